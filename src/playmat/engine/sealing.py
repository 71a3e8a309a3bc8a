"""Sealing: cards and their effects can't be changed once they are declared.

All games share them, and views hand them out. Compiled code sets attributes without asking, so this
costs a game nothing. `object.__setattr__` still changes an attribute, as tests of effects do.
This module is never compiled: a compiled class accepts new methods only from interpreted code.
"""

from __future__ import annotations

from contextlib import suppress
from enum import Enum
from types import CodeType, FunctionType
from typing import Any, Final

from playmat.engine.op_data import fields_of

SEALED: Final[dict[int, object]] = {}  # by id, which no other object can get while it is here
PLAIN: Final = (bool, int, float, str, Enum, type, FunctionType, CodeType)


def seal(part: object) -> None:
    """Seal a card or a part of one, and everything it consists of."""
    if part is None or isinstance(part, PLAIN) or id(part) in SEALED:
        return
    if isinstance(part, (tuple, list, set, frozenset)):
        for item in part:
            seal(item)
        return
    SEALED[id(part)] = part
    guard(type(part))
    for name, value in fields_of(part).items():
        if not name.startswith("_"):
            seal(value)


def guard(kind: Any) -> None:
    """Let a class refuse changes of sealed objects, unless it has rules of its own for changes."""
    if kind.__setattr__ is object.__setattr__:
        with suppress(TypeError):  # a type of Python itself
            kind.__setattr__ = change
            kind.__delattr__ = remove


def change(self: object, name: str, value: object) -> None:
    refuse_change(self)
    object.__setattr__(self, name, value)


def remove(self: object, name: str) -> None:
    refuse_change(self)
    object.__delattr__(self, name)


def refuse_change(part: object) -> None:
    if id(part) in SEALED:
        raise AttributeError(f"{type(part).__name__} can't be changed, because all games share it")

"""Plain data that describes ops, modifiers, and the values in them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, Final, TypeVar

from playmat.engine.cards import Card, Definition

T = TypeVar("T")

# Fields that the engine sets on ops and modifiers; no card is declared with them.
BOOKKEEPING: Final = frozenset(("atomic", "decides", "key", "order", "phase"))


def part_data(part: object) -> Any:
    """Return a part of an effect (op, modifier, condition, amount, target, filter) as plain data.

    A part becomes a dict with its class under "is" and its parameters in alphabetical order.
    Numbers are constants of `playmat.engine.constants`.
    """
    return plain(part, ())


def plain(value: object, inside: tuple[object, ...]) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (Card, Definition)):
        return value.id
    if isinstance(value, Enum):
        return value.name
    name = getattr(value, "__name__", None)
    if isinstance(name, str):  # a class or a function
        return name
    if any([value is other for other in inside]):
        return type(value).__name__
    inside = (*inside, value)
    if isinstance(value, Mapping):
        return {str(key): plain(one, inside) for key, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted([plain(one, inside) for one in value], key=repr)
    if isinstance(value, Iterable):
        return [plain(one, inside) for one in value]
    found = {"is": type(value).__name__}
    for field, one in fields_of(value).items():
        if field not in BOOKKEEPING and not field.startswith("_"):
            found[field] = plain(one, inside)
    return found


def fields_of(part: object) -> dict[str, object]:
    """Return the fields of a part by name, in the same order in both builds."""
    names = set(getattr(part, "__dict__", ()))
    for base in type(part).__mro__:
        slots = base.__dict__.get("__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
        names.update(base.__dict__.get("__mypyc_attrs__", ()))  # a compiled class has no slots
    return {name: getattr(part, name) for name in sorted(names) if hasattr(part, name)}


def fingerprint(part: object) -> str:
    """Return the class and the parameters of a part as text: the same for equal parts."""
    return json.dumps(part_data(part))


def with_fields(part: T, **changes: object) -> T:
    """Return a copy of a part with some of its fields changed."""
    copy: T = type(part).__new__(type(part))
    for name, value in {**fields_of(part), **changes}.items():
        setattr(copy, name, value)
    return copy

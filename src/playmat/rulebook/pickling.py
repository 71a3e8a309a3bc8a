"""Pickling of frozen dataclasses that may be compiled."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def constructor_args(value: Any) -> tuple[type, tuple[Any, ...]]:
    """Return a class and its constructor arguments, with which `copyreg` pickles a value.

    By default, Python makes an empty object and sets its fields, which a compiled class refuses.
    """
    return type(value), tuple(getattr(value, field.name) for field in fields(value))

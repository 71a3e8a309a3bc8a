"""What every value does that is a frozen dataclass and may be compiled."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def constructor_args(value: Any) -> tuple[type, tuple[Any, ...]]:
    """How a value is made again from its fields: so `copyreg` can pickle and copy it.

    Python itself makes an empty one and then sets its fields, which a compiled one refuses.
    """
    return type(value), tuple(getattr(value, field.name) for field in fields(value))

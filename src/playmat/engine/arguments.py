"""Checks of the arguments of the public API, with the same errors in both builds.

A compiled function checks its arguments by their annotations, with errors of its own. A protocol
isn't checked, so a parameter annotated as ``int | Unchecked`` is left to the functions below.
"""

from __future__ import annotations

from typing import Final, NoReturn, Protocol, TypeVar

from mypy_extensions import i64

from playmat.errors import PlaymatError, quoted

T = TypeVar("T")

MAX_CODE: Final = 2**63 - 1


class Unchecked(Protocol):
    """A type that no value has; in a union, it keeps mypyc from checking an argument."""

    def is_never_called(self) -> None:
        """Nothing has this method."""


def refuse_argument(name: str, right: str, value: object) -> NoReturn:
    """Raise the error for an argument that isn't what it must be."""
    raise PlaymatError(f"{name} must be {right}, not {quoted(value)}")


def int_argument(value: object, name: str, right: str = "a whole number") -> int:
    """Return an argument that must be an int, and not a bool."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    refuse_argument(name, right, value)


def text_argument(value: object, name: str) -> str:
    """Return an argument that must be text."""
    if isinstance(value, str):
        return value
    refuse_argument(name, "text", value)


def player_argument(value: object, name: str = "player") -> i64:
    """Return an argument that must be a player."""
    number = int_argument(value, name, "0 or 1")
    if number != 0 and number != 1:
        refuse_argument(name, "0 or 1", value)
    return number


def viewer_argument(value: object) -> i64:
    """Return an argument that must be a viewer: a player, or -1 for the public."""
    right = "0, 1, or -1 (the public)"
    number = int_argument(value, "the viewer", right)
    if number < -1 or number > 1:
        refuse_argument("the viewer", right, value)
    return number


def instance_argument(value: object, kind: type[T], name: str, right: str) -> T:
    """Return an argument that must be an instance of a class."""
    if isinstance(value, kind):
        return value
    refuse_argument(name, right, value)

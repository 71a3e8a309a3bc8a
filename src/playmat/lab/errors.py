"""Errors that say why exact odds can't be computed."""

from __future__ import annotations

from playmat.errors import PlaymatError


class Unsolved(PlaymatError):
    """A position that can't be solved exactly."""


class TooLarge(Unsolved):
    """There are more possibilities than the limit."""


class NotDecidable(Unsolved):
    """The answer depends on something that can't be enumerated."""

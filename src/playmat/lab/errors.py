"""What is said where no exact figure can be given."""

from __future__ import annotations

from playmat.errors import PlaymatError


class Unsolved(PlaymatError):
    """A position was not solved: there is no figure rather than a wrong one."""


class TooLarge(Unsolved):
    """There are more possibilities than were to be looked at."""


class NotDecidable(Unsolved):
    """The answer depends on something that is not enumerated here."""

"""What is to be said of a deck, each with its rule."""

from __future__ import annotations

from playmat.rulebook.refusals import Remark


class Fault(Remark):
    """What makes a deck illegal, and what would be right."""


class Hint(Remark):
    """A piece of advice that a deck does not follow."""

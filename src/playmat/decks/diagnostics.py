"""Violations and hints: what a check of a deck finds, each with its rule."""

from __future__ import annotations

from playmat.rulebook.refusals import RuleNote


class Violation(RuleNote):
    """What makes a deck illegal, and what would be right."""


class Hint(RuleNote):
    """Advice of the rulebooks that a deck does not follow."""

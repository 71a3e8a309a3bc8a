"""Rulesets as text: the name of a built-in ruleset and the parameters that differ from it."""

from __future__ import annotations

import dataclasses

from playmat.errors import PlaymatError
from playmat.rulebook.parameters import parameter_problem
from playmat.rulebook.rulesets import HGSS, RULESETS, Ruleset


class InvalidParameter(PlaymatError):
    """An unknown ruleset parameter, or an invalid value for one."""


def changes_of(ruleset: Ruleset) -> tuple[str, dict[str, object]]:
    """Return the name of a built-in ruleset and the parameters with other values."""
    base = RULESETS.get(ruleset.name) or RULESETS.get(ruleset.era) or HGSS
    names = [field.name for field in dataclasses.fields(ruleset)]
    changed = {n: getattr(ruleset, n) for n in names if getattr(ruleset, n) != getattr(base, n)}
    return base.name, changed


def with_changes(base: Ruleset, changed: dict[str, object]) -> Ruleset:
    """Return a built-in ruleset with some parameters changed."""
    for parameter, value in changed.items():
        check(parameter, value)
    return dataclasses.replace(base, **changed)  # type: ignore[arg-type]


def check(parameter: str, value: object) -> None:
    """Raise InvalidParameter for an unknown parameter or an invalid value."""
    if problem := parameter_problem(parameter, value):
        raise InvalidParameter(problem)

"""A ruleset on paper: the name of one of ours, and the switches that are set otherwise."""

from __future__ import annotations

import dataclasses

from playmat.errors import PlaymatError, suggestion
from playmat.rulebook.rulesets import HGSS, RULESETS, Ruleset

HIGHEST = 2**40  # of a number; far more than any switch needs


class InvalidParameter(PlaymatError):
    """A ruleset has no such switch, or the switch no such value."""


def changes_of(ruleset: Ruleset) -> tuple[str, dict[str, object]]:
    """The name of one of our rulesets, and what this one has otherwise."""
    base = RULESETS.get(ruleset.name) or RULESETS.get(ruleset.era) or HGSS
    names = [field.name for field in dataclasses.fields(ruleset)]
    changed = {n: getattr(ruleset, n) for n in names if getattr(ruleset, n) != getattr(base, n)}
    return base.name, changed


def with_changes(base: Ruleset, changed: dict[str, object]) -> Ruleset:
    """A ruleset of ours with some switches set otherwise."""
    for switch, value in changed.items():
        check(base, switch, value)
    return dataclasses.replace(base, **changed)  # type: ignore[arg-type]


def check(base: Ruleset, switch: str, value: object) -> None:
    """Refuse a switch that a ruleset does not have, or a value that the switch cannot have."""
    known = [field.name for field in dataclasses.fields(base)]
    if switch not in known:
        raise InvalidParameter(f"a ruleset has no switch {switch!r}{suggestion(switch, known)}")
    usual = getattr(base, switch)
    if type(value) is not type(usual):
        right = {bool: "true or false", int: "a number"}.get(type(usual), "text")
        raise InvalidParameter(f"the switch {switch} is {right}, not {value!r}")
    if isinstance(value, int) and abs(value) > HIGHEST:
        raise InvalidParameter(f"{value} is too much for the switch {switch}")
    if switch == "era" and value not in RULESETS:
        raise InvalidParameter(f"there is no era {value!r}; there are {', '.join(RULESETS)}")

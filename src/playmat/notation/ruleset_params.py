"""Rulesets as text: the name of a built-in ruleset and the parameters that differ from it."""

from __future__ import annotations

import dataclasses

from playmat.errors import PlaymatError, suggestion
from playmat.rulebook.rulesets import HGSS, RULESETS, Ruleset

MAX_NUMBER = 2**40  # far more than any parameter needs


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
        check(base, parameter, value)
    return dataclasses.replace(base, **changed)  # type: ignore[arg-type]


def check(base: Ruleset, parameter: str, value: object) -> None:
    """Raise InvalidParameter for an unknown parameter or an invalid value."""
    known = [field.name for field in dataclasses.fields(base)]
    if parameter not in known:
        raise InvalidParameter(
            f"no ruleset parameter named {parameter!r}{suggestion(parameter, known)}"
        )
    default = getattr(base, parameter)
    if type(value) is not type(default):
        right = {bool: "true or false", int: "a number"}.get(type(default), "text")
        raise InvalidParameter(f"{parameter} must be {right}, not {value!r}")
    if isinstance(value, int) and abs(value) > MAX_NUMBER:
        raise InvalidParameter(f"{parameter} must be at most {MAX_NUMBER}, not {value}")
    if parameter == "era" and value not in RULESETS:
        raise InvalidParameter(f"era must be one of {', '.join(RULESETS)}, not {value!r}")

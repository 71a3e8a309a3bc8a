"""The values that ruleset parameters may have in positions, replays, and saves."""

from __future__ import annotations

from typing import Final

from playmat.errors import suggestion
from playmat.rulebook.rulesets import HGSS, RULESETS, XY_TYPES, Ruleset

MAX_NUMBER: Final = 1_000_000
MAX_WORDS: Final = 40  # characters
RANGES: Final = {
    "opening_hand": (1, 30),
    "prizes": (1, 20),
    "sudden_death_prizes": (1, 20),
    "bench_size": (0, 15),  # places that an option can name
    "mulligan_limit": (0, 1000),
    "power_uses": (0, 1000),
    "types": (1, XY_TYPES),
    "defender_steps": (1, 2),
    "deck_size": (1, 60),
    "copies": (1, 60),
    "stars": (0, 60),
    "ace_specs": (0, 60),
}


def parameter_problem(parameter: str, value: object) -> str:
    """Return why a ruleset parameter can't have a value, as a clause; empty if it can."""
    if parameter not in PARAMETERS:
        return f"no ruleset parameter named {parameter!r}{suggestion(parameter, PARAMETERS)}"
    right = type(getattr(HGSS, parameter))
    if type(value) is not right:
        expected = {bool: "true or false", int: "a number"}.get(right, "text")
        return f"{parameter} must be {expected}, not {value!r}"
    if parameter == "era" and value not in RULESETS:
        return f"era must be one of {', '.join(RULESETS)}, not {value!r}"
    if isinstance(value, str) and len(value) > MAX_WORDS:
        return f"{parameter} must have at most {MAX_WORDS} characters, not {len(value)}"
    if isinstance(value, int):
        low, high = RANGES.get(parameter, (0, MAX_NUMBER))
        if not low <= value <= high:
            return f"{parameter} must be {low}–{high}, not {value}"
    return ""


PARAMETERS: Final = tuple(Ruleset.__dataclass_fields__)

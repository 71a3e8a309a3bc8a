"""The choices with which a match starts."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass

from playmat.errors import PlaymatError
from playmat.json_data import JsonValue
from playmat.rulebook import RULESETS

HUMAN = "human"
DECKS = ("Ember Spark", "Growth Clash")
DEFAULT_OPPONENT = "search"
BEST_OF = (1, 3)
MAX_PACE = 60.0  # seconds


@dataclass(frozen=True)
class MatchSetup:
    """The choices with which a match starts."""

    decks: tuple[str, str] = DECKS  # names, or files
    ruleset: str = "HGSS"
    seed: int | None = None  # None: random
    seats: tuple[str, str] = (HUMAN, DEFAULT_OPPONENT)  # `human`, or the spec of an agent
    best_of: int = 1
    pace: float | None = None  # seconds per line of the log; None: the interface's default

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of human players."""
        return tuple(seat for seat in (0, 1) if self.seats[seat] == HUMAN)

    def check(self) -> None:
        """Raise PlaymatError unless a match can be played like this; decks aren't checked."""
        if self.ruleset not in RULESETS:
            choices = " or ".join(RULESETS)
            raise PlaymatError(f"no ruleset named {self.ruleset!r}; choose {choices}")
        if self.best_of not in BEST_OF:
            raise PlaymatError(f"a match is best of 1 or 3, not {self.best_of}")
        self.check_pace()

    def check_pace(self) -> None:
        """Raise PlaymatError if the pace is out of range."""
        pace = self.pace
        if pace is not None and not (math.isfinite(pace) and 0 <= pace <= MAX_PACE):
            raise PlaymatError(f"the pace must be 0–{MAX_PACE:g} seconds, not {pace:g}")

    def to_json(self) -> str:
        """Return the setup as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> MatchSetup:
        """Return the setup that `to_json` has written."""
        try:
            return read_setup(JsonValue.parse(text, "setup", PlaymatError))
        except PlaymatError as error:
            raise PlaymatError(f"not a match setup: {error}") from error


def read_setup(value: JsonValue) -> MatchSetup:
    """Return the setup with this data."""
    required = ("decks", "ruleset", "seats", "best_of")
    found = value.fields(required, {"seed": None, "pace": None})
    decks, seats = found["decks"].items(2), found["seats"].items(2)
    return MatchSetup(
        decks=(decks[0].text(), decks[1].text()),
        ruleset=found["ruleset"].text(),
        seed=found["seed"].optional(lambda seed: seed.integer(-math.inf, math.inf)),
        seats=(seats[0].text(), seats[1].text()),
        best_of=found["best_of"].integer(),
        pace=found["pace"].optional(JsonValue.number),
    )

"""What a match is set up with, and the choice of last time."""

from __future__ import annotations

import json
import math
from contextlib import suppress
from dataclasses import asdict, dataclass, replace

from playmat.agents import agent_names, find_agent
from playmat.cli.folders import config_folder
from playmat.cli.keeping import write_whole
from playmat.decks import Deck, UnreadableDeck, find_deck
from playmat.errors import PlaymatError
from playmat.rulebook import RULESETS

HUMAN = "human"
DECKS = ("Ember Spark", "Growth Clash")
BEST_OF = (1, 3)
LONGEST_PACE = 60.0  # seconds


def default_opponent() -> str:
    """The strongest agent that comes with Playmat."""
    return "search" if "search" in agent_names() else "greedy"


@dataclass(frozen=True)
class Setup:
    """What a match is set up with; seat 0 is the one in front of the terminal."""

    decks: tuple[str, str] = DECKS  # names, or files
    ruleset: str = "HGSS"
    seed: int | None = None  # none: another one each time
    seats: tuple[str, str] = (HUMAN, "")  # `human`, or an agent's words; empty: the default one
    best_of: int = 1
    pace: float | None = None  # seconds between two lines of what an agent does; none: the face's

    @property
    def people(self) -> tuple[int, ...]:
        """The seats in which a person sits."""
        return tuple(seat for seat in (0, 1) if self.seats[seat] == HUMAN)

    def checked(self) -> Setup:
        """The same with the default opponent named; a mistake in it is told in one sentence."""
        if self.ruleset not in RULESETS:
            there = ", ".join(RULESETS)
            raise PlaymatError(f"there is no ruleset {self.ruleset!r}; there are {there}")
        if self.best_of not in BEST_OF:
            raise PlaymatError(f"a match is best of 1 or of 3, not of {self.best_of}")
        pace = self.pace
        if pace is not None and not (math.isfinite(pace) and 0 <= pace <= LONGEST_PACE):
            raise PlaymatError(
                f"a pace of {pace:g} seconds is none: from 0 to {LONGEST_PACE:g} it can be"
            )
        first, second = (words.strip() or default_opponent() for words in self.seats)
        for words in (first, second):
            if words != HUMAN:
                find_agent(words)
        return replace(self, seats=(first, second))

    def found_decks(self) -> tuple[Deck, Deck]:
        """Both decks, legal under the ruleset."""
        ruleset = RULESETS[self.ruleset]
        first, second = (playable(words) for words in self.decks)
        first.check(ruleset)
        second.check(ruleset)
        return first, second

    # -- as data -------------------------------------------------------------------------------
    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> Setup:
        """A setup from `to_json`; anything else is refused."""
        try:
            return Setup.of(json.loads(text))
        except ValueError as error:
            raise PlaymatError(f"this is not a setup: {error}") from error

    @staticmethod
    def of(data: object) -> Setup:
        """A setup from plain data."""
        if not isinstance(data, dict):
            raise PlaymatError("this is not a setup: it has no names")
        seed, pace = data.get("seed"), data.get("pace")
        try:
            return Setup(
                decks=two_words(data["decks"]),
                ruleset=str(data["ruleset"]),
                seed=None if seed is None else int(seed),
                seats=two_words(data["seats"]),
                best_of=int(data["best_of"]),
                pace=None if pace is None else float(pace),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise PlaymatError(f"this is not a setup: {error}") from error

    # -- the choice of last time -----------------------------------------------------------------
    def remember(self) -> None:
        """Remember the choice for next time, but not its seed; where that fails nothing is lost."""
        folder = config_folder()
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / "play.json", replace(self, seed=None).to_json())

    @staticmethod
    def remembered() -> Setup:
        """The last choice, or the usual one where there is none that can still be used."""
        try:
            setup = Setup.from_json((config_folder() / "play.json").read_text("utf-8")).checked()
            setup.found_decks()
        except (OSError, ValueError, PlaymatError):
            return Setup().checked()
        return setup


def two_words(value: object) -> tuple[str, str]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(f"two are needed, not {value!r}")
    return str(value[0]), str(value[1])


def playable(words: str) -> Deck:
    """A deck by its name, or in a file in any format of which every line can be read."""
    try:
        return find_deck(words)
    except UnreadableDeck as error:
        first, *others = error.remarks
        more = f", and {len(others)} more lines" if others else ""
        raise PlaymatError(f"{words}, {first}{more} (see: playmat deck check {words})") from error

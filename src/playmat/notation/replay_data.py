"""The data of replays, and the rules that their text and JSON share."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from playmat.decks import Deck
from playmat.engine.game_state import SHOW_CHOICES
from playmat.errors import PlaymatError
from playmat.json_data import describe
from playmat.notation.ruleset_params import InvalidParameter, changes_of, with_changes
from playmat.rulebook.rulesets import RULESETS, Ruleset
from playmat.version import VERSION

FORMAT: Final = 1
# For formats that can't be read anymore, the last version that could.
ENDED: Final[dict[str, str]] = {}
ANNOTATIONS: Final = ("!!", "!", "!?", "?!", "?", "??")
UNFINISHED: Final = "unfinished"
SHOWS: Final = ("choices", "turns", "all")
CHECK: Final = re.compile(r"(?:end|setup|turn \d{1,9}) [0-9a-f]{8}", re.ASCII)
RESERVED: Final = re.compile(
    r"Playmat|Replay|Rule.*|Show|Date|Result|Position|Game|Player.*|Deck.*"
)


class ReplayError(PlaymatError):
    """A replay that can't be read or doesn't fit the game: where, and what would be right."""

    def __init__(self, sentence: str, line: int = 0, column: int = 0) -> None:
        sentence = " ".join(sentence.split())  # deck violations are in separate lines
        place = f"line {line}" if line else ""
        if line and column:
            place += f", column {column}"
        super().__init__(f"{place}: {sentence}" if place else sentence)
        self.sentence = sentence
        self.line = line
        self.column = column


@dataclass(frozen=True)
class ReplayDeck:
    """A deck as listed in a replay. The letters of shuffles refer to this order."""

    name: str
    entries: tuple[tuple[int, str], ...]  # count and print
    line: int = field(default=0, compare=False)

    def prints(self) -> list[str]:
        """Return the print of each card."""
        return [print for count, print in self.entries for _ in range(count)]

    def deck(self) -> Deck:
        """Return the deck."""
        return Deck(self.name, self.prints())

    @staticmethod
    def of(cards: Sequence[str], name: str) -> ReplayDeck:
        """Return a deck with the cards in order; adjacent equal cards are counted."""
        entries = tuple([(len(list(same)), print) for print, same in groupby(cards)])
        return ReplayDeck(name, entries)


@dataclass(frozen=True)
class Step:
    """A decision, the chance outcomes after it, and annotations."""

    player: int
    words: str
    outcomes: tuple[str, ...] = ()
    check: str = ""  # point of the game and checksum after it
    annotation: str = ""  # one of ANNOTATIONS
    value: float | None = None  # such as the win probability
    comment: str = ""  # comment on the same line
    before: tuple[str, ...] = ()  # comment lines above it
    line: int = field(default=0, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False)  # lines of the outcomes and the check

    def __post_init__(self) -> None:
        if self.annotation and self.annotation not in ANNOTATIONS:
            raise ReplayError(
                f"an annotation must be one of {' '.join(ANNOTATIONS)}, not {self.annotation!r}"
            )
        if self.value is not None and not math.isfinite(self.value):
            raise ReplayError(f"the value of a decision must be a finite number, not {self.value}")


@dataclass
class ReplayData:
    """What a replay contains, however it is written."""

    ruleset: Ruleset
    players: tuple[str, str]
    decks: tuple[ReplayDeck, ReplayDeck]
    show: int = SHOW_CHOICES  # which decisions with a single option are included
    version: str = VERSION  # version of Playmat that wrote it
    date: str = ""
    result: str = UNFINISHED
    headers: dict[str, str] = field(default_factory=dict)  # custom headers
    comments: tuple[str, ...] = ()  # comments at the top
    position: str = ""  # starting position, if not the setup
    opening: tuple[str, ...] = ()  # chance outcomes before the first decision
    steps: list[Step] = field(default_factory=list)
    closing: tuple[str, ...] = ()  # comments after the last decision
    line: int = field(default=0, compare=False, repr=False)  # line of [Game]
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)  # lines of the opening

    def __post_init__(self) -> None:
        for name in self.players:
            if not name or name != " ".join(name.split()):
                raise ReplayError(f"a player's name must be words in one line, not {name!r}")
        if self.players[0] == self.players[1]:
            both = self.players[0]
            raise ReplayError(f"the players must have different names; both are {both!r}")


# -- shared by text and JSON ---------------------------------------------------------------------
def require_format(version: str, shown: str, line: int = 0) -> None:
    """Raise ReplayError unless replays of this format can be read."""
    if version in ENDED:
        last = f"Playmat {ENDED[version]} and earlier"
        raise ReplayError(f"replays of format {version} can be read by {last}", line)
    if version != str(FORMAT):
        raise ReplayError(f"unknown replay format {shown}; known formats: {FORMAT}", line)


def custom_key(key: str) -> str:
    """Return the key of a custom header; raise ReplayError if it is invalid or reserved."""
    if not re.fullmatch(r"[A-Za-z]\w*(?: \w+)*", key, re.ASCII) or RESERVED.fullmatch(key):
        raise ReplayError(
            f"{describe(key)} can't be a custom header; use words that aren't reserved"
        )
    return key


def parameters(ruleset: Ruleset) -> tuple[str, dict[str, str]]:
    """Return the name of a built-in ruleset and the parameters that differ, as text."""
    name, changed = changes_of(ruleset)
    return name, {parameter: str(value) for parameter, value in changed.items()}


def ruleset_of(name: str, changed: dict[str, str]) -> Ruleset:
    """Return the ruleset with a name and some parameters changed."""
    base = RULESETS.get(name)
    if base is None:
        raise ReplayError(f"no ruleset named {name!r}; the rulesets are {', '.join(RULESETS)}")
    values = {
        parameter: text if isinstance(getattr(base, parameter, None), str) else value_of(text)
        for parameter, text in changed.items()
    }
    try:
        return with_changes(base, values)
    except InvalidParameter as error:
        raise ReplayError(str(error)) from error


def value_of(text: str) -> object:
    """Return a parameter's value that isn't text."""
    if re.fullmatch(r"\d{1,9}", text, re.ASCII):
        return int(text)
    return {"True": True, "False": False}.get(text, text)


def lines_of(text: str) -> list[str]:
    return re.split(r"\r\n|\n|\r", text)

"""Chance outcomes in words, and the chance source that replays them.

Outcomes are ``coin heads``, ``number 2 of 5`` (counted from 0), and ``shuffle 0 QaX…``: a player
and the order of their deck from the top down. A letter is the position of a card in the player's
deck list as written in the replay, so it doesn't depend on card ids.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from playmat.engine.chance import ChanceSource
from playmat.engine.game_state import GameState
from playmat.engine.vectors import vec
from playmat.errors import PlaymatError

ALPHABET: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits
OUTCOME: Final = re.compile(
    r"coin (?:heads|tails)|number \d{1,9} of \d{1,9}|shuffle [01] [A-Za-z0-9]{1,60}", re.ASCII
)
EXPECTED: Final = "'coin heads', 'coin tails', 'number 2 of 5', or 'shuffle 0' and letters"
SIDES: Final = {"coin heads": True, "coin tails": False}


class WrongOutcome(PlaymatError):
    """A chance outcome of a replay that doesn't fit the game."""


class Letters:
    """Letters for the cards of a game, by their position in the deck list."""

    def __init__(self, lists: Sequence[Sequence[str]]) -> None:
        self.lists = lists
        self.of_card: dict[int, str] = {}
        self.card: tuple[dict[str, int], dict[str, int]] = ({}, {})

    def learn(self, prints: Sequence[str]) -> None:
        """Assign letters to card ids from a game's prints, once."""
        if self.of_card:
            return
        for who, cards in enumerate(self.lists):
            places: dict[str, list[str]] = {}
            for letter, print in zip(ALPHABET, cards, strict=False):
                places.setdefault(print, []).append(letter)
            for id in range(60 * who, 60 * who + len(cards)):
                letter = places[prints[id]].pop(0)
                self.of_card[id] = letter
                self.card[who][letter] = id


def format_coin(heads: bool) -> str:
    return "coin heads" if heads else "coin tails"


def format_random(index: int, count: int) -> str:
    return f"number {index} of {count}"


def format_shuffle(letters: Letters, game: GameState, player: int, order: vec[i64]) -> str:
    letters.learn(game.prints)
    return f"shuffle {player} " + "".join([letters.of_card[c] for c in order])[::-1]


class ReplayChance(ChanceSource):
    """A chance source that returns the recorded outcomes of one decision; all must be used."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.outcomes: tuple[str, ...] = ()
        self.at = 0

    def set_outcomes(self, outcomes: tuple[str, ...]) -> None:
        self.outcomes = outcomes
        self.at = 0

    def next(self, event: str) -> str:
        if self.at >= len(self.outcomes):
            raise WrongOutcome(f"{event}, but the replay has no outcome for it")
        outcome = self.outcomes[self.at]
        self.at += 1
        return outcome

    def leftover(self) -> str:
        """Return the first unused outcome, or an empty string."""
        return self.outcomes[self.at] if self.at < len(self.outcomes) else ""

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        outcome = self.next("a coin is flipped")
        if outcome not in SIDES:
            raise WrongOutcome(f"a coin is flipped, but the replay has {outcome!r}")
        return SIDES[outcome]

    def randrange(self, g: GameState, n: i64) -> i64:
        outcome = self.next(f"one of {n} is picked at random")
        match outcome.split():
            case ["number", found, "of", among] if among == str(n) and int(found) < n:
                return int(found)
        raise WrongOutcome(f"one of {n} is picked at random, but the replay has {outcome!r}")

    def shuffle(self, g: GameState, cards: vec[i64]) -> vec[i64]:
        if not len(cards):
            return cards
        owner = 1 if cards[0] >= 60 else 0
        event = f"the {len(cards)} cards of player {owner}'s deck are shuffled"
        outcome = self.next(event)
        if not outcome.startswith(f"shuffle {owner} "):
            raise WrongOutcome(f"{event}, but the replay has {outcome!r}")
        self.letters.learn(g.prints)
        known = self.letters.card[owner]
        letters = outcome[10:]
        order = [known.get(letter, -1) for letter in reversed(letters)]
        if sorted(order) != sorted(cards):
            raise WrongOutcome(f"{event}, but {letters!r} doesn't name each of these cards once")
        return vec[i64](order)

    def clone(self) -> ChanceSource:
        other = ReplayChance(self.letters)
        other.outcomes = self.outcomes
        other.at = self.at
        return other

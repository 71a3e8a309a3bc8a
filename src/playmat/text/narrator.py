"""Words for events: players and Pokémon for a viewer, cards, and causes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Optional

from playmat.engine.addresses import modifier_at
from playmat.engine.constants import UNSEEN
from playmat.engine.events import Cause, Event, PokemonRef
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import RULESETS
from playmat.vocabulary.grammar import ATTACK, TextContext, in_third_person
from playmat.vocabulary.sentences import clauses_of, verbs_text

YOU = "you"
WAYS = {
    "prizes": "by taking the last Prize card",
    "no Pokémon left": "because the opponent has no Pokémon in play",
    "deck-out": "because the opponent can't draw a card",
    "concession": "by concession",
    "card effect": "by a card's effect",
}
# The causes of events that a Special Condition brings about.
CONDITION_NOUNS = {
    "Asleep": "Sleep",
    "Burned": "Burn",
    "Confused": "Confusion",
    "Paralyzed": "Paralysis",
    "Poisoned": "Poison",
}


def outcome(winner: Optional[int], ways: Sequence[str], names: Sequence[str]) -> str:
    """Return how a game ended, as a clause."""
    if winner is None:
        return "the game ended without a winner"
    name = names[winner]
    return f"{name} {'win' if name == YOU else 'wins'} {' and '.join(WAYS[way] for way in ways)}"


def default_names(viewer: Optional[int]) -> list[str]:
    """Return the names of the players for a viewer."""
    names = ["Player 0", "Player 1"]
    if viewer in (0, 1):
        names[viewer] = YOU
        names[1 - viewer] = "your opponent"
    return names


def count_list(names: Iterable[str]) -> str:
    """Return names with the number of times each occurs."""
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in Counter(names).items())


class Narrator:
    """Words for events: the viewer, the names of the players, and the era whose terms are used."""

    def __init__(self, viewer: Optional[int], names: Optional[Sequence[str]], era: str) -> None:
        if era not in RULESETS:
            raise PlaymatError(f"unknown era {era!r}; use {' or '.join(RULESETS)}")
        self.viewer = viewer
        self.names = tuple(names if names is not None else default_names(viewer))
        self.era = era

    def does(self, who: int, verb: str) -> str:
        """Return a player and a verb: "you draw", "Anna draws"."""
        return f"{self.names[who]} {self.verb(who, verb)}"

    def verb(self, who: int, verb: str) -> str:
        return verb if self.names[who] == YOU else in_third_person(verb)

    def whose(self, who: int) -> str:
        return "your" if self.names[who] == YOU else f"{self.names[who]}'s"

    def their(self, who: int) -> str:
        """Return the possessive in a clause that has named the player: "your", "their"."""
        return "your" if self.names[who] == YOU else "their"

    def the(self, pokemon: Optional[PokemonRef]) -> str:
        """Return a Pokémon with its owner: "Anna's Sentret"."""
        assert pokemon is not None
        return f"{self.whose(pokemon.player)} {pokemon.name}"

    def own(self, who: int, pokemon: PokemonRef) -> str:
        """Return a Pokémon with its owner in a clause that has named a player."""
        return f"{self.their(who)} {pokemon.name}" if pokemon.player == who else self.the(pokemon)

    def effect(self, event: Event, who: int) -> str:
        """Return what an effect does to a Pokémon or player: "can't retreat"."""
        try:
            _, modifier = modifier_at(event.text)
            clauses = clauses_of(modifier, TextContext(RULESETS[self.era], ATTACK))
        except PlaymatError:
            return ""
        if len(clauses) != 1 or clauses[0].subject is None:
            return ""
        plain = event.subject is None and self.names[who] == YOU
        return verbs_text(clauses[0], TextContext(RULESETS[self.era], ATTACK), plain, True)

    def duration(self, event: Event) -> str:
        """Return how long a lasting effect that begins will last."""
        if event.left == event.turn:
            return "this turn"
        player = event.turn_of if (event.left - event.turn) % 2 == 0 else 1 - event.turn_of
        return f"during {self.whose(player)} next turn"


def source_of(cause: Cause) -> str:
    """Return what causes an event: an attack, a power, a card, or a Special Condition."""
    if cause.kind == "rule":
        return CONDITION_NOUNS.get(cause.text, "")
    return cause.text or cause.name


def card_names(run: Sequence[Event]) -> list[str]:
    return [card.name for event in run for card in event.cards]


def cards_text(run: Sequence[Event]) -> str:
    """Return the names of the cards, or their number if they are hidden."""
    names = card_names(run)
    if UNSEEN not in names:
        return count_list(names)
    return "a card" if len(names) == 1 else f"{len(names)} cards"


def hp_left(event: Event) -> str:
    return f" ({event.left} HP left)"

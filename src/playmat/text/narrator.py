"""The words of sentences about events: players and Pokémon for a viewer, cards, and causes."""

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
    "no Pokémon left": "because {loser:have} no Pokémon in play",
    "deck-out": "because {loser} can't draw a card",
    "concession": "by concession",
    "card effect": "by a card's effect",
}
LIMITS = {
    "turn limit": "because it has reached the limit of turns",
    "decision limit": "because it has reached the limit of decisions",
    "Sudden Death limit": "because it has reached the limit of Sudden Death games",
}
# What a Special Condition is called as the cause of an event.
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
        return " ".join(["the game is unfinished", *[LIMITS[way] for way in ways]])
    reasons = " and ".join(WAYS[way] for way in ways).format(loser=PlayerWords(names[1 - winner]))
    return f"{PlayerWords(names[winner]):win} {reasons}"


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


def source_of(cause: Cause) -> str:
    """Return what causes an event: an attack, a power, a card, or a Special Condition."""
    if cause.kind == "rule":
        return CONDITION_NOUNS.get(cause.text, "")
    return cause.text or cause.name


class PlayerWords:
    """A player in a sentence. Formatted with a verb, it is a clause: ``{player:draw}``."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.whose = "your" if name == YOU else f"{name}'s"
        self.their = "your" if name == YOU else "their"  # in a clause that has named the player

    def verb(self, verb: str) -> str:
        return verb if self.name == YOU else in_third_person(verb)

    def __format__(self, verb: str) -> str:
        return f"{self.name} {self.verb(verb)}" if verb else self.name


class Narrator:
    """What all sentences for a viewer have in common: names, and the era whose terms are used."""

    def __init__(self, viewer: Optional[int], names: Optional[Sequence[str]], era: str) -> None:
        if era not in RULESETS:
            raise PlaymatError(f"unknown era {era!r}; use {' or '.join(RULESETS)}")
        self.viewer = viewer
        self.names = names if names is not None else default_names(viewer)
        self.players = [PlayerWords(name) for name in self.names]
        self.era = era


class Words:
    """The words of a sentence about an event, or about several that share a line."""

    def __init__(self, narrator: Narrator, run: Sequence[Event]) -> None:
        event = run[0]
        self.narrator = narrator
        self.run = run
        self.event = event
        self.who = narrator.players[event.who]
        self.name = event.subject.name if event.subject is not None else ""
        self.other = event.other.name if event.other is not None else ""
        self.pokemon = self.named(event.subject)
        self.own = self.named(event.subject, event.who)
        self.text = event.text
        self.amount = event.amount
        self.left = event.left
        self.source = source_of(event.cause)
        self.hp_left = f" ({event.left} HP left)"
        self.names = [card.name for event in run for card in event.cards]
        self.hidden = UNSEEN in self.names

    @property
    def cards(self) -> str:
        """The names of the cards, or their number if they are hidden."""
        if not self.hidden:
            return count_list(self.names)
        return "a card" if len(self.names) == 1 else f"{len(self.names)} cards"

    def named(self, pokemon: Optional[PokemonRef], clause_of: int = -1) -> str:
        """Return a Pokémon with its owner: "Anna's Sentret", or "their" in a clause about Anna."""
        if pokemon is None:
            return ""
        player = self.narrator.players[pokemon.player]
        return f"{player.their if pokemon.player == clause_of else player.whose} {pokemon.name}"

    def effect(self) -> str:
        """Return what an effect does to a Pokémon or player: "can't retreat"."""
        context = TextContext(RULESETS[self.narrator.era], ATTACK)
        try:
            clauses = clauses_of(modifier_at(self.text)[1], context)
        except PlaymatError:
            return ""
        if len(clauses) != 1 or clauses[0].subject is None:
            return ""
        plain = self.event.subject is None and self.who.name == YOU
        return verbs_text(clauses[0], context, plain, True)

    def duration(self) -> str:
        """Return how long a lasting effect that begins will last."""
        event = self.event
        if event.left == event.turn:
            return "this turn"
        player = event.turn_of if (event.left - event.turn) % 2 == 0 else 1 - event.turn_of
        return f"during {self.narrator.players[player].whose} next turn"

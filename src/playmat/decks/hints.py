"""The rulebooks' advice for building decks: hints, which need not be followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from playmat.engine.cards import Card
from playmat.engine.constants import ENERGY, POKEMON
from playmat.rulebook.refusals import RuleNote
from playmat.rulebook.rulesets import Ruleset

MAX_TYPES: Final = 2
# Recommended numbers of Energy and Trainer cards by era; only the XY rulebook gives the second.
ENERGY_CARDS: Final = {"HGSS": range(20, 26), "XY": range(18, 23)}
TRAINER_CARDS: Final = {"XY": range(13, 21)}


class Hint(RuleNote):
    """Advice of the rulebooks that a deck doesn't follow."""


def hints(cards: Sequence[Card], ruleset: Ruleset) -> list[Hint]:
    """Return all hints of the ruleset's era that a deck doesn't follow."""
    found = [*type_hints(cards), *number_hints(cards, ruleset.era)]
    return [Hint(rule, sentence, ruleset.era) for rule, sentence in found]


def type_hints(cards: Sequence[Card]) -> Iterator[tuple[str, str]]:
    names = list(dict.fromkeys([c.name for c in cards if c.definition.is_basic_energy()]))
    if len(names) > MAX_TYPES:
        yield (
            "deck.advice-types",
            f"The deck has {len(names)} types of basic Energy ({', '.join(names)}); "
            "with one or two, you draw the Energy you need more often.",
        )


def number_hints(cards: Sequence[Card], era: str) -> Iterator[tuple[str, str]]:
    energy = sum(card.definition.kind == ENERGY for card in cards)
    trainers = sum(card.definition.kind not in (POKEMON, ENERGY) for card in cards)
    for rule, words, number, advised in (
        (f"deck.advice-energy.{era.lower()}", "Energy", energy, ENERGY_CARDS.get(era)),
        ("deck.advice-trainers", "Trainer", trainers, TRAINER_CARDS.get(era)),
    ):
        if advised and number not in advised:
            yield (
                rule,
                f"The deck has {number} {words} card{'' if number == 1 else 's'}; "
                f"{advised[0]} to {advised[-1]} are recommended.",
            )

"""Deck construction rules and advice: violations of a deck, and hints, each with its rule."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from playmat.engine.cards import Card
from playmat.engine.constants import (
    ACE_SPEC,
    COLORLESS,
    DRAGON,
    ENERGY,
    FOSSIL,
    LEGEND,
    PLASMA,
    POKEMON,
    RESTORED,
    STAR,
    TYPE_NAMES,
    bit,
)
from playmat.errors import PlaymatError
from playmat.rulebook.refusals import RuleNote
from playmat.rulebook.rulesets import RULESETS, Ruleset
from playmat.vocabulary.validation import rules_name

MAX_TYPES: Final = 2
# Recommended numbers of Energy and Trainer cards by era; only the XY rulebook gives the second.
ENERGY_CARDS: Final = {"HGSS": range(20, 26), "XY": range(18, 23)}
TRAINER_CARDS: Final = {"XY": range(13, 21)}


class Violation(RuleNote):
    """What makes a deck illegal, and what would be right."""


class IllegalDeck(PlaymatError):
    """A deck is illegal; the text names the deck, then each violation on a line."""

    def __init__(self, name: str, ruleset: str, violations: list[Violation]) -> None:
        super().__init__(name, ruleset, violations)
        self.violations = violations

    def __str__(self) -> str:
        name, ruleset, violations = self.args
        return "\n".join([f"{name} isn't legal under the {ruleset} rules:", *map(str, violations)])


def violations(cards: Sequence[Card], ruleset: Ruleset) -> list[Violation]:
    """Return all violations of a deck under a ruleset."""
    found = [
        *size_violations(cards, ruleset),
        *name_violations(cards, ruleset),
        *tag_violations(cards, ruleset),
        *start_violations(cards),
    ]
    return [Violation(rule, sentence, ruleset.era) for rule, sentence in found]


def size_violations(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    if len(cards) != ruleset.deck_size:
        has = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        yield "deck.size-60", f"The deck has {has}; it must have exactly {ruleset.deck_size}."


def name_violations(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    named: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        # A special Darkness or Metal Energy doesn't count as the basic Energy of that name.
        if not is_basic_energy(card):
            named[rules_name(card.name)].append(card)
    for name, same in named.items():
        if len(same) > ruleset.copies:
            printed = Counter([card.name for card in same])
            prints = "" if len(printed) == 1 else f" ({count_list(printed)})"
            yield (
                shared_name_rule(same),
                f"{len(same)} copies of {name}{prints}; the limit is {ruleset.copies}.",
            )


def shared_name_rule(same: list[Card]) -> str:
    """Return the most specific rule by which these cards count as one name."""
    names = {card.name for card in same}
    if same[0].definition.stage == LEGEND:
        return "deck.legend-halves-share"
    if same[0].definition.kind == ENERGY:
        return "deck.special-energy-limited"
    if any(name.endswith(" δ") for name in names):
        return "name.delta-not-part"
    if len(names) > 1:
        return "deck.levels-share"
    if len({card.definition.tags & PLASMA for card in same}) > 1:
        return "deck.plasma-share"
    return "deck.copies-4" if len({card.id for card in same}) == 1 else "deck.same-name-any-print"


def tag_violations(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for rule, tag, words, maximum in (
        ("deck.star-one", STAR, "Pokémon Star", ruleset.stars),
        ("deck.ace-spec-one", ACE_SPEC, "ACE SPEC cards", ruleset.ace_specs),
    ):
        tagged = Counter([card.name for card in cards if card.definition.tags & tag])
        if tagged.total() > maximum:
            yield (
                rule,
                f"{tagged.total()} {words} ({count_list(tagged)}); the limit is {maximum}.",
            )


def start_violations(cards: Sequence[Card]) -> Iterator[tuple[str, str]]:
    definitions = [card.definition for card in cards]
    if any(d.is_basic() for d in definitions):
        return
    stages = {d.stage for d in definitions if d.kind == POKEMON}
    need = "the deck needs at least 1 Basic Pokémon."
    if stages == {LEGEND}:
        yield "deck.legend-needs-basic", f"A LEGEND isn't a Basic Pokémon; {need}"
    elif stages == {RESTORED}:
        yield "deck.restored-needs-basic", f"A Restored Pokémon isn't a Basic Pokémon; {need}"
    elif not stages and any(d.played_as & FOSSIL for d in definitions):
        yield "D17", f"In a deck, a Fossil is a Trainer card; {need}"
    else:
        yield "deck.one-basic", "The deck has no Basic Pokémon; it needs at least 1."


def count_list(names: Counter[str]) -> str:
    return ", ".join([f"{count} {name}" for name, count in names.items()])


def basic_energy_names(ruleset: Ruleset) -> list[str]:
    """Return the basic Energy cards of a ruleset: one per type except Colorless and Dragon."""
    return [
        f"{name} Energy"
        for type, name in enumerate(TYPE_NAMES)
        if type not in (COLORLESS, DRAGON) and ruleset.types & bit(type)
    ]


@cache
def all_basic_energy_names() -> frozenset[str]:
    return frozenset(
        [name for ruleset in RULESETS.values() for name in basic_energy_names(ruleset)]
    )


def is_basic_energy(card: Card) -> bool:
    """Return whether the limit of copies doesn't apply: a basic Energy card of either era (D03)."""
    return card.definition.is_basic_energy() and card.name in all_basic_energy_names()


# -- advice that need not be followed ----------------------------------------------------------
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

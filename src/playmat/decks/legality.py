"""What makes a deck illegal: all of it at once, each fault with its rule."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from playmat.decks.remarks import Fault
from playmat.engine.cards import Card
from playmat.engine.words import (
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
from playmat.rulebook.rulesets import RULESETS, Ruleset
from playmat.vocabulary.names import rules_name


class IllegalDeck(PlaymatError):
    """A deck may not be played with; its text names the deck, then each fault on a line."""

    def __init__(self, name: str, ruleset: str, faults: list[Fault]) -> None:
        super().__init__(name, ruleset, faults)
        self.faults = faults

    def __str__(self) -> str:
        name, ruleset, faults = self.args
        return "\n".join([f"{name} is not a legal deck under {ruleset}:", *map(str, faults)])


def faults(cards: Sequence[Card], ruleset: Ruleset) -> list[Fault]:
    """All faults of a deck under a ruleset."""
    found = [
        *of_size(cards, ruleset),
        *of_names(cards, ruleset),
        *of_marks(cards, ruleset),
        *of_start(cards),
    ]
    return [Fault(rule, sentence, ruleset.era) for rule, sentence in found]


def of_size(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    if len(cards) != ruleset.deck_size:
        has = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        yield "deck.size-60", f"The deck has {has}; it must have exactly {ruleset.deck_size}."


def of_names(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    named: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        # A special Darkness or Metal Energy does not count with the basic one of its name.
        if not is_basic_energy(card):
            named[rules_name(card.name)].append(card)
    for name, same in named.items():
        if len(same) > ruleset.copies:
            printed = Counter([card.name for card in same])
            prints = "" if len(printed) == 1 else f" ({among(printed)})"
            yield (
                shared_name_rule(same),
                f"{len(same)} cards have the name {name}{prints}; "
                f"at most {ruleset.copies} may have it.",
            )


def shared_name_rule(same: list[Card]) -> str:
    """The rule that says most closely why these cards of one name count together."""
    names = {card.name for card in same}
    if same[0].definition.stage == LEGEND:
        return "deck.legend-halves-share"
    if same[0].definition.kind == ENERGY:
        return "deck.special-energy-limited"
    if any(name.endswith(" δ") for name in names):
        return "name.delta-not-part"
    if len(names) > 1:
        return "deck.levels-share"
    if len({card.definition.marks & PLASMA for card in same}) > 1:
        return "deck.plasma-share"
    return "deck.copies-4" if len({card.id for card in same}) == 1 else "deck.same-name-any-print"


def of_marks(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for rule, mark, words, most in (
        ("deck.star-one", STAR, "Pokémon Star", ruleset.stars),
        ("deck.ace-spec-one", ACE_SPEC, "ACE SPEC cards", ruleset.ace_specs),
    ):
        marked = Counter([card.name for card in cards if card.definition.marks & mark])
        if marked.total() > most:
            yield (
                rule,
                f"{marked.total()} cards are {words} ({among(marked)}); at most {most} may be.",
            )


def of_start(cards: Sequence[Card]) -> Iterator[tuple[str, str]]:
    definitions = [card.definition for card in cards]
    if any(d.is_basic() for d in definitions):
        return
    stages = {d.stage for d in definitions if d.kind == POKEMON}
    need = "at least 1 card must be a Basic Pokémon."
    if stages == {LEGEND}:
        yield "deck.legend-needs-basic", f"A LEGEND is not a Basic Pokémon; {need}"
    elif stages == {RESTORED}:
        yield "deck.restored-needs-basic", f"A Restored Pokémon is not a Basic Pokémon; {need}"
    elif not stages and any(d.played_as & FOSSIL for d in definitions):
        yield "D17", f"In a deck a Fossil is a Trainer card; {need}"
    else:
        yield "deck.one-basic", f"No card is a Basic Pokémon; {need}"


def among(names: Counter[str]) -> str:
    return ", ".join([f"{count} {name}" for name, count in names.items()])


def basic_energy_names(ruleset: Ruleset) -> list[str]:
    """The basic Energy cards of a ruleset's era: one for each type but Colorless and Dragon."""
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
    """Whether a card is outside the limit of four: a basic Energy of either era (D03)."""
    return card.definition.is_basic_energy() and card.name in all_basic_energy_names()

"""Filters: the cards outside play that a text refers to."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import Definition
from playmat.engine.constants import (
    BASIC,
    BASIC_ENERGY,
    ENERGY,
    ITEM,
    LEGEND,
    POKEMON,
    STADIUM,
    STAGE_1,
    STAGE_2,
    SUPPORTER,
    bit,
)
from playmat.vocabulary.grammar import TextContext, join_list, missing_text, symbols

STAGE_WORDS = {BASIC: "Basic", STAGE_1: "Stage 1", STAGE_2: "Stage 2", LEGEND: "LEGEND"}


@mypyc_attr(allow_interpreted_subclasses=True)
class CardFilter:
    """Any card at all, unless a subclass says otherwise."""

    __slots__ = ()

    def matches(self, d: Definition) -> bool:
        return True

    def noun(self, context: TextContext, plural: bool = False) -> str:
        """Return what such a card is called."""
        if type(self) is not CardFilter:
            raise missing_text(self, "noun(self, context, plural) that returns words")
        return "cards" if plural else "card"


class PokemonCard(CardFilter):
    """A Pokémon card, or a LEGEND half, optionally only of a stage, some types, or a name."""

    __slots__ = ("evolution", "name", "stage", "types")

    def __init__(
        self, stage: i64 = -1, types: i64 = 0, name: str = "", evolution: bool = False
    ) -> None:
        self.stage: i64 = stage
        self.types: i64 = types
        self.name = name
        self.evolution: bool = evolution

    def matches(self, d: Definition) -> bool:
        if d.kind != POKEMON:
            return False
        if self.stage >= 0 and d.stage != self.stage:
            return False
        if self.evolution and d.stage != STAGE_1 and d.stage != STAGE_2:
            return False
        if self.types and not d.types & self.types:
            return False
        return not self.name or d.name == self.name

    def noun(self, context: TextContext, plural: bool = False) -> str:
        words = [symbols(self.types)] if self.types else []
        if self.stage >= 0:
            words.append(STAGE_WORDS[self.stage])
        if self.name:
            words.append(self.name)
        elif self.evolution:
            words.append("Evolution cards" if plural else "Evolution card")
        else:
            words.append("Pokémon")
        return " ".join(words)


class NamedCard(CardFilter):
    """A card of any kind with a name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def matches(self, d: Definition) -> bool:
        return d.name == self.name

    def noun(self, context: TextContext, plural: bool = False) -> str:
        return f"{self.name} {'cards' if plural else 'card'}"


class EnergyCard(CardFilter):
    """An Energy card, optionally only basic or of some types, which are the printed ones."""

    __slots__ = ("basic", "types")

    def __init__(self, types: i64 = 0, basic: bool = False) -> None:
        self.types: i64 = types
        self.basic: bool = basic

    def matches(self, d: Definition) -> bool:
        if d.kind != ENERGY or (self.basic and not d.tags & BASIC_ENERGY):
            return False
        if not self.types:
            return True
        # A special Energy that counts as every type in play is Colorless elsewhere.
        return d.types & self.types != 0

    def noun(self, context: TextContext, plural: bool = False) -> str:
        words = ["basic"] if self.basic else []
        if self.types:
            words.append(symbols(self.types))
        words.append("Energy cards" if plural else "Energy card")
        return " ".join(words)


class TrainerCard(CardFilter):
    """A card of one of the Trainer kinds, given as a mask of bit(kind)."""

    __slots__ = ("kinds", "other_than")

    def __init__(self, kinds: i64, other_than: str = "") -> None:
        self.kinds: i64 = kinds
        self.other_than = other_than

    def matches(self, d: Definition) -> bool:
        return self.kinds & bit(d.kind) != 0 and d.name != self.other_than

    def noun(self, context: TextContext, plural: bool = False) -> str:
        words = f"{trainer_kinds(self.kinds, context)} {'cards' if plural else 'card'}"
        return f"{words} other than {self.other_than}" if self.other_than else words


def trainer_kinds(kinds: i64, context: TextContext) -> str:
    """Return kinds of Trainer cards in the words of the ruleset (D05)."""
    every: i64 = bit(ITEM) | bit(SUPPORTER) | bit(STADIUM)
    if kinds == every and context.ruleset.trainer_means_all:
        return "Trainer"
    words: list[str] = []
    if kinds & bit(ITEM):
        words.append(context.ruleset.item_word)
    if kinds & bit(SUPPORTER):
        words.append("Supporter")
    if kinds & bit(STADIUM):
        words.append("Stadium")
    return join_list(words, "or")


ANY_CARD = CardFilter()
ANY_POKEMON_CARD = PokemonCard()
BASIC_POKEMON_CARD = PokemonCard(BASIC)
EVOLUTION_CARD = PokemonCard(evolution=True)
ITEM_CARD = TrainerCard(bit(ITEM))
SUPPORTER_CARD = TrainerCard(bit(SUPPORTER))
STADIUM_CARD = TrainerCard(bit(STADIUM))

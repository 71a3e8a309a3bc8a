"""Legal random decks, so that every card is played; they aren't built to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from playmat.cards import pool
from playmat.decks import Deck
from playmat.engine.cards import Card
from playmat.engine.constants import ACE_SPEC, BASIC, COLORLESS, ENERGY, POKEMON, STAR, bit
from playmat.vocabulary.validation import rules_name

SIZE = 60
COPIES = 4
POKEMON_CARDS = 26  # enough to start with, and to evolve
TRAINER_CARDS = 14
SPECIAL_ENERGY_CARDS = 4


class DeckBuilder:
    """A deck under construction; cards that the rules don't allow are left out."""

    def __init__(self, cards: Sequence[Card], chance: Random) -> None:
        self.cards = cards  # the cards to choose from
        self.chance = chance
        self.counts: Counter[Card] = Counter()
        self.names: Counter[str] = Counter()

    def __len__(self) -> int:
        return self.counts.total()

    def add(self, card: Card, copies: int = 1) -> None:
        """Add copies of a card, as many as the rules allow."""
        d = card.definition
        if not d.is_basic_energy():
            most = 1 if d.tags & (STAR | ACE_SPEC) else COPIES
            if d.legend_half >= 0:
                copies = min(copies, COPIES // 2)  # both halves have one name
            copies = min(copies, most - self.names[rules_name(card.name)])
        copies = min(copies, SIZE - len(self))
        if copies > 0:
            self.counts[card] += copies
            self.names[rules_name(card.name)] += copies

    def add_line(self, card: Card, copies: int = 1) -> None:
        """Add a Pokémon with the cards that bring it into play."""
        for needed in self.line(card):
            self.add(needed, copies)

    def line(self, card: Card) -> list[Card]:
        """Return a card and what it evolves from, down to the Basic, or both halves of a LEGEND."""
        d = card.definition
        if d.legend_half >= 0:
            halves = [c for c in self.cards if c.name == card.name]
            return [card, *[c for c in halves if c.definition.legend_half != d.legend_half][:1]]
        out = [card]
        while d.evolves_from:
            below = [c for c in self.cards if rules_name(c.name) == rules_name(d.evolves_from)]
            if not below or len(out) > COPIES:
                break
            out.append(self.chance.choice(below))
            d = out[-1].definition
        return out

    def add_energy(self, types: Iterable[int] = ()) -> None:
        """Fill up with basic Energy of these types and of the types in the costs of attacks."""
        wanted = [*types, *[t for card in self.counts.elements() for t in costs(card)]]
        basics = [c for c in self.cards if c.definition.is_basic_energy()]
        fitting = [c for t in wanted for c in basics if c.definition.types & bit(t)] or basics
        # Each type at least once, the rest in proportion to the costs.
        for card in dict.fromkeys(fitting):
            self.add(card)
        while len(self) < SIZE:
            self.add(self.chance.choice(fitting))


def costs(card: Card) -> list[int]:
    """Return the types in the costs of a card's attacks, once for each symbol."""
    return [t for attack in card.definition.attacks for t in attack.typed if t != COLORLESS]


def pokemon_among(cards: Iterable[Card]) -> list[Card]:
    return [c for c in cards if c.definition.kind == POKEMON]


def trainers_among(cards: Iterable[Card]) -> list[Card]:
    return [c for c in cards if c.definition.kind not in (POKEMON, ENERGY)]


def special_energy_among(cards: Iterable[Card]) -> list[Card]:
    return [c for c in cards if c.definition.kind == ENERGY and not c.definition.is_basic_energy()]


def mixed_deck(seed: int, cards: Iterable[Card] | None = None) -> Deck:
    """Return a legal deck of random Pokémon, Trainer, and Energy cards."""
    known = list(pool().cards.values() if cards is None else cards)
    chance = Random(seed)
    builder = DeckBuilder(known, chance)
    pokemon = pokemon_among(known)
    builder.add_line(chance.choice([c for c in pokemon if c.definition.stage == BASIC]), 3)
    for card in chance.sample(pokemon, len(pokemon)):
        if len(builder) < POKEMON_CARDS:
            builder.add_line(card, chance.choice((1, 2, 2, 3)))
    for group, size in (
        (trainers_among(known), TRAINER_CARDS),
        (special_energy_among(known), SPECIAL_ENERGY_CARDS),
    ):
        target_size = len(builder) + size
        for card in chance.sample(group, len(group)):
            if len(builder) < target_size:
                builder.add(card, 2)
    builder.add_energy()
    return Deck(f"mixture {seed}", builder.counts)


def deck_around(card: Card, chance: Random, cards: Sequence[Card]) -> tuple[Deck, list[Card]]:
    """Return a deck around a card, and the card with what it evolves from."""
    builder = DeckBuilder(cards, chance)
    line = builder.line(card)
    for needed in line:
        builder.add(needed, COPIES)
    pokemon = pokemon_among(cards)
    basics = [c for c in pokemon if c.definition.is_basic()]
    while len(builder) < POKEMON_CARDS - 6:
        builder.add_line(chance.choice(basics), 2)
        builder.add_line(chance.choice(pokemon))
    target_size = len(builder) + TRAINER_CARDS - 4
    trainers = trainers_among(cards)
    for trainer in chance.sample(trainers, len(trainers)):
        if len(builder) < target_size:
            builder.add(trainer, chance.choice((1, 2)))
    for energy in special_energy_among(cards):
        builder.add(energy, chance.choice((0, 1, 2)))
    for energy in cards:
        if energy.definition.is_basic_energy():
            builder.add(energy)
    builder.add_energy([t for needed in line for t in costs(needed)] * 4)
    return Deck(f"around {card.id}", builder.counts), line


def deck_against(card: Card, seed: int, cards: Sequence[Card]) -> Deck:
    """Return a deck of Pokémon that interact with a card by Weakness or Resistance."""
    d = card.definition
    weak = sum({bit(w.type) for w in d.weaknesses})
    pokemon = pokemon_among(cards)
    chosen = {c.name for c in pokemon if c.definition.types & weak or modifying_types(c) & d.types}
    for _ in range(2):  # and what they evolve from
        chosen |= {c.definition.evolves_from for c in pokemon if c.name in chosen}
    if not any(c.name in chosen and c.definition.is_basic() for c in pokemon):
        return mixed_deck(seed, cards)
    return mixed_deck(seed, [c for c in cards if c.definition.kind != POKEMON or c.name in chosen])


def modifying_types(card: Card) -> int:
    """Return the types of a card's Weakness and Resistance, as a mask."""
    d = card.definition
    return sum({bit(w.type) for w in (*d.weaknesses, *d.resistances)})

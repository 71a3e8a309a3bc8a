"""The cards and Pokémon of a scenario, in the grammar of positions."""

from __future__ import annotations

from playmat.engine.cards import Card
from playmat.notation.card_names import CardNames, pool_names
from playmat.notation.slots import Slot, read_cards, read_slot
from playmat.notation.spans import Span

_extra: dict[str, Card] = {}


def know(*cards: Card) -> None:
    """Make cards outside the pool known to scenarios."""
    for card in cards:
        _extra[card.id] = card


def names() -> CardNames:
    """The names of the pool, then of the cards that are known beside it."""
    return pool_names().lenient().extended(_extra.values())


def find_card(word: str) -> Card:
    """A card by name, by id, by both (``Gengar [hgss4-94]``), or a basic Energy by its letter.

    A name of the pool means the pool's card, whatever else is known by that name.
    """
    return names().find(word.strip())


def parse_slot(text: str) -> Slot:
    """A Pokémon in play: see `playmat.notation.slots.read_slot`."""
    return read_slot(names(), Span(text.strip()))


def parse_slots(text: str | list[str]) -> list[Slot]:
    """Pokémon separated by semicolons."""
    lines = text.split(";") if isinstance(text, str) else text
    return [parse_slot(line) for line in lines if line.strip()]


def parse_cards(text: str | list[str]) -> list[Card]:
    """Cards by name, separated by commas; ``3 Bill`` is three of them."""
    words = text.split(",") if isinstance(text, str) else text
    known = names()
    return [
        card for word in words if word.strip() for card in read_cards(known, Span(word.strip()))
    ]

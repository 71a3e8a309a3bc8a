"""The cards and Pokémon of a scenario, in the grammar of positions."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.engine.cards import Card
from playmat.notation.card_names import pool_names
from playmat.notation.slots import Slot, read_cards, read_slot
from playmat.notation.spans import Span


class CardParser:
    """Finds the cards of the pool, and further ones, by the words of a scenario."""

    def __init__(self, further: Iterable[Card] = ()) -> None:
        self.further = tuple(further)
        self.names = pool_names(self.further).lenient()

    def find(self, word: str) -> Card:
        """Return a card by name, id, both (``Gengar [hgss4-94]``), or the letter of an Energy.

        A name in the pool means the card of the pool, even if a further card has that name.
        """
        return self.names.find(word.strip())

    def slot(self, text: str, turn: int) -> Slot:
        """Return a Pokémon in play: see `playmat.notation.slots.read_slot`."""
        return read_slot(self.names, turn, Span(text.strip()))

    def slots(self, text: str | list[str], turn: int) -> list[Slot]:
        """Return Pokémon that are separated by semicolons."""
        lines = text.split(";") if isinstance(text, str) else text
        return [self.slot(line, turn) for line in lines if line.strip()]

    def cards(self, text: str | list[str]) -> list[Card]:
        """Return cards that are separated by commas; ``3 Bill`` is three of them."""
        words = text.split(",") if isinstance(text, str) else text
        spans = [Span(word.strip()) for word in words if word.strip()]
        return [card for span in spans for card in read_cards(self.names, span)]


def find_card(word: str) -> Card:
    """Return a card of the pool: see `CardParser.find`."""
    return CardParser().find(word)

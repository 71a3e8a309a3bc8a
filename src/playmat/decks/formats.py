"""Formats: which sets a deck may use. The rules of deck construction are in legality.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from playmat.cards import pool
from playmat.decks.deck import Deck
from playmat.engine.cards import Card
from playmat.errors import PlaymatError, suggestion


class UnknownFormat(PlaymatError):
    """No format has that name."""


@dataclass(frozen=True)
class Format:
    """A format: its name and its sets; without sets, it allows all."""

    name: str
    sentence: str
    sets: tuple[str, ...] = ()

    def outside(self, deck: Deck) -> dict[Card, int]:
        """Return the cards of a deck that the format doesn't allow, with their numbers.

        A print of another set is allowed if the card was also printed in one of the sets.
        """
        if not self.sets:
            return {}
        printed = {c.definition.id for c in pool().cards.values() if c.set_id in self.sets}
        return {card: n for card, n in deck.counts().items() if card.definition.id not in printed}


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        found.name: found
        for found in (
            Format("unlimited", "all sets"),
            Format("hs", "only HeartGold & SoulSilver", ("hgss1",)),
            Format(
                "hs-cl",
                "HeartGold & SoulSilver to Call of Legends, with promos",
                ("hgss1", "hgss2", "hgss3", "hgss4", "col1", "hsp"),
            ),
            Format("kalos", "the Kalos Starter Set, with basic Energy of XY", ("xy0", "xy1")),
        )
    }
)


def find_format(name: str) -> Format:
    """Return the format with this name."""
    found = FORMATS.get(name.casefold())
    if found is None:
        raise UnknownFormat(f"no format named {name!r}{suggestion(name, FORMATS, few=True)}")
    return found

"""Formats: which sets a deck may be built from. Construction is the books' and another matter."""

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
    """A format: its name and its sets; one without sets takes them all."""

    name: str
    sentence: str
    sets: tuple[str, ...] = ()

    def outside(self, deck: Deck) -> dict[Card, int]:
        """The cards of a deck that are not of the format, each with its number.

        A print of another set is of the format if the card was printed in one of its sets, too.
        """
        if not self.sets:
            return {}
        printed = {c.definition.id for c in pool().cards.values() if c.set_id in self.sets}
        return {card: n for card, n in deck.counts().items() if card.definition.id not in printed}


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        found.name: found
        for found in (
            Format("unlimited", "every set of the pool"),
            Format("hs", "HeartGold & SoulSilver alone", ("hgss1",)),
            Format(
                "hs-cl",
                "HeartGold & SoulSilver to Call of Legends, with the promos",
                ("hgss1", "hgss2", "hgss3", "hgss4", "col1", "hsp"),
            ),
            Format("kalos", "the Kalos Starter Set, with the basic Energy of XY", ("xy0", "xy1")),
        )
    }
)


def find_format(name: str) -> Format:
    """The format with this name."""
    found = FORMATS.get(name.casefold())
    if found is None:
        raise UnknownFormat(f"there is no format {name!r}{suggestion(name, FORMATS, few=True)}")
    return found

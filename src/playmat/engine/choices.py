"""Descriptions of what an op lets a player choose, for interfaces and agents."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from playmat.engine.constants import IN_PLAY

ATTACHED: Final = IN_PLAY + 1  # destination of cards that are attached to Pokémon

# What happens to a Pokémon that a player chooses.
OTHERWISE_AFFECTED: Final = 0
HEALED: Final = 1
DAMAGED: Final = 2
SWITCHED_IN: Final = 3
GAINS_ENERGY: Final = 4
LOSES_ENERGY: Final = 5


@final
class CardChoice:
    """A choice of cards, one after the other.

    `source` is a zone, IN_PLAY for cards on Pokémon; `destination` is a zone, IN_PLAY for the
    Bench, or ATTACHED. The numbers count all cards of the choice, with the `chosen` ones.
    """

    __slots__ = ("chosen", "destination", "maximum", "minimum", "source", "top")

    def __init__(
        self,
        source: i64,
        destination: i64,
        minimum: i64,
        maximum: i64,
        chosen: i64 = 0,
        top: i64 = 0,
    ) -> None:
        self.source: i64 = source
        self.destination: i64 = destination
        self.minimum: i64 = minimum
        self.maximum: i64 = maximum
        self.chosen: i64 = chosen
        self.top: i64 = top  # number of cards on top of the deck; 0: the whole zone

    def with_chosen(self, n: i64) -> CardChoice:
        """Return this choice after n cards have been chosen."""
        return CardChoice(self.source, self.destination, self.minimum, self.maximum, n, self.top)


@final
class PokemonChoice:
    """A choice of Pokémon: what happens to those chosen, and how much damage is put on each."""

    __slots__ = ("damage", "role")

    def __init__(self, role: i64, damage: i64 = 0) -> None:
        self.role: i64 = role
        self.damage: i64 = damage

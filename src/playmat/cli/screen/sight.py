"""What is to be seen on the table at a moment: what all parts of it are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playmat.cli.screen.drawing import Place
from playmat.engine.blinding import HIDDEN
from playmat.engine.cards import Card
from playmat.engine.game import Game
from playmat.engine.records import InPlay

DISCARD, LOST, PRIZES, DECK, HAND = range(5)  # the numbers of the piles
PILES = ("discard pile", "Lost Zone", "Prizes", "deck", "hand")


@dataclass(frozen=True)
class Sight:
    """A game as its viewer sees it, what may be chosen on it, and where the cursor is."""

    game: Game
    below: int  # whose side is below
    names: tuple[str, str]
    keys: Mapping[Place, str] = field(default_factory=dict)
    cursor: Place | None = None
    playable: frozenset[int] = frozenset()  # numbers of cards in hand that can be played
    heading: str = ""
    card: int | None = None  # the number of the card in hand that was chosen

    def pokemon(self, place: Place) -> InPlay | None:
        """Who stands at a place in play."""
        if place.zone != "spot":
            return None
        player = self.game.players[place.player]
        if place.number == 0:
            return player.active
        return player.bench[place.number - 1] if place.number <= len(player.bench) else None

    def spots(self) -> list[Place]:
        """All Pokémon in play."""
        out: list[Place] = []
        for who in (0, 1):
            p = self.game.players[who]
            if p.active is not None:
                out.append(Place("spot", who, 0))
            out += [Place("spot", who, n + 1) for n in range(len(p.bench))]
        return out

    def held(self) -> list[HeldCard]:
        """The hand of the side below, equal cards together: Pokémon, Trainers, Energy."""
        game = self.game
        found: dict[int, HeldCard] = {}
        for card in game.players[self.below].hand:
            definition = game.table[card]
            if definition is HIDDEN:
                continue
            number = int(game.number[card])
            if number in found:
                found[number].count += 1
            else:
                found[number] = HeldCard(number, Card(game.prints[card], definition, ""))
        return sorted(found.values(), key=lambda h: (h.card.definition.kind, h.card.name))


@dataclass
class HeldCard:
    """Equal cards in a hand."""

    number: int
    card: Card
    count: int = 1

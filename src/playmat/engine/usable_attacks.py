"""The attacks that a Pokémon can use: printed on its cards, or granted by an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine.cards import Attack, Definition
from playmat.engine.constants import LV_X
from playmat.engine.hooks import granted_attack_cards
from playmat.engine.state import PokemonInPlay

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


class UsableAttack:
    """An attack that a Pokémon can use, and the card that it is printed on."""

    __slots__ = ("attack", "card", "index")

    def __init__(self, card: i64, index: i64, attack: Attack) -> None:
        self.card: i64 = card
        self.index: i64 = index  # index among the attacks of the card
        self.attack = attack


def usable_attacks(g: GameState, m: PokemonInPlay) -> list[UsableAttack]:
    """Return the attacks of a Pokémon in order.

    Its own are first, then those of the level below (lvx.adds), those of its Technical Machines
    (tm.attack), and granted ones.
    """
    out: list[UsableAttack] = []
    definitions = g.definitions
    add_printed_attacks(definitions, m.cards[len(m.cards) - 1], out)
    if m.top.stage == LV_X:
        add_printed_attacks(definitions, m.cards[len(m.cards) - 2], out)
    trainers = m.attached_trainers
    if trainers is not None:
        for c in trainers:
            add_printed_attacks(definitions, c, out)
    for c in granted_attack_cards(g, m):
        index: i64 = 0
        for attack in definitions[c].attacks:
            if not any(used.attack is attack for used in out):
                out.append(UsableAttack(c, index, attack))
            index += 1
    return out


def add_printed_attacks(definitions: list[Definition], card: i64, out: list[UsableAttack]) -> None:
    """Add the attacks that are printed on a card."""
    index: i64 = 0
    for a in definitions[card].attacks:
        out.append(UsableAttack(card, index, a))
        index += 1

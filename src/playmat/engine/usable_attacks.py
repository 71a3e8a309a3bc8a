"""The attacks that a Pokémon can use: printed on its cards, or granted by an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine.cards import Attack, Definition
from playmat.engine.constants import HOOK_GRANTED_ATTACKS, LV_X
from playmat.engine.modifiers import BoundModifier, bound_modifiers, has_hook
from playmat.engine.state import Player, PokemonInPlay
from playmat.engine.vectors import append, extend, vec

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
    if has_hook(g, HOOK_GRANTED_ATTACKS):
        for b in bound_modifiers(g, HOOK_GRANTED_ATTACKS):
            if b.host is m:
                for who in (0, 1):
                    add_granted_attacks(g, b, who, out)
    return out


def add_printed_attacks(definitions: list[Definition], card: i64, out: list[UsableAttack]) -> None:
    """Add the attacks that are printed on a card."""
    index: i64 = 0
    for a in definitions[card].attacks:
        out.append(UsableAttack(card, index, a))
        index += 1


def add_granted_attacks(g: GameState, b: BoundModifier, who: i64, out: list[UsableAttack]) -> None:
    """Add the attacks that a modifier grants from a player's cards, each attack once."""
    for c in cards_with_attacks(g.players[who]):
        if b.modifier.grants_attacks(g, b, c):
            index: i64 = 0
            for a in g.definitions[c].attacks:
                if not any(u.attack is a for u in out):
                    out.append(UsableAttack(c, index, a))
                index += 1


def cards_with_attacks(p: Player) -> vec[i64]:
    """Return a player's cards whose attacks can be granted: in play (top cards), Lost Zone."""
    out = vec[i64]()
    for m in p.in_play():
        out = append(out, m.cards[len(m.cards) - 1])
    return extend(out, p.lost_zone)

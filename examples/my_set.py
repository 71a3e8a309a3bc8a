"""A custom card set: a few cards declared in the DSL, and one new op.

    playmat --cards examples/my_set.py play

The names are invented. CONTRIBUTING.md explains this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playmat.cards.sets import CardSet
from playmat.engine.cards import InstantOp
from playmat.engine.constants import ASLEEP, DONE, FIRE, GRASS, WATER
from playmat.engine.movement import draw as draw_cards
from playmat.vocabulary.declarations import (
    attack,
    item,
    once_each_turn,
    pokemon,
    power,
    special_energy,
    supporter,
)
from playmat.vocabulary.dsl import (
    BASIC_POKEMON,
    HEADS,
    a,
    add_damage,
    afflict,
    draw,
    energy_on,
    flip,
    heal,
    no_weakness,
    provides,
    search,
)
from playmat.vocabulary.grammar import Clause, TextContext, statement
from playmat.vocabulary.targets import DEFENDING, THIS

if TYPE_CHECKING:
    from playmat.engine.effect_summary import EffectSummary
    from playmat.engine.game_state import GameState
    from playmat.engine.state import Effect


class CatchUp(InstantOp):
    """The player with fewer cards in hand draws until both have the same number."""

    def step(self, g: GameState, e: Effect, pc: int) -> int:
        mine: int = len(g.players[e.you].hand)
        theirs: int = len(g.players[1 - e.you].hand)
        who = e.you if mine < theirs else 1 - e.you
        draw_cards(g, who, abs(mine - theirs))
        return DONE

    def possible(self, g: GameState, you: int, user: int) -> bool:
        mine = len(g.players[you].hand) - 1  # the card to be played is still among them
        theirs = len(g.players[1 - you].hand)
        who = you if mine < theirs else 1 - you
        return mine != theirs and len(g.players[who].deck) > 0

    def clauses(self, context: TextContext) -> list[Clause]:
        player = "the player with fewer cards in hand"
        return [statement(player, "draw", "cards until both players have the same number")]

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        summary.draws += 2 * chance  # computer players value it like drawing 2 cards


SET = CardSet("my1", "My Garden", [
    pokemon("my1-1", "Mosslet", GRASS, 60, weakness=FIRE, retreat=1, rarity="Common", texts=[
        attack("Call a Friend", "C", search(a(BASIC_POKEMON), reveal=True)),
        attack("Nudge", "G", "10+", flip(heads=add_damage(10))),
    ]),
    pokemon("my1-2", "Mossgrove", GRASS, 90, stage=1, evolves_from="Mosslet", weakness=FIRE,
            retreat=2, rarity="Rare", texts=[
        power("Morning Dew", once_each_turn, flip(heads=heal(20, THIS))),
        attack("Drowsy Spores", "GC", 30, flip(heads=afflict(DEFENDING, ASLEEP))),
    ]),
    pokemon("my1-3", "Kettlet", FIRE, 70, weakness=WATER, retreat=1, rarity="Common", texts=[
        attack("Boil Over", "R", "20×", flip(energy_on(THIS), then=add_damage(20, for_each=HEADS))),
    ]),
    item("my1-4", "Shared Table", CatchUp(), rarity="Uncommon"),
    supporter("my1-5", "Old Gardener", draw(3), rarity="Uncommon"),
    special_energy("my1-6", "Shade Energy", provides(GRASS), GRASS, no_weakness(THIS),
                   rarity="Uncommon"),
])

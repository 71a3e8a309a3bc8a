"""Energy paid by the unit: retreats, and effects that take "n Energy" off a Pokémon.

Cards are paid one by one in ascending order of what they provide, and payment stops when the
amount is reached. That offers exactly the book's legal sets, each once: a set is legal when some
order reaches the amount only with its last card (retreat.double-energy, retreat.overpay).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine.constants import AT_KEY, CARD, code
from playmat.engine.energy import is_plain
from playmat.engine.hooks import provides
from playmat.engine.movement import distinct
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import append, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


def units_of(g: GameState, m: PokemonInPlay, card: i64, mask: i64) -> i64:
    """How many Energy of the given types (any, if the mask is empty) a card provides."""
    n: i64 = 0
    for unit in provides(g, m, card):
        if mask == 0 or unit & mask:
            n += 1
    return n


def key_of(g: GameState, m: PokemonInPlay, card: i64, mask: i64) -> i64:
    return units_of(g, m, card, mask) << AT_KEY | g.keys[card]


def payment_options(
    g: GameState, m: PokemonInPlay, need: i64, mask: i64, last: i64, place: i64
) -> vec[i64]:
    """Cards that may be paid next, the last one paid having had the key `last`."""
    out = vec[i64]()
    if mask == 0 and last < 0 and is_plain(g, m) and len(m.energy) <= need:
        first: i64 = -1  # all of it must go: the order does not matter
        for c in m.energy:
            if first < 0 or g.keys[c] < g.keys[first]:
                first = c
        if first >= 0:
            out = append(out, code(CARD, g.keys[first], place, 0, 0))
        return out
    for c in distinct(g, m.energy):
        key = key_of(g, m, c, mask)
        if key < last or key >> AT_KEY == 0:
            continue
        left: i64 = 0
        for x in m.energy:
            if key_of(g, m, x, mask) >= key:
                left += units_of(g, m, x, mask)
        if left >= need:
            out = append(out, code(CARD, g.keys[c], place, 0, 0))
    return out

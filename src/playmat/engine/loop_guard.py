"""Powers that may be used without end: a use that only brings back what was is refused (D75).

What such Powers change is where Energy and damage counters are. A number stands for that; those
of the present turn are kept in `game.visited` until anything else is done, for nothing else can
be undone. Pokémon are counted by their places, which such Powers do not change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.constants import place_of
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import append

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

MASK: Final = 0x3FFF_FFFF_FFFF


def blend(a: i64, b: i64) -> i64:
    """A number for a pair of numbers, spread over all bits."""
    x = (a * 1_000_003 + b + 1) & 0x7FFF_FFFF
    x = (x ^ (x >> 15)) * 0x2C1B_3C6D & MASK
    return (x ^ (x >> 21)) & MASK


def place_number(g: GameState, m: PokemonInPlay) -> i64:
    who = m.owner()
    return place_of(who, g.players[who].slot_of(m.id))


def board_hash(g: GameState) -> i64:
    """A number for where all Energy and all damage is."""
    n: i64 = 0
    for p in g.players:
        active = p.active
        if active is not None:
            n += weight(g, active)
        for m in p.bench:
            n += weight(g, m)
    return n & MASK


def weight(g: GameState, m: PokemonInPlay) -> i64:
    place = place_number(g, m)
    n = blend(m.damage, 64 + place)
    for c in m.energy:
        n += blend(g.keys[c], place)
    return n & MASK


def after_moving(
    g: GameState, now: i64, card: i64, source: PokemonInPlay, goal: PokemonInPlay
) -> i64:
    """The number once an Energy card has been moved."""
    number = g.keys[card]
    gone = blend(number, place_number(g, source))
    come = blend(number, place_number(g, goal))
    return (now - gone + come) & MASK


def seen_before(g: GameState, table: i64) -> bool:
    """Whether a number stands for a table that there was before."""
    return table in g.visited


def remember(g: GameState) -> None:
    """A Power without a limit is used: this is how the table was before."""
    now = board_hash(g)
    if now not in g.visited:
        g.visited = append(g.visited, now)

"""A guard against endless loops of powers without a limit (D75).

Such powers only change where Energy and damage counters are. A use is refused if it would restore
an earlier board of this turn. `game.visited` contains the hashes of these boards; any other action
clears it, because it can't be undone. Pokémon are identified by their
places, which such powers don't change.
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


def hash_pair(a: i64, b: i64) -> i64:
    """Return a hash of two numbers."""
    x = (a * 1_000_003 + b + 1) & 0x7FFF_FFFF
    x = (x ^ (x >> 15)) * 0x2C1B_3C6D & MASK
    return (x ^ (x >> 21)) & MASK


def place_index(g: GameState, m: PokemonInPlay) -> i64:
    """Return the place of a Pokémon as a number."""
    who = m.owner()
    return place_of(who, g.players[who].slot_of(m.id))


def board_hash(g: GameState) -> i64:
    """Return a hash of where all Energy and damage is."""
    n: i64 = 0
    for p in g.players:
        for m in p.in_play():
            place = place_index(g, m)
            n += hash_pair(m.damage, 64 + place)
            for c in m.energy:
                n += hash_pair(g.keys[c], place)
    return n & MASK


def after_moving(
    g: GameState, board: i64, card: i64, source: PokemonInPlay, destination: PokemonInPlay
) -> i64:
    """Return the hash of a board after an Energy card is moved."""
    key = g.keys[card]
    before = hash_pair(key, place_index(g, source))
    after = hash_pair(key, place_index(g, destination))
    return (board - before + after) & MASK


def seen_before(g: GameState, board: i64) -> bool:
    """Return whether this board has occurred before in this turn."""
    return board in g.visited


def remember(g: GameState) -> None:
    """Add the board to those visited, before a power without a limit is used."""
    board = board_hash(g)
    if board not in g.visited:
        g.visited = append(g.visited, board)

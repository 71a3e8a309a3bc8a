"""Random playouts of a game to its end."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from playmat.engine.chance import WORD, next_words, scaled
from playmat.engine.constants import NO_PLAYER
from playmat.engine.game_state import GameState
from playmat.engine.run_loop import apply_unchecked


@final
@mypyc_attr(acyclic=True)
class RandomPolicy:
    """Uniformly random choices, from a generator separate from that of the game."""

    __slots__ = ("s0", "s1")

    def __init__(self, seed: i64) -> None:
        self.s0: i64 = (seed * 2654435761 + 1) & WORD
        self.s1: i64 = (seed ^ 0x9E3779B9) & WORD

    def pick(self, n: i64) -> i64:
        """Return a number from 0 to n-1. There is no rejection, as a bias of 2**-32 is harmless."""
        product = scaled(self.s0, n)
        self.s0, self.s1 = next_words(self.s0, self.s1)
        return product >> 32


def play_random(g: GameState, seed: i64, limit: i64) -> i64:
    """Play randomly until the end or a limit of decisions; return how many were made."""
    policy = RandomPolicy(seed)
    n: i64 = 0
    while g.winner == NO_PLAYER and n < limit:
        options = g.choices
        apply_unchecked(g, options[policy.pick(len(options))])
        n += 1
    return n


def fingerprint(g: GameState, seed: i64, limit: i64) -> tuple[int, int]:
    """Play randomly; return the number of decisions, and a checksum of all options and choices.

    It is the same in all builds and on all machines.
    """
    policy = RandomPolicy(seed)
    n: i64 = 0
    checksum: i64 = 0
    while g.winner == NO_PLAYER and n < limit:
        options = g.choices
        for option in options:
            checksum = (checksum * 31 + (option & WORD) + (option >> 32)) & 0x7FFF_FFFF
        checksum = (checksum * 31 + g.player_to_act) & 0x7FFF_FFFF
        apply_unchecked(g, options[policy.pick(len(options))])
        n += 1
    checksum = (checksum * 31 + 7 * g.winner + g.ways + 1000 * g.turn) & 0x7FFF_FFFF
    return n, checksum

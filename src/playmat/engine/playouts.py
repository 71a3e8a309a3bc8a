"""Playing a game to its end inside the engine."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.game import Game
from playmat.engine.words import NOBODY


def play_random(g: Game, seed: i64, limit: i64) -> i64:
    """Uniformly random choices to the end, or to a limit: how many decisions were made.

    The choices come from a generator of their own, so that the game's chance is its seed's.
    """
    s0: i64 = (seed * 2654435761 + 1) & 0xFFFF_FFFF
    s1: i64 = (seed ^ 0x9E3779B9) & 0xFFFF_FFFF
    n: i64 = 0
    while g.winner == NOBODY and n < limit:
        options = g.choices
        x: i64 = (s0 * 0x9E3779BB) & 0xFFFF_FFFF
        s1 ^= s0
        s0 = (((s0 << 26) | (s0 >> 6)) ^ s1 ^ (s1 << 9)) & 0xFFFF_FFFF
        s1 = ((s1 << 13) | (s1 >> 19)) & 0xFFFF_FFFF
        count: i64 = len(options)
        g.apply_unchecked(options[(x * count) >> 32])
        n += 1
    return n


def fingerprint(g: Game, seed: i64, limit: i64) -> tuple[int, int]:
    """The same, with a checksum of every list of options and every choice: (decisions, checksum).

    Two builds, or two machines, that play the same game have the same fingerprint.
    """
    s0: i64 = (seed * 2654435761 + 1) & 0xFFFF_FFFF
    s1: i64 = (seed ^ 0x9E3779B9) & 0xFFFF_FFFF
    n: i64 = 0
    mark: i64 = 0
    while g.winner == NOBODY and n < limit:
        options = g.choices
        x: i64 = (s0 * 0x9E3779BB) & 0xFFFF_FFFF
        s1 ^= s0
        s0 = (((s0 << 26) | (s0 >> 6)) ^ s1 ^ (s1 << 9)) & 0xFFFF_FFFF
        s1 = ((s1 << 13) | (s1 >> 19)) & 0xFFFF_FFFF
        count: i64 = len(options)
        for option in options:
            mark = (mark * 31 + option + (option >> 32)) & 0x7FFF_FFFF
        mark = (mark * 31 + g.asked) & 0x7FFF_FFFF
        g.apply_unchecked(options[(x * count) >> 32])
        n += 1
    mark = (mark * 31 + 7 * g.winner + g.ways + 1000 * g.turn) & 0x7FFF_FFFF
    return n, mark

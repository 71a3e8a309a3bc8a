"""The seeded random number generator of a game (xoroshiro64*)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.vectors import vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

WORD: Final = 0xFFFF_FFFF


def seed_generator(g: GameState, seed: int) -> None:
    """Start the generator; each bit of the seed affects both of its words (SplitMix64)."""
    x = seed & 0xFFFF_FFFF_FFFF_FFFF
    words: list[int] = []
    for _ in range(2):
        x = (x + 0x9E3779B97F4A7C15) & 0xFFFF_FFFF_FFFF_FFFF
        z = x
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFF_FFFF_FFFF_FFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFF_FFFF_FFFF_FFFF
        words.append((z ^ (z >> 31)) & WORD)
    g.s0 = words[0]
    g.s1 = words[1] if words[0] or words[1] else 1


def next_words(s0: i64, s1: i64) -> tuple[i64, i64]:
    """Return the next state of a generator with these two words."""
    s1 ^= s0
    return (
        (((s0 << 26) | (s0 >> 6)) ^ s1 ^ (s1 << 9)) & WORD,
        ((s1 << 13) | (s1 >> 19)) & WORD,
    )


def scaled(s0: i64, n: i64) -> i64:
    """Return the output of a generator with this first word, times n; its upper word is below n."""
    return ((s0 * 0x9E3779BB) & WORD) * n


def next_below(g: GameState, n: i64) -> i64:
    """Return a number from 0 to n-1; rejection makes them exactly equally likely."""
    while True:
        product = scaled(g.s0, n)
        g.s0, g.s1 = next_words(g.s0, g.s1)
        low: i64 = product & WORD
        if low >= n or low >= (WORD + 1 - n) % n:
            return product >> 32


def next_shuffle(g: GameState, cards: vec[i64]) -> vec[i64]:
    """Shuffle cards in place and return them."""
    i: i64 = len(cards) - 1
    while i > 0:
        j = next_below(g, i + 1)
        c = cards[i]
        cards[i] = cards[j]
        cards[j] = c
        i -= 1
    return cards

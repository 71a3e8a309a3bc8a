"""Chance: the seeded generator in the state of a game (xoroshiro64*), and other sources."""

from __future__ import annotations

import hashlib
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.causes import coin_purpose
from playmat.engine.constants import COIN, DECK, NEXT_CARD, NUMBER, code, count_in, key_in
from playmat.engine.vectors import append, remove, vec
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

WORD: Final = 0xFFFF_FFFF


# -- the generator -------------------------------------------------------------------------------
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


# -- other sources -------------------------------------------------------------------------------
class ScriptError(PlaymatError):
    """A script has too few outcomes, impossible ones, or unused ones."""


class OutcomeNeeded(Exception):
    """Raised inside a step if the caller hasn't given its next chance outcome yet."""

    def __init__(self, options: list[int]) -> None:
        super().__init__("a chance outcome is needed")
        self.options = options


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceSource:
    """A source of coins, shuffles, and random picks.

    A subclass must have `coin` and `randrange`. One whose outcomes change something other than its
    own attributes must also have `clone` and `restore`.
    """

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        """Return whether a coin is heads; the reason is that of `Observer.on_coin`."""
        raise NotImplementedError

    def randrange(self, g: GameState, n: i64) -> i64:
        """Return a number from 0 to n-1."""
        raise NotImplementedError

    def shuffle(self, g: GameState, cards: vec[i64]) -> vec[i64]:
        """Return the cards in a new order."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.randrange(g, i + 1)
            c = cards[i]
            cards[i] = cards[j]
            cards[j] = c
            i -= 1
        return cards

    def clone(self) -> ChanceSource:
        """Return a copy that gives the same outcomes."""
        kind: Any = type(self)
        duplicate: ChanceSource = kind.__new__(kind)  # compiled classes lose attributes in deepcopy
        vars(duplicate).update(deepcopy(vars(self)))
        return duplicate

    def restore(self, saved: ChanceSource) -> None:
        """Take the state of a copy, after a decision that failed."""
        vars(self).update(vars(saved))

    def saved_state(self) -> list[str]:
        """Return its kind and state as strings; by default none, so that it isn't saved.

        A game whose source isn't saved is read back with the random generator.
        """
        return []


class ScriptedChance(ChanceSource):
    """Scripted coins and numbers, in order, and shuffles, each given by the names of the top cards.

    Other shuffles use the generator of the game.
    """

    def __init__(self, coins: str, numbers: list[int], shuffles: list[list[str]]) -> None:
        self.coins: str = checked_coins(coins)
        self.numbers = numbers
        self.shuffles = shuffles

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        if not self.coins:
            purpose = coin_purpose(g, reason)
            raise ScriptError(f"a coin is flipped for {purpose}, but the script has no more coins")
        side = self.coins[0]
        self.coins = self.coins[1:]
        return side == "H"

    def randrange(self, g: GameState, n: i64) -> i64:
        if not self.numbers:
            raise ScriptError("a random pick is made, but the script has no more numbers")
        value: i64 = self.numbers[0]
        self.numbers = self.numbers[1:]
        if not 0 <= value < n:
            raise ScriptError(f"a number of the script must be 0–{n - 1}, not {value}")
        return value

    def shuffle(self, g: GameState, cards: vec[i64]) -> vec[i64]:
        """Return the cards; those that the next scripted shuffle names are on top, in order."""
        if not self.shuffles:
            return next_shuffle(g, cards)
        wanted = self.shuffles[0]
        self.shuffles = self.shuffles[1:]
        rest = [c for c in cards]
        top: list[int] = []
        for name in wanted:
            copies = [c for c in rest if name in (g.definitions[c].name, g.prints[c])]
            if not copies:
                raise ScriptError(f"the script puts {name} on top, but it isn't in the deck")
            rest.remove(copies[0])
            top.append(copies[0])
        top.reverse()
        return vec[i64](rest + top)

    def clone(self) -> ChanceSource:
        return ScriptedChance(self.coins, self.numbers, self.shuffles)

    def restore(self, saved: ChanceSource) -> None:
        assert isinstance(saved, ScriptedChance)
        self.coins, self.numbers, self.shuffles = saved.coins, saved.numbers, saved.shuffles

    def saved_state(self) -> list[str]:
        return [
            "script",
            self.coins,
            ",".join([str(n) for n in self.numbers]),
            "|".join(["/".join(s) for s in self.shuffles]),
        ]

    def leftover(self) -> str:
        """Return a description of the unused outcomes, empty if there are none."""
        outcomes = {"coins": self.coins, "numbers": self.numbers, "shuffles": self.shuffles}
        return ", ".join([f"{kind} {unused}" for kind, unused in outcomes.items() if unused])


def checked_coins(coins: str) -> str:
    """Return scripted coins, or raise ScriptError if one is neither heads nor tails."""
    if coins.strip("HT"):
        raise ScriptError(f"coins must be H (heads) or T (tails), as in 'HT', not {coins!r}")
    return coins


class KeyedChance(ChanceSource):
    """A cryptographic stream of random numbers (BLAKE2) with a secret key, for verifiable games."""

    def __init__(self, key: bytes, counter: int) -> None:
        self.key = key
        self.counter = counter

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        return self.randrange(g, 2) == 1

    def randrange(self, g: GameState, n: i64) -> i64:
        limit = (WORD + 1) - (WORD + 1) % n
        while True:
            block = self.counter.to_bytes(8, "little")
            self.counter += 1
            digest = hashlib.blake2b(block, key=self.key, digest_size=4).digest()
            word = int.from_bytes(digest, "little")
            if word < limit:
                return word % n

    def clone(self) -> ChanceSource:
        return KeyedChance(self.key, self.counter)

    def restore(self, saved: ChanceSource) -> None:
        assert isinstance(saved, KeyedChance)
        self.counter = saved.counter

    def saved_state(self) -> list[str]:
        return ["keyed", self.key.hex(), str(self.counter)]


class ExternalChance(ChanceSource):
    """Outcomes from the caller. Those in `outcomes` have been given; the next one is requested."""

    def __init__(self) -> None:
        self.outcomes: list[int] = []
        self.at: i64 = 0

    def take(self, options: list[int]) -> i64:
        """Return the next outcome, or raise OutcomeNeeded with the possible ones."""
        if len(options) == 1:
            return options[0]
        if self.at >= len(self.outcomes):
            raise OutcomeNeeded(options)
        value = self.outcomes[self.at]
        self.at += 1
        return value

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        return self.take([code(COIN, 0, 0, 0, 1), code(COIN, 0, 0, 0, 0)]) != COIN

    def randrange(self, g: GameState, n: i64) -> i64:
        options: list[int] = [code(NUMBER, 0, 0, 0, i) for i in range(n)]
        return count_in(self.take(options))

    def shuffle(self, g: GameState, cards: vec[i64]) -> vec[i64]:
        """Return the cards in the order that the caller gives, card by card from the bottom up.

        Equal cards are one outcome; its count is the number of copies.
        """
        rest = cards[:]
        out = vec[i64]()
        count: i64 = len(cards)
        while len(out) < count:
            copies: dict[int, int] = {}
            for c in rest:
                card: int = code(NEXT_CARD, g.keys[c], DECK, 2 if c >= 60 else 1, 0)
                copies[card] = copies.get(card, 0) + 1
            options = [card | code(0, 0, 0, 0, n) for card, n in copies.items()]
            options.sort()
            wanted: i64 = key_in(self.take(options))
            for c in rest:
                if g.keys[c] == wanted:
                    out = append(out, c)
                    rest = remove(rest, c)
                    break
        return out

    def clone(self) -> ChanceSource:
        other = ExternalChance()
        other.outcomes = self.outcomes
        return other

    def restore(self, saved: ChanceSource) -> None:
        assert isinstance(saved, ExternalChance)
        self.outcomes = saved.outcomes

    def saved_state(self) -> list[str]:
        return ["external", ",".join([str(n) for n in self.outcomes])]


def load_source(saved: list[str]) -> Optional[ChanceSource]:
    """Return the source with a saved state, or None if the state is empty."""
    if not saved:
        return None
    kind = saved[0]
    if kind == "script":
        numbers = [int(n) for n in saved[2].split(",") if n]
        return ScriptedChance(saved[1], numbers, [s.split("/") for s in saved[3].split("|") if s])
    if kind == "keyed":
        return KeyedChance(bytes.fromhex(saved[1]), int(saved[2]))
    if kind == "external":
        external = ExternalChance()
        external.outcomes = [int(n) for n in saved[1].split(",") if n]
        return external
    raise PlaymatError(f"unknown chance source {kind!r}")

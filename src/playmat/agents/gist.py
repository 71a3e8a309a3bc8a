"""What a text comes to, in a few numbers: read once from its ops, for agents in a hurry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional, final

from playmat.engine.cards import Attack, Definition, Op
from playmat.engine.words import DECK, HAND
from playmat.vocabulary.amounts import Amount, Heads
from playmat.vocabulary.board import More
from playmat.vocabulary.cardflow import ChooseCards, Draw, ShuffleHandIntoDeck
from playmat.vocabulary.control import (
    ALWAYS,
    FOR_EACH_HEADS,
    AttackFails,
    Branching,
    Flip,
    If,
    Pay,
    PayThen,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import InPlay


@final
class Extra:
    """So much damage more, on average, for every one of something."""

    __slots__ = ("amount", "factor")

    def __init__(self, factor: float, amount: Amount) -> None:
        self.factor = factor
        self.amount = amount


@final
class Gist:
    """What is to be expected of a text, coins being even and conditions doubtful."""

    __slots__ = (
        "base",
        "draws",
        "extras",
        "fails",
        "mean",
        "pays",
        "searches",
        "shuffles",
        "works",
    )

    def __init__(self) -> None:
        self.base = 0.0  # damage to be expected of an attack
        self.mean = 0.0  # the part of it beyond the printed number
        self.extras: list[Extra] = []
        self.fails = 0.0  # how likely it is that an attack does nothing
        self.draws = 0.0  # cards drawn
        self.searches = 0.0  # cards found in the deck
        self.shuffles: bool = False  # the hand goes into the deck first
        self.pays: bool = False  # cards of the hand are paid for it
        self.works: bool = False  # an attack has a text

    def read(self, op: Op, chance: float, heads: float, coins: Optional[Amount]) -> None:
        """Take in an op that is carried out with some chance, after so many heads on average.

        Where the number of coins is worked out in the game, `coins` says how.
        """
        if isinstance(op, More):
            each = op.each
            n = float(op.n)
            if each is None:
                self.mean += chance * n
            elif isinstance(each, Heads):
                if coins is not None:
                    self.extras.append(Extra(chance * n * 0.5, coins))
                else:
                    self.mean += chance * n * heads
            else:
                self.extras.append(Extra(chance * n, each))
        elif isinstance(op, AttackFails):
            self.fails += chance
        elif isinstance(op, Draw):
            if not op.opponent:
                fixed = op.amount.fixed()
                self.draws += chance * (4.0 if fixed < 0 else float(fixed))
        elif isinstance(op, ShuffleHandIntoDeck):
            self.shuffles = self.shuffles or not op.opponent
        elif isinstance(op, ChooseCards):
            if op.source == DECK and op.goal == HAND:
                fixed = op.count.fixed()
                self.searches += chance * (1.0 if fixed < 0 else float(min(fixed, 4)))
        elif isinstance(op, Flip):
            self.read_flip(op, chance)
        elif isinstance(op, (If, Branching)):
            for part in op.arms():
                self.read(part, 0.5 * chance, heads, coins)
        elif isinstance(op, (Pay, PayThen)):
            self.pays = True
            for part in op.children():
                self.read(part, chance, heads, coins)
        else:
            for part in op.children():
                self.read(part, chance, heads, coins)

    def read_flip(self, op: Flip, chance: float) -> None:
        tossed = op.count.fixed()
        unknown: Optional[Amount] = None
        if op.until_tails:
            heads = 1.0
        elif tossed < 0:
            heads = 0.5
            unknown = op.count
        else:
            heads = 0.5 * float(tossed)
        all_alike = 0.5 if tossed < 1 else 0.5**tossed
        for arm in op.outcomes:
            if arm.when == ALWAYS:
                self.read(arm.op, chance, heads, unknown)
            elif arm.when == FOR_EACH_HEADS:
                self.read(arm.op, chance * heads, heads, unknown)
            else:
                self.read(arm.op, chance * all_alike, heads, unknown)


def gist_of(op: Optional[Op]) -> Gist:
    """The gist of a program."""
    gist = Gist()
    if op is not None:
        gist.read(op, 1.0, 0.0, None)
    return gist


@final
class Known:
    """The gists of all texts that have been met, by what they are texts of."""

    __slots__ = ("plays", "powers")

    def __init__(self) -> None:
        self.plays: dict[Definition, Gist] = {}
        self.powers: dict[Op, Gist] = {}

    def attack(self, attack: Attack) -> Gist:
        cached = attack.summary
        if isinstance(cached, Gist):
            return cached
        gist = gist_of(attack.program)
        printed = 0.0 if attack.mark == "×" else float(attack.base)
        gist.base = (printed + gist.mean) * (1.0 - gist.fails)
        gist.works = attack.program is not None
        attack.summary = gist
        return gist

    def play(self, card: Definition) -> Gist:
        gist = self.plays.get(card)
        if gist is None:
            gist = gist_of(card.play)
            self.plays[card] = gist
        return gist

    def power(self, op: Op) -> Gist:
        gist = self.powers.get(op)
        if gist is None:
            gist = gist_of(op)
            self.powers[op] = gist
        return gist


KNOWN: Final = Known()


def expected_base(g: Game, m: InPlay, attack: Attack) -> float:
    """The damage of an attack before Weakness and Resistance, as coins go on average."""
    return base_of(g, m, KNOWN.attack(attack))


def base_of(g: Game, m: InPlay, gist: Gist) -> float:
    base = gist.base
    for extra in gist.extras:
        times = float(extra.amount.value(g, m.owner(), m.name, None))
        base += extra.factor * times * (1.0 - gist.fails)
    return base if base > 0.0 else 0.0

"""Effects that stand: Bodies, Tools, Stadiums, special Energy, and those that last a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.attack import cancel_pending
from playmat.engine.cards import Condition, Modifier, Op
from playmat.engine.damage import prevent_pending
from playmat.engine.movement import add_lasting, discard_gear
from playmat.engine.queries import hp, reaches
from playmat.engine.records import Effect, InPlay, Lasting
from playmat.engine.settle import mark_saved
from playmat.engine.words import ATTACK, DONE
from playmat.vocabulary.amounts import Amount
from playmat.vocabulary.board import OnPokemon
from playmat.vocabulary.targets import Target

if TYPE_CHECKING:
    from playmat.engine.game import Game

ADD: Final = 0  # the value is so much more
SET: Final = 1  # the value is this
FORBID: Final = 2  # not allowed; prevented

THIS_TURN: Final = 0
OPPONENTS_NEXT_TURN: Final = 1
YOUR_NEXT_TURN: Final = 2


class Standing(Modifier):
    """A continuous effect on the Pokémon that its scope takes in, while a condition holds.

    `about` narrows it further: bit(type) masks, kinds, conditions or an attack, as the door asks.
    """

    __slots__ = ("about", "amount", "by_opponent", "how", "scope", "word", "while_")

    def __init__(
        self,
        word: str,
        door: i64,
        scope: Optional[Target],
        how: i64,
        amount: Optional[Amount] = None,
        while_: Optional[Condition] = None,
        about: i64 = 0,
        by_opponent: bool = False,
    ) -> None:
        super().__init__(door, 1 if how == ADD else 0, None)
        self.word = word  # what it is called in English
        self.scope = scope
        self.how: i64 = how
        self.amount = amount
        self.while_ = while_
        self.about: i64 = about
        self.by_opponent: bool = by_opponent  # only against attacks of the other side

    def shape(self) -> str:
        return f"Standing({self.word},{self.door},{self.how},{self.about})"

    def answer(
        self,
        g: Game,
        you: i64,
        host: Optional[InPlay],
        bound: i64,
        subject: Optional[InPlay],
        what: i64,
        value: i64,
    ) -> i64:
        scope = self.scope
        if scope is not None and (subject is None or not scope.takes_in(g, you, host, subject)):
            return value
        if not self.applies(g, you, what):
            return value
        user: i64 = host.name if host is not None else -1
        condition = self.while_
        if condition is not None and not condition.holds(g, you, user):
            return value
        if self.how == FORBID:
            return 1
        amount = self.amount
        n: i64 = amount.value(g, you, user, None) if amount is not None else 0
        return n if self.how == SET else value + n

    def applies(self, g: Game, you: i64, what: i64) -> bool:
        """Whether what is asked about is what this effect is about."""
        if self.by_opponent:
            return what >= 0 and (1 if what >= 60 else 0) != you
        if self.about:
            return what & self.about != 0
        return True


class Trigger(Modifier):
    """An event calls an op. `scope` is the Pokémon the event is about, `about` a test of it."""

    __slots__ = ("about", "scope", "word", "while_")

    def __init__(
        self,
        word: str,
        door: i64,
        op: Op,
        scope: Optional[Target] = None,
        while_: Optional[Condition] = None,
        about: i64 = 0,
    ) -> None:
        super().__init__(door, 0, op)
        self.word = word
        self.scope = scope
        self.while_ = while_
        self.about: i64 = about

    def shape(self) -> str:
        return f"Trigger({self.word},{self.door},{self.about})"

    def hears(
        self,
        g: Game,
        you: i64,
        host: Optional[InPlay],
        bound: i64,
        subject: Optional[InPlay],
        what: i64,
    ) -> bool:
        scope = self.scope
        if scope is not None and (subject is None or not scope.takes_in(g, you, host, subject)):
            return False
        if self.about and what & self.about != self.about:
            return False
        condition = self.while_
        user: i64 = host.name if host is not None else -1
        return condition is None or condition.holds(g, you, user)


class Last(OnPokemon):
    """An effect begins on Pokémon and lasts for a turn."""

    __slots__ = ("duration", "modifier")

    def __init__(self, duration: i64, modifier: Modifier, target: Target) -> None:
        super().__init__(target)
        self.duration: i64 = duration
        self.modifier = modifier

    def shape(self) -> str:
        return f"Last({self.duration},{self.modifier.shape()})"

    def do(self, g: Game, e: Effect, m: InPlay) -> None:
        if not reaches(g, m, e):
            return
        first = g.turn + self.duration
        # Of an effect on the other side the bearer is still *you* to the text that made it.
        of_attack = e.cause == ATTACK
        add_lasting(
            g, m, e.you, Lasting(self.modifier, first, first, e.you, 0, of_attack, e.card, -1)
        )


class LastOnPlayer(Op):
    """An effect on a player begins and lasts for a turn."""

    __slots__ = ("duration", "modifier", "opponent")

    def __init__(self, duration: i64, modifier: Modifier, opponent: bool) -> None:
        super().__init__()
        self.duration: i64 = duration
        self.modifier = modifier
        self.opponent: bool = opponent
        self.atomic = True

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        first = g.turn + self.duration
        who = 1 - e.you if self.opponent else e.you
        add_lasting(g, None, who, Lasting(self.modifier, first, first, e.you, 0, False, e.card, -1))
        return DONE


# -- what replacements do -------------------------------------------------------------------
class CancelAttack(Op):
    """The attack being made does nothing."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.atomic = True

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        cancel_pending(g)
        return DONE


class PreventDamage(Op):
    """The damage about to be done is prevented."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.atomic = True

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        prevent_pending(g)
        return DONE


class Survive(Op):
    """The Pokémon that would be Knocked Out is not, and has so much HP left."""

    __slots__ = ("hp_left",)

    def __init__(self, hp_left: i64) -> None:
        super().__init__()
        self.hp_left: i64 = hp_left
        self.atomic = True

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        m = g.find(e.a)
        if m is not None:
            m.damage = hp(g, m) - self.hp_left
            mark_saved(g, m.name)
        return DONE


class DiscardThisCard(Op):
    """This attached card is discarded."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.atomic = True

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        m = g.find(e.user)
        if m is not None:
            gear = m.gear
            if gear is not None and e.card in gear:
                discard_gear(g, m, e.card)
        return DONE

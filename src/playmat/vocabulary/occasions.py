"""Effects that an event calls: the occasion, and what is then done.

An occasion knows the door at which its event is told, which of the events there it means, and
how it is said. What an event is about is `EVENT_POKEMON` (the attacker, where a Pokémon is
damaged, `ATTACKER`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.attack import cancel_attack
from playmat.engine.cards import Condition, InstantOp, Modifier, Op
from playmat.engine.damage import prevent_damage
from playmat.engine.movement import discard_gear
from playmat.engine.queries import hp
from playmat.engine.records import Effect, InPlay
from playmat.engine.settle import save_from_knock_out
from playmat.engine.words import (
    DONE,
    DOOR_ATTACHED,
    DOOR_ATTACK_ANNOUNCED,
    DOOR_BETWEEN_TURNS,
    DOOR_DAMAGED,
    DOOR_ENTERED,
    DOOR_EVOLVED,
    DOOR_STADIUM_ACTION,
    DOOR_TURN_ENDS,
    DOOR_WOULD_BE_DAMAGED,
    DOOR_WOULD_BE_KNOCKED_OUT,
    FROM_HAND,
    HAND,
)
from playmat.vocabulary.grammar import (
    CHOSEN_POKEMON,
    THIS_CARD,
    THIS_POKEMON,
    Clause,
    Noun,
    TextContext,
    While,
    command,
    statement,
    symbols,
)
from playmat.vocabulary.sentences import each_player_sentences, sentences, steps
from playmat.vocabulary.targets import EVENT_POKEMON, OPPOSING, THIS, Target

if TYPE_CHECKING:
    from playmat.engine.game import Game

# Whom an event is about, for the pronouns after it.
NOBODY_NEW: Final = ""
THIS_ONE: Final = THIS_POKEMON
ANOTHER: Final = CHOSEN_POKEMON


@mypyc_attr(allow_interpreted_subclasses=True)
class Occasion:
    """An event that calls an effect, of the Pokémon that its scope takes in.

    In its words `{scope}` stands for that Pokémon.
    """

    __slots__ = ("about", "door", "scope", "words")

    def __init__(
        self, door: i64, words: str, scope: Optional[Target] = None, about: str = NOBODY_NEW
    ) -> None:
        self.door: i64 = door
        self.words = words
        self.scope = scope
        self.about = about

    def meant(self, g: Game, you: i64, bound: i64, subject: Optional[InPlay], what: i64) -> bool:
        """Whether this is one of the events meant, its scope left aside."""
        return True

    def text(self, context: TextContext) -> str:
        words = self.words
        if "{scope}" in words:
            scope = self.scope
            words = words.replace("{scope}", scope.all_text(context) if scope is not None else "")
        if self.about == THIS_ONE:
            context.last = THIS_POKEMON
        elif self.about == ANOTHER:
            context.mention_many(CHOSEN_POKEMON)
        return words


class FromHand(Occasion):
    """A card comes from the hand: put on the Bench, or played to evolve."""

    __slots__ = ()

    def meant(self, g: Game, you: i64, bound: i64, subject: Optional[InPlay], what: i64) -> bool:
        return what == HAND


class EnergyFromHand(Occasion):
    """An Energy card, perhaps of some types (bits of them), is attached from the hand."""

    __slots__ = ("types",)

    def __init__(self, words: str, scope: Target, about: str, types: i64 = 0) -> None:
        super().__init__(DOOR_ATTACHED, words, scope, about)
        self.types: i64 = types

    def meant(self, g: Game, you: i64, bound: i64, subject: Optional[InPlay], what: i64) -> bool:
        # Outside play a card is of the type that is printed on it: Rainbow Energy is Colorless.
        if not what & FROM_HAND:
            return False
        return self.types == 0 or g.table[what >> 2].types & self.types != 0

    def text(self, context: TextContext) -> str:
        energy = f"a {symbols(self.types)} Energy card" if self.types else "an Energy card"
        return super().text(context).replace("{energy}", energy)


class ThisCardFromHand(Occasion):
    """This very card is attached from the hand."""

    __slots__ = ()

    def meant(self, g: Game, you: i64, bound: i64, subject: Optional[InPlay], what: i64) -> bool:
        return what & FROM_HAND != 0 and what >> 2 == bound

    def text(self, context: TextContext) -> str:
        context.start_sentence()
        card = context.mention(THIS_CARD, "this card")
        context.event = "the Pokémon you attach it to"
        return super().text(context).replace("{card}", card)


class OwnTurnEnds(Occasion):
    """The turn of the player whose text it is ends."""

    __slots__ = ()

    def meant(self, g: Game, you: i64, bound: i64, subject: Optional[InPlay], what: i64) -> bool:
        return what == you


class Hurt(Occasion):
    """A Pokémon is damaged, or would be, by an attack: of anybody, or of the other side only."""

    __slots__ = ("only_opponent",)

    def __init__(self, door: i64, words: str, scope: Target, only_opponent: bool) -> None:
        super().__init__(door, words, scope)
        self.only_opponent: bool = only_opponent

    def meant(self, g: Game, you: i64, bound: i64, subject: Optional[InPlay], what: i64) -> bool:
        return not self.only_opponent or opposes(you, what)


class Falling(Occasion):
    """A Pokémon would be Knocked Out, by one of some causes (bits of them) of the other side."""

    __slots__ = ("causes",)

    def __init__(self, words: str, scope: Target, causes: i64) -> None:
        super().__init__(DOOR_WOULD_BE_KNOCKED_OUT, words, scope, ANOTHER)
        self.causes: i64 = causes

    def meant(self, g: Game, you: i64, bound: i64, subject: Optional[InPlay], what: i64) -> bool:
        if self.causes == 0:
            return True
        author: i64 = subject.fell_author if subject is not None else -1
        return what & self.causes != 0 and opposes(you, author)


def opposes(you: i64, author: i64) -> bool:
    """Whether somebody's Pokémon is of the other side."""
    return author >= 0 and (1 if author >= 60 else 0) != you


WHEN_BENCHED: Final = FromHand(
    DOOR_ENTERED, "when you play this Pokémon from your hand to your Bench", THIS, THIS_ONE
)
WHEN_EVOLVED: Final = FromHand(
    DOOR_EVOLVED, "when you play this card from your hand to evolve a Pokémon", THIS, THIS_ONE
)
WHEN_PUT_INTO_PLAY: Final = Occasion(
    DOOR_ENTERED, "when this Pokémon comes into play", THIS, THIS_ONE
)
WHEN_OPPONENT_BENCHES: Final = FromHand(
    DOOR_ENTERED,
    "whenever your opponent plays a Basic Pokémon from their hand to their Bench",
    OPPOSING,
    ANOTHER,
)
WHEN_OPPONENT_ATTACHES_ENERGY: Final = EnergyFromHand(
    "whenever your opponent attaches {energy} from their hand to a Pokémon", OPPOSING, ANOTHER
)
WHEN_ATTACHED: Final = ThisCardFromHand(
    DOOR_ATTACHED, "if you attach {card} from your hand", None, ANOTHER
)
WHEN_TURN_ENDS: Final = OwnTurnEnds(DOOR_TURN_ENDS, "at the end of your turn")
BETWEEN_TURNS: Final = Occasion(DOOR_BETWEEN_TURNS, "between turns")
STADIUM_ACTION: Final = Occasion(DOOR_STADIUM_ACTION, "once during their own turn")


def when_energy_attached(types: i64 = 0) -> Occasion:
    """When you attach an Energy card from hand to this Pokémon."""
    return EnergyFromHand(
        "whenever you attach {energy} from your hand to {scope}", THIS, THIS_ONE, types
    )


def would_attack(scope: Target) -> Occasion:
    return Occasion(DOOR_ATTACK_ANNOUNCED, "if {scope} tries to attack", scope)


def when_damaged(scope: Target, only_opponent: bool = False) -> Occasion:
    return Hurt(DOOR_DAMAGED, "whenever an attack damages {scope}", scope, only_opponent)


def would_be_damaged(scope: Target) -> Occasion:
    return Hurt(DOOR_WOULD_BE_DAMAGED, "if an attack would damage {scope}", scope, False)


def would_be_knocked_out(scope: Target, causes: i64 = 0) -> Occasion:
    return Falling("if {scope} would be Knocked Out", scope, causes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Modifier):
    """On an occasion, and while a condition holds, an op is carried out."""

    __slots__ = ("occasion", "while_")

    def __init__(self, occasion: Occasion, op: Op, while_: Optional[Condition] = None) -> None:
        super().__init__(occasion.door, 0, op)
        self.occasion = occasion
        self.while_ = while_

    def whom(self) -> Optional[Target]:
        return self.occasion.scope

    def hears(
        self,
        g: Game,
        you: i64,
        host: Optional[InPlay],
        bound: i64,
        subject: Optional[InPlay],
        what: i64,
    ) -> bool:
        occasion = self.occasion
        scope = occasion.scope
        if scope is not None and (subject is None or not scope.takes_in(g, you, host, subject)):
            return False
        if not occasion.meant(g, you, bound, subject, what):
            return False
        condition = self.while_
        user: i64 = host.name if host is not None else -1
        return condition is None or condition.holds(g, you, user)

    def sentences(self, context: TextContext) -> list[str]:
        context.start_sentence()
        condition = self.while_
        lead = f"{While(condition).text(context)}, " if condition is not None else ""
        head = lead + self.occasion.text(context)
        ops = steps(self.op)
        context.continue_sentence()
        if self.door == DOOR_STADIUM_ACTION:
            found = each_player_sentences(ops, context, may=True)
        else:
            found = sentences(ops, context)
        return [f"{head}, {found[0]}", *found[1:]]

    def clauses(self, context: TextContext) -> list[Clause]:
        c = statement(TriggerText(self), "", plural=True)
        c.separate = True
        return [c]


class TriggerText(Noun):
    """A trigger inside a sentence; its further sentences follow that one."""

    __slots__ = ("trigger",)

    def __init__(self, trigger: Trigger) -> None:
        self.trigger = trigger

    def text(self, context: TextContext) -> str:
        context.continue_sentence()
        first, *rest = self.trigger.sentences(context)
        context.after.extend(rest)
        return first


# -- what is done about something that would happen ----------------------------------------
class CancelAttack(InstantOp):
    """The attack being made does nothing."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        cancel_attack(g, e)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        return [statement("the attack", "do", "nothing")]


class PreventDamage(InstantOp):
    """The damage about to be done is prevented."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        prevent_damage(g, e)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("prevent", "that damage")]


class Survive(InstantOp):
    """The Pokémon that would be Knocked Out is not, and has so much HP left."""

    __slots__ = ("hp_left",)

    def __init__(self, hp_left: i64) -> None:
        super().__init__()
        self.hp_left: i64 = hp_left

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        m = g.find(e.pokemon)
        if m is not None:
            m.damage = hp(g, m) - self.hp_left
            save_from_knock_out(g, e, m)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        c = statement(EVENT_POKEMON, "be", "not Knocked Out")
        return [c.and_then("have", f"{self.hp_left} HP left")]


class DiscardThisCard(InstantOp):
    """This attached card is discarded."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        m = g.find(e.user)
        if m is not None:
            gear = m.gear
            if gear is not None and e.card in gear:
                discard_gear(g, m, e.card)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("discard", "this card")]

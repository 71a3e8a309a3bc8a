"""Effects that an event starts: the event, its condition, and the ops.

In the ops of a trigger, `EVENT_POKEMON` is the Pokémon that the event is about; the functions of
`playmat.engine.triggers` give the rest.
"""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.attack import cancel_attack
from playmat.engine.cards import Condition, InstantOp, Op
from playmat.engine.constants import (
    DONE,
    HAND,
    HOOK_ATTACHED,
    HOOK_BETWEEN_TURNS,
    HOOK_ENTERED,
    HOOK_EVOLVED,
    HOOK_STADIUM_ACTION,
    HOOK_TURN_ENDS,
    HOOK_WOULD_BE_KNOCKED_OUT,
    bit,
)
from playmat.engine.damage import prevent_damage
from playmat.engine.game_state import GameState
from playmat.engine.hooks import hp
from playmat.engine.modifiers import SETS, BoundModifier, Modifier
from playmat.engine.movement import discard_attached_trainer
from playmat.engine.settle import save_from_knock_out
from playmat.engine.state import Effect
from playmat.engine.triggers import Occurrence, event_pokemon
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


@mypyc_attr(allow_interpreted_subclasses=True)
class TriggerEvent:
    """An event at a hook, of the Pokémon in its scope.

    In its words `{scope}` stands for that Pokémon. `about` says to what the pronouns of the
    following text refer: THIS_POKEMON, CHOSEN_POKEMON, or nothing new.
    """

    __slots__ = ("about", "hook", "scope", "words")

    def __init__(
        self, hook: i64, words: str, scope: Optional[Target] = None, about: str = ""
    ) -> None:
        self.hook: i64 = hook
        self.words = words
        self.scope = scope
        self.about = about

    def includes(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        """Return whether an occurrence of its Pokémon is such an event."""
        return True

    def text(self, context: TextContext) -> str:
        words = self.words
        if "{scope}" in words:
            scope = self.scope
            words = words.replace("{scope}", scope.all_text(context) if scope is not None else "")
        if self.about == THIS_POKEMON:
            context.last = THIS_POKEMON
        elif self.about == CHOSEN_POKEMON:
            context.mention_many(CHOSEN_POKEMON)
        return words


class PlayedFromHand(TriggerEvent):
    """A card comes from the hand: put on the Bench, or played to evolve."""

    __slots__ = ()

    def includes(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        return event.source == HAND


class EnergyFromHand(TriggerEvent):
    """An Energy card, optionally only of some types (a mask), is attached from the hand."""

    __slots__ = ("types",)

    def __init__(self, words: str, scope: Target, about: str, types: i64 = 0) -> None:
        super().__init__(HOOK_ATTACHED, words, scope, about)
        self.types: i64 = types

    def includes(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        # Outside play a card has its printed type: Rainbow Energy is Colorless.
        if not event.from_hand:
            return False
        return self.types == 0 or g.definitions[event.card].types & self.types != 0

    def text(self, context: TextContext) -> str:
        energy = f"a {symbols(self.types)} Energy card" if self.types else "an Energy card"
        return super().text(context).replace("{energy}", energy)


class ThisCardFromHand(TriggerEvent):
    """This card itself is attached from the hand."""

    __slots__ = ()

    def includes(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        return event.from_hand and event.card == bound.card

    def text(self, context: TextContext) -> str:
        context.start_sentence()
        card = context.mention(THIS_CARD, "this card")
        context.event = "the Pokémon you attach it to"
        return super().text(context).replace("{card}", card)


class YourTurnEnds(TriggerEvent):
    """The turn of this effect's player ends."""

    __slots__ = ()

    def includes(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        return event.player == bound.you


class DamagedByAttack(TriggerEvent):
    """A Pokémon is damaged, or would be, by any attack or only by one of the opponent's."""

    __slots__ = ("opponent_only",)

    def __init__(self, hook: i64, words: str, scope: Target, opponent_only: bool) -> None:
        super().__init__(hook, words, scope)
        self.opponent_only: bool = opponent_only

    def includes(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        return not self.opponent_only or opposes(bound.you, event.attacker)


class WouldBeKnockedOut(TriggerEvent):
    """A Pokémon would be Knocked Out by the opponent in one of some ways (a mask of causes)."""

    __slots__ = ("causes",)

    def __init__(self, words: str, scope: Target, causes: i64) -> None:
        super().__init__(HOOK_WOULD_BE_KNOCKED_OUT, words, scope, CHOSEN_POKEMON)
        self.causes: i64 = causes

    def includes(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        if self.causes == 0:
            return True
        m = event.pokemon
        if m is None or m.damage_cause < 0 or not self.causes & bit(m.damage_cause):
            return False
        return opposes(bound.you, m.damage_source)


def opposes(you: i64, pokemon: i64) -> bool:
    """Return whether a Pokémon, given by its id, is the opponent's."""
    return pokemon >= 0 and (1 if pokemon >= 60 else 0) != you


WHEN_BENCHED: Final = PlayedFromHand(
    HOOK_ENTERED, "when you play this Pokémon from your hand to your Bench", THIS, THIS_POKEMON
)
WHEN_EVOLVED: Final = PlayedFromHand(
    HOOK_EVOLVED, "when you play this card from your hand to evolve a Pokémon", THIS, THIS_POKEMON
)
WHEN_PUT_INTO_PLAY: Final = TriggerEvent(
    HOOK_ENTERED, "when this Pokémon comes into play", THIS, THIS_POKEMON
)
WHEN_OPPONENT_BENCHES: Final = PlayedFromHand(
    HOOK_ENTERED,
    "whenever your opponent plays a Basic Pokémon from their hand to their Bench",
    OPPOSING,
    CHOSEN_POKEMON,
)
WHEN_OPPONENT_ATTACHES_ENERGY: Final = EnergyFromHand(
    "whenever your opponent attaches {energy} from their hand to a Pokémon",
    OPPOSING,
    CHOSEN_POKEMON,
)
WHEN_ATTACHED: Final = ThisCardFromHand(
    HOOK_ATTACHED, "if you attach {card} from your hand", None, CHOSEN_POKEMON
)
WHEN_TURN_ENDS: Final = YourTurnEnds(HOOK_TURN_ENDS, "at the end of your turn")
BETWEEN_TURNS: Final = TriggerEvent(HOOK_BETWEEN_TURNS, "between turns")
STADIUM_ACTION: Final = TriggerEvent(HOOK_STADIUM_ACTION, "once during their own turn")


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Modifier):
    """An op that an event starts while a condition holds."""

    __slots__ = ("event", "while_")

    def __init__(self, event: TriggerEvent, op: Op, while_: Optional[Condition] = None) -> None:
        super().__init__(event.hook, SETS, op)
        self.event = event
        self.while_ = while_

    def whom(self) -> Optional[Target]:
        return self.event.scope

    def matches(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        scope = self.event.scope
        if scope is not None:
            m = event.pokemon
            if m is None or not scope.includes(g, bound.you, bound.host, m):
                return False
        if not self.event.includes(g, bound, event):
            return False
        condition = self.while_
        return condition is None or condition.holds(g, bound.you, bound.user)

    def sentences(self, context: TextContext) -> list[str]:
        context.start_sentence()
        condition = self.while_
        lead = f"{While(condition).text(context)}, " if condition is not None else ""
        head = lead + self.event.text(context)
        ops = steps(self.op)
        context.continue_sentence()
        if self.hook == HOOK_STADIUM_ACTION:
            found = each_player_sentences(ops, context, may=True)
        else:
            found = sentences(ops, context)
        return [f"{head}, {found[0]}", *found[1:]]

    def clauses(self, context: TextContext) -> list[Clause]:
        c = statement(TriggerText(self), "", plural=True)
        c.separate = True
        return [c]


class TriggerText(Noun):
    """A trigger inside a sentence. Its other sentences follow that one."""

    __slots__ = ("trigger",)

    def __init__(self, trigger: Trigger) -> None:
        self.trigger = trigger

    def text(self, context: TextContext) -> str:
        context.continue_sentence()
        first, *rest = self.trigger.sentences(context)
        context.after.extend(rest)
        return first


# -- ops of replacements -----------------------------------------------------------------------
class CancelAttack(InstantOp):
    """Make the current attack do nothing."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        cancel_attack(g, e)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        return [statement("the attack", "do", "nothing")]


class PreventDamage(InstantOp):
    """Prevent the damage that is about to be done."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        prevent_damage(g, e)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("prevent", "that damage")]


class Survive(InstantOp):
    """Keep a Pokémon from being Knocked Out, with some HP left."""

    __slots__ = ("hp_left",)

    def __init__(self, hp_left: i64) -> None:
        super().__init__()
        self.hp_left: i64 = hp_left

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        m = event_pokemon(g, e)
        if m is not None:
            m.damage = hp(g, m) - self.hp_left
            save_from_knock_out(g, e, m)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        return [statement(EVENT_POKEMON, "survive", f"with {self.hp_left} HP left")]


class DiscardThisCard(InstantOp):
    """Discard this attached card."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        m = g.find(e.user)
        if m is not None:
            trainers = m.attached_trainers
            if trainers is not None and e.card in trainers:
                discard_attached_trainer(g, m, e.card)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("discard", "this card")]

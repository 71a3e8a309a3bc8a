"""Effects that stand: Bodies, Tools, Stadiums, special Energy, and those that last a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.attack import cancel_pending
from playmat.engine.cards import AtOnce, Condition, Modifier, Op
from playmat.engine.damage import prevent_pending
from playmat.engine.movement import add_lasting, discard_gear
from playmat.engine.queries import FREE, hp, reaches
from playmat.engine.records import Effect, InPlay, Lasting
from playmat.engine.settle import mark_saved
from playmat.engine.words import (
    ATTACK,
    CONDITION_NAMES,
    DONE,
    DOOR_ATTACHED,
    DOOR_ATTACK_COST,
    DOOR_DAMAGE_BARRED,
    DOOR_ENTERED,
    DOOR_EVOLVED,
    DOOR_MAY_PLAY,
    DOOR_MAY_USE_ATTACK,
    DOOR_PROVIDES,
    DOOR_TURN_ENDS,
    DOOR_TYPES,
    DOOR_WOULD_BE_KNOCKED_OUT,
    FROM_HAND,
    HAND,
    bit,
)
from playmat.vocabulary.amounts import Amount, size_of, tail_of
from playmat.vocabulary.board import OnPokemon
from playmat.vocabulary.composition import (
    clauses_of,
    offered,
    sentences,
    steps,
)
from playmat.vocabulary.english import (
    CHOSEN_POKEMON,
    EACH_PLAYER,
    SEVERAL,
    THIS_POKEMON,
    Clause,
    Noun,
    NoWords,
    Part,
    Possessive,
    Talk,
    Verb,
    While,
    command,
    fragment,
    listing,
    statement,
    symbols,
)
from playmat.vocabulary.filters import trainer_kinds
from playmat.vocabulary.targets import EVENT_POKEMON, THIS, All, Target

if TYPE_CHECKING:
    from playmat.engine.game import Game

ADD: Final = 0  # the value is so much more
SET: Final = 1  # the value is this
FORBID: Final = 2  # not allowed; prevented

THIS_TURN: Final = 0
OPPONENTS_NEXT_TURN: Final = 1
YOUR_NEXT_TURN: Final = 2


# What is said of a scope without any number.
PLAIN_WORDS: Final = {
    "cannot_attack": ("can't", "attack"),
    "cannot_retreat": ("can't", "retreat"),
    "cannot_use_attack": ("can't", "use this attack"),
    "cannot_use_powers": ("can't", "use Poké-Powers"),
    "no_healing": ("can't", "be healed (damage counters can still be moved)"),
    "no_resistance": ("have", "no Resistance"),
    "no_weakness": ("have", "no Weakness"),
}
DURATIONS: Final = ("this turn", "during your opponent's next turn", "during your next turn")

# The events that call a trigger; {scope} is said by its scope.
EVENTS: Final = {
    "attached": "when you attach this card from hand to a Pokémon",
    "bench": "when you play this Pokémon from hand to your Bench",
    "between_turns": "between turns",
    "damaged": "when an attack damages {scope}",
    "energy": "when you attach {energy} from hand to {scope}",
    "enter": "when this Pokémon comes into play on your turn",
    "evolve": "when you play this card from hand to evolve a Pokémon",
    "opponent_bench": "when your opponent plays a Basic Pokémon from hand to their Bench",
    "opponent_energy": "when your opponent attaches an Energy card from hand to a Pokémon",
    "stadium": "once on their own turn",
    "turn_ends": "when your turn ends",
    "would_attack": "if {scope} would attack",
    "would_be_damaged": "if an attack would damage {scope}",
    "would_be_knocked_out": "if {scope} would be Knocked Out",
}
ABOUT_THIS: Final = ("bench", "energy", "enter", "evolve")
ABOUT_ANOTHER: Final = ("attached", "opponent_bench", "opponent_energy", "would_be_knocked_out")


@mypyc_attr(allow_interpreted_subclasses=True)
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
        if not self.applies(you, bound, what):
            return value
        user: i64 = host.name if host is not None else -1
        condition = self.while_
        if condition is not None and not condition.holds(g, you, user):
            return value
        if self.how == FORBID:
            return 0 if self.door == DOOR_DAMAGE_BARRED else 1
        if self.door == DOOR_TYPES or self.door == DOOR_PROVIDES:
            return self.about
        amount = self.amount
        n: i64 = amount.value(g, you, user, None) if amount is not None else 0
        if self.how == ADD:
            return value + n
        return FREE + n if self.door == DOOR_ATTACK_COST else n

    def applies(self, you: i64, bound: i64, what: i64) -> bool:
        """Whether what is asked about is what this effect is about."""
        door = self.door
        if door == DOOR_TYPES or door == DOOR_PROVIDES:
            return True
        if door == DOOR_MAY_USE_ATTACK:  # the attack whose text it is
            return what == bound
        if door == DOOR_MAY_PLAY:
            return what & self.about != 0 and not (self.by_opponent and what >> 8 == you)
        if self.by_opponent:
            return what >= 0 and (1 if what >= 60 else 0) != you
        if self.about:
            return what & self.about != 0
        return True

    def say(self, talk: Talk) -> list[Clause]:
        c = self.clause(talk)
        if self.while_ is not None:
            c.lead = [While(self.while_)]
        return [c]

    def clause(self, talk: Talk) -> Clause:
        word = self.word
        who: Part = All(self.scope) if self.scope is not None else talk.player_word or "each player"
        attacks = "opposing attacks" if self.by_opponent else "attacks"
        amount = self.amount
        n = size_of(amount) if amount is not None else 0
        tail = tail_of(amount)
        less = "less" if n < 0 else "more"
        if word in PLAIN_WORDS:
            verb, rest = PLAIN_WORDS[word]
            return statement(who, verb, rest)
        if word == "prevent_damage":
            return statement(who, "take", f"no damage from {attacks}")
        if word == "prevent_effects":
            return statement(who, "be", f"unaffected by {attacks} (damage included)")
        if word == "damage_taken":
            return statement(who, "take", f"{abs(n)} {less} damage from {attacks}", tail)
        if word == "damage_dealt":
            return statement(self.attacks_of(who), "do", f"{abs(n)} {less} damage", tail)
        if word == "hp":
            return statement(who, "have", f"{'−' if n < 0 else '+'}{abs(n)} HP", tail)
        if word == "retreat_cost":
            if self.how == SET and n == 0:
                return statement(who, "retreat", "for free")
            return statement(who, "retreat", f"for {'[C]' * abs(n)} {less}", tail)
        if word == "attack_cost":
            if self.how == SET and n == 0:
                return statement(self.attacks_of(who), "cost", "no Energy")
            return statement(self.attacks_of(who), "cost", f"{'[C]' * abs(n)} {less}", tail)
        if word == "immune":
            names = [CONDITION_NAMES[k] for k in range(5) if self.about & bit(k)]
            if len(names) in (0, len(CONDITION_NAMES)):
                return statement(who, "can't", "have Special Conditions")
            return statement(who, "can't", f"become {listing(names, 'or')}")
        if word == "cannot_play":
            cards = f"play {trainer_kinds(self.about, talk)} cards from hand"
            if self.scope is None and not talk.player_word:
                return statement("neither player", "can", cards)
            return statement(who, "can't", cards)
        if word == "set_type":
            return statement(who, "be", symbols(self.about))
        if word == "energy_type" and isinstance(who, Noun):
            return fragment("each Energy on", who, f"counts as {symbols(self.about)} only")
        raise NoWords(f"Standing has no English for the word {word!r}")

    def attacks_of(self, who: Part) -> Part:
        return Possessive(who, "attacks") if isinstance(who, Noun) else "attacks"


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Modifier):
    """An event calls an op. `scope` is the Pokémon the event is about, `about` a test of it.

    An attached card is tested by its types, a Knock Out by what caused it (bits of causes).
    """

    __slots__ = ("about", "by_opponent", "scope", "word", "while_")

    def __init__(
        self,
        word: str,
        door: i64,
        op: Op,
        scope: Optional[Target] = None,
        while_: Optional[Condition] = None,
        about: i64 = 0,
        by_opponent: bool = False,
    ) -> None:
        super().__init__(door, 0, op)
        self.word = word
        self.scope = scope
        self.while_ = while_
        self.about: i64 = about
        self.by_opponent: bool = by_opponent  # only what a Pokémon of the other side has done

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
        if not self.applies(g, you, bound, subject, what):
            return False
        condition = self.while_
        user: i64 = host.name if host is not None else -1
        return condition is None or condition.holds(g, you, user)

    def applies(self, g: Game, you: i64, bound: i64, subject: Optional[InPlay], what: i64) -> bool:
        """Whether the event is one of those meant."""
        door = self.door
        if door == DOOR_ATTACHED:
            card = what >> 2
            if not what & FROM_HAND or (self.word == "attached" and card != bound):
                return False
            return self.about == 0 or g.table[card].types & self.about != 0
        if door == DOOR_ENTERED or door == DOOR_EVOLVED:
            return self.word == "enter" or what == HAND
        if door == DOOR_TURN_ENDS:
            return what == you
        if self.by_opponent:
            author = what
            if door == DOOR_WOULD_BE_KNOCKED_OUT:
                author = subject.fell_author if subject is not None else -1
            if author < 0 or (1 if author >= 60 else 0) == you:
                return False
        return self.about == 0 or what & self.about != 0

    def sentences(self, talk: Talk) -> list[str]:
        talk.begin()
        head = self.event_said(talk)
        ops = steps(self.op)
        talk.go_on()
        if self.word == "stadium":
            # Each player in turn is the one who may.
            both = talk.copy()
            both.you = EACH_PLAYER
            both.actor = EACH_PLAYER
            found = offered(ops, both, EACH_PLAYER)
            talk.hold = False
            talk.only = SEVERAL
        else:
            found = sentences(ops, talk)
        return [f"{head}, {found[0]}", *found[1:]]

    def say(self, talk: Talk) -> list[Clause]:
        c = fragment(Told(self))
        c.colon = True
        return [c]

    def event_said(self, talk: Talk) -> str:
        pattern = EVENTS.get(self.word)
        if pattern is None:
            raise NoWords(f"Trigger has no English for the event {self.word!r}")
        out = ""
        if self.while_ is not None:
            out = f"{While(self.while_).said(talk)}, "
        if "{scope}" in pattern:
            scope = (self.scope or THIS).all_said(talk)
            pattern = pattern.replace("{scope}", scope)
        energy = f"a {symbols(self.about)} Energy card" if self.about else "an Energy card"
        if self.word in ABOUT_THIS:
            talk.last = THIS_POKEMON
        elif self.word in ABOUT_ANOTHER:
            talk.plural = False
            talk.mention_many(CHOSEN_POKEMON)
        return out + pattern.replace("{energy}", energy)


class Told(Noun):
    """The sentences of a trigger inside another sentence."""

    __slots__ = ("trigger",)

    def __init__(self, trigger: Trigger) -> None:
        self.trigger = trigger

    def said(self, talk: Talk) -> str:
        talk.go_on()
        return "; ".join(self.trigger.sentences(talk))


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
        # An effect on *this attack* is bound to its number, lent and copied attacks too.
        this: i64 = g.table[e.card].attacks[e.attack].number if e.attack >= 0 else 0
        add_lasting(
            g, m, e.you, Lasting(self.modifier, first, first, e.you, this, of_attack, e.card, -1)
        )

    def say(self, talk: Talk) -> list[Clause]:
        return lasting(self.modifier, self.duration, talk)


class LastOnPlayer(AtOnce):
    """An effect on a player begins and lasts for a turn."""

    __slots__ = ("duration", "modifier", "opponent")

    def __init__(self, duration: i64, modifier: Modifier, opponent: bool) -> None:
        super().__init__()
        self.duration: i64 = duration
        self.modifier = modifier
        self.opponent: bool = opponent

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        first = g.turn + self.duration
        who = 1 - e.you if self.opponent else e.you
        add_lasting(g, None, who, Lasting(self.modifier, first, first, e.you, 0, False, e.card, -1))
        return DONE

    def say(self, talk: Talk) -> list[Clause]:
        about_them = self.opponent and self.duration == OPPONENTS_NEXT_TURN
        who = "they" if about_them else "your opponent" if self.opponent else "you"
        inner = talk.copy()
        inner.player_word = who
        clauses = lasting(self.modifier, self.duration, inner)
        for c in clauses:
            c.plural = c.plural or c.subject in ("they", "you")
        return clauses


def lasting(modifier: Modifier, duration: i64, talk: Talk) -> list[Clause]:
    """The clauses of an effect, with the time for which it lasts."""
    clauses = clauses_of(modifier, talk)
    for c in clauses:
        c.lead = [f"{DURATIONS[duration]},", *c.lead] if c.lead else [DURATIONS[duration]]
    return clauses


# -- what replacements do -------------------------------------------------------------------
class CancelAttack(AtOnce):
    """The attack being made does nothing."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        cancel_pending(g)
        return DONE

    def say(self, talk: Talk) -> list[Clause]:
        return [statement("that attack", "do", "nothing")]


class PreventDamage(AtOnce):
    """The damage about to be done is prevented."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        prevent_pending(g)
        return DONE

    def say(self, talk: Talk) -> list[Clause]:
        return [command("prevent", "that damage")]


class Survive(AtOnce):
    """The Pokémon that would be Knocked Out is not, and has so much HP left."""

    __slots__ = ("hp_left",)

    def __init__(self, hp_left: i64) -> None:
        super().__init__()
        self.hp_left: i64 = hp_left

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        m = g.find(e.a)
        if m is not None:
            m.damage = hp(g, m) - self.hp_left
            mark_saved(g, m.name)
        return DONE

    def say(self, talk: Talk) -> list[Clause]:
        c = statement(EVENT_POKEMON, "be", "not Knocked Out")
        c.verbs.append(Verb("have", [f"{self.hp_left} HP left"], []))
        return [c]


class DiscardThisCard(AtOnce):
    """This attached card is discarded."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        m = g.find(e.user)
        if m is not None:
            gear = m.gear
            if gear is not None and e.card in gear:
                discard_gear(g, m, e.card)
        return DONE

    def say(self, talk: Talk) -> list[Clause]:
        return [command("discard", "this card")]

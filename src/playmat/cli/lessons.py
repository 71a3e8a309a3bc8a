"""A first game that teaches: each rule is told when it first matters.

A lesson is a condition on what is asked and what has happened, a title, and a few sentences with
their rule. Nothing is ever forbidden by one: who learns may do as he likes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playmat.engine.events import Event
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.queries import can_pay
from playmat.engine.records import InPlay, Player
from playmat.engine.views import View
from playmat.engine.why import conceivable
from playmat.engine.words import EVOLVE, SUPPORTER, other_in
from playmat.rulebook import citation
from playmat.session import MatchSetup

FIRST_SEED = 5  # a game in which nearly all of it comes up
LATE = 2  # Prizes left from which the end is near
TOO_EARLY = ("evolve.not-when-new", "evolve.not-first-turn")
FEW = 10  # cards in a deck from which its end is near


def first_game(opponent: str = "greedy") -> MatchSetup:
    """The match in which the lessons are given."""
    return MatchSetup(
        decks=("Mind Flood", "Ember Spark"),
        ruleset="HGSS",
        seed=FIRST_SEED,
        seats=("human", opponent),
        best_of=1,
        pace=None,
    )


@dataclass(frozen=True)
class Moment:
    """What somebody who learns has before him: the table, what is asked, what has happened."""

    game: Game  # as he sees it
    me: int
    options: Sequence[Option]
    events: Sequence[Event]

    @property
    def kinds(self) -> set[str]:
        return {option.kind for option in self.options}

    @property
    def in_turn(self) -> bool:
        return "end turn" in self.kinds

    @property
    def mine(self) -> Player:
        return self.game.players[self.me]

    @property
    def theirs(self) -> Player:
        return self.game.players[1 - self.me]

    def happened(self, kind: str, who: int | None = None) -> bool:
        return any(e.kind == kind and (who is None or e.who == who) for e in self.events)


@dataclass(frozen=True)
class Lesson:
    """A rule told when it first matters."""

    title: str
    words: str
    rule: str
    when: Callable[[Moment], bool]

    def said(self, era: str) -> str:
        """The lesson with where its rule is written."""
        return f"{self.title}. {self.words} ({citation(self.rule, era)})"


class Course:
    """The lessons of a game, each given once and one at a time."""

    def __init__(self, lessons: Sequence[Lesson] | None = None) -> None:
        self.left = list(LESSONS if lessons is None else lessons)
        self.given: list[Lesson] = []

    def lesson(
        self, view: View, options: Sequence[Option], events: Sequence[Event]
    ) -> Lesson | None:
        """The lesson that this decision calls for, if there is one that was not given yet."""
        if not options:
            return None
        moment = Moment(view.seen, view.viewer, options, events)
        for lesson in self.left:
            if lesson.when(moment):
                self.left.remove(lesson)
                self.given.append(lesson)
                return lesson
        return None


# -- conditions ----------------------------------------------------------------------------------
def asks_active(m: Moment) -> bool:
    return not m.in_turn and any(o.kind == "bench" and other_in(o.code) for o in m.options)


def asks_bench(m: Moment) -> bool:
    return m.game.turn == 0 and "bench" in m.kinds and not asks_active(m)


def asks_extra(m: Moment) -> bool:
    return "number" in m.kinds and m.game.turn == 0


def asks_first(m: Moment) -> bool:
    return "go first" in m.kinds


def first_turn(m: Moment) -> bool:
    return m.in_turn


def prizes_lie(m: Moment) -> bool:
    return m.in_turn and len(m.mine.prizes) == 6


def can_attach(m: Moment) -> bool:
    return m.in_turn and "attach" in m.kinds


def cannot_pay(m: Moment) -> bool:
    active = m.mine.active
    if not m.in_turn or active is None or "attack" in m.kinds:
        return False
    return any(not can_pay(m.game, active, attack, 0) for attack in active.top.attacks)


def can_attack(m: Moment) -> bool:
    return m.in_turn and "attack" in m.kinds


def hits(attacker: InPlay | None, defender: InPlay | None, weak: bool) -> bool:
    """Whether Weakness, or else Resistance, would count between two Pokémon."""
    if attacker is None or defender is None:
        return False
    changes = defender.top.weaknesses if weak else defender.top.resistances
    return any(attacker.top.types >> int(c.type) & 1 for c in changes)


def weakness_counts(m: Moment) -> bool:
    mine, theirs = m.mine.active, m.theirs.active
    return m.in_turn and (hits(mine, theirs, True) or hits(theirs, mine, True))


def resistance_counts(m: Moment) -> bool:
    mine, theirs = m.mine.active, m.theirs.active
    return m.in_turn and (hits(mine, theirs, False) or hits(theirs, mine, False))


def bench_has_room(m: Moment) -> bool:
    return m.in_turn and "bench" in m.kinds


def evolution_too_early(m: Moment) -> bool:
    """An Evolution card in hand fits a Pokémon in play that may not evolve yet."""
    if not m.in_turn:
        return False
    for wish in conceivable(m.game):
        if wish & 0xFF == EVOLVE:
            refusal = m.game.why_not(wish)
            if refusal is not None and refusal.rule.startswith(TOO_EARLY):
                return True
    return False


def can_evolve(m: Moment) -> bool:
    return m.in_turn and "evolve" in m.kinds


def trainer_offered(m: Moment, supporter: bool) -> bool:
    return m.in_turn and any(
        o.kind == "play"
        and o.definition is not None
        and (o.definition.kind == SUPPORTER) is supporter
        for o in m.options
    )


def can_use_power(m: Moment) -> bool:
    return m.in_turn and "power" in m.kinds


def retreat_helps(m: Moment) -> bool:
    active = m.mine.active
    return m.in_turn and "retreat" in m.kinds and active is not None and active.damage > 0


def is_afflicted(m: Moment) -> bool:
    return m.happened("afflict")


def checked_between_turns(m: Moment) -> bool:
    return any(
        e.rule.startswith(("between.", "asleep.flip", "poisoned.", "burned.")) for e in m.events
    )


def they_were_knocked_out(m: Moment) -> bool:
    return any(
        e.kind == "knock out" and e.subject is not None and e.subject.player != m.me
        for e in m.events
    )


def i_was_knocked_out(m: Moment) -> bool:
    return any(
        e.kind == "knock out" and e.subject is not None and e.subject.player == m.me
        for e in m.events
    )


def asks_new_active(m: Moment) -> bool:
    return i_was_knocked_out(m) and m.mine.active is None and "pokemon" in m.kinds


def a_coin_was_flipped(m: Moment) -> bool:
    return m.game.turn > 0 and any(e.kind == "coin" and e.turn > 0 for e in m.events)


def end_is_near(m: Moment) -> bool:
    return m.in_turn and min(len(m.mine.prizes), len(m.theirs.prizes)) <= LATE


def deck_is_low(m: Moment) -> bool:
    return m.in_turn and len(m.mine.deck) <= FEW


# -- the lessons, those that matter more first ---------------------------------------------------
LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "Your Active Pokémon",
        "You hold seven cards. A Basic Pokémon begins in the Active spot, face down; it is the "
        "one that attacks and is attacked.",
        "setup.active-facedown",
        asks_active,
    ),
    Lesson(
        "Your Bench",
        "Up to five more Basic Pokémon may wait on your Bench. They take over when the Active "
        "one falls, so an empty Bench is dangerous.",
        "setup.bench-optional",
        asks_bench,
    ),
    Lesson(
        "Extra cards",
        "Your opponent had no Basic Pokémon and drew a new hand; for each time you may draw a "
        "card more.",
        "mulligan.extra-card",
        asks_extra,
    ),
    Lesson(
        "Who begins",
        "A coin decided that you choose. Whoever begins draws and acts first.",
        "turn.alternate",
        asks_first,
    ),
    Lesson(
        "A new Active Pokémon",
        "Yours was Knocked Out and went to the discard pile with everything on it. Somebody from "
        "your Bench takes its place.",
        "ko.replace",
        asks_new_active,
    ),
    Lesson(
        "Your turn",
        "You have drawn a card. Do what you like in any order: bench, evolve, attach, play "
        "Trainers, retreat. An attack comes last and ends your turn.",
        "turn.parts",
        first_turn,
    ),
    Lesson(
        "Energy, once a turn",
        "One Energy card a turn goes from your hand to one of your Pokémon, Active or on the "
        "Bench. Choose its letter, then the Pokémon.",
        "attach.once",
        can_attach,
    ),
    Lesson(
        "Attack!",
        "Your Active Pokémon has the Energy for an attack; it keeps that Energy. Do everything "
        "else first: after the attack your turn is over. d shows the damage step by step.",
        "turn.attack-ends",
        can_attack,
    ),
    Lesson(
        "What an attack costs",
        "An attack can be used once the Pokémon has the Energy of its cost attached. A colourless "
        "symbol is met by Energy of any type. w tells what is missing.",
        "cost.enough",
        cannot_pay,
    ),
    Lesson(
        "Six Prizes",
        "Six cards of each deck lie aside as Prizes. For each Pokémon of your opponent's that is "
        "Knocked Out you take one; who takes the last one wins.",
        "win.prizes",
        prizes_lie,
    ),
    Lesson(
        "More Basic Pokémon",
        "Put Basic Pokémon on your Bench as long as there is room, as many in a turn as you like.",
        "bench.any-number",
        bench_has_room,
    ),
    Lesson(
        "Evolving",
        "A Stage 1 card goes on the Basic Pokémon that it names, a Stage 2 on the Stage 1. It "
        "keeps Energy and damage, and loses Special Conditions.",
        "evolve.keeps-cards",
        can_evolve,
    ),
    Lesson(
        "Not on its first turn",
        "You hold a card that one of your Pokémon could evolve into. No Pokémon evolves in the "
        "turn in which it came into play, and nobody's in their first turn: wait for the next.",
        "evolve.not-when-new",
        evolution_too_early,
    ),
    Lesson(
        "Trainers",
        "Play as many Trainer cards in a turn as you like: each does what it says and goes to the "
        "discard pile. Space shows what it says.",
        "trainer.any-number",
        lambda m: trainer_offered(m, False),
    ),
    Lesson(
        "Supporters",
        "A Supporter is a strong Trainer card: only one in each turn.",
        "supporter.one-per-turn",
        lambda m: trainer_offered(m, True),
    ),
    Lesson(
        "Weakness",
        "One of the Active Pokémon is weak to the type of the other: attacks of that type hurt it "
        "more.",
        "damage.weakness",
        weakness_counts,
    ),
    Lesson(
        "Knock Out",
        "A Pokémon with as much damage as it has HP is Knocked Out: it is discarded with all that "
        "is attached, and the other player takes a Prize into the hand.",
        "prize.one",
        they_were_knocked_out,
    ),
    Lesson(
        "Special Conditions",
        "Asleep and Paralyzed Pokémon neither attack nor retreat, a Confused one may hurt itself, "
        "Poisoned and Burned ones take damage between turns. Evolving or going to the Bench cures.",
        "cond.five",
        is_afflicted,
    ),
    Lesson(
        "Between turns",
        "After every turn, before the next, Special Conditions of both Active Pokémon are looked "
        "at: damage is put on, coins are flipped to wake up.",
        "between.after-every-turn",
        checked_between_turns,
    ),
    Lesson(
        "Retreat",
        "Once a turn your Active Pokémon may change places with one from the Bench: discard as "
        "much Energy from it as its Retreat Cost says. The new one can attack at once.",
        "retreat.cost",
        retreat_helps,
    ),
    Lesson(
        "Poké-Powers",
        "A Poké-Power is no attack: use it in your turn before you attack, from the Bench too.",
        "power.not-attack",
        can_use_power,
    ),
    Lesson(
        "Resistance",
        "One of the Active Pokémon resists the type of the other: such attacks hurt it less.",
        "damage.resistance",
        resistance_counts,
    ),
    Lesson(
        "Coins",
        "Many attacks flip a coin. Nothing can be taken back with u once a coin has fallen or a "
        "card has been drawn.",
        "table.coin",
        a_coin_was_flipped,
    ),
    Lesson(
        "How a game is won",
        "The end is near. Who takes his last Prize wins; so does who leaves the other without a "
        "Pokémon in play, or without a card to draw.",
        "win.any-one",
        end_is_near,
    ),
    Lesson(
        "Your deck runs out",
        "Who cannot draw at the beginning of his turn loses. Think before you draw more.",
        "win.deck-out",
        deck_is_low,
    ),
)

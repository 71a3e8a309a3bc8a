"""The tutorial: a game that explains each rule when it first matters.

A lesson has a condition on the decision and the events so far, a title, a few sentences, and the
id of its rule. Lessons never restrict the player's choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playmat.engine.actions import all_actions
from playmat.engine.constants import EVOLVE, SUPPORTER, other_in
from playmat.engine.energy import can_pay
from playmat.engine.events import Event
from playmat.engine.game import View
from playmat.engine.game_state import GameState
from playmat.engine.options import Option
from playmat.engine.state import Player, PokemonInPlay
from playmat.engine.why_not import why_not
from playmat.rulebook import citation
from playmat.session import MatchSetup

TUTORIAL_SEED = 5  # a game in which nearly every lesson comes up
FEW_PRIZES = 2  # Prize cards left near the end of a game
TOO_EARLY = ("evolve.not-when-new", "evolve.not-first-turn")
FEW_CARDS = 10  # cards left when a deck runs out soon


def tutorial_setup(opponent: str = "greedy") -> MatchSetup:
    """Return the setup of the tutorial game."""
    return MatchSetup(
        decks=("Mind Flood", "Ember Spark"),
        ruleset="HGSS",
        seed=TUTORIAL_SEED,
        seats=("human", opponent),
        best_of=1,
        pace=None,
    )


@dataclass(frozen=True)
class LessonContext:
    """A decision of the learning player: the board, the options, and the events so far."""

    game: GameState  # as the player sees it
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
    """An explanation of a rule, shown when the rule first matters."""

    title: str
    words: str
    rule: str
    when: Callable[[LessonContext], bool]

    def text(self, era: str) -> str:
        """Return the lesson with the citation of its rule."""
        return f"{self.title}. {self.words} ({citation(self.rule, era)})"


class Tutorial:
    """The lessons of a game, each shown once and one at a time."""

    def __init__(self, lessons: Sequence[Lesson] | None = None) -> None:
        self.left = list(LESSONS if lessons is None else lessons)
        self.given: list[Lesson] = []

    def lesson(
        self, view: View, options: Sequence[Option], events: Sequence[Event]
    ) -> Lesson | None:
        """Return the first new lesson whose condition holds, or None."""
        if not options:
            return None
        context = LessonContext(view.seen, view.viewer, options, events)
        for lesson in self.left:
            if lesson.when(context):
                self.left.remove(lesson)
                self.given.append(lesson)
                return lesson
        return None


# -- conditions ----------------------------------------------------------------------------------
def asks_active(m: LessonContext) -> bool:
    return not m.in_turn and any(o.kind == "bench" and other_in(o.code) for o in m.options)


def asks_bench(m: LessonContext) -> bool:
    return m.game.turn == 0 and "bench" in m.kinds and not asks_active(m)


def asks_extra(m: LessonContext) -> bool:
    return "number" in m.kinds and m.game.turn == 0


def asks_first(m: LessonContext) -> bool:
    return "go first" in m.kinds


def first_turn(m: LessonContext) -> bool:
    return m.in_turn


def has_six_prizes(m: LessonContext) -> bool:
    return m.in_turn and len(m.mine.prizes) == 6


def can_attach(m: LessonContext) -> bool:
    return m.in_turn and "attach" in m.kinds


def cannot_pay(m: LessonContext) -> bool:
    active = m.mine.active
    if not m.in_turn or active is None or "attack" in m.kinds:
        return False
    return any(not can_pay(m.game, active, attack, 0) for attack in active.top.attacks)


def can_attack(m: LessonContext) -> bool:
    return m.in_turn and "attack" in m.kinds


def hits(attacker: PokemonInPlay | None, defender: PokemonInPlay | None, weak: bool) -> bool:
    """Return whether Weakness, or Resistance if not `weak`, applies between two Pokémon."""
    if attacker is None or defender is None:
        return False
    changes = defender.top.weaknesses if weak else defender.top.resistances
    return any(attacker.top.types >> int(c.type) & 1 for c in changes)


def weakness_counts(m: LessonContext) -> bool:
    mine, theirs = m.mine.active, m.theirs.active
    return m.in_turn and (hits(mine, theirs, True) or hits(theirs, mine, True))


def resistance_counts(m: LessonContext) -> bool:
    mine, theirs = m.mine.active, m.theirs.active
    return m.in_turn and (hits(mine, theirs, False) or hits(theirs, mine, False))


def bench_has_room(m: LessonContext) -> bool:
    return m.in_turn and "bench" in m.kinds


def evolution_too_early(m: LessonContext) -> bool:
    """Return whether a card in hand could evolve a Pokémon that can't evolve yet."""
    if not m.in_turn:
        return False
    for action in all_actions(m.game):
        if action & 0xFF == EVOLVE:
            refusal = why_not(m.game, action)
            if refusal is not None and refusal.rule.startswith(TOO_EARLY):
                return True
    return False


def can_evolve(m: LessonContext) -> bool:
    return m.in_turn and "evolve" in m.kinds


def trainer_offered(m: LessonContext, supporter: bool) -> bool:
    return m.in_turn and any(
        o.kind == "play"
        and o.definition is not None
        and (o.definition.kind == SUPPORTER) is supporter
        for o in m.options
    )


def can_use_power(m: LessonContext) -> bool:
    return m.in_turn and "power" in m.kinds


def retreat_helps(m: LessonContext) -> bool:
    active = m.mine.active
    return m.in_turn and "retreat" in m.kinds and active is not None and active.damage > 0


def is_afflicted(m: LessonContext) -> bool:
    return m.happened("afflict")


def checked_between_turns(m: LessonContext) -> bool:
    return any(
        e.rule.startswith(("between.", "asleep.flip", "poisoned.", "burned.")) for e in m.events
    )


def they_were_knocked_out(m: LessonContext) -> bool:
    return any(
        e.kind == "knock out" and e.subject is not None and e.subject.player != m.me
        for e in m.events
    )


def i_was_knocked_out(m: LessonContext) -> bool:
    return any(
        e.kind == "knock out" and e.subject is not None and e.subject.player == m.me
        for e in m.events
    )


def asks_new_active(m: LessonContext) -> bool:
    return i_was_knocked_out(m) and m.mine.active is None and "pokemon" in m.kinds


def a_coin_was_flipped(m: LessonContext) -> bool:
    return m.game.turn > 0 and any(e.kind == "coin" and e.turn > 0 for e in m.events)


def end_is_near(m: LessonContext) -> bool:
    return m.in_turn and min(len(m.mine.prizes), len(m.theirs.prizes)) <= FEW_PRIZES


def deck_is_low(m: LessonContext) -> bool:
    return m.in_turn and len(m.mine.deck) <= FEW_CARDS


# -- lessons, the more important ones first ------------------------------------------------------
LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "Your Active Pokémon",
        "You start with seven cards. Choose a Basic Pokémon for your Active spot, face down. "
        "Only your Active Pokémon can attack, and it is the one your opponent attacks.",
        "setup.active-facedown",
        asks_active,
    ),
    Lesson(
        "Your Bench",
        "Put up to five more Basic Pokémon on your Bench. They replace your Active Pokémon when "
        "it is Knocked Out; with an empty Bench you would lose.",
        "setup.bench-optional",
        asks_bench,
    ),
    Lesson(
        "Extra cards",
        "Your opponent had no Basic Pokémon and took a mulligan. You may draw one extra card "
        "for each mulligan.",
        "mulligan.extra-card",
        asks_extra,
    ),
    Lesson(
        "Who goes first",
        "You won the coin flip. Choose who goes first.",
        "turn.alternate",
        asks_first,
    ),
    Lesson(
        "A new Active Pokémon",
        "Your Active Pokémon was Knocked Out and discarded with all cards attached to it. "
        "Choose a Benched Pokémon to replace it.",
        "ko.replace",
        asks_new_active,
    ),
    Lesson(
        "Your turn",
        "You have drawn a card. Now do any of these in any order: bench, evolve, attach Energy, "
        "play Trainer cards, retreat. Attack last: an attack ends your turn.",
        "turn.parts",
        first_turn,
    ),
    Lesson(
        "Energy, once per turn",
        "Once per turn, you may attach an Energy card to one Pokémon of yours, Active or "
        "Benched. Press its letter, then choose the Pokémon.",
        "attach.once",
        can_attach,
    ),
    Lesson(
        "Attack!",
        "Your Active Pokémon has enough Energy to attack, and it keeps that Energy. Do "
        "everything else first, because the attack ends your turn. Press d to see the damage "
        "step by step.",
        "turn.attack-ends",
        can_attack,
    ),
    Lesson(
        "What an attack costs",
        "A Pokémon can use an attack once it has the Energy in the attack's cost. Any type of "
        "Energy can pay a Colorless cost. Press w to see what is missing.",
        "cost.enough",
        cannot_pay,
    ),
    Lesson(
        "Six Prize cards",
        "Each player sets aside six Prize cards. Take one whenever you Knock Out an opponent's "
        "Pokémon; take your last one to win.",
        "win.prizes",
        has_six_prizes,
    ),
    Lesson(
        "More Basic Pokémon",
        "Put any number of Basic Pokémon on your Bench during your turn, as long as there is room.",
        "bench.any-number",
        bench_has_room,
    ),
    Lesson(
        "Evolving",
        "Play a Stage 1 card on the Basic Pokémon it names, and a Stage 2 card on the Stage 1. "
        "The Pokémon keeps its Energy and damage and loses its Special Conditions.",
        "evolve.keeps-cards",
        can_evolve,
    ),
    Lesson(
        "Not on its first turn",
        "A Pokémon can't evolve on the turn it came into play, or on your first turn. Wait "
        "until your next turn.",
        "evolve.not-when-new",
        evolution_too_early,
    ),
    Lesson(
        "Trainer cards",
        "Play any number of Trainer cards during your turn. Each has its effect and is then "
        "discarded. Press Space to read the card.",
        "trainer.any-number",
        lambda m: trainer_offered(m, False),
    ),
    Lesson(
        "Supporters",
        "A Supporter is a strong Trainer card. You can play only one per turn.",
        "supporter.one-per-turn",
        lambda m: trainer_offered(m, True),
    ),
    Lesson(
        "Weakness",
        "One Active Pokémon has a Weakness to the other's type. It takes more damage from "
        "attacks of that type.",
        "damage.weakness",
        weakness_counts,
    ),
    Lesson(
        "Knock Out",
        "A Pokémon is Knocked Out when its damage reaches its HP. It is discarded with all "
        "cards attached to it, and its owner's opponent takes a Prize card.",
        "prize.one",
        they_were_knocked_out,
    ),
    Lesson(
        "Special Conditions",
        "A Pokémon that is Asleep or Paralyzed can't attack or retreat, a Confused one may "
        "damage itself, and Poisoned or Burned ones take damage between turns. Evolving or "
        "moving to the Bench removes Special Conditions.",
        "cond.five",
        is_afflicted,
    ),
    Lesson(
        "Between turns",
        "After every turn, Special Conditions of both Active Pokémon take effect: they take "
        "damage, or a coin is flipped to see whether they recover.",
        "between.after-every-turn",
        checked_between_turns,
    ),
    Lesson(
        "Retreat",
        "Once per turn, your Active Pokémon can switch with a Benched one. Discard Energy from "
        "it equal to its Retreat Cost. The new Active Pokémon can attack immediately.",
        "retreat.cost",
        retreat_helps,
    ),
    Lesson(
        "Poké-Powers",
        "Using a Poké-Power isn't an attack. Use it before you attack, even from the Bench.",
        "power.not-attack",
        can_use_power,
    ),
    Lesson(
        "Resistance",
        "One Active Pokémon has a Resistance to the other's type. It takes less damage from "
        "attacks of that type.",
        "damage.resistance",
        resistance_counts,
    ),
    Lesson(
        "Coins",
        "Many attacks flip a coin. You can't undo (u) after a coin flip or a draw.",
        "table.coin",
        a_coin_was_flipped,
    ),
    Lesson(
        "How to win",
        "You win by taking your last Prize card, or if your opponent has no Pokémon in play or "
        "can't draw a card at the start of their turn.",
        "win.any-one",
        end_is_near,
    ),
    Lesson(
        "Your deck runs out",
        "You lose if you can't draw a card at the start of your turn. Think before you draw "
        "more cards.",
        "win.deck-out",
        deck_is_low,
    ),
)

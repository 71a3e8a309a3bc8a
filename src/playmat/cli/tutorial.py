"""The tutorial: a game that explains each rule when it first matters.

A lesson has a condition on the decision and the events so far, a title, a few sentences, and the
id of its rule. Lessons never restrict the player's choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from playmat.engine.constants import SUPPORTER, TYPE_NAMES, other_in
from playmat.engine.events import Event
from playmat.engine.game import View
from playmat.engine.options import Option
from playmat.rulebook import citation
from playmat.session import HUMAN, MatchSetup
from playmat.session.presentation import is_turn, refused_actions

TUTORIAL_SEED = 5  # a game in which nearly every lesson comes up
FEW_PRIZES = 2  # Prize cards left near the end of a game
TOO_EARLY = ("evolve.not-when-new", "evolve.not-first-turn")
BETWEEN_TURNS = ("between.", "asleep.flip", "poisoned.", "burned.")
FEW_CARDS = 10  # cards left when a deck runs out soon


def tutorial_setup() -> MatchSetup:
    """Return the setup of the tutorial game."""
    decks = "Mind Flood", "Ember Spark"
    return MatchSetup(decks, "HGSS", TUTORIAL_SEED, (HUMAN, "greedy"))


def is_tutorial(setup: MatchSetup) -> bool:
    """Return whether a match is the tutorial game, at whatever pace."""
    return replace(setup, pace=None) == tutorial_setup()


class LessonContext:
    """A decision of the learning player: the board, the options, and what has just happened."""

    def __init__(self, view: View, options: Sequence[Option], news: Sequence[Event]) -> None:
        self.view = view
        self.sides = view.you, view.opponent
        self.options = options
        self.news = news  # the events since the player's latest decision in an earlier turn
        self.kinds = {option.kind for option in options}
        self.in_turn = is_turn(options)

    def in_turn_offers(self, kind: str) -> bool:
        return self.in_turn and kind in self.kinds

    @property
    def chooses_first_active(self) -> bool:
        """Whether the player must choose their first Active Pokémon."""
        return not self.in_turn and any(
            o.kind == "bench" and other_in(o.code) for o in self.options
        )

    @property
    def knocked_out(self) -> set[int]:
        """The players whose Pokémon have just been Knocked Out."""
        return {e.subject.player for e in self.news if e.kind == "knock out" and e.subject}

    @property
    def has_conditions(self) -> bool:
        """Whether an Active Pokémon has a Special Condition."""
        return any(side.has_active and side.active.conditions for side in self.sides)

    def offers_trainer(self, supporter: bool) -> bool:
        played = [o.definition for o in self.options if o.kind == "play"]
        return self.in_turn and any(d and (d.kind == SUPPORTER) is supporter for d in played)

    def lacks_energy(self) -> bool:
        """Return whether no attack can be used, and one of them needs more Energy."""
        if not self.in_turn or "attack" in self.kinds:
            return False
        return not all(attack.is_paid_for for attack in self.view.you.active.attacks)

    def type_matters(self, weak: bool) -> bool:
        """Return whether an Active Pokémon has a Weakness, or a Resistance, to the other's type."""
        if not self.in_turn:
            return False
        mine, theirs = [side.active for side in self.sides]
        for attacker, defender in ((mine, theirs), (theirs, mine)):
            card = defender.card.definition
            for change in card.weaknesses if weak else card.resistances:
                if TYPE_NAMES[change.type] in attacker.types:
                    return True
        return False

    def evolves_too_early(self) -> bool:
        """Return whether a card in hand could evolve a Pokémon that can't evolve yet."""
        return self.in_turn and any(
            option.kind == "evolve" and refusal.rule.startswith(TOO_EARLY)
            for option, refusal in refused_actions(self.view)
        )


@dataclass(frozen=True)
class Lesson:
    """An explanation of a rule, shown when the rule first matters."""

    title: str
    words: str
    rule: str
    when: Callable[[LessonContext], bool]
    about: Callable[[Option], bool] = lambda option: False  # the actions that it explains
    keys: str = ""  # how this is done by keys
    typed: str = ""  # how it is done with typed commands

    def text(self, era: str, typed: bool = False) -> str:
        """Return the lesson with the citation of its rule."""
        how = self.typed if typed else self.keys
        words = f"{self.words} {how}" if how else self.words
        return f"{self.title}. {words} ({citation(self.rule, era)})"


class Tutorial:
    """The lessons of a game, each shown once and one at a time."""

    def __init__(self, lessons: Sequence[Lesson] | None = None) -> None:
        self.left = list(LESSONS if lessons is None else lessons)
        self.given: list[Lesson] = []
        self._turn = 0
        self._events: int | None = None  # number of events at the latest decision
        self._read = 0  # number of events at the latest decision in an earlier turn

    def lesson(
        self, view: View, options: Sequence[Option], events: Sequence[Event]
    ) -> Lesson | None:
        """Return the first new lesson whose condition holds, or None."""
        if not options:
            return None
        if view.turn != self._turn:  # without a decision before, the game was resumed
            self._turn = view.turn
            self._read = len(events) if self._events is None else self._events
        self._events = len(events)
        context = LessonContext(view, options, events[self._read :])
        return self.give(lambda lesson: lesson.when(context))

    def lesson_before(self, view: View, option: Option) -> Lesson | None:
        """Return the lesson about an action that the player is about to take, if it is new."""
        return self.give(lambda lesson: lesson.about(option)) if view.turn else None

    def give(self, is_due: Callable[[Lesson], bool]) -> Lesson | None:
        """Return the first lesson that is due, which isn't given again."""
        lesson = next(filter(is_due, self.left), None)
        if lesson is not None:
            self.left.remove(lesson)
            self.given.append(lesson)
        return lesson


def is_supporter(option: Option) -> bool:
    return option.definition is not None and option.definition.kind == SUPPORTER


# -- lessons, the more urgent ones first -----------------------------------------------------------
LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "Your Active Pokémon",
        "You start with seven cards. Choose a Basic Pokémon for your Active spot, face down. "
        "Only your Active Pokémon can attack, and it is the one your opponent attacks.",
        "setup.active-facedown",
        lambda c: c.chooses_first_active,
    ),
    Lesson(
        "Your Bench",
        "Put up to five more Basic Pokémon on your Bench. They replace your Active Pokémon when "
        "it is Knocked Out; with an empty Bench you would lose.",
        "setup.bench-optional",
        lambda c: c.view.turn == 0 and "bench" in c.kinds and not c.chooses_first_active,
    ),
    Lesson(
        "Extra cards",
        "Your opponent had no Basic Pokémon and took a mulligan. You may draw one extra card "
        "for each mulligan.",
        "mulligan.extra-card",
        lambda c: c.view.turn == 0 and "number" in c.kinds,
    ),
    Lesson(
        "Who goes first",
        "You won the coin flip. Choose who goes first.",
        "turn.alternate",
        lambda c: "go first" in c.kinds,
    ),
    Lesson(
        "A new Active Pokémon",
        "Your Active Pokémon was Knocked Out and discarded with all cards attached to it. "
        "Choose a Benched Pokémon to replace it.",
        "ko.replace",
        lambda c: (
            c.view.viewer in c.knocked_out and "pokemon" in c.kinds and not c.view.you.has_active
        ),
    ),
    Lesson(
        "Your turn",
        "You have drawn a card. Now do any of these in any order: bench, evolve, attach Energy, "
        "play Trainer cards, retreat. Attack last: an attack ends your turn.",
        "turn.parts",
        lambda c: c.in_turn,
    ),
    Lesson(
        "Knock Out",
        "Your opponent's Pokémon is Knocked Out, because its damage has reached its HP. It is "
        "discarded with all cards attached to it, and you take a Prize card.",
        "prize.one",
        lambda c: 1 - c.view.viewer in c.knocked_out,
    ),
    Lesson(
        "Coins",
        "Many attacks and Trainer cards flip a coin. You can't undo after a coin flip or a draw.",
        "table.coin",
        lambda c: any(e.kind == "coin" and e.turn > 0 for e in c.news),
    ),
    Lesson(
        "Special Conditions",
        "A Pokémon that is Asleep or Paralyzed can't attack or retreat, a Confused one may "
        "damage itself, and Poisoned or Burned ones take damage between turns. Evolving or "
        "moving to the Bench removes Special Conditions.",
        "cond.five",
        lambda c: c.has_conditions,
    ),
    Lesson(
        "Between turns",
        "After every turn, Special Conditions of both Active Pokémon take effect: they take "
        "damage, or a coin is flipped to see whether they recover.",
        "between.after-every-turn",
        lambda c: any(e.rule.startswith(BETWEEN_TURNS) for e in c.news),
    ),
    Lesson(
        "Energy, once per turn",
        "Once per turn, you may attach an Energy card to your Active Pokémon or to a Benched one.",
        "attach.once",
        lambda c: c.in_turn_offers("attach"),
        lambda option: option.kind == "attach",
        keys="Press its letter, then choose the Pokémon.",
        typed="Type, for example: attach W to active.",
    ),
    Lesson(
        "Attack!",
        "Your Active Pokémon has enough Energy to attack, and it keeps that Energy. Do "
        "everything else first, because the attack ends your turn.",
        "turn.attack-ends",
        lambda c: c.in_turn_offers("attack"),
        lambda option: option.kind == "attack",
        keys="Press d to see the damage step by step.",
        typed="Type damage to see it step by step.",
    ),
    Lesson(
        "What an attack costs",
        "A Pokémon can use an attack once it has the Energy in the attack's cost. Any type of "
        "Energy can pay a Colorless cost.",
        "cost.enough",
        LessonContext.lacks_energy,
        keys="Press w to see what is missing.",
        typed="Type why not attack to see what is missing.",
    ),
    Lesson(
        "Six Prize cards",
        "Each player sets aside six Prize cards. Take one whenever you Knock Out an opponent's "
        "Pokémon; take your last one to win.",
        "win.prizes",
        lambda c: c.in_turn and c.view.you.prizes_left == 6,
    ),
    Lesson(
        "More Basic Pokémon",
        "Put any number of Basic Pokémon on your Bench during your turn, as long as there is room.",
        "bench.any-number",
        lambda c: c.in_turn_offers("bench"),
        lambda option: option.kind == "bench",
    ),
    Lesson(
        "Evolving",
        "Play a Stage 1 card on the Basic Pokémon it names, and a Stage 2 card on the Stage 1. "
        "The Pokémon keeps its Energy and damage and loses its Special Conditions.",
        "evolve.keeps-cards",
        lambda c: c.in_turn_offers("evolve"),
        lambda option: option.kind == "evolve",
    ),
    Lesson(
        "Not on its first turn",
        "A Pokémon can't evolve on the turn it came into play, or on your first turn. Wait "
        "until your next turn.",
        "evolve.not-when-new",
        LessonContext.evolves_too_early,
    ),
    Lesson(
        "Trainer cards",
        "Play any number of Trainer cards during your turn. Each has its effect and is then "
        "discarded.",
        "trainer.any-number",
        lambda c: c.offers_trainer(supporter=False),
        lambda option: option.kind == "play" and not is_supporter(option),
        keys="Press Space to read the card.",
        typed="Type card and its name to read it.",
    ),
    Lesson(
        "Supporters",
        "A Supporter is a strong Trainer card. You can play only one per turn.",
        "supporter.one-per-turn",
        lambda c: c.offers_trainer(supporter=True),
        lambda option: option.kind == "play" and is_supporter(option),
    ),
    Lesson(
        "Weakness",
        "One Active Pokémon has a Weakness to the other's type. It takes more damage from "
        "attacks of that type.",
        "damage.weakness",
        lambda c: c.type_matters(weak=True),
    ),
    Lesson(
        "Retreat",
        "Once per turn, your Active Pokémon can switch with a Benched one. Discard Energy from "
        "it equal to its Retreat Cost. The new Active Pokémon can attack immediately.",
        "retreat.cost",
        lambda c: c.in_turn_offers("retreat") and c.view.you.active.damage > 0,
        lambda option: option.kind == "retreat",
    ),
    Lesson(
        "Poké-Powers",
        "Using a Poké-Power isn't an attack. Use it before you attack, even from the Bench.",
        "power.not-attack",
        lambda c: c.in_turn_offers("power"),
        lambda option: option.kind == "power",
    ),
    Lesson(
        "Resistance",
        "One Active Pokémon has a Resistance to the other's type. It takes less damage from "
        "attacks of that type.",
        "damage.resistance",
        lambda c: c.type_matters(weak=False),
    ),
    Lesson(
        "How to win",
        "You win by taking your last Prize card. You also win if your opponent has no Pokémon "
        "left in play, or must draw for their turn from an empty deck.",
        "win.any-one",
        lambda c: c.in_turn and min(s.prizes_left for s in c.sides) <= FEW_PRIZES,
    ),
    Lesson(
        "Your deck runs out",
        "You lose if you can't draw a card at the start of your turn. Think before you draw "
        "more cards.",
        "win.deck-out",
        lambda c: c.in_turn and c.view.you.deck_size <= FEW_CARDS,
    ),
)

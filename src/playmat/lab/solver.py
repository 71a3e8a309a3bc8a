"""The exact value of a position, by looking at everything that may happen up to a turn's end.

Nothing is sampled and nothing rounded: probabilities are fractions, and where there is too much
to look at, or the answer depends on what cannot be enumerated, there is no figure at all.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from playmat.engine.game import Game
from playmat.engine.memory import SECRETS, knows_hand
from playmat.engine.movement import show_hand
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.engine.words import CARD, DECK, HAND, NOBODY, other_in, place_in
from playmat.errors import PlaymatError
from playmat.lab.enumeration import Outcome, OutcomeEnumerator
from playmat.lab.errors import NotDecidable
from playmat.lab.states import Viewers, state_key

LIMIT = 100_000  # steps
WIN = "win"
SURVIVE = "survive"
SURE = Fraction(1)
NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a player wants to have reached when a turn, by its number, is over.

    To win; or not to have lost: Sudden Death is no win, and no loss. The step between turns
    is part of the turn before it, the draw at the start of a turn is part of that turn.
    """

    kind: str
    player: int
    turn: int

    def __post_init__(self) -> None:
        if self.kind not in (WIN, SURVIVE):
            raise PlaymatError(f"{self.kind!r} is no goal; the goals are {WIN!r} and {SURVIVE!r}")

    def decided(self, g: Game) -> Fraction | None:
        """Whether it is reached (1) or missed (0); nothing while that is open."""
        if g.winner != NOBODY:
            won = g.winner == self.player
            return SURE if won or (self.kind == SURVIVE and g.winner > 1) else NEVER
        if g.turn > self.turn or g.turn == 0:  # time is up, or Sudden Death begins
            return NEVER if self.kind == WIN else SURE
        return None


def own_turn(g: Game) -> int:
    """The number of the turn of the player who is asked: this one, or the next."""
    return int(g.turn) if g.current == g.asked else int(g.turn) + 1


def win_this_turn(g: Game) -> Goal:
    """To win before the player's own turn (the next, if it is not his) is over."""
    return Goal(WIN, int(g.asked), own_turn(g))


def survive(g: Game) -> Goal:
    """Not to have lost when the player's next turn has begun, with its draw."""
    return Goal(SURVIVE, int(g.asked), own_turn(g) + 1)


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option and the exact probability that the goal is reached after it."""

    option: Option
    value: Fraction


@dataclass(frozen=True, slots=True)
class Solution:
    """What each option of a decision is worth, the best first."""

    choices: tuple[OptionValue, ...]
    steps: int

    @property
    def value(self) -> Fraction:
        return self.choices[0].value

    @property
    def best(self) -> list[Option]:
        """The options that keep the value."""
        return [c.option for c in self.choices if c.value == self.value]

    @property
    def second(self) -> Fraction | None:
        """The value of the best option that is not best; nothing where all are."""
        return next((c.value for c in self.choices if c.value < self.value), None)


def viewers_of(g: Game, player: int) -> Viewers:
    """Whose knowledge of each player's cards counts for a question of one of them.

    Of his own cards a player knows what he has seen. If he knows the other's whole hand, both
    are taken to play with open hands; else the other's cards are what he knows of them.
    """
    opened = knows_hand(g, player)
    if player == 0:
        return (0, 1 if opened else 0)
    return (0 if opened else 1, 1)


def with_open_hands(g: Game) -> Game:
    """The same game after both players have shown their hands."""
    opened = g.clone()
    for player in (0, 1):
        show_hand(opened, player)
    return opened


class Solver:
    """Looks at everything that may happen until a goal is decided.

    The player of the goal chooses what is best for it, the other what is worst.
    """

    def __init__(self, game: Game, goal: Goal, limit: int = LIMIT) -> None:
        if game.blind:
            raise PlaymatError("a view cannot be solved: solve a world that it samples")
        if game.memory[SECRETS]:
            raise NotDecidable("a player has seen cards that their owner does not know")
        self.goal = goal
        self.viewers = viewers_of(game, goal.player)
        self.open = self.viewers[0] != self.viewers[1]
        if not self.open and goal.turn > own_turn(game):
            raise NotDecidable("the other player's turn depends on a hand that is not known")
        self.steps = OutcomeEnumerator(self.viewers, goal.decided, limit)
        self.values: dict[Hashable, Fraction] = {}

    def value(self, g: Game) -> Fraction:
        """The probability that the goal is reached from here."""
        known = self.goal.decided(g)
        if known is not None:
            return known
        key = state_key(g, self.viewers)
        found = self.values.get(key)
        if found is None:
            found = self.compute(g)
            self.values[key] = found
        return found

    def compute(self, g: Game) -> Fraction:
        mine = g.asked == self.goal.player
        if not mine:
            self.check_asked(g)
        end = SURE if mine else NEVER
        best = NEVER if mine else SURE
        for option in self.ordered(g):
            value = self.after(g, option)
            if (value > best) if mine else (value < best):
                best = value
                if best == end:
                    break
        return best

    def ordered(self, g: Game) -> list[int]:
        """What ends a turn comes first: most is decided by it."""
        return sorted(g.codes, key=lambda code: (code & 0xFF != 8, code & 0xFF == 0))

    def after(self, g: Game, option: int) -> Fraction:
        """The probability that the goal is reached after an answer."""
        return sum([w * self.value(h) for w, h in self.outcomes(g, option)], NEVER)

    def outcomes(self, g: Game, option: int) -> list[Outcome]:
        """All that may come of an answer, those that go on alike put together."""
        found = self.steps.outcomes(g, option)
        if len(found) == 1:
            return found
        together: dict[Hashable, Outcome] = {}
        for weight, h in found:
            known = self.goal.decided(h)
            key: Hashable = state_key(h, self.viewers) if known is None else known
            before = together.get(key)
            together[key] = (weight + before[0], before[1]) if before else (weight, h)
        return list(together.values())

    def check_asked(self, g: Game) -> None:
        """What the other player is offered must not depend on what is not known."""
        if self.open:
            return
        for option in g.codes:
            if option & 0xFF == CARD and other_in(option) and place_in(option) in (HAND, DECK):
                raise NotDecidable("the other player chooses among cards that are not known")

    def solve(self, g: Game) -> Solution:
        """What each option is worth."""
        if g.asked != self.goal.player:
            raise PlaymatError(
                f"player {g.asked} is asked; the goal is player {self.goal.player}'s"
            )
        choices = [OptionValue(option, self.after(g, option.code)) for option in g.options]
        choices.sort(key=lambda choice: -choice.value)
        return Solution(tuple(choices), self.steps.played)


def solve(position: Game | View, goal: Goal | None = None, limit: int = LIMIT) -> Solution:
    """What each option of a position is worth for a goal, which is to win this turn if not said.

    A view must hold the lists of both players, or its unseen cards could be anything.
    """
    game = position.sample(0) if isinstance(position, View) else position
    if game.asked not in (0, 1):
        raise PlaymatError("nobody is asked anything in this position")
    return Solver(game, goal or win_this_turn(game), limit).solve(game)

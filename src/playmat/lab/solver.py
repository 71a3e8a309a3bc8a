"""The exact value of a position, by enumerating everything that can happen until a turn ends.

Nothing is sampled or rounded: probabilities are fractions. If there are too many possibilities, or
the answer depends on something that can't be enumerated, an error is raised.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from playmat.engine.constants import (
    CARD,
    DECK,
    END_TURN,
    HAND,
    NO_PLAYER,
    USE_ATTACK,
    other_in,
    place_in,
)
from playmat.engine.game import Game, View
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import SECRETS, knows_hand
from playmat.engine.movement import show_hand
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.lab.enumeration import Outcome, OutcomeEnumerator
from playmat.lab.errors import NotDecidable
from playmat.lab.state_keys import Viewers, state_key

LIMIT = 100_000  # steps
WIN = "win"
SURVIVE = "survive"
SURE = Fraction(1)
NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a player wants to have reached at the end of a turn, given by its number.

    The goal is to win, or not to have lost; Sudden Death is neither. The step between turns
    belongs to the turn before it, and the draw at the start of a turn belongs to that turn.
    """

    kind: str
    player: int
    turn: int

    def __post_init__(self) -> None:
        if self.kind not in (WIN, SURVIVE):
            raise PlaymatError(f"the goal must be {WIN!r} or {SURVIVE!r}, not {self.kind!r}")

    def outcome(self, g: Game) -> Fraction | None:
        """Return 1 if the goal is reached, 0 if it is missed, or None while it is open."""
        if g.winner != NO_PLAYER:
            won = g.winner == self.player
            return SURE if won or (self.kind == SURVIVE and g.winner > 1) else NEVER
        if g.turn > self.turn or g.turn == 0:  # the turn is over, or Sudden Death begins
            return NEVER if self.kind == WIN else SURE
        return None


def own_turn(g: GameState) -> int:
    """Return the number of the current or next turn of the player to act."""
    return int(g.turn) if g.turn_player == g.player_to_act else int(g.turn) + 1


def win_this_turn(g: Game) -> Goal:
    """Return the goal to win by the end of the current or next turn of the player to act."""
    return Goal(WIN, int(g.player_to_act), own_turn(g))


def survive(g: Game) -> Goal:
    """Return the goal not to have lost once the player has drawn for their following turn."""
    return Goal(SURVIVE, int(g.player_to_act), own_turn(g) + 1)


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option and the exact probability of reaching the goal after it."""

    option: Option
    value: Fraction


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact values of a decision's options, best first."""

    choices: tuple[OptionValue, ...]
    steps: int

    @property
    def value(self) -> Fraction:
        """The probability of reaching the goal with best play."""
        return self.choices[0].value

    @property
    def best(self) -> list[Option]:
        """The options with the best value."""
        return [c.option for c in self.choices if c.value == self.value]

    @property
    def second(self) -> Fraction | None:
        """The second-best value, or None if all options are best."""
        return next((c.value for c in self.choices if c.value < self.value), None)


def viewers_of(g: GameState, player: int) -> Viewers:
    """Return whose knowledge of each player's cards counts for a decision of a player.

    A player who knows the opponent's whole hand is assumed to play with open hands on both
    sides. Otherwise only the player's own knowledge counts.
    """
    return (0, 1) if knows_hand(g, player) else (player, player)


def with_open_hands(g: Game) -> Game:
    """Return a copy of the game in which both players have shown their hands."""
    copy = g.clone()
    for player in (0, 1):
        show_hand(copy, player)
    return copy


class Solver:
    """A solver that enumerates everything that can happen until a goal is decided.

    The player with the goal maximizes its probability; the opponent minimizes it.
    """

    def __init__(self, game: GameState, goal: Goal, limit: int = LIMIT) -> None:
        if game.redacted:
            raise PlaymatError("a view can't be solved; solve a world sampled from it")
        if game.knowledge[SECRETS]:
            raise NotDecidable("a player has seen cards that their owner doesn't know")
        self.goal = goal
        self.viewers = viewers_of(game, goal.player)
        self.open = self.viewers[0] != self.viewers[1]
        if not self.open and goal.turn > own_turn(game):
            raise NotDecidable("the opponent's turn depends on a hand that isn't known")
        self.steps = OutcomeEnumerator(self.viewers, goal.outcome, limit)
        self.values: dict[Hashable, Fraction] = {}

    def value(self, g: Game) -> Fraction:
        """Return the probability of reaching the goal."""
        known = self.goal.outcome(g)
        if known is not None:
            return known
        key = state_key(g, self.viewers)
        found = self.values.get(key)
        if found is None:
            found = self.compute(g)
            self.values[key] = found
        return found

    def compute(self, g: Game) -> Fraction:
        """Return the value of a position that hasn't been solved yet."""
        mine = g.player_to_act == self.goal.player
        if not mine:
            self.check_opponent_choice(g)
        end = SURE if mine else NEVER
        best = NEVER if mine else SURE
        for option in self.search_order(g):
            value = self.after(g, option)
            if (value > best) if mine else (value < best):
                best = value
                if best == end:
                    break
        return best

    def search_order(self, g: Game) -> list[int]:
        """Return the options in search order: attacks first, because they decide most."""
        return sorted(g.codes, key=lambda o: (o & 0xFF != USE_ATTACK, o & 0xFF == END_TURN))

    def after(self, g: Game, option: int) -> Fraction:
        """Return the probability of reaching the goal after an option."""
        return sum([w * self.value(h) for w, h in self.outcomes(g, option)], NEVER)

    def outcomes(self, g: Game, option: int) -> list[Outcome]:
        """Return all outcomes of an option, with equivalent ones merged."""
        found = self.steps.outcomes(g, option)
        if len(found) == 1:
            return found
        merged: dict[Hashable, Outcome] = {}
        for weight, h in found:
            key = self.steps.key(h)
            before = merged.get(key)
            merged[key] = (weight + before[0], before[1]) if before else (weight, h)
        return list(merged.values())

    def check_opponent_choice(self, g: Game) -> None:
        """Raise an error if the opponent's options depend on unknown cards."""
        if self.open:
            return
        for option in g.codes:
            if option & 0xFF == CARD and other_in(option) and place_in(option) in (HAND, DECK):
                raise NotDecidable("the opponent chooses among unknown cards")

    def solve(self, g: Game) -> Solution:
        """Return the exact values of all options."""
        if g.player_to_act != self.goal.player:
            raise PlaymatError(
                f"player {g.player_to_act} is to act, but the goal is player {self.goal.player}'s"
            )
        choices = [OptionValue(option, self.after(g, option.code)) for option in g.options]
        choices.sort(key=lambda choice: -choice.value)
        return Solution(tuple(choices), self.steps.played)


def game_of(position: Game | View) -> Game:
    """Return a game with a decision: the whole game, or a world sampled from a view."""
    game = position.sample(0) if isinstance(position, View) else position
    if game.player_to_act not in (0, 1):
        raise PlaymatError("there is no decision in this position")
    return game


def solve(position: Game | View, goal: Goal | None = None, limit: int = LIMIT) -> Solution:
    """Return the exact values of a position's options for a goal (default: win this turn).

    A view must contain the deck lists of both players; otherwise unseen cards are unknown.
    """
    game = game_of(position)
    return Solver(game, goal or win_this_turn(game), limit).solve(game)

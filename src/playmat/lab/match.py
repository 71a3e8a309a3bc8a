"""Play one block of games and record the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import floor, log10
from typing import Any

from playmat.agents.referee import Fault, SeatedAgent, format_exception, play_refereed
from playmat.engine.game import Game, View
from playmat.lab.plan import GAMES, Pair, Plan, close_agent
from playmat.lab.solver import with_open_hands

STEPS = 20  # steps per factor of ten in the time scale, which is accurate to 12%


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """The decisions of a contestant in a game and the time they took."""

    contestant: int
    deck: int
    decisions: int
    wall: float  # seconds, all decisions together
    cpu: float
    times: Mapping[int, int]  # number of decisions by step of the time scale


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game: its players by seat, and the winner."""

    sides: tuple[PlayerStats, PlayerStats]
    winner: int | None
    ways: tuple[str, ...]
    turns: int
    faults: tuple[Fault, ...]

    def score(self, seat: int) -> float:
        """Return 1 for a win, 0 for a loss, and 0.5 without a winner."""
        return 0.5 if self.winner is None else float(self.winner == seat)


@dataclass(frozen=True, slots=True)
class Block:
    """The games of one seed between two contestants; none if their process died."""

    number: int
    pair: Pair
    games: tuple[GameResult, ...]
    error: str = ""

    def score(self, contestant: int) -> float:
        """Return the share of the games that a contestant won."""
        won = [game.score(seat_of(game, contestant)) for game in self.games]
        return sum(won) / len(won)


def seat_of(game: GameResult, contestant: int) -> int:
    return 0 if game.sides[0].contestant == contestant else 1


def step_of(seconds: float) -> int:
    return floor(STEPS * log10(max(seconds, 1e-7)))


def time_at(step: int) -> float:
    """Return the longest time of a step of the scale, in seconds."""
    return float(10 ** ((step + 1) / STEPS))


def play_block(plan: Plan, number: int, pair: Pair) -> Block:
    """Play the games of a block; an internal error is reported and the block isn't counted."""
    try:
        games = tuple([play_game(plan, number, pair, n) for n in range(GAMES)])
    except Exception as error:
        return Block(number, pair, (), f"internal error: {format_exception(error)}")
    return Block(number, pair, games)


def play_game(plan: Plan, number: int, pair: Pair, which: int) -> GameResult:
    """Play a game of a block; in the second game the contestants change seats."""
    order = pair if which == 0 else pair[::-1]
    decks = plan.decks_of(number)
    seats: list[SeatedAgent] = []
    faults: list[Fault] = []
    try:
        for seat, who in enumerate(order):
            contestant = plan.contestants[who]
            try:
                agent = contestant.new(plan.agent_seed(number, pair, which, who))
            except Exception as error:
                # The agent was created with the plan: this costs the game, not the match.
                faults.append(
                    Fault(contestant.name, seat, 0, "raised", format_exception(error), True)
                )
                continue
            view_of = open_view if plan.open_hands else Game.view
            seats.append(SeatedAgent(agent, contestant.name, seat, contestant.budget, view_of))
        game = Game.start(
            plan.decks[decks[0]], plan.decks[decks[1]], plan.ruleset, plan.game_seed(number)
        )
        if faults:
            winner = 1 - faults[0].seat if len(faults) == 1 else None
            ways: tuple[str, ...] = ("fault",)
        else:
            result = play_refereed(game, seats[0], seats[1])
            winner, ways = result.winner, result.ways
            faults = [fault for seated in seats for fault in seated.faults]
            if any(fault.lost for fault in faults):
                ways = ("fault",)
    finally:
        for seated in seats:
            close_agent(seated.agent)
    by_seat = {seated.seat: seated for seated in seats}
    first, second = [stats_of(by_seat.get(seat), order[seat], decks[seat]) for seat in (0, 1)]
    return GameResult((first, second), winner, ways, game.turn, tuple(faults))


def open_view(game: Game, seat: int) -> View:
    """Return the view of a player when both hands are open."""
    return with_open_hands(game).view(seat)


def stats_of(seated: SeatedAgent | None, contestant: int, deck: int) -> PlayerStats:
    if seated is None:
        return PlayerStats(contestant, deck, 0, 0.0, 0.0, {})
    times = dict(Counter([step_of(seconds) for seconds in seated.wall]))
    total = round(sum(seated.wall), 6)
    return PlayerStats(contestant, deck, seated.decisions, total, round(seated.cpu, 6), times)


# -- as data -----------------------------------------------------------------------------------
def block_data(block: Block) -> dict[str, object]:
    """Return a block as data for a line of a results file."""
    data = asdict(block)
    for game in data["games"]:
        for played in game["sides"]:
            played["times"] = sorted(played["times"].items())
    return data


def block_of(data: Any) -> Block:
    """Return the block of `block_data`; raise KeyError, TypeError, or ValueError if damaged."""
    games = [
        GameResult(
            sides_of(game["sides"]),
            game["winner"],
            tuple(game["ways"]),
            int(game["turns"]),
            tuple([Fault(**fault) for fault in game["faults"]]),
        )
        for game in data["games"]
    ]
    first, second = data["pair"]
    return Block(int(data["number"]), (int(first), int(second)), tuple(games), str(data["error"]))


def sides_of(data: Iterable[Any]) -> tuple[PlayerStats, PlayerStats]:
    first, second = [
        PlayerStats(
            int(side["contestant"]),
            int(side["deck"]),
            int(side["decisions"]),
            float(side["wall"]),
            float(side["cpu"]),
            {int(step): int(count) for step, count in side["times"]},
        )
        for side in data
    ]
    return first, second

"""One block of games, played and written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import floor, log10
from typing import Any

from playmat.agents.referee import Fault, SeatedAgent, format_exception, play_refereed
from playmat.engine.game import Game
from playmat.engine.views import View
from playmat.lab.plan import GAMES, Pair, Plan, close_agent
from playmat.lab.solver import with_open_hands

STEPS = 20  # of the scale of times in a decade: a figure read from it is right to 12 %


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """What a contestant did in a game, and the time it took."""

    contestant: int
    deck: int
    decisions: int
    wall: float  # seconds, all decisions together
    cpu: float
    times: Mapping[int, int]  # step of the scale of times -> decisions that took so long


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that has been played: its sides by seat, and who won."""

    sides: tuple[PlayerStats, PlayerStats]
    winner: int | None
    ways: tuple[str, ...]
    turns: int
    faults: tuple[Fault, ...]

    def score(self, seat: int) -> float:
        """1 for a won game, 0 for a lost one, a half where nobody won."""
        return 0.5 if self.winner is None else float(self.winner == seat)


@dataclass(frozen=True, slots=True)
class Block:
    """The games of one seed between two contestants; none if their process did not survive."""

    number: int
    pair: Pair
    games: tuple[GameResult, ...]
    error: str = ""

    def score(self, contestant: int) -> float:
        """The share of its games that a contestant won."""
        won = [game.score(seat_of(game, contestant)) for game in self.games]
        return sum(won) / len(won)


def seat_of(game: GameResult, contestant: int) -> int:
    return 0 if game.sides[0].contestant == contestant else 1


def step_of(seconds: float) -> int:
    return floor(STEPS * log10(max(seconds, 1e-7)))


def time_at(step: int) -> float:
    """The longest time of a step of the scale, in seconds."""
    return float(10 ** ((step + 1) / STEPS))


def play_block(plan: Plan, number: int, pair: Pair) -> Block:
    """Play the games of a block; one that a fault of ours stops is told of, not counted."""
    try:
        games = tuple([play_game(plan, number, pair, n) for n in range(GAMES)])
    except Exception as error:
        return Block(number, pair, (), f"an internal error stopped it: {format_exception(error)}")
    return Block(number, pair, games)


def play_game(plan: Plan, number: int, pair: Pair, which: int) -> GameResult:
    """Play a game of a block; in the second the contestants have changed seats."""
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
                # It could be made when the plan was: this game is lost, not the match.
                faults.append(
                    Fault(contestant.name, seat, 0, "raised", format_exception(error), True)
                )
                continue
            look = opened if plan.open_hands else Game.view
            seats.append(SeatedAgent(agent, contestant.name, seat, contestant.budget, look))
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
    spent = {seated.seat: seated for seated in seats}
    first, second = [side(spent.get(seat), order[seat], decks[seat]) for seat in (0, 1)]
    return GameResult((first, second), winner, ways, game.turn, tuple(faults))


def opened(game: Game, seat: int) -> View:
    """What a player sees when both have their hands on the table."""
    return with_open_hands(game).view(seat)


def side(seated: SeatedAgent | None, contestant: int, deck: int) -> PlayerStats:
    if seated is None:
        return PlayerStats(contestant, deck, 0, 0.0, 0.0, {})
    times = dict(Counter([step_of(seconds) for seconds in seated.wall]))
    total = round(sum(seated.wall), 6)
    return PlayerStats(contestant, deck, seated.decisions, total, round(seated.cpu, 6), times)


# -- as data -----------------------------------------------------------------------------------
def block_data(block: Block) -> dict[str, object]:
    """A block as a line of a file of results has it."""
    data = asdict(block)
    for game in data["games"]:
        for played in game["sides"]:
            played["times"] = sorted(played["times"].items())
    return data


def block_of(data: Any) -> Block:
    """A block from `block_data`; damaged data raises KeyError, TypeError or ValueError."""
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

"""Play one block of games and record the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import floor, log10
from typing import cast, get_args

from playmat.agents.referee import Fault, Kind, SeatedAgent, format_exception, play_refereed
from playmat.engine.game import Game, View
from playmat.json_data import JsonValue
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


def block_of(value: JsonValue) -> Block:
    """Return the block that `block_data` has written."""
    found = value.fields(["number", "pair", "games", "error"])
    first, second = found["pair"].items(2)
    games = tuple(map(read_game, found["games"].items()))
    pair = first.integer(), second.integer()
    return Block(found["number"].integer(), pair, games, found["error"].text())


def read_game(value: JsonValue) -> GameResult:
    found = value.fields(["sides", "winner", "ways", "turns", "faults"])
    first, second = found["sides"].items(2)
    return GameResult(
        (read_stats(first), read_stats(second)),
        found["winner"].optional(lambda seat: seat.integer(0, 1)),
        tuple(found["ways"].texts()),
        found["turns"].integer(),
        tuple(map(read_fault, found["faults"].items())),
    )


def read_stats(value: JsonValue) -> PlayerStats:
    found = value.fields(["contestant", "deck", "decisions", "wall", "cpu", "times"])
    times = [step.items(2) for step in found["times"].items()]
    return PlayerStats(
        found["contestant"].integer(),
        found["deck"].integer(),
        found["decisions"].integer(),
        found["wall"].number(),
        found["cpu"].number(),
        {step.integer(): count.integer() for step, count in times},
    )


def read_fault(value: JsonValue) -> Fault:
    found = value.fields(["agent", "seat", "decision", "kind", "what", "lost"])
    kind = found["kind"].text()
    if kind not in get_args(Kind):
        raise found["kind"].unexpected(f"one of {', '.join(get_args(Kind))}")
    return Fault(
        found["agent"].text(),
        found["seat"].integer(0, 1),
        found["decision"].integer(),
        cast("Kind", kind),
        found["what"].text(),
        found["lost"].flag(),
    )

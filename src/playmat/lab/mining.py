"""Find puzzles in games between agents: positions where the solver proves the best choice."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from mypy_extensions import i64

from playmat.agents import Agent, GreedyAgent, RandomAgent, decide
from playmat.agents.summary_cache import effect_summary
from playmat.decks import theme_deck, theme_decks
from playmat.engine.constants import DECK, DISCARD, END_TURN, HAND, NO_PLAYER
from playmat.engine.game import Game
from playmat.engine.movement import hand_into_deck, move, shuffle
from playmat.engine.options import Option
from playmat.engine.run_loop import refresh_options
from playmat.engine.vectors import extend, vec
from playmat.lab.errors import Unsolved
from playmat.lab.puzzles import Puzzle, best_line, best_steps, move_words
from playmat.lab.solver import (
    Solution,
    Solver,
    survive,
    win_this_turn,
    with_open_hands,
)
from playmat.rulebook import HGSS, XY

MARGIN = Fraction(1, 4)  # by which the best choice must beat the others
MIN_VALUE = Fraction(1, 4)  # of a position
STEPS = 1_500  # of the solver for one position
MAX_TURNS = 80
MAX_BEST = 2  # best choices
MAX_HAND = 3  # cards in the opponent's hand, if their turn is solved


@dataclass(frozen=True)
class PuzzleCandidate:
    """A position that may become a puzzle, with its difficulty."""

    puzzle: Puzzle
    options: int
    critical: int  # decisions of its line where a choice loses value
    steps: int


def mine(
    seed: int, steps: int = STEPS, goals: Collection[str] = ("win", "survive")
) -> Iterator[PuzzleCandidate]:
    """Yield the puzzles in one game; the seed determines decks, ruleset, agents, and chance."""
    decks = [deck.name for deck in theme_decks()]
    first = decks[seed % len(decks)]
    second = decks[seed // len(decks) % len(decks)]
    ruleset = (HGSS, XY)[seed // len(decks) ** 2 % 2]
    game = Game.start(theme_deck(first), theme_deck(second), ruleset, seed=seed)
    agents: list[Agent] = [GreedyAgent(seed), GreedyAgent(seed + 1)]
    if seed % 4 == 0:  # a weak player reaches other kinds of positions
        agents[seed // 4 % 2] = RandomAgent(seed)
    origin = f"{first} against {second}, {ruleset.name}, seed {seed}"
    searches: dict[tuple[int, int], GoalSearch | None] = {}
    while not game.over and game.turn < MAX_TURNS:
        if game.turn > 0 and "win" in goals and may_win(game):
            key = (int(game.turn), int(game.player_to_act))
            with suppress(Unsolved):  # later in the turn there may be fewer possibilities
                if key not in searches:
                    searches[key] = goal_search(game, "win", steps)
                search = searches[key]
                if search is not None:
                    yield from search.as_puzzle(game, origin)
        if "survive" in goals and is_turn_start(game):
            if may_lose(game):
                yield from survival_puzzles(with_open_hands(game), origin, steps)
            yield from survival_puzzles(sharpen(game), f"{origin}, sharpened", steps)
        game.apply(decide(agents[game.player_to_act], game))


def is_turn_start(game: Game) -> bool:
    """Return whether a turn begins in which every action is possible."""
    return game.turn > 4 and game.codes[0] == END_TURN and not game.actions_used


def sharpen(game: Game) -> Game:
    """Return the position with the opponent one Prize card from winning and few ways to draw.

    Trainer cards of both players that draw or search are discarded, and the opponent's hand and
    the surplus Prize cards are shuffled into the deck.
    """
    out = game.clone()
    player = int(out.player_to_act)
    for who, prizes in ((player, 2), (1 - player, 1)):
        p = out.players[who]
        p.deck = extend(p.deck, p.prizes)
        p.prizes = vec[i64]()
        for zone, cards in ((HAND, p.hand), (DECK, p.deck)):
            for card in [c for c in cards if draws(out, c)]:
                move(out, card, zone, DISCARD, True)
        if who != player:
            hand_into_deck(out, who)
        shuffle(out, who)
        p.prizes = p.deck[:prizes]
        p.deck = p.deck[prizes:]
    refresh_options(out)
    return with_open_hands(out)


def draws(game: Game, card: int) -> bool:
    """Return whether a card is a Trainer card that draws or searches for cards."""
    return effect_summary(game.definitions[card].play).moves_cards


def survival_puzzles(game: Game, origin: str, steps: int) -> Iterator[PuzzleCandidate]:
    """Yield the first decision of best play that is a survival puzzle."""
    if game.winner != NO_PLAYER or len(game.codes) < 2:
        return
    # The player to act doesn't know what the opponent knows about their own cards.
    game = game.view(game.player_to_act, open_lists=True).sample(0)
    with suppress(Unsolved):
        search = goal_search(game, "survive", steps)
        while search is not None and search.solver.goal.decided(game) is None:
            if game.player_to_act != search.solver.goal.player:
                return
            found = [*search.as_puzzle(game, origin)]
            if found or search.exhausted:
                yield from found
                return
            game = best_steps(search.solver, game)[-1][1]


def may_win(game: Game) -> bool:
    """Return whether one Knock Out would win."""
    player = int(game.player_to_act)
    return len(game.players[player].prizes) <= 1 or not game.players[1 - player].bench


def may_lose(game: Game) -> bool:
    """Return whether a Knock Out or decking out would lose, and the opponent has few cards."""
    player = int(game.player_to_act)
    own, opponent = game.players[player], game.players[1 - player]
    danger = len(opponent.prizes) <= 1 or not own.bench or not own.deck
    return danger and len(opponent.hand) <= MAX_HAND


def goal_search(game: Game, name: str, steps: int) -> GoalSearch | None:
    """Return the search for a goal in a turn, or None if the goal isn't at stake."""
    start = game if name == "win" else with_open_hands(game)
    goal = win_this_turn(start) if name == "win" else survive(start)
    solver = Solver(start, goal, steps)
    if name == "win":
        hopeful = solver.value(start) >= MIN_VALUE
    else:  # ending the turn without an action must be dangerous
        solver.steps.limit = steps // 4
        first = start.codes[0]
        hopeful = first != END_TURN or solver.after(start, first) <= 1 - MARGIN
        solver.steps.limit = steps
    return GoalSearch(solver, name) if hopeful else None


class GoalSearch:
    """The search for one goal of one player in one turn, with the values computed for it."""

    def __init__(self, solver: Solver, name: str) -> None:
        self.solver = solver
        self.name = name
        self.exhausted = False

    def as_puzzle(self, game: Game, origin: str) -> Iterator[PuzzleCandidate]:
        """Yield the position as a puzzle, if it is one."""
        solver = self.solver
        if self.exhausted or solver.goal.decided(game) is not None or len(game.codes) < 2:
            return
        game = game if self.name == "win" else with_open_hands(game)
        solver.steps.played = 0
        try:
            solution = solver.solve(game)
            second = solution.second
            if solution.value < MIN_VALUE:
                self.exhausted = True
            if second is None or not is_clear(solution, second):
                return
            line = best_line(solver, game)
            critical, won = critical_decisions(solver, game)
            if won and self.name == "survive":
                return
            kind = kind_of(solver, game, solution, self.name)
        except Unsolved:
            return
        view = game.view(game.player_to_act, open_lists=True)
        first = move_words(game.options, solution.best)
        puzzle = Puzzle(
            "", kind, self.name, solution.value, second, first, tuple(line), origin, view
        )
        yield PuzzleCandidate(puzzle, len(game.codes), critical, solver.steps.played)


def is_clear(solution: Solution, second: Fraction) -> bool:
    """Return whether at most MAX_BEST choices are clearly better than all others."""
    best = len(solution.best)
    return (
        solution.value >= MIN_VALUE
        and solution.value - second >= MARGIN
        and (best == 1 or (best <= MAX_BEST and len(solution.choices) >= 2 * best + 1))
    )


def critical_decisions(solver: Solver, game: Game) -> tuple[int, bool]:
    """Return the number of decisions of a best line that can lose value, and whether it wins."""
    count = 0
    for _ in range(60):
        if solver.goal.decided(game) is not None:
            break
        mine = game.player_to_act == solver.goal.player
        values = {code: solver.after(game, code) for code in game.codes}
        top = max(values.values()) if mine else min(values.values())
        count += mine and min(values.values()) < top
        option = next(code for code, value in values.items() if value == top)
        game = max(solver.outcomes(game, option), key=lambda o: (solver.value(o[1]), o[0]))[1]
    return count, game.winner == solver.goal.player


def kind_of(solver: Solver, game: Game, solution: Solution, goal: str) -> str:
    """Return the kind of puzzle, by its first choice."""
    best = solution.best[0]
    others = [c.option for c in solution.choices if c.value < solution.value]
    if best.kind == "pokemon" and best.target_player == best.player:
        return "which Pokémon to promote"
    if best.kind == "pokemon":
        return "choose a target"
    if best.kind == "card" and best.place == "deck":
        return "what to search for"
    if best.kind == "attach" and any(same_card(o, best) for o in others):
        return "where to attach"
    if goal == "survive" and loses_by_deck(solver, game, others):
        return "avoid decking out"
    return "win this turn" if goal == "win" else "survive"


def same_card(option: Option, other: Option) -> bool:
    return option.kind == other.kind and option.name == other.name


def loses_by_deck(solver: Solver, game: Game, others: list[Option]) -> bool:
    """Return whether a failing choice loses by decking out."""
    for option in others:
        for _, h in solver.outcomes(game, option.code):
            if h.result is not None and "deck-out" in h.result.ways:
                return True
    return False

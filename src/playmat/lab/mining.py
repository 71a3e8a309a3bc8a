"""Finding puzzles in games that agents play: positions where the solver proves a choice."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from mypy_extensions import i64

from playmat.agents import Agent, GreedyAgent, RandomAgent, decide
from playmat.decks import theme_deck, theme_decks
from playmat.engine.cards import preorder
from playmat.engine.game import Game
from playmat.engine.movement import hand_into_deck, move, shuffle
from playmat.engine.options import Option
from playmat.engine.vectors import extend, vec
from playmat.engine.words import DECK, DISCARD, END_TURN, HAND, NOBODY
from playmat.lab.limits import Unsolved
from playmat.lab.puzzles import Puzzle, best_line, best_steps, said
from playmat.lab.solver import (
    Solution,
    Solver,
    open_hands,
    survive,
    win_this_turn,
)
from playmat.rulebook import HGSS, XY
from playmat.vocabulary.cardflow import ChooseCards, Draw, ShuffleHandIntoDeck

MARGIN = Fraction(1, 4)  # by which the best choice must beat the others
WORTH = Fraction(1, 4)  # the least value of a position
STEPS = 1_500  # of the solver, for one position
MOST_TURNS = 80
FEW = 2  # best choices
MOST_HAND = 3  # cards in the opponent's hand where his turn is looked at


@dataclass(frozen=True)
class Found:
    """A position that may be a puzzle, and how hard it is."""

    puzzle: Puzzle
    options: int
    critical: int  # decisions in its line where something could be given away
    steps: int


def mine(
    seed: int, steps: int = STEPS, goals: Collection[str] = ("win", "survive")
) -> Iterator[Found]:
    """The puzzles in one game; the seed decides decks, rules, players and chance."""
    decks = [deck.name for deck in theme_decks()]
    first = decks[seed % len(decks)]
    second = decks[seed // len(decks) % len(decks)]
    ruleset = (HGSS, XY)[seed // len(decks) ** 2 % 2]
    game = Game.start(theme_deck(first), theme_deck(second), ruleset, seed=seed)
    agents: list[Agent] = [GreedyAgent(seed), GreedyAgent(seed + 1)]
    if seed % 4 == 0:  # who errs gets into other troubles
        agents[seed // 4 % 2] = RandomAgent(seed)
    origin = f"{first} against {second}, {ruleset.name}, seed {seed}"
    shafts: dict[tuple[int, int], Shaft | None] = {}
    while not game.over and game.turn < MOST_TURNS:
        if game.turn > 0 and "win" in goals and may_win(game):
            key = (int(game.turn), int(game.asked))
            with suppress(Unsolved):  # later in the turn there may be less to look at
                if key not in shafts:
                    shafts[key] = sunk(game, "win", steps)
                shaft = shafts[key]
                if shaft is not None:
                    yield from shaft.dug(game, origin)
        if "survive" in goals and fresh(game):
            if may_lose(game):
                yield from walked(open_hands(game), origin, steps)
            yield from walked(sharpened(game), f"{origin}, sharpened", steps)
        game.apply(decide(agents[game.asked], game))


def fresh(game: Game) -> bool:
    """Whether a turn begins in which everything can happen."""
    return game.turn > 4 and game.codes[0] == END_TURN and not game.done


def sharpened(game: Game) -> Game:
    """The position with the opponent one Prize from winning, and with little to draw from.

    Trainers of both that draw or search have been used up, the opponent's hand is shuffled into
    his deck, and so are the Prizes that are too many.
    """
    out = game.clone()
    player = int(out.asked)
    for who, most in ((player, 2), (1 - player, 1)):
        p = out.players[who]
        p.deck = extend(p.deck, p.prizes)
        p.prizes = vec[i64]()
        for zone, cards in ((HAND, p.hand), (DECK, p.deck)):
            for card in [c for c in cards if draws(out, c)]:
                move(out, card, zone, DISCARD, True)
        if who != player:
            hand_into_deck(out, who)
        shuffle(out, who)
        p.prizes = p.deck[:most]
        p.deck = p.deck[most:]
    out.ask_again()
    return open_hands(out)


def draws(game: Game, card: int) -> bool:
    """Whether a card is a Trainer that draws cards or looks for them."""
    play = game.table[card].play
    if play is None:
        return False
    return any(isinstance(op, Draw | ChooseCards | ShuffleHandIntoDeck) for op in preorder(play))


def walked(game: Game, origin: str, steps: int) -> Iterator[Found]:
    """The first decision of best play that makes a puzzle of surviving."""
    if game.winner != NOBODY or len(game.codes) < 2:
        return
    # What the opponent knows of his own cards is not the mover's to know.
    game = game.view(game.asked, open_lists=True).sample(0)
    with suppress(Unsolved):
        shaft = sunk(game, "survive", steps)
        while shaft is not None and shaft.solver.goal.decided(game) is None:
            if game.asked != shaft.solver.goal.player:
                return
            found = [*shaft.dug(game, origin)]
            if found or shaft.spent:
                yield from found
                return
            game = best_steps(shaft.solver, game)[-1][1]


def may_win(game: Game) -> bool:
    """Whether one Knock Out would win."""
    player = int(game.asked)
    return len(game.players[player].prizes) <= 1 or not game.players[1 - player].bench


def may_lose(game: Game) -> bool:
    """Whether one Knock Out, or a draw too many, would lose, and few cards are in hands."""
    player = int(game.asked)
    mine, theirs = game.players[player], game.players[1 - player]
    danger = len(theirs.prizes) <= 1 or not mine.bench or not mine.deck
    return danger and len(theirs.hand) <= MOST_HAND


def sunk(game: Game, name: str, steps: int) -> Shaft | None:
    """What to look for in a turn, if there is anything to win or to lose in it."""
    start = game if name == "win" else open_hands(game)
    goal = win_this_turn(start) if name == "win" else survive(start)
    solver = Solver(start, goal, steps)
    if name == "win":
        hopeful = solver.value(start) >= WORTH
    else:  # who only ends his turn must be in danger
        solver.steps.limit = steps // 4
        first = start.codes[0]
        hopeful = first != END_TURN or solver.after(start, first) <= 1 - MARGIN
        solver.steps.limit = steps
    return Shaft(solver, name) if hopeful else None


class Shaft:
    """One goal of one player in one turn, with what has been worked out for it."""

    def __init__(self, solver: Solver, name: str) -> None:
        self.solver = solver
        self.name = name
        self.spent = False

    def dug(self, game: Game, origin: str) -> Iterator[Found]:
        """The position as a puzzle, if it is one."""
        solver = self.solver
        if self.spent or solver.goal.decided(game) is not None or len(game.codes) < 2:
            return
        game = game if self.name == "win" else open_hands(game)
        solver.steps.played = 0
        try:
            solution = solver.solve(game)
            second = solution.second
            if solution.value < WORTH:
                self.spent = True
            if second is None or not wanted(solution, second):
                return
            line = best_line(solver, game)
            critical, won = decisive(solver, game)
            if won and self.name == "survive":
                return
            kind = kind_of(solver, game, solution, self.name)
        except Unsolved:
            return
        view = game.view(game.asked, open_lists=True)
        first = said(game.options, solution.best)
        puzzle = Puzzle(
            "", kind, self.name, solution.value, second, first, tuple(line), origin, view
        )
        yield Found(puzzle, len(game.codes), critical, solver.steps.played)


def wanted(solution: Solution, second: Fraction) -> bool:
    """Whether few choices are clearly better than all others."""
    best = len(solution.best)
    return (
        solution.value >= WORTH
        and solution.value - second >= MARGIN
        and (best == 1 or (best <= FEW and len(solution.choices) >= 2 * best + 1))
    )


def decisive(solver: Solver, game: Game) -> tuple[int, bool]:
    """In how many decisions of a best line something could be given away; whether it wins."""
    count = 0
    for _ in range(60):
        if solver.goal.decided(game) is not None:
            break
        mine = game.asked == solver.goal.player
        values = {code: solver.after(game, code) for code in game.codes}
        top = max(values.values()) if mine else min(values.values())
        count += mine and min(values.values()) < top
        option = next(code for code, value in values.items() if value == top)
        game = max(solver.outcomes(game, option), key=lambda o: (solver.value(o[1]), o[0]))[1]
    return count, game.winner == solver.goal.player


def kind_of(solver: Solver, game: Game, solution: Solution, goal: str) -> str:
    """What the first choice is about."""
    best = solution.best[0]
    others = [c.option for c in solution.choices if c.value < solution.value]
    if best.kind == "pokemon" and best.target_player == best.player:
        return "which Pokémon to promote"
    if best.kind == "pokemon":
        return "whom to hit"
    if best.kind == "card" and best.place == "deck":
        return "what to search for"
    if best.kind == "attach" and any(same_card(o, best) for o in others):
        return "where to attach"
    if goal == "survive" and loses_by_deck(solver, game, others):
        return "do not deck yourself"
    return "win this turn" if goal == "win" else "survive"


def same_card(option: Option, other: Option) -> bool:
    return option.kind == other.kind and option.name == other.name


def loses_by_deck(solver: Solver, game: Game, others: list[Option]) -> bool:
    """Whether the choices that fail run out of cards."""
    for option in others:
        for _, h in solver.outcomes(game, option.code):
            if h.result is not None and "deck-out" in h.result.ways:
                return True
    return False

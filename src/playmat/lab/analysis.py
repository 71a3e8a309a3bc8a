"""What a decision is worth: its options judged by the search, and what is known of it exactly.

A chance of winning is an estimate and comes with its interval. What is counted over all outcomes
is a fraction (`Exact`), and where it cannot be counted it is said why.

>>> from playmat.agents import Budget
>>> from playmat.lab.analysis import analyse
>>> from playmat.notation import parse_position
>>> found = analyse(
...     parse_position('''
... HGSS, turn 5, player 0 to move
... [player 0]
... active: Furret + GG
... prizes: 1
... [player 1]
... active: Sandshrew, 20 damage
... bench: Sentret
... '''),
...     Budget(iterations=40),
... )
>>> found.options[0].sentence, found.exact.winning
('Attack: Quick Blow, 20+', Fraction(1, 2))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import TypeVar

from playmat.agents import Budget, GreedyAgent
from playmat.agents.belief import believe
from playmat.agents.search import Judged, SearchAgent, Style, Thought, planted
from playmat.agents.tree_search import Edge
from playmat.engine.cards import Definition
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.engine.words import ENERGY, POKEMON, SUPPORTER, bit
from playmat.errors import PlaymatError
from playmat.lab.intervals import Tally
from playmat.lab.limits import Unsolved
from playmat.lab.odds import AttackOdds, attack_odds
from playmat.lab.solver import Solution, open_hands, solve
from playmat.notation.moves import words
from playmat.notation.reading import Position
from playmat.text import describe_option, question

LIMIT = 20_000  # steps that are looked at for an exact figure
ROUNDS = 50  # visits that options which are compared have at least
T = TypeVar("T")


class NothingToDecide(PlaymatError):
    """A position in which nobody is asked anything, or somebody else than its viewer."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An option, how likely it is to win by the search, and the interval of that at 95 %."""

    move: str  # as a replay says it
    sentence: str
    chance: float
    low: float
    high: float
    visits: int


@dataclass(frozen=True, slots=True)
class Expected:
    """A choice of the play that a search expects."""

    player: int
    sentence: str


@dataclass(frozen=True, slots=True)
class CardOdds:
    """A card of one's own that may come, or may never come, exactly."""

    name: str
    next: Fraction  # that the next card of the deck is one
    prized: Fraction  # that one or more are in the Prizes
    matters: bool  # something in play or in hand has a use for it


@dataclass(frozen=True, slots=True)
class Exact:
    """What is counted over all outcomes; a sentence stands where there is no figure."""

    winning: Fraction | str  # this turn, with the best play
    beginning: tuple[str, ...]  # what that play may begin with
    attacks: tuple[AttackOdds, ...] | str
    cards: tuple[CardOdds, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A position as the player who is asked sees it."""

    player: int
    turn: int
    ruleset: str
    question: str
    options: tuple[Weighed, ...]  # best first
    left_out: int  # options that the search never looked at
    iterations: int
    line: tuple[Expected, ...]
    looks: float  # the chance by the look of the table
    terms: tuple[tuple[str, float], ...]  # what speaks for the player, as logarithms of odds
    exact: Exact


def analyse(
    position: Position, budget: Budget, seed: int = 0, *, opened: bool = False, limit: int = LIMIT
) -> Analysis:
    """The decision of a position: options, expected play, exact figures."""
    view = view_of(position, opened)
    options = view.options
    thought = SearchAgent(seed).think(view, options, budget)
    judged = weighed(thought, options)
    greedy = GreedyAgent(seed)
    whole = position.game if position.view is None else None
    return Analysis(
        int(view.viewer),
        int(view.turn),
        view.ruleset.name,
        question(view.seen),
        judged,
        len(options) - len(judged),
        int(thought.iterations),
        line_of(thought),
        greedy.chance(view),
        tuple(greedy.explain(view)),
        exact(view, whole, limit),
    )


def view_of(position: Position, opened: bool = False) -> View:
    """What the player who is asked sees; `opened`: with both hands and both lists."""
    game, view = position.game, position.view
    if game.over:
        raise NothingToDecide("this position is over: nobody has anything to decide in it")
    if game.asked not in (0, 1):
        raise NothingToDecide("this position waits for chance: no player decides here")
    if view is None:
        return seen_by(game, opened)
    if view.asked != view.viewer:
        raise NothingToDecide(
            f"this is what player {view.viewer} sees while player {view.asked} decides; "
            f"a view of player {view.asked} or the whole game is needed"
        )
    if opened:
        raise PlaymatError("a view holds no open hands: the whole game is needed for --open")
    return view


def seen_by(game: Game, opened: bool) -> View:
    """What the player whom a game asks may know, or more where hands are open."""
    if not opened:
        return game.view(game.asked)
    return open_hands(game).view(game.asked, open_lists=True)


# -- estimates -----------------------------------------------------------------------------------
def weighed(thought: Thought, options: Sequence[Option]) -> tuple[Weighed, ...]:
    """The options that a search has looked at, the best first."""
    return tuple([weigh(j, options) for j in thought.judged if j.visits])


def weigh(judged: Judged, options: Sequence[Option]) -> Weighed:
    tally = Tally()
    tally.count = judged.visits
    tally.sum = judged.chance * judged.visits
    tally.squares = judged.visits * (judged.error**2 * judged.visits + judged.chance**2)
    return from_tally(judged.option, options, tally)


def from_tally(option: Option, options: Sequence[Option], tally: Tally) -> Weighed:
    rate = tally.fixed()
    said = words(option, options)
    return Weighed(said, describe_option(option), rate.rate, rate.low, rate.high, rate.blocks)


def line_of(thought: Thought) -> tuple[Expected, ...]:
    return tuple([Expected(int(option.player), describe_option(option)) for option in thought.line])


def side_by_side(
    view: View, options: Sequence[Option], budget: Budget, seed: int
) -> list[list[float]]:
    """What comes of each option, looked at equally often and in the same worlds, round by round.

    A search looks mostly at what it likes. Here each option has the whole budget and a tree that
    grows alike, so that a difference is one of the options, not of how well they were looked at.
    """
    tree = planted(view, seed * 1_000_003 & 0x7FFF_FFFF, Style())
    tree.turn = view.turn
    lists = believe(view)
    edges = [Edge(option.code) for option in options]
    came: list[list[float]] = [[] for _ in options]
    rounds = max(ROUNDS, budget.iterations or 0)
    until = perf_counter() + len(options) * (budget.ms or 0.0) / 1000.0
    n = 0
    while n < rounds or perf_counter() < until:
        for edge, values in zip(edges, came, strict=True):
            values.append(tree.evaluate(view, lists, n, edge) - tree.bonus)
        n += 1
    return came


# -- what is exact -------------------------------------------------------------------------------
def exact(view: View, game: Game | None, limit: int) -> Exact:
    """What is counted; the whole game, or a view that holds both lists, is needed for most."""
    if game is None and len(view.seen.lists[1 - view.viewer]) == 0:
        unknown = "no figure, since the opponent's list is not known"
        return Exact(unknown, (), unknown, cards_to_come(view))
    position: Game | View = view if game is None else game
    attacks = tried(lambda: tuple(attack_odds(position, limit).values()))
    solution = tried(lambda: solve(position, None, limit))
    if isinstance(solution, str):
        return Exact(solution, (), attacks, cards_to_come(view))
    beginning = (
        tuple([describe_option(option) for option in solution.best]) if solution.value else ()
    )
    return Exact(solution.value, beginning, attacks, cards_to_come(view))


def tried(count: Callable[[], T]) -> T | str:
    """A figure, or why there is none."""
    try:
        return count()
    except Unsolved as error:
        return f"no figure, since {error}"


def solved(game: Game, limit: int) -> Solution | None:
    """What each option is worth for winning this turn, if that can be counted."""
    try:
        return solve(game, None, limit)
    except Unsolved:
        return None


def cards_to_come(view: View) -> tuple[CardOdds, ...]:
    """The viewer's own cards that he does not see, those that matter first."""
    own = view.seen.lists[view.viewer]
    useful = uses(view)
    out: list[CardOdds] = []
    for definition in {card.definition.name: card.definition for card in own}.values():
        name = definition.name
        drawn = view.odds(name, "deck", draw=1).at_least()
        prized = view.odds(name, "prizes").at_least()
        if drawn or prized:
            out.append(CardOdds(name, drawn, prized, matters(definition, useful)))
    return tuple(sorted(out, key=lambda one: (not one.matters, -one.next, one.name)))


def uses(view: View) -> tuple[frozenset[str], int]:
    """The names that a card could evolve from, and the types of Energy that attacks ask for."""
    seen = view.seen
    p = seen.players[view.viewer]
    standing = [m.top for m in [p.active, *p.bench] if m is not None]
    held = [d for d in (seen.table[c] for c in p.hand) if d.kind == POKEMON]
    names = frozenset([d.name for d in [*standing, *held]])
    types = 0
    for d in standing:
        for attack in d.attacks:
            for t in attack.typed:
                types |= bit(t)
    return names, types


def matters(d: Definition, useful: tuple[Iterable[str], int]) -> bool:
    """Whether a card goes with what is in play: its Evolution, its Energy; or it is a Supporter."""
    names, types = useful
    if d.kind == POKEMON:
        return d.evolves_from in names
    if d.kind == ENERGY:
        return any(provided & types for provided in d.provides)
    return d.kind == SUPPORTER

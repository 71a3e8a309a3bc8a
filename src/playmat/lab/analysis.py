"""Analysis of a decision: search estimates of its options, and exact odds.

A win probability is an estimate and has an interval. Exact odds are fractions, counted over all
outcomes (`ExactOdds`); where they can't be computed, a sentence gives the reason.

>>> from playmat.agents import Budget
>>> from playmat.lab.analysis import analyze
>>> from playmat.notation import parse_position
>>> found = analyze(
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
from playmat.agents.belief import infer_belief
from playmat.agents.search import OptionEstimate, SearchAgent, SearchConfig, SearchResult, new_tree
from playmat.agents.tree_search import Edge
from playmat.engine.cards import Definition
from playmat.engine.constants import ENERGY, POKEMON, SUPPORTER, bit
from playmat.engine.game import Game, View
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.lab.errors import Unsolved
from playmat.lab.intervals import BlockScores
from playmat.lab.odds import AttackOdds, attack_odds
from playmat.lab.solver import solve, with_open_hands
from playmat.notation.moves import words
from playmat.notation.position_reader import Position
from playmat.seeds import derive_seed
from playmat.text import describe_option, prompt_text

LIMIT = 20_000  # steps simulated for exact odds
MIN_ROUNDS = 50  # visits of each option in a comparison
T = TypeVar("T")


class NoDecision(PlaymatError):
    """A position without a decision, or with a decision of a player other than its viewer."""


@dataclass(frozen=True, slots=True)
class OptionEvaluation:
    """An option and its win probability by the search, with a 95% interval."""

    move: str  # the move as a replay writes it
    sentence: str
    chance: float
    low: float
    high: float
    visits: int


@dataclass(frozen=True, slots=True)
class ExpectedMove:
    """A move of the expected line."""

    player: int
    sentence: str


@dataclass(frozen=True, slots=True)
class UnseenCardOdds:
    """Exact odds of drawing one of your cards, and of finding it among the Prize cards."""

    name: str
    next: Fraction  # probability that the next card of the deck is one
    prized: Fraction  # probability that at least one is in the Prize cards
    matters: bool  # it fits the Pokémon in play or in hand


@dataclass(frozen=True, slots=True)
class ExactOdds:
    """Odds counted over all outcomes, or a sentence where they can't be computed."""

    winning: Fraction | str  # odds of winning this turn with best play
    beginning: tuple[str, ...]  # best first options
    attacks: tuple[AttackOdds, ...] | str
    cards: tuple[UnseenCardOdds, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a position for the player to act."""

    player: int
    turn: int
    ruleset: str
    prompt: str
    options: tuple[OptionEvaluation, ...]  # best first
    left_out: int  # options that the search never visited
    iterations: int
    line: tuple[ExpectedMove, ...]
    heuristic: float  # win probability by the heuristic evaluation
    terms: tuple[tuple[str, float], ...]  # terms of that evaluation, as log-odds
    exact: ExactOdds


def analyze(
    position: Position,
    budget: Budget,
    seed: int = 0,
    *,
    open_hands: bool = False,
    limit: int = LIMIT,
) -> Analysis:
    """Return the analysis of a position: options, expected line, and exact odds."""
    view = view_of(position, open_hands)
    options = view.options
    result = SearchAgent(derive_seed(seed, "search")).think(view, options, budget)
    judged = evaluations(result, options)
    greedy = GreedyAgent(derive_seed(seed, "evaluation"))
    whole = position.game if position.view is None else None
    return Analysis(
        int(view.viewer),
        int(view.turn),
        view.ruleset.name,
        prompt_text(view),
        judged,
        len(options) - len(judged),
        int(result.iterations),
        line_of(result),
        greedy.chance(view),
        tuple(greedy.explain(view)),
        exact_odds(view, whole, limit),
    )


def view_of(position: Position, open_hands: bool = False) -> View:
    """Return the view of the player to act; `open_hands` adds both hands and both lists."""
    game, view = position.game, position.view
    if game.over:
        raise NoDecision("the game is over; there is no decision in this position")
    if game.player_to_act not in (0, 1):
        raise NoDecision("this position waits for a chance outcome, not for a player")
    if view is None:
        return acting_view(game, open_hands)
    if view.player_to_act != view.viewer:
        raise NoDecision(
            f"this is a view of player {view.viewer}, but player {view.player_to_act} is to act; "
            f"use a view of player {view.player_to_act} or the whole game"
        )
    if open_hands:
        raise PlaymatError("open hands require the whole game, not a view")
    return view


def acting_view(game: Game, open_hands: bool) -> View:
    """Return the view of the player to act, with both hands and lists if `open_hands`."""
    shown = with_open_hands(game) if open_hands else game
    return shown.view(game.player_to_act, open_lists=open_hands)


# -- estimates -----------------------------------------------------------------------------------
def evaluations(result: SearchResult, options: Sequence[Option]) -> tuple[OptionEvaluation, ...]:
    """Return evaluations of the options that a search has visited, best first."""
    return tuple([evaluation(e, options) for e in result.estimates if e.visits])


def evaluation(estimate: OptionEstimate, options: Sequence[Option]) -> OptionEvaluation:
    tally = BlockScores()
    tally.count = estimate.visits
    tally.sum = estimate.chance * estimate.visits
    tally.squares = estimate.visits * (estimate.error**2 * estimate.visits + estimate.chance**2)
    return from_scores(estimate.option, options, tally)


def from_scores(option: Option, options: Sequence[Option], tally: BlockScores) -> OptionEvaluation:
    rate = tally.fixed_interval()
    move, sentence = words(option, options), describe_option(option)
    return OptionEvaluation(move, sentence, rate.rate, rate.low, rate.high, rate.blocks)


def line_of(result: SearchResult) -> tuple[ExpectedMove, ...]:
    return tuple([ExpectedMove(int(o.player), describe_option(o)) for o in result.line])


def compare_options(
    view: View, options: Sequence[Option], budget: Budget, seed: int
) -> list[list[float]]:
    """Return the results of each option, round by round, in the same sampled worlds.

    A search visits promising options more often. Here every option gets the whole budget and a
    tree of its own, so a difference comes from the options, not from the number of visits.
    """
    tree = new_tree(view, seed & 0x7FFF_FFFF, SearchConfig())
    tree.turn = view.turn
    lists = infer_belief(view)
    edges = [Edge(option.code) for option in options]
    results: list[list[float]] = [[] for _ in options]
    rounds = max(MIN_ROUNDS, budget.iterations or 0)
    until = perf_counter() + len(options) * (budget.ms or 0.0) / 1000.0
    n = 0
    while n < rounds or perf_counter() < until:
        for edge, values in zip(edges, results, strict=True):
            values.append(tree.evaluate(view, lists, n, edge) - tree.bonus)
        n += 1
    return results


# -- exact odds ----------------------------------------------------------------------------------
def exact_odds(view: View, game: Game | None, limit: int) -> ExactOdds:
    """Return exact odds; most of them require the whole game or a view with both lists."""
    if game is None and len(view.deck_lists[1 - view.viewer]) == 0:
        unknown = "not computed: the opponent's deck list isn't known"
        return ExactOdds(unknown, (), unknown, cards_to_come(view))
    position: Game | View = view if game is None else game
    attacks = or_reason(lambda: tuple(attack_odds(position, limit).values()))
    solution = or_reason(lambda: solve(position, None, limit))
    if isinstance(solution, str):
        return ExactOdds(solution, (), attacks, cards_to_come(view))
    best = solution.best if solution.value else []
    beginning = tuple([describe_option(option) for option in best])
    return ExactOdds(solution.value, beginning, attacks, cards_to_come(view))


def or_reason(count: Callable[[], T]) -> T | str:
    """Return the result of a computation, or a sentence that says why it failed."""
    try:
        return count()
    except Unsolved as error:
        return f"not computed: {error}"


def cards_to_come(view: View) -> tuple[UnseenCardOdds, ...]:
    """Return the odds of the viewer's unseen cards, the ones that matter first."""
    own = view.deck_lists[view.viewer]
    useful = names_and_types(view)
    out: list[UnseenCardOdds] = []
    for definition in {card.definition.name: card.definition for card in own}.values():
        name = definition.name
        drawn = view.odds(name, "deck", draw=1).at_least()
        prized = view.odds(name, "prizes").at_least()
        if drawn or prized:
            out.append(UnseenCardOdds(name, drawn, prized, matters(definition, useful)))
    return tuple(sorted(out, key=lambda one: (not one.matters, -one.next, one.name)))


def names_and_types(view: View) -> tuple[frozenset[str], int]:
    """Return the names that cards could evolve from, and the Energy types that attacks cost."""
    in_play = [pokemon.card.definition for pokemon in view.you.in_play]
    held = [d for d in (card.definition for card in view.you.hand) if d.kind == POKEMON]
    names = frozenset([d.name for d in [*in_play, *held]])
    types = {bit(t) for d in in_play for attack in d.attacks for t in attack.typed}
    return names, sum(types)


def matters(d: Definition, useful: tuple[Iterable[str], int]) -> bool:
    """Return whether a card fits the Pokémon in play or is a Supporter card."""
    names, types = useful
    if d.kind == POKEMON:
        return d.evolves_from in names
    if d.kind == ENERGY:
        return any(provided & types for provided in d.provides)
    return d.kind == SUPPORTER

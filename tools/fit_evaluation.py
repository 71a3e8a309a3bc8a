"""Fit the weights of the evaluation to games of the heuristic policy.

Each game contains a few random moves, so that positions differ. The features at the start of each
turn and the winner of the game are recorded. The weights that make these results most likely are
printed with their standard errors, next to the weights in use.

    PYTHONPATH=src python tools/fit_evaluation.py 1000
"""

from __future__ import annotations

import sys
from math import exp, log, sqrt
from random import Random

from rich.progress import track

from playmat.agents.evaluation import FEATURES, action_weights, evaluation_weights, features_of
from playmat.agents.heuristics import HeuristicPolicy
from playmat.decks import theme_decks
from playmat.engine.constants import END_TURN
from playmat.engine.game import Game
from playmat.rulebook import HGSS, XY

NAMES = [name for name, *_ in FEATURES]
RANDOM_MOVES = 0.06  # share of random moves
REGULARIZATION = 1.0  # towards 0, so that a feature that never occurs gets no weight
ROUNDS = 8

Row = list[float]


def positions(games: int) -> tuple[list[Row], list[int]]:
    """Return the features at the start of each turn, and whether its player won."""
    decks = theme_decks()
    rows: list[Row] = []
    won: list[int] = []
    for n in track(range(games), "playing"):
        chance = Random(n)
        policy = HeuristicPolicy(n, action_weights())
        game = Game.start(decks[n % 6], decks[n // 6 % 6], XY if n // 36 % 2 else HGSS, seed=n)
        here: list[int] = []
        turn = 0
        while not game.over:
            if game.turn != turn and game.codes[0] == END_TURN:
                turn = game.turn
                features = features_of(game, game.turn_player)
                rows.append([getattr(features, name) for name in NAMES])
                here.append(game.turn_player)
            random = chance.random() < RANDOM_MOVES
            game.apply(chance.choice(list(game.codes)) if random else policy.choose(game))
        won += [int(game.winner == who) for who in here]
    return rows, won


def solve(matrix: list[Row], right: Row) -> Row:
    """Return the solution of linear equations by elimination."""
    n = len(right)
    lines = [[*matrix[i], right[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(lines[k][i]))
        lines[i], lines[pivot] = lines[pivot], lines[i]
        for k in range(i + 1, n):
            factor = lines[k][i] / lines[i][i]
            for j in range(i, n + 1):
                lines[k][j] -= factor * lines[i][j]
    out = [0.0] * n
    for i in reversed(range(n)):
        rest = sum(lines[i][j] * out[j] for j in range(i + 1, n))
        out[i] = (lines[i][n] - rest) / lines[i][i]
    return out


def fit(rows: list[Row], won: list[int]) -> tuple[Row, list[Row], float]:
    """Return the weights by Newton's method, the curvature, and the mean loss."""
    n = len(NAMES)
    weights = [0.0] * n
    curve: list[Row] = []
    loss = 0.0
    for _ in track(range(ROUNDS), "fitting"):
        slope = [REGULARIZATION * w for w in weights]
        curve = [[REGULARIZATION if i == j else 0.0 for j in range(n)] for i in range(n)]
        loss = 0.0
        for row, y in zip(rows, won, strict=True):
            p = 1.0 / (1.0 + exp(-sum(w * x for w, x in zip(weights, row, strict=True))))
            loss -= log(p if y else 1.0 - p) / len(rows)
            there = [i for i in range(n) if row[i]]
            for i in there:
                slope[i] += (p - y) * row[i]
                part = p * (1.0 - p) * row[i]
                for j in there:
                    curve[i][j] += part * row[j]
        step = solve(curve, slope)
        weights = [w - d for w, d in zip(weights, step, strict=True)]
    return weights, curve, loss


def main() -> None:
    rows, won = positions(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
    weights, curve, loss = fit(rows, won)
    now = evaluation_weights()
    print(f"{len(rows)} positions, mean loss {loss:.4f}")
    print(f"{'feature':20} {'fitted':>8} {'error':>7} {'in use':>8}")
    for i, name in enumerate(NAMES):
        unit = [1.0 if j == i else 0.0 for j in range(len(NAMES))]
        error = sqrt(solve(curve, unit)[i])
        print(f"{name:20} {weights[i]:8.3f} {error:7.3f} {getattr(now, name):8.3f}")


if __name__ == "__main__":
    main()

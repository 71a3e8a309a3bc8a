"""Matches of many games: agents play each other over decks and seats, and results are reported.

>>> from playmat import HGSS, theme_deck
>>> from playmat.lab import Results, completed_blocks, make_plan, report, run
>>> decks = [theme_deck("Growth Clash"), theme_deck("Ember Spark")]
>>> plan = make_plan(["greedy", "random"], decks, HGSS, seed=1)
>>> results = Results(plan)
>>> len(list(run(plan, results, blocks=4)))
4
>>> report(plan, completed_blocks(plan, results, 4)).matchups[0].games
8
"""

from playmat.lab.intervals import BlockScores, WinRate
from playmat.lab.match import Block, GameResult, play_block
from playmat.lab.plan import Contestant, Plan, make_plan
from playmat.lab.ratings import MissingExtra, Rating, ratings_of
from playmat.lab.results import Results, ResultsError
from playmat.lab.runner import completed_blocks, run
from playmat.lab.standings import Matchup, Report, Standing, report

__all__ = [
    "Block",
    "BlockScores",
    "Contestant",
    "GameResult",
    "Matchup",
    "MissingExtra",
    "Plan",
    "Rating",
    "Report",
    "Results",
    "ResultsError",
    "Standing",
    "WinRate",
    "completed_blocks",
    "make_plan",
    "play_block",
    "ratings_of",
    "report",
    "run",
]

"""Matches of a few blocks."""

from __future__ import annotations

from playmat import HGSS, theme_deck
from playmat.lab import Block, Plan, Results, completed_blocks, make_plan, run

TWO = [theme_deck("Froakie"), theme_deck("Chespin")]


def plan_of(*agents: str, seed: int = 1, decks=TWO) -> Plan:
    """Return a plan of games between agents."""
    return make_plan(agents, decks, HGSS, seed)


def play_blocks(plan: Plan, blocks: int, **settings) -> list[Block]:
    """Play the first blocks of a plan."""
    results = Results(plan)
    list(run(plan, results, blocks, **settings))
    return completed_blocks(plan, results, blocks)


def outcomes_of(blocks: list[Block]) -> list[object]:
    """Return everything about some blocks except the times."""
    return [
        (block.number, block.pair, [(g.winner, g.ways, g.turns, g.faults) for g in block.games])
        for block in blocks
    ]

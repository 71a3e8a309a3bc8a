"""Matches of a few blocks."""

from __future__ import annotations

from playmat import HGSS, theme_deck
from playmat.lab import Block, Plan, Results, completed_blocks, make_plan, run

TWO = [theme_deck("Froakie"), theme_deck("Chespin")]


def plan_of(*agents: str, seed: int = 1, decks=TWO) -> Plan:
    return make_plan(agents, decks, HGSS, seed)


def played(plan: Plan, blocks: int, **settings) -> list[Block]:
    results = Results(plan)
    list(run(plan, results, blocks, **settings))
    return completed_blocks(plan, results, blocks)


def told(blocks: list[Block]) -> list[object]:
    """All of some blocks but the times."""
    return [
        (block.number, block.pair, [(g.winner, g.ways, g.turns, g.faults) for g in block.games])
        for block in blocks
    ]

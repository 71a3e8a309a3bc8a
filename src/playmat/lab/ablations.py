"""The search agent with one part switched off, to measure what that part adds.

playmat rate playmat.lab.ablations:without_belief@100ms greedy
"""

from __future__ import annotations

from playmat.agents.search import SearchAgent, SearchConfig


def without_belief(seed: int = 0) -> SearchAgent:
    """Return a search agent that always guesses a plausible deck list for the opponent."""
    return SearchAgent(seed, config=SearchConfig(belief=False))


def without_policy(seed: int = 0) -> SearchAgent:
    """Return a search agent with random rollouts and no preferred order of options."""
    return SearchAgent(seed, config=SearchConfig(policy=False))


def without_tree(seed: int = 0) -> SearchAgent:
    """Return a search agent that searches only the current decision, then rolls out."""
    return SearchAgent(seed, config=SearchConfig(tree=False))

"""The search with a part of it switched off, to see what that part adds.

playmat rate playmat.lab.ablations:without_belief@100ms greedy
"""

from __future__ import annotations

from playmat.agents.search import SearchAgent, SearchConfig


def without_belief(seed: int = 0) -> SearchAgent:
    """The other's list is a legal one that is made up around what was seen."""
    return SearchAgent(seed, config=SearchConfig(belief=False))


def without_policy(seed: int = 0) -> SearchAgent:
    """Rollouts are random, and nothing says what to look at first."""
    return SearchAgent(seed, config=SearchConfig(policy=False))


def without_tree(seed: int = 0) -> SearchAgent:
    """Only the present choice is looked at: rules of thumb play on from there."""
    return SearchAgent(seed, config=SearchConfig(tree=False))

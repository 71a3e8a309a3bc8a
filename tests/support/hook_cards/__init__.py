"""A card for each hook, built like the real card of that name.

If a real card does more than a test needs, the rest is left out, so none of these may be added to
the pool. `known_cards` makes all of them known to scenarios for a while.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playmat.engine.cards import Card
from playmat.testing import know, slots
from tests.support.hook_cards import attacks, numbers, permissions, programs, triggers

CARDS: list[Card] = [
    *[
        value
        for module in (attacks, numbers, permissions, triggers, programs)
        for value in list(vars(module).values())
        if isinstance(value, Card)
    ],
    *permissions.DARKRAI_CRESSELIA,
    *permissions.RAYQUAZA_DEOXYS,
]


@contextmanager
def known_cards() -> Iterator[None]:
    """Make these cards known to scenarios, and restore what was known before."""
    before = dict(slots._extra)
    know(*CARDS)
    yield
    slots._extra.clear()
    slots._extra.update(before)

"""A card for each hook, built like the real card of that name.

If a real card does more than a test needs, the rest is left out, so none of these may be added to
the pool.
"""

from __future__ import annotations

from playmat.engine.cards import Card
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

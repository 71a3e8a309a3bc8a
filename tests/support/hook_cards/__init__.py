"""A card for each hook, built like the real card of that name.

If a real card does more than a test needs, the rest is left out, so none of these may be added to
the pool.
"""

from __future__ import annotations

from playmat.engine.cards import Card
from tests.support import cards, kinds
from tests.support.hook_cards import attacks, numbers, permissions, programs, triggers

CARDS: list[Card] = [
    *[
        value
        for module in (attacks, numbers, permissions, triggers, programs)
        for value in list(vars(module).values())
        if isinstance(value, Card)
    ],
    # These have all of their effects.
    cards.GASTLY,
    cards.JOLTEON,
    cards.KINGDRA,
    kinds.ARCHEOPS,
    kinds.BLACK_KYUREM_EX,
    kinds.BURNED_TOWER,
    kinds.CLAW_FOSSIL,
    kinds.DEFENDER,
    kinds.DITTO,
    kinds.EXPERT_BELT,
    kinds.FOCUS_BAND,
    kinds.INDIGO_PLATEAU,
    kinds.KABUTOPS,
    kinds.LEFTOVERS,
    kinds.LOST_WORLD,
    kinds.PLUS_POWER,
    kinds.ROOT_FOSSIL,
    kinds.RUINS_OF_ALPH,
    kinds.SCYTHER_EX,
    kinds.SPECIAL_DARKNESS,
    kinds.SPECIAL_METAL,
    *permissions.DARKRAI_CRESSELIA,
    *permissions.RAYQUAZA_DEOXYS,
]

"""Play games around each card until every effect of it has done something.

    python tools/exercise_effects.py [a set or a card by its id ...]

Printed are the effects that never did: see `playmat.testing.effect_coverage`.
"""

from __future__ import annotations

import sys

from playmat.cards import pool
from playmat.testing import unexercised_effects


def main(wanted: list[str]) -> int:
    cards = [c for c in pool().cards.values() if not wanted or {c.id, c.set_id} & {*wanted}]
    if not cards:
        print("Nothing was played: there is no such set or card.")
        return 2
    never = unexercised_effects(cards)
    for name in never:
        print(f"Never seen: {name}.")
    print(f"{len(cards)} cards played, {len(never)} of their effects never seen.")
    return 1 if never else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

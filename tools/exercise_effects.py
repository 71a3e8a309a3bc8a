"""Play games around each card until each of its effects has made a difference.

    python tools/exercise_effects.py [ID of a set or card ...]

Effects that never did are listed. See `playmat.testing.effect_coverage`.
"""

from __future__ import annotations

import sys

from playmat.cards import pool
from playmat.testing import unexercised_effects


def main(wanted: list[str]) -> int:
    cards = [c for c in pool().cards.values() if not wanted or {c.id, c.set_id} & {*wanted}]
    if not cards:
        print("no set or card with these ids")
        return 2
    never = unexercised_effects(cards)
    for name in never:
        print(f"Never made a difference: {name}.")
    print(f"{len(cards)} cards played; {len(never)} effects never made a difference.")
    return 1 if never else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

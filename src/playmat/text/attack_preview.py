"""The damage that an attack would do now, short enough for a button."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.engine.cards import Attack, preorder
from playmat.engine.explain import Explanation


def damage_by_target(explained: Sequence[Explanation], attack: Attack) -> list[str]:
    """Return the damage to each target over all coin results; a chosen target isn't named."""
    cases = dict.fromkeys(e.when for e in explained)
    damage: dict[str, dict[str, int]] = {}
    for case in cases:
        here = [e for e in explained if e.when == case]
        for n, e in enumerate(here):
            of_the_attack = attack.base > 0 and n == 0
            name = "one you choose" if has_choice(attack) and not of_the_attack else e.target
            amounts = damage.setdefault(name, dict.fromkeys(cases, 0))
            amounts[case] = max(amounts[case], e.damage)
    return [
        f"{' or '.join(str(n) for n in sorted(set(amounts.values())))} to {name}"
        for name, amounts in damage.items()
    ]


def has_choice(attack: Attack) -> bool:
    """Return whether a player chooses a target of the attack."""
    program = attack.program
    return program is not None and any(op.chooses_damage_target() for op in preorder(program))

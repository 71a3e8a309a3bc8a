"""What an attack would do now, in as few words as a button has room for."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.engine.addresses import preorder
from playmat.engine.cards import Attack
from playmat.engine.explain import Explanation
from playmat.engine.options import Option
from playmat.engine.views import View


def said(view: View, option: Option) -> str:
    """What an option does; an attack names the damage it would do now, and to whom."""
    attack = option.attack
    if attack is None:
        return option.sentence
    explained = view.explain_damage(option)
    found = targets(explained, attack)
    return f"Attack: {option.text}, {', '.join(found)}" if found else option.sentence


def targets(explained: Sequence[Explanation], attack: Attack) -> list[str]:
    """The damage to each target, over all outcomes of coins; one that is chosen is not named."""
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
    """Whether somebody chooses whom it hits."""
    program = attack.program
    if program is None:
        return False
    return any(
        hasattr(op, "targets_now") and getattr(op, "choice", None) is not None
        for op in preorder(program)
    )

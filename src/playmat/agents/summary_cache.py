"""Summaries of the effects of attacks, Trainer cards, and powers, cached for the heuristics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from playmat.engine.cards import Attack, Op
from playmat.engine.effect_summary import EffectSummary

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.state import PokemonInPlay

SUMMARIES: Final[dict[Op, EffectSummary]] = {}
NO_EFFECT: Final = EffectSummary()


def effect_summary(op: Optional[Op]) -> EffectSummary:
    """Return the summary of an effect."""
    if op is None:
        return NO_EFFECT
    summary = SUMMARIES.get(op)
    if summary is None:
        summary = EffectSummary()
        op.summarize(summary, 1.0)
        SUMMARIES[op] = summary
    return summary


def attack_summary(attack: Attack) -> EffectSummary:
    """Return the summary of an attack, with its expected base damage."""
    summary = attack.summary
    if summary is None:
        summary = EffectSummary()
        if attack.program is not None:
            attack.program.summarize(summary, 1.0)
            summary.has_text = True
        printed = 0.0 if attack.damage_suffix == "×" else float(attack.base)
        summary.base = (printed + summary.damage) * (1.0 - summary.failure)
        attack.summary = summary
    return summary


def expected_base(g: GameState, m: PokemonInPlay, attack: Attack) -> float:
    """Return the expected damage of an attack before Weakness and Resistance."""
    summary = attack_summary(attack)
    base = summary.base
    for more in summary.scaling:
        times = float(more.quantity.value(g, m.owner(), m.id, None))
        base += more.factor * times * (1.0 - summary.failure)
    return base if base > 0.0 else 0.0

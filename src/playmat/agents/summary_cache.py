"""Summaries of the effects of attacks, Trainer cards, and powers, cached for the heuristics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional, final

from playmat.engine.cards import Attack, Definition, Op
from playmat.engine.effect_summary import EffectSummary

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import InPlay


def summarize(op: Optional[Op]) -> EffectSummary:
    """Return the summary of an effect."""
    summary = EffectSummary()
    if op is not None:
        op.summarize(summary, 1.0)
    return summary


@final
class SummaryCache:
    """The summaries of all effects that were needed so far."""

    __slots__ = ("plays", "powers")

    def __init__(self) -> None:
        self.plays: dict[Definition, EffectSummary] = {}
        self.powers: dict[Op, EffectSummary] = {}

    def attack(self, attack: Attack) -> EffectSummary:
        """Return the summary of an attack, with its expected base damage."""
        cached = attack.summary
        if cached is not None:
            return cached
        summary = summarize(attack.program)
        printed = 0.0 if attack.mark == "×" else float(attack.base)
        summary.base = (printed + summary.damage) * (1.0 - summary.failure)
        summary.has_text = attack.program is not None
        attack.summary = summary
        return summary

    def play(self, card: Definition) -> EffectSummary:
        """Return the summary of playing a Trainer card."""
        summary = self.plays.get(card)
        if summary is None:
            summary = summarize(card.play)
            self.plays[card] = summary
        return summary

    def power(self, op: Op) -> EffectSummary:
        """Return the summary of using a power."""
        summary = self.powers.get(op)
        if summary is None:
            summary = summarize(op)
            self.powers[op] = summary
        return summary


SUMMARIES: Final = SummaryCache()


def expected_base(g: Game, m: InPlay, attack: Attack) -> float:
    """Return the expected damage of an attack before Weakness and Resistance."""
    summary = SUMMARIES.attack(attack)
    base = summary.base
    for more in summary.scaling:
        times = float(more.quantity.value(g, m.owner(), m.name, None))
        base += more.factor * times * (1.0 - summary.failure)
    return base if base > 0.0 else 0.0

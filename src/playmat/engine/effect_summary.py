"""Numeric summaries of card effects, computed once from their ops, for agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.state import Effect


@mypyc_attr(allow_interpreted_subclasses=True)
class Quantity:
    """A number that depends on the game; `e` is absent outside a running effect."""

    __slots__ = ()

    def value(self, g: GameState, you: i64, user: i64, e: Optional[Effect]) -> i64:
        raise NotImplementedError(type(self).__name__)


@final
class ScalingDamage:
    """Additional damage: an average amount for each of something."""

    __slots__ = ("factor", "quantity")

    def __init__(self, factor: float, quantity: Quantity) -> None:
        self.factor = factor
        self.quantity = quantity


@final
class EffectSummary:
    """What an effect is expected to do, with even coins and uncertain conditions.

    Ops add to it in `Op.summarize`, weighted by the chance that they are carried out.
    """

    def __init__(self) -> None:
        self.base = 0.0  # expected damage of an attack, without `scaling`
        self.damage = 0.0  # expected damage beyond the printed number
        self.scaling: list[ScalingDamage] = []
        self.failure = 0.0  # probability that an attack does nothing
        self.draws = 0.0  # cards drawn
        self.searches = 0.0  # cards put into the hand from the deck
        self.moves_cards: bool = False  # it draws, or moves cards that a player chooses
        self.shuffles_hand: bool = False  # the hand is shuffled into the deck first
        self.pays: bool = False  # it has a cost
        self.has_text: bool = False  # an attack has an effect
        self.heads = 0.0  # expected heads of the flip whose outcomes are being summarized
        self.coins: Optional[Quantity] = None  # the number of its coins, if it varies

    def add_damage_per_heads(self, damage: float) -> None:
        """Add damage for each heads of the flip whose outcomes are being summarized."""
        coins = self.coins
        if coins is not None:
            self.scaling.append(ScalingDamage(damage * 0.5, coins))
        else:
            self.damage += damage * self.heads

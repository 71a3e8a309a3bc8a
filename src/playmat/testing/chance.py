"""Scripted coins that are labeled by their purpose."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from playmat.engine.causes import coin_purpose
from playmat.engine.chance import ChanceSource, ScriptedChance, ScriptError, checked_coins
from playmat.engine.game_state import GameState
from playmat.engine.vectors import vec


class LabeledCoins(ChanceSource):
    """Coins by what they are flipped for; the other chance outcomes are those of a script.

    A label is the name of an attack, a Poké-Power or Ability, or a Trainer card, or ``Asleep``,
    ``Burned``, ``Confused``, or ``first turn``.
    """

    def __init__(self, coins: Mapping[str, str], script: ScriptedChance) -> None:
        self.coins = {label: checked_coins(sides) for label, sides in coins.items()}
        self.script = script

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        purpose = coin_purpose(g, reason)
        sides = self.coins.get(purpose, "")
        if not sides:
            labels = ", ".join(self.coins)
            raise ScriptError(f"a coin is flipped for {purpose}, but there are coins for: {labels}")
        self.coins[purpose] = sides[1:]
        return sides[0] == "H"

    def randrange(self, g: GameState, n: i64) -> i64:
        return self.script.randrange(g, n)

    def shuffle(self, g: GameState, cards: vec[i64]) -> vec[i64]:
        return self.script.shuffle(g, cards)

    def clone(self) -> ChanceSource:
        script = self.script.clone()
        assert isinstance(script, ScriptedChance)
        return LabeledCoins(self.coins, script)

    def restore(self, saved: ChanceSource) -> None:
        assert isinstance(saved, LabeledCoins)
        self.coins = saved.coins
        self.script.restore(saved.script)

    def saved_state(self) -> list[str]:
        return ["labeled", *[f"{label} {sides}" for label, sides in self.coins.items()]]

    def leftover(self) -> str:
        """Return what has not been used, in words."""
        coins = [f"coins {sides} for {label}" for label, sides in self.coins.items() if sides]
        return ", ".join([*coins, *filter(None, [self.script.leftover()])])

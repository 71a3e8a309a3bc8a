"""A custom agent: it develops its board first and then uses its strongest attack."""

from collections.abc import Sequence
from random import Random

from playmat import Option, View
from playmat.agents import Budget


class Brawler:
    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)  # seeded, so that a game can be repeated

    def choose(self, view: View, options: Sequence[Option], budget: Budget) -> Option:
        last = ("attack", "retreat", "end turn")  # an attack ends the turn, so it comes last
        building = [option for option in options if option.kind not in last]
        if building:
            return self.random.choice(building)
        attacks = [option for option in options if option.attack is not None]
        return max(attacks, key=lambda o: o.attack.base if o.attack else 0, default=options[0])

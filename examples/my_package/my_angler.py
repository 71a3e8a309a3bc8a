"""An agent in a package: it can be used by its name once the package is installed."""

from collections.abc import Sequence

from playmat import Option, View
from playmat.agents import Budget


class Angler:
    """Attacks when it can, and otherwise takes the first option."""

    def choose(self, view: View, options: Sequence[Option], budget: Budget) -> Option:
        attacks = [option for option in options if option.kind == "attack"]
        return attacks[0] if attacks else options[0]

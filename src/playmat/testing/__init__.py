"""The scenario kit: positions in a line, scripted chance, actions by name, asserts in words."""

from playmat.testing.effect_coverage import unexercised_effects
from playmat.testing.scenario import Scenario, opening, scenario
from playmat.testing.slots import find_card, know

__all__ = ["Scenario", "find_card", "know", "opening", "scenario", "unexercised_effects"]

"""The scenario kit: positions in a line, scripted chance, actions by name, checks in words."""

from playmat.testing.cards import find_card
from playmat.testing.effect_coverage import unexercised_effects
from playmat.testing.scenario import Scenario, opening, scenario

__all__ = ["Scenario", "find_card", "opening", "scenario", "unexercised_effects"]

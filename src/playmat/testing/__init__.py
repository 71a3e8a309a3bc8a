"""The scenario kit: positions in a line, scripted chance, actions by name, asserts in words."""

from playmat.testing.every_effect import never_seen
from playmat.testing.scenario import Table, opening, scenario
from playmat.testing.slots import find_card, know

__all__ = ["Table", "find_card", "know", "never_seen", "opening", "scenario"]

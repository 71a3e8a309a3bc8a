"""A log of a game in short lines, for tests of an order of events."""

from __future__ import annotations

from playmat.engine.event_log import EventLog
from playmat.engine.events import Event
from playmat.engine.game_state import GameState
from playmat.testing import Scenario

KINDS = {
    "coin": "coin",
    "move": "move",
    "switch": "switch",
    "promote": "switch",
    "damage": "damage",
    "counters": "counters",
    "heal": "heal",
    "afflict": "afflict",
    "cure": "cure",
    "knock out": "Knock Out",
    "prize": "Prize",
    "attack": "attack",
    "power": "power",
    "turn start": "turn",
    "fail": "fails",
}


class EventLines(EventLog):
    """A log of lines such as ``damage Sentret 20``, ``coin you heads``, ``Prize opponent``."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def add(self, g: GameState, event: Event) -> None:
        word = KINDS.get(event.kind)
        if word is None:
            return
        side = "you" if event.who == 0 else "opponent"
        name = event.subject.name if event.subject is not None else side
        if word == "coin":
            detail = f"{side} {'heads' if event.amount else 'tails'}"
        elif word in ("afflict", "cure"):
            detail = f"{name} {event.text.replace(',', '')}"
        elif word in ("attack", "power"):
            detail = f"{name} {event.text}"
        elif word == "move":
            detail = event.cards[0].name if event.cards else side
        elif word in ("damage", "counters", "heal"):
            detail = f"{name} {event.amount}"
        elif word in ("Prize", "turn"):
            detail = side
        else:
            detail = name
        self.lines.append(f"{word} {detail}")


def event_lines_of(table: Scenario) -> EventLines:
    """Return a log of what happens in a scenario from now on."""
    log = EventLines()
    table.game.observer = log
    return log

"""What happens in a game, line by line, for tests of an order."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.game import Game, Recorder
from playmat.engine.vectors import vec
from playmat.engine.words import (
    CONDITION_NAMES,
    EV_AFFLICT,
    EV_ATTACK,
    EV_COIN,
    EV_COUNTERS,
    EV_CURE,
    EV_DAMAGE,
    EV_FAILS,
    EV_HEAL,
    EV_KNOCK_OUT,
    EV_MOVE,
    EV_POWER,
    EV_PRIZE,
    EV_SWITCH,
    EV_TURN,
    bit,
)
from playmat.testing import Table

KINDS = {
    EV_COIN: "coin",
    EV_MOVE: "move",
    EV_SWITCH: "switch",
    EV_DAMAGE: "damage",
    EV_COUNTERS: "counters",
    EV_HEAL: "heal",
    EV_AFFLICT: "afflict",
    EV_CURE: "cure",
    EV_KNOCK_OUT: "Knock Out",
    EV_PRIZE: "Prize",
    EV_ATTACK: "attack",
    EV_POWER: "power",
    EV_TURN: "turn",
    EV_FAILS: "fails",
}


class Story(Recorder):
    """Lines such as ``damage Sentret 20``, ``coin you heads``, ``Prize opponent``."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def note(
        self, g: Game, kind: i64, who: i64, subject: i64, cards: vec[i64], amount: i64, cause: i64
    ) -> None:
        word = KINDS.get(int(kind))
        if word is None:
            return
        side = "you" if who == 0 else "opponent"
        m = g.find(subject)
        name = m.top.name if m is not None else side
        if word == "coin":
            detail = f"{side} {'heads' if amount else 'tails'}"
        elif word in ("afflict", "cure"):
            names = [c for i, c in enumerate(CONDITION_NAMES) if amount & bit(i)]
            detail = f"{name} {' '.join(names)}"
        elif word == "attack":
            detail = f"{name} {g.table[cards[0]].attacks[amount].name}"
        elif word == "power":
            detail = f"{name} {g.table[cards[0]].powers[amount].name}"
        elif word == "move":
            detail = g.table[cards[0]].name if len(cards) > 0 else side
        elif word in ("damage", "counters", "heal"):
            detail = f"{name} {amount}"
        elif word in ("Prize", "turn"):
            detail = side
        else:
            detail = name
        self.lines.append(f"{word} {detail}")


def story_of(table: Table) -> Story:
    """Write down what happens at a table from now on."""
    story = Story()
    table.game.recorder = story
    return story

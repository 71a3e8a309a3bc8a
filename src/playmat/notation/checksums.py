"""A checksum of the board state.

It depends only on what the players could write down: not on card ids, the order of a hand, or the
save format. Fields that are 0 or empty don't count, so a field that a later version adds changes
no checksum of a game that doesn't use it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from playmat.engine import fields
from playmat.engine.fields import Field, RecordFields
from playmat.engine.game_state import GameState
from playmat.engine.state import LastingEffect

DIGITS = 8
# The fields that don't count, besides the hidden ones.
OMITTED: dict[RecordFields, dict[str, str]] = {
    fields.GAME: {
        "stack": "what is being resolved isn't on the board",
        "visited": "earlier boards",
        "knowledge": "what the players know",
        "show_mode": "a setting of the interface",
        "needs_settling": "0 whenever a player must choose in a turn",
        "pending_knock_outs": "empty whenever a player must choose in a turn",
    },
    fields.PLAYER: {},
    fields.POKEMON: {
        "id": "the id of its first card",
        "paralyzed_on": "stays after the Pokémon has recovered",
        "damage_cause": "only counts until the board is settled",
        "damage_source": "only counts until the board is settled",
        "damage_card": "only counts until the board is settled",
        "damage_attack": "only counts until the board is settled",
    },
    fields.LASTING: {},
}
ANY_ORDER = ("hand", "energy", "attached_trainers")
THIS_TURN = ("entered_turn", "evolved_turn")  # earlier turns don't count


def checksum(game: GameState) -> str:
    """Return eight hexadecimal digits that identify the board state (replay format 1)."""
    return hashlib.blake2b(board_text(game).encode(), digest_size=DIGITS // 2).hexdigest()


def point_of(game: GameState) -> str:
    """Return the point of the game of a checksum: ``setup``, ``turn 3``, or ``end``."""
    return "end" if game.over else f"turn {game.turn}" if game.turn else "setup"


def board_text(game: GameState) -> str:
    """Return the text that the checksum is computed from."""
    return BoardText(game).record(fields.GAME, game)


class BoardText:
    """Writes records as the text of a checksum."""

    def __init__(self, game: GameState) -> None:
        self.turn = game.turn
        self.ids = [d.id for d in game.definitions]

    def record(self, description: RecordFields, record: object) -> str:
        omitted = OMITTED[description]
        texts = {
            field.name: self.value(field, getattr(record, field.name))
            for field in description.saved
            if not field.hidden and field.name not in omitted
        }
        return "\n".join([f"{name} {text}" for name, text in texts.items() if text])

    def value(self, field: Field, value: Any) -> str:
        """Return the text of a value, which is empty if the value doesn't count."""
        kind = field.kind
        if kind is fields.PLAYERS:
            return "\n".join([self.record(fields.PLAYER, p) for p in value])
        if value is None:
            return ""
        if kind is fields.ONE_POKEMON:
            return self.record(fields.POKEMON, value)
        if kind is fields.BENCH:
            return "\n".join([self.record(fields.POKEMON, m) for m in value])
        if kind is fields.LASTING_EFFECTS:
            return "\n".join(sorted([self.lasting(x) for x in value if x.last >= self.turn]))
        if kind is fields.COUNTERS:
            return " ".join([f"{name} {n}" for name, n in sorted(value.items())])
        if kind is fields.CARDS or kind is fields.MAYBE_CARDS:
            cards = self.names(value)
            return " ".join(sorted(cards) if field.name in ANY_ORDER else cards)
        if kind is fields.CARD or kind is fields.REFERENCE:
            return " ".join(self.names([value] if value >= 0 else []))
        if field.name in THIS_TURN and value != self.turn:
            return ""
        return str(int(value)) if value else ""

    def lasting(self, effect: LastingEffect) -> str:
        return f"{effect.definition.id} {self.record(fields.LASTING, effect)}"

    def names(self, cards: Iterable[int]) -> list[str]:
        return [self.ids[c] for c in cards]

"""Lasting effects that hold at the start of a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.engine.cards import Op, preorder
from playmat.engine.constants import ATTACK, NO_PLAYER, POWER, TRAINER
from playmat.engine.game_state import GameState
from playmat.engine.option_kinds import find_spot
from playmat.engine.state import Effect
from playmat.testing.cards import CardParser
from playmat.testing.decisions import SIDES


def start_lasting_effect(g: GameState, known: CardParser, bearer: str, name: str) -> None:
    """Start the lasting effects of an attack, a Poké-Power or Ability, or a Trainer card.

    They hold now. The bearer is ``your active``, ``their bench 2``, ``you``, or ``opponent``.
    """
    side, _, place = bearer.partition(" ")
    assert side in SIDES, f"{bearer!r} must be a player, or a Pokémon such as 'your active'"
    m = g.at(find_spot(g, SIDES[side], place)) if place else None
    for effect, op in effects_named(g, known, name):
        if op.start_lasting(g, effect, SIDES[side], m):
            return
    raise AssertionError(f"{name!r} starts no lasting effect on {bearer!r}")


def effects_named(g: GameState, known: CardParser, name: str) -> Iterator[tuple[Effect, Op]]:
    """Yield the ops of an attack or power in play, or of a Trainer card, with their effects."""
    for user in [m for p in g.players for m in p.in_play()]:
        top = user.cards[len(user.cards) - 1]
        for index, attack in enumerate(user.top.attacks):
            if attack.name == name and attack.program is not None:
                for op in preorder(attack.program):
                    e = Effect(op, user.owner(), top, user.top, user.id, ATTACK)
                    e.attack = index
                    yield e, op
        for power in user.top.powers:
            if power.name == name and power.op is not None:
                for op in preorder(power.op):
                    yield Effect(op, user.owner(), top, user.top, user.id, POWER), op
    if (card := known.names.get(name)) is not None and card.definition.play is not None:
        for op in preorder(card.definition.play):
            yield Effect(op, NO_PLAYER, -1, card.definition, -1, TRAINER), op

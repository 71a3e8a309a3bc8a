"""Stable names of ops and modifiers, so that a saved game outlives another load order.

An op of the engine is named by itself. An op of a card is named by the card, the text, the slot
and its place in reading order, with a checksum of the text's shape.
"""

from __future__ import annotations

import importlib
import zlib
from collections.abc import Callable
from typing import Final, Optional

from playmat.engine.attack import MAKE_ATTACK
from playmat.engine.board_actions import RETREATING
from playmat.engine.card_actions import PLAYING
from playmat.engine.cards import Card, Definition, Op
from playmat.engine.checkup import CHECKUP
from playmat.engine.damage import DEAL_DAMAGE
from playmat.engine.modifiers import Modifier
from playmat.engine.settle import SETTLE
from playmat.engine.setup import SET_UP
from playmat.engine.turn import TURN
from playmat.engine.words import ATTACK, RULE, TRAINER
from playmat.errors import PlaymatError

OPS: Final[dict[str, Op]] = {}
MODIFIERS: Final[dict[str, Modifier]] = {}
NAMES: Final[dict[str, int]] = {}
_resolvers: list[Callable[[str], Card]] = []


def name_number(name: str) -> int:
    """A number for each name, the same for all cards that bear it."""
    return NAMES.setdefault(name, len(NAMES))


def provide(resolver: Callable[[str], Card]) -> None:
    """Tell the engine how to find a printed card by its id."""
    _resolvers[:] = [resolver]


def printed_card(id: str) -> Card:
    if not _resolvers:
        importlib.import_module("playmat.cards")  # which provides itself
    return _resolvers[0](id)


def preorder(op: Op) -> list[Op]:
    out = [op]
    for child in op.children():
        out.extend(preorder(child))
    return out


def checksum(ops: list[Op]) -> str:
    return f"{zlib.crc32('/'.join([o.shape() for o in ops]).encode()):08x}"


def name_text(text: str, part: str, op: Optional[Op], cause: int = RULE) -> None:
    """Name every op of one part of a text; effects that last are of the same kind of text."""
    if op is None:
        return
    ops = preorder(op)
    mark = checksum(ops)
    for i, o in enumerate(ops):
        if not o.address:
            o.address = f"{text}:{part}:{i}#{mark}"
        OPS[f"{text}:{part}:{i}#{mark}"] = o
    for o in ops:
        modifier = getattr(o, "modifier", None)
        if isinstance(modifier, Modifier):
            if modifier.cause == RULE:
                modifier.cause = cause
            name_modifier(f"{o.address}!", modifier)


def name_modifier(address: str, modifier: Modifier) -> None:
    mark = f"{zlib.crc32(modifier.shape().encode()):08x}"
    if not modifier.address:
        modifier.address = f"{address}#{mark}"
    MODIFIERS[f"{address}#{mark}"] = modifier
    name_text(address, "do", modifier.op)


def name_definition(d: Definition) -> None:
    """Name all texts of a card."""
    for i, attack in enumerate(d.attacks):
        text = f"{d.id}/attack{i}"
        name_text(text, "whole", attack.program, ATTACK)
        for part, op in (
            ("choose", attack.choose),
            ("require", attack.require),
            ("before", attack.before),
            ("damage", attack.damage),
            ("after", attack.after),
        ):
            name_text(text, part, op, ATTACK)
    for i, power in enumerate(d.powers):
        name_text(f"{d.id}/power{i}", "use", power.op)
    name_text(d.id, "play", d.play, TRAINER)
    for i, modifier in enumerate(d.modifiers):
        name_modifier(f"{d.id}/modifier{i}", modifier)


def op_at(address: str) -> Op:
    op = OPS.get(address)
    if op is None and ":" in address:
        printed_card(address.replace(":", "/").partition("/")[0])
        op = OPS.get(address)
    if op is None:
        raise PlaymatError(f"this save names a text that has changed or is not loaded: {address}")
    return op


def modifier_at(address: str) -> Modifier:
    modifier = MODIFIERS.get(address)
    if modifier is None:
        printed_card(address.replace(":", "/").partition("/")[0])
        modifier = MODIFIERS.get(address)
    if modifier is None:
        raise PlaymatError(f"this save names a text that has changed or is not loaded: {address}")
    return modifier


for _name, _op in (
    ("setup", SET_UP),
    ("turn", TURN),
    ("retreat", RETREATING),
    ("play", PLAYING),
    ("attack", MAKE_ATTACK),
    ("damage", DEAL_DAMAGE),
    ("settle", SETTLE),
    ("checkup", CHECKUP),
):
    _op.address = f"engine.{_name}"
    OPS[_op.address] = _op

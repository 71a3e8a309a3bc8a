"""Stable addresses of ops and modifiers, so that a save can be read after cards have changed.

The address of an engine op is its name. The address of a card's op consists of the card, the
effect, the attack phase, its index in preorder, and a checksum of the effect. Ops and modifiers
don't contain their addresses, so several cards may share one: each definition contains the
addresses of a card, and an effect knows its definition.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final, Optional

from mypy_extensions import i64

from playmat.card_source import find_card
from playmat.engine.actions import slow_action
from playmat.engine.attack import MAKE_ATTACK
from playmat.engine.board_actions import RETREATING
from playmat.engine.card_actions import PLAYING
from playmat.engine.cards import Definition, Op, TextPart, preorder
from playmat.engine.constants import ATTACK, BODY, POWER, TRAINER
from playmat.engine.damage import DEAL_DAMAGE
from playmat.engine.modifiers import Modifier
from playmat.engine.op_data import fingerprint
from playmat.engine.settle import SETTLE
from playmat.engine.setup import SET_UP
from playmat.engine.turn import BETWEEN_TURNS, TURN
from playmat.errors import CardError, PlaymatError

ENGINE: Final = "engine."
ENGINE_OPS: Final[dict[str, Op]] = {
    f"{ENGINE}setup": SET_UP,
    f"{ENGINE}turn": TURN,
    f"{ENGINE}retreat": RETREATING,
    f"{ENGINE}play": PLAYING,
    f"{ENGINE}attack": MAKE_ATTACK,
    f"{ENGINE}damage": DEAL_DAMAGE,
    f"{ENGINE}settle": SETTLE,
    f"{ENGINE}between turns": BETWEEN_TURNS,
}
ENGINE_ADDRESSES: Final = {op: address for address, op in ENGINE_OPS.items()}

# The ops and modifiers of all cards that have been declared, by address.
OPS: Final[dict[str, tuple[Definition, Op]]] = {}
MODIFIERS: Final[dict[str, tuple[Definition, Modifier]]] = {}
NAME_KEYS: Final[dict[str, int]] = {}


def name_key(name: str) -> int:
    """Return the key of a name, the same for all cards with that name."""
    return NAME_KEYS.setdefault(name, len(NAME_KEYS))


# -- registering ------------------------------------------------------------------------------
def register(d: Definition, own: int, cause: i64) -> None:
    """Give addresses to all effects of a card, and find the action by which it is played.

    Its first modifiers (`own`) belong to the card itself and have the kind `cause`; the others
    belong to its powers, in order.
    """
    d.slow_action = slow_action(d)
    for i, attack in enumerate(d.attacks):
        for part, op in (
            ("whole", attack.program),
            ("choose", attack.choose),
            ("require", attack.require),
            ("before", attack.before),
            ("damage", attack.damage),
            ("after", attack.after),
        ):
            register_ops(d, f"{d.id}/attack{i}:{part}", op, attack.name, ATTACK)
    owners = [("", cause)] * own
    for i, power in enumerate(d.powers):
        kind = POWER if power.kind == "Poké-Power" else BODY
        register_ops(d, f"{d.id}/power{i}:use", power.op, power.name, kind)
        owners += [(power.name, kind)] * len(power.modifiers)
    register_ops(d, f"{d.id}:play", d.play, "", TRAINER)
    for i, modifier in enumerate(d.modifiers):
        register_modifier(d, f"{d.id}/modifier{i}", modifier, *owners[i])


def register_ops(d: Definition, place: str, op: Optional[Op], text: str, cause: i64) -> None:
    """Give addresses to an op, its parts, and their modifiers."""
    if op is None:
        return
    ops = preorder(op)
    digest = checksum(op)
    for i, o in enumerate(ops):
        address = f"{place}:{i}#{digest}"
        add_part(d, o, TextPart(address, text, cause))
        OPS[address] = (d, o)
    for o in ops:
        for modifier in o.modifiers():
            register_modifier(d, f"{d.address_of(o)}!", modifier, text, cause)


def register_modifier(d: Definition, place: str, modifier: Modifier, text: str, cause: i64) -> None:
    """Give addresses to a modifier and to the ops that it runs."""
    address = f"{place}#{checksum(modifier)}"
    add_part(d, modifier, TextPart(address, text, cause))
    MODIFIERS[address] = (d, modifier)
    register_ops(d, f"{place}:do", modifier.op, text, cause)


def add_part(d: Definition, part: Op | Modifier, new: TextPart) -> None:
    """Add the place of an op or modifier, which may only be in one text of a card.

    An attack's program is the first part of it; its phases contain the same ops.
    """
    known = d._parts.setdefault(part, new)
    if known.text != new.text or known.cause != new.cause:
        raise CardError(
            f"{d.id} {d.name}: {known.text} and {new.text} share an effect; declare it in each"
        )


def checksum(part: object) -> str:
    """Return the checksum of an op or a modifier, which changes with its class or any field."""
    return f"{zlib.crc32(fingerprint(part).encode()):08x}"


# -- looking up -------------------------------------------------------------------------------
def address_of(d: Optional[Definition], op: Op) -> str:
    """Return the address of an op in an effect of a card, or of the engine."""
    address = d.address_of(op) if d is not None else ""
    return address or ENGINE_ADDRESSES.get(op, "")


def op_at(address: str) -> tuple[Optional[Definition], Op]:
    """Return the op with this address, and the card that it belongs to."""
    if address in ENGINE_OPS:
        return None, ENGINE_OPS[address]
    load_card(address, OPS)
    return OPS[address]


def modifier_at(address: str) -> tuple[Definition, Modifier]:
    """Return the modifier with this address, and the card that it belongs to."""
    load_card(address, MODIFIERS)
    return MODIFIERS[address]


def load_card(address: str, known: Mapping[str, object]) -> None:
    """Load the card of an address unless it is known; raise PlaymatError if it doesn't exist."""
    if address not in known:
        id, separator, _ = address.replace(":", "/").partition("/")
        if separator:
            find_card(id)
    if address not in known:
        raise PlaymatError(
            f"the save refers to an effect that has changed or isn't loaded: {address}"
        )

"""Triggers and replacements: effects that an event, or a would-be event, calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.queries import Bearer, bearers, heard, query
from playmat.engine.records import Effect, InPlay
from playmat.engine.vectors import append
from playmat.engine.words import (
    DOOR_ATTACHED,
    DOOR_DAMAGED,
    DOOR_ENTERED,
    DOOR_EVOLVED,
    DOOR_MAY_USE_POWER,
    DOOR_WOULD_BE_DAMAGED,
    POWER,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game


def callers(g: Game, door: i64, subject: Optional[InPlay], what: i64, first: i64) -> list[Bearer]:
    """Those that answer an event at a door, in order."""
    if not heard(g, door):
        return []
    out: list[Bearer] = []
    for b in bearers(g, door, first):
        x = b.modifier
        if x.op is None or not x.hears(g, b.you, b.host, b.bound, subject, what):
            continue
        host = b.host
        if x.guarded and host is not None and host.conditions != 0:
            continue  # power.condition-off
        if (
            b.cause() == POWER
            and host is not None
            and query(g, DOOR_MAY_USE_POWER, host, 0, 0) != 0
        ):
            continue
        out.append(b)
    return out


def trigger(g: Game, door: i64, subject: Optional[InPlay], what: i64, first: i64) -> None:
    """Call every effect that an event triggers; they resolve in order, before what comes next."""
    called = callers(g, door, subject, what, first)
    i: i64 = len(called) - 1
    while i >= 0:
        begin(g, called[i], subject, what)
        i -= 1


def begin(g: Game, b: Bearer, subject: Optional[InPlay], what: i64) -> Effect:
    """Begin to resolve what a bearer does about an event."""
    op = b.modifier.op
    assert op is not None
    host = b.host
    e = g.push(op, b.you, b.card, host.name if host is not None else -1, b.cause())
    e.pokemon = subject.name if subject is not None else -1
    door = b.modifier.door
    if door == DOOR_DAMAGED or door == DOOR_WOULD_BE_DAMAGED:
        e.other_pokemon = what  # the Attacking Pokémon
    elif door == DOOR_ATTACHED:
        e.picked = append(e.picked, what >> 2)
    return e


def entered(g: Game, m: InPlay, source: i64) -> None:
    """A Pokémon has come into play: call what that triggers."""
    if heard(g, DOOR_ENTERED):
        g.dirty = True
        trigger(g, DOOR_ENTERED, m, source, g.current)


def evolved(g: Game, m: InPlay, source: i64) -> None:
    """A Pokémon has evolved by a card out of a zone: call what that triggers."""
    if heard(g, DOOR_EVOLVED):
        g.dirty = True
        trigger(g, DOOR_EVOLVED, m, source, g.current)


def attached(g: Game, m: InPlay, card: i64, how: i64) -> None:
    """An Energy card has been attached, not only moved: call what that triggers."""
    if heard(g, DOOR_ATTACHED):
        g.dirty = True
        trigger(g, DOOR_ATTACHED, m, card << 2 | how, g.current)

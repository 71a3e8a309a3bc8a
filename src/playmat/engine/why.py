"""Why not? Every action that can be thought of, and the reason that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.actions import (
    powers_of,
    why_attach,
    why_attack,
    why_bench,
    why_evolve,
    why_gear,
    why_legend,
    why_level_up,
    why_play,
    why_power,
    why_retreat,
    why_stadium,
    why_use,
)
from playmat.engine.movement import copy_of, distinct
from playmat.engine.queries import Bearer, forbidden_by, usable_attacks
from playmat.engine.reasons import (
    ALLOWED,
    GAME_OVER,
    NOT_ACTIVE,
    NOT_ASKED,
    NOT_IN_HAND,
    NOT_OFFERED,
    OTHER_DECISION,
)
from playmat.engine.turn import MAIN, Turn
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    AT_COUNT,
    AT_NUMBER,
    AT_PLACE,
    ATTACH,
    DOOR_MAY_ATTACK,
    DOOR_MAY_EVOLVE,
    DOOR_MAY_PLAY,
    DOOR_MAY_RETREAT,
    DOOR_MAY_USE_ATTACK,
    DOOR_MAY_USE_POWER,
    END_TURN,
    ENERGY,
    EVOLVE,
    LEGEND,
    LEVEL_UP,
    LEVEL_X,
    MACHINE,
    NOBODY,
    PLAY,
    PLAY_LEGEND,
    POKEMON,
    PUT_ON_BENCH,
    RETREAT,
    STAGE_1,
    STAGE_2,
    TOOL,
    USE_ATTACK,
    USE_POWER,
    USE_STADIUM,
    count_in,
    number_in,
    place_in,
    place_of,
    playing,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game


def in_main(g: Game) -> bool:
    """Whether a player is choosing what to do in his turn."""
    if g.winner != NOBODY or not g.stack or g.pending != -1:
        return False
    e = g.stack[len(g.stack) - 1]
    return isinstance(e.op, Turn) and e.pc == MAIN


def reason(g: Game, option: i64) -> i64:
    """Why an option may not be taken now: a reason, or ALLOWED."""
    if g.winner != NOBODY:
        return GAME_OVER
    if not in_main(g):
        return ALLOWED if option in g.choices else OTHER_DECISION
    kind: i64 = option & 0xFF
    number: i64 = number_in(option)
    place: i64 = place_in(option)
    who = g.current
    p = g.players[who]
    if kind == END_TURN:
        return ALLOWED
    if kind == RETREAT:
        return why_retreat(g, who)
    if kind == USE_STADIUM:
        return why_stadium(g, who)
    if kind == USE_ATTACK:
        if place != 0:
            return NOT_ACTIVE
        active = p.active
        assert active is not None
        why = why_attack(g, active)
        if why != ALLOWED:
            return why
        attacks = usable_attacks(g, active)
        n: i64 = count_in(option)
        return why_use(g, active, attacks[n].attack) if n < len(attacks) else NOT_OFFERED
    on_own = kind == EVOLVE or kind == LEVEL_UP or kind == ATTACH or kind == USE_POWER
    if place >> 4 != who and on_own:
        return NOT_OFFERED
    if place & 15 > len(p.bench):
        return NOT_OFFERED
    m = p.at(place & 15)
    if kind == USE_POWER:
        powers = powers_of(g, m)
        n = count_in(option)
        return why_power(g, who, m, n, powers[n]) if n < len(powers) else NOT_OFFERED
    card = copy_of(g, p.hand, number)
    if card < 0:
        return NOT_IN_HAND
    d = g.table[card]
    if kind == PUT_ON_BENCH:
        return why_bench(g, who, d)
    if kind == PLAY_LEGEND:
        why = why_legend(g, who, d)
        # A pair is offered once, under its upper half.
        return NOT_OFFERED if why == ALLOWED and d.legend_half == 1 else why
    if kind == EVOLVE:
        return why_evolve(g, m, d)
    if kind == LEVEL_UP:
        return why_level_up(g, m, d, place & 15)
    if kind == ATTACH:
        return why_attach(g, d)
    if kind == PLAY:
        why = why_play(g, who, d, card)
        if why == ALLOWED and d.played_as & (TOOL | MACHINE):
            return why_gear(g, m, d) if place >> 4 == who else NOT_OFFERED
        if why == ALLOWED and place != 0:
            return NOT_OFFERED
        return why
    return NOT_OFFERED


def conceivable(g: Game) -> vec[i64]:
    """Everything that a player might wish to do in his turn, allowed or not."""
    who = g.current
    p = g.players[who]
    out = append(append(append(vec[i64](), END_TURN), RETREAT), USE_STADIUM)
    places: i64 = len(p.bench) + 1
    for c in distinct(g, p.hand):
        d = g.table[c]
        base: i64 = g.number[c] << AT_NUMBER
        slot: i64 = 0
        if d.kind == POKEMON:
            out = append(out, PUT_ON_BENCH | base)
            if d.stage == LEGEND:
                out = append(out, PLAY_LEGEND | base)
        elif d.kind == ENERGY:
            while slot < places:
                out = append(out, ATTACH | base | place_of(who, slot) << AT_PLACE)
                slot += 1
        elif d.hp > 0:
            out = append(out, PUT_ON_BENCH | base)
        elif not d.played_as & (TOOL | MACHINE):
            out = append(out, PLAY | base)
        slot = 0
        while slot < places:
            spot: i64 = place_of(who, slot) << AT_PLACE
            if d.stage == STAGE_1 or d.stage == STAGE_2:
                out = append(out, EVOLVE | base | spot)
            elif d.stage == LEVEL_X:
                out = append(out, LEVEL_UP | base | spot)
            elif d.played_as & (TOOL | MACHINE):
                out = append(out, PLAY | base | spot)
            slot += 1
    slot = 0
    while slot < places:
        m = p.at(slot)
        n: i64 = 0
        for power in powers_of(g, m):
            if power.op is not None:
                out = append(out, USE_POWER | place_of(who, slot) << AT_PLACE | n << AT_COUNT)
            n += 1
        n = 0
        for _ in usable_attacks(g, m):
            if slot == 0:
                out = append(out, USE_ATTACK | n << AT_COUNT)
            else:
                out = append(out, USE_ATTACK | place_of(who, slot) << AT_PLACE | n << AT_COUNT)
            n += 1
        slot += 1
    return out


def forbidder(g: Game, option: i64) -> Optional[Bearer]:
    """The effect in force that forbids an action for which `reason` is FORBIDDEN."""
    kind: i64 = option & 0xFF
    who = g.current
    p = g.players[who]
    m = p.at(place_in(option) & 15)
    if kind == RETREAT:
        return forbidden_by(g, DOOR_MAY_RETREAT, m, 0)
    if kind == USE_ATTACK:
        found = forbidden_by(g, DOOR_MAY_ATTACK, m, 0)
        if found is not None:
            return found
        attack = usable_attacks(g, m)[count_in(option)].attack
        return forbidden_by(g, DOOR_MAY_USE_ATTACK, m, attack.number)
    if kind == USE_POWER:
        return forbidden_by(g, DOOR_MAY_USE_POWER, m, count_in(option))
    if kind == EVOLVE:
        return forbidden_by(g, DOOR_MAY_EVOLVE, m, 0)
    card = copy_of(g, p.hand, number_in(option))
    if card < 0:
        return None
    return forbidden_by(g, DOOR_MAY_PLAY, None, playing(g.table[card].kind, who))


def reason_for(g: Game, option: i64, player: i64) -> i64:
    """The same, for a given player."""
    if g.winner != NOBODY:
        return GAME_OVER
    if player != g.asked:
        return NOT_ASKED
    why = reason(g, option)
    if why == ALLOWED and option not in g.choices:
        return NOT_OFFERED
    return why

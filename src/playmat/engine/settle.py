"""All consequences of a changed board: Knock Outs, Prizes, winning, promotion, Bench limits.

Everything is asked before anything moves, and it is looked again until nothing changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.hooks import bench_limit, hp, knock_out_destinations, prizes_for
from playmat.engine.memory import knows
from playmat.engine.modifiers import has_hook
from playmat.engine.movement import leave_play, promote, take_prize
from playmat.engine.records import Effect, InPlay
from playmat.engine.triggers import replace_knock_out
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    BY_NO_POKEMON,
    BY_PRIZES,
    DISCARD,
    DONE,
    HOOK_BENCH_LIMIT,
    HOOK_HP,
    HOOK_WOULD_BE_KNOCKED_OUT,
    PICK_POKEMON,
    PRIZE,
    code,
    count_in,
    place_in,
    place_of,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game

GATHER: Final = 0
ANSWER: Final = 1
FALL: Final = 2
TAKE_PRIZES: Final = 3
DECIDE: Final = 4
PROMOTE: Final = 5
BENCH: Final = 6
AGAIN: Final = 7


def unsettled(g: Game) -> bool:
    """Whether anybody has fallen, lacks an Active or has too many on the Bench."""
    if len(g.knocked) > 0:
        return True
    if has_hook(g, HOOK_HP | HOOK_BENCH_LIMIT):
        return unsettled_by_hooks(g)
    limit = g.ruleset.bench_size
    for p in g.players:
        active = p.active
        if active is None or active.damage >= active.top.hp:
            return True
        bench = p.bench
        for m in bench:
            if m.damage > 0 and m.damage >= m.top.hp:
                return True
        count: i64 = len(bench)
        if count > limit:
            return True
    return False


def unsettled_by_hooks(g: Game) -> bool:
    """Return what `unsettled` does when effects in play change HP or the size of the Bench."""
    who: i64 = 0
    while who < 2:
        p = g.players[who]
        active = p.active
        if active is None or active.damage >= hp(g, active):
            return True
        for m in p.bench:
            if m.damage > 0 and m.damage >= hp(g, m):
                return True
        if len(p.bench) > bench_limit(g, who):
            return True
        who += 1
    return False


def settle(g: Game) -> bool:
    """Draw the consequences of a changed board, if there are any. True if an effect was begun."""
    if not g.dirty:
        return False
    for e in g.stack:  # a text that answers a Knock Out: it is looked again after its answer
        if e.op is SETTLE:
            return False
    g.dirty = False
    if not unsettled(g):
        forget_authors(g)
        return False
    g.push(SETTLE, g.current, -1, -1, 0)
    return True


def forget_authors(g: Game) -> None:
    if not g.damage_causes:
        return
    g.damage_causes = False
    for p in g.players:
        active = p.active
        if active is not None:
            active.fell_by = -1
            active.fell_author = -1
        for m in p.bench:
            m.fell_by = -1
            m.fell_author = -1


def next_player(g: Game) -> i64:
    """Who is named first: the player about to take a turn (ko.both-prize-order)."""
    return 1 - g.current if g.ruleset.next_player_first else g.current


class Settle(Op):
    """Registers: `picked` the fallen, `moved` those that were saved, `heads` and `tails` the
    Prizes due to players 0 and 1, `count` the replacements asked for one of the fallen,
    `flags` the player who promotes first, counted from 1 (0: as the book says)."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        if pc == GATHER:
            e.picked = fallen(g, vec[i64]())
            e.moved = vec[i64]()
            g.knocked = vec[i64]()
            e.label = 0
            e.count = 0
            return ANSWER if len(e.picked) > 0 else PROMOTE
        if pc == ANSWER:
            return answer_knock_outs(g, e)
        if pc == FALL:
            fall(g, e)
            return TAKE_PRIZES
        if pc == TAKE_PRIZES:
            first = next_player(g)
            for who in (first, 1 - first):
                if due(e, who) > 0:
                    if len(g.players[who].prizes) == 0:  # D54: what is left, and win
                        set_due(e, who, 0)
                    else:
                        return g.ask(e, who, TAKE_PRIZES)
            return DECIDE
        if pc == DECIDE:
            if decide(g):
                return DONE
            return GATHER  # what left play may have taken HP from others (ko.timing.hgss)
        if pc == PROMOTE:
            first = next_player(g)
            order = e.flags - 1 if e.flags > 0 else first
            for who in (order, 1 - order):
                p = g.players[who]
                if p.active is None:
                    if len(p.bench) == 0:  # left play otherwise than by a Knock Out
                        return DECIDE
                    return g.ask(e, who, PROMOTE)
            return BENCH
        if pc == BENCH:
            first = next_player(g)
            for who in (first, 1 - first):
                if len(g.players[who].bench) > bench_limit(g, who):
                    return g.ask(e, who, BENCH)
            return AGAIN
        g.dirty = False
        if unsettled(g):
            return GATHER
        forget_authors(g)
        return DONE

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        who = g.asked
        p = g.players[who]
        out = vec[i64]()
        if pc == TAKE_PRIZES:
            return prize_options(g, who)
        slot: i64 = 1
        while slot <= len(p.bench):
            out = append(out, code(PICK_POKEMON, 0, place_of(who, slot), 0, 0))
            slot += 1
        return out

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        place: i64 = place_in(option)
        who: i64 = place >> 4
        if pc == TAKE_PRIZES:
            take_prize(g, who, count_in(option))
            set_due(e, who, due(e, who) - 1)
            return TAKE_PRIZES
        p = g.players[who]
        m = p.bench[(place & 15) - 1]
        if pc == PROMOTE:
            promote(g, who, m.name)
            return PROMOTE
        leave_play(g, m, DISCARD, DISCARD)
        return BENCH


def due(e: Effect, who: i64) -> i64:
    return e.heads if who == 0 else e.tails


def set_due(e: Effect, who: i64, n: i64) -> None:
    if who == 0:
        e.heads = n
    else:
        e.tails = n


def prize_options(g: Game, who: i64) -> vec[i64]:
    """The Prizes a player may take: places that he cannot tell apart are one option."""
    out = vec[i64]()
    unknown = False
    seen = vec[i64]()
    place: i64 = 0
    for c in g.players[who].prizes:
        if knows(g, who, c):
            number = g.number[c]
            if number not in seen:
                seen = append(seen, number)
                out = append(out, code(PRIZE, number, place_of(who, 0), 1, place))
        elif not unknown:
            unknown = True
            out = append(out, code(PRIZE, 0, place_of(who, 0), 0, place))
        place += 1
    return out


def fallen(g: Game, known: vec[i64]) -> vec[i64]:
    """All with no HP left (ko.when) or named by an effect, next player's first, not yet known."""
    out = vec[i64]()
    first = next_player(g)
    for who in (first, 1 - first):
        p = g.players[who]
        active = p.active
        if active is not None and has_fallen(g, active) and active.name not in known:
            out = append(out, active.name)
        for m in p.bench:
            if has_fallen(g, m) and m.name not in known:
                out = append(out, m.name)
    return out


def has_fallen(g: Game, m: InPlay) -> bool:
    return m.damage >= hp(g, m) or m.name in g.knocked


def answer_knock_outs(g: Game, e: Effect) -> i64:
    """Ask, for each of the fallen in turn, those that may replace its Knock Out."""
    if not has_hook(g, HOOK_WOULD_BE_KNOCKED_OUT):
        return FALL
    while e.label < len(e.picked):
        m = g.find(e.picked[e.label])
        if m is not None and has_fallen_still(g, e, m):
            if replace_knock_out(g, m, next_player(g), e.count):
                e.count += 1
                return ANSWER
        e.count = 0
        e.label += 1
    more = fallen(g, e.picked)
    if len(more) > 0:  # an answer felled another
        for name in more:
            e.picked = append(e.picked, name)
        g.knocked = vec[i64]()
        return ANSWER
    return FALL


def has_fallen_still(g: Game, e: Effect, m: InPlay) -> bool:
    """Whether one of the fallen has not been saved meanwhile."""
    return m.name not in e.moved and (m.damage >= hp(g, m) or m.name in e.picked)


def fall(g: Game, e: Effect) -> None:
    """All that are Knocked Out leave together; destinations and Prizes are asked beforehand."""
    out: list[InPlay] = []
    goals: list[tuple[i64, i64]] = []
    for name in e.picked:
        m = g.find(name)
        if m is None or name in e.moved:
            continue
        out.append(m)
        goals.append(knock_out_destinations(g, m))
        other = 1 - m.owner()
        set_due(e, other, due(e, other) + prizes_for(g, m))
    i: i64 = 0
    for m in out:
        goal, rest = goals[i]
        if g.observer is not None:
            g.observer.on_knock_out(g, m)
        leave_play(g, m, goal, rest, True)
        i += 1


def decide(g: Game) -> bool:
    """Look whether anybody has won; both in equally many ways is Sudden Death (both.*)."""
    ways: list[int] = [0, 0]
    who: i64 = 0
    while who < 2:
        p = g.players[who]
        if len(p.prizes) == 0:
            ways[who] |= BY_PRIZES
        if p.active is None and len(p.bench) == 0:
            ways[1 - who] |= BY_NO_POKEMON
        who += 1
    mine, theirs = ways
    if mine == 0 and theirs == 0:
        return False
    a = count_ways(mine)
    b = count_ways(theirs)
    if a != b:
        g.win(0 if a > b else 1, mine if a > b else theirs)
    else:
        from playmat.engine.setup import sudden_death

        sudden_death(g)
    return True


def count_ways(ways: i64) -> i64:
    n: i64 = 0
    while ways > 0:
        n += ways & 1
        ways >>= 1
    return n


SETTLE: Final[Op] = Settle()


def mark_saved(g: Game, name: i64) -> None:
    """A replacement's op has kept a Pokémon from being Knocked Out."""
    i: i64 = len(g.stack) - 1
    while i >= 0:
        e = g.stack[i]
        if isinstance(e.op, Settle):
            e.moved = append(e.moved, name)
            saved = g.find(name)
            if g.observer is not None and saved is not None:
                g.observer.on_knock_out_prevented(g, saved)
            return
        i -= 1

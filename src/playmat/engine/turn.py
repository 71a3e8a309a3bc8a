"""The course of a turn (turn.parts) and the actions in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.actions import (
    DID_ATTACH,
    DID_ATTACK,
    DID_RETREAT,
    DID_STADIUM,
    DID_SUPPORTER,
    main_options,
    powers_of,
)
from playmat.engine.attack import announce
from playmat.engine.cards import Op
from playmat.engine.checkup import CHECKUP, conditions
from playmat.engine.movement import (
    attach_energy,
    attach_gear,
    copy_of,
    discard_energy,
    draw,
    enter,
    enter_legend,
    evolve,
    expire,
    move,
    put,
    switch,
    take,
)
from playmat.engine.payment import key_of, payment_options, units_of
from playmat.engine.queries import heard, retreat_cost, usable_attacks
from playmat.engine.records import Effect, InPlay
from playmat.engine.repeats import remember
from playmat.engine.settle import settle
from playmat.engine.triggers import trigger
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    ATTACH,
    BESIDE,
    BY_ACTION,
    BY_DECK_OUT,
    DISCARD,
    DONE,
    DOOR_ATTACHED,
    DOOR_BETWEEN_TURNS,
    DOOR_ENTERED,
    DOOR_EVOLVED,
    DOOR_LENT_ATTACKS,
    DOOR_POWER_USED,
    DOOR_STADIUM_ACTION,
    DOOR_TURN_ENDS,
    END_TURN,
    EVOLVE,
    FROM_HAND,
    HAND,
    IN_PLAY,
    LEGEND,
    LEVEL_UP,
    LEVEL_X,
    MACHINE,
    NOBODY,
    PICK_POKEMON,
    PLAY,
    PLAY_LEGEND,
    POWER,
    PUT_ON_BENCH,
    RETREAT,
    RULE,
    STADIUM,
    SUPPORTER,
    TOOL,
    TRAINER,
    UNFINISHED,
    USE_ATTACK,
    USE_POWER,
    USE_STADIUM,
    bit,
    code,
    count_in,
    number_in,
    place_in,
    place_of,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game

BEGIN: Final = 0
MAIN: Final = 1
ENDING: Final = 2
EXPIRING: Final = 3
BETWEEN: Final = 4
PASSING: Final = 5


class Turn(Op):
    """One turn after the other (turn.alternate), until somebody wins."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        while True:
            if g.dirty and pc != BEGIN and pc != PASSING and settle(g):
                return pc
            if pc == MAIN:
                return g.ask(e, g.current, MAIN)
            if pc == ENDING:
                pc = EXPIRING
                if g.observer is not None:
                    g.observer.on_turn_end(g, g.current, g.done & DID_ATTACK != 0)
                if heard(g, DOOR_TURN_ENDS):
                    trigger(g, DOOR_TURN_ENDS, None, g.current, g.current)
                    return EXPIRING
            if pc == EXPIRING:
                end_turn(g)
                pc = BETWEEN
                if g.dirty:
                    continue
            if pc == BETWEEN:
                if heard(g, DOOR_BETWEEN_TURNS):
                    return e.call(CHECKUP, PASSING)
                conditions(g)
                pc = PASSING
            if pc == PASSING:
                if g.dirty and settle(g):
                    return PASSING
                g.current = 1 - g.current
            if not begin_turn(g):
                return DONE
            pc = MAIN

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        return main_options(g)

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        return act(g, option)


def begin_turn(g: Game) -> bool:
    """The turn begins with a draw (turn.draw-first); who cannot draw has lost (win.deck-out)."""
    g.turn += 1
    g.done = 0
    g.power_uses = 0
    g.stadium_used = 0
    who = g.current
    p = g.players[who]
    active = p.active
    if active is not None:
        active.used = 0
    for m in p.bench:
        m.used = 0
    limit = g.ruleset.turn_limit
    if limit > 0 and g.turn > limit:
        g.win(UNFINISHED, 0)
        return False
    if g.observer is not None:
        g.observer.on_turn_start(g, who)
    if draw(g, who, 1) == 0:
        g.win(1 - who, BY_DECK_OUT)
        return False
    return True


def end_turn(g: Game) -> None:
    """Supporters beside the Active go to the discard pile, this turn's effects end."""
    for p in g.players:
        while len(p.beside) > 0:
            c: i64 = p.beside[0]
            move(g, c, BESIDE, DISCARD, True)
    expire(g)


def act(g: Game, option: i64) -> i64:
    """Do what the player has chosen; where the turn goes on."""
    kind: i64 = option & 0xFF
    number: i64 = number_in(option)
    place: i64 = place_in(option)
    n: i64 = count_in(option)
    who = g.current
    p = g.players[who]
    if len(g.visited) > 0 and kind != USE_POWER:
        g.visited = vec[i64]()
    if kind == END_TURN:
        return ENDING
    if kind == ATTACH:
        card = copy_of(g, p.hand, number)
        take(g, card, HAND)
        m = p.at(place & 15)
        attach_energy(g, m, card)
        g.done |= DID_ATTACH
        attached(g, m, card, FROM_HAND | BY_ACTION)
        return MAIN
    if kind == USE_ATTACK:
        active = p.active
        assert active is not None
        g.done |= DID_ATTACK
        if active.gear is None and active.top.stage != LEVEL_X and not heard(g, DOOR_LENT_ATTACKS):
            announce(g, who, active, active.cards[len(active.cards) - 1], n)
        else:
            u = usable_attacks(g, active)[n]
            announce(g, who, active, u.card, u.index)
        return ENDING
    if kind == PUT_ON_BENCH:
        card = copy_of(g, p.hand, number)
        take(g, card, HAND)
        entered(g, enter(g, who, card, False), HAND)
        return MAIN
    if kind == EVOLVE or kind == LEVEL_UP:
        card = copy_of(g, p.hand, number)
        take(g, card, HAND)
        m = p.at(place & 15)
        evolve(g, m, card)
        if kind == EVOLVE:
            evolved(g, m, HAND)
        return MAIN
    if kind == PLAY:
        return play_trainer(g, who, copy_of(g, p.hand, number), place)
    if kind == RETREAT:
        active = p.active
        assert active is not None
        g.done |= DID_RETREAT
        if g.observer is not None:
            g.observer.on_retreat(g, active)
        e = g.push(RETREATING, who, -1, active.name, RULE)
        e.count = retreat_cost(g, active)
        return MAIN
    if kind == USE_POWER:
        return use_power(g, who, p.at(place & 15), n)
    if kind == USE_STADIUM:
        g.stadium_used |= bit(who)
        for x in g.table[g.stadium].modifiers:
            if x.door == DOOR_STADIUM_ACTION and x.op is not None:
                if g.observer is not None:
                    g.observer.on_stadium_action(g, who, g.stadium)
                g.push(x.op, who, g.stadium, -1, TRAINER)
                break
        g.dirty = True
        return MAIN
    if kind == PLAY_LEGEND:
        upper = copy_of(g, p.hand, number)
        take(g, upper, HAND)
        lower = other_half(g, p.hand, upper)
        take(g, lower, HAND)
        entered(g, enter_legend(g, who, upper, lower), HAND)
    return MAIN


def other_half(g: Game, hand: vec[i64], upper: i64) -> i64:
    """The lower half that goes with an upper half."""
    name = g.table[upper].name_number
    for c in hand:
        d = g.table[c]
        if d.stage == LEGEND and d.name_number == name and d.legend_half == 1:
            return copy_of(g, hand, g.number[c])
    return -1


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


def play_trainer(g: Game, who: i64, card: i64, place: i64) -> i64:
    """Play a Trainer, Supporter or Stadium card, a Tool or a Machine from the hand."""
    d = g.table[card]
    if g.observer is not None:
        g.observer.on_play(g, who, card)
    if d.kind == STADIUM:
        g.done |= DID_STADIUM
        take(g, card, HAND)
        set_stadium(g, who, card)
        return MAIN
    if d.played_as & (TOOL | MACHINE):
        take(g, card, HAND)
        attach_gear(g, g.players[who].at(place & 15), card)
        return MAIN
    if d.kind == SUPPORTER:
        g.done |= DID_SUPPORTER
    move(g, card, HAND, BESIDE, True)
    g.push(PLAYING, who, card, -1, TRAINER)
    return MAIN


def set_stadium(g: Game, who: i64, card: i64) -> None:
    """A Stadium comes into play; the old one goes to its owner's discard pile (D36)."""
    from playmat.engine.memory import see_both

    remove_stadium(g, DISCARD)
    g.stadium = card
    g.stadium_owner = who
    see_both(g, card)
    g.stale = True
    g.dirty = True
    if g.observer is not None:
        g.observer.on_stadium(g, who, card)


def remove_stadium(g: Game, goal: i64) -> None:
    """The Stadium in play, if there is one, goes to a zone of its owner."""
    if g.stadium >= 0:
        card = g.stadium
        put(g, card, goal)
        g.stadium = -1
        g.stadium_owner = NOBODY
        g.stadium_used = 0
        g.stale = True
        g.dirty = True
        if g.observer is not None:
            g.observer.on_move(g, card, IN_PLAY, goal, True, None)


def use_power(g: Game, who: i64, m: InPlay, index: i64) -> i64:
    power = powers_of(g, m)[index]
    op = power.op
    assert op is not None
    card: i64 = m.cards[len(m.cards) - 1]
    at = index
    own: i64 = len(m.top.powers)
    if at >= own:  # a text of the level below (lvx.adds)
        card = m.cards[len(m.cards) - 2]
        at -= own
    if power.once:
        m.used |= bit(index)
        g.visited = vec[i64]()
    else:
        g.power_uses += 1
        remember(g)
    if g.observer is not None:
        g.observer.on_power(g, m, card, at)
    if heard(g, DOOR_POWER_USED):
        trigger(g, DOOR_POWER_USED, m, index, who)
    g.push(op, who, card, m.name, POWER)
    g.dirty = True
    return MAIN


class PlayTrainer(Op):
    """A Trainer's text is carried out; then it is discarded (trainer.resolve-then-discard)."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        if pc == 0:
            g.dirty = True
            op = g.table[e.card].play
            if op is not None:
                if op.atomic:
                    op.step(g, e, 0)
                else:
                    return e.call(op, 1)
        d = g.table[e.card]
        if d.kind == SUPPORTER and g.ruleset.supporter_rests:
            return DONE  # supporter.after-play.hgss: until the turn ends
        if e.card in g.players[1 if e.card >= 60 else 0].beside:
            move(g, e.card, BESIDE, DISCARD, True)
        return DONE


class Retreat(Op):
    """Pay Energy card by card until the cost is met, then change places (retreat.*).

    Registers: `count` what is still to pay, `label` the key of the last card paid.
    """

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        return g.ask(e, e.you, 1 if e.count > 0 else 2)

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        p = g.players[e.you]
        if pc == 1:
            m = p.active
            assert m is not None
            return payment_options(g, m, e.count, 0, e.label, place_of(e.you, 0))
        out = vec[i64](capacity=8)
        slot: i64 = 1
        while slot <= len(p.bench):
            out = append(out, code(PICK_POKEMON, 0, place_of(e.you, slot), 0, 0))
            slot += 1
        return out

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        p = g.players[e.you]
        m = p.active
        assert m is not None
        if pc == 1:
            card = copy_of(g, m.energy, number_in(option))
            e.label = key_of(g, m, card, 0)
            e.count -= units_of(g, m, card, 0)
            discard_energy(g, m, card)
            return 0
        switch(g, e.you, p.at(place_in(option) & 15).name)
        return DONE


TURN: Final[Op] = Turn()
PLAYING: Final[Op] = PlayTrainer()
RETREATING: Final[Op] = Retreat()

"""Settling the board after a change: Knock Outs, Prizes, winning, promotion, Bench limits.

All effects answer before anything moves, and the board is checked until nothing changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.constants import (
    BY_NO_POKEMON,
    BY_PRIZES,
    DISCARD,
    DONE,
    HOOK_BENCH_LIMIT,
    HOOK_HP,
    HOOK_WOULD_BE_KNOCKED_OUT,
    PRIZE,
    code,
    count_in,
    place_in,
    place_of,
)
from playmat.engine.damage import record_damage_cause
from playmat.engine.hooks import bench_limit, hp, knock_out_destinations, prizes_for
from playmat.engine.knowledge import knows
from playmat.engine.modifiers import has_hook
from playmat.engine.movement import leave_play, promote, take_prize
from playmat.engine.option_kinds import bench_options
from playmat.engine.run_loop import ask, push, win
from playmat.engine.setup import sudden_death
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.triggers import replace_knock_out
from playmat.engine.vectors import append, extend, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.options import Option

GATHER: Final = 0
ANSWER: Final = 1
REMOVE: Final = 2
TAKE_PRIZES: Final = 3
DECIDE: Final = 4
PROMOTE: Final = 5
BENCH: Final = 6
AGAIN: Final = 7


def is_unsettled(g: GameState) -> bool:
    """Return whether a Pokémon is Knocked Out, an Active Pokémon missing, or a Bench too full."""
    if len(g.pending_knock_outs) > 0:
        return True
    if has_hook(g, HOOK_HP | HOOK_BENCH_LIMIT):
        return is_unsettled_with_hooks(g)
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


def is_unsettled_with_hooks(g: GameState) -> bool:
    """Return what `is_unsettled` does when effects in play change HP or the size of the Bench."""
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


def settle(g: GameState) -> bool:
    """Start settling the board between effects if a change has consequences; return whether."""
    if not g.needs_settling:
        return False
    g.needs_settling = False
    if not is_unsettled(g):
        forget_damage_causes(g)
        return False
    push(g, SETTLE, g.turn_player, -1, -1, 0)
    return True


def settle_in_effect(g: GameState) -> bool:
    """Start settling the board in the middle of an effect, as `settle` does."""
    for e in g.stack:
        if e.op is SETTLE:  # the effect answers a Knock Out; SETTLE checks the board after it
            return False
    return settle(g)


def forget_damage_causes(g: GameState) -> None:
    if not g.damage_causes:
        return
    for p in g.players:
        active = p.active
        if active is not None and active.damage_cause >= 0:
            record_damage_cause(g, active, -1, None)
        for m in p.bench:
            if m.damage_cause >= 0:
                record_damage_cause(g, m, -1, None)
    g.damage_causes = False


def next_player(g: GameState) -> i64:
    """Return who comes first: the player about to take a turn (ko.both-prize-order)."""
    return 1 - g.turn_player if g.ruleset.next_player_first else g.turn_player


class Settle(Op):
    """Knock Outs, Prize cards, winning, promotion, and Bench limits, until the board is settled.

    Registers: `picked` are the Knocked Out Pokémon, those that have left play first, and
    `remaining` counts those whose Knock Out may still be answered; `answered` counts the effects
    that have answered the present one. `player` promotes first; -1: in the order of the rules.
    """

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == GATHER:
            found = knocked_out(g, vec[i64]())
            e.picked = extend(removed(g, e), found)
            set_saved_pokemon(e, vec[i64]())
            e.remaining = len(found)
            g.pending_knock_outs = vec[i64]()
            return ANSWER if len(found) > 0 else PROMOTE
        if pc == ANSWER:
            return answer_knock_outs(g, e)
        if pc == REMOVE:
            remove_knocked_out(g, e)
            return TAKE_PRIZES
        if pc == TAKE_PRIZES:
            first = next_player(g)
            for who in (first, 1 - first):
                if prizes_due(e, who) > 0:
                    if len(g.players[who].prizes) == 0:  # D54: what is left, and win
                        set_prizes_due(e, who, 0)
                    else:
                        return ask(g, e, who, TAKE_PRIZES)
            return DECIDE
        if pc == DECIDE:
            if decide(g):
                return DONE
            return GATHER  # what left play may have taken HP from others (ko.timing.hgss)
        if pc == PROMOTE:
            first = next_player(g)
            order = e.player if e.player >= 0 else first
            for who in (order, 1 - order):
                p = g.players[who]
                if p.active is None:
                    if len(p.bench) == 0:  # left play otherwise than by a Knock Out
                        return DECIDE
                    return ask(g, e, who, PROMOTE)
            return BENCH
        if pc == BENCH:
            first = next_player(g)
            for who in (first, 1 - first):
                if len(g.players[who].bench) > bench_limit(g, who):
                    return ask(g, e, who, BENCH)
            return AGAIN
        g.needs_settling = False
        if is_unsettled(g):
            return GATHER
        forget_damage_causes(g)
        return DONE

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        who = g.player_to_act
        return prize_options(g, who) if pc == TAKE_PRIZES else bench_options(g, who)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        place: i64 = place_in(option)
        who: i64 = place >> 4
        if pc == TAKE_PRIZES:
            take_prize(g, who, count_in(option))
            set_prizes_due(e, who, prizes_due(e, who) - 1)
            return TAKE_PRIZES
        p = g.players[who]
        m = p.bench[(place & 15) - 1]
        if pc == PROMOTE:
            promote(g, who, m.id, promotion_rule(e, who))
            return PROMOTE
        leave_play(g, m, DISCARD, DISCARD, "zone.bench-max")
        return BENCH

    def candidates(self, g: GameState, e: Effect) -> vec[i64]:
        return g.players[g.player_to_act].prizes if e.pc == TAKE_PRIZES else vec[i64]()

    def decision(self, pc: i64) -> str:
        return "prize" if pc == TAKE_PRIZES else "promote" if pc == PROMOTE else "bench limit"

    def prompt(self, g: GameState, e: Effect) -> str:
        if e.pc == TAKE_PRIZES:
            return "choose a Prize card"
        if e.pc == PROMOTE:
            return "choose your new Active Pokémon"
        return "your Bench is over its limit. Choose a Pokémon to discard"

    def answer_text(self, option: Option) -> str:
        if option.decision == "promote":
            return "Make {pokemon} your Active Pokémon"
        return "Discard {pokemon}" if option.decision == "bench limit" else ""


def saved_pokemon(e: Effect) -> vec[i64]:
    """Return the Pokémon saved from their Knock Outs; `moved` stores them."""
    return e.moved


def set_saved_pokemon(e: Effect, ids: vec[i64]) -> None:
    e.moved = ids


def prizes_due(e: Effect, who: i64) -> i64:
    """Return how many Prize cards a player must still take."""
    return e.prizes_due_0 if who == 0 else e.prizes_due_1


def set_prizes_due(e: Effect, who: i64, n: i64) -> None:
    if who == 0:
        e.prizes_due_0 = n
    else:
        e.prizes_due_1 = n


def prize_options(g: GameState, who: i64) -> vec[i64]:
    """Return the Prize cards that a player may take, those that they can't tell apart once."""
    out = vec[i64]()
    unknown = False
    seen = vec[i64]()
    for place, c in enumerate(g.players[who].prizes):
        if knows(g, who, c):
            key = g.keys[c]
            if key not in seen:
                seen = append(seen, key)
                out = append(out, code(PRIZE, key, place_of(who, 0), 1, place))
        elif not unknown:
            unknown = True
            out = append(out, code(PRIZE, 0, place_of(who, 0), 0, place))
    return out


def knocked_out(g: GameState, known: vec[i64]) -> vec[i64]:
    """Return the Knocked Out Pokémon that are not known yet, the next player's first."""
    out = vec[i64]()
    first = next_player(g)
    for who in (first, 1 - first):
        p = g.players[who]
        active = p.active
        if active is not None and is_knocked_out(g, active) and active.id not in known:
            out = append(out, active.id)
        for m in p.bench:
            if is_knocked_out(g, m) and m.id not in known:
                out = append(out, m.id)
    return out


def is_knocked_out(g: GameState, m: PokemonInPlay) -> bool:
    """Return whether a Pokémon has no HP left (ko.when) or is Knocked Out by an effect."""
    return m.damage >= hp(g, m) or m.id in g.pending_knock_outs


def removed(g: GameState, e: Effect) -> vec[i64]:
    """Return the Knocked Out Pokémon that have left play."""
    return vec[i64]([id for id in e.picked if g.find(id) is None])


def promotion_rule(e: Effect, who: i64) -> str:
    """Return the rule by which a player promotes a Pokémon, after a Knock Out or otherwise."""
    for id in e.picked:
        if (1 if id >= 60 else 0) == who:
            return "ko.replace"
    return "ko.replace-other-reasons"


def answer_knock_outs(g: GameState, e: Effect) -> i64:
    """Let effects replace the Knock Out of each Pokémon in turn."""
    if not has_hook(g, HOOK_WOULD_BE_KNOCKED_OUT):
        return REMOVE
    while e.remaining > 0:
        m = g.find(e.picked[len(e.picked) - e.remaining])
        if m is not None and m.id not in saved_pokemon(e):
            if replace_knock_out(g, e, m, next_player(g)):
                return ANSWER
        e.answered = 0
        e.remaining -= 1
    more = knocked_out(g, e.picked)
    if len(more) > 0:  # an answer has Knocked Out another Pokémon
        e.remaining = len(more)
        for id in more:
            e.picked = append(e.picked, id)
        g.pending_knock_outs = vec[i64]()
        return ANSWER
    return REMOVE


def save_from_knock_out(g: GameState, e: Effect, m: PokemonInPlay) -> None:
    """Keep a Pokémon from the Knock Out that an effect answers."""
    if e.parent >= 0:
        settling = g.stack[e.parent]
        set_saved_pokemon(settling, append(saved_pokemon(settling), m.id))
        if g.observer is not None:
            g.observer.on_knock_out_prevented(g, m)


def remove_knocked_out(g: GameState, e: Effect) -> None:
    """Determine destinations and Prize cards, then remove all Knocked Out Pokémon together."""
    leaving: list[tuple[PokemonInPlay, tuple[i64, i64]]] = []
    for id in e.picked:
        m = g.find(id)
        if m is None or id in saved_pokemon(e):
            continue
        leaving.append((m, knock_out_destinations(g, m)))
        other = 1 - m.owner()
        set_prizes_due(e, other, prizes_due(e, other) + prizes_for(g, m))
    for pokemon, (destination, rest) in leaving:
        if g.observer is not None:
            g.observer.on_knock_out(g, pokemon)
        leave_play(g, pokemon, destination, rest, "ko.discard")


def decide(g: GameState) -> bool:
    """End the game if a player has won; a tie leads to Sudden Death (both.*)."""
    ways: list[int] = [0, 0]
    for who, p in enumerate(g.players):
        if len(p.prizes) == 0:
            ways[who] |= BY_PRIZES
        if p.active is None and len(p.bench) == 0:
            ways[1 - who] |= BY_NO_POKEMON
    mine, theirs = ways
    if mine == 0 and theirs == 0:
        return False
    a = mine.bit_count()
    b = theirs.bit_count()
    if a != b:
        win(g, 0 if a > b else 1, mine if a > b else theirs)
    else:
        sudden_death(g)
    return True


SETTLE: Final[Op] = Settle()

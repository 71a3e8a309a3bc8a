"""The course of a turn (turn.parts), and what happens between turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.actions import main_options, perform
from playmat.engine.cards import Op
from playmat.engine.constants import (
    ASLEEP,
    BURNED,
    BY_BURN,
    BY_DECK_OUT,
    BY_POISON,
    BY_TURN_LIMIT,
    DISCARD,
    DONE,
    ENDED_BY_TIME,
    HOOK_BETWEEN_TURNS,
    NO,
    NO_PLAYER,
    PARALYZED,
    PLAYED,
    POISONED,
    UNFINISHED,
    YES,
    code,
)
from playmat.engine.damage import put_counters
from playmat.engine.modifiers import BoundModifier, has_hook
from playmat.engine.movement import cure, draw_card, expire, move
from playmat.engine.option_kinds import DID_ATTACK
from playmat.engine.run_loop import ask, flip_coin, win
from playmat.engine.settle import settle
from playmat.engine.state import Effect
from playmat.engine.triggers import between_turns_effects, start_between_turns, trigger_on_turn_end
from playmat.engine.vectors import append, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

BEGIN: Final = 0
MAIN: Final = 1
ENDING: Final = 2
EXPIRING: Final = 3
BETWEEN: Final = 4
PASSING: Final = 5


class Turn(Op):
    """The turns of both players, one after the other (turn.alternate)."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        while True:
            if g.needs_settling and pc != BEGIN and pc != PASSING and settle(g):
                return pc
            if pc == MAIN:
                return ask(g, e, g.turn_player, MAIN)
            if pc == ENDING:
                pc = EXPIRING
                if g.observer is not None:
                    g.observer.on_turn_end(g, g.turn_player, g.actions_used & DID_ATTACK != 0)
                if trigger_on_turn_end(g):
                    return EXPIRING
            if pc == EXPIRING:
                end_turn(g)
                pc = BETWEEN
                if g.needs_settling:
                    continue
            if pc == BETWEEN:
                if has_hook(g, HOOK_BETWEEN_TURNS):
                    return e.call(BETWEEN_TURNS, PASSING)
                conditions(g)
                pc = PASSING
            if pc == PASSING:
                if g.needs_settling and settle(g):
                    return PASSING
                g.turn_player = 1 - g.turn_player
            if not begin_turn(g):
                return DONE
            pc = MAIN

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        return main_options(g)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        return ENDING if perform(g, option) else MAIN

    def decision(self, pc: i64) -> str:
        return "turn"

    def prompt(self, g: GameState, e: Effect) -> str:
        return "your turn. Choose an action"


def begin_turn(g: GameState) -> bool:
    """Begin a turn with a draw (turn.draw-first), and return False if the game is over.

    A player who can't draw loses (win.deck-out).
    """
    g.turn += 1
    g.actions_used = 0
    g.power_uses = 0
    g.stadium_used = 0
    who = g.turn_player
    p = g.players[who]
    active = p.active
    if active is not None:
        active.powers_used = 0
    for m in p.bench:
        m.powers_used = 0
    limit = g.ruleset.turn_limit
    if limit > 0 and g.turn > limit:
        win(g, UNFINISHED, BY_TURN_LIMIT)
        return False
    if g.observer is not None:
        g.observer.on_turn_start(g, who)
    if len(p.deck) == 0:
        win(g, 1 - who, BY_DECK_OUT)
        return False
    draw_card(g, who, p, "turn.draw-first")
    return True


def end_turn(g: GameState) -> None:
    """Discard the Supporter cards that were played, and end this turn's effects."""
    for p in g.players:
        while len(p.played) > 0:
            c: i64 = p.played[0]
            move(g, c, PLAYED, DISCARD, True, "supporter.after-play.")
    expire(g)


def in_main(g: GameState) -> bool:
    """Return whether a player chooses an action of their turn."""
    if g.winner != NO_PLAYER or not g.stack or g.pending != -1:
        return False
    e = g.stack[len(g.stack) - 1]
    return e.op is TURN and e.pc == MAIN


# -- between turns: Special Conditions in the order of the rules, then card effects ----------------
POISON: Final = 0
BURN: Final = 2
SLEEP: Final = 4
CARDS: Final = 6
END: Final = 8


class BetweenTurns(Op):
    """The step between turns: an even pc is a gap in which cards may be used, an odd one a step.

    Under HGSS a card that works between turns is used when its player wants
    (between.card-effects.hgss): they may use it in each gap, and must in the last one. Under XY
    all such cards come after the Special Conditions (between.card-effects.xy). Registers: `picked`
    are the cards used, and `answered` counts the effects declined in this gap.
    """

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        while pc < END:
            if pc & 1 == 0:
                if has_hook(g, HOOK_BETWEEN_TURNS) and (g.ruleset.tools_any_time or pc == CARDS):
                    waiting = waiting_effects(g, e)
                    if len(waiting) > 0:
                        if pc == CARDS:
                            return use(g, e, waiting[0], pc)
                        return ask(g, e, waiting[0].you, pc)
                    e.answered = 0
                pc += 1
            else:
                one_step(g, pc - 1)
                pc += 1
        e.picked = vec[i64]()
        return DONE

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        card = waiting_effects(g, e)[0].card
        yes = code(YES, g.keys[card], 0, 0, 0)
        no = code(NO, g.keys[card], 0, 0, 0)
        return append(append(vec[i64](), yes), no)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option & 0xFF == YES:
            return use(g, e, waiting_effects(g, e)[0], pc)
        e.answered += 1
        return pc


def waiting_effects(g: GameState, e: Effect) -> list[BoundModifier]:
    """Return the effects neither used nor declined in this gap, the next player's first (D06)."""
    unused = [b for b in between_turns_effects(g) if b.card not in e.picked]
    return unused[e.answered :]


def use(g: GameState, e: Effect, b: BoundModifier, pc: i64) -> i64:
    e.picked = append(e.picked, b.card)
    start_between_turns(g, b)
    return pc


def conditions(g: GameState) -> None:
    """Take all steps at once; only for boards without card effects between turns."""
    has_conditions = False
    for p in g.players:
        active = p.active
        if active is not None and active.conditions != 0:
            has_conditions = True
    if not has_conditions:
        return
    one_step(g, POISON)
    one_step(g, BURN)
    one_step(g, SLEEP)


def one_step(g: GameState, pc: i64) -> None:
    """Take one step for both Active Pokémon, the next player's first (between.both-actives)."""
    k: i64 = 0
    while k < 2:
        who = 1 - g.turn_player if k == 0 else g.turn_player
        m = g.players[who].active
        k += 1
        if m is None or m.conditions == 0:
            continue
        if pc == POISON:
            if m.conditions & POISONED:
                put_counters(g, m, m.poison, BY_POISON, None)
        elif pc == BURN:
            if m.conditions & BURNED:
                if not flip_coin(g, who, BURNED, m):
                    put_counters(g, m, 2, BY_BURN, None)
        elif pc == SLEEP:
            if m.conditions & ASLEEP:
                if flip_coin(g, who, ASLEEP, m):
                    cure(g, m, ASLEEP, ENDED_BY_TIME)
            if m.conditions & PARALYZED and who == g.turn_player and m.paralyzed_on < g.turn:
                cure(g, m, PARALYZED, ENDED_BY_TIME)


TURN: Final[Op] = Turn()
BETWEEN_TURNS: Final[Op] = BetweenTurns()

"""The run loop: effects on a stack run until a player must decide or the game has ended."""

from __future__ import annotations

from typing import Optional

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.chance import ExternalChance, OutcomeNeeded, next_below, next_shuffle
from playmat.engine.constants import (
    ASK,
    BY_CONCESSION,
    BY_DECISION_LIMIT,
    CHANCE,
    DONE,
    END_TURN,
    FLIP_FOR_EFFECT,
    NO_OPTION,
    NO_PLAYER,
    START,
    UNFINISHED,
)
from playmat.engine.game_state import SHOW_ALL, SHOW_CHOICES, SHOW_TURNS, GameState
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.vectors import vec


def flip_coin(
    g: GameState, who: i64, reason: i64 = FLIP_FOR_EFFECT, pokemon: Optional[PokemonInPlay] = None
) -> bool:
    """Flip a coin for a player and return whether it is heads (table.coin).

    For a Special Condition, that condition is the reason and `pokemon` is who has it.
    """
    source = g.source
    heads = next_below(g, 2) == 1 if source is None else source.coin(g, who, reason)
    if g.observer is not None:
        g.observer.on_coin(g, who, heads, reason, pokemon)
    return heads


def random_below(g: GameState, n: i64) -> i64:
    """Return a random number from 0 to n-1."""
    source = g.source
    found = next_below(g, n) if source is None else source.randrange(g, n)
    if g.observer is not None:
        g.observer.on_random(g, n, found)
    return found


def random_order(g: GameState, cards: vec[i64]) -> vec[i64]:
    """Return cards in a random order; the list itself may change."""
    source = g.source
    return next_shuffle(g, cards) if source is None else source.shuffle(g, cards)


def push(g: GameState, op: Op, you: i64, card: i64, user: i64, cause: i64) -> Effect:
    """Start an effect; it resolves before those already on the stack."""
    stack = g.stack
    e = Effect(op, you, card, g.definitions[card] if card >= 0 else None, user, cause)
    e.depth = len(stack)
    stack.append(e)
    return e


def push_above(g: GameState, parent: Effect, op: Op, cause: i64) -> Effect:
    """Start an effect about `parent`; effects started above `parent` before resolve first."""
    e = Effect(op, parent.you, parent.card, parent.definition, parent.user, cause)
    e.depth = parent.depth + 1
    e.parent = parent.depth
    stack = g.stack
    stack.insert(e.depth, e)
    at = e.depth + 1
    while at < len(stack):
        x = stack[at]
        x.depth = at
        if x.parent >= e.depth:
            x.parent += 1
        at += 1
    return e


def ask(g: GameState, e: Effect, who: i64, pc: i64) -> i64:
    """Make a player choose one of the options that the running op has at pc."""
    g.player_to_act = who
    e.pc = pc
    return ASK


def advance(g: GameState, e: Effect, after: i64) -> None:
    """Run after a step or an answer until a player must choose or the game has ended."""
    while True:
        op = e.op
        while after == ASK:
            pc = e.pc
            options = op.options(g, e, pc)
            count: i64 = len(options)
            only: i64 = NO_OPTION
            if count > 0:
                only = options[0]
                if count > 1:
                    limit = g.ruleset.decision_limit
                    if limit > 0 and g.decisions >= limit:
                        win(g, UNFINISHED, BY_DECISION_LIMIT)
                        finish(g)
                        return
                if count > 1 or (g.show_mode != SHOW_CHOICES and is_shown(g, only)):
                    g.choices = options
                    if g.observer is not None:
                        g.observer.on_decision(g)
                    return
                if g.observer is not None:
                    g.observer.on_choice(g, g.player_to_act, only, True)
            g.player_to_act = NO_PLAYER
            after = op.choose(g, e, pc, only)
        if after >= 0:
            e.pc = after
        elif after == DONE:
            pop_frame(g, e)
        if g.winner != NO_PLAYER:
            finish(g)
            return
        stack = g.stack
        e = stack[len(stack) - 1]
        after = e.op.step(g, e, e.pc)


def is_shown(g: GameState, only: i64) -> bool:
    """Return whether a decision with this one option is shown to the player."""
    mode = g.show_mode
    return mode == SHOW_ALL or (mode == SHOW_TURNS and only == END_TURN)


def pop_frame(g: GameState, e: Effect) -> None:
    """Remove the running frame of e, which is finished."""
    below = e.below
    if len(below) > 0:
        frame = below.pop()
        e.op = frame.op
        e.pc = frame.pc
        return
    stack = g.stack
    if stack[len(stack) - 1] is e:
        stack.pop()
        return
    at = e.depth
    if at >= len(stack) or stack[at] is not e:
        return  # Sudden Death has cleared the stack
    stack.pop(at)
    while at < len(stack):  # effects that it started
        x = stack[at]
        x.depth = at
        if x.parent == e.depth:
            x.parent = -1
        elif x.parent > e.depth:
            x.parent -= 1
        at += 1


def finish(g: GameState) -> None:
    """End a game that is won or stopped: nothing is left to resolve."""
    g.player_to_act = NO_PLAYER
    g.choices = vec[i64]()
    if g.observer is not None:
        g.observer.on_win(g, g.winner, g.ways)
    g.stack = []


def apply_unchecked(g: GameState, option: i64) -> None:
    """Apply an option without checking that it is one of the options."""
    source = g.source
    if source is not None and isinstance(source, ExternalChance):
        answer_externally(g, option, source)
        return
    if option != START:
        choose(g, option)
    resume(g, option)


def restore(g: GameState, before: GameState) -> None:
    """Return a game to the state of a copy, after a decision that failed.

    Its chance source remains the same object, because the caller may hold it.
    """
    source = g.source
    g.copy_from(before)
    saved = before.source
    if source is not None and saved is not None:
        source.restore(saved)
        g.source = source


def apply_or_restore(g: GameState, option: i64) -> None:
    """Apply an option without checking it; if that fails, nothing has changed."""
    before = g.clone()
    try:
        apply_unchecked(g, option)
    except BaseException:
        restore(g, before)
        raise


def choose(g: GameState, option: i64) -> None:
    """Count the decision of the player to act, and report their choice."""
    if len(g.choices) > 1:
        g.decisions += 1
    if g.observer is not None:
        g.observer.on_choice(g, g.player_to_act, option, False)


def resume(g: GameState, option: i64) -> None:
    """Give an answer to the running op (START: run it for the first time) and continue."""
    stack = g.stack
    e = stack[len(stack) - 1]
    if option != START:
        g.player_to_act = NO_PLAYER
        advance(g, e, e.op.choose(g, e, e.pc, option))
    else:
        advance(g, e, e.op.step(g, e, e.pc))


def answer_externally(g: GameState, option: i64, source: ExternalChance) -> None:
    """Apply an option, or a chance outcome if one was pending."""
    if g.pending == NO_OPTION:
        if option != START:
            choose(g, option)
        g.pending = option
        source.outcomes = []
    else:
        source.outcomes = [*source.outcomes, option]
    run_externally(g, source)


def run_externally(g: GameState, source: ExternalChance) -> None:
    """Run with the outcomes given so far; if one is missing, restore the state and wait for it.

    At a chance node the state is that of the decision before, with the answer pending.
    """
    before = g.clone()
    observer = g.observer
    g.observer = None
    source.at = 0
    try:
        resume(g, g.pending)
    except OutcomeNeeded as chance:
        g.copy_from(before)
        g.source = source
        g.player_to_act = CHANCE
        g.choices = vec[i64](chance.options)
        return
    finally:
        g.observer = observer
    if observer is not None:  # no outcome is missing: run again, observed
        g.copy_from(before)
        g.source = source
        source.at = 0
        resume(g, g.pending)
    g.pending = NO_OPTION
    source.outcomes = []


def refresh_options(g: GameState) -> None:
    """Compute the options of the player to act from the state."""
    source = g.source
    if g.player_to_act == CHANCE and isinstance(source, ExternalChance):
        run_externally(g, source)
    elif g.winner == NO_PLAYER and g.player_to_act != NO_PLAYER:
        e = g.stack[len(g.stack) - 1]
        g.choices = e.op.options(g, e, e.pc)


def win(g: GameState, player: i64, way: i64) -> None:
    """End the game: a player wins, or it is UNFINISHED; `way` has a bit for each way."""
    g.winner = player
    g.ways = way


def concede(g: GameState, player: i64) -> None:
    """End the game because a player concedes (D74); if an observer fails, nothing has changed."""
    before = g.clone()
    try:
        if g.observer is not None:
            g.observer.on_concession(g, player)
        win(g, 1 - player, BY_CONCESSION)
        g.pending = NO_OPTION
        finish(g)
    except BaseException:
        restore(g, before)
        raise

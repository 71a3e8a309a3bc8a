"""The actions of a turn: one table, from which options, refusals, and execution come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.board_actions import (
    ATTACK_ACTION,
    END_TURN_ACTION,
    POWER_ACTION,
    RETREAT_ACTION,
    STADIUM_ACTION,
)
from playmat.engine.card_actions import (
    ATTACH_ACTION,
    BENCH_ACTION,
    EVOLVE_ACTION,
    LEGEND_ACTION,
    LEVEL_UP_ACTION,
    PLAY_ACTION,
    CardAction,
)
from playmat.engine.cards import Definition
from playmat.engine.constants import (
    AT_KEY,
    AT_PLACE,
    ATTACH,
    BASIC,
    END_TURN,
    ENERGY,
    EVOLVE,
    FOSSIL,
    HOOK_BENCH_LIMIT,
    HOOK_POWERS,
    PLAY,
    POKEMON,
    PUT_ON_BENCH,
    RETREAT,
    TECHNICAL_MACHINE,
    TOOL,
    USE_POWER,
    bit,
)
from playmat.engine.hooks import bench_limit
from playmat.engine.modifiers import refresh_hooks
from playmat.engine.movement import distinct_unsorted
from playmat.engine.option_kinds import DID_ATTACH, DID_RETREAT, Action, reserve
from playmat.engine.vectors import vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

# Indexed by the kind of their options.
ACTIONS: Final[list[Action]] = [
    END_TURN_ACTION,
    BENCH_ACTION,
    EVOLVE_ACTION,
    ATTACH_ACTION,
    PLAY_ACTION,
    RETREAT_ACTION,
    POWER_ACTION,
    STADIUM_ACTION,
    ATTACK_ACTION,
    LEGEND_ACTION,
    LEVEL_UP_ACTION,
]
CARD_ACTIONS: Final = [action for action in ACTIONS if isinstance(action, CardAction)]
# Those for which `list_options` has a shortcut.
SHORTCUTS: Final[tuple[Action, ...]] = (
    *(BENCH_ACTION, EVOLVE_ACTION, ATTACH_ACTION, PLAY_ACTION),
    *(END_TURN_ACTION, RETREAT_ACTION, POWER_ACTION, ATTACK_ACTION),
)


def chained(actions: list[Action]) -> Optional[Action]:
    """Return the first of some actions, each with the next: faster than a list in compiled code."""
    following: Optional[Action] = None
    for action in reversed(actions):
        action.following = following
        following = action
    return following


FIRST_ACTION: Final = chained(
    [x for x in ACTIONS if x not in SHORTCUTS and not isinstance(x, CardAction)]
)


def slow_action(d: Definition) -> i64:
    """Return the kind of the action that plays a card, or -1 if `list_options` has a shortcut."""
    for action in CARD_ACTIONS:
        if action.suits(d):
            return -1 if action in SHORTCUTS and not d.played_as & FOSSIL else action.code
    return PUT_ON_BENCH  # which is always refused


def perform(g: GameState, option: i64) -> bool:
    """Take the action that the player has chosen. Return whether it ends the turn."""
    kind: i64 = option & 0xFF
    if len(g.visited) > 0 and kind != USE_POWER:
        g.visited = vec[i64]()
    return ACTIONS[kind].perform(g, option)


def all_actions(g: GameState) -> vec[i64]:
    """Return every action that a player may think of in their turn, allowed or not."""
    out = vec[i64]()
    for action in ACTIONS:
        out = action.all_options(g, out)
    return out


def main_options(g: GameState) -> vec[i64]:
    """Return the actions that the player whose turn it is may take, ending the turn first."""
    if g.hooks_stale:
        refresh_hooks(g)
    return list_options(g, g.players[g.turn_player].hand)


def list_options(g: GameState, hand: vec[i64]) -> vec[i64]:
    """List the options of the main part of a turn, for a hand in the order of card keys.

    The most frequent have shortcuts, which check once what is the same for all cards of a kind.
    All others are listed by their entries.
    """
    who = g.turn_player
    p = g.players[who]
    hooks = g.hooks
    side: i64 = who << 4 << AT_PLACE
    benched: i64 = len(p.bench)
    places: i64 = benched + 1
    cards: i64 = len(hand)
    reserve(g, 0, cards * places + 2)
    out = g.option_buffer
    out[0] = END_TURN
    k: i64 = 1
    keys = g.keys
    definitions = g.definitions
    rules = g.ruleset
    may_evolve = g.turn >= rules.evolve_from_turn
    limit = bench_limit(g, who) if hooks & HOOK_BENCH_LIMIT else rules.bench_size
    has_free_place = places <= limit
    may_attach = not g.actions_used & DID_ATTACH
    names: i64 = 0
    last: i64 = -1
    for c in hand:
        card: i64 = c
        n: i64 = keys[card]
        if n <= last:
            if n == last:  # equal choices are offered once
                continue
            # Sampled worlds exchange identities, so their hands have no order.
            return list_options(g, distinct_unsorted(g, hand))
        last = n
        d = definitions[card]
        kind = d.kind
        base: i64 = n << AT_KEY
        if d.slow_action >= 0:
            k = list_card(g, card, d, k)
        elif kind == POKEMON:
            if d.stage == BASIC:
                if has_free_place:
                    out[k] = PUT_ON_BENCH | base
                    k += 1
            elif may_evolve:
                if names == 0:
                    names = EVOLVE_ACTION.names_in_play(p)
                if names & bit(d.origin_key & 31):
                    k = EVOLVE_ACTION.list_card(g, p, d, EVOLVE | base | side, k)
        elif kind == ENERGY:
            if may_attach:
                k = ATTACH_ACTION.list_card(g, places, ATTACH | base | side, k)
        elif PLAY_ACTION.check_play(g, who, card, d) is None:
            if d.played_as & (TOOL | TECHNICAL_MACHINE):
                k = PLAY_ACTION.list_card(g, p, d, PLAY | base | side, k)
            else:
                out[k] = PLAY | base
                k += 1
    if (
        not g.actions_used & DID_RETREAT
        and benched > 0
        and RETREAT_ACTION.check(g, RETREAT) is None
    ):
        out[k] = RETREAT
        k += 1
    if hooks & HOOK_POWERS:
        k = POWER_ACTION.list_allowed(g, p, k)
    action = FIRST_ACTION
    while action is not None:
        if action.hook == 0 or hooks & action.hook:
            k = action.list_allowed(g, p, k)
        action = action.following
    k = ATTACK_ACTION.list_allowed(g, p, k)
    return g.option_buffer[:k]


def list_card(g: GameState, card: i64, d: Definition, k: i64) -> i64:
    """List what a player may do with a card that has no shortcut."""
    action = ACTIONS[d.slow_action]
    assert isinstance(action, CardAction)
    for option in action.options_with(g, card, vec[i64]()):
        if action.check(g, option) is None:
            g.option_buffer[k] = option
            k += 1
    return k

"""Why an action is not allowed: the reason, and the refusal that a player reads."""

from __future__ import annotations

from typing import NoReturn, Optional

from mypy_extensions import i64

from playmat.engine.actions import ACTIONS
from playmat.engine.board_actions import powers_of
from playmat.engine.constants import NO_PLAYER, count_in, place_in
from playmat.engine.game_state import GameState
from playmat.engine.options import Option
from playmat.engine.reasons import (
    ALLOWED,
    FORBIDDEN,
    GAME_OVER,
    HAS_CONDITION,
    NOT_ASKED,
    NOT_OFFERED,
    OTHER_DECISION,
    POWER_CONDITION,
    POWER_USED,
    REASONS,
)
from playmat.engine.turn import in_main
from playmat.errors import PlaymatError, suggestion
from playmat.rulebook.refusals import IllegalOption, Refusal


def reason(g: GameState, option: i64) -> i64:
    """Return ALLOWED, or the reason why the player to act can't choose an option now."""
    if g.winner != NO_PLAYER:
        return GAME_OVER
    if not in_main(g):
        return ALLOWED if option in g.choices else OTHER_DECISION
    kind: i64 = option & 0xFF
    return ACTIONS[kind].check(g, option) if kind < len(ACTIONS) else NOT_OFFERED


def reason_for(g: GameState, option: i64, player: i64) -> i64:
    """Return ALLOWED, or the reason why a player can't choose an option now."""
    if g.winner == NO_PLAYER and player != g.player_to_act:
        return NOT_ASKED
    why = reason(g, option)
    return NOT_OFFERED if why == ALLOWED and option not in g.choices else why


def refusal(g: GameState, option: i64, why: i64) -> Refusal:
    """Return the refusal for a reason, in the words of a rule."""
    hgss, xy, sentence, remedy = REASONS[why]
    if why == FORBIDDEN:
        bearer = ACTIONS[option & 0xFF].blocking_effect(g, option)
        if bearer is not None:
            sentence = f"{g.definitions[bearer.card].name} prevents that."
    era = g.ruleset.era
    power = "Poké-Power" if era == "HGSS" else "Ability"
    if why in (POWER_USED, HAS_CONDITION, POWER_CONDITION):
        m = g.players[g.turn_player].at(place_in(option) & 15)
        power = powers_of(g, m)[count_in(option)].kind
    return Refusal(
        rule=hgss if era == "HGSS" else xy,
        sentence=sentence.replace("{power}", power),
        remedy=remedy.replace("{power}", power),
        era=era,
    )


def refuse(g: GameState, option: i64, player: i64) -> NoReturn:
    """Raise the error for an option that a player can't choose."""
    raise IllegalOption(refusal(g, option, reason_for(g, option, player)))


def not_to_act(g: GameState) -> Refusal:
    """Return the refusal for the player who is not the one to act."""
    return refusal(g, 0, NOT_ASKED)


def requested_action(g: GameState, kind: str, what: str, on: str) -> i64:
    """Return the option that a kind, a card or effect, and a Pokémon name, offered or not."""
    for action in ACTIONS:
        if action.name == kind:
            return action.requested(g, g.turn_player if g.turn_player != NO_PLAYER else 0, what, on)
    near = suggestion(kind, [action.name for action in ACTIONS])
    raise PlaymatError(f"unknown kind of action {kind!r}{near}")


def why_not(
    g: GameState, action: Option | int | str, what: str = "", on: str = ""
) -> Optional[Refusal]:
    """Return the refusal of an action, or None if it is allowed."""
    if isinstance(action, str):
        option = requested_action(g, action, what, on)
    else:
        option = action.code if isinstance(action, Option) else action
    why = reason(g, option)
    return None if why == ALLOWED else refusal(g, option, why)

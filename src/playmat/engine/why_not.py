"""Why an action isn't allowed: the reason, and the refusal that a player reads."""

from __future__ import annotations

from typing import NoReturn, Optional

from mypy_extensions import i64

from playmat.engine import reasons
from playmat.engine.actions import ACTIONS
from playmat.engine.arguments import text_argument
from playmat.engine.board_actions import powers_of
from playmat.engine.constants import NO_PLAYER, count_in, place_in
from playmat.engine.game_state import GameState
from playmat.engine.option_kinds import Action
from playmat.engine.options import code_of
from playmat.engine.reasons import Reason
from playmat.engine.turn import in_main
from playmat.errors import PlaymatError, suggestion
from playmat.rulebook.refusals import IllegalOption, Refusal


def reason(g: GameState, option: i64) -> Optional[Reason]:
    """Return None, or the reason why the player to act can't choose an option now."""
    if g.winner != NO_PLAYER:
        return reasons.GAME_OVER
    if not in_main(g):
        return None if option in g.choices else reasons.OTHER_DECISION
    kind: i64 = option & 0xFF
    return ACTIONS[kind].check(g, option) if kind < len(ACTIONS) else reasons.NOT_OFFERED


def reason_for(g: GameState, option: i64, player: i64) -> Optional[Reason]:
    """Return None, or the reason why a player can't choose an option now."""
    if g.winner == NO_PLAYER and player != g.player_to_act:
        return reasons.NOT_YOUR_DECISION
    why = reason(g, option)
    return reasons.NOT_OFFERED if why is None and option not in g.choices else why


def refusal(g: GameState, option: i64, why: Reason) -> Refusal:
    """Return the refusal of an option for a reason."""
    sentence = why.sentence
    if why == reasons.FORBIDDEN:
        blocker = ACTIONS[option & 0xFF].blocking_effect(g, option)
        if blocker is not None:
            sentence = f"{g.definitions[blocker.card].name} prevents that."
    era = g.ruleset.era
    power = "Poké-Power" if era == "HGSS" else "Ability"
    if why in (reasons.POWER_USED, reasons.HAS_CONDITION, reasons.POWER_CONDITION):
        m = g.players[g.turn_player].at(place_in(option) & 15)
        power = powers_of(g, m)[count_in(option)].kind
    return Refusal(
        rule=why.hgss_rule if era == "HGSS" else why.xy_rule,
        sentence=sentence.replace("{power}", power),
        remedy=why.remedy.replace("{power}", power),
        era=era,
    )


def refuse(g: GameState, option: i64, player: i64) -> NoReturn:
    """Raise the error for an option that a player can't choose."""
    why = reason_for(g, option, player)
    assert why is not None
    raise IllegalOption(refusal(g, option, why))


def not_your_decision(g: GameState) -> Refusal:
    """Return the refusal for a player while the opponent is the player to act."""
    return refusal(g, 0, reasons.NOT_YOUR_DECISION)


def action_named(kind: str) -> Action:
    """Return the entry of a kind of action."""
    for action in ACTIONS:
        if action.name == kind:
            return action
    near = suggestion(kind, [action.name for action in ACTIONS])
    raise PlaymatError(f"unknown kind of action {kind!r}{near}")


def requested_action(g: GameState, kind: str, what: str, on: str) -> i64:
    """Return the option that a kind, a card or effect, and a Pokémon name, offered or not.

    They are those of the player to act, or else of the player whose turn it is.
    """
    who = g.player_to_act if g.player_to_act in (0, 1) else max(g.turn_player, 0)
    return action_named(kind).requested(g, who, what, on)


def refusal_of_kind(g: GameState, action: Action) -> Optional[Refusal]:
    """Return why no action of a kind can be taken, or None if one can."""
    for offered in g.choices:
        if offered & 0xFF == action.code:
            return None
    option: i64 = action.code
    absent = action.absent
    if absent is not None and g.winner == NO_PLAYER and in_main(g):
        options = action.suitable_options(g)
        if len(options) == 0:
            return refusal(g, option, absent)
        option = options[0]
    why = reason(g, option)
    return None if why is None else refusal(g, option, why)


def why_not(g: GameState, action: object, what: object = "", on: object = "") -> Optional[Refusal]:
    """Return the refusal of an action, or None if it is allowed."""
    if isinstance(action, str):
        card, place = text_argument(what, "what"), text_argument(on, "on")
        if not card and not place:
            return refusal_of_kind(g, action_named(action))
        option = requested_action(g, action, card, place)
    else:
        option = code_of(action)
    why = reason(g, option)
    return None if why is None else refusal(g, option, why)

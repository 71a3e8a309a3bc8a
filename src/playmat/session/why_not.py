"""The actions that a player can't take now, with the rules that forbid them."""

from __future__ import annotations

from playmat.engine.actions import all_actions
from playmat.engine.constants import BASIC, LEGEND, POKEMON, USE_STADIUM, place_in
from playmat.engine.game_state import GameState
from playmat.engine.options import Option
from playmat.engine.why_not import why_not
from playmat.rulebook import Refusal
from playmat.text import describe_option

PLAYED_ALONE = (BASIC, LEGEND)
NAME_MISMATCH = "evolve.name-match"


def refused_actions(game: GameState) -> list[tuple[Option, Refusal]]:
    """Return every action of a turn that is refused now."""
    offered = set(game.codes)
    found: list[tuple[Option, Refusal]] = []
    for action in all_actions(game):
        if action in offered or (action & 0xFF == USE_STADIUM and game.stadium < 0):
            continue  # using a Stadium when none is in play isn't worth mentioning
        refusal = why_not(game, action)
        if refusal is not None:
            found.append((Option(game, action), refusal))
    return found


def notable_refusals(game: GameState) -> list[tuple[str, Refusal]]:
    """Return the refused actions that a player may wonder about, described and merged."""
    return merge_refusals([pair for pair in refused_actions(game) if not is_idle(pair[0])])


def is_idle(option: Option) -> bool:
    """Return whether no player would try this: attacking from the Bench, benching an Evolution."""
    if option.kind == "attack":
        return place_in(option.code) != 0
    card = option.definition
    evolution = card is not None and card.kind == POKEMON and card.stage not in PLAYED_ALONE
    return option.kind == "bench" and evolution


def merge_refusals(found: list[tuple[Option, Refusal]]) -> list[tuple[str, Refusal]]:
    """Return one line for each card, not one for each Pokémon that it could be played on."""
    lines: dict[tuple[str, str, str], tuple[str, Refusal]] = {}
    fits = {o.print for o, r in found if o.kind == "evolve" and r.rule != NAME_MISMATCH}
    for option, refusal in found:
        words = describe_option(option)
        if option.kind == "evolve" and refusal.rule == NAME_MISMATCH:
            if option.print in fits:
                continue
            words = f"Evolve a Pokémon into {option.name}"
        elif option.kind == "attach":
            words = words.partition(" to ")[0]
        lines.setdefault((option.kind, words, refusal.rule), (words, refusal))
    return list(lines.values())

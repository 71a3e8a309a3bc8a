"""What a player might wish to do now but may not, with the rule that forbids it."""

from __future__ import annotations

from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.why import conceivable
from playmat.engine.words import BASIC, LEGEND, POKEMON, USE_STADIUM, place_in
from playmat.rulebook import Refusal

PLAYED_ALONE = (BASIC, LEGEND)
NO_ORIGIN = "evolve.name-match"


def wishes(game: Game) -> list[tuple[str, Refusal]]:
    """Each action that is refused now and worth a word, as a sentence with its refusal."""
    return merged([one for one in refused(game) if not is_idle(one[0])])


def refused(game: Game) -> list[tuple[Option, Refusal]]:
    """Each action that one might think of in a turn and that is refused now."""
    offered = set(game.codes)
    found: list[tuple[Option, Refusal]] = []
    for wish in conceivable(game):
        if wish in offered or (wish & 0xFF == USE_STADIUM and game.stadium < 0):
            continue  # nobody wishes to use a Stadium that is not there
        refusal = game.why_not(wish)
        if refusal is not None:
            found.append((Option(game, wish), refusal))
    return found


def is_idle(option: Option) -> bool:
    """Nobody wishes to attack from the Bench; an Evolution card is told of under evolving."""
    if option.kind == "attack":
        return place_in(option.code) != 0
    card = option.definition
    evolution = card is not None and card.kind == POKEMON and card.stage not in PLAYED_ALONE
    return option.kind == "bench" and evolution


def merged(found: list[tuple[Option, Refusal]]) -> list[tuple[str, Refusal]]:
    """One line for a card, not one for each Pokémon that it could go on."""
    lines: dict[tuple[str, str, str], tuple[str, Refusal]] = {}
    fits = {o.print for o, r in found if o.kind == "evolve" and r.rule != NO_ORIGIN}
    for option, refusal in found:
        words = option.sentence
        if option.kind == "evolve" and refusal.rule == NO_ORIGIN:
            if option.print in fits:
                continue
            words = f"Evolve a Pokémon into {option.name}"
        elif option.kind == "attach":
            words = words.partition(" to ")[0]
        lines.setdefault((option.kind, words, refusal.rule), (words, refusal))
    return list(lines.values())

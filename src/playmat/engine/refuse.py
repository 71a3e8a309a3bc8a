"""Refusals: which rule forbids an action, in words a player understands."""

from __future__ import annotations

from typing import NoReturn, Optional

from mypy_extensions import i64

from playmat.engine.actions import powers_of
from playmat.engine.game import Game
from playmat.engine.options import KIND_NAMES, Option, spot_name
from playmat.engine.queries import usable_attacks
from playmat.engine.reasons import ALLOWED, FORBIDDEN, NOT_ASKED, REASONS
from playmat.engine.why import forbidder, reason, reason_for
from playmat.engine.words import (
    ATTACH,
    END_TURN,
    EVOLVE,
    LEVEL_UP,
    NOBODY,
    RETREAT,
    USE_ATTACK,
    USE_POWER,
    USE_STADIUM,
    code,
    place_of,
)
from playmat.errors import PlaymatError, suggestion
from playmat.rulebook.refusals import IllegalOption, Refusal


def refusal(g: Game, option: i64, why: i64) -> Refusal:
    """The refusal for a reason."""
    hgss, xy, sentence, remedy = REASONS[why]
    if why == FORBIDDEN:
        bearer = forbidder(g, option)
        if bearer is not None:
            sentence = f"An effect of {g.table[bearer.card].name} forbids it."
    era = g.ruleset.era
    return Refusal(rule=hgss if era == "HGSS" else xy, sentence=sentence, remedy=remedy, era=era)


def refuse(g: Game, option: i64, player: i64) -> NoReturn:
    """Raise the error for an option that may not be taken."""
    raise IllegalOption(refusal(g, option, reason_for(g, option, player)))


def why_not(g: Game, kind: Option | int | str, what: str, on: str) -> Optional[Refusal]:
    if isinstance(kind, str):
        option = wish(g, kind, what, on)
    else:
        option = kind.code if isinstance(kind, Option) else kind
    why = reason(g, option)
    return None if why == ALLOWED else refusal(g, option, why)


def not_asked(g: Game) -> Refusal:
    """The refusal for whoever is not the one to decide."""
    return refusal(g, 0, NOT_ASKED)


# -- actions in words -----------------------------------------------------------------------
def wish(g: Game, kind: str, what: str, on: str) -> i64:
    """The code of an action that a player wishes for, offered or not."""
    if kind not in KIND_NAMES or not kind:
        near = suggestion(kind, [k for k in KIND_NAMES if k])
        raise PlaymatError(f"unknown kind of action {kind!r}{near}")
    number = KIND_NAMES.index(kind)
    who = g.current if g.current != NOBODY else 0
    if number in (END_TURN, RETREAT, USE_STADIUM):
        return number
    if number == USE_ATTACK:
        return find_text(g, who, what, on, False)
    if number == USE_POWER:
        return find_text(g, who, what, on, True)
    on_own = number in (EVOLVE, ATTACH, LEVEL_UP)
    place = spot(g, who, on) if on else place_of(who, 0) if on_own else 0
    return code(number, card_number(g, who, what), place, 0, 0)


def card_number(g: Game, who: i64, what: str) -> i64:
    """The number of a card of one's own by name or print."""
    own = [card for key, card in g.faces.items() if key & 1 == who]
    found: i64 = -1
    for card in own:
        if what in (card.name, card.definition.id):
            if card.definition.legend_half != 1:  # a LEGEND is named by its upper half
                return card.definition.number
            found = card.definition.number
    if found >= 0:
        return found
    near = suggestion(what, sorted([card.name for card in own]))
    raise PlaymatError(f"player {who} has no card {what!r}{near}")


def spot(g: Game, who: i64, on: str) -> i64:
    """A place of one's own in play: ``active``, ``bench 2``, or the name of a Pokémon there."""
    p = g.players[who]
    for slot in range(len(p.bench) + 1):
        if slot == 0 and p.active is None:
            continue
        if on in (spot_name(slot), p.at(slot).top.name):
            return place_of(who, slot)
    raise PlaymatError(f"there is no Pokémon {on!r}; say active, bench 1 and on, or its name")


def find_text(g: Game, who: i64, what: str, on: str, power: bool) -> i64:
    """An attack or power by its name (or the place of its Pokémon)."""
    p = g.players[who]
    known: list[str] = []
    for slot in range(len(p.bench) + 1):
        m = p.at(slot)
        if on and on not in (spot_name(slot), m.top.name):
            continue
        texts = (
            [x.name for x in powers_of(g, m)]
            if power
            else [u.attack.name for u in usable_attacks(g, m)]
        )
        known += texts
        if what in texts:
            kind = USE_POWER if power else USE_ATTACK
            place = place_of(who, slot) if power or slot > 0 else 0
            return code(kind, 0, place, 0, texts.index(what))
    word = "power" if power else "attack"
    raise PlaymatError(f"none of the Pokémon has the {word} {what!r}; there are {', '.join(known)}")

"""A game as plain data and back: equality, hash, pickle, and JSON are all made of this."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from typing import Any, Final, Optional

from mypy_extensions import i64

from playmat.card_source import find_card
from playmat.engine.cards import Card, Definition
from playmat.engine.constants import PUBLIC, UNSEEN
from playmat.engine.fields import GAME, SaveError
from playmat.engine.game_state import GameState
from playmat.engine.invariants import state_problems
from playmat.engine.new_game import NO_CARD, create_game
from playmat.engine.trial import can_be_resolved
from playmat.engine.vectors import vec
from playmat.engine.views import HIDDEN, ViewState, cards_seen
from playmat.json_data import JsonValue
from playmat.rulebook.parameters import parameter_problem
from playmat.rulebook.rulesets import Ruleset

FORMAT: Final = 4
PARAMETERS: Final = dataclasses.fields(Ruleset)
DAMAGED: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError)


# -- to plain data ---------------------------------------------------------------------------
def freeze(g: GameState) -> tuple[object, ...]:
    """Return the whole state of a game as nested tuples of ints and strings."""
    return (g.ruleset, tuple(g.prints), *GAME.freeze(g))


def freeze_view(view: ViewState) -> tuple[object, ...]:
    """Return a view as nested tuples of ints and strings."""
    ids = tuple([tuple([card.id for card in cards]) for cards in view._state.deck_lists])
    return view.viewer, ids, freeze(view._state)


# -- writing JSON ----------------------------------------------------------------------------
def plain(body: object) -> str:
    """Return the JSON from which a checksum is computed."""
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def checksum(text: str) -> str:
    """Return a checksum that detects damage."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def with_checksum(kind: str, version: int, part: str, body: object) -> str:
    """Return JSON with a kind of file, its format, and a checksum of the body."""
    text = plain(body)
    return f'{{"{kind}":{version},"checksum":"{checksum(text)}","{part}":{text}}}'


def game_body(g: GameState) -> list[object]:
    # Parameters are plain values; dataclasses.asdict would copy them deeply, which is slow.
    ruleset = {field.name: getattr(g.ruleset, field.name) for field in PARAMETERS}
    return [ruleset, *freeze(g)[1:]]


def dump(g: GameState) -> str:
    """Return a game as JSON."""
    return with_checksum("playmat", FORMAT, "game", game_body(g))


def dump_view(view: ViewState) -> str:
    """Return a view as JSON: the viewer, the deck lists they know, and the game as they see it."""
    ids = [[card.id for card in cards] for cards in view._state.deck_lists]
    body = [view.viewer, ids, game_body(view._state)]
    return with_checksum("playmat view", FORMAT, "view", body)


# -- reading JSON ----------------------------------------------------------------------------
def checked_body(text: str, kind: str, version: int, part: str) -> JsonValue:
    """Return the body of JSON that `with_checksum` wrote. Raise SaveError if it is damaged."""
    try:
        members = JsonValue.parse(text, "save", SaveError).members()
        written = members[kind].integer()
        found = members["checksum"].text()
        body = members[part].data
        expected = checksum(plain(body))
    except (SaveError, KeyError) as error:
        why = f": {error}" if isinstance(error, SaveError) else ""
        raise SaveError(f"not a saved {part}, or a damaged one{why}") from error
    if written != version:
        raise SaveError(f"this save has format {written}; this version reads format {version}")
    if found != expected:
        raise SaveError(f"the saved {part} is damaged: checksum mismatch")
    return JsonValue(body, part, SaveError)


def load(text: str, playable: bool = False) -> GameState:
    """Return the game in a JSON text. Raise SaveError if it is damaged or breaks an invariant.

    With `playable`, it may be any game that can be played, such as one from a position.
    """
    body = checked_body(text, "playmat", FORMAT, "game")
    try:
        g = thaw(body, None)
        check_invariants(g, playable)
    except (*DAMAGED, SaveError) as error:
        raise SaveError(f"the saved game is damaged: {error}") from error
    if not can_be_resolved(g):
        raise SaveError("the saved game is damaged: its effects don't fit its board")
    return g


def check_invariants(g: GameState, playable: bool) -> None:
    """Raise SaveError if a state breaks an invariant, or only if it can't be played."""
    for problem in state_problems(g):
        if not (playable and problem.playable):
            raise SaveError(problem.sentence)


def load_view(text: str) -> ViewState:
    """Return the view in a JSON text. Raise SaveError if the text is damaged."""
    body = checked_body(text, "playmat view", FORMAT, "view")
    try:
        viewer, ids, game = body.record(("viewer", "deck_lists", "game"))
        lists = [[find_card(id) for id in cards.texts()] for cards in ids.items(2)]
        seen = thaw(game, lists)
        view = ViewState(seen, viewer.integer(PUBLIC, 1))
        check_invariants(seen, playable=True)
    except (*DAMAGED, SaveError) as error:
        raise SaveError(f"the saved view is damaged: {error}") from error
    if seen.player_to_act == view.viewer and not can_be_resolved(seen):
        raise SaveError("the saved view is damaged: its effects don't fit its board")
    return view


def thaw(body: JsonValue, known: Optional[list[list[Card]]]) -> GameState:
    """Return the game with this body; for a view, `known` are the deck lists it knows."""
    parameters, prints, *fields = body.record(("ruleset", "prints", *GAME.names))
    g = game_of_prints(thaw_ruleset(parameters), prints.texts(), known)
    GAME.thaw(g, g, fields)
    return g


def thaw_ruleset(value: JsonValue) -> Ruleset:
    """Return the ruleset with these parameters."""
    found: dict[str, Any] = {}
    for name, member in value.fields([field.name for field in PARAMETERS]).items():
        if problem := parameter_problem(name, member.data):
            raise value.problem(problem)
        found[name] = member.data
    return Ruleset(**found)


def game_of_prints(
    ruleset: Ruleset, prints: list[str], known: Optional[list[list[Card]]]
) -> GameState:
    """Return a game whose cards have these prints, by id."""
    if len(prints) < 120 or (known is None and len(prints) > 120):
        raise SaveError(f"expected 120 cards but found {len(prints)}")
    lists: list[list[Card]] = [[], []]
    definitions: list[Definition] = []
    for c, id in enumerate(prints):
        if id == UNSEEN and known is not None:
            definitions.append(HIDDEN)
        elif id:
            card = find_card(id)
            definitions.append(card.definition)
            if c < 120:
                lists[c // 60].append(card)
        else:
            definitions.append(NO_CARD)
    g = create_game(ruleset, lists if known is None else known)
    if known is None and g.prints == prints:
        return g  # the cards are in the usual order, so the tables of their lists are shared
    g.definitions = definitions
    g.prints = prints
    g.keys = vec[i64]([d.key for d in definitions])
    if known is not None:
        g.deck_lists = known
        g.cards_by_key = cards_seen(g, g.cards_by_key)
        g.redacted = True
    return g

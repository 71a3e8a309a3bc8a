"""Moves in words: short, stable, and unique within a decision.

Replays contain these words, so they don't depend on the descriptions of options.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from playmat.engine.actions import all_actions
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.turn import in_main
from playmat.errors import PlaymatError
from playmat.notation.matching import matching, tokens
from playmat.rulebook.refusals import Refusal

MAX_LISTED: Final = 3  # options in an error message
MAX_LENGTH: Final = 80  # characters of the input in an error message
MAX_WORDS: Final = 300  # characters of the words of an option
CONCEDE: Final = "concede"  # not an option: it is possible at any time (D74)


class UnknownMove(PlaymatError):
    """Words that match none of the options, or more than one."""


def words(option: Option, among: Sequence[Option] = ()) -> str:
    """Return the words of an option, unique among the options of its decision (`among`)."""
    text = str(option)
    same_words = [o for o in among if o.kind == option.kind and str(o) == text]
    if len(same_words) < 2:
        return text
    if len({definition_id(o) for o in same_words}) == len(same_words):
        return f"{text} ({definition_id(option)})"
    return f"{text} /{same_words.index(option) + 1}"


def all_moves(options: Sequence[Option]) -> list[str]:
    """Return the words of all options of a decision."""
    return [words(o, options) for o in options]


def definition_id(option: Option) -> str:
    definition = option.definition
    return "" if definition is None else definition.id


def find(options: Sequence[Option], wanted: str) -> Option:
    """Return the option that some words mean: its exact words, or any unambiguous form.

    Words may be shortened or left out, as in ``att grass act`` for
    ``attach Grass Energy to active Chikorita``.
    """
    found = [o for o in options if str(o) == wanted]
    if len(found) == 1:
        return found[0]
    moves = all_moves(options)
    typed = tokens(wanted) if len(wanted) <= MAX_WORDS else []
    found = [o for o, own in zip(options, moves, strict=True) if tokens(own) == typed]
    found = found or (matching(typed, options) if typed else [])
    if len(found) == 1:
        return found[0]
    if found:
        meant = [own for o, own in zip(options, moves, strict=True) if o in found]
        raise UnknownMove(f"{wanted!r} is ambiguous: {join_quoted(meant)}")
    wanted = wanted if len(wanted) <= MAX_LENGTH else f"{wanted[: MAX_LENGTH - 1]}…"
    raise UnknownMove(f"{wanted!r} isn't a legal move here; {closest(wanted, moves)}")


def closest(wanted: str, moves: Sequence[str]) -> str:
    if len(moves) <= MAX_LISTED:
        return f"legal moves: {join_quoted(moves)}" if moves else "there are no legal moves"
    close = get_close_matches(wanted, moves, n=MAX_LISTED, cutoff=0.0)
    return f"closest of {len(moves)}: {join_quoted(close)}"


def join_quoted(moves: Sequence[str]) -> str:
    shown = [repr(one) for one in moves[:MAX_LISTED]]
    return " or ".join(shown) + (" or another" if len(moves) > MAX_LISTED else "")


def refusal(game: Game, wanted: str) -> Refusal | None:
    """Return why an action of a turn can't be taken, or None if no action has these words."""
    if not in_main(game):
        return None
    try:
        return game.why_not(find([Option(game, code) for code in all_actions(game)], wanted))
    except UnknownMove:  # the list of legal moves helps more
        return None

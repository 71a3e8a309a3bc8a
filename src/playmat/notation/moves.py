"""Moves in words: short, stable, and different within a decision.

These words are written into replays, so they do not change with the descriptions of options.
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

NEAREST: Final = 3  # how many options an error names
LONGEST: Final = 80  # letters of what was wanted, in an error
CONCEDE: Final = "concede"  # not an option: it is possible at any time (D74)


class UnknownMove(PlaymatError):
    """Some words mean none of the options, or more than one."""


def words(option: Option, among: Sequence[Option] = ()) -> str:
    """Return the words of an option, which no other option of its decision (`among`) has."""
    said = str(option)
    twins = [o for o in among if o.kind == option.kind and str(o) == said]
    if len(twins) < 2:
        return said
    if len({definition_id(o) for o in twins}) == len(twins):
        return f"{said} ({definition_id(option)})"
    return f"{said} /{twins.index(option) + 1}"


def all_moves(options: Sequence[Option]) -> list[str]:
    """Return the words of all options of a decision."""
    return [words(o, options) for o in options]


def definition_id(option: Option) -> str:
    definition = option.definition
    return "" if definition is None else definition.id


def find(options: Sequence[Option], wanted: str) -> Option:
    """Return the option that some words mean: its own words, or any form that means no other.

    Words may be cut short or left out, as in ``att grass act`` for
    ``attach Grass Energy to active Chikorita``.
    """
    found = [o for o in options if str(o) == wanted]
    if len(found) == 1:
        return found[0]
    said = all_moves(options)
    typed = tokens(wanted)
    found = [o for o, own in zip(options, said, strict=True) if tokens(own) == typed]
    found = found or matching(typed, options)
    if len(found) == 1:
        return found[0]
    if found:
        meant = [own for o, own in zip(options, said, strict=True) if o in found]
        raise UnknownMove(f"{wanted!r} may mean {join_quoted(meant)}")
    wanted = wanted if len(wanted) <= LONGEST else f"{wanted[: LONGEST - 1]}…"
    raise UnknownMove(f"{wanted!r} is not offered; {nearest(wanted, said)}")


def nearest(wanted: str, said: Sequence[str]) -> str:
    if len(said) <= NEAREST:
        return f"offered are {join_quoted(said)}" if said else "nothing is"
    close = get_close_matches(wanted, said, n=NEAREST, cutoff=0.0)
    return f"of {len(said)} options the nearest are {join_quoted(close)}"


def join_quoted(said: Sequence[str]) -> str:
    shown = [repr(one) for one in said[:NEAREST]]
    return " or ".join(shown) + (" or another" if len(said) > NEAREST else "")


def refusal(game: Game, wanted: str) -> Refusal | None:
    """Return why an action of a turn can't be taken, or None if no action has these words."""
    if not in_main(game):
        return None
    try:
        return game.why_not(find([Option(game, code) for code in all_actions(game)], wanted))
    except UnknownMove:  # the offered options help more
        return None

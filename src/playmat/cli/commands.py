"""Typed commands: what a player's words mean at a decision.

`notation.matching` finds the options. A command that has no clear meaning does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches

from playmat.cli.wording import shorten, whole_number
from playmat.engine.actions import ACTIONS, CARD_ACTIONS
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.notation.matching import (
    BETWEEN,
    FILLING,
    VERBS,
    fitting,
    letter_in,
    matching_verbs,
    names_for,
    of_verbs,
    tokens,
)
from playmat.notation.moves import words as stable_words
from playmat.rulebook import Refusal
from playmat.session import Session
from playmat.session.presentation import merge_refusals, refused_actions

SUGGESTIONS = 3
SEE_HELP = "Type help for a list of commands."

# Commands that aren't options of the game; the first word of each is its name.
REQUESTS = (
    ("help", "h"),
    ("options", "menu"),
    ("board", "table", "b"),
    ("hand",),
    ("piles", "discard", "p"),
    ("log", "l"),
    ("card", "c"),
    ("damage", "d"),
    ("why", "w"),
    ("score",),
    ("undo", "u"),
    ("save", "s"),
    ("concede", "resign"),
    ("quit", "q", "exit", "leave"),
)
WITHOUT_ARGUMENT = ("help", "options", "board", "hand", "piles", "score", "undo", "concede", "quit")


@dataclass(frozen=True)
class ChosenOption:
    """One option."""

    option: Option


@dataclass(frozen=True)
class Ambiguous:
    """Several options match, and the player must name one of them."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Refused:
    """An action that can't be taken now, with the rule that forbids it."""

    reasons: tuple[tuple[str, Refusal], ...]


@dataclass(frozen=True)
class Request:
    """A command that isn't an option, such as the log."""

    name: str
    rest: str


@dataclass(frozen=True)
class Unknown:
    """Words without a meaning, with a sentence that says so."""

    sentence: str


Meaning = ChosenOption | Ambiguous | Refused | Request | Unknown


def parse_command(words: str, session: Session, candidates: Sequence[Option] = ()) -> Meaning:
    """Return what a command means; `candidates` are options of which the player must name one."""
    options = session.options
    typed = tokens(words)
    if words.strip() == "?":
        return Request("help", "")
    if not typed:
        return Unknown(f"Unknown command: {typed_words(words)}. {SEE_HELP}")
    if words.strip().isdecimal():
        return by_number(words.strip(), options)
    if candidates and (found := fitting(typed, candidates)):
        return one_or_several(found)
    exact = [o for o in options if tokens(stable_words(o, options)) == typed]
    if len(exact) == 1:
        return ChosenOption(exact[0])
    verbs = names_for(typed[0], VERBS)
    rest = typed[1:]
    request = request_in(words, typed)
    if request is not None and not rest:
        return request
    if verbs and (found := matching_verbs(verbs, rest, options)):
        return one_or_several(found)
    if request is not None:
        return request
    if verbs:
        reasons = refusals(verbs, rest, session)
        if reasons:
            return Refused(reasons)
    return Unknown(unknown_command(words, typed, verbs, session))


def why_not(words: str, session: Session) -> Meaning:
    """Return the refusal of an action, or the option if it can be chosen."""
    meaning = parse_command(words, session)
    if isinstance(meaning, Request) or words.strip().isdecimal():
        return Unknown(f"{typed_words(words)} isn't an action; try, for example: why not retreat.")
    return meaning


# -- requests --------------------------------------------------------------------------------------
def by_number(words: str, options: Sequence[Option]) -> Meaning:
    n = whole_number(words) or 0
    if 1 <= n <= len(options):
        return ChosenOption(options[n - 1])
    return Unknown(f"There is no option {shorten(words, 60)}; choose 1–{len(options)}.")


def request_in(words: str, typed: Sequence[str]) -> Request | None:
    """Return the request that some words are, or None."""
    names = {word: names[0] for names in REQUESTS for word in names}
    found = {names[word] for word in names_for(typed[0], names)}
    if len(found) != 1:
        return None
    name = found.pop()
    rest = re.split(r"\s+", words.strip(), maxsplit=1)[1:]
    if rest and name in WITHOUT_ARGUMENT:
        return None
    return Request(name, rest[0].strip() if rest else "")


def one_or_several(found: Sequence[Option]) -> Meaning:
    return ChosenOption(found[0]) if len(found) == 1 else Ambiguous(tuple(found))


# -- refusals --------------------------------------------------------------------------------------
def refusals(
    verbs: Sequence[str], rest: Sequence[str], session: Session
) -> tuple[tuple[str, Refusal], ...]:
    """Return why the actions of a turn that some words name can't be taken."""
    if VERBS[verbs[0]][0] not in [action.name for action in ACTIONS]:
        return ()
    if not session.is_in_turn:
        if of_verbs(verbs, session.options):
            return ()
        refusal = session.view.why_not("end turn")
        return () if refusal is None else (("Not now", refusal),)
    refused = dict(refused_actions(session.view))
    found = matching_verbs(verbs, rest, list(refused))
    if found:
        return tuple(merge_refusals([(option, refused[option]) for option in found]))
    return not_in_hand(verbs, rest, session)


def not_in_hand(
    verbs: Sequence[str], rest: Sequence[str], session: Session
) -> tuple[tuple[str, Refusal], ...]:
    """Return the refusal of a card of the player's deck that isn't in hand."""
    at = next((at for at, word in enumerate(rest) if word in BETWEEN), len(rest))
    part = rest[at:] if verbs == ["evolve"] and at < len(rest) else rest[:at]
    typed = [word for word in part if word not in FILLING]
    held = {card.name for card in session.view.you.hand}
    names = {card.name for card in session.decks[session.viewer].cards} - held
    for name in sorted(name for name in names if typed and is_short_for(typed, name)):
        for kind in VERBS[verbs[0]]:
            if kind in [action.name for action in CARD_ACTIONS]:
                with suppress(PlaymatError):  # the card can't be used like this
                    refusal = session.view.why_not(kind, name)
                    if refusal is not None:
                        return ((f"{kind.capitalize()} {name}", refusal),)
    return ()


def is_short_for(typed: Sequence[str], name: str) -> bool:
    """Return whether some words mean a card of this name; a single letter is a type."""
    if len(typed[0]) == 1:
        return typed[0] == letter_in(name)
    own = tokens(name)
    return all(any(one.startswith(word) for one in own) for word in typed)


# -- unknown commands ------------------------------------------------------------------------------
def unknown_command(
    words: str, typed: Sequence[str], verbs: Sequence[str], session: Session
) -> str:
    """Return that nothing matches, and what is similar."""
    options = session.options
    offered = [stable_words(option, options).lower() for option in options]
    wanted = " ".join(typed)[:80]
    if verbs:
        likely = of_verbs(verbs, options)
        if not likely and session.is_in_turn:
            likely = of_verbs(verbs, [option for option, _ in refused_actions(session.view)])
        own = [stable_words(option, likely).lower() for option in likely]
        near = get_close_matches(wanted, own or offered, SUGGESTIONS, 0.3)
        problem = f"No option matches {typed_words(words)}."
    else:
        commands = [*VERBS, *(name for names in REQUESTS for name in names)]
        near = get_close_matches(wanted, offered, SUGGESTIONS, 0.6)
        near += get_close_matches(typed[0], [c for c in commands if len(c) > 1], SUGGESTIONS, 0.7)
        problem = f"Unknown command: {typed_words(words)}."
    near = list(dict.fromkeys(near))[:SUGGESTIONS]
    meant = f" Did you mean: {'; '.join(near)}?" if near else ""
    return f"{problem}{meant} {SEE_HELP}"


def typed_words(words: str) -> str:
    """Return what was typed in quotes, short enough for a line."""
    return repr(shorten(" ".join(words.split()), 60))

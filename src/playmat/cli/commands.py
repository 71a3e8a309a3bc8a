"""Typed commands: what some words mean at a decision, in the words of the options.

`notation.matching` finds the options. What is not understood is never done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from playmat.engine.actions import ACTIONS
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
from playmat.session.why_not import merge_refusals, refused_actions

SUGGESTED = 3

# What may be asked or done beside the options; the first word of each is its name.
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
ALONE = ("help", "options", "board", "hand", "piles", "score", "undo", "concede", "quit")


@dataclass(frozen=True)
class Choice:
    """One option is meant."""

    option: Option


@dataclass(frozen=True)
class Several:
    """Some options fit; which of them is to be asked."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Refused:
    """Something is meant that may not be done now: what, and the rule that forbids it."""

    reasons: tuple[tuple[str, Refusal], ...]


@dataclass(frozen=True)
class Request:
    """Something else is asked for, such as the log."""

    name: str
    rest: str


@dataclass(frozen=True)
class Unknown:
    """Nothing is meant that could be found; what to say of it."""

    sentence: str


Meaning = Choice | Several | Refused | Request | Unknown


def understand(words: str, session: Session, among: Sequence[Option] = ()) -> Meaning:
    """What somebody who is asked to decide means; `among` are the options just asked about."""
    options = session.options
    typed = tokens(words)
    if words.strip() == "?":
        return Request("help", "")
    if not typed:
        return Unknown(f"{cut(words)!r} has no words; help lists the commands.")
    if words.strip().isdecimal():
        return by_number(words.strip(), options)
    if among and (found := fitting(typed, among)):
        return one_or_several(found)
    exact = [o for o in options if tokens(stable_words(o, options)) == typed]
    if len(exact) == 1:
        return Choice(exact[0])
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
    return Unknown(not_understood(words, typed, verbs, session))


def why_not(words: str, session: Session) -> Meaning:
    """The refusal of the action that some words name, or the option if it is offered."""
    meaning = understand(words, session)
    if isinstance(meaning, Request) or words.strip().isdecimal():
        return Unknown(f"{cut(words)!r} is no action; say, for example: why not retreat.")
    return meaning


# -- requests --------------------------------------------------------------------------------------
def by_number(words: str, options: Sequence[Option]) -> Meaning:
    n = int(words) if len(words) < 9 else 0
    if 1 <= n <= len(options):
        return Choice(options[n - 1])
    return Unknown(f"There is no option {cut(words)}: choose from 1 to {len(options)}.")


def request_in(words: str, typed: Sequence[str]) -> Request | None:
    """A request, if the words are one."""
    names = {word: names[0] for names in REQUESTS for word in names}
    found = {names[word] for word in names_for(typed[0], names)}
    if len(found) != 1:
        return None
    name = found.pop()
    rest = re.split(r"\s+", words.strip(), maxsplit=1)[1:]
    if rest and name in ALONE:
        return None
    return Request(name, rest[0].strip() if rest else "")


def one_or_several(found: Sequence[Option]) -> Meaning:
    return Choice(found[0]) if len(found) == 1 else Several(tuple(found))


# -- what is not offered ---------------------------------------------------------------------------
def refusals(
    verbs: Sequence[str], rest: Sequence[str], session: Session
) -> tuple[tuple[str, Refusal], ...]:
    """Why the actions of a turn that some words name are not offered."""
    if VERBS[verbs[0]][0] not in [action.name for action in ACTIONS]:
        return ()
    if not session.is_in_turn:
        if of_verbs(verbs, session.options):
            return ()
        refusal = session.view.why_not("end turn")
        return () if refusal is None else (("Not now", refusal),)
    wished = dict(refused_actions(session.seen))
    found = matching_verbs(verbs, rest, list(wished))
    if found:
        return tuple(merge_refusals([(option, wished[option]) for option in found]))
    return not_in_hand(verbs, rest, session)


def not_in_hand(
    verbs: Sequence[str], rest: Sequence[str], session: Session
) -> tuple[tuple[str, Refusal], ...]:
    """The refusal of a card of one's own deck that is elsewhere."""
    seen, who = session.seen, session.viewer
    at = next((at for at, word in enumerate(rest) if word in BETWEEN), len(rest))
    part = rest[at:] if verbs == ["evolve"] and at < len(rest) else rest[:at]
    typed = [word for word in part if word not in FILLING]
    held = {seen.table[c].name for c in seen.players[who].hand}
    names = {card.name for card in session.decks[who].cards} - held
    for name in sorted(name for name in names if typed and is_short_for(typed, name)):
        for kind in VERBS[verbs[0]]:
            if kind in ("bench", "evolve", "attach", "play"):
                refusal = why(kind, name, session)
                if refusal is not None:
                    return ((f"{kind.capitalize()} {name}", refusal),)
    return ()


def is_short_for(typed: Sequence[str], name: str) -> bool:
    """Whether some words mean a card of this name; a single letter is a type's."""
    if len(typed[0]) == 1:
        return typed[0] == letter_in(name)
    own = tokens(name)
    return all(any(one.startswith(word) for one in own) for word in typed)


def why(kind: str, name: str, session: Session) -> Refusal | None:
    try:
        return session.view.why_not(kind, name)
    except PlaymatError:  # the card cannot be meant so
        return None


# -- what is not understood ------------------------------------------------------------------------
def not_understood(words: str, typed: Sequence[str], verbs: Sequence[str], session: Session) -> str:
    """That nothing was found, and what is near."""
    options = session.options
    offered = [stable_words(option, options).lower() for option in options]
    wanted = " ".join(typed)[:80]
    if verbs:
        likely = of_verbs(verbs, options)
        if not likely and session.is_in_turn:
            likely = of_verbs(verbs, [option for option, _ in refused_actions(session.seen)])
        own = [stable_words(option, likely).lower() for option in likely]
        near = get_close_matches(wanted, own or offered, SUGGESTED, 0.3)
        said = f"Nothing that is offered fits {cut(words)!r}."
    else:
        commands = [*VERBS, *(name for names in REQUESTS for name in names)]
        near = get_close_matches(wanted, offered, SUGGESTED, 0.6)
        near += get_close_matches(typed[0], [c for c in commands if len(c) > 1], SUGGESTED, 0.7)
        said = f"{cut(words)!r} is not understood."
    near = list(dict.fromkeys(near))[:SUGGESTED]
    meant = f" Did you mean: {'; '.join(near)}?" if near else ""
    return f"{said}{meant} help lists the commands."


def cut(words: str) -> str:
    """What was typed, short enough for a line."""
    words = " ".join(words.split())
    return words if len(words) <= 60 else f"{words[:59]}…"

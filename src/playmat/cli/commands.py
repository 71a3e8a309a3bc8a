"""Typed commands: what a player's words mean at a decision.

`notation.matching` finds the options. A command that has no clear meaning does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from playmat.cli.wording import shorten, whole_number
from playmat.engine.actions import ACTIONS, CARD_ACTIONS
from playmat.engine.options import Option
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
from playmat.session.presentation import (
    is_idle,
    merge_refusals,
    refusal_of_several,
    refused_actions,
    without_offered,
)

SUGGESTIONS = 3
NUMBERS = re.compile(r"[0-9]+(?:(?:\s*,\s*|\s+and\s+|\s+)[0-9]+)+")  # such as 2 5 1
SEE_HELP = "Type help for a list of commands."

NUMBER_FIRST = re.compile(r"[0-9]+\b")

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
class ChosenOptions:
    """Several cards, in any order."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Ambiguous:
    """Several options match, and the player must name one of them."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Refused:
    """An action that can't be taken now, with the rule that forbids it."""

    reasons: tuple[tuple[str, Refusal], ...]


@dataclass(frozen=True)
class Allowed:
    """Actions that can be taken now, and others with the same words that can't."""

    options: tuple[Option, ...]
    refused: tuple[tuple[str, Refusal], ...] = ()


@dataclass(frozen=True)
class Request:
    """A command that isn't an option, such as the log."""

    name: str
    rest: str


@dataclass(frozen=True)
class Unknown:
    """Words without a meaning, with a sentence that says so."""

    sentence: str


Meaning = ChosenOption | ChosenOptions | Ambiguous | Refused | Request | Unknown
Answer = Allowed | Refused | Unknown


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
    if NUMBERS.fullmatch(words.strip()):
        return by_numbers(words, session)
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


def why_not(words: str, session: Session) -> Answer:
    """Return why an action can't be taken, or that it can."""
    meaning = parse_command(words, session)
    typed = tokens(words)
    verbs = names_for(typed[0], VERBS) if typed else []
    if isinstance(meaning, Request) or NUMBER_FIRST.match(words.strip()):
        return Unknown(f"{typed_words(words)} isn't an action; try, for example: why not retreat.")
    if isinstance(meaning, ChosenOption | Ambiguous):
        options = (meaning.option,) if isinstance(meaning, ChosenOption) else meaning.options
        return Allowed(options, refusals(verbs, typed[1:], session) if verbs else ())
    assert not isinstance(meaning, ChosenOptions)
    if isinstance(meaning, Unknown) and verbs and session.is_in_turn:
        return Unknown(missing_name(verbs, typed[1:], session) or meaning.sentence)
    return meaning


# -- requests --------------------------------------------------------------------------------------
def by_number(words: str, options: Sequence[Option]) -> Meaning:
    n = whole_number(words) or 0
    if 1 <= n <= len(options):
        return ChosenOption(options[n - 1])
    return Unknown(f"There is no option {shorten(words, 60)}; choose 1–{len(options)}.")


def by_numbers(words: str, session: Session) -> Meaning:
    """Return the options with several numbers, if they can be chosen together."""
    chosen: list[Option] = []
    for number in re.findall(r"[0-9]+", words):
        meaning = by_number(number, session.options)
        if not isinstance(meaning, ChosenOption):
            return meaning
        chosen.append(meaning.option)
    refusal = refusal_of_several(session.view, chosen)
    return Unknown(refusal) if refusal else ChosenOptions(tuple(chosen))


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
    main_kind = VERBS[verbs[0]][0]
    if main_kind not in [action.name for action in ACTIONS]:
        return ()
    if not session.is_in_turn:
        if of_verbs(verbs, session.options):
            return ()
        refusal = session.view.why_not("end turn")
        return () if refusal is None else (("Not now", refusal),)
    view = session.view
    refused = dict(refused_actions(view))
    found = matching_verbs(verbs, rest, list(refused))
    named = card_named(rest, session)
    found = [o for o in found if not named or named in (o.name, o.target_name, o.text)]
    if not rest:  # the question is about the kind of action, not about one of its cards
        found = [option for option in found if not is_idle(option)]
        refusal = view.why_not(main_kind)
        if refusal is not None and main_kind not in [option.kind for option in found]:
            return ((main_kind.capitalize(), refusal),)
    pairs = [(option, refused[option]) for option in found]
    if matching_verbs(verbs, rest, view.options):
        return tuple(merge_refusals(view, without_offered(view, pairs)))
    if pairs:
        return tuple(merge_refusals(view, pairs))
    return not_in_hand(verbs, rest, session) or (
        nothing_to_evolve_into(rest, session) if main_kind == "evolve" else ()
    )


def not_in_hand(
    verbs: Sequence[str], rest: Sequence[str], session: Session
) -> tuple[tuple[str, Refusal], ...]:
    """Return the refusal of a card of the player's deck that isn't in hand."""
    at = next((at for at, word in enumerate(rest) if word in BETWEEN), len(rest))
    part = rest[at:] if verbs == ["evolve"] and at < len(rest) else rest[:at]
    typed = [word for word in part if word not in FILLING]
    held = {card.name for card in session.view.you.hand}
    cards = {card.name: card.definition for card in session.decks[session.viewer].cards}
    named = card_named(part, session)
    missing = [name for name in cards if name not in held and name == (named or name)]
    for name in sorted(name for name in missing if is_short_for(typed, name)):
        for action in CARD_ACTIONS:
            if action.name in VERBS[verbs[0]] and action.suits(cards[name]):
                refusal = session.view.why_not(action.name, name)
                if refusal is not None:
                    return ((f"{action.name.capitalize()} {name}", refusal),)
    return ()


def nothing_to_evolve_into(
    rest: Sequence[str], session: Session
) -> tuple[tuple[str, Refusal], ...]:
    """Return the refusal to evolve a Pokémon in play if there is no Evolution card in hand."""
    view = session.view
    refusal = view.why_not("evolve")
    typed = [word for word in rest if word not in FILLING]
    named = card_named(typed, session)
    in_play = [m.name for m in (view.you.active, *view.you.bench)]
    names = [n for n in in_play if n == (named or n) and is_short_for(typed, n)]
    return ((f"Evolve {names[0]}", refusal),) if names and refusal is not None else ()


def card_named(rest: Sequence[str], session: Session) -> str:
    """Return the name of a card of the player's deck that some words are; empty if none."""
    typed = [word for word in rest if word not in FILLING]
    cards = session.decks[session.viewer].cards
    return next((card.name for card in cards if tokens(card.name) == typed), "")


def is_short_for(typed: Sequence[str], name: str) -> bool:
    """Return whether some words mean a card of this name; a single letter is a type."""
    if not typed:
        return False
    if len(typed[0]) == 1:
        return typed[0] == letter_in(name)
    own = tokens(name)
    return all(any(one.startswith(word) for one in own) for word in typed)


def missing_name(verbs: Sequence[str], rest: Sequence[str], session: Session) -> str:
    """Return that nothing of the player has the name that some words ask about."""
    view, name = session.view, repr(shorten(" ".join(rest), 60))
    if not rest:
        return ""
    match VERBS[verbs[0]][0]:
        case "attack":
            own = [attack.name for attack in view.you.active.attacks]
            return f"Your Active Pokémon has no attack {name}. It has: {join_names(own)}."
        case "power":
            pokemon = [view.you.active, *view.you.bench]
            own = [power.name for m in pokemon for power in m.powers]
            kind = "Poké-Power" if view.ruleset.era == "HGSS" else "Ability"
            return f"None of your Pokémon has a {kind} {name}. They have: {join_names(own)}."
        case "retreat" | "end turn" | "stadium":
            return ""
    if named := card_named(rest, session):
        verb = verbs[0]
        return f"You have no {named} in play." if verb == "evolve" else f"You can't {verb} {named}."
    names = sorted({card.name for card in session.decks[session.viewer].cards})
    near = get_close_matches(" ".join(rest), [name.lower() for name in names], SUGGESTIONS, 0.6)
    meant = f" Did you mean: {'; '.join(near)}?" if near else ""
    return f"Your deck has no card {name}.{meant}"


def join_names(names: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(names)) or "none"


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

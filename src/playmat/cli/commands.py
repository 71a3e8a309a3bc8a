"""Typed commands: what some words mean at a decision, in the words of the options.

Capitals, accents and punctuation do not matter. The first word says what to do and may be cut
to three letters; names may be cut as far as they fit one option. Every word has to fit: what is
not understood is never done.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from playmat.engine.options import Option
from playmat.engine.words import BASIC_ENERGY, TYPE_LETTERS, TYPE_NAMES, other_in
from playmat.errors import PlaymatError
from playmat.notation.moves import tokens
from playmat.notation.moves import words as stable_words
from playmat.rulebook import Refusal
from playmat.session import Session
from playmat.session.why_not import merge_refusals, refused_actions
from playmat.text import describe_option

SHORTEST = 3  # letters to which a verb may be cut
SUGGESTED = 3

# The kinds of options: the actions of a turn, and answers to questions.
TURN = (
    *("bench", "legend", "evolve", "level up", "attach", "play", "tool"),
    *("power", "stadium", "retreat", "attack", "end turn"),
)
ANSWERS = (
    *("active", "card", "pokemon", "number", "label", "prize", "move", "next card"),
    *("go first", "go second", "yes", "no", "stop"),
)
# What a first word may mean, by the kinds of options.
VERBS: dict[str, tuple[str, ...]] = {
    "attach": ("attach", "tool", "card", "pokemon"),
    "attack": ("attack",),
    "evolve": ("evolve",),
    "level": ("level up",),
    "play": ("play", "tool", "bench", "legend"),
    "bench": ("bench", "legend"),
    "put": ("bench", "legend", "active", "card", "pokemon"),
    "active": ("active", "pokemon"),
    "promote": ("active", "pokemon"),
    "make": ("active", "pokemon"),
    "legend": ("legend",),
    "retreat": ("retreat",),
    "use": ("power", "stadium", "attack", "yes"),
    "power": ("power",),
    "stadium": ("stadium",),
    "end": ("end turn",),
    "pass": ("end turn",),
    "yes": ("yes",),
    "y": ("yes",),
    "no": ("no",),
    "n": ("no",),
    "done": ("stop",),
    "stop": ("stop",),
    "choose": ANSWERS,
    "pick": ANSWERS,
    "take": ANSWERS,
    "discard": ("card", "pokemon"),
    "heal": ("pokemon",),
    "switch": ("pokemon",),
    "move": ("move", "card", "pokemon"),
    "shuffle": ("card", "pokemon"),
    "draw": ("number",),
    "number": ("number",),
    "label": ("label",),
    "prize": ("prize",),
    "go": ("go first", "go second"),
}
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
BETWEEN = ("to", "on", "onto", "into", "from", "of", "with", "at")
FILLING = frozenset(
    (
        *(*BETWEEN, "in", "as", "for", "and", "the", "a", "an", "my", "your", "it"),
        *("turn", "up", "card", "pokemon", "spot"),
    )
)


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
    verbs = called(typed[0], VERBS)
    rest = typed[1:]
    request = request_in(words, typed)
    if request is not None and not rest:
        return request
    if verbs and (found := doing(verbs, rest, options)):
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
    found = {names[word] for word in called(typed[0], names)}
    if len(found) != 1:
        return None
    name = found.pop()
    rest = re.split(r"\s+", words.strip(), maxsplit=1)[1:]
    if rest and name in ALONE:
        return None
    return Request(name, rest[0].strip() if rest else "")


def called(word: str, names: Collection[str]) -> list[str]:
    """The names that a word is, or that it begins."""
    if word in names:
        return [word]
    return [name for name in names if len(word) >= SHORTEST and name.startswith(word)]


# -- options ---------------------------------------------------------------------------------------
def kind_of(option: Option) -> str:
    """The kind of an option; the Active Pokémon of the set-up and a Tool have their own."""
    if option.kind == "bench" and other_in(option.code):
        return "active"
    return "tool" if option.kind == "play" and option.target else option.kind


def doing(verbs: Sequence[str], rest: Sequence[str], options: Sequence[Option]) -> list[Option]:
    """The options of some verbs that the other words fit."""
    kinds = {kind for verb in verbs for kind in VERBS[verb]}
    likely = [option for option in options if kind_of(option) in kinds]
    letters = "attach" in verbs
    for at, word in enumerate(rest):
        if word in BETWEEN and (found := fitting(rest[:at], likely, rest[at + 1 :], letters)):
            return found
    return fitting(rest, likely, None, letters)


def fitting(
    typed: Sequence[str],
    options: Sequence[Option],
    after: Sequence[str] | None = None,
    letters: bool = False,
) -> list[Option]:
    """The options in whose words all typed ones are found, the nearest of them.

    What stands after a preposition is looked for in the second half of an option's words: where
    a card goes, what a Pokémon becomes.
    """
    found = [o for o in options if Said(o).fits(typed, after, letters, whole=False)]
    exact = [o for o in found if Said(o).fits(typed, after, letters, whole=True)]
    found = exact or found
    named = [o for o in found if Said(o).is_named_in([*typed, *(after or ())])]
    return named or found


class Said:
    """The words of an option: what it is about, where, and all others."""

    def __init__(self, option: Option) -> None:
        self.name = tokens(option.text or option.name)
        self.letter = letter_of(option)
        what = [*self.name, *self.letter]
        where = tokens(f"{option.target} {option.target_name} {option.source_name} {option.place}")
        if option.target and option.target_player != option.player:
            where.append("opponent")
        # An Evolution is said the other way round: evolve Mareep into Flaaffy.
        turned = option.kind in ("evolve", "level up")
        self.first, self.second = (where, what) if turned else (what, where)
        numbers = [str(option.number)] if option.kind in ("number", "label") else []
        self.all = [*what, *where, *numbers, *tokens(describe_option(option)), *option.kind.split()]

    def fits(
        self, typed: Sequence[str], after: Sequence[str] | None, letters: bool, whole: bool
    ) -> bool:
        if after is None:
            return self.has(typed, self.all, letters, whole)
        return (
            len(after) > 0
            and self.has(typed, self.first, letters, whole)
            and self.has(after, self.second, False, whole)
        )

    def has(self, typed: Sequence[str], own: Sequence[str], letters: bool, whole: bool) -> bool:
        for word in typed:
            if letters and len(word) == 1 and word.upper() in TYPE_LETTERS:
                if word not in self.letter:  # L is Lightning, whatever else begins with it
                    return False
            elif word not in own and word not in FILLING:
                if word == "opponents" and "opponent" in own:
                    continue
                if whole or word.isdecimal() or not any(one.startswith(word) for one in own):
                    return False
        return True

    def is_named_in(self, typed: Sequence[str]) -> bool:
        """Whether the whole name has been typed: Thunder is not Thunder Fang."""
        return len(self.name) > 0 and all(word in typed for word in self.name)


def letter_of(option: Option) -> list[str]:
    """The letter by which players call a basic Energy."""
    definition = option.definition
    if definition is None or not definition.marks & BASIC_ENERGY:
        return []
    return [letter_in(option.name)]


def letter_in(name: str) -> str:
    """The letter of a type's Energy, such as L of Lightning Energy."""
    kind, _, rest = name.partition(" ")
    if kind not in TYPE_NAMES or rest != "Energy":
        return ""
    return TYPE_LETTERS[TYPE_NAMES.index(kind)].lower()


def one_or_several(found: Sequence[Option]) -> Meaning:
    return Choice(found[0]) if len(found) == 1 else Several(tuple(found))


# -- what is not offered ---------------------------------------------------------------------------
def refusals(
    verbs: Sequence[str], rest: Sequence[str], session: Session
) -> tuple[tuple[str, Refusal], ...]:
    """Why the actions of a turn that some words name are not offered."""
    if VERBS[verbs[0]][0] not in TURN:
        return ()
    if not session.is_in_turn:
        kinds = {kind for verb in verbs for kind in VERBS[verb]}
        if any(kind_of(option) in kinds for option in session.options):
            return ()
        refusal = session.view.why_not("end turn")
        return () if refusal is None else (("Not now", refusal),)
    wished = dict(refused_actions(session.seen))
    found = doing(verbs, rest, list(wished))
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
        kinds = {kind for verb in verbs for kind in VERBS[verb]}
        likely = [option for option in options if kind_of(option) in kinds]
        if not likely and session.is_in_turn:
            wished = [option for option, _ in refused_actions(session.seen)]
            likely = [option for option in wished if kind_of(option) in kinds]
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

"""Facts of a declared card: their validation, its name in the rules, and where it is declared."""

from __future__ import annotations

import re
import sys
from types import FrameType
from typing import Final, Optional

from playmat.engine.cards import SourceLocation
from playmat.engine.constants import (
    ASLEEP,
    BURNED,
    COLORLESS,
    CONDITION_NAMES,
    CONFUSED,
    PARALYZED,
    POISONED,
    TYPE_LETTERS,
    TYPE_NAMES,
    bit,
)
from playmat.errors import CardError

# Characters with a meaning of their own in effect addresses and positions.
RESERVED: Final = " \t\n:/#![](),;|"
RESERVED_IN_NAMES: Final = "#+,;=?|[]"
RESERVED_NAMES: Final = ("none", "...")
LEVEL: Final = re.compile(r" LV\.(X|\d+)$")
# Modules whose frames are between a declaration and the card that it makes.
DSL_MODULES: Final = ("playmat.vocabulary", "playmat.cards.argument_checks", "playmat.cards.sets")


def calling_frame() -> Optional[FrameType]:
    """Return the frame of the file that is calling the DSL."""
    frame: Optional[FrameType] = sys._getframe(0)
    while frame is not None and str(frame.f_globals.get("__name__")).startswith(DSL_MODULES):
        frame = frame.f_back
    return frame


def declared_at() -> Optional[SourceLocation]:
    """Return the location of the current declaration.

    If a function of the file makes it, that is the line on which the function is called.
    """
    frame = calling_frame()
    if frame is None:
        return None
    code = frame.f_code
    at = frame.f_lasti
    caller = frame.f_back
    while caller is not None and caller.f_code.co_filename == code.co_filename:
        code = caller.f_code
        at = caller.f_lasti
        caller = caller.f_back
    return SourceLocation(code, at)


def rules_name(name: str) -> str:
    """Return the part of a printed name that rules compare (name.*).

    It is without level, LV.X, and Delta symbol (name.level-not-part).
    """
    name = LEVEL.sub("", name).removesuffix(" δ")
    return name.replace("Nidoran ♂", "Nidoran♂").replace("Nidoran ♀", "Nidoran♀")


def bits_of(numbers: tuple[int, ...]) -> int:
    """Return types, or kinds of card, as a bit mask."""
    mask = 0
    for n in numbers:
        mask |= bit(n)
    return mask


def is_valid_id_part(word: str) -> bool:
    """Return whether a word can be the set or the number of a card id."""
    return word != "" and not any([letter in word for letter in RESERVED])


def check_id(id: str, name: str) -> None:
    set_id, _, number = id.rpartition("-")
    if not is_valid_id_part(set_id) or not is_valid_id_part(number):
        raise CardError(
            f"{name or 'a card'}: the id must be a set, a hyphen, and a number, such as 'my1-12', "
            f"not {id!r}"
        )


def check_words(what: str, words: str) -> None:
    """Refuse a name that can't be shown in a line: empty, or with odd spaces or control codes."""
    if not words.strip():
        raise CardError(f"{what} must not be empty")
    if not words.isprintable() or words != " ".join(words.split()):
        raise CardError(
            f"{what} must be one line of letters with single spaces between the words, "
            f"not {words!r}"
        )


def check_name(id: str, name: str) -> None:
    """Refuse a name that a position, or a player who types it, can't use for a card."""
    check_words(f"{id}: the name", name)
    reserved = [letter for letter in RESERVED_IN_NAMES if letter in name]
    if reserved or " over " in name:
        found = reserved[0] if reserved else "over"
        raise CardError(
            f"{id}: the name must not contain {found!r}, which has a meaning in positions"
        )
    if not name.strip("".join(TYPE_LETTERS)):
        raise CardError(
            f"{id}: the name {name!r} consists of letters for Energy, so '+ {name}' would mean "
            "Energy cards; use lower-case letters or another word"
        )
    if name[0].isdigit() or name in RESERVED_NAMES:
        raise CardError(
            f"{id}: the name must be a word other than {' and '.join(RESERVED_NAMES)} that doesn't "
            f"begin with a number, not {name!r}"
        )


def check_types(what: str, types: tuple[int, ...]) -> None:
    for t in types:
        if not 0 <= t <= COLORLESS:
            names = ", ".join([name.upper() for name in TYPE_NAMES])
            raise CardError(f"{what} must be one of {names}, not {t}")


def check_conditions(conditions: tuple[int, ...]) -> None:
    for c in conditions:
        if c not in (ASLEEP, CONFUSED, PARALYZED, POISONED, BURNED):
            names = ", ".join([name.upper() for name in CONDITION_NAMES])
            raise CardError(f"a Special Condition must be one of {names}, not {c}")

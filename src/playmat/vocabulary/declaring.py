"""What the facts of a declared card may be, and where in which file it is declared."""

from __future__ import annotations

import sys
from types import CodeType, FrameType
from typing import Final, Optional

from playmat.engine.words import (
    ASLEEP,
    BURNED,
    COLORLESS,
    CONDITION_NAMES,
    CONFUSED,
    PARALYZED,
    POISONED,
    TYPE_NAMES,
    bit,
)
from playmat.errors import PlaymatError

MOST_RETREAT: Final = 9
MOST_PRIZES: Final = 6
# These would be taken for part of something else: in the address of a text, in a position.
NOT_IN_IDS: Final = " \t\n:/#![](),;|"
# Whose frames stand between a declaration and the card that is made of it.
BETWEEN: Final = ("playmat.vocabulary", "playmat.cards.checked", "playmat.cards.sets")


class CardError(PlaymatError):
    """A card is not written down rightly."""


def written_in() -> Optional[FrameType]:
    """The frame of the file that is using the words of the vocabulary now."""
    frame: Optional[FrameType] = sys._getframe(0)
    while frame is not None and str(frame.f_globals.get("__name__")).startswith(BETWEEN):
        frame = frame.f_back
    return frame


class Place:
    """A place in a file; its line is looked up when somebody asks."""

    __slots__ = ("at", "code")

    def __init__(self, code: CodeType, at: int) -> None:
        self.code = code
        self.at = at

    def __str__(self) -> str:
        found = 0
        for start, end, line in self.code.co_lines():
            if start <= self.at < end and line is not None:
                found = line
        return f"{self.code.co_filename}:{found}"


def declared_at() -> Optional[Place]:
    """Where the declaration that is being read stands; what a function of its file declares
    stands where the function is called."""
    frame = written_in()
    if frame is None:
        return None
    code = frame.f_code
    at = frame.f_lasti
    caller = frame.f_back
    while caller is not None and caller.f_code.co_filename == code.co_filename:
        code = caller.f_code
        at = caller.f_lasti
        caller = caller.f_back
    return Place(code, at)


def bits_of(numbers: tuple[int, ...]) -> int:
    """Types, or kinds of card, as a mask of bits."""
    mask = 0
    for n in numbers:
        mask |= bit(n)
    return mask


def fit_for_ids(word: str) -> bool:
    return word != "" and not any([letter in word for letter in NOT_IN_IDS])


def check_id(id: str, name: str) -> None:
    set_id, _, number = id.rpartition("-")
    if not fit_for_ids(set_id) or not fit_for_ids(number):
        raise CardError(
            f"{name or 'a card'}: the id {id!r} is not a set, a dash and a number, such as 'my1-12'"
        )


def check_name(id: str, name: str) -> None:
    if not name.strip():
        raise CardError(f"{id}: it has no name; every card has one")


def check_hp(card: str, hp: int) -> None:
    if hp <= 0 or hp % 10:
        raise CardError(f"{card}: hp is {hp}; every Pokémon has a positive HP, counted in tens")


def check_types(what: str, types: tuple[int, ...]) -> None:
    for t in types:
        if not 0 <= t <= COLORLESS:
            names = ", ".join([name.upper() for name in TYPE_NAMES])
            raise CardError(f"{what} is {t}, which is no type; the types are {names}")


def check_conditions(conditions: tuple[int, ...]) -> None:
    for c in conditions:
        if c not in (ASLEEP, CONFUSED, PARALYZED, POISONED, BURNED):
            names = ", ".join([name.upper() for name in CONDITION_NAMES])
            raise CardError(f"{c} is no Special Condition; these are {names}")


def check_number(card: str, field: str, n: int, most: int) -> None:
    if not 0 <= n <= most:
        raise CardError(f"{card}: {field} is {n}; it is a number from 0 to {most}")


def check_damage(attack: str, n: int) -> None:
    if n < 0 or n % 10:
        raise CardError(f"attack {attack}: damage is {n}; damage is positive and counted in tens")

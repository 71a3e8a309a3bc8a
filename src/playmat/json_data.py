"""Data read from JSON, checked for its types."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeVar

from playmat.errors import PlaymatError
from playmat.limits import MAX_CHARACTERS, MAX_DIGITS, MAX_NESTING, size_problem

MIN_INTEGER: Final = -(2**63)
MAX_INTEGER: Final = 2**63 - 1
MAX_LENGTH: Final = 40  # characters of a value in an error
BRACKET: Final = re.compile(r'\\.|["\[\]{}]', re.S)  # what changes the depth; or an escape
LONG_NUMBER: Final = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")
SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
T = TypeVar("T")


class JsonValue:
    """A value in a JSON document. It knows its place, such as ``replay.decks[1].name``.

    Its methods return the value if it has the right type; otherwise they raise `error` with the
    place, the value, and what would be right.
    """

    __slots__ = ("data", "error", "where")

    def __init__(self, data: object, where: str, error: type[PlaymatError]) -> None:
        self.data = data
        self.where = where
        self.error = error

    @staticmethod
    def parse(text: str | bytes, where: str, error: type[PlaymatError]) -> JsonValue:
        """Return the value of a JSON document, whose places begin with `where`.

        A document that exceeds a limit, or isn't strict JSON, is refused: numbers must be finite,
        and no key may be given twice.
        """
        try:
            return JsonValue(load_strictly(text), where, error)
        except json.JSONDecodeError as why:
            place = f"line {why.lineno}, column {why.colno}"
            raise error(f"not valid JSON at {place}: {why.msg}") from why
        except ValueError as why:
            raise error(f"not valid JSON: {why}") from why

    def problem(self, sentence: str) -> PlaymatError:
        """Return an error about the value."""
        return self.error(f"{self.where}: {sentence}")

    def unexpected(self, expected: str) -> PlaymatError:
        """Return the error that something else was expected."""
        return self.problem(f"expected {expected}, not {describe(self.data)}")

    # -- single values -------------------------------------------------------------------------
    def integer(self, low: float = MIN_INTEGER, high: float = MAX_INTEGER) -> int:
        """Return the value if it is a whole number in a range, by default of 64 bits."""
        data = self.data
        if type(data) is not int:
            raise self.unexpected("a whole number")
        if not low <= data <= high:
            raise self.unexpected(f"a number from {low} to {high}")
        return data

    def number(self) -> float:
        """Return the value if it is a finite number."""
        data = self.data
        if type(data) not in (int, float):
            raise self.unexpected("a number")
        assert isinstance(data, int | float)
        try:
            found = float(data)
        except OverflowError:
            found = math.inf
        if not math.isfinite(found):
            raise self.unexpected("a finite number")
        return found

    def text(self) -> str:
        """Return the value if it is text."""
        if not isinstance(self.data, str):
            raise self.unexpected("text")
        return self.data

    def flag(self) -> bool:
        """Return the value if it is true or false."""
        if not isinstance(self.data, bool):
            raise self.unexpected("true or false")
        return self.data

    def optional(self, check: Callable[[JsonValue], T]) -> T | None:
        """Return None for null, otherwise what a check returns."""
        return None if self.data is None else check(self)

    # -- lists and objects -----------------------------------------------------------------------
    def values(self, count: int | None = None) -> list[object]:
        """Return the unchecked items of a list, which has `count` items if this is given."""
        data = self.data
        if not isinstance(data, list):
            raise self.unexpected("a list")
        if count is not None and len(data) != count:
            raise self.problem(f"expected {count} values, not {len(data)}")
        return data

    def items(self, count: int | None = None) -> list[JsonValue]:
        """Return the items of a list, which has `count` items if this is given."""
        where, error = self.where, self.error
        return [JsonValue(x, f"{where}[{i}]", error) for i, x in enumerate(self.values(count))]

    def record(self, names: Collection[str]) -> list[JsonValue]:
        """Return the items of a list that has one for each name."""
        pairs = zip(names, self.values(len(names)), strict=True)
        where, error = self.where, self.error
        return [JsonValue(data, f"{where}.{name}", error) for name, data in pairs]

    def integers(self) -> list[int]:
        """Return a list of whole numbers of 64 bits."""
        data = self.values()
        found = [n for n in data if type(n) is int and MIN_INTEGER <= n <= MAX_INTEGER]
        # Only an error needs the places of the items.
        return found if len(found) == len(data) else [item.integer() for item in self.items()]

    def texts(self) -> list[str]:
        """Return a list of texts."""
        data = self.values()
        found = [text for text in data if isinstance(text, str)]
        return found if len(found) == len(data) else [item.text() for item in self.items()]

    def members(self) -> dict[str, JsonValue]:
        """Return all members of an object."""
        if not isinstance(self.data, dict):
            raise self.unexpected("an object")
        return {key: self.member(key, value) for key, value in self.data.items()}

    def fields(
        self, required: Collection[str], optional: Mapping[str, object] | None = None
    ) -> dict[str, JsonValue]:
        """Return the members of an object that has only these keys; optional ones have defaults."""
        found = self.members()
        optional = optional or {}
        for key in found:
            if key not in required and key not in optional:
                known = ", ".join([*required, *optional])
                raise self.problem(f"unknown key {describe(key)}; known are {known}")
        for key in required:
            if key not in found:
                raise self.error(f"{self.where}.{key} is missing")
        return {key: self.member(key, value) for key, value in optional.items()} | found

    def member(self, key: str, data: object) -> JsonValue:
        """Return the member of an object with this key and data."""
        place = f".{key}" if key.isidentifier() and len(key) < MAX_LENGTH else f"[{describe(key)}]"
        return JsonValue(data, self.where + place, self.error)


def describe(data: object) -> str:
    """Return a value in few words; lists and objects may be too deep to be shown."""
    if isinstance(data, list):
        return "a list"
    if isinstance(data, dict):
        return "an object"
    if data is None or isinstance(data, bool):
        return json.dumps(data)
    shown = str(data)
    if len(shown) > MAX_LENGTH:
        shown = f"{shown[: MAX_LENGTH - 1]}…"
    return repr(shown) if isinstance(data, str) else shown


# -- parsing -------------------------------------------------------------------------------------
def load_strictly(text: str | bytes) -> object:
    """Return the data of a JSON document within the limits; raise ValueError for any other."""
    if isinstance(text, bytes):
        if len(text) > 4 * MAX_CHARACTERS:
            raise ValueError(f"it has {len(text)} bytes; at most {4 * MAX_CHARACTERS} are read")
        text = text.decode()
    if problem := size_problem(text):
        raise ValueError(problem)
    check_nesting(text)
    data: object = json.loads(
        text,
        object_pairs_hook=unique_members,
        parse_constant=refuse_constant,
        # A hook for every number would be slow, and a string may have a long row of digits.
        parse_int=short_integer if LONG_NUMBER.search(text) else None,
    )
    if SURROGATE.search(text):
        check_surrogates(data)
    return data


def check_nesting(text: str) -> None:
    """Raise ValueError if lists and objects are nested too deeply to be parsed."""
    if text.count("[") + text.count("{") <= MAX_NESTING:
        return
    depth = 0
    in_string = False
    for found in BRACKET.finditer(text):
        sign = found[0]
        if sign == '"':
            in_string = not in_string
        elif not in_string and sign in "[{":
            depth += 1
            if depth > MAX_NESTING:
                raise ValueError(f"it is nested more than {MAX_NESTING} levels deep")
        elif not in_string and sign in "]}":
            depth -= 1


def unique_members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; raise ValueError if a key is given twice."""
    members = dict(pairs)
    if len(members) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise ValueError(f"the key {describe(counts.most_common(1)[0][0])} is given twice")
    return members


def refuse_constant(name: str) -> object:
    raise ValueError(f"{name} isn't a number in JSON")


def short_integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number has {len(digits)} digits; at most {MAX_DIGITS} are read")
    return int(digits)


def check_surrogates(value: object) -> None:
    """Raise ValueError if a string contains half of a surrogate pair."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ValueError("text contains half of a surrogate pair, which isn't text") from error

"""Deck lists in JSON: Limitless's groups of entries, and TCG ONE's numbers by card."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from playmat.decks.lines import MOST_OF_A_CARD, Line

# In the order of the text: where an object begins, and where a key stands.
MARK: Final = re.compile(r'"(?:[^"\\]|\\.)*"(\s*:)?|\{', re.S)
TCGONE_KEY: Final = re.compile(r"(\w+)_(\w+?):(\w+)")
CARD_KEYS: Final = ("name", "id", "number")


class Pairs(list[tuple[str, object]]):
    """The pairs of an object, in order, none lost."""

    def get(self, *keys: str) -> object:
        """The value of the first of some keys that is there."""
        for wanted in keys:
            for key, value in self:
                if key.casefold() == wanted:
                    return value
        return None


def entries_of(text: str) -> list[Line]:
    """The entries of a list in JSON as if they were lines, each with the line it begins on."""
    text = text.removeprefix("\ufeff")
    try:
        found = json.loads(text, object_pairs_hook=Pairs)
        return list(Walk(text).entries(found))
    except json.JSONDecodeError as error:
        sentence = f"this is no JSON after column {error.colno} ({error.msg})"
        line = text.split("\n")[error.lineno - 1]
        return [Line(error.lineno, line.strip()[:40], "broken", 0, sentence)]
    except (RecursionError, ValueError):
        return [Line(1, text.strip()[:40], "broken", 0, "this JSON is nothing like a deck list")]


class Walk:
    """A walk through a list in the order of its text, which tells the number of each line."""

    def __init__(self, text: str) -> None:
        self.marks = iter(
            [
                text.count("\n", 0, mark.start()) + 1
                for mark in MARK.finditer(text)
                if mark[0] == "{" or mark[1]
            ]
        )
        self.line = 1

    def entries(self, value: object, key: str = "") -> Iterator[Line]:
        if isinstance(value, Pairs):
            self.line = next(self.marks, self.line)
            at = self.line
            if value.get(*CARD_KEYS) is not None and value.get("count", "quantity") is not None:
                self.pass_over(value)
                yield entry(value, at)
                return
            for inner_key, inner in value:
                self.line = next(self.marks, self.line)
                yield from self.entries(inner, inner_key)
        elif isinstance(value, list):
            for inner in value:
                yield from self.entries(inner)
        elif key.casefold() == "name" and isinstance(value, str):
            yield Line(self.line, f"{key}: {value}"[:80], "name", 0, value)
        elif key and isinstance(value, int) and not isinstance(value, bool):
            yield card(self.line, key, value)
        elif key:
            yield Line(self.line, f"{key}: {value}"[:80], "passed")
        else:
            sentence = "this is neither a card nor a group of cards"
            yield Line(self.line, str(value)[:40], "broken", 0, sentence)

    def pass_over(self, value: object) -> None:
        """Pass over the marks inside a value."""
        if isinstance(value, Pairs):
            for _, inner in value:
                next(self.marks, None)  # of the key
                if isinstance(inner, Pairs):
                    next(self.marks, None)
                self.pass_over(inner)
        elif isinstance(value, list):
            for inner in value:
                if isinstance(inner, Pairs):
                    next(self.marks, None)
                self.pass_over(inner)


def entry(pairs: Pairs, line: int) -> Line:
    """An entry with its fields: how many, and a print, by its id or by set and number."""
    id = pairs.get("id")
    if id is not None:
        words = [str(pairs.get("name") or ""), str(id)]
    else:
        words = [str(pairs.get(key) or "") for key in ("name", "set", "number")]
    return card(line, " ".join(words).strip(), pairs.get("count", "quantity"))


def card(line: int, words: str, count: object) -> Line:
    if isinstance(count, str) and count.isdecimal() and len(count) < 4:
        count = int(count)
    text = f"{count} {words}"[:120]
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_OF_A_CARD:
        sentence = f"there must be a number of cards from 1 to {MOST_OF_A_CARD}"
        return Line(line, text, "broken", 0, sentence)
    if found := TCGONE_KEY.fullmatch(words):
        words = f"{found[1].replace('_', ' ')} {found[3]} {found[2]}"
    return Line(line, text, "card", count, words[:200])

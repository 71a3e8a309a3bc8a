"""Deck lists in JSON: groups of entries (Limitless) and numbers by card (TCG ONE)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from playmat.decks.lines import MAX_COPIES, ListLine, tcgone_words
from playmat.json_data import check_nesting, check_surrogates

# In the order of the text: the start of an object, and a key.
TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"(\s*:)?|\{', re.S)
CARD_KEYS: Final = ("name", "id", "number")


class Pairs(list[tuple[str, object]]):
    """All key-value pairs of an object, in order."""

    def get(self, *keys: str) -> object:
        """Return the value of the first of these keys that exists."""
        for wanted in keys:
            for key, value in self:
                if key.casefold() == wanted:
                    return value
        return None


def entries_of(text: str) -> list[ListLine]:
    """Return the entries of a JSON list as lines, each with the line on which it begins."""
    text = text.removeprefix("\ufeff")
    try:
        check_nesting(text)
        found = json.loads(text, object_pairs_hook=Pairs)
        check_surrogates(found)
        return list(ListWalker(text).entries(found))
    except json.JSONDecodeError as error:
        sentence = f"not valid JSON at column {error.colno} ({error.msg})"
        line = text.split("\n")[error.lineno - 1]
        return [ListLine(error.lineno, line.strip()[:40], "broken", 0, sentence)]
    except ValueError as error:  # such as a number with thousands of digits
        sentence = f"this JSON isn't a deck list: {error}"
        return [ListLine(1, text.strip()[:40], "broken", 0, sentence)]


def token_lines(text: str) -> Iterator[int]:
    """Yield the line of each start of an object and of each key."""
    line, at = 1, 0
    for token in TOKEN.finditer(text):
        if token[0] == "{" or token[1]:
            line += text.count("\n", at, token.start())
            at = token.start()
            yield line


class ListWalker:
    """Walks through a list in the order of its text and keeps track of the line."""

    def __init__(self, text: str) -> None:
        self.tokens = token_lines(text)
        self.line = 1

    def entries(self, value: object, key: str = "") -> Iterator[ListLine]:
        if isinstance(value, Pairs):
            self.line = next(self.tokens, self.line)
            at = self.line
            if value.get(*CARD_KEYS) is not None and value.get("count", "quantity") is not None:
                self.skip(value)
                yield entry_line(value, at)
                return
            for inner_key, inner in value:
                self.line = next(self.tokens, self.line)
                yield from self.entries(inner, inner_key)
        elif isinstance(value, list):
            for inner in value:
                yield from self.entries(inner)
        elif key.casefold() == "name" and isinstance(value, str):
            yield ListLine(self.line, f"{key}: {value}"[:80], "name", 0, value)
        elif key and isinstance(value, int) and not isinstance(value, bool):
            yield card_line(self.line, key, value)
        elif key:
            yield ListLine(self.line, f"{key}: {value}"[:80], "skipped")
        else:
            sentence = "expected a card or a group of cards"
            yield ListLine(self.line, str(value)[:40], "broken", 0, sentence)

    def skip(self, value: object) -> None:
        """Skip the tokens inside a value."""
        if isinstance(value, Pairs):
            for _, inner in value:
                next(self.tokens, None)  # the token of the key
                if isinstance(inner, Pairs):
                    next(self.tokens, None)
                self.skip(inner)
        elif isinstance(value, list):
            for inner in value:
                if isinstance(inner, Pairs):
                    next(self.tokens, None)
                self.skip(inner)


def entry_line(pairs: Pairs, line: int) -> ListLine:
    """Return the line of an entry: a number and a print, by id or by set and number."""
    id = pairs.get("id")
    if id is not None:
        words = [str(pairs.get("name") or ""), str(id)]
    else:
        words = [str(pairs.get(key) or "") for key in ("name", "set", "number")]
    return card_line(line, " ".join(words).strip(), pairs.get("count", "quantity"))


def card_line(line: int, words: str, count: object) -> ListLine:
    """Return the line of a card, or a broken line if the number is impossible."""
    if isinstance(count, str) and count.isdecimal() and len(count) < 4:
        count = int(count)
    text = f"{count} {words}"[:120]
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MAX_COPIES:
        sentence = f"expected a number of cards from 1 to {MAX_COPIES}"
        return ListLine(line, text, "broken", 0, sentence)
    return ListLine(line, text, "card", count, tcgone_words(words)[:200])

"""Deck lists in: any format, each line read by itself, and a remark for each that is not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.cards.names import letters
from playmat.decks.deck import Deck
from playmat.decks.json_lists import entries_of
from playmat.decks.lines import Line, lines_of
from playmat.decks.lookup import Finding, Lookup, pool_lookup
from playmat.engine.cards import Card
from playmat.errors import PlaymatError

LONGEST_LIST: Final = 50_000  # characters
MOST_LINES: Final = 500
NAMELESS: Final = "A deck"


@dataclass(frozen=True)
class ReadLine:
    """A line that was read: so many of a card."""

    line: int
    text: str
    count: int
    card: Card


@dataclass(frozen=True)
class LineRemark:
    """What is to be said of one line, with what may have been meant."""

    line: int
    text: str
    sentence: str
    suggestions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"line {self.line}, {self.text!r}: {self.sentence}"


class UnreadableDeck(PlaymatError):
    """Lines of a deck list cannot be read; its text names the list, then each of them on a line."""

    def __init__(self, name: str, remarks: tuple[LineRemark, ...]) -> None:
        super().__init__(name, remarks)
        self.remarks = remarks

    def __str__(self) -> str:
        name, remarks = self.args
        return "\n".join([f"{name} cannot be read:", *map(str, remarks)])


@dataclass(frozen=True)
class DeckList:
    """A deck as far as its list could be read, and what is to be said of each line."""

    deck: Deck
    format: str  # in which most of it is written
    lines: tuple[ReadLine, ...]
    remarks: tuple[LineRemark, ...]  # on lines that were not read
    notes: tuple[LineRemark, ...]  # on lines that were read, but with a doubt
    passed: tuple[int, ...]  # headings, totals and comments

    def whole(self) -> Deck:
        """The deck, or an error with all remarks where some of its list was not read."""
        if self.remarks:
            raise UnreadableDeck(self.deck.name, self.remarks)
        return self.deck


def read_deck(text: str, name: str = "") -> DeckList:
    """Read a deck list in whatever format it is written.

    The deck has the name that the list gives it, or else the one that is given here.

    >>> found = read_deck("4 Growlithe HS 65\\n2 Arcanin")
    >>> found.deck.counts()
    {<Card hgss1-65 Growlithe>: 4}
    >>> print(found.remarks[0])
    line 2, '2 Arcanin': no card is named 'Arcanin'; did you mean Arcanine HS 1?
    """
    if len(text) > LONGEST_LIST:
        raise PlaymatError(f"no deck list has {len(text)} characters; {LONGEST_LIST} are the most")
    is_json = text.removeprefix("\ufeff").lstrip()[:1] in ("{", "[")
    lines = entries_of(text) if is_json else lines_of(text)
    if len(lines) > MOST_LINES:
        raise PlaymatError(f"no deck list has {len(lines)} lines; {MOST_LINES} are the most")
    lookup = pool_lookup()
    own_name = ""
    read: list[ReadLine] = []
    remarks: list[LineRemark] = []
    notes: list[LineRemark] = []
    for line in lines:
        if line.kind == "name":
            own_name = own_name or line.words
        elif line.kind != "passed":
            found = lookup.find(line.words) if line.kind == "card" else broken(line, lookup)
            if found.card is not None:
                read.append(ReadLine(line.number, line.text, line.copies, found.card))
            if found.sentence:
                kept = notes if found.card is not None else remarks
                kept.append(LineRemark(line.number, line.text, found.sentence, found.suggestions))
    return DeckList(
        Deck(own_name or name or NAMELESS, [(line.count, line.card) for line in read]),
        json_format(lines) if is_json else text_format(lines, lookup),
        tuple(read),
        tuple(remarks),
        tuple(notes),
        tuple([line.number for line in lines if line.kind in ("passed", "name")]),
    )


def broken(line: Line, lookup: Lookup) -> Finding:
    """What is wrong with a line that has no card and no number of it."""
    if line.words:
        return Finding(None, line.words)
    found = lookup.find(line.text)
    if found.card is not None:
        right = f"1 {lookup.label(found.card)}"
        return Finding(None, f"it does not say how many; did you mean {right}?", (right,))
    right = f"1 {lookup.label(lookup.index.nearest(line.text)[0][1])}"
    sentence = f"a card has its number, as in '{right}', and a comment a # before it"
    return Finding(None, sentence, (right, f"# {line.text}"))


# -- which format it is -----------------------------------------------------------------------
def json_format(lines: list[Line]) -> str:
    cards = [line for line in lines if line.kind == "card"]
    return "tcgone" if cards and all(":" in line.text for line in cards) else "limitless-json"


def text_format(lines: list[Line], lookup: Lookup) -> str:
    """The format in which most of a list is written; it is read in all of them."""
    if any(line.text.startswith(("##", "****")) for line in lines):
        return "ptcgo"
    shapes = {"pokemontcgio": 0, "ptcgl": 0, "plain": 0}
    for line in lines:
        if line.kind == "card":
            *_, before, last = ["", *line.words.split()]
            if "-" in last and any(c.isdecimal() for c in last):
                shapes["pokemontcgio"] += 1
            elif before.isupper() or before.casefold() in lookup.codes:
                shapes["ptcgl"] += 1
            else:
                shapes["plain"] += 1
    shape = max(shapes, key=lambda key: shapes[key])
    if shape == "ptcgl" and any(
        line.kind == "passed" and line.text.endswith(")") and letters(line.text) for line in lines
    ):
        return "limitless"
    return shape

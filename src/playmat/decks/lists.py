"""Reads deck lists in any format, line by line, and reports the lines that can't be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.cards.names import letters
from playmat.decks.deck import Deck
from playmat.decks.json_lists import entries_of
from playmat.decks.lines import TCGONE_LINE, ListLine, lines_of
from playmat.decks.lookup import Finding, Lookup, pool_lookup
from playmat.engine.cards import Card
from playmat.errors import PlaymatError
from playmat.limits import MAX_DECK_CHARACTERS, MAX_DECK_LINES, MAX_UNREADABLE, size_problem

NAMELESS: Final = "A deck"
FORM: Final = "write a line for each card, such as '4 Growlithe HS 65'"
EMPTY_LIST: Final = f"the deck list is empty; {FORM}"
NO_CARDS: Final = f"the deck list has no cards; {FORM}"


@dataclass(frozen=True)
class ReadLine:
    """A line that was read: copies of a card."""

    line: int
    text: str
    count: int
    card: Card


@dataclass(frozen=True)
class LineProblem:
    """A problem with one line, with suggestions."""

    line: int
    text: str
    sentence: str
    suggestions: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = f"line {self.line}, {self.text!r}" if self.text else f"line {self.line}"
        return f"{where}: {self.sentence}"


class UnreadableDeck(PlaymatError):
    """Lines of a deck list can't be read; the text names the list, then each problem on a line."""

    def __init__(self, name: str, problems: tuple[LineProblem, ...]) -> None:
        super().__init__(name, problems)
        self.problems = problems

    def __str__(self) -> str:
        name, problems = self.args
        return "\n".join([f"can't read {name}:", *map(str, problems)])


@dataclass(frozen=True)
class DeckList:
    """A deck as far as its list could be read, and the problems with the rest."""

    deck: Deck
    format: str  # the format of most lines
    lines: tuple[ReadLine, ...]
    problems: tuple[LineProblem, ...]  # lines that could not be read
    warnings: tuple[LineProblem, ...]  # lines that were read, but may be wrong
    skipped: tuple[int, ...]  # headings, totals, and comments

    def require_deck(self) -> Deck:
        """Return the deck, or raise UnreadableDeck if lines of its list could not be read."""
        if self.problems:
            raise UnreadableDeck(self.deck.name, self.problems)
        return self.deck


def read_deck(text: str, name: str = "") -> DeckList:
    """Read a deck list in any format.

    The name that the list gives the deck has priority over `name`.

    >>> found = read_deck("4 Growlithe HS 65\\n2 Arcanin")
    >>> found.deck.counts()
    {<Card hgss1-65 Growlithe>: 4}
    >>> print(found.problems[0])
    line 2, '2 Arcanin': no card named 'Arcanin'; did you mean Arcanine HS 1?
    """
    if problem := size_problem(text, MAX_DECK_CHARACTERS):
        raise PlaymatError(f"this isn't a deck list: {problem}")
    is_json = text.removeprefix("\ufeff").lstrip()[:1] in ("{", "[")
    if not is_json:
        check_lines(max(text.count("\n"), text.count("\r")) + 1)
    lookup = pool_lookup()
    given_name = ""
    lines: list[ListLine] = []
    read: list[ReadLine] = []
    problems: list[LineProblem] = []
    warnings: list[LineProblem] = []
    first: dict[str, int] = {}  # the first line with a text
    for line in entries_of(text) if is_json else lines_of(text):
        lines.append(line)
        check_lines(len(lines))
        if line.kind == "name":
            given_name = given_name or line.words
        elif line.kind == "skipped":
            continue
        elif len(problems) == MAX_UNREADABLE:
            sentence = f"the list isn't read further, because {MAX_UNREADABLE} lines can't be read"
            problems.append(LineProblem(line.number, line.text, sentence))
            break
        else:
            found = lookup.find(line.words) if line.kind == "card" else diagnose(line, lookup)
            if found.card is not None:
                read.append(ReadLine(line.number, line.text, line.copies, found.card))
            before = first.setdefault(line.text, line.number)
            if before < line.number and found.card is not None and not is_json:
                sentence = f"this line is the same as line {before}; both count"
                warnings.append(LineProblem(line.number, line.text, sentence))
            if found.sentence:
                kept = warnings if found.card is not None else problems
                kept.append(LineProblem(line.number, line.text, found.sentence, found.suggestions))
    if not any(line.kind in ("card", "broken") for line in lines):
        problems.append(LineProblem(1, "", NO_CARDS if lines else EMPTY_LIST))
    return DeckList(
        Deck(given_name or name or NAMELESS, [(line.count, line.card) for line in read]),
        json_format(lines) if is_json else text_format(lines, lookup),
        tuple(read),
        tuple(problems),
        tuple(warnings),
        tuple([line.number for line in lines if line.kind in ("skipped", "name")]),
    )


def check_lines(count: int) -> None:
    """Raise PlaymatError for far too many lines."""
    if count > MAX_DECK_LINES:
        raise PlaymatError(
            f"this isn't a deck list: it has {count} lines; at most {MAX_DECK_LINES} are read"
        )


def diagnose(line: ListLine, lookup: Lookup) -> Finding:
    """Return what is wrong with a line that has no quantity or no card."""
    if line.words:
        return Finding(None, line.words)
    found = lookup.find(line.text)
    if found.card is not None:
        right = f"1 {lookup.label(found.card)}"
        return Finding(None, f"the quantity is missing; did you mean {right!r}?", (right,))
    right = f"1 {lookup.label(lookup.index.nearest(line.text)[0][1])}"
    sentence = f"start the line with a quantity, as in {right!r}, or with # for a comment"
    return Finding(None, sentence, (right, f"# {line.text}"))


# -- formats -----------------------------------------------------------------------------------
def json_format(lines: list[ListLine]) -> str:
    cards = [line for line in lines if line.kind == "card"]
    return "tcgone" if cards and all(":" in line.text for line in cards) else "limitless-json"


def text_format(lines: list[ListLine], lookup: Lookup) -> str:
    """Return the format of most lines; lines of other formats are read, too."""
    if any(line.text.startswith(("##", "****")) for line in lines):
        return "ptcgo"
    cards = [line for line in lines if line.kind == "card"]
    if cards and all(TCGONE_LINE.fullmatch(line.text) for line in cards):
        return "tcgone"
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
        line.kind == "skipped" and line.text.endswith(")") and letters(line.text) for line in lines
    ):
        return "limitless"
    return shape

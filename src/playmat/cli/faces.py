"""Card faces in a terminal, colored by type."""

from __future__ import annotations

from collections.abc import Iterable
from shlex import quote

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from playmat.cards import UnknownCard
from playmat.cli.board.palette import TYPES
from playmat.engine.cards import Card
from playmat.engine.constants import TYPE_LETTERS
from playmat.rulebook.rulesets import Ruleset
from playmat.text.faces import face_lines
from playmat.text.facts import all_prints, group_prints, half_of, types_in
from playmat.text.search import matching_prints

MAX_NAMES = 8  # names listed in an error
FACE = 58  # columns of a face if there is room: two of them fit in 120
GAP = 2
STYLES = {"title": "bold", "heading": "bold", "kind": "dim", "print": "dim"}


def find_prints(words: str) -> list[Card]:
    """Return the prints of the card with an id, a name, or a part of only one name."""
    prints = matching_prints(words)
    names = list(dict.fromkeys(card.name for card in prints))
    if len(names) > 1:
        more = f", and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
        raise UnknownCard(
            f"{words!r} is part of {len(names)} names: {', '.join(names[:MAX_NAMES])}{more}; "
            f"use one of them, or list them with: playmat cards --name {quote(words)}"
        )
    return prints


def faces(prints: Iterable[Card], ruleset: Ruleset, width: int) -> RenderableType:
    """Return each different card among some prints once, side by side if there is room."""
    drawn = [
        Text("\n").join([colored_face(card, ruleset, min(width, FACE)), caption(card)])
        for card, *_ in group_prints(prints)
    ]
    return Columns(drawn, padding=(1, GAP)) if len(drawn) > 1 else drawn[0]


def colored_face(card: Card, ruleset: Ruleset, width: int) -> Text:
    frame = ""
    if types := types_in(card.definition.types):
        frame = TYPES[TYPE_LETTERS[types[0]]].symbol
    lines = [
        Text(text, frame)
        if part == "frame"
        else Text.assemble(("│ ", frame), (text, STYLES.get(part, "")), (" │", frame))
        for part, text in face_lines(card, ruleset, width)
    ]
    return with_symbols(Text("\n", no_wrap=True, overflow="ignore").join(lines))


def with_symbols(text: Text) -> Text:
    """Color the type symbols of a text and return it."""
    for letter, colors in TYPES.items():
        text.highlight_regex(rf"\[{letter}\]", f"bold not dim {colors.symbol}")
    return text


def caption(card: Card) -> Text:
    """Return the id of a print, and the ids of other prints with the same text."""
    half = half_of(card.definition)
    others = ", ".join(other.id for other in all_prints(card) if other is not card)
    words = f"  {card.id}{f', {half} half' if half else ''}{f'; also {others}' if others else ''}"
    return Text(words, style="dim")

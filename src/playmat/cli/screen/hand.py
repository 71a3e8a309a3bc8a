"""The hand: equal cards together, what can be played marked, each with its key."""

from __future__ import annotations

from rich.text import Text

from playmat.cli.screen.board import pointer
from playmat.cli.screen.drawing import Drawing, Drawn, Patch, Place, fitted
from playmat.cli.screen.palette import INK, LEGAL, SOFT, key_cap, tiles
from playmat.cli.screen.sight import HeldCard, Sight
from playmat.cli.table import masked
from playmat.engine.cards import Definition
from playmat.engine.words import ENERGY, POKEMON

PLAYABLE = "●"
NOT_NOW = "·"
CHOSEN = "✓"


class HandView(Drawn):
    """The cards in hand from left to right, over as many rows as there are."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.sight: Sight | None = None

    def draw(self, width: int, height: int) -> Drawing:
        sight = self.sight
        if sight is None:
            return Drawing()
        held = sight.held()
        unseen = len(sight.game.players[sight.below].hand) - sum(h.count for h in held)
        if not held:
            words = f"{unseen} cards, face down" if unseen else "empty"
            out = Drawing()
            out.row(Text(f" Hand: {words}", style=SOFT), width)
            return out
        rows = in_rows([entry(sight, h) for h in held], [h.number for h in held], width)
        return window(rows, sight.cursor, height)


def rows_of(sight: Sight, width: int) -> int:
    """How many rows a hand takes."""
    held = sight.held()
    return in_rows([entry(sight, h) for h in held], [h.number for h in held], width).height


def sign(definition: Definition) -> Text:
    """The type of a Pokémon or Energy as its tile; Trainers have a sign of their own."""
    if definition.kind in (POKEMON, ENERGY):
        letters = masked(definition.types)
        return tiles(letters[:1] or ["*"])
    return Text("T", style=f"bold {INK} on #2f5d73")


def entry(sight: Sight, held: HeldCard) -> Text:
    place = Place("hand", -1, held.number)
    out = Text(pointer(sight, place))
    key = sight.keys.get(place)
    can = held.number in sight.playable or held.number == sight.card
    if key is not None and can:
        out.append_text(key_cap(key))
    elif key is not None:
        out.append(f" {key} ", style=SOFT)
    sign_of = CHOSEN if held.number == sight.card else PLAYABLE if can else NOT_NOW
    out.append(sign_of, style=LEGAL if can else SOFT)
    out.append_text(sign(held.card.definition))
    here = sight.cursor == place
    out.append(" ")
    out.append(held.card.name, style="bold reverse" if here else f"bold {INK}" if can else SOFT)
    if held.count > 1:
        out.append(f" ×{held.count}", style=INK if can else SOFT)
    out.append(" ")
    return out


def in_rows(entries: list[Text], numbers: list[int], width: int) -> Drawing:
    """Entries from left to right, a new row where one does not fit any more."""
    out = Drawing()
    line = Text()
    patches: list[Patch] = []
    for text, number in zip(entries, numbers, strict=True):
        if line.cell_len and line.cell_len + text.cell_len > width:
            out.lines.append(fitted(line, width))
            line = Text()
        place = Place("hand", -1, number)
        patches.append(Patch(place, line.cell_len, len(out.lines), text.cell_len, 1))
        line.append_text(text)
    out.lines.append(fitted(line, width))
    out.patches = patches
    return out


def window(rows: Drawing, cursor: Place | None, height: int) -> Drawing:
    """The rows round the cursor, where there are more than there is room for."""
    if rows.height <= height or height <= 0:
        return rows
    at = 0
    for patch in rows.patches:
        if cursor is not None and cursor.zone == "hand" and patch.place.number == cursor.number:
            at = patch.y
    top = min(max(at - height // 2, 0), rows.height - height)
    out = Drawing(rows.lines[top : top + height])
    out.patches = [p._replace(y=p.y - top) for p in rows.patches if top <= p.y < top + height]
    width = out.lines[-1].cell_len
    if top + height < rows.height:
        last = out.lines[-1]
        last.truncate(max(width - 2, 0))
        last.append(" ▼", style=INK)
    if top:
        first = out.lines[0]
        first.truncate(max(width - 2, 0), pad=True)
        first.append(" ▲", style=INK)
    return out

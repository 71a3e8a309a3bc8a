"""A hand: equal cards together, cards that can be played marked, each with its key."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from playmat.cli.board.canvas import Canvas, Place, Region, fit
from playmat.cli.board.palette import INK, LEGAL, SOFT, key_cap, tiles
from playmat.cli.board.pokemon import pointer, type_letters
from playmat.cli.board.state import BoardState, HeldCard
from playmat.engine.cards import Definition
from playmat.engine.constants import ENERGY, POKEMON

PLAYABLE = "●"
NOT_NOW = "·"
CHOSEN = "✓"


def hand_rows(state: BoardState, width: int) -> Canvas:
    """Return the hand of the player below, in as many rows as it needs."""
    held = state.hand(state.below)
    if not held:
        unknown = state.unknown_in_hand(state.below)
        words = f"{unknown} cards, face down" if unknown else "empty"
        return Canvas([fit(Text(f" Hand: {words}", style=SOFT), width)])
    places = [Place("hand", -1, h.number) for h in held]
    return flow([hand_entry(state, h) for h in held], width, places)


def printed_hand(state: BoardState, who: int, width: int) -> Canvas:
    """Return the hand of any player without keys and marks."""
    entries = [Text("   Hand ", style=SOFT)]
    for held in state.hand(who):
        entries.append(type_sign(held.card.definition))
        entries[-1].append(f" {held.card.name}{times(held)}  ", style=INK)
    unknown = state.unknown_in_hand(who)
    if unknown or len(entries) == 1:
        entries.append(Text(f"{unknown} face down" if unknown else "empty", style=SOFT))
    return flow(entries, width, indent=entries[0].cell_len)


def known_hand(state: BoardState, width: int) -> Canvas:
    """Return the hand of the player above if the viewer knows any of its cards, else nothing."""
    above = 1 - state.below
    return printed_hand(state, above, width) if state.hand(above) else Canvas()


def times(held: HeldCard) -> str:
    return f" ×{held.count}" if held.count > 1 else ""


def type_sign(definition: Definition) -> Text:
    """Return the type of a Pokémon or Energy card as its tile, or T for Trainer cards."""
    if definition.kind in (POKEMON, ENERGY):
        return tiles(type_letters(definition.types)[:1] or ["*"])
    return Text().append("T", style=f"bold {INK} on #2f5d73")


def hand_entry(state: BoardState, held: HeldCard) -> Text:
    place = Place("hand", -1, held.number)
    is_chosen = held.number == state.card
    can_play = held.number in state.playable or is_chosen
    key = Text()
    if place in state.keys:
        letter = state.keys[place]
        key = key_cap(letter) if can_play else Text(f" {letter} ", style=SOFT)
    sign = CHOSEN if is_chosen else PLAYABLE if can_play else NOT_NOW
    style = "bold reverse" if state.cursor == place else f"bold {INK}" if can_play else SOFT
    return Text.assemble(
        *(pointer(state, place), key, (sign, LEGAL if can_play else SOFT)),
        *(type_sign(held.card.definition), " ", (held.card.name, style)),
        (f"{times(held)} ", INK if can_play else SOFT),
    )


def flow(
    entries: Sequence[Text], width: int, places: Sequence[Place] = (), indent: int = 0
) -> Canvas:
    """Return entries from left to right, with a new row whenever one doesn't fit."""
    out = Canvas()
    line = Text()
    for n, text in enumerate(entries):
        if line.cell_len and line.cell_len + text.cell_len > width:
            out.lines.append(fit(line, width))
            line = Text(" " * indent)
        if places:
            out.regions.append(Region(places[n], line.cell_len, out.height, text.cell_len, 1))
        line.append_text(text)
    out.lines.append(fit(line, width))
    return out


def scroll_to(rows: Canvas, cursor: Place | None, height: int) -> Canvas:
    """Return the rows around the cursor if there are more than there is room for."""
    if rows.height <= height or height <= 0:
        return rows
    at = next((r.y for r in rows.regions if r.place == cursor), 0)
    top = min(max(at - height // 2, 0), rows.height - height)
    out = Canvas(rows.lines[top : top + height])
    out.regions = [r._replace(y=r.y - top) for r in rows.regions if top <= r.y < top + height]
    mark_more(out, top > 0, top + height < rows.height)
    return out


def mark_more(canvas: Canvas, above: bool, below: bool) -> None:
    """Mark the first or last line of a canvas if there are more lines than it shows."""
    for more, y, sign in ((above, 0, "▲"), (below, canvas.height - 1, "▼")):
        if more:
            line = canvas.lines[y].copy()
            line.rstrip()
            line = fit(line, canvas.lines[y].cell_len - 2)
            canvas.lines[y] = line.append(f" {sign}", style=f"bold {LEGAL}")

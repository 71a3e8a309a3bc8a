"""A side of the board in lines, for small terminals; and the line between the sides."""

from __future__ import annotations

from rich.text import Text

from playmat.cli.board.canvas import Canvas, Place, Region, fit, side_by_side, stack
from playmat.cli.board.palette import INK, LINE, OPPONENT, SOFT, YOU
from playmat.cli.board.pokemon import (
    FACE_DOWN,
    attachments,
    conditions,
    facts,
    hp_line,
    is_unknown,
    key_at,
    pointer,
    title,
)
from playmat.cli.board.state import DISCARD, HAND, PILES, PLAYED, PRIZES, BoardState
from playmat.engine.board import Pokemon

BENCH_PLACES = 5
COMPACT_SIDE = 5  # rows
BAR = 8
SHORT_NAMES = {PRIZES: "Prizes", DISCARD: "discard"}


def compact_side(state: BoardState, who: int, width: int) -> Canvas:
    rows = [
        counts_row(state, who, width),
        compact_bench(state, who, width),
        compact_active(state, who, width),
    ]
    return stack(rows if who != state.below else rows[::-1])


def middle_row(state: BoardState, width: int) -> Canvas:
    """Return the line between the sides: the Stadium, and the state of the game."""
    out = Canvas()
    place = Place("stadium")
    left = Text("──")
    if state.stadium:
        name = state.stadium.name, f"bold {INK}"
        words = pointer(state, place), (" Stadium: ", SOFT), name, " ", key_at(state, place), " "
        left = Text.assemble(left, *words)
        out.regions.append(Region(place, 0, 0, left.cell_len, 1))
    right = Text(f" {' · '.join(state.heading)} ", style=f"bold {INK}")
    gap = "─" * max(width - left.cell_len - right.cell_len - 2, 1)
    out.lines.append(fit(Text.assemble(left, gap, right, "──", style=LINE), width))
    return out


def counts_row(state: BoardState, who: int, width: int, only_hand: bool = False) -> Canvas:
    """Return the player's name and the number of cards in their hand and piles."""
    color = YOU if who == state.below else OPPONENT
    turn = "▸" if state.game.turn_player == who and state.game.turn else " "
    parts = []
    for pile, size in state.counts(who):
        if pile == HAND or not only_hand:
            cards = "▮" * size if pile == PRIZES else ""
            parts.append((pile, f"{SHORT_NAMES.get(pile, PILES[pile])} {cards}{size}"))
    out = Canvas()
    line = Text(f"{turn}{state.names[who]}", style=f"bold {color}")
    if played := state.played(who):
        place = Place("pile", who, PLAYED)
        x = line.cell_len + 2
        line.append(f"  {pointer(state, place)}plays {played}", style=INK)
        out.regions.append(Region(place, x, 0, len(played) + 7, 1))
    line = fit(line, max(width - sum(len(words) + 3 for _, words in parts), 8))
    for pile, words in parts:
        place = Place("pile", who, pile)
        line.append("  ")
        x = line.cell_len
        here = state.cursor == place
        line.append(f"{pointer(state, place)}{words}", style="bold reverse" if here else SOFT)
        out.regions.append(Region(place, x, 0, len(words) + 1, 1))
    out.lines.append(fit(line, width))
    return out


def compact_bench(state: BoardState, who: int, width: int) -> Canvas:
    bench = state.side(who).bench
    if not bench:
        return Canvas([fit(Text("   Bench: empty", style=SOFT), width), Text(" " * width)])
    each = width // max(len(bench), BENCH_PLACES)
    cells = [bench_cell(state, Place("spot", who, n), m, each) for n, m in enumerate(bench, 1)]
    return side_by_side(cells)


def bench_cell(state: BoardState, place: Place, m: Pokemon, width: int) -> Canvas:
    region = Region(place, 0, 0, width, 2)
    if is_unknown(m):
        line = Text(f"{pointer(state, place)}▒ {FACE_DOWN}")
        return Canvas([fit(line, width), Text(" " * width)], [region])
    first = title(state, place, m)
    key = key_at(state, place)
    if key:
        first = fit(first, width - key.cell_len - 1).append_text(key)
    return Canvas([fit(first, width), fit(bench_line(m, width), width)], [region])


def bench_line(m: Pokemon, width: int) -> Text:
    """Return HP and Energy, as short as necessary: neither may be cut off."""
    full = hp_line(m)
    left = Text(full.plain.partition("/")[0], style=full.style)
    for indent, health in (("   ", full), (" ", full), (" ", left)):
        line = Text.assemble(indent, health, " ", attachments(m))
        if line.cell_len <= width - 1:
            break
    return line


def compact_active(state: BoardState, who: int, width: int) -> Canvas:
    m = state.active(who)
    place = Place("spot", who, 0)
    if m is None or is_unknown(m):
        words = "none" if m is None else f"▒ {FACE_DOWN}"
        return Canvas([fit(Text(f"   Active: {words}", style=SOFT), width), Text(" " * width)])
    first = Text.assemble((" Active ", SOFT), title(state, place, m))
    key = key_at(state, place)
    for gap, part in ((" ", key), ("  ", hp_line(m, BAR)), ("  ", attachments(m))):
        if part:
            first.append(gap).append_text(part)
    second = Text(" " * 11, style=SOFT)
    if m.conditions:
        names = conditions(m)
        if first.cell_len + 2 + names.cell_len <= width:
            first.append("  ").append_text(names)
        else:
            second.append_text(names).append("  ")
    second.append_text(facts(m))
    return Canvas([fit(first, width), fit(second, width)], [Region(place, 0, 0, width, 2)])

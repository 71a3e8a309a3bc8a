"""A side of the board with Pokémon drawn as cards, for large terminals."""

from __future__ import annotations

from rich.text import Text

from playmat.cli.board.canvas import Canvas, Place, Region, center, fit, side_by_side, stack
from playmat.cli.board.compact import BENCH_PLACES, counts_row
from playmat.cli.board.palette import LEGAL, LINE, OPPONENT, SOFT, TYPES, YOU
from playmat.cli.board.pokemon import (
    FACE_DOWN,
    attachments,
    attack_line,
    conditions,
    facts,
    hp_line,
    is_unknown,
    key_at,
    title,
    type_letter,
)
from playmat.cli.board.state import DECK, DISCARD, LOST_ZONE, PRIZES, BoardState
from playmat.engine.board import Pokemon

LARGE_SIDE = 10  # rows
LARGE_WIDTH = 78  # columns from which Pokémon can be drawn as cards
CARD_ROWS = 4
MARGIN = 15  # columns at each end of the Active Pokémon's row: Prize cards, and the piles


def large_side(state: BoardState, who: int, width: int, height: int) -> Canvas:
    rows = [
        counts_row(state, who, width, only_hand=True),
        large_bench(state, who, width),
        large_active(state, who, width, height - CARD_ROWS - 1),
    ]
    return stack(rows if who != state.below else rows[::-1])


def frame(inner: list[Text], name: Text, width: int, edge: str, key: Text) -> list[Text]:
    """Return lines in the frame of a card, its name in the upper edge and its key in the lower."""
    head = name.copy()
    head.truncate(width - 2, overflow="ellipsis")
    top = Text.assemble(("╭", edge), head, (f"{'─' * (width - 2 - head.cell_len)}╮", edge))
    side = Text("│", style=edge)
    foot = Text.assemble((f"╰{'─' * (width - 2 - key.cell_len)}", edge), key, ("╯", edge))
    return [top, *(side + fit(line, width - 2) + side for line in inner), foot]


def pokemon_card(
    state: BoardState, place: Place, m: Pokemon | None, width: int, rows: int
) -> Canvas:
    if m is None or is_unknown(m):
        words = f" ▒ {FACE_DOWN}" if m is not None else ""
        inner = [Text(words, style=SOFT)] + [Text("")] * (rows - 3)
        edge = LINE if m is not None else f"dim {LINE}"
        name = Text("" if place.number else " Active ")
        return Canvas(frame(inner, name, width, edge, Text()))
    name = Text.assemble(title(state, place, m), " ")
    key = key_at(state, place)
    health = Text.assemble(" ", hp_line(m, max(width - 5 - hp_line(m).cell_len, 0)))
    energy = Text.assemble(" ", attachments(m), "  " if m.conditions else "", conditions(m))
    inner = [health, energy]
    if rows > CARD_ROWS:
        inner.append(Text(" ", style=SOFT) + facts(m))
        inner += [attack_line(attack, width - 4) for attack in m.card.definition.attacks]
        inner += [Text("")] * (rows - 2 - len(inner))
    edge = LEGAL if key else TYPES[type_letter(m)].edge
    lines = frame(inner[: rows - 2], name, width, edge, key)
    return Canvas(lines, [Region(place, 0, 0, width, rows)])


def large_bench(state: BoardState, who: int, width: int) -> Canvas:
    bench = state.side(who).bench
    places = max(len(bench), BENCH_PLACES)
    each = min(width // places, 24)
    cards = [
        pokemon_card(state, Place("spot", who, n + 1), m, each, CARD_ROWS)
        for n, m in enumerate([*bench, *[None] * (places - len(bench))])
    ]
    return center(side_by_side(cards), width)


def large_active(state: BoardState, who: int, width: int, rows: int) -> Canvas:
    active = state.active(who)
    card = pokemon_card(state, Place("spot", who, 0), active, min(width - 2 * MARGIN, 60), rows)
    parts = [prize_cards(state, who), card, piles(state, who)]
    # Each player's Prize cards are on their left; the upper side is turned around.
    return center(side_by_side(parts if who == state.below else parts[::-1]), width)


def prize_cards(state: BoardState, who: int) -> Canvas:
    """Return the Prize cards; those that were taken leave an empty place."""
    out = Canvas()
    n = len(state.pile(who, PRIZES))
    color = YOU if who == state.below else OPPONENT
    out.add_row(Text(""), MARGIN)
    for start in (0, 3):
        row = "".join(" ▮ " if at < n else " · " for at in range(start, start + 3))
        out.add_row(Text(f"   {row}", style=color), MARGIN)
    out.add_row(Text(f"    {n} Prize{'' if n == 1 else 's'}", style=SOFT), MARGIN)
    out.regions.append(Region(Place("pile", who, PRIZES), 0, 1, MARGIN, 3))
    return out


def piles(state: BoardState, who: int) -> Canvas:
    out = Canvas()
    out.add_row(Text(""), MARGIN)
    sizes = dict(state.counts(who))
    for pile, name in ((DECK, "deck"), (DISCARD, "discard"), (LOST_ZONE, "Lost Zone")):
        if pile in sizes:
            text = Text(f"   {name} {sizes[pile]}", style=SOFT)
            out.add_row(text, MARGIN, Place("pile", who, pile))
    return out

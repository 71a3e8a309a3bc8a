"""Both sides of the table as the rulebook lays them out: lines where it is small, else cards."""

from __future__ import annotations

from rich.text import Text

from playmat.cli.screen.drawing import Drawing, Drawn, Patch, Place, beside, centred, fitted
from playmat.cli.screen.palette import (
    BAD,
    EDGES,
    INK,
    LEGAL,
    LINE,
    SOFT,
    THEY,
    YOU,
    key_cap,
    life_bar,
    life_style,
    tiles,
)
from playmat.cli.screen.sight import DECK, DISCARD, HAND, LOST, PRIZES, Sight
from playmat.cli.table import letter, masked
from playmat.engine.blinding import HIDDEN
from playmat.engine.cards import Attack
from playmat.engine.energy import energies
from playmat.engine.hooks import hp, retreat_cost
from playmat.engine.records import InPlay, Player
from playmat.engine.words import CONDITION_NAMES, TYPE_LETTERS, bit
from playmat.text.card_text import printed_damage
from playmat.text.facts import STAGES

PLACES = 5  # on a Bench
SMALL_SIDE = 5  # rows of a side in lines
ROOMY_SIDE = 10  # and in cards
ROOMY_WIDTH = 78  # columns from which Pokémon can be drawn as cards
CARD_ROWS = 4
MARGIN = 15  # columns at each end of the row of the Active: Prizes, and the piles
FACE_DOWN = "face down"
BAR = 8


class SideView(Drawn):
    """One player's side."""

    def __init__(self, id: str, upper: bool) -> None:
        super().__init__(id)
        self.upper = upper
        self.sight: Sight | None = None

    def draw(self, width: int, height: int) -> Drawing:
        if self.sight is None:
            return Drawing()
        who = 1 - self.sight.below if self.upper else self.sight.below
        if height >= ROOMY_SIDE and width >= ROOMY_WIDTH:
            return roomy_side(self.sight, who, width, self.upper, height)
        return small_side(self.sight, who, width, self.upper)


class MiddleView(Drawn):
    """The line between the sides: the Stadium, and how the game stands."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.sight: Sight | None = None

    def draw(self, width: int, height: int) -> Drawing:
        out = Drawing()
        if self.sight is None:
            return out
        game = self.sight.game
        place = Place("stadium")
        left = Text("──")
        if game.stadium >= 0:
            left.append(pointer(self.sight, place))
            left.append(" Stadium: ", style=SOFT)
            left.append(game.table[game.stadium].name, style=f"bold {INK}")
            if place in self.sight.keys:
                left.append(" ")
                left.append_text(key_cap(self.sight.keys[place]))
            left.append(" ")
            out.patches.append(Patch(place, 0, 0, left.cell_len, 1))
        right = Text(f" {self.sight.heading} ", style=f"bold {INK}")
        room = width - left.cell_len - right.cell_len - 2
        line = Text("", style=LINE)
        line.append_text(left)
        line.append("─" * max(room, 1))
        line.append_text(right)
        line.append("──")
        out.lines.append(fitted(line, width))
        return out


# -- what is said of a player and of a Pokémon -----------------------------------------------------
def pointer(sight: Sight, place: Place) -> str:
    return "▶" if sight.cursor == place else " "


def named(sight: Sight, place: Place, name: str) -> Text:
    """A name, in reverse where the cursor is."""
    here = sight.cursor == place
    chosen = place in sight.keys
    style = "bold reverse" if here else f"bold {LEGAL}" if chosen else f"bold {INK}"
    return Text(name, style=style)


def counts(sight: Sight, who: int, width: int, piles: bool = True) -> Drawing:
    """Whose side it is, and how many cards are in hand and in the piles."""
    p = sight.game.players[who]
    colour = YOU if who == sight.below else THEY
    turn = "▸" if sight.game.current == who and sight.game.turn else " "
    line = Text(f"{turn}{sight.names[who]}", style=f"bold {colour}")
    parts: list[tuple[int, str]] = [(HAND, f"hand {len(p.hand)}")]
    if piles:
        parts = [
            (PRIZES, f"Prizes {'▮' * len(p.prizes)}{len(p.prizes)}"),
            (HAND, f"hand {len(p.hand)}"),
            (DECK, f"deck {len(p.deck)}"),
            (DISCARD, f"discard {len(p.discard)}"),
        ]
        if len(p.lost):
            parts.append((LOST, f"Lost Zone {len(p.lost)}"))
    out = Drawing()
    taken = sum(len(words) + 3 for _, words in parts)
    line = fitted(line, max(width - taken, 8))
    for pile, words in parts:
        place = Place("pile", who, pile)
        line.append("  ")
        x = line.cell_len
        here = sight.cursor == place
        line.append(f"{pointer(sight, place)}{words}", style="bold reverse" if here else SOFT)
        out.patches.append(Patch(place, x, 0, len(words) + 1, 1))
    out.lines.append(fitted(line, width))
    return out


def type_letter(m: InPlay) -> str:
    found = masked(m.top.types)
    return found[0] if found else "C"


def life(sight: Sight, m: InPlay, bar: int = 0) -> Text:
    """HP left of all HP, with a bar if there is room for one."""
    full = hp(sight.game, m)
    left = full - m.damage
    out = Text(f"{left}/{full}", style=life_style(left, full) if m.damage else "")
    if bar:
        out.append(" ")
        out.append_text(life_bar(left, full, bar))
    return out


def attached(sight: Sight, m: InPlay) -> Text:
    """The Energy on a Pokémon, and a sign for what else is attached."""
    out = tiles(letter(unit) for unit in energies(sight.game, m))
    if m.gear is not None and len(m.gear):
        out.append(f" +{len(m.gear)}", style=SOFT)
    return out


def conditions(m: InPlay) -> Text:
    names = [n for i, n in enumerate(CONDITION_NAMES) if m.conditions & bit(i)]
    return Text(", ".join(names), style=f"bold {BAD}")


def facts(sight: Sight, m: InPlay) -> Text:
    """What else is to be known of the Active Pokémon."""
    top = m.top
    parts = [Text(STAGES.get(top.stage, ""))]
    for word, changes in (("weak to", top.weaknesses), ("resists", top.resistances)):
        if changes:
            part = Text(f"{word} ")
            part.append_text(tiles(TYPE_LETTERS[c.type] for c in changes))
            parts.append(part)
    cost = retreat_cost(sight.game, m)
    parts.append(Text(f"retreat {cost}" if cost else "retreats free"))
    if m.gear is not None and len(m.gear):
        parts.append(Text(", ".join(sight.game.table[c].name for c in m.gear)))
    out = Text("", style=SOFT)
    for n, part in enumerate(part for part in parts if part.plain):
        out.append(" · " if n else "")
        out.append_text(part)
    return out


def attack_line(m: InPlay, attack: Attack, width: int) -> Text:
    """An attack in a line: what it costs, its name, its printed damage."""
    letters = [TYPE_LETTERS[t] for t in attack.typed]
    letters += ["C"] * int(attack.total - len(attack.typed))
    line = Text(" ")
    line.append_text(tiles(letters))
    line.append(f" {attack.name}" if letters else attack.name)
    damage = printed_damage(attack)
    line = fitted(line, width - len(damage))
    line.append(damage, style="bold")
    return line


# -- in lines -------------------------------------------------------------------------------------
def small_side(sight: Sight, who: int, width: int, upper: bool) -> Drawing:
    rows = [
        counts(sight, who, width),
        small_bench(sight, who, width),
        small_active(sight, who, width),
    ]
    out = Drawing()
    for row in rows if upper else reversed(rows):
        out.below(row)
    return out


def small_bench(sight: Sight, who: int, width: int) -> Drawing:
    bench = sight.game.players[who].bench
    if not len(bench):
        out = Drawing()
        out.row(Text("   Bench: empty", style=SOFT), width)
        out.row(Text(""), width)
        return out
    places = max(len(bench), PLACES)
    each = width // places
    return beside([small_cell(sight, who, n + 1, m, each) for n, m in enumerate(bench)])


def small_cell(sight: Sight, who: int, number: int, m: InPlay, width: int) -> Drawing:
    place = Place("spot", who, number)
    out = Drawing()
    out.patches.append(Patch(place, 0, 0, width, 2))
    if m.top is HIDDEN:
        out.lines = [
            fitted(Text(f"{pointer(sight, place)}▒ {FACE_DOWN}"), width),
            Text(" " * width),
        ]
        return out
    first = Text(pointer(sight, place))
    first.append_text(tiles([type_letter(m)]))
    first.append(" ")
    first.append_text(named(sight, place, m.top.name))
    if place in sight.keys:
        cap = key_cap(sight.keys[place])
        first = fitted(first, width - cap.cell_len - 1)
        first.append_text(cap)
    out.lines = [fitted(first, width), fitted(state_line(sight, m, width), width)]
    return out


def state_line(sight: Sight, m: InPlay, width: int) -> Text:
    """HP and Energy of a Benched Pokémon, as short as it has to be: neither may be cut off."""
    full = life(sight, m)
    left = Text(full.plain.partition("/")[0], style=full.style)
    on = attached(sight, m)
    for indent, health in (("   ", full), (" ", full), (" ", left)):
        line = Text(indent)
        line.append_text(health)
        line.append(" ")
        line.append_text(on)
        if line.cell_len <= width - 1:
            break
    return line


def small_active(sight: Sight, who: int, width: int) -> Drawing:
    m = sight.game.players[who].active
    place = Place("spot", who, 0)
    out = Drawing()
    if m is None or m.top is HIDDEN:
        words = "nobody yet" if m is None else f"▒ {FACE_DOWN}"
        out.row(Text(f"   Active: {words}", style=SOFT), width)
        out.row(Text(""), width)
        return out
    out.patches.append(Patch(place, 0, 0, width, 2))
    first = Text()
    first.append(" Active ", style=SOFT)
    first.append(pointer(sight, place))
    first.append_text(tiles([type_letter(m)]))
    first.append(" ")
    first.append_text(named(sight, place, m.top.name))
    if place in sight.keys:
        first.append(" ")
        first.append_text(key_cap(sight.keys[place]))
    first.append("  ")
    first.append_text(life(sight, m, BAR))
    first.append("  ")
    first.append_text(attached(sight, m))
    second = Text(" " * 11)
    if m.conditions:
        afflicted = conditions(m)
        fits = first.cell_len + 2 + afflicted.cell_len <= width
        line = first if fits else second
        line.append("  " if fits else "")
        line.append_text(afflicted)
        line.append("" if fits else "  ")
    out.lines.append(fitted(first, width))
    second.append_text(facts(sight, m))
    out.lines.append(fitted(second, width))
    return out


# -- in cards -------------------------------------------------------------------------------------
def roomy_side(sight: Sight, who: int, width: int, upper: bool, height: int) -> Drawing:
    rows = [
        counts(sight, who, width, piles=False),
        roomy_bench(sight, who, width),
        roomy_active(sight, who, width, height - CARD_ROWS - 1),
    ]
    out = Drawing()
    for row in rows if upper else reversed(rows):
        out.below(row)
    return out


def framed(inner: list[Text], title: Text, width: int, edge: str, cap: Text | None) -> list[Text]:
    """Lines in the frame of a card, its name in the upper edge and its key in the lower one."""
    head = title.copy()
    head.truncate(width - 2, overflow="ellipsis")
    top = Text()
    top.append("╭", style=edge)
    top.append_text(head)
    top.append("─" * (width - 2 - head.cell_len), style=edge)
    top.append("╮", style=edge)
    lines = [top]
    for line in inner:
        row = Text()
        row.append("│", style=edge)
        row.append_text(fitted(line, width - 2))
        row.append("│", style=edge)
        lines.append(row)
    key = cap if cap is not None else Text("")
    foot = Text()
    foot.append(f"╰{'─' * (width - 2 - key.cell_len)}", style=edge)
    foot.append_text(key)
    foot.append("╯", style=edge)
    lines.append(foot)
    return lines


def pokemon_card(
    sight: Sight, who: int, number: int, m: InPlay | None, width: int, rows: int
) -> Drawing:
    place = Place("spot", who, number)
    out = Drawing()
    if m is None or m.top is HIDDEN:
        words = f" ▒ {FACE_DOWN}" if m is not None else ""
        inner = [Text(words, style=SOFT)] + [Text("")] * (rows - 3)
        edge = LINE if m is not None else f"dim {LINE}"
        out.lines = framed(inner, Text("" if number else " Active "), width, edge, None)
        return out
    out.patches.append(Patch(place, 0, 0, width, rows))
    title = Text(pointer(sight, place))
    title.append_text(tiles([type_letter(m)]))
    title.append(" ")
    title.append_text(named(sight, place, m.top.name))
    title.append(" ")
    cap = key_cap(sight.keys[place]) if place in sight.keys else None
    head = Text(" ")
    bar = width - 5 - life(sight, m).cell_len
    head.append_text(life(sight, m, max(bar, 0)))
    energy = Text(" ")
    energy.append_text(attached(sight, m))
    if m.conditions:
        energy.append("  ")
        energy.append_text(conditions(m))
    inner = [head, energy]
    if rows > CARD_ROWS:
        line = Text(" ")
        line.append_text(facts(sight, m))
        inner.append(line)
        inner += [attack_line(m, attack, width - 4) for attack in m.top.attacks]
        inner += [Text("")] * (rows - 2 - len(inner))
    edge = LEGAL if cap is not None else EDGES[type_letter(m)]
    out.lines = framed(inner[: rows - 2], title, width, edge, cap)
    return out


def roomy_bench(sight: Sight, who: int, width: int) -> Drawing:
    bench = list(sight.game.players[who].bench)
    places = max(len(bench), PLACES)
    each = min(width // places, 24)
    cells = [
        pokemon_card(sight, who, n + 1, bench[n] if n < len(bench) else None, each, CARD_ROWS)
        for n in range(places)
    ]
    return centred(beside(cells), width)


def roomy_active(sight: Sight, who: int, width: int, rows: int) -> Drawing:
    p = sight.game.players[who]
    card = pokemon_card(sight, who, 0, p.active, min(width - 2 * MARGIN, 60), rows)
    ends = prizes(sight, who, p), piles(sight, who, p)
    # Prizes lie at each player's left hand, the deck at the right: the other side is turned.
    left, right = ends if who == sight.below else (ends[1], ends[0])
    return centred(beside([left, card, right]), width)


def prizes(sight: Sight, who: int, p: Player) -> Drawing:
    """The Prize cards as they lie: those taken leave their place empty."""
    out = Drawing()
    n = len(p.prizes)
    out.row(Text(""), MARGIN)
    for start in range(0, 6, 3):
        line = Text("   ")
        for at in range(start, start + 3):
            colour = YOU if who == sight.below else THEY
            line.append(" ▮ " if at < n else " · ", style=colour)
        out.row(line, MARGIN)
    out.row(Text(f"    {n} Prize{'' if n == 1 else 's'}", style=SOFT), MARGIN)
    out.patches.append(Patch(Place("pile", who, PRIZES), 0, 1, MARGIN, 3))
    return out


def piles(sight: Sight, who: int, p: Player) -> Drawing:
    out = Drawing()
    out.row(Text(""), MARGIN)
    for pile, words in (
        (DECK, f"deck {len(p.deck)}"),
        (DISCARD, f"discard {len(p.discard)}"),
        (LOST, f"Lost Zone {len(p.lost)}" if len(p.lost) else ""),
    ):
        place = Place("pile", who, pile)
        out.row(Text(f"   {words}", style=SOFT), MARGIN, place if words else None)
    return out

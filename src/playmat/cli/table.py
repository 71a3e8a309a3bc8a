"""The table in characters: both sides as the rulebook lays them out.

What is drawn is what the game holds: of a view's game, what its viewer sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from playmat.engine.blinding import HIDDEN
from playmat.engine.energy import energies
from playmat.engine.game import Game
from playmat.engine.hooks import hp
from playmat.engine.records import InPlay, Player
from playmat.engine.words import ANY_TYPE, CONDITION_NAMES, TYPE_LETTERS, bit
from playmat.text.events import listed

ROOMY = (112, 38)  # from this width and height on, Pokémon are drawn as little cards
CARD = 19  # columns of a little card
LABEL = 9  # columns before a row
TYPE_STYLES = {
    "G": "green",
    "R": "red",
    "W": "blue",
    "L": "yellow",
    "P": "magenta",
    "F": "dark_orange3",
    "D": "bright_black",
    "M": "cyan",
    "Y": "bright_magenta",
    "N": "gold3",
    "C": "white",
}
FACE_DOWN = "(face down)"


@dataclass(frozen=True)
class Seat:
    """Who looks at the table: a player, or somebody else who calls both by name."""

    viewer: int  # whose side is below
    names: tuple[str, str] | None = None

    def label(self, who: int) -> str:
        if self.names is not None:
            return f"{self.names[who]}  "
        return "You" if who == self.viewer else "Opponent"

    def whose(self, who: int) -> str:
        if self.names is not None:
            return f"{self.names[who]}'s"
        return "yours" if who == self.viewer else "your opponent's"


def table(game: Game, seat: Seat | int, console: Console) -> RenderableType:
    """Both sides: the opponent's above, the viewer's own below, with the hand."""
    seat = Seat(seat) if isinstance(seat, int) else seat
    roomy = console.width >= ROOMY[0] and console.height >= ROOMY[1]
    draw_side = roomy_side if roomy else side
    parts: list[RenderableType] = [
        Rule(heading(game, seat), style="dim"),
        *draw_side(game, 1 - seat.viewer, seat, console.width),
        Rule(stadium(game), style="dim"),
        *draw_side(game, seat.viewer, seat, console.width),
    ]
    return Group(*parts)


def heading(game: Game, seat: Seat) -> Text:
    if game.turn == 0:
        when = "set-up"
    else:
        whose = seat.whose(game.current)
        when = f"turn {game.turn}, {whose}"
    sudden = ", Sudden Death" if game.round else ""
    return Text(f"{game.ruleset.name} rules, {when}{sudden}", style="bold")


def stadium(game: Game) -> Text:
    if game.stadium < 0:
        return Text("")
    return Text(f"Stadium: {game.table[game.stadium].name}")


def side(game: Game, who: int, seat: Seat, width: int) -> list[RenderableType]:
    """One player's half, a line or two for each row of it."""
    p = game.players[who]
    rows: list[RenderableType] = [
        labelled(seat.label(who), counts(p), style="bold"),
        bench_row(game, p, width),
        labelled("  Active", active_line(game, p)),
    ]
    return with_hand(rows, game, who, seat)


def with_hand(rows: list[RenderableType], game: Game, who: int, seat: Seat) -> list[RenderableType]:
    """A half with what is seen of its hand; the rows of the viewer's half are turned round."""
    p = game.players[who]
    shown = [hand(game, p)] if who == seat.viewer or is_seen(game, p) else []
    return [*reversed(rows), *shown] if who == seat.viewer else [rows[0], *shown, *rows[1:]]


def roomy_side(game: Game, who: int, seat: Seat, width: int) -> list[RenderableType]:
    """One player's half with Pokémon as little cards."""
    p = game.players[who]
    cells: list[RenderableType] = [little_card(game, m) for m in p.bench]
    bench = Table.grid(padding=(0, 1))
    bench.add_row(Text("  Bench".ljust(LABEL)), *(cells or [Text("empty", style="dim")]))
    active = Table.grid(padding=(0, 1))
    active.add_row(
        Text("  Active".ljust(LABEL)),
        little_card(game, p.active) if p.active is not None else Text("nobody", style="dim"),
        detail(game, p.active),
    )
    rows: list[RenderableType] = [
        labelled(seat.label(who), counts(p), style="bold"),
        bench,
        active,
    ]
    return with_hand(rows, game, who, seat)


def labelled(label: str, text: Text, style: str = "") -> Text:
    line = Text(label.ljust(LABEL), style=style)
    line.append_text(text)
    line.overflow = "fold"
    return line


def counts(p: Player) -> Text:
    parts = [
        f"Prizes {len(p.prizes)}",
        f"hand {len(p.hand)}",
        f"deck {len(p.deck)}",
        f"discard pile {len(p.discard)}",
    ]
    if len(p.lost):
        parts.append(f"Lost Zone {len(p.lost)}")
    return Text("   ".join(parts), style="not bold")


def hand(game: Game, p: Player) -> Table:
    row = Table.grid()
    row.add_column(width=LABEL)
    row.add_column()
    row.add_row("  Hand", Text(in_hand(game, p)))
    return row


def is_seen(game: Game, p: Player) -> bool:
    """Whether anything of a hand is seen."""
    return any(game.table[c] is not HIDDEN for c in p.hand)


def in_hand(game: Game, p: Player) -> str:
    known = [game.table[c] for c in p.hand if game.table[c] is not HIDDEN]
    names = listed(d.name for d in sorted(known, key=lambda d: (d.kind, d.name)))
    unseen = len(p.hand) - len(known)
    rest = f"{unseen} unseen" if unseen else ""
    return ", ".join(part for part in (names, rest) if part) or "empty"


def bench_row(game: Game, p: Player, width: int) -> Table:
    places = max(len(p.bench), 5)
    row = Table.grid()
    row.add_column(width=LABEL)
    for _ in range(places):
        row.add_column(width=(width - LABEL) // places, no_wrap=True)
    cells = [two_lines(game, m) for m in p.bench]
    row.add_row("  Bench", *(cells or [Text("empty", style="dim")]))
    return row


def two_lines(game: Game, m: InPlay) -> Text:
    if m.top is HIDDEN:
        return Text(FACE_DOWN)
    return Text("\n").join([Text(m.top.name, style="bold"), state(game, m)])


def active_line(game: Game, p: Player) -> Text:
    m = p.active
    if m is None:
        return Text("nobody", style="dim")
    if m.top is HIDDEN:
        return Text(FACE_DOWN)
    line = Text(f"{m.top.name} ", style="bold")
    line.append_text(Text("  ").join([state(game, m), *traits(game, m)]))
    return line


def little_card(game: Game, m: InPlay) -> Panel:
    lines = [Text("")] if m.top is HIDDEN else [state(game, m), bar(game, m)]
    title = FACE_DOWN if m.top is HIDDEN else m.top.name
    return Panel(Group(*lines), title=Text(title, style="bold"), width=CARD, title_align="left")


def detail(game: Game, m: InPlay | None) -> RenderableType:
    if m is None or m.top is HIDDEN:
        return Text("")
    return Group(Text(""), *traits(game, m))


def bar(game: Game, m: InPlay) -> Text:
    """How much HP is left, as a bar."""
    full = hp(game, m)
    left = max(full - m.damage, 0)
    places = CARD - 4
    filled = -(-places * left // full) if full else 0
    style = "green" if 2 * left > full else "yellow" if 4 * left > full else "red"
    return Text("=" * filled, style=style) + Text("." * (places - filled), style="dim")


def state(game: Game, m: InPlay) -> Text:
    """HP left of all HP, and the Energy."""
    full = hp(game, m)
    left = full - m.damage
    style = "red" if 2 * left <= full else ""
    line = Text(f"{left}/{full}", style=style)
    if len(m.energy):
        line.append(" ")
        line.append_text(symbols(letter(unit) for unit in energies(game, m)))
    if m.conditions:
        line.append(" !", style="bold red")
    return line


def traits(game: Game, m: InPlay) -> list[Text]:
    """What else is to be known of the Active Pokémon."""
    out: list[Text] = []
    if m.conditions:
        names = [n for i, n in enumerate(CONDITION_NAMES) if m.conditions & bit(i)]
        out.append(Text(", ".join(names), style="bold red"))
    if m.gear is not None:
        out.append(Text(f"with {listed(game.table[c].name for c in m.gear)}"))
    facts = Text("type ", style="dim")
    facts.append_text(symbols(masked(m.top.types)))
    for word, changes in (("weak to", m.top.weaknesses), ("resists", m.top.resistances)):
        if changes:
            facts.append(f", {word} ")
            facts.append_text(symbols(TYPE_LETTERS[c.type] for c in changes))
    out.append(facts)
    return out


def symbols(letters: Iterable[str]) -> Text:
    line = Text()
    for one in letters:
        line.append(one, style=f"bold {TYPE_STYLES.get(one, '')}")
    return line


def masked(mask: int) -> list[str]:
    return [one for t, one in enumerate(TYPE_LETTERS) if mask & bit(t)]


def letter(unit: int) -> str:
    """What an Energy provides: one letter, or a star for several types."""
    found = masked(unit)
    return found[0] if len(found) == 1 else "*" if unit & ANY_TYPE == ANY_TYPE else "/".join(found)


def in_words(game: Game, seat: Seat | int) -> list[str]:
    """The same as lines of words, to be read aloud or into a file."""
    seat = Seat(seat) if isinstance(seat, int) else seat
    lines = [heading(game, seat).plain]
    if game.stadium >= 0:
        lines.append(stadium(game).plain)
    for who in (1 - seat.viewer, seat.viewer):
        p = game.players[who]
        lines.append(f"{seat.label(who).strip()}: {counts(p).plain.replace('   ', ', ')}")
        lines.append(f"  Active: {active_line(game, p).plain}")
        bench = [two_lines(game, m).plain.replace(chr(10), " ") for m in p.bench]
        lines.append(f"  Bench: {', '.join(bench) or 'empty'}")
        if who == seat.viewer or is_seen(game, p):
            lines.append(f"  Hand: {in_hand(game, p)}")
    return lines

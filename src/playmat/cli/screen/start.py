"""The start screen: deck, opponent, rules; Enter starts with the choice of last time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from playmat.agents import agent_names
from playmat.cli.match_setup import playable_deck
from playmat.cli.screen import pages
from playmat.cli.screen.dialogs import Choice, Sheet
from playmat.cli.screen.drawing import Drawing, Drawn, Place
from playmat.cli.screen.palette import ACCENT, BAD, INK, LEGAL, SOFT
from playmat.cli.screen.rooms import too_small
from playmat.decks import builtin_decks
from playmat.errors import PlaymatError
from playmat.rulebook import RULESETS
from playmat.session import HUMAN, MatchSetup
from playmat.session.match_setup import DEFAULT_OPPONENT

TIMES = ("", "100ms", "500ms", "1s", "3s")  # for one decision of an agent
PACES = (None, 0.0, 0.1, 0.2, 0.6, 1.0, 2.0)
MODES = ("you against an agent", "two people at this terminal", "watch two agents")
FILE = "a file…"
LABEL = 18


@dataclass(frozen=True)
class Row:
    """A line of the start screen: something to start, or something to set."""

    name: str
    label: str
    value: str = ""
    about: str = ""


class Entry(ModalScreen[str | None]):
    """A line to type: a file, a seed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "close")]

    def __init__(self, words: str, value: str = "") -> None:
        super().__init__()
        self.words = words
        self.value = value

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(Text(self.words, style=f"bold {INK}"))
            yield Input(self.value)
            yield Static(Text("Enter takes it · Esc goes back", style=SOFT))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class StartView(Drawn):
    """All rows of the start screen."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.rows: Sequence[Row] = ()
        self.at = 0
        self.notice = ""

    def draw(self, width: int, height: int) -> Drawing:
        out = Drawing()
        out.row(Text("  Playmat", style=f"bold {ACCENT}"), width)
        out.row(Text("  The Pokémon Trading Card Game, played by the book", style=SOFT), width)
        out.row(Text(""), width)
        settings = False
        for n, row in enumerate(self.rows):
            if row.value and not settings:
                settings = True
                out.row(Text(""), width)
            here = n == self.at
            line = Text(" ▶" if here else "  ")
            style = "bold reverse" if here else f"bold {INK}"
            if row.value:
                line.append(f" {row.label:<{LABEL}}", style=SOFT)
                line.append("◂ " if here else "  ", style=LEGAL)
                line.append(row.value, style=style)
                line.append(" ▸" if here else "  ", style=LEGAL)
            else:
                line.append(" ")
                line.append(row.label, style=style)
            if row.about:
                line.append(f"  {row.about}", style=SOFT)
            out.row(line, width, Place("answer", -1, n))
        out.row(Text(""), width)
        for part in wrap(self.notice, max(width - 4, 20)):
            out.row(Text(f"  {part}", style=f"bold {BAD}"), width)
        while out.height < height - 1:
            out.row(Text(""), width)
        foot = Text("  ")
        for key, words in (
            ("Enter", "take"),
            ("↑ ↓", "move"),
            ("← →", "change"),
            ("?", "keys"),
            ("q", "leave"),
        ):
            foot.append(key, style=f"bold {LEGAL}")
            foot.append(f" {words}   ", style=SOFT)
        out.row(foot, width)
        return out


class StartScreen(Screen[None]):
    """What is to be played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "keys", "keys"),
        Binding("q", "app.leave", "leave"),
    ]

    class Started(Message):
        """A match is to begin, to be taught, or to go on."""

        def __init__(self, setup: MatchSetup, how: str) -> None:
            super().__init__()
            self.setup = setup
            self.how = how

    def __init__(self, setup: MatchSetup, unfinished: str = "", newcomer: bool = False) -> None:
        super().__init__()
        self.setup = setup
        self.unfinished = unfinished  # what the match that was left is, in words
        self.newcomer = newcomer
        self.at = 0
        self.notice = ""

    def compose(self) -> ComposeResult:
        yield Static("", id="small")
        yield StartView("start")

    def on_mount(self) -> None:
        if self.newcomer:
            self.at = [row.name for row in self.rows()].index("learn")
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def show(self) -> None:
        small = too_small(*self.app.size)
        self.query_one("#small").display = bool(small)
        view = self.query_one(StartView)
        view.display = not small
        self.query_one("#small", Static).update(small)
        view.rows = self.rows()
        self.at = min(self.at, len(view.rows) - 1)
        view.at = self.at
        view.notice = self.notice
        view.refresh()

    # -- what stands in the rows -----------------------------------------------------------------
    @property
    def mode(self) -> int:
        return {1: 0, 2: 1, 0: 2}[len(self.setup.humans)]

    def agent_rows(self) -> list[Row]:
        out = []
        for seat in (0, 1):
            words = self.setup.seats[seat]
            if words == HUMAN:
                continue
            name, _, time = words.partition("@")
            watched = self.mode == 2
            label = f"Agent {seat + 1}" if watched else "Opponent"
            out.append(Row(f"agent {seat}", label, name, agent_names().get(name, "")))
            out.append(
                Row(
                    f"time {seat}",
                    "  thinks for",
                    f"{time} a decision" if time else "its usual time",
                )
            )
        return out

    def rows(self) -> list[Row]:
        setup = self.setup
        decks = f"{setup.decks[0]} against {setup.decks[1]}"
        verb = "Watch" if self.mode == 2 else "Play"
        rows = []
        if self.unfinished:
            rows.append(Row("resume", "Go on with your last game", about=self.unfinished))
        new = "new here? begin with this" if self.newcomer else "a first game that explains itself"
        whose = ("Deck 1", "Deck 2") if self.mode else ("Your deck", "Opponent's deck")
        pace = "usual" if setup.pace is None else f"{setup.pace:g} s a line"
        seed = "another each time" if setup.seed is None else str(setup.seed)
        return [
            *rows,
            Row("play", f"{verb}: {decks}"),
            Row("learn", "Learn the game", about=new),
            Row("deck 0", whose[0], setup.decks[0]),
            Row("deck 1", whose[1], setup.decks[1]),
            Row("mode", "Who plays", MODES[self.mode]),
            *self.agent_rows(),
            Row("ruleset", "Rules", setup.ruleset, RULES.get(setup.ruleset, "")),
            Row("best of", "Match", "one game" if setup.best_of == 1 else "best of three"),
            Row("seed", "Seed", seed, "Enter: type one"),
            Row("pace", "Pace", pace, "of what others do"),
        ]

    # -- changing it -----------------------------------------------------------------------------
    def change(self, by: int) -> None:
        """The next value of a row, or the one before."""
        row = self.rows()[self.at]
        setup = self.setup
        kind, _, which = row.name.partition(" ")
        seat = int(which) if which.isdecimal() else 0
        if kind == "deck":
            names = [deck.name for deck in builtin_decks()]
            decks = list(setup.decks)
            decks[seat] = stepped(names, decks[seat], by)
            self.setup = replace(setup, decks=(decks[0], decks[1]))
        elif kind == "mode":
            mode = (self.mode + by) % 3
            other = next((w for w in reversed(setup.seats) if w != HUMAN), DEFAULT_OPPONENT)
            seats = ((HUMAN, other), (HUMAN, HUMAN), (other, other))[mode]
            self.setup = replace(setup, seats=seats)
        elif kind == "agent":
            name, at, time = setup.seats[seat].partition("@")
            self.seat(seat, f"{stepped(list(agent_names()), name, by)}{at}{time}")
        elif kind == "time":
            name, _, time = setup.seats[seat].partition("@")
            time = stepped(list(TIMES), time, by)
            self.seat(seat, f"{name}@{time}" if time else name)
        elif kind == "ruleset":
            self.setup = replace(setup, ruleset=stepped(list(RULESETS), setup.ruleset, by))
        elif kind == "best":
            self.setup = replace(setup, best_of=4 - setup.best_of)
        elif kind == "seed":
            seed = max((setup.seed or 0) + by, 0) if setup.seed is not None else max(by, 0)
            self.setup = replace(setup, seed=seed)
        elif kind == "pace":
            paces = list(PACES)
            at_pace = paces.index(setup.pace) if setup.pace in paces else 0
            self.setup = replace(setup, pace=paces[(at_pace + by) % len(paces)])

    def seat(self, seat: int, words: str) -> None:
        seats = list(self.setup.seats)
        seats[seat] = words
        self.setup = replace(self.setup, seats=(seats[0], seats[1]))

    def choose_deck(self, which: int) -> None:
        """A deck from the list of those that come with Playmat, or a file."""
        decks = builtin_decks()
        entries = [(f"deck-{n}", Text(deck.name)) for n, deck in enumerate(decks)]
        entries.append(("file", Text(f"{FILE} a list in any format that players use")))
        names = [deck.name for deck in decks]
        at = names.index(self.setup.decks[which]) if self.setup.decks[which] in names else 0

        def chosen(found: str | None) -> None:
            if found == "file":
                self.ask("A file with a deck list:", "", lambda words: self.take_deck(which, words))
            elif found is not None:
                self.take_deck(which, names[int(found.removeprefix("deck-"))])

        self.app.push_screen(Choice("Which deck?", entries, at), chosen)

    def take_deck(self, which: int, words: str) -> None:
        try:
            playable_deck(words).check(RULESETS[self.setup.ruleset])
        except (PlaymatError, OSError) as error:
            self.notice = f"{error}"
        else:
            decks = list(self.setup.decks)
            decks[which] = words
            self.setup = replace(self.setup, decks=(decks[0], decks[1]))
        self.show()

    def take_seed(self, words: str) -> None:
        if words.isdecimal() and len(words) < 19:
            self.setup = replace(self.setup, seed=int(words))
        elif words:
            self.notice = f"A seed is a whole number, not {words!r}."
        else:
            self.setup = replace(self.setup, seed=None)
        self.show()

    def ask(self, words: str, value: str, take: Callable[[str], None]) -> None:
        def typed(found: str | None) -> None:
            if found is not None:
                take(found)

        self.app.push_screen(Entry(words, value), typed)

    # -- keys and mouse --------------------------------------------------------------------------
    def on_key(self, event: events.Key) -> None:
        rows = self.rows()
        if event.key in ("up", "down"):
            self.at = (self.at + (1 if event.key == "down" else -1)) % len(rows)
        elif event.key in ("left", "right"):
            self.change(1 if event.key == "right" else -1)
        elif event.key == "tab":
            self.at = (self.at + 1) % len(rows)
        elif event.key == "enter":
            self.enter()
        else:
            return
        event.stop()
        event.prevent_default()
        if self.is_current:
            self.show()

    def enter(self) -> None:
        self.notice = ""
        name = self.rows()[self.at].name
        if name.startswith("deck "):
            self.choose_deck(int(name.removeprefix("deck ")))
        elif name == "seed":
            words = (
                "A seed (the same seed and choices give the same game; empty: another each time):"
            )
            seed = "" if self.setup.seed is None else str(self.setup.seed)
            self.ask(words, seed, self.take_seed)
        elif name in ("play", "learn", "resume"):
            self.post_message(self.Started(self.setup, name))
        else:
            self.change(1)

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        self.at = event.place.number
        self.enter()
        self.show()

    def action_keys(self) -> None:
        self.app.push_screen(Sheet("Keys", pages.keys()))


RULES = {"HGSS": "HeartGold SoulSilver, 2010", "XY": "Kalos Starter Set, 2013"}


def stepped(values: Sequence[str], value: str, by: int) -> str:
    """The value after another in a list, or before it; round and round."""
    return values[(values.index(value) + by) % len(values)] if value in values else values[0]

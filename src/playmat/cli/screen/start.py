"""The start screen: decks, players, and rules; Enter starts with the last setup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from playmat.agents import agent_names
from playmat.cli.board.canvas import Canvas, Place, wrap_text
from playmat.cli.board.palette import ACCENT, BAD, INK, LEGAL, SOFT
from playmat.cli.match_setup import playable_deck
from playmat.cli.screen import pages
from playmat.cli.screen.deck_picker import deck_entry, deck_page
from playmat.cli.screen.dialogs import ChoiceDialog, InputDialog, TextDialog
from playmat.cli.screen.layout import too_small
from playmat.cli.screen.widgets import BoardWidget
from playmat.decks import builtin_decks
from playmat.errors import PlaymatError
from playmat.rulebook import RULESETS
from playmat.session import HUMAN, MatchSetup
from playmat.session.match_setup import DEFAULT_OPPONENT
from playmat.vocabulary.grammar import as_sentence

TIMES = ("", "100ms", "500ms", "1s", "3s")  # budgets of an agent per decision
PACES = (None, 0.0, 0.1, 0.2, 0.6, 1.0, 2.0)
MODES = ("You vs. computer", "Two players, one screen", "Watch two agents")
RULES = {"HGSS": "HeartGold SoulSilver, 2010", "XY": "Kalos Starter Set, 2013"}
LABEL = 18  # columns
KEYS = (("Enter", "select"), ("↑ ↓", "move"), ("← →", "change"), ("?", "keys"), ("q", "quit"))
SEED_PROMPT = "Seed (the same seed and choices give the same game; leave empty for a random one):"


@dataclass(frozen=True)
class Row:
    """A row of the start screen: an action, or a setting with its value."""

    name: str
    label: str
    value: str = ""
    note: str = ""


class StartView(BoardWidget):
    """All rows of the start screen."""

    rows: Sequence[Row] = ()
    at = 0
    notice = ""

    def draw(self, width: int, height: int) -> Canvas:
        out = Canvas()
        out.add_row(Text("  Playmat", style=f"bold {ACCENT}"), width)
        slogan = "  The Pokémon Trading Card Game, played by the book"
        out.add_row(Text(slogan, style=SOFT), width)
        out.add_row(Text(""), width)
        for n, row in enumerate(self.rows):
            if row.value and not self.rows[n - 1].value:
                out.add_row(Text(""), width)
            out.add_row(row_line(row, n == self.at), width, Place("menu", -1, n))
        out.add_row(Text(""), width)
        for part in wrap_text(Text(self.notice, style=f"bold {BAD}"), max(width - 4, 20)):
            out.add_row(Text("  ") + part, width)
        while out.height < height - 1:
            out.add_row(Text(""), width)
        foot = Text("  ")
        for key, words in KEYS:
            foot.append(key, style=f"bold {LEGAL}")
            foot.append(f" {words}   ", style=SOFT)
        out.add_row(foot, width)
        return out


def row_line(row: Row, has_cursor: bool) -> Text:
    pointer, left, right = (" ▶ ", "◂ ", " ▸") if has_cursor else ("   ", "  ", "  ")
    style = "bold reverse" if has_cursor else f"bold {INK}"
    line = Text.assemble(pointer, (row.label, style))
    if row.value:
        label, value = (f"{row.label:<{LABEL}}", SOFT), (row.value, style)
        line = Text.assemble(pointer, label, (left, LEGAL), value, (right, LEGAL))
    return line.append(f"  {row.note}" if row.note else "", style=SOFT)


class StartScreen(Screen[None]):
    """The setup of a match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "keys", "keys"),
        Binding("q", "app.save_and_quit", "quit"),
    ]

    class Started(Message):
        """The player wants to play, learn, or resume."""

        def __init__(self, setup: MatchSetup, action: str) -> None:
            super().__init__()
            self.setup = setup
            self.action = action

    def __init__(self, setup: MatchSetup, unfinished: str = "", is_new: bool = False) -> None:
        super().__init__()
        self.setup = setup
        self.unfinished = unfinished  # a description of the unfinished match
        self.is_new = is_new  # whether the player has never played
        self.at = 0
        self.notice = ""

    def compose(self) -> ComposeResult:
        yield Static("", id="too-small")
        yield StartView("start")

    def on_mount(self) -> None:
        if self.is_new:
            self.at = [row.name for row in self.rows()].index("learn")
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def show(self) -> None:
        notice = too_small(*self.app.size)
        small = self.query_one("#too-small", Static)
        small.display = bool(notice)
        small.update(notice)
        view = self.query_one(StartView)
        view.display = not notice
        view.rows = self.rows()
        self.at = min(self.at, len(view.rows) - 1)
        view.at = self.at
        view.notice = self.notice
        view.refresh()

    # -- rows ------------------------------------------------------------------------------------
    @property
    def mode(self) -> int:
        return {1: 0, 2: 1, 0: 2}[len(self.setup.humans)]

    def rows(self) -> list[Row]:
        setup = self.setup
        resume = [Row("resume", "Resume a game", note=self.unfinished)]
        decks = f"{setup.decks[0]} against {setup.decks[1]}"
        tutorial = "Tutorial: explains each rule as it comes up"
        learn = "New to the game? Start here" if self.is_new else tutorial
        owners = ("Deck 1", "Deck 2") if self.mode else ("Your deck", "Opponent's deck")
        pace = "Default" if setup.pace is None else f"{setup.pace:g} s per line"
        seed = "Random" if setup.seed is None else str(setup.seed)
        return [
            *(resume if self.unfinished else ()),
            Row("play", f"{'Watch' if self.mode == 2 else 'Play'}: {decks}"),
            Row("learn", "Learn the game", note=learn),
            Row("deck 0", owners[0], setup.decks[0]),
            Row("deck 1", owners[1], setup.decks[1]),
            Row("mode", "Players", MODES[self.mode]),
            *self.agent_rows(),
            Row("ruleset", "Rules", setup.ruleset, RULES.get(setup.ruleset, "")),
            Row("best of", "Match", "One game" if setup.best_of == 1 else "Best of three"),
            Row("seed", "Seed", seed, "Press Enter to set"),
            Row("pace", "Pace", pace, "for the opponent's turn"),
        ]

    def agent_rows(self) -> list[Row]:
        out = []
        for seat, spec in enumerate(self.setup.seats):
            if spec != HUMAN:
                name, _, time = spec.partition("@")
                label = f"Agent {seat + 1}" if self.mode == 2 else "Opponent"
                time = f"{time} per decision" if time else "Default"
                out.append(Row(f"agent {seat}", label, name, agent_names().get(name, "")))
                out.append(Row(f"time {seat}", "  Thinking time", time))
        return out

    # -- changing settings -----------------------------------------------------------------------
    def change(self, by: int) -> None:
        """Give the row under the cursor its next value, or the one before."""
        setup = self.setup
        kind, _, which = self.rows()[self.at].name.partition(" ")
        seat = int(which) if which.isdecimal() else 0
        name, at, time = setup.seats[seat].partition("@")
        match kind:
            case "deck":
                names = [deck.name for deck in builtin_decks()]
                self.set_deck(seat, neighbor(names, setup.decks[seat], by))
            case "mode":
                agent = next((s for s in reversed(setup.seats) if s != HUMAN), DEFAULT_OPPONENT)
                seats = ((HUMAN, agent), (HUMAN, HUMAN), (agent, agent))
                self.setup = replace(setup, seats=seats[(self.mode + by) % 3])
            case "agent":
                self.set_agent(seat, f"{neighbor(list(agent_names()), name, by)}{at}{time}")
            case "time":
                time = neighbor(TIMES, time, by)
                self.set_agent(seat, f"{name}@{time}" if time else name)
            case "ruleset":
                self.setup = replace(setup, ruleset=neighbor(list(RULESETS), setup.ruleset, by))
            case "best":
                self.setup = replace(setup, best_of=4 - setup.best_of)
            case "seed":
                seed = by if setup.seed is None else setup.seed + by
                self.setup = replace(setup, seed=max(seed, 0))
            case "pace":
                n = PACES.index(setup.pace) if setup.pace in PACES else 0
                self.setup = replace(setup, pace=PACES[(n + by) % len(PACES)])

    def set_deck(self, seat: int, words: str) -> None:
        first, second = self.setup.decks
        self.setup = replace(self.setup, decks=(first, words) if seat else (words, second))

    def set_agent(self, seat: int, spec: str) -> None:
        first, second = self.setup.seats
        self.setup = replace(self.setup, seats=(first, spec) if seat else (spec, second))

    def choose_deck(self, seat: int) -> None:
        """Choose a built-in deck from a list, or type the name of a file."""
        decks = {f"deck-{n}": deck for n, deck in enumerate(builtin_decks())}
        names = [deck.name for deck in decks.values()]
        entries = [(id, deck_entry(deck)) for id, deck in decks.items()]
        entries.append(("file", Text("From a file… (any common deck-list format)")))
        deck = self.setup.decks[seat]

        def selected(found: str | None) -> None:
            if found == "file":
                self.ask("File with a deck list:", "", lambda words: self.use_deck(seat, words))
            elif found is not None:
                self.use_deck(seat, decks[found].name)

        def look(id: str) -> None:
            if id in decks:
                page = deck_page(decks[id], RULESETS[self.setup.ruleset])
                self.app.push_screen(TextDialog(decks[id].name, page))

        at = names.index(deck) if deck in names else 0
        self.app.push_screen(ChoiceDialog("Choose a deck", entries, at, look), selected)

    def use_deck(self, seat: int, words: str) -> None:
        """Set a deck if it can be played under the ruleset."""
        try:
            playable_deck(words).check(RULESETS[self.setup.ruleset])
        except (PlaymatError, OSError) as error:
            self.notice = as_sentence(str(error))
        else:
            self.set_deck(seat, words)
        self.show()

    def use_seed(self, words: str) -> None:
        if words.isdecimal() and len(words) < 19:
            self.setup = replace(self.setup, seed=int(words))
        elif words:
            self.notice = f"The seed must be a whole number, not {words!r}."
        else:
            self.setup = replace(self.setup, seed=None)
        self.show()

    def ask(
        self, prompt: str, value: str, use: Callable[[str], None], digits: bool = False
    ) -> None:
        def typed(found: str | None) -> None:
            if found is not None:
                use(found)

        self.app.push_screen(InputDialog(prompt, value, digits), typed)

    # -- keys and mouse --------------------------------------------------------------------------
    def on_key(self, event: events.Key) -> None:
        rows = self.rows()
        if event.key in ("up", "down", "tab"):
            self.at = (self.at + (-1 if event.key == "up" else 1)) % len(rows)
        elif event.key in ("left", "right"):
            self.change(1 if event.key == "right" else -1)
        elif event.key == "enter":
            self.enter()
        else:
            return
        event.stop()
        event.prevent_default()
        if self.is_current:
            self.show()

    def enter(self) -> None:
        """Start what is under the cursor, or set its value."""
        self.notice = ""
        name = self.rows()[self.at].name
        if name.startswith("deck "):
            self.choose_deck(int(name.removeprefix("deck ")))
        elif name == "seed":
            seed = "" if self.setup.seed is None else str(self.setup.seed)
            self.ask(SEED_PROMPT, seed, self.use_seed, digits=True)
        elif name in ("play", "learn", "resume"):
            self.post_message(self.Started(self.setup, name))
        else:
            self.change(1)

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        self.at = event.place.number
        self.enter()
        self.show()

    def action_keys(self) -> None:
        self.app.push_screen(TextDialog("Keys", pages.keys_page()))


def neighbor(values: Sequence[str], value: str, by: int) -> str:
    """Return the value after another in a list, or before it, with wraparound."""
    return values[(values.index(value) + by) % len(values)] if value in values else values[0]

"""The full-screen table as a program: its screens, and how it is left."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType

from playmat.cli.match_setup import last_setup, last_setup_file, remember_setup
from playmat.cli.screen.dialogs import Choice
from playmat.cli.screen.palette import CLOTH, INK, LEGAL, LINE, ON_LEGAL, PANEL
from playmat.cli.screen.start import StartScreen
from playmat.cli.screen.table import TableScreen
from playmat.cli.session_files import load_session, start_session
from playmat.cli.storage import FileStorage, unfinished_game
from playmat.cli.tutorial import Tutorial, tutorial_setup
from playmat.errors import PlaymatError
from playmat.session import MatchSetup, Session, WaitingFor

STYLE = f"""
Screen {{ background: {CLOTH}; color: {INK}; overflow: hidden; }}
#small {{ padding: 1 2; display: none; }}
#board {{ width: 1fr; }}
Drawn {{ height: 1; width: 1fr; }}
#keys {{ background: {PANEL}; }}
#start {{ height: 1fr; }}
#rail {{ background: {PANEL}; }}
#log {{ height: 1fr; }}
#hand, #prompt {{ background: {PANEL}; }}
ModalScreen {{ align: center middle; background: {CLOTH} 60%; }}
#sheet, #choice, #question {{
    width: auto; min-width: 40; max-width: 96%; height: auto; max-height: 94%;
    background: {PANEL}; border: round {LINE}; padding: 0 1;
}}
#question {{ width: 60; }}
#sheet-title {{ height: auto; width: 100%; }}
#sheet-foot {{ height: 1; width: auto; }}
#sheet-body {{ height: auto; width: auto; max-width: 100%; scrollbar-size: 1 1;
    scrollbar-color: {LINE}; scrollbar-background: {CLOTH}; scrollbar-color-active: {INK};
    scrollbar-color-hover: {INK}; scrollbar-background-hover: {CLOTH};
    scrollbar-background-active: {CLOTH}; }}
#sheet-text {{ width: auto; max-width: 100%; height: auto; }}
#choice {{ width: 70; }}
#entries {{ height: auto; background: {PANEL}; border: none; padding: 0; }}
#entries > .option-list--option-highlighted {{
    background: {LEGAL}; color: {ON_LEGAL}; text-style: bold underline;
}}
#handover {{ align: center middle; content-align: center middle; padding: 2 4; }}
#handover Static {{ width: 100%; content-align: center middle; text-align: center; }}
"""


class TableApp(App[str]):
    """The terminal's whole screen as a table. What it returns is to be said once it is closed."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "leave", priority=True),
        Binding("ctrl+q", "leave", "leave", priority=True),
    ]

    def __init__(
        self,
        setup: MatchSetup | None = None,
        session: Session | None = None,
        learn: bool = False,
        save: Path | None = None,
        replay: Path | None = None,
    ) -> None:
        super().__init__()
        self.setup = setup
        self.session = session
        self.learn = learn
        self.save_place = save
        self.replay_place = replay
        self.said: list[str] = []
        self.kept: dict[int, str] = {}  # where the replays of this match lie, by game

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.action_leave)
        if self.learn:
            self.begin(tutorial_setup(), Tutorial())
        elif self.session is not None:
            if self.session.setup != tutorial_setup():
                remember_setup(self.session.setup)
            self.sit_down(self.session)
        else:
            self.start_screen()

    # -- what is on the screen -------------------------------------------------------------------
    def start_screen(self, notice: str = "") -> None:
        self.session = None
        newcomer = not last_setup_file().exists()
        setup, self.setup = self.setup or last_setup(), None
        screen = StartScreen(setup, unfinished_match(), newcomer)
        screen.notice = notice
        self.show_only(screen)

    def show_only(self, screen: StartScreen | TableScreen) -> None:
        """A screen in the place of whatever was shown."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def begin(self, setup: MatchSetup, tutorial: Tutorial | None = None) -> None:
        try:
            session = start_session(setup)
        except (PlaymatError, OSError) as error:
            if isinstance(self.screen, StartScreen):
                self.screen.notice = str(error)
                self.screen.show()
            else:
                self.start_screen(str(error))
            return
        if tutorial is None:
            remember_setup(setup)
        self.sit_down(session, tutorial)

    def sit_down(self, session: Session, tutorial: Tutorial | None = None) -> None:
        if session is not self.session:
            self.kept = {}
        if tutorial is None and session.setup == tutorial_setup():
            tutorial = Tutorial()  # the tutorial was left and is resumed
        self.session = session
        self.show_only(TableScreen(session, tutorial, self.save_place))

    def on_start_screen_started(self, event: StartScreen.Started) -> None:
        if event.how == "learn":
            remember_setup(event.setup)
            self.begin(tutorial_setup(), Tutorial())
        elif event.how == "resume":
            try:
                self.sit_down(load_session(unfinished_game()))
            except (PlaymatError, OSError) as error:
                self.start_screen(str(error))
        else:
            self.begin(event.setup)

    # -- the end of a game -----------------------------------------------------------------------
    def on_table_screen_over(self, event: TableScreen.Over) -> None:
        self.end_screen()

    def end_screen(self) -> None:
        session = self.session
        if session is None:
            return
        outcome = session.outcome
        title = f"{outcome[:1].upper()}{outcome[1:]}."
        if session.setup.best_of > 1:
            mine = max(session.viewer, 0)
            title += f" Match score: {session.match.wins[mine]}–{session.match.wins[1 - mine]}."
        goes_on = session.waiting_for is WaitingFor.GAME_OVER
        where = self.keep_replay(session)
        entries = []
        if goes_on:
            entries.append(("next", Text(f"Next game ({session.number + 1})")))
        else:
            session.forget_save()
            entries.append(("again", Text("Play again")))
        entries += [
            ("look", Text("Look at the table")),
            ("start", Text("Start screen")),
            ("leave", Text("Leave")),
        ]
        if where:
            title += f"\nWatch the replay: playmat replay {where}"
        chosen: dict[str | None, Callable[[], object]] = {
            "next": self.next_game,
            "again": self.play_again,
            "start": self.start_screen,
            "leave": self.action_leave,
        }

        def done(found: str | None) -> None:
            if found in chosen:
                chosen[found]()

        self.push_screen(Choice(title, entries), done)

    def keep_replay(self, session: Session) -> str:
        """Where the replay of the game that has ended lies; what is wrong, if it lies nowhere."""
        from playmat.notation import write_replay

        if session.number in self.kept:
            return self.kept[session.number]
        try:
            place = session.keep_replay()
            if self.replay_place is not None:
                self.replay_place.write_text(write_replay(session.replay()), "utf-8")
                place = str(self.replay_place)
        except OSError as error:
            return f"(could not save the replay: {error.strerror})"
        self.said.append(f"Watch the replay: playmat replay {place}")
        self.kept[session.number] = place
        return place

    def next_game(self) -> None:
        if self.session is not None:
            self.session.next_game()
            self.sit_down(self.session)

    def play_again(self) -> None:
        if self.session is not None:
            self.begin(replace(self.session.setup, seed=None))

    # -- leaving ---------------------------------------------------------------------------------
    def action_leave(self) -> None:
        """Leave at any moment; a match that is not over is saved."""
        session, self.session = self.session, None
        if session is not None and session.waiting_for is not WaitingFor.MATCH_OVER:
            storage = FileStorage(self.save_place)
            try:
                session.save(storage)
            except OSError as error:
                self.said.append(
                    f"The match could not be saved: {error.strerror} ({error.filename})."
                )
            else:
                how = "--resume" if self.save_place is None else f"--load {storage.path}"
                self.said.append(f"Saved. Resume with: playmat play {how}")
        self.exit("\n".join(self.said))


def unfinished_match() -> str:
    """The match that was left, in a few words; empty if there is none."""
    path = unfinished_game()
    if not path.exists():
        return ""
    try:
        session = load_session(path)
    except (PlaymatError, OSError):
        return "(its save is damaged)"
    turn = f"turn {session.game.turn}" if session.game.turn else "set-up"
    return f"{session.deck_names[0]} against {session.deck_names[1]}, {turn}"

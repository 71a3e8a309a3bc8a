"""The full-screen program: its screens, and how it ends."""

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

from playmat.cli import EXIT_NOT_SAVED
from playmat.cli.board.palette import BACKGROUND, INK, LEGAL, LINE, ON_LEGAL, PANEL
from playmat.cli.match_setup import (
    last_setup,
    last_setup_file,
    load_session,
    remember_setup,
    start_session,
)
from playmat.cli.saved_games import SavedGame, delete_saved_game, saved_games
from playmat.cli.screen.dialogs import ChoiceDialog, ConfirmDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.start import StartScreen
from playmat.cli.storage import FileStorage, close_saves, reason_of, write_replay_file
from playmat.cli.tutorial import Tutorial, tutorial_setup
from playmat.cli.wording import command, plural
from playmat.errors import PlaymatError
from playmat.session import MatchSetup, Session, WaitingFor
from playmat.vocabulary.grammar import as_sentence

STYLE = f"""
Screen {{ background: {BACKGROUND}; color: {INK}; overflow: hidden; }}
#too-small {{ padding: 1 2; display: none; }}
#board {{ width: 1fr; }}
BoardWidget {{ height: 1; width: 1fr; }}
#keys {{ background: {PANEL}; }}
#start {{ height: 1fr; }}
#sidebar {{ background: {PANEL}; }}
#log {{ height: 1fr; }}
#hand, #prompt {{ background: {PANEL}; }}
ModalScreen {{ align: center middle; background: {BACKGROUND} 60%; }}
#text-dialog, #choice-dialog, #small-dialog {{
    width: auto; min-width: 40; max-width: 96%; height: auto; max-height: 94%;
    background: {PANEL}; border: round {LINE}; padding: 0 1;
}}
#small-dialog {{ width: 60; }}
#dialog-title {{ height: auto; width: 100%; }}
#dialog-foot {{ height: 1; width: auto; }}
#dialog-body {{ height: auto; width: auto; max-width: 100%; scrollbar-size: 1 1;
    scrollbar-color: {LINE}; scrollbar-background: {BACKGROUND}; scrollbar-color-active: {INK};
    scrollbar-color-hover: {INK}; scrollbar-background-hover: {BACKGROUND};
    scrollbar-background-active: {BACKGROUND}; }}
#dialog-text {{ width: auto; max-width: 100%; height: auto; }}
#choice-dialog {{ width: 70; }}
#entries {{ height: auto; background: {PANEL}; border: none; padding: 0; }}
#entries > .option-list--option-highlighted {{
    background: {LEGAL}; color: {ON_LEGAL}; text-style: bold underline;
}}
#hand-over {{ align: center middle; content-align: center middle; padding: 2 4; }}
#hand-over Static {{ width: 100%; content-align: center middle; text-align: center; }}
"""


def full_screen(
    setup: MatchSetup | None = None,
    *,
    session: Session | None = None,
    learn: bool = False,
    save: Path | None = None,
    replay: Path | None = None,
) -> int:
    """Open the interface with a match, with the tutorial, or with the start screen."""
    app = PlaymatApp(setup, session, learn, save, replay)
    try:
        messages = app.run()
    finally:
        close_saves()
    if messages:
        print(messages)
    return app.return_code or 0


class PlaymatApp(App[str]):
    """The full-screen program. It returns messages to print after it has closed."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "save_and_quit", "quit", priority=True),
        Binding("ctrl+q", "save_and_quit", "quit", priority=True),
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
        self.save_path = save
        self.replay_path = replay
        self.messages: list[str] = []
        self.not_saved = ""  # why the match couldn't be saved
        self.replays: dict[int, str] = {}  # replay files of this match by game

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.end)
        if self.learn:
            self.start_tutorial()
        elif self.session is not None:
            self.open_match(self.session)
        else:
            self.start_screen()

    # -- screens ---------------------------------------------------------------------------------
    def start_screen(self, notice: str = "") -> None:
        if not self.save_match():
            self.offer_to_quit(lambda: self.drop_match(notice), "Leave without saving")
            return
        self.drop_match(notice)

    def drop_match(self, notice: str = "") -> None:
        """Show the start screen instead of the match."""
        if self.session is not None and isinstance(self.session.services.storage, FileStorage):
            self.session.services.storage.close()
        self.session = None
        saved = latest_match()
        is_new = not saved and not last_setup_file().exists()
        setup, self.setup = self.setup or last_setup(), None
        screen = StartScreen(setup, saved, is_new)
        screen.notice = notice
        self.show_only(screen)

    def show_only(self, screen: StartScreen | MatchScreen) -> None:
        """Show a screen in place of all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def start_match(self, setup: MatchSetup) -> None:
        session = self.new_session(setup)
        if session is not None:
            remember_setup(setup)
            self.open_match(session)

    def start_tutorial(self) -> None:
        session = self.new_session(tutorial_setup())
        if session is not None:
            self.open_match(session)

    def new_session(self, setup: MatchSetup) -> Session | None:
        """Return a new session, or None after showing why there can be none."""
        try:
            return start_session(setup)
        except (PlaymatError, OSError) as error:
            if isinstance(self.screen, StartScreen):
                self.screen.notice = as_sentence(str(error))
                self.screen.show()
            else:
                self.start_screen(as_sentence(str(error)))
            return None

    def open_match(self, session: Session) -> None:
        if session is not self.session:
            self.replays = {}
        self.session = session
        tutorial = Tutorial() if session.setup == tutorial_setup() else None
        self.show_only(MatchScreen(session, tutorial, self.save_path))

    def on_start_screen_started(self, event: StartScreen.Started) -> None:
        if event.action == "learn":
            remember_setup(event.setup)
            self.start_tutorial()
        elif event.action == "resume":
            self.choose_saved_game()
        else:
            self.start_match(event.setup)

    # -- saved games -----------------------------------------------------------------------------
    def choose_saved_game(self) -> None:
        """Resume the only saved game, or let the user choose one to resume or delete."""
        games = list(saved_games())
        if len(games) == 1 and games[0].match is not None:
            self.resume(games[0].path)
            return
        entries = [
            (f"game-{n}", Text(f"{'Watched: ' * game.is_watched}{game.description}"))
            for n, game in enumerate(games)
        ]

        def selected(found: str | None) -> None:
            if found is not None:
                self.open_saved_game(games[int(found.removeprefix("game-"))])

        self.push_screen(ChoiceDialog("Saved games", entries), selected)

    def open_saved_game(self, game: SavedGame) -> None:
        """Let the user resume or delete a saved game."""
        entries = [("delete", Text("Delete it")), ("back", Text("Go back"))]
        if game.match is not None:
            entries.insert(0, ("resume", Text("Resume it")))

        def selected(found: str | None) -> None:
            if found == "resume":
                self.resume(game.path)
            elif found == "delete":
                try:
                    delete_saved_game(game.name)
                except (PlaymatError, OSError) as error:
                    self.start_screen(as_sentence(reason_of(error)))
                else:
                    self.start_screen()

        self.push_screen(ChoiceDialog(f"{game.name}: {game.description}", entries), selected)

    def resume(self, path: Path) -> None:
        try:
            self.open_match(load_session(path))
        except (PlaymatError, OSError) as error:
            self.start_screen(as_sentence(reason_of(error)))

    # -- the end of a game -----------------------------------------------------------------------
    def on_match_screen_game_over(self, event: MatchScreen.GameOver) -> None:
        session = self.session
        if session is None:
            return
        title = as_sentence(session.outcome)
        if session.setup.best_of > 1:
            mine = max(session.viewer, 0)
            title += f" Match score: {session.match.wins[mine]}–{session.match.wins[1 - mine]}."
        title += f"\n{self.save_replay(session)}"
        if session.waiting_for is WaitingFor.GAME_OVER:
            entries = [("next", Text(f"Next game ({session.number + 1})"))]
        else:
            session.forget_save()
            entries = [("again", Text("Play again"))]
        others = {"view": "View the board", "menu": "Main menu", "quit": "Quit"}
        entries += [(name, Text(words)) for name, words in others.items()]
        actions: dict[str | None, Callable[[], object]] = {
            "next": self.next_game,
            "again": self.play_again,
            "menu": self.start_screen,
            "quit": self.action_save_and_quit,
        }

        def selected(found: str | None) -> None:
            if found in actions:
                actions[found]()

        self.push_screen(ChoiceDialog(title, entries), selected)

    def save_replay(self, session: Session) -> str:
        """Save the replay of the game that has ended, and return where it is or what failed."""
        if session.number not in self.replays:
            try:
                path = session.keep_replay()
                if self.replay_path is not None:
                    path = str(write_replay_file(self.replay_path, session))
            except OSError as error:
                return f"Could not save the replay: {reason_of(error)}."
            self.replays[session.number] = f"Watch the replay: {command('replay', path)}"
            self.messages.append(self.replays[session.number])
        return self.replays[session.number]

    def next_game(self) -> None:
        if self.session is not None:
            self.session.next_game()
            self.open_match(self.session)

    def play_again(self) -> None:
        if self.session is not None:
            self.start_match(replace(self.session.setup, seed=None))

    # -- quitting --------------------------------------------------------------------------------
    def action_save_and_quit(self) -> None:
        """Quit at any moment; an unfinished match is saved, or the user confirms that it isn't."""
        if self.save_match():
            self.leave(0)
        else:
            self.offer_to_quit(lambda: self.leave(EXIT_NOT_SAVED), "Quit without saving")

    def end(self) -> None:
        """Save and quit without asking: the terminal was closed, or the program must end."""
        is_saved = self.save_match()
        if not is_saved and self.save_path is not None:
            self.save_path = None
            is_saved = self.save_match()
        self.leave(0 if is_saved else EXIT_NOT_SAVED)

    def leave(self, status: int) -> None:
        session, self.session = self.session, None
        if session is not None and not session.game.over and self.replay_path is not None:
            self.save_unfinished_replay(session, self.replay_path)
        self.exit("\n".join(self.messages), return_code=status)

    def save_unfinished_replay(self, session: Session, file: Path) -> None:
        try:
            path = write_replay_file(file, session)
        except OSError as error:
            self.messages.append(f"Could not save the replay: {reason_of(error)}.")
        else:
            self.messages.append(f"Watch the replay: {command('replay', path)}")

    def save_match(self) -> bool:
        """Save the match unless it is over, and return whether nothing failed."""
        session = self.session
        if session is None or session.waiting_for is WaitingFor.MATCH_OVER:
            return True
        storage = session.services.storage
        if self.save_path is not None:
            storage = FileStorage(self.save_path)
        try:
            session.save(storage)
        except (OSError, PlaymatError) as error:
            self.not_saved = f"Could not save the match: {reason_of(error)}."
            self.messages.append(self.not_saved)
            return False
        if isinstance(storage, FileStorage):
            self.messages.append(f"Saved. Resume with: {storage.resume_command()}")
        return True

    def offer_to_quit(self, quit: Callable[[], None], words: str) -> None:
        """Keep the player at the board after saving has failed, unless they confirm."""
        self.messages.remove(self.not_saved)

        def answered(yes: bool | None) -> None:
            if yes:
                self.messages.append(self.not_saved)
                quit()

        self.push_screen(ConfirmDialog(self.not_saved, words, "Keep playing"), answered)


def latest_match() -> str:
    """Return a description of the saved games for the start screen; empty if there are none."""
    games = list(saved_games())
    if not games:
        return ""
    more = f", and {plural(len(games) - 1, 'other game')}" if len(games) > 1 else ""
    latest = next((game for game in games if not game.is_watched), games[0])
    return f"{latest.description}{more}"

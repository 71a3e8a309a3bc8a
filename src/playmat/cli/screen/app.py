"""The full-screen program: its screens, and how it ends."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from rich.segment import Segment
from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.screen import Screen

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
from playmat.cli.screen.analysis import AnalysisDialog, analysis_heading
from playmat.cli.screen.board_screen import BoardScreen
from playmat.cli.screen.dialogs import CHOICE_WIDTH, ChoiceDialog, ConfirmDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.replay_screen import ReplayScreen
from playmat.cli.screen.seats import PlayOn, choose_seats
from playmat.cli.screen.start import StartScreen
from playmat.cli.storage import FileStorage, close_saves, reason_of, short_name, write_replay_file
from playmat.cli.tutorial import Tutorial, is_tutorial, tutorial_setup
from playmat.cli.wording import command, plural
from playmat.errors import PlaymatError
from playmat.lab.review import GameReview
from playmat.notation import Replay
from playmat.printable import printable
from playmat.session import MatchSetup, Session, WaitingFor
from playmat.session.playback import Playback
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
#hand, #upper-hand, #prompt {{ background: {PANEL}; }}
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
#choice-dialog {{ width: {CHOICE_WIDTH}; }}
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
    open_hands: bool = False,
    first: BoardScreen | None = None,
) -> int:
    """Open the interface with a match, the tutorial, another board, or the start screen."""
    app = PlaymatApp(setup, session, learn, save, replay, open_hands, first)
    try:
        messages = app.run()
    finally:
        close_saves()
    if messages:
        print(printable(messages))
    return app.return_code or 0


class EscapeFilter(LineFilter):
    """Escapes whatever the terminal would obey."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line with their texts escaped."""
        return [Segment(printable(text), style, control) for text, style, control in segments]


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
        open_hands: bool = False,
        first: BoardScreen | None = None,
    ) -> None:
        super().__init__()
        self.first = first  # the screen to begin with, if it isn't a match
        self.setup = setup
        self.session = session
        self.learn = learn
        self.save_path = save
        self.replay_path = replay
        self.open_hands = open_hands  # whether both hands are shown while two agents play
        self.messages: list[str] = []
        self.not_saved = ""  # why the match couldn't be saved
        self.replays: dict[int, str] = {}  # replay files of this match by game

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what every line passes before it is drawn: texts are escaped there."""
        return [*super().get_line_filters(), EscapeFilter()]

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.end)
        if self.first is not None:
            self.push_screen(self.first, lambda _: self.action_save_and_quit())
        elif self.learn:
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

    def show_only(self, screen: Screen[None]) -> None:
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
        tutorial = Tutorial() if is_tutorial(session.setup) else None
        self.show_only(MatchScreen(session, tutorial, self.save_path, self.open_hands))

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
            entries = {"next": f"Next game ({session.number + 1})"}
        else:
            session.forget_save()
            entries = {"rematch": "Rematch (seats exchanged)"}
        entries |= {
            "replay": "Watch the replay",
            "analyze": "Analyze the game",
            "view": "View the board",
            "menu": "New game",
            "quit": "Quit",
        }
        actions: dict[str | None, Callable[[], object]] = {
            "next": self.next_game,
            "rematch": self.rematch,
            "replay": lambda: self.show_replay(session.replay()),
            "analyze": lambda: self.analyze(session),
            "menu": self.start_screen,
            "quit": self.action_save_and_quit,
        }

        def selected(found: str | None) -> None:
            if found in actions:
                actions[found]()

        listed = [(name, Text(words)) for name, words in entries.items()]
        self.push_screen(ChoiceDialog(title, listed), selected)

    def save_replay(self, session: Session) -> str:
        """Save the replay of the game that has ended, and return where it is or what failed."""
        if session.number not in self.replays:
            try:
                path = session.keep_replay()
                if self.replay_path is not None:
                    path = str(write_replay_file(self.replay_path, session))
            except OSError as error:
                return f"Could not save the replay: {reason_of(error)}."
            self.messages.append(f"Watch the replay: {command('replay', path)}")
            name = path if self.replay_path is not None else short_name(Path(path))
            self.replays[session.number] = f"Replay: {command('replay', name)}"
        return self.replays[session.number]

    def next_game(self) -> None:
        if self.session is not None:
            self.session.next_game()
            self.open_match(self.session)

    def rematch(self) -> None:
        """Start the match again, each player with their deck on the other seat."""
        session = self.session
        if session is None:
            return
        setup = session.setup
        setup = replace(
            setup, seed=None, decks=(setup.decks[1], setup.decks[0]), seats=setup.seats[::-1]
        )
        decks = session.decks[1], session.decks[0]
        try:
            again = Session.start(setup, decks, session.services)
        except PlaymatError as error:  # the deck of a saved game may be illegal
            self.start_screen(as_sentence(str(error)))
        else:
            self.open_match(again)

    def show_replay(self, replay: Replay, heading: str = "") -> None:
        """Show the replay of the session's game, then the end menu again."""
        playback = Playback(replay)
        playback.below = max(self.session.viewer, 0) if self.session is not None else 0
        self.push_screen(ReplayScreen(playback, heading), lambda _: self.end_menu())

    def end_menu(self) -> None:
        """Show the menu at the end of a game again."""
        self.screen.post_message(MatchScreen.GameOver())

    def analyze(self, session: Session) -> None:
        """Review the game, then show it with the mistakes marked."""
        humans = session.setup.humans
        player = humans[0] if len(humans) == 1 else None

        def show(review: GameReview | None) -> None:
            if review is None:
                self.end_menu()
            else:
                self.show_replay(review.annotated_replay(), analysis_heading(review))

        self.push_screen(AnalysisDialog(session.replay(), player), show)

    def on_play_on(self, event: PlayOn) -> None:
        """Let the user choose the players, then start a match from what is shown."""
        choose_seats(
            self, event.title, event.names, lambda seats: self.open_match(event.start(seats))
        )

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

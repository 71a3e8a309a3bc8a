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
from textual.screen import Screen

from playmat.cli.board.palette import BACKGROUND, INK, LEGAL, LINE, ON_LEGAL, PANEL
from playmat.cli.match_setup import (
    last_setup,
    last_setup_file,
    load_session,
    remember_setup,
    start_session,
)
from playmat.cli.screen.analysis import AnalysisDialog, analysis_heading
from playmat.cli.screen.board_screen import BoardScreen
from playmat.cli.screen.dialogs import CHOICE_WIDTH, ChoiceDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.replay_screen import ReplayScreen
from playmat.cli.screen.seats import PlayOn, choose_seats
from playmat.cli.screen.start import StartScreen
from playmat.cli.storage import FileStorage, short_name, unfinished_game
from playmat.cli.tutorial import Tutorial, is_tutorial, tutorial_setup
from playmat.cli.wording import shell_quoted
from playmat.errors import PlaymatError
from playmat.lab.review import GameReview
from playmat.notation import Replay, write_replay
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
    first: BoardScreen | None = None,
    open_hands: bool = False,
) -> int:
    """Open the interface with a match, the tutorial, another board, or the start screen."""
    app = PlaymatApp(setup, session, learn, save, replay, first, open_hands)
    messages = app.run()
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
        first: BoardScreen | None = None,
        open_hands: bool = False,
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
        self.replays: dict[int, str] = {}  # replay files of this match by game

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.action_save_and_quit)
        if self.first is not None:
            self.push_screen(self.first, lambda _: self.action_save_and_quit())
        elif self.learn:
            self.start_tutorial()
        elif self.session is not None:
            if not is_tutorial(self.session.setup):
                remember_setup(self.session.setup)
            self.open_match(self.session)
        else:
            self.start_screen()

    # -- screens ---------------------------------------------------------------------------------
    def start_screen(self, notice: str = "") -> None:
        self.session = None
        is_new = not last_setup_file().exists()
        setup, self.setup = self.setup or last_setup(), None
        screen = StartScreen(setup, unfinished_match(), is_new)
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
            try:
                self.open_match(load_session(unfinished_game()))
            except (PlaymatError, OSError) as error:
                self.start_screen(as_sentence(str(error)))
        else:
            self.start_match(event.setup)

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
                    self.replay_path.write_text(write_replay(session.replay()), "utf-8")
                    path = str(self.replay_path)
            except OSError as error:
                return f"Could not save the replay: {error.strerror}."
            self.messages.append(f"Watch the replay: playmat replay {shell_quoted(path)}")
            name = path if self.replay_path is not None else short_name(Path(path))
            self.replays[session.number] = f"Replay: playmat replay {shell_quoted(name)}"
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
        self.open_match(Session.start(setup, decks, session.services))

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
        """Quit at any moment; an unfinished match is saved."""
        session, self.session = self.session, None
        if session is not None and session.waiting_for is not WaitingFor.MATCH_OVER:
            storage = FileStorage(self.save_path)
            try:
                session.save(storage)
            except OSError as error:
                self.messages.append(
                    f"Could not save the match: {error.strerror} ({error.filename})."
                )
            else:
                how = "--resume" if self.save_path is None else f"--load {storage.path}"
                self.messages.append(f"Saved. Resume with: playmat play {how}")
        self.exit("\n".join(self.messages))


def unfinished_match() -> str:
    """Return a description of the unfinished match; empty if there is none."""
    path = unfinished_game()
    if not path.exists():
        return ""
    try:
        session = load_session(path)
    except (PlaymatError, OSError):
        return "(its save is damaged)"
    turn = f"turn {session.game.turn}" if session.game.turn else "setup"
    return f"{session.deck_names[0]} against {session.deck_names[1]}, {turn}"

"""A match as lines of text and typed commands: for screen readers, pipes, and scripts."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from playmat.cli import EXIT_NOT_SAVED
from playmat.cli.board.canvas import wrap_words
from playmat.cli.board.state import session_board
from playmat.cli.board.text import board_in_words, hand_in_words
from playmat.cli.commands import (
    Allowed,
    Ambiguous,
    Answer,
    ChosenOption,
    ChosenOptions,
    Meaning,
    Refused,
    Request,
    Unknown,
    parse_command,
    why_not,
)
from playmat.cli.console import read_line
from playmat.cli.interrupts import Interrupts, PlayerQuit
from playmat.cli.plain_text import (
    HELP,
    card_lines,
    damage_lines,
    log_lines,
    option_lines,
    pile_lines,
    refusal_lines,
    score_line,
)
from playmat.cli.storage import FileStorage, reason_of, write_replay_file
from playmat.cli.tutorial import Lesson, Tutorial
from playmat.cli.wording import NO_CARDS, command
from playmat.engine.constants import PUBLIC
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.session import Forfeit, Session, Storage, WaitingFor, presentation
from playmat.text import describe_option, effect_text, prompt_text


class PlainInterface:
    """A session as lines of text."""

    def __init__(
        self,
        session: Session,
        console: Console,
        save: Path | None = None,
        replay: Path | None = None,
        tutorial: Tutorial | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.tutorial = tutorial  # shows lessons if this is the tutorial game
        self.session = session
        self.console = console
        self.save = save
        self.replay = replay
        self.pace = session.setup.pace or 0.0  # no pauses by default
        self.sleep = sleep
        self.interrupts = Interrupts()
        self.candidates: Sequence[Option] = ()  # options of which the player must name one
        self.board_shown = False
        self.open_hands = False  # whether the board with both hands is printed at every turn
        self.turn = 0

    # -- flow of the match -----------------------------------------------------------------------
    def run(self) -> int:
        """Play until the match is over or the player quits, which saves it; return the status."""
        session = self.session
        mine, theirs = session.deck_names
        first, second = session.names
        rules = f"{session.game.ruleset.name} rules"
        if len(session.setup.humans) == 1:
            self.say(f"You play {mine} against {theirs}, {rules}")
        else:
            self.say(f"{first} plays {mine} against {second} with {theirs}, {rules}")
        if session.setup.best_of > 1:
            self.say(score_line(session))
        try:
            with self.interrupts.handle_signals():
                self.play()
        except (EOFError, PlayerQuit):
            return self.quit()
        except KeyboardInterrupt:
            if status := self.quit():
                return status
            raise
        except OSError:  # the output was closed
            self.save_quietly()
            raise
        return 0

    def play(self) -> None:
        session = self.session
        if session.waiting_for is WaitingFor.MATCH_OVER:  # it was over when it was loaded
            self.say(f"Game over: {session.outcome}.")
            return
        while True:
            if not session.needs_hand_over or session.viewer != PUBLIC:
                self.print_news()
            match session.waiting_for:
                case WaitingFor.AGENT:
                    if self.open_hands and session.game.turn != self.turn:
                        self.turn = session.game.turn
                        self.show_board()
                    self.let_agent_decide()
                case WaitingFor.HUMAN:
                    if session.needs_hand_over:
                        self.hand_over()
                    else:
                        self.decide()
                case WaitingFor.MATCH_OVER:
                    self.end_game()
                    break
                case WaitingFor.GAME_OVER:
                    self.end_game()
                    session.next_game()
                    self.board_shown = False
                    self.say(f"Game {session.number} of the match begins.")
        session.forget_save()

    def let_agent_decide(self) -> None:
        decided: Option | Forfeit
        with self.interrupts.allow():  # an agent may think for a long time
            try:
                decided = self.session.think()
            except Forfeit as forfeit:
                decided = forfeit
        self.session.let_agent_decide(decided)
        self.board_shown = False

    def end_game(self) -> None:
        session = self.session
        if session.setup.best_of > 1:
            self.say(score_line(session))
        try:
            self.say(f"Watch the replay: {command('replay', session.keep_replay())}")
        except OSError as error:
            self.say(f"Could not save the replay: {reason_of(error)}.")
        self.write_replay()

    def print_news(self) -> None:
        """Print what has happened, line by line."""
        for line in self.session.log.news():
            self.say(f"  {line}")
            if self.pace and not line.startswith("You "):
                self.console.file.flush()
                with self.interrupts.allow():
                    self.sleep(self.pace)

    def hand_over(self) -> None:
        """Show nothing until the player to act is at the screen."""
        session = self.session
        if session.viewer != PUBLIC and sys.stdout.isatty():
            self.say("\n" * self.console.height)
        name = session.names[session.player_to_act]
        while True:
            words = self.read(f"{name}, it's your turn. Press Enter when you're ready: ").lower()
            if words in ("q", "quit", "exit"):
                self.leave()
                continue
            if words in ("", "ready", "ok", "y", "yes"):
                break
            self.say(f"Waiting for {name}.")
        session.hand_over()
        self.board_shown = False

    # -- a decision ------------------------------------------------------------------------------
    def decide(self) -> None:
        """Read commands until a decision was made."""
        session = self.session
        self.candidates = ()
        if not self.board_shown:
            self.show_board()
        self.teach()
        self.show_options()
        decisions = len(session.recorder.replay)
        while len(session.recorder.replay) == decisions and not session.game.over:
            words = self.read(f"Choose 1–{len(session.options)} (? for help): ")
            candidates, self.candidates = self.candidates, ()
            if words:
                self.obey(words, candidates)
            else:
                self.show_options()

    def teach(self) -> None:
        """Print the lesson for this decision if this is the tutorial game."""
        session = self.session
        if self.tutorial is None:
            return
        lesson = self.tutorial.lesson(session.view, session.options, session.log.events)
        if lesson is not None:
            self.say_lesson(lesson)

    def say_lesson(self, lesson: Lesson) -> None:
        self.say(f"Lesson: {lesson.text(self.session.game.ruleset.era, typed=True)}")

    def explained_first(self, option: Option) -> bool:
        """Explain an action that the player takes for the first time, and return whether it was."""
        if self.tutorial is None:
            return False
        lesson = self.tutorial.lesson_before(self.session.view, option)
        if lesson is None:
            return False
        self.say_lesson(lesson)
        self.say("Repeat your choice to make it.")
        return True

    def show_options(self) -> None:
        self.say(prompt_text(self.session.view))
        if source := effect_text(self.session.view):
            self.say(f"    ({source})")
        self.say_all(option_lines(self.session, self.session.options))

    def obey(self, words: str, candidates: Sequence[Option]) -> None:
        meant = parse_command(words, self.session, candidates)
        if isinstance(meant, ChosenOption):
            option = meant.option
            if self.explained_first(option):
                return
            none = presentation.chooses_none(self.session.view, option)
            if not none or self.confirm(NO_CARDS):
                self.choose(option)
        elif isinstance(meant, ChosenOptions):
            self.choose_several(meant.options)
        elif isinstance(meant, Request):
            self.serve(meant)
        else:
            self.explain(meant)

    def choose(self, option: Option) -> None:
        self.session.choose(option)

    def choose_several(self, options: Sequence[Option]) -> None:
        """Choose several cards in the order in which the game offers them, and no others."""
        session = self.session
        order = session.options
        for option in sorted(options, key=order.index):
            if option not in session.options:
                self.say(f"{describe_option(option)}: not possible after your other choices.")
                return
            self.choose(option)
        choice = presentation.any_card_choice(session.view)
        if choice is not None and choice.chosen == len(options):
            done = [option for option in session.options if option.kind == "done"]
            for option in done:
                self.choose(option)

    def explain(self, meant: Meaning | Answer) -> None:
        """Print why nothing was done."""
        match meant:
            case Ambiguous(options):
                self.say("Which one?")
                self.say_all(option_lines(self.session, options))
                self.candidates = options
            case Refused(reasons):
                self.say_all(f"{sentence}: {refusal}" for sentence, refusal in reasons)
                if len(reasons) == 1 and reasons[0][1].remedy:
                    self.say(f"    {reasons[0][1].remedy}")
            case Allowed(options, refused):  # without numbers: nothing is being chosen
                allowed = [describe_option(option, self.session.view) for option in options]
                self.say_all(f"You can do that now: {sentence}." for sentence in allowed)
                self.say_all(f"{sentence}: {refusal}" for sentence, refusal in refused)
            case Unknown(sentence):
                self.say(sentence)

    def confirm(self, prompt: str) -> bool:
        return self.read(f"{prompt} (y or n) ").lower() in ("y", "yes")

    # -- requests --------------------------------------------------------------------------------
    def serve(self, request: Request) -> None:
        session, rest = self.session, request.rest
        match request.name:
            case "help":
                self.say(HELP)
            case "options":
                self.show_options()
            case "board":
                self.show_board()
            case "hand":
                self.say(f"  Hand: {hand_in_words(session_board(session), session.viewer)}")
            case "piles":
                self.say_all(pile_lines(session))
            case "log":
                self.say_all(log_lines(session, rest))
            case "card":
                self.say_all(card_lines(session, rest, self.console.width))
            case "damage":
                self.say_all(damage_lines(session, rest))
            case "why":
                self.why(rest)
            case "score":
                self.say(score_line(session))
            case "undo":
                refusal = session.undo_refusal()
                self.say(f"Can't undo: {refusal}." if refusal else f"Undone: {session.undo()}.")
            case "save":
                self.write_save(FileStorage(Path(rest)) if rest else self.storage)
            case "concede":
                if self.confirm("Concede the game?"):
                    session.concede()
                else:
                    self.say("The game continues.")
            case _:
                self.leave()

    def show_board(self) -> None:
        self.say_all(board_in_words(session_board(self.session, open_hands=self.open_hands)))
        self.board_shown = True

    def why(self, words: str) -> None:
        first, _, rest = words.partition(" ")
        words = rest.strip() if first.lower() == "not" else words
        if words:
            self.explain(why_not(words, self.session))
        else:
            self.say_all(refusal_lines(self.session))

    # -- saving and quitting ---------------------------------------------------------------------
    @property
    def storage(self) -> Storage:
        """Where quitting saves the match."""
        if self.save is not None:
            return FileStorage(self.save)
        return self.session.services.storage

    def write_save(self, storage: Storage) -> bool:
        """Save the match, print how to resume it, and return whether it worked."""
        try:
            self.session.save(storage)
        except (OSError, ValueError, PlaymatError) as error:  # such as a name no file may have
            self.say(f"Could not save the game: {reason_of(error)}.")
            return False
        if isinstance(storage, FileStorage):
            self.say(f"Saved. Resume with: {storage.resume_command()}")
        return True

    def leave(self) -> None:
        """Quit, unless the match can't be saved: then the player must confirm it."""
        if not self.quit_saves() or self.save_quietly():
            raise PlayerQuit
        self.write_save(self.storage)
        self.say("Type save FILE to save the game elsewhere.")
        if self.confirm("Quit without saving?"):
            raise PlayerQuit

    def quit(self) -> int:
        """Save an unfinished match, print how to resume it, and return the exit status."""
        if self.session.waiting_for is WaitingFor.MATCH_OVER:
            return 0
        self.save_quietly()  # before anything is printed: the output may be closed
        self.say("Game not finished.")
        is_saved = not self.quit_saves() or self.write_save(self.storage)
        if not is_saved and self.save is not None:
            is_saved = self.write_save(self.session.services.storage)
        self.write_replay()
        return 0 if is_saved else EXIT_NOT_SAVED

    def save_quietly(self) -> bool:
        """Save the match if quitting saves it, and return whether nothing failed."""
        if self.quit_saves():
            try:
                self.session.save(self.storage)
            except (OSError, ValueError, PlaymatError):
                return False
        return True

    def quit_saves(self) -> bool:
        """Return whether quitting saves: a match of agents is often a script that runs again."""
        return self.save is not None or len(self.session.setup.humans) > 0

    def write_replay(self) -> None:
        """Write the replay to the requested file; later games of a match get numbered files."""
        if self.replay is None:
            return
        try:
            path = write_replay_file(self.replay, self.session)
        except OSError as error:
            self.say(f"Could not save the replay: {reason_of(error)}.")
            return
        self.say(f"Watch the replay: {command('replay', path)}")

    # -- lines -----------------------------------------------------------------------------------
    def say(self, text: str) -> None:
        """Print a text; a terminal gets lines of its width, with hanging indents."""
        lines = wrap_words(text, self.console.width) if sys.stdout.isatty() else [text]
        for line in lines:
            self.console.print(Text(line), soft_wrap=True)

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def read(self, prompt: str) -> str:
        try:
            with self.interrupts.allow():
                return read_line(self.console, prompt)
        except (EOFError, KeyboardInterrupt, PlayerQuit):
            if sys.stdin.isatty():
                self.say("")
            raise

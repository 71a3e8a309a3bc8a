"""A match as lines of text and typed commands: for screen readers, pipes and scripts."""

from __future__ import annotations

import re
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.text import Text

from playmat.cards import UnknownCard
from playmat.cli.commands import Choice, Refused, Request, Several, understand, why_not
from playmat.cli.storage import FileStorage, unfinished_game
from playmat.cli.table import Seat, in_hand, in_words
from playmat.cli.tutorial import Tutorial
from playmat.engine.options import Option
from playmat.engine.words import PUBLIC
from playmat.notation import write_replay
from playmat.rulebook import citation
from playmat.session import Forfeit, Session, WaitingFor, presentation
from playmat.text import asked_by, describe_option, meaning, question
from playmat.text.faces import face_lines
from playmat.text.facts import grouped
from playmat.text.narrator import count_list

LOG_LINES = 20
HELP = """\
Choose by number, or in words; any word may be cut short as long as it is clear what is meant.
In your turn:
  bench mareep, evolve flaaffy, evolve mareep into flaaffy
  attach L to flaaffy, attach lightning energy to bench 2
  play bill, use rain dance, retreat, attack thunder
  end turn, or pass
At a question:
  yes, no, choose pikachu, done, go first, draw 2
At any time:
  why not evolve flaaffy     which rule forbids it; why not alone lists all that is forbidden
  damage, damage thunder     your attacks step by step
  board, hand, discard       the table, your hand, the discard piles and Lost Zones
  log, log 50                what has happened: the last 20 lines, or as many as you say
  card ampharos, card 3      a card's face; with a number that of an option
  options, or Enter          the options again
  undo                       undo your last decision, until something new is revealed
  save FILE                  save the game; resume it with playmat play --load FILE
  concede                    give up the game
  quit                       save and quit; resume with playmat play --resume"""


class Left(Exception):
    """The terminal is closed, or the program is told to end."""


class PlainTable:
    """A session as lines of text."""

    def __init__(
        self,
        session: Session,
        console: Console,
        save: Path | None = None,
        replay: Path | None = None,
        tutorial: Tutorial | None = None,
    ) -> None:
        self.tutorial = tutorial  # shows lessons if this is the tutorial game
        self.session = session
        self.console = console
        self.save = save
        self.replay = replay
        self.pace = session.setup.pace or 0.0  # by default, print without pauses
        self.interruptions = Interruptions()
        self.among: Sequence[Option] = ()  # the options that were asked about
        self.board_shown = False

    # -- the match -----------------------------------------------------------------------------
    def run(self) -> None:
        """Play until the match is over or the player leaves, which saves it."""
        session = self.session
        mine, theirs = session.deck_names
        first, second = session.names
        rules = f"{session.game.ruleset.name} rules"
        if len(session.setup.humans) == 1:
            self.say(f"You play {mine} against {theirs}, {rules}")
        else:
            self.say(f"{first} plays {mine} against {second} with {theirs}, {rules}")
        if session.setup.best_of > 1:
            self.say(self.standing())
        try:
            with self.interruptions.heard():
                self.play()
        except (EOFError, Left):
            self.leave()
        except KeyboardInterrupt:
            self.leave()
            raise
        except OSError:  # whoever reads this has gone
            self.keep()
            raise

    def play(self) -> None:
        session = self.session
        if session.waiting_for is WaitingFor.MATCH_OVER:  # it was over when it was loaded
            self.say(f"The game is over: {session.outcome}.")
            return
        while True:
            if not session.needs_hand_over or session.viewer != PUBLIC:
                self.tell()
            match session.waiting_for:
                case WaitingFor.AGENT:
                    self.let_agent_decide()
                case WaitingFor.HUMAN:
                    if session.needs_hand_over:
                        self.hand_over()
                    else:
                        self.decide()
                case WaitingFor.MATCH_OVER:
                    self.game_over()
                    break
                case WaitingFor.GAME_OVER:
                    self.game_over()
                    session.next_game()
                    self.board_shown = False
                    self.say(f"Game {session.number} of the match begins.")
        session.forget_save()

    def let_agent_decide(self) -> None:
        decided: Option | Forfeit
        with self.interruptions.allowed():  # an agent may think for long
            try:
                decided = self.session.think()
            except Forfeit as forfeit:
                decided = forfeit
        self.session.let_agent_decide(decided)
        self.board_shown = False

    def game_over(self) -> None:
        session = self.session
        if session.setup.best_of > 1:
            self.say(self.standing())
        try:
            self.say(f"Watch the replay: playmat replay {quoted(session.keep_replay())}")
        except OSError as error:
            self.say(f"Could not save the replay: {error.strerror} ({error.filename}).")
        self.write_replay()

    def standing(self) -> str:
        """How the match stands."""
        session = self.session
        first, second = session.match.wins
        names = self.called()
        best = f"Best of {session.setup.best_of}"
        if session.waiting_for is WaitingFor.MATCH_OVER:
            winner = session.match.winner
            if winner is None:
                return f"{best}: the match is a draw."
            wins = "win" if names[winner] == "you" else "wins"
            score = f"{max(first, second)}–{min(first, second)}"
            return f"{best}: {names[winner]} {wins} the match {score}."
        return f"{best}: {names[0]} {first}, {names[1]} {second}."

    def called(self) -> tuple[str, str]:
        names = list(self.session.names)
        people = self.session.setup.humans
        if len(people) == 1:
            names[people[0]] = "you"
        return names[0], names[1]

    def tell(self) -> None:
        """Say what has happened, line by line."""
        for line in self.session.log.news():
            self.say(f"  {line}")
            if self.pace and not line.startswith("You "):
                self.console.file.flush()
                with self.interruptions.allowed():
                    time.sleep(self.pace)

    def hand_over(self) -> None:
        """Nothing of the next player's is shown before he says that he sits here."""
        session = self.session
        if session.viewer != PUBLIC and sys.stdout.isatty():
            self.say("\n" * self.console.height)
        name = session.names[session.player_to_act]
        while True:
            words = self.read(f"{name}, it is your turn to decide. Press Enter when you sit here: ")
            if words.lower() in ("q", "quit", "exit"):
                raise Left
            if words.lower() in ("", "ready", "ok", "y", "yes"):
                break
            self.say("Nothing is decided before the player whose turn it is sits here.")
        session.hand_over()
        self.board_shown = False

    # -- one decision --------------------------------------------------------------------------
    def decide(self) -> None:
        """Read and answer until something was decided."""
        session = self.session
        self.among = ()
        if not self.board_shown:
            self.board()
        self.teach()
        self.ask()
        decisions = len(session.recorder.replay)
        while len(session.recorder.replay) == decisions and not session.game.over:
            words = self.read(f"Your choice, 1 to {len(session.options)} (? for help): ")
            among, self.among = self.among, ()
            if words:
                self.answer(words, among)
            else:
                self.ask()

    def teach(self) -> None:
        """Print the lesson for this decision if this is the tutorial game."""
        session = self.session
        if self.tutorial is None:
            return
        lesson = self.tutorial.lesson(session.view, session.options, session.log.events)
        if lesson is not None:
            self.say(f"Lesson: {lesson.text(session.game.ruleset.era)}")

    def answer(self, words: str, among: Sequence[Option]) -> None:
        session = self.session
        command = understand(words, session, among)
        if isinstance(command, Choice):
            if self.surely(command.option):
                session.choose(command.option)
        elif isinstance(command, Request):
            self.serve(command)
        else:
            self.explain(command)

    def explain(self, command: object) -> None:
        """Say why nothing was done."""
        if isinstance(command, Several):
            self.say("Which do you mean?")
            self.list(command.options)
            self.among = command.options
        elif isinstance(command, Refused):
            for sentence, refusal in command.reasons:
                self.say(f"{sentence}: {refusal}")
            if len(command.reasons) == 1 and refusal.remedy:
                self.say(f"    {refusal.remedy}")
        elif isinstance(command, Choice):
            number = self.session.options.index(command.option) + 1
            self.say(f"Nothing forbids it: it is option {number}.")
        else:
            self.say(getattr(command, "sentence", ""))

    def surely(self, option: Option) -> bool:
        """Choosing nothing where something could be chosen is asked about again."""
        nothing = presentation.chooses_none(self.session.view, option)
        return not nothing or self.confirmed("Choose nothing at all?")

    def confirmed(self, words: str) -> bool:
        return self.read(f"{words} (y or n) ").lower() in ("y", "yes")

    def ask(self) -> None:
        """The question and its options."""
        session = self.session
        self.say(question(session.seen))
        source = asked_by(session.seen)
        if source:
            self.say(f"    ({source})")
        self.list(session.options)

    def list(self, options: Sequence[Option]) -> None:
        session = self.session
        numbers = {option: n for n, option in enumerate(session.options, 1)}
        for option in options:
            sentence = describe_option(option, session.view)
            text = meaning(option, session.game.ruleset)
            self.say(f"{numbers[option]:>3} {f'{sentence}. {text}' if text else sentence}")

    # -- what else may be asked ----------------------------------------------------------------
    def serve(self, request: Request) -> None:
        rest = request.rest
        match request.name:
            case "help":
                self.say(HELP)
            case "options":
                self.ask()
            case "board":
                self.board()
            case "hand":
                self.say(f"  Hand: {self.hand()}")
            case "piles":
                self.piles()
            case "log":
                self.log(rest)
            case "card":
                self.card(rest)
            case "damage":
                self.damage(rest)
            case "why":
                self.why(rest)
            case "score":
                self.say(self.standing())
            case "undo":
                self.undo()
            case "save":
                self.write(Path(rest) if rest else self.save or unfinished_game())
            case "concede":
                if self.confirmed("Concede this game?"):
                    self.session.concede()
                else:
                    self.say("The game goes on.")
            case _:
                raise Left

    def seat(self) -> Seat:
        viewer = self.session.viewer
        return Seat(viewer) if viewer != PUBLIC else Seat(0, self.session.names)

    def board(self) -> None:
        for line in in_words(self.session.seen, self.seat()):
            self.say(line)
        self.board_shown = True

    def hand(self) -> str:
        seen = self.session.seen
        return in_hand(seen, seen.players[self.session.viewer])

    def piles(self) -> None:
        for pile in presentation.piles(self.session.view):
            whose = "Your" if pile.owner == self.session.viewer else "Your opponent's"
            names = count_list(card.name for card in pile.cards)
            self.say(f"  {whose} {pile.name}: {names or 'empty'}")

    def log(self, rest: str) -> None:
        count = int(rest) if rest.isdecimal() and len(rest) < 9 else LOG_LINES
        lines = self.session.log.lines
        for line in lines[len(lines) - min(count, len(lines)) :]:
            self.say(f"  {line}")

    def card(self, words: str) -> None:
        options = self.session.options
        if words.isdecimal() and len(words) < 9 and 1 <= int(words) <= len(options):
            option = options[int(words) - 1]
            words = option.print or option.target_print or option.source
        if not words:
            self.say("Which card? card Arcanine, or card 3 for the card of option 3.")
            return
        try:
            found = presentation.prints_named(words)
        except UnknownCard as unknown:
            self.say(f"{unknown}.")
            return
        for n, (card, *_) in enumerate(grouped(found)):
            if n:
                self.say("")
            for part, text in face_lines(card, self.session.game.ruleset, self.console.width):
                # Lines and corners say nothing when read aloud.
                if part != "frame" and not text.isspace():
                    self.say(f"  {'  '.join(re.split(r'  +', text.strip()))}")

    def damage(self, words: str) -> None:
        attacks = presentation.attack_previews(self.session.view)
        if not attacks:
            self.say("Your attacks are explained when it is your turn to act.")
        wanted = [a for a in attacks if a.name.casefold().startswith(words.casefold())]
        era = self.session.game.ruleset.era
        for attack in wanted or attacks:
            if not attack.damage:
                self.say(f"  {attack.name} does no damage of its own.")
            for e in attack.damage:
                when = f", {e.when}" if e.when else ""
                self.say(f"  {attack.name}{when}: {e.damage} damage to {e.target}")
                for stage in e.stages:
                    why = f", {stage.reason}" if stage.reason else ""
                    where = citation(stage.rule, era)
                    self.say(f"      {stage.after:>4}  {stage.name}{why} ({where})")

    def why(self, words: str) -> None:
        first, _, rest = words.partition(" ")
        words = rest.strip() if first.lower() == "not" else words
        if words:
            self.explain(why_not(words, self.session))
            return
        if not self.session.is_in_turn:
            self.say("Another decision must be made first: the one that you are asked for.")
            return
        found = presentation.refusals(self.session.view)
        if not found:
            self.say("Nothing that your cards could do is forbidden now.")
        for sentence, refusal in found:
            self.say(f"{sentence}: {refusal}")

    def undo(self) -> None:
        refusal = self.session.undo_refusal()
        if refusal:
            self.say(f"Can't undo: {refusal}.")
            return
        self.say(f"Undone: {self.session.undo()}.")

    # -- leaving -----------------------------------------------------------------------------------
    def write(self, path: Path) -> bool:
        """Save the match, and say where."""
        try:
            self.session.save(FileStorage(path))
        except (OSError, ValueError) as error:  # such as a name that no file may have
            self.say(f"The game could not be saved: {getattr(error, 'strerror', error)} ({path}).")
            return False
        again = "--resume" if path == unfinished_game() else f"--load {quoted(path)}"
        self.say(f"Saved. Resume with: playmat play {again}")
        return True

    def leave(self) -> None:
        """Save an unfinished match and say how to go on with it."""
        if self.session.waiting_for is WaitingFor.MATCH_OVER:
            return
        self.keep()  # before anything is said: whoever reads it may have gone
        self.say("Game not finished.")
        if self.is_kept() and not self.write(self.save or unfinished_game()) and self.save:
            self.write(unfinished_game())
        self.write_replay()

    def keep(self) -> None:
        if self.is_kept():
            with suppress(OSError):
                self.session.save(FileStorage(self.save))

    def is_kept(self) -> bool:
        """A game of agents that is left does not take the place of one's own."""
        return self.save is not None or len(self.session.setup.humans) > 0

    def write_replay(self) -> None:
        """Write the replay where it was asked for; those of later games beside it."""
        path = self.replay
        if path is None:
            return
        number = self.session.number
        if number > 1:
            path = path.with_stem(f"{path.stem}-{number}")
        try:
            path.write_text(write_replay(self.session.replay()), "utf-8")
        except OSError as error:
            self.say(f"The replay could not be written: {error.strerror} ({path}).")
            return
        self.say(f"Watch the replay: playmat replay {quoted(path)}")

    # -- lines -------------------------------------------------------------------------------------
    def say(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)

    def read(self, prompt: str) -> str:
        self.console.file.flush()
        try:
            with self.interruptions.allowed():
                return input(prompt).strip()
        except (EOFError, KeyboardInterrupt, Left):
            if sys.stdin.isatty():
                self.say("")
            raise
        finally:
            if not sys.stdin.isatty():
                self.say("")  # what was typed did not end the line


def quoted(path: Path | str) -> str:
    """Return a path as it is typed in a shell."""
    return f'"{path}"' if " " in str(path) else str(path)


class Interruptions:
    """Ctrl-C, a closed terminal, a request to end: heard where nothing is half done."""

    def __init__(self) -> None:
        self.waiting: type[BaseException] | None = None
        self.open = False

    def hear(self, number: int, frame: FrameType | None) -> None:
        self.waiting = KeyboardInterrupt if number == signal.SIGINT else Left
        if self.open:
            raise self.waiting

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """What is done meanwhile may be broken off."""
        self.open = True
        try:
            if self.waiting is not None:
                raise self.waiting
            yield
        finally:
            self.open = False

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen as long as this lasts; only the main thread of a program can."""
        names = [n for n in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, n)]
        if threading.current_thread() is not threading.main_thread():
            names = []
        before = {name: signal.signal(getattr(signal, name), self.hear) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(getattr(signal, name), handler)

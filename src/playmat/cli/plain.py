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
from playmat.cli.keeping import unfinished_game
from playmat.cli.lessons import Course
from playmat.cli.sitting import Forfeit, Next, Sitting
from playmat.cli.table import Seat, in_hand, in_words
from playmat.engine.options import Option
from playmat.engine.words import PUBLIC
from playmat.notation import write_replay
from playmat.rulebook import citation
from playmat.text.attack_preview import describe_option
from playmat.text.events import listed
from playmat.text.faces import face_lines
from playmat.text.facts import grouped

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
  undo                       take back your last decision, until something new was seen
  save FILE                  save the game; playmat play --load FILE goes on with it
  concede                    give up the game
  quit                       leave; the game is saved, playmat play --resume goes on with it"""


class Left(Exception):
    """The terminal is closed, or the program is told to end."""


class PlainTable:
    """A sitting as lines of text."""

    def __init__(
        self,
        sitting: Sitting,
        console: Console,
        save: Path | None = None,
        replay: Path | None = None,
        course: Course | None = None,
    ) -> None:
        self.course = course  # the lessons of a game that teaches
        self.sitting = sitting
        self.console = console
        self.save = save
        self.replay = replay
        self.pace = sitting.setup.pace or 0.0  # nobody who listens is kept waiting unasked
        self.interruptions = Interruptions()
        self.among: Sequence[Option] = ()  # the options that were asked about
        self.board_shown = False

    # -- the match -----------------------------------------------------------------------------
    def run(self) -> None:
        """Play until the match is over or the player leaves, which saves it."""
        sitting = self.sitting
        mine, theirs = sitting.deck_names
        first, second = sitting.names
        rules = f"{sitting.game.ruleset.name} rules"
        if len(sitting.setup.people) == 1:
            self.say(f"You play {mine} against {theirs}, {rules}")
        else:
            self.say(f"{first} plays {mine} against {second} with {theirs}, {rules}")
        if sitting.setup.best_of > 1:
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
        sitting = self.sitting
        if sitting.next is Next.MATCH_OVER:  # it was over when it was loaded
            self.say(f"The game is over: {sitting.outcome}.")
            return
        while True:
            if not sitting.hand_over_needed or sitting.viewer != PUBLIC:
                self.tell()
            match sitting.next:
                case Next.AGENT:
                    self.let_agent_decide()
                case Next.PERSON:
                    if sitting.hand_over_needed:
                        self.hand_over()
                    else:
                        self.decide()
                case Next.MATCH_OVER:
                    self.game_over()
                    break
                case Next.GAME_OVER:
                    self.game_over()
                    sitting.next_game()
                    self.board_shown = False
                    self.say(f"Game {sitting.number} of the match begins.")
        sitting.forget_save()

    def let_agent_decide(self) -> None:
        decided: Option | Forfeit
        with self.interruptions.allowed():  # an agent may think for long
            try:
                decided = self.sitting.think()
            except Forfeit as forfeit:
                decided = forfeit
        self.sitting.let_agent_decide(decided)
        self.board_shown = False

    def game_over(self) -> None:
        sitting = self.sitting
        if sitting.setup.best_of > 1:
            self.say(self.standing())
        try:
            self.say(f"See it again: playmat replay {quoted(sitting.keep_replay())}")
        except OSError as error:
            self.say(f"The replay could not be kept: {error.strerror} ({error.filename}).")
        self.write_replay()

    def standing(self) -> str:
        """How the match stands."""
        sitting = self.sitting
        first, second = sitting.score
        names = self.called()
        best = f"Best of {sitting.setup.best_of}"
        if sitting.next is Next.MATCH_OVER:
            winner = sitting.winner
            won = (
                "nobody wins the match" if winner is None else f"the match goes to {names[winner]}"
            )
            return f"{best}: {won}, {max(first, second)} to {min(first, second)}."
        return f"{best}: {names[0]} {first}, {names[1]} {second}."

    def called(self) -> tuple[str, str]:
        names = list(self.sitting.names)
        people = self.sitting.setup.people
        if len(people) == 1:
            names[people[0]] = "you"
        return names[0], names[1]

    def tell(self) -> None:
        """Say what has happened, line by line."""
        for line in self.sitting.log.news():
            self.say(f"  {line}")
            if self.pace and not line.startswith("You "):
                self.console.file.flush()
                with self.interruptions.allowed():
                    time.sleep(self.pace)

    def hand_over(self) -> None:
        """Nothing of the next player's is shown before he says that he sits here."""
        sitting = self.sitting
        if sitting.viewer != PUBLIC and sys.stdout.isatty():
            self.say("\n" * self.console.height)
        name = sitting.names[sitting.asked]
        while True:
            words = self.read(f"{name}, it is your turn to decide. Press Enter when you sit here: ")
            if words.lower() in ("q", "quit", "exit"):
                raise Left
            if words.lower() in ("", "ready", "ok", "y", "yes"):
                break
            self.say("Nothing is decided before the player whose turn it is sits here.")
        sitting.hand_over()
        self.board_shown = False

    # -- one decision --------------------------------------------------------------------------
    def decide(self) -> None:
        """Read and answer until something was decided."""
        sitting = self.sitting
        self.among = ()
        if not self.board_shown:
            self.board()
        self.teach()
        self.ask()
        decisions = len(sitting.recording.replay)
        while len(sitting.recording.replay) == decisions and not sitting.game.over:
            words = self.read(f"Your choice, 1 to {len(sitting.options)} (? for help): ")
            among, self.among = self.among, ()
            if words:
                self.answer(words, among)
            else:
                self.ask()

    def teach(self) -> None:
        """Say the lesson that this decision calls for, in a game that teaches."""
        sitting = self.sitting
        if self.course is None:
            return
        lesson = self.course.lesson(sitting.view, sitting.options, sitting.log.events)
        if lesson is not None:
            self.say(f"Lesson: {lesson.said(sitting.game.ruleset.era)}")

    def answer(self, words: str, among: Sequence[Option]) -> None:
        sitting = self.sitting
        meaning = understand(words, sitting, among)
        if isinstance(meaning, Choice):
            if self.surely(meaning.option):
                sitting.choose(meaning.option)
        elif isinstance(meaning, Request):
            self.serve(meaning)
        else:
            self.explain(meaning)

    def explain(self, meaning: object) -> None:
        """Say why nothing was done."""
        if isinstance(meaning, Several):
            self.say("Which do you mean?")
            self.list(meaning.options)
            self.among = meaning.options
        elif isinstance(meaning, Refused):
            for sentence, refusal in meaning.reasons:
                self.say(f"{sentence}: {refusal}")
            if len(meaning.reasons) == 1 and refusal.remedy:
                self.say(f"    {refusal.remedy}")
        elif isinstance(meaning, Choice):
            number = self.sitting.options.index(meaning.option) + 1
            self.say(f"Nothing forbids it: it is option {number}.")
        else:
            self.say(getattr(meaning, "sentence", ""))

    def surely(self, option: Option) -> bool:
        """Choosing nothing where something could be chosen is asked about again."""
        nothing = self.sitting.nothing_chosen(option)
        return not nothing or self.confirmed("Choose nothing at all?")

    def confirmed(self, words: str) -> bool:
        return self.read(f"{words} (y or n) ").lower() in ("y", "yes")

    def ask(self) -> None:
        """The question and its options."""
        sitting = self.sitting
        self.say(sitting.question)
        if sitting.asked_by:
            self.say(f"    ({sitting.asked_by})")
        self.list(sitting.options)

    def list(self, options: Sequence[Option]) -> None:
        sitting = self.sitting
        numbers = {option: n for n, option in enumerate(sitting.options, 1)}
        for option in options:
            sentence, text = describe_option(sitting.view, option), sitting.meaning(option)
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
                    self.sitting.concede()
                else:
                    self.say("The game goes on.")
            case _:
                raise Left

    def seat(self) -> Seat:
        viewer = self.sitting.viewer
        return Seat(viewer) if viewer != PUBLIC else Seat(0, self.sitting.names)

    def board(self) -> None:
        for line in in_words(self.sitting.seen, self.seat()):
            self.say(line)
        self.board_shown = True

    def hand(self) -> str:
        seen = self.sitting.seen
        return in_hand(seen, seen.players[self.sitting.viewer])

    def piles(self) -> None:
        for pile in self.sitting.piles():
            whose = "Your" if pile.owner == self.sitting.viewer else "Your opponent's"
            names = listed(card.name for card in pile.cards)
            self.say(f"  {whose} {pile.name}: {names or 'empty'}")

    def log(self, rest: str) -> None:
        count = int(rest) if rest.isdecimal() and len(rest) < 9 else LOG_LINES
        lines = self.sitting.log.lines
        for line in lines[len(lines) - min(count, len(lines)) :]:
            self.say(f"  {line}")

    def card(self, words: str) -> None:
        options = self.sitting.options
        if words.isdecimal() and len(words) < 9 and 1 <= int(words) <= len(options):
            option = options[int(words) - 1]
            words = option.print or option.target_print or option.source
        if not words:
            self.say("Which card? card Arcanine, or card 3 for the card of option 3.")
            return
        try:
            found = self.sitting.cards_called(words)
        except UnknownCard as unknown:
            self.say(f"{unknown}.")
            return
        for n, (card, *_) in enumerate(grouped(found)):
            if n:
                self.say("")
            for part, text in face_lines(card, self.sitting.game.ruleset, self.console.width):
                # Lines and corners say nothing when read aloud.
                if part != "frame" and not text.isspace():
                    self.say(f"  {'  '.join(re.split(r'  +', text.strip()))}")

    def damage(self, words: str) -> None:
        attacks = self.sitting.attacks()
        if not attacks:
            self.say("Your attacks are explained when it is your turn to act.")
        wanted = [a for a in attacks if a.name.casefold().startswith(words.casefold())]
        era = self.sitting.game.ruleset.era
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
            self.explain(why_not(words, self.sitting))
            return
        if not self.sitting.in_turn:
            self.say("Another decision must be made first: the one that you are asked for.")
            return
        found = self.sitting.why_not()
        if not found:
            self.say("Nothing that your cards could do is forbidden now.")
        for sentence, refusal in found:
            self.say(f"{sentence}: {refusal}")

    def undo(self) -> None:
        refusal = self.sitting.undo_refusal
        if refusal:
            self.say(f"Nothing can be taken back. {refusal}")
            return
        self.say(f"Taken back: {self.sitting.undo()}.")

    # -- leaving -----------------------------------------------------------------------------------
    def write(self, path: Path) -> bool:
        """Save the match, and say where."""
        try:
            self.sitting.save(path)
        except (OSError, ValueError) as error:  # such as a name that no file may have
            self.say(f"The game could not be saved: {getattr(error, 'strerror', error)} ({path}).")
            return False
        again = "--resume" if path == unfinished_game() else f"--load {quoted(path)}"
        self.say(f"Saved. Go on with: playmat play {again}")
        return True

    def leave(self) -> None:
        """Save an unfinished match and say how to go on with it."""
        if self.sitting.next is Next.MATCH_OVER:
            return
        self.keep()  # before anything is said: whoever reads it may have gone
        self.say("You leave the game unfinished.")
        if self.is_kept() and not self.write(self.save or unfinished_game()) and self.save:
            self.write(unfinished_game())
        self.write_replay()

    def keep(self) -> None:
        if self.is_kept():
            with suppress(OSError):
                self.sitting.leave(self.save)

    def is_kept(self) -> bool:
        """A game of agents that is left does not take the place of one's own."""
        return self.save is not None or len(self.sitting.setup.people) > 0

    def write_replay(self) -> None:
        """Write the replay where it was asked for; those of later games beside it."""
        path = self.replay
        if path is None:
            return
        number = self.sitting.number
        if number > 1:
            path = path.with_stem(f"{path.stem}-{number}")
        try:
            path.write_text(write_replay(self.sitting.replay()), "utf-8")
        except OSError as error:
            self.say(f"The replay could not be written: {error.strerror} ({path}).")
            return
        self.say(f"See it again: playmat replay {quoted(path)}")

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


def quoted(path: Path) -> str:
    """A path as one types it."""
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

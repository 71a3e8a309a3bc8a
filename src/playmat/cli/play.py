"""A game in the terminal: the table, the options with their numbers, and what may be asked."""

from __future__ import annotations

import sys
import time
import unicodedata
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import SystemRandom
from textwrap import fill
from typing import Annotated, Literal, TextIO

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from playmat.agents import Agent, GreedyAgent, RandomAgent, decide
from playmat.cards import UnknownCard
from playmat.cli.faces import faces
from playmat.cli.table import in_words, menu, table
from playmat.cli.whynot import wishes
from playmat.decks import Deck, UnreadableDeck, find_deck, known_decks
from playmat.engine.chance import Asked
from playmat.engine.game import SHOW_CHOICES, SHOW_TURNS, Game
from playmat.engine.options import Option
from playmat.engine.queries import usable_attacks
from playmat.engine.why import in_main
from playmat.engine.words import USE_ATTACK, code
from playmat.errors import PlaymatError
from playmat.notation import Recording, Replay, write_replay
from playmat.rulebook import RULESETS, citation
from playmat.text import Log, asked_by, meaning, question
from playmat.text.events import listed
from playmat.text.log import outcome
from playmat.text.search import prints_called
from playmat.vocabulary.cardflow import MoveCards

ME = 0  # the seat of the person at the keyboard
PACE = 0.35  # seconds between two lines of what the opponent does
NEWS_ROWS = 4  # lines of news for which options are put together
HELP = """\
  a number    choose that option
  Enter       draw the table again
  w           why not: what cannot be done now, and which rule says so
  d           damage: your attacks step by step
  c NAME      a card's face; c 3 shows the card of option 3
  p           the piles: discard piles and Lost Zones
  l, l 50     the log: its last 20 lines, or as many as you say
  s FILE      save the game; playmat play --load FILE goes on with it
  q           leave the game
  ?           this help"""
# The order in which a turn's actions are listed.
ACTIONS = (
    "bench",
    "legend",
    "evolve",
    "level up",
    "attach",
    "play",
    "power",
    "stadium",
    "retreat",
    "attack",
    "end turn",
)

Decider = Literal["greedy", "random"]


def play(
    *,
    deck: str = "Ember Spark",
    against: str = "Growth Clash",
    ruleset: Literal["HGSS", "XY"] = "HGSS",
    seed: int | None = None,
    opponent: Decider = "greedy",
    you: Literal["human", "greedy", "random"] = "human",
    plain: Annotated[bool, Parameter(negative="")] = False,
    pace: float | None = None,
    save: Path | None = None,
    load: Path | None = None,
    replay: Path | None = None,
) -> int:
    """Play a game in the terminal against the computer.

    You choose by number; `?` lists what else you can type. A deck is one that comes with
    Playmat (`playmat deck known` lists them) or a file in any format that players use.

    Examples:

        playmat play
        playmat play --deck Froakie --against Fennekin --ruleset XY
        playmat play --deck my-deck.txt
        playmat play --seed 7 --save game.json
        playmat play --load game.json
        playmat play --replay game.txt

    Parameters
    ----------
    deck
        Your deck: a name, or a file with a deck list.
    against
        Your opponent's deck: a name, or a file with a deck list.
    ruleset
        The rules: those of the HeartGold SoulSilver books, or of the XY book.
    seed
        The same seed and the same choices give the same game.
    opponent
        Who decides for your opponent: rules of thumb, or chance.
    you
        Who decides for you; with greedy or random you watch.
    plain
        No colours, nothing drawn anew: for screen readers, logs and old terminals.
    pace
        Seconds between two lines of what your opponent does.
    save
        Where the game is saved when you leave before its end.
    load
        A saved game to go on with.
    replay
        Where the replay is written when the game ends or you leave; `playmat replay` shows it.
    """
    if seed is None:
        seed = SystemRandom().randrange(1_000_000)
    if replay is not None and not replay.absolute().parent.is_dir():
        raise PlaymatError(f"{replay}: there is no folder {replay.parent} to write the replay to")
    names = you.capitalize(), opponent.capitalize()
    log = Log(ME)
    if load is not None:
        game = Game.from_json(load.read_text("utf-8"))
        if isinstance(game.source, Asked):
            raise PlaymatError(f"{load}: this game asks its caller for chance; it cannot be played")
        game.recorder = log
        recording = None if replay is None else Recording.of(game, names=names, date=today())
        mine, theirs = deck_name(game, ME), deck_name(game, 1 - ME)
    else:
        show = SHOW_TURNS if you == "human" else SHOW_CHOICES  # nobody's turn ends unseen
        decks = playable(deck), playable(against)
        mine, theirs = decks[0].name, decks[1].name
        rules = RULESETS[ruleset]
        if replay is None:
            recording = None
            game = Game.start(*decks, rules, seed, show=show, recorder=log)
        else:
            recording = Recording.start(
                *decks, rules, seed, show=show, recorder=log, names=names, date=today()
            )
            game = recording.game
    console = open_console(plain)
    table = Sitting(game, log, console, save, agent(opponent, seed))
    if recording is not None:
        table.decisions = recording
    if pace is not None:
        table.pace = max(pace, 0.0)
    table.say(f"You play {mine} against {theirs}, {game.ruleset.name} rules", style="bold")
    try:
        table.run(None if you == "human" else agent(you, seed + 1))
    except KeyboardInterrupt:
        table.keep()
        raise
    finally:
        if recording is not None and replay is not None:
            table.keep_replay(recording.replay, replay)
    if load is None:
        table.say(f"The same game again: --seed {seed}", style="dim")
    return 0


def today() -> str:
    return date.today().isoformat()


def playable(words: str) -> Deck:
    """A deck by its name, or in a file in any format of which every line can be read."""
    try:
        return find_deck(words)
    except UnreadableDeck as error:
        first, *others = error.remarks
        more = f", and {len(others)} more lines" if others else ""
        raise PlaymatError(f"{words}, {first}{more} (see: playmat deck check {words})") from error


def agent(name: str, seed: int) -> Agent:
    return GreedyAgent(seed) if name == "greedy" else RandomAgent(seed)


def deck_name(game: Game, who: int) -> str:
    """The known deck that a player has, or what else to call it."""
    cards = sorted(p for p in game.prints[60 * who : 60 * who + 60] if p)
    for deck in known_decks():
        if sorted(deck.ids()) == cards:
            return deck.name
    return "a deck of your own" if who == ME else "another deck"


# -- where it is written --------------------------------------------------------------------------
class InAscii:
    """A stream for terminals that know no letters but those of ASCII."""

    SIGNS = str.maketrans("─│┌┐└┘├┤×−–…·█▏✗✓→", "-|++++++x--..#|x+>")

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        letters = unicodedata.normalize("NFKD", text.translate(self.SIGNS))
        return self.stream.write(letters.encode("ascii", "ignore").decode())

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


def open_console(plain: bool) -> Console:
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a stray byte is no reason to stop
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    stream = sys.stdout if encoding.startswith("utf") else InAscii(sys.stdout)
    console = Console(file=stream, highlight=False)  # type: ignore[arg-type]
    if plain or not console.is_terminal or console.is_dumb_terminal:
        width = console.width if console.is_terminal else 80
        return Console(
            file=stream,  # type: ignore[arg-type]
            highlight=False,
            width=max(width, 60),
            force_terminal=False,
            no_color=True,
            color_system=None,
        )
    return console


class Left(Exception):
    """The player leaves the game."""


class Conceded(Exception):
    """The player has given up."""


class Sitting:
    """One game at this terminal."""

    def __init__(
        self, game: Game, log: Log, console: Console, save: Path | None, opponent: Agent
    ) -> None:
        self.game = game
        self.decisions: Game | Recording = game  # what is told of decisions
        self.log = log
        self.console = console
        self.save = save
        self.opponent = opponent
        self.drawn = console.is_terminal  # the table is drawn anew each time
        self.pace = PACE if self.drawn else 0.0
        self.news: list[str] = []  # since your last decision

    def run(self, me: Agent | None) -> None:
        game = self.game
        try:
            while not game.over:
                self.tell()
                if game.asked != ME:
                    self.decisions.apply(decide(self.opponent, game))
                elif me is not None:
                    self.decisions.apply(decide(me, game))
                else:
                    self.decisions.apply(self.decide())
        except Conceded:
            pass
        except (EOFError, Left):
            self.say("You leave the game unfinished.")
            self.keep()
            return
        self.tell()
        if me is None and self.drawn:
            self.console.print(table(game.view(ME).seen, ME, self.console))
        if not self.log.lines:  # it was over when it was loaded
            self.say(f"The game is over: {outcome(game, self.log.names)}.")

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text), style=style, soft_wrap=not self.drawn)

    def tell(self) -> None:
        """Say what has happened, line by line."""
        for line in self.log.news():
            self.news.append(line)
            self.say(f"  {line}", style="" if line.startswith("Your opponent") else "dim")
            if self.pace and line.startswith("Your opponent"):
                time.sleep(self.pace)

    # -- your decision -------------------------------------------------------------------------
    def decide(self) -> Option:
        options = in_order(self.game.options)
        sentences = [self.sentence(option) for option in options]
        self.draw(sentences)
        while True:
            words = self.read(f"Your choice, 1 to {len(options)} (? for help): ")
            if words.isdecimal() and len(words) < 9:
                n = int(words)
                if 1 <= n <= len(options):
                    if self.surely(options[n - 1]):
                        self.news = []
                        return options[n - 1]
                else:
                    self.say(f"There is no option {n}: choose from 1 to {len(options)}.")
            elif not words:
                self.draw(sentences)
            else:
                self.answer(words, options)

    def read(self, prompt: str) -> str:
        self.console.file.flush()
        try:
            return input(prompt).strip()
        except EOFError:
            if sys.stdin.isatty():
                self.say("")
            raise
        finally:
            if not sys.stdin.isatty():
                self.say("")  # what was typed did not end the line

    def sentence(self, option: Option) -> str:
        """What an option does; for an attack also the damage that it would do now."""
        words = self.damage_said(option)
        text = meaning(option, self.game.ruleset)
        return f"{words}. {text}" if text else words

    def damage_said(self, option: Option) -> str:
        words = option.sentence
        if option.kind != "attack":
            return words
        outcomes: dict[str, list[int]] = {}
        for e in self.game.explain_damage(option):
            outcomes.setdefault(e.target, []).append(e.damage)
        if not outcomes:
            return words
        found = [
            f"{' or '.join(str(n) for n in sorted(set(damage)))} to {target}"
            for target, damage in outcomes.items()
        ]
        return f"{words} ({', '.join(found)})"

    def surely(self, option: Option) -> bool:
        """Choosing nothing where something could be chosen is asked about again."""
        asking = option.asking
        if option.kind != "stop" or not isinstance(asking, MoveCards):
            return True
        if len(self.game.stack[len(self.game.stack) - 1].moved):
            return True
        return self.confirmed("Choose nothing at all?")

    def confirmed(self, words: str) -> bool:
        return self.read(f"{words} (y or n) ").lower() in ("y", "yes")

    def draw(self, sentences: Sequence[str]) -> None:
        """The table, the news and the options."""
        console = self.console
        if not self.drawn:
            for line in in_words(self.game.view(ME).seen, ME):
                self.say(line)
            self.say(question(self.game))
            if asked_by(self.game):
                self.say(f"    ({asked_by(self.game)})")
            for n, sentence in enumerate(sentences):
                self.say(f"{n + 1:>3} {sentence}")
            return
        drawing = table(self.game.view(ME).seen, ME, console)
        text = asked_by(self.game)
        asked = Text(f"  {text}", style="italic")
        taken = len(console.render_lines(drawing)) + 2
        taken += len(console.render_lines(asked)) if text else 0
        rows = console.height - taken
        lines = menu(sentences, rows - NEWS_ROWS, console.width)
        room = max(rows - len(lines), 0)
        console.clear()
        console.print(drawing)
        for line in self.news[len(self.news) - min(room, len(self.news)) :]:
            console.print(Text(f"  {line}", style="dim"), no_wrap=True, overflow="ellipsis")
        console.print(Text(question(self.game), style="bold"))
        if text:
            console.print(asked)
        for entry in lines:
            console.print(entry, no_wrap=True, overflow="ellipsis")

    # -- what else may be asked --------------------------------------------------------------
    def answer(self, words: str, options: Sequence[Option]) -> None:
        command, _, rest = words.partition(" ")
        rest = rest.strip()
        match command.lower():
            case "?" | "h" | "help":
                self.say(HELP)
            case "w" | "why":
                self.why_not()
            case "d" | "damage":
                self.explain()
            case "c" | "card":
                self.show(rest, options)
            case "p" | "piles":
                self.piles()
            case "l" | "log":
                last = int(rest) if rest.isdecimal() and len(rest) < 9 else 20
                for line in self.log.lines[len(self.log.lines) - min(last, len(self.log.lines)) :]:
                    self.say(f"  {line}")
            case "s" | "save":
                self.write(Path(rest) if rest else self.save)
            case "q" | "quit" | "exit":
                self.leave()
            case _:
                self.say(f"{words!r} is neither a number nor a command; ? lists the commands.")

    def why_not(self) -> None:
        if not in_main(self.game):
            self.say("Another decision must be made first: the one that you are asked for.")
            return
        found = wishes(self.game)
        if not found:
            self.say("Nothing that your cards could do is forbidden now.")
        for sentence, refusal in found:
            line = f"{sentence}: {refusal}"
            if self.drawn:
                line = fill(line, self.console.width - 1, subsequent_indent="      ")
            self.say(line)

    def explain(self) -> None:
        active = self.game.players[ME].active
        if active is None or not in_main(self.game):
            self.say("Your attacks are explained when it is your turn to act.")
            return
        for n, used in enumerate(usable_attacks(self.game, active)):
            found = self.game.explain_damage(code(USE_ATTACK, 0, 0, 0, n))
            if not found:
                self.say(f"  {used.attack.name} does no damage of its own.")
            for e in found:
                when = f", {e.when}" if e.when else ""
                self.say(f"  {used.attack.name}{when}: {e.damage} damage to {e.target}")
                for stage in e.stages:
                    why = f", {stage.reason}" if stage.reason else ""
                    where = citation(stage.rule, self.game.ruleset.era)
                    self.say(f"      {stage.after:>4}  {stage.name}{why} ({where})", style="dim")

    def show(self, name: str, options: Sequence[Option]) -> None:
        if name.isdecimal() and len(name) < 9 and 1 <= int(name) <= len(options):
            option = options[int(name) - 1]
            name = option.print or option.target_print or option.source
        if not name:
            self.say("Which card? c Arcanine, or c 3 for the card of option 3.")
            return
        try:
            prints = prints_called(name)
        except UnknownCard as unknown:
            self.say(f"{unknown}.")
            return
        found = [card for card in prints if card.name == prints[0].name]
        self.console.print(faces(found, self.game.ruleset, self.console.width))

    def piles(self) -> None:
        for who in (ME, 1 - ME):
            p = self.game.players[who]
            for name, zone in (("discard pile", p.discard), ("Lost Zone", p.lost)):
                if name == "discard pile" or len(zone):
                    whose = "Your" if who == ME else "Your opponent's"
                    cards = listed(self.game.table[c].name for c in zone)
                    self.say(f"  {whose} {name}: {cards or 'empty'}")

    def leave(self) -> None:
        if self.save is not None:
            raise Left
        if self.confirmed("Concede the game and leave?"):
            self.decisions.concede(ME)
            raise Conceded
        self.say("The game goes on. (s FILE saves it.)")

    # -- saving ----------------------------------------------------------------------------------
    def keep(self) -> None:
        """Save an unfinished game where it was asked for."""
        if self.save is not None and not self.game.over:
            self.write(self.save)

    def write(self, path: Path | None) -> None:
        if path is None:
            self.say("Where to? s FILE saves the game in that file.")
            return
        try:
            path.write_text(self.game.to_json(), "utf-8")
        except OSError as error:
            self.say(f"The game could not be saved: {error.strerror} ({path}).")
            return
        self.say(f"Saved. Go on with: playmat play --load {path}")

    def keep_replay(self, replay: Replay, path: Path) -> None:
        try:
            path.write_text(write_replay(replay), "utf-8")
        except OSError as error:
            self.say(f"The replay could not be written: {error.strerror} ({path}).")
            return
        self.say(f"See it again: playmat replay {path}")


def in_order(options: Sequence[Option]) -> list[Option]:
    """The actions of a turn kind by kind, its end last; all else as it comes."""
    if options[0].kind != "end turn":
        return list(options)
    return sorted(options, key=lambda option: ACTIONS.index(option.kind))

"""A replay in the terminal, decision by decision, forward and back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from playmat.cli.keys import has_keys, read_key, single_keys
from playmat.cli.play import open_console
from playmat.cli.table import Seat, in_words, table
from playmat.engine.game import Game
from playmat.errors import PlaymatError
from playmat.notation import Replay, ReplayError, Step, read_replay, write_position
from playmat.notation.replays import UNFINISHED, walk
from playmat.text import Log

OPEN = -1
LONGEST_NAME = 20  # columns of a player's name
LONGEST_REMARK = 3  # lines of a comment on a screen
HELP = """\
  n, space, Enter, →    the next decision
  p, Backspace, ←       the one before
  t, Page Down          the next turn
  T, Page Up            the turn before
  g                     go to a decision: its number, then Enter
  Home, End             the start, the end
  f                     the other side of the table
  o                     open hands, or as the player below sees it
  q                     leave
  ?                     this help"""


def replay(
    file: Path,
    *,
    player: str = "open",
    to: int | None = None,
    position: int | None = None,
    rules: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Step through a replay in the terminal, forward and back.

    `?` lists the keys. Without a terminal, the whole game is printed in words.

    Examples:

        playmat play --replay game.txt
        playmat replay game.txt
        playmat replay game.txt --player 0 --to 42
        playmat replay game.txt --plain --rules
        playmat replay game.txt --position 42

    Parameters
    ----------
    file
        The replay, as text or in its machine form.
    player
        Who looks at the table: 0 or 1 or a player's name, who sees no hidden card of the other;
        or open.
    to
        The number of the decision at which to begin.
    position
        Print the position at the decision of this number; with a player, what that player sees.
    rules
        Say beside each line of the log by which rule it happened, with book and page.
    json
        Print the machine form.
    plain
        No colours, no keys: the game in lines of words.
    """
    found = read(file)
    viewer = seat_of(found, player)
    for number in (to, position):
        if number is not None and not 1 <= number <= len(found) + 1:
            raise PlaymatError(
                f"there is no decision {number}: {file} has {len(found)}, from 1 on, "
                f"and {len(found) + 1} is its end"
            )
    if json:
        print(found.to_json())
        return 0
    if position is not None:
        game = found.game_at(position)
        print(write_position(game if viewer == OPEN else game.view(viewer)), end="")
        return 0
    console = open_console(plain)
    start = (to or 1) - 1
    if console.is_terminal and has_keys():
        Showing(found, viewer, start, console, rules).run()
    else:
        for line in told(found, viewer, start, rules):
            console.print(Text(line), soft_wrap=True)
    return 0


def read(file: Path) -> Replay:
    """The replay in a file, checked."""
    try:
        return read_replay(file.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise ReplayError(f"{file}: this is no text (byte {error.start} is not UTF-8)") from error
    except ReplayError as error:
        raise ReplayError(f"{file}, {error}" if error.line else f"{file}: {error}") from error


def seat_of(replay: Replay, player: str) -> int:
    """Who looks at the table."""
    known = {name.casefold(): who for who, name in enumerate(replay.players)}
    known |= {"open": OPEN, "0": 0, "1": 1}
    if player.casefold() not in known:
        names = ", ".join(repr(name) for name in replay.players)
        raise PlaymatError(f"there is no player {player!r}; say 0, 1, open or a name: {names}")
    return known[player.casefold()]


# -- what is shown ---------------------------------------------------------------------------------
@dataclass
class Frame:
    """The game at a decision, and what was told since the one before."""

    game: Game
    news: list[str]


def frames(replay: Replay, viewer: int, rules: bool) -> list[Frame]:
    """The game at every decision and at the end, as a viewer may see it."""
    names = replay.players
    log = Log(None if viewer == OPEN else viewer, names, rules)
    return [Frame(as_seen(game, viewer), log.news()) for game in walk(replay, log)]


def as_seen(game: Game, viewer: int) -> Game:
    """The game as it is, or what a player sees of it."""
    return game.clone() if viewer == OPEN else game.view(viewer).seen


def said(replay: Replay, number: int, viewer: int, game: Game) -> str:
    """A decision with its number, if the viewer may know it, and what is remarked on it."""
    step = replay.steps[number - 1]
    words = step.words
    if viewer not in (OPEN, step.player) and secret(step, game):
        words = f"(unseen by {replay.players[viewer]})"
    line = f"{number}. {replay.players[step.player]}: {words}"
    if step.annotation:
        line += f"  {step.annotation}"
    if step.value is not None:
        line += f"  ({step.value:g})"
    return line


def secret(step: Step, game: Game) -> bool:
    """Whether the words of a decision name a card that the other player may not see."""
    verb, _, rest = step.words.partition(" ")
    if verb in ("active", "bench"):
        return game.turn == 0
    if verb == "pick":
        return rest.rpartition(" from ")[2] in ("deck", "hand", "Prizes")
    return verb == "prize"


def title(replay: Replay) -> str:
    sides = [
        f"{name} ({deck.name})" if deck.name else name
        for name, deck in zip(replay.players, replay.decks, strict=True)
    ]
    return f"{' against '.join(sides)}, {replay.ruleset.name} rules"


def told(replay: Replay, viewer: int, start: int, rules: bool = False) -> list[str]:
    """The game from a decision on, in lines of words."""
    shown = frames(replay, viewer, rules)
    lines = [title(replay), *(f"# {comment}" for comment in replay.comments)]
    if start:
        lines += in_words(shown[start].game, Seat(max(viewer, 0), replay.players))
    else:
        lines += [f"  {line}" for line in shown[0].news]
    for number in range(start + 1, len(shown)):
        step = replay.steps[number - 1]
        lines += [f"# {comment}" for comment in step.before]
        lines.append(said(replay, number, viewer, shown[number - 1].game))
        if step.comment:
            lines.append(f"  {{{step.comment}}}")
        lines += [f"  {line}" for line in shown[number].news]
    lines += [f"# {comment}" for comment in replay.closing]
    return [*lines, ending(replay)]


def ending(replay: Replay) -> str:
    return "The replay ends here." if replay.result == UNFINISHED else f"{replay.result}."


# -- in a terminal ---------------------------------------------------------------------------------
class Showing:
    """A replay on the screen, at one of its decisions."""

    def __init__(
        self, replay: Replay, viewer: int, start: int, console: Console, rules: bool = False
    ) -> None:
        self.replay = replay
        self.at = start  # how many decisions have been taken
        self.console = console
        self.below = max(viewer, 0)  # whose side is below
        self.open = viewer == OPEN
        self.rules = rules
        self.frames: list[Frame] = []
        self.look()

    @property
    def viewer(self) -> int:
        return OPEN if self.open else self.below

    def look(self) -> None:
        """See the whole game anew, as the viewer may."""
        self.frames = frames(self.replay, self.viewer, self.rules)

    def run(self) -> None:
        with single_keys(), self.console.screen(hide_cursor=True):
            while True:
                self.draw()
                if not self.obey(read_key()):
                    return

    def obey(self, key: str) -> bool:
        """Do what a key says; whether to go on."""
        last = len(self.replay)
        match key:
            case "n" | "space" | "enter" | "right":
                self.at = min(self.at + 1, last)
            case "p" | "backspace" | "left":
                self.at = max(self.at - 1, 0)
            case "t" | "page down":
                self.at = next((n for n in range(self.at + 1, last) if self.begins_turn(n)), last)
            case "T" | "page up":
                self.at = next((n for n in range(self.at - 1, 0, -1) if self.begins_turn(n)), 0)
            case "home":
                self.at = 0
            case "end":
                self.at = last
            case "g":
                self.go()
            case "f":
                self.below = 1 - self.below
                self.look()
            case "o":
                self.open = not self.open
                self.look()
            case "?" | "h":
                self.page([HELP, "", "Any key goes back."])
                read_key()
            case "q" | "quit" | "escape":
                return False
        return True

    def begins_turn(self, at: int) -> bool:
        now, before = self.frames[at].game, self.frames[at - 1].game
        return (now.round, now.turn) != (before.round, before.turn)

    def go(self) -> None:
        """Ask for the number of a decision and go there."""
        typed = ""
        while True:
            self.draw(f"Go to decision, 1 to {len(self.replay) + 1}: {typed}_")
            key = read_key()
            if key.isdecimal() and len(typed) < 6:
                typed += key
            elif key == "backspace":
                typed = typed[:-1]
            elif key == "enter" and typed:
                self.at = min(max(int(typed), 1), len(self.replay) + 1) - 1
                return
            elif key in ("enter", "escape", "quit", "q"):
                return

    # -- the screen ----------------------------------------------------------------------------
    def draw(self, prompt: str = "") -> None:
        """The table, the decision that led here, what came of it, and the one that follows."""
        console, frame = self.console, self.frames[self.at]
        first, second = self.replay.players
        seat = Seat(self.below, (cut(first), cut(second)))
        drawing = table(frame.game, seat, console)
        above, below = self.taken(), self.following()
        rows = console.height - len(console.render_lines(drawing)) - len(above) - len(below) - 1
        news = [line for one in frame.news for line in wrap(one, console.width - 3)]
        news = news[max(len(news) - max(rows, 0), 0) :]
        lines = [*above, *(Text(f"  {line}", style="dim") for line in news)]
        lines += [Text("")] * (rows - len(news))
        console.clear()
        console.print(drawing)
        for text in [*lines, *below]:
            console.print(text, no_wrap=True, overflow="ellipsis")
        bar = Text(prompt or self.bar(), style="reverse")
        console.print(bar, no_wrap=True, overflow="ellipsis", end="")

    def taken(self) -> list[Text]:
        """The decision that led here and what is remarked on it."""
        replay, at = self.replay, self.at
        if not at:
            opening = [Text(f"# {remark}", style="italic") for remark in replay.comments]
            return [*opening[:LONGEST_REMARK], Text(title(replay), style="bold")]
        step = replay.steps[at - 1]
        lines = [Text(f"# {remark}", style="italic") for remark in step.before[:LONGEST_REMARK]]
        decision = said(replay, at, self.viewer, self.frames[at - 1].game)
        lines.append(Text(decision, style="bold"))
        width = self.console.width - 5
        remarks = wrap(step.comment, width, max_lines=LONGEST_REMARK, placeholder=" …")
        return [*lines, *(Text(f"    {line}", style="italic") for line in remarks)]

    def following(self) -> list[Text]:
        """The next decision, or the end."""
        replay, at = self.replay, self.at
        if at < len(replay):
            who = replay.steps[at].player
            if self.viewer in (OPEN, who):
                words = said(replay, at + 1, self.viewer, self.frames[at].game)
            else:  # what the other player will do is not known yet
                words = f"{at + 1}. {replay.players[who]} decides"
            return [Text(f"next {words}", style="dim")]
        closing = [Text(f"# {remark}", style="italic") for remark in replay.closing]
        return [*closing[:LONGEST_REMARK], Text(ending(replay), style="bold")]

    def bar(self) -> str:
        seen = "open" if self.open else f"as {cut(self.replay.players[self.below])} sees it"
        return (
            f" {self.at} of {len(self.replay)} decisions, {seen}   → next  ← back  ? help  q quit "
        )

    def page(self, lines: list[str]) -> None:
        self.console.clear()
        for line in lines:
            self.console.print(Text(line))


def cut(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"

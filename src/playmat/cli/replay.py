"""`playmat replay`: a replay in the terminal, decision by decision, forward and back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from playmat.cli.board.state import BoardState
from playmat.cli.board.text import board_in_words, draw_board
from playmat.cli.console import has_keys, open_console, read_key, single_keys
from playmat.cli.options import Flag, errors_from, read_text
from playmat.cli.wording import plural, shorten
from playmat.engine.game import Game, View
from playmat.errors import PlaymatError
from playmat.notation import Replay, Step, read_intact_part, write_position
from playmat.notation.replays import walk
from playmat.text import GameLog
from playmat.text.log import game_outcome
from playmat.vocabulary.grammar import as_sentence

OPEN = -1
LONGEST_NAME = 20  # columns of a player's name
MAX_COMMENT = 3  # lines of a comment on the screen
HELP = """\
  n, space, Enter, →    next decision
  p, Backspace, ←       previous decision
  t, Page Down          next turn
  T, Page Up            previous turn
  g                     go to a decision: type its number, then Enter
  Home, End             start, end
  f                     flip the board
  o                     show both hands, or only what the lower player knows
  q                     quit
  ?                     this help"""


def replay(
    file: Path,
    *,
    player: str = "open",
    to: int | None = None,
    position: int | None = None,
    cite: Flag = False,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Step through a replay in the terminal, forward and back.

    `?` lists the keys. Without a terminal, the whole game is printed in words.

    Examples:

        playmat play --replay game.txt
        playmat replay game.txt
        playmat replay game.txt --player 0 --to 42
        playmat replay game.txt --plain --cite
        playmat replay game.txt --position 42

    Parameters
    ----------
    file
        The replay, as text or as JSON.
    player
        Whose view to show: 0, 1, or a player's name for what that player knows, or open for
        both hands.
    to
        The number of the decision to start at.
    position
        Print the position at the decision with this number; with --player, what that player
        knows.
    cite
        Add the rule to each line of the log, with rulebook and page.
    json
        Print the replay as JSON.
    plain
        No colors and no keys: print the game in words.
    """
    text = read_text(file)
    with errors_from(str(file)):
        found, fault = read_intact_part(text)
        if fault is not None and json:
            raise fault
    if fault is not None:
        found.closing = (f"The rest of the replay is damaged: {fault}",)
    viewer = seat_of(found, player)
    for number in (to, position):
        if number is not None and not 1 <= number <= len(found) + 1:
            raise PlaymatError(
                f"{file}: no decision {number}; choose 1–{len(found)}, "
                f"or {len(found) + 1} for the end"
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
        ReplayScreen(found, viewer, start, console, cite).run()
    else:
        for line in game_in_words(found, viewer, start, cite):
            console.print(Text(line), soft_wrap=True)
    if fault is not None:
        last = plural(len(found), "decision")
        raise PlaymatError(f"{file}: the replay is damaged; only {last} could be shown: {fault}")
    return 0


def seat_of(replay: Replay, player: str) -> int:
    """Return the seat of a player by number or name, or OPEN."""
    known = {name.casefold(): who for who, name in enumerate(replay.players)}
    known |= {"open": OPEN, "0": 0, "1": 1}
    if player.casefold() not in known:
        names = ", ".join(repr(name) for name in replay.players)
        raise PlaymatError(f"no player named {player!r}; choose 0, 1, open, or a name: {names}")
    return known[player.casefold()]


# -- in words ------------------------------------------------------------------------------------
@dataclass
class ReplayFrame:
    """The game at a decision, and the lines of the log since the one before."""

    game: Game | View
    news: list[str]


def frames(replay: Replay, viewer: int, cite: bool) -> list[ReplayFrame]:
    """Return the game at every decision and at the end, as a viewer may see it."""
    log = GameLog(None if viewer == OPEN else viewer, replay.players, cite)
    return [
        ReplayFrame(game.clone() if viewer == OPEN else game.view(viewer), log.news())
        for game in walk(replay, log)
    ]


def decision_line(replay: Replay, number: int, viewer: int, game: Game | View) -> str:
    """Return a decision with its number and annotation, in words if the viewer may know it."""
    step = replay.steps[number - 1]
    words = step.words
    if viewer not in (OPEN, step.player) and secret(step, game):
        words = f"(hidden from {replay.players[viewer]})"
    line = f"{number}. {replay.players[step.player]}: {words}"
    if step.annotation:
        line += f"  {step.annotation}"
    if step.value is not None:
        line += f"  ({step.value:g})"
    return line


def secret(step: Step, game: Game | View) -> bool:
    """Return whether the words of a decision name a card that the opponent may not see."""
    verb, _, rest = step.words.partition(" ")
    if verb in ("active", "bench"):
        return game.turn == 0
    if verb == "pick":
        return rest.rpartition(" from ")[2] in ("deck", "hand", "Prize cards")
    return verb == "prize"


def title(replay: Replay) -> str:
    sides = [
        f"{name} ({deck.name})" if deck.name else name
        for name, deck in zip(replay.players, replay.decks, strict=True)
    ]
    return f"{' against '.join(sides)}, {replay.ruleset.name} rules"


def game_in_words(replay: Replay, viewer: int, start: int, cite: bool = False) -> list[str]:
    """Return the game from a decision on in lines of words."""
    shown = frames(replay, viewer, cite)
    lines = [title(replay), *(f"# {comment}" for comment in replay.comments)]
    if start:
        lines += board_in_words(BoardState(shown[start].game, max(viewer, 0), replay.players))
    else:
        lines += [f"  {line}" for line in shown[0].news]
    for number in range(start + 1, len(shown)):
        step = replay.steps[number - 1]
        lines += [f"# {comment}" for comment in step.before]
        lines.append(decision_line(replay, number, viewer, shown[number - 1].game))
        if step.comment:
            lines.append(f"  {{{step.comment}}}")
        lines += [f"  {line}" for line in shown[number].news]
    lines += [f"# {comment}" for comment in replay.closing]
    return [*lines, ending(replay)]


def ending(replay: Replay) -> str:
    """Return the result of a game as a sentence."""
    end = replay.game_at(len(replay) + 1)
    return as_sentence(game_outcome(end, replay.players) or "the game was not finished")


# -- in a terminal -------------------------------------------------------------------------------
class ReplayScreen:
    """A replay on the screen, at one of its decisions."""

    def __init__(
        self, replay: Replay, viewer: int, start: int, console: Console, cite: bool = False
    ) -> None:
        self.replay = replay
        self.at = start  # number of decisions made
        self.console = console
        self.below = max(viewer, 0)  # the player whose side is below
        self.open = viewer == OPEN
        self.cite = cite
        self.update_frames()

    @property
    def viewer(self) -> int:
        return OPEN if self.open else self.below

    def update_frames(self) -> None:
        self.frames = frames(self.replay, self.viewer, self.cite)

    def run(self) -> None:
        with single_keys(), self.console.screen(hide_cursor=True):
            while True:
                self.draw()
                if not self.obey(read_key()):
                    return

    def obey(self, key: str) -> bool:
        """Carry out a key and return whether to continue."""
        last = len(self.replay)
        match key:
            case "n" | "space" | "enter" | "right":
                self.at = min(self.at + 1, last)
            case "p" | "backspace" | "left":
                self.at = max(self.at - 1, 0)
            case "t" | "page down":
                self.at = next((n for n in range(self.at + 1, last) if self.starts_turn(n)), last)
            case "T" | "page up":
                self.at = next((n for n in range(self.at - 1, 0, -1) if self.starts_turn(n)), 0)
            case "home":
                self.at = 0
            case "end":
                self.at = last
            case "g":
                self.go_to()
            case "f":
                self.below = 1 - self.below
                self.update_frames()
            case "o":
                self.open = not self.open
                self.update_frames()
            case "?" | "h":
                self.console.clear()
                self.console.print(Text(f"{HELP}\n\nPress any key to go back."))
                read_key()
            case "q" | "quit" | "escape":
                return False
        return True

    def starts_turn(self, at: int) -> bool:
        now, before = self.frames[at].game, self.frames[at - 1].game
        return (now.sudden_death_round, now.turn) != (before.sudden_death_round, before.turn)

    def go_to(self) -> None:
        """Let the user type the number of a decision, and go there."""
        typed = ""
        while True:
            self.draw(f"Go to decision 1–{len(self.replay) + 1}: {typed}_")
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
        """Draw the board, the latest decision with its events, and the next decision."""
        console, frame = self.console, self.frames[self.at]
        first, second = self.replay.players
        state = BoardState(
            frame.game, self.below, (shorten(first, LONGEST_NAME), shorten(second, LONGEST_NAME))
        )
        board = draw_board(state, console)
        above, below = self.latest_decision(), self.next_decision()
        rows = console.height - len(board) - len(above) - len(below) - 1
        news = [line for event in frame.news for line in wrap(event, console.width - 3)]
        news = news[max(len(news) - max(rows, 0), 0) :]
        lines = [*above, *(Text(f"  {line}", style="dim") for line in news)]
        lines += [Text("")] * (rows - len(news))
        console.clear()
        for text in [*board, *lines, *below]:
            console.print(text, no_wrap=True, overflow="ellipsis")
        bar = Text(prompt or self.status(), style="reverse")
        console.print(bar, no_wrap=True, overflow="ellipsis", end="")

    def latest_decision(self) -> list[Text]:
        """Return the latest decision with its comments."""
        replay, at = self.replay, self.at
        if not at:
            return [*comments(replay.comments), Text(title(replay), style="bold")]
        step = replay.steps[at - 1]
        line = decision_line(replay, at, self.viewer, self.frames[at - 1].game)
        width = self.console.width - 5
        after = wrap(step.comment, width, max_lines=MAX_COMMENT, placeholder=" …")
        return [
            *comments(step.before),
            Text(line, style="bold"),
            *(Text(f"    {line}", style="italic") for line in after),
        ]

    def next_decision(self) -> list[Text]:
        """Return the next decision, or the end."""
        replay, at = self.replay, self.at
        if at == len(replay):
            return [*comments(replay.closing), Text(ending(replay), style="bold")]
        who = replay.steps[at].player
        if self.viewer in (OPEN, who):
            line = decision_line(replay, at + 1, self.viewer, self.frames[at].game)
        else:  # the viewer doesn't know yet what the opponent will do
            line = f"{at + 1}. {replay.players[who]} decides"
        return [Text(f"next {line}", style="dim")]

    def status(self) -> str:
        name = shorten(self.replay.players[self.below], LONGEST_NAME)
        view = "open" if self.open else f"{name}'s view"
        decisions = plural(len(self.replay), "decision")
        return f" {self.at} of {decisions}, {view}   → next  ← back  ? help  q quit "


def comments(lines: tuple[str, ...]) -> list[Text]:
    return [Text(f"# {line}", style="italic") for line in lines[:MAX_COMMENT]]

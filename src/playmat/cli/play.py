"""A game in the terminal: what is played, by whom, and at which of its two tables."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

from cyclopts import Parameter
from rich.console import Console

from playmat.cli.match_setup import last_setup, remember_setup
from playmat.cli.session_files import load_session, start_session
from playmat.cli.storage import unfinished_game
from playmat.errors import PlaymatError
from playmat.session import MatchSetup, Session

if TYPE_CHECKING:
    from playmat.cli.tutorial import Tutorial


def play(
    *,
    deck: str | None = None,
    against: str | None = None,
    ruleset: str | None = None,
    seed: int | None = None,
    opponent: str | None = None,
    you: str | None = None,
    best_of: int | None = None,
    plain: Annotated[bool, Parameter(negative="")] = False,
    pace: float | None = None,
    save: Path | None = None,
    load: Path | None = None,
    resume: Annotated[bool, Parameter(negative="")] = False,
    learn: Annotated[bool, Parameter(negative="")] = False,
    replay: Path | None = None,
) -> int:
    """Play a game in the terminal against the computer.

    On a terminal the table fills the screen; `?` lists its keys, and without any options it
    begins with a start screen. With `--plain` you choose by number or in words, and `help`
    lists them: `attach L to flaaffy`, `attack thunder`, `why not retreat`. A deck is one that
    comes with Playmat (`playmat deck known` lists them) or a file in any format that players
    use. Leaving saves the game.

    Examples:

        playmat play
        playmat play --deck Froakie --against Fennekin --ruleset XY
        playmat play --deck my-deck.txt --opponent greedy --best-of 3
        playmat play --opponent human
        playmat play --you greedy --opponent random --pace 1
        playmat play --learn
        playmat play --resume
        playmat play --seed 7 --save game.json
        playmat play --load game.json
        playmat play --replay game.txt
        playmat play --plain < commands.txt

    Parameters
    ----------
    deck
        Your deck: a name, or a file with a deck list. On a terminal this and the next ones are
        those of your last match where they are not given, else Ember Spark.
    against
        Your opponent's deck: a name, or a file with a deck list; else Growth Clash.
    ruleset
        HGSS, the rules of the HeartGold SoulSilver books, or XY, those of the XY book.
    seed
        The same seed and the same choices give the same game.
    opponent
        Who decides for your opponent: an agent such as greedy, random or search@500ms, or
        human for two people at one terminal.
    you
        Who decides for you: human, or an agent, whom you then watch.
    best_of
        1 or 3: how many games the match has at most.
    plain
        Lines of text and typed commands: for screen readers, scripts and old terminals.
    pace
        Seconds between two lines of what an agent does.
    save
        Where the game is saved when you leave before its end; else where --resume finds it.
    load
        A saved game to go on with.
    resume
        Go on with the game that you left last.
    learn
        A first game that explains each rule when it first matters.
    replay
        Where the replay is written when the game ends or you leave; `playmat replay` shows it.
        The last 20 are kept in your data folder anyway.
    """
    for path, what in ((replay, "replay"), (save, "game")):
        if path is not None and not path.absolute().parent.is_dir():
            raise PlaymatError(f"{path}: there is no folder {path.parent} to write the {what} to")
    given: dict[str, object] = {
        "--deck": deck,
        "--against": against,
        "--ruleset": ruleset,
        "--seed": seed,
        "--best-of": best_of,
    }
    full = None if plain else full_screen()
    if learn:
        return teach(full, save, replay)
    if load is not None or resume:
        path = saved(load, resume, [flag for flag, value in given.items() if value is not None])
        session = load_session(path, (you, opponent), pace)
        if full is not None:
            return full(session.setup, session=session, save=save, replay=replay)
        return plain_table(session, save, replay)
    last = last_setup() if is_terminal() else MatchSetup()
    setup = MatchSetup(
        decks=(deck or last.decks[0], against or last.decks[1]),
        ruleset=ruleset or last.ruleset,
        seed=seed,
        seats=(you or last.seats[0], opponent or last.seats[1]),
        best_of=last.best_of if best_of is None else best_of,
        pace=last.pace if pace is None else pace,
    )
    setup.check()
    if full is not None:
        chosen = any(v is not None for v in (*given.values(), opponent, you))
        begun = start_session(setup) if chosen else None
        return full(setup, session=begun, save=save, replay=replay)
    session = start_session(setup)
    if is_terminal():
        remember_setup(setup)
    status = plain_table(session, save, replay)
    print(f"The same game again: --seed {session.setup.seed}")
    return status


def teach(full: Callable[..., int] | None, save: Path | None, replay: Path | None) -> int:
    """Play the tutorial in either interface."""
    if full is not None:
        return full(learn=True, save=save, replay=replay)
    from playmat.cli.tutorial import Tutorial, tutorial_setup

    return plain_table(start_session(tutorial_setup()), save, replay, Tutorial())


def saved(load: Path | None, resume: bool, given: list[str]) -> Path:
    """The save to go on with."""
    if load is not None and resume:
        raise PlaymatError("--load and --resume can't be combined")
    if given:
        word = "--resume" if load is None else "--load"
        raise PlaymatError(
            f"{given[0]} can't be combined with {word}: it applies to new games only"
        )
    if load is not None:
        return load
    path = unfinished_game()
    if not path.exists():
        raise PlaymatError("no unfinished game to resume; start one with: playmat play")
    return path


# -- the two tables ----------------------------------------------------------------------------
def full_screen() -> Callable[..., int] | None:
    """The table that fills a terminal: `full_screen` of `playmat.cli.screen`.

    It is given the setup and, where one was chosen or saved, the session; without one it shows
    its start screen.
    """
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    if not is_terminal() or not encoding.startswith("utf"):
        return None
    from playmat.cli.screen import full_screen

    return full_screen


def plain_table(
    session: Session, save: Path | None, replay: Path | None, tutorial: Tutorial | None = None
) -> int:
    from playmat.cli.plain import PlainTable

    PlainTable(session, open_console(True), save, replay, tutorial).run()
    return 0


def is_terminal() -> bool:
    """Whether a person sits before a terminal that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


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

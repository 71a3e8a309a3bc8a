"""The `playmat` command: its commands by name, and how a mistake is told.

A command is a function in a module of its own that is imported when the command is called,
so that `playmat --version` does not wait for the card pool. To add one, write it and list it
here; its docstring is its help, the line here what `playmat --help` says of it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from playmat.errors import MultipleErrors, PlaymatError
from playmat.version import VERSION

if TYPE_CHECKING:
    from cyclopts import App

# In the order in which they are shown: name, function, line.
COMMANDS = (
    ("play", "playmat.cli.play:play", "Play a game in the terminal against the computer."),
    (
        "deck",
        "playmat.cli.deck:deck",
        "Check, show, convert and compare deck lists.",
    ),
    (
        "replay",
        "playmat.cli.replay:replay",
        "Step through a replay in the terminal, forward and back.",
    ),
    (
        "puzzle",
        "playmat.cli.puzzle:puzzle",
        "Solve a tactical puzzle, or let an agent try all of them.",
    ),
    (
        "odds",
        "playmat.cli.odds:odds",
        "Tell the exact odds in a position: of attacks, of winning this turn, of Prizes.",
    ),
    (
        "analyse",
        "playmat.cli.analyse:analyse",
        "Judge a position or every decision of a replay.",
    ),
    (
        "cards",
        "playmat.cli.cards:cards",
        "List cards: all of them, or those with some words or facts.",
    ),
    ("card", "playmat.cli.card:card", "Show the face of a card."),
    ("rate", "playmat.cli.rate:rate", "Rate agents by many games against each other."),
    (
        "bench",
        "playmat.cli.bench:bench",
        "Measure what we promise: decisions a second, clone time, memory.",
    ),
    ("folders", "playmat.cli.folders:folders", "Show where your settings, games and decks lie."),
    ("completion", "playmat.cli.completion:completion", "Teach your shell to complete commands."),
)
ALIASES = {"analyze": "analyse"}

HELP = """The Pokémon Trading Card Game, played by the book.

`playmat COMMAND --help` explains a command and shows examples of it.
A mistake is answered in one line, with exit status 2.

`--cards FILE`, with any command, adds a set of your own: `playmat --cards my_set.py play`.
It may be given several times; the variable PLAYMAT_CARDS names files for all commands.

Playmat is an unofficial fan project."""

MISTAKE = 2  # the user's
FAULT = 70  # ours: EX_SOFTWARE of sysexits.h
STOPPED = 130  # by Ctrl-C, as shells have it


def app(called: str = "") -> App:
    """The command line with all its commands, none of them imported yet."""
    from cyclopts import App

    app = App(
        name="playmat",
        help=HELP,
        help_format="markdown",
        version=VERSION,
        # `main` tells mistakes, of the command line's words and all others, in one manner.
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for place, (name, function, line) in enumerate(COMMANDS):
        # The line would hide the docstring from the help of the command itself.
        help_line = None if name == called else line
        app.command(function, name=name, help=help_line, sort_key=place)
    return app


def fail(sentence: object, status: int = MISTAKE) -> NoReturn:
    """Say in one line what is wrong, and stop."""
    print(f"playmat: {' '.join(str(sentence).split())}", file=sys.stderr)
    sys.exit(status)


def without_cards(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words of a command without `--cards FILE`, and the files."""
    left: list[str] = []
    files: list[str] = []
    rest = iter(words)
    for word in rest:
        option, equals, file = word.partition("=")
        if word == "--":
            left += [word, *rest]
        elif option != "--cards":
            left.append(word)
        else:
            file = file if equals else next(rest, "")
            if not file:
                raise PlaymatError("--cards needs a file: --cards my_set.py")
            files.append(str(Path(file).resolve()))
    return left, files


@contextmanager
def with_cards(files: Sequence[str]) -> Iterator[None]:
    """Name files with sets to whoever reads cards, in the processes that are started too."""
    before = os.environ.get("PLAYMAT_CARDS")
    if files:
        os.environ["PLAYMAT_CARDS"] = os.pathsep.join([*filter(None, [before]), *files])
    try:
        yield
    finally:
        if before is not None:
            os.environ["PLAYMAT_CARDS"] = before
        elif files:
            del os.environ["PLAYMAT_CARDS"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command, and answer every mistake with a line instead of a traceback."""
    from cyclopts import CycloptsError

    try:
        words, files = without_cards(sys.argv[1:] if arguments is None else arguments)
        words[:1] = [ALIASES.get(word, word) for word in words[:1]]
        with with_cards(files):
            status = app(called=words[0] if words else "")(words)
        sys.stdout.flush()  # or a closed pipe would be noticed too late to be caught
    except MultipleErrors as error:
        for line in error.lines[:-1]:
            print(f"playmat: {line}", file=sys.stderr)
        fail(error.lines[-1])
    except (PlaymatError, CycloptsError) as error:
        fail(error)
    except BrokenPipeError:
        # The reader has left (`playmat … | head`): not a mistake, and nothing more to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}" if error.filename else error)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(STOPPED)
    except Exception as error:
        if os.environ.get("PLAYMAT_TRACEBACK"):
            raise
        fail(
            f"internal error, {type(error).__name__}: {error} "
            "(PLAYMAT_TRACEBACK=1 shows where; please report it)",
            FAULT,
        )
    if isinstance(status, int):
        sys.exit(status)

"""The `playmat` command: its subcommands by name, and how errors are printed.

A subcommand is a function in its own module, which is imported only when it is called, so
that `playmat --version` doesn't wait for the card pool. To add one, write it and list it here;
its docstring is its help, and its line here is shown by `playmat --help`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from playmat.errors import MultipleErrors, PlaymatError
from playmat.printable import printable
from playmat.version import VERSION

if TYPE_CHECKING:
    from cyclopts import App

# Command names with their help lines, in the order in which they are shown. The function of
# `play` is `playmat.cli.play:play`, and so on.
COMMANDS = {
    "play": "Play a game in the terminal against the computer.",
    "deck": "Check, show, convert, and compare deck lists.",
    "replay": "Step through a replay in the terminal, forward and back.",
    "puzzle": "Solve a tactical puzzle, or let an agent try all of them.",
    "odds": "Compute exact odds of attacks, of winning this turn, and of Prize cards.",
    "analyze": "Analyze a position, or every decision of a replay.",
    "cards": "List cards: all of them, or those that match words and facts.",
    "card": "Show a card.",
    "rate": "Rate agents by many games against each other.",
    "saves": "List and delete saved games.",
    "bench": "Measure speed and memory against the performance budgets.",
    "paths": "Show the folders of your settings, games, and decks.",
    "completion": "Install command completion for your shell.",
}
ALIASES = {"analyse": "analyze"}

HELP = """The Pokémon Trading Card Game, played by the book.

`playmat COMMAND --help` explains a command and shows examples.
Errors are printed on one line; the exit status is 2.

`--cards FILE` adds a custom card set to any command: `playmat --cards my_set.py play`.
It can be used several times; the variable PLAYMAT_CARDS names files for all commands.

Playmat is an unofficial fan project."""

EXIT_USAGE = 2
EXIT_INTERNAL = 70  # EX_SOFTWARE of sysexits.h
EXIT_NOT_SAVED = 74  # EX_IOERR of sysexits.h
EXIT_INTERRUPTED = 130  # status after Ctrl-C in shells


def make_app(called: str = "") -> App:
    """Return the command line with all subcommands, none of them imported yet."""
    from cyclopts import App

    app = App(
        name="playmat",
        help=HELP,
        help_format="markdown",
        version=VERSION,
        # `main` prints all errors in the same way, including those of the command line.
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for place, (name, line) in enumerate(COMMANDS.items()):
        # The line would hide the docstring from the help of the command itself.
        help_line = None if name == called else line
        app.command(f"playmat.cli.{name}:{name}", name=name, help=help_line, sort_key=place)
    return app


def print_error(sentence: object) -> None:
    """Print an error on one line."""
    print(printable(f"playmat: {' '.join(str(sentence).split())}"), file=sys.stderr)


def fail(sentence: object, status: int = EXIT_USAGE) -> NoReturn:
    """Print an error on one line and exit."""
    print_error(sentence)
    sys.exit(status)


def split_cards_option(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words of a command without `--cards FILE`, and the files."""
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
                raise PlaymatError("--cards requires a file: --cards my_set.py")
            files.append(str(Path(file).resolve()))
    return left, files


@contextmanager
def custom_cards(files: Sequence[str]) -> Iterator[None]:
    """Add files to PLAYMAT_CARDS, for this process and those that it starts."""
    before = os.environ.get("PLAYMAT_CARDS")
    if files:
        from playmat.cli import wording

        wording.card_files[:] = files
        os.environ["PLAYMAT_CARDS"] = os.pathsep.join([*filter(None, [before]), *files])
    try:
        yield
    finally:
        if files:
            wording.card_files.clear()
        if before is not None:
            os.environ["PLAYMAT_CARDS"] = before
        elif files:
            del os.environ["PLAYMAT_CARDS"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command, and print every error on a line instead of a traceback."""
    from cyclopts import CycloptsError

    try:
        words, files = split_cards_option(sys.argv[1:] if arguments is None else arguments)
        words[:1] = [ALIASES.get(word, word) for word in words[:1]]
        with custom_cards(files):
            status = make_app(called=words[0] if words else "")(words)
        sys.stdout.flush()  # or a closed pipe would be noticed too late to be caught
    except MultipleErrors as error:
        for line in error.lines[:-1]:
            print_error(line)
        fail(error.lines[-1])
    except CycloptsError as error:
        from playmat.cli.usage_errors import usage_error

        fail(usage_error(error))
    except PlaymatError as error:
        fail(error)
    except BrokenPipeError:
        # The reader has quit (`playmat … | head`), which is not an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}" if error.filename else error)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(EXIT_INTERRUPTED)
    except Exception as error:
        if os.environ.get("PLAYMAT_TRACEBACK"):
            raise
        fail(
            f"internal error, {type(error).__name__}: {error} "
            "(set PLAYMAT_TRACEBACK=1 to see where; please report it)",
            EXIT_INTERNAL,
        )
    if isinstance(status, int):
        sys.exit(status)

"""Options that several commands share, and how their values are read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from playmat.cli import files
from playmat.cli.candidates import (
    agent_candidates,
    card_candidates,
    deck_candidates,
    player_candidates,
    ruleset_candidates,
)
from playmat.errors import PlaymatError
from playmat.limits import MAX_CHARACTERS
from playmat.printable import printable_json
from playmat.rulebook import RULESETS
from playmat.rulebook.rulesets import Ruleset
from playmat.text.search import one_of

Flag = Annotated[bool, Parameter(negative="")]
# The value of an argument may begin with a hyphen: - means standard input.
InputName = Annotated[str, Parameter(allow_leading_hyphen=True)]
DeckName = Annotated[
    InputName,
    Parameter(
        help="A file, - for standard input, or the name of a built-in deck.",
        completer=deck_candidates,
    ),
]
RulesetName = Annotated[
    str,
    Parameter(
        help="HGSS (the HeartGold SoulSilver rulebooks) or XY (the XY rulebook).",
        completer=ruleset_candidates,
    ),
]
TermsRuleset = Annotated[
    str,
    Parameter(
        help="The ruleset whose terms the texts use: HGSS or XY.", completer=ruleset_candidates
    ),
]
AgentName = Annotated[str, Parameter(completer=agent_candidates)]
PlayerName = Annotated[str, Parameter(completer=player_candidates)]
CardName = Annotated[str, Parameter(completer=card_candidates)]
Plain = Annotated[Flag, Parameter(help="No colors.")]


def find_ruleset(name: str) -> Ruleset:
    return RULESETS[one_of(name, "ruleset", list(RULESETS))]


def require_at_least(minimum: int, **values: int) -> None:
    """Raise PlaymatError if the value of an option is too small."""
    for name, value in values.items():
        if value < minimum:
            raise PlaymatError(f"--{name} must be at least {minimum}, not {value}")


def read_input(words: str) -> tuple[str, str]:
    """Return the text of a file, of standard input, or of the argument itself, and its name."""
    if words == "-":
        return sys.stdin.read(MAX_CHARACTERS + 1), "standard input"
    if "|" in words or "\n" in words:
        return words, "the argument"
    return read_text(Path(words)), words


def read_text(file: Path) -> str:
    """Return the text of a file."""
    try:
        return files.read_text(file)
    except PlaymatError as error:
        raise PlaymatError(f"{file}: {error}") from error


@contextmanager
def errors_from(name: str) -> Iterator[None]:
    """Add the name of the input to errors in it."""
    try:
        yield
    except PlaymatError as error:
        separator = ", " if getattr(error, "line", 0) else ": "
        raise PlaymatError(f"{name}{separator}{error}") from error


def print_json(data: object) -> None:
    """Print data as JSON, with fractions as strings."""
    print(printable_json(dumps(data, ensure_ascii=False, indent=2, default=str)))

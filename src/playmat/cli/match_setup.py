"""Matches at the terminal: decks by name or file, the last setup, and saved games."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

from playmat.agents import find_agent
from playmat.cli.paths import config_folder
from playmat.cli.storage import FileStorage, backup_path, intact_save, write_atomically
from playmat.cli.wording import plural
from playmat.decks import Deck, UnreadableDeck, find_deck
from playmat.errors import PlaymatError
from playmat.rulebook import RULESETS
from playmat.session import HUMAN, MatchSetup, Services, Session


def playable_deck(words: str) -> Deck:
    """Return a deck by its name, or from a file of which every line can be read."""
    try:
        return find_deck(words)
    except UnreadableDeck as error:
        first, *others = error.problems
        more = f", and {plural(len(others), 'more line')}" if others else ""
        raise PlaymatError(f"{words}, {first}{more} (see: playmat deck check {words})") from error


def find_decks(setup: MatchSetup) -> tuple[Deck, Deck]:
    """Return both decks of a setup."""
    first, second = setup.decks
    return playable_deck(first), playable_deck(second)


def last_setup_file() -> Path:
    return config_folder() / "play.json"


def remember_setup(setup: MatchSetup) -> None:
    """Write the setup, without its seed, for the next match; failure has no consequence."""
    path = last_setup_file()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, replace(setup, seed=None).to_json())


def last_setup() -> MatchSetup:
    """Return the last setup, or the default if there is none that can still be used."""
    try:
        setup = MatchSetup.from_json(last_setup_file().read_text("utf-8"))
        setup.check()
        for spec in setup.seats:
            if spec != HUMAN:
                find_agent(spec)
        for deck in find_decks(setup):
            deck.check(RULESETS[setup.ruleset])
    except (OSError, ValueError, PlaymatError):
        return MatchSetup()
    return setup


# -- sessions ------------------------------------------------------------------------------------
def terminal_services() -> Services:
    """Return what the terminal provides for a session."""
    return Services(find_agent, date, FileStorage())


def start_session(setup: MatchSetup) -> Session:
    """Return a new match at the terminal."""
    setup.check()
    return Session.start(setup, find_decks(setup), terminal_services())


def load_session(
    path: Path,
    seats: tuple[str | None, str | None] = (None, None),
    pace: float | None = None,
) -> Session:
    """Return the match that is saved in a file; other players may take over the seats."""
    try:
        return Session.load(FileStorage(path), terminal_services(), seats, pace)
    except PlaymatError as error:
        backup = backup_path(path)
        hint = f"; load the previous save with: playmat play --load {backup}"
        raise PlaymatError(f"{path}: {error}{hint if intact_save(backup) else ''}") from error

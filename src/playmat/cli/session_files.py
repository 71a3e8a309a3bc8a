"""Sessions at the terminal, and their files."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from playmat.agents import find_agent
from playmat.cli.match_setup import find_decks
from playmat.cli.storage import FileStorage, backup_path, intact_save
from playmat.errors import PlaymatError
from playmat.session import MatchSetup, Services, Session


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
        raise PlaymatError(f"{path}: {error}{previous_save_hint(path)}") from error


def previous_save_hint(path: Path) -> str:
    """Return how to load the save before a damaged one; empty if there is none."""
    backup = backup_path(path)
    if not intact_save(backup):
        return ""
    return f"; load the previous save with: playmat play --load {backup}"

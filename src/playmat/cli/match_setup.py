"""Matches at the terminal: decks by name or file, the last setup, and saved games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

from playmat.agents import find_agent
from playmat.agents.registry import BUILT_IN
from playmat.cli.files import read_text, write_atomically
from playmat.cli.paths import config_folder
from playmat.cli.storage import FileStorage, ascii_slug, backup_path, intact_save
from playmat.cli.wording import command, plural, shell_quoted
from playmat.decks import Deck, UnreadableDeck, find_deck
from playmat.errors import PlaymatError
from playmat.rulebook import RULESETS
from playmat.session import HUMAN, MatchSetup, SavedMatch, Services, Session, UntrustedAgent


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


def is_built_in(spec: str) -> bool:
    """Return whether a player is human or a built-in agent, so that a file may name them."""
    return spec.partition("@")[0] in (HUMAN, *BUILT_IN)


def remember_setup(setup: MatchSetup) -> None:
    """Write the setup, without its seed, for the next match; failure has no consequence.

    A match that is only watched isn't remembered, nor is an agent that isn't built in.
    """
    if not setup.humans or not all(map(is_built_in, setup.seats)):
        return
    path = last_setup_file()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, replace(setup, seed=None).to_json())


def last_setup() -> MatchSetup:
    """Return the last setup, or the default if there is none that can still be used."""
    try:
        setup = MatchSetup.from_json(read_text(last_setup_file()))
        setup.check()
        if not all(map(is_built_in, setup.seats)):
            return MatchSetup()
        for spec in setup.seats:
            if spec != HUMAN:
                find_agent(spec)
        for deck in find_decks(setup):
            deck.check(RULESETS[setup.ruleset])
    except (OSError, ValueError, PlaymatError):
        return MatchSetup()
    return setup


# -- sessions ------------------------------------------------------------------------------------
def terminal_services(storage: FileStorage | None = None) -> Services:
    """Return what the terminal provides for a session."""
    return Services(find_agent, date, storage or FileStorage())


def save_stem(setup: MatchSetup, decks: Sequence[Deck]) -> str:
    """Return the beginning of the name under which a match is saved."""
    words = [] if setup.humans else ["watched"]
    words += [slug for deck in decks if (slug := ascii_slug(deck.name))]
    return "-".join(words) or "game"


def start_session(setup: MatchSetup) -> Session:
    """Return a new match at the terminal."""
    setup.check()
    decks = find_decks(setup)
    storage = FileStorage(stem=save_stem(setup, decks))
    return Session.start(setup, decks, terminal_services(storage))


def load_session(
    path: Path,
    seats: tuple[str | None, str | None] = (None, None),
    pace: float | None = None,
) -> Session:
    """Return the match that is saved in a file; other players may take over the seats.

    A match from the folder of saves is saved there again; any other gets a name there.
    """
    file = FileStorage(path)
    try:
        saved = SavedMatch.from_text(file.load_match())
        own = file if file.is_named else FileStorage(stem=save_stem(saved.setup, saved.decks))
        return Session.restore(saved, terminal_services(own), seats, pace)
    except UntrustedAgent as error:
        file.close()
        option = "--opponent" if error.seat else "--you"
        raise PlaymatError(f"{path}: {error}: {option} {shell_quoted(error.spec)}") from error
    except PlaymatError as error:
        file.close()
        backup = backup_path(path)
        again = command("play", "--load", backup)
        hint = f"; load the previous save with: {again}" if intact_save(backup) else ""
        raise PlaymatError(f"{path}: {error}{hint}") from error

"""Matches at the terminal as files, and back."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

from playmat.cli.chronicle import Chronicle
from playmat.cli.keeping import backup_of, unfinished_game, write_with_backup
from playmat.cli.settings import Setup
from playmat.cli.sitting import Finished, Sitting
from playmat.decks import Deck, known_decks
from playmat.engine.chance import Asked
from playmat.engine.game import Game
from playmat.engine.saves import SaveError, plain, seal
from playmat.errors import PlaymatError
from playmat.notation import Recording, Replay, ReplayError
from playmat.notation.replays import checkpoint, walk

FORMAT = 1
Seats = tuple[str | None, str | None]  # who takes the seats; none: who has them


# -- writing ---------------------------------------------------------------------------------------
def dump(sitting: Sitting) -> str:
    """The whole match as JSON, sealed with a checksum."""
    before = sitting.games[: len(sitting.games) - (1 if sitting.game.over else 0)]
    body = plain(
        {
            "token": sitting.token,
            "setup": asdict(sitting.setup),
            "decks": [[deck.name, list(deck.ids())] for deck in sitting.decks],
            "games": [[done.winner, list(done.ways), done.replay.to_json()] for done in before],
            "replay": sitting.recording.replay.to_json(),
            "game": sitting.game.to_json(),
        }
    )
    return f'{{"playmat match":{FORMAT},"seal":"{seal(body)}","match":{body}}}'


def save(sitting: Sitting, path: Path) -> None:
    """Write a match; the save before it is kept beside."""
    if path == unfinished_game():
        path.parent.mkdir(parents=True, exist_ok=True)
    write_with_backup(path, dump(sitting), is_good)


# -- and back --------------------------------------------------------------------------------------
def read(
    text: str,
    seats: Seats = (None, None),
    pace: float | None = None,
) -> Sitting:
    """A match from `dump`, or a single game from `Game.to_json`."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise SaveError("this is not a saved game, or it is damaged") from error
    if not isinstance(data, dict) or "playmat match" not in data:
        return of_game(Game.from_json(text), others(Setup(), seats, pace))
    if data["playmat match"] != FORMAT:
        raise SaveError(
            f"this save has format {data['playmat match']}; this version reads format {FORMAT}"
        )
    body = data.get("match")
    if not isinstance(body, dict) or seal(plain(body)) != data.get("seal"):
        raise SaveError("the saved match is damaged: its checksum does not fit")
    try:
        return of_match(body, seats, pace)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise SaveError(f"the saved match is damaged: {error}") from error


def others(setup: Setup, seats: Seats, pace: float | None) -> Setup:
    """A setup in which others take the seats, where they are named."""
    first, second = setup.seats
    return replace(
        setup,
        seats=(seats[0] or first, seats[1] or second),
        pace=setup.pace if pace is None else pace,
    ).checked()


def load(path: Path, seats: Seats, pace: float | None) -> Sitting:
    """A match from its file."""
    try:
        return read(path.read_text("utf-8"), seats, pace)
    except FileNotFoundError as error:
        raise PlaymatError(f"{path}: No such file{last_good(path)}") from error
    except UnicodeDecodeError as error:
        raise PlaymatError(f"{path}: this is not a saved game{last_good(path)}") from error
    except PlaymatError as error:
        raise PlaymatError(f"{path}: {error}{last_good(path)}") from error


def is_good(text: str) -> bool:
    """Whether a save can be loaded."""
    try:
        read(text)
    except PlaymatError:
        return False
    return True


def last_good(path: Path) -> str:
    """What to do about a save that cannot be loaded."""
    backup = backup_of(path)
    try:
        whole = is_good(backup.read_text("utf-8"))
    except (OSError, ValueError):
        whole = False
    return f"; the save before it is whole: playmat play --load {backup}" if whole else ""


def of_game(game: Game, setup: Setup) -> Sitting:
    """A match of one game that is under way."""
    if isinstance(game.source, Asked):
        raise PlaymatError("this game asks its caller for chance; it cannot be played")
    decks = named_deck(game, 0), named_deck(game, 1)
    setup = replace(
        setup,
        decks=(decks[0].name, decks[1].name),
        ruleset=game.ruleset.name,
        seed=0 if setup.seed is None else setup.seed,
        best_of=1,
    )
    sitting = Sitting(setup, decks, ())
    sitting.sit_down(*recorded_anew(game, sitting))
    return sitting


def named_deck(game: Game, who: int) -> Deck:
    """The deck that a player of a game has: a known one, or one without a name of its own."""
    cards = sorted(p for p in game.prints[60 * who : 60 * who + 60] if p)
    for deck in known_decks():
        if sorted(deck.ids()) == cards:
            return deck
    return Deck("another deck" if who else "a deck of your own", cards)


def of_match(body: dict[str, Any], seats: Seats, pace: float | None) -> Sitting:
    setup = others(Setup.of(body["setup"]), seats, pace)
    first, second = (Deck(name, ids) for name, ids in body["decks"])
    games = [
        Finished(winner, tuple(ways), Replay.from_json(replay, check=False))
        for winner, ways, replay in body["games"]
    ]
    sitting = Sitting(setup, (first, second), games)
    sitting.token = str(body["token"])
    game = Game.from_json(body["game"])
    try:
        recording, chronicle = recorded(game, body["replay"], sitting)
    except ReplayError:  # written by a version with other rules: it is recorded from here on
        recording, chronicle = recorded_anew(game, sitting)
    sitting.sit_down(recording, chronicle)
    for log in chronicle.logs.values():
        log.told = len(log.lines)
    return sitting


def recorded(game: Game, text: str, sitting: Sitting) -> tuple[Recording, Chronicle]:
    """A saved game with its record, and what happened in it."""
    replay = Replay.from_json(text, check=False)
    chronicle = sitting.new_chronicle()
    for at in walk(replay, chronicle):
        end = at
        chronicle.pause()
    if checkpoint(end) != checkpoint(game):
        raise ReplayError("the replay leads to another game")
    game.recorder = chronicle
    return Recording.resume(game, replay), chronicle


def recorded_anew(game: Game, sitting: Sitting) -> tuple[Recording, Chronicle]:
    chronicle = sitting.new_chronicle()
    game.recorder = chronicle
    today = date.today().isoformat()
    return Recording.of(game, names=sitting.names, date=today), chronicle

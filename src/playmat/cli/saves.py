"""`playmat saves`: the saved games, which `playmat play --resume NAME` continues."""

from __future__ import annotations

from cyclopts import App
from rich.text import Text

from playmat.cli.console import open_console
from playmat.cli.options import Flag, Plain, print_json
from playmat.cli.saved_games import SavedGame, delete_saved_game, saved_games
from playmat.cli.wording import command
from playmat.errors import PlaymatError

saves = App(
    name="saves",
    help="""List and delete saved games.

Quitting a game saves it under a name. `playmat play --resume` continues your latest game,
`playmat play --resume NAME` any of them.

For example:

    playmat saves list
    playmat play --resume ember-spark-growth-clash
    playmat saves delete ember-spark-growth-clash""",
)


@saves.command(sort_key=0)
def list(*, json: Flag = False, plain: Plain = False) -> int:
    """List your saved games, the latest first, then those of agents that you have watched.

    Parameters
    ----------
    json
        Print the list for a program.
    """
    found = sorted(saved_games(), key=lambda game: game.is_watched)
    if json:
        print_json([data_of(game) for game in found])
        return 0
    console = open_console(plain)
    for game in found:
        notes = [words for words in ("watched" * game.is_watched, "open" * game.is_open) if words]
        note = f" ({', '.join(notes)})" if notes else ""
        console.print(Text(f"{game.name:<32} {game.description}{note}"), soft_wrap=True)
    if not found:
        console.print(f"No game is saved; start one with: {command('play')}", markup=False)
    return 0


def data_of(game: SavedGame) -> dict[str, object]:
    return {
        "name": game.name,
        "description": game.description,
        "file": str(game.path),
        "watched": game.is_watched,
        "damaged": game.match is None,
        "open": game.is_open,
    }


@saves.command(sort_key=1)
def delete(name: str, /, *names: str) -> int:
    """Delete saved games by name.

    Examples:

        playmat saves delete ember-spark-growth-clash
    """
    for each in (name, *names):
        try:
            delete_saved_game(each)
        except OSError as error:
            raise PlaymatError(f"can't delete {each}: {error.strerror}") from error
        print(f"Deleted {each}.")
    return 0

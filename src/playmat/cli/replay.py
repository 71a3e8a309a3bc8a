"""`playmat replay`: a replay in the terminal, decision by decision, forward and back."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from playmat.cli.console import has_full_screen, open_console
from playmat.cli.options import Flag, errors_from, read_text
from playmat.cli.replay_words import game_in_words, seat_of
from playmat.cli.storage import kept_replay
from playmat.cli.wording import plural
from playmat.errors import PlaymatError
from playmat.notation import read_intact_part, write_position
from playmat.session.playback import OPEN, Playback


def replay(
    file: str | None = None,
    *,
    player: str = "open",
    to: int | None = None,
    position: int | None = None,
    cite: Flag = False,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Step through a replay in the terminal, forward and back.

    The replay fills the screen like a game; `?` lists the keys, among them one to play on from
    any decision. Without a terminal, the whole game is printed in words.

    Examples:

        playmat replay
        playmat play --replay game.txt
        playmat replay game.txt
        playmat replay game.txt --player 0 --to 42
        playmat replay game.txt --plain --cite
        playmat replay game.txt --position 42

    Parameters
    ----------
    file
        The replay, as text or as JSON, or the name of one of your latest games, as the end of
        the game shows it (default: your latest game).
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
    path = kept_replay(file or "") or Path(file or "")
    text = read_text(path)
    with errors_from(str(path)):
        found, fault = read_intact_part(text)
        if fault is not None and json:
            raise fault
    if fault is not None:
        found.closing = (f"The rest of the replay is damaged: {fault}",)
    viewer = seat_of(found, player)
    for number in (to, position):
        if number is not None and not 1 <= number <= len(found) + 1:
            raise PlaymatError(
                f"{path}: no decision {number}; choose 1–{len(found)}, "
                f"or {len(found) + 1} for the end"
            )
    if json:
        print(found.to_json())
        return 0
    if position is not None:
        game = found.game_at(position)
        print(write_position(game if viewer == OPEN else game.view(viewer)), end="")
        return 0
    playback = Playback(found, viewer, (to or 1) - 1, cite)
    if has_full_screen() and not plain:
        from playmat.cli.screen.app import full_screen
        from playmat.cli.screen.replay_screen import ReplayScreen

        full_screen(first=ReplayScreen(playback))
    else:
        console = open_console(plain)
        for line in game_in_words(playback):
            console.print(Text(line), soft_wrap=True)
    if fault is not None:
        last = plural(len(found), "decision")
        raise PlaymatError(f"{path}: the replay is damaged; only {last} could be shown: {fault}")
    return 0

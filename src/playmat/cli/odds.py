"""The exact odds in a position."""

from __future__ import annotations

import json as js
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from playmat.cli.play import open_console
from playmat.cli.puzzle import in_percent
from playmat.engine.game import Game
from playmat.engine.views import View
from playmat.errors import PlaymatError
from playmat.lab.errors import Unsolved
from playmat.lab.odds import AttackOdds, attack_odds, prized_odds, winning_odds
from playmat.lab.solver import LIMIT
from playmat.notation import parse_position

Flag = Annotated[bool, Parameter(negative="")]
T = TypeVar("T")


def odds(
    position: Annotated[str, Parameter(allow_leading_hyphen=True)],
    *,
    limit: int = LIMIT,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Tell the exact odds in a position: of attacks, of winning this turn, of Prizes.

    They are counted over all coins, draws and unseen cards, and so exact. Where there is too
    much to count, that is said instead of a figure.

    Examples:

        playmat odds position.txt
        playmat odds position.txt --json
        playmat replay game.txt --position 42 | playmat odds -

    Parameters
    ----------
    position
        A file with a position, the position itself in one line, or - for what is piped in.
    limit
        How many steps are looked at for a figure, at most.
    json
        For a program: all figures as fractions.
    plain
        No colours: for screen readers, logs and old terminals.
    """
    found = parse_position(text_of(position))
    view = found.view
    game: Game | View = found.game if view is None else view
    if game.asked not in (0, 1) or (view is not None and view.asked != view.viewer):
        raise PlaymatError("nobody who looks at this position is asked anything in it")
    seen = found.game.view(game.asked) if view is None else view
    attacks = tried(attack_odds, game, limit)
    winning = tried(winning_odds, game, limit)
    prized = prized_odds(seen) if seen.seen.lists[seen.viewer] else {}
    if json:
        out = {
            "exact": True,
            "win_this_turn": str(winning),
            "attacks": attacks
            if isinstance(attacks, str)
            else [*map(attack_data, attacks.values())],
            "prized": {name: [str(p) for p in one.exactly] for name, one in prized.items()},
        }
        print(js.dumps(out, indent=1, ensure_ascii=False))
        return 0
    console = open_console(plain)
    shown = winning if isinstance(winning, str) else in_percent(winning)
    console.print(Text(f"Winning this turn, exactly: {shown}"))
    show_attacks(console, attacks)
    for name, one in prized.items():
        if one.at_least():
            console.print(Text(f"{name} in the Prizes: {in_percent(one.at_least())}"))
    return 0


def text_of(position: str) -> str:
    """The text of a position: from a file, from a pipe, or itself."""
    if position == "-":
        return sys.stdin.read()
    if "|" in position or "\n" in position:
        return position
    return Path(position).read_text("utf-8")


def tried(count: Callable[[Game | View, int], T], game: Game | View, limit: int) -> T | str:
    """A figure, or why there is none."""
    try:
        return count(game, limit)
    except Unsolved as error:
        return f"no figure: {error}"


def attack_data(one: AttackOdds) -> dict[str, object]:
    return {
        "attack": one.option.text,
        "knock_out": str(one.knock_out),
        "expected": str(one.expected),
        "damage": {str(n): str(p) for n, p in one.damage.items()},
        "with_choices": one.chosen,
    }


def show_attacks(console: Console, attacks: dict[str, AttackOdds] | str) -> None:
    if isinstance(attacks, str):
        console.print(Text(f"Attacks: {attacks}"))
        return
    shown = Table(box=None, pad_edge=False)
    for name in ("attack", "Knock Out", "damage to the Defending Pokémon"):
        shown.add_column(name)
    for name, one in attacks.items():
        damage = ", ".join(f"{n}: {p}" for n, p in one.damage.items())
        shown.add_row(name, in_percent(one.knock_out), damage)
    if attacks:
        console.print(shown)

"""`playmat odds`: the exact odds in a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from playmat.cli.console import open_console, simple_table
from playmat.cli.options import Flag, InputName, errors_from, print_json, read_input
from playmat.cli.wording import probability
from playmat.engine.game import Game, View
from playmat.errors import PlaymatError
from playmat.lab.errors import Unsolved
from playmat.lab.odds import AttackOdds, attack_odds, prized_odds, winning_odds
from playmat.lab.solver import LIMIT
from playmat.notation import parse_position

T = TypeVar("T")


def odds(
    position: InputName, *, limit: int = LIMIT, json: Flag = False, plain: Flag = False
) -> int:
    """Compute exact odds of attacks, of winning this turn, and of Prize cards.

    All coin flips, draws, and hidden cards are counted, so the odds are exact. If there are too
    many cases to count, the reason is shown instead.

    Examples:

        playmat odds position.txt
        playmat odds position.txt --json
        playmat replay game.txt --position 42 | playmat odds -

    Parameters
    ----------
    position
        A file with a position, the position itself on one line, or - for standard input.
    limit
        The maximum number of steps for each figure.
    json
        Print all figures as fractions, for a program.
    plain
        No colors: for screen readers, logs, and old terminals.
    """
    text, name = read_input(position)
    with errors_from(name):
        found = parse_position(text)
    view = found.view
    game: Game | View = found.game if view is None else view
    if game.player_to_act not in (0, 1) or (view is not None and view.player_to_act != view.viewer):
        raise PlaymatError("there is no decision in this position for its viewer")
    seen = found.game.view(game.player_to_act) if view is None else view
    attacks = compute(lambda game, limit: list(attack_odds(game, limit).values()), game, limit)
    winning = compute(winning_odds, game, limit)
    prized = prized_odds(seen)
    if json:
        print_json(
            {
                "exact": True,
                "win_this_turn": winning,
                "attacks": attacks_data(attacks),
                "prized": {name: one.exactly for name, one in prized.items()},
            }
        )
        return 0
    console = open_console(plain)
    console.print(Text(f"Exact odds of winning this turn: {probability(winning)}"))
    show_attacks(console, attacks)
    for name, one in prized.items():
        if one.at_least():
            console.print(Text(f"{name} among the Prize cards: {probability(one.at_least())}"))
    return 0


def compute(count: Callable[[Game | View, int], T], game: Game | View, limit: int) -> T | str:
    """Return a figure, or why it was not computed."""
    try:
        return count(game, limit)
    except Unsolved as error:
        return f"not computed: {error}"


def attacks_data(attacks: Sequence[AttackOdds] | str) -> object:
    """Return the odds of attacks for a program, or why they were not computed."""
    if isinstance(attacks, str):
        return attacks
    return [
        {
            "attack": one.option.text,
            "knock_out": one.knock_out,
            "expected": one.expected,
            "damage": one.damage,
            "with_choices": one.chosen,
        }
        for one in attacks
    ]


def show_attacks(console: Console, attacks: Sequence[AttackOdds] | str) -> None:
    if isinstance(attacks, str):
        console.print(Text(f"Attacks: {attacks}"))
        return
    table = simple_table("attack", "Knock Out", "damage to the Defending Pokémon")
    for one in attacks:
        damage = ", ".join(f"{n}: {p}" for n, p in one.damage.items())
        table.add_row(one.option.text, probability(one.knock_out), damage)
    if attacks:
        console.print(table)

"""Saves with changed content and a valid checksum are refused, or play on as a valid game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from playmat import Game, PlaymatError, View
from playmat.engine.addresses import ENGINE_OPS, OPS
from playmat.engine.invariants import state_problems
from playmat.engine.saves import FORMAT, with_checksum
from tests.support.playing import decisions, some_games

SAVES = 60  # for each seed
DECISIONS = 60  # that are played after loading
NUMBERS = (-1, 0, 1, 2, 3, 5, 59, 60, 119, 120, 2**31, 2**62, 2**63 - 1, -(2**63))
STACK = 1  # index of the stack among the fields of a game
HEADING = 2  # values of a save before these fields: the ruleset and the prints

Path = tuple[int | str, ...]


def values_in(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield all values inside a value with their paths, outermost first."""
    yield path, value
    if isinstance(value, list):
        for at, item in enumerate(value):
            yield from values_in(item, (*path, at))


def change(body: list[Any], chance: Random) -> None:
    """Change one value of a save, in half of the cases of an effect being resolved."""
    fields = body[HEADING:]
    found = [(path, value) for path, value in values_in(fields) if path]
    on_stack = [(path, value) for path, value in found if path[0] == STACK]
    path, value = chance.choice(on_stack if on_stack and chance.random() < 0.5 else found)
    place: Any = fields
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = deepcopy(other_value(value, [each for _, each in found], chance))
    body[HEADING:] = fields


def other_value(value: Any, others: list[Any], chance: Random) -> Any:
    """Return another value of the same type: similar, extreme, or from elsewhere in the save."""
    if isinstance(value, list):
        items = list(value)
        match chance.randrange(4):
            case 0 if items:
                items.pop(chance.randrange(len(items)))
            case 1 if items:
                items.insert(chance.randrange(len(items)), chance.choice(items))
            case 2 if items:
                chance.shuffle(items)
            case _:
                items = chance.choice([each for each in others if isinstance(each, list)])
        return items
    if isinstance(value, str):
        return chance.choice([*ENGINE_OPS, chance.choice(sorted(OPS)), "", "x"])
    elsewhere = chance.choice([each for each in others if isinstance(each, int)])
    near = (value + 1, value - 1, value + 10, -value)
    return chance.choice([*near, elsewhere, chance.choice(NUMBERS)])


def saves_to_change(seed: int, chance: Random) -> Iterator[list[Any]]:
    """Yield the contents of saves, mostly from the middle of an effect."""
    for number, game in some_games(1000, start=1000 * seed):
        for _ in decisions(game, number):
            if chance.random() < (0.02 if len(game.stack) == 1 else 0.3):
                yield json.loads(game.to_json())["game"]


def play_on(game: Game, chance: Random) -> None:
    """Play a loaded game, and check the state, the views, and the copies of its first decisions."""
    for decision in range(DECISIONS):
        assert [str(problem) for problem in state_problems(game)] == []
        if game.over:
            return
        if decision < 3:
            assert Game.from_json(game.to_json()) == game
            view = game.view(decision % 2)
            assert View.from_json(view.to_json()) == view
        game.apply(chance.choice(list(game.codes)))


@pytest.mark.parametrize("seed", range(8))
def test_a_crafted_save_is_refused_or_plays_on_as_a_valid_game(seed: int):
    chance = Random(seed)
    refused = loaded = 0
    for body in saves_to_change(seed, chance):
        for _ in range(chance.choice((1, 1, 1, 2))):
            change(body, chance)
        try:
            game = Game.from_json(with_checksum("playmat", FORMAT, "game", body))
        except PlaymatError:
            refused += 1
        else:
            loaded += 1
            play_on(game, chance)
        if refused + loaded == SAVES:
            break
    assert refused > SAVES // 3
    assert loaded > SAVES // 10

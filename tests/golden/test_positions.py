"""Every state of the recorded games can be written as a position, and is read back equal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import pytest

from playmat import HGSS, EventLog, Game
from playmat.engine.chance import ChanceSource
from playmat.notation import PositionError, read_position, read_replay, write_position
from playmat.notation.replays import walk
from playmat.testing import scenario
from tests.conftest import BUILD
from tests.golden.every_card import games
from tests.golden.fingerprints import states
from tests.golden.playthroughs import GAMES, choices
from tests.notation.test_replays import FIXTURES

PURE = BUILD != "compiled"


def read_back(game: Game) -> Game:
    """Return the game read from the position of a game, and assert that they are equal."""
    text = write_position(game)
    again = read_position(text)
    assert again == game, text
    assert list(again.codes) == list(game.codes)
    return again


def count_read_back(games: Iterable[Game]) -> int:
    return len([read_back(game) for game in games])


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("replay-*")), ids=lambda path: path.stem)
def test_every_state_of_a_replay_is_read_back(path):
    replay = read_replay(path.read_text("utf-8"))
    assert count_read_back(replay.games()) == len(replay) + 1
    # While it is replayed, its chance comes from the replay, which a position doesn't contain.
    for game in walk(replay, EventLog()):
        assert game.source is not None
        assert read_back(game).source is None
        assert Game.from_json(game.to_json()) == game


@pytest.mark.parametrize(("first", "second", "ruleset", "seed"), [game[1:] for game in GAMES])
def test_every_state_of_a_golden_playthrough_is_read_back(first, second, ruleset, seed):
    assert count_read_back(game for game, _ in choices(first, second, ruleset, seed)) > 100


def test_every_state_of_the_games_of_each_pairing_is_read_back():
    """The compiled build reads those of all games, the pure build of every fourth one."""
    assert count_read_back(g for k in range(0, 36, 4 if PURE else 1) for g in states(k)) > 1000


@pytest.mark.slow
def test_every_state_of_the_game_around_each_card_is_read_back():
    """The compiled build reads all states, the pure build every ninth one."""
    read = [count_read_back(islice(around, 0, None, 9 if PURE else 1)) for _, around in games()]
    assert len(read) > 150
    assert sum(read) > 2000


class Dice(ChanceSource):
    """A source that has a saved state but no notation."""

    def saved_state(self) -> list[str]:
        return ["dice", "6"]


def test_a_game_with_a_custom_source_names_the_remedy():
    game = scenario(HGSS, you="Sentret", opponent="Meowth").game
    game.source = Dice()
    with pytest.raises(PositionError, match="can't contain a Dice; set the game's source to None"):
        write_position(game)
    game.source = None
    read_back(game)

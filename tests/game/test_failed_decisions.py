"""A decision that raises an error leaves the game, and its chance source, as they were."""

from __future__ import annotations

from random import Random

import pytest
from mypy_extensions import i64

from playmat import (
    HGSS,
    ExternalChance,
    Game,
    KeyedChance,
    Observer,
    PlaymatError,
    ScriptedChance,
    theme_decks,
)
from playmat.engine.cards import InstantOp
from playmat.engine.chance import ChanceSource
from playmat.engine.constants import CHANCE, GRASS
from playmat.engine.game_state import GameState
from playmat.engine.state import Effect
from playmat.notation import ReplayRecorder
from playmat.notation.chance_outcomes import Letters, ReplayChance
from playmat.testing import Scenario, scenario
from playmat.vocabulary.declarations import attack, pokemon
from playmat.vocabulary.dsl import discard_at_random, flip, heal
from playmat.vocabulary.targets import THIS
from tests.support.playing import some_games

METHODS = sorted(name for name in vars(Observer) if name.startswith("on_") and name != "on_start")


class Failure(Exception):
    """What a custom op, source, or observer raises."""


class Counted(Observer):
    """An observer that fails at one of the events it receives."""

    def __init__(self, fails_at: int) -> None:
        self.left = fails_at


def add_method(name: str) -> None:
    """Add a method to `Counted` that fails when its turn comes."""

    def report(self: Counted, *arguments: object) -> None:
        self.left -= 1
        if self.left == 0:
            raise Failure(name)

    setattr(Counted, name, report)


for method in METHODS:
    add_method(method)


def assert_untouched(game: Game, option: int, error: type[Exception]) -> None:
    """Assert that an option raises an error and changes nothing."""
    before, codes, source = game.clone(), list(game.codes), game.source
    with pytest.raises(error):
        game.apply(option)
    assert game == before
    assert list(game.codes) == codes
    assert game.source is source


def option_of(table: Scenario, words: str) -> int:
    return int(table.option(words).code)


# -- chance that runs dry ------------------------------------------------------------------------
def test_a_script_that_runs_dry_can_be_extended_and_the_decision_made_again():
    table = scenario(HGSS, you="Sandslash + FFF", opponent="Chesnaught", coins="HH")
    whole = scenario(HGSS, you="Sandslash + FFF", opponent="Chesnaught", coins="HHT")
    swipes = option_of(table, "attack Fury Swipes")
    assert_untouched(table.game, swipes, PlaymatError)
    assert table.script.coins == "HH"
    table.script.coins = "HHT"
    table.game.apply(swipes)
    whole.attack("Fury Swipes")
    assert table.game == whole.game


def test_a_labeled_script_that_runs_dry_keeps_its_coins():
    table = scenario(
        HGSS, you="Sandslash + FFF", opponent="Chesnaught", coins={"Fury Swipes": "HH"}
    )
    assert_untouched(table.game, option_of(table, "attack Fury Swipes"), PlaymatError)


def scripted_games() -> list[tuple[int, Game]]:
    found = []
    for seed, game in some_games(4, start=60):
        while game.turn < 3 and not game.over:
            game.apply(game.codes[0])
        found.append((seed, game))
    return found


def test_a_game_with_an_empty_script_is_untouched_at_every_decision_that_requires_chance():
    failed = 0
    for seed, game in scripted_games():
        chance = Random(seed)
        for _ in range(150):
            if game.over:
                break
            option = chance.choice(list(game.codes))
            dry = game.clone()
            dry.source = ScriptedChance("", [], [])
            before, codes = dry.clone(), list(dry.codes)
            try:
                dry.apply(option)
            except PlaymatError:
                failed += 1
                assert dry == before
                assert list(dry.codes) == codes
                dry.source = None
                dry.apply(option)
                game.apply(option)
                assert dry == game
            else:
                game.apply(option)
    assert failed > 5


def test_a_replay_without_an_outcome_leaves_the_game_untouched():
    table = scenario(HGSS, you="Sandslash + FFF", opponent="Chesnaught")
    chance = ReplayChance(Letters([[], []]))
    chance.set_outcomes(("coin heads", "coin heads"))
    table.game.source = chance
    swipes = option_of(table, "attack Fury Swipes")
    assert_untouched(table.game, swipes, PlaymatError)
    assert chance.at == 0
    chance.set_outcomes(("coin heads", "coin heads", "coin tails"))
    table.game.apply(swipes)
    assert chance.leftover() == ""


class TwoCoins(ChanceSource):
    """A source with attributes of its own, without methods to copy them."""

    def __init__(self) -> None:
        self.coins = [True, True]

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        if not self.coins:
            raise Failure
        return self.coins.pop()

    def randrange(self, g: GameState, n: i64) -> i64:
        return 0


def test_a_custom_source_is_copied_and_restored_by_default():
    table = scenario(HGSS, you="Sandslash + FFF", opponent="Chesnaught")
    source = table.game.source = TwoCoins()
    assert_untouched(table.game, option_of(table, "attack Fury Swipes"), Failure)
    assert source.coins == [True, True]


# -- ops that fail -------------------------------------------------------------------------------
class Fail(InstantOp):
    """An op with a bug, after other ops have changed the board."""

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        raise Failure


BUGGY = pokemon(
    *("t9-1", "Buggy", GRASS, 60),
    texts=[attack("Collapse", "", 10, discard_at_random(), flip(heads=heal(10, THIS)), Fail())],
)


@pytest.mark.parametrize(
    "source", [KeyedChance(b"key", 5), ScriptedChance("HH", [0, 0], []), ExternalChance()]
)
def test_an_op_that_fails_leaves_a_game_with_a_source_untouched(source: ChanceSource):
    game = scenario(HGSS, you="Buggy", opponent="Sentret", their_hand="2 Bill", cards=[BUGGY]).game
    game.source = source
    attack_code = next(o.code for o in game.options if o.kind == "attack")
    state = source.saved_state()
    if isinstance(source, ExternalChance):
        game.apply(attack_code)
        while game.player_to_act == CHANCE and len(source.outcomes) < 1:
            game.apply(game.codes[0])
        state = source.saved_state()
        attack_code = game.codes[0]
    assert_untouched(game, attack_code, Failure)
    assert source.saved_state() == state


def test_an_op_that_fails_leaves_a_game_with_an_observer_untouched():
    game = scenario(HGSS, you="Buggy", opponent="Sentret", their_hand="2 Bill", cards=[BUGGY]).game
    game.source = None
    game.observer = ReplayRecorder.of(game)
    assert_untouched(game, next(o.code for o in game.options if o.kind == "attack"), Failure)
    assert len(game.observer.replay) == 0


# -- observers that fail -------------------------------------------------------------------------
def fail_at_each_event(game: Game, option: int) -> list[str]:
    """Apply an option to copies, each with an observer that fails later; return the events."""
    failed: list[str] = []
    after = game.clone()
    after.apply(option)
    while True:
        watched = game.clone()
        watched.observer = Counted(len(failed) + 1)
        try:
            watched.apply(option)
        except Failure as failure:
            failed.append(str(failure))
            assert watched == game
            assert list(watched.codes) == list(game.codes)
            watched.observer = None
            watched.apply(option)
            assert watched == after
        else:
            assert watched == after
            return failed


@pytest.mark.parametrize("source", [None, KeyedChance(b"key", 0)], ids=["seed", "keyed"])
def test_an_observer_that_fails_at_any_event_leaves_the_game_untouched(source: ChanceSource):
    decks = theme_decks()
    game = Game.start(decks[0], decks[3], HGSS, 2, source=source)
    chance = Random(7)
    failed: set[str] = set()
    while not game.over:
        option = chance.choice(list(game.codes))
        failed.update(fail_at_each_event(game, option))
        game.apply(option)
    assert failed >= {"on_choice", "on_decision", "on_shuffle", "on_draw", "on_damage"}


def test_an_observer_that_fails_leaves_a_game_with_external_chance_untouched():
    game = scenario(HGSS, you="Sandslash + FFF", opponent="Chesnaught").game
    game.source = ExternalChance()
    game.apply(next(o.code for o in game.options if o.text == "Fury Swipes"))
    failed: list[str] = []
    while game.player_to_act == CHANCE:
        failed += fail_at_each_event(game, game.codes[0])
        game.apply(game.codes[0])
    assert failed.count("on_coin") == 3
    assert failed[-1] == "on_decision"

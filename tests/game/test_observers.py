"""Observers: every kind of event is reported to every observer, once."""

from __future__ import annotations

from random import Random

import pytest
from mypy_extensions import i64

from playmat import (
    HGSS,
    XY,
    EventLog,
    ExternalChance,
    Game,
    KeyedChance,
    Observer,
    Observers,
    theme_decks,
)
from playmat.engine.constants import CHANCE, CONFUSED, FLIP_FOR_EFFECT, FLIP_FOR_FIRST_TURN
from playmat.engine.game_state import GameState
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import vec
from playmat.notation import ReplayRecorder
from playmat.notation.replays import walk
from playmat.rulebook import Ruleset
from playmat.testing import scenario
from playmat.testing.random_decks import mixed_deck

METHODS = sorted(name for name in vars(Observer) if name.startswith("on_"))


class Calls(Observer):
    """An observer that records the names of the methods called."""

    def __init__(self) -> None:
        self.names: list[str] = []


class Chance(Observer):
    """An observer that records all choices and chance outcomes."""

    def __init__(self) -> None:
        self.coins: list[tuple[int, bool, int]] = []
        self.picks: list[tuple[int, int]] = []
        self.orders: list[tuple[int, list[int]]] = []
        self.choices: list[tuple[int, int]] = []
        self.decisions = 0
        self.concessions: list[int] = []

    def on_coin(
        self, game: GameState, player: i64, heads: bool, reason: i64, pokemon: PokemonInPlay | None
    ) -> None:
        self.coins.append((player, heads, reason))

    def on_random(self, game: GameState, count: i64, index: i64) -> None:
        self.picks.append((count, index))

    def on_shuffle(self, game: GameState, player: i64, order: vec[i64], rule: str) -> None:
        assert list(order) == list(game.players[player].deck)
        self.orders.append((player, list(order)))

    def on_choice(self, game: GameState, player: i64, option: i64, forced: bool) -> None:
        if not forced:
            assert option in list(game.codes)
            self.choices.append((player, option))

    def on_decision(self, game: GameState) -> None:
        assert len(game.codes) > 0
        self.decisions += 1

    def on_concession(self, game: GameState, player: i64) -> None:
        self.concessions.append(player)


def add_method(name: str) -> None:
    """Add a method to `Calls` that records its own name."""

    def report(self: Calls, *arguments: object) -> None:
        self.names.append(name)

    setattr(Calls, name, report)


for method in METHODS:
    add_method(method)


def play_on(game: Game, seed: int) -> list[tuple[int, int]]:
    """Play random options to the end, and return those of the players."""
    chance = Random(seed)
    choices: list[tuple[int, int]] = []
    while not game.over:
        option = chance.choice(game.options)
        if game.player_to_act != CHANCE:
            choices.append((int(option.player), option.code))
        game.apply(option)
    return choices


def test_an_observer_does_nothing_by_default():
    decks = theme_decks()
    game = Game.start(decks[0], decks[1], HGSS, 7, observer=Observer())
    plain = Game.start(decks[0], decks[1], HGSS, 7)
    assert play_on(game, 7) == play_on(plain, 7)
    assert game == plain


def test_several_observers_are_called_in_the_same_way():
    decks = theme_decks()
    one, first, second = Calls(), Calls(), Calls()
    for observer in (one, Observers(first, Observers(second))):
        play_on(Game.start(decks[0], decks[1], HGSS, 7, observer=observer), 7)
    assert one.names == first.names == second.names
    assert one.names[0] == "on_start"
    assert one.names[-1] == "on_win"


def test_every_method_can_be_called_on_several_observers():
    assert [name for name in METHODS if name not in vars(Observers)] == []


@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
@pytest.mark.parametrize(
    "source", [None, KeyedChance(b"key", 0), ExternalChance()], ids=["seed", "keyed", "external"]
)
def test_choices_and_chance_outcomes_are_reported_once(ruleset: Ruleset, source):
    decks = theme_decks()
    seen = Chance()
    game = Game.start(decks[0], decks[3], ruleset, 2, source=source, observer=seen)
    chance = Random(2)
    choices: list[tuple[int, int]] = []
    while not game.over and game.turn < 8:
        option = chance.choice(game.options)
        if game.player_to_act != CHANCE:
            choices.append((int(option.player), option.code))
        game.apply(option)
    assert seen.choices == choices
    # If chance outcomes are pending, the next decision hasn't been reported yet.
    assert seen.decisions in (len(choices), len(choices) + 1)
    assert seen.coins[0][2] == FLIP_FOR_FIRST_TURN
    assert {player for player, _ in seen.orders[:2]} == {0, 1}
    assert all(sorted(order) == sorted(set(order)) for _, order in seen.orders)


def test_a_concession_is_reported_before_the_end():
    decks = theme_decks()
    seen, calls = Chance(), Calls()
    game = Game.start(decks[0], decks[1], HGSS, 7, observer=Observers(seen, calls))
    game.concede(1)
    assert seen.concessions == [1]
    assert calls.names[-2:] == ["on_concession", "on_win"]


def test_a_coin_names_the_special_condition_it_is_for():
    seen = Chance()
    table = scenario(HGSS, you="Arcanine + RL, confused", opponent="Meganium", coins="H")
    table.game.observer = seen
    table.attack("Sharp Fang")
    assert seen.coins == [(0, True, CONFUSED)]


def test_a_coin_of_an_effect_has_no_special_condition():
    seen = Chance()
    table = scenario(HGSS, you="Hypno", opponent="Sentret", coins="H")
    table.game.observer = seen
    table.power("Sleep Pendulum")
    assert seen.coins[0] == (0, True, FLIP_FOR_EFFECT)


def test_a_game_with_external_chance_reports_the_same_events_as_its_replay():
    kinds: set[str] = set()
    for seed in (1, 2):
        log, recorder, again = EventLog(), ReplayRecorder(), EventLog()
        decks = mixed_deck(seed), mixed_deck(seed + 50)
        game = Game.start(*decks, HGSS, source=ExternalChance(), observer=Observers(log, recorder))
        chance = Random(seed)
        while (game.turn < 20 or game.player_to_act == CHANCE) and not game.over:
            game.apply(chance.choice(game.options))
        for _ in walk(recorder.replay, again):
            pass
        assert log.events == again.events
        kinds.update(event.kind for event in log.events)
    assert kinds >= {"coin", "shuffle"}


def test_a_choice_followed_by_an_external_outcome_is_in_the_event_log():
    """Both players decline Playground; a coin decides whether Pichu stays Asleep."""
    game = scenario(HGSS, you="Pichu", opponent="Sentret").game
    game.source = ExternalChance()
    log = EventLog()
    game.observer = log
    game.apply(next(o for o in game.options if o.kind == "attack"))
    for _ in range(2):
        game.apply(next(o for o in game.options if o.kind == "no"))
    assert game.player_to_act == CHANCE
    while game.player_to_act == CHANCE:
        game.apply(game.options[0])
    kinds = [(event.kind, event.who) for event in log.events if event.kind in ("coin", "decline")]
    assert kinds == [("decline", 0), ("decline", 1), ("coin", 0)]

"""The table of actions: each entry names, finds, and describes its own options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from mypy_extensions import i64

from playmat import HGSS, PlaymatError
from playmat.engine.actions import ACTIONS, FIRST_ACTION, all_actions
from playmat.engine.game_state import GameState
from playmat.engine.option_kinds import Action
from playmat.engine.options import KINDS, Option
from playmat.engine.reasons import Reason
from playmat.engine.turn import in_main
from playmat.engine.why_not import requested_action
from playmat.notation.moves import all_moves, find
from playmat.session.presentation import sort_options
from playmat.testing import scenario
from playmat.text import describe_option
from tests.support import kinds
from tests.support.playing import decisions, some_games


def test_an_entry_is_found_by_the_code_of_its_options():
    assert [action.code for action in ACTIONS] == list(range(len(ACTIONS)))
    assert all(KINDS[code].code == code for code in KINDS)
    assert len({kind.name for kind in KINDS.values()}) == len(KINDS)


@pytest.fixture
def wave() -> Iterator[Action]:
    """Return an action that is in the table for one test."""

    class Wave(Action):  # the compiled engine allows no interpreted action
        def check(self, g: GameState, option: i64) -> Reason | None:
            return None

        def perform(self, g: GameState, option: i64) -> bool:
            return False

    action = Wave(len(ACTIONS), "wave", "Wave to your opponent", 20)
    ACTIONS.append(action)
    last = FIRST_ACTION
    assert last is not None
    while last.following is not None:
        last = last.following
    last.following = action
    KINDS[action.code] = action
    yield action
    ACTIONS.remove(action)
    last.following = None
    del KINDS[action.code]


@pytest.mark.once
def test_a_new_action_is_one_entry(wave: Action):
    game = scenario(HGSS, you="Sentret + G", opponent="Sentret").game
    [option] = [option for option in game.options if option.kind == "wave"]
    assert str(option) == "wave"
    assert option.code == wave.code
    assert describe_option(option) == "Wave to your opponent"
    assert sort_options(game.options)[-1] == option
    assert game.why_not("wave") is None
    game.apply(option)
    assert game.turn_player == 0


def test_actions_are_listed_in_an_order():
    assert len({action.order for action in ACTIONS}) == len(ACTIONS)


def test_every_action_has_words_that_find_it_allowed_or_not():
    for seed, g in some_games(4):
        for _ in decisions(g, seed):
            if not in_main(g):
                continue
            actions = [Option(g, code) for code in all_actions(g)]
            for option, words in zip(actions, all_moves(actions), strict=True):
                assert find(actions, words) == option
                assert describe_option(option)


def test_an_action_is_requested_by_kind_name_and_place():
    table = scenario(
        HGSS,
        you="Sentret + RR",
        your_bench=["Growlithe", "Noctowl"],
        your_hand="Arcanine, Fire Energy, Meowth, Bill",
        opponent="Sentret",
    )
    game = table.game
    for request, words in (
        (("evolve", "Arcanine", "bench 1"), "evolve bench 1 Growlithe into Arcanine"),
        (("evolve", "Arcanine", "Growlithe"), "evolve bench 1 Growlithe into Arcanine"),
        (("attach", "Fire Energy", ""), "attach Fire Energy to active Sentret"),
        (("bench", "Meowth", ""), "bench Meowth"),
        (("play", "Bill", ""), "play Bill"),
        (("power", "Night Sight", ""), "power Night Sight of bench 2 Noctowl"),
        (("retreat", "", ""), "retreat"),
    ):
        option = Option(game, requested_action(game, *request))
        assert str(option) == words
        assert repr(option) == f"<Option {words}>"
        assert option in game.options


def test_a_tool_is_requested_on_the_active_pokemon_of_the_player_whose_turn_it_is():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        your_hand="Bill",
        their_hand="Expert Belt",
        cards=kinds.CARDS,
    )
    table.end_turn()
    assert table.turn == "opponent"
    assert table.why("play", "Expert Belt") is None


def test_an_unknown_kind_of_action_is_refused_with_a_similar_one():
    game = scenario(HGSS, you="Sentret", opponent="Sentret").game
    with pytest.raises(PlaymatError, match=r"unknown kind of action .retret.*retreat"):
        requested_action(game, "retret", "", "")

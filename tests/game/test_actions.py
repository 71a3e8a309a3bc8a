"""The table of actions: each entry names, finds, and describes its own options."""

from __future__ import annotations

import pytest

from playmat import HGSS, PlaymatError
from playmat.engine.actions import ACTIONS, all_actions
from playmat.engine.options import KINDS, Option
from playmat.engine.turn import in_main
from playmat.engine.why_not import requested_action
from playmat.notation.moves import all_moves, find
from playmat.testing import scenario
from playmat.text import describe_option
from tests.support import kinds
from tests.support.playing import decisions, some_games


def test_an_entry_is_found_by_the_code_of_its_options():
    assert [action.code for action in ACTIONS] == list(range(len(ACTIONS)))
    assert all(KINDS[code].code == code for code in KINDS)
    assert len({kind.name for kind in KINDS.values()}) == len(KINDS)


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

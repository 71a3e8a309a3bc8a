"""Prizes for Knock Outs."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards
from tests.support.event_lines import event_lines_of

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


@rule("prize.one", "prize.to-hand")
@both_eras
def test_for_each_knock_out_the_opponent_takes_one_of_their_own_prizes(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Sentret",
        their_bench="Meowth",
        your_prizes="Bill, Bill, Bill",
        their_prizes=4,
    )
    table.attack("Fire Mane")
    assert table.your.hand == ["Bill"]
    assert table.your.prizes == ["Bill", "Bill"]
    assert len(table.their.prizes) == 4


@rule("prize.to-hand")
@both_eras
def test_a_prize_taken_during_a_turn_may_be_played_in_that_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Sprinkler",
        opponent="Caterpie, 20 damage",
        their_bench="Meowth",
        your_prizes="6 Bill",
        choices=["Caterpie"],
    )
    table.power("Sprinkle")
    assert table.turn == "you"
    table.play("Bill")
    assert len(table.your.hand) == 2


@rule("prize.one")
@both_eras
def test_two_knock_outs_by_one_attack_yield_two_prizes(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Feraligatr + WWW",
        opponent="Sentret, 40 damage",
        their_bench="Sentret, 30 damage; Caterpie, 10 damage; Meowth",
    )
    table.attack("Spinning Tail")
    assert len(table.your.prizes) == 3
    assert table.their.active.name == "Meowth"


@rule("prize.even-own-ko", "ko.any-cause")
@both_eras
def test_the_opponent_takes_a_prize_if_a_player_knocks_out_their_own_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Weezing [hgss1-34] + WW, alone", your_bench="Sentret", opponent="Snorlax"
    )
    table.attack("Super Explosion")
    assert len(table.their.prizes) == 5
    assert len(table.your.prizes) == 6


@rule("prize.even-own-ko", "ko.any-cause")
@both_eras
def test_a_prize_is_taken_for_a_knock_out_between_turns(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 40 damage, poisoned",
        your_bench="Meowth",
        opponent="Sentret",
    )
    table.end_turn()
    assert len(table.their.prizes) == 5
    table = scenario(
        ruleset,
        you="Slowbro + WWW, 60 damage, confused",
        your_bench="Meowth",
        opponent="Sentret",
        coins="T",
    )
    table.attack("Big Yawn")
    assert table.your.active.name == "Meowth"
    assert len(table.their.prizes) == 5


@rule("prize.chosen")
@both_eras
def test_a_player_chooses_among_prizes_that_differ_in_what_they_know(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Sentret",
        their_bench="Meowth",
        your_prizes="Bill, Switch, Bill, Potion",
    )
    from playmat.engine.knowledge import see

    for card in list(table.game.players[0].prizes)[:3]:
        see(table.game, 0, card)  # as after looking at them
    table.attack("Fire Mane")
    assert table.player_to_act == "you"
    assert sorted(table.options) == ["prize Bill", "prize Switch", "prize face down"]
    table.choose("prize Switch")
    assert table.your.hand == ["Switch"]
    assert table.your.prizes == ["Bill", "Bill", "Potion"]


@rule("prize.ex-two.hgss")
def test_under_hgss_two_prizes_are_taken_for_a_pokemon_ex():
    table = scenario(
        HGSS, you="Arcanine + RRRR", opponent="Scyther ex [ex1-102]", their_bench="Sentret"
    )
    table.attack("Fire Mane")
    assert len(table.your.prizes) == 4


@rule("prize.ex-two.xy")
def test_under_xy_two_prizes_are_taken_for_a_pokemon_ex():
    table = scenario(
        XY,
        you="Arcanine + RRRR",
        opponent="Black Kyurem-EX [bw7-101], 90 damage",
        their_bench="Sentret",
    )
    table.attack("Fire Mane")
    assert len(table.your.prizes) == 4


@rule("prize.legend-two")
@both_eras
@pytest.mark.parametrize(
    ("legend", "left"),
    [
        ("Ho-Oh LEGEND [hgss1-111], 80 damage", 5),
        ("Darkrai & Cresselia LEGEND [hgss4-99], 90 damage", 4),
    ],
)
def test_two_prizes_are_taken_for_a_legend_only_if_its_card_says_so(
    ruleset: Ruleset, legend: str, left: int
):
    table = scenario(ruleset, you="Arcanine + RRRR", opponent=legend, their_bench="Sentret")
    table.attack("Fire Mane")
    assert len(table.your.prizes) == left


@rule("D54")
@both_eras
def test_a_player_with_fewer_prizes_than_due_takes_them_all_and_wins(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Scyther ex [ex1-102]",
        their_bench="Sentret",
        your_prizes=1,
    )
    table.attack("Fire Mane")
    assert table.winner == "you"
    assert table.ways == ("prizes",)


@rule("D55")
@both_eras
def test_no_prize_is_taken_for_a_pokemon_that_leaves_play_without_a_knock_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Umbreon [hgss3-86] + D",
        your_bench="Sentret",
        opponent="Sentret",
        coins="H",
    )
    table.power("Cloud-Covered Moon")
    assert len(table.their.prizes) == 6


@rule("ko.both-prize-order", "D52")
@both_eras
@pytest.mark.parametrize("later", [0, 1])
def test_if_both_are_knocked_out_the_next_player_takes_the_prize_first(
    ruleset: Ruleset, later: int
):
    table = scenario(
        ruleset,
        you=f"Sentret, {40 - 10 * later} damage, poisoned",
        opponent=f"Sentret, {40 - 10 * later} damage, poisoned",
        your_bench="Meowth",
        their_bench="Meowth",
    )
    for _ in range(later):
        table.end_turn()
    log = event_lines_of(table)
    table.end_turn()
    prizes = [line for line in log.lines if line.startswith("Prize")]
    assert prizes == (["Prize you", "Prize opponent"] if later else ["Prize opponent", "Prize you"])

"""Exact odds of attacks, of winning, and of Prize cards, and the command that shows them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from playmat import HGSS, Game, theme_deck
from playmat.lab.odds import attack_odds, prized_odds, winning_odds
from playmat.notation import read_position, write_position
from playmat.testing.markers import rule
from tests.support.command import run_command

SWIPES = """
HGSS, turn 9, player 0 to move
[player 0]
active: Sandslash + FGG{}
prizes: 1
[player 1]
active: Bayleef, 30 damage
bench: Sentret
"""
EIGHTH = Fraction(1, 8)


def test_three_coins_give_each_amount_of_damage_its_probability():
    swipes = attack_odds(read_position(SWIPES.format("")))["Fury Swipes"]
    assert swipes.damage == {0: EIGHTH, 30: 3 * EIGHTH, 60: 3 * EIGHTH, 90: EIGHTH}
    assert swipes.knock_out == Fraction(1, 2)
    assert swipes.expected == 45
    assert not swipes.chosen


@rule("confused.flip")
def test_a_confused_attacker_does_nothing_half_of_the_time():
    odds = attack_odds(read_position(SWIPES.format(", confused")))
    assert odds["Fury Swipes"].knock_out == Fraction(1, 4)
    assert odds["Poison Sting"].damage == {0: Fraction(1, 2), 30: Fraction(1, 2)}


def test_choices_of_the_attacker_aim_for_the_knock_out():
    game = read_position("""
    HGSS, turn 9, player 0 to move
    [player 0]
    active: Lapras + WW
    [player 1]
    active: Sentret, 30 damage
    bench: Sandshrew
    """)
    blade = attack_odds(game)["Ice Blade"]
    assert blade.chosen
    assert blade.damage == {30: Fraction(1)}
    assert blade.knock_out == 1


def test_weakness_affects_the_odds():
    game = read_position("""
    HGSS, turn 9, player 0 to move
    [player 0]
    active: Arcanine + RR
    [player 1]
    active: Bayleef
    """)
    assert attack_odds(game)["Sharp Fang"].damage == {100: Fraction(1)}
    assert winning_odds(game) == 1


def test_prize_odds_before_any_card_is_seen_follow_the_number_of_copies():
    deck = theme_deck("Growth Clash")
    game = Game.start(deck, theme_deck("Ember Spark"), HGSS, seed=3)
    while game.turn < 2:
        game.apply(game.options[0])
    odds = prized_odds(game.view(0))
    assert sum(one.expected for one in odds.values()) == len(game.players[0].prizes)


# -- the command -------------------------------------------------------------------------------
def test_the_command_shows_exact_odds(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "position.txt"
    file.write_text(SWIPES.format(""), "utf-8")
    status, out, _ = run_command(capsys, "odds", str(file), "--plain")
    assert status == 0
    assert "Exact odds of winning this turn: 1/2 (50.0%)" in out
    assert "0: 1/8, 30: 3/8, 60: 3/8, 90: 1/8" in out
    _, out, _ = run_command(capsys, "odds", str(file), "--json")
    found = json.loads(out)
    assert found["win_this_turn"] == "1/2"
    swipes = next(one for one in found["attacks"] if one["attack"] == "Fury Swipes")
    assert swipes["damage"]["30"] == "3/8"


def test_the_command_reads_a_one_line_position_and_reports_what_it_cannot_compute(
    capsys: pytest.CaptureFixture[str],
):
    line = write_position(read_position(SWIPES.format("")), one_line=True)
    _, out, _ = run_command(capsys, "odds", line, "--limit", "2", "--plain")
    assert "not computed: it needs more than 2 steps" in out


def test_a_position_without_a_decision_has_no_odds(capsys: pytest.CaptureFixture[str]):
    game = read_position(SWIPES.format(""))
    game.concede(0)
    status, _, err = run_command(capsys, "odds", write_position(game, one_line=True))
    assert status == 2
    assert "there is no decision in this position" in err
    status, _, err = run_command(capsys, "odds", "no-such-file.txt")
    assert status == 2
    assert "no-such-file.txt" in err

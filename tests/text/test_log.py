"""The log tells each viewer what that viewer may see, and no more."""

from __future__ import annotations

import re

import pytest

from playmat import HGSS, XY, Game, theme_decks
from playmat.agents import RandomAgent, play
from playmat.testing import scenario
from playmat.text import Log


def told(seed: int, viewer: int) -> list[str]:
    """The whole log of a random game."""
    decks = theme_decks()
    log = Log(viewer)
    ruleset = XY if seed % 2 else HGSS
    game = Game.start(decks[seed % 6], decks[seed // 6 % 6], ruleset, seed, recorder=log)
    play(game, RandomAgent(seed), RandomAgent(seed + 1))
    return log.news()


def heard(table, viewer: int = 0) -> Log:
    log = Log(viewer)
    table.game.recorder = log
    return log


@pytest.mark.parametrize("seed", range(0, 36, 5))
def test_the_opponents_hidden_cards_are_not_named(seed):
    lines = told(seed, 0)
    assert any(line.startswith("Your opponent draws") for line in lines)
    for line in lines:
        if line.startswith("Your opponent draws"):
            assert re.fullmatch(r"Your opponent draws \d+ cards?\.", line)
        elif line.startswith("Your opponent takes a Prize"):
            assert re.fullmatch(r"Your opponent takes a Prize: (none|\d) left\.", line)
        elif line.startswith("Your opponent") and "face down" in line:
            assert line == "Your opponent puts a Pokémon face down."


@pytest.mark.parametrize("seed", [3, 10])
def test_all_viewers_hear_of_the_same_events(seed):
    assert len(told(seed, 0)) == len(told(seed, 1)) == len(told(seed, -1))


def test_an_open_log_names_everything():
    lines = told(4, -1)
    assert any(re.match(r"Player 1 draws (\d × )?[A-Z]", line) for line in lines)


def test_every_line_is_a_sentence():
    for seed in range(12):
        assert all(line[0].isupper() or line[0].isdigit() for line in told(seed, seed % 3 - 1))
        assert all(line.endswith(".") for line in told(seed, seed % 3 - 1))


def test_an_attack_is_told_with_its_damage_and_the_knock_out():
    table = scenario(
        HGSS, you="Arcanine + RR", opponent="Sentret", their_bench="Growlithe", your_prizes=2
    )
    log = heard(table)
    table.attack("Sharp Fang")
    assert log.news()[:5] == [
        "Your Arcanine attacks: Sharp Fang.",
        "50 damage to your opponent's Sentret (0 HP left).",
        "Your opponent's Sentret is Knocked Out.",
        "You take a Prize (Metal Energy): 1 left.",
        "Your opponent's Growlithe takes the Active spot.",
    ]


def test_coins_and_conditions_are_told():
    table = scenario(HGSS, you="Hypno", opponent="Sentret", coins="H")
    log = heard(table)
    table.power("Sleep Pendulum")
    assert log.news() == [
        "Your Hypno uses Sleep Pendulum.",
        "You flip a coin: heads.",
        "Your opponent's Sentret becomes Asleep.",
    ]


def test_a_search_is_told_with_the_card_that_was_shown():
    table = scenario(
        HGSS,
        you="Furret + R",
        opponent="Sentret",
        your_deck="Growlithe",
        shuffles=[[]],
        choices=["Growlithe"],
    )
    theirs = heard(table, 1)
    table.attack("Find a Friend")
    assert "Your opponent shows Growlithe and puts it into their hand." in theirs.news()


def test_names_can_be_given():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand="Bill")
    log = Log(-1, ("Anna", "Ben"))
    table.game.recorder = log
    table.play("Bill")
    assert log.news()[0] == "Anna plays Bill."


def test_winning_is_told():
    table = scenario(HGSS, you="Sentret", opponent="Sentret")
    log = heard(table)
    table.game.concede(1)
    assert log.news() == ["You win by concession."]

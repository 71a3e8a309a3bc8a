"""Undaunted: the effects of its cards."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY
from playmat.rulebook.rulesets import Ruleset
from playmat.testing.markers import rule
from playmat.text import describe_option, prompt_text
from tests.support.cards import OPPONENT, STAND_INS, YOU, seen_in_hand

BOTH_ERAS = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])

scenario = partial(testing.scenario, cards=STAND_INS)


# -- Vileplume ---------------------------------------------------------------------------------
@rule("D05")
@BOTH_ERAS
@pytest.mark.parametrize(
    ("active", "bench"),
    [("Vileplume", "Sentret, 10 damage"), ("Sentret, 10 damage", "Vileplume")],
    ids=["active", "benched"],
)
def test_allergy_flower_stops_trainer_cards_of_both_players_wherever_vileplume_is(
    active: str, bench: str, ruleset: Ruleset
):
    table = scenario(
        ruleset,
        you=active,
        your_bench=bench,
        opponent="Sentret, 10 damage",
        your_hand="Switch, Potion",
        their_hand="Potion",
    )
    table.not_legal("play", "Switch", because="D01")
    table.not_legal("play", "Potion", because="D01")
    table.end_turn()
    table.not_legal("play", "Potion", because="D01")


@rule("D05")
@BOTH_ERAS
def test_allergy_flower_does_not_stop_supporters_pokemon_or_energy(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Vileplume",
        your_hand="Bill, Furret, Meowth, Grass Energy",
    )
    assert table.legal("play", "Bill")
    assert table.legal("evolve", "Furret", "active")
    assert table.legal("bench", "Meowth")
    assert table.legal("attach", "Grass Energy", "active")


def test_allergy_flower_works_while_vileplume_has_a_special_condition():
    table = scenario(
        HGSS, you="Sentret, 10 damage", opponent="Vileplume, asleep", your_hand="Potion"
    )
    table.not_legal("play", "Potion", because="D01")


def test_allergy_flower_begins_when_vileplume_comes_into_play():
    table = scenario(
        HGSS,
        you="Sentret, 10 damage",
        your_bench="Gloom",
        opponent="Sentret",
        your_hand="Vileplume, Potion",
    )
    assert table.legal("play", "Potion")
    table.evolve("Vileplume", "bench 1")
    table.not_legal("play", "Potion", because="D01")


def test_allergy_flower_ends_when_vileplume_is_knocked_out():
    table = scenario(
        HGSS,
        you="Furret + WW, 10 damage",
        opponent="Vileplume, 100 damage",
        their_bench="Sentret, 10 damage",
        their_hand="Potion",
        coins="T",
    )
    table.attack("Quick Blow")
    assert table.their.active.name == "Sentret"
    assert table.legal("play", "Potion")
    table.done()


@rule("damage.base-variable")
@pytest.mark.parametrize(
    ("coin", "damage", "conditions"), [("H", 70, set()), ("T", 50, {"Confused"})]
)
def test_dazzling_pollen_does_20_more_on_heads_and_confuses_on_tails(
    coin: str, damage: int, conditions: set[str]
):
    table = scenario(HGSS, you="Vileplume + GGW", opponent="Snorlax", coins=coin)
    table.attack("Dazzling Pollen")
    assert table.their.active.damage == damage
    assert table.their.active.conditions == conditions
    assert table.your.active.conditions == frozenset()
    table.done()


@rule("damage.weakness")
def test_weakness_doubles_the_50_and_the_20_more_of_dazzling_pollen():
    table = scenario(
        HGSS, you="Vileplume + GGW", opponent="Greninja", their_bench="Sentret", coins="H"
    )
    table.attack("Dazzling Pollen")
    assert "Greninja" in table.their.discard  # 140 HP
    assert table.their.active.name == "Sentret"
    table.done()


# -- Gloom -------------------------------------------------------------------------------------
def test_miracle_powder_on_heads_offers_the_five_conditions():
    table = scenario(HGSS, you="Gloom + GW", opponent="Snorlax", coins="H")
    table.attack("Miracle Powder")
    assert table.player_to_act == "you"
    assert table.their.active.damage == 30
    assert prompt_text(table.game) == "Gloom, Miracle Powder: choose a Special Condition."
    assert [describe_option(option) for option in table.game.options] == [
        "Choose Asleep",
        "Choose Confused",
        "Choose Paralyzed",
        "Choose Poisoned",
        "Choose Burned",
    ]
    table.done()


@rule("cond.five")
@pytest.mark.parametrize(
    ("label", "coins", "condition", "damage"),
    [
        ("0", "HT", "Asleep", 30),  # the later coins are flipped between turns
        ("1", "H", "Confused", 30),
        ("2", "H", "Paralyzed", 30),
        ("3", "H", "Poisoned", 40),
        ("4", "HH", "Burned", 30),
    ],
)
def test_miracle_powder_on_heads_gives_the_chosen_condition_and_no_other(
    label: str, coins: str, condition: str, damage: int
):
    table = scenario(HGSS, you="Gloom + GW", opponent="Snorlax", coins=coins, choices=[label])
    table.attack("Miracle Powder")
    assert table.their.active.conditions == {condition}
    assert table.their.active.damage == damage
    assert table.your.active.conditions == frozenset()
    assert table.turn == "opponent"
    table.done()


def test_miracle_powder_on_tails_only_does_30():
    table = scenario(HGSS, you="Gloom + GW", opponent="Snorlax", coins="T")
    table.attack("Miracle Powder")
    assert table.their.active.damage == 30
    assert table.their.active.conditions == frozenset()
    assert table.turn == "opponent"
    table.done()


@rule("cond.three-exclude")
def test_the_condition_of_miracle_powder_replaces_only_those_it_excludes():
    table = scenario(
        HGSS, you="Gloom + GW", opponent="Snorlax, asleep, poisoned", coins="H", choices=["1"]
    )
    table.attack("Miracle Powder")
    assert table.their.active.conditions == {"Confused", "Poisoned"}
    table.done()


def test_miracle_powder_offers_no_choice_if_its_effects_are_prevented():
    table = scenario(
        HGSS, you="Jolteon [hgss3-28] + W", opponent="Gloom + GW, 10 damage", coins="HH"
    )
    table.attack("Agility").attack("Miracle Powder")
    assert table.your.active.damage == 0
    assert table.your.active.conditions == frozenset()
    assert table.turn == "you"
    table.done()


# -- Oddish ------------------------------------------------------------------------------------
def test_find_a_friend_of_oddish_on_heads_offers_only_grass_pokemon():
    table = scenario(
        HGSS,
        you="Oddish + G",
        opponent="Sentret",
        your_deck="Bill, Meganium, Sentret, Gloom, G",
        coins="H",
    )
    table.attack("Find a Friend")
    assert sorted(table.options) == ["done", "pick Gloom from deck", "pick Meganium from deck"]
    table.done()


def test_find_a_friend_of_oddish_on_heads_reveals_a_pokemon_and_shuffles():
    table = scenario(
        HGSS,
        you="Oddish + G",
        opponent="Sentret",
        your_deck="Bill, Gloom, Sentret",
        coins="H",
        choices=["Gloom"],
        shuffles=[["Sentret", "Bill"]],
    )
    table.attack("Find a Friend")
    assert table.your.hand == ["Gloom"]
    assert table.your.deck[:2] == ["Sentret", "Bill"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Gloom"]
    assert table.their.active.damage == 0
    table.done()


@rule("D72")
def test_find_a_friend_of_oddish_on_heads_may_find_nothing_and_shuffles():
    table = scenario(
        HGSS,
        you="Oddish + G",
        opponent="Sentret",
        your_deck="Gloom, Bill",
        coins="H",
        choices=["done"],
        shuffles=[["Bill", "Gloom"]],
    )
    table.attack("Find a Friend")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Bill", "Gloom"]
    table.done()


def test_find_a_friend_of_oddish_on_tails_neither_searches_nor_shuffles():
    table = scenario(HGSS, you="Oddish + G", opponent="Sentret", your_deck="Bill, Gloom", coins="T")
    table.attack("Find a Friend")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Bill", "Gloom"]
    assert table.turn == "opponent"
    table.done()


def test_ram_of_oddish_does_10():
    table = scenario(HGSS, you="Oddish + W", opponent="Sentret")
    table.attack("Ram")
    assert table.their.active.damage == 10


@rule("evolve.stage-step")
def test_oddish_evolves_into_gloom_and_gloom_into_vileplume():
    table = scenario(
        HGSS,
        you="Oddish",
        your_bench="Gloom",
        opponent="Sentret",
        your_hand="Gloom, Vileplume",
    )
    assert not table.legal("evolve", "Vileplume", "active")
    table.evolve("Gloom", "active").evolve("Vileplume", "bench 1")
    assert table.your.active.cards == ("Oddish", "Gloom")
    assert table.your.bench[0].name == "Vileplume"

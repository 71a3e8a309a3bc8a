"""HeartGold & SoulSilver: effects of the Fire and Lightning Pokémon of its theme decks."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS
from playmat.testing.markers import rule
from tests.support.cards import STAND_INS

scenario = partial(testing.scenario, cards=STAND_INS)


# -- Cyndaquil's line --------------------------------------------------------------------------
@rule("D41")
def test_fire_spin_does_120_and_discards_two_energy_of_its_players_choice():
    table = scenario(HGSS, you="Typhlosion + RRRGG", opponent="Feraligatr")
    table.attack("Fire Spin")
    assert table.their.active.damage == 120
    assert sorted(table.options) == [
        "pick Fire Energy from active Typhlosion",
        "pick Grass Energy from active Typhlosion",
    ]
    table.choose("Grass Energy", "Fire Energy")
    assert table.your.active.energy == "RRG"
    assert sorted(table.your.discard) == ["Fire Energy", "Grass Energy"]
    assert table.turn == "opponent"


def test_fire_spin_offers_no_choice_if_all_energy_is_alike():
    table = scenario(HGSS, you="Typhlosion + RRR", opponent="Feraligatr")
    table.attack("Fire Spin")
    assert table.your.active.energy == "R"
    assert table.turn == "opponent"


def test_fire_spin_is_paid_by_one_card_that_provides_two_energy():
    table = scenario(
        HGSS,
        you="Typhlosion + RR + Double Colorless Energy",
        opponent="Feraligatr",
        choices=["Double Colorless Energy"],
    )
    table.attack("Fire Spin")
    assert table.your.active.energy == "RR"
    assert table.your.discard == ["Double Colorless Energy"]
    table.done()


@rule("D07")
@pytest.mark.parametrize("energy", ["", " + G"])
def test_fire_spin_discards_the_only_energy_if_there_are_fewer_than_two(energy: str):
    table = scenario(HGSS, you=f"Typhlosion{energy}", opponent="Feraligatr", stadium="Free Attacks")
    table.attack("Fire Spin")
    assert table.their.active.damage == 120
    assert table.your.active.energy == ""
    assert table.your.discard == (["Grass Energy"] if energy else [])
    assert table.turn == "opponent"


@pytest.mark.parametrize(("discarded", "left"), [("Fire Energy", "RG"), ("Grass Energy", "RR")])
def test_flamethrower_discards_one_energy_of_its_players_choice(discarded: str, left: str):
    table = scenario(HGSS, you="Quilava + RRG", opponent="Feraligatr", choices=[discarded])
    table.attack("Flamethrower")
    assert table.their.active.damage == 60
    assert table.your.active.energy == left
    assert table.your.discard == [discarded]
    table.done()


@rule("ko.timing.hgss")
def test_flamethrower_discards_even_when_it_knocks_out():
    table = scenario(HGSS, you="Quilava + RRR", opponent="Sentret", their_bench="Meowth")
    table.attack("Flamethrower")
    assert table.their.active.name == "Meowth"
    assert table.your.active.energy == "RR"


# -- Mareep, Flaaffy ---------------------------------------------------------------------------
def test_static_electricity_attaches_one_lightning_energy_for_each_mareep_of_both_players():
    table = scenario(
        HGSS,
        you="Mareep + W",
        your_bench="Mareep; Flaaffy",
        opponent="Sentret",
        their_bench="Mareep",
        your_hand="Mareep",
        your_deck="5 Lightning Energy, R",
        choices=["Lightning Energy"] * 3,
        shuffles=[["Fire Energy"]],
    )
    table.attack("Static Electricity")
    assert table.your.active.energy == "WLLL"
    assert [m.energy for m in table.your.bench] == ["", ""]
    assert table.your.deck[0] == "Fire Energy"
    assert table.turn == "opponent"
    table.done()


def test_static_electricity_offers_only_lightning_energy():
    table = scenario(HGSS, you="Mareep + W", opponent="Sentret", your_deck="L, R, Mareep, Bill")
    table.attack("Static Electricity")
    assert table.options == ["pick Lightning Energy from deck", "done"]


@rule("D72")
@pytest.mark.parametrize("taken", [0, 1])
def test_static_electricity_may_attach_fewer_or_none(taken: int):
    table = scenario(
        HGSS,
        you="Mareep + W",
        your_bench="Mareep",
        opponent="Sentret",
        your_deck="3 Lightning Energy",
        choices=["Lightning Energy"] * taken + ["done"],
    )
    table.attack("Static Electricity")
    assert table.your.active.energy == "W" + "L" * taken
    table.done()


def test_static_electricity_fails_without_lightning_energy_in_the_deck():
    table = scenario(
        HGSS, you="Mareep + W", opponent="Sentret", your_deck="Bill", shuffles=[["Bill"]]
    )
    table.attack("Static Electricity")
    assert table.your.active.energy == "W"
    assert table.turn == "opponent"
    table.done()


@rule("damage.weakness")
@pytest.mark.parametrize("target", ["Slowbro", "Slowpoke"])
def test_thunder_spear_does_20_to_any_pokemon_of_the_opponent_with_weakness_only_for_the_active(
    target: str,
):
    table = scenario(
        HGSS,
        you="Flaaffy + L",
        your_bench="Sentret",
        opponent="Slowbro",
        their_bench="Slowpoke; Noctowl",
        choices=[target],
    )
    table.attack("Thunder Spear")
    assert table.their.active.damage == (40 if target == "Slowbro" else 0)
    assert [m.damage for m in table.their.bench] == [20 if target == "Slowpoke" else 0, 0]
    table.done()


@rule("attack.step-b", "attack.step-e", "confused.tails")
def test_thunder_spear_chooses_its_target_before_the_coin_for_confusion():
    table = scenario(
        HGSS,
        you="Flaaffy + L, confused",
        opponent="Slowbro",
        their_bench="Slowpoke",
        coins="T",
    )
    table.attack("Thunder Spear")
    assert sorted(table.options) == [
        "choose opponent's active Slowbro",
        "choose opponent's bench 1 Slowpoke",
    ]
    assert table.script.coins == "T"
    table.choose("Slowpoke")
    assert table.their.bench[0].damage == 0
    assert table.your.active.damage == 30
    table.done()


@pytest.mark.parametrize(("coin", "conditions"), [("H", {"Paralyzed"}), ("T", set())])
@pytest.mark.parametrize(
    ("attacker", "attack", "damage"),
    [("Flaaffy + LLL", "Thundershock", 40), ("Jynx + PP", "Lick", 20)],
)
def test_thundershock_and_lick_paralyze_on_heads(
    attacker: str, attack: str, damage: int, coin: str, conditions: set[str]
):
    table = scenario(HGSS, you=attacker, opponent="Feraligatr", coins=coin)
    table.attack(attack)
    assert table.their.active.damage == damage
    assert table.their.active.conditions == conditions
    table.done()


# -- Pikachu -----------------------------------------------------------------------------------
@pytest.mark.parametrize(("coin", "damage"), [("H", 30), ("T", 20)])
def test_quick_attack_does_10_more_on_heads(coin: str, damage: int):
    table = scenario(HGSS, you="Pikachu + LL", opponent="Typhlosion", coins=coin)
    table.attack("Quick Attack")
    assert table.their.active.damage == damage
    table.done()

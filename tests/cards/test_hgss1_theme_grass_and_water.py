"""HeartGold & SoulSilver: effects of the Grass and Water Pokémon of its theme decks."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.cards import UNDER_A_CONDITION


# -- Exeggcute, Exeggutor ----------------------------------------------------------------------
def test_energy_absorption_with_no_energy_in_the_discard_pile_does_nothing():
    table = scenario(HGSS, you="Exeggutor + P", opponent="Sentret", your_discard="Bill, Meowth")
    table.attack("Energy Absorption")
    assert table.your.active.energy == "P"
    assert table.your.discard == ["Bill", "Meowth"]
    assert table.their.active.damage == 0
    assert table.turn == "opponent"


def test_energy_absorption_attaches_the_only_energy_in_the_discard_pile():
    table = scenario(
        HGSS,
        you="Exeggutor + P",
        opponent="Sentret",
        your_discard="Bill, W",
        choices=["Water Energy"],
    )
    table.attack("Energy Absorption")
    assert table.your.active.energy == "PW"
    assert table.your.discard == ["Bill"]
    table.done()


def test_energy_absorption_attaches_two_of_three_energy_cards_and_no_more():
    table = scenario(
        HGSS,
        you="Exeggutor + P",
        opponent="Sentret",
        your_discard="3 Water Energy",
        choices=["Water Energy", "Water Energy"],
    )
    table.attack("Energy Absorption")
    assert table.your.active.energy == "PWW"
    assert table.your.discard == ["Water Energy"]
    assert table.turn == "opponent"
    table.done()


@pytest.mark.parametrize("taken", [0, 1])
def test_energy_absorption_may_take_fewer_than_two(taken: int):
    table = scenario(
        HGSS,
        you="Exeggutor + P",
        opponent="Sentret",
        your_discard="2 Water Energy",
        choices=["Water Energy"] * taken + ["done"],
    )
    table.attack("Energy Absorption")
    assert table.your.active.energy == "P" + "W" * taken
    table.done()


def test_energy_absorption_also_takes_special_energy_but_not_the_opponents():
    table = scenario(
        HGSS,
        you="Exeggutor + P",
        opponent="Sentret",
        your_discard="Double Colorless Energy",
        their_discard="W",
        choices=["Double Colorless Energy"],
    )
    table.attack("Energy Absorption")
    assert table.your.active.energy == "P(Double Colorless Energy)"
    assert table.their.discard == ["Water Energy"]
    table.done()


@pytest.mark.parametrize(
    ("energy", "coins", "damage"),
    [("P", "H", 40), ("P", "T", 0), ("PPW", "HTH", 80), ("PPW", "TTT", 0)],
)
def test_big_eggsplosion_does_40_for_each_heads_of_a_coin_for_each_energy(
    energy: str, coins: str, damage: int
):
    table = scenario(HGSS, you=f"Exeggutor + {energy}", opponent="Feraligatr", coins=coins)
    table.attack("Big Eggsplosion")
    assert table.their.active.damage == damage
    table.done()


def test_big_eggsplosion_flips_twice_for_an_energy_card_that_provides_two():
    table = scenario(
        HGSS,
        you="Exeggutor + P + Double Colorless Energy",
        opponent="Feraligatr",
        coins="HTH",
    )
    table.attack("Big Eggsplosion")
    assert table.their.active.damage == 80
    table.done()


@pytest.mark.parametrize(("coins", "damage"), [("T", 0), ("HT", 10), ("HHHHT", 40)])
def test_continuous_eggsplosion_does_10_for_each_heads_before_the_first_tails(
    coins: str, damage: int
):
    table = scenario(HGSS, you="Exeggcute + P", opponent="Feraligatr", coins=coins)
    table.attack("Continuous Eggsplosion")
    assert table.their.active.damage == damage
    table.done()


# -- Chikorita's line --------------------------------------------------------------------------
def test_sleep_powder_does_30_and_puts_the_defending_pokemon_to_sleep():
    table = scenario(HGSS, you="Meganium + G", opponent="Typhlosion", coins="T")
    table.attack("Sleep Powder")
    assert table.their.active.damage == 30
    assert table.their.active.conditions == {"Asleep"}
    table.done()


@pytest.mark.parametrize(("before", "after"), [(50, 30), (10, 0), (0, 0)])
def test_giant_bloom_heals_20_from_meganium(before: int, after: int):
    table = scenario(HGSS, you=f"Meganium + GGG, {before} damage", opponent="Typhlosion")
    table.attack("Giant Bloom")
    assert table.their.active.damage == 60
    assert table.your.active.damage == after


# -- Metapod -----------------------------------------------------------------------------------
@rule("body.always-on", "damage.weakness")
@pytest.mark.parametrize(("bench", "damage"), [("Metapod", 50), ("Caterpie", 100)])
def test_green_shield_removes_the_weakness_of_your_grass_pokemon(bench: str, damage: int):
    table = scenario(HGSS, you="Typhlosion + RR", opponent="Meganium", their_bench=bench)
    table.attack("Magma Punch")
    assert table.their.active.damage == damage


def test_green_shield_does_nothing_for_the_opponents_grass_pokemon():
    table = scenario(HGSS, you="Typhlosion + RR", your_bench="Metapod", opponent="Meganium")
    table.attack("Magma Punch")
    assert table.their.active.damage == 100


def test_green_shield_does_nothing_for_pokemon_of_other_types():
    table = scenario(HGSS, you="Croconaw + WW", opponent="Typhlosion", their_bench="Metapod")
    table.attack("Wave Splash")
    assert table.their.active.damage == 60


@rule("body.always-on")
@UNDER_A_CONDITION
def test_green_shield_protects_metapod_itself_under_each_special_condition(condition: str):
    coins = {"asleep": "T", "burned": "H"}.get(condition, "")
    table = scenario(HGSS, you="Quilava + RR", opponent=f"Metapod, {condition}", coins=coins)
    table.attack("Flare")
    poison = 10 if condition == "poisoned" else 0
    assert table.their.active.damage == 30 + poison
    table.done()


@rule("damage.resistance")
def test_green_shield_does_not_remove_resistance():
    table = scenario(HGSS, you="Croconaw + WW", opponent="Meganium", their_bench="Metapod")
    table.attack("Wave Splash")
    assert table.their.active.damage == 10


@rule("body.always-on")
def test_green_shield_ends_when_metapod_leaves_play():
    table = scenario(
        HGSS,
        you="Typhlosion + RR",
        opponent="Metapod, 70 damage, poisoned",
        their_bench="Meganium",
    )
    table.end_turn()
    assert table.their.active.name == "Meganium"
    table.end_turn().attack("Magma Punch")
    assert table.their.active.damage == 100


@rule("body.always-on")
def test_green_shield_begins_when_caterpie_evolves_into_metapod():
    table = scenario(
        HGSS,
        you="Typhlosion + RR",
        opponent="Meganium",
        their_bench="Caterpie",
        their_hand="Metapod",
    )
    table.end_turn().evolve("Metapod", "bench 1").end_turn().attack("Magma Punch")
    assert table.their.active.damage == 50


# -- Totodile's line ---------------------------------------------------------------------------
@rule("damage.bench-no-wr", "damage.weakness")
def test_spinning_tail_does_20_to_each_pokemon_of_the_opponent_with_weakness_only_for_the_active():
    table = scenario(
        HGSS,
        you="Feraligatr + WWW",
        your_bench="Sentret",
        opponent="Typhlosion",
        their_bench="Arcanine; Meganium; Sentret",
    )
    table.attack("Spinning Tail")
    assert table.their.active.damage == 40
    assert [m.damage for m in table.their.bench] == [20, 20, 20]
    assert table.your.active.damage == 0
    assert [m.damage for m in table.your.bench] == [0]


@rule("damage.resistance", "damage.bench-no-wr")
def test_spinning_tail_applies_resistance_only_to_the_active():
    table = scenario(HGSS, you="Feraligatr + WWW", opponent="Meganium", their_bench="Bayleef")
    table.attack("Spinning Tail")
    assert table.their.active.damage == 0
    assert [m.damage for m in table.their.bench] == [20]


@rule("ko.any-cause", "prize.one")
def test_spinning_tail_knocks_out_several_at_once():
    table = scenario(
        HGSS,
        you="Feraligatr + WWW",
        opponent="Caterpie, 10 damage",
        their_bench="Caterpie, 10 damage; Sentret",
    )
    table.attack("Spinning Tail")
    assert len(table.your.prizes) == 4
    assert table.their.active.name == "Sentret"
    assert table.their.discard == ["Caterpie", "Caterpie"]


@rule("retreat.cost")
def test_big_bite_keeps_the_defending_pokemon_from_retreating_in_the_next_turn():
    table = scenario(HGSS, you="Croconaw + WWW", opponent="Typhlosion + R", their_bench="Sentret")
    table.attack("Big Bite")
    assert table.their.active.damage == 100
    table.not_legal("retreat", because="D01")
    refusal = table.why("retreat")
    assert refusal is not None
    assert "Croconaw" in refusal.sentence
    table.end_turn().end_turn()
    assert table.legal("retreat")


def test_big_bite_does_not_keep_a_new_active_pokemon_from_retreating():
    table = scenario(
        HGSS,
        you="Croconaw + WWWW",
        your_bench="Sentret",
        opponent="Typhlosion + R",
        their_bench="Sentret",
    )
    table.attack("Big Bite")
    table.end_turn()
    assert table.turn == "you"
    assert table.legal("retreat")


@rule("bench-move.clears-effects")
def test_switch_ends_big_bite_and_the_pokemon_may_retreat_when_it_is_active_again():
    table = scenario(
        HGSS,
        you="Croconaw + WWW",
        opponent="Feraligatr + WW",
        their_bench="Sentret + W",
        their_hand="2 Switch",
    )
    table.attack("Big Bite")
    table.play("Switch")
    assert table.their.active.name == "Sentret"
    assert table.legal("retreat")
    table.play("Switch")
    assert table.their.active.name == "Feraligatr"
    assert table.legal("retreat")


@rule("evolve.clears-effects")
def test_a_pokemon_that_evolves_after_big_bite_may_retreat():
    table = scenario(
        HGSS,
        you="Croconaw + WWW",
        opponent="Croconaw + WW",
        their_bench="Sentret",
        their_hand="Feraligatr",
    )
    table.attack("Big Bite")
    table.not_legal("retreat", because="D01")
    table.evolve("Feraligatr")
    assert table.legal("retreat")


def test_a_pokemon_promoted_after_big_bite_knocked_one_out_may_retreat():
    table = scenario(
        HGSS,
        you="Croconaw + WWW",
        opponent="Sentret",
        their_bench="Meowth + W; Mareep",
        choices=["Meowth"],
    )
    table.attack("Big Bite")
    assert table.their.active.name == "Meowth"
    assert table.legal("retreat")
    table.done()

"""HeartGold & SoulSilver: what each text of its theme decks does."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS
from playmat.testing.markers import rule
from tests.support.cards import (
    OPPONENT,
    STAND_INS,
    YOU,
    known_in_deck,
    seen_in_deck,
    seen_in_hand,
)

CONDITIONS = ("asleep", "burned", "confused", "paralyzed", "poisoned")
UNDER_A_CONDITION = pytest.mark.parametrize("condition", CONDITIONS)

scenario = partial(testing.scenario, cards=STAND_INS)


# -- Noctowl -----------------------------------------------------------------------------------
@rule("power.once-usual")
def test_night_sight_draws_one_card_once_in_a_turn():
    table = scenario(HGSS, you="Noctowl", opponent="Sentret", your_deck="Bill, Meowth")
    table.power("Night Sight")
    assert table.your.hand == ["Bill"]
    table.not_legal("power", "Night Sight", because="power.once-usual")
    table.end_turn().end_turn()
    assert table.legal("power", "Night Sight")
    table.done()


@rule("power.active-and-bench", "D73")
def test_each_of_two_noctowl_uses_night_sight_once():
    table = scenario(
        HGSS, you="Noctowl", your_bench="Noctowl", opponent="Sentret", your_deck="Bill, Meowth"
    )
    table.power("Night Sight", of="bench 1")
    assert table.your.hand == ["Bill"]
    table.not_legal("power", "Night Sight", "bench 1", because="power.once-usual")
    table.power("Night Sight", of="active")
    assert table.your.hand == ["Bill", "Meowth"]
    assert table.turn == "you"


@rule("power.once-usual", "D73")
def test_a_hoothoot_that_evolves_into_a_second_noctowl_brings_a_second_night_sight():
    table = scenario(
        HGSS, you="Noctowl", your_bench="Hoothoot", opponent="Sentret", your_hand="Noctowl"
    )
    table.power("Night Sight").evolve("Noctowl", "bench 1").power("Night Sight", of="bench 1")
    assert len(table.your.hand) == 2


@rule("D33", "draw.short")
def test_night_sight_is_not_used_with_an_empty_deck():
    table = scenario(
        HGSS, you="Noctowl", your_bench="Noctowl", opponent="Sentret", deck_size=(1, 20)
    )
    table.power("Night Sight", of="active")
    assert len(table.your.hand) == 1
    table.not_legal("power", "Night Sight", "bench 1", because="D33")


@rule("power.condition-off")
@UNDER_A_CONDITION
def test_night_sight_is_shut_off_by_each_special_condition(condition: str):
    table = scenario(HGSS, you=f"Noctowl, {condition}", your_bench="Noctowl", opponent="Sentret")
    table.not_legal("power", "Night Sight", "active", because="power.condition-off")
    assert table.legal("power", "Night Sight", "bench 1")


@rule("power.condition-off")
def test_a_noctowl_cured_by_full_heal_may_use_night_sight():
    table = scenario(HGSS, you="Noctowl, burned", opponent="Sentret", your_hand="Full Heal")
    table.play("Full Heal")
    assert table.legal("power", "Night Sight")


@pytest.mark.parametrize(
    ("yours", "theirs", "damage"),
    [("", "", 80), ("2 Bill", "2 Meowth", 80), ("Bill", "", 40), ("", "Bill", 40)],
)
def test_extrasensory_does_40_more_when_both_hands_are_equally_large(
    yours: str, theirs: str, damage: int
):
    table = scenario(
        HGSS, you="Noctowl + WWW", opponent="Typhlosion", your_hand=yours, their_hand=theirs
    )
    table.attack("Extrasensory")
    assert table.their.active.damage == damage


def test_extrasensory_counts_the_hands_when_it_is_used():
    table = scenario(
        HGSS, you="Noctowl + WWW", opponent="Typhlosion", your_hand="Bill", their_hand="3 Bill"
    )
    table.power("Night Sight").play("Bill")
    table.attack("Extrasensory")
    assert table.their.active.damage == 80


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
        choices=["Water Energy"] * taken + ["stop"],
    )
    table.attack("Energy Absorption")
    assert table.your.active.energy == "P" + "W" * taken
    table.done()


def test_energy_absorption_takes_special_energy_too_and_only_ones_own():
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


# -- Totodile's line ---------------------------------------------------------------------------
@rule("damage.bench-no-wr", "damage.weakness")
def test_spinning_tail_does_20_to_each_opposing_pokemon_with_weakness_for_the_active_alone():
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
def test_spinning_tail_minds_resistance_of_the_active_alone():
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


def test_big_bite_holds_only_the_pokemon_that_was_bitten():
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
def test_switch_frees_a_bitten_pokemon_and_it_may_retreat_when_it_is_active_again():
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
def test_a_bitten_pokemon_that_evolves_may_retreat():
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


def test_what_takes_the_place_of_a_pokemon_that_big_bite_knocked_out_may_retreat():
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


# -- Sentret, Furret ---------------------------------------------------------------------------
@rule("zone.hand-hidden")
def test_scout_shows_the_opponents_hand_to_its_player_alone():
    table = scenario(
        HGSS,
        you="Sentret + W",
        opponent="Sentret",
        your_hand="Switch",
        their_hand="Bill, Meowth",
    )
    assert seen_in_hand(table, of=OPPONENT, by=YOU) == []
    table.attack("Scout")
    assert seen_in_hand(table, of=OPPONENT, by=YOU) == ["Bill", "Meowth"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == []
    assert table.their.active.damage == 0


def test_find_a_friend_puts_a_pokemon_of_any_stage_from_the_deck_into_the_hand():
    table = scenario(
        HGSS,
        you="Furret + W",
        opponent="Sentret",
        your_deck="Bill, Meganium, Sentret",
        choices=["Meganium"],
        shuffles=[["Bill", "Sentret"]],
    )
    table.attack("Find a Friend")
    assert table.your.hand == ["Meganium"]
    assert table.your.deck[:2] == ["Bill", "Sentret"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Meganium"]
    table.done()


def test_find_a_friend_offers_pokemon_alone():
    table = scenario(
        HGSS, you="Furret + W", opponent="Sentret", your_deck="Bill, Meganium, Sentret"
    )
    table.attack("Find a Friend")
    assert sorted(table.options) == ["pick Meganium from deck", "pick Sentret from deck", "stop"]


@rule("D72", "zone.deck-secret")
def test_find_a_friend_may_fail_and_the_deck_is_shuffled_all_the_same():
    table = scenario(
        HGSS,
        you="Furret + W",
        opponent="Sentret",
        your_deck="Bill, Meganium",
        choices=["stop"],
        shuffles=[["Meganium", "Bill"]],
    )
    table.attack("Find a Friend")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Meganium", "Bill"]
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    table.done()


@pytest.mark.parametrize(("coin", "damage"), [("H", 40), ("T", 20)])
def test_quick_blow_does_20_more_on_heads(coin: str, damage: int):
    table = scenario(HGSS, you="Furret + WW", opponent="Typhlosion", coins=coin)
    table.attack("Quick Blow")
    assert table.their.active.damage == damage
    table.done()


# -- Drowzee, Hypno ----------------------------------------------------------------------------
def test_sleep_inducer_switches_the_chosen_benched_pokemon_in_and_puts_it_to_sleep():
    table = scenario(
        HGSS,
        you="Drowzee + P",
        opponent="Typhlosion, 30 damage",
        their_bench="Sentret; Meowth",
        coins="T",
    )
    table.attack("Sleep Inducer")
    assert table.asked == "you"
    table.choose("Meowth")
    assert table.their.active.name == "Meowth"
    assert table.their.active.conditions == {"Asleep"}
    assert [m.name for m in table.their.bench] == ["Sentret", "Typhlosion"]
    assert table.their.bench[1].damage == 30
    table.done()


@rule("D07")
def test_sleep_inducer_with_an_empty_bench_puts_nobody_to_sleep():
    table = scenario(HGSS, you="Drowzee + P", opponent="Typhlosion")
    table.attack("Sleep Inducer")
    assert table.their.active.name == "Typhlosion"
    assert table.their.active.conditions == frozenset()
    assert table.turn == "opponent"


@rule("bench-move.clears-conditions")
def test_sleep_inducer_frees_the_old_active_from_its_conditions():
    table = scenario(
        HGSS, you="Drowzee + P", opponent="Typhlosion, poisoned", their_bench="Sentret", coins="T"
    )
    table.attack("Sleep Inducer")
    assert table.their.active.conditions == {"Asleep"}
    assert table.their.bench[0].conditions == frozenset()
    assert table.their.bench[0].damage == 0
    table.done()


@pytest.mark.parametrize(("coin", "conditions"), [("H", {"Asleep"}), ("T", set())])
def test_sleep_pendulum_puts_the_defending_pokemon_to_sleep_on_heads(
    coin: str, conditions: set[str]
):
    table = scenario(HGSS, you="Hypno", opponent="Typhlosion", coins=coin)
    table.power("Sleep Pendulum")
    assert table.their.active.conditions == conditions
    assert table.turn == "you"
    table.not_legal("power", "Sleep Pendulum", because="power.once-usual")
    table.done()


@rule("power.active-and-bench", "power.not-attack")
def test_sleep_pendulum_works_from_the_bench_and_before_an_attack():
    table = scenario(HGSS, you="Sentret + W", your_bench="Hypno", opponent="Typhlosion", coins="HT")
    table.power("Sleep Pendulum").attack("Scratch")
    assert table.their.active.conditions == {"Asleep"}
    assert table.their.active.damage == 10
    table.done()


@rule("power.condition-off")
@UNDER_A_CONDITION
def test_sleep_pendulum_is_shut_off_by_each_special_condition(condition: str):
    table = scenario(HGSS, you=f"Hypno, {condition}", opponent="Sentret")
    table.not_legal("power", "Sleep Pendulum", because="power.condition-off")


@rule("cond.three-exclude")
def test_sleep_pendulum_ends_confusion():
    table = scenario(HGSS, you="Hypno", opponent="Typhlosion, confused, burned", coins="H")
    table.power("Sleep Pendulum")
    assert table.their.active.conditions == {"Asleep", "Burned"}


@rule("damage.bench-no-wr", "attack.step-b")
def test_psychic_shot_does_10_to_a_chosen_benched_pokemon_without_weakness():
    table = scenario(HGSS, you="Hypno + PPP", opponent="Typhlosion", their_bench="Drowzee; Jynx")
    table.attack("Psychic Shot")
    assert table.asked == "you"
    assert table.their.active.damage == 0
    table.choose("Jynx")
    assert table.their.active.damage == 30
    assert [m.damage for m in table.their.bench] == [0, 10]


@rule("D07")
def test_psychic_shot_without_a_bench_does_its_30_alone():
    table = scenario(HGSS, you="Hypno + PPP", opponent="Typhlosion")
    table.attack("Psychic Shot")
    assert table.their.active.damage == 30
    assert table.turn == "opponent"


# -- Chikorita's line --------------------------------------------------------------------------
def test_sleep_powder_does_30_and_puts_the_defending_pokemon_to_sleep():
    table = scenario(HGSS, you="Meganium + G", opponent="Typhlosion", coins="T")
    table.attack("Sleep Powder")
    assert table.their.active.damage == 30
    assert table.their.active.conditions == {"Asleep"}
    table.done()


@pytest.mark.parametrize(("before", "after"), [(50, 30), (10, 0), (0, 0)])
def test_giant_bloom_takes_two_damage_counters_off_meganium(before: int, after: int):
    table = scenario(HGSS, you=f"Meganium + GGG, {before} damage", opponent="Typhlosion")
    table.attack("Giant Bloom")
    assert table.their.active.damage == 60
    assert table.your.active.damage == after


# -- Sandshrew, Sandslash ----------------------------------------------------------------------
@pytest.mark.parametrize(("coin", "damage"), [("H", 0), ("T", 20)])
def test_defense_curl_prevents_all_attack_damage_in_the_opponents_next_turn_on_heads(
    coin: str, damage: int
):
    table = scenario(HGSS, you="Sandshrew + F", opponent="Totodile + W", coins=coin)
    table.attack("Defense Curl").attack("Gnaw")
    assert table.your.active.damage == damage
    table.done()


def test_defense_curl_lasts_for_one_turn_of_the_opponent():
    table = scenario(HGSS, you="Sandshrew + F", opponent="Totodile + W", coins="H")
    table.attack("Defense Curl").end_turn()
    table.end_turn().attack("Gnaw")
    assert table.your.active.damage == 20


@rule("damage.def")
def test_defense_curl_stops_neither_poison_from_an_attack_nor_its_counter():
    table = scenario(HGSS, you="Sandshrew + F", opponent="Sandslash + FF", coins="H")
    table.attack("Defense Curl").attack("Poison Sting")
    assert table.your.active.conditions == {"Poisoned"}
    assert table.your.active.damage == 10


@rule("poisoned.tick")
def test_defense_curl_does_not_stop_the_counters_of_an_earlier_poison():
    table = scenario(HGSS, you="Sandshrew + F, poisoned", opponent="Totodile + W", coins="H")
    table.attack("Defense Curl")
    assert table.your.active.damage == 10
    table.attack("Gnaw")
    assert table.your.active.damage == 20


def test_defense_curl_does_not_stop_sleep():
    table = scenario(HGSS, you="Sandshrew + F", opponent="Hoothoot + W", coins="HT")
    table.attack("Defense Curl").attack("Hypnosis")
    assert table.your.active.conditions == {"Asleep"}
    table.done()


@rule("damage.counters-unaltered.hgss")
def test_defense_curl_does_not_stop_counters_that_an_attack_puts():
    table = scenario(HGSS, you="Sandshrew + F", opponent="Gastly + P", coins="H")
    table.attack("Defense Curl").attack("Sneaky Placement")
    assert table.your.active.damage == 10


def test_defense_curl_protects_sandshrew_alone():
    table = scenario(
        HGSS, you="Sandshrew + F", your_bench="Sentret", opponent="Feraligatr + WWW", coins="H"
    )
    table.attack("Defense Curl").attack("Spinning Tail")
    assert table.your.active.damage == 0
    assert table.your.bench[0].damage == 20


@rule("bench-move.clears-effects")
def test_defense_curl_ends_when_sandshrew_goes_to_the_bench():
    table = scenario(
        HGSS,
        you="Sandshrew + F",
        your_bench="Sentret",
        opponent="Totodile + W",
        their_hand="2 Pokémon Reversal",
        coins="HHH",
    )
    table.attack("Defense Curl")
    table.play("Pokémon Reversal").play("Pokémon Reversal")
    assert table.your.active.name == "Sandshrew"
    table.attack("Gnaw")
    assert table.your.active.damage == 20
    table.done()


@rule("evolve.clears-effects")
def test_defense_curl_ends_when_sandshrew_evolves():
    table = scenario(
        HGSS,
        you="Sandshrew + F",
        opponent="Totodile + W",
        your_hand="Sandslash",
        their_hand="Forced Evolution",
        coins="H",
    )
    table.attack("Defense Curl").play("Forced Evolution")
    assert table.your.active.name == "Sandslash"
    table.attack("Gnaw")
    assert table.your.active.damage == 20


@rule("poisoned.tick")
def test_poison_sting_does_30_and_poisons_the_defending_pokemon():
    table = scenario(HGSS, you="Sandslash + FF", opponent="Feraligatr")
    table.attack("Poison Sting")
    assert table.their.active.conditions == {"Poisoned"}
    assert table.their.active.damage == 30 + 10


@pytest.mark.parametrize(("coins", "damage"), [("TTT", 0), ("HTH", 60), ("HHH", 90)])
def test_fury_swipes_of_sandslash_does_30_for_each_heads_of_three_coins(coins: str, damage: int):
    table = scenario(HGSS, you="Sandslash + FFF", opponent="Feraligatr", coins=coins)
    table.attack("Fury Swipes")
    assert table.their.active.damage == damage
    table.done()


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


def test_fire_spin_asks_nothing_where_all_energy_is_alike():
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
def test_fire_spin_used_with_fewer_than_two_energy_discards_what_there_is(energy: str):
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
def test_static_electricity_takes_as_many_lightning_energy_as_mareep_are_in_play_on_both_sides():
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


def test_static_electricity_offers_lightning_energy_alone():
    table = scenario(HGSS, you="Mareep + W", opponent="Sentret", your_deck="L, R, Mareep, Bill")
    table.attack("Static Electricity")
    assert table.options == ["pick Lightning Energy from deck", "stop"]


@rule("D72")
@pytest.mark.parametrize("taken", [0, 1])
def test_static_electricity_may_find_fewer_or_fail(taken: int):
    table = scenario(
        HGSS,
        you="Mareep + W",
        your_bench="Mareep",
        opponent="Sentret",
        your_deck="3 Lightning Energy",
        choices=["Lightning Energy"] * taken + ["stop"],
    )
    table.attack("Static Electricity")
    assert table.your.active.energy == "W" + "L" * taken
    table.done()


def test_static_electricity_with_no_lightning_energy_in_the_deck_finds_none():
    table = scenario(
        HGSS, you="Mareep + W", opponent="Sentret", your_deck="Bill", shuffles=[["Bill"]]
    )
    table.attack("Static Electricity")
    assert table.your.active.energy == "W"
    assert table.turn == "opponent"
    table.done()


@rule("damage.weakness")
@pytest.mark.parametrize("target", ["Slowbro", "Slowpoke"])
def test_thunder_spear_does_20_to_any_opposing_pokemon_with_weakness_for_the_active_alone(
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


# -- Metapod -----------------------------------------------------------------------------------
@rule("body.always-on", "damage.weakness")
@pytest.mark.parametrize(("bench", "damage"), [("Metapod", 50), ("Caterpie", 100)])
def test_green_shield_takes_weakness_from_grass_pokemon_of_its_own_side(bench: str, damage: int):
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
def test_green_shield_leaves_resistance():
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


# -- Slowpoke, Slowbro -------------------------------------------------------------------------
@rule("attack.step-c")
@pytest.mark.parametrize(("coin", "damage"), [("H", 20), ("T", 0)])
def test_whimsy_tackle_does_nothing_on_tails(coin: str, damage: int):
    table = scenario(HGSS, you="Slowpoke + P", opponent="Feraligatr", coins=coin)
    table.attack("Whimsy Tackle")
    assert table.their.active.damage == damage
    assert table.turn == "opponent"
    table.done()


@rule("D42", "attack.step-e")
def test_a_confused_slowpoke_flips_for_whimsy_tackle_first_and_tails_ends_it_there():
    table = scenario(HGSS, you="Slowpoke + P, confused", opponent="Feraligatr", coins="T")
    table.attack("Whimsy Tackle")
    assert table.your.active.damage == 0
    assert table.their.active.damage == 0
    table.done()


@rule("attack.step-e")
@pytest.mark.parametrize(("coins", "own", "theirs"), [("HT", 30, 0), ("HH", 0, 20)])
def test_a_confused_slowpoke_whose_whimsy_tackle_works_still_flips_for_confusion(
    coins: str, own: int, theirs: int
):
    table = scenario(HGSS, you="Slowpoke + P, confused", opponent="Feraligatr", coins=coins)
    table.attack("Whimsy Tackle")
    assert table.your.active.damage == own
    assert table.their.active.damage == theirs
    table.done()


@rule("between.both-actives", "asleep.flip")
def test_big_yawn_does_30_and_puts_both_active_pokemon_to_sleep():
    table = scenario(HGSS, you="Slowbro + W", opponent="Feraligatr", coins="TT")
    table.attack("Big Yawn")
    assert table.their.active.damage == 30
    assert table.your.active.damage == 0
    assert table.their.active.conditions == {"Asleep"}
    assert table.your.active.conditions == {"Asleep"}
    table.done()


@rule("asleep.flip")
def test_after_big_yawn_each_of_the_two_flips_for_itself():
    table = scenario(HGSS, you="Slowbro + W", opponent="Feraligatr", coins="HT")
    table.attack("Big Yawn")
    assert table.their.active.conditions == frozenset()
    assert table.your.active.conditions == {"Asleep"}
    table.done()


@pytest.mark.parametrize(("energy", "damage"), [("WWW", 30), ("WWP", 50), ("PPPP", 110)])
def test_madkinesis_does_20_more_for_each_psychic_energy_on_slowbro(energy: str, damage: int):
    table = scenario(
        HGSS, you=f"Slowbro + {energy}", your_bench="Drowzee + PP", opponent="Feraligatr + PP"
    )
    table.attack("Madkinesis")
    assert table.their.active.damage == damage


# -- Hoothoot, Jynx, Meowth, Pikachu -----------------------------------------------------------
def test_hypnosis_puts_the_defending_pokemon_to_sleep_without_damage():
    table = scenario(HGSS, you="Hoothoot + W", opponent="Feraligatr", coins="T")
    table.attack("Hypnosis")
    assert table.their.active.conditions == {"Asleep"}
    assert table.their.active.damage == 0
    table.done()


def test_mimic_shuffles_the_hand_in_and_draws_as_many_as_the_opponent_holds():
    table = scenario(
        HGSS,
        you="Jynx + P",
        opponent="Feraligatr",
        your_hand="Bill, Switch",
        their_hand="3 Meowth",
        shuffles=[["Meowth", "Bill", "Sentret", "Switch"]],
        your_deck="Meowth, Sentret",
    )
    table.attack("Mimic")
    assert table.your.hand == ["Bill", "Meowth", "Sentret"]
    assert table.your.deck[0] == "Switch"
    assert len(table.your.deck) == 19
    table.done()


def test_mimic_against_an_empty_hand_leaves_an_empty_hand():
    table = scenario(HGSS, you="Jynx + P", opponent="Feraligatr", your_hand="Bill, Switch")
    table.attack("Mimic")
    assert table.your.hand == []
    assert len(table.your.deck) == 22


@rule("draw.short")
def test_pay_day_does_10_and_draws_a_card():
    table = scenario(HGSS, you="Meowth + W", opponent="Feraligatr", your_deck="Bill")
    table.attack("Pay Day")
    assert table.their.active.damage == 10
    assert table.your.hand == ["Bill"]


@rule("draw.short-no-loss")
def test_pay_day_with_an_empty_deck_does_its_damage_and_loses_nothing():
    table = scenario(HGSS, you="Meowth + W", opponent="Feraligatr", deck_size=(0, 20))
    table.attack("Pay Day")
    assert table.their.active.damage == 10
    assert table.winner == "nobody"
    assert table.turn == "opponent"


@pytest.mark.parametrize(("coin", "damage"), [("H", 30), ("T", 20)])
def test_quick_attack_does_10_more_on_heads(coin: str, damage: int):
    table = scenario(HGSS, you="Pikachu + LL", opponent="Typhlosion", coins=coin)
    table.attack("Quick Attack")
    assert table.their.active.damage == damage
    table.done()


# -- Bill, Professor Oak's New Theory, Copycat -------------------------------------------------
@pytest.mark.parametrize(("cards", "drawn"), [(20, 2), (2, 2), (1, 1)])
def test_bill_draws_two_cards_or_what_is_left(cards: int, drawn: int):
    table = scenario(
        HGSS, you="Sentret", opponent="Sentret", your_hand="Bill", deck_size=(cards, 20)
    )
    table.play("Bill")
    assert len(table.your.hand) == drawn
    assert len(table.your.deck) == cards - drawn


@rule("D33")
def test_bill_is_not_played_with_an_empty_deck():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand="Bill", deck_size=(0, 20))
    table.not_legal("play", "Bill", because="D33")


def test_oaks_new_theory_shuffles_the_hand_in_and_draws_six():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Professor Oak's New Theory, Bill, Meowth",
        shuffles=[["Meowth", *["Metal Energy"] * 5]],
    )
    table.play("Professor Oak's New Theory")
    assert table.your.hand == ["Meowth", *["Metal Energy"] * 5]
    assert len(table.your.deck) == 20 + 2 - 6
    assert "Bill" in table.your.deck
    table.done()


@rule("draw.short")
def test_oaks_new_theory_draws_what_there_is_when_there_are_fewer_than_six():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Professor Oak's New Theory, Bill",
        deck_size=(3, 20),
    )
    table.play("Professor Oak's New Theory")
    assert len(table.your.hand) == 4
    assert table.your.deck == []
    assert table.winner == "nobody"


@rule("D33")
@pytest.mark.parametrize("name", ["Professor Oak's New Theory", "Copycat"])
def test_a_hand_is_not_shuffled_into_the_deck_where_there_is_neither(name: str):
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand=name, deck_size=(0, 20))
    table.not_legal("play", name, because="D33")


def test_copycat_draws_as_many_as_the_opponent_holds_after_shuffling_the_hand_in():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Copycat, Bill",
        their_hand="3 Meowth",
        shuffles=[["Bill"]],
    )
    table.play("Copycat")
    assert table.your.hand == ["Bill", "Metal Energy", "Metal Energy"]
    assert len(table.their.hand) == 3
    table.done()


@rule("zone.hand-hidden")
def test_copycat_takes_from_the_opponent_what_scout_had_shown():
    table = scenario(
        HGSS,
        you="Sentret + W",
        opponent="Sentret",
        their_hand="Copycat, Bill, Meowth",
        your_hand="Switch",
        their_deck="Mareep",
        shuffles=[["Bill"]],
    )
    table.attack("Scout")
    assert seen_in_hand(table, of=OPPONENT, by=YOU) == ["Bill", "Copycat", "Meowth"]
    table.play("Copycat")
    assert table.their.hand == ["Bill"]
    assert seen_in_hand(table, of=OPPONENT, by=YOU) == []
    assert "Meowth" in known_in_deck(table, of=OPPONENT, by=YOU)
    table.done()


# -- Full Heal, Moomoo Milk --------------------------------------------------------------------
@UNDER_A_CONDITION
def test_full_heal_takes_each_special_condition_off_the_active_pokemon(condition: str):
    table = scenario(
        HGSS, you=f"Sentret, {condition}, 10 damage", opponent="Sentret", your_hand="Full Heal"
    )
    table.play("Full Heal")
    assert table.your.active.conditions == frozenset()
    assert table.your.active.damage == 10
    table.end_turn()
    assert table.your.active.damage == 10


def test_full_heal_takes_three_special_conditions_off_at_once():
    table = scenario(
        HGSS,
        you="Sentret, asleep, burned, poisoned",
        opponent="Sentret, confused",
        your_hand="Full Heal",
    )
    table.play("Full Heal")
    assert table.your.active.conditions == frozenset()
    assert table.their.active.conditions == {"Confused"}


@rule("D33")
def test_full_heal_is_not_played_where_the_active_pokemon_has_no_special_condition():
    table = scenario(
        HGSS, you="Sentret, 10 damage", opponent="Sentret, asleep", your_hand="Full Heal"
    )
    table.not_legal("play", "Full Heal", because="D33")


@pytest.mark.parametrize(("coins", "left"), [("HH", 10), ("HT", 40), ("TH", 40), ("TT", 70)])
def test_moomoo_milk_takes_three_damage_counters_off_for_each_heads(coins: str, left: int):
    table = scenario(
        HGSS,
        you="Meganium, 70 damage",
        opponent="Sentret",
        your_hand="Moomoo Milk",
        coins=coins,
    )
    table.play("Moomoo Milk")
    assert table.your.active.damage == left
    assert table.your.discard == ["Moomoo Milk"]
    table.done()


def test_moomoo_milk_is_for_a_damaged_pokemon_chosen_before_the_coins():
    table = scenario(
        HGSS,
        you="Meganium, 70 damage",
        your_bench="Sentret; Feraligatr, 20 damage",
        opponent="Sentret, 20 damage",
        your_hand="Moomoo Milk",
        coins="HH",
    )
    table.play("Moomoo Milk")
    assert table.options == ["choose active Meganium", "choose bench 2 Feraligatr"]
    assert table.script.coins == "HH"
    table.choose("Feraligatr")
    assert table.your.bench[1].damage == 0
    assert table.your.active.damage == 70
    table.done()


@rule("D33")
def test_moomoo_milk_is_not_played_without_a_damaged_pokemon_of_ones_own():
    table = scenario(
        HGSS,
        you="Meganium",
        your_bench="Sentret",
        opponent="Sentret, 20 damage",
        your_hand="Moomoo Milk",
    )
    table.not_legal("play", "Moomoo Milk", because="D33")


# -- searching: Poké Ball, Communication, Elm --------------------------------------------------
def test_poke_ball_finds_a_pokemon_on_heads():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Poké Ball",
        your_deck="Bill, Meganium, Meowth",
        coins="H",
        choices=["Meganium"],
        shuffles=[["Meowth", "Bill"]],
    )
    table.play("Poké Ball")
    assert table.your.hand == ["Meganium"]
    assert table.your.deck[:2] == ["Meowth", "Bill"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Meganium"]
    assert table.turn == "you"
    table.done()


@rule("zone.deck-secret")
def test_poke_ball_on_tails_looks_at_nothing_and_shuffles_nothing():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Poké Ball",
        your_deck="Bill, Meganium",
        coins="T",
    )
    table.play("Poké Ball")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Bill", "Meganium"]
    assert known_in_deck(table, of=YOU, by=YOU) == []
    assert table.your.discard == ["Poké Ball"]
    table.done()


@rule("D72")
def test_poke_ball_may_fail_to_find_and_the_deck_is_shuffled():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Poké Ball",
        your_deck="Bill, Meganium",
        coins="H",
        choices=["stop"],
        shuffles=[["Meganium", "Bill"]],
    )
    table.play("Poké Ball")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Meganium", "Bill"]
    assert "Meganium" in known_in_deck(table, of=YOU, by=YOU)
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    table.done()


def test_poke_ball_finds_nothing_in_a_deck_without_pokemon():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Poké Ball",
        your_deck="Bill",
        coins="H",
        shuffles=[["Bill"]],
    )
    table.play("Poké Ball")
    assert table.your.hand == []
    table.done()


@rule("D33")
@pytest.mark.parametrize("name", ["Poké Ball", "Professor Elm's Training Method"])
def test_an_empty_deck_is_not_searched(name: str):
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand=name, deck_size=(0, 20))
    table.not_legal("play", name, because="D33")


def test_communication_changes_a_pokemon_in_hand_for_one_in_the_deck_and_shows_both():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Pokémon Communication, Mareep, Bill",
        your_deck="Switch, Meganium",
        choices=["Meganium"],
        shuffles=[["Switch", "Mareep"]],
    )
    table.play("Pokémon Communication")
    assert table.your.hand == ["Bill", "Meganium"]
    assert table.your.deck[:2] == ["Switch", "Mareep"]
    assert len(table.your.deck) == 20
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Meganium"]
    assert known_in_deck(table, of=YOU, by=OPPONENT) == ["Mareep"]
    assert seen_in_deck(table, of=YOU, by=OPPONENT) == []
    assert seen_in_deck(table, of=YOU, by=YOU) == []
    assert len(known_in_deck(table, of=YOU, by=YOU)) == 20
    table.done()


def test_communication_asks_which_pokemon_and_may_take_the_same_back():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Pokémon Communication, Mareep, Meowth",
    )
    table.play("Pokémon Communication")
    assert sorted(table.options) == ["pick Mareep from hand", "pick Meowth from hand"]
    table.choose("Mareep")
    assert table.options == ["pick Mareep from deck", "stop"]
    table.choose("Mareep")
    assert table.your.hand == ["Mareep", "Meowth"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Mareep"]


@rule("D72")
def test_communication_may_fail_to_find_and_the_pokemon_stays_in_the_deck():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Pokémon Communication, Mareep",
        your_deck="Meganium",
        choices=["stop"],
    )
    table.play("Pokémon Communication")
    assert table.your.hand == []
    assert len(table.your.deck) == 21
    assert known_in_deck(table, of=YOU, by=OPPONENT) == ["Mareep"]
    table.done()


@rule("D33")
@pytest.mark.parametrize("others", ["", ", Bill, Switch, R"])
def test_communication_needs_a_pokemon_in_hand(others: str):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand=f"Pokémon Communication{others}",
        your_deck="Meganium",
    )
    table.not_legal("play", "Pokémon Communication", because="D33")


def test_elms_training_method_finds_an_evolution_card_of_either_stage():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Professor Elm's Training Method",
        your_deck="Chikorita, Bayleef, Meganium, Bill",
        shuffles=[["Bayleef", "Chikorita"]],
    )
    table.play("Professor Elm's Training Method")
    assert sorted(table.options) == ["pick Bayleef from deck", "pick Meganium from deck", "stop"]
    table.choose("Meganium")
    assert table.your.hand == ["Meganium"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Meganium"]
    table.done()


@rule("D72")
def test_elms_training_method_may_fail():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Professor Elm's Training Method",
        your_deck="Meganium",
        choices=["stop"],
    )
    table.play("Professor Elm's Training Method")
    assert table.your.hand == []
    table.done()


# -- switching: Reversal, Switch ---------------------------------------------------------------
@rule("bench-move.clears-conditions")
@pytest.mark.parametrize("coin", ["H", "T"])
def test_pokemon_reversal_switches_the_opponents_active_pokemon_on_heads(coin: str):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Feraligatr, asleep, 20 damage",
        their_bench="Mareep",
        your_hand="Pokémon Reversal",
        coins=coin,
    )
    table.play("Pokémon Reversal")
    if coin == "H":
        assert table.their.active.name == "Mareep"
        assert table.their.bench[0].conditions == frozenset()
        assert table.their.bench[0].damage == 20
    else:
        assert table.their.active.name == "Feraligatr"
        assert table.their.active.conditions == {"Asleep"}
    assert table.turn == "you"
    table.done()


@rule("D33")
def test_pokemon_reversal_needs_an_opposing_benched_pokemon():
    table = scenario(
        HGSS,
        you="Sentret",
        your_bench="Mareep",
        opponent="Sentret",
        your_hand="Pokémon Reversal",
    )
    table.not_legal("play", "Pokémon Reversal", because="D33")


@rule("D38")
def test_switch_brings_in_the_chosen_benched_pokemon_and_leaves_the_retreat_to_be_made():
    table = scenario(
        HGSS,
        you="Sentret, paralyzed, 10 damage",
        your_bench="Mareep; Sandslash",
        opponent="Sentret",
        your_hand="Switch",
    )
    table.play("Switch")
    assert table.options == ["choose bench 1 Mareep", "choose bench 2 Sandslash"]
    table.choose("Sandslash")
    assert table.your.active.name == "Sandslash"
    assert table.your.bench[1].name == "Sentret"
    assert table.your.bench[1].conditions == frozenset()
    assert table.your.bench[1].damage == 10
    assert table.legal("retreat")


@rule("D33")
def test_switch_needs_a_benched_pokemon_of_ones_own():
    table = scenario(
        HGSS, you="Sentret", opponent="Sentret", their_bench="Mareep", your_hand="Switch"
    )
    table.not_legal("play", "Switch", because="D33")

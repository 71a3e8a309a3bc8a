"""HeartGold & SoulSilver: effects of the Psychic and Fighting Pokémon of its theme decks."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS
from playmat.testing.markers import rule
from tests.support.cards import STAND_INS, UNDER_A_CONDITION

scenario = partial(testing.scenario, cards=STAND_INS)


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
    assert table.player_to_act == "you"
    table.choose("Meowth")
    assert table.their.active.name == "Meowth"
    assert table.their.active.conditions == {"Asleep"}
    assert [m.name for m in table.their.bench] == ["Sentret", "Typhlosion"]
    assert table.their.bench[1].damage == 30
    table.done()


@rule("D07")
def test_sleep_inducer_does_nothing_if_the_opponents_bench_is_empty():
    table = scenario(HGSS, you="Drowzee + P", opponent="Typhlosion")
    table.attack("Sleep Inducer")
    assert table.their.active.name == "Typhlosion"
    assert table.their.active.conditions == frozenset()
    assert table.turn == "opponent"


@rule("bench-move.clears-conditions")
def test_sleep_inducer_removes_the_conditions_of_the_old_active():
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
    assert table.player_to_act == "you"
    assert table.their.active.damage == 0
    table.choose("Jynx")
    assert table.their.active.damage == 30
    assert [m.damage for m in table.their.bench] == [0, 10]


@rule("D07")
def test_psychic_shot_still_does_30_if_the_opponent_has_no_bench():
    table = scenario(HGSS, you="Hypno + PPP", opponent="Typhlosion")
    table.attack("Psychic Shot")
    assert table.their.active.damage == 30
    assert table.turn == "opponent"


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
def test_a_confused_slowpoke_flips_for_whimsy_tackle_first_and_tails_ends_the_attack():
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
def test_after_big_yawn_each_player_flips_a_coin_for_sleep():
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
def test_defense_curl_does_not_stop_damage_counters_put_by_an_attack():
    table = scenario(HGSS, you="Sandshrew + F", opponent="Gastly + P", coins="H")
    table.attack("Defense Curl").attack("Sneaky Placement")
    assert table.your.active.damage == 10


def test_defense_curl_protects_only_sandshrew():
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


# -- Jynx --------------------------------------------------------------------------------------
def test_mimic_shuffles_the_hand_in_and_draws_as_many_cards_as_the_opponent_has():
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


def test_mimic_draws_nothing_if_the_opponent_has_no_cards_in_hand():
    table = scenario(HGSS, you="Jynx + P", opponent="Feraligatr", your_hand="Bill, Switch")
    table.attack("Mimic")
    assert table.your.hand == []
    assert len(table.your.deck) == 22

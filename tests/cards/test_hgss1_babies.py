"""HeartGold & SoulSilver: the effects of its five baby Pokémon."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.cards import OPPONENT, YOU, known_in_deck

FERALIGATR = "Feraligatr [hgss1-20]"
TYPHLOSION = "Typhlosion [hgss1-32]"
BABIES = pytest.mark.parametrize("baby", ["Cleffa", "Pichu", "Smoochum", "Tyrogue", "Igglybuff"])


# -- Sweet Sleeping Face of Cleffa, Pichu, Smoochum, Tyrogue, and Igglybuff --------------------
@rule("body.always-on", "damage.defender-effects.hgss")
@BABIES
@pytest.mark.parametrize(("state", "damage"), [(", asleep", 0), ("", 20)])
def test_sweet_sleeping_face_prevents_attack_damage_to_its_pokemon_while_it_is_asleep(
    baby: str, state: str, damage: int
):
    table = scenario(
        HGSS,
        you=f"{FERALIGATR} + WWW",
        opponent=f"{baby}{state}",
        their_bench=f"{baby}; Meowth",
        coins="T" if state else "",
    )
    table.attack("Spinning Tail")
    assert table.their.active.damage == damage
    assert [m.damage for m in table.their.bench] == [20, 20]
    table.done()


@BABIES
def test_a_baby_that_wakes_up_takes_damage_again(baby: str):
    table = scenario(
        HGSS,
        you=f"{FERALIGATR} + WWW",
        opponent=f"{baby}, asleep",
        their_bench="Meowth",
        coins="H",
    )
    table.attack("Spinning Tail")
    assert table.their.active.damage == 0
    assert table.their.active.conditions == frozenset()
    table.end_turn().attack("Spinning Tail")
    assert table.their.active.damage == 20
    table.done()


@rule("poisoned.tick", "damage.counters-unaltered.hgss")
def test_sweet_sleeping_face_stops_neither_poison_from_an_attack_nor_its_counter():
    table = scenario(HGSS, you="Sandslash + FF", opponent="Cleffa, asleep", coins="T")
    table.attack("Poison Sting")
    assert table.their.active.conditions == {"Asleep", "Poisoned"}
    assert table.their.active.damage == 10
    table.done()


# -- Cleffa ------------------------------------------------------------------------------------
@rule("cost.zero")
def test_eeeeeeek_shuffles_the_hand_in_draws_six_and_puts_cleffa_to_sleep():
    table = scenario(
        HGSS,
        you="Cleffa",
        opponent="Sentret",
        your_hand="Bill, Switch",
        your_deck="Meowth",
        shuffles=[["Switch", *["Metal Energy"] * 5]],
        coins="T",
    )
    table.attack("Eeeeeeek")
    assert table.your.hand == [*["Metal Energy"] * 5, "Switch"]
    assert len(table.your.deck) == 20 + 2 - 6
    assert "Bill" in table.your.deck
    assert table.your.active.conditions == {"Asleep"}
    assert table.their.active.conditions == frozenset()
    assert table.turn == "opponent"
    table.done()


@rule("draw.short", "draw.short-no-loss")
def test_eeeeeeek_draws_all_cards_if_there_are_fewer_than_six():
    table = scenario(
        HGSS, you="Cleffa", opponent="Sentret", your_hand="Bill", deck_size=(2, 20), coins="T"
    )
    table.attack("Eeeeeeek")
    assert table.your.hand == ["Bill", "Metal Energy", "Metal Energy"]
    assert table.your.deck == []
    assert table.winner == ""


# -- Pichu -------------------------------------------------------------------------------------
def test_playground_lets_each_player_bench_basic_pokemon_starting_with_its_user():
    table = scenario(
        HGSS,
        you="Pichu",
        opponent="Sentret",
        your_deck="Bill, Bayleef, Mareep, Meowth, Mareep",
        their_deck="Sentret, Furret",
        deck_size=(5, 3),
        shuffles=[["Bayleef", "Bill", "Mareep"], ["Metal Energy", "Furret"]],
        coins="T",
    )
    table.attack("Playground")
    assert table.player_to_act == "you"
    table.choose("yes")
    assert table.options == ["pick Mareep from deck", "pick Meowth from deck", "done"]
    table.choose("Mareep", "Meowth")
    assert table.player_to_act == "opponent"
    table.choose("yes")
    assert table.options == ["pick Sentret from deck", "done"]
    table.choose("Sentret")
    assert [m.name for m in table.your.bench] == ["Mareep", "Meowth"]
    assert table.your.deck == ["Bayleef", "Bill", "Mareep"]
    assert [m.name for m in table.their.bench] == ["Sentret"]
    assert table.their.deck == ["Furret"]  # its top card was drawn for the turn
    assert table.your.active.conditions == {"Asleep"}
    assert table.turn == "opponent"
    table.done()


@rule("D72", "zone.deck-secret")
def test_playground_lets_each_player_decline_the_search_or_find_nothing():
    table = scenario(
        HGSS,
        you="Pichu",
        opponent="Sentret",
        your_deck="Bill, Mareep",
        their_deck="Meowth, Bill",
        shuffles=[["Bill", "Meowth"]],
        coins="T",
        choices=["no", "yes", "done"],
    )
    table.attack("Playground")
    assert table.your.bench == []
    assert table.their.bench == []
    assert table.your.deck[:2] == ["Bill", "Mareep"]
    assert known_in_deck(table, of=YOU, by=YOU) == []
    assert table.their.hand == ["Bill"]
    assert table.their.deck[0] == "Meowth"
    assert known_in_deck(table, of=OPPONENT, by=YOU) == []
    assert table.your.active.conditions == {"Asleep"}
    table.done()


@rule("zone.bench-max")
def test_playground_stops_when_a_bench_is_full_and_skips_a_full_one():
    table = scenario(
        HGSS,
        you="Pichu",
        your_bench="Sentret; Sentret; Sentret; Sentret",
        opponent="Sentret",
        their_bench="Sentret; Sentret; Sentret; Sentret; Sentret",
        your_deck="Mareep, Meowth",
        their_deck="Meowth",
        coins="T",
        choices=["yes", "Mareep"],
    )
    table.attack("Playground")
    assert [m.name for m in table.your.bench] == [*["Sentret"] * 4, "Mareep"]
    assert len(table.their.bench) == 5
    assert table.turn == "opponent"
    table.done()


# -- Smoochum ----------------------------------------------------------------------------------
def test_energy_antics_moves_an_energy_card_between_two_of_the_opponents_pokemon():
    table = scenario(
        HGSS,
        you="Smoochum",
        your_bench="Mareep + L",
        opponent="Sentret + W",
        their_bench="Meowth + R + Double Colorless Energy; Mareep",
        coins="T",
    )
    table.attack("Energy Antics")
    assert table.player_to_act == "you"
    assert sorted(table.options) == [
        "pick Double Colorless Energy from opponent's bench 1 Meowth",
        "pick Fire Energy from opponent's bench 1 Meowth",
        "pick Water Energy from opponent's active Sentret",
    ]
    table.choose("Double Colorless Energy")
    assert table.options == [
        "move to opponent's active Sentret",
        "move to opponent's bench 2 Mareep",
    ]
    table.choose("Mareep")
    assert table.their.active.energy == "W"
    assert [m.energy for m in table.their.bench] == ["R", "(Double Colorless Energy)"]
    assert table.your.active.conditions == {"Asleep"}
    table.done()


@rule("D07")
@pytest.mark.parametrize(("energy", "bench"), [("W", ""), ("", "Meowth; Mareep")])
def test_energy_antics_with_nothing_to_move_only_puts_smoochum_to_sleep(energy: str, bench: str):
    table = scenario(
        HGSS,
        you="Smoochum",
        your_bench="Mareep + L",
        opponent=f"Sentret + {energy}" if energy else "Sentret",
        their_bench=bench,
        coins="T",
    )
    table.attack("Energy Antics")
    assert table.your.active.conditions == {"Asleep"}
    assert table.their.active.energy == energy
    assert table.your.bench[0].energy == "L"
    assert table.turn == "opponent"
    table.done()


# -- Tyrogue -----------------------------------------------------------------------------------
@rule("cost.zero")
@pytest.mark.parametrize("defending", ["Furret", "Jumpluff", TYPHLOSION])
def test_mischievous_punch_does_30_despite_weakness_or_resistance_and_puts_tyrogue_to_sleep(
    defending: str,
):
    table = scenario(HGSS, you="Tyrogue", opponent=defending, coins="T")
    table.attack("Mischievous Punch")
    assert table.their.active.damage == 30
    assert table.their.active.conditions == frozenset()
    assert table.your.active.conditions == {"Asleep"}
    table.done()


@rule("damage.defender-effects.hgss")
def test_mischievous_punch_is_reduced_by_effects_on_the_defending_pokemon():
    table = scenario(HGSS, you="Tyrogue", opponent="Donphan [hgss1-107]", coins="T")
    table.attack("Mischievous Punch")
    assert table.their.active.damage == 10


# -- Igglybuff ---------------------------------------------------------------------------------
@rule("cost.enough", "cost.zero")
def test_graffiti_makes_each_attack_of_the_defending_pokemon_cost_one_more_in_its_next_turn():
    table = scenario(
        HGSS,
        you="Igglybuff",
        opponent="Furret + WW",
        coins="T",
    )
    table.attack("Graffiti")
    assert table.your.active.conditions == {"Asleep"}
    assert table.their.active.damage == 0
    assert table.legal("attack", "Find a Friend")
    table.not_legal("attack", "Quick Blow", because="cost.enough")
    table.attach("Metal Energy")
    assert table.legal("attack", "Quick Blow")
    table.done()


def test_graffiti_lasts_for_one_turn_of_the_opponent():
    table = scenario(HGSS, you="Igglybuff", opponent="Furret + WW", coins="TTT")
    table.attack("Graffiti").end_turn().end_turn()
    assert table.turn == "opponent"
    assert table.legal("attack", "Quick Blow")


@rule("cost.zero")
def test_an_attack_that_costs_nothing_costs_one_after_graffiti():
    table = scenario(HGSS, you="Igglybuff", opponent="Tyrogue", coins="T")
    table.attack("Graffiti")
    table.not_legal("attack", "Mischievous Punch", because="cost.enough")
    table.attach("Metal Energy")
    assert table.legal("attack", "Mischievous Punch")


@rule("bench-move.clears-effects")
def test_graffiti_ends_when_the_pokemon_retreats():
    table = scenario(
        HGSS,
        you="Igglybuff",
        opponent="Furret + WW",
        their_bench="Sentret + W",
        their_hand="Switch",
        coins="T",
    )
    table.attack("Graffiti").retreat()
    assert table.their.active.name == "Sentret"
    assert table.legal("attack", "Scratch")
    table.play("Switch")
    assert table.their.active.name == "Furret"
    assert table.legal("attack", "Find a Friend")
    table.done()

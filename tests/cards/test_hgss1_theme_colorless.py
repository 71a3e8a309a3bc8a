"""HeartGold & SoulSilver: effects of the Colorless Pokémon of its theme decks."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.cards import OPPONENT, UNDER_A_CONDITION, YOU, known_in_deck, seen_in_hand


# -- Noctowl -----------------------------------------------------------------------------------
@rule("power.once-usual")
def test_night_sight_draws_one_card_once_per_turn():
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
def test_a_second_noctowl_that_evolved_this_turn_may_use_night_sight_too():
    table = scenario(
        HGSS, you="Noctowl", your_bench="Hoothoot", opponent="Sentret", your_hand="Noctowl"
    )
    table.power("Night Sight").evolve("Noctowl", "bench 1").power("Night Sight", of="bench 1")
    assert len(table.your.hand) == 2


@rule("D33", "draw.short")
def test_night_sight_cannot_be_used_with_an_empty_deck():
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
def test_extrasensory_does_40_more_if_both_hands_have_the_same_size(
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


# -- Sentret, Furret ---------------------------------------------------------------------------
@rule("zone.hand-hidden")
def test_scout_shows_the_opponents_hand_only_to_its_player():
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


def test_find_a_friend_offers_only_pokemon():
    table = scenario(
        HGSS, you="Furret + W", opponent="Sentret", your_deck="Bill, Meganium, Sentret"
    )
    table.attack("Find a Friend")
    assert sorted(table.options) == ["done", "pick Meganium from deck", "pick Sentret from deck"]


@rule("D72", "zone.deck-secret")
def test_find_a_friend_may_find_nothing_and_the_deck_is_shuffled():
    table = scenario(
        HGSS,
        you="Furret + W",
        opponent="Sentret",
        your_deck="Bill, Meganium",
        choices=["done"],
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


# -- Hoothoot, Meowth --------------------------------------------------------------------------
def test_hypnosis_puts_the_defending_pokemon_to_sleep_without_damage():
    table = scenario(HGSS, you="Hoothoot + W", opponent="Feraligatr", coins="T")
    table.attack("Hypnosis")
    assert table.their.active.conditions == {"Asleep"}
    assert table.their.active.damage == 0
    table.done()


@rule("draw.short")
def test_pay_day_does_10_and_draws_a_card():
    table = scenario(HGSS, you="Meowth + W", opponent="Feraligatr", your_deck="Bill")
    table.attack("Pay Day")
    assert table.their.active.damage == 10
    assert table.your.hand == ["Bill"]


@rule("draw.short-no-loss")
def test_pay_day_with_an_empty_deck_does_its_damage_and_draws_nothing():
    table = scenario(HGSS, you="Meowth + W", opponent="Feraligatr", deck_size=(0, 20))
    table.attack("Pay Day")
    assert table.their.active.damage == 10
    assert table.winner == ""
    assert table.turn == "opponent"

"""HeartGold & SoulSilver: effects of the Trainer cards of its theme decks."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.cards import (
    OPPONENT,
    UNDER_A_CONDITION,
    YOU,
    known_in_deck,
    seen_in_deck,
    seen_in_hand,
)


# -- Bill, Professor Oak's New Theory, Copycat -------------------------------------------------
@pytest.mark.parametrize(("cards", "drawn"), [(20, 2), (2, 2), (1, 1)])
def test_bill_draws_two_cards_or_all_that_are_left(cards: int, drawn: int):
    table = scenario(
        HGSS, you="Sentret", opponent="Sentret", your_hand="Bill", deck_size=(cards, 20)
    )
    table.play("Bill")
    assert len(table.your.hand) == drawn
    assert len(table.your.deck) == cards - drawn


@rule("D33")
def test_bill_cannot_be_played_with_an_empty_deck():
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
def test_oaks_new_theory_draws_all_cards_if_there_are_fewer_than_six():
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
    assert table.winner == ""


@rule("D33")
@pytest.mark.parametrize("name", ["Professor Oak's New Theory", "Copycat"])
def test_a_supporter_that_shuffles_the_hand_into_the_deck_requires_a_hand_or_a_deck(name: str):
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand=name, deck_size=(0, 20))
    table.not_legal("play", name, because="D33")


def test_copycat_shuffles_the_hand_in_and_draws_as_many_cards_as_the_opponent_has():
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
def test_after_copycat_the_opponent_no_longer_knows_the_hand_that_scout_revealed():
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
def test_full_heal_removes_each_special_condition_of_the_active_pokemon(condition: str):
    table = scenario(
        HGSS, you=f"Sentret, {condition}, 10 damage", opponent="Sentret", your_hand="Full Heal"
    )
    table.play("Full Heal")
    assert table.your.active.conditions == frozenset()
    assert table.your.active.damage == 10
    table.end_turn()
    assert table.your.active.damage == 10


def test_full_heal_removes_three_special_conditions_together():
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
def test_full_heal_requires_a_special_condition():
    table = scenario(
        HGSS, you="Sentret, 10 damage", opponent="Sentret, asleep", your_hand="Full Heal"
    )
    table.not_legal("play", "Full Heal", because="D33")


@pytest.mark.parametrize(("coins", "left"), [("HH", 10), ("HT", 40), ("TH", 40), ("TT", 70)])
def test_moomoo_milk_heals_30_for_each_heads(coins: str, left: int):
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


def test_moomoo_milk_chooses_a_damaged_pokemon_before_the_coins():
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
def test_moomoo_milk_requires_a_damaged_pokemon_of_yours():
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
def test_poke_ball_on_tails_neither_searches_nor_shuffles_the_deck():
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
def test_poke_ball_may_find_nothing_and_the_deck_is_shuffled():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Poké Ball",
        your_deck="Bill, Meganium",
        coins="H",
        choices=["done"],
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


def test_communication_exchanges_a_pokemon_in_hand_for_one_in_the_deck_and_reveals_both():
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


def test_communication_may_take_back_the_pokemon_it_put_into_the_deck():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Pokémon Communication, Mareep, Meowth",
    )
    table.play("Pokémon Communication")
    assert sorted(table.options) == ["pick Mareep from hand", "pick Meowth from hand"]
    table.choose("Mareep")
    assert table.options == ["pick Mareep from deck", "done"]
    table.choose("Mareep")
    assert table.your.hand == ["Mareep", "Meowth"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Mareep"]


@rule("D72")
def test_communication_may_find_nothing_and_the_pokemon_stays_in_the_deck():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Pokémon Communication, Mareep",
        your_deck="Meganium",
        choices=["done"],
    )
    table.play("Pokémon Communication")
    assert table.your.hand == []
    assert len(table.your.deck) == 21
    assert known_in_deck(table, of=YOU, by=OPPONENT) == ["Mareep"]
    table.done()


@rule("D33")
@pytest.mark.parametrize("others", ["", ", Bill, Switch, R"])
def test_communication_requires_a_pokemon_in_hand(others: str):
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
    assert sorted(table.options) == ["done", "pick Bayleef from deck", "pick Meganium from deck"]
    table.choose("Meganium")
    assert table.your.hand == ["Meganium"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Meganium"]
    table.done()


@rule("D72")
def test_elms_training_method_may_find_nothing():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Professor Elm's Training Method",
        your_deck="Meganium",
        choices=["done"],
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
def test_pokemon_reversal_requires_a_benched_pokemon_of_the_opponent():
    table = scenario(
        HGSS,
        you="Sentret",
        your_bench="Mareep",
        opponent="Sentret",
        your_hand="Pokémon Reversal",
    )
    table.not_legal("play", "Pokémon Reversal", because="D33")


@rule("D38")
def test_switch_brings_in_the_chosen_benched_pokemon_and_is_not_the_retreat_of_the_turn():
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
def test_switch_requires_a_benched_pokemon():
    table = scenario(
        HGSS, you="Sentret", opponent="Sentret", their_bench="Mareep", your_hand="Switch"
    )
    table.not_legal("play", "Switch", because="D33")

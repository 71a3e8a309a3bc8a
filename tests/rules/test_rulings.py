"""Official rulings on points that the rulebooks and cards leave open."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY
from playmat.testing import Scenario
from playmat.testing.markers import rule
from tests.support.cards import STAND_INS

scenario = partial(testing.scenario, cards=STAND_INS)


# -- Trainers ----------------------------------------------------------------------------------
def test_copycat_against_an_empty_hand_is_legal_and_leaves_an_empty_hand():
    table = scenario(
        HGSS,
        you="Sentret",
        your_bench="Sentret",
        opponent="Sentret",
        your_hand="Copycat, Bill, Switch, Meowth",
    )
    table.play("Copycat")
    assert table.your.hand == []
    assert len(table.your.deck) == 23


def test_copycat_played_as_the_last_card_in_hand_shuffles_the_deck_and_draws():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Copycat",
        your_deck="Bill, Meowth",
        their_hand="5 Bill",
        shuffles=[["Meowth", "Bill"]],
    )
    table.play("Copycat")
    assert len(table.your.hand) == 5
    assert {"Meowth", "Bill"} <= set(table.your.hand)
    table.done()


def test_judge_draws_all_cards_of_a_short_deck_and_neither_player_loses():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand="Judge", deck_size=(20, 3))
    table.play("Judge")
    assert len(table.your.hand) == 4
    assert len(table.their.hand) == 3
    assert table.their.deck == []
    assert table.winner == ""


@rule("D33")
def test_engineers_adjustments_requires_an_energy_card_to_discard():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Engineer's Adjustments, Sentret",
        your_deck="W",
    )
    table.not_legal("play", "Engineer's Adjustments", because="D33")
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Engineer's Adjustments, Sentret, Water Energy",
    )
    table.play("Engineer's Adjustments")
    assert table.your.discard == ["Water Energy"]
    assert table.your.hand == [*["Metal Energy"] * 4, "Sentret"]


@rule("D33")
def test_pokemon_circulator_requires_a_benched_pokemon_of_the_opponent_who_chooses_it():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Pokémon Circulator")
    table.not_legal("play", "Pokémon Circulator", because="D33")
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        their_bench="Sentret; Chansey",
        your_hand="Pokémon Circulator",
    )
    table.play("Pokémon Circulator")
    assert table.player_to_act == "opponent"
    table.choose("Chansey")
    assert table.their.active.name == "Chansey"
    assert table.player_to_act == "you"


@pytest.mark.parametrize("chosen", ["Sentret", "Chansey"])
def test_the_player_of_pokemon_reversal_chooses_the_benched_pokemon(chosen: str):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        their_bench="Sentret; Chansey",
        your_hand="Pokémon Reversal",
        coins="H",
    )
    table.play("Pokémon Reversal")
    assert table.player_to_act == "you"
    table.choose(f"their {chosen}")
    assert table.their.active.name == chosen
    table.done()


def test_pokemon_reversal_does_nothing_on_tails():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        their_bench="Sentret; Chansey",
        your_hand="Pokémon Reversal",
        coins="T",
    )
    table.play("Pokémon Reversal")
    assert table.their.active.name == "Meowth"
    assert table.turn == "you"
    table.done()


@rule("D33")
@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
@pytest.mark.parametrize("name", ["Moomoo Milk", "Potion", "Full Heal", "Switch"])
def test_a_trainer_card_that_would_do_nothing_cannot_be_played(ruleset, name: str):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret, 10 damage, asleep",
        their_bench="Sentret",
        your_hand=name,
    )
    table.not_legal("play", name, because="D33")


@rule("D33", "D72")
@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
def test_a_player_may_search_a_deck_that_contains_no_matching_card(ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Professor Elm's Training Method",
        your_deck="Bill",
        shuffles=[["Bill"]],
    )
    table.play("Professor Elm's Training Method")
    assert table.your.hand == []
    table.done()


def test_pokemon_catcher_and_crushing_hammer_do_nothing_on_tails():
    table = scenario(
        XY,
        you="Bunnelby",
        opponent="Snorlax + W",
        their_bench="Bunnelby",
        your_hand="Pokémon Catcher, Crushing Hammer",
        coins="TH",
    )
    table.play("Pokémon Catcher")
    assert table.their.active.name == "Snorlax"
    table.play("Crushing Hammer")
    assert table.their.active.energy == ""
    assert table.their.discard == ["Water Energy"]
    table.done()


# -- LEGENDs -----------------------------------------------------------------------------------
@rule("legend.not-basic", "legend.not-evolution", "legend.stage-words")
@pytest.mark.parametrize(
    ("name", "found"),
    [("Pokémon Collector", "Sentret"), ("Professor Elm's Training Method", "Furret")],
)
def test_a_search_for_a_stage_does_not_find_a_legend(name: str, found: str):
    table = scenario(
        HGSS,
        you="Meowth",
        opponent="Meowth",
        your_hand=name,
        your_deck="hgss1-111, hgss1-112, Sentret, Furret",
    )
    table.play(name)
    assert table.options == [f"pick {found} from deck", "done"]


@rule("legend.is-pokemon", "legend.fetch-one-half")
def test_a_search_for_any_pokemon_finds_one_half_of_a_legend():
    table = scenario(
        HGSS,
        you="Meowth",
        opponent="Meowth",
        your_hand="Poké Ball",
        your_deck="hgss1-111, hgss1-112, Sentret",
        coins="H",
        choices=["hgss1-112"],
    )
    table.play("Poké Ball")
    assert table.your.hand == ["Ho-Oh LEGEND"]
    assert table.your.deck.count("Ho-Oh LEGEND") == 1
    table.done()


# -- "prevent all effects of attacks, including damage" ------------------------------------------
def agile_jolteon(you: str, your_bench: str = "", your_hand: str = "", coins: str = "") -> Scenario:
    """Return a scenario in your turn after the opponent's Jolteon used Agility with heads.

    The attack has put 20 damage on your Active Pokémon, too.
    """
    table = scenario(
        HGSS,
        you=you,
        your_bench=your_bench,
        your_hand=your_hand,
        opponent="Jolteon + L",
        their_bench="Sentret",
        coins=f"H{coins}",
    )
    return table.end_turn().attack("Agility")


def test_an_attack_neither_damages_nor_poisons_a_pokemon_protected_by_agility():
    table = agile_jolteon("Sandslash + FF")
    table.attack("Poison Sting")
    assert table.their.active.damage == 0
    assert table.their.active.conditions == frozenset()
    table.done()


def test_an_attack_does_not_switch_out_a_pokemon_protected_by_agility():
    table = agile_jolteon("Drowzee + P")
    table.attack("Sleep Inducer")
    assert table.their.active.name == "Jolteon"
    assert table.their.active.conditions == frozenset()
    assert table.their.bench[0].conditions == frozenset()
    table.done()


def test_an_attack_damages_the_bench_behind_a_pokemon_protected_by_agility():
    table = agile_jolteon("Quagsire + WWW")
    table.attack("Muddy Water")
    assert table.their.active.damage == 0
    assert table.their.bench[0].damage == 20
    table.done()


@rule("prize.even-own-ko")
def test_an_attack_on_a_pokemon_protected_by_agility_still_damages_its_user():
    table = agile_jolteon("Weezing + PP", your_bench="Sentret")
    table.attack("Super Explosion")
    assert table.their.active.damage == 0
    assert table.your.active.name == "Sentret"
    assert "Weezing" in table.your.discard
    assert len(table.their.prizes) == 5
    table.done()


@rule("power.not-attack")
def test_poke_powers_and_trainers_affect_a_pokemon_protected_by_agility():
    table = agile_jolteon(
        "Meowth", your_bench="Kingdra; Hypno", your_hand="Pokémon Reversal", coins="HH"
    )
    table.power("Spray Splash").choose("Jolteon")
    assert table.their.active.damage == 10
    table.power("Sleep Pendulum")
    assert table.their.active.conditions == {"Asleep"}
    table.play("Pokémon Reversal")
    assert table.their.active.name == "Sentret"
    assert table.their.bench[0].name == "Jolteon"
    assert table.their.bench[0].conditions == frozenset()
    table.done()

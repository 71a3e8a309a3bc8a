"""Knock Outs: when, in what order, and what follows."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards
from tests.support.event_lines import event_lines_of

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


@rule("ko.when")
@both_eras
@pytest.mark.parametrize(("damage", "is_knocked_out"), [(30, False), (40, True), (50, True)])
def test_a_pokemon_is_knocked_out_when_its_damage_is_at_least_its_hp(
    ruleset: Ruleset, damage: int, is_knocked_out: bool
):
    table = scenario(
        ruleset, you="Sentret + W", opponent=f"Sentret, {damage} damage", their_bench="Meowth"
    )
    table.attack("Scratch")
    assert (table.their.active.name == "Meowth") == is_knocked_out
    assert len(table.your.prizes) == (5 if is_knocked_out else 6)


@rule("ko.any-cause")
@both_eras
def test_a_benched_pokemon_is_knocked_out_like_an_active_one(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Hypno + PPP",
        opponent="Snorlax",
        their_bench="Sentret, 40 damage; Meowth",
        choices=["Sentret"],
    )
    table.attack("Psychic Shot")
    assert [m.name for m in table.their.bench] == ["Meowth"]
    assert len(table.your.prizes) == 5
    assert table.turn == "opponent"


@rule("ko.any-cause")
@both_eras
def test_an_attack_may_knock_out_its_players_own_benched_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Donphan [hgss1-107] + F, alone",
        your_bench="Caterpie, 20 damage; Sentret",
        opponent="Snorlax",
    )
    table.attack("Earthquake")
    assert [m.name for m in table.your.bench] == ["Sentret"]
    assert len(table.their.prizes) == 5


@rule("ko.timing.hgss", "ko.timing.xy", "D51")
@both_eras
def test_all_pokemon_knocked_out_by_one_attack_leave_play_after_its_last_effect(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Lunatone [hgss4-25] + FF",
        your_bench="Caterpie, 20 damage; Sentret",
        opponent="Meowth",
        their_bench="Caterpie, 20 damage; Sentret",
    )
    log = event_lines_of(table)
    table.attack("Selfdestruct")
    kinds = [line.split()[0] for line in log.lines if line.split()[0] in ("damage", "Knock")]
    assert kinds == ["damage"] * 6 + ["Knock"] * 4
    assert (table.your.active.name, table.their.active.name) == ("Sentret", "Sentret")
    assert (len(table.your.prizes), len(table.their.prizes)) == (4, 4)


@rule("ko.timing.hgss", "D51")
@both_eras
def test_a_knock_out_during_a_turn_is_settled_before_the_next_action(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Sprinkler",
        opponent="Caterpie, 20 damage",
        their_bench="Meowth; Pikachu",
        choices=["Caterpie"],
    )
    table.power("Sprinkle")
    assert table.player_to_act == "opponent"
    assert table.options == ["choose bench 1 Meowth", "choose bench 2 Pikachu"]
    table.choose("Pikachu")
    assert table.player_to_act == "you"
    assert len(table.your.prizes) == 5


@rule("ko.discard")
@both_eras
def test_the_pokemon_and_all_cards_attached_to_it_go_to_its_owners_discard_pile(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Furret + WG, 10 damage, with Leftovers [dp4-99]",
        their_bench="Meowth",
    )
    table.attack("Fire Mane")
    assert sorted(table.their.discard) == [
        "Furret",
        "Grass Energy",
        "Leftovers",
        "Sentret",
        "Water Energy",
    ]
    assert table.your.discard == []


@rule("ko.replace")
@both_eras
def test_a_player_must_choose_one_of_their_benched_pokemon_as_the_new_active(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Sentret",
        their_bench="Meowth; Pikachu; Jynx",
    )
    table.attack("Fire Mane")
    assert table.player_to_act == "opponent"
    assert table.options == [
        "choose bench 1 Meowth",
        "choose bench 2 Pikachu",
        "choose bench 3 Jynx",
    ]
    table.choose("Jynx")
    assert table.their.active.name == "Jynx"
    assert [m.name for m in table.their.bench] == ["Meowth", "Pikachu"]


@rule("ko.order-steps")
@both_eras
def test_a_knock_out_discards_cards_then_the_prize_is_taken_then_the_active_is_replaced(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset, you="Arcanine + RRRR", opponent="Sentret", their_bench="Meowth; Pikachu"
    )
    log = event_lines_of(table)
    table.attack("Fire Mane")
    assert table.their.discard == ["Sentret"]
    assert len(table.your.prizes) == 5
    assert not table.their.has_active
    table.choose("Meowth")
    after = [line for line in log.lines if line.split()[0] in ("Knock", "Prize", "switch")]
    assert after == ["Knock Out Sentret", "Prize you", "switch Meowth"]


@rule("ko.no-replacement-loses")
@both_eras
def test_a_player_who_cannot_replace_the_active_pokemon_loses(ruleset: Ruleset):
    table = scenario(ruleset, you="Arcanine + RRRR", opponent="Sentret")
    table.attack("Fire Mane")
    assert table.winner == "you"
    assert table.ways == ("no Pokémon left",)


# -- leaving play without a Knock Out -------------------------------------------------------------
@rule("ko.replace-other-reasons", "D55")
@both_eras
def test_an_active_pokemon_that_returns_to_the_hand_is_replaced_without_a_prize(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Umbreon [hgss3-86] + DD, 30 damage",
        your_bench="Sentret + W; Meowth",
        opponent="Sentret",
        coins="H",
    )
    table.power("Cloud-Covered Moon")
    assert table.player_to_act == "you"
    assert table.options == ["choose bench 1 Sentret", "choose bench 2 Meowth"]
    table.choose("Sentret")
    assert table.your.hand == ["Darkness Energy", "Darkness Energy", "Eevee", "Umbreon"]
    assert len(table.their.prizes) == 6
    assert table.legal("attack", "Scratch")  # the turn continues


@rule("ko.replace-other-reasons", "ko.no-replacement-loses")
@both_eras
def test_a_player_whose_power_removes_their_last_pokemon_from_play_loses(ruleset: Ruleset):
    table = scenario(ruleset, you="Umbreon [hgss3-86]", opponent="Sentret", coins="H")
    table.power("Cloud-Covered Moon")
    assert table.winner == "opponent"
    assert table.ways == ("no Pokémon left",)


@rule("ko.replace-other-reasons")
@both_eras
def test_if_both_actives_leave_play_an_effect_may_say_who_replaces_first(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Drifblim [hgss3-12] + PPP",
        your_bench="Sentret; Meowth",
        opponent="Snorlax + W",
        their_bench="Jynx; Pikachu",
    )
    table.attack("Take Away")
    assert table.player_to_act == "you"  # otherwise, the next player would be first
    table.choose("Meowth")
    assert table.player_to_act == "opponent"
    table.choose("Jynx")
    assert "Snorlax" in table.their.deck
    assert "Drifblim" in table.your.deck
    assert (len(table.your.prizes), len(table.their.prizes)) == (6, 6)


@rule("both.sudden-death", "ko.replace-other-reasons")
@both_eras
def test_sudden_death_follows_if_the_last_pokemon_of_both_players_leave_play_together(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Drifblim [hgss3-12] + PPP, alone",
        your_deck="7 Sentret",
        opponent="Snorlax",
        their_deck="7 Sentret",
        deck_size=7,
        coins="H",
    )
    log = event_lines_of(table)
    table.attack("Take Away")
    assert table.winner == ""
    assert table.game.sudden_death_round == 1
    assert "Prize you" not in log.lines


# -- Knock Outs by an unfinished effect ----------------------------------------------------------
@both_eras
def test_a_power_that_knocks_out_its_own_pokemon_continues_after_prize_and_promotion(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Electrode [hgss4-93], alone",
        your_bench="Flaaffy; Sentret",
        opponent="Snorlax",
        your_hand="Lightning Energy",
        your_deck="3 Lightning Energy, Rainbow Energy [hgss1-104], 3 Bill",
        choices=["Flaaffy", "Flaaffy", "Flaaffy", "Sentret", "done"],
        coins="T",
    )
    log = event_lines_of(table)
    table.power("Energymite")
    assert table.your.active.name == "Flaaffy"
    assert table.your.active.energy == "LL"
    assert table.your.bench[0].energy == "L"
    assert len(table.their.prizes) == 5
    assert sorted(table.your.discard) == ["Bill", "Bill", "Bill", "Electrode", "Rainbow Energy"]
    assert log.lines[:4] == [
        "power Electrode Energymite",
        "Knock Out Electrode",
        "Prize opponent",
        "switch Flaaffy",
    ]
    table.attach("L")
    table.attack("Thundershock")


@both_eras
def test_energy_attached_by_energymite_is_not_attached_from_the_hand(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Electrode [hgss4-93], alone",
        your_bench="Flaaffy",
        opponent="Ampharos [hgss1-105], alone",
        your_deck="Rainbow Energy [hgss1-104], 6 Bill",
        choices=["Flaaffy"],
    )
    table.power("Energymite")
    assert table.your.active.energy == "(Rainbow Energy)"
    assert table.your.active.damage == 0


@rule("ko.no-replacement-loses")
@both_eras
def test_a_power_that_knocks_out_its_players_last_pokemon_ends_the_game(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Electrode [hgss4-93], alone",
        opponent="Snorlax",
        your_deck="7 Bill",
    )
    table.power("Energymite")
    assert table.winner == "opponent"
    assert table.your.discard == ["Electrode"]  # its effect ended


# -- both Active Pokémon at once ------------------------------------------------------------------
@rule("ko.both-replace-order", "ko.both-prize-order", "D52")
@both_eras
def test_if_an_attack_knocks_out_both_actives_the_next_player_chooses_first(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Weezing [hgss1-34] + WW, alone",
        your_bench="Sentret; Meowth",
        opponent="Jynx",
        their_bench="Pikachu; Meowth",
    )
    log = event_lines_of(table)
    table.attack("Super Explosion")
    assert table.player_to_act == "opponent"
    table.choose("Pikachu")
    assert table.player_to_act == "you"
    table.choose("Meowth")
    order = [line for line in log.lines if line.split()[0] in ("Knock", "Prize", "switch")]
    assert order == [
        "Knock Out Jynx",
        "Knock Out Weezing",
        "Prize opponent",
        "Prize you",
        "switch Pikachu",
        "switch Meowth",
    ]


@rule("D53")
@both_eras
def test_winning_is_checked_after_both_players_have_taken_their_prizes(ruleset: Ruleset):
    """You would take your last Prize, but your opponent takes theirs and has Pokémon left."""
    table = scenario(
        ruleset,
        you="Weezing [hgss1-34] + WW, alone",
        opponent="Jynx",
        their_bench="Pikachu",
        your_prizes=1,
        their_prizes=1,
    )
    table.attack("Super Explosion")
    assert table.winner == "opponent"
    assert table.ways == ("prizes", "no Pokémon left")


@rule("ko.any-cause", "ko.timing.hgss")
@both_eras
def test_a_knock_out_that_lowers_the_hp_of_another_pokemon_knocks_it_out_before_promotion(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Nidoqueen [hgss4-28], 40 damage, alone",
        their_bench="Nidoking [hgss4-6], 150 damage, alone; Sentret; Meowth",
    )
    table.attack("Fire Mane")
    assert table.options == ["choose bench 1 Sentret", "choose bench 2 Meowth"]
    assert len(table.your.prizes) == 4

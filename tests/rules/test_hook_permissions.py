"""Effects that forbid something, and effects on Knock Outs: each shown by a card."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from playmat import testing
from playmat.engine import constants
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


# -- permissions --------------------------------------------------------------------------------
@both_eras
def test_may_retreat_a_fossil_cannot_retreat(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Root Fossil [dp6-139] + W", your_bench="Sentret", opponent="Sentret"
    )
    table.not_legal("retreat", because="D01")


@both_eras
def test_may_retreat_big_bite_lasts_only_for_the_opponents_next_turn(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Croconaw + WWW", opponent="Snorlax + WWWW", their_bench="Sentret"
    )
    table.attack("Big Bite")
    table.not_legal("retreat", because="D01")
    table.end_turn().end_turn()
    assert table.legal("retreat")


@both_eras
def test_may_attack_tail_whip_stops_all_attacks_of_the_defending_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Wooper [hgss1-88] + W",
        opponent="Sentret + W",
        their_bench="Meowth + W",
        coins="H",
    )
    table.attack("Tail Whip")
    table.not_legal("attack", "Scratch", because="D01")
    table.retreat()
    assert table.legal("attack", "Pay Day")


@both_eras
def test_may_use_attack_slashing_strike_prevents_only_itself_on_the_next_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Scyther [hgss3-65] + GGG", opponent="Snorlax")
    table.attack("Slashing Strike")
    table.end_turn()
    table.not_legal("attack", "Slashing Strike", because="D01")
    table.attack("Cut")
    table.end_turn()
    assert table.legal("attack", "Slashing Strike")


@both_eras
def test_may_use_power_grumpig_prevents_all_poke_powers_of_the_opponent(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Grumpig [hgss4-23] + PP, alone",
        your_bench="Noctowl",
        opponent="Meowth",
        their_bench="Noctowl",
    )
    assert table.legal("power", "Night Sight")
    table.attack("Psychic Lock")
    table.not_legal("power", "Night Sight", because="D01")
    table.end_turn()
    assert table.legal("power", "Night Sight")
    table.end_turn()
    assert table.legal("power", "Night Sight")


@both_eras
def test_may_use_power_a_prevented_poke_power_is_not_triggered_either(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Grumpig [hgss4-23] + PP, alone",
        opponent="Chansey [hgss1-58], 20 damage",
        their_hand="Blissey [hgss1-106]",
    )
    table.attack("Psychic Lock")
    table.evolve("Blissey")
    assert table.their.active.damage == 40
    assert table.turn == "opponent"


@rule("D05")
@both_eras
def test_may_play_vileplume_stops_only_items_but_of_both_players(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 10 damage",
        your_bench="Vileplume",
        opponent="Sentret, 10 damage",
        your_hand="Switch, Bill, Burned Tower [hgss3-71], PlusPower [hgss2-80], "
        "Focus Band [neo1-86], Claw Fossil [dp6-138]",
        their_hand="Potion",
    )
    table.not_legal("play", "Switch", because="D01")
    table.not_legal("play", "PlusPower", because="D01")
    table.not_legal("play", "Focus Band", "active", because="D01")
    table.not_legal("bench", "Claw Fossil", because="D01")
    assert table.legal("play", "Bill")
    assert table.legal("play", "Burned Tower")
    table.end_turn()
    table.not_legal("play", "Potion", because="D01")


@both_eras
def test_may_play_kabutops_stops_only_the_opponent_and_only_while_active(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Kabutops [dp5-6] + WW, alone",
        your_bench="Sentret",
        opponent="Sentret, 10 damage",
        your_hand="Switch",
        their_hand="Potion",
    )
    assert table.legal("play", "Switch")
    table.end_turn()
    table.not_legal("play", "Potion", because="D01")
    table.end_turn()
    table.play("Switch").end_turn()
    assert table.legal("play", "Potion")


@both_eras
def test_may_evolve_archeops_prevents_both_players_from_evolving(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Archeops [bw3-67], alone",
        opponent="Sentret",
        your_hand="Furret",
        their_hand="Furret",
    )
    table.not_legal("evolve", "Furret", because="D01")
    table.end_turn()
    table.not_legal("evolve", "Furret", because="D01")


@both_eras
def test_may_heal_solrock_with_lunatone_prevents_healing(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meganium + GGG, 40 damage",
        opponent="Solrock [hgss4-9]",
        their_bench="Lunatone [hgss4-25]",
        your_hand="Potion",
    )
    table.not_legal("play", "Potion", because="D33")
    table.attack("Giant Bloom")
    assert table.your.active.damage == 40
    assert table.their.discard == ["Solrock"]
    table.end_turn()
    assert table.legal("play", "Potion")


@rule("cond.five")
@both_eras
def test_may_have_condition_steelix_gets_no_special_condition(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash + FF", opponent="Steelix [hgss2-87], alone")
    table.attack("Poison Sting")
    assert table.their.active.damage == 30
    assert table.their.active.conditions == frozenset()


@both_eras
def test_bench_limit_ditto_makes_the_opponent_discard_all_but_four_benched_pokemon(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Meowth",
        opponent="Sentret",
        their_bench="Sentret; Meowth; Pikachu + L; Caterpie; Jynx",
        your_hand="Ditto [hgss4-17]",
        their_hand="Sentret",
    )
    table.bench("Ditto")
    assert table.player_to_act == "opponent"
    table.choose("Pikachu")
    assert table.player_to_act == "you"
    assert [m.name for m in table.their.bench] == ["Sentret", "Meowth", "Caterpie", "Jynx"]
    assert table.their.discard == ["Pikachu", "Lightning Energy"]
    assert len(table.your.prizes) == 6
    table.end_turn()
    table.not_legal("bench", "Sentret", because="zone.bench-max")


# -- Knock Outs ---------------------------------------------------------------------------------
@both_eras
def test_prizes_for_a_knock_out_by_rayquaza_and_deoxys_are_one_more(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Rayquaza & Deoxys LEGEND [hgss3-89] + RRLW",
        opponent="Snorlax",
        their_bench="Sentret",
    )
    table.attack("Ozone Buster")
    assert len(table.your.prizes) == 4
    assert table.your.active.energy == "LW"


@both_eras
def test_prizes_for_rayquaza_and_deoxys_are_not_more_for_other_knock_outs(ruleset: Ruleset):
    """The Knock Outs are by Poison, and by another effect after its damage."""
    table = scenario(
        ruleset,
        you="Rayquaza & Deoxys LEGEND [hgss3-89]",
        opponent="Sentret, 40 damage, poisoned",
        their_bench="Meowth",
    )
    table.end_turn()
    assert len(table.your.prizes) == 5
    table = scenario(
        ruleset,
        you="Rayquaza & Deoxys LEGEND [hgss3-89] + RRLW",
        opponent="Nidoking [hgss4-6], alone",
        their_bench="Nidoqueen [hgss4-28], alone; Electrode [hgss4-93], alone",
    )
    table.attack("Ozone Buster")
    assert table.their.active.damage == 150  # of 160
    table.power("Energymite")
    table.choose("done")
    assert len(table.your.prizes) == 5


@both_eras
def test_prizes_for_a_pokemon_with_expert_belt_are_one_more(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Sentret, with Expert Belt [pl4-87]",
        their_bench="Meowth",
    )
    assert table.their.active.hp == 70
    table.attack("Fire Mane")
    assert len(table.your.prizes) == 4
    assert table.their.discard == ["Sentret", "Expert Belt"]


@both_eras
def test_destination_gengar_sends_knocked_out_pokemon_but_not_attached_cards_to_the_lost_zone(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Gengar [hgss4-94] + PP, alone",
        opponent="Furret + WW, 40 damage",
        their_bench="Meowth",
        choices=["Furret"],
    )
    table.attack("Cursed Drop")
    assert table.their.lost_zone == ["Sentret", "Furret"]
    assert table.their.discard == ["Water Energy", "Water Energy"]
    assert len(table.your.prizes) == 5


@both_eras
def test_destination_gengar_must_be_active_and_does_not_affect_its_players_pokemon(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        your_bench="Gengar [hgss4-94], alone",
        opponent="Sentret",
        their_bench="Meowth",
    )
    table.attack("Fire Mane")
    assert table.their.lost_zone == []
    table = scenario(
        ruleset,
        you="Gengar [hgss4-94], 120 damage, poisoned, alone",
        your_bench="Sentret",
        opponent="Sentret, 40 damage, poisoned",
        their_bench="Meowth",
    )
    table.end_turn()  # both are Knocked Out together, while Gengar is in play
    assert table.their.lost_zone == ["Sentret"]
    assert table.your.lost_zone == []
    assert table.your.discard == ["Gengar"]


@both_eras
def test_destination_rescue_energy_returns_a_pokemon_knocked_out_by_damage(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Furret + Rescue Energy [hgss4-90] + W",
        their_bench="Meowth",
    )
    table.attack("Fire Mane")
    assert {"Sentret", "Furret"} <= set(table.their.hand)
    assert table.their.discard == ["Rescue Energy", "Water Energy"]
    assert len(table.your.prizes) == 5


@both_eras
def test_destination_rescue_energy_does_nothing_for_counters_or_poison(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Gastly [hgss4-63] + P",
        opponent="Sentret + Rescue Energy [hgss4-90], 40 damage",
        their_bench="Meowth",
        choices=["Sentret"],
    )
    table.attack("Sneaky Placement")
    assert table.their.discard == ["Sentret", "Rescue Energy"]
    table = scenario(
        ruleset,
        you="Meowth",
        opponent="Sentret + Rescue Energy [hgss4-90], 40 damage, poisoned",
        their_bench="Meowth",
    )
    table.end_turn()
    assert table.their.discard == ["Sentret", "Rescue Energy"]


own_last = pytest.mark.parametrize("own_last", [True, False])


@rule("D76")
@own_last
def test_destination_rescue_energy_against_lost_crisis_follows_the_ruleset(own_last: bool):
    table = scenario(
        replace(HGSS, own_card_decides_destination=own_last),
        you="Darkrai & Cresselia LEGEND [hgss4-99] + DDWW",
        opponent="Sentret + Rescue Energy [hgss4-90]",
        their_bench="Meowth",
    )
    table.attack("Lost Crisis")
    if own_last:
        assert "Sentret" in table.their.hand
        assert table.their.discard == ["Rescue Energy"]
    else:
        assert table.their.lost_zone == ["Sentret", "Rescue Energy"]


@rule("D76")
@own_last
def test_destination_rescue_energy_against_catastrophe_follows_the_ruleset(own_last: bool):
    """The Pokémon is Knocked Out in its player's turn, by its own attack."""
    table = scenario(
        replace(HGSS, own_card_decides_destination=own_last),
        you="Weezing [hgss1-34] + Rescue Energy [hgss4-90] + W, alone",
        your_bench="Meowth",
        opponent="Gengar [hgss4-94], alone",
    )
    table.attack("Super Explosion")
    assert table.your.hand == (["Weezing"] if own_last else [])
    assert table.your.lost_zone == ([] if own_last else ["Weezing"])
    assert table.your.discard == ["Rescue Energy", "Water Energy"]


@both_eras
def test_destination_lost_crisis_does_not_last_longer_than_its_attack(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Darkrai & Cresselia LEGEND [hgss4-99] + DDWW",
        opponent="Sentret + W",
        their_bench="Meowth, 50 damage; Pikachu",
        choices=["Meowth"],
    )
    table.attack("Lost Crisis")
    assert table.their.lost_zone == ["Sentret", "Water Energy"]
    game = table.game
    active = game.players[1].active
    assert active is not None
    active.conditions, active.poison = constants.POISONED, 1
    table.end_turn()
    assert table.their.discard == ["Meowth"]

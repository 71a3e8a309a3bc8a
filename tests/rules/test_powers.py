"""Poké-Powers, Poké-Bodies, and Abilities."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from playmat import testing
from playmat.cards import pool
from playmat.engine.cards import preorder
from playmat.engine.constants import HOOK_POWERS
from playmat.engine.knowledge import knows
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.cards import CardParser
from playmat.testing.markers import rule
from tests.support import hook_cards
from tests.support.event_lines import event_lines_of

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


@rule("power.def")
def test_each_pokemon_power_of_an_hgss_card_is_a_poke_power_or_a_poke_body():
    hgss = [c for c in pool().cards.values() if c.set_id.startswith("hgss")]
    kinds = {p.kind for c in hgss for p in c.definition.powers}
    assert kinds == {"Poké-Power", "Poké-Body"}


@rule("power.def-old-cards", "D04")
def test_under_xy_an_effect_on_abilities_does_not_reach_the_poke_powers_of_older_cards():
    table = scenario(
        XY,
        you="Helper",
        your_bench="Noctowl",
        opponent="Sentret",
        stadium="No Abilities",
    )
    table.not_legal("power", "Fetch", because="D01")
    assert table.legal("power", "Night Sight")


@rule("power.not-attack")
@both_eras
def test_a_player_may_attack_after_using_a_power(ruleset: Ruleset):
    table = scenario(ruleset, you="Noctowl + WWW", opponent="Snorlax")
    table.power("Night Sight")
    assert table.turn == "you"
    table.attack("Extrasensory")
    assert table.their.active.damage == 40


@rule("power.not-attack")
@both_eras
def test_effects_that_prevent_attacks_do_not_prevent_powers(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Wooper [hgss1-88] + W",
        opponent="Noctowl",
        coins="H",
    )
    table.attack("Tail Whip")
    table.not_legal("attack", "Extrasensory", because="D01")
    table.power("Night Sight")
    assert len(table.their.hand) == 2


@rule("power.any-number", "power.active-and-bench")
@both_eras
def test_powers_of_the_active_and_all_benched_pokemon_may_be_used_in_one_turn(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Noctowl", your_bench="Noctowl; Hypno", opponent="Sentret", coins="HT"
    )
    table.power("Night Sight", "active")
    table.power("Night Sight", "bench 1")
    table.power("Sleep Pendulum")
    assert len(table.your.hand) == 2
    assert table.their.active.conditions == {"Asleep"}


@rule("power.active-and-bench")
@both_eras
def test_a_power_that_requires_being_active_cannot_be_used_on_the_bench(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", your_bench="Umbreon [hgss3-86]", opponent="Sentret")
    table.not_legal("power", "Cloud-Covered Moon", because="D01")


@rule("power.chosen")
@both_eras
def test_a_power_has_no_effect_until_its_player_uses_it(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", your_bench="Noctowl", opponent="Sentret")
    assert table.legal("power", "Night Sight")
    table.end_turn()
    assert table.your.hand == []


@rule("power.once-usual")
@both_eras
def test_a_once_per_turn_power_may_be_used_again_on_the_next_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", your_bench="Noctowl", opponent="Sentret")
    table.power("Night Sight")
    table.not_legal("power", "Night Sight", because="power.once-usual")
    table.end_turn().end_turn()
    assert table.legal("power", "Night Sight")


@rule("power.once-usual", "D73")
@both_eras
def test_each_pokemon_may_use_its_power_even_if_they_have_the_same_name(ruleset: Ruleset):
    table = scenario(ruleset, you="Noctowl", your_bench="Noctowl", opponent="Sentret")
    table.power("Night Sight", "active")
    table.not_legal("power", "Night Sight", "active", because="power.once-usual")
    assert table.legal("power", "Night Sight", "bench 1")


@rule("D73")
@both_eras
def test_a_pokemon_that_left_play_and_returned_may_use_its_power_again(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Umbreon [hgss3-86], alone",
        your_bench="Eevee [hgss3-47]",
        your_hand="Switch",
        opponent="Sentret",
        coins="HT",
    )
    table.power("Cloud-Covered Moon")
    assert table.your.active.name == "Eevee"
    table.evolve("Umbreon")
    table.power("Cloud-Covered Moon")
    table.done()


@rule("D73")
@both_eras
def test_switching_does_not_allow_a_used_power_again(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Noctowl", your_bench="Sentret", your_hand="Switch", opponent="Sentret"
    )
    table.power("Night Sight")
    table.play("Switch")
    table.not_legal("power", "Night Sight", because="power.once-usual")


@rule("power.condition-off")
@both_eras
@pytest.mark.parametrize("condition", ["asleep", "confused", "paralyzed", "poisoned", "burned"])
def test_night_sight_is_blocked_by_any_special_condition(ruleset: Ruleset, condition: str):
    table = scenario(ruleset, you=f"Noctowl, {condition}", opponent="Sentret")
    table.not_legal("power", "Night Sight", because="power.condition-off")


@rule("power.condition-off")
@both_eras
def test_a_power_is_available_again_when_the_special_condition_ends(ruleset: Ruleset):
    table = scenario(ruleset, you="Noctowl, asleep", opponent="Sentret", your_hand="Full Heal")
    table.play("Full Heal")
    assert table.legal("power", "Night Sight")


@rule("D33")
@both_eras
def test_a_power_that_would_do_nothing_is_not_offered(ruleset: Ruleset):
    table = scenario(ruleset, you="Noctowl", opponent="Sentret", deck_size=(0, 20))
    table.not_legal("power", "Night Sight", because="D33")


@rule("D75")
@both_eras
def test_a_power_without_a_printed_limit_has_the_limit_of_the_ruleset(ruleset: Ruleset):
    table = scenario(
        replace(ruleset, power_uses=3),
        you="Sprinkler",
        your_bench="Sprinkler",
        opponent="Snorlax",
    )
    table.power("Sprinkle", "active").power("Sprinkle", "active").power("Sprinkle", "bench 1")
    table.not_legal("power", "Sprinkle", "active", because="D75")
    assert table.their.active.damage == 30
    table.end_turn().end_turn()
    assert table.legal("power", "Sprinkle", "active")


@rule("body.always-on")
@both_eras
def test_a_poke_body_works_while_its_pokemon_is_in_play(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Slugma + RR",
        opponent="Caterpie",
        their_bench="Bayleef",
        their_hand="Metapod",
        choices=["Metapod"],
    )
    attack = table.option("attack Combustion")
    assert table.game.explain_damage(attack)[0].damage == 40
    table.end_turn()
    table.evolve("Metapod").end_turn()
    table.attack("Combustion")
    assert table.their.active.damage == 20
    table.end_turn().end_turn().end_turn()


@rule("body.always-on")
@both_eras
def test_a_poke_body_works_under_a_special_condition(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Slugma + RR",
        opponent="Metapod, asleep, poisoned",
        coins="T",
    )
    table.attack("Combustion")
    assert table.their.active.damage == 30  # and the Poison


@rule("ability.def")
@both_eras
def test_special_conditions_do_not_block_activated_and_continuous_abilities(
    ruleset: Ruleset,
):
    by_choice = CardParser(hook_cards.CARDS).find("Helper").definition
    continuous = CardParser(hook_cards.CARDS).find("bw3-67").definition
    assert by_choice.has_activated_power
    assert by_choice.hooks & HOOK_POWERS
    assert not continuous.has_activated_power
    assert continuous.modifiers
    table = scenario(
        ruleset,
        you="Helper, poisoned, asleep",
        opponent="Archeops [bw3-67], asleep, alone",
        your_bench="Sentret",
        your_hand="Furret",
    )
    table.not_legal("evolve", "Furret", "bench 1", because="D01")
    table.power("Fetch")
    assert len(table.your.hand) == 2


@rule("ability.def")
def test_every_power_is_either_activated_or_consists_of_modifiers():
    for card in hook_cards.CARDS:
        for power in card.definition.powers:
            assert (power.op is not None) != bool(power.modifiers)
            for modifier in power.modifiers:
                assert (modifier.op is None) or preorder(modifier.op)


@rule("ability.announce", "power.chosen")
@both_eras
def test_each_use_of_a_power_is_reported_with_the_pokemon_and_its_power(ruleset: Ruleset):
    table = scenario(ruleset, you="Helper", your_bench="Noctowl", opponent="Sentret")
    log = event_lines_of(table)
    table.power("Fetch").power("Night Sight")
    assert log.lines == ["power Helper Fetch", "power Noctowl Night Sight"]
    option = scenario(ruleset, you="Helper", opponent="Sentret").option("power Fetch")
    assert (option.text, option.name, option.place) == ("Fetch", "Helper", "active")


@both_eras
def test_slowking_lets_the_opponent_choose_a_card_and_both_players_know_the_place_of_the_other(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Slowking [hgss3-85]",
        opponent="Sentret",
        your_deck="Bill, Switch, Potion",
    )
    table.power("Opponent's Choice")
    assert table.player_to_act == "opponent"
    table.choose("Switch")
    assert table.your.hand == ["Switch"]
    assert (table.your.deck[0], table.your.deck[-1]) == ("Potion", "Bill")
    bottom = table.game.players[0].deck[0]
    assert knows(table.game, 0, bottom)
    assert knows(table.game, 1, bottom)


@both_eras
def test_rotom_swaps_a_prize_with_the_top_card_and_neither_player_sees_them(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Rotom [hgss3-20]",
        opponent="Sentret",
        your_deck="Bill, Switch",
        your_prizes="6 Potion",
    )
    table.power("Mischievous Trick")
    assert table.your.deck[:2] == ["Potion", "Switch"]
    assert table.your.prizes.count("Bill") == 1
    for card in [table.game.players[0].deck[-1], *table.game.players[0].prizes]:
        assert not knows(table.game, 0, card)
        assert not knows(table.game, 1, card)


@both_eras
def test_smeargle_uses_a_supporter_in_the_opponents_hand_as_its_power(ruleset: Ruleset):
    """The card stays where it is, and a Supporter may still be played."""
    table = scenario(
        ruleset,
        you="Smeargle [hgss3-8]",
        opponent="Sentret",
        your_hand="Bill",
        their_hand="Tierno, Professor Oak's New Theory, Switch",
        choices=["Tierno"],
    )
    table.power("Portrait")
    assert len(table.your.hand) == 4
    assert len(table.their.hand) == 3
    assert table.legal("play", "Bill")

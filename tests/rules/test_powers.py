"""Poké-Powers, Poké-Bodies and Abilities."""

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
from tests.support.story import story_of

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
def test_after_a_power_the_turn_goes_on_and_an_attack_is_legal(ruleset: Ruleset):
    table = scenario(ruleset, you="Noctowl + WWW", opponent="Snorlax")
    table.power("Night Sight")
    assert table.turn == "you"
    table.attack("Extrasensory")
    assert table.their.active.damage == 40


@rule("power.not-attack")
@both_eras
def test_a_power_is_no_attack_to_what_stops_attacks(ruleset: Ruleset):
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
def test_powers_of_active_and_benched_pokemon_may_all_be_used_in_one_turn(ruleset: Ruleset):
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
def test_a_power_whose_text_says_active_is_not_used_on_the_bench(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", your_bench="Umbreon [hgss3-86]", opponent="Sentret")
    table.not_legal("power", "Cloud-Covered Moon", because="D01")


@rule("power.chosen")
@both_eras
def test_a_power_works_only_when_its_player_chooses_it(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", your_bench="Noctowl", opponent="Sentret")
    assert table.legal("power", "Night Sight")
    table.end_turn()
    assert table.your.hand == []


@rule("power.once-usual")
@both_eras
def test_a_power_for_once_a_turn_is_open_again_in_the_next_turn_and_not_before(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", your_bench="Noctowl", opponent="Sentret")
    table.power("Night Sight")
    table.not_legal("power", "Night Sight", because="power.once-usual")
    table.end_turn().end_turn()
    assert table.legal("power", "Night Sight")


@rule("power.once-usual", "D73")
@both_eras
def test_the_limit_is_for_each_pokemon_and_not_for_the_name(ruleset: Ruleset):
    table = scenario(ruleset, you="Noctowl", your_bench="Noctowl", opponent="Sentret")
    table.power("Night Sight", "active")
    table.not_legal("power", "Night Sight", "active", because="power.once-usual")
    assert table.legal("power", "Night Sight", "bench 1")


@rule("D73")
@both_eras
def test_a_pokemon_that_left_play_and_came_again_may_use_its_power_again(ruleset: Ruleset):
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
def test_switching_places_does_not_open_a_used_power_again(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Noctowl", your_bench="Sentret", your_hand="Switch", opponent="Sentret"
    )
    table.power("Night Sight")
    table.play("Switch")
    table.not_legal("power", "Night Sight", because="power.once-usual")


@rule("power.condition-off")
@both_eras
@pytest.mark.parametrize("condition", ["asleep", "confused", "paralyzed", "poisoned", "burned"])
def test_a_power_with_that_clause_is_off_under_any_special_condition(
    ruleset: Ruleset, condition: str
):
    table = scenario(ruleset, you=f"Noctowl, {condition}", opponent="Sentret")
    table.not_legal("power", "Night Sight", because="power.condition-off")


@rule("power.condition-off")
@both_eras
def test_a_power_is_on_again_when_the_special_condition_ends(ruleset: Ruleset):
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
def test_a_power_without_a_limit_of_its_own_has_one_for_the_turn(ruleset: Ruleset):
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
def test_a_body_works_from_the_moment_its_pokemon_is_in_play_until_it_leaves(ruleset: Ruleset):
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
def test_a_body_works_under_a_special_condition_too(ruleset: Ruleset):
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
def test_an_ability_is_used_by_choice_or_works_all_the_time_and_conditions_do_not_stop_it(
    ruleset: Ruleset,
):
    by_choice = CardParser(hook_cards.CARDS).find("Helper").definition
    continuous = CardParser(hook_cards.CARDS).find("bw3-67").definition
    assert by_choice.offers
    assert by_choice.hooks & HOOK_POWERS
    assert not continuous.offers
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
def test_an_ability_is_either_an_offer_or_made_of_continuous_and_triggered_effects():
    for card in hook_cards.CARDS:
        for power in card.definition.powers:
            assert (power.op is not None) != bool(power.modifiers)
            for modifier in power.modifiers:
                assert (modifier.op is None) or preorder(modifier.op)


@rule("ability.announce", "power.chosen")
@both_eras
def test_each_use_names_the_pokemon_and_its_ability_or_power(ruleset: Ruleset):
    table = scenario(ruleset, you="Helper", your_bench="Noctowl", opponent="Sentret")
    story = story_of(table)
    table.power("Fetch").power("Night Sight")
    assert story.lines == ["power Helper Fetch", "power Noctowl Night Sight"]
    option = scenario(ruleset, you="Helper", opponent="Sentret").option("power Fetch")
    assert (option.text, option.name, option.place) == ("Fetch", "Helper", "active")


@both_eras
def test_slowking_the_opponent_picks_a_card_and_both_know_where_the_other_lies(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Slowking [hgss3-85]",
        opponent="Sentret",
        your_deck="Bill, Switch, Potion",
    )
    table.power("Opponent's Choice")
    assert table.asked == "opponent"
    table.choose("Switch")
    assert table.your.hand == ["Switch"]
    assert (table.your.deck[0], table.your.deck[-1]) == ("Potion", "Bill")
    bottom = table.game.players[0].deck[0]
    assert knows(table.game, 0, bottom)
    assert knows(table.game, 1, bottom)


@both_eras
def test_rotom_swaps_a_prize_with_the_top_card_and_nobody_sees_either(ruleset: Ruleset):
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
def test_smeargle_uses_a_supporter_of_the_opponents_hand_as_its_power(ruleset: Ruleset):
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

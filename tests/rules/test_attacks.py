"""Attacks, step by step."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards
from tests.support.event_lines import event_lines_of

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


# -- who attacks whom -----------------------------------------------------------------------------
@rule("attack.active-only")
@both_eras
def test_only_the_active_pokemon_attacks(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", your_bench="Meowth + WW", opponent="Sentret")
    table.not_legal("attack", "Dig Claws", "bench 1", because="attack.active-only")
    assert [o for o in table.options if o.startswith("attack")] == []


@rule("attack.once")
@both_eras
def test_only_one_attack_may_be_used_per_turn_even_if_two_are_paid_for(ruleset: Ruleset):
    table = scenario(ruleset, you="Meowth + WW", opponent="Snorlax")
    assert table.legal("attack", "Pay Day")
    table.attack("Dig Claws")
    assert table.turn == "opponent"
    assert table.player_to_act == "opponent"
    assert table.their.active.damage == 20


@rule("attack.attacker-def")
@both_eras
def test_the_attacking_pokemon_is_the_active_pokemon_that_uses_the_attack(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + W",
        your_bench="Sentret",
        opponent="Claw Fossil [dp6-138]",
    )
    table.attack("Scratch")
    assert table.your.active.damage == 10
    assert table.your.bench[0].damage == 0


@rule("attack.defender-def.hgss", "attack.defender-def.xy")
@both_eras
def test_the_defending_pokemon_is_the_opponents_active_pokemon(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset, you="Meganium + G", opponent="Snorlax", their_bench="Snorlax", coins="T"
    )
    table.attack("Sleep Powder")
    assert table.their.active.conditions == {"Asleep"}
    assert table.their.bench[0].conditions == frozenset()
    assert (table.their.active.damage, table.their.bench[0].damage) == (30, 0)


@rule("attack.what-counts.hgss", "attack.what-counts.xy")
@both_eras
def test_smokescreen_can_stop_an_attack_that_affects_no_pokemon(
    ruleset: Ruleset,
):
    table = scenario(ruleset, you="Koffing [hgss1-70] + W", opponent="Pansage + W", coins="T")
    table.attack("Smokescreen")
    table.attack("Collect")
    assert len(table.their.hand) == 1  # the card of the turn and no other
    table.done()


@rule("attack.what-counts.xy", "attack.what-counts.hgss")
@both_eras
def test_no_smokescreen_coin_is_flipped_for_an_ability_or_power(ruleset: Ruleset):
    table = scenario(ruleset, you="Koffing [hgss1-70] + W", opponent="Helper")
    table.attack("Smokescreen")
    table.power("Fetch")
    assert len(table.their.hand) == 2
    table.done()


# -- the steps ------------------------------------------------------------------------------------
@rule("attack.step-a")
@both_eras
def test_the_attack_is_named_before_anything_else_happens(ruleset: Ruleset):
    table = scenario(ruleset, you="Slowpoke + W, confused", opponent="Sentret", coins="HH")
    log = event_lines_of(table)
    table.attack("Whimsy Tackle")
    assert log.lines[0] == "attack Slowpoke Whimsy Tackle"


@rule("attack.step-b")
@both_eras
def test_targets_are_chosen_before_any_coin_is_flipped(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Hypno + PPP, confused",
        opponent="Snorlax",
        their_bench="Sentret; Meowth",
        coins="T",
    )
    log = event_lines_of(table)
    table.attack("Psychic Shot")
    assert table.player_to_act == "you"
    assert table.options == [
        "choose opponent's bench 1 Sentret",
        "choose opponent's bench 2 Meowth",
    ]
    assert log.lines == ["attack Hypno Psychic Shot"]
    table.choose("Meowth")
    assert "coin you tails" in log.lines
    assert table.your.active.damage == 30
    assert [m.damage for m in table.their.bench] == [0, 0]


@rule("attack.step-c", "D42")
@both_eras
def test_an_attack_that_fails_its_own_coin_ends_before_confusion_is_flipped_for(ruleset: Ruleset):
    table = scenario(ruleset, you="Slowpoke + W, confused", opponent="Sentret", coins="T")
    table.attack("Whimsy Tackle")
    assert (table.your.active.damage, table.their.active.damage) == (0, 0)
    assert table.turn == "opponent"
    table.done()


@rule("D42")
@both_eras
def test_by_the_other_interpretation_confusion_is_flipped_for_even_if_the_attack_has_failed(
    ruleset: Ruleset,
):
    table = scenario(
        replace(ruleset, confusion_after_failure=True),
        you="Slowpoke + W, confused",
        opponent="Sentret",
        coins="TT",
    )
    table.attack("Whimsy Tackle")
    assert (table.your.active.damage, table.their.active.damage) == (30, 0)
    table.done()


@rule("attack.step-c")
@both_eras
def test_an_attack_whose_requirement_cannot_be_met_is_used_and_does_nothing(ruleset: Ruleset):
    table = scenario(ruleset, you="Absol [hgss4-91] + DD", opponent="Snorlax", your_hand="Bill")
    table.attack("Vicious Claw")
    assert table.their.active.damage == 0
    assert table.turn == "opponent"


@rule("attack.step-d", "attack.step-c", "attack.step-e")
@both_eras
@pytest.mark.parametrize(
    ("coins", "attacker", "defender"),
    [("HHH", 10, 20), ("HHT", 40, 0), ("HT", 10, 0), ("T", 10, 0)],
)
def test_an_attack_flips_for_its_requirement_smokescreen_and_confusion_until_the_first_tails(
    ruleset: Ruleset, coins: str, attacker: int, defender: int
):
    table = scenario(
        ruleset, you="Koffing [hgss1-70] + W", opponent="Slowpoke + W, confused", coins=coins
    )
    table.attack("Smokescreen")
    table.attack("Whimsy Tackle")
    assert table.their.active.damage == attacker
    assert table.your.active.damage == defender
    table.done()


@rule("attack.step-d")
@both_eras
def test_a_pokemon_with_two_smokescreens_flips_a_coin_for_each(ruleset: Ruleset):
    for coins, damage in [("HH", 10), ("HT", 0), ("T", 0)]:
        table = scenario(ruleset, you="Koffing [hgss1-70] + W", opponent="Sentret + W", coins=coins)
        table.attack("Smokescreen")
        defender = table.game.players[1].active
        assert defender is not None
        assert defender.lasting is not None
        defender.lasting = [*defender.lasting, *defender.lasting]
        table.attack("Scratch")
        assert table.your.active.damage == damage


@rule("attack.step-d-moved", "attack.step-d")
@both_eras
def test_moving_to_the_bench_removes_a_smokescreen(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Koffing [hgss1-70] + W",
        opponent="Sentret + WW",
        their_bench="Meowth + W",
        their_hand="Switch",
    )
    table.attack("Smokescreen")
    table.retreat().play("Switch")
    assert table.their.active.name == "Sentret"
    table.attack("Scratch")
    assert table.your.active.damage == 10
    table.done()


@rule("attack.step-d-moved")
@both_eras
def test_a_new_active_pokemon_does_not_flip_for_a_smokescreen_on_the_previous_one(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Koffing [hgss1-70] + W",
        opponent="Sentret + W",
        their_bench="Meowth + W",
    )
    table.attack("Smokescreen")
    table.retreat()
    table.attack("Pay Day")
    assert table.your.active.damage == 10
    table.done()


@rule("attack.step-d")
@both_eras
def test_evolving_removes_a_smokescreen(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Koffing [hgss1-70] + W",
        opponent="Sentret + WW",
        their_hand="Furret",
        coins="T",
    )
    table.attack("Smokescreen")
    table.evolve("Furret").attack("Quick Blow")  # its own coin
    assert table.your.active.damage == 20
    table.done()


@rule("attack.step-e", "confused.flip")
@both_eras
def test_the_coin_for_confusion_comes_before_the_coins_of_the_damage(ruleset: Ruleset):
    table = scenario(ruleset, you="Furret + WW, confused", opponent="Snorlax", coins="HT")
    table.attack("Quick Blow")
    assert table.their.active.damage == 20
    assert table.your.active.damage == 0
    table.done()
    table = scenario(ruleset, you="Furret + WW, confused", opponent="Snorlax", coins="T")
    table.attack("Quick Blow")
    assert table.your.active.damage == 30
    table.done()


@rule("attack.step-f.hgss", "attack.step-f.xy", "attack.do-extra-text", "ko.timing.hgss")
@both_eras
def test_damage_comes_before_other_effects_and_knock_outs_come_last(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meganium + G",
        opponent="Sentret, 30 damage",
        their_bench="Meowth",
    )
    log = event_lines_of(table)
    table.attack("Sleep Powder")
    assert log.lines[:5] == [
        "attack Meganium Sleep Powder",
        "damage Sentret 30",
        "afflict Sentret Asleep",
        "Knock Out Sentret",
        "Prize you",
    ]


@rule("attack.step-f.hgss", "attack.step-f.xy", "D51")
@both_eras
def test_a_forced_switch_happens_before_the_knock_out_by_the_same_attack(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Pusher + W",
        opponent="Sentret, 10 damage",
        their_bench="Pikachu; Meowth",
    )
    log = event_lines_of(table)
    table.attack("Push")
    table.choose("Meowth")
    assert log.lines[1:5] == [
        "damage Sentret 40",
        "switch Meowth",
        "Knock Out Sentret",
        "Prize you",
    ]
    assert table.turn == "opponent"  # no Pokémon had to be promoted
    assert table.their.active.name == "Meowth"
    assert [m.name for m in table.their.bench] == ["Pikachu"]


@rule("attack.step-f.hgss", "attack.step-f.xy")
@both_eras
def test_an_attack_finishes_its_effects_after_lethal_damage(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth + W",
        opponent="Sentret, 40 damage",
        their_bench="Pikachu",
        your_deck="Bill",
    )
    table.attack("Pay Day")
    assert "Bill" in table.your.hand
    assert len(table.your.hand) == 2  # and the Prize


@rule("attack.step-f.xy", "D50")
@both_eras
def test_effects_that_come_before_damage_happen_before_the_damage_counters_are_placed(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Meganium + GGG, 30 damage",
        opponent="Snorlax",
        your_bench="Furret + WW",
    )
    log = event_lines_of(table)
    table.attack("Giant Bloom")
    assert log.lines[1:3] == ["damage Snorlax 60", "heal Meganium 20"]
    table = scenario(ruleset, you="Furret + WW", opponent="Snorlax", coins="H")
    log = event_lines_of(table)
    table.attack("Quick Blow")
    assert log.lines[1:3] == ["coin you heads", "damage Snorlax 40"]


@rule("attack.order-short", "D41")
@both_eras
def test_a_discard_that_the_attack_requires_comes_before_its_damage(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Absol [hgss4-91] + DD",
        opponent="Snorlax",
        your_hand="Sentret, Meowth, Bill",
        choices=["Meowth"],
    )
    log = event_lines_of(table)
    table.attack("Vicious Claw")
    assert log.lines[1:3] == ["move Meowth", "damage Snorlax 70"]
    assert table.your.lost_zone == ["Meowth"]


@rule("attack.order-short", "D41")
@both_eras
def test_discarding_energy_as_an_effect_comes_after_the_damage(ruleset: Ruleset):
    table = scenario(ruleset, you="Quilava + RRR", opponent="Snorlax")
    log = event_lines_of(table)
    table.attack("Flamethrower")
    assert log.lines[1:3] == ["damage Snorlax 60", "move Fire Energy"]


@rule("attack.do-extra-text")
@both_eras
def test_an_attack_does_all_effects_in_its_text_besides_its_damage(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Victreebel [hgss4-12] + GG, 50 damage, alone", opponent="Snorlax", coins="H"
    )
    table.attack("Acidic Drain")
    assert table.their.active.conditions == {"Burned", "Poisoned"}
    assert table.their.active.damage == 40  # with the first counter of the Poison
    assert table.your.active.damage == 20


# -- copied attacks -------------------------------------------------------------------------------
@both_eras
def test_a_copied_attack_is_used_by_the_pokemon_that_copies_it(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Alakazam ★ [ex14-99] + PPP",
        your_bench="Sentret",
        opponent="Snorlax",
        your_hand="Weezing [hgss1-34], Bill",
        choices=["1"],
    )
    table.attack("Skill Copy")
    assert table.their.active.damage == 90
    assert "Alakazam ★" in table.your.discard  # it did 90 to itself
    assert "Weezing" in table.your.discard
    table.done()


@both_eras
def test_a_copied_attack_does_nothing_without_the_energy_for_it(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Alakazam ★ [ex14-99] + PPP",
        opponent="Snorlax",
        your_hand="Quilava",
        choices=["0"],
    )
    table.attack("Skill Copy")
    assert table.their.active.damage == 0
    assert table.your.discard == ["Quilava"]
    assert table.turn == "opponent"


@both_eras
def test_a_copied_attack_flips_no_second_coin_for_confusion_or_smokescreen(
    ruleset: Ruleset,
):
    """But no second coin is flipped for Confusion, and none for a Smokescreen."""
    table = scenario(
        ruleset,
        you="Koffing [hgss1-70] + W",
        opponent="Alakazam ★ [ex14-99] + PPP, confused",
        their_hand="Hypno",
        your_bench="Sentret",
        coins="HH",
    )
    table.attack("Smokescreen")
    table.attack("Skill Copy")
    assert table.your.discard == ["Koffing", "Water Energy"]  # 30, doubled by Weakness
    assert table.your.active.damage == 10  # Psychic Shot's choice, made when it was copied
    table.done()


@both_eras
def test_a_copied_copying_attack_is_still_used_by_the_first_user(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Alakazam ★ [ex14-99] + PPP",
        opponent="Snorlax",
        your_hand="Alakazam ★ [ex14-99], Hypno",
        choices=["Alakazam ★"],
    )
    table.attack("Skill Copy")
    assert table.their.active.damage == 30
    assert sorted(table.your.discard) == ["Alakazam ★", "Hypno"]
    table.done()


@both_eras
def test_a_copied_attack_that_fails_its_coin_does_nothing_and_the_turn_ends(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Alakazam ★ [ex14-99] + PPP",
        opponent="Snorlax",
        your_hand="Slowpoke",
        coins="T",
    )
    table.attack("Skill Copy")
    assert table.their.active.damage == 0
    assert table.turn == "opponent"
    table.done()

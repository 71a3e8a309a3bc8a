"""Special Conditions and other counters."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.engine.constants import CONDITION_NAMES, PARALYZED
from playmat.engine.movement import afflict
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards
from tests.support.event_lines import event_lines_of

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
FIVE = ["asleep", "confused", "paralyzed", "poisoned", "burned"]


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


# -- all Special Conditions ------------------------------------------------------------------------
@rule("cond.five")
def test_there_are_five_special_conditions():
    assert sorted(CONDITION_NAMES) == ["Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"]


@rule("cond.active-only", "cond.markers")
@both_eras
@pytest.mark.parametrize("condition", FIVE)
def test_a_pokemon_that_goes_to_the_bench_has_no_special_condition(
    ruleset: Ruleset, condition: str
):
    table = scenario(
        ruleset,
        you=f"Sentret, {condition}",
        your_bench="Meowth",
        opponent="Sentret",
        your_hand="2 Switch",
    )
    table.play("Switch")
    assert table.your.bench[0].conditions == frozenset()
    assert table.your.bench[0].poison_counters == 0
    table.play("Switch")
    assert table.your.active.conditions == frozenset()


@rule("cond.markers")
@both_eras
@pytest.mark.parametrize("condition", FIVE)
def test_a_pokemon_that_evolves_has_no_special_condition(ruleset: Ruleset, condition: str):
    table = scenario(ruleset, you=f"Sentret, {condition}", opponent="Sentret", your_hand="Furret")
    table.evolve("Furret")
    assert table.your.active.conditions == frozenset()
    table.end_turn()
    assert table.your.active.damage == 0


@rule("cond.active-only")
@both_eras
def test_a_special_condition_of_the_new_active_pokemon_does_not_affect_the_benched_one(
    ruleset: Ruleset,
):
    """Sleep Inducer puts the new Active Pokémon to sleep, and the one that left is awake."""
    table = scenario(
        ruleset,
        you="Drowzee + P",
        opponent="Sentret, poisoned",
        their_bench="Meowth",
        coins="T",
    )
    table.attack("Sleep Inducer")
    assert table.their.active.name == "Meowth"
    assert table.their.active.conditions == {"Asleep"}
    assert table.their.bench[0].conditions == frozenset()
    assert table.their.bench[0].damage == 0


@rule("cond.three-exclude")
@both_eras
@pytest.mark.parametrize(
    ("before", "you", "attack", "coins", "after"),
    [
        ("asleep", "Crobat [hgss2-14] + P, alone", "Supersonic", "", "Confused"),
        ("confused", "Meganium + G", "Sleep Powder", "T", "Asleep"),
        ("paralyzed", "Crobat [hgss2-14] + P, alone", "Supersonic", "", "Confused"),
        ("asleep", "Jynx + PP", "Lick", "H", "Paralyzed"),
    ],
)
def test_asleep_confused_and_paralyzed_replace_each_other(
    ruleset: Ruleset, before: str, you: str, attack: str, coins: str, after: str
):
    table = scenario(ruleset, you=you, opponent=f"Snorlax, {before}", coins=coins)
    table.attack(attack)
    assert table.their.active.conditions == {after}
    table.done()


@rule("cond.markers-coexist")
@both_eras
@pytest.mark.parametrize("third", ["asleep", "confused", "paralyzed"])
def test_a_pokemon_can_be_burned_and_poisoned_and_have_a_third_special_condition(
    ruleset: Ruleset, third: str
):
    table = scenario(
        ruleset,
        you="Victreebel [hgss4-12] + GG, alone",
        opponent=f"Snorlax, {third}",
        coins="HT" if third == "asleep" else "H",
    )
    table.attack("Acidic Drain")
    assert table.their.active.conditions == {"Burned", "Poisoned", third.capitalize()}


@rule("cond.marker-distinct")
@both_eras
def test_the_markers_of_special_conditions_are_not_damage(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash + FF", opponent="Chesnaught", their_hand="Full Heal")
    table.attack("Poison Sting")
    assert table.their.active.damage == 40  # 30, and the first counter of the Poison
    table.play("Full Heal")
    assert table.their.active.damage == 40
    assert table.their.active.conditions == frozenset()


# -- Asleep ----------------------------------------------------------------------------------------
@rule("asleep.cannot")
@both_eras
def test_an_asleep_pokemon_can_neither_attack_nor_retreat(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + WW, asleep", your_bench="Meowth", opponent="Sentret")
    table.not_legal("attack", "Scratch", because="asleep.cannot")
    table.not_legal("retreat", because="asleep.cannot")


@rule("asleep.flip", "D56")
@both_eras
def test_the_owner_of_an_asleep_pokemon_flips_after_each_turn_and_heads_wakes_it(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + W, asleep", opponent="Sentret", coins="TTH")
    log = event_lines_of(table)
    for conditions in [{"Asleep"}, {"Asleep"}, frozenset()]:
        table.end_turn()
        assert table.your.active.conditions == conditions
    assert [line for line in log.lines if line.startswith("coin")] == [
        "coin you tails",
        "coin you tails",
        "coin you heads",
    ]
    table.done()


@rule("asleep.flip")
@both_eras
def test_a_pokemon_put_to_sleep_again_flips_one_coin_between_turns(ruleset: Ruleset):
    """Put to sleep again, it is asleep once."""
    table = scenario(ruleset, you="Meganium + G", opponent="Snorlax, asleep", coins="H")
    table.attack("Sleep Powder")
    assert table.their.active.conditions == frozenset()
    table.done()


# -- Burned ----------------------------------------------------------------------------------------
@rule("burned.flip")
@both_eras
@pytest.mark.parametrize(("coin", "damage"), [("H", 0), ("T", 20)])
def test_a_burned_pokemon_gets_two_counters_on_tails_and_stays_burned_either_way(
    ruleset: Ruleset, coin: str, damage: int
):
    table = scenario(ruleset, you="Snorlax, burned", opponent="Sentret", coins=coin + "H")
    table.end_turn()
    assert table.your.active.damage == damage
    assert table.your.active.conditions == {"Burned"}
    table.end_turn()
    table.done()


@rule("burned.flip", "cond.five")
@both_eras
def test_a_burned_pokemon_can_attack_and_retreat(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret + W, burned, poisoned", your_bench="Meowth", opponent="Sentret"
    )
    assert table.legal("attack", "Scratch")
    assert table.legal("retreat")


@rule("burned.owner-flips", "D56")
@both_eras
def test_the_owner_of_a_burned_pokemon_flips_for_it(ruleset: Ruleset):
    table = scenario(ruleset, you="Snorlax, burned", opponent="Snorlax, burned", coins="HT")
    log = event_lines_of(table)
    table.end_turn()
    assert log.lines[:2] == ["coin opponent heads", "coin you tails"]


@rule("burned.no-wr")
@both_eras
@pytest.mark.parametrize("pokemon", ["Chikorita", "Totodile", "Snorlax"])
def test_a_burn_does_20_damage_whatever_the_weakness(ruleset: Ruleset, pokemon: str):
    table = scenario(ruleset, you=f"{pokemon}, burned", opponent="Sentret", coins="T")
    table.end_turn()
    assert table.your.active.damage == 20


@rule("burned.no-double", "D58")
@both_eras
def test_a_pokemon_burned_again_is_burned_once(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Victreebel [hgss4-12] + GG, alone",
        opponent="Snorlax, burned",
        coins="T",
    )
    table.attack("Acidic Drain")
    assert table.their.active.damage == 30 + 10 + 20
    table.done()


# -- Confused --------------------------------------------------------------------------------------
@rule("confused.flip")
@both_eras
def test_a_confused_attacker_that_flips_heads_attacks_normally(ruleset: Ruleset):
    table = scenario(ruleset, you="Bayleef + GGG, confused", opponent="Snorlax", coins="H")
    table.attack("Razor Leaf")
    assert (table.your.active.damage, table.their.active.damage) == (0, 50)
    assert table.your.active.conditions == {"Confused"}
    table.done()


@rule("confused.tails")
@both_eras
def test_a_confused_attacker_that_flips_tails_gets_three_counters_and_its_turn_ends(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset, you="Slowbro + WPP, confused", opponent="Sentret", their_bench="Meowth", coins="T"
    )
    table.attack("Big Yawn")
    assert (table.your.active.damage, table.their.active.damage) == (30, 0)
    assert table.their.active.conditions == frozenset()
    assert table.your.active.conditions == {"Confused"}
    assert table.turn == "opponent"
    table.done()


@rule("confused.no-wr")
@both_eras
def test_weakness_and_resistance_do_not_apply_to_the_counters_for_confusion(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Hypno + PPP, confused", opponent="Snorlax", their_bench="Sentret", coins="T"
    )
    table.attack("Psychic Shot")  # by a Psychic Pokémon that is weak to its own type
    assert table.your.active.damage == 30


@rule("damage.counters-unaltered.hgss", "damage.counters-unaltered.xy")
@both_eras
def test_effects_that_reduce_damage_do_not_reduce_the_counters_for_confusion(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Donphan [hgss1-107] + F, confused, alone", opponent="Snorlax", coins="T"
    )
    table.attack("Earthquake")
    assert table.your.active.damage == 30


@rule("confused.even-no-damage")
@both_eras
def test_a_confused_attacker_gets_three_counters_for_a_failed_attack_without_damage_too(
    ruleset: Ruleset,
):
    table = scenario(ruleset, you="Pansage + W, confused", opponent="Sentret", coins="T")
    table.attack("Collect")
    assert table.your.active.damage == 30
    assert table.your.hand == []


@rule("confused.lasts")
@both_eras
def test_a_pokemon_stays_confused_between_turns(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret, confused", opponent="Sentret")
    for _ in range(6):
        table.end_turn()
    assert table.your.active.conditions == {"Confused"}


@rule("confused.flip")
@both_eras
def test_a_confused_pokemon_retreats_without_a_coin_flip(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + W, confused", your_bench="Meowth", opponent="Sentret")
    table.retreat()
    assert table.your.active.name == "Meowth"


# -- Paralyzed -------------------------------------------------------------------------------------
@rule("paralyzed.cannot")
@both_eras
def test_a_paralyzed_pokemon_can_neither_attack_nor_retreat(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret + WW, paralyzed", your_bench="Meowth", opponent="Sentret"
    )
    table.not_legal("attack", "Scratch", because="paralyzed.cannot")
    table.not_legal("retreat", because="paralyzed.cannot")


@rule("paralyzed.ends.hgss", "paralyzed.ends.xy", "D57")
@both_eras
def test_a_pokemon_paralyzed_by_the_opponent_recovers_after_its_players_next_turn(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Jynx + PP", opponent="Snorlax + WWWW", their_bench="Sentret", coins="H"
    )
    table.attack("Lick")
    assert table.their.active.conditions == {"Paralyzed"}
    table.not_legal("attack", "Strength", because="paralyzed.cannot")
    table.end_turn()
    assert table.their.active.conditions == frozenset()


@rule("paralyzed.ends.xy", "paralyzed.ends.hgss", "D57")
@both_eras
def test_a_pokemon_paralyzed_on_its_players_turn_stays_paralyzed_after_that_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Jynx + PP", opponent="Sentret")
    active = table.game.players[0].active
    assert active is not None
    afflict(table.game, active, PARALYZED, 0)  # by an effect of its own player
    table.end_turn()
    assert table.your.active.conditions == {"Paralyzed"}
    table.end_turn()
    table.not_legal("attack", "Lick", because="paralyzed.cannot")
    table.end_turn()
    assert table.your.active.conditions == frozenset()


@rule("paralyzed.ends.hgss", "paralyzed.ends.xy")
@both_eras
def test_a_pokemon_paralyzed_again_each_turn_never_recovers(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Jynx + PP", opponent="Snorlax + WWWW", their_bench="Sentret", coins="HH"
    )
    table.attack("Lick").end_turn()
    table.attack("Lick")
    table.not_legal("attack", "Strength", because="paralyzed.cannot")


# -- Poisoned --------------------------------------------------------------------------------------
@rule("poisoned.tick")
@both_eras
def test_a_poisoned_pokemon_gets_a_damage_counter_after_each_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Snorlax, poisoned", opponent="Sentret")
    for turns in range(1, 4):
        table.end_turn()
        assert table.your.active.damage == 10 * turns
        assert table.your.active.conditions == {"Poisoned"}


@rule("poisoned.no-wr")
@both_eras
@pytest.mark.parametrize("pokemon", ["Hypno", "Pawniard", "Snorlax"])
def test_poison_does_10_damage_whatever_the_types(ruleset: Ruleset, pokemon: str):
    table = scenario(ruleset, you=f"{pokemon}, poisoned", opponent="Sentret")
    table.end_turn()
    assert table.your.active.damage == 10


@rule("poisoned.no-double", "D58")
@both_eras
def test_a_stronger_poison_replaces_a_weaker_one_and_is_not_added_to_it(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Drapion [hgss4-4] + DDD, alone", opponent="Snorlax, poisoned", coins="H"
    )
    table.attack("Toxic Fang")
    assert table.their.active.damage == 40 + 20
    assert table.their.active.poison_counters == 2


@rule("poisoned.no-double", "D58")
@both_eras
def test_the_latest_poison_counts_even_if_it_is_weaker(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Drapion [hgss4-4] + DDD, alone",
        your_bench="Victreebel [hgss4-12] + GG, alone",
        your_hand="Switch",
        opponent="Chesnaught",
        coins="HHH",
    )
    table.attack("Toxic Fang").end_turn()
    assert table.their.active.damage == 80
    table.play("Switch").attack("Acidic Drain")
    assert table.their.active.damage == 80 + 30 + 10
    assert table.their.active.poison_counters == 1


@rule("poisoned.tick")
@both_eras
def test_a_pokemon_that_is_no_longer_poisoned_gets_no_more_counters(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Snorlax, poisoned, burned", opponent="Sentret", your_hand="Full Heal"
    )
    table.play("Full Heal").end_turn()
    assert table.your.active.damage == 0


# -- other counters --------------------------------------------------------------------------------
@rule("counter.def")
@both_eras
def test_named_counters_are_not_damage_and_stay_on_a_benched_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth, 10 damage",
        their_bench="Pikachu",
        your_hand="2 Char Counter",
        their_hand="Switch",
        choices=["Meowth", "Meowth"],
    )
    table.play("Char Counter").play("Char Counter")
    assert table.their.active.named_counters == {"Char": 2}
    assert table.their.active.damage == 10
    table.end_turn().play("Switch")
    assert table.their.bench[0].named_counters == {"Char": 2}

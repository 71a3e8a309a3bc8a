"""Damage, by the steps of the rulebooks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from playmat import testing
from playmat.engine.explain import Explanation
from playmat.errors import PlaymatError
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing import Scenario
from playmat.testing.markers import rule
from tests.support import hook_cards

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


def explained(table: Scenario, attack: str) -> list[Explanation]:
    return table.game.explain_damage(table.option(f"attack {attack}"))


def steps(explanation: Explanation) -> list[tuple[str, int]]:
    """Return the rule of each step and the damage after it."""
    return [(s.rule, s.after) for s in explanation.steps]


# -- base damage -----------------------------------------
@rule("damage.base", "damage.place")
@both_eras
def test_damage_is_the_printed_number_without_other_effects(ruleset: Ruleset):
    table = scenario(ruleset, you="Bayleef + GGG", opponent="Snorlax, 10 damage")
    (found,) = explained(table, "Razor Leaf")
    assert steps(found) == [("damage.base", 50), ("damage.place", 50)]
    table.attack("Razor Leaf")
    assert table.their.active.damage == 60


@rule("damage.base-variable")
@both_eras
@pytest.mark.parametrize(("coins", "damage"), [("HHT", 60), ("TTT", 0), ("HHH", 90)])
def test_the_base_damage_of_a_multiplying_attack_comes_from_its_text(
    ruleset: Ruleset, coins: str, damage: int
):
    table = scenario(ruleset, you="Sandslash + FFF", opponent="Chesnaught", coins=coins)
    table.attack("Fury Swipes")
    assert table.their.active.damage == damage
    table.done()


@rule("damage.base-variable")
@both_eras
def test_damage_added_by_the_attacks_text_is_doubled_by_weakness(ruleset: Ruleset):
    table = scenario(ruleset, you="Slowbro + PPP", opponent="Growlithe", their_bench="Sentret")
    (found,) = explained(table, "Madkinesis")
    assert steps(found) == [("damage.base", 90), ("damage.weakness", 180), ("damage.place", 180)]


@rule("damage.attacker-effects", "damage.weakness", "D45")
@both_eras
def test_effects_on_the_attacker_come_before_weakness(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Croconaw + WW",
        opponent="Arcanine",
        your_hand="2 PlusPower [hgss2-80]",
    )
    table.play("PlusPower").play("PlusPower")
    (found,) = explained(table, "Wave Splash")
    assert steps(found) == [
        ("damage.base", 30),
        ("damage.attacker-effects", 40),
        ("damage.attacker-effects", 50),
        ("damage.weakness", 100),
        ("damage.place", 100),
    ]
    assert [s.reason for s in found.steps[1:4]] == ["PlusPower +10", "PlusPower +10", "×2"]
    table.attack("Wave Splash")
    assert table.their.active.damage == 100


@rule("damage.trainers-attacker")
def test_under_xy_20_more_damage_from_an_item_is_doubled_by_weakness():
    table = scenario(
        XY,
        you="Froakie + WW, with Expert Belt [pl4-87]",
        opponent="Delphox",
    )
    table.attack("Water Drip")
    assert table.their.active.damage == 80


@rule("damage.zero-stops", "D43")
@both_eras
def test_an_attack_without_base_damage_gains_none_from_bonuses_or_weakness(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Exeggcute + P, with Expert Belt [pl4-87]",
        opponent="Hypno",  # weak to Psychic
        coins="T",
    )
    table.attack("Continuous Eggsplosion")
    assert table.their.active.damage == 0
    table = scenario(
        ruleset,
        you="Hoothoot + W, with Expert Belt [pl4-87]",
        opponent="Hypno",
        coins="T",
    )
    table.attack("Hypnosis")
    assert table.their.active.damage == 0


@rule("damage.zero-stops")
@both_eras
def test_an_explanation_without_base_damage_has_no_further_steps(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Exeggcute + P, with Expert Belt [pl4-87]", opponent="Hypno", coins="T"
    )
    heads, tails = explained(table, "Continuous Eggsplosion")
    assert (heads.when, heads.damage) == ("one heads", 60)  # 10 and 20, doubled
    assert (tails.when, tails.damage) == ("no heads", 0)
    assert steps(tails) == [("damage.base", 0), ("damage.zero-stops", 0)]


@rule("damage.zero-stops", "D43")
@both_eras
def test_an_explanation_ends_if_effects_on_the_attacker_leave_no_damage(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + W", opponent="Snorlax", stadium="Feeble")
    (found,) = explained(table, "Scratch")
    assert steps(found) == [
        ("damage.base", 10),
        ("damage.attacker-effects", -10),
        ("damage.zero-stops", 0),
    ]
    table.attack("Scratch")
    assert table.their.active.damage == 0


# -- Weakness and Resistance ------------------------------------------
@rule("damage.weakness", "D45")
@both_eras
@pytest.mark.parametrize(("opponent", "damage"), [("Onix [dp7-69]", 70), ("Froakie", 100)])
def test_weakness_multiplies_or_adds_as_printed(ruleset: Ruleset, opponent: str, damage: int):
    table = scenario(ruleset, you="Bayleef + GGG", opponent=opponent, their_bench="Sentret")
    (found,) = explained(table, "Razor Leaf")
    assert steps(found)[:2] == [("damage.base", 50), ("damage.weakness", damage)]
    assert found.steps[1].reason == ("+20" if damage == 70 else "×2")
    assert found.damage == damage


@rule("damage.resistance")
@both_eras
def test_resistance_comes_after_weakness(ruleset: Ruleset):
    table = scenario(ruleset, you="Croconaw + WWW", opponent="Meganium")
    (found,) = explained(table, "Big Bite")
    assert steps(found) == [
        ("damage.base", 50),
        ("damage.resistance", 30),
        ("damage.place", 30),
    ]
    table.attack("Big Bite")
    assert table.their.active.damage == 30


@rule("damage.resistance")
@both_eras
def test_resistance_subtracts_the_printed_amount(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Donphan [hgss1-107] + FFF, alone",
        opponent="Scyther ex [ex1-102]",
    )
    (found,) = explained(table, "Heavy Impact")
    assert ("damage.resistance", 60) in steps(found)


@rule("D45")
@both_eras
def test_each_printed_weakness_applies_at_most_once_to_an_attacker_of_two_types(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Darkrai & Cresselia LEGEND [hgss4-99] + DDWW",
        opponent="Gengar [hgss4-94], alone",  # weak to Darkness only
    )
    (found,) = explained(table, "Lost Crisis")
    assert found.damage == 200
    table = scenario(
        ruleset,
        you="Rayquaza & Deoxys LEGEND [hgss3-89] + RRLW",
        opponent="Rayquaza & Deoxys LEGEND [hgss3-89]",  # weak to both its types
    )
    (found,) = explained(table, "Ozone Buster")
    assert steps(found)[:3] == [
        ("damage.base", 150),
        ("damage.weakness", 300),
        ("damage.weakness", 600),
    ]


@rule("damage.type-of-attacker")
@both_eras
def test_weakness_and_resistance_depend_on_the_attackers_type_and_not_on_its_energy(
    ruleset: Ruleset,
):
    table = scenario(ruleset, you="Meowth + RR", opponent="Chikorita")  # weak to Fire
    table.attack("Dig Claws")
    assert table.their.active.damage == 20
    table = scenario(ruleset, you="Meowth + WW", opponent="Chikorita")  # resists Water
    table.attack("Dig Claws")
    assert table.their.active.damage == 20


@rule("damage.none-below-zero")
@both_eras
def test_damage_below_zero_places_no_counters_and_heals_nothing(ruleset: Ruleset):
    table = scenario(ruleset, you="Totodile + W", opponent="Meganium, 40 damage")
    (found,) = explained(table, "Gnaw")
    assert steps(found) == [
        ("damage.base", 10),
        ("damage.resistance", -10),
        ("damage.none-below-zero", 0),
    ]
    table.attack("Gnaw")
    assert table.their.active.damage == 40


@rule("damage.bench-no-wr")
@both_eras
def test_weakness_and_resistance_do_not_apply_on_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Feraligatr + WWW",
        opponent="Growlithe",
        their_bench="Growlithe; Meganium",
    )
    found = explained(table, "Spinning Tail")
    assert [(x.target, x.damage) for x in found] == [
        ("Growlithe", 40),
        ("Growlithe", 20),
        ("Meganium", 20),
    ]
    assert steps(found[1])[1] == ("damage.bench-no-wr", 20)
    table.attack("Spinning Tail")
    assert table.their.active.damage == 40
    assert [m.damage for m in table.their.bench] == [20, 20]


@rule("damage.bench-no-wr", "D46")
@both_eras
def test_weakness_does_not_apply_to_damage_to_your_own_active_pokemon(ruleset: Ruleset):
    you = "Weezing [hgss1-34] + WW, with Expert Belt [pl4-87], alone"  # Psychic, weak to Psychic
    table = scenario(ruleset, you=you, opponent="Snorlax")
    table.attack("Super Explosion")
    assert table.your.active.damage == 90
    table = scenario(
        replace(ruleset, own_active_weakness=True),
        you=you,
        opponent="Snorlax",
        your_bench="Sentret",
    )
    table.attack("Super Explosion")
    assert "Weezing" in table.your.discard


# -- effects on the defender ------------------------------------------
@rule("damage.defender-cards", "damage.defender-effects.hgss", "D48")
def test_under_hgss_trainer_cards_on_the_defender_apply_after_resistance_and_before_poke_bodies():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Donphan [hgss1-107] + W, alone",
        their_hand="Defender [hgss3-72]",
        your_bench="Croconaw + WWW",
        your_hand="Switch",
    )
    table.end_turn().play("Defender").end_turn()
    table.play("Switch")
    (found,) = explained(table, "Big Bite")
    assert steps(found) == [
        ("damage.base", 50),
        ("damage.weakness", 100),
        ("damage.defender-cards", 80),
        ("damage.defender-effects.hgss", 60),
        ("damage.place", 60),
    ]
    table.attack("Big Bite")
    assert table.their.active.damage == 60


@rule("damage.defender-effects.xy", "D48")
def test_under_xy_all_effects_on_the_defender_apply_in_one_step_after_resistance():
    table = scenario(
        XY,
        you="Sentret",
        opponent="Donphan [hgss1-107] + W, alone",
        their_hand="Defender [hgss3-72]",
        your_bench="Croconaw + WWW",
        your_hand="Switch",
    )
    table.end_turn().play("Defender").end_turn()
    table.play("Switch")
    (found,) = explained(table, "Big Bite")
    assert steps(found)[1:] == [
        ("damage.weakness", 100),
        ("damage.defender-effects.xy", 80),
        ("damage.defender-effects.xy", 60),
        ("damage.place", 60),
    ]


@rule("damage.defender-effects.hgss")
def test_under_hgss_the_defenders_own_last_attack_applies_after_the_trainer_cards_on_it():
    table = scenario(
        HGSS,
        you="Drifloon [hgss3-46] + P",
        your_hand="Defender [hgss3-72]",
        opponent="Bayleef + GGG",
    )
    table.play("Defender").attack("Minimize")
    (found,) = explained(table, "Razor Leaf")
    assert steps(found) == [
        ("damage.base", 50),
        ("damage.defender-cards", 30),
        ("damage.defender-effects.hgss", 10),
        ("damage.place", 10),
    ]


@rule("damage.defender-cards")
@both_eras
def test_special_metal_energy_on_the_defender_reduces_damage_after_resistance(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Hypno + PPP",
        opponent="Steelix [hgss2-87] + Metal Energy [hgss3-80], alone",
    )
    (found,) = explained(table, "Psychic Shot")
    assert [after for _, after in steps(found)] == [30, 10, 0, 0]
    table.attack("Psychic Shot")
    assert table.their.active.damage == 0


@rule("damage.defender-effects.hgss", "damage.defender-effects.xy")
@both_eras
def test_an_explanation_names_effects_that_prevent_or_may_prevent_damage(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + W", opponent="Igglybuff [hgss1-44], asleep")
    (found,) = explained(table, "Scratch")
    assert found.damage == 0
    assert found.steps[-1].name == "damage prevented"
    table = scenario(
        ruleset,
        you="Scyther [hgss3-36] + WW",
        opponent="Sentret + W",
    )
    table.attack("Afterimage Strike")
    (found,) = explained(table, "Scratch")
    assert found.damage == 10
    assert found.steps[-1].reason == "by a coin"


@both_eras
def test_damage_is_explained_for_the_best_and_the_worst_outcome_of_coins(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash + FFF", opponent="Chesnaught")
    heads, tails = explained(table, "Fury Swipes")
    assert (heads.when, heads.damage) == ("all heads", 90)
    assert (tails.when, tails.damage) == ("all tails", 0)


@both_eras
def test_explain_damage_changes_nothing_and_accepts_only_attacks(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash + FFF", opponent="Chesnaught", coins="HTH")
    before = table.game.to_json()
    explained(table, "Fury Swipes")
    assert table.game.to_json() == before
    with pytest.raises(PlaymatError, match="only an attack's damage"):
        table.game.explain_damage(table.option("end turn"))


@both_eras
@pytest.mark.parametrize(
    ("you", "attack"),
    [
        ("Croconaw + WWW", "Big Bite"),
        ("Feraligatr + WWW", "Spinning Tail"),
        ("Ursaring [hgss2-89] + WWW, 10 damage, alone", "Hammer Arm"),
        ("Yanmega [hgss4-98] + GGG, alone", "Sonicboom"),
        ("Weezing [hgss1-34] + WW, alone", "Super Explosion"),
    ],
)
def test_an_attack_does_the_damage_that_was_explained(ruleset: Ruleset, you: str, attack: str):
    table = scenario(
        ruleset,
        you=you,
        your_bench="Sentret",
        opponent="Donphan [hgss1-107], alone",
        their_bench="Shuckle [hgss1-11]; Chikorita",
    )
    slots = [table.game.players[1].at(0), *table.game.players[1].bench]
    before = {m.id: m.damage for m in slots}
    found = {x.target: x.damage for x in explained(table, attack)}
    table.attack(attack)
    for m in slots:
        assert m.damage - before[m.id] == found.get(m.top.name, 0)


# -- counters that are not damage ------------------------------------------
@rule("damage.counters-no-wr")
@both_eras
def test_weakness_and_resistance_do_not_apply_to_counters_put_by_an_effect(ruleset: Ruleset):
    for opponent in ["Hypno", "Steelix [hgss2-87], alone"]:  # weak to Psychic, resists it
        table = scenario(ruleset, you="Gastly [hgss4-63] + P", opponent=opponent)
        table.attack("Sneaky Placement")
        assert table.their.active.damage == 10


@rule("damage.counters-unaltered.hgss")
def test_under_hgss_preventing_damage_does_not_stop_damage_counters():
    table = scenario(
        HGSS, you="Gastly [hgss4-63] + P", opponent="Igglybuff [hgss1-44], asleep", coins="T"
    )
    table.attack("Sneaky Placement")
    assert table.their.active.damage == 10


@rule("damage.counters-unaltered.xy")
def test_under_xy_reducing_damage_does_not_reduce_damage_counters():
    table = scenario(
        XY,
        you="Gengar [hgss4-94] + PP, alone",
        opponent="Donphan [hgss1-107], alone",
    )
    table.attack("Cursed Drop")
    assert table.their.active.damage == 40


@rule("damage.def")
@both_eras
def test_damage_stays_until_it_is_removed(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret + W", opponent="Snorlax", their_hand="Potion", their_bench="Meowth"
    )
    table.attack("Scratch")
    for _ in range(4):
        table.end_turn()
        assert table.their.active.damage == 10
    if table.turn == "you":
        table.end_turn()
    table.play("Potion")
    assert table.their.active.damage == 0

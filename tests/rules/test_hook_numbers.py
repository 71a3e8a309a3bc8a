"""Effects that change numbers, damage, and Energy: each shown by a card that has one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing import Scenario
from playmat.testing.markers import rule
from tests.support import hook_cards

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


# -- numbers -----------------------------------------------------------------------------------
@both_eras
def test_hp_indigo_plateau_raises_the_hp_of_every_legend(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Ho-Oh LEGEND [hgss1-111]",
        opponent="Sentret",
        stadium="Indigo Plateau [hgss4-86]",
    )
    assert table.your.active.hp == 170
    assert table.their.active.hp == 50


@rule("ko.when", "D31")
@both_eras
def test_hp_lost_because_another_pokemon_leaves_play_causes_a_knock_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Nidoqueen [hgss4-28], 40 damage, alone",
        their_bench="Nidoking [hgss4-6], 150 damage, alone; Sentret",
        your_prizes=3,
    )
    assert table.their.bench[0].hp == 160
    table.attack("Fire Mane")  # Knocks Out Nidoqueen, and Nidoking with it
    assert table.their.active.name == "Sentret"
    assert table.their.discard == ["Nidoqueen", "Nidoking"]
    assert len(table.your.prizes) == 1


@both_eras
def test_types_lanturns_power_makes_it_a_water_pokemon_until_the_turn_ends(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Lanturn [hgss2-86] + LLL, alone",
        opponent="Arcanine",  # weak to Water
        their_bench="Sentret",
    )
    table.power("Underwater Dive")
    table.attack("Powerful Spark")
    assert table.their.active.damage == 80
    table.end_turn()
    table.attack("Powerful Spark")
    assert table.their.active.name == "Sentret"  # 40 more, no longer doubled, reach 110 HP


@rule("D79")
@both_eras
def test_types_a_powers_change_of_type_does_not_end_on_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Lanturn [hgss2-86] + LLLLL, alone",
        your_bench="Sentret",
        opponent="Arcanine",
        your_hand="Switch",
    )
    table.power("Underwater Dive").retreat()
    table.play("Switch")
    table.attack("Powerful Spark")
    assert table.their.active.damage == 80


@both_eras
def test_weakness_metapods_body_removes_it_from_its_players_grass_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Quilava + RRR",
        opponent="Bayleef",
        their_bench="Metapod",
    )
    table.attack("Flamethrower")
    assert table.their.active.damage == 60


@both_eras
def test_resistance_ruins_of_alph_removes_it_from_all_pokemon(ruleset: Ruleset):
    for stadium, damage in [("", 30), ("Ruins of Alph [hgss3-76]", 50)]:
        table = scenario(ruleset, you="Croconaw + WWW", opponent="Meganium", stadium=stadium)
        table.attack("Big Bite")
        assert table.their.active.damage == damage


@both_eras
def test_retreat_cost_is_lowered_by_one_card_and_raised_by_another(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + W",
        your_bench="Dodrio [hgss3-11], alone",
        opponent="Victreebel [hgss4-12], alone",
    )
    assert table.legal("retreat")  # 1 + 2 - 2
    table.retreat()
    assert table.your.discard == ["Water Energy"]


@both_eras
def test_retreat_cost_is_never_below_0(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", your_bench="Dodrio [hgss3-11], alone", opponent="Sentret"
    )
    table.retreat()
    assert table.your.active.name == "Dodrio"


@both_eras
def test_attack_cost_igglybuff_raises_it_for_the_opponents_next_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Igglybuff [hgss1-44]",
        opponent="Sentret + W",
        their_bench="Meowth",
        coins="TTT",
    )
    table.attack("Graffiti")
    table.not_legal("attack", "Scratch", because="cost.enough")
    table.end_turn().end_turn()
    assert table.legal("attack", "Scratch")


@both_eras
def test_attack_cost_yanmega_attacks_without_energy_while_both_hands_have_the_same_size(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Yanmega [hgss4-98], alone",
        opponent="Meowth",
        your_hand="Bill, Switch",
        their_hand="2 Switch",
    )
    assert table.legal("attack", "Sonicboom")
    table.play("Bill")
    table.not_legal("attack", "Sonicboom", because="cost.enough")


@rule("D77")
@pytest.mark.parametrize(
    ("set_first", "energy", "legal"),
    [
        (True, "", False),
        (True, " + W", True),
        (False, "", True),
    ],
)
def test_attack_cost_set_to_zero_and_then_raised_depends_on_the_ruleset(
    set_first: bool, energy: str, legal: bool
):
    table = scenario(
        replace(HGSS, cost_set_before_add=set_first),
        you="Igglybuff [hgss1-44]",
        opponent=f"Yanmega [hgss4-98]{energy}, alone",
        your_hand="Bill",
        coins="T",
    )
    table.attack("Graffiti")
    assert table.legal("attack", "Sonicboom") == legal
    if not legal:
        table.not_legal("attack", "Sonicboom", because="cost.enough")


@rule("damage.base")
@both_eras
def test_base_damage_pinecos_focus_energy_changes_that_of_surprise_attack(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Pineco [hgss3-63] + GG",
        opponent="Froakie",  # weak to Grass
        their_bench="Sentret",
        coins="H",
    )
    table.attack("Focus Energy")
    table.end_turn()
    table.attack("Surprise Attack")
    assert table.their.discard == ["Froakie"]
    table.done()


@both_eras
def test_base_damage_set_for_the_next_turn_is_lost_on_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Pineco [hgss3-63] + GGGG",
        your_bench="Sentret",
        your_hand="Switch",
        opponent="Snorlax",
        coins="H",
    )
    table.attack("Focus Energy")
    table.end_turn()
    table.retreat()
    table.play("Switch")
    table.attack("Surprise Attack")
    assert table.their.active.damage == 40


@rule("damage.attacker-effects")
@both_eras
def test_damage_dealt_berserk_comes_before_weakness(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Ursaring [hgss2-89] + WWW, 10 damage, alone",
        opponent="Steelix [hgss2-87], alone",
    )
    table.attack("Hammer Arm")
    assert table.their.active.damage == 90


@rule("damage.trainers-attacker", "damage.attacker-effects")
@both_eras
def test_damage_dealt_pluspower_is_doubled_by_weakness_and_discarded_when_the_turn_ends(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Croconaw + WW",
        opponent="Arcanine",
        their_bench="Sentret",
        your_hand="PlusPower [hgss2-80]",
    )
    table.play("PlusPower")
    assert table.your.active.attached_trainers == ("PlusPower",)
    table.attack("Wave Splash")
    assert table.their.active.damage == 80
    assert not table.your.active.attached_trainers
    assert table.your.discard == ["PlusPower"]


@both_eras
def test_damage_dealt_special_darkness_energy_requires_a_darkness_pokemon_and_an_active_target(
    ruleset: Ruleset,
):
    dark = "Darkness Energy [hgss3-79]"
    for you, attack, damage in [
        (f"Poochyena + {dark} + D", "Bite", 30),
        (f"Sentret + {dark}", "Scratch", 10),
    ]:
        table = scenario(ruleset, you=you, opponent="Snorlax")
        table.attack(attack)
        assert table.their.active.damage == damage
    table = scenario(
        ruleset,
        you=f"Weavile [hgss3-25] + {dark} + D, alone",
        opponent="Snorlax",
        their_bench="Sentret",
        choices=["Sentret"],
    )
    table.attack("Feint Attack")
    assert table.their.bench[0].damage == 30


@rule("damage.defender-effects.hgss", "damage.defender-effects.xy", "D47")
@both_eras
def test_damage_taken_donphan_takes_20_less_from_its_own_side_too(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Donphan [hgss1-107] + F, alone",
        your_bench="Donphan [hgss1-107], alone; Sentret",
        opponent="Donphan [hgss1-107], alone",
    )
    table.attack("Earthquake")
    assert table.their.active.damage == 40
    assert [m.damage for m in table.your.bench] == [0, 10]


@rule("damage.defender-effects.hgss", "damage.defender-effects.xy")
@both_eras
def test_damage_taken_comes_after_weakness(ruleset: Ruleset):
    table = scenario(ruleset, you="Croconaw + WW", opponent="Donphan [hgss1-107], alone")
    table.attack("Wave Splash")
    assert table.their.active.damage == 40  # 30, doubled, less 20


@both_eras
def test_damage_taken_special_metal_energy_reduces_damage_that_its_pokemon_does_to_itself(
    ruleset: Ruleset,
):
    metal = "Metal Energy [hgss3-80]"
    table = scenario(ruleset, you=f"Lairon [hgss4-37] + {metal} + {metal} + M", opponent="Snorlax")
    table.attack("Take Down")
    assert table.their.active.damage == 80
    assert table.your.active.damage == 0
    table = scenario(ruleset, you=f"Drifblim [hgss3-12] + {metal} + PP", opponent="Snorlax")
    table.attack("Balloon Tackle")  # not a Metal Pokémon
    assert table.your.active.damage == 20


@both_eras
def test_damage_taken_defender_lasts_through_the_opponents_next_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Snorlax",
        opponent="Farfetch'd [xy0-25] + W",
        your_hand="Defender [hgss3-72]",
    )
    table.play("Defender").end_turn()
    table.attack("Slash")
    assert table.your.active.damage == 10
    assert table.your.discard == ["Defender"]
    table.end_turn().attack("Slash")
    assert table.your.active.damage == 40


@rule("D47")
@both_eras
def test_damage_prevented_shuckle_takes_damage_only_while_active(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Feraligatr + WWW",
        opponent="Shuckle [hgss1-11]",
        their_bench="Shuckle [hgss1-11]; Sentret",
    )
    table.attack("Spinning Tail")
    assert table.their.active.damage == 20
    assert [m.damage for m in table.their.bench] == [0, 20]


@both_eras
def test_damage_prevented_igglybuff_takes_none_while_asleep(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Farfetch'd [xy0-25] + W",
        opponent="Igglybuff [hgss1-44], asleep",
        coins="TT",
    )
    table.attack("Slash")
    assert table.their.active.damage == 0


@both_eras
@pytest.mark.parametrize(("energy", "damage"), [("W", 30), ("Rainbow Energy [hgss1-104]", 0)])
def test_damage_prevented_scizors_red_armor_depends_on_the_attackers_special_energy(
    ruleset: Ruleset, energy: str, damage: int
):
    table = scenario(
        ruleset, you=f"Farfetch'd [xy0-25] + {energy}", opponent="Scizor [hgss3-84], alone"
    )
    table.attack("Slash")
    assert table.their.active.damage == damage


@rule("D44")
@both_eras
@pytest.mark.parametrize(("attack", "damage"), [("Thunder Spear", 0), ("Razor Leaf", 70)])
def test_damage_prevented_harden_compares_the_damage_after_weakness(
    ruleset: Ruleset, attack: str, damage: int
):
    attacker = "Flaaffy + L" if attack == "Thunder Spear" else "Bayleef + GGG"
    table = scenario(
        ruleset,
        you="Onix [dp7-69] + W",
        opponent=attacker,
        choices=["Onix"] if attack == "Thunder Spear" else [],
    )
    table.attack("Harden")
    table.attack(attack)
    assert table.your.active.damage == damage


@both_eras
def test_damage_prevention_and_reduction_do_not_stop_an_attack_that_ignores_effects(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Weavile [hgss3-25] + DD, alone",
        opponent="Donphan [hgss1-107], alone",
        their_bench="Shuckle [hgss1-11]",
        choices=["Shuckle"],
    )
    table.attack("Feint Attack")
    assert table.their.bench[0].damage == 30
    table.done()


def agile(ruleset: Ruleset, opponent: str, coins: str = "H", **more: object) -> Scenario:
    """Return a scenario in the opponent's turn; attacks can't affect your Jolteon."""
    table = scenario(
        ruleset,
        you="Jolteon [hgss3-28] + L",
        your_bench="Sentret",
        opponent=opponent,
        coins=coins,
        **more,  # type: ignore[arg-type]
    )
    table.attack("Agility")
    return table


@both_eras
def test_may_affect_agility_stops_damage_and_conditions(ruleset: Ruleset):
    table = agile(ruleset, "Sandslash + FF")
    table.attack("Poison Sting")
    assert table.your.active.damage == 0
    assert table.your.active.conditions == frozenset()


@both_eras
def test_may_affect_agility_stops_a_forced_switch(ruleset: Ruleset):
    table = agile(ruleset, "Drowzee + P")
    table.attack("Sleep Inducer")
    assert table.your.active.name == "Jolteon"
    assert table.your.active.conditions == frozenset()


@both_eras
def test_may_affect_agility_does_not_protect_the_bench(ruleset: Ruleset):
    table = agile(ruleset, "Quagsire [hgss1-9] + WWW, alone")
    table.attack("Muddy Water")
    assert table.your.active.damage == 0
    assert table.your.bench[0].damage == 20


@both_eras
def test_may_affect_agility_does_not_prevent_an_attackers_damage_to_itself(ruleset: Ruleset):
    table = agile(ruleset, "Weezing [hgss1-34] + WW, alone", their_bench="Meowth")
    table.attack("Super Explosion")
    assert table.your.active.damage == 0
    assert table.their.active.name == "Meowth"
    assert len(table.your.prizes) == 5


@both_eras
def test_may_affect_agility_stops_neither_powers_nor_trainers(ruleset: Ruleset):
    table = agile(
        ruleset,
        "Meowth",
        "HHH",
        their_bench="Kingdra [hgss2-85], alone; Hypno",
        their_hand="Pokémon Reversal",
        choices=["Jolteon"],
    )
    table.power("Spray Splash")
    table.power("Sleep Pendulum")
    assert table.your.active.damage == 10
    assert table.your.active.conditions == {"Asleep"}
    table.play("Pokémon Reversal")
    assert table.your.active.name == "Sentret"
    assert table.your.bench[0].conditions == frozenset()
    table.done()


@both_eras
def test_may_affect_agility_stops_counters_lasting_effects_and_energy_loss(ruleset: Ruleset):
    table = agile(ruleset, "Gengar [hgss4-94] + PW, alone", choices=["Jolteon"])
    table.attack("Cursed Drop")
    assert table.your.active.damage == 0
    table = agile(ruleset, "Croconaw + WWW")
    table.attack("Big Bite")
    assert table.legal("retreat")
    table = agile(ruleset, "Greninja + W", "HH")
    table.attack("Mat Block")
    assert table.your.active.energy == "L"
    table = agile(ruleset, "Koffing [hgss1-70] + W", "HT")
    table.attack("Smokescreen")
    table.attack("Agility")  # no coin but Agility's own
    assert table.their.active.damage == 40


@both_eras
def test_may_affect_agility_stops_nothing_on_tails_or_a_turn_later(ruleset: Ruleset):
    table = agile(ruleset, "Sandslash + FF", "T")
    table.attack("Poison Sting")
    assert table.your.active.damage == 70  # 30, doubled, and the first counter of the Poison
    table = agile(ruleset, "Sandslash + FF", "H")
    table.end_turn().end_turn()
    table.attack("Poison Sting")
    assert table.your.active.damage == 70


@rule("cost.typed")
@both_eras
def test_provides_ho_ohs_poke_body_makes_all_its_energy_fire(ruleset: Ruleset):
    table = scenario(ruleset, you="Ho-Oh LEGEND [hgss1-111] + WGPM", opponent="Snorlax")
    table.attack("Bright Wing")
    assert table.their.active.damage == 100


@rule("cost.total-and-typed")
@both_eras
def test_provides_rainbow_energy_counts_as_one_energy_of_any_type(ruleset: Ruleset):
    rainbow = "Rainbow Energy [hgss1-104]"
    table = scenario(ruleset, you=f"Typhlosion + {rainbow} + {rainbow} + W", opponent="Snorlax")
    assert table.legal("attack", "Fire Spin")
    table = scenario(ruleset, you=f"Typhlosion + {rainbow} + W + W", opponent="Snorlax")
    table.not_legal("attack", "Fire Spin", because="cost.typed")

"""Each door at which a card's text is listened to, shown by a card that uses it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from playmat import testing
from playmat.cards import pool
from playmat.engine import words
from playmat.engine.memory import knows
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing import Scenario
from playmat.testing.markers import rule
from tests.support import doors
from tests.support.story import story_of

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
DOORS = {name: value for name, value in vars(words).items() if name.startswith("DOOR_")}


scenario = partial(testing.scenario, cards=doors.CARDS)


def test_there_are_36_doors_and_each_is_a_bit_of_its_own():
    assert len(DOORS) == 36
    assert sorted(DOORS.values()) == [words.bit(n) for n in range(36)]


def test_every_door_is_used_by_a_card_of_these_tests_or_of_the_pool():
    used = 0
    for card in [*doors.CARDS, *pool().cards.values()]:
        used |= card.definition.listens
        for attack in card.definition.attacks:
            used |= doors_of(attack.program)
        for power in card.definition.powers:
            used |= doors_of(power.op)
        used |= doors_of(card.definition.play)
    assert [name for name, value in DOORS.items() if not used & value] == []


def doors_of(op: object) -> int:
    from playmat.engine.addresses import preorder
    from playmat.engine.cards import Op

    found = 0
    if isinstance(op, Op):
        for o in preorder(op):
            modifier = getattr(o, "modifier", None)
            found |= modifier.door if modifier is not None else 0
    return found


# -- offers ------------------------------------------------------------------------------------
@both_eras
def test_powers_a_fossil_may_be_discarded_by_its_player_which_is_no_knock_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Claw Fossil [dp6-138] + W",
        your_bench="Sentret",
        opponent="Sentret",
    )
    table.power("Discard Claw Fossil")
    assert table.your.active.name == "Sentret"
    assert table.your.discard == ["Claw Fossil", "Water Energy"]
    assert len(table.their.prizes) == 6
    assert table.turn == "you"


@both_eras
def test_stadium_action_burned_tower_is_used_once_a_turn_by_each_player(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        stadium="Burned Tower [hgss3-71]",
        your_discard="Fire Energy, Water Energy",
        their_discard="Grass Energy",
        coins="HH",
        choices=["Water Energy"],
    )
    table.use_stadium()
    assert table.your.hand == ["Water Energy"]
    table.not_legal("stadium", because="stadium.stays")
    table.end_turn()
    table.use_stadium()
    assert "Grass Energy" in table.their.hand
    table.done()


@both_eras
def test_stadium_action_lost_world_offers_a_win_and_never_forces_it(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        stadium="Lost World [col1-81]",
        your_lost="6 Sentret",
        their_lost="6 Meowth, Bill",
    )
    assert table.winner == "nobody"
    table.end_turn()
    assert table.winner == "nobody"
    assert table.turn == "opponent"
    table.end_turn()
    table.use_stadium()
    assert table.winner == "you"
    assert table.ways == ("card effect",)


@both_eras
def test_stadium_action_lost_world_counts_pokemon_in_the_opponents_lost_zone_only(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        stadium="Lost World [col1-81]",
        your_lost="6 Sentret",
        their_lost="5 Meowth, 3 Bill",
    )
    table.not_legal("stadium", because="D01")


@both_eras
def test_lent_attacks_mew_uses_the_attacks_of_both_lost_zones_each_once(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + RR",
        opponent="Meowth",
        your_lost="2 Quilava, Bill",
        their_lost="Sentret",
    )
    offered = [o for o in table.options if o.startswith("attack")]
    assert offered == [
        "attack Flare of Quilava",
        "attack Scout of Sentret",
        "attack Scratch of Sentret",
    ]
    table.not_legal("attack", "Flamethrower", because="cost.enough")
    table.not_legal("attack", "See Off", because="cost.typed")


@rule("name.self-reference")
@both_eras
def test_lent_attacks_this_pokemon_in_a_lent_text_is_the_one_that_uses_it(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + PP",
        opponent="Snorlax",
        your_bench="Meowth",
        their_lost="Weezing [hgss1-34]",
    )
    table.attack("Super Explosion")
    assert table.their.active.damage == 90
    assert "Mew" in table.your.discard
    assert table.their.lost == ["Weezing"]
    assert len(table.their.prizes) == 5


@both_eras
def test_lent_attacks_weakness_looks_at_the_type_of_the_user(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + RR",
        opponent="Chikorita",  # weak to Fire
        your_lost="Quilava",
    )
    table.attack("Flare")
    assert table.their.active.damage == 30


@both_eras
def test_lent_attacks_a_lent_text_that_names_an_attack_means_it_on_the_user(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + GG",
        opponent="Snorlax",
        your_lost="Pineco [hgss3-63]",
        coins="H",
    )
    table.attack("Focus Energy")
    table.end_turn()
    table.attack("Surprise Attack")
    assert table.their.active.damage == 80
    table.done()


@both_eras
def test_lent_attacks_a_lent_attack_that_bars_itself_is_barred_by_its_name(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + GGG",
        opponent="Snorlax",
        your_lost="Scyther [hgss3-65]",
    )
    table.attack("Slashing Strike")
    table.end_turn()
    table.not_legal("attack", "Slashing Strike", because="D01")
    assert table.legal("attack", "Cut")


@both_eras
def test_lent_attacks_an_option_tells_the_lent_attack_and_its_card(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Mew [hgss4-97] + RR", opponent="Meowth", your_lost="Quilava, Sentret"
    )
    option = table.option("attack Scratch")
    assert (option.text, option.name, option.place) == ("Scratch", "Sentret", "active")
    assert option.source == "hgss4-97"


@both_eras
def test_lent_attacks_espeon_uses_those_of_its_own_side_that_evolve_from_eevee(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Espeon [hgss3-81] + PDD",
        opponent="Jolteon [hgss3-28]",
        your_bench="Umbreon [hgss3-86]; Eevee [hgss3-47]",
    )
    offered = [o for o in table.options if o.startswith("attack")]
    assert offered == ["attack Solar Ray", "attack Evoblast of Umbreon"]
    table.attack("Evoblast")
    assert table.their.active.damage == 50


# -- numbers -----------------------------------------------------------------------------------
@both_eras
def test_hp_a_stadium_raises_the_hp_of_all_it_speaks_of(ruleset: Ruleset):
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
def test_hp_that_falls_because_another_pokemon_leaves_knocks_out_at_once(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Nidoqueen [hgss4-28], 40 damage, alone",
        their_bench="Nidoking [hgss4-6], 150 damage, alone; Sentret",
        your_prizes=3,
    )
    assert table.their.bench[0].hp == 160
    table.attack("Fire Mane")  # fells Nidoqueen, and Nidoking with it
    assert table.their.active.name == "Sentret"
    assert table.their.discard == ["Nidoqueen", "Nidoking"]
    assert len(table.your.prizes) == 1


@both_eras
def test_types_lanturns_power_makes_it_water_until_the_turn_ends(ruleset: Ruleset):
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
def test_weakness_metapods_body_takes_it_off_its_players_grass_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Quilava + RRR",
        opponent="Bayleef",
        their_bench="Metapod",
    )
    table.attack("Flamethrower")
    assert table.their.active.damage == 60


@both_eras
def test_resistance_ruins_of_alph_take_it_off_all_pokemon(ruleset: Ruleset):
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
def test_retreat_cost_never_falls_below_nothing(ruleset: Ruleset):
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
def test_attack_cost_yanmega_attacks_for_nothing_while_hands_are_equal(ruleset: Ruleset):
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
def test_attack_cost_set_to_nothing_and_raised_depends_on_the_reading(
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
def test_base_damage_pinecos_focus_energy_sets_that_of_its_other_attack(ruleset: Ruleset):
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
def test_base_damage_set_for_the_next_turn_is_lost_by_going_to_the_bench(ruleset: Ruleset):
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
def test_damage_out_berserk_comes_before_weakness(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Ursaring [hgss2-89] + WWW, 10 damage, alone",
        opponent="Steelix [hgss2-87], alone",
    )
    table.attack("Hammer Arm")
    assert table.their.active.damage == 90


@rule("damage.trainers-attacker", "damage.attacker-effects")
@both_eras
def test_damage_out_pluspower_is_doubled_by_weakness_and_gone_when_the_turn_ends(
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
    assert table.your.active.gear == ("PlusPower",)
    table.attack("Wave Splash")
    assert table.their.active.damage == 80
    assert not table.your.active.gear
    assert table.your.discard == ["PlusPower"]


@both_eras
def test_damage_out_special_darkness_energy_needs_a_darkness_pokemon_and_an_active_target(
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
def test_damage_in_donphan_takes_20_less_from_its_own_side_too(ruleset: Ruleset):
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
def test_damage_in_comes_after_weakness(ruleset: Ruleset):
    table = scenario(ruleset, you="Croconaw + WW", opponent="Donphan [hgss1-107], alone")
    table.attack("Wave Splash")
    assert table.their.active.damage == 40  # 30, doubled, less 20


@both_eras
def test_damage_in_special_metal_energy_lessens_damage_that_its_pokemon_does_to_itself(
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
def test_damage_in_defender_lasts_through_the_opponents_next_turn(ruleset: Ruleset):
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
def test_damage_barred_shuckle_takes_none_on_the_bench_but_does_as_active(ruleset: Ruleset):
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
def test_damage_barred_igglybuff_takes_none_while_asleep(ruleset: Ruleset):
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
def test_damage_barred_scizor_looks_at_the_attackers_energy(
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
def test_damage_barred_harden_looks_at_the_damage_after_weakness(
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
def test_damage_barred_and_lessened_is_passed_over_by_an_attack_that_ignores_effects(
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
    """The opponent's turn; your Jolteon cannot be affected by attacks."""
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
def test_reaches_agility_stops_damage_and_conditions(ruleset: Ruleset):
    table = agile(ruleset, "Sandslash + FF")
    table.attack("Poison Sting")
    assert table.your.active.damage == 0
    assert table.your.active.conditions == frozenset()


@both_eras
def test_reaches_agility_stops_a_forced_switch(ruleset: Ruleset):
    table = agile(ruleset, "Drowzee + P")
    table.attack("Sleep Inducer")
    assert table.your.active.name == "Jolteon"
    assert table.your.active.conditions == frozenset()


@both_eras
def test_reaches_agility_does_not_cover_the_bench(ruleset: Ruleset):
    table = agile(ruleset, "Quagsire [hgss1-9] + WWW, alone")
    table.attack("Muddy Water")
    assert table.your.active.damage == 0
    assert table.your.bench[0].damage == 20


@both_eras
def test_reaches_agility_does_not_keep_an_attacker_from_hurting_itself(ruleset: Ruleset):
    table = agile(ruleset, "Weezing [hgss1-34] + WW, alone", their_bench="Meowth")
    table.attack("Super Explosion")
    assert table.your.active.damage == 0
    assert table.their.active.name == "Meowth"
    assert len(table.your.prizes) == 5


@both_eras
def test_reaches_agility_stops_neither_powers_nor_trainers(ruleset: Ruleset):
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
def test_reaches_agility_stops_counters_lasting_effects_and_energy_loss(ruleset: Ruleset):
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
def test_reaches_agility_on_tails_or_a_turn_later_stops_nothing(ruleset: Ruleset):
    table = agile(ruleset, "Sandslash + FF", "T")
    table.attack("Poison Sting")
    assert table.your.active.damage == 70  # 30, doubled, and the first counter of the Poison
    table = agile(ruleset, "Sandslash + FF", "H")
    table.end_turn().end_turn()
    table.attack("Poison Sting")
    assert table.your.active.damage == 70


@rule("cost.typed")
@both_eras
def test_provides_ho_ohs_body_makes_all_its_energy_fire(ruleset: Ruleset):
    table = scenario(ruleset, you="Ho-Oh LEGEND [hgss1-111] + WGPM", opponent="Snorlax")
    table.attack("Bright Wing")
    assert table.their.active.damage == 100


@rule("cost.total-and-typed")
@both_eras
def test_provides_rainbow_energy_counts_as_any_type_but_as_one_energy(ruleset: Ruleset):
    rainbow = "Rainbow Energy [hgss1-104]"
    table = scenario(ruleset, you=f"Typhlosion + {rainbow} + {rainbow} + W", opponent="Snorlax")
    assert table.legal("attack", "Fire Spin")
    table = scenario(ruleset, you=f"Typhlosion + {rainbow} + W + W", opponent="Snorlax")
    table.not_legal("attack", "Fire Spin", because="cost.typed")


# -- permissions --------------------------------------------------------------------------------
@both_eras
def test_may_retreat_a_fossil_cannot_retreat(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Root Fossil [dp6-139] + W", your_bench="Sentret", opponent="Sentret"
    )
    table.not_legal("retreat", because="D01")


@both_eras
def test_may_retreat_big_bite_holds_for_the_opponents_next_turn_only(ruleset: Ruleset):
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
def test_may_use_attack_slashing_strike_bars_itself_for_a_turn_and_no_other(ruleset: Ruleset):
    table = scenario(ruleset, you="Scyther [hgss3-65] + GGG", opponent="Snorlax")
    table.attack("Slashing Strike")
    table.end_turn()
    table.not_legal("attack", "Slashing Strike", because="D01")
    table.attack("Cut")
    table.end_turn()
    assert table.legal("attack", "Slashing Strike")


@both_eras
def test_may_use_power_grumpig_locks_powers_of_the_whole_opposing_side(ruleset: Ruleset):
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
def test_may_use_power_a_locked_power_is_not_called_by_its_event_either(ruleset: Ruleset):
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
def test_may_play_vileplume_stops_items_of_both_players_and_nothing_else(ruleset: Ruleset):
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
def test_may_play_kabutops_stops_the_opponent_only_and_only_while_active(ruleset: Ruleset):
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
def test_may_evolve_archeops_stops_both_players(ruleset: Ruleset):
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
def test_may_heal_solrock_with_lunatone_keeps_damage_from_being_removed(ruleset: Ruleset):
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
def test_may_have_steelix_gets_no_special_condition(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash + FF", opponent="Steelix [hgss2-87], alone")
    table.attack("Poison Sting")
    assert table.their.active.damage == 30
    assert table.their.active.conditions == frozenset()


@both_eras
def test_bench_limit_ditto_makes_the_opponent_discard_down_to_four(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth",
        opponent="Sentret",
        their_bench="Sentret; Meowth; Pikachu + L; Caterpie; Jynx",
        your_hand="Ditto [hgss4-17]",
        their_hand="Sentret",
    )
    table.bench("Ditto")
    assert table.asked == "opponent"
    table.choose("Pikachu")
    assert table.asked == "you"
    assert [m.name for m in table.their.bench] == ["Sentret", "Meowth", "Caterpie", "Jynx"]
    assert table.their.discard == ["Pikachu", "Lightning Energy"]
    assert len(table.your.prizes) == 6
    table.end_turn()
    table.not_legal("bench", "Sentret", because="zone.bench-max")


# -- Knock Outs ---------------------------------------------------------------------------------
@both_eras
def test_prizes_for_rayquaza_and_deoxys_takes_one_more_for_its_attack(ruleset: Ruleset):
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
def test_prizes_for_rayquaza_and_deoxys_takes_no_more_for_what_others_did(ruleset: Ruleset):
    """Not for Poison, and not for a Knock Out by another effect of a Pokémon it once damaged."""
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
    table.choose("stop")
    assert len(table.your.prizes) == 5


@both_eras
def test_prizes_for_expert_belt_yields_one_more(ruleset: Ruleset):
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
def test_destination_gengar_sends_the_fallen_to_the_lost_zone_and_discards_the_rest(
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
    assert table.their.lost == ["Sentret", "Furret"]
    assert table.their.discard == ["Water Energy", "Water Energy"]
    assert len(table.your.prizes) == 5


@both_eras
def test_destination_gengar_must_be_active_and_leaves_its_own_side_alone(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        your_bench="Gengar [hgss4-94], alone",
        opponent="Sentret",
        their_bench="Meowth",
    )
    table.attack("Fire Mane")
    assert table.their.lost == []
    table = scenario(
        ruleset,
        you="Gengar [hgss4-94], 120 damage, poisoned, alone",
        your_bench="Sentret",
        opponent="Sentret, 40 damage, poisoned",
        their_bench="Meowth",
    )
    table.end_turn()  # both fall together: Gengar is asked while it is still in play
    assert table.their.lost == ["Sentret"]
    assert table.your.lost == []
    assert table.your.discard == ["Gengar"]


@both_eras
def test_destination_rescue_energy_returns_a_pokemon_felled_by_an_attacks_damage(
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
def test_destination_rescue_energy_against_lost_crisis_follows_the_reading(own_last: bool):
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
        assert table.their.lost == ["Sentret", "Rescue Energy"]


@rule("D76")
@own_last
def test_destination_rescue_energy_against_catastrophe_follows_the_reading(own_last: bool):
    """In the turn of the player whose Pokémon falls, and by that Pokémon's own attack."""
    table = scenario(
        replace(HGSS, own_card_decides_destination=own_last),
        you="Weezing [hgss1-34] + Rescue Energy [hgss4-90] + W, alone",
        your_bench="Meowth",
        opponent="Gengar [hgss4-94], alone",
    )
    table.attack("Super Explosion")
    assert table.your.hand == (["Weezing"] if own_last else [])
    assert table.your.lost == ([] if own_last else ["Weezing"])
    assert table.your.discard == ["Rescue Energy", "Water Energy"]


@both_eras
def test_destination_lost_crisis_is_over_with_its_attack(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Darkrai & Cresselia LEGEND [hgss4-99] + DDWW",
        opponent="Sentret + W",
        their_bench="Meowth, 50 damage; Pikachu",
        choices=["Meowth"],
    )
    table.attack("Lost Crisis")
    assert table.their.lost == ["Sentret", "Water Energy"]
    game = table.game
    active = game.players[1].active
    assert active is not None
    active.conditions, active.poison = words.POISONED, 1
    table.end_turn()
    assert table.their.discard == ["Meowth"]


# -- replacements -------------------------------------------------------------------------------
@rule("attack.step-d")
@both_eras
@pytest.mark.parametrize(("coin", "damage"), [("H", 10), ("T", 0)])
def test_attack_announced_smokescreen_is_flipped_for_by_the_attackers_player(
    ruleset: Ruleset, coin: str, damage: int
):
    table = scenario(ruleset, you="Koffing [hgss1-70] + W", opponent="Sentret + W", coins=coin)
    table.attack("Smokescreen")
    story = story_of(table)
    table.attack("Scratch")
    assert story.lines[0] == "attack Sentret Scratch"
    assert story.lines[1].startswith("coin opponent")
    assert table.your.active.damage == damage
    assert table.turn == "you"
    table.done()


@both_eras
@pytest.mark.parametrize(("coin", "damage"), [("H", 0), ("T", 30)])
def test_would_be_damaged_scyther_flips_when_damage_would_come(
    ruleset: Ruleset, coin: str, damage: int
):
    table = scenario(
        ruleset, you="Scyther [hgss3-36] + WW", opponent="Farfetch'd [xy0-25] + W", coins=coin
    )
    table.attack("Afterimage Strike")
    table.attack("Slash")
    assert table.your.active.damage == damage
    table.done()


@both_eras
def test_would_be_damaged_scyther_flips_for_damage_only_and_conditions_come_through(
    ruleset: Ruleset,
):
    table = scenario(ruleset, you="Scyther [hgss3-36] + WW", opponent="Meganium + G", coins="HT")
    table.attack("Afterimage Strike")
    table.attack("Sleep Powder")
    assert table.your.active.damage == 0
    assert table.your.active.conditions == {"Asleep"}
    table = scenario(ruleset, you="Scyther [hgss3-36] + WW", opponent="Hoothoot + W", coins="T")
    table.attack("Afterimage Strike")
    table.attack("Hypnosis")
    assert table.your.active.conditions == {"Asleep"}
    table.done()


@both_eras
def test_would_be_damaged_scyther_does_not_flip_where_weakness_and_resistance_leave_nothing(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Scyther [hgss3-36] + WW, 50 damage",
        your_bench="Sentret",
        opponent="Feraligatr + WWW",
        coins="H",
    )
    table.attack("Afterimage Strike")
    table.attack("Spinning Tail")
    assert table.your.active.damage == 50
    assert table.your.bench[0].damage == 20
    table.done()


@both_eras
@pytest.mark.parametrize(("coin", "left"), [("H", True), ("T", False)])
def test_would_be_knocked_out_focus_band_flips_and_leaves_10_hp(
    ruleset: Ruleset, coin: str, left: bool
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Sentret, with Focus Band [neo1-86]",
        their_bench="Meowth",
        coins=coin,
    )
    table.attack("Fire Mane")
    if left:
        assert table.their.active.name == "Sentret"
        assert table.their.active.damage == 40
        assert table.their.active.gear == ()
        assert table.their.discard == ["Focus Band"]
        assert len(table.your.prizes) == 6
    else:
        assert table.their.active.name == "Meowth"
        assert table.their.discard == ["Sentret", "Focus Band"]
        assert len(table.your.prizes) == 5
    table.done()


@both_eras
def test_would_be_knocked_out_focus_band_is_for_the_opponents_attacks_alone(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 40 damage, poisoned, with Focus Band [neo1-86]",
        your_bench="Meowth",
        opponent="Sentret",
    )
    table.end_turn()
    assert table.your.discard == ["Sentret", "Focus Band"]
    table = scenario(
        ruleset,
        you="Weezing [hgss1-34] + WW, with Focus Band [neo1-86], alone",
        your_bench="Meowth",
        opponent="Snorlax",
    )
    table.attack("Super Explosion")
    assert "Weezing" in table.your.discard


@both_eras
def test_would_be_knocked_out_a_pokemon_saved_may_fall_again_in_the_next_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        opponent="Sentret, with Focus Band [neo1-86]",
        their_bench="Meowth",
        coins="H",
    )
    table.attack("Fire Mane")
    table.end_turn()
    table.attack("Sharp Fang")
    assert table.their.discard == ["Focus Band", "Sentret"]


@rule("power.chosen")
@both_eras
@pytest.mark.parametrize(
    ("answers", "coin", "fallen"),
    [
        (["yes"], "H", True),
        (["yes"], "T", False),
        (["no"], "", False),
    ],
)
def test_would_be_knocked_out_fainting_spell_asks_the_victims_owner_and_fells_the_attacker(
    ruleset: Ruleset, answers: list[str], coin: str, fallen: bool
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        your_bench="Sentret",
        opponent="Gengar [dp7-18], 50 damage, alone",
        their_bench="Meowth",
        coins=coin,
    )
    table.attack("Fire Mane")
    assert table.asked == "opponent"
    assert sorted(table.options) == ["no", "yes"]
    table.choose(*answers)
    assert table.their.discard == ["Gengar"]
    assert (table.your.active.name == "Sentret") == fallen
    assert len(table.your.prizes) == 5
    assert len(table.their.prizes) == (5 if fallen else 6)
    assert table.turn == "opponent"
    table.done()


@both_eras
def test_would_be_knocked_out_fainting_spell_may_fell_an_attacker_that_falls_anyway(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + WW",
        your_bench="Sentret",
        your_lost="Weezing [hgss1-34]",
        opponent="Gengar [dp7-18], 60 damage, alone",
        their_bench="Meowth",
        coins="H",
        choices=["yes"],
    )
    table.attack("Super Explosion")
    assert table.their.discard == ["Gengar"]
    assert "Mew" in table.your.discard
    assert (len(table.your.prizes), len(table.their.prizes)) == (5, 5)
    table.done()


@both_eras
def test_would_be_knocked_out_focus_band_does_not_answer_a_knock_out_by_a_power(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR, with Focus Band [neo1-86]",
        your_bench="Sentret",
        opponent="Gengar [dp7-18], 50 damage, alone",
        their_bench="Meowth",
        coins="H",
        choices=["yes"],
    )
    table.attack("Fire Mane")
    assert table.your.active.name == "Sentret"
    table.done()


# -- triggers -----------------------------------------------------------------------------------
@both_eras
def test_entered_absol_hurts_basics_that_the_opponent_benches_from_hand(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth",
        opponent="Absol [hgss4-91]",
        your_hand="Sentret, Caterpie",
        their_hand="Sentret",
    )
    table.bench("Sentret")
    assert table.your.bench[0].damage == 20
    table.end_turn()
    table.bench("Sentret")
    assert table.their.bench[0].damage == 0


@both_eras
def test_entered_only_an_active_absol_sees_what_comes_into_play(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth",
        opponent="Sentret",
        their_bench="Absol [hgss4-91]",
        your_hand="Igglybuff [hgss1-44]",
    )
    table.bench("Igglybuff")
    assert table.your.bench[0].damage == 0


@both_eras
@pytest.mark.parametrize(("answer", "damage"), [("yes", 0), ("no", 30)])
def test_evolved_blissey_may_heal_all_when_played_from_hand(
    ruleset: Ruleset, answer: str, damage: int
):
    table = scenario(
        ruleset,
        you="Chansey [hgss1-58], 30 damage, asleep",
        your_bench="Sentret, 10 damage",
        opponent="Sentret",
        your_hand="Blissey [hgss1-106]",
        choices=[answer],
    )
    table.evolve("Blissey")
    assert table.your.active.damage == damage
    assert table.your.active.conditions == frozenset()
    assert table.your.bench[0].damage == (10 if damage else 0)


@both_eras
def test_attached_ampharos_puts_a_counter_for_each_copy_in_play(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Ampharos [hgss1-105], alone",
        their_bench="Ampharos [hgss1-105], alone",
        your_hand="Water Energy",
        their_hand="Water Energy",
    )
    table.attach("W")
    assert table.your.active.damage == 20
    table.end_turn()
    table.attach("W")
    assert table.their.active.damage == 0


@both_eras
def test_attached_by_a_power_from_hand_counts_as_well_and_from_elsewhere_does_not(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Feraligatr [hgss1-108], alone",
        opponent="Ampharos [hgss1-105], alone",
        your_hand="2 Water Energy, Fire Energy",
    )
    table.power("Rain Dance").power("Rain Dance")
    assert table.your.active.energy == "WW"
    assert table.your.active.damage == 20
    assert table.legal("attach", "Fire Energy")
    table.done()
    table = scenario(
        ruleset,
        you="Exeggutor + P",
        opponent="Ampharos [hgss1-105], alone",
        your_discard="2 Water Energy",
        choices=["Water Energy", "Water Energy"],
    )
    table.attack("Energy Absorption")
    assert table.your.active.energy == "PWW"
    assert table.your.active.damage == 0


@both_eras
def test_attached_rainbow_energy_hurts_only_for_itself_and_only_from_hand(ruleset: Ruleset):
    rainbow = "Rainbow Energy [hgss1-104]"
    table = scenario(
        ruleset,
        you=f"Sentret + {rainbow}",
        opponent="Sentret",
        your_hand=rainbow,
    )
    table.attach(rainbow)
    assert table.your.active.damage == 10
    table = scenario(
        ruleset,
        you="Exeggutor + P",
        opponent="Sentret",
        your_discard=rainbow,
        choices=["Rainbow Energy"],
    )
    table.attack("Energy Absorption")
    assert table.your.active.damage == 0


@both_eras
def test_attached_energy_may_knock_out_the_pokemon_it_is_attached_to(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 40 damage",
        your_bench="Meowth",
        opponent="Ampharos [hgss1-105], alone",
        your_hand="Water Energy",
    )
    table.attach("W")
    assert table.your.active.name == "Meowth"
    assert table.your.discard == ["Sentret", "Water Energy"]
    assert len(table.their.prizes) == 5
    assert table.turn == "you"


@both_eras
def test_damaged_claw_fossil_hurts_its_attacker_also_when_it_falls(ruleset: Ruleset):
    for attack, left in [("Scratch", True), ("Fire Mane", False)]:
        table = scenario(
            ruleset,
            you="Sentret + W" if left else "Arcanine + RRRR",
            opponent="Claw Fossil [dp6-138]",
            their_bench="Meowth",
        )
        table.attack(attack)
        assert table.your.active.damage == 10
        assert (table.their.active.name == "Claw Fossil") == left


@both_eras
def test_damaged_attacker_and_fossil_may_fall_together(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR, 100 damage",
        your_bench="Sentret",
        opponent="Claw Fossil [dp6-138]",
        their_bench="Meowth",
    )
    table.attack("Fire Mane")
    assert (table.your.active.name, table.their.active.name) == ("Sentret", "Meowth")
    assert (len(table.your.prizes), len(table.their.prizes)) == (5, 5)


@both_eras
def test_damaged_is_not_called_by_damage_that_comes_to_nothing(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Hypno + PPP",
        your_bench="Sentret",
        opponent="Meowth",
        their_bench="Claw Fossil [dp6-138]",
    )
    table.attack("Psychic Shot")  # on the Bench the stone is not jagged
    assert table.their.bench[0].damage == 10
    assert table.your.active.damage == 0


@rule("power.not-attack")
@both_eras
def test_power_used_aerodactyl_hurts_a_pokemon_after_its_power(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Noctowl",
        opponent="Aerodactyl [dp5-15], alone",
    )
    table.power("Night Sight")
    assert table.your.bench[0].damage == 20
    assert len(table.your.hand) == 1


@both_eras
def test_power_used_nothing_follows_for_a_pokemon_that_its_power_took_out_of_play(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Electrode [hgss4-93], alone",
        your_bench="Sentret",
        opponent="Aerodactyl [dp5-15], alone",
        choices=["stop"],
    )
    table.power("Energymite")
    assert table.your.active.name == "Sentret"
    assert table.your.active.damage == 0


@both_eras
def test_turn_ends_leftovers_heal_the_active_at_the_end_of_its_players_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 30 damage, with Leftovers [dp4-99]",
        your_bench="Meowth, 30 damage, with Leftovers [dp4-99]",
        opponent="Sentret",
    )
    table.end_turn()
    assert table.your.active.damage == 20
    assert table.your.bench[0].damage == 30
    table.end_turn()
    assert table.your.active.damage == 20


@rule("between.card-effects.xy")
def test_between_turns_under_xy_a_card_comes_after_the_special_conditions():
    table = scenario(XY, you="Sentret", opponent="Root Fossil [dp6-139], 20 damage")
    story = story_of(table)
    active = table.game.players[1].active
    assert active is not None
    active.conditions, active.poison = words.POISONED, 1
    table.end_turn()
    assert story.lines[:2] == ["counters Root Fossil 1", "heal Root Fossil 10"]


@rule("between.card-effects.hgss", "D59")
@pytest.mark.parametrize(
    ("answers", "first"),
    [
        (["yes"], "heal Root Fossil 10"),
        (["no", "yes"], "counters Root Fossil 1"),
        (["no", "no", "no"], "counters Root Fossil 1"),
    ],
)
def test_between_turns_under_hgss_its_player_says_when(answers: list[str], first: str):
    table = scenario(HGSS, you="Sentret", opponent="Root Fossil [dp6-139], 30 damage")
    story = story_of(table)
    active = table.game.players[1].active
    assert active is not None
    active.conditions, active.poison = words.POISONED, 1
    table.end_turn()
    for answer in answers:
        assert table.asked == "opponent"
        assert "yes" in table.options
        table.choose(answer)
    assert story.lines[0] == first
    assert table.their.active.damage == 30
    assert table.turn == "opponent"


# -- hard cards that need no door ---------------------------------------------------------------
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

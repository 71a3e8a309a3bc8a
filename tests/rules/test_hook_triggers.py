"""Effects that an event starts, before or after it: each shown by a card that has one."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.engine import constants
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards
from tests.support.event_lines import event_lines_of

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


# -- replacements -------------------------------------------------------------------------------
@rule("attack.step-d")
@both_eras
@pytest.mark.parametrize(("coin", "damage"), [("H", 10), ("T", 0)])
def test_attack_announced_the_attackers_player_flips_for_smokescreen(
    ruleset: Ruleset, coin: str, damage: int
):
    table = scenario(ruleset, you="Koffing [hgss1-70] + W", opponent="Sentret + W", coins=coin)
    table.attack("Smokescreen")
    log = event_lines_of(table)
    table.attack("Scratch")
    assert log.lines[0] == "attack Sentret Scratch"
    assert log.lines[1].startswith("coin opponent")
    assert table.your.active.damage == damage
    assert table.turn == "you"
    table.done()


@both_eras
@pytest.mark.parametrize(("coin", "damage"), [("H", 0), ("T", 30)])
def test_would_be_damaged_scyther_flips_before_it_takes_damage(
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
def test_would_be_damaged_scyther_prevents_damage_but_not_special_conditions(
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
def test_would_be_damaged_scyther_does_not_flip_if_resistance_leaves_no_damage(
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
        assert table.their.active.attached_trainers == ()
        assert table.their.discard == ["Focus Band"]
        assert len(table.your.prizes) == 6
    else:
        assert table.their.active.name == "Meowth"
        assert table.their.discard == ["Sentret", "Focus Band"]
        assert len(table.your.prizes) == 5
    table.done()


@both_eras
def test_would_be_knocked_out_focus_band_works_only_for_the_opponents_attacks(ruleset: Ruleset):
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
def test_would_be_knocked_out_a_saved_pokemon_can_be_knocked_out_on_the_next_turn(ruleset: Ruleset):
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
    ("answers", "coin", "is_knocked_out"),
    [
        (["yes"], "H", True),
        (["yes"], "T", False),
        (["no"], "", False),
    ],
)
def test_would_be_knocked_out_fainting_spell_is_optional_and_knocks_out_the_attacker(
    ruleset: Ruleset, answers: list[str], coin: str, is_knocked_out: bool
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR",
        your_bench="Sentret",
        opponent="Gengar LV.43, 50 damage, alone",
        their_bench="Meowth",
        coins=coin,
    )
    table.attack("Fire Mane")
    assert table.player_to_act == "opponent"
    assert sorted(table.options) == ["no", "yes"]
    table.choose(*answers)
    assert table.their.discard == ["Gengar LV.43"]
    assert (table.your.active.name == "Sentret") == is_knocked_out
    assert len(table.your.prizes) == 5
    assert len(table.their.prizes) == (5 if is_knocked_out else 6)
    assert table.turn == "opponent"
    table.done()


@both_eras
def test_would_be_knocked_out_fainting_spell_may_be_used_if_the_attacker_is_knocked_out_too(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + WW",
        your_bench="Sentret",
        your_lost_zone="Weezing [hgss1-34]",
        opponent="Gengar LV.43, 60 damage, alone",
        their_bench="Meowth",
        coins="H",
        choices=["yes"],
    )
    table.attack("Super Explosion")
    assert table.their.discard == ["Gengar LV.43"]
    assert "Mew" in table.your.discard
    assert (len(table.your.prizes), len(table.their.prizes)) == (5, 5)
    table.done()


@both_eras
def test_would_be_knocked_out_focus_band_does_not_work_for_a_knock_out_by_a_power(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Arcanine + RRRR, with Focus Band [neo1-86]",
        your_bench="Sentret",
        opponent="Gengar LV.43, 50 damage, alone",
        their_bench="Meowth",
        coins="H",
        choices=["yes"],
    )
    table.attack("Fire Mane")
    assert table.your.active.name == "Sentret"
    table.done()


# -- triggers -----------------------------------------------------------------------------------
@both_eras
def test_entered_absol_puts_counters_on_basics_that_the_opponent_benches_from_the_hand(
    ruleset: Ruleset,
):
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
def test_entered_a_benched_absol_puts_no_counters(ruleset: Ruleset):
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
def test_evolved_blissey_may_heal_all_pokemon_when_played_from_the_hand(
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
def test_attached_each_ampharos_in_play_puts_a_counter(ruleset: Ruleset):
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
def test_attached_energy_counts_by_a_power_from_the_hand_but_not_from_elsewhere(
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
def test_attached_rainbow_energy_puts_a_counter_only_from_the_hand(ruleset: Ruleset):
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
def test_damaged_claw_fossil_hurts_its_attacker_even_when_it_is_knocked_out(ruleset: Ruleset):
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
def test_damaged_fossil_and_attacker_may_be_knocked_out_together(ruleset: Ruleset):
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
def test_damaged_is_not_triggered_by_damage_of_0(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Hypno + PPP",
        your_bench="Sentret",
        opponent="Meowth",
        their_bench="Claw Fossil [dp6-138]",
    )
    table.attack("Psychic Shot")  # it works only while Active
    assert table.their.bench[0].damage == 10
    assert table.your.active.damage == 0


@rule("power.not-attack")
@both_eras
def test_power_used_aerodactyl_puts_counters_on_a_pokemon_after_its_power(ruleset: Ruleset):
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
def test_power_used_nothing_happens_to_a_pokemon_that_left_play_by_its_power(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Electrode [hgss4-93], alone",
        your_bench="Sentret",
        opponent="Aerodactyl [dp5-15], alone",
        choices=["done"],
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
def test_between_turns_under_xy_a_card_effect_comes_after_the_special_conditions():
    table = scenario(XY, you="Sentret", opponent="Root Fossil [dp6-139], 20 damage")
    log = event_lines_of(table)
    active = table.game.players[1].active
    assert active is not None
    active.conditions, active.poison = constants.POISONED, 1
    table.end_turn()
    assert log.lines[:2] == ["counters Root Fossil 1", "heal Root Fossil 10"]


@rule("between.card-effects.hgss", "D59")
@pytest.mark.parametrize(
    ("answers", "first"),
    [
        (["yes"], "heal Root Fossil 10"),
        (["no", "yes"], "counters Root Fossil 1"),
        (["no", "no", "no"], "counters Root Fossil 1"),
    ],
)
def test_between_turns_under_hgss_the_player_chooses_when_a_card_effect_happens(
    answers: list[str], first: str
):
    table = scenario(HGSS, you="Sentret", opponent="Root Fossil [dp6-139], 30 damage")
    log = event_lines_of(table)
    active = table.game.players[1].active
    assert active is not None
    active.conditions, active.poison = constants.POISONED, 1
    table.end_turn()
    for answer in answers:
        assert table.player_to_act == "opponent"
        assert "yes" in table.options
        table.choose(answer)
    assert log.lines[0] == first
    assert table.their.active.damage == 30
    assert table.turn == "opponent"

"""The hooks as a whole, activated effects, and granted attacks."""

from __future__ import annotations

import re
from functools import partial

import pytest

from playmat import testing
from playmat.cards import pool
from playmat.cards.set_validation import METHODS
from playmat.engine import constants
from playmat.engine.cards import Op, preorder
from playmat.engine.modifiers import Modifier
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


def hooks() -> dict[str, int]:
    return {name: value for name, value in vars(constants).items() if name.startswith("HOOK_")}


def test_each_hook_is_a_different_bit():
    assert sorted(hooks().values()) == [constants.bit(n) for n in range(len(hooks()))]


def test_each_hook_has_a_method_of_its_own_or_starts_an_op():
    assert len(set(METHODS.values())) == len(METHODS)
    methods = {name for name in vars(Modifier) if re.match("modify|forbids|removes|prevents", name)}
    assert methods <= set(METHODS.values())
    for card in [*hook_cards.CARDS, *pool().cards.values()]:
        for modifier in card.definition.modifiers:
            assert (modifier.hook in METHODS) == (modifier.op is None)


def test_every_hook_is_used_by_a_card_of_the_pool_or_of_the_tests():
    used = 0
    for card in [*hook_cards.CARDS, *pool().cards.values()]:
        used |= card.definition.hooks
        for attack in card.definition.attacks:
            used |= hooks_of(attack.program)
        for power in card.definition.powers:
            used |= hooks_of(power.op)
        used |= hooks_of(card.definition.play)
    assert [name for name, value in hooks().items() if not used & value] == []


def hooks_of(op: Op | None) -> int:
    found = 0
    for part in preorder(op) if op is not None else []:
        for modifier in part.modifiers():
            found |= modifier.hook
    return found


# -- activated effects -------------------------------------------------------------------------
@both_eras
def test_powers_discarding_a_fossil_is_not_a_knock_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Claw Fossil [dp6-138] + W",
        your_bench="Sentret",
        opponent="Sentret",
    )
    table.power("Discard")
    assert table.your.active.name == "Sentret"
    assert table.your.discard == ["Claw Fossil", "Water Energy"]
    assert len(table.their.prizes) == 6
    assert table.turn == "you"


@both_eras
def test_stadium_action_each_player_may_use_burned_tower_once_per_turn(ruleset: Ruleset):
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
def test_stadium_action_lost_world_offers_a_win_but_does_not_force_it(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        stadium="Lost World [col1-81]",
        your_lost_zone="6 Sentret",
        their_lost_zone="6 Meowth, Bill",
    )
    assert table.winner == ""
    table.end_turn()
    assert table.winner == ""
    assert table.turn == "opponent"
    table.end_turn()
    table.use_stadium()
    assert table.winner == "you"
    assert table.ways == ("card effect",)


@both_eras
def test_stadium_action_lost_world_counts_only_pokemon_in_the_opponents_lost_zone(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        stadium="Lost World [col1-81]",
        your_lost_zone="6 Sentret",
        their_lost_zone="5 Meowth, 3 Bill",
    )
    table.not_legal("stadium", because="D01")


@both_eras
def test_granted_attacks_mew_may_use_each_attack_in_both_lost_zones(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + RR",
        opponent="Meowth",
        your_lost_zone="2 Quilava, Bill",
        their_lost_zone="Sentret",
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
def test_granted_attacks_that_say_this_pokemon_refer_to_their_user(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + PP",
        opponent="Snorlax",
        your_bench="Meowth",
        their_lost_zone="Weezing [hgss1-34]",
    )
    table.attack("Super Explosion")
    assert table.their.active.damage == 90
    assert "Mew" in table.your.discard
    assert table.their.lost_zone == ["Weezing"]
    assert len(table.their.prizes) == 5


@both_eras
def test_granted_attacks_have_the_type_of_their_user(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + RR",
        opponent="Chikorita",  # weak to Fire
        your_lost_zone="Quilava",
    )
    table.attack("Flare")
    assert table.their.active.damage == 30


@both_eras
def test_granted_attacks_that_name_another_attack_refer_to_that_of_their_user(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + GG",
        opponent="Snorlax",
        your_lost_zone="Pineco [hgss3-63]",
        coins="H",
    )
    table.attack("Focus Energy")
    table.end_turn()
    table.attack("Surprise Attack")
    assert table.their.active.damage == 80
    table.done()


@both_eras
def test_granted_attacks_that_prevent_themselves_cannot_be_used_on_the_next_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mew [hgss4-97] + GGG",
        opponent="Snorlax",
        your_lost_zone="Scyther [hgss3-65]",
    )
    table.attack("Slashing Strike")
    table.end_turn()
    table.not_legal("attack", "Slashing Strike", because="D01")
    assert table.legal("attack", "Cut")


@both_eras
def test_granted_attacks_name_their_card_in_the_option(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Mew [hgss4-97] + RR", opponent="Meowth", your_lost_zone="Quilava, Sentret"
    )
    option = table.option("attack Scratch")
    assert (option.text, option.name, option.place) == ("Scratch", "Sentret", "active")
    assert option.source == "hgss4-97"


@both_eras
def test_granted_attacks_espeon_may_use_those_of_its_players_evolutions_of_eevee(ruleset: Ruleset):
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

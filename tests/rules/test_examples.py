"""The examples printed in the rulebooks."""

from __future__ import annotations

import pytest

from playmat.rulebook import XY
from playmat.testing import scenario
from playmat.testing.markers import rule


@rule("example.chespin-costs", "cost.typed", "cost.colorless", "cost.enough")
@pytest.mark.parametrize(
    ("energy", "vine_whip", "seed_bomb"),
    [
        ("", "cost.enough", "cost.enough"),
        (" + G", "", "cost.enough"),
        (" + W", "cost.typed", "cost.enough"),
        (" + GG", "", ""),
        (" + GW", "", ""),
        (" + WW", "cost.typed", "cost.typed"),
    ],
)
def test_chespin_needs_one_grass_energy_for_vine_whip_and_any_second_energy_for_seed_bomb(
    energy: str, vine_whip: str, seed_bomb: str
):
    table = scenario(XY, you="Chespin" + energy, opponent="Snorlax")
    for attack, refused_by in (("Vine Whip", vine_whip), ("Seed Bomb", seed_bomb)):
        if refused_by:
            table.not_legal("attack", attack, because=refused_by)
        else:
            assert table.legal("attack", attack)


@rule("example.chespin-costs")
@pytest.mark.parametrize(("attack", "damage"), [("Vine Whip", 10), ("Seed Bomb", 20)])
def test_chespin_does_10_with_vine_whip_and_20_with_seed_bomb(attack: str, damage: int):
    table = scenario(XY, you="Chespin + GW", opponent="Snorlax")
    table.attack(attack)
    assert table.their.active.damage == damage


@rule("example.delphox-cost", "cost.total-and-typed")
@pytest.mark.parametrize("energy", ["RGWP", "RRRR", "RWWW"])
def test_delphox_can_use_fire_blast_with_one_fire_energy_and_three_of_any_type(energy: str):
    table = scenario(XY, you=f"Delphox + {energy}", opponent="Snorlax")
    assert table.legal("attack", "Fire Blast")


@rule("example.delphox-cost", "cost.total-and-typed")
@pytest.mark.parametrize(
    ("energy", "refused_by"), [("WWWW", "cost.typed"), ("RRR", "cost.enough"), ("R", "cost.enough")]
)
def test_delphox_cannot_use_fire_blast_without_fire_or_with_three_energy(
    energy: str, refused_by: str
):
    table = scenario(XY, you=f"Delphox + {energy}", opponent="Snorlax")
    table.not_legal("attack", "Fire Blast", because=refused_by)


@rule("example.froakie-weakness")
def test_vine_whip_does_20_damage_to_froakie_which_is_weak_to_grass():
    table = scenario(XY, you="Chespin + G", opponent="Froakie")
    table.attack("Vine Whip")
    assert table.their.active.damage == 20


@rule("example.tumbling-attack")
@pytest.mark.parametrize(("coin", "damage"), [("H", 120), ("T", 80)])
def test_tumbling_attack_does_80_damage_and_40_more_on_heads(coin: str, damage: int):
    table = scenario(XY, you="Chesnaught + GGGG", opponent="Chesnaught", coins=coin)
    table.attack("Tumbling Attack")
    assert table.their.active.damage == damage
    table.done()

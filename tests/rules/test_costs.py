"""What an attack costs."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
DOUBLE = "Double Colorless Energy [hgss1-103]"
RAINBOW = "Rainbow Energy [hgss1-104]"


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


@rule("cost.enough")
@both_eras
def test_an_attack_is_not_offered_with_one_energy_too_few(ruleset: Ruleset):
    table = scenario(ruleset, you="Bayleef + GG", opponent="Sentret", your_hand="Grass Energy")
    table.not_legal("attack", "Razor Leaf", because="cost.enough")
    table.attach("G")
    assert table.legal("attack", "Razor Leaf")


@rule("cost.typed")
@both_eras
def test_water_energy_does_not_pay_for_a_fire_symbol(ruleset: Ruleset):
    table = scenario(ruleset, you="Typhlosion + RWW", opponent="Sentret")
    table.not_legal("attack", "Fire Spin", because="cost.typed")
    assert table.legal("attack", "Magma Punch")


@rule("cost.colorless")
@both_eras
@pytest.mark.parametrize("energy", list("GRWLPFDMY"))
def test_energy_of_each_type_pays_for_a_colorless_symbol(ruleset: Ruleset, energy: str):
    table = scenario(ruleset, you=f"Sentret + {energy}", opponent="Sentret")
    assert table.legal("attack", "Scratch")


@rule("cost.total-and-typed")
@both_eras
@pytest.mark.parametrize(
    ("energy", "refused"),
    [("RR", "cost.enough"), ("RWW", "cost.typed"), ("RRW", ""), ("RRR", "")],
)
def test_each_energy_pays_for_one_symbol(ruleset: Ruleset, energy: str, refused: str):
    table = scenario(ruleset, you=f"Typhlosion + {energy}", opponent="Sentret")  # RRC
    if refused:
        table.not_legal("attack", "Fire Spin", because=refused)
    else:
        assert table.legal("attack", "Fire Spin")


@rule("cost.total-and-typed")
@both_eras
def test_a_card_that_provides_two_energy_pays_for_two_colorless_symbols(ruleset: Ruleset):
    table = scenario(ruleset, you=f"Bayleef + {DOUBLE} + G", opponent="Sentret")
    assert table.legal("attack", "Razor Leaf")
    table = scenario(ruleset, you=f"Bayleef + {DOUBLE} + {DOUBLE}", opponent="Sentret")
    table.not_legal("attack", "Razor Leaf", because="cost.typed")


@rule("cost.total-and-typed")
@both_eras
@pytest.mark.parametrize(
    ("energy", "legal"),
    [
        (f"{RAINBOW} + {RAINBOW}", False),
        (f"{RAINBOW} + W", False),
        (f"{RAINBOW} + R + W", True),
        (f"{RAINBOW} + W + W", False),
        (f"{RAINBOW} + {RAINBOW} + G", True),
    ],
)
def test_rainbow_energy_pays_for_only_one_symbol(ruleset: Ruleset, energy: str, legal: bool):
    table = scenario(ruleset, you=f"Typhlosion + {energy}", opponent="Sentret")  # RRC
    assert table.legal("attack", "Fire Spin") == legal


@rule("cost.not-discarded")
@both_eras
def test_energy_stays_attached_unless_the_text_says_otherwise(ruleset: Ruleset):
    table = scenario(ruleset, you="Bayleef + GGG", opponent="Snorlax")
    table.attack("Razor Leaf")
    assert table.your.active.energy == "GGG"
    table = scenario(ruleset, you="Quilava + RRR", opponent="Snorlax")
    table.attack("Flamethrower")
    assert table.your.active.energy == "RR"


@rule("cost.zero")
@both_eras
def test_an_attack_with_an_empty_cost_needs_no_energy(ruleset: Ruleset):
    table = scenario(ruleset, you="Igglybuff [hgss1-44]", opponent="Sentret", coins="T")
    table.attack("Graffiti")
    assert table.your.active.conditions == {"Asleep"}


@rule("cost.enough")
@both_eras
def test_energy_on_other_pokemon_does_not_count(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", your_bench="Sentret + WW", opponent="Sentret")
    table.not_legal("attack", "Scratch", because="cost.enough")

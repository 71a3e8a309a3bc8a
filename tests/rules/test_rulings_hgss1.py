"""Official rulings on cards of HeartGold & SoulSilver."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing import scenario
from playmat.testing.markers import rule

RAINBOW = "Rainbow Energy"
both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


# -- Rainbow Energy ------------------------------------------------------------------------------
@rule("cost.typed", "cost.total-and-typed")
@pytest.mark.parametrize(
    ("energy", "offered"),
    [
        (f"{RAINBOW} + {RAINBOW}", False),
        (f"{RAINBOW} + {RAINBOW} + {RAINBOW}", True),
        (f"R + {RAINBOW} + L", True),
    ],
)
def test_rainbow_energy_provides_any_type_but_one_energy_at_a_time(energy: str, offered: bool):
    table = scenario(
        HGSS,
        you=f"Lugia LEGEND + {energy}",
        your_bench="Sentret",
        opponent="Sentret",
        their_bench="Sentret",
    )
    assert table.legal("attack", "Elemental Blast") == offered


def test_a_discard_of_fire_water_and_lightning_needs_three_cards_even_with_rainbow_energy():
    table = scenario(
        HGSS,
        you=f"Lugia LEGEND + {RAINBOW} + {RAINBOW} + {RAINBOW} + W",
        your_bench="Sentret",
        opponent="Feraligatr [hgss1-108]",
        their_bench="Sentret",
        choices=[RAINBOW],
    )
    table.attack("Elemental Blast")
    assert "Feraligatr" in table.their.discard  # 200 damage to 140 HP
    assert table.your.discard == [RAINBOW] * 3
    assert table.your.active.energy == "W"


def test_rainbow_energy_may_be_attached_but_not_by_rain_dance():
    table = scenario(
        HGSS,
        you="Totodile",
        your_bench="Feraligatr [hgss1-108]",
        opponent="Sentret",
        their_bench="Sentret",
        your_hand=RAINBOW,
    )
    table.not_legal("power", "Rain Dance", because="D33")
    table.attach(RAINBOW)
    assert (table.your.active.energy, table.your.active.damage) == (f"({RAINBOW})", 10)


def test_leaf_trans_moves_a_rainbow_energy_without_a_new_damage_counter():
    table = scenario(
        HGSS,
        you="Totodile",
        your_bench=f"Meganium [hgss1-109] + {RAINBOW}, 10 damage",
        opponent="Sentret",
        their_bench="Sentret",
    )
    table.power("Leaf Trans")
    assert (table.your.active.energy, table.your.active.damage) == (f"({RAINBOW})", 0)
    assert (table.your.bench[0].energy, table.your.bench[0].damage) == ("", 10)


# -- Pokémon -------------------------------------------------------------------------------------
@rule("evolve.name-match", "card.evolution-def")
@both_eras
@pytest.mark.parametrize("baby", ["Cleffa", "Igglybuff", "Pichu", "Smoochum", "Tyrogue"])
def test_nothing_evolves_from_a_baby_pokemon(ruleset: Ruleset, baby: str):
    grown = {
        "Cleffa": ("Clefairy", "Clefable"),
        "Igglybuff": ("Jigglypuff", "Wigglytuff"),
        "Pichu": ("Pikachu", "Raichu"),
        "Smoochum": ("Jynx", "Furret"),
        "Tyrogue": ("Hitmontop", "Furret"),
    }
    basic, evolution = grown[baby]
    table = scenario(
        ruleset, you=baby, your_bench="Sentret", opponent="Meowth", your_hand=[basic, evolution]
    )
    table.not_legal("evolve", basic, "active", because="card.evolution-def")
    table.not_legal("evolve", evolution, "active", because="evolve.name-match")


# -- points on which sources are silent ----------------------------------------------------------
@rule("ko.timing.hgss", "ko.timing.xy", "D51")
@both_eras
def test_a_pokemon_with_lethal_damage_is_switched_out_before_it_is_knocked_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Butterfree + GGG",
        opponent="Meowth",
        their_bench="Sentret; Lapras",
        choices=["Lapras"],
    )
    table.attack("Whirlwind")
    # It was Knocked Out on the Bench, so no Pokémon is promoted in its place.
    assert (table.turn, table.player_to_act) == ("opponent", "opponent")
    assert table.their.active.name == "Lapras"
    assert [p.name for p in table.their.bench] == ["Sentret"]
    assert table.their.discard == ["Meowth"]
    assert len(table.your.prizes) == 5
    table.done()


@rule("D42")
@both_eras
def test_tails_for_smokescreen_ends_the_attack_before_confusion_is_flipped_for(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Koffing + W",
        your_bench="Sentret",
        opponent="Chansey + WW, confused",
        their_bench="Sentret",
        coins="T",
    )
    table.attack("Smokescreen").attack("Pound")
    assert (table.their.active.damage, table.your.active.damage) == (10, 0)
    assert table.turn == "you"
    table.done()

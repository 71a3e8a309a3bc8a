"""Attaching Energy, and which Energy meets which cost."""

from __future__ import annotations

from functools import partial
from itertools import combinations_with_replacement, permutations

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import kinds
from tests.support.openings import both_eras

DOUBLE = "Double Colorless Energy"
RAINBOW = "Rainbow Energy"


scenario = partial(testing.scenario, cards=kinds.CARDS)


# -- the Energy of the turn --------------------------------------------------------------------
@rule("attach.once")
@both_eras
def test_one_energy_card_per_turn_may_be_attached_from_the_hand(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", your_bench="Meowth", opponent="Sentret", your_hand="2 G, W"
    )
    table.attach("G")
    for name, place in (("Grass Energy", "active"), ("Water Energy", "Meowth")):
        table.not_legal("attach", name, place, because="attach.once")
    table.end_turn().end_turn()
    table.attach("W")
    assert table.your.active.energy == "GW"


@rule("attach.once")
@both_eras
def test_a_card_that_counts_as_two_energy_is_still_one_attachment(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Snorlax", your_hand=[DOUBLE, DOUBLE, "G"])
    table.attach(DOUBLE)
    table.not_legal("attach", DOUBLE, because="attach.once")
    table.not_legal("attach", "Grass Energy", because="attach.once")


@rule("attach.active-or-bench")
@both_eras
def test_energy_may_be_attached_to_any_of_your_pokemon_but_not_to_your_opponents(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth; Pikachu",
        opponent="Jynx",
        their_bench="Hoothoot",
        your_hand="G",
    )
    assert [o for o in table.options if o.startswith("attach")] == [
        "attach Grass Energy to active Sentret",
        "attach Grass Energy to bench 1 Meowth",
        "attach Grass Energy to bench 2 Pikachu",
    ]
    table.attach("G", to="Pikachu")
    assert [m.energy for m in table.your.bench] == ["", "G"]


@rule("attach.one-pokemon")
@both_eras
def test_an_energy_card_that_counts_as_two_is_attached_to_one_pokemon_only(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", your_bench="Meowth", opponent="Sentret", your_hand=[DOUBLE]
    )
    table.attach(DOUBLE, to="Meowth")
    assert table.your.active.energy == ""
    assert table.your.bench[0].energy == f"({DOUBLE})"
    assert table.your.hand == []


@rule("attach.def")
@both_eras
def test_energy_is_attached_only_from_the_hand(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Meowth",
        your_deck="G",
        your_discard="W",
    )
    table.not_legal("attach", "Grass Energy", because="attach.def")
    table.not_legal("attach", "Water Energy", because="attach.def")
    table.not_legal("attach", "Meowth", because="card.energy-def")


@rule("attach.def", "attach.once")
@both_eras
def test_attaching_energy_by_an_effect_does_not_use_up_the_attachment_of_the_turn(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Jirachi, G",
        your_discard="2 P",
        coins="HHT",
        choices=["yes", "Psychic Energy", "Psychic Energy"],
    )
    table.bench("Jirachi")
    assert table.your.bench[0].energy == "PP"
    table.attach("G", to="Jirachi")
    assert table.your.bench[0].energy == "PPG"
    table.done()


# -- special Energy ----------------------------------------------------------------------------
@rule("attach.def")
@both_eras
def test_rainbow_energy_attached_from_the_hand_puts_a_damage_counter_on_its_pokemon(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset, you="Sentret", your_bench="Meowth", opponent="Sentret", your_hand=[RAINBOW]
    )
    table.attach(RAINBOW, to="Meowth")
    assert table.your.bench[0].damage == 10
    assert table.your.active.damage == 0


@rule("attach.def")
@both_eras
@pytest.mark.parametrize(("second", "damage"), [(RAINBOW, 10), ("G", 0)])
def test_an_attached_rainbow_energy_puts_no_counter_when_another_energy_is_attached(
    ruleset: Ruleset, second: str, damage: int
):
    table = scenario(
        ruleset,
        you=f"Meowth + {RAINBOW} + {RAINBOW}",
        your_bench=f"Sentret + {RAINBOW}",
        opponent="Sentret",
        your_hand=[second],
    )
    table.attach(second)
    assert table.your.active.damage == damage
    assert table.your.bench[0].damage == 0


@rule("ko.when")
@both_eras
def test_attaching_rainbow_energy_knocks_out_a_pokemon_with_10_hp_left(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 40 damage",
        your_bench="Meowth",
        opponent="Sentret",
        your_hand=[RAINBOW],
    )
    table.attach(RAINBOW)
    assert table.your.active.name == "Meowth"
    assert table.your.discard == ["Sentret", RAINBOW]
    assert len(table.their.prizes) == 5
    assert table.turn == "you"


@rule("attach.def")
@both_eras
def test_rainbow_energy_attached_from_the_discard_pile_puts_no_counter(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Exeggutor + G",
        opponent="Sentret",
        your_discard=[RAINBOW],
        choices=[RAINBOW],
    )
    table.attack("Energy Absorption")
    assert table.your.active.energy == f"G({RAINBOW})"
    assert table.your.active.damage == 0


@rule("card.energy-def")
@both_eras
def test_rainbow_energy_is_colorless_outside_play(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mareep + G",
        opponent="Sentret",
        your_deck=[RAINBOW, "Lightning Energy", DOUBLE],
    )
    table.attack("Static Electricity")
    assert table.options == ["pick Lightning Energy from deck", "done"]


@both_eras
def test_special_darkness_energy_adds_damage_only_for_darkness_pokemon(ruleset: Ruleset):
    for active, damage in (("Poochyena + D", 30), ("Meowth + G", 20)):
        table = scenario(ruleset, you=f"{active} + Darkness Energy [hgss3-79]", opponent="Snorlax")
        table.attack("Bite" if "Poochyena" in active else "Dig Claws")
        assert table.their.active.damage == damage


@both_eras
def test_special_metal_energy_reduces_damage_only_for_metal_pokemon(ruleset: Ruleset):
    for defender, damage in (("Pawniard", 0), ("Snorlax", 20)):
        table = scenario(
            ruleset,
            you="Meowth + GG",
            opponent=f"{defender} + Metal Energy [hgss3-80] + Metal Energy [hgss3-80]",
        )
        table.attack("Dig Claws")
        assert table.their.active.damage == damage


# -- costs -------------------------------------------------------------------------------------
@rule("cost.enough")
@both_eras
@pytest.mark.parametrize("energy", ["", " + G", " + GG"])
def test_an_attack_is_not_legal_with_one_energy_too_few(ruleset: Ruleset, energy: str):
    table = scenario(ruleset, you="Snorlax" + energy, opponent="Sentret")
    table.not_legal("attack", "Rock Smash", because="cost.enough")


@rule("cost.typed")
@both_eras
@pytest.mark.parametrize("energy", ["W", "G", "M", DOUBLE])
def test_only_energy_of_its_type_pays_for_a_typed_symbol(ruleset: Ruleset, energy: str):
    table = scenario(ruleset, you=f"Cyndaquil + {energy}", opponent="Sentret")
    table.not_legal("attack", "Beat", because="cost.typed")
    table = scenario(ruleset, you=f"Cyndaquil + {energy} + R", opponent="Sentret")
    assert table.legal("attack", "Beat")


@rule("cost.colorless")
@both_eras
@pytest.mark.parametrize("energy", [*"GRWLPFDM", DOUBLE, RAINBOW])
def test_energy_of_any_type_pays_for_a_colorless_symbol(ruleset: Ruleset, energy: str):
    table = scenario(ruleset, you=f"Sentret + {energy}", opponent="Sentret")
    assert table.legal("attack", "Scratch")


@rule("cost.colorless")
def test_fairy_energy_pays_for_a_colorless_symbol():
    table = scenario(XY, you="Sentret + Y", opponent="Sentret")
    assert table.legal("attack", "Scratch")


@rule("cost.total-and-typed")
@both_eras
@pytest.mark.parametrize(
    ("energy", "refused_by"),
    [
        ("RR", "cost.enough"),
        ("RWW", "cost.typed"),
        ("RRW", ""),
        ("RRR", ""),
        (f"R + {DOUBLE}", "cost.typed"),
        (f"RR + {DOUBLE}", ""),
        (f"R + W + {RAINBOW}", ""),
        (f"W + W + {RAINBOW}", "cost.typed"),
    ],
)
def test_each_energy_pays_for_one_symbol_of_the_cost(
    ruleset: Ruleset, energy: str, refused_by: str
):
    table = scenario(ruleset, you=f"Typhlosion + {energy}", opponent="Sentret")
    if refused_by:
        table.not_legal("attack", "Fire Spin", because=refused_by)
    else:
        assert table.legal("attack", "Fire Spin")


def can_pay(energy: tuple[str, ...], cost: str) -> bool:
    """Return whether some order of the Energy pays for each symbol of the cost."""
    units = [unit for card in energy for unit in (["C", "C"] if card == DOUBLE else [card])]
    return any(
        all(
            symbol in ("C", unit) or unit == RAINBOW for symbol, unit in zip(cost, row, strict=True)
        )
        for row in set(permutations(units, len(cost)))
    )


@rule("cost.enough", "cost.typed", "cost.colorless", "cost.total-and-typed")
@pytest.mark.parametrize(
    ("attacker", "costs"),
    [
        ("Lugia LEGEND", {"Elemental Blast": "RWL"}),
        ("Black Kyurem-EX", {"Dragon Fang": "LCC", "Freeze Shock": "WLLC"}),
    ],
)
def test_an_attack_is_offered_exactly_if_its_cost_can_be_paid(attacker: str, costs: dict[str, str]):
    for size in range(1, 5):
        for energy in combinations_with_replacement(["R", "W", "L", RAINBOW, DOUBLE], size):
            table = scenario(HGSS, you=" + ".join([attacker, *energy]), opponent="Sentret")
            for attack, cost in costs.items():
                offered = table.legal("attack", attack)
                assert offered == can_pay(energy, cost), f"{attack} with {energy}"


@rule("cost.zero")
@both_eras
def test_an_attack_without_a_cost_needs_no_energy(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret, with Technical Machine TS-2", opponent="Furret")
    assert table.legal("attack", "Devoluter")


@rule("cost.not-discarded")
@both_eras
def test_energy_stays_attached_after_an_attack_that_does_not_discard_it(ruleset: Ruleset):
    table = scenario(ruleset, you=f"Meowth + G + {DOUBLE}", opponent="Snorlax")
    table.attack("Dig Claws")
    assert table.your.active.energy == f"G({DOUBLE})"
    assert table.your.discard == []

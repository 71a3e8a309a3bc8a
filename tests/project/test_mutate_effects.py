"""Removing any effect of the pool makes a test fail."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playmat.rulebook import HGSS
from playmat.testing import Scenario, find_card, scenario
from playmat.testing.mutations import mutations
from playmat.vocabulary.conditions import AnyInPlay
from playmat.vocabulary.declarations import item
from playmat.vocabulary.dsl import draw
from playmat.vocabulary.targets import YOUR_POKEMON

pytestmark = pytest.mark.once
TOOL = "tools/mutate_effects.py"


def yawn() -> Scenario:
    table = scenario(HGSS, you="Slowbro + W", opponent="Feraligatr", coins="TT")
    return table.attack("Big Yawn")


def test_a_removed_effect_is_restored():
    whole, first, second, _madkinesis = mutations([find_card("Slowbro")])
    with whole.without_effect():
        table = yawn()
        assert not table.your.active.conditions | table.their.active.conditions
    with first.without_effect():
        table = yawn()
        assert not table.your.active.conditions
        assert table.their.active.conditions
    with second.without_effect():
        table = yawn()
        assert table.your.active.conditions
        assert not table.their.active.conditions
    table = yawn()
    assert table.your.active.conditions == table.their.active.conditions == {"Asleep"}


def test_a_mutation_removes_the_condition_for_playing_a_card():
    lunatone = AnyInPlay(YOUR_POKEMON.named("Lunatone"))
    card = item("test-mutations-1", "Moon Phase", draw(1), only_if=lunatone)
    _, condition = mutations([card])
    with condition.without_effect():
        table = scenario(
            HGSS, you="Sentret", opponent="Sentret", your_hand="Moon Phase", cards=[card]
        )
        assert table.legal("play", "Moon Phase")
    assert not scenario(
        HGSS, you="Sentret", opponent="Sentret", your_hand="Moon Phase", cards=[card]
    ).legal("play", "Moon Phase")


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("Caterpie", []),
        ("Bill", ["hgss1-89 Bill"]),
        ("Metapod", ["hgss1-46 Metapod, Green Shield: continuous effect 1"]),
        (
            "Noctowl",
            [
                "hgss1-8 Noctowl, Extrasensory",
                "hgss1-8 Noctowl, Night Sight",
                "hgss1-8 Noctowl, Night Sight: once",
                "hgss1-8 Noctowl, Night Sight: blocked_by_conditions",
            ],
        ),
        (
            "Pokémon Communication",
            [
                "hgss1-98 Pokémon Communication",
                "hgss1-98 Pokémon Communication: part 1",
                "hgss1-98 Pokémon Communication: part 2",
            ],
        ),
    ],
)
def test_mutations_remove_every_effect_of_a_card_and_every_part_of_it(card: str, names: list[str]):
    assert [mutation.name for mutation in mutations([find_card(card)])] == names


def test_several_prints_of_a_card_are_mutated_once():
    prints = [find_card("xy0-32"), find_card("xy0-33")]
    assert [mutation.name for mutation in mutations(prints)] == ["xy0-32 Furfrou, Tight Jaw"]


def test_both_halves_of_a_legend_lose_an_effect_together():
    halves = [find_card("hgss1-111"), find_card("hgss1-112")]
    bright_wing, sacred_rainbow = mutations(halves)
    assert [r.name for r in mutations(halves[1:])] == [bright_wing.name, sacred_rainbow.name]
    with sacred_rainbow.without_effect():
        table = scenario(HGSS, you="Ho-Oh LEGEND + WWWW", opponent="Snorlax")
        assert not table.legal("attack", "Bright Wing")
    with bright_wing.without_effect():
        table = scenario(HGSS, you="Ho-Oh LEGEND + WWWW", opponent="Snorlax")
        assert table.attack("Bright Wing").your.active.energy == "WWWW"
    table = scenario(HGSS, you="Ho-Oh LEGEND + WWWW", opponent="Snorlax")
    assert table.attack("Bright Wing").your.active.energy == "WWW"


@pytest.mark.verify
def test_no_effect_of_the_pool_can_be_removed_without_a_failing_test(root: Path):
    command = [sys.executable, str(root / TOOL)]
    # The tool tests the files in src, whichever build is tested here.
    env = {name: text for name, text in os.environ.items() if name != "PLAYMAT_BUILD"}
    found = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr

"""Moving Energy in ways that no card of the pool has yet."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.engine.game import Game
from playmat.rulebook import HGSS
from playmat.testing.markers import rule
from playmat.testing.scenario import YOU, ScenarioSide
from tests.support.made_up import GALE, SIGNALLER, TAGGER

scenario = partial(testing.scenario, cards=[TAGGER, SIGNALLER, GALE])


def energy(game: Game) -> list[str]:
    """Return the Energy on each of your Pokémon, the Active Pokémon first."""
    side = ScenarioSide(game.side(YOU))
    return [m.energy for m in (side.active, *side.bench)]


def test_all_energy_of_a_type_is_moved_in_one_step():
    table = scenario(HGSS, you="Sentret + FGF", your_bench="Tagger + G", opponent="Sentret")
    table.power("Tag", of="bench 1")
    assert [sorted(found) for found in energy(table.game)] == [["G"], ["F", "F", "G"]]


def test_energy_is_not_moved_from_a_pokemon_to_itself():
    table = scenario(HGSS, you="Tagger + FF", your_bench="Sentret + F", opponent="Sentret")
    table.not_legal("power", "Tag", because="D33")


def test_any_number_of_energy_cards_may_be_distributed_and_each_outcome_is_offered_once():
    found: list[tuple[str, ...]] = []
    start = scenario(
        HGSS, you="Sentret + GG", your_bench="Meowth; Hoppip", opponent="Sentret", your_hand="Gale"
    ).play("Gale")

    def go(game: Game) -> None:
        if game.options[0].kind == "end turn":
            found.append(tuple(energy(game)))
            return
        for code in game.codes:
            after = game.clone()
            after.apply(code)
            go(after)

    go(start.game)
    assert len(found) == len(set(found))
    assert set(found) == {
        ("GG", "", ""),
        ("G", "G", ""),
        ("G", "", "G"),
        ("", "GG", ""),
        ("", "G", "G"),
        ("", "", "GG"),
    }


@rule("power.condition-off")
@pytest.mark.parametrize(("condition", "works"), [("", True), (", asleep", False)])
def test_a_triggered_power_may_be_off_under_a_special_condition(condition: str, works: bool):
    table = scenario(
        HGSS, you=f"Signaller{condition}", opponent="Sentret", your_hand="Grass Energy"
    )
    table.attach("Grass Energy", "active")
    assert ("Poisoned" in table.their.active.conditions) == works

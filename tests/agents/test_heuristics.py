"""The heuristic policy: how it judges attacks and retreats from the board."""

from __future__ import annotations

import pytest

from playmat import HGSS
from playmat.agents.evaluation import action_weights, log_odds
from playmat.agents.heuristics import HeuristicPolicy
from playmat.testing import scenario
from playmat.testing.scenario import Scenario


def new_policy() -> HeuristicPolicy:
    return HeuristicPolicy(1, action_weights())


def choice(table: Scenario) -> str:
    """Return the words of the choice, which must not need a trial."""
    policy = new_policy()
    before = policy.salt
    code = policy.choose(table.game)
    assert policy.salt == before, "it tried an option in a copy of the game"
    return next(option.text or option.kind for option in table.game.options if option.code == code)


@pytest.mark.parametrize(
    ("you", "opponent", "expected"),
    [
        ("Meganium + GGG", "Feraligatr", "Giant Bloom"),  # 60, and 30 with an effect
        ("Meganium + GGG", "Feraligatr, 110 damage", "Sleep Powder"),  # both Knock Out
        ("Hoothoot + GG", "Feraligatr", "Tackle"),  # 20, and an effect without damage
        ("Furret + GG", "Feraligatr", "Quick Blow"),  # 30 on average, and a search
    ],
)
def test_the_best_attack_is_judged_by_its_damage_and_effect(you: str, opponent: str, expected: str):
    assert choice(scenario(HGSS, you=you, opponent=opponent)) == expected


def test_a_confused_pokemon_risks_being_knocked_out_only_for_a_knock_out():
    doomed = "Arcanine + RR, 80 damage, confused"
    assert choice(scenario(HGSS, you=doomed, opponent="Feraligatr")) == "end turn"
    table = scenario(HGSS, you=doomed, opponent="Feraligatr, 90 damage")
    assert choice(table) == "Sharp Fang"
    table = scenario(HGSS, you="Arcanine + RR, 70 damage, confused", opponent="Feraligatr")
    assert choice(table) == "Sharp Fang"


def test_it_retreats_to_a_pokemon_that_can_knock_out():
    table = scenario(
        HGSS, you="Sentret + G", opponent="Feraligatr, 90 damage", your_bench=["Arcanine + RR"]
    )
    assert choice(table) == "retreat"


def test_it_does_not_retreat_to_a_pokemon_that_cannot_attack():
    table = scenario(HGSS, you="Sentret + G", opponent="Feraligatr", your_bench=["Arcanine"])
    assert choice(table) == "Scratch"


@pytest.mark.parametrize(
    ("you", "bench"),
    [
        ("Growlithe + RRR, 30 damage", ["Typhlosion + RRR, 40 damage", "Mareep"]),
        ("Arcanine + RRRR, poisoned", ["Sentret + R", "Quilava + RRR"]),
        ("Growlithe + RRR, confused", ["Sentret + R", "Typhlosion + RRR", "Arcanine + RR"]),
    ],
)
def test_the_gain_of_a_retreat_is_the_difference_of_the_evaluations(you: str, bench: list[str]):
    """They agree if the new Active Pokémon can attack, this turn's Energy is attached, and the
    Defending Pokémon's attacks hit no Weakness."""
    table = scenario(HGSS, you=you, opponent="Meganium + GGG", your_bench=bench, your_hand="R")
    table.attach("Fire Energy", "active")
    weights = action_weights()
    before = log_odds(table.game, 0, weights)
    gain = new_policy().retreat_gain(table.game, 0)
    policy = new_policy()
    retreat = next(option for option in table.game.options if option.kind == "retreat")
    table.game.apply(retreat)
    while table.game.options[0].kind != "end turn":
        table.game.apply(policy.choose(table.game))
    assert gain == pytest.approx(log_odds(table.game, 0, weights) - before)

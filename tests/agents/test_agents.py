"""Agents: the same seed makes the same choices, which depend on the view only."""

from __future__ import annotations

from random import Random

import pytest

from playmat import HGSS, XY, ExternalChance, Game, PlaymatError, theme_deck, theme_decks
from playmat.agents import GreedyAgent, RandomAgent, decide, play
from playmat.agents.evaluation import FEATURES, Features, action_weights, evaluation_weights
from playmat.testing import scenario
from tests.support.hidden import change_hidden_cards


def games(count: int):
    decks = theme_decks()
    for n in range(count):
        yield n, Game.start(decks[n % 6], decks[n // 6 % 6], XY if n % 2 else HGSS, seed=n)


@pytest.mark.parametrize("make", [RandomAgent, GreedyAgent])
def test_a_seed_determines_the_whole_game(make):
    ends: list[list[int]] = []
    for _ in range(2):
        ends.append([])
        for n, game in games(4):
            play(game, make(n), make(n + 1))
            ends[-1].append(hash(game))
    assert ends[0] == ends[1]


def test_the_greedy_agent_finishes_every_pairing_and_beats_the_random_agent():
    won = 0
    for n, game in games(36):
        seat = n % 2
        simple, chance = GreedyAgent(n), RandomAgent(n)
        result = play(game, chance, simple) if seat else play(game, simple, chance)
        won += result.winner == seat
    assert won >= 32


def test_every_feature_counts_with_its_weights():
    for name, _, action, evaluation in FEATURES:
        features = Features()
        setattr(features, name, 2.0)
        assert features.weighted_sum(action_weights()) == 2 * action
        assert features.weighted_sum(evaluation_weights()) == 2 * evaluation


def test_choosing_does_not_change_the_game():
    for n, game in games(3):
        agent = GreedyAgent(n)
        while not game.over:
            before = game.clone()
            chosen = decide(agent, game)
            assert game == before
            game.apply(chosen)


def test_the_greedy_agent_sees_no_hidden_card():
    """Its choice doesn't depend on cards that its player can't see."""
    for n, game in games(6):
        chance = Random(n)
        while not game.over:
            if game.turn and game.player_to_act >= 0:
                other = change_hidden_cards(game, game.player_to_act, chance)
                assert other is not None
                assert decide(GreedyAgent(n), other) == decide(GreedyAgent(n), game)
            game.apply(chance.choice(game.options))


def test_the_greedy_agent_takes_a_knock_out():
    table = scenario(HGSS, you="Arcanine + RRRR", opponent="Feraligatr, 90 damage")
    agent = GreedyAgent()
    assert decide(agent, table.game).text in ("Sharp Fang", "Fire Mane")
    table = scenario(HGSS, you="Arcanine + RRRR", opponent="Feraligatr, 50 damage")
    assert decide(agent, table.game).text == "Fire Mane"


def test_agents_cannot_play_a_game_whose_chance_comes_from_the_caller():
    game = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), XY, source=ExternalChance())
    with pytest.raises(PlaymatError, match="chance"):
        play(game, GreedyAgent(), GreedyAgent())

"""Copies of a game play on identically from every decision, also in the middle of an effect."""

from __future__ import annotations

import pickle

import pytest

from playmat.engine.game import Game
from tests.conftest import BUILD
from tests.support.playing import decisions, some_games

GAMES = 100 if BUILD == "compiled" else 16  # the compiled build plays the hundred


@pytest.mark.parametrize("part", range(4))
def test_clone_pickle_and_json_copies_play_on_identically_at_every_decision(part):
    for seed, g in some_games(GAMES // 4, start=100 + GAMES // 4 * part):
        for chosen in decisions(g, seed):
            before = g.to_json()
            clone = g.clone()
            assert clone == g
            assert hash(clone) == hash(g)
            copies = [clone, pickle.loads(pickle.dumps(g)), Game.from_json(before)]
            following = g.clone()
            following.apply(chosen)
            after = following.to_json()
            for copy in copies:
                assert list(copy.codes) == list(g.codes)
                copy.apply(chosen)
                assert copy.to_json() == after
            assert g.to_json() == before, "the original was touched"


def test_a_copy_from_the_middle_of_an_effect_plays_to_the_same_end():
    middles = 0
    for seed, g in some_games(12, start=500):
        for n, _ in enumerate(decisions(g, seed)):
            if len(g.stack) > 1 and n % 7 == 0:
                middles += 1
                ends = []
                for copy in (g.clone(), Game.from_json(g.to_json())):
                    for _ in decisions(copy, seed):
                        pass
                    ends.append(copy.to_json())
                assert ends[0] == ends[1]
    assert middles > 20

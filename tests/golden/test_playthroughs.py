"""Whole games are played as recorded."""

from __future__ import annotations

import pytest

from tests.golden.playthroughs import GAMES, HERE, play


@pytest.mark.parametrize(
    ("name", "first", "second", "ruleset", "seed"), GAMES, ids=[g[0] for g in GAMES]
)
def test_a_game_is_played_as_recorded(name, first, second, ruleset, seed):
    recorded = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert play(first, second, ruleset, seed) == recorded

"""Whole games go as they were written down."""

from __future__ import annotations

import pytest

from tests.golden.playthroughs import GAMES, HERE, play


@pytest.mark.parametrize(
    ("name", "first", "second", "ruleset", "seed"), GAMES, ids=[g[0] for g in GAMES]
)
def test_the_game_goes_as_it_was_written_down(name, first, second, ruleset, seed):
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert play(first, second, ruleset, seed) == written

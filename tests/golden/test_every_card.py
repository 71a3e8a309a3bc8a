"""A game around each card has the recorded states in both builds, with any hash seed."""

from __future__ import annotations

import pytest

from tests.golden.test_fingerprints import HERE, output_of


@pytest.mark.slow
def test_games_around_each_card_have_the_recorded_states():
    golden = (HERE / "every_card.txt").read_text(encoding="utf-8").splitlines()
    assert output_of(HERE / "every_card.py", "11") == golden

"""The same states from the same seeds around every card: in both builds, under any hash seed."""

from __future__ import annotations

import pytest

from tests.golden.test_fingerprints import HERE, printed_by


@pytest.mark.slow
def test_every_state_of_a_game_around_each_card_is_the_recorded_one():
    golden = (HERE / "every_card.txt").read_text(encoding="utf-8").splitlines()
    assert printed_by(HERE / "every_card.py", "11") == golden

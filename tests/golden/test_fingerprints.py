"""A seed plays the same game in both builds, with any hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import BUILD

HERE = Path(__file__).parent


def output_of(script: Path, hash_seed: str, *arguments: str) -> list[str]:
    """Return the lines that a script prints."""
    environment = dict(os.environ, PYTHONHASHSEED=hash_seed)
    run = subprocess.run(
        [sys.executable, str(script), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_all_pairings_play_the_recorded_games(hash_seed):
    """The compiled build plays all of them, the pure build the first few."""
    golden = (HERE / "ends.txt").read_text(encoding="utf-8").splitlines()
    assert len(golden) == 72
    if BUILD == "compiled":
        assert output_of(HERE / "fingerprints.py", hash_seed) == golden
    else:
        few = [line.partition(",")[0] for line in golden]
        assert output_of(HERE / "fingerprints.py", hash_seed, "--few") == few


@pytest.mark.verify
@pytest.mark.once
def test_the_pure_build_plays_all_of_the_recorded_games():
    golden = (HERE / "ends.txt").read_text(encoding="utf-8").splitlines()
    assert output_of(HERE / "fingerprints.py", "3") == golden


def test_games_of_each_pairing_have_the_recorded_states():
    golden = (HERE / "steps.txt").read_text(encoding="utf-8").splitlines()
    assert len(golden) == 36
    assert output_of(HERE / "fingerprints.py", "7", "--steps") == golden

"""The three sizes of a test run: what each of them selects, and how a soak repeats a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.slow]

TESTS = """
import pytest
from hypothesis import given, strategies

def test_of_a_commit(): ...

@pytest.mark.verify
def test_of_minutes(): ...

@pytest.mark.soak
def test_of_a_seed(seed):
    assert seed < 3_000_002

@given(strategies.integers())
def test_of_a_property(n): ...
"""


def run(root: Path, folder: Path, *options: str) -> str:
    """Run tests under the options of this project, and return what pytest prints."""
    (folder / "test_sizes.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-o", "addopts=", "-v"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", *options, str(folder)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("size", "passed"),
    [
        ("commit", ["test_of_a_commit", "test_of_a_property"]),
        ("verify", ["test_of_minutes"]),
        ("soak", ["test_of_a_property", "test_of_a_seed"]),
    ],
)
def test_each_size_selects_its_own_tests(root: Path, tmp_path: Path, size: str, passed: list[str]):
    printed = run(root, tmp_path, "--size", size)
    found = [
        line.split()[0].rpartition("::")[2] for line in printed.splitlines() if "PASSED" in line
    ]
    assert sorted(found) == passed


def test_a_soak_goes_through_the_seeds_and_shows_how_to_repeat_the_round_that_failed(
    root: Path, tmp_path: Path
):
    printed = run(root, tmp_path, "--size", "soak", "--minutes", "0.2", "--seed", "3")
    assert "soak: 0.2 minutes, seed 3" in printed
    assert "To repeat it: --size soak --seed 3 --round 2" in printed
    printed = run(root, tmp_path, "--size", "soak", "--seed", "3", "--round", "2", "-k", "seed")
    assert "1 failed" in printed
    printed = run(root, tmp_path, "--size", "soak", "--seed", "3", "--round", "1", "-k", "seed")
    assert "1 passed" in printed

"""The `playmat` command, run in the test's own process."""

from __future__ import annotations

import pytest

from playmat import cli


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What the command returns and says."""
    status = 0
    try:
        cli.main(words)
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0
    told = capsys.readouterr()
    return status, told.out, told.err

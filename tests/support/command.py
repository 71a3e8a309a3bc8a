"""The `playmat` command, run in the test's own process."""

from __future__ import annotations

import pytest

from playmat import cli


def run_command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run the command and return its exit status, its output, and its error output."""
    status = 0
    try:
        cli.main(words)
    except SystemExit as stopped:
        status = stopped.code if isinstance(stopped.code, int) else 0
    captured = capsys.readouterr()
    return status, captured.out, captured.err

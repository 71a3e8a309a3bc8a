"""The tests leave no files in the user's own folders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from playmat.cli.storage import close_saves


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    yield
    close_saves()

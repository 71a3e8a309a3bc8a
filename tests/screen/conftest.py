"""The full-screen interface without a terminal: keys go in, lines come out."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from playmat.cli.match_setup import start_session
from playmat.cli.screen.app import PlaymatApp
from playmat.cli.storage import close_saves
from playmat.session import MatchSetup, Session
from tests.support.screen import Play, Scene, Seat


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    yield
    close_saves()


@pytest.fixture(scope="session")
def tour(root: Path) -> ModuleType:
    """Return the tool that plays whole games by keys."""
    spec = importlib.util.spec_from_file_location("screen_tour", root / "tools/screen_tour.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def play(tour: ModuleType) -> Play:
    """Return a function that opens the program, plays a scene in it, and closes it."""

    def run(
        scene: Scene,
        setup: MatchSetup | Session | None = None,
        size: tuple[int, int] = (80, 24),
        **how: object,
    ) -> PlaymatApp:
        session = start_session(setup) if isinstance(setup, MatchSetup) else setup

        async def main() -> PlaymatApp:
            app = PlaymatApp(session=session, **how)  # type: ignore[arg-type]
            async with app.run_test(size=size) as pilot:
                await tour.wait_until_idle(pilot)
                await scene(Seat(app, pilot, tour))
            return app

        return asyncio.run(main())

    return run

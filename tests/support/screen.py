"""A player at the full-screen interface, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from playmat import HGSS
from playmat.cli.match_setup import terminal_services
from playmat.cli.screen.app import PlaymatApp
from playmat.cli.screen.dialogs import ChoiceDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.puzzle_screen import PuzzleScreen
from playmat.cli.screen.replay_screen import ReplayScreen
from playmat.engine.game import Game
from playmat.engine.game_state import SHOW_TURNS
from playmat.session import MatchSetup, SavedMatch, Session
from playmat.testing import scenario


@dataclass
class Seat:
    """A player who presses keys and reads the screen."""

    app: PlaymatApp
    pilot: Pilot[str]
    tool: ModuleType

    @property
    def screen(self) -> MatchScreen:
        assert isinstance(self.app.screen, MatchScreen)
        return self.app.screen

    @property
    def replay(self) -> ReplayScreen:
        assert isinstance(self.app.screen, ReplayScreen)
        return self.app.screen

    @property
    def puzzle(self) -> PuzzleScreen:
        assert isinstance(self.app.screen, PuzzleScreen)
        return self.app.screen

    @property
    def zone(self) -> str:
        """The zone of the cursor."""
        return self.screen.cursor.zone if self.screen.cursor is not None else ""

    @property
    def text(self) -> str:
        return str(self.tool.screen_text(self.app))

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    async def press(self, *keys: str) -> str:
        """Press keys and return the screen once it no longer changes."""
        for key in keys:
            await self.tool.press(self.pilot, key)
        return self.text

    async def wait_for(self, kind: type[Screen[Any]], seconds: float = 60.0) -> None:
        """Wait until a thread has finished and a screen of this kind is shown."""
        async with asyncio.timeout(seconds):
            while not isinstance(self.app.screen, kind):
                await asyncio.sleep(0.01)
        await self.tool.wait_until_idle(self.pilot)

    async def resize(self, width: int, height: int) -> str:
        await self.pilot.resize_terminal(width, height)
        await self.tool.wait_until_idle(self.pilot)
        return self.text


async def choose_entry(seat: Seat, words: str) -> str:
    """Choose the entry of the dialog that contains some words."""
    dialog = seat.app.screen
    assert isinstance(dialog, ChoiceDialog)
    at = next(n for n, (_, text) in enumerate(dialog.entries) if words in text.plain)
    return await seat.press("home", *["down"] * at, "enter")


Scene = Callable[[Seat], Awaitable[None]]
Play = Callable[..., PlaymatApp]


def duel(seed: int = 7, **changes: object) -> MatchSetup:
    """Return a match against the heuristic agent, without pauses."""
    setup = {"seed": seed, "seats": ("human", "greedy"), "pace": 0.0, **changes}
    return MatchSetup(**setup)  # type: ignore[arg-type]


def session_at(game: Game) -> Session:
    """Return a match against the heuristic agent that starts with this game."""
    saved = SavedMatch.from_text(game.to_json())
    return Session.restore(saved, terminal_services(), ("human", "greedy"), 0.0)


def turn(opponent: str = "Sentret", **places: str | list[str]) -> Session:
    """Return a session on your turn, with Pokémon at some places."""
    sides: dict[str, object] = {"your_bench": "Mareep", "their_bench": "Sentret", **places}
    game = scenario(HGSS, opponent=opponent, **sides).game  # type: ignore[arg-type]
    game.source = None  # not scripted
    game.show_mode = SHOW_TURNS
    return session_at(game)

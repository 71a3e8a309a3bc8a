"""Somebody at the full-screen table, for tests: what he presses, and what he sees."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import ModuleType

from textual.pilot import Pilot

from playmat.cli.screen.app import TableApp
from playmat.cli.screen.table import TableScreen
from playmat.cli.session_files import terminal_services
from playmat.engine.game import Game
from playmat.session import MatchSetup, SavedMatch, Session


@dataclass
class Seat:
    """Somebody at the table: what he presses and what he sees."""

    app: TableApp
    pilot: Pilot[str]
    tool: ModuleType

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def zone(self) -> str:
        """Where the cursor is."""
        return self.table.cursor.zone if self.table.cursor is not None else ""

    @property
    def text(self) -> str:
        return str(self.tool.screen_text(self.app))

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    async def press(self, *keys: str) -> str:
        """Press keys; the screen when everything has come to rest."""
        for key in keys:
            await self.tool.press(self.pilot, key)
        return self.text

    async def resize(self, width: int, height: int) -> str:
        await self.pilot.resize_terminal(width, height)
        await self.tool.settled(self.pilot)
        return self.text


Scene = Callable[[Seat], Awaitable[None]]
Play = Callable[..., TableApp]


def duel(seed: int = 7, **changes: object) -> MatchSetup:
    """A match against the rules of thumb, at once."""
    setup = {"seed": seed, "seats": ("human", "greedy"), "pace": 0.0, **changes}
    return MatchSetup(**setup)  # type: ignore[arg-type]


def at(game: Game) -> Session:
    """A match of one game that stands somewhere, against the rules of thumb."""
    saved = SavedMatch.from_text(game.to_json())
    return Session.restore(saved, terminal_services(), ("human", "greedy"), 0.0)

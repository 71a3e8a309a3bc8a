"""Play whole games in the full-screen interface by keys, and save pictures of the screen.

    python tools/screen_tour.py FOLDER [--size 80x24] [--ruleset XY] [--seed 7] [--every 10]

A heuristic agent plays for the human player and presses the keys that the screen shows. Every
few decisions, and whenever a dialog opens, the screen is saved as text and as a picture (SVG).
The games run in the real program, without a terminal around it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot

from playmat.agents import NO_BUDGET, GreedyAgent
from playmat.cli.board.canvas import Place
from playmat.cli.match_setup import start_session
from playmat.cli.puzzle_attempt import PuzzleAttempt
from playmat.cli.screen.app import PlaymatApp
from playmat.cli.screen.dialogs import ChoiceDialog, ConfirmDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.menu import Menu, MenuItem
from playmat.cli.screen.puzzle_screen import PuzzleScreen
from playmat.cli.screen.replay_screen import ReplayScreen
from playmat.engine.constants import key_in
from playmat.engine.options import Option
from playmat.lab.puzzles import puzzles
from playmat.session import MatchSetup, Session, WaitingFor
from playmat.session.playback import Playback

DECKS = {
    "HGSS": (("Ember Spark", "Growth Clash"), ("Mind Flood", "Ember Spark")),
    "XY": (("Froakie", "Fennekin"), ("Chespin", "Froakie")),
}
CHARACTERS = {"space": " ", "minus": "-", "plus": "+", "question_mark": "?", "full_stop": "."}
ROUNDS = 4  # of messages that lead to messages
DIALOG_KEYS = ("question_mark", "w", "d", "p", "l", "space")  # Esc closes what they open


def screen_text(app: PlaymatApp) -> str:
    """Return the screen as lines of text."""
    app.screen._refresh_layout()
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips)


def keys_to(screen: MatchScreen, option: Option) -> list[str]:
    """Return the keys that choose an option: its own, or that of its card and then its own."""
    keys: list[str] = []
    item = item_of(screen.menu, option)
    if item is None:
        keys.append(screen.menu.hand[key_in(option.code)])
        screen.card = key_in(option.code)
        item = item_of(screen.make_menu(), option)
        screen.card = None
    assert item is not None, f"the screen doesn't offer {option}"
    return [*keys, item.key]


def keys_of_picks(screen: MatchScreen) -> list[str]:
    """Return the keys that choose the first cards of a picker: the minimum, but at least one."""
    picker = screen.picker
    assert picker is not None
    cards = [
        item.key
        for c, item in zip(picker.candidates, screen.menu.items, strict=False)
        for _ in range(c.count)
    ]
    return [*cards[: max(picker.minimum, 1)], screen.menu.items[-1].key]


def item_of(menu: Menu, option: Option) -> MenuItem | None:
    return next((item for item in menu.items if item.option == option), None)


async def press(pilot: Pilot[str], key: str) -> None:
    """Press a key and wait for its effect, without the pauses of a pilot."""
    driver = pilot.app._driver
    assert driver is not None
    name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
    event = Key(name, CHARACTERS.get(key, key if len(key) == 1 else None))
    event.set_sender(pilot.app)
    driver.send_message(event)
    await wait_until_idle(pilot)


async def wait_until_idle(pilot: Pilot[str]) -> None:
    """Wait until all messages are handled and no agent is thinking."""
    still = 0
    while still < ROUNDS and pilot.app.is_running:
        await pilot._wait_for_screen()
        await asyncio.sleep(0)
        screen = pilot.app.screen
        if isinstance(screen, MatchScreen) and screen.thinking:
            still = 0
            await asyncio.sleep(0.001)
        else:
            still += 1


class Tour:
    """A game that is played by keys."""

    def __init__(self, app: PlaymatApp, pilot: Pilot[str], folder: Path | None, name: str) -> None:
        self.app = app
        self.pilot = pilot
        self.folder = folder
        self.name = name
        self.pictures = 0
        self.decisions = 0

    def save_screen(self, what: str) -> None:
        """Save the screen as text and as a picture."""
        if self.folder is None:
            return
        stem = f"{self.name}-{self.pictures:03}-{what}"
        self.pictures += 1
        (self.folder / f"{stem}.txt").write_text(screen_text(self.app), "utf-8")
        (self.folder / f"{stem}.svg").write_text(self.app.export_screenshot(), "utf-8")

    async def press(self, keys: Sequence[str]) -> None:
        for key in keys:
            await press(self.pilot, key)

    async def play(self, every: int = 0, limit: int = 2000) -> None:
        """Play to the end of the game."""
        agent = GreedyAgent(3)
        await wait_until_idle(self.pilot)
        while self.decisions < limit:
            screen = self.app.screen
            if isinstance(screen, ConfirmDialog):
                self.save_screen("confirm")
                await self.press(["y"])
                continue
            if not isinstance(screen, MatchScreen):
                if isinstance(screen, ChoiceDialog):
                    self.save_screen("end")
                    return
                await self.press(["enter"])  # hand over to the other player
                continue
            session = screen.session
            if session.waiting_for is not WaitingFor.HUMAN:
                await wait_until_idle(self.pilot)
                continue
            option = agent.choose(session.view, session.view.options, NO_BUDGET)
            keys = keys_to(screen, option) if screen.picker is None else keys_of_picks(screen)
            if every and self.decisions % every == 0:
                self.save_screen("decision")
                await self.open_dialogs()
            if len(keys) > 1 and every and self.decisions % every == 1:
                await self.press(keys[:1])
                self.save_screen("card")
                await self.press(keys[1:])
            else:
                await self.press(keys)
            self.decisions += 1

    async def open_dialogs(self) -> None:
        """Open every dialog."""
        for key in DIALOG_KEYS:
            await self.press([key])
            self.save_screen(f"key-{key}")
            if not isinstance(self.app.screen, MatchScreen):
                await self.press(["escape"])
        screen = self.app.screen
        assert isinstance(screen, MatchScreen)
        screen.cursor = Place("spot", screen.board_state().below, 0)
        await self.press(["space"])
        self.save_screen("pokemon")
        if not isinstance(self.app.screen, MatchScreen):
            await self.press(["escape"])
        screen.cursor = None
        screen.show()


async def tour(
    setup: MatchSetup, size: tuple[int, int], folder: Path, name: str, every: int
) -> int:
    app = PlaymatApp(session=start_session(setup))
    async with app.run_test(size=size) as pilot:
        game = Tour(app, pilot, folder, name)
        await game.play(every)
        print(f"{name}: {game.decisions} decisions by keys, {game.pictures} pictures")
        return game.decisions


async def other_screens(size: tuple[int, int], folder: Path) -> None:
    """Save the screens beside a game: start, tutorial, hand-over, replay, puzzle, too small."""
    scenes: tuple[tuple[str, PlaymatApp, tuple[str, ...]], ...] = (
        ("start", PlaymatApp(), ()),
        ("deck", PlaymatApp(), ("up", "down", "down", "enter")),
        ("lesson", PlaymatApp(learn=True), ("space", "1", "1", "1")),
        ("between-two", PlaymatApp(session=new_session("human", "human")), ()),
        ("watch", PlaymatApp(session=new_session("greedy", "random")), ("space",)),
        ("end", PlaymatApp(session=new_session("human", "greedy", pace=0.0)), ("c", "y")),
        ("replay", PlaymatApp(first=replay_screen()), ("t", "t", "n", "o", "tab", "escape", "c")),
        ("puzzle", PlaymatApp(first=puzzle_screen()), ("h", "e", "down", "down", "enter", "n")),
        ("too-small", PlaymatApp(session=new_session("human", "greedy")), ("wait:resize",)),
    )
    for name, app, keys in scenes:
        async with app.run_test(size=size) as pilot:
            await wait_until_idle(pilot)
            shots = Tour(app, pilot, folder, f"screen-{name}-{size[0]}x{size[1]}")
            for key in keys:
                if key == "wait:resize":
                    await pilot.resize_terminal(50, 12)
                else:
                    shots.save_screen("before")
                    await press(pilot, key)
            shots.save_screen("shown")


def replay_screen() -> ReplayScreen:
    """Return the replay of a game of two agents."""
    session = new_session("greedy", "greedy")
    while session.waiting_for is WaitingFor.AGENT:
        session.let_agent_decide()
    return ReplayScreen(Playback(session.replay()))


def puzzle_screen() -> PuzzleScreen:
    found = list(enumerate(puzzles(), 1))
    return PuzzleScreen(PuzzleAttempt(*found[0], seed=1), found)


def new_session(first: str, second: str, pace: float = 60.0) -> Session:
    return start_session(MatchSetup(seed=7, seats=(first, second), pace=pace))


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Play whole games on the screen by keys.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--ruleset", choices=tuple(DECKS), action="append")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--every", type=int, default=10)
    chosen = parser.parse_args(words)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    width, height = (int(n) for n in chosen.size.split("x"))
    asyncio.run(other_screens((width, height), chosen.folder))
    for ruleset in chosen.ruleset or tuple(DECKS):
        for n, decks in enumerate(DECKS[ruleset]):
            setup = MatchSetup(decks, ruleset, chosen.seed + n, ("human", "greedy"), pace=0.0)
            name = f"{ruleset}-{n + 1}-{chosen.size}"
            asyncio.run(tour(setup, (width, height), chosen.folder, name, chosen.every))


if __name__ == "__main__":
    main(sys.argv[1:])

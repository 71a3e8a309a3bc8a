"""Play whole games at the full-screen table by keys alone, and keep pictures of the screen.

    python tools/table_tour.py FOLDER [--size 80x24] [--ruleset XY] [--seed 7] [--every 10]

The seat of the person is played by rules of thumb, which press the keys that the table shows;
after every so many decisions, and wherever something is opened, the screen is written as text
and as a picture (SVG). The games run in the real program, without a terminal round it.
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
from playmat.cli.screen.answers import Answer
from playmat.cli.screen.app import TableApp
from playmat.cli.screen.dialogs import Choice, Question
from playmat.cli.screen.drawing import Place
from playmat.cli.screen.table import TableScreen
from playmat.cli.session_files import start_session
from playmat.engine.options import Option
from playmat.engine.words import number_in
from playmat.session import MatchSetup, Session, WaitingFor

DECKS = {
    "HGSS": (("Ember Spark", "Growth Clash"), ("Mind Flood", "Ember Spark")),
    "XY": (("Froakie", "Fennekin"), ("Chespin", "Froakie")),
}
CHARACTERS = {"space": " ", "minus": "-", "plus": "+", "question_mark": "?", "full_stop": "."}
ROUNDS = 4  # of messages that lead to messages
LOOKS = ("question_mark", "w", "d", "p", "l", "space")  # each opens something; Esc closes it


def screen_text(app: TableApp) -> str:
    """The screen as lines of text."""
    app.screen._refresh_layout()
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips)


def keys_to(screen: TableScreen, option: Option) -> list[str]:
    """The keys that choose an option: its own, or those of its card and then its own."""
    keys: list[str] = []
    answer = answer_of(screen, option)
    if answer is None:
        keys.append(screen.menu.hand[number_in(option.code)])
        screen.card = number_in(option.code)
        screen.make_menu()
        answer = answer_of(screen, option)
        screen.card = None
        screen.make_menu()
    assert answer is not None, f"the table does not offer {option}"
    return [*keys, answer.key]


def keys_of_picks(screen: TableScreen) -> list[str]:
    """The keys that choose the first cards of several, as many as must be but at least one."""
    picks = screen.picks
    assert picks is not None
    cards = [
        a.key
        for c, a in zip(picks.candidates, screen.menu.answers, strict=False)
        for _ in range(c.there)
    ]
    return [*cards[: max(picks.least, 1)], screen.menu.answers[-1].key]


def answer_of(screen: TableScreen, option: Option) -> Answer | None:
    return next((a for a in screen.menu.answers if a.option == option), None)


async def press(pilot: Pilot[str], key: str) -> None:
    """Press a key and wait for what comes of it, without the pauses that a pilot makes."""
    driver = pilot.app._driver
    assert driver is not None
    name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
    event = Key(name, CHARACTERS.get(key, key if len(key) == 1 else None))
    event.set_sender(pilot.app)
    driver.send_message(event)
    await settled(pilot)


async def settled(pilot: Pilot[str]) -> None:
    """Wait until all messages are answered, and an agent that thinks has decided."""
    still = 0
    while still < ROUNDS and pilot.app.is_running:
        await pilot._wait_for_screen()
        await asyncio.sleep(0)
        screen = pilot.app.screen
        if isinstance(screen, TableScreen) and screen.thinking:
            still = 0
            await asyncio.sleep(0.001)
        else:
            still += 1


class Tour:
    """One game, played by keys."""

    def __init__(self, app: TableApp, pilot: Pilot[str], folder: Path | None, name: str) -> None:
        self.app = app
        self.pilot = pilot
        self.folder = folder
        self.name = name
        self.pictures = 0
        self.decisions = 0

    def keep(self, what: str) -> None:
        """The screen as it is, as text and as a picture."""
        if self.folder is None:
            return
        stem = f"{self.name}-{self.pictures:03}-{what}"
        self.pictures += 1
        (self.folder / f"{stem}.txt").write_text(screen_text(self.app), "utf-8")
        (self.folder / f"{stem}.svg").write_text(self.app.export_screenshot(), "utf-8")

    async def press(self, keys: Sequence[str]) -> None:
        for key in keys:
            await press(self.pilot, key)

    async def play(self, every: int = 0, longest: int = 2000) -> None:
        """To the end of the game, as rules of thumb would."""
        agent = GreedyAgent(3)
        await settled(self.pilot)
        while self.decisions < longest:
            screen = self.app.screen
            if isinstance(screen, Question):
                self.keep("question")
                await self.press(["y"])
                continue
            if not isinstance(screen, TableScreen):
                if isinstance(screen, Choice):
                    self.keep("end")
                    return
                await self.press(["enter"])  # the other player sits down
                continue
            session = screen.session
            if session.waiting_for is not WaitingFor.HUMAN:
                await settled(self.pilot)
                continue
            option = agent.choose(session.view, session.view.options, NO_BUDGET)
            keys = keys_to(screen, option) if screen.picks is None else keys_of_picks(screen)
            if every and self.decisions % every == 0:
                self.keep("decision")
                await self.look_round()
            if len(keys) > 1 and every and self.decisions % every == 1:
                await self.press(keys[:1])
                self.keep("card")
                await self.press(keys[1:])
            else:
                await self.press(keys)
            self.decisions += 1

    async def look_round(self) -> None:
        """Open all there is to look at."""
        for key in LOOKS:
            await self.press([key])
            self.keep(f"key-{key}")
            if not isinstance(self.app.screen, TableScreen):
                await self.press(["escape"])
        screen = self.app.screen
        assert isinstance(screen, TableScreen)
        screen.cursor = Place("spot", screen.sight().below, 0)
        await self.press(["space"])
        self.keep("pokemon")
        if not isinstance(self.app.screen, TableScreen):
            await self.press(["escape"])
        screen.cursor = None
        screen.show()


async def tour(
    setup: MatchSetup, size: tuple[int, int], folder: Path, name: str, every: int
) -> int:
    app = TableApp(session=start_session(setup))
    async with app.run_test(size=size) as pilot:
        game = Tour(app, pilot, folder, name)
        await game.play(every)
        print(f"{name}: {game.decisions} decisions by keys, {game.pictures} pictures")
        return game.decisions


async def other_screens(size: tuple[int, int], folder: Path) -> None:
    """What a game does not show: the start, a lesson, the hand-over, two agents watched."""
    scenes: tuple[tuple[str, TableApp, tuple[str, ...]], ...] = (
        ("start", TableApp(), ()),
        ("deck", TableApp(), ("up", "down", "down", "enter")),
        ("lesson", TableApp(learn=True), ("space", "1", "1", "1")),
        ("between-two", TableApp(session=seated("human", "human")), ()),
        ("watch", TableApp(session=seated("greedy", "random")), ("space",)),
        ("too-small", TableApp(session=seated("human", "greedy")), ("wait:resize",)),
    )
    for name, app, keys in scenes:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            shots = Tour(app, pilot, folder, f"screen-{name}-{size[0]}x{size[1]}")
            for key in keys:
                if key == "wait:resize":
                    await pilot.resize_terminal(50, 12)
                else:
                    shots.keep("before")
                    await press(pilot, key)
            shots.keep("shown")


def seated(first: str, second: str) -> Session:
    return start_session(MatchSetup(seed=7, seats=(first, second), pace=60.0))


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Play whole games at the table by keys alone.")
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

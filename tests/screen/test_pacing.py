"""The board while the log is shown line by line: it is never ahead of the last line shown."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from rich.console import Console
from textual.timer import Timer

from playmat.agents import NO_BUDGET, GreedyAgent
from playmat.cli.match_setup import start_session
from playmat.cli.plain import PlainInterface
from playmat.cli.screen.match_screen import MatchScreen
from playmat.session import MatchSetup, WaitingFor
from tests.support.screen import Play, Seat


class Clock:
    """A clock for screens whose time passes only when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waiting: Callable[[], None] | None = None

        def set_timer(screen: MatchScreen, delay: float, callback: Callable[[], None]) -> Timer:
            self.waiting = callback
            return Timer(screen, delay)

        monkeypatch.setattr(MatchScreen, "set_timer", set_timer)

    def tick(self) -> bool:
        """Let the time of one line pass; return whether anything waited for it."""
        callback, self.waiting = self.waiting, None
        if callback is not None:
            callback()
        return callback is not None


def check_board(seat: Seat) -> None:
    """Check that everything on the screen is as at the last line shown."""
    screen = seat.screen
    session = screen.session
    lines = session.log.lines[: screen.shown_lines]
    turns = [int(found[1]) for line in lines if (found := re.match(r"Turn (\d+):", line))]
    state = screen.board_state()
    assert state.game.turn == (turns[-1] if turns else 0)
    for who, name in enumerate(session.names):
        owner = (
            "You" if who == session.viewer else ("Your opponent" if session.viewer >= 0 else name)
        )
        taken = [
            line for line in lines if re.match(rf"{owner} takes? (a|their|your) .*Prize", line)
        ]
        drawn = [line for line in lines if re.match(rf"{owner} sets? aside", line)]
        if drawn:
            assert state.side(who).prizes_left == 6 - len(taken), lines[-3:]
    assert not (screen.has_unread and screen.deciding)
    if screen.shown_lines % 5 == 0:  # drawing takes longest
        text = seat.text
        assert " · ".join(state.heading) in text
        assert not (screen.has_unread and "Game over" in text)


@pytest.mark.parametrize("ruleset", ["HGSS", "XY"])
def test_a_whole_watched_game_is_drawn_line_by_line(
    play: Play, monkeypatch: pytest.MonkeyPatch, ruleset: str
):
    clock, steps = Clock(monkeypatch), []

    async def scene(seat: Seat) -> None:
        screen = seat.screen
        while not screen.ended:
            before = screen.shown_lines
            if clock.tick():
                assert screen.shown_lines <= before + 1
                steps.append(screen.shown_lines)
                check_board(seat)
            await seat.tool.wait_until_idle(seat.pilot)
        assert len(steps) > 100

    decks = ("Ember Spark", "Growth Clash") if ruleset == "HGSS" else ("Froakie", "Fennekin")
    play(scene, MatchSetup(decks, ruleset, 8, ("greedy", "greedy"), pace=0.6))


def test_the_opponents_turns_of_a_whole_game_are_drawn_line_by_line(
    play: Play, monkeypatch: pytest.MonkeyPatch
):
    clock, agent, steps = Clock(monkeypatch), GreedyAgent(3), []

    async def scene(seat: Seat) -> None:
        screen = seat.screen
        session = screen.session
        while not screen.ended:
            if clock.tick():
                check_board(seat)
                steps.append(screen.shown_lines)
            elif session.waiting_for is WaitingFor.HUMAN:
                assert not screen.has_unread
                screen.choose(agent.choose(session.view, session.view.options, NO_BUDGET))
            await seat.tool.wait_until_idle(seat.pilot)
        assert len(steps) > 50

    play(scene, MatchSetup(seed=8, seats=("human", "greedy"), pace=0.6))


def test_the_score_of_a_match_changes_with_the_last_line_of_a_game(
    play: Play, monkeypatch: pytest.MonkeyPatch
):
    clock = Clock(monkeypatch)

    async def scene(seat: Seat) -> None:
        screen = seat.screen
        while screen.session.waiting_for is WaitingFor.AGENT:
            clock.tick()
            await seat.tool.wait_until_idle(seat.pilot)
        assert screen.has_unread
        assert "game 1 of 3, 0–0" in seat.text
        while not screen.ended:
            clock.tick()
            await seat.tool.wait_until_idle(seat.pilot)
        assert screen.board_state().match in ("game 1 of 3, 1–0", "game 1 of 3, 0–1")

    play(scene, MatchSetup(seed=8, seats=("greedy", "greedy"), best_of=3, pace=0.6), size=(100, 30))


def test_while_lines_are_shown_the_dialogs_know_no_more_than_the_board(
    play: Play, monkeypatch: pytest.MonkeyPatch
):
    clock = Clock(monkeypatch)

    async def scene(seat: Seat) -> None:
        screen = seat.screen
        await seat.press("e")
        while not (screen.has_unread and screen.session.waiting_for is WaitingFor.HUMAN):
            clock.tick()
            await seat.tool.wait_until_idle(seat.pilot)
        assert "It isn't your decision right now." in await seat.press("w")
        await seat.press("escape")
        assert "Attack damage is shown on your turn." in await seat.press("d")

    play(scene, MatchSetup(seed=7, seats=("human", "greedy"), pace=0.6))


@pytest.mark.parametrize("seats", [("human", "greedy"), ("human", "human")])
def test_in_plain_text_the_board_is_printed_after_every_line(
    monkeypatch: pytest.MonkeyPatch, seats: tuple[str, str]
):
    session = start_session(MatchSetup(seed=11, seats=seats, pace=0.5))
    agent, pauses, output = GreedyAgent(3), list[float](), io.StringIO()
    interface = PlainInterface(session, Console(file=output, width=200), sleep=pauses.append)
    show_board = interface.show_board

    def show_and_check() -> None:
        assert session.log.read == len(session.log.lines)
        show_board()

    def read(prompt: str) -> str:
        if session.needs_hand_over:
            return ""
        if prompt.endswith("(y or n) "):
            return "y"
        option = agent.choose(session.view, session.view.options, NO_BUDGET)
        return str(session.options.index(option) + 1)

    monkeypatch.setattr(interface, "show_board", show_and_check)
    monkeypatch.setattr(interface, "read", read)
    interface.run()
    assert session.game.over
    assert set(pauses) == {0.5}
    turn = 0
    for line in output.getvalue().splitlines():
        if found := re.match(r"  Turn (\d+):", line):
            turn = int(found[1])
        if found := re.match(r"HGSS rules, (?:setup|turn (\d+))", line):
            assert int(found[1] or 0) == turn

"""The full-screen interface at every size of terminal, with and without colors."""

from __future__ import annotations

from random import Random

import pytest

from playmat.cli.screen.layout import screen_layout
from playmat.session import WaitingFor
from tests.support.saves import unfinished_game
from tests.support.screen import Play, Seat, duel

pytestmark = pytest.mark.once

SIZES = [(60, 20), (80, 24), (200, 60), (100, 30), (120, 40), (80, 50)]


def test_resizing_at_any_moment_breaks_nothing(play: Play):
    async def scene(seat: Seat) -> None:
        n = 0
        while n < len(SIZES) and seat.app.session is not None:
            if seat.app.session.waiting_for is not WaitingFor.HUMAN:
                break
            width, height = SIZES[n % len(SIZES)]
            text = await seat.resize(width, height)
            lines = text.split("\n")
            assert len(lines) == height
            assert all(len(line) <= width for line in lines)
            assert any("▶" in line for line in lines), (width, height)
            assert "Prizes" in text
            if n % 3 == 0:
                await seat.press("question_mark")
                await seat.resize(height * 3, 22)
                await seat.press("escape")
            key = seat.screen.menu.items[0].key
            await seat.press(key)
            n += 1

    play(scene, duel(seed=3))


def test_a_small_window_shows_a_notice_until_it_is_enlarged(play: Play):
    async def scene(seat: Seat) -> None:
        text = await seat.resize(59, 24)
        assert "at least 60 × 20; this one is\n  59 × 24." in text
        text = await seat.resize(30, 8)
        assert "60 × 20" in text
        before = len(seat.screen.session.recorder.replay.steps)
        await seat.press("e", "u", "enter")
        # Keys do nothing while the board is hidden.
        assert len(seat.screen.session.recorder.replay.steps) == before
        text = await seat.resize(80, 24)
        assert "Choose an action." in text

    play(scene, duel())


def test_a_game_can_be_quit_in_a_small_window(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.resize(30, 8)
        await seat.press("q")

    play(scene, duel())
    assert unfinished_game().exists()


def test_keys_pressed_at_random_break_nothing(play: Play):
    keys = [*"1234abfgeuwdplszync0? ", "enter", "escape", "up", "down", "left", "right", "tab"]
    chance = Random(4)

    async def scene(seat: Seat) -> None:
        for n in range(60):
            if not seat.app.is_running:
                break
            await seat.press(chance.choice(keys))
            if n % 30 == 29:
                await seat.resize(chance.choice((40, 60, 130)), chance.choice((12, 20, 40)))

    play(scene, duel(best_of=3))


@pytest.mark.parametrize("width", range(60, 201, 20))
def test_every_row_has_its_part(width: int):
    for height in range(20, 61):
        for prompt in (1, 4, 9, 30):
            for hint, held, upper in ((0, 1, 0), (3, 2, 0), (4, 7, 0), (0, 7, 0), (0, 7, 7)):
                size = screen_layout(width, height, prompt, hint, held, upper)
                hands = size.hand + size.upper_hand
                rows = 2 * size.side + 2 + hands + size.news + size.prompt
                assert rows == height
                assert size.prompt >= min(prompt, 3 if upper else 4)


def test_nothing_is_shown_by_color_only(play: Play, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def scene(seat: Seat) -> None:
        text = seat.text
        assert "●" in text  # what can be played
        assert "▶" in text  # where the cursor is
        assert "▸You" in text  # whose turn it is
        assert "30/40" in text  # damage

    play(scene, duel())

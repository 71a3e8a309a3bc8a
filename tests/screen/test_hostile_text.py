"""The full-screen interface shows hostile names as text."""

from __future__ import annotations

from pathlib import Path
from unicodedata import category

from playmat import theme_deck
from playmat.cli.match_setup import remember_setup
from playmat.decks import write_deck
from tests.support.screen import Play, Seat, duel

NAME = "Eve\x1b[2J\x9b31m\u202egnp\u2066\u2028\x7f[red]x"


def check(seat: Seat) -> None:
    found = {c for c in seat.text if c != "\n" and category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    assert not found


def test_no_screen_contains_what_the_terminal_would_obey(play: Play, tmp_path: Path, monkeypatch):
    file = tmp_path / f"{NAME}.txt"
    file.write_text(write_deck(theme_deck("Froakie"), "ptcgl"), "utf-8")
    agent = f"eve{NAME}"
    monkeypatch.chdir(tmp_path)
    Path(f"{agent}.py").write_text("from playmat.agents import GreedyAgent as Agent\n", "utf-8")
    seen: list[str] = []

    async def scene(seat: Seat) -> None:
        for key in ("d", "escape", "l", "escape", "p", "escape", "question_mark", "escape", "q"):
            await seat.press(key)
            check(seat)
            seen.append(seat.text)

    setup = duel(decks=(str(file), str(file)), seats=("human", f"{agent}:Agent"))
    play(scene, setup)
    assert r"\x1b[2J" in "".join(seen)
    assert "[red]x" in "".join(seen)


def test_the_start_screen_shows_hostile_names_as_text(play: Play, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = f"{NAME}.txt"
    Path(file).write_text(write_deck(theme_deck("Froakie"), "ptcgl"), "utf-8")
    remember_setup(duel(decks=(file, "Chespin")))

    async def scene(seat: Seat) -> None:
        await seat.press("down")
        check(seat)
        assert r"Eve\x1b[2J" in seat.text

    play(scene)

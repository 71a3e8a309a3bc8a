"""Everything can be reached and read at every size of terminal."""

from __future__ import annotations

import pytest
from rich.text import Text

from playmat.cards import pool
from playmat.cli.board.canvas import wrap_text, wrap_words
from playmat.cli.board.hand import hand_rows
from playmat.cli.screen.dialogs import ChoiceDialog, TextDialog
from playmat.engine.constants import BASIC, POKEMON
from playmat.session import Session
from tests.support.screen import Play, Seat, duel, turn

pytestmark = pytest.mark.once

SIZES = [(60, 20), (80, 24), (100, 30), (120, 40)]
EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def basic_names(count: int) -> list[str]:
    """Return the names of different Basic Pokémon."""
    found = [card for card in pool().cards.values() if card.definition.kind == POKEMON]
    names = {card.name for card in found if card.definition.stage == BASIC}
    return sorted(names)[:count]


def searching(names: list[str]) -> Session:
    """Return a session in which Pokémon Collector can be played with these cards in the deck."""
    return turn(you="Ampharos", your_hand="Pokémon Collector", your_deck=", ".join(names))


# -- lists ---------------------------------------------------------------------------------------
@EVERY_SIZE
def test_every_card_of_a_search_in_a_large_deck_can_be_seen_and_chosen(
    play: Play, size: tuple[int, int]
):
    async def scene(seat: Seat) -> None:
        await seat.press("a", "1")
        items = seat.screen.menu.items
        assert len(items) == 48
        for n, item in enumerate(items):
            assert item.label in seat.text
            assert seat.screen.cursor is not None
            assert seat.screen.cursor.number == n
            await seat.press("down")
        await seat.press("home")
        assert f"▶[1] {items[0].label}" in seat.text
        await seat.press("end", "up")
        last = items[46].label.removeprefix("· ")
        await seat.press("enter")
        assert f"✓ {last}" in seat.text
        await seat.press("0")
        assert [card.name for card in seat.screen.session.view.you.hand] == [last]

    play(scene, searching(basic_names(47)), size)


@EVERY_SIZE
def test_every_entry_of_a_long_dialog_can_be_seen_and_chosen(play: Play, size: tuple[int, int]):
    chosen: list[str | None] = []

    async def scene(seat: Seat) -> None:
        entries = [(str(n), Text(f"Entry {n}.")) for n in range(30)]
        await seat.app.push_screen(ChoiceDialog("Choose", entries), chosen.append)
        for n in range(30):
            assert f"Entry {n}." in seat.text
            await seat.press("down")
        await seat.press("end", "enter")

    play(scene, duel(), size)
    assert chosen == ["29"]


def test_a_label_that_does_not_fit_its_column_is_shown_in_full_under_the_cursor(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("a", "end")
        label = seat.screen.menu.items[-1].label
        assert label not in seat.text.replace("\n", " ")[: -3 * 80]
        assert label in " ".join(seat.text.split())

    bench = "Feraligatr; Typhlosion; Meganium; Furret; Noctowl"
    session = turn(you="Ampharos", your_bench=bench, your_hand="Double Colorless Energy")
    play(scene, session, (80, 20))


# -- the hand ------------------------------------------------------------------------------------
def keys_in_the_hand(seat: Seat) -> list[str]:
    """Return the keys of the cards in hand from left to right and from top to bottom."""
    state = seat.screen.board_state()
    rows = hand_rows(state, seat.app.size.width)
    return [state.keys[region.place] for region in rows.regions if region.place in state.keys]


@EVERY_SIZE
def test_the_letters_of_cards_follow_the_hand_as_shown(play: Play, size: tuple[int, int]):
    async def scene(seat: Seat) -> None:
        keys = keys_in_the_hand(seat)
        assert len(keys) == 6
        assert keys == sorted(keys)

    hand = "Switch, Lightning Energy, Bill, Mareep, Flaaffy, Fire Energy"
    play(scene, turn(you="Ampharos", your_hand=hand), size)


def test_the_numbers_of_cards_to_choose_follow_the_hand_as_shown(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("i", "1")
        assert "Pokémon Communication" in seat.screen.menu.prompt
        assert keys_in_the_hand(seat) == ["1", "2", "3", "4"]

    hand = "Weedle, Flaaffy, Pokémon Communication, Drowzee, Mareep"
    play(scene, turn(you="Ampharos", your_hand=hand, your_deck="Sentret, Pikachu"))


# -- the rows ------------------------------------------------------------------------------------
def longest_gap(lines: list[str]) -> int:
    """Return the largest number of empty lines in a row."""
    gap = longest = 0
    for line in lines:
        gap = 0 if line.strip() else gap + 1
        longest = max(longest, gap)
    return longest


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_no_part_of_the_screen_is_empty_once_there_is_a_log(play: Play, size: tuple[int, int]):
    async def scene(seat: Seat) -> None:
        await seat.press("e")
        assert len(seat.screen.session.log.lines) > 15
        assert longest_gap(seat.lines) <= 3

    play(scene, duel(), size)


# -- long lines ----------------------------------------------------------------------------------
def test_lines_are_broken_at_spaces_with_a_hanging_indent():
    path = "/srv/playmat/games/2026-01-31-ember-spark-growth-clash.txt"
    lines = [line.plain for line in wrap_text(Text(f"Saved as {path} for a while."), 62)]
    assert lines == ["Saved as", f"  {path}", "  for a while."]
    lines = wrap_words(f"Saved as {path}.", 40)
    assert lines == ["Saved as", f"  {path}."]  # the terminal divides it, so it can be copied
    assert wrap_words("  1 Attach it.\n\n", 12) == ["  1 Attach", "    it.", "", ""]
    assert [line.plain for line in wrap_text(Text("  Space, z      one two three"), 24)] == [
        "  Space, z      one two",
        "                three",
    ]
    assert [line.plain for line in wrap_text(Text("One.\n\nTwo words."), 8)] == [
        "One.",
        "",
        "Two",
        "  words.",
    ]


def test_the_log_has_hanging_indents(play: Play):
    async def scene(seat: Seat) -> None:
        text = await seat.press("l", "home")
        assert isinstance(seat.app.screen, TextDialog)
        lines = [line.split("│")[1] for line in text.split("\n") if line.count("│") == 2]
        begun = next(n for n, line in enumerate(lines) if line.startswith(" You draw 2"))
        assert lines[begun + 1].startswith("   ")

    play(scene, duel(), (60, 20))

"""The full-screen interface: what is shown, and what keys and mouse do."""

from __future__ import annotations

import subprocess
import sys

import pytest

from playmat.cli.board.canvas import Place
from playmat.cli.screen.dialogs import ChoiceDialog, ConfirmDialog, TextDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.session import Session
from tests.support.saves import unfinished_game
from tests.support.screen import Play, Seat, duel, turn

pytestmark = pytest.mark.once


def test_the_hand_is_below_the_sides_as_in_the_rulebook(play: Play):
    async def scene(seat: Seat) -> None:
        lines = seat.lines
        assert len(lines) == 24
        theirs = next(n for n, line in enumerate(lines) if "Sandshrew" in line)
        ours = next(n for n, line in enumerate(lines) if "Ampharos" in line)
        bench = next(n for n, line in enumerate(lines) if "Mareep" in line)
        hand = next(n for n, line in enumerate(lines) if "Bill" in line)
        assert theirs < ours < bench < hand
        assert "Prizes" in lines[0]
        assert "turn" in lines[5]

    play(
        scene,
        turn(you="Ampharos + LLL", opponent="Sandshrew", your_hand="Bill"),
    )


def test_energy_and_conditions_are_never_cut_off(play: Play):
    async def scene(seat: Seat) -> None:
        text = await seat.resize(60, 20)
        assert "Confused, Poisoned" in text
        assert "RRRR" in text

    play(
        scene,
        turn(you="Ampharos + LLL, confused, poisoned", your_bench="Typhlosion + RRRR"),
    )


def test_an_attack_names_its_outcome(play: Play):
    async def scene(seat: Seat) -> None:
        assert "[1] Attack: Acceleration Bolt, 30 to Sentret" in seat.text
        assert "[e] End the turn without attacking" in seat.text

    play(scene, turn(you="Ampharos + LLL"))


def test_an_attack_that_cannot_be_used_is_listed_with_the_reason(play: Play):
    async def scene(seat: Seat) -> None:
        assert "·  Thunder: Your Active Pokémon doesn't" in seat.text

    play(scene, turn(you="Ampharos + L"))


def test_an_attack_with_a_chosen_target_does_not_name_one(play: Play):
    async def scene(seat: Seat) -> None:
        assert "Attack: Thunder Spear, 20 to one you choose" in seat.text

    play(scene, turn(you="Flaaffy + L"))


def test_a_coin_in_an_attack_shows_both_outcomes(play: Play):
    async def scene(seat: Seat) -> None:
        assert "Attack: Thunder, 80 to Sentret, 0 or 20 to Ampharos" in seat.text

    play(scene, turn(you="Ampharos + LLL"))


def test_a_card_in_hand_lists_what_can_be_done_and_marks_the_targets(play: Play):
    async def scene(seat: Seat) -> None:
        assert "[a]●L Lightning Energy" in seat.text
        text = await seat.press("a")
        assert "Lightning Energy: choose a Pokémon." in text
        assert "Ampharos [1]" in text
        bench = next(line for line in text.split("\n") if line.startswith(" L Mareep"))
        assert "[2]" in bench
        await seat.press("2")
        mareep = seat.screen.session.game.players[0].bench[0]
        assert len(mareep.energy) == 1

    play(scene, turn(you="Ampharos", your_hand="Lightning Energy"))


def test_escape_deselects_a_card(play: Play):
    async def scene(seat: Seat) -> None:
        before = len(seat.screen.session.recorder.replay.steps)
        await seat.press("a", "escape")
        assert "Choose an action." in seat.text
        assert len(seat.screen.session.recorder.replay.steps) == before

    play(scene, turn(you="Ampharos", your_hand="Lightning Energy"))


def test_arrows_and_enter_choose_like_keys(play: Play):
    async def scene(seat: Seat) -> None:
        assert seat.zone == "hand"
        await seat.press("tab", "tab", "tab")
        assert seat.zone == "menu"
        await seat.press("shift+tab", "shift+tab", "shift+tab", "enter", "down", "enter")
        assert len(seat.screen.session.game.players[0].bench[0].energy) == 1

    play(scene, turn(you="Ampharos", your_hand="Lightning Energy"))


def test_a_target_is_chosen_on_the_board_by_mouse(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("a")
        row = next(n for n, line in enumerate(seat.lines) if "Mareep" in line)
        await seat.pilot.click(offset=(4, row))
        assert len(seat.screen.session.game.players[0].bench[0].energy) == 1

    play(scene, turn(you="Ampharos", your_hand="Lightning Energy"))


def test_a_card_that_cannot_be_played_says_why_with_rule_and_page(play: Play):
    async def scene(seat: Seat) -> None:
        text = " ".join((await seat.press("a")).split())
        assert "evolve." in text
        assert "HeartGold SoulSilver p." in text
        text = await seat.press("w")
        assert isinstance(seat.app.screen, TextDialog)
        assert "not now" in text
        assert "HeartGold SoulSilver p." in text

    play(scene, turn(you="Ampharos", your_bench="Sentret", your_hand="Flaaffy"))


def test_why_not_never_denies_a_card_that_a_letter_offers(play: Play):
    async def scene(seat: Seat) -> None:
        assert seat.zone == "hand"  # the cursor is on Flaaffy
        text = await seat.press("w")
        assert "Flaaffy" not in text.partition("Why not?")[2].partition("Esc to close")[0]
        await seat.press("escape", "a")
        assert "Evolve Mareep (Bench 1) into Flaaffy" in seat.text

    session = turn(you="Ampharos", your_bench=["Mareep", "Sentret"], your_hand="Flaaffy")
    play(scene, session)


def searching() -> Session:
    """Pokémon Collector in hand: up to 3 Basic Pokémon from the deck."""
    return turn(
        you="Ampharos",
        your_hand="Pokémon Collector",
        your_deck="Mareep, Sentret, Pikachu, Weedle, Bill",
    )


def test_several_cards_are_selected_and_deselected_in_any_order(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("a", "1")
        assert "choose up to 3 cards from your deck (0 chosen)." in seat.text
        await seat.press("4")
        assert "✓ Weedle" in seat.text
        await seat.press("1")
        assert "(2 chosen)" in seat.text
        await seat.press("4")
        assert "· Weedle" in seat.text
        await seat.press("3", "4")
        assert "Done: Mareep, Sentret, Weedle" in seat.text
        assert "You can choose at most 3. Deselect one first." in await seat.press("2")
        await seat.press("0")
        assert "Choose an action." in seat.text
        hand = seat.screen.session.game.players[0].hand
        names = sorted(seat.screen.session.game.definitions[c].name for c in hand)
        assert names == ["Mareep", "Sentret", "Weedle"]

    play(scene, searching())


def test_choosing_no_cards_needs_a_confirmation(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("a", "1", "0")
        assert isinstance(seat.app.screen, ConfirmDialog)
        await seat.press("n")
        assert "(0 chosen)" in seat.text
        await seat.press("0", "y")
        assert "Choose an action." in seat.text
        assert len(seat.screen.session.game.players[0].hand) == 0

    play(scene, searching())


def test_a_card_is_shown_in_full_with_its_text_and_what_is_attached(play: Play):
    async def scene(seat: Seat) -> None:
        seat.screen.cursor = Place("spot", 0, 0)
        text = await seat.press("space")
        assert "Acceleration Bolt" in text
        assert "Energy: 3 × Lightning Energy" in text
        await seat.press("escape")
        assert isinstance(seat.app.screen, MatchScreen)

    play(scene, turn(you="Ampharos + LLL"), size=(80, 40))


def test_a_large_terminal_shows_the_latest_card_beside_the_log(play: Play):
    async def scene(seat: Seat) -> None:
        assert "Search your deck and" in seat.text  # Ampharos, of whom the first attack is
        seat.screen.cursor = Place("spot", 1, 0)
        seat.screen.show()
        assert "Static Electricity" in seat.text
        seat.screen.cursor = Place("pile", 1, 0)
        seat.screen.show()
        assert "Static Electricity" in seat.text

    play(scene, turn(opponent="Mareep", you="Ampharos + LLL", your_bench="Sentret"), (120, 40))


def test_damage_is_explained_step_by_step(play: Play):
    async def scene(seat: Seat) -> None:
        text = await seat.press("d")
        assert "Weakness" in text
        assert "HeartGold SoulSilver p." in text

    play(scene, turn(you="Sandshrew + FF", opponent="Mareep"))


def test_piles_can_be_opened(play: Play):
    async def scene(seat: Seat) -> None:
        assert "discard pile, 2" in await seat.press("p")
        text = await seat.press("enter")
        assert "Bill" in text
        assert "Full Heal" in text
        assert "Trainer" in await seat.press("enter")

    play(scene, turn(you="Ampharos", your_discard="Bill, Full Heal"))


def test_undo_works_until_something_was_revealed(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("a", "2")
        text = await seat.press("u")
        assert "Undone: " in text
        assert len(seat.screen.session.game.players[0].bench[0].energy) == 0
        await seat.press("b", "1")
        text = await seat.press("u")
        assert "Can't undo: " in text

    play(
        scene,
        turn(you="Ampharos", your_hand="Lightning Energy, Bill", your_deck="Sentret, Bill"),
    )


def test_more_menu_items_than_rows_are_reached_by_arrows_and_keys(play: Play):
    names = "Mareep, Sentret, Pikachu, Growlithe, Cyndaquil, Chikorita, Totodile, Drowzee, Meowth"
    more = "Hoothoot, Sandshrew, Ledyba, Spinarak, Slowpoke, Exeggcute, Caterpie, Weedle"

    async def scene(seat: Seat) -> None:
        await seat.press("a", "1")
        items = seat.screen.menu.items
        assert len(items) > 12
        await seat.press(*["down"] * (len(items) - 1))
        assert items[-1].label in seat.text
        assert len({item.key for item in items}) == len(items)
        await seat.press(items[-2].key)
        assert "(1 chosen)" in seat.text

    play(
        scene,
        turn(you="Ampharos", your_hand="Pokémon Collector", your_deck=f"{names}, {more}"),
    )


def test_all_keys_are_listed(play: Play):
    async def scene(seat: Seat) -> None:
        text = await seat.press("question_mark")
        assert "Undo (until new information is revealed)" in text
        assert all(len(line) <= 80 for line in seat.lines)

    play(scene, duel())


def test_quitting_saves_and_the_start_screen_resumes(play: Play):
    async def quit(seat: Seat) -> None:
        await seat.press("q")

    app = play(quit, duel())
    assert unfinished_game().exists()
    assert app.return_value is not None
    assert "playmat play --resume" in app.return_value

    async def resume(seat: Seat) -> None:
        assert "Resume a game" in seat.text
        await seat.press("enter")
        assert "Choose an action." in seat.text

    play(resume)


def test_ctrl_c_quits_from_any_dialog(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("p")
        assert isinstance(seat.app.screen, ChoiceDialog)
        await seat.pilot.press("ctrl+c")

    play(scene, duel())
    assert unfinished_game().exists()


def test_conceding_needs_a_confirmation_and_ends_the_game(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("c")
        assert "Concede the game?" in seat.text
        await seat.press("y")
        assert "Rematch" in seat.text
        assert "playmat replay" in seat.text

    play(scene, duel())


def test_textual_is_imported_only_by_the_full_screen_interface():
    code = "import sys, playmat.cli.play; print('textual' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"

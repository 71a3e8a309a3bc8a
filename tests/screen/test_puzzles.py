"""Puzzles on the screen of the game: goal, hints, verdicts, solution, and the next puzzle."""

from __future__ import annotations

import pytest

from playmat.cli.puzzle_attempt import PuzzleAttempt, next_puzzle, solution_replay
from playmat.cli.screen.dialogs import ChoiceDialog, TextDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.puzzle_screen import PuzzleScreen
from playmat.cli.screen.replay_screen import ReplayScreen
from playmat.cli.storage import load_progress
from playmat.engine.options import Option
from playmat.lab.puzzles import puzzles
from playmat.session import WaitingFor
from tests.support.screen import Play, Seat, choose_entry

pytestmark = pytest.mark.once

ALL = list(enumerate(puzzles(), 1))
SIZES = [(60, 20), (80, 24), (100, 30), (120, 40)]


def screen_of(number: int, seed: int = 1) -> PuzzleScreen:
    return PuzzleScreen(PuzzleAttempt(number, puzzles()[number - 1], seed), ALL)


def by_value(seat: Seat, best: bool) -> Option:
    """Return the best option of the current decision, or a worse one."""
    choices = seat.puzzle.attempt.solver.solve(seat.puzzle.session.game).choices
    return choices[0 if best else -1].option


async def choose(seat: Seat, option: Option) -> None:
    await seat.press(*seat.tool.keys_to(seat.puzzle, option))


async def solve(seat: Seat) -> None:
    """Choose what is best until the verdict."""
    seat.puzzle.pace = 0.0
    while isinstance(seat.app.screen, PuzzleScreen):
        await choose(seat, by_value(seat, best=True))


# -- attempts ------------------------------------------------------------------------------------
def test_a_puzzle_is_solved_on_the_screen_and_the_next_one_follows(play: Play):
    async def scene(seat: Seat) -> None:
        assert "puzzle 1: win this turn" in seat.text
        assert "Puzzle 1: Win this turn. Your opponent's hand doesn't matter." in seat.text
        await solve(seat)
        assert "Solved." in seat.text
        assert load_progress().solved == {puzzles()[0].name}
        await choose_entry(seat, "Next puzzle (2)")
        assert "puzzle 2: win this turn" in seat.text

    play(scene, first=screen_of(1))


def test_a_wrong_choice_is_not_made_and_can_be_tried_again(play: Play):
    async def scene(seat: Seat) -> None:
        before = seat.puzzle.session.game.clone()
        wrong = by_value(seat, best=False)
        await choose(seat, wrong)
        assert "Not the best choice." in seat.text
        assert "The best choice: certain" in seat.text
        assert load_progress().failed == {puzzles()[0].name}
        await choose_entry(seat, "Try again")
        assert seat.puzzle.session.game == before
        await solve(seat)
        assert "Goal reached." in seat.text
        assert not load_progress().solved

    play(scene, first=screen_of(1))


def test_hints_go_from_the_odds_to_the_choice(play: Play):
    async def scene(seat: Seat) -> None:
        assert "Probability of success: certain with the best choice" in " ".join(
            (await seat.press("h")).split()
        )
        assert "the best choice begins with “Retreat”" in await seat.press("h")
        assert not load_progress().failed
        assert "The best choice: Retreat Typhlosion." in await seat.press("h")
        assert load_progress().failed == {puzzles()[0].name}

    play(scene, first=screen_of(1))


def test_the_solution_is_walked_through_step_by_step(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("s", "n")
        assert not load_progress().failed
        await seat.press("s", "y")
        assert isinstance(seat.app.screen, ReplayScreen)
        assert "Solution: certain. Second best: impossible." in seat.text
        assert "1. Player: retreat" in await seat.press("right")
        await seat.press("end")
        assert "wins by" in seat.text
        await seat.press("q")
        assert isinstance(seat.app.screen, PuzzleScreen)
        assert load_progress().failed == {puzzles()[0].name}

    play(scene, first=screen_of(1))


def test_the_game_is_played_on_from_a_puzzle(play: Play):
    async def scene(seat: Seat) -> None:
        hand = [card.name for card in seat.puzzle.session.view.you.hand]
        await seat.press("c")
        await choose_entry(seat, "Play as you against")
        await choose_entry(seat, "greedy")
        assert type(seat.app.screen) is MatchScreen
        session = seat.screen.session
        assert session.setup.seats == ("human", "greedy")
        assert [card.name for card in session.view.you.hand] == hand
        await seat.press("c", "y")
        assert "Rematch" in seat.text

    play(scene, first=screen_of(1))


def test_undo_cards_piles_log_and_why_not_work_in_a_puzzle(play: Play):
    async def scene(seat: Seat) -> None:
        await choose(seat, by_value(seat, best=True))
        assert "Undone: retreat." in await seat.press("u")
        for key in ("w", "d", "l", "question_mark"):
            await seat.press(key)
            assert isinstance(seat.app.screen, TextDialog), key
            await seat.press("escape")
        await seat.press("p")
        assert isinstance(seat.app.screen, ChoiceDialog)
        await seat.press("escape")
        await solve(seat)
        assert "Solved." in seat.text

    play(scene, first=screen_of(1))


def test_the_view_returns_to_the_verdict_menu(play: Play):
    async def scene(seat: Seat) -> None:
        await solve(seat)
        await choose_entry(seat, "View the board")
        assert isinstance(seat.app.screen, PuzzleScreen)
        assert "Solved." in seat.text
        await seat.press("enter")
        assert isinstance(seat.app.screen, ChoiceDialog)
        await choose_entry(seat, "Start again")
        assert seat.puzzle.deciding

    play(scene, first=screen_of(1))


def test_an_open_hand_of_the_opponent_is_shown_in_a_puzzle(play: Play):
    number = next(n for n, one in ALL if one.solver()[0].open and len(one.view.opponent.hand))

    async def scene(seat: Seat) -> None:
        assert "Both hands are open." in " ".join(seat.text.split())
        held = [card.name for card in seat.puzzle.session.view.opponent.hand]
        assert seat.lines[0].startswith("   Hand ")
        assert held[0] in seat.text

    play(scene, first=screen_of(number))


@pytest.mark.parametrize("size", SIZES)
def test_a_puzzle_fits_every_size(play: Play, size: tuple[int, int]):
    async def scene(seat: Seat) -> None:
        assert all(len(line) <= size[0] for line in seat.lines)
        assert "▶" in seat.text
        await solve(seat)
        assert "Solved" in seat.text
        assert "Next puzzle" in seat.text

    play(scene, size=size, first=screen_of(2))


# -- every puzzle --------------------------------------------------------------------------------
def test_the_best_choices_solve_every_puzzle_in_its_session():
    for number, one in ALL:
        attempt = PuzzleAttempt(number, one, seed=number)
        session = attempt.session
        while attempt.verdict() is None:
            if session.waiting_for is WaitingFor.AGENT:
                session.let_agent_decide()
                continue
            option = attempt.solver.solve(session.game).best[0]
            assert attempt.loss(option) is None
            session.choose(option)
        verdict = attempt.verdict()
        assert verdict is not None
        assert verdict.solved, number
        if one.best == 1:
            assert verdict.sentence == "Solved."


def test_every_solution_is_a_replay_that_reaches_the_goal():
    for number, one in ALL:
        replay = solution_replay(one)
        assert replay is not None, number
        end = replay.check()
        assert one.solver()[0].goal.outcome(end) == 1, number


def test_the_next_puzzle_is_the_next_that_is_not_solved():
    attempt = PuzzleAttempt(2, puzzles()[1], 0)
    attempt.record(True)
    assert next_puzzle(ALL, 1) == ALL[2]
    assert next_puzzle(ALL, len(ALL)) == ALL[0]
    assert next_puzzle(ALL[:2], 1) is None

"""Puzzles: their files, solutions, attempts by agents, and the command."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from playmat.agents import Budget, GreedyAgent, RandomAgent, SearchAgent
from playmat.agents.search import SearchConfig
from playmat.cli import puzzle as command
from playmat.cli.storage import load_progress, progress_file
from playmat.engine.knowledge import knows_hand
from playmat.engine.vectors import COMPILED
from playmat.lab.puzzles import (
    KINDS,
    Puzzle,
    PuzzleError,
    attempt,
    puzzles,
    read_puzzle,
    verify,
    write_puzzle,
)
from playmat.lab.solver import Solver, survive, with_open_hands
from playmat.notation import read_position, read_view
from playmat.notation.moves import find, words
from tests.support.command import run_command

LEAST = 60


def small() -> Puzzle:
    """Return a puzzle in which Energy must be attached where it pays for the attack."""
    game = read_position("""
    HGSS, turn 9, player 0 to move
    [player 0]
    active: Arcanine + R
    bench: Growlithe
    hand: R
    deck: 5 Full Heal
    prizes: Full Heal
    [player 1]
    active: Chikorita, 40 damage
    bench: Sentret
    deck: 5 Full Heal
    """)
    return Puzzle(
        "small",
        "where to attach",
        "win",
        Fraction(1),
        Fraction(0),
        ("attach Fire Energy to active Arcanine",),
        ("attach Fire Energy to active Arcanine", "attack Sharp Fang"),
        "hand-made",
        game.view(0, open_lists=True),
    )


def test_there_are_many_puzzles_of_every_kind():
    kinds = Counter(one.kind for one in puzzles())
    assert len(puzzles()) >= LEAST
    assert set(kinds) == set(KINDS)
    assert len({write_puzzle(one) for one in puzzles()}) == len(puzzles())


def test_some_puzzles_need_three_or_more_choices():
    mine = [sum(not step.startswith("opponent:") for step in one.line) for one in puzzles()]
    assert sum(n >= 3 for n in mine) >= 10


def test_a_puzzle_file_is_a_position_file():
    for one in puzzles()[::10]:
        assert read_view(write_puzzle(one)).options == one.view.options


def test_a_puzzle_reads_back_as_it_was_written():
    one = small()
    assert read_puzzle(write_puzzle(one), "small") == one
    assert verify(read_puzzle(write_puzzle(one))).value == 1


@pytest.mark.parametrize("number", range(0, LEAST, 12))
def test_a_solution_is_verified(number: int):
    verify(puzzles()[number])


@pytest.mark.verify
@pytest.mark.once
def test_every_solution_is_verified():
    for one in puzzles():
        verify(one)


@pytest.mark.verify
@pytest.mark.once
def test_every_value_is_the_same_in_another_world():
    """The values don't depend on cards that the player to act can't see."""
    for one in puzzles():
        game = one.game(seed=12345)
        solution = Solver(game, one.goal_in(game)).solve(game)
        assert (solution.value, solution.second) == (one.best, one.second), one.name


@pytest.mark.once
@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.verify)])
def test_greedy_fails_at_least_half(every: int):
    tried = [*enumerate(puzzles(), 1)][::every]
    solved = [attempt(one, GreedyAgent(n)).solved for n, one in tried]
    assert 2 * sum(solved) <= len(solved)


def solved_by_search(tried: Sequence[Puzzle], budget: Budget) -> list[bool]:
    return [attempt(one, SearchAgent(n), budget).solved for n, one in enumerate(tried, 1)]


@pytest.mark.slow
def test_search_solves_two_of_three_with_a_small_budget():
    """The pure build, which takes thirty times as long, attempts every ninth puzzle."""
    solved = solved_by_search(puzzles()[:: 1 if COMPILED else 9], Budget(iterations=300))
    assert 3 * sum(solved) >= 2 * len(solved)


def test_search_wins_immediately_even_if_it_would_win_later():
    """It wins with any attachment in the end, but with only one of them this turn."""
    one = puzzles()[49]
    game = one.game()
    view = game.view(game.player_to_act, open_lists=True)
    result = SearchAgent(1).think(view, view.options, Budget(iterations=300))
    assert sum(j.chance > 0.99 for j in result.estimates) > 3
    assert words(result.best, view.options) in one.first


def test_search_considers_its_next_turn_when_it_promotes():
    """It promotes in the opponent's turn; three choices later, one of the Pokémon wins."""
    one = puzzles()[64]
    game = one.game()
    view = game.view(game.player_to_act, open_lists=True)
    assert view.turn_player != view.player_to_act
    result = SearchAgent(1).think(view, view.options, Budget(iterations=1200))
    assert words(result.best, view.options) in one.first


@pytest.mark.slow
def test_search_considers_the_best_reply_if_the_hand_is_known():
    """The heuristics often miss the attack that wins after a turn without an attack."""
    game = puzzles()[37].game()
    game.apply(find(game.options, "attach Water Energy to active Feraligatr"))
    view = game.view(game.player_to_act, open_lists=True)
    assert knows_hand(view._state, view.viewer)
    searched, played_on = (
        SearchAgent(1, config=config).think(view, view.options, Budget(iterations=4000))
        for config in (SearchConfig(), SearchConfig(tree=False))
    )
    waiting = [
        next(j.chance for j in result.estimates if j.option.kind == "end turn")
        for result in (searched, played_on)
    ]
    assert waiting[0] < 0.33 < 0.36 < waiting[1]


@pytest.mark.verify
def test_search_solves_nine_of_ten_in_a_second():
    solved = solved_by_search(puzzles(), Budget(ms=1000, cpu=True))
    assert 10 * sum(solved) >= 9 * len(solved)


def test_an_agent_that_loses_value_has_failed():
    one = read_puzzle(write_puzzle(small()), "small")
    assert attempt(one, GreedyAgent(1)).solved
    tries = [attempt(one, RandomAgent(seed)) for seed in range(8)]
    failed = [t for t in tries if not t.solved]
    assert failed
    assert all(t.value == 0 and t.best == 1 and t.chosen for t in failed)


def test_an_agent_is_followed_through_every_outcome_of_a_coin():
    """After tails, the goal is out of reach, and no more decisions are checked."""
    game = read_position("""
    HGSS, turn 9, player 0 to move
    [player 0]
    active: Arcanine + RR
    hand: Pokémon Reversal
    prizes: Full Heal
    deck: 5 Full Heal
    [player 1]
    active: Bayleef
    bench: Chikorita, 40 damage
    deck: 5 Full Heal
    """)
    view = game.view(0, open_lists=True)
    one = Puzzle(
        "coin", "choose a target", "win", Fraction(1, 2), Fraction(0), (), (), "hand-made", view
    )
    solver, start = one.solver()
    reversal = next(o for o in start.options if o.name == "Pokémon Reversal")
    assert solver.value(start) == 1 or solver.after(start, reversal.code) > 0
    assert attempt(one, GreedyAgent(1)).decisions >= 1


# -- bad files ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("# kind: where to attach\n", ""), "'kind' is missing"),
        (
            ("where to attach", "where to sit"),
            "the kind must be one of win this turn, .*, not 'where to sit'",
        ),
        (("# goal: win", "# goal: draw"), "the goal must be one of win, survive, not 'draw'"),
        (("# best: 1", "# best: lots"), "not 'lots'"),
        (("# best: 1", "# best: 3/2"), "not '3/2'"),
        (("# second: 0", "# second: 1"), "second-best value must be less"),
        (
            ("active: Arcanine", "active: Arcanin"),
            "line 10, column 9: no card named 'Arcanin'; did you mean Arcanine?",
        ),
    ],
)
def test_a_bad_puzzle_file_is_reported_with_the_problem(change: tuple[str, str], complaint: str):
    text = write_puzzle(small()).replace(*change)
    with pytest.raises(PuzzleError, match=complaint):
        read_puzzle(text, "small")


def test_a_puzzle_with_a_wrong_solution_is_not_verified():
    text = write_puzzle(small()).replace("# second: 0", "# second: 1/3")
    with pytest.raises(PuzzleError, match="the solver finds"):
        verify(read_puzzle(text, "small"))


# -- the command -------------------------------------------------------------------------------
@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("playmat.cli.storage.data_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def one_puzzle(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    one = read_puzzle(write_puzzle(small()), "small")
    monkeypatch.setattr(command, "puzzles", lambda: (one,))
    monkeypatch.setattr("playmat.cli.plain_puzzle.puzzles", lambda: (one,))
    return one


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    left = [*lines]

    def give(prompt: str = "") -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", give)


def test_a_player_solves_a_puzzle_and_the_progress_is_saved(
    data: Path,
    one_puzzle: Puzzle,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    right = "attach fire energy to active arcanine"
    type_lines(monkeypatch, "xyz", "?", "c Arcanine", "save", right, "attack sharp fang")
    status, out, _ = run_command(capsys, "puzzle", "--plain")
    assert status == 0
    assert "Win this turn." in out
    assert "Solved." in out
    assert "Unknown command: 'xyz'." in out
    assert "A puzzle can't be saved or conceded" in out
    assert "g           give up and see the solution" in out
    assert "You have solved 1 of 1 puzzles." in out
    assert load_progress().solved == {"small"}
    _, out, _ = run_command(capsys, "puzzle", "--list", "--plain")
    assert "solved" in out
    assert "1 of 1 solved." in out


def test_a_wrong_choice_is_compared_with_the_best(
    data: Path,
    one_puzzle: Puzzle,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    type_lines(monkeypatch, "attach fire energy to bench 1 growlithe")
    _, out, _ = run_command(capsys, "puzzle", "--plain")
    assert "Not the best choice." in out
    assert "you chose   Attach a Fire Energy to Growlithe (Bench 1): impossible" in out
    assert "best        Attach a Fire Energy to Arcanine (Active): certain" in out
    assert "attack Sharp Fang" in out
    assert load_progress().failed == {"small"}


def test_damaged_progress_is_ignored(
    data: Path,
    one_puzzle: Puzzle,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    for broken in ("", "{", "[]", '{"solved": 3}', "\x00"):
        progress_file().write_text(broken, "utf-8")
        assert not load_progress().solved
    type_lines(monkeypatch, "g")
    status, out, _ = run_command(capsys, "puzzle", "1", "--plain")
    assert status == 0
    assert "Solution" in out
    assert load_progress().failed == {"small"}


def test_hints_lead_to_the_best_choice_which_is_then_not_a_solution(
    data: Path,
    one_puzzle: Puzzle,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    right = "attach fire energy to active arcanine"
    type_lines(monkeypatch, "hint", "hint", "hint", right, "attack sharp fang")
    _, out, _ = run_command(capsys, "puzzle", "--plain")
    assert "Hint: where to attach. Probability of success: certain with the best choice" in out
    assert "Hint: the best choice begins with “Attach”." in out
    assert "The best choice: Attach a Fire Energy to Arcanine (Active)." in out
    assert "Goal reached." in out
    assert load_progress().failed == {"small"}


def test_a_puzzle_understands_the_commands_of_a_game(
    data: Path,
    one_puzzle: Puzzle,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    lines = ("attach r to arcanine", "undo", "why not retreat", "board", "log", "q")
    type_lines(monkeypatch, *lines)
    status, out, _ = run_command(capsys, "puzzle", "--plain")
    assert status == 0
    assert "Undone: attach Fire Energy to active Arcanine." in out
    assert "Solution" not in out
    assert not load_progress().failed


def test_on_a_terminal_a_puzzle_fills_the_screen(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    opened = []
    monkeypatch.setattr("playmat.cli.puzzle.has_full_screen", lambda: True)
    monkeypatch.setattr("playmat.cli.screen.app.full_screen", lambda **how: opened.append(how))
    run_command(capsys, "puzzle", "12")
    run_command(capsys, "puzzle", "--kind", "survive")
    assert opened[0]["first"].attempt.number == 12
    assert len(opened[0]["first"].chosen) == len(puzzles())  # the next one may be any
    assert {one.kind for _, one in opened[1]["first"].chosen} == {"survive"}


def test_an_agent_attempts_the_puzzles(
    one_puzzle: Puzzle, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    _, out, _ = run_command(capsys, "puzzle", "--agent", "greedy", "--plain")
    assert "where to attach" in out
    _, out, _ = run_command(capsys, "puzzle", "--agent", "greedy", "--json")
    found = json.loads(out)
    assert found[0]["kind"] == "where to attach"
    assert found[0]["solved"] is True


def test_puzzles_are_available_as_json(one_puzzle: Puzzle, capsys: pytest.CaptureFixture[str]):
    _, out, _ = run_command(capsys, "puzzle", "1", "--json")
    found = json.loads(out)[0]
    assert found["best"] == "1"
    assert found["first"] == ["attach Fire Energy to active Arcanine"]
    assert read_view(found["position"]).options == one_puzzle.view.options


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("99",), "no puzzle 99; choose 1–1"),
        (("--kind", "where to atach"), "did you mean where to attach?"),
        (("--agent", "gredy"), "no agent named 'gredy'"),
        (("--budget", "1s"), "--budget requires --agent"),
        (("--agent", "greedy", "--budget", "much"), "not 'much'"),
    ],
)
def test_bad_arguments_are_reported_in_one_line(
    arguments: tuple[str, ...],
    complaint: str,
    one_puzzle: Puzzle,
    capsys: pytest.CaptureFixture[str],
):
    status, _, err = run_command(capsys, "puzzle", *arguments)
    assert status == 2
    assert complaint in err


def test_the_task_says_how_long_to_survive():
    game = with_open_hands(small().game())
    view = game.view(0, open_lists=True)
    one = Puzzle("", "survive", "survive", Fraction(1), Fraction(0), (), (), "hand-made", view)
    assert "your opponent's next turn" in one.task
    assert one.goal_in(game) == survive(game)

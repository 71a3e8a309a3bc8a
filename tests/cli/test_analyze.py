"""`playmat analyze`: reports on positions and replays, for people and for programs."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from playmat.lab.review import DecisionReview, ReviewSettings, review_decisions
from playmat.notation import DecisionPoint, read_position, read_replay, write_position, write_replay
from playmat.notation.moves import find
from tests.lab.test_analysis import LAST_PRIZES, MISSED_SHOT, SWIPES, record
from tests.support.command import run_command

BRIEFLY = ("--budget", "40", "--seed", "1")


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.txt"
    file.write_text(LAST_PRIZES, "utf-8")
    return str(file)


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("analyze") / "game.txt"
    file.write_text(write_replay(record(LAST_PRIZES, *MISSED_SHOT)), "utf-8")
    return str(file)


# -- a position --------------------------------------------------------------------------------
def test_the_report_on_a_position_has_its_best_option_and_exact_odds(capsys, position):
    status, out, err = run_command(capsys, "analyze", position, *BRIEFLY)
    assert (status, err) == (0, "")
    lines = [line.rstrip() for line in out.splitlines()]
    assert lines[0] == "HGSS rules, turn 9. Player 0 to act."
    at = lines.index("Best options (estimates from 40 iterations)")
    assert lines[at + 2].startswith("100%  ")
    assert lines[at + 2].endswith("  Attack: Sharp Fang, 50")
    at = lines.index("Exact odds")
    assert lines[at + 1] == "Winning this turn: certain."
    assert "Heuristic evaluation for player 0" in lines
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in out


def test_the_same_seed_gives_the_same_report_in_both_spellings(capsys, position):
    first = run_command(capsys, "analyze", position, *BRIEFLY)
    assert run_command(capsys, "analyse", position, *BRIEFLY) == first


def test_the_data_of_a_position_separates_estimates_from_exact_odds(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(SWIPES))
    _, out, _ = run_command(capsys, "analyze", "-", *BRIEFLY, "--json")
    found = json.loads(out)
    assert found["kind"] == "position"
    assert found["player"] == 0
    options = found["estimates"]["options"]
    assert set(options[0]) == {"move", "sentence", "chance", "low", "high", "visits"}
    assert 40 <= found["estimates"]["iterations"] < 45
    assert 30 < sum(one["visits"] for one in options) <= found["estimates"]["iterations"]
    assert found["exact"]["win_this_turn"] == "1/2"
    swipes = next(one for one in found["exact"]["attacks"] if one["attack"] == "Fury Swipes")
    assert swipes["damage"] == {"0": "1/8", "30": "3/8", "60": "3/8", "90": "1/8"}
    fire = next(one for one in found["exact"]["cards"] if one["name"] == "Fighting Energy")
    assert (fire["next"], fire["prized"], fire["relevant"]) == ("1/10", "1/10", True)


def test_odds_read_standard_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(SWIPES))
    status, out, _ = run_command(capsys, "odds", "-")
    assert status == 0
    assert out.startswith("Exact odds of winning this turn: 1/2 (50.0%)")


# -- a replay ----------------------------------------------------------------------------------
def test_the_report_on_a_replay_explains_a_blunder(capsys, replay):
    status, out, err = run_command(capsys, "analyze", replay, *BRIEFLY)
    assert (status, err) == (0, "")
    lines = [line.rstrip() for line in out.splitlines()]
    assert (
        lines[1] == "3 decisions analyzed by what each player could know, with 40 iterations each."
    )
    at = lines.index("Mistake")
    assert lines[at + 1] == "2. Anna, turn 9: End the turn without attacking"
    assert lines[at + 2].startswith("    ?? blunder: win probability 100% → ")
    assert lines[at + 3] == "    Better: Attack: Sharp Fang, 50."
    assert "Exact odds of winning this turn: certain with Attack: Sharp Fang, 50," in out
    assert "Anna's win probability (estimates)" in lines
    assert any(line.startswith(" 100%│") for line in lines)
    assert lines[-1] == "Ben wins by taking the last Prize card."
    assert max(map(len, lines)) <= 80


def test_plain_prints_figures_instead_of_a_chart(capsys, replay):
    _, out, _ = run_command(capsys, "analyze", replay, *BRIEFLY, "--plain")
    assert "│" not in out
    assert re.search(r"(?m)^turn 9 (100|9\d)%, turn 10 \d+%\.$", out)


def test_only_the_selected_decisions_are_analyzed(capsys, replay):
    for words, numbers in (
        (["--player", "ben"], [3]),
        (["--turn", "9"], [1, 2]),
        (["--from", "2", "--to", "2"], [2]),
    ):
        _, out, _ = run_command(capsys, "analyze", replay, *BRIEFLY, "--json", *words)
        assert [one["number"] for one in json.loads(out)["decisions"]] == numbers


def test_the_data_of_a_replay_is_complete(capsys, replay):
    _, out, _ = run_command(capsys, "analyze", replay, *BRIEFLY, "--json", "--open-hands")
    found = json.loads(out)
    assert (found["kind"], found["players"], found["open_hands"]) == (
        "replay",
        ["Anna", "Ben"],
        True,
    )
    assert found["mistakes"] == [2]
    blunder = found["decisions"][1]
    assert blunder["grade"] == "blunder"
    assert blunder["exact"]["win_this_turn"] == "1"
    assert blunder["loss"] > 3 * blunder["standard_error"] > 0
    assert {one["move"] for one in blunder["options"]} >= {"end turn", "attack Sharp Fang"}
    assert [one["grade"] for one in found["curve"]] == ["", "blunder", ""]
    assert [one["accuracy"] for one in found["summary"]] == [0.5, 1.0]


def test_the_annotated_replay_is_written_and_read(capsys, replay, tmp_path: Path):
    file = tmp_path / "annotated.txt"
    run_command(capsys, "analyze", replay, *BRIEFLY, "--annotate", str(file))
    assert read_replay(file.read_text("utf-8")).steps[1].annotation == "??"


@pytest.mark.once
@pytest.mark.skipif(
    not (find_spec("altair") and find_spec("vl_convert")), reason="pictures need playmat[lab]"
)
def test_the_chart_is_written_to_a_file(capsys, replay, tmp_path: Path):
    file = tmp_path / "curve.svg"
    status, _, _ = run_command(capsys, "analyze", replay, *BRIEFLY, "--plot", str(file))
    assert status == 0
    assert "blunder" in file.read_text("utf-8")


def test_ctrl_c_reports_what_there_is(capsys, replay, monkeypatch):
    def interrupted(
        decisions: list[DecisionPoint], settings: ReviewSettings, workers: int
    ) -> Iterator[DecisionReview]:
        yield next(review_decisions(decisions, settings, workers))
        raise KeyboardInterrupt

    monkeypatch.setattr("playmat.cli.analyze.review_decisions", interrupted)
    status, out, _ = run_command(capsys, "analyze", replay, *BRIEFLY)
    assert status == 130
    assert out.endswith("\nInterrupted after 1 of 3 decisions.\n")


# -- bad input ---------------------------------------------------------------------------------
def over() -> str:
    game = read_position(LAST_PRIZES)
    game.apply(find(game.options, "attack Sharp Fang"))
    while not game.over:
        game.apply(game.options[0])
    return write_position(game)


@pytest.mark.parametrize(
    ("text", "words", "sentence"),
    [
        (b"", [], "the position is empty; it must begin with its ruleset"),
        (b"\xff\xfe", [], "not a UTF-8 text file (byte 0)"),
        (b"HGSS, turn 3\n[player 0]\nactive: Pikachoo", [], ", line 3, "),
        (b'[Replay "9"]\n', [], "9"),
        (b'{"replay": ', [], "JSON"),
        (LAST_PRIZES.encode(), ["--turn", "3"], "--turn works only with replays; "),
        (LAST_PRIZES.encode(), ["--budget", "much"], "not 'much'"),
        (LAST_PRIZES.encode(), ["--top", "0"], "--top must be at least 1, not 0"),
        (over().encode(), [], "the game is over"),
    ],
)
def test_an_error_is_printed_on_one_line(capsys, tmp_path: Path, text, words, sentence):
    file = tmp_path / "given.txt"
    file.write_bytes(text)
    status, out, err = run_command(capsys, "analyze", str(file), *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert sentence in err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--player", "Clara"], "no player named 'Clara'"),
        (["--from", "7"], "no decision 7; choose 1–3"),
        (["--turn", "4"], "no matching decision has more than one option"),
        (["--plot", "curve.gif"], ".svg"),
        (["--workers", "0"], "--workers must be at least 1, not 0"),
    ],
)
def test_selecting_what_a_replay_does_not_have_is_an_error(capsys, replay, words, sentence):
    status, out, err = run_command(capsys, "analyze", replay, *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert sentence in err

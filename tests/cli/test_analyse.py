"""`playmat analyse`: what it says of positions and replays, to people and to programs."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from playmat.lab.review import DecisionReview, ReviewedDecision, ReviewSettings, review_decisions
from playmat.notation import read_position, read_replay, write_position, write_replay
from playmat.notation.moves import find
from tests.lab.test_analysis import LAST_PRIZES, MISSED_SHOT, SWIPES, scripted
from tests.support.command import answer

BRIEFLY = ("--budget", "40", "--seed", "1")


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.txt"
    file.write_text(LAST_PRIZES, "utf-8")
    return str(file)


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("analyse") / "game.txt"
    file.write_text(write_replay(scripted(LAST_PRIZES, *MISSED_SHOT)), "utf-8")
    return str(file)


# -- a position --------------------------------------------------------------------------------
def test_a_position_is_told_with_its_best_option_and_what_is_exact(capsys, position):
    status, out, err = answer(capsys, "analyse", position, *BRIEFLY)
    assert (status, err) == (0, "")
    lines = [line.rstrip() for line in out.splitlines()]
    assert lines[0] == "HGSS rules, turn 9. Player 0 decides:"
    at = lines.index("Best options (estimates: 40 iterations of the search)")
    assert lines[at + 2].startswith("100 %  ")
    assert lines[at + 2].endswith("  Attack: Sharp Fang, 50")
    at = lines.index("Exact (counted over all outcomes)")
    assert lines[at + 1] == "Winning this turn: certainty."
    assert "What speaks for player 0 (an estimate by rules of thumb)" in lines
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in out


def test_the_same_seed_gives_the_same_text_under_both_spellings(capsys, position):
    first = answer(capsys, "analyse", position, *BRIEFLY)
    assert answer(capsys, "analyze", position, *BRIEFLY) == first


def test_a_position_for_a_program_parts_estimates_from_what_is_exact(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(SWIPES))
    _, out, _ = answer(capsys, "analyse", "-", *BRIEFLY, "--json")
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
    assert (fire["next"], fire["prized"], fire["matters"]) == ("1/10", "1/10", True)


def test_odds_are_told_of_what_is_piped_in_too(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(SWIPES))
    status, out, _ = answer(capsys, "odds", "-")
    assert status == 0
    assert out.startswith("Winning this turn, exactly: 1/2 (50.0%)")


# -- a replay ----------------------------------------------------------------------------------
def test_a_blunder_in_a_replay_is_told_with_what_was_better(capsys, replay):
    status, out, err = answer(capsys, "analyse", replay, *BRIEFLY)
    assert (status, err) == (0, "")
    lines = [line.rstrip() for line in out.splitlines()]
    assert lines[1] == "3 decisions judged by what each player could know, 40 iterations each."
    at = lines.index("The one mistake")
    assert lines[at + 1] == "2. Anna, turn 9: End the turn without attacking"
    assert lines[at + 2].startswith("    ?? blunder: 100 % became ")
    assert lines[at + 3] == "    Better: Attack: Sharp Fang, 50."
    assert "Winning this turn, exactly: certainty with Attack: Sharp Fang, 50, no chance" in out
    assert "Anna's chance of winning (estimates)" in lines
    assert any(line.startswith(" 100%│") for line in lines)
    assert lines[-1] == "Ben wins by prizes."
    assert max(map(len, lines)) <= 80


def test_plain_tells_the_curve_in_figures(capsys, replay):
    _, out, _ = answer(capsys, "analyse", replay, *BRIEFLY, "--plain")
    assert "│" not in out
    assert re.search(r"(?m)^turn 9 (100|9\d) %, turn 10 \d+ %\.$", out)


def test_only_the_decisions_that_were_asked_for_are_judged(capsys, replay):
    for words, numbers in (
        (["--player", "ben"], [3]),
        (["--turn", "9"], [1, 2]),
        (["--from", "2", "--to", "2"], [2]),
    ):
        _, out, _ = answer(capsys, "analyse", replay, *BRIEFLY, "--json", *words)
        assert [one["number"] for one in json.loads(out)["decisions"]] == numbers


def test_a_review_for_a_program_is_complete(capsys, replay):
    _, out, _ = answer(capsys, "analyse", replay, *BRIEFLY, "--json", "--open")
    found = json.loads(out)
    assert (found["kind"], found["players"], found["open"]) == ("replay", ["Anna", "Ben"], True)
    assert found["mistakes"] == [2]
    blunder = found["decisions"][1]
    assert blunder["grade"] == "blunder"
    assert blunder["exact"]["win_this_turn"] == "1"
    assert blunder["lost"] > 3 * blunder["standard_error"] > 0
    assert {one["move"] for one in blunder["options"]} >= {"end turn", "attack Sharp Fang"}
    assert [one["grade"] for one in found["curve"]] == ["", "blunder", ""]
    assert [one["accuracy"] for one in found["summary"]] == [0.5, 1.0]


def test_the_annotated_replay_is_written_and_read(capsys, replay, tmp_path: Path):
    file = tmp_path / "judged.txt"
    answer(capsys, "analyse", replay, *BRIEFLY, "--annotated", str(file))
    assert read_replay(file.read_text("utf-8")).steps[1].annotation == "??"


@pytest.mark.once
@pytest.mark.skipif(
    not (find_spec("altair") and find_spec("vl_convert")), reason="pictures need playmat[lab]"
)
def test_the_curve_is_drawn_into_a_file(capsys, replay, tmp_path: Path):
    file = tmp_path / "curve.svg"
    status, _, _ = answer(capsys, "analyse", replay, *BRIEFLY, "--plot", str(file))
    assert status == 0
    assert "blunder" in file.read_text("utf-8")


def test_ctrl_c_reports_what_there_is(capsys, replay, monkeypatch):
    def stopped(
        asked: list[ReviewedDecision], look: ReviewSettings, workers: int
    ) -> Iterator[DecisionReview]:
        yield next(review_decisions(asked, look, workers))
        raise KeyboardInterrupt

    monkeypatch.setattr("playmat.cli.analyse.review_decisions", stopped)
    status, out, _ = answer(capsys, "analyse", replay, *BRIEFLY)
    assert status == 130
    assert out.endswith("\nStopped after 1 of 3 decisions.\n")


# -- bad input ---------------------------------------------------------------------------------
def over() -> str:
    game = read_position(LAST_PRIZES)
    game.apply(find(game.options, "attack Sharp Fang"))
    while not game.over:
        game.apply(game.options[0])
    return write_position(game)


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (b"", [], "the position is empty; it must begin with its ruleset"),
        (b"\xff\xfe", [], "this is no text (byte 0 is not UTF-8)"),
        (b"HGSS, turn 3\n[player 0]\nactive: Pikachoo", [], ", line 3, "),
        (b'[Replay "9"]\n', [], "9"),
        (b'{"replay": ', [], "JSON"),
        (LAST_PRIZES.encode(), ["--turn", "3"], "--turn is for replays, and "),
        (LAST_PRIZES.encode(), ["--budget", "much"], "not 'much'"),
        (LAST_PRIZES.encode(), ["--top", "0"], "--top 0 is too few"),
        (over().encode(), [], "the game is over"),
    ],
)
def test_a_mistake_is_told_in_one_line(capsys, tmp_path: Path, text, words, said):
    file = tmp_path / "given.txt"
    file.write_bytes(text)
    status, out, err = answer(capsys, "analyse", str(file), *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--player", "Clara"], "there is no player 'Clara'"),
        (["--from", "7"], "there is no decision 7: it has 3, from 1 on"),
        (["--turn", "4"], "nothing to judge"),
        (["--plot", "curve.gif"], ".svg"),
        (["--workers", "0"], "--workers 0 is too few"),
    ],
)
def test_what_a_replay_does_not_have_is_said(capsys, replay, words, said):
    status, out, err = answer(capsys, "analyse", replay, *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err

"""Blocks of games: in pairs, the same with any number of workers, resumed after a stop."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from playmat import HGSS, XY, PlaymatError, theme_decks
from playmat.agents import Budget
from playmat.lab import Results, completed_blocks, make_plan, report, run
from tests.support.matches import TWO, outcomes_of, plan_of, play_blocks

pytestmark = pytest.mark.once

FIRST = "tests.support.hostile:First"


@pytest.fixture(autouse=True)
def here(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)  # so that tests.support can be imported


# -- the plan ------------------------------------------------------------------------------------
def test_a_round_has_every_deck_against_every_deck_from_either_seat():
    plan = plan_of("greedy", "random", decks=theme_decks())
    met = [plan.decks_of(block) for block in range(plan.round)]
    assert sorted(met) == list(product(range(6), repeat=2))


def test_part_of_a_round_has_each_deck_equally_often_in_each_seat():
    plan = plan_of("greedy", "random", decks=theme_decks())
    for part in range(6):
        met = [plan.decks_of(block) for block in range(6 * part, 6 * part + 6)]
        for seat in (0, 1):
            assert sorted(decks[seat] for decks in met) == list(range(6))


def test_only_the_agents_change_seats_within_a_block():
    [block] = play_blocks(plan_of("greedy", "random"), 1)
    first, second = block.games
    assert [side.contestant for side in first.sides] == [0, 1]
    assert [side.contestant for side in second.sides] == [1, 0]
    assert [side.deck for side in first.sides] == [side.deck for side in second.sides]


def test_the_luck_of_the_draw_cancels_between_equal_agents():
    # Both take the first option, so the second game of each block equals the first.
    blocks = play_blocks(plan_of(FIRST, FIRST), 6)
    assert {block.score(0) for block in blocks} == {0.5}
    assert {game.winner for block in blocks for game in block.games} == {0, 1}


def test_all_pairs_of_agents_draw_the_same_cards():
    blocks = play_blocks(plan_of(FIRST, FIRST, FIRST), 1)
    assert [block.pair for block in blocks] == [(0, 1), (0, 2), (1, 2)]
    assert len({tuple(g.turns for g in block.games) for block in blocks}) == 1


def test_both_players_see_both_hands_if_hands_are_open():
    agents = ("tests.support.hostile:Peeper", FIRST)
    for opened in (True, False):
        plan = make_plan(agents, TWO, HGSS, 1, open_hands=opened)
        (block,) = play_blocks(plan, 1)
        messages = [fault.what for game in block.games for fault in game.faults]
        assert messages == [] if opened else set(messages) == {"ValueError: a hand is hidden"}
        assert ("hands" in plan.facts()) == opened


def test_an_agent_named_twice_gets_a_number():
    plan = plan_of("greedy", "greedy", "random")
    assert [each.name for each in plan.contestants] == ["greedy", "greedy #2", "random"]


def test_the_budget_applies_to_agents_without_their_own():
    plan = make_plan(
        ["greedy@5ms", "greedy", "random"], TWO, HGSS, budget=Budget(iterations=9), cpu=True
    )
    assert [each.budget for each in plan.contestants] == [
        Budget(ms=5, cpu=True),
        Budget(iterations=9, cpu=True),
        Budget(iterations=9, cpu=True),
    ]
    assert [each.name for each in plan.contestants] == ["greedy@5ms", "greedy@9", "random@9"]


def test_an_illegal_deck_is_rejected_before_any_game():
    short = TWO[0].swap(out={}, in_={})
    illegal = type(short)("Short", short.cards[:59])
    with pytest.raises(PlaymatError, match="Short"):
        plan_of("greedy", "random", decks=[TWO[0], illegal])


# -- the games -----------------------------------------------------------------------------------
def test_another_seed_plays_other_games():
    one, other = (
        play_blocks(plan_of("random", "random"), 3),
        play_blocks(plan_of("random", "random", seed=2), 3),
    )
    assert outcomes_of(one) != outcomes_of(other)


def test_a_failing_agent_loses_and_the_run_continues():
    plan = plan_of("tests.support.hostile:Raiser", "greedy", "random")
    found = report(plan, play_blocks(plan, 2))
    assert found.games == 12
    assert found.standings[0].score.rate == 0
    assert found.standings[0].lost_by_fault == len(found.faults) == 8
    assert all(each.fault.agent == "tests.support.hostile:Raiser" for each in found.faults)
    assert found.data()["faults"][0] == {
        "block": 0,
        "game": 0,
        "decks": ("Froakie", "Chespin"),
        "agent": "tests.support.hostile:Raiser",
        "seat": 0,
        "decision": 1,
        "kind": "raised",
        "what": r"ValueError: no idea\x1b[2J",
        "lost": True,
    }


def test_an_agent_that_cannot_be_created_later_loses_only_that_game(monkeypatch):
    plan = plan_of("greedy", FIRST)
    made = []

    def failing(self):
        made.append(1)
        if len(made) == 1:
            raise RuntimeError("not now")

    monkeypatch.setattr("tests.support.hostile.First.__init__", failing)
    [block] = play_blocks(plan, 1)
    assert block.games[0].winner == 0
    assert block.games[0].ways == ("fault",)
    assert block.games[0].faults[0].decision == 0
    assert "not now" in str(block.games[0].faults[0])
    assert not block.games[1].faults


# -- the file ------------------------------------------------------------------------------------
def test_a_second_run_resumes_where_the_first_stopped(tmp_path: Path):
    plan, file = plan_of("greedy", "random"), tmp_path / "run.jsonl"
    first = Results(plan, file)
    running = run(plan, first, 4)
    next(running)
    next(running)
    running.close()
    first.close()
    second = Results(plan, file)
    assert [block.number for block in run(plan, second, 4)] == [2, 3]
    second.close()
    third = Results(plan, file)
    assert not list(run(plan, third, 4))
    assert outcomes_of(completed_blocks(plan, third, 4)) == outcomes_of(play_blocks(plan, 4))
    assert third.blocks == second.blocks
    third.close()


def test_an_incomplete_last_line_is_played_again(tmp_path: Path):
    plan, file = plan_of("greedy", "random"), tmp_path / "run.jsonl"
    results = Results(plan, file)
    list(run(plan, results, 2))
    results.close()
    whole = file.read_bytes()
    for kept in (len(whole) - 1, len(whole) - 200, 20):
        file.write_bytes(whole[:kept])
        again = Results(plan, file)
        list(run(plan, again, 2))
        again.close()
        assert len(file.read_bytes().splitlines()) == 3
        first, second = list(results.blocks.values()), list(again.blocks.values())
        assert outcomes_of(first) == outcomes_of(second)


def test_a_file_of_another_plan_is_rejected_with_the_differences(tmp_path: Path):
    file = tmp_path / "run.jsonl"
    Results(plan_of("greedy", "random"), file).close()
    before = file.read_bytes()
    with pytest.raises(PlaymatError, match=r"run.jsonl has .* seed 1 there and 2 here"):
        Results(plan_of("greedy", "random", seed=2), file)
    with pytest.raises(PlaymatError, match=r"agents greedy \(greedy\), random .* there and random"):
        Results(plan_of("random", "greedy"), file)
    with pytest.raises(PlaymatError, match="ruleset HGSS there and XY here"):
        Results(make_plan(["greedy", "random"], TWO, XY, 1), file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a shopping list", "isn't a results file and won't be overwritten"),
        ("a shopping list\n", "isn't a results file and won't be overwritten"),
        ('{"playmat rate": 9, "plan": {}}\n', "has format 9; this version reads format 1"),
    ],
)
def test_other_files_are_not_overwritten(tmp_path: Path, text, sentence):
    file = tmp_path / "notes.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(PlaymatError, match=sentence):
        Results(plan_of("greedy", "random"), file)
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"games": [7, 8]}, "block.games[0]: expected an object, not 7"),
        ({"pair": [7, 8]}, "block: the plan has no pair (7, 8)"),
        ({"pair": [0, "1"]}, "block.pair[1]: expected a whole number, not '1'"),
        ({"number": True}, "block.number: expected a whole number, not true"),
        ({"error": None}, "block.error: expected text, not null"),
        ({"seed": 1}, "block: unknown key 'seed'; known are number, pair, games, error"),
    ],
)
def test_a_damaged_line_is_reported_with_the_problem(tmp_path: Path, change, sentence):
    plan, file = plan_of("greedy", "random"), tmp_path / "run.jsonl"
    results = Results(plan, file)
    list(run(plan, results, 1))
    results.close()
    lines = file.read_text("utf-8").splitlines()
    block = json.loads(lines[1])
    file.write_text("\n".join([lines[0], json.dumps(block | change), lines[1], ""]), "utf-8")
    with pytest.raises(PlaymatError) as refused:
        Results(plan, file)
    assert f"run.jsonl:2: this line is damaged ({sentence}); delete it" in str(refused.value)

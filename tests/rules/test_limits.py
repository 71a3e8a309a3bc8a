"""Games without an end: the limits of turns and decisions (D78), and what reports them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from playmat import HGSS, XY, EventLog, Game, Result
from playmat.engine.constants import END_TURN, USE_ATTACK
from playmat.engine.game_state import SHOW_ALL
from playmat.engine.observers import Observers
from playmat.notation import (
    ReplayRecorder,
    read_position,
    read_replay,
    write_position,
    write_replay,
)
from playmat.rulebook import Ruleset
from playmat.testing import scenario
from playmat.testing.markers import rule
from playmat.text import describe_all
from tests.support.lists import deck_with
from tests.support.openings import both_eras
from tests.support.playing import decisions, some_games

CLEFFA = deck_with((4, "hgss1-17"), basic=False)  # its attack shuffles the hand into the deck


def new_game(ruleset: Ruleset, **settings: object) -> Game:
    return Game.start(CLEFFA, CLEFFA, ruleset, 3, **settings)  # type: ignore[arg-type]


def stall(g: Game) -> int:
    """Only attack or end the turn until the game is over; return the number of decisions."""
    n = 0
    while not g.over:
        kinds = {code & 0xFF: code for code in g.codes}
        g.apply(kinds.get(USE_ATTACK, kinds.get(END_TURN, g.codes[0])))
        n += 1
    return n


@rule("D78")
@both_eras
def test_both_rulesets_stop_a_game_after_200_turns_or_5000_decisions(ruleset: Ruleset):
    assert (ruleset.turn_limit, ruleset.decision_limit) == (200, 5000)


@rule("D78")
@both_eras
def test_two_cleffa_decks_without_progress_reach_the_turn_limit(ruleset: Ruleset):
    g = new_game(ruleset)
    stall(g)
    assert g.result == Result(None, ("turn limit",))
    assert g.turn == 201


@rule("D78")
@both_eras
def test_two_cleffa_decks_without_a_turn_limit_reach_the_decision_limit(ruleset: Ruleset):
    g = new_game(replace(ruleset, turn_limit=0))
    assert stall(g) == 5000
    assert g.result == Result(None, ("decision limit",))


@rule("D78")
@both_eras
def test_a_game_that_reaches_the_turn_limit_ends_without_a_winner(ruleset: Ruleset):
    table = scenario(replace(ruleset, turn_limit=6), you="Sentret", opponent="Meowth")
    table.end_turn()
    assert not table.game.over  # turn 6 is still played
    table.end_turn()
    assert table.game.over
    assert table.game.result == Result(None, ("turn limit",))
    assert repr(table.game.result) == "unfinished (turn limit)"
    assert (table.winner, table.options) == ("", [])


@rule("D78", "win.prizes")
@both_eras
def test_a_player_may_win_on_the_last_turn_before_the_limit(ruleset: Ruleset):
    table = scenario(
        replace(ruleset, turn_limit=5), you="Sentret + W", opponent="Meowth, 50 damage"
    )
    table.attack("Scratch")
    assert table.winner == "you"


@rule("D78")
def test_a_player_may_win_with_the_last_decision_before_the_limit():
    table = scenario(
        replace(HGSS, decision_limit=1), you="Sentret + W", opponent="Meowth, 50 damage"
    )
    table.attack("Scratch")
    assert table.winner == "you"


@rule("D78")
@both_eras
def test_a_limit_of_0_is_none(ruleset: Ruleset):
    without = replace(ruleset, turn_limit=0, decision_limit=0)
    g = new_game(without)
    for _ in range(6000):
        kinds = {code & 0xFF: code for code in g.codes}
        g.apply(kinds.get(USE_ATTACK, kinds.get(END_TURN, g.codes[0])))
    assert not g.over
    assert g.turn > 1000


@rule("D78")
def test_decisions_with_one_option_do_not_count_even_if_they_are_shown():
    ends = []
    for show in (0, SHOW_ALL):
        g = new_game(replace(HGSS, decision_limit=40), show=show)
        shown = stall(g)
        ends.append((g.turn, g.result, g.decisions))
    assert ends[0] == ends[1]
    assert ends[0][2] == 40
    assert shown > 40


def test_a_game_counts_its_decisions_and_copies_continue_the_count():
    for seed, g in some_games(2, start=20):
        for n, _ in enumerate(decisions(g, seed)):
            assert g.decisions == n
            assert g.clone().decisions == n
            assert Game.from_json(g.to_json()).decisions == n


@both_eras
def test_a_view_does_not_show_the_number_of_decisions_because_it_reveals_hidden_choices(
    ruleset: Ruleset,
):
    g = new_game(ruleset)
    g.decisions = 17
    other = g.clone()
    other.decisions = 18
    assert g != other
    for viewer in (0, 1, -1):
        assert g.view(viewer) == other.view(viewer)


# -- how it is reported --------------------------------------------------------------------------
LIMITED = {
    "turn limit": replace(XY, turn_limit=9),
    "decision limit": replace(XY, decision_limit=30),
}
SENTENCES = {
    "turn limit": "The game is unfinished because it has reached the limit of turns.",
    "decision limit": "The game is unfinished because it has reached the limit of decisions.",
}


@pytest.mark.parametrize("limit", LIMITED)
def test_the_event_the_log_the_position_and_the_replay_name_the_limit(limit: str):
    log, recorder = EventLog(), ReplayRecorder(names=("Anna", "Ben"))
    g = new_game(LIMITED[limit], observer=Observers(log, recorder))
    stall(g)
    event = log.events[-1]
    assert (event.kind, event.who, event.rule, event.text) == ("win", -1, "D78", limit)
    assert describe_all(log.events, viewer=0)[-1] == SENTENCES[limit]
    assert "interpretation D78" in describe_all(log.events, rules=True)[-1]
    position = write_position(g)
    assert f", stopped by {limit}" in position.splitlines()[0]
    assert read_position(position) == g
    replay = recorder.replay
    assert replay.result == f"unfinished: {limit}"
    again = read_replay(write_replay(replay))
    assert again.check().result == Result(None, (limit,))
    assert json.loads(replay.to_json())["result"] == f"unfinished: {limit}"

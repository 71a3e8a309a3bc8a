"""Sessions: who decides, what each player sees, and the score of a match."""

from __future__ import annotations

import dataclasses
import json
from random import Random

import pytest

from playmat import HGSS, PlaymatError
from playmat.cli.plain_text import score_line
from playmat.engine.board import UNKNOWN_CARD
from playmat.engine.constants import PUBLIC
from playmat.notation import write_replay
from playmat.rulebook import RULESETS
from playmat.session import MatchSetup, WaitingFor, presentation
from playmat.text import describe_option
from tests.support.sessions import (
    HOTSEAT,
    VERSUS,
    at_first_choice,
    new_session,
    option_of_kind,
    play_at_random,
    reload,
)


# -- the match -------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [("human", "greedy"), ("human", "human"), ("random", "greedy")])
def test_a_best_of_three_is_over_when_a_player_has_won_twice(seats):
    session = play_at_random(MatchSetup(seats=seats, seed=4, best_of=3))
    assert max(session.match.wins) == 2
    assert session.match.winner is not None
    assert session.match.wins[session.match.winner] == 2
    assert sum(session.match.wins) == len(session.match.games)
    for number in range(1, len(session.match.games) + 1):
        assert session.replay(number).check().over


def test_the_games_of_a_match_differ_and_the_same_seed_gives_the_same_match():
    setup = MatchSetup(seats=("greedy", "random"), seed=5, best_of=3)
    first, second = play_at_random(setup), play_at_random(setup)
    texts = [write_replay(game.replay) for game in first.match.games]
    assert texts == [write_replay(game.replay) for game in second.match.games]
    assert len(set(texts)) == len(texts)


def test_a_match_of_games_that_a_limit_stops_has_no_winner(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(RULESETS, "HGSS", dataclasses.replace(HGSS, turn_limit=2))
    session = play_at_random(MatchSetup(seats=("human", "random"), seed=5, best_of=3))
    assert [(game.winner, game.ways) for game in session.match.games] == [
        (None, ("turn limit",))
    ] * 3
    assert (session.match.wins, session.match.winner) == ((0, 0), None)
    unfinished = "the game is unfinished because it has reached the limit of turns"
    assert session.outcome == unfinished
    assert session.log.lines[-1] == f"{unfinished[0].upper()}{unfinished[1:]}."
    assert score_line(session) == "Best of 3: the match has no winner."
    assert reload(session).match.games == session.match.games
    assert session.replay(1).check().result == session.game.result


def test_nothing_can_be_chosen_after_the_match():
    session = at_first_choice(VERSUS)
    option = session.options[0]
    session.concede()
    assert session.waiting_for is WaitingFor.MATCH_OVER
    assert (session.match.winner, session.options) == (1, [])
    with pytest.raises(PlaymatError, match="there is nothing to choose: the match is over"):
        session.choose(option)
    with pytest.raises(PlaymatError, match="can't start a game now: the match is over"):
        session.next_game()
    with pytest.raises(PlaymatError, match="no agent can decide now: the match is over"):
        session.think()


class Failing:
    """An agent that raises."""

    def choose(self, view, options, budget):
        raise RuntimeError("no idea")


class Cheating:
    """An agent that doesn't return an option."""

    def choose(self, view, options, budget):
        return "all prizes"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Failing", "it raised RuntimeError: no idea"),
        ("Cheating", "it returned 'all prizes', which isn't one of the options"),
    ],
)
def test_an_agent_that_does_not_decide_forfeits_the_game(name, sentence):
    session = new_session(MatchSetup(seats=("human", f"{__name__}:{name}"), seed=7))
    while session.waiting_for is not WaitingFor.MATCH_OVER:
        if session.waiting_for is WaitingFor.AGENT:
            session.let_agent_decide()
        else:
            session.choose(session.options[-1])
    assert session.match.winner == 0
    forfeit, won = session.log.lines[-2:]
    assert f"forfeits the game: {sentence}" in forfeit
    assert won == "You win by concession."


def test_an_agent_that_is_late_loses_the_decision_and_the_log_says_so(monkeypatch):
    monkeypatch.setattr("playmat.agents.referee.GRACE_MS", -1e9)
    session = new_session(MatchSetup(seats=("human", "random@5ms"), seed=7))
    while session.waiting_for is not WaitingFor.MATCH_OVER:
        if session.waiting_for is WaitingFor.AGENT:
            session.let_agent_decide()
        else:
            session.choose(session.options[-1])
    assert session.match.winner == 0
    late = [line for line in session.log.lines if "was too slow" in line or "it was late, " in line]
    slow = "Random@5ms was too slow; the first option was chosen."
    assert [line == slow for line in late] == [True, True, False]
    assert "Random@5ms forfeits the game: it was late, " in late[-1]


# -- views -----------------------------------------------------------------------------------------
def test_in_hotseat_no_card_of_the_next_player_is_seen_before_the_hand_over():
    session, chance = new_session(HOTSEAT), Random(1)
    assert session.needs_hand_over
    assert session.options == []
    handed = 0
    while session.waiting_for is WaitingFor.HUMAN:
        if session.needs_hand_over:
            handed += 1
            before = session.view.side(session.player_to_act).hand
            assert session.options == []
            session.hand_over()
            assert UNKNOWN_CARD not in session.view.you.hand
            assert handed > 2 or set(before) <= {UNKNOWN_CARD}
        assert session.view.viewer == session.player_to_act
        session.choose(chance.choice(session.options))
    assert handed > 5


def test_a_spectator_of_two_agents_sees_neither_hand():
    session = new_session(MatchSetup(seats=("greedy", "greedy"), seed=3))
    for _ in range(12):
        session.let_agent_decide()
    assert all(UNKNOWN_CARD in session.view.side(player).hand for player in (0, 1))
    assert "Greedy 1 draws 7 cards." in session.log.lines


def test_each_player_of_a_match_has_a_view_and_a_log_at_the_same_time():
    session = new_session(HOTSEAT)
    views = [session.view_for(viewer) for viewer in (0, 1, PUBLIC)]
    assert [view.viewer for view in views] == [0, 1, PUBLIC]
    for seat, view in enumerate(views[:2]):
        assert view.you.player == seat
        assert UNKNOWN_CARD not in view.you.hand
        assert set(view.opponent.hand) == {UNKNOWN_CARD}
    seat = session.player_to_act
    assert session.options_for(seat) == views[seat].options
    assert session.options_for(1 - seat) == session.options_for(PUBLIC) == []
    assert any(line.startswith("You draw ") for line in session.log_for(0).lines)
    assert "Your opponent draws 7 cards." in session.log_for(0).lines
    assert "Player 1 draws 7 cards." in session.log_for(PUBLIC).lines


# -- presentation ----------------------------------------------------------------------------------
def test_the_options_of_a_turn_are_in_order_and_name_their_outcome():
    session = at_first_choice(dataclasses.replace(VERSUS, seed=8))
    session.choose(option_of_kind(session, "attach"))
    options, view = session.options, session.view
    assert [option.kind for option in options[-2:]] == ["attack", "end turn"]
    assert describe_option(options[-2], view) == "Attack: Bite, 20 to Caterpie"
    attacks = presentation.attack_previews(view)
    assert [attack.name for attack in attacks] == ["Bite", "Combustion"]
    assert [attack.refusal is None for attack in attacks] == [True, False]
    assert attacks[0].damage[0].damage == 20
    assert ("Attach a Lightning Energy", "attach.once") in [
        (sentence, refusal.rule) for sentence, refusal in presentation.refusals(view)
    ]


# -- the setup -------------------------------------------------------------------------------------
def test_a_setup_is_read_back_from_json():
    setup = MatchSetup(("Froakie", "Chespin"), "XY", 5, ("human", "random"), 3, 0.5)
    assert MatchSetup.from_json(setup.to_json()) == setup


@pytest.mark.parametrize("text", ["", "{", "[]", '{"decks": ["Froakie"]}'])
def test_text_that_is_not_a_setup_is_refused(text):
    with pytest.raises(PlaymatError, match="not a match setup"):
        MatchSetup.from_json(text)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": "7"}, "setup.seed: expected a whole number, not '7'"),
        ({"seed": True}, "setup.seed: expected a whole number, not true"),
        ({"seed": 1.5}, "setup.seed: expected a whole number, not 1.5"),
        ({"best_of": 1.9}, "setup.best_of: expected a whole number, not 1.9"),
        ({"decks": [1, 2]}, r"setup.decks\[0\]: expected text, not 1"),
        ({"decks": "ab"}, "setup.decks: expected a list, not 'ab'"),
        ({"seats": ["human"]}, "setup.seats: expected 2 values, not 1"),
        ({"ruleset": None}, "setup.ruleset: expected text, not null"),
        ({"pace": "slow"}, "setup.pace: expected a number, not 'slow'"),
        ({"tempo": 1}, "setup: unknown key 'tempo'; known are decks, ruleset"),
    ],
)
def test_a_setup_with_a_value_of_another_type_is_refused_with_its_place(change, sentence):
    data = json.loads(MatchSetup(seed=2**70).to_json())
    assert MatchSetup.from_json(json.dumps(data)).seed == 2**70
    with pytest.raises(PlaymatError, match=f"not a match setup: {sentence}"):
        MatchSetup.from_json(json.dumps(data | change))


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (MatchSetup(ruleset="BW"), "no ruleset named 'BW'; choose HGSS or XY"),
        (MatchSetup(best_of=2), "a match is best of 1 or 3, not 2"),
        (MatchSetup(pace=float("nan")), "the pace must be 0–60 seconds, not nan"),
        (MatchSetup(seats=("human", "gredy")), "no agent named 'gredy'; did you mean greedy?"),
        (MatchSetup(decks=("Emberspark", "Froakie")), "did you mean Ember Spark?"),
    ],
)
def test_an_invalid_setup_is_refused_with_the_reason(setup, sentence):
    with pytest.raises(PlaymatError) as caught:
        new_session(setup)
    assert sentence in str(caught.value)

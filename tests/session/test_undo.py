"""Undo: what can be taken back, and why the rest can't."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from playmat import PlaymatError
from playmat.notation import write_replay
from tests.support.sessions import (
    HOTSEAT,
    VERSUS,
    at_first_choice,
    new_session,
    option_of_kind,
    reload,
    to_next_choice,
)


@pytest.mark.parametrize("ruleset", ["HGSS", "XY"])
def test_an_undone_decision_leaves_no_trace(ruleset):
    setup = dataclasses.replace(HOTSEAT, ruleset=ruleset, decks=("Mind Flood", "Chespin"))
    session, chance, undone = new_session(setup), Random(2), 0
    while to_next_choice(session) and undone < 15:
        option = chance.choice(session.options)
        game, lines = session.game.clone(), list(session.log.lines)
        replay = write_replay(session.replay())
        session.choose(option)
        if not session.undo_refusal():
            session.undo()
            undone += 1
            assert session.game == game
            assert session.log.lines == lines
            assert write_replay(session.replay()) == replay
            session.choose(next(o for o in session.options if o == option))
    assert undone == 15


def test_undo_never_takes_back_what_chance_or_a_hidden_card_has_revealed():
    session, chance, refusals = new_session(VERSUS), Random(3), set()
    while to_next_choice(session):
        game = session.game
        known = [int(game.knowledge[word]) for word in range(4)]
        generator = int(game.s0), int(game.s1)
        session.choose(chance.choice(session.options))
        if not session.undo_refusal():
            after = [int(game.knowledge[word]) for word in range(4)]
            assert (int(game.s0), int(game.s1)) == generator
            assert after[0] & ~known[0] == 0  # the player's own cards
            assert after[1] & ~known[1] == 0  # the opponent's cards
            assert after[3] & ~known[3] == 0  # the opponent's cards, known to the opponent
            assert after[2] & ~known[2] & ~known[0] == 0  # cards that the player has shown
        else:
            refusals.add(session.undo_refusal())
            with pytest.raises(PlaymatError, match="can't undo: "):
                session.undo()
    assert {
        "a coin has been flipped since then",
        "cards have been shuffled since then",
        "you have seen a hidden card since then",
    } <= refusals


def test_several_decisions_of_a_turn_are_undone_one_by_one():
    session = at_first_choice(dataclasses.replace(VERSUS, seed=8))
    assert session.undo_refusal() == "your opponent has made a decision since then"
    start = session.game.clone()
    session.choose(option_of_kind(session, "attach"))
    assert session.undo() == "attach Fire Energy to active Growlithe"
    assert session.game == start
    session.choose(option_of_kind(session, "attach"))
    session.choose(option_of_kind(session, "end turn"))
    to_next_choice(session)
    assert session.undo_refusal() == "your opponent has made a decision since then"


def test_there_is_nothing_to_undo_at_first_or_for_another_player():
    session = new_session(HOTSEAT)
    assert session.undo_refusal() == "it's another player's decision"
    session.hand_over()
    assert session.undo_refusal() == "there is nothing to undo"


def test_an_undo_hides_no_line_that_the_opponent_has_not_read():
    session, chance = at_first_choice(HOTSEAT), Random(5)
    while session.undo_refusal() or session.game.turn < 2:
        session.choose(chance.choice(session.options))
        to_next_choice(session)
    opponent = 1 - session.player_to_act
    session.log.news()
    unread = session.log_for(opponent).read
    assert unread < len(session.log_for(opponent).lines)
    session.undo()
    assert session.log_for(opponent).read == unread
    assert session.log.news() == []


def test_each_player_undoes_only_their_own_decisions():
    session = at_first_choice(HOTSEAT)
    while session.undo_refusal():
        session.choose(session.options[0])
        session.hand_over()
    seat = session.player_to_act
    assert session.undo_refusal(1 - seat) == "it's another player's decision"
    with pytest.raises(PlaymatError, match="can't undo: it's another player's decision"):
        session.undo(1 - seat)
    decisions = len(session.replay())
    session.undo(seat)
    assert len(session.replay()) == decisions - 1


def test_after_undo_the_game_continues_with_the_same_chance_as_without_the_decision():
    one = at_first_choice(dataclasses.replace(VERSUS, seed=8))
    two = reload(one)
    one.choose(option_of_kind(one, "attach"))
    one.undo()
    for session in (one, two):
        session.choose(next(o for o in session.options if o.name == "Moomoo Milk"))
        while session.options and session.options[0].kind == "pokemon":
            session.choose(session.options[0])
    assert one.game == two.game
    assert one.replay().check() == two.replay().check()

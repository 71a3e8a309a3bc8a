"""Matches as text: a session continues from it exactly."""

from __future__ import annotations

import dataclasses
import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from playmat import Game, PlaymatError, theme_deck
from playmat.engine.saves import with_checksum
from playmat.notation import read_replay, write_replay
from playmat.rulebook import HGSS
from playmat.session import MatchSetup, SavedMatch, WaitingFor
from playmat.session.saved_match import FORMAT, KIND
from tests.support.sessions import (
    HOTSEAT,
    TODAY,
    VERSUS,
    new_session,
    reload,
    resume_from,
    to_next_choice,
)


@pytest.mark.parametrize("setup", [VERSUS, HOTSEAT, MatchSetup(seats=("random", "greedy"), seed=3)])
def test_a_match_is_saved_and_resumed_at_any_decision(setup):
    setup = dataclasses.replace(setup, best_of=3, ruleset="XY")
    session, chance, steps = new_session(setup), Random(1), 0
    while session.waiting_for is not WaitingFor.MATCH_OVER:
        steps += 1
        if steps % 79 == 5 or session.waiting_for is WaitingFor.GAME_OVER:
            back = reload(session)
            assert back.game == session.game
            assert (back.waiting_for, back.setup) == (session.waiting_for, setup)
            assert back.match.wins == session.match.wins
            assert write_replay(back.replay()) == write_replay(session.replay())
            assert back.current.log.events == session.current.log.events
            assert back.snapshot().to_text() == session.snapshot().to_text()
            session = back
        match session.waiting_for:
            case WaitingFor.GAME_OVER:
                session.next_game()
            case WaitingFor.AGENT:
                session.let_agent_decide()
            case WaitingFor.HUMAN:
                session.hand_over()
                session.choose(chance.choice(session.options))
    for number in range(1, len(session.match.games) + 1):
        session.replay(number).check()


def test_a_save_with_a_wrong_part_is_refused_even_if_its_checksum_fits():
    whole = json.loads(new_session(VERSUS).snapshot().to_text())["match"]
    for key in whole:
        wrong: tuple[object, ...] = (None, 3, "x", [], {}, [["x"]])
        for value in wrong:
            if (key, value) in (("token", "x"), ("games", [])):
                continue
            text = with_checksum(KIND, FORMAT, "match", {**whole, key: value})
            if (key, value) == ("replay", "x"):  # the game continues with a replay from here
                assert resume_from(text).game == Game.from_json(whole["game"])
                continue
            with pytest.raises(PlaymatError):
                SavedMatch.from_text(text)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"token": 3}, "match.token: expected text, not 3"),
        ({"decks": [["A", []]]}, "match.decks: expected 2 values, not 1"),
        ({"decks": [[1, []], ["B", []]]}, r"match.decks\[0\].name: expected text, not 1"),
        ({"games": [[True, [], ""]]}, r"match.games\[0\].winner: expected a whole number"),
        ({"games": [[2, [], ""]]}, r"match.games\[0\].winner: expected a number from 0 to 1"),
        ({"winner": 0}, "match: unknown key 'winner'"),
    ],
)
def test_a_save_with_a_value_of_another_type_is_refused_with_its_place(change, sentence):
    whole = json.loads(new_session(VERSUS).snapshot().to_text())["match"]
    with pytest.raises(PlaymatError, match=sentence):
        SavedMatch.from_text(with_checksum(KIND, FORMAT, "match", whole | change))


def test_a_game_that_was_saved_alone_becomes_a_match_of_one_game():
    game = Game.start(theme_deck("Ember Spark"), theme_deck("Growth Clash"), HGSS, seed=9)
    while not game.over and game.turn < 4:
        game.apply(game.options[0])
    session = resume_from(game.to_json(), "human", "greedy")
    assert session.deck_names == ("Ember Spark", "Growth Clash")
    assert session.game == game
    assert session.replay().date == TODAY.isoformat()
    while to_next_choice(session):
        session.choose(session.options[-1])
    assert session.replay().check() == session.replay().check()
    assert read_replay(write_replay(session.replay())).result == session.replay().result


def change_match(whole: dict[str, Any], chance: Random) -> None:
    """Change one value of a saved match, perhaps inside its game or its replay."""
    key = chance.choice([*whole, "game", "replay"])
    is_json = key in ("game", "replay")
    part = {"part": json.loads(whole[key]) if is_json else whole[key]}
    places: list[tuple[Any, Any]] = [(part, "part")]
    for holder, at in places:
        value = holder[at]
        if isinstance(value, dict):
            places += [(value, name) for name in value]
        elif isinstance(value, list):
            places += [(value, index) for index in range(len(value))]
    holder, at = chance.choice(places)
    holder[at] = chance.choice([None, True, -1, 0, 2, 10**20, "", "x", [], {}, holder[at], [0, 1]])
    whole[key] = json.dumps(part["part"]) if is_json else part["part"]


@pytest.mark.parametrize("seed", range(4))
def test_a_crafted_match_is_refused_or_played_to_its_end(seed: int):
    chance = Random(seed)
    session = new_session(dataclasses.replace(VERSUS, best_of=3, seed=seed))
    for _ in range(20):
        to_next_choice(session)
        session.choose(chance.choice(session.options))
    saved = json.loads(session.snapshot().to_text())["match"]
    loaded = 0
    for _ in range(60):
        whole = deepcopy(saved)
        change_match(whole, chance)
        try:
            back = resume_from(with_checksum(KIND, FORMAT, "match", whole), "human", "random")
        except PlaymatError:
            continue
        loaded += 1
        for _ in range(30):
            if not to_next_choice(back):
                break
            back.choose(chance.choice(back.options))
        assert resume_from(back.snapshot().to_text()).game == back.game
    assert loaded

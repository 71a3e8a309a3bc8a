"""The board at each line of the log: interfaces that show line by line draw it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from playmat.engine.board import Pokemon
from playmat.engine.game import View
from playmat.session import MatchSetup, Session, WaitingFor
from tests.support.sessions import new_session

WATCHED = [
    MatchSetup(("Ember Spark", "Growth Clash"), "HGSS", 8, ("greedy", "greedy")),
    MatchSetup(("Mind Flood", "Growth Clash"), "HGSS", 3, ("greedy", "random")),
    MatchSetup(("Froakie", "Fennekin"), "XY", 4, ("greedy", "greedy")),
    MatchSetup(("Chespin", "Froakie"), "XY", 5, ("random", "random")),
]


def lines_with_boards(session: Session) -> Iterator[tuple[str, View]]:
    """Play a game of agents, and yield each line with the board at this line."""
    shown = len(session.log.lines)
    while session.waiting_for is WaitingFor.AGENT:
        session.let_agent_decide()
        for n, line in enumerate(session.log.lines[shown:], shown + 1):
            yield line, session.game_at(n).view(session.viewer)
        shown = len(session.log.lines)


def owner_and_name(session: Session, words: str) -> tuple[int, str]:
    """Return the player and the Pokémon that words such as "Greedy 1's Vulpix" name."""
    owner, _, name = words.partition("'s ")
    return session.names.index(owner), name.removeprefix("Active ").removeprefix("Benched ")


def pokemon_named(view: View, player: int, name: str) -> list[Pokemon]:
    return [m for m in view.side(player).in_play if m.name == name]


@pytest.mark.parametrize("setup", WATCHED, ids=lambda s: f"{s.ruleset}-{s.seed}")
def test_the_board_at_a_line_is_what_the_line_says(setup: MatchSetup):
    session, checked, turn = new_session(setup), dict.fromkeys("THPAE", 0), 0
    for line, view in lines_with_boards(session):
        if found := re.match(r"Turn (\d+):", line):
            turn = int(found[1])
            checked["T"] += 1
        assert view.turn == turn, line
        if found := re.search(r"damage to (.*?)[;(].*?\((\d+) HP left\)", line):
            player, name = owner_and_name(session, found[1].strip())
            left = [m.remaining_hp for m in pokemon_named(view, player, name)]
            assert int(found[2]) in left, line
            checked["H"] += 1
        if found := re.match(r"(.*) takes a Prize card: (\d+) left", line):
            assert view.side(session.names.index(found[1])).prizes_left == int(found[2]), line
            checked["P"] += 1
        if found := re.match(r"(.*) attaches (.*) to their (Active|Benched) (.*)\.", line):
            player = session.names.index(found[1])
            own = [c.name for m in pokemon_named(view, player, found[4]) for c in m.energy_cards]
            assert found[2] in own or "Energy" not in found[2], line
            checked["A"] += 1
        if found := re.match(r"(.*)'s (.*) evolves into (.*)\.", line):
            evolved = pokemon_named(view, session.names.index(found[1]), found[3])
            assert found[2] in [m.cards[-2].name for m in evolved if len(m.cards) > 1], line
            checked["E"] += 1
    assert min(checked.values()) > 0, checked


def test_the_board_at_the_last_line_is_the_board_now():
    session = new_session(WATCHED[0])
    while session.waiting_for is WaitingFor.AGENT:
        session.let_agent_decide()
        assert session.game_at(len(session.log.lines)) is session.game


def test_only_the_lines_of_the_latest_decision_are_kept():
    session, most = new_session(WATCHED[1]), 0
    while session.waiting_for is WaitingFor.AGENT:
        before = len(session.log.lines)
        session.let_agent_decide()
        kept = session.current.log.logs[session.viewer].games
        assert set(kept) <= set(range(before, len(session.log.lines) + 1))
        most = max(most, len(kept))
    assert most < 60


def test_a_line_about_a_late_agent_comes_before_what_it_does():
    session = new_session(MatchSetup(seats=("greedy", "random"), seed=7))
    while session.game.turn < 2:
        session.let_agent_decide()
    number = len(session.log.lines)
    before = session.view
    session.current.log.add_line("Greedy was too slow; the first option was chosen.", session.game)
    session.let_agent_decide()
    assert session.game_at(number + 1).view(session.viewer) == before

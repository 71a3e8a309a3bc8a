"""A session reaches agents, the calendar, and storage only through what is passed in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from playmat import Game, PlaymatError
from playmat.engine.options import Option
from playmat.seeds import derive_seed
from playmat.session import MatchSetup, MemoryStorage, Services, Session, WaitingFor
from tests.support.sessions import (
    TODAY,
    VERSUS,
    FixedClock,
    new_session,
    play_at_random,
    services,
    to_next_choice,
)


class FirstOption:
    """A computer player that isn't a Playmat agent at all."""

    latest_fault = None

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.seated_with: list[tuple[int, int]] = []
        self.decisions = 0

    def seat_agent(self, seat: int, seed: int) -> FirstOption:
        self.seated_with.append((seat, seed))
        return self

    def decide(self, game: Game) -> Option | None:
        self.decisions += 1
        return game.options[0]


class Resigning(FirstOption):
    """A computer player that loses every game by a fault."""

    def decide(self, game: Game) -> Option | None:
        return None


def test_any_computer_player_can_be_passed_in():
    found: list[FirstOption] = []

    def find(spec: str) -> FirstOption:
        found.append(FirstOption(spec))
        return found[-1]

    setup = MatchSetup(seats=("first", "second"), seed=20)
    decks = new_session(VERSUS).decks
    session = Session.start(setup, decks, Services(find, FixedClock(), MemoryStorage()))
    while session.waiting_for is WaitingFor.AGENT:
        session.let_agent_decide()
    assert session.waiting_for is WaitingFor.MATCH_OVER
    assert session.names == ("First", "Second")
    assert [player.spec for player in found] == ["first", "second"]
    assert [player.seated_with for player in found] == [
        [(seat, derive_seed(20, "agent", 0, seat, 0))] for seat in (0, 1)
    ]
    assert sum(player.decisions for player in found) == len(session.replay())


def test_a_computer_player_without_an_answer_forfeits():
    decks = new_session(VERSUS).decks
    setup = MatchSetup(seats=("human", "resigning"), seed=7)
    session = Session.start(setup, decks, Services(Resigning, FixedClock(), MemoryStorage()))
    while session.waiting_for is WaitingFor.HUMAN:
        session.choose(session.options[0])
    session.let_agent_decide()
    assert "Resigning forfeits the game: it gave no answer." in session.log.lines
    assert session.match.winner == 0


def test_the_date_of_a_replay_comes_from_the_clock():
    assert play_at_random(VERSUS).replay().date == TODAY.isoformat()


def test_a_match_is_saved_loaded_and_forgotten_in_memory():
    storage = MemoryStorage()
    session = new_session(VERSUS, storage)
    to_next_choice(session)
    with pytest.raises(PlaymatError, match="no match is saved"):
        Session.load(storage, services())
    session.save()
    back = Session.load(storage, services(), (None, "random"), 0.5)
    assert back.game == session.game
    assert back.token == session.token
    assert back.setup.seats == ("human", "random")
    assert back.setup.pace == 0.5
    new_session(VERSUS, storage).forget_save()  # another match leaves the save alone
    assert storage.match is not None
    session.forget_save()
    assert storage.match is None


def test_a_save_can_go_to_another_storage_than_the_sessions_own():
    own, other = MemoryStorage(), MemoryStorage()
    session = new_session(VERSUS, own)
    session.save(other)
    assert own.match is None
    assert Session.load(other, services()).game == session.game


def test_replays_go_to_the_storage():
    storage = MemoryStorage()
    session = new_session(VERSUS, storage)
    to_next_choice(session)
    session.concede()
    assert session.keep_replay() == "replay 1"
    assert [replay.result for replay in storage.replays] == ["Greedy wins by concession"]


ABSENT = """
import sys, time
del time.thread_time  # as in a browser
before = set(sys.modules)
import playmat.session
ours = {"playmat.cli", "playmat.lab", "playmat.agents", "playmat.testing"}
theirs = {
    "textual", "rich", "platformdirs", "cyclopts", "threading", "multiprocessing",
    "concurrent.futures", "asyncio", "subprocess", "socket", "selectors",
}
print(sorted((ours | theirs) & (set(sys.modules) - before)))
"""


def test_importing_the_session_needs_neither_a_terminal_nor_threads(root: Path):
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}{ABSENT}"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")

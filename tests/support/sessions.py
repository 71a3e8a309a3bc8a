"""Sessions for tests: no files, a fixed date, and human players who choose at random."""

from __future__ import annotations

from datetime import date
from random import Random

from playmat.agents import find_agent
from playmat.decks import find_deck
from playmat.engine.options import Option
from playmat.session import (
    MatchSetup,
    MemoryStorage,
    SavedMatch,
    Services,
    Session,
    Storage,
    WaitingFor,
)

VERSUS = MatchSetup(seats=("human", "greedy"), seed=7)
HOTSEAT = MatchSetup(seats=("human", "human"), seed=7)
TODAY = date(2010, 2, 10)


class FixedClock:
    """A clock that shows the same date forever."""

    def today(self) -> date:
        return TODAY


def services(storage: Storage | None = None) -> Services:
    """Return services without files, with a fixed date."""
    return Services(find_agent, FixedClock(), storage or MemoryStorage())


def new_session(setup: MatchSetup, storage: Storage | None = None) -> Session:
    """Return a match at its first decision."""
    first, second = setup.decks
    return Session.start(setup, (find_deck(first), find_deck(second)), services(storage))


def resume_from(text: str, *seats: str) -> Session:
    """Return the match that a text describes."""
    first, second = seats or (None, None)
    return Session.restore(SavedMatch.from_text(text), services(), (first, second), 0.0)


def reload(session: Session) -> Session:
    """Return a session that continues from a save of this one."""
    return Session.restore(SavedMatch.from_text(session.snapshot().to_text()), services())


def to_next_choice(session: Session) -> bool:
    """Continue to the next decision of a human player and return whether there is one."""
    while True:
        match session.waiting_for:
            case WaitingFor.MATCH_OVER:
                return False
            case WaitingFor.GAME_OVER:
                session.next_game()
            case WaitingFor.AGENT:
                session.let_agent_decide()
            case WaitingFor.HUMAN:
                session.hand_over()
                return True


def at_first_choice(setup: MatchSetup) -> Session:
    """Return a match at the first decision of a human player."""
    session = new_session(setup)
    to_next_choice(session)
    return session


def play_at_random(setup: MatchSetup, seed: int = 0) -> Session:
    """Return a finished match in which the human players chose at random."""
    session, chance = new_session(setup), Random(seed)
    while to_next_choice(session):
        session.choose(chance.choice(session.options))
    return session


def option_of_kind(session: Session, kind: str) -> Option:
    """Return the first option of a kind."""
    return next(option for option in session.options if option.kind == kind)

"""The referee's rule: what an agent that fails loses, and the faults that are recorded."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from playmat import HGSS, ExternalChance, Game, PlaymatError, Result, theme_deck
from playmat.agents import NO_BUDGET, Budget, GreedyAgent, RandomAgent, play
from playmat.agents.referee import LATE_LOSES, SeatedAgent, allowance, play_refereed
from tests.support import hostile

pytestmark = pytest.mark.once


def new_game() -> Game:
    return Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)


def play_a_game(agent, budget=NO_BUDGET, seat: int = 0):
    """Play a game of an agent against a random one; return the result and the seated agent."""
    game = new_game()
    own = SeatedAgent(agent, "it", seat, budget)
    other = SeatedAgent(RandomAgent(2), "chance", 1 - seat)
    first, second = (own, other) if seat == 0 else (other, own)
    result = play_refereed(game, first, second)
    assert not other.faults
    return result, own


class Dawdler(hostile.First):
    """An agent that is late at its first decisions, up to a number of times."""

    def __init__(self, times: int, seconds: float, spin: bool = False) -> None:
        self.left = times
        self.seconds = seconds
        self.spin = spin

    def choose(self, view, options, budget):
        self.left -= 1
        if self.left >= 0:
            if self.spin:
                end = time.process_time() + self.seconds
                while time.process_time() < end:
                    pass
            else:
                time.sleep(self.seconds)
            return options[-1]
        return options[0]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.agents.referee.GRACE_MS", 10.0)


def test_agents_without_faults_play_the_same_game_as_without_a_referee():
    game, same = new_game(), new_game()
    first, second = (
        SeatedAgent(GreedyAgent(1), "greedy", 0),
        SeatedAgent(RandomAgent(2), "random", 1),
    )
    assert play_refereed(game, first, second) == play(same, GreedyAgent(1), RandomAgent(2))
    assert game == same
    assert first.decisions == len(first.wall) > 0
    assert not first.faults
    assert not second.faults


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("agent", "kind", "what"),
    [
        (hostile.Raiser, "raised", r"ValueError: no idea\x1b[2J"),
        (hostile.Leaver, "raised", "SystemExit: 3"),
        (hostile.Silent, "no option", "None"),
        (hostile.Inventor, "no option", "<Option"),
    ],
)
def test_an_agent_that_raises_or_returns_no_option_loses_the_game(agent, kind, what, seat):
    result, own = play_a_game(agent(), seat=seat)
    assert result.winner == 1 - seat
    [fault] = own.faults
    assert (fault.agent, fault.seat, fault.decision, fault.lost) == ("it", seat, 1, True)
    assert fault.kind == kind
    assert fault.what.startswith(what)
    assert str(fault).startswith("it loses the game at its decision 1: ")


@pytest.mark.usefixtures("impatient")
def test_the_first_option_is_chosen_for_a_late_agent():
    budget = Budget(ms=5)
    result, own = play_a_game(Dawdler(LATE_LOSES - 1, 0.03), budget)
    same = new_game()
    assert result == play(same, hostile.First(), RandomAgent(2), budget)
    assert [(fault.decision, fault.kind, fault.lost) for fault in own.faults] == [
        (1, "late", False),
        (2, "late", False),
    ]
    assert own.faults[0].what.endswith(" ms, the budget was 5 ms")


@pytest.mark.usefixtures("impatient")
def test_the_third_late_decision_loses_the_game():
    result, own = play_a_game(Dawdler(LATE_LOSES, 0.03), Budget(ms=5))
    assert result.winner == 1
    assert [fault.lost for fault in own.faults] == [False, False, True]


@pytest.mark.usefixtures("impatient")
def test_an_agent_without_a_time_budget_is_never_late():
    for budget in (NO_BUDGET, Budget(iterations=5)):
        _, own = play_a_game(Dawdler(1, 0.03), budget)
        assert not own.faults


@pytest.mark.usefixtures("impatient")
def test_waiting_does_not_use_a_budget_of_processor_time():
    budget = Budget(ms=5, cpu=True)
    _, waiting = play_a_game(Dawdler(1, 0.03), budget)
    assert not waiting.faults
    _, spinning = play_a_game(Dawdler(1, 0.03, spin=True), budget)
    assert [fault.kind for fault in spinning.faults] == ["late"]


def test_a_decision_may_take_twice_its_budget_plus_a_quarter_of_a_second():
    assert allowance(Budget(ms=100)) == 450
    assert allowance(Budget(iterations=100)) is None


def test_a_game_that_reaches_a_limit_has_no_winner():
    rules = replace(HGSS, decision_limit=10)
    game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), rules, 1)
    first, second = [SeatedAgent(hostile.First(), "it", seat) for seat in (0, 1)]
    assert play_refereed(game, first, second) == Result(None, ("decision limit",))


def test_the_referee_rejects_a_game_whose_chance_comes_from_the_caller():
    game = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), HGSS, source=ExternalChance())
    first, second = [SeatedAgent(hostile.First(), "it", seat) for seat in (0, 1)]
    with pytest.raises(PlaymatError, match="chance"):
        play_refereed(game, first, second)

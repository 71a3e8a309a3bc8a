"""Games and agents have separate seeds, so that no agent can predict a game from its own seed."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_
from typing import get_args

import pytest

from playmat import HGSS, Game, theme_deck
from playmat.lab import make_plan
from playmat.seeds import Purpose, derive_seed
from playmat.session import MatchSetup
from tests.support.matches import outcomes_of, play_blocks
from tests.support.sessions import new_session, play_at_random

DECKS = [theme_deck("Froakie"), theme_deck("Chespin")]
NUMBERS = range(4)
received: list[int] = []  # seeds of all agents of a test
predicted: list[int] = []  # those from which an agent could compute its opening hand


class Predictor:
    """Takes the last option; before its first decision, it tries to predict its hand."""

    def __init__(self, seed: int) -> None:
        received.append(seed)
        self.tried = False

    def choose(self, view, options, budget):
        if not self.tried:
            self.tried = True
            hand = [card.name for card in view.you.hand]
            predicted.extend(s for s in candidates() if hand == opening_hand(s, view.viewer))
        return options[-1]


def candidates() -> set[int]:
    """Return seeds that agents could find: near their own, and derived from those."""
    near = {seed + step for seed in received for step in range(-3, 4)}
    return near | {derive_seed(seed, "game", n) for seed in near for n in NUMBERS}


def opening_hand(seed: int, player: int) -> list[str]:
    first, second = DECKS
    return [card.name for card in Game.start(first, second, HGSS, seed).view(player).you.hand]


@pytest.fixture(autouse=True)
def game_seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Forget the agents of other tests, and return the seeds of all games of this one."""
    received.clear()
    predicted.clear()
    seeds: list[int] = []
    start = Game.start

    def noted(first, second, ruleset, seed=0, **settings):
        seeds.append(seed)
        return start(first, second, ruleset, seed, **settings)

    for module in ("playmat.lab.match", "playmat.session.session"):
        monkeypatch.setattr(
            f"{module}.Game", type("Noted", (Game,), {"start": staticmethod(noted)})
        )
    return seeds


def test_an_agent_in_a_match_cannot_predict_its_hand_from_its_seed(game_seeds):
    names = DECKS[0].name, DECKS[1].name
    agent = f"{__name__}:Predictor"
    for seed in NUMBERS:
        play_at_random(MatchSetup(names, seed=seed, seats=(agent, agent), best_of=3))
    assert len(received) >= 2 * len(game_seeds) >= 16
    assert not predicted
    assert len({*received, *game_seeds}) == len(received) + len(game_seeds)


def test_an_agent_that_is_rated_cannot_predict_its_hand_from_its_seed(game_seeds):
    agent = f"{__name__}:Predictor"
    plan = make_plan([agent, agent], DECKS, HGSS, seed=1)
    play_blocks(plan, len(NUMBERS))
    assert len(received) == 2 + 2 * len(game_seeds)  # both agents are tried before the games
    assert not predicted
    # The games of a block are dealt alike. The agents are tried in the same way.
    blocks, trials = set(game_seeds), set(received[:2])
    assert len(blocks) == len(NUMBERS)
    assert len(trials) == 1
    assert len({*received, *blocks}) == len(received) - 1 + len(blocks)


def test_no_two_purposes_share_a_seed():
    purposes = get_args(Purpose)
    parts = [(), *product(NUMBERS), *product(NUMBERS, NUMBERS), *product(range(12), repeat=3)]
    keys = [(seed, purpose, *part) for seed in NUMBERS for purpose in purposes for part in parts]
    assert len({derive_seed(*key) for key in keys}) == len(keys)


def test_a_derived_seed_is_the_same_everywhere():
    assert derive_seed(7, "game", 0) == 12618488588524071227
    assert derive_seed(7, "agent", 0, 1) == 3544889708203649347
    assert derive_seed(7 + (1 << 64), "game", 0) == derive_seed(7, "game", 0)
    assert derive_seed(-1, "game") == derive_seed((1 << 64) - 1, "game")


def test_the_same_seed_plays_the_same_games_with_any_number_of_workers():
    plan = make_plan(["greedy", "random"], DECKS, HGSS, seed=3)
    once, again = play_blocks(plan, 3), play_blocks(plan, 3, workers=2)
    assert outcomes_of(once) == outcomes_of(again)


def test_a_match_without_a_seed_draws_one_from_all_64_bits():
    seeds = [new_session(MatchSetup(seats=("human", "random"))).setup.seed for _ in range(48)]
    assert reduce(or_, [seed or 0 for seed in seeds]) == (1 << 64) - 1

"""The search: repeatable, independent of hidden cards, and sensible."""

from __future__ import annotations

from random import Random

import pytest

from playmat import HGSS, XY, Game, PlaymatError, theme_deck, theme_decks
from playmat.agents import Budget, GreedyAgent, SearchAgent, decide, find_agent, play
from playmat.agents.search import SearchConfig
from playmat.engine.knowledge import knows_hand
from playmat.lab.solver import with_open_hands
from playmat.testing import scenario
from playmat.text import describe_option
from tests.support.hidden import change_hidden_cards

FEW = Budget(iterations=30)
BRIEF = SearchConfig(horizon=2)


def game_after(seed: int, moves: int) -> Game:
    """Return a game after some sensible moves, at a decision of a turn."""
    decks = theme_decks()
    ruleset = XY if seed % 2 else HGSS
    game = Game.start(decks[seed % 6], decks[(seed + 1) % 6], ruleset, seed=seed)
    agent = GreedyAgent(seed)
    for _ in range(moves):
        if not game.over:
            game.apply(decide(agent, game))
    assert not game.over
    return game


def search(agent: SearchAgent, game: Game, budget: Budget = FEW):
    view = game.view(game.player_to_act)
    return agent.think(view, view.options, budget)


def test_the_same_seed_and_iterations_choose_the_same():
    for seed in range(3):
        game = game_after(seed, 25)
        first, second = [
            [
                (j.option.code, j.visits, j.chance)
                for j in search(SearchAgent(9, config=BRIEF), game).estimates
            ]
            for _ in range(2)
        ]
        assert first == second


CHOSEN = [
    "Evolve Mareep (Bench 1) into Flaaffy",
    "Attack: Flare, 20",
    "Retreat Drowzee",
    "End the turn without attacking",
]


def test_both_builds_search_the_same():
    """The expected choices are constants, so both builds are compared with them."""
    chosen = [
        describe_option(search(SearchAgent(5, config=BRIEF), game_after(seed, 30)).best)
        for seed in range(4)
    ]
    assert chosen == CHOSEN


def test_unseen_facts_do_not_change_a_choice():
    for seed in range(3):
        game = game_after(seed, 20 + 5 * seed)
        other = change_hidden_cards(game, game.player_to_act, Random(seed))
        assert other is not None
        there, here = (
            search(SearchAgent(3, config=BRIEF), other),
            search(SearchAgent(3, config=BRIEF), game),
        )
        assert [(j.option, j.visits, j.chance) for j in there.estimates] == [
            (j.option, j.visits, j.chance) for j in here.estimates
        ]


def test_every_option_is_visited_and_better_ones_more_often():
    game = game_after(2, 25)
    found = search(SearchAgent(1, config=BRIEF), game, Budget(iterations=90))
    assert 90 <= found.iterations < 95
    visits = [j.visits for j in found.estimates]
    assert sum(visits) <= found.iterations
    assert min(visits) > 0
    assert visits[:2] == sorted(visits)[-2:]  # the others were dropped earlier
    assert {j.option for j in found.estimates} == set(game.options)
    assert all(0 <= j.chance <= 1 for j in found.estimates)


def test_with_few_iterations_it_chooses_like_the_heuristics():
    for seed in range(4):
        game = game_after(seed, 25)
        found = search(SearchAgent(seed, config=BRIEF), game, Budget(iterations=1))
        assert found.best == decide(GreedyAgent(seed), game)
        assert [j.visits for j in found.estimates[:2]] == [1, 0]


def test_the_expected_line_begins_with_the_chosen_option():
    found = search(SearchAgent(1, config=BRIEF), game_after(1, 25), Budget(iterations=150))
    assert found.line[0] == found.best
    assert len(found.line) > 1


def test_it_takes_the_last_prize_card():
    table = scenario(
        HGSS,
        you="Arcanine + RRRR",
        your_bench="Growlithe",
        your_prizes="Bill",
        opponent="Feraligatr, 50 damage",
        their_bench="Totodile",
    )
    assert (
        search(SearchAgent(1, config=BRIEF), table.game, Budget(iterations=30)).best.text
        == "Fire Mane"
    )


def test_an_empty_or_revealed_hand_is_known():
    hidden = scenario(HGSS, you="Totodile", opponent="Growlithe", their_hand="Bill").game
    assert not knows_hand(hidden, 0)
    assert knows_hand(hidden, 1)  # the other hand is empty
    assert knows_hand(with_open_hands(hidden).view(0)._state, 0)


def test_time_budgets_hold_in_elapsed_and_processor_time():
    game = game_after(0, 25)
    for budget in (Budget(ms=20), Budget(ms=20, cpu=True)):
        found = search(SearchAgent(1, config=BRIEF), game, budget)
        assert found.iterations > 0
        assert found.best in game.options


@pytest.mark.parametrize(
    "config",
    [
        SearchConfig(policy=False),
        SearchConfig(belief=False),
        SearchConfig(tree=False),
        SearchConfig(horizon=1),
    ],
)
def test_its_parts_can_be_switched_off(config: SearchConfig):
    found = search(SearchAgent(1, config=config), game_after(1, 25))
    assert 30 <= found.iterations < 35


@pytest.mark.once
def test_two_processes_add_their_counts_and_repeat_their_choice():
    game = game_after(1, 25)
    found = []
    for _ in range(2):
        agent = find_agent("search*2@10").new(seed=4)
        try:
            view = game.view(game.player_to_act)
            found.append(agent.think(view, view.options, Budget(iterations=10)))  # type: ignore[attr-defined]
        finally:
            agent.close()  # type: ignore[attr-defined]
    first, second = found
    assert first.iterations == second.iterations == 10
    assert [(j.option, j.visits, j.chance) for j in first.estimates] == [
        (j.option, j.visits, j.chance) for j in second.estimates
    ]


def test_the_number_of_processes_must_be_a_number():
    with pytest.raises(PlaymatError, match=r"search\*4"):
        find_agent("search*many@100ms")


@pytest.mark.slow
def test_it_plays_a_whole_game_against_the_greedy_agent():
    game = Game.start(theme_deck("Froakie"), theme_deck("Mind Flood"), XY, seed=2)
    play(game, SearchAgent(1, config=SearchConfig(horizon=2)), GreedyAgent(2), Budget(iterations=6))
    assert game.over

"""The solver finds the probabilities that were calculated by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from playmat import HGSS, XY, Game, PlaymatError, theme_deck, theme_decks
from playmat.agents import GreedyAgent, decide
from playmat.engine.run_loop import apply_unchecked
from playmat.lab.errors import NotDecidable, TooLarge, Unsolved
from playmat.lab.odds import attack_odds
from playmat.lab.solver import Goal, Solution, Solver, own_turn, solve, survive, with_open_hands
from playmat.lab.state_keys import state_key
from playmat.notation import read_position
from playmat.notation.moves import words

HALF = Fraction(1, 2)


def values(solution: Solution, game: Game) -> dict[str, Fraction]:
    return {words(c.option, game.options): c.value for c in solution.choices}


def test_winning_with_one_coin_flip_has_probability_one_half():
    game = read_position("""
    HGSS
    [player 0]
    active: Furret + GG
    prizes: 1
    [player 1]
    active: Sandshrew, 20 damage
    bench: Sentret
    """)
    best = solve(game)
    assert values(best, game)["attack Quick Blow"] == HALF
    assert (best.value, best.second) == (HALF, Fraction(0))


def test_three_coins_are_counted_by_their_heads():
    position = """
    HGSS
    [player 0]
    active: Sandslash + FGG
    prizes: 1
    [player 1]
    active: Bayleef, {} damage
    bench: Sentret
    """
    for damage, odds in ((0, Fraction(1, 8)), (30, HALF), (60, Fraction(7, 8))):
        game = read_position(position.format(damage))
        assert values(solve(game), game)["attack Fury Swipes"] == odds, damage


def test_cards_are_drawn_without_putting_them_back():
    # Eight cards of the deck and one Prize card are unseen; 2 of these 9 are Fire Energy.
    game = read_position("""
    HGSS
    [player 0]
    active: Arcanine + R
    hand: Bill
    deck: 6 Sentret, 2 R
    prizes: Sentret
    [player 1]
    active: Chikorita, 40 damage
    bench: Sentret
    """)
    missed = Fraction(7 * 6, 9 * 8)
    best = solve(game)
    found = values(best, game)
    assert found["end turn"] == 0
    assert found["play Bill"] == 1 - missed
    assert [words(o, game.options) for o in best.best] == ["play Bill"]


def test_a_search_before_the_draw_makes_the_draw_better():
    # One Fire Energy, three Sentret, and five Full Heal are unseen; one of the nine is the Prize
    # card. On heads, Poké Ball takes a Sentret out of the deck: 8/9 * 2/7 instead of 2/9.
    game = read_position("""
    HGSS
    [player 0]
    active: Arcanine + R
    hand: Bill, Poké Ball
    deck: R, 3 Sentret, 4 Full Heal
    prizes: Full Heal
    [player 1]
    active: Chikorita, 40 damage
    bench: Sentret
    """)
    best = solve(game)
    found = values(best, game)
    assert found["play Bill"] == Fraction(2, 9)
    assert found["play Poké Ball"] == HALF * Fraction(2, 9) + HALF * Fraction(8, 9) * Fraction(2, 7)
    assert [words(o, game.options) for o in best.best] == ["play Poké Ball"]


def test_energy_for_the_retreat_must_be_attached_first():
    game = read_position("""
    HGSS
    [player 0]
    active: Growlithe
    bench: Arcanine + RR
    hand: R
    prizes: 1
    [player 1]
    active: Chikorita, 40 damage
    bench: Sentret
    """)
    found = values(solve(game), game)
    assert found["attach Fire Energy to active Growlithe"] == 1
    assert found["attach Fire Energy to bench 1 Arcanine"] == 0


def test_surviving_depends_on_the_card_that_the_opponent_draws():
    # The opponent needs Fire Energy, 2 of their 5 unseen cards, to Knock Out the last Pokémon.
    game = read_position("""
    HGSS
    [player 0]
    active: Chikorita, 40 damage
    [player 1]
    active: Arcanine + R
    bench: Sentret
    deck: 2 R, 2 Bill
    prizes: Bill
    """)
    goal = survive(with_open_hands(game))
    drawn = Solver(with_open_hands(game), goal).value(with_open_hands(game))
    # With Bill they draw 2 of the 4 that are left, so they lack it in 3 * 2 * 1 of 5 * 4 * 3 cases.
    assert drawn == Fraction(3 * 2 * 1, 5 * 4 * 3)


def test_the_opponents_turn_is_not_solved_while_their_hand_is_unknown():
    game = read_position("""
    HGSS
    [player 0]
    active: Chikorita
    [player 1]
    active: Arcanine + RR
    hand: Bill
    """)
    with pytest.raises(NotDecidable, match="hand that isn't known"):
        solve(game, survive(game))
    shown = with_open_hands(game)
    assert solve(shown, survive(shown)).value in (0, 1)


def test_a_player_who_cannot_draw_has_not_survived():
    game = read_position("""
    HGSS
    [player 0]
    active: Chikorita
    hand: Bill
    deck: 2 G
    [player 1]
    active: Sentret
    """)
    found = values(solve(game, survive(game)), game)
    assert found == {"end turn": 1, "play Bill": 0}


def test_too_many_possibilities_raise_an_error():
    game = read_position("""
    HGSS
    [player 0]
    active: Arcanine + R
    bench: Sentret
    hand: Bill, Professor Oak's New Theory, Pokémon Collector, Switch, R, G
    [player 1]
    active: Chikorita
    bench: Sentret
    """)
    with pytest.raises(TooLarge, match="more than 50 steps"):
        solve(game, limit=50)


def test_a_coin_flipped_until_tails_is_enumerated_until_heads_stop_mattering():
    """Two heads Knock Out the last Pokémon; more of them make no difference."""
    game = read_position("""
    HGSS
    [player 0]
    active: Raichu + G
    [player 1]
    active: Chikorita
    """)
    assert values(solve(game), game)["attack Iron Tail"] == Fraction(1, 4)
    with pytest.raises(TooLarge, match="until tails"):
        attack_odds(game)  # the damage has no maximum


def test_unsolvable_positions_and_goals_are_rejected():
    game = read_position("HGSS | [player 0] | active: Sentret | [player 1] | active: Sentret")
    with pytest.raises(PlaymatError, match="not 'draw'"):
        Goal("draw", 0, 5)
    with pytest.raises(PlaymatError, match="the goal is player 1's"):
        Solver(game, Goal("win", 1, 5)).solve(game)
    with pytest.raises(PlaymatError, match="a view can't be solved"):
        Solver(game.view(0)._state, Goal("win", 0, 5))
    over = game.clone()
    over.concede(0)
    with pytest.raises(PlaymatError, match="no decision"):
        solve(over)


def test_the_order_in_which_equal_cards_were_played_does_not_matter():
    game = read_position("""
    HGSS
    [player 0]
    active: Sentret
    hand: Sentret, Chikorita, G
    [player 1]
    active: Sentret
    """)
    after = []
    for order in (("bench Sentret", "attach"), ("attach", "bench Sentret")):
        g = game.clone()
        for wanted in order:
            g.apply(next(o for o in g.options if words(o, g.options).startswith(wanted)))
        after.append(state_key(g, (0, 1)))
    assert after[0] == after[1]


@pytest.mark.once
@pytest.mark.parametrize("positions", [2, pytest.param(40, marks=pytest.mark.verify)])
def test_exact_outcomes_are_as_frequent_as_in_sampled_worlds(positions: int):
    """The outcomes of an option are compared with the same option in many sampled worlds."""
    random = Random(4)
    decks = [deck.name for deck in theme_decks()]
    checked = 0
    while checked < positions:
        names = random.sample(decks, 2)
        rules = random.choice((HGSS, XY))
        game = Game.start(
            theme_deck(names[0]), theme_deck(names[1]), rules, seed=random.randrange(9999)
        )
        agent = GreedyAgent(checked)
        turn = random.randrange(2, 9)
        while not game.over and (game.turn < turn or len(game.codes) < 3):
            game.apply(decide(agent, game))
        if not game.over and agrees(game, random):
            checked += 1
    assert checked == positions


def agrees(game: Game, random: Random, worlds: int = 120) -> bool:
    """Compare the outcomes of one decision; return whether there was anything to compare."""
    view = game.view(game.player_to_act, open_lists=True)
    code = random.choice(list(game.codes))
    solver = Solver(view.sample(1), Goal("survive", int(game.player_to_act), own_turn(game)), 500)
    try:
        outcomes = solver.outcomes(view.sample(2), code)
    except Unsolved:
        return False
    if not 1 < len(outcomes) < 30:
        return False
    exact = {key(solver, h): w for w, h in outcomes}
    assert sum(exact.values()) == 1
    counts: dict[object, int] = {}
    for seed in range(worlds):
        world = view.sample(seed)
        apply_unchecked(world, code)
        found = key(solver, world)
        assert found in exact
        counts[found] = counts.get(found, 0) + 1
    for found, odds in exact.items():
        spread = float(worlds * odds * (1 - odds)) ** 0.5 + 1
        assert abs(counts.get(found, 0) - worlds * odds) < 5 * spread
    return True


def key(solver: Solver, game: Game) -> object:
    known = solver.goal.outcome(game)
    return state_key(game, solver.viewers) if known is None else known

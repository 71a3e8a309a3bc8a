"""Analysis of positions and replays: best options, mistakes, exact odds, and the chart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from playmat import HGSS, Game, theme_deck
from playmat.agents import Budget
from playmat.lab.analysis import (
    Analysis,
    NoDecision,
    OptionEvaluation,
    acting_view,
    analyze,
    compare_options,
)
from playmat.lab.review import (
    DecisionReview,
    GameReview,
    ReviewSettings,
    decisions_to_review,
    difference,
    grade_of,
    review_decision,
    review_decisions,
)
from playmat.lab.win_chart import Point, text_chart, win_curve
from playmat.notation import (
    Replay,
    ReplayRecorder,
    parse_position,
    read_position,
    read_replay,
    write_position,
    write_replay,
)
from playmat.notation.moves import find

LITTLE = Budget(iterations=40)
LAST_PRIZES = """
HGSS, turn 9, player 0 to move
[player 0]
active: Arcanine + RR, 90 damage
bench: Sentret
hand: Sentret
prizes: 1
[player 1]
active: Sandslash + FGG, 50 damage
bench: Sentret
prizes: 1
"""
SWIPES = """
HGSS, turn 9, player 0 to move
[player 0]
active: Sandslash + FGG
deck: 2 Bill, 7 G
prizes: F
[player 1]
active: Bayleef, 30 damage
bench: Sentret
"""
MISSED_SHOT = ("bench Sentret", "end turn", "attack Poison Sting")


def analysis_of(text: str, **how: bool) -> Analysis:
    return analyze(parse_position(text), LITTLE, seed=1, **how)


def record(text: str, *moves: str) -> Replay:
    game = read_position(text)
    recorder = ReplayRecorder.of(game, names=("Anna", "Ben"))
    for move in moves:
        game.apply(find(game.options, move))
    return read_replay(write_replay(recorder.replay))


def review_of(replay: Replay, settings: ReviewSettings | None = None) -> GameReview:
    decisions = decisions_to_review(replay, range(1, len(replay) + 1))
    return GameReview.of(
        replay, review_decisions(decisions, settings or ReviewSettings(LITTLE, seed=1))
    )


@pytest.fixture(scope="module")
def missed_shot() -> GameReview:
    return review_of(record(LAST_PRIZES, *MISSED_SHOT))


# -- a position --------------------------------------------------------------------------------
def test_a_knock_out_for_the_last_prize_is_the_best_option():
    found = analysis_of(LAST_PRIZES)
    best = found.options[0]
    assert best.move == "attack Sharp Fang"
    assert best.chance == 1
    assert best.low < 1 == best.high
    assert found.exact.winning == 1
    assert "Attack: Sharp Fang, 50" in found.exact.beginning
    assert found.line[0].sentence == best.sentence
    worst = next(one for one in found.options if one.move == "end turn")
    assert worst.chance < 0.4 < best.low


def test_exact_odds_equal_those_counted_by_hand():
    exact = analysis_of(SWIPES).exact
    assert exact.winning == Fraction(1, 2)  # two heads or three of three coins
    assert not isinstance(exact.attacks, str)
    swipes = next(one for one in exact.attacks if one.option.text == "Fury Swipes")
    eighth = Fraction(1, 8)
    assert swipes.damage == {0: eighth, 30: 3 * eighth, 60: 3 * eighth, 90: eighth}
    assert swipes.knock_out == Fraction(1, 2)
    cards = {one.name: one for one in exact.cards}
    # Ten cards are unseen: nine in the deck and the Prize card.
    assert cards["Grass Energy"].next == Fraction(7, 10)
    assert cards["Fighting Energy"].prized == Fraction(1, 10)
    assert cards["Fighting Energy"].matters
    assert not cards["Grass Energy"].matters


def test_odds_that_cannot_be_computed_are_reported_not_guessed():
    exact = analyze(parse_position(SWIPES), LITTLE, limit=1).exact
    assert isinstance(exact.winning, str)
    assert exact.winning.startswith("not computed: ")


def test_the_same_seed_and_iterations_give_the_same_analysis():
    first, second = analysis_of(SWIPES), analysis_of(SWIPES)
    assert (first.options, first.line, first.terms) == (second.options, second.line, second.terms)


def test_a_view_is_analyzed_like_its_game():
    game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=3)
    view = write_position(game.view(game.player_to_act))
    whole = write_position(game)
    few = Budget(iterations=6)
    seen = analyze(parse_position(view), few)
    assert seen.options == analyze(parse_position(whole), few).options
    assert seen.exact.winning == "not computed: the opponent's deck list isn't known"


def test_hands_are_open_only_if_requested():
    game = read_position(LAST_PRIZES.replace("[player 1]", "[player 1]\nhand: 2 Bill"))
    name = [game.definitions[c].name for c in game.players[1].hand]
    assert name == ["Bill", "Bill"]
    for open_hands in (False, True):
        seen = acting_view(game, open_hands)._state
        assert [seen.definitions[c].name == "Bill" for c in seen.players[1].hand] == [
            open_hands
        ] * 2


def test_a_position_without_a_decision_cannot_be_analyzed():
    game = read_position(LAST_PRIZES)
    game.apply(find(game.options, "attack Sharp Fang"))
    while not game.over:
        game.apply(game.options[0])
    with pytest.raises(NoDecision, match="is over"):
        analysis_of(write_position(game))
    other = write_position(read_position(LAST_PRIZES).view(1))
    with pytest.raises(NoDecision, match="view of player 0"):
        analysis_of(other)


# -- mistakes ----------------------------------------------------------------------------------
def test_ending_the_turn_instead_of_winning_is_a_blunder_with_the_better_option(missed_shot):
    bench, end = missed_shot.decisions[:2]
    assert bench.grade is None
    assert end.grade is not None
    assert end.grade.name == "blunder"
    assert (end.chosen.move, end.best.move) == ("end turn", "attack Sharp Fang")
    assert end.chosen.visits == end.best.visits >= 50
    assert end.loss == pytest.approx(end.best.chance - end.chosen.chance)
    assert end.loss > 0.5
    assert end.missed is not None
    assert (end.missed.best, end.missed.chosen) == (1, 0)
    assert missed_shot.mistakes() == [end]


def test_winning_immediately_loses_no_win_probability(missed_shot):
    sting = missed_shot.decisions[2]
    assert (sting.player, sting.chosen.move) == (1, "attack Poison Sting")
    assert sting.chosen.chance == 1
    assert sting.is_best
    assert sting.loss == 0


def test_the_summary_counts_mistakes_and_their_loss(missed_shot):
    anna, ben = missed_shot.summary(0), missed_shot.summary(1)
    assert (anna.decisions, ben.decisions) == (2, 1)
    assert anna.grades == {"blunder": 1, "mistake": 0, "inaccuracy": 0}
    assert (anna.accuracy, ben.accuracy) == (0.5, 1.0)
    assert anna.loss == missed_shot.decisions[1].measured_loss
    assert ben.loss == 0


def test_the_annotated_replay_names_better_options_and_can_be_read(missed_shot):
    marked = missed_shot.annotated_replay()
    assert [step.annotation for step in marked.steps] == ["", "??", ""]
    assert "Better: Attack: Sharp Fang, 50." in marked.steps[1].comment
    assert read_replay(write_replay(marked)) == marked
    assert not any(step.annotation for step in missed_shot.replay.steps)


def test_a_review_does_not_depend_on_the_other_decisions(missed_shot):
    decisions = decisions_to_review(missed_shot.replay, range(1, 4), player=0, turn=9)
    assert [one.number for one in decisions] == [1, 2]
    assert review_decision(decisions[1], ReviewSettings(LITTLE, seed=1)) == missed_shot.decisions[1]


def test_two_workers_review_like_one(missed_shot):
    decisions = decisions_to_review(missed_shot.replay, range(2, 4))
    found = review_decisions(decisions, ReviewSettings(LITTLE, seed=1), workers=2)
    assert GameReview.of(missed_shot.replay, found).decisions == missed_shot.decisions[1:]


def test_options_are_compared_equally_often_in_the_same_worlds():
    view = read_position(SWIPES).view(0)
    attack = find(view.options, "attack Fury Swipes")
    first, again = compare_options(view, [attack, attack], LITTLE, seed=4)
    assert len(first) == len(again) == 50
    assert first[0] == again[0]
    measured_loss, error = difference(first, first)
    assert measured_loss == 0
    assert error > 0  # fifty equal rounds prove nothing


@pytest.mark.parametrize(
    ("measured_loss", "error", "name"),
    [
        (0.02, 0.0, ""),
        (0.03, 0.01, "inaccuracy"),
        (0.03, 0.011, ""),
        (0.08, 0.02, "mistake"),
        (0.15, 0.02, "blunder"),
        (0.5, 0.2, ""),
        (-0.3, 0.01, ""),
    ],
)
def test_a_loss_is_a_mistake_only_if_clear_of_its_error(measured_loss, error, name):
    grade = grade_of(measured_loss, error)
    assert (grade.name if grade is not None else "") == name


# -- the curve ---------------------------------------------------------------------------------
def test_the_chart_shows_the_first_players_win_probability(missed_shot):
    points = win_curve(missed_shot)
    assert [point.number for point in points] == [1, 2, 3]
    assert points[1].chance > 0.9
    assert points[2].chance < 0.1
    assert all(point.low <= point.chance <= point.high for point in points)
    assert [point.grade for point in points] == ["", "blunder", ""]


def test_the_text_chart_has_turns_and_grades():
    chances = [0.0, 0.5, 1.0]
    points = [Point(n, n, n % 2, c, c, c, "") for n, c in enumerate(chances, 1)]
    points[1] = Point(2, 2, 0, 0.5, 0.5, 0.5, "blunder")
    assert text_chart(points, ("Anna", "Benjamin"), 20, 2) == [
        " 100%│      ███",
        "   0%│   ██████",
        " turn 1  2  3",
        " Anna    BBB",
    ]


def test_a_long_game_fits_the_width_and_keeps_its_grades():
    weighed = OptionEvaluation("end turn", "End", 0.5, 0.4, 0.6, 9)
    many = [
        DecisionReview(n, n % 2, n // 10, (weighed,), (), weighed, weighed, 0.5 if n == 77 else 0.0)
        for n in range(1, 301)
    ]
    lines = text_chart(
        win_curve(GameReview(record(LAST_PRIZES), tuple(many))), ("Anna", "Ben"), 60, 8
    )
    assert max(map(len, lines)) <= 60
    assert lines[-1].count("B") == 2  # in the name and as the grade
    assert lines[-1].startswith("  Ben ")

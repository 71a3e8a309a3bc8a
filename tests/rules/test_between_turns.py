"""What happens between turns."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import hook_cards
from tests.support.event_lines import EventLines, event_lines_of

both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


scenario = partial(testing.scenario, cards=hook_cards.CARDS)


def until_the_turn(log: EventLines) -> list[str]:
    """Return what happened before the next turn began."""
    return log.lines[: [line.split()[0] for line in log.lines].index("turn")]


@rule("between.after-every-turn", "between.both-actives", "poisoned.tick")
@both_eras
def test_conditions_of_both_active_pokemon_are_resolved_after_every_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Snorlax, poisoned", opponent="Snorlax, poisoned")
    for turns in range(1, 5):
        table.end_turn()
        assert table.your.active.damage == 10 * turns
        assert table.their.active.damage == 10 * turns


@rule("between.after-every-turn")
@both_eras
def test_conditions_are_resolved_after_the_first_turn_of_a_game_too(ruleset: Ruleset):
    table = scenario(ruleset, you="Snorlax, poisoned", opponent="Snorlax", turn=1)
    table.end_turn()
    assert table.your.active.damage == 10


@rule("between.both-actives")
@both_eras
def test_benched_pokemon_are_skipped_between_turns(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + W, poisoned",
        your_bench="Meowth",
        opponent="Sentret",
    )
    table.retreat().end_turn()
    assert table.your.bench[0].damage == 0


@rule("between.order.hgss")
def test_under_hgss_the_order_is_poisoned_burned_asleep_paralyzed():
    table = scenario(
        HGSS,
        you="Snorlax, poisoned, burned, paralyzed",
        opponent="Snorlax, poisoned, burned, asleep",
        coins="TTH",
    )
    log = event_lines_of(table)
    table.end_turn()
    assert until_the_turn(log) == [
        "counters Snorlax 1",
        "counters Snorlax 1",
        "coin opponent tails",
        "counters Snorlax 2",
        "coin you tails",
        "counters Snorlax 2",
        "coin opponent heads",
        "cure Snorlax Asleep",
        "cure Snorlax Paralyzed",
    ]
    table.done()


@rule("between.order.xy")
@pytest.mark.parametrize(
    ("you", "opponent"), [("paralyzed", "asleep"), ("asleep", "poisoned, asleep")]
)
def test_under_xy_the_order_is_poisoned_burned_asleep_paralyzed(you: str, opponent: str):
    """The order doesn't depend on when the Pokémon got the conditions."""
    table = scenario(
        XY,
        you=f"Snorlax, burned, {you}",
        opponent=f"Snorlax, {opponent}, burned",
        coins="THTT" if you == "asleep" else "THH",
    )
    log = event_lines_of(table)
    table.end_turn()
    words = [line.split()[0] + " " + line.split()[-1] for line in until_the_turn(log)]
    if you == "asleep":
        assert words == [
            "counters 1",
            "coin tails",
            "counters 2",
            "coin heads",
            "coin tails",
            "coin tails",
        ]
    else:
        assert words == [
            "coin tails",
            "counters 2",
            "coin heads",
            "coin heads",
            "cure Asleep",
            "cure Paralyzed",
        ]
    table.done()


@rule("between.card-effects.xy")
def test_under_xy_card_effects_between_turns_come_after_the_conditions_of_both_players():
    table = scenario(
        XY,
        you="Root Fossil [dp6-139], 30 damage",
        opponent="Snorlax, burned",
        coins="T",
    )
    log = event_lines_of(table)
    table.end_turn()
    assert until_the_turn(log) == [
        "coin opponent tails",
        "counters Snorlax 2",
        "heal Root Fossil 10",
    ]


@rule("between.card-effects.hgss", "D59")
def test_under_hgss_a_player_may_heal_before_or_after_the_poison_counter():
    for answers, damage in [(["yes"], 10), (["no", "no", "no"], 0)]:
        table = scenario(HGSS, you="Root Fossil [dp6-139]", opponent="Snorlax")
        fossil = table.game.players[0].active
        assert fossil is not None
        fossil.conditions, fossil.poison = 8, 1  # as if it could be Poisoned
        table.choices = list(answers)
        table.end_turn()
        assert table.your.active.damage == damage
        table.done()


@rule("between.card-effects.hgss", "D06")
def test_under_hgss_the_next_player_chooses_first_between_turns():
    table = scenario(
        HGSS,
        you="Root Fossil [dp6-139], 20 damage",
        opponent="Root Fossil [dp6-139], 20 damage",
    )
    table.end_turn()
    assert table.player_to_act == "opponent"
    table.choose("yes")
    assert table.player_to_act == "you"
    table.choose("yes")
    assert (table.your.active.damage, table.their.active.damage) == (10, 10)
    assert table.turn == "opponent"


@rule("between.card-effects.hgss")
def test_under_hgss_each_card_effect_is_used_once_between_turns():
    table = scenario(
        HGSS,
        you="Root Fossil [dp6-139], 30 damage",
        your_bench="Root Fossil [dp6-139], 30 damage",
        opponent="Sentret",
        choices=["yes", "yes"],
    )
    table.end_turn()
    assert (table.your.active.damage, table.your.bench[0].damage) == (20, 20)
    table.done()


@rule("between.ko-last", "D51")
@both_eras
def test_knock_outs_are_checked_after_the_conditions_of_both_players(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 40 damage, poisoned",
        your_bench="Meowth",
        opponent="Sentret, 30 damage, poisoned, burned",
        their_bench="Meowth",
        coins="T",
    )
    log = event_lines_of(table)
    table.end_turn()
    assert until_the_turn(log)[:6] == [
        "counters Sentret 1",
        "counters Sentret 1",
        "coin opponent tails",
        "counters Sentret 2",
        "Knock Out Sentret",
        "Knock Out Sentret",
    ]
    assert (table.your.active.name, table.their.active.name) == ("Meowth", "Meowth")


@rule("between.ko-last")
@both_eras
def test_a_pokemon_without_hp_may_be_healed_before_knock_outs_are_checked(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Root Fossil [dp6-139], 30 damage",
        your_bench="Sentret",
        opponent="Sentret",
    )
    fossil = table.game.players[0].active
    assert fossil is not None
    fossil.conditions, fossil.poison = 8, 1
    table.choices = ["no", "no", "no"] if ruleset is HGSS else []
    table.end_turn()
    assert table.your.active.name == "Root Fossil"
    assert table.your.active.damage == 30
    table.done()


@rule("between.after-every-turn")
@both_eras
def test_a_pokemon_promoted_between_turns_is_not_damaged_in_the_same_step(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret, 40 damage, poisoned, burned",
        their_bench="Meowth",
        coins="H",
    )
    table.end_turn()
    assert table.their.active.name == "Meowth"
    assert table.their.active.damage == 0
    assert table.turn == "opponent"

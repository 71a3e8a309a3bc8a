"""Tests of positions written by hand: a few lines, and defaults for everything else."""

from __future__ import annotations

import pytest

from playmat.engine.chance import seed_generator
from playmat.engine.constants import ASLEEP, CONFUSED
from playmat.engine.game import Game
from playmat.notation import parse_position, read_position, write_position
from playmat.rulebook import HGSS, XY
from playmat.testing import scenario

SHORT = """
# as in a bug report
HGSS, turn 5, player 0 to move

[player 0]
active: Arcanine + RL, 30 damage, confused
bench: Growlithe + R, new; Furret, evolved
hand: 2 Bill   # and a comment at the end of a line
deck: Switch, 2 R, ...
prizes: 4

[player 1]
active: Bayleef + GGG
discard: Chikorita, G
"""


def names(g: Game, cards: object) -> list[str]:
    """Return the names of cards."""
    return [g.definitions[c].name for c in cards]  # type: ignore[attr-defined]


def test_a_position_in_a_few_lines_becomes_a_game_that_can_be_played():
    g = read_position(SHORT)
    you, they = g.players
    assert (g.ruleset, g.turn, g.turn_player, g.first, g.player_to_act) == (HGSS, 5, 0, 0, 0)
    assert you.active is not None
    assert (you.active.top.name, you.active.damage) == ("Arcanine", 30)
    assert you.active.conditions == CONFUSED
    assert names(g, you.active.cards) == ["Growlithe", "Arcanine"]
    assert names(g, you.active.energy) == ["Fire Energy", "Lightning Energy"]
    assert [m.entered_turn for m in you.bench] == [5, 0]
    assert [m.evolved_turn for m in you.bench] == [0, 5]
    assert names(g, you.hand) == ["Bill", "Bill"]
    assert names(g, you.deck)[:-4:-1] == ["Switch", "Fire Energy", "Fire Energy"]
    assert (len(you.deck), len(you.prizes)) == (20, 4)
    assert (len(they.deck), len(they.prizes), len(they.hand)) == (20, 6, 0)
    assert names(g, they.discard) == ["Chikorita", "Grass Energy"]
    g.apply(next(o for o in g.options if o.kind == "attack"))


def test_a_scenario_with_the_same_words_is_the_same_game():
    table = scenario(
        HGSS,
        you="Arcanine + RL, 30 damage, confused",
        your_bench="Growlithe + R, new; Furret, evolved",
        your_hand="2 Bill",
        your_deck="Switch, 2 R",
        your_prizes=4,
        opponent="Bayleef + GGG",
        their_discard="Chikorita, G",
        seed=0,
    )
    game = table.game
    game.source = None
    game.show_mode = 0
    assert read_position(SHORT) == game


def test_an_ordinary_board_is_written_in_the_short_form():
    assert write_position(read_position(SHORT)) == (
        "HGSS, turn 5, player 0 to move\n"
        "[player 0]\n"
        "active: Arcanine + RL, 30 damage, confused\n"
        "bench: Growlithe + R, new; Furret, evolved\n"
        "hand: 2 Bill\n"
        "deck: Switch, 2 R, 17 M\n"
        "prizes: 4 M\n"
        "[player 1]\n"
        "active: Bayleef + GGG\n"
        "deck: 20 M\n"
        "discard: Chikorita, G\n"
        "prizes: 6 M\n"
    )


def test_a_position_may_be_written_in_one_line():
    one = "HGSS | [player 0] | active: Sentret | hand: Bill | [player 1] | active: Meowth"
    many = "HGSS\n[player 0]\nactive: Sentret\nhand: Bill\n[player 1]\nactive: Meowth\n"
    assert read_position(one) == read_position(many)
    assert write_position(read_position(one), one_line=True).startswith(
        "HGSS, turn 5, player 0 to move | [player 0] | active: Sentret | hand: Bill | "
    )


def test_the_order_of_lines_and_extra_blanks_do_not_matter():
    one = "HGSS\n[player 0]\nactive: Sentret\nhand: Bill,Switch\n[player 1]\nactive: Meowth\n"
    other = (
        "  HGSS  \r\n\r\n[player 1]\r\n active:   Meowth\n[player 0]\nhand : Bill ,  Switch\n"
        "\tactive: Sentret\n"
    )
    assert read_position(one) == read_position(other)


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("Switch", "hgss1-102"),
        ("Switch [xy0-38]", "xy0-38"),
        ("xy0-38", "xy0-38"),
        ("G", "hgss1-115"),
        ("Grass Energy", "hgss1-115"),
        ("Grass Energy [xy1-132]", "xy1-132"),
    ],
)
def test_a_card_is_named_by_name_print_or_letter(word: str, id: str):
    g = read_position(f"XY\n[player 0]\nactive: Sentret\nhand: {word}\n[player 1]\nactive: Meowth")
    assert [g.prints[c] for c in g.players[0].hand] == [id]


def test_the_prints_of_names_are_given_once_per_player():
    g = read_position(
        "XY\n[player 0]\nprints: xy1-132, xy0-38\nactive: Sentret + G\nhand: Switch, 2 G, "
        "Switch [hgss1-102]\n[player 1]\nactive: Meowth + G"
    )
    you, they = g.players
    assert sorted(g.prints[c] for c in you.hand) == ["hgss1-102", "xy0-38", "xy1-132", "xy1-132"]
    assert you.active is not None
    assert they.active is not None
    assert g.prints[you.active.energy[0]] == "xy1-132"
    assert g.prints[they.active.energy[0]] == "hgss1-115"


def test_lines_before_the_players_set_the_state_of_the_turn():
    g = read_position(
        "XY, turn 2, player 1 to move, showing turns\n"
        "done: energy, retreat\n"
        "seed: 7\n"
        "[player 0]\nactive: Sentret, asleep\n[player 1]\nactive: Meowth\n"
    )
    assert (g.ruleset, g.turn, g.turn_player, g.first) == (XY, 2, 1, 0)
    assert g.players[0].active is not None
    assert g.players[0].active.conditions == ASLEEP
    refusal = g.why_not("retreat")
    assert refusal is not None
    fresh = g.clone()
    seed_generator(fresh, 7)
    assert (g.s0, g.s1) == (fresh.s0, fresh.s1)


def test_a_deck_is_filled_only_with_the_cards_that_are_left_of_60():
    hand = "hand: 20 Bill, 20 Switch, 8 G\n"
    g = read_position(f"HGSS\n[player 0]\nactive: Sentret\n{hand}[player 1]\nactive: Meowth")
    assert len(g.players[0].deck) == 60 - 1 - 48 - 6


def test_a_deck_written_without_dots_has_no_other_cards():
    g = read_position(
        "HGSS\n[player 0]\nactive: Sentret\ndeck: Bill\nprizes: 2 Switch\n"
        "[player 1]\nactive: Meowth\ndeck: none\nprizes: Bill, ...\n"
    )
    assert names(g, g.players[0].deck) == ["Bill"]
    assert names(g, g.players[0].prizes) == ["Switch", "Switch"]
    assert len(g.players[1].deck) == 0
    assert len(g.players[1].prizes) == 6


def test_damage_may_be_counted_in_damage_counters():
    lines = "HGSS\n[player 0]\nactive: Meganium [hgss1-26], {}\n[player 1]\nactive: Meowth"
    assert read_position(lines.format("3 damage counters")) == read_position(
        lines.format("30 damage")
    )


# -- warnings ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lines", "rule", "place"),
    [
        ("active: Sentret, 90 damage", "ko.when", (3, 9)),
        ("active: Sentret\nbench: Meowth; Sentret, poisoned", "cond.active-only", (4, 16)),
        ("active: Sentret, asleep, confused", "cond.three-exclude", (3, 9)),
        ("active: Furret, alone", "evolve.name-match", (3, 9)),
        ("active: Furret over Meowth", "evolve.name-match", (3, 9)),
        ("active: Sentret\nbench: " + "; ".join(["Sentret"] * 6), "zone.bench-max", (2, 1)),
        ("active: Sentret\nprizes: 7", "setup.prizes-six", (2, 1)),
        ("active: Sentret\nprizes: none", "win.prizes", (2, 1)),
    ],
)
def test_a_broken_invariant_is_reported_with_its_place_and_rule(
    lines: str, rule: str, place: tuple[int, int]
):
    text = f"HGSS\n[player 0]\n{lines}\n[player 1]\nactive: Meowth"
    (warning,) = parse_position(text).warnings
    assert warning.rule == rule
    assert (warning.line, warning.column) == place
    assert str(warning).startswith(f"line {place[0]}, column {place[1]}: ")
    assert len(read_position(text).options) > 0


def test_an_ordinary_position_has_no_warnings():
    assert parse_position(SHORT).warnings == ()

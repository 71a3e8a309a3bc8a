"""Options: their attributes, the decisions that are shown, and equal choices."""

from __future__ import annotations

from playmat import HGSS, XY, Game, theme_deck
from playmat.engine.game_state import SHOW_ALL, SHOW_CHOICES, SHOW_TURNS
from playmat.testing import scenario


def last_options(show: int) -> tuple[int, list[int], str]:
    """Play the last options; return decisions, those with one option, and the result."""
    game = Game.start(theme_deck("Chespin"), theme_deck("Mind Flood"), XY, 21, show=show)
    sizes = []
    while not game.over:
        codes = list(game.codes)
        sizes.append(len(codes))
        game.apply(codes[-1])
    return len(sizes), [n for n in sizes if n == 1], str(game.result)


def test_a_decision_with_one_option_is_taken_automatically_unless_all_are_shown():
    choices, single, result = last_options(SHOW_CHOICES)
    turns, single_turns, result_turns = last_options(SHOW_TURNS)
    every, single_all, result_all = last_options(SHOW_ALL)
    assert single == []
    assert 0 < len(single_turns) < len(single_all)
    assert choices == turns - len(single_turns) == every - len(single_all)
    assert result == result_turns == result_all


def test_equal_cards_and_prints_of_one_card_are_offered_once():
    table = scenario(
        XY, you="Snorlax", opponent="Bunnelby", your_hand="xy0-32, xy0-33, 2 Skitty, 2 Fire Energy"
    )
    assert table.options.count("bench Furfrou") == 1
    assert table.options.count("bench Skitty") == 1
    assert [o for o in table.options if o.startswith("attach")] == [
        "attach Fire Energy to active Snorlax"
    ]


def test_an_option_has_its_kind_print_place_source_and_target():
    table = scenario(
        HGSS,
        you="Hypno + PPP",
        your_bench="Chikorita",
        opponent="Meowth",
        their_bench="Sentret; Hoothoot",
        your_hand="Bayleef, Fire Energy, Bill",
    )
    evolve = table.option("evolve Bayleef bench 1 Chikorita")
    assert (evolve.kind, evolve.print, evolve.place) == ("evolve", "hgss1-35", "hand")
    assert (evolve.target, evolve.target_print, evolve.target_player) == ("bench 1", "hgss1-59", 0)
    attack = table.option("attack Psychic Shot")
    assert (attack.kind, attack.source, attack.text) == ("attack", "hgss1-23", "Psychic Shot")
    power = table.option("power Sleep Pendulum")
    assert (power.place, power.source, power.text) == ("active", "hgss1-23", "Sleep Pendulum")
    play = table.option("play Bill")
    assert (play.print, play.place, play.target) == ("hgss1-89", "hand", "")
    table.attack("Psychic Shot")
    target = table.option("Hoothoot")
    assert (target.kind, target.target, target.target_player) == ("pokemon", "bench 2", 1)
    assert str(target)


def test_options_are_compared_by_their_meaning():
    one = scenario(HGSS, you="Sentret + G", opponent="Meowth").game
    two = scenario(HGSS, you="Sentret + G", opponent="Meowth").game
    assert one.options == two.options
    assert hash(one.options[0]) == hash(two.options[0])
    assert one.options[0] != one.options[1]
    assert one.options[0] != "end turn"


def test_options_reveal_nothing_about_the_order_of_a_deck():
    decks = ["Sentret, Meowth, Furret", "Furret, Meowth, Sentret"]
    offered = []
    for deck in decks:
        table = scenario(HGSS, you="Furret + G", opponent="Meowth", your_deck=deck)
        table.attack("Find a Friend")
        offered.append(list(table.game.codes))
    assert offered[0] == offered[1]

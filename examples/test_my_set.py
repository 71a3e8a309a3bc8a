"""Tests of a custom card set: PLAYMAT_CARDS=examples/my_set.py pytest examples"""

from playmat import HGSS
from playmat.cards import pool
from playmat.testing import scenario, unexercised_effects


def test_shared_table_lets_you_draw_up_to_the_opponents_number():
    table = scenario(
        HGSS,
        you="Mosslet",
        opponent="Kettlet",
        your_hand="Shared Table",
        their_hand="Kettlet, Mosslet",
        your_deck="Mossgrove, Kettlet",
    )
    table.play("Shared Table")
    assert table.your.hand == ["Kettlet", "Mossgrove"]
    table.done()


def test_shared_table_lets_the_opponent_draw_if_they_have_fewer():
    table = scenario(
        HGSS,
        you="Mosslet",
        opponent="Kettlet",
        your_hand="Shared Table, Mosslet",
        their_deck="Kettlet",
    )
    table.play("Shared Table")
    assert table.their.hand == ["Kettlet"]
    assert table.your.hand == ["Mosslet"]
    table.done()


def test_shared_table_cannot_be_played_if_both_hands_are_equal():
    table = scenario(HGSS, you="Mosslet", opponent="Kettlet", your_hand="Shared Table")
    assert not table.legal("play", "Shared Table")


def test_shade_energy_removes_weakness():
    table = scenario(HGSS, you="Kettlet + R", opponent="Mosslet + Shade Energy", coins="H")
    table.attack("Boil Over")
    assert table.their.active.damage == 20
    table.done()


def test_every_effect_does_something_in_some_game():
    mine = [card for card in pool().cards.values() if card.set_id == "my1"]
    assert unexercised_effects(mine) == []

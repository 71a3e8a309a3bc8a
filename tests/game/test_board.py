"""The public way to read the board, on games and on views."""

from __future__ import annotations

import pytest

from playmat import HGSS, XY, PlaymatError
from playmat.testing import scenario


def test_an_active_pokemon_has_attributes_in_the_terms_of_the_game():
    table = scenario(
        HGSS, you="Arcanine + RL, 30 damage, asleep", opponent="Meganium", your_bench="Sentret"
    )
    active = table.game.view(0).you.active
    assert (active.name, active.place, active.player) == ("Arcanine", "active", 0)
    assert (active.hp, active.damage, active.remaining_hp) == (110, 30, 80)
    assert active.types == ("Fire",)
    assert active.conditions == ("Asleep",)
    assert active.is_asleep
    assert not active.is_burned
    assert active.energy == (("Fire",), ("Lightning",))
    assert [card.name for card in active.energy_cards] == ["Fire Energy", "Lightning Energy"]
    assert active.retreat_cost == 2


def test_an_attack_has_its_cost_and_whether_it_is_paid_for():
    table = scenario(HGSS, you="Ampharos + L", opponent="Meganium")
    bolt, crush = table.game.side(0).active.attacks
    assert (bolt.name, bolt.cost, bolt.damage) == ("Acceleration Bolt", "L", "30")
    assert bolt.is_paid_for
    assert not crush.is_paid_for
    assert crush.card.id == table.game.side(0).active.card.id


def test_an_unknown_attack_is_named_in_the_error():
    table = scenario(HGSS, you="Ampharos", opponent="Meganium")
    with pytest.raises(PlaymatError, match="Ampharos has no attack 'Bite'; its attacks: "):
        table.game.side(0).active.attack("Bite")


def test_a_view_hides_what_its_viewer_does_not_know():
    table = scenario(
        HGSS, you="Sentret", opponent="Meowth", your_hand="Bill", their_hand="Switch, Bill"
    )
    view = table.game.view(0)
    assert [card.name for card in view.you.hand] == ["Bill"]
    assert [card.name for card in view.opponent.hand] == ["?", "?"]
    assert [card.name for card in view.you.prizes] == ["?"] * 6
    assert {card.name for card in table.game.side(1).hand} == {"Switch", "Bill"}
    assert view.opponent.hand_size == 2
    assert view.you.prizes_left == 6


def test_the_deck_is_listed_from_the_top():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_deck="Bill, Switch")
    assert [card.name for card in table.game.side(0).deck][:2] == ["Bill", "Switch"]
    assert {card.name for card in table.game.view(0).you.deck} == {"?"}


def test_the_board_is_read_at_each_access():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Fire Energy")
    side = table.game.side(0)
    active = side.active
    assert not active.energy
    table.attach("Fire Energy")
    assert active.energy == (("Fire",),)
    assert side.hand == []


def test_attributes_include_continuous_effects():
    table = scenario(HGSS, you="Ho-Oh LEGEND + W", opponent="Meowth")
    assert table.game.side(0).active.energy == (("Fire",),)  # Sacred Rainbow


def test_you_and_opponent_follow_the_viewer():
    table = scenario(XY, you="Froakie", opponent="Fennekin", their_bench="Chespin")
    view = table.game.view(1)
    assert [p.name for p in view.you.in_play] == ["Fennekin", "Chespin"]
    assert [p.place for p in view.you.in_play] == ["active", "bench 1"]
    assert [p.name for p in view.opponent.in_play] == ["Froakie"]


def test_the_public_view_has_no_side_of_its_own():
    view = scenario(HGSS, you="Sentret", opponent="Meowth").game.view(-1)
    with pytest.raises(PlaymatError, match="use side\\(0\\) or side\\(1\\)"):
        _ = view.you
    assert view.side(1).active.name == "Meowth"


def test_the_side_of_an_unknown_player_is_rejected():
    game = scenario(HGSS, you="Sentret", opponent="Meowth").game
    with pytest.raises(PlaymatError, match="player must be 0 or 1, not 2"):
        game.side(2)

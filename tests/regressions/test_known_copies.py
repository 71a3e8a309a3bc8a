"""Of equal cards in a hand, the copy that the opponent knows leaves first."""

from __future__ import annotations

import pytest

from playmat.engine.game import Game
from playmat.engine.knowledge import knows, see
from playmat.rulebook import HGSS
from playmat.testing import scenario


def known_in_hand(g: Game, owner: int) -> int:
    """Return the number of cards in a hand that the opponent knows."""
    return sum(knows(g, 1 - owner, c) for c in g.players[owner].hand)


@pytest.mark.parametrize("known", [0, 1])
@pytest.mark.parametrize("picked", [0, 1])
def test_a_random_discard_does_not_reveal_that_there_is_another_copy(known, picked):
    table = scenario(
        HGSS,
        you="Persian + G",
        opponent="Feraligatr",
        their_hand="Bill, Bill",
        coins="HTT",
        numbers=[picked],
    )
    see(table.game, 0, table.game.players[1].hand[known])
    table.attack("Sharpen Claws")
    assert table.their.discard == ["Bill"]
    assert len(table.game.players[1].hand) == 2  # the other Bill and the card drawn
    assert known_in_hand(table.game, 1) == 0


@pytest.mark.parametrize("known", [1, 2])
def test_a_legend_is_played_with_the_half_that_has_been_seen(known):
    table = scenario(
        HGSS, you="Feraligatr", opponent="Feraligatr", your_hand="hgss1-113, 2 hgss1-114"
    )
    see(table.game, 1, table.game.players[0].hand[known])
    table.legend("Lugia LEGEND")
    assert table.your.bench[0].name == "Lugia LEGEND"
    assert table.your.hand == ["Lugia LEGEND"]
    assert known_in_hand(table.game, 0) == 0

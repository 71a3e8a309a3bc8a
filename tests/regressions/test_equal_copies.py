"""Copies of a card are indistinguishable: what a player knows depends on prints, not on ids."""

from __future__ import annotations

from fractions import Fraction

from playmat.rulebook import HGSS
from playmat.testing import scenario


def test_the_odds_are_the_same_whichever_copy_was_drawn():
    """A Switch is shuffled into the deck, and of six cards drawn one is a Switch.

    It is the known copy or the other one. The other one is at one of 15 unseen places if the known
    copy was drawn; otherwise, the known copy is at one of the 9 places of the deck.
    """
    # No Switch was drawn: the known one is in the deck, the other one in the deck or a Prize card.
    expected = {0: Fraction(6, 14), 1: Fraction(6, 24), 2: Fraction(0)}
    drawn: set[tuple[bool, ...]] = set()
    for seed in range(30):
        table = scenario(
            HGSS,
            you="Sentret",
            opponent="Meowth",
            your_hand="Professor Oak's New Theory, Switch",
            your_deck="Switch",
            deck_size=14,
            seed=seed,
        )
        copies = [c for c in range(60) if table.game.definitions[c].name == "Switch"]
        table.play("Professor Oak's New Theory")
        hand = table.game.players[0].hand
        drawn.add(tuple(c in hand for c in copies))
        found = table.game.view(0).odds("Switch", "prizes").at_least()
        assert found == expected[table.your.hand.count("Switch")]
    assert {(True, False), (False, True), (False, False)} <= drawn

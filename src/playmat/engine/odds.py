"""Exact odds that unseen cards are in a zone, counted without sampling.

They agree with sampled worlds: both count the same assignments of the unseen cards.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Optional, Union, final

from mypy_extensions import i64

from playmat.engine.assignments import HiddenSide, NoConsistentWorld
from playmat.engine.cards import Definition
from playmat.engine.constants import NO_PLAYER
from playmat.engine.implied import CardTest, count_assignments
from playmat.engine.knowledge import zone_mask
from playmat.engine.state import Player
from playmat.engine.vectors import vec
from playmat.engine.views import ViewState, members
from playmat.engine.worlds import Belief, weighted_lists
from playmat.errors import PlaymatError

ZONES: Final = ("deck", "hand", "prizes")
CardKind = Union[str, Collection[str], CardTest]  # a name or id, several of them, or a test


@dataclass(frozen=True, repr=False)
class Odds:
    """The probabilities that 0, 1, 2, … cards of a kind are at some places."""

    exactly: tuple[Fraction, ...]  # odds by the number of cards

    def at_least(self, n: int = 1) -> Fraction:
        """Return the probability of n or more."""
        return sum(self.exactly[max(n, 0) :], Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The expected number of cards."""
        return sum((n * p for n, p in enumerate(self.exactly)), Fraction(0))

    def __repr__(self) -> str:
        return f"<Odds of one or more: {float(self.at_least()):.2%}>"


def odds(
    view: ViewState, card: CardKind, where: str, draw: int, player: int, lists: Optional[Belief]
) -> Odds:
    """Return the odds of how many cards of a kind are at some places of a player."""
    seen = view._state
    who: i64 = player if player != NO_PLAYER else view.viewer
    if who != 0 and who != 1:
        raise PlaymatError("a public view requires player=0 or player=1")
    places = place_set(seen.players[who], who, where, draw)
    wanted = card_test(view, card)
    visible = len([k for k in members(places) if wanted(seen.definitions[60 * who + k])])
    total: dict[int, Fraction] = {}
    weights = Fraction(0)
    error: Optional[NoConsistentWorld] = None
    for cards, weight in weighted_lists(view, who, lists):
        try:
            ways = count_assignments(view, HiddenSide(view, who, cards), places, wanted)
        except NoConsistentWorld as e:
            error = e
            continue
        weights += Fraction(weight)
        for n, count in ways.items():
            part = Fraction(weight) * Fraction(count, ways.total())
            total[visible + n] = total.get(visible + n, Fraction(0)) + part
    if not total:
        assert error is not None
        raise error
    chances = [total.get(n, Fraction(0)) for n in range(max(total) + 1)]
    return Odds(tuple([p / weights for p in chances]))


def place_set(p: Player, who: i64, where: str, draw: i64) -> i64:
    """Return some places of a player, as a set: a zone, or the top `draw` cards of the deck."""
    if draw >= 0:
        if where != "deck":
            raise PlaymatError(f"draw requires where='deck', not {where!r}")
        size: i64 = len(p.deck)
        at: i64 = size - draw if draw < size else 0
        return zone_mask(p.deck[at:], who)
    if where not in ZONES:
        raise PlaymatError(f"where must be one of {', '.join(ZONES)}, not {where!r}")
    cards: vec[i64] = p.deck if where == "deck" else p.hand if where == "hand" else p.prizes
    return zone_mask(cards, who)


def card_test(view: ViewState, card: CardKind) -> CardTest:
    """Return the test for a card given by name or id, several of them, or a function."""
    if callable(card):
        return card
    words = [card] if isinstance(card, str) else card
    if not isinstance(words, (list, tuple, set, frozenset)):
        raise PlaymatError(f"expected a name, an id, or a function for the card, not {card!r}")
    names = frozenset([str(word) for word in words])
    return NameTest(names).matches


@final
class NameTest:
    """A test for cards by name or id."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def matches(self, d: Definition) -> bool:
        return d.name in self.names or d.id in self.names

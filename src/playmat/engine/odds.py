"""Exact odds that unseen cards are in a zone, counted without sampling.

All assignments of the unseen cards that fit a view are equally likely. They are counted by kinds
of places and kinds of cards, not one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, Optional, Union, final

from mypy_extensions import i64

from playmat.engine.cards import Definition
from playmat.engine.constants import NO_PLAYER, bit
from playmat.engine.knowledge import zone_mask
from playmat.engine.state import Player
from playmat.engine.vectors import vec
from playmat.engine.views import ViewState, members
from playmat.engine.worlds import Belief, HiddenSide, NoConsistentWorld, weighted_lists
from playmat.errors import PlaymatError

ZONES: Final = ("deck", "hand", "prizes")
CardTest = Callable[[Definition], bool]
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
    total: list[Fraction] = []
    weights = Fraction(0)
    for cards, weight in weighted_lists(view, who, lists):
        side = HiddenSide(view, who, cards)
        part = Fraction(weight)
        weights += part
        for n, p in enumerate(distribution(seen.definitions, side, places, wanted)):
            while len(total) <= visible + n:
                total.append(Fraction(0))
            total[visible + n] += part * p
    return Odds(tuple([p / weights for p in total]))


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


# -- counting -------------------------------------------------------------------------------------
# The free places of each kind, the cards found, and whether the hand has a Basic Pokémon.
Assignment = tuple[tuple[int, ...], int, bool]
Partial = dict[tuple[Assignment, int], int]  # ways by assignment and number of cards left


@final
class PlaceKinds:
    """The unseen places, grouped by the cards that are possible there."""

    def __init__(self, side: HiddenSide, places: i64) -> None:
        basic_hand = side.hand if side.has_basic else 0
        sets = [places, side.all_basic, side.no_basic, basic_hand, *side.group_places]
        counts: dict[tuple[bool, ...], int] = {}
        for k in members(side.hidden):
            key = tuple([s & bit(k) != 0 for s in sets])
            counts[key] = counts.get(key, 0) + 1
        self.keys = list(counts)  # flags for each kind of place: in which sets it is
        self.free = list(counts.values())

    def may_hold(self, at: int, group: int, starts: bool) -> bool:
        """Return whether a kind of place may hold a card of a group (-1: no group)."""
        key = self.keys[at]
        if group >= 0 and not key[4 + group]:
            return False
        return not (key[1] and not starts) and not (key[2] and starts)


def distribution(
    definitions: list[Definition], side: HiddenSide, places: i64, wanted: CardTest
) -> list[Fraction]:
    """Return the probabilities of 0, 1, 2, … wanted cards among the unseen ones at some places."""
    kinds = PlaceKinds(side, places)
    states: dict[Assignment, int] = {(tuple(kinds.free), 0, False): 1}
    for group, identities in enumerate(side.group_identities):
        cards = [definitions[c] for c in identities]
        states = assign_cards(kinds, states, cards, group, wanted)
    states = assign_cards(kinds, states, side.identities, -1, wanted)
    ways: dict[int, int] = {}
    for (_, found, has_basic), n in states.items():
        if has_basic or not side.has_basic:
            ways[found] = ways.get(found, 0) + n
    total = sum(ways.values())
    if total == 0:
        raise NoConsistentWorld("no assignment of the unseen cards fits what has been seen")
    return [Fraction(ways.get(n, 0), total) for n in range(max(ways) + 1)]


def assign_cards(
    kinds: PlaceKinds,
    states: dict[Assignment, int],
    cards: list[Definition],
    group: int,
    wanted: CardTest,
) -> dict[Assignment, int]:
    """Return all assignments after some cards are assigned, one kind of card after the other."""
    for (found, starts), count in sorted(Counter([(wanted(d), d.starts()) for d in cards]).items()):
        partial = {(state, count): ways for state, ways in states.items()}
        for at in range(len(kinds.keys)):
            if kinds.may_hold(at, group, starts):
                partial = assign_some(kinds, partial, at, found, starts)
        states = {state: ways for (state, left), ways in partial.items() if left == 0}
    return states


def assign_some(kinds: PlaceKinds, partial: Partial, at: int, found: bool, starts: bool) -> Partial:
    """Return all assignments after some of the cards that are left are assigned to places."""
    counted, _, _, in_hand, *_ = kinds.keys[at]
    out: Partial = {}
    for ((free, total, has_basic), left), ways in partial.items():
        for n in range(min(free[at], left) + 1):
            rest = (*free[:at], free[at] - n, *free[at + 1 :])
            total_now = total + n if found and counted else total
            state = (rest, total_now, has_basic or (n > 0 and starts and in_hand))
            out[state, left - n] = out.get((state, left - n), 0) + ways * comb(free[at], n)
    return out

"""The exact odds that unseen cards are in a zone, counted without sampling.

All assignments of the unseen cards that fit a view are equally likely. They are counted by kinds
of places and kinds of cards, not one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from math import comb
from typing import Final, Optional, Union, final

from mypy_extensions import i64

from playmat.engine.cards import Definition
from playmat.engine.constants import NO_PLAYER, bit
from playmat.engine.knowledge import zone_mask
from playmat.engine.state import Player
from playmat.engine.vectors import vec
from playmat.engine.views import ViewState
from playmat.engine.worlds import Belief, HiddenSide, NoConsistentWorld, weighted_lists
from playmat.errors import PlaymatError

ZONES: Final = ("deck", "hand", "prizes")
CardTest = Callable[[Definition], bool]
CardKind = Union[str, Collection[str], CardTest]  # a name or id, several of them, or a test


@final
class Odds:
    """The probabilities that 0, 1, 2, … cards of a kind are at some places."""

    __slots__ = ("exactly",)

    def __init__(self, exactly: tuple[Fraction, ...]) -> None:
        self.exactly = exactly  # by the number of cards

    def at_least(self, n: int = 1) -> Fraction:
        """The probability of n or more."""
        return sum(self.exactly[max(n, 0) :], Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The expected number of cards."""
        return sum((n * p for n, p in enumerate(self.exactly)), Fraction(0))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and other.exactly == self.exactly

    def __hash__(self) -> int:
        return hash(self.exactly)

    def __repr__(self) -> str:
        return f"<Odds of one or more: {float(self.at_least()):.2%}>"


def odds(
    view: ViewState, card: CardKind, where: str, draw: int, player: int, lists: Optional[Belief]
) -> Odds:
    """Return the odds of how many cards of a kind are at some places of a player."""
    seen = view.seen
    who: i64 = player if player != NO_PLAYER else view.viewer
    if who != 0 and who != 1:
        raise PlaymatError("whose cards? Pass player=0 or player=1")
    places = place_set(seen.players[who], who, where, draw)
    wanted = card_test(view, card)
    visible: i64 = 0
    k: i64 = 0
    while k < 60:
        if (places >> k) & 1 and wanted(seen.definitions[60 * who + k]):
            visible += 1
        k += 1
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
    """Return the places asked about, as a set."""
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
Assignment = tuple[tuple[int, ...], int, int]


@final
class PlaceKinds:
    """The unseen places, grouped by the cards that are possible there."""

    def __init__(self, side: HiddenSide, places: i64) -> None:
        self.keys: list[tuple[int, ...]] = []
        self.free: list[int] = []
        groups: list[int] = [p for p in side.group_places]
        k: i64 = 0
        while k < 60:
            b = bit(k)
            if side.hidden & b:
                key = (
                    1 if places & b else 0,
                    1 if side.all_basic & b else 0,
                    1 if side.no_basic & b else 0,
                    1 if side.has_basic and side.hand & b else 0,
                    *[1 if p & b else 0 for p in groups],
                )
                if key in self.keys:
                    self.free[self.keys.index(key)] += 1
                else:
                    self.keys.append(key)
                    self.free.append(1)
            k += 1

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
    states: dict[Assignment, int] = {(tuple(kinds.free), 0, 0): 1}
    group = 0
    while group < len(side.group_identities):
        cards = [definitions[c] for c in side.group_identities[group]]
        states = assign_cards(kinds, states, cards, group, wanted)
        group += 1
    states = assign_cards(kinds, states, side.identities, -1, wanted)
    ways: dict[int, int] = {}
    for (_, found, basics), n in states.items():
        if basics or not side.has_basic:
            ways[found] = ways.get(found, 0) + n
    whole = sum(ways.values())
    if whole == 0:
        raise NoConsistentWorld("no assignment of the unseen cards fits what has been seen")
    return [Fraction(ways.get(n, 0), whole) for n in range(max(ways) + 1)]


def assign_cards(
    kinds: PlaceKinds,
    states: dict[Assignment, int],
    cards: list[Definition],
    group: int,
    wanted: CardTest,
) -> dict[Assignment, int]:
    """Return all assignments after some cards are assigned, one kind of card after the other."""
    sorts: dict[tuple[bool, bool], int] = {}
    for d in cards:
        sort = (wanted(d), d.starts())
        sorts[sort] = sorts.get(sort, 0) + 1
    for (found, starts), count in sorted(sorts.items()):
        after: dict[Assignment, int] = {}
        for state, ways in states.items():
            assign_kind(kinds, state, ways, 0, count, group, found, starts, after)
        states = after
    return states


def assign_kind(
    kinds: PlaceKinds,
    state: Assignment,
    ways: int,
    at: int,
    left: int,
    group: int,
    found: bool,
    starts: bool,
    after: dict[Assignment, int],
) -> None:
    """Add all assignments of `left` equal cards to the kinds of places from `at` on."""
    if left == 0:
        after[state] = after.get(state, 0) + ways
        return
    if at == len(kinds.keys):
        return
    free, seen, basics = state
    maximum = min(free[at], left) if kinds.may_hold(at, group, starts) else 0
    key = kinds.keys[at]
    for n in range(maximum + 1):
        rest = (*free[:at], free[at] - n, *free[at + 1 :])
        hit = seen + (n if found and key[0] else 0)
        kept = 1 if basics or (n and starts and key[3]) else 0
        now = (rest, hit, kept)
        assign_kind(
            kinds, now, ways * comb(free[at], n), at + 1, left - n, group, found, starts, after
        )

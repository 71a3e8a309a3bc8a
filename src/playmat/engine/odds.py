"""How likely it is that cards lie where a player cannot see: exact counting, no sampling.

All ways to give the unseen places faces that fit a view are equally likely. They are counted by
kinds of places and kinds of faces, not one by one.
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
from playmat.engine.worlds import Belief, HiddenSide, NoConsistentWorld, lists_of
from playmat.errors import PlaymatError

ZONES: Final = ("deck", "hand", "prizes")
Test = Callable[[Definition], bool]
CardKind = Union[str, Collection[str], Test]  # a name or id, several of them, or a test


@final
class Odds:
    """The probabilities that there are no, one, two … cards of a kind at some places."""

    __slots__ = ("exactly",)

    def __init__(self, exactly: tuple[Fraction, ...]) -> None:
        self.exactly = exactly  # by the number of cards

    def at_least(self, n: int = 1) -> Fraction:
        """The probability of so many or more."""
        return sum(self.exactly[max(n, 0) :], Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The number of cards to be expected."""
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
    """How many cards of a kind lie at some places of a player."""
    seen = view.seen
    who: i64 = player if player != NO_PLAYER else view.viewer
    if who != 0 and who != 1:
        raise PlaymatError("whose cards are meant? Say player=0 or player=1")
    places = places_meant(seen.players[who], who, where, draw)
    wanted = kind_meant(view, card)
    visible: i64 = 0
    k: i64 = 0
    while k < 60:
        if (places >> k) & 1 and wanted(seen.definitions[60 * who + k]):
            visible += 1
        k += 1
    total: list[Fraction] = []
    weights = Fraction(0)
    for cards, weight in lists_of(view, who, lists):
        side = HiddenSide(view, who, cards)
        part = Fraction(weight)
        weights += part
        for n, p in enumerate(counted(seen.definitions, side, places, wanted)):
            while len(total) <= visible + n:
                total.append(Fraction(0))
            total[visible + n] += part * p
    return Odds(tuple([p / weights for p in total]))


def places_meant(p: Player, who: i64, where: str, draw: i64) -> i64:
    """The places asked about, as a set."""
    if draw >= 0:
        if where != "deck":
            raise PlaymatError(f"cards are drawn from the deck, not from {where!r}")
        size: i64 = len(p.deck)
        at: i64 = size - draw if draw < size else 0
        return zone_mask(p.deck[at:], who)
    if where not in ZONES:
        raise PlaymatError(f"{where!r} is no place of unseen cards; there are {', '.join(ZONES)}")
    cards: vec[i64] = p.deck if where == "deck" else p.hand if where == "hand" else p.prizes
    return zone_mask(cards, who)


def kind_meant(view: ViewState, card: CardKind) -> Test:
    """A card by name or id, several of them, or a test of one's own."""
    if callable(card):
        return card
    words = [card] if isinstance(card, str) else card
    if not isinstance(words, (list, tuple, set, frozenset)):
        raise PlaymatError(f"a card is meant by its name or id, or by a test, not by {card!r}")
    names = frozenset([str(word) for word in words])
    return Named(names).meant


@final
class Named:
    """Cards by name or id."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def meant(self, d: Definition) -> bool:
        return d.name in self.names or d.id in self.names


# -- counting -------------------------------------------------------------------------------------
State = tuple[tuple[int, ...], int, int]  # room left at each kind of place; found; Basics in hand


@final
class Kinds:
    """Unseen places of one kind are those that the same faces may lie at."""

    def __init__(self, side: HiddenSide, places: i64) -> None:
        self.keys: list[tuple[int, ...]] = []
        self.room: list[int] = []
        groups: list[int] = [p for p in side.group_places]
        k: i64 = 0
        while k < 60:
            b = bit(k)
            if side.hidden & b:
                key = (
                    1 if places & b else 0,
                    1 if side.standing & b else 0,
                    1 if side.bare & b else 0,
                    1 if side.kept and side.hand & b else 0,
                    *[1 if p & b else 0 for p in groups],
                )
                if key in self.keys:
                    self.room[self.keys.index(key)] += 1
                else:
                    self.keys.append(key)
                    self.room.append(1)
            k += 1

    def may_lie(self, at: int, group: int, starts: bool) -> bool:
        """Whether a face of a group (-1: of none) may lie at a kind of place."""
        key = self.keys[at]
        if group >= 0 and not key[4 + group]:
            return False
        return not (key[1] and not starts) and not (key[2] and starts)


def counted(table: list[Definition], side: HiddenSide, places: i64, wanted: Test) -> list[Fraction]:
    """The probabilities of 0, 1, 2 … wanted cards among the unseen ones at the places."""
    kinds = Kinds(side, places)
    states: dict[State, int] = {(tuple(kinds.room), 0, 0): 1}
    group = 0
    while group < len(side.group_faces):
        faces = [table[c] for c in side.group_faces[group]]
        states = laid(kinds, states, faces, group, wanted)
        group += 1
    states = laid(kinds, states, side.faces, -1, wanted)
    ways: dict[int, int] = {}
    for (_, found, basics), n in states.items():
        if basics or not side.kept:
            ways[found] = ways.get(found, 0) + n
    whole = sum(ways.values())
    if whole == 0:
        raise NoConsistentWorld("no way to give the unseen cards faces fits what has been seen")
    return [Fraction(ways.get(n, 0), whole) for n in range(max(ways) + 1)]


def laid(
    kinds: Kinds,
    states: dict[State, int],
    faces: list[Definition],
    group: int,
    wanted: Test,
) -> dict[State, int]:
    """All ways to lay some faces, those that differ in what is asked one after the other."""
    sorts: dict[tuple[bool, bool], int] = {}
    for d in faces:
        sort = (wanted(d), d.starts())
        sorts[sort] = sorts.get(sort, 0) + 1
    for (found, starts), count in sorted(sorts.items()):
        after: dict[State, int] = {}
        for state, ways in states.items():
            spread(kinds, state, ways, 0, count, group, found, starts, after)
        states = after
    return states


def spread(
    kinds: Kinds,
    state: State,
    ways: int,
    at: int,
    left: int,
    group: int,
    found: bool,
    starts: bool,
    after: dict[State, int],
) -> None:
    """Lay the faces that are left at the kinds of places from `at` on, in all ways."""
    if left == 0:
        after[state] = after.get(state, 0) + ways
        return
    if at == len(kinds.keys):
        return
    room, seen, basics = state
    most = min(room[at], left) if kinds.may_lie(at, group, starts) else 0
    key = kinds.keys[at]
    for n in range(most + 1):
        rest = (*room[:at], room[at] - n, *room[at + 1 :])
        hit = seen + (n if found and key[0] else 0)
        kept = 1 if basics or (n and starts and key[3]) else 0
        now = (rest, hit, kept)
        spread(kinds, now, ways * comb(room[at], n), at + 1, left - n, group, found, starts, after)

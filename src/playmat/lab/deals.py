"""Every way in which unseen cards may lie at some places, with its probability.

All ways to give the unseen places faces that fit what a player knows are equally likely, as in
`playmat.engine.worlds`. Here they are listed, not sampled, for the few places that a step
reveals; cards that are drawn together are listed once, whatever their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from mypy_extensions import i64

from playmat.engine.game import Game
from playmat.engine.memory import FACES, GROUP, GROUPS, PLACES, zone_mask
from playmat.engine.vectors import vec
from playmat.lab.errors import NotDecidable, TooLarge

Cards = frozenset[int]
Arrangement = dict[int, int]  # for a place, by the card that lies there now, the one that is to


@dataclass(frozen=True, slots=True)
class Group:
    """Certain faces are known to lie among certain places."""

    faces: Cards
    places: Cards


@dataclass(frozen=True, slots=True)
class Unseen:
    """The unseen places of a player, the faces that lie there, and what is known of them.

    Of two groups the places of one lie within the other's or apart; the smaller come first.
    """

    places: Cards
    faces: Cards
    groups: tuple[Group, ...]

    def around(self, place: int) -> tuple[int, ...]:
        """The groups that a place is of."""
        return tuple(i for i, group in enumerate(self.groups) if place in group.places)

    def after(self, faces: Cards, places: Cards) -> Unseen:
        """What is left when these faces have been seen at these places."""
        groups = tuple(Group(g.faces - faces, g.places - places) for g in self.groups)
        return Unseen(self.places - places, self.faces - faces, groups)


@lru_cache(4_000)
def members(mask: int, owner: int) -> Cards:
    """The cards of a set of bits."""
    out = []
    while mask:
        low = mask & -mask
        out.append(60 * owner + low.bit_length() - 1)
        mask ^= low
    return frozenset(out)


def unseen(g: Game, viewer: int, owner: int) -> Unseen:
    """What a viewer does not know of a player's cards."""
    p = g.players[owner]
    memory = g.memory
    word = 2 * viewer + owner
    lying = zone_mask(p.deck, owner) | zone_mask(p.hand, owner) | zone_mask(p.prizes, owner)
    return known_of(lying & ~memory[word], groups_of(memory, word), owner)


def groups_of(memory: vec[i64], word: int) -> tuple[tuple[int, int], ...]:
    """What a viewer knows roughly of an owner's cards: faces and places, as sets of bits."""
    if len(memory) == GROUPS:
        return ()
    return tuple(
        [
            (int(memory[at + FACES]), int(memory[at + PLACES]))
            for at in range(GROUPS, len(memory), GROUP)
            if memory[at] == word
        ]
    )


@lru_cache(4_000)
def known_of(hidden: int, groups: tuple[tuple[int, int], ...], owner: int) -> Unseen:
    places = members(hidden, owner)
    found = [Group(members(f, owner), members(p & hidden, owner)) for f, p in groups]
    found.sort(key=lambda group: len(group.places))
    return Unseen(places, places, tuple(found))


def deals(
    known: Unseen, number: Sequence[int], classes: Sequence[Sequence[int]], most: int
) -> list[tuple[Fraction, Arrangement]]:
    """All ways to lay faces at some places; the places of a class are not told apart."""
    out: list[tuple[Fraction, Arrangement]] = []
    for weight, laid in arrangements(known, number, classes):
        out.append((weight, completed(known, laid)))
        if len(out) > most:
            raise TooLarge("there are too many ways to draw so many unknown cards")
    return out


def arrangements(
    known: Unseen, number: Sequence[int], classes: Sequence[Sequence[int]]
) -> Iterator[tuple[Fraction, Arrangement]]:
    """The ways for the first class, each with all ways for the others."""
    if not classes:
        yield Fraction(1), {}
        return
    first = classes[0]
    if len({known.around(place) for place in first}) > 1:
        raise NotDecidable("cards of which different things are known are revealed together")
    for weight, cards in draws(known, number, first):
        rest = known.after(frozenset(cards), frozenset(first))
        here = place(cards, first)
        for other, more in arrangements(rest, number, classes[1:]):
            yield weight * other, {**here, **more}


def draws(
    known: Unseen, number: Sequence[int], places: Sequence[int]
) -> Iterator[tuple[Fraction, list[int]]]:
    """The sets of faces that places of one kind may hold.

    Faces of the innermost group lie at any of its places alike, those of the next at any that
    are left of its own, and so on; what is known of nothing fills the rest.
    """
    groups = known.groups
    levels: list[tuple[Cards, int]] = []  # faces, and how many places they could be at
    for i in known.around(places[0]):
        inner = sum(len(g.faces) for g in groups[:i] if g.places <= groups[i].places)
        levels.append((groups[i].faces, len(groups[i].places) - inner))
    told = grouped(known)
    levels.append((known.faces - told, len(known.places) - len(told)))
    yield from by_level(levels, number, len(places), frozenset(places))


def by_level(
    levels: Sequence[tuple[Cards, int]], number: Sequence[int], count: int, at: Cards
) -> Iterator[tuple[Fraction, list[int]]]:
    """So many places that are left: how many hold faces of the first level, and which."""
    faces, room = levels[0]
    last = len(levels) == 1
    for n in range(count if last else 0, min(count, len(faces)) + 1):
        ways = comb(count, n) * comb(room - count, len(faces) - n)
        if not ways:
            continue
        weight = Fraction(ways, comb(room, len(faces)))
        for share, cards in choices(faces, number, n, at):
            if last:
                yield weight * share, cards
                continue
            for other, more in by_level(levels[1:], number, count - n, at):
                yield weight * share * other, cards + more


def choices(
    faces: Cards, number: Sequence[int], n: int, at: Cards
) -> Iterator[tuple[Fraction, list[int]]]:
    """The ways to choose n of some faces, equal cards being one; cards that lie there first."""
    kinds: dict[int, list[int]] = {}
    for card in sorted(faces, key=lambda c: (c not in at, c)):
        kinds.setdefault(number[card], []).append(card)
    whole = comb(len(faces), n)
    for ways, cards in selections(list(kinds.values()), len(faces), n):
        yield Fraction(ways, whole), cards


def selections(kinds: Sequence[list[int]], left: int, n: int) -> Iterator[tuple[int, list[int]]]:
    """How many of each kind, and in how many ways."""
    if n == 0:
        yield 1, []
        return
    first = kinds[0]
    after = left - len(first)
    for k in range(max(0, n - after), min(n, len(first)) + 1):
        ways = comb(len(first), k)
        for others, cards in selections(kinds[1:], after, n - k):
            yield ways * others, first[:k] + cards


def place(cards: Iterable[int], places: Iterable[int]) -> Arrangement:
    """Cards at places, each where it lies already if that can be."""
    free = set(places)
    out: Arrangement = {}
    moved: list[int] = []
    for card in cards:
        if card in free:
            out[card] = card
            free.discard(card)
        else:
            moved.append(card)
    out.update(zip(sorted(free), moved, strict=False))
    return out


def completed(known: Unseen, laid: Arrangement) -> Arrangement:
    """An arrangement of all unseen cards in which these lie where they were laid.

    The others stay where they are as far as they can, those of a group within its places.
    """
    out = dict(laid)
    gone = frozenset(laid.values())
    pools = [*known.groups, Group(known.faces - grouped(known), known.places)]
    for pool in pools:
        free = pool.places - out.keys()
        faces = pool.faces - gone
        stay = faces & free
        out.update((card, card) for card in stay)
        out.update(zip(sorted(free - stay), sorted(faces - stay), strict=False))
    if len(out) != len(known.places) or len(set(out.values())) != len(out):
        raise NotDecidable("what is known of the unseen cards contradicts itself")
    return {place: card for place, card in out.items() if place != card}


def grouped(known: Unseen) -> Cards:
    return frozenset().union(*[group.faces for group in known.groups])

"""All possible identities of unseen cards at some places, with their probabilities.

All assignments of identities that fit a player's knowledge are equally likely, as in
`playmat.engine.worlds`. This module enumerates them, instead of sampling, for the few places that
a step reveals. Cards that are drawn together are listed once, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, perm

from mypy_extensions import i64

from playmat.engine.assignments import MatchedPrint, Split, inner_groups, splits
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import GROUP, GROUPS, IDENTITIES, MATCHED, PLACES, SEEN, zone_mask
from playmat.engine.vectors import vec
from playmat.lab.errors import NotDecidable, TooLarge

Cards = frozenset[int]
Arrangement = dict[int, int]  # card to put at a place, by the card there now


@dataclass(frozen=True, slots=True)
class KnownGroup:
    """Knowledge that certain cards (`identities`) are among certain places."""

    identities: Cards
    places: Cards


Variants = tuple[tuple[Fraction, tuple[KnownGroup, ...]], ...]
GroupSets = tuple[int, int, int, int]  # the identities, places, seen, and matched cards of a group


@dataclass(frozen=True, slots=True)
class Unseen:
    """A player's unseen places, the cards (`identities`) at them, and the knowledge about them.

    The places of two groups are nested or disjoint; smaller groups come first.
    """

    places: Cards
    identities: Cards
    groups: tuple[KnownGroup, ...]
    # If copies of identities have been seen, the groups as they may be, with their probabilities.
    variants: Variants = ()

    def groups_containing(self, place: int) -> tuple[int, ...]:
        """Return the indexes of the groups that contain a place."""
        return tuple(i for i, group in enumerate(self.groups) if place in group.places)

    def after(self, identities: Cards, places: Cards) -> Unseen:
        """Return what remains unseen after these cards have been seen at these places."""
        groups = [KnownGroup(g.identities - identities, g.places - places) for g in self.groups]
        return Unseen(self.places - places, self.identities - identities, tuple(groups))

    def ungrouped(self) -> Cards:
        """Return the cards that are in no group."""
        return self.identities.difference(*[group.identities for group in self.groups])


@lru_cache(4_000)
def members(mask: int, owner: int) -> Cards:
    """Return the cards in a bit mask."""
    return frozenset([60 * owner + i for i in range(mask.bit_length()) if mask >> i & 1])


def unseen_cards(g: GameState, viewer: int, owner: int) -> Unseen:
    """Return what a viewer doesn't know about a player's cards."""
    p = g.players[owner]
    knowledge = g.knowledge
    word = 2 * viewer + owner
    hidden_zones = zone_mask(p.deck, owner) | zone_mask(p.hand, owner) | zone_mask(p.prizes, owner)
    groups = groups_of(knowledge, word)
    known = known_of(hidden_zones & ~knowledge[word], tuple([sets[:2] for sets in groups]), owner)
    if not any(matched for *_, matched in groups):
        return known
    return replace(known, variants=variants(g, known, groups, owner))


def groups_of(knowledge: vec[i64], word: int) -> tuple[GroupSets, ...]:
    """Return a viewer's groups for an owner's cards: their four sets as bit masks, by size."""
    if len(knowledge) == GROUPS:
        return ()
    found = [
        (
            int(knowledge[at + IDENTITIES]),
            int(knowledge[at + PLACES]),
            int(knowledge[at + SEEN]),
            int(knowledge[at + MATCHED]),
        )
        for at in reversed(range(GROUPS, len(knowledge), GROUP))  # the inner groups first
        if knowledge[at] == word
    ]
    return tuple(sorted(found, key=lambda sets: sets[1].bit_count()))


@lru_cache(4_000)
def known_of(hidden: int, groups: tuple[tuple[int, int], ...], owner: int) -> Unseen:
    places = members(hidden, owner)
    found = [KnownGroup(members(f, owner), members(p & hidden, owner)) for f, p in groups]
    return Unseen(places, places, tuple(found))


def variants(g: GameState, known: Unseen, groups: Sequence[GroupSets], owner: int) -> Variants:
    """Return the groups as they may be: identities may have been seen instead of their copies."""
    inside = inner_groups([places for _, places, _, _ in groups])
    matched = {g.prints[c]: c for sets in groups for c in members(sets[3], owner)}
    certain = [
        [c for c in group.identities if g.prints[c] not in matched] for group in known.groups
    ]
    found: list[tuple[int, list[list[int]]]] = [(1, certain)]
    for print, card in sorted(matched.items()):
        unseen = copies(g, known.places, print)
        m = MatchedPrint(card, print, g.definitions[card], len(groups))
        m.unseen = len(unseen)
        for n, (identities, _, seen, candidates) in enumerate(groups):
            m.known[n] = len(copies(g, members(identities | candidates, owner), print))
            m.seen[n] = len(copies(g, members(seen, owner), print))
        more: list[tuple[int, list[list[int]]]] = []
        for split, ways in splits(m, inside):
            added = dealt_copies(known.groups, unseen, split)
            more += [
                (before * ways, [[*x, *y] for x, y in zip(cards, added, strict=True)])
                for before, cards in found
            ]
        found = more
    weighted = [(ways * orders(known, inside, cards), cards) for ways, cards in found]
    total = sum(ways for ways, _ in weighted)
    if total == 0:
        raise NotDecidable("the knowledge about unseen cards is contradictory")
    return tuple(
        (
            Fraction(ways, total),
            tuple(
                KnownGroup(frozenset(some), group.places)
                for some, group in zip(cards, known.groups, strict=True)
            ),
        )
        for ways, cards in weighted
        if ways
    )


def dealt_copies(
    groups: Sequence[KnownGroup], unseen: Sequence[int], split: Split
) -> list[list[int]]:
    """Return the unseen copies of a print that are identities of each group."""
    left = list(unseen)
    out: list[list[int]] = []
    for group, n in zip(groups, split, strict=True):
        left.sort(key=lambda c: (c not in group.identities, c not in group.places, c))
        out.append(left[:n])
        left = left[n:]
    return out


def orders(known: Unseen, inside: list[list[int]], cards: Sequence[Sequence[int]]) -> int:
    """Return the number of assignments with these identities of the groups."""
    ways = factorial(len(known.places) - sum(map(len, cards)))
    for n, group in enumerate(known.groups):
        free = len(group.places) - sum(len(cards[inner]) for inner in inside[n])
        ways *= perm(max(free, 0), len(cards[n]))
    return ways


def copies(g: GameState, cards: Cards, print: str) -> list[int]:
    """Return those of some cards that have a print."""
    return sorted([c for c in cards if g.prints[c] == print])


def deals(
    known: Unseen, number: Sequence[int], classes: Sequence[Sequence[int]], maximum: int
) -> list[tuple[Fraction, Arrangement]]:
    """Return all ways to put cards at places; places of one class are interchangeable."""
    out: list[tuple[Fraction, Arrangement]] = []
    for share, groups in known.variants or ((Fraction(1), known.groups),):
        one = Unseen(known.places, known.identities, groups)
        for weight, partial in arrangements(one, number, classes):
            out.append((share * weight, complete(one, partial)))
            if len(out) > maximum:
                raise TooLarge("there are too many ways to draw that many unknown cards")
    return out


def arrangements(
    known: Unseen, number: Sequence[int], classes: Sequence[Sequence[int]]
) -> Iterator[tuple[Fraction, Arrangement]]:
    """Yield every arrangement of the first class with every arrangement of the others."""
    if not classes:
        yield Fraction(1), {}
        return
    first = classes[0]
    if len({known.groups_containing(place) for place in first}) > 1:
        raise NotDecidable("cards with different knowledge about them are revealed together")
    for weight, cards in draws(known, number, first):
        rest = known.after(frozenset(cards), frozenset(first))
        here = place(cards, first)
        for other, more in arrangements(rest, number, classes[1:]):
            yield weight * other, {**here, **more}


def draws(
    known: Unseen, number: Sequence[int], places: Sequence[int]
) -> Iterator[tuple[Fraction, list[int]]]:
    """Yield the sets of cards that places of one class may hold, with their probabilities.

    Cards of the innermost group are equally likely at any of its places, cards of the next group
    at any of its remaining places, and so on. Cards of no group fill the rest.
    """
    groups = known.groups
    levels: list[tuple[Cards, int]] = []  # cards, and the number of places they could be at
    for i in known.groups_containing(places[0]):
        inner = sum(len(g.identities) for g in groups[:i] if g.places <= groups[i].places)
        levels.append((groups[i].identities, len(groups[i].places) - inner))
    ungrouped = known.ungrouped()
    levels.append((ungrouped, len(ungrouped)))
    yield from by_level(levels, number, len(places), frozenset(places))


def by_level(
    levels: Sequence[tuple[Cards, int]], number: Sequence[int], count: int, at: Cards
) -> Iterator[tuple[Fraction, list[int]]]:
    """Yield the cards at `count` places: how many are of the first level, and which."""
    identities, size = levels[0]  # the cards of a group, and its places
    last = len(levels) == 1
    for n in range(count if last else 0, min(count, len(identities)) + 1):
        ways = comb(count, n) * comb(size - count, len(identities) - n)
        if not ways:
            continue
        weight = Fraction(ways, comb(size, len(identities)))
        for share, cards in choices(identities, number, n, at):
            if last:
                yield weight * share, cards
                continue
            for other, more in by_level(levels[1:], number, count - n, at):
                yield weight * share * other, cards + more


def choices(
    identities: Cards, number: Sequence[int], n: int, at: Cards
) -> Iterator[tuple[Fraction, list[int]]]:
    """Yield the ways to choose n cards, counting equal ones once; prefer cards already there."""
    kinds: dict[int, list[int]] = {}
    for card in sorted(identities, key=lambda c: (c not in at, c)):
        kinds.setdefault(number[card], []).append(card)
    total = comb(len(identities), n)
    for ways, cards in selections(list(kinds.values()), len(identities), n):
        yield Fraction(ways, total), cards


def selections(kinds: Sequence[list[int]], left: int, n: int) -> Iterator[tuple[int, list[int]]]:
    """Yield selections of n cards by kind, with their number of ways."""
    if n == 0:
        yield 1, []
        return
    first = kinds[0]
    after = left - len(first)
    for k in range(max(0, n - after), min(n, len(first)) + 1):
        ways = comb(len(first), k)
        for others, cards in selections(kinds[1:], after, n - k):
            yield ways * others, first[:k] + cards


def place(cards: Sequence[int], places: Sequence[int]) -> Arrangement:
    """Return cards at places, leaving each card where it is if possible."""
    free = set(places).difference(cards)
    stay = set(places) - free
    moved = [card for card in cards if card not in stay]
    return {card: card for card in stay} | dict(zip(sorted(free), moved, strict=False))


def complete(known: Unseen, partial: Arrangement) -> Arrangement:
    """Return an arrangement of all unseen cards that contains a partial one.

    Other cards stay where they are if possible, and cards of a group stay among its places.
    """
    out = dict(partial)
    gone = frozenset(partial.values())
    for pool in (*known.groups, KnownGroup(known.ungrouped(), known.places)):
        free = pool.places - out.keys()
        identities = pool.identities - gone
        stay = identities & free
        out.update((card, card) for card in stay)
        out.update(zip(sorted(free - stay), sorted(identities - stay), strict=False))
    if len(out) != len(known.places) or len(set(out.values())) != len(out):
        raise NotDecidable("the knowledge about unseen cards is contradictory")
    return {place: card for place, card in out.items() if place != card}

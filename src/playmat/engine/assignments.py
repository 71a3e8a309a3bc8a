"""The unseen cards of a player: which identities may be at which places, and in how many ways.

A view determines the unseen places, the identities that are among some of them (the groups of
`playmat.engine.knowledge`), and the rest of the deck list, which may be anywhere. All assignments
that fit are equally likely. They are counted by kinds of places and classes of cards, not one by
one, for exact odds and for exact samples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb, factorial, perm, prod
from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.engine.cards import Card, Definition
from playmat.engine.constants import PUBLIC, bit
from playmat.engine.knowledge import MATCHED, PLACES, SEEN, zone_mask
from playmat.engine.setup import SET_UP, waits_to_redraw
from playmat.engine.vectors import append, vec
from playmat.engine.views import HIDDEN, ViewState, groups_by_size, listed_identities, members
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.state import Player


NO_ASSIGNMENT: Final = "no assignment of the unseen cards fits what has been seen"


class NoConsistentWorld(PlaymatError):
    """The deck lists passed contradict what has been seen."""


# How many identities of each group are still unseen, by group.
Split = tuple[int, ...]


@final
class MatchedPrint:
    """A print of which copies that were seen may have been identities of groups.

    For each group, `known` is how many of its identities have this print, and `seen` how many
    copies were seen at its places. The identities that aren't unseen anymore are among these.
    """

    __slots__ = ("card", "definition", "known", "print", "seen", "unseen")

    def __init__(self, card: i64, print: str, definition: Definition, groups: int) -> None:
        self.card: i64 = card  # one of the copies that were seen
        self.print = print
        self.definition = definition
        self.known = [0] * groups
        self.seen = [0] * groups
        self.unseen: int = 0  # copies that are at unseen places


@final
class HiddenSide:
    """The unseen places of one player, and the identities to assign to them."""

    def __init__(self, view: ViewState, owner: i64, cards: list[Card]) -> None:
        seen = view._state
        self.definitions = seen.definitions
        self.prints_by_id = seen.prints
        self.owner: i64 = owner
        self.hidden: i64 = 0  # unseen places, as a set
        base: i64 = 60 * owner
        for k in range(60):
            if seen.definitions[base + k] is HIDDEN:
                self.hidden |= bit(k)
        # Groups of the viewer, smallest first: identities (ids from 120 up) and places.
        self.group_at = vec[i64]()
        self.group_identities: list[vec[i64]] = []
        self.group_places = vec[i64]()
        self.read_groups(seen, view.viewer)
        # Cards of the deck list that may be anywhere.
        self.identities: list[Definition] = []
        self.prints: list[str] = []
        self.read_rest(seen, cards)
        self.matched = self.matched_prints(seen)
        # What the rules of an unfinished setup imply about unseen cards.
        p = seen.players[owner]
        self.all_basic: i64 = face_down(p, base) & self.hidden  # Basic Pokémon
        self.hand: i64 = zone_mask(p.hand, owner) & self.hidden
        self.has_basic: bool = False  # the hand has a Basic Pokémon, or there would be a mulligan
        self.no_basic: i64 = 0  # cards without a Basic Pokémon: the hand before a mulligan
        if len(seen.stack) > 1 and seen.stack[1].op is SET_UP and p.active is None and self.hand:
            if waits_to_redraw(seen.stack[1], owner):
                self.no_basic = self.hand
            else:
                self.has_basic = True

    def read_groups(self, seen: GameState, viewer: i64) -> None:
        """Add the viewer's groups of this player's cards."""
        if viewer == PUBLIC:
            return
        knowledge = seen.knowledge
        listed = {at: (first, count) for at, first, count in listed_identities(knowledge, viewer)}
        for at in groups_by_size(knowledge):
            if knowledge[at] == 2 * viewer + self.owner:
                first, count = listed[at]
                self.group_at = append(self.group_at, at)
                self.group_identities.append(vec[i64](list(range(first, first + count))))
                self.group_places = append(self.group_places, knowledge[at + PLACES])

    def read_rest(self, seen: GameState, cards: list[Card]) -> None:
        """Add the cards of the deck list that haven't been seen."""
        own = range(60 * self.owner, 60 * self.owner + 60)
        total = len([c for c in own if seen.prints[c]])
        shown = [c for c in own if seen.definitions[c] is not HIDDEN and seen.prints[c]]
        for identities in self.group_identities:
            shown.extend(identities)
        known = Counter([seen.prints[c] for c in shown])
        if len(cards) != total:
            raise NoConsistentWorld(
                f"the deck list of player {self.owner} must have {total} cards, not {len(cards)}"
            )
        for card in cards:
            if known[card.id] > 0:
                known[card.id] -= 1
            else:
                self.identities.append(card.definition)
                self.prints.append(card.id)
        missing = [id for id, n in known.items() if n > 0]
        if missing:
            raise NoConsistentWorld(
                f"the deck list of player {self.owner} has fewer copies than were seen of "
                f"{', '.join(sorted(missing))}"
            )

    def matched_prints(self, seen: GameState) -> list[MatchedPrint]:
        """Return the prints of which a copy that was seen may have been an identity of a group.

        Those of which no other copy is unseen are left out: nothing is uncertain about them.
        """
        found: dict[str, MatchedPrint] = {}
        base = 60 * self.owner
        count = len(self.group_at)
        for n in range(count):
            for k in members(seen.knowledge[self.group_at[n] + MATCHED]):
                print = seen.prints[base + k]
                if print not in found:
                    definition = seen.definitions[base + k]
                    found[print] = MatchedPrint(base + k, print, definition, count)
                found[print].known[n] += 1
        for print, m in found.items():
            m.unseen = self.prints.count(print)
            for n in range(count):
                certain = [seen.prints[c] for c in self.group_identities[n]].count(print)
                m.known[n] += certain
                m.unseen += certain
                m.seen[n] = len(
                    [
                        k
                        for k in members(seen.knowledge[self.group_at[n] + SEEN])
                        if seen.prints[base + k] == print
                    ]
                )
        return [found[print] for print in sorted(found) if found[print].unseen > 0]

    def splits(self, m: MatchedPrint) -> list[tuple[Split, int]]:
        """Return how many identities of a print may be unseen, with the number of ways of each."""
        return splits(m, inner_groups([int(places) for places in self.group_places]))


def face_down(p: Player, base: i64) -> i64:
    """Return the cards of a player's face-down Pokémon, as a set."""
    out: i64 = 0
    for m in p.in_play():
        if m.face_down:
            out |= bit(m.id - base)
    return out


# -- identities that may have been seen -----------------------------------------------------
def inner_groups(places: list[int]) -> list[list[int]]:
    """Return for each group, by its places, the groups inside it; smaller groups come first."""
    return [[i for i in range(n) if places[i] & ~places[n] == 0] for n in range(len(places))]


def splits(m: MatchedPrint, inside: list[list[int]]) -> list[tuple[Split, int]]:
    """Return how many identities of a print may be unseen, with the number of ways of each."""
    out: list[tuple[Split, int]] = [((), 1)]
    for n, known in enumerate(m.known):
        longer: list[tuple[Split, int]] = []
        for split, ways in out:
            # Seen copies that were identities of the groups inside weren't of this one.
            taken = sum([m.known[inner] - split[inner] for inner in inside[n]])
            free = max(m.seen[n] - taken, 0)
            for unseen in range(known + 1):
                more = comb(known, unseen) * perm(free, known - unseen)
                if more > 0:
                    longer.append(((*split, unseen), ways * more))
        out = longer
    return [
        (split, ways * perm(m.unseen, sum(split))) for split, ways in out if sum(split) <= m.unseen
    ]


# -- counting ---------------------------------------------------------------------------------
# What a count distinguishes of a card: whether it is wanted, whether it is a Basic Pokémon that
# can start, and its label (NO_LABEL, or EXCLUDED from the labeled places).
CardClass = tuple[bool, bool, int]
Labels = tuple[int, ...]  # cards with each label at the labeled places
# The free places of each kind, the wanted cards at the counted places, whether the hand has a
# Basic Pokémon, and the labels.
Assignment = tuple[tuple[int, ...], int, bool, Labels]
Partial = dict[tuple[Assignment, int], int]  # ways by assignment and number of cards left
# The cards of each group and class that are identities, class by class for each group.
Identities = tuple[int, ...]

NO_LABEL: Final = -1
EXCLUDED: Final = -2


@final
class PlaceKinds:
    """The unseen places, grouped by the cards that are possible there."""

    def __init__(self, side: HiddenSide, counted: i64, labeled: i64) -> None:
        basic_hand = side.hand if side.has_basic else 0
        sets = [counted, side.all_basic, side.no_basic, basic_hand, labeled, *side.group_places]
        self.keys: list[tuple[bool, ...]] = []  # for each kind, in which sets its places are
        self.places: list[list[int]] = []
        for k in members(side.hidden):
            key = tuple([s & bit(k) != 0 for s in sets])
            if key not in self.keys:
                self.keys.append(key)
                self.places.append([])
            self.places[self.keys.index(key)].append(k)
        self.start: Assignment = (tuple([len(kind) for kind in self.places]), 0, False, ())

    def may_hold(self, at: int, group: int, card: CardClass) -> bool:
        """Return whether a kind of place may hold a card of a group (-1: no group)."""
        key = self.keys[at]
        if group >= 0 and not key[5 + group]:
            return False
        _, starts, label = card
        if key[4] and label == EXCLUDED:
            return False
        return not key[2] if starts else not key[1]

    def put(self, before: Assignment, at: int, card: CardClass, n: int) -> Assignment:
        """Return an assignment after n cards of a class are put at places of a kind."""
        free, found, has_basic, labels = before
        counted, _, _, in_hand, labeled, *_ = self.keys[at]
        wanted, starts, label = card
        if labeled and label >= 0:
            labels = (*labels[:label], labels[label] + n, *labels[label + 1 :])
        return (
            (*free[:at], free[at] - n, *free[at + 1 :]),
            found + n if wanted and counted else found,
            has_basic or (n > 0 and starts and in_hand),
            labels,
        )


@final
class Count:
    """All assignments of a side's unseen cards, counted by what their number depends on.

    `allowed` are the numbers of cards with each label at the labeled places to which the count is
    limited; with some numbers, it contains all smaller ones.
    """

    def __init__(
        self,
        side: HiddenSide,
        class_of: Callable[[Definition], CardClass],
        counted: i64 = 0,
        labeled: i64 = 0,
        allowed: Optional[set[Labels]] = None,
    ) -> None:
        self.side = side
        self.class_of = class_of
        self.allowed = allowed
        self.kinds = PlaceKinds(side, counted, labeled)
        if allowed is not None:
            self.kinds.start = (*self.kinds.start[:3], tuple([0] * len(next(iter(allowed)))))
        certain, every = self.cards()
        self.classes: list[CardClass] = sorted(every)
        self.every = [every[c] for c in self.classes]
        # Numbers of identities, with their ways, after each of the matched prints.
        self.identities: list[dict[Identities, int]] = [
            {tuple([cards[c] for cards in certain for c in self.classes]): 1}
        ]
        self.splits = [side.splits(m) for m in side.matched]
        for m, options in zip(side.matched, self.splits, strict=True):
            after: dict[Identities, int] = {}
            for before, ways in self.identities[-1].items():
                for split, n in options:
                    key = self.add_split(before, class_of(m.definition), split)
                    after[key] = after.get(key, 0) + ways * n
            self.identities.append(after)
        self.ways: dict[tuple[Identities, Assignment], int] = {}
        for identities, ways in self.identities[-1].items():
            orders = ways * self.orders(identities)
            for (assignment, _), n in self.layers(identities)[-1].items():
                if assignment[2] or not side.has_basic:
                    self.ways[identities, assignment] = orders * n

    def cards(self) -> tuple[list[Counter[CardClass]], Counter[CardClass]]:
        """Return the identities of each group, without matched prints, and all cards, by class."""
        side, class_of = self.side, self.class_of
        matched = {m.print for m in side.matched}
        groups: list[Counter[CardClass]] = []
        every = Counter([class_of(d) for d in side.identities])
        for identities in side.group_identities:
            certain: Counter[CardClass] = Counter()
            for c in identities:
                card = class_of(side.definitions[c])
                every[card] += 1
                if side.prints_by_id[c] not in matched:
                    certain[card] += 1
            groups.append(certain)
        return groups, every

    def add_split(self, before: Identities, card: CardClass, split: Split) -> Identities:
        """Return the numbers of identities with those of a matched print."""
        size = len(self.classes)
        at = self.classes.index(card)
        out = list(before)
        for n, unseen in enumerate(split):
            out[n * size + at] += unseen
        return tuple(out)

    def demands(self, identities: Identities) -> list[tuple[int, CardClass, int]]:
        """Return the cards to assign: the group (-1: no group), the class, and the number."""
        size = len(self.classes)
        out: list[tuple[int, CardClass, int]] = []
        for n in range(len(self.side.group_at)):
            for i, card in enumerate(self.classes):
                out.append((n, card, identities[n * size + i]))
        for i, card in enumerate(self.classes):
            out.append((-1, card, self.every[i] - sum(identities[i::size])))
        return out

    def layers(self, identities: Identities) -> list[Partial]:
        """Return the ways after each step: a demand, and each kind of place for its cards."""
        partial: Partial = {(self.kinds.start, 0): 1}
        out = [partial]
        for group, card, count in self.demands(identities):
            partial = {(done, count): ways for (done, left), ways in partial.items() if left == 0}
            out.append(partial)
            for at in range(len(self.kinds.keys)):
                if count > 0 and self.kinds.may_hold(at, group, card):
                    partial = self.put_some(partial, at, card)
                out.append(partial)
        out.append({key: ways for key, ways in partial.items() if key[1] == 0})
        return out

    def put_some(self, partial: Partial, at: int, card: CardClass) -> Partial:
        """Return all assignments after some of the cards left are put at places of a kind."""
        out: Partial = {}
        for (before, left), ways in partial.items():
            free = before[0][at]
            for n in range(min(free, left) + 1):
                after = self.kinds.put(before, at, card, n)
                if self.allowed is not None and after[3] not in self.allowed:
                    break
                key = (after, left - n)
                out[key] = out.get(key, 0) + ways * comb(free, n)
        return out

    def orders(self, identities: Identities) -> int:
        """Return in how many orders the cards of each demand can be assigned."""
        return prod([factorial(n) for _, _, n in self.demands(identities)])

    def by_found(self) -> Counter[int]:
        """Return the ways by the number of wanted cards at the counted places."""
        out: Counter[int] = Counter()
        for (_, (_, found, _, _)), ways in self.ways.items():
            out[found] += ways
        return out

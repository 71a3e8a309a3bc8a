"""Sampled worlds: identities for the unseen cards of a view. No card is moved."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial, gcd, inf, perm
from typing import Final, Optional, TypeVar, Union, cast, final

from mypy_extensions import i64

from playmat.card_source import find_card
from playmat.engine.assignments import (
    NO_ASSIGNMENT,
    Assignment,
    Count,
    HiddenSide,
    Identities,
    MatchedPrint,
    NoConsistentWorld,
    Split,
    inner_groups,
)
from playmat.engine.cards import Card, Definition
from playmat.engine.chance import next_below, seed_generator
from playmat.engine.constants import CHANCE, NO_PLAYER, PUBLIC, bit
from playmat.engine.fields import GAME
from playmat.engine.game_state import DeckLike, GameState, copy_state
from playmat.engine.implied import ClassOf, count_assignments, has_choice
from playmat.engine.knowledge import IDENTITIES, PLACES
from playmat.engine.new_game import CARD_IDS
from playmat.engine.vectors import append, extend, vec
from playmat.engine.views import ViewState, identify_face_down, listed_identities, members, part_of
from playmat.errors import PlaymatError

Key = TypeVar("Key")
Item = TypeVar("Item")

MAX_DEALS: Final = 200  # that are listed
TRIES: Final = 100  # attempts before it is computed whether there is a consistent world
MAX_TRIES: Final = 100_000  # attempts if there is one, but very few of all worlds are

# A deck, its cards, or their ids. A belief consists of several of these, with weights.
DeckCards = Union[DeckLike, Sequence[Card], Sequence[str]]
Belief = Union[DeckCards, Sequence[Union[DeckCards, tuple[DeckCards, float]]]]


# -- assigning identities to places --------------------------------------------------------------
@final
class Deal:
    """The unseen cards of a player: the identities of each group, as ids in the view, and the rest.

    If copies of identities have been seen, there are several deals, with weights.
    """

    __slots__ = ("definitions", "groups", "prints", "weight")

    def __init__(self, groups: list[vec[i64]], definitions: list[Definition], prints: list[str]):
        self.groups = groups
        self.definitions = definitions
        self.prints = prints
        self.weight: int = 1


@final
class SideSampler:
    """Assigns random identities to the unseen places of one player.

    Usually, the identities of each group go to random places of it, and the others anywhere. If
    setup restricts some places, or there are very many deals, the assignments are counted first,
    so that all of them are equally likely.
    """

    def __init__(self, view: ViewState, owner: i64, cards: list[Card]) -> None:
        self.side = HiddenSide(view, owner, cards)
        self.count: Optional[Count] = None
        side = self.side
        self.deals = [Deal(side.group_identities, side.identities, side.prints)]
        self.total: int = 1  # of the weights
        if side.all_basic or side.no_basic:
            self.deals = []
        elif side.matched:
            self.deals = deals(side)
        if not self.deals:
            self.count = Count(side, ClassOf(unwanted))
            if not self.count.ways:
                raise NoConsistentWorld(NO_ASSIGNMENT)
        elif side.matched:
            self.total = sum([deal.weight for deal in self.deals])

    def assign_all(self, w: GameState, moved: vec[i64]) -> bool:
        """Assign identities to the unseen places; return False if that contradicts the setup."""
        if self.count is not None:
            self.assign_counted(w, moved, self.count)
            return True
        side = self.side
        deal = self.deals[0]
        if self.total > 1:
            at = below(w, self.total)
            for deal in self.deals:
                at -= deal.weight
                if at < 0:
                    break
        free = side.hidden
        n: i64 = 0
        while n < len(side.group_places):
            given = self.assign_group(w, deal.groups[n], side.group_places[n] & free, moved)
            free &= ~given
            w.knowledge[side.group_at[n] + IDENTITIES] = given
            n += 1
        if not self.assign_rest(w, free, deal):
            return False
        if side.matched:
            self.place_identities(w, moved)
        return True

    def assign_group(self, w: GameState, identities: vec[i64], places: i64, moved: vec[i64]) -> i64:
        """Assign the identities of a group to random places; return these places."""
        open = members(places)
        given: i64 = 0
        k: i64 = 0
        count: i64 = len(open)
        for identity in identities:
            j = k + next_below(w, count - k)
            place = open[j]
            open[j] = open[k]
            k += 1
            given |= bit(place)
            self.assign(w, place, w.definitions[identity], w.prints[identity])
            if identity >= 120:
                moved[identity] = 60 * self.side.owner + place
        return given

    def assign(self, w: GameState, place: i64, d: Definition, id: str) -> None:
        """Give the card at a place its identity."""
        card = 60 * self.side.owner + place
        w.definitions[card] = d
        w.prints[card] = id
        w.keys[card] = d.key

    def assign_rest(self, w: GameState, free: i64, deal: Deal) -> bool:
        """Assign the remaining identities; return False if that contradicts the setup."""
        side = self.side
        count: i64 = len(deal.definitions)
        order = CARD_IDS[:count]
        used: i64 = 0
        at: i64 = 0
        starter = not side.has_basic
        while free >> at:
            if (free >> at) & 1:
                j = used + next_below(w, count - used)
                index: i64 = order[j]
                order[j] = order[used]
                used += 1
                d = deal.definitions[index]
                self.assign(w, at, d, deal.prints[index])
                if not starter and side.hand & bit(at) and d.starts():
                    starter = True
            at += 1
        return starter

    # -- with counted assignments --------------------------------------------------------------
    def assign_counted(self, w: GameState, moved: vec[i64], count: Count) -> None:
        """Assign all identities such that all assignments are equally likely."""
        side = self.side
        identities, assignment = pick(w, count.ways)
        numbers = pick_numbers(w, count, identities, assignment)
        cards = self.dealt_cards(w, count, identities)
        places = [shuffled(w, kind) for kind in count.kinds.places]
        for demand, by_kind in enumerate(numbers):
            for at, n in enumerate(by_kind):
                for _ in range(n):
                    place = places[at].pop()
                    id, d, print = cards[demand].pop()
                    self.assign(w, place, d, print)
                    if id >= 0:
                        moved[id] = 60 * side.owner + place
        self.place_identities(w, moved)

    def dealt_cards(
        self, w: GameState, count: Count, identities: Identities
    ) -> list[list[tuple[int, Definition, str]]]:
        """Return the cards for each demand in random order: id in the view or -1, and print."""
        side = self.side
        rest = [(-1, d, id) for d, id in zip(side.identities, side.prints, strict=True)]
        groups: list[list[tuple[int, Definition, str]]] = []
        matched = {m.print for m in side.matched}
        for ids in side.group_identities:
            cards = [(int(c), side.definitions[c], side.prints_by_id[c]) for c in ids]
            groups.append([card for card in cards if card[2] not in matched])
            rest.extend([(-1, d, id) for _, d, id in cards if id in matched])
        for m, split in zip(side.matched, pick_splits(w, count, identities), strict=True):
            for n, unseen in enumerate(split):
                for _ in range(unseen):
                    card = (-1, m.definition, m.print)
                    rest.remove(card)
                    groups[n].append(card)
        groups.append(rest)
        out: list[list[tuple[int, Definition, str]]] = []
        for group, card_class, _ in count.demands(identities):
            some = [card for card in groups[group] if count.class_of(card[1]) == card_class]
            out.append(shuffled(w, some))
        return out

    def place_identities(self, w: GameState, moved: vec[i64]) -> None:
        """Determine at which places the identities of each group are now."""
        side = self.side
        matched = {m.print for m in side.matched}
        taken: i64 = 0
        for n in range(len(side.group_at)):
            given: i64 = 0
            for id in side.group_identities[n]:
                if side.prints_by_id[id] in matched:
                    for k in members(side.group_places[n] & ~taken & ~given):
                        if w.prints[60 * side.owner + k] == side.prints_by_id[id]:
                            moved[id] = 60 * side.owner + k
                            break
                given |= bit(moved[id] - 60 * side.owner)
            taken |= given
            w.knowledge[side.group_at[n] + IDENTITIES] = given


def deals(side: HiddenSide) -> list[Deal]:
    """Return the deals of a side of which copies of identities have been seen.

    Return none if there are more than MAX_DEALS.
    """
    matched = {m.print for m in side.matched}
    places = [int(places) for places in side.group_places]
    inside = inner_groups(places)
    groups: list[vec[i64]] = []
    definitions, prints = side.identities.copy(), side.prints.copy()
    for identities in side.group_identities:
        groups.append(vec[i64]([c for c in identities if side.prints_by_id[c] not in matched]))
        for c in identities:
            if side.prints_by_id[c] in matched:
                definitions.append(side.definitions[c])
                prints.append(side.prints_by_id[c])
    out = [Deal(groups, definitions, prints)]
    for m in side.matched:
        splits = side.splits(m)
        if len(out) * len(splits) > MAX_DEALS:
            return []
        out = [with_split(deal, m, split, ways) for deal in out for split, ways in splits]
    for deal in out:
        deal.weight *= factorial(len(deal.definitions))
        for n, identities in enumerate(deal.groups):
            free = places[n].bit_count() - sum([len(deal.groups[inner]) for inner in inside[n]])
            deal.weight *= perm(max(free, 0), len(identities))
    divisor = gcd(*[deal.weight for deal in out])
    if divisor == 0:
        raise NoConsistentWorld(NO_ASSIGNMENT)
    for deal in out:
        deal.weight //= divisor
    return [deal for deal in out if deal.weight > 0]


def with_split(deal: Deal, m: MatchedPrint, split: Split, ways: int) -> Deal:
    """Return a deal in which this many copies of a print are identities of each group."""
    groups = [identities[:] for identities in deal.groups]
    definitions, prints = deal.definitions.copy(), deal.prints.copy()
    for n, unseen in enumerate(split):
        for _ in range(unseen):
            groups[n] = append(groups[n], m.card)
            at = prints.index(m.print)
            del definitions[at]
            del prints[at]
    out = Deal(groups, definitions, prints)
    out.weight = deal.weight * ways
    return out


def unwanted(d: Definition) -> bool:
    return False


def below(w: GameState, n: int) -> int:
    """Return a number from 0 to n-1, which may be larger than 64 bits."""
    while True:
        found = 0
        size = n.bit_length()
        while size > 0:
            found = found << min(size, 30) | int(next_below(w, bit(min(size, 30))))
            size -= 30
        if found < n:
            return found


def pick(w: GameState, ways: dict[Key, int]) -> Key:
    """Return a random key by its number of ways."""
    at = below(w, sum(ways.values()))
    keys = list(ways)
    k: i64 = 0
    while at >= ways[keys[k]]:
        at -= ways[keys[k]]
        k += 1
    return keys[k]


def shuffled(w: GameState, items: list[Item]) -> list[Item]:
    """Return items in random order."""
    out = items.copy()
    for i in range(len(out) - 1, 0, -1):
        j: i64 = next_below(w, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def pick_splits(w: GameState, count: Count, identities: Identities) -> list[Split]:
    """Return how many identities of each matched print are unseen, chosen by their ways."""
    out: list[Split] = []
    for n in range(len(count.splits) - 1, -1, -1):
        card = count.class_of(count.side.matched[n].definition)
        options: dict[tuple[Identities, Split], int] = {}
        for before, ways in count.identities[n].items():
            for split, more in count.splits[n]:
                if count.add_split(before, card, split) == identities:
                    options[before, split] = ways * more
        identities, split = pick(w, options)
        out.append(split)
    out.reverse()
    return out


def pick_numbers(
    w: GameState, count: Count, identities: Identities, assignment: Assignment
) -> list[list[int]]:
    """Return for each demand how many cards go to each kind of place, chosen by their ways."""
    kinds = count.kinds
    layers = count.layers(identities)
    layers.pop()
    state = (assignment, 0)
    out: list[list[int]] = []
    demands = count.demands(identities)
    demands.reverse()
    for group, card, needed in demands:
        numbers = [0] * len(kinds.keys)
        for at in range(len(numbers) - 1, -1, -1):
            layers.pop()
            if needed > 0 and kinds.may_hold(at, group, card):
                options: dict[tuple[tuple[Assignment, int], int], int] = {}
                for before, ways in layers[-1].items():
                    done, left = before
                    n = left - state[1]
                    if 0 <= n <= done[0][at] and kinds.put(done, at, card, n) == state[0]:
                        options[before, n] = ways * comb(done[0][at], n)
                state, numbers[at] = pick(w, options)
        layers.pop()
        state = (state[0], 0)
        out.append(numbers)
    out.reverse()
    return out


# -- a world ------------------------------------------------------------------------------------
@final
class Hypothesis:
    """A possible pair of deck lists, with both sides of a view under it."""

    __slots__ = ("cards_by_key", "has_references", "lists", "others", "sides", "weight")

    def __init__(
        self, view: ViewState, lists: list[list[Card]], weight: float, has_references: bool
    ) -> None:
        self.lists = lists
        self.weight = weight
        self.has_references = has_references
        self.sides = [SideSampler(view, 0, lists[0]), SideSampler(view, 1, lists[1])]
        self.cards_by_key: dict[int, Card] = {}
        for owner, cards in enumerate(lists):
            for card in cards:
                self.cards_by_key.setdefault(2 * card.definition.key + owner, card)
        self.others: list[tuple[i64, i64, i64]] = []  # groups of the opponent
        knowledge = view._state.knowledge
        for at, first, count in listed_identities(knowledge, view.viewer):
            if part_of(knowledge[at], view.viewer) == 2:
                self.others.append((at, first, count))

    def fits(self, view: ViewState) -> bool:
        """Return whether there is a world with these deck lists."""
        try:
            for sampler in self.sides:
                count_assignments(view, sampler.side, 0, unwanted)
        except NoConsistentWorld:
            return False
        return True


def refers_to_identities(seen: GameState) -> bool:
    """Return whether an effect refers to a card whose place isn't known."""
    unplaced = len(seen.definitions) - 120
    if unplaced == 0:
        return False
    renamed = copy_state(seen)
    GAME.rename(renamed, CARD_IDS, extend(CARD_IDS[:], vec[i64]([-1] * unplaced)))
    return GAME.freeze(renamed) != GAME.freeze(seen)


@final
class ParsedBelief:
    """The hypotheses of a belief; a view keeps those of the latest one."""

    __slots__ = ("hypotheses", "lists", "total")

    def __init__(self, lists: Optional[Belief], hypotheses: list[Hypothesis]) -> None:
        self.lists = lists
        self.hypotheses = hypotheses
        self.total = 0.0
        self.add_up()

    def add_up(self) -> None:
        """Compute the total weight of the hypotheses."""
        self.total = sum([hypothesis.weight for hypothesis in self.hypotheses])

    def choose(self, w: GameState) -> Hypothesis:
        """Return a random hypothesis by weight."""
        last: i64 = len(self.hypotheses) - 1
        if last > 0:
            at = self.total * float(next_below(w, 0x4000_0000)) / 0x4000_0000
            for hypothesis in self.hypotheses:
                at -= hypothesis.weight
                if at < 0:
                    return hypothesis
        return self.hypotheses[last]

    def drop(self, contradicted: Hypothesis) -> None:
        """Drop a hypothesis that contradicts the view; the last raises NoConsistentWorld."""
        self.hypotheses = [one for one in self.hypotheses if one is not contradicted]
        self.add_up()
        if not self.hypotheses:
            raise NoConsistentWorld(NO_ASSIGNMENT)


def sample_into(w: GameState, view: ViewState, seed: int, lists: Optional[Belief]) -> None:
    """Turn a clone of a view's state into a sampled world."""
    if w.player_to_act == CHANCE:
        raise PlaymatError("a chance outcome is pending; answer it before sampling")
    belief = cached_belief(view, lists)
    w.redacted = False
    seed_generator(w, seed)
    hypothesis = belief.choose(w)
    tries: i64 = 0
    while not assign_world(view, w, hypothesis, tries):
        tries += 1
        if tries == TRIES and not hypothesis.fits(view):
            belief.drop(hypothesis)
            hypothesis = belief.choose(w)
            tries = 0
        elif tries == MAX_TRIES:
            raise NoConsistentWorld(f"no world that fits the view was found in {MAX_TRIES:,} tries")


def cached_belief(view: ViewState, lists: Optional[Belief]) -> ParsedBelief:
    """Return the parsed belief, which is kept for the next call."""
    belief = view.belief
    if belief is None or belief.lists is not lists:
        belief = ParsedBelief(lists, parse_belief(view, lists))
        view.belief = belief
    return belief


def assign_world(view: ViewState, w: GameState, hypothesis: Hypothesis, tries: i64) -> bool:
    """Assign all identities; return whether the result is consistent with the view."""
    seen = view._state
    w.definitions = seen.definitions.copy()
    w.prints = seen.prints.copy()
    w.keys = seen.keys[:]
    w.cards_by_key = hypothesis.cards_by_key
    w.deck_lists = hypothesis.lists
    w.knowledge = seen.knowledge[:]
    moved = CARD_IDS
    if len(w.definitions) > 120:
        moved = vec[i64](list(range(len(w.definitions))))
    for sampler in hypothesis.sides:
        if sampler.side.hidden and not sampler.assign_all(w, moved):
            return False
    for at, first, count in hypothesis.others:
        place_opponents_identities(w, at, first, count)
    if hypothesis.has_references:
        if tries > 0:
            w.stack = [e.clone() for e in seen.stack]
            w.players = [seen.players[0].clone(), seen.players[1].clone()]
        GAME.rename(w, CARD_IDS, moved)
    if len(w.definitions) > 120:
        del w.definitions[120:]
        del w.prints[120:]
        w.keys = w.keys[:120]
    identify_face_down(w)
    if w.player_to_act == NO_PLAYER:
        return True
    if w.player_to_act == view.viewer:
        w.choices = seen.choices
        return True
    return has_choice(w)


def place_opponents_identities(w: GameState, at: i64, first: i64, count: i64) -> None:
    """Determine at which places the identities of an opponent's group are now."""
    owner = w.knowledge[at] & 1
    free = w.knowledge[at + PLACES]
    identities: i64 = 0
    for identity in range(first, first + count):
        if free == 0:
            break
        places = members(free)
        place = places[0]  # if no card of that print is among the places, the card was forgotten
        for k in places:
            if w.prints[60 * owner + k] == w.prints[identity]:
                place = k
                break
        free &= ~bit(place)
        identities |= bit(place)
    w.knowledge[at + IDENTITIES] = identities


# -- lists and beliefs ----------------------------------------------------------------------------
def parse_belief(view: ViewState, lists: Optional[Belief]) -> list[Hypothesis]:
    """Return a hypothesis for each combination of deck lists that fits the view."""
    firsts = weighted_lists(view, 0, lists)
    seconds = weighted_lists(view, 1, lists)
    refers = refers_to_identities(view._state)
    hypotheses: list[Hypothesis] = []
    error: Optional[NoConsistentWorld] = None
    for first, weight in firsts:
        for second, other in seconds:
            try:
                hypotheses.append(Hypothesis(view, [first, second], weight * other, refers))
            except NoConsistentWorld as e:
                error = e
    if not hypotheses:
        assert error is not None
        raise error
    return hypotheses


def weighted_lists(
    view: ViewState, who: i64, lists: Optional[Belief]
) -> list[tuple[list[Card], float]]:
    """Return the deck lists that a player may have, with their weights."""
    known = view._state.deck_lists[who]
    if who == view.viewer or lists is None:
        if len(known) == 0:
            raise PlaymatError(
                f"the deck list of player {who} isn't open; pass it, or a belief, as `lists`"
            )
        return [(known, 1.0)]
    belief = lists
    if view.viewer == PUBLIC:
        if not isinstance(lists, (list, tuple)) or len(lists) != 2:
            raise PlaymatError("the public view needs a pair of deck lists, one for each player")
        belief = cast(Belief, lists[who])
    if not isinstance(belief, (list, tuple)) or not belief or isinstance(belief[0], (Card, str)):
        return [(cards_of(cast(DeckCards, belief)), 1.0)]
    weighted: list[tuple[list[Card], float]] = []
    for entry in belief:
        if isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[1], (int, float)):
            weight = float(entry[1])
            if not 0 <= weight < inf:
                raise PlaymatError(f"the weight of a deck must be 0 or more, not {weight}")
            if weight > 0:
                weighted.append((cards_of(entry[0]), weight))
        else:
            weighted.append((cards_of(entry), 1.0))
    if not weighted:
        raise PlaymatError("a belief must have a deck with a weight of more than 0")
    return weighted


def cards_of(deck: DeckCards) -> list[Card]:
    """Return the cards of a deck, a list of cards, or a list of card ids."""
    cards = deck.cards if hasattr(deck, "cards") else deck
    if not isinstance(cards, (list, tuple)):
        raise PlaymatError(f"expected a deck or a list of cards, not {deck!r}")
    out: list[Card] = []
    for card in cards:
        if not isinstance(card, (Card, str)):
            raise PlaymatError(f"expected a deck or a list of cards, not a list with {card!r}")
        out.append(find_card(card) if isinstance(card, str) else card)
    return out

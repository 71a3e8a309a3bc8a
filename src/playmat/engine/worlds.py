"""Sampled worlds: assigning identities to the unseen cards of a view. No card is moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Optional, Union, final

from mypy_extensions import i64

from playmat.engine.addresses import printed_card
from playmat.engine.cards import Card, Definition
from playmat.engine.constants import CHANCE, NO_PLAYER, PUBLIC, bit
from playmat.engine.game_state import DeckLike, GameState
from playmat.engine.generator import next_below, seed_generator
from playmat.engine.knowledge import IDENTITIES, PLACES, zone_mask
from playmat.engine.redaction import (
    HIDDEN,
    UNCHANGED,
    groups_by_size,
    listed_identities,
    members,
    rename_cards,
)
from playmat.engine.run_loop import refresh_options, shows
from playmat.engine.setup import SET_UP
from playmat.engine.state import Player, PokemonInPlay
from playmat.engine.vectors import append, vec
from playmat.engine.views import ViewState
from playmat.errors import PlaymatError

MAX_DEALS: Final = 5000  # deals before the view is reported as contradictory


# A deck, its cards, or their ids; and a belief: several of these, with weights.
DeckCards = Union[DeckLike, Sequence[Card], Sequence[str]]
Belief = Union[DeckCards, Sequence[Union[DeckCards, tuple[DeckCards, float]]]]


class NoConsistentWorld(PlaymatError):
    """The deck lists passed contradict what has been seen."""


# -- dealing identities to places -----------------------------------------------------------------
@final
class HiddenSide:
    """The unseen places of one player, and the identities to deal to them."""

    __slots__ = (
        "no_basic",
        "identities",
        "group_at",
        "group_identities",
        "group_places",
        "hand",
        "hidden",
        "has_basic",
        "owner",
        "prints",
        "all_basic",
    )

    def __init__(self, view: ViewState, owner: i64, cards: list[Card]) -> None:
        seen = view.seen
        self.owner: i64 = owner
        self.hidden: i64 = 0  # unseen places, as a set
        base: i64 = 60 * owner
        k: i64 = 0
        while k < 60:
            if seen.definitions[base + k] is HIDDEN:
                self.hidden |= bit(k)
            k += 1
        # Groups of the viewer, smallest first: identities (ids from 120 up) and places.
        self.group_at = vec[i64]()
        self.group_identities: list[vec[i64]] = []
        self.group_places = vec[i64]()
        self.read_groups(seen, view.viewer)
        # Cards of the deck list that may be anywhere.
        self.identities: list[Definition] = []
        self.prints: list[str] = []
        self.read_rest(seen, cards)
        # What the rules of an unfinished setup imply about unseen cards.
        p = seen.players[owner]
        self.all_basic: i64 = face_down(p, base) & self.hidden  # Basic Pokémon
        self.hand: i64 = zone_mask(p.hand, owner) & self.hidden
        self.has_basic: bool = False  # the hand has a Basic Pokémon, or there would be a mulligan
        self.no_basic: i64 = 0  # cards without a Basic Pokémon: the hand before a mulligan
        if len(seen.stack) > 1 and seen.stack[1].op is SET_UP and p.active is None and self.hand:
            setup = seen.stack[1]
            if setup.player != owner and setup.remaining == 1:  # the opponent places first
                self.no_basic = self.hand
            else:
                self.has_basic = True

    def read_groups(self, seen: GameState, viewer: i64) -> None:
        if viewer == PUBLIC:
            return
        knowledge = seen.knowledge
        listed = listed_identities(knowledge, viewer)
        for at in groups_by_size(knowledge):
            if knowledge[at] == 2 * viewer + self.owner:
                for where, first, count in listed:
                    if where == at:
                        identities = vec[i64](list(range(first, first + count)))
                        self.group_at = append(self.group_at, at)
                        self.group_identities.append(identities)
                        self.group_places = append(self.group_places, knowledge[at + PLACES])

    def read_rest(self, seen: GameState, cards: list[Card]) -> None:
        """Keep the cards of the deck list that haven't been seen."""
        known: dict[str, int] = {}
        total: i64 = 0
        c: i64 = 60 * self.owner
        while c < 60 * self.owner + 60:
            id = seen.prints[c]
            if id:
                total += 1
                if seen.definitions[c] is not HIDDEN:
                    known[id] = known.get(id, 0) + 1
            c += 1
        for identities in self.group_identities:
            for c in identities:
                known[seen.prints[c]] = known.get(seen.prints[c], 0) + 1
        if len(cards) != total:
            raise NoConsistentWorld(
                f"the deck list of player {self.owner} must have {total} cards, not {len(cards)}"
            )
        for card in cards:
            left = known.get(card.id, 0)
            if left > 0:
                known[card.id] = left - 1
            else:
                self.identities.append(card.definition)
                self.prints.append(card.id)
        missing = [id for id, n in known.items() if n > 0]
        if missing:
            raise NoConsistentWorld(
                f"the deck list of player {self.owner} has fewer copies than were seen of "
                f"{', '.join(sorted(missing))}"
            )

    # -- dealing --------------------------------------------------------------------------------
    def deal(self, w: GameState, moved: vec[i64]) -> bool:
        """Assign identities to the unseen places; return False if that contradicts the setup."""
        free = self.hidden
        at: i64 = 0
        while at < len(self.group_places):
            if self.all_basic or self.no_basic:
                given = self.deal_carefully(w, at, free, moved)
                if given == 0:
                    return False
            else:
                given = self.deal_group(w, at, free, moved)
            free &= ~given
            w.knowledge[self.group_at[at] + IDENTITIES] = given
            at += 1
        return self.deal_rest(w, free)

    def deal_group(self, w: GameState, at: i64, free: i64, moved: vec[i64]) -> i64:
        """Assign the identities of a group to random places of it; return these places."""
        open = members(self.group_places[at] & free)
        identities = self.group_identities[at]
        given: i64 = 0
        k: i64 = 0
        count: i64 = len(open)
        for face in identities:
            j = k + next_below(w, count - k)
            place = open[j]
            open[j] = open[k]
            k += 1
            given |= bit(place)
            self.assign(w, place, w.definitions[face], w.prints[face])
            moved[face] = 60 * self.owner + place
        return given

    def deal_carefully(self, w: GameState, at: i64, free: i64, moved: vec[i64]) -> i64:
        """Like `deal_group`, where some places take only some cards; 0 if a card has no place."""
        given: i64 = 0
        for face in self.group_identities[at]:
            d = w.definitions[face]
            may_not = self.no_basic if d.starts() else self.all_basic
            open = members(self.group_places[at] & free & ~given & ~may_not)
            if len(open) == 0:
                return 0
            place = open[next_below(w, len(open))]
            given |= bit(place)
            self.assign(w, place, d, w.prints[face])
            moved[face] = 60 * self.owner + place
        return given

    def assign(self, w: GameState, place: i64, d: Definition, id: str) -> None:
        """Give the card at a place its identity."""
        card = 60 * self.owner + place
        w.definitions[card] = d
        w.prints[card] = id
        w.keys[card] = d.key

    def deal_rest(self, w: GameState, free: i64) -> bool:
        """Assign the remaining identities to the remaining places."""
        identities = self.identities
        count: i64 = len(identities)
        order = vec[i64](capacity=count)
        i: i64 = 0
        while i < count:
            order = append(order, i)
            i += 1
        dealt: i64 = 0
        if self.all_basic or self.no_basic:  # these first, so that deals seldom fail
            special = (self.all_basic | self.no_basic) & free
            place: i64 = 0
            while special >> place:
                if (special >> place) & 1:
                    wanted = (self.all_basic >> place) & 1 == 1
                    fits: i64 = 0
                    i = dealt
                    while i < count:  # cards that are possible there come first
                        if identities[order[i]].starts() == wanted:
                            swap(order, dealt + fits, i)
                            fits += 1
                        i += 1
                    if fits == 0:
                        return False
                    swap(order, dealt, dealt + next_below(w, fits))
                    self.assign(w, place, identities[order[dealt]], self.prints[order[dealt]])
                    dealt += 1
                place += 1
            free &= ~special
        at: i64 = 0
        starter = not self.has_basic
        while free >> at:
            if (free >> at) & 1:
                j = dealt + next_below(w, count - dealt)
                index: i64 = order[j]
                order[j] = order[dealt]
                dealt += 1
                d = identities[index]
                self.assign(w, at, d, self.prints[index])
                if not starter and self.hand & bit(at) and d.starts():
                    starter = True
            at += 1
        return starter


def swap(order: vec[i64], i: i64, j: i64) -> None:
    moved = order[i]
    order[i] = order[j]
    order[j] = moved


def face_down(p: Player, base: i64) -> i64:
    """Return the cards of a player's face-down Pokémon, as a set."""
    out: i64 = 0
    active = p.active
    if active is not None and active.face_down:
        out |= bit(active.id - base)
    for m in p.bench:
        if m.face_down:
            out |= bit(m.id - base)
    return out


# -- a world ------------------------------------------------------------------------------------
@final
class Deal:
    """Both sides of a view with a deck list for each, from which worlds are dealt."""

    __slots__ = ("faces", "has_references", "lists", "others", "sides", "weight")

    def __init__(self, view: ViewState, lists: list[list[Card]], weight: float) -> None:
        self.lists = lists
        self.weight = weight
        self.sides = [HiddenSide(view, 0, lists[0]), HiddenSide(view, 1, lists[1])]
        self.faces: dict[int, Card] = {}
        for owner, cards in enumerate(lists):
            for card in cards:
                self.faces.setdefault(2 * card.definition.key + owner, card)
        self.has_references = refers_to_identities(view.seen)
        self.others: list[tuple[i64, i64, i64]] = []  # groups of the opponent
        if view.viewer != PUBLIC:
            for at, first, count in listed_identities(view.seen.knowledge, view.viewer):
                if view.seen.knowledge[at] >> 1 != view.viewer:
                    self.others.append((at, first, count))


def refers_to_identities(seen: GameState) -> bool:
    """Return whether an effect refers to a card whose place isn't known."""
    for e in seen.stack:
        if e.card >= 120 or e.user >= 120 or e.pokemon >= 120 or e.other_pokemon >= 120:
            return True
    for p in seen.players:
        for x in p.lasting or []:
            if x.source >= 120:
                return True
        in_play: list[PokemonInPlay] = p.bench
        active = p.active
        if active is not None:
            in_play = [active, *in_play]
        for m in in_play:
            if m.damage_source >= 120:
                return True
            for x in m.lasting or []:
                if x.source >= 120:
                    return True
    return False


@final
class Deals:
    """The deals that a belief allows; a view keeps those of the last belief."""

    __slots__ = ("deals", "lists", "total")

    def __init__(self, lists: Optional[Belief], deals: list[Deal]) -> None:
        self.lists = lists
        self.deals = deals
        self.total = 0.0
        for deal in deals:
            self.total += deal.weight

    def choose(self, w: GameState) -> Deal:
        """Return a random deal by weight."""
        deals = self.deals
        if len(deals) == 1:
            return deals[0]
        at = self.total * float(next_below(w, 0x4000_0000)) / 0x4000_0000
        for deal in deals:
            at -= deal.weight
            if at < 0:
                return deal
        return deals[len(deals) - 1]


def sample_into(w: GameState, view: ViewState, seed: int, lists: Optional[Belief]) -> None:
    """Turn a clone of a view's state into a sampled world."""
    if w.player_to_act == CHANCE:
        raise PlaymatError("a chance outcome is pending; answer it before sampling")
    deals = cached_deals(view, lists)
    w.redacted = False
    seed_generator(w, seed)
    tries: i64 = 0
    while tries < MAX_DEALS:
        if deal_world(view, w, deals.choose(w), tries):
            return
        tries += 1
    raise NoConsistentWorld("no assignment of the unseen cards fits what has been seen")


def cached_deals(view: ViewState, lists: Optional[Belief]) -> Deals:
    """Return the deals for these lists; they are kept for the next call."""
    deals = view.deals
    if deals is None or deals.lists is not lists:
        deals = Deals(lists, parse_belief(view, lists))
        view.deals = deals
    return deals


def deal_world(view: ViewState, w: GameState, deal: Deal, tries: i64) -> bool:
    """Deal once; return whether the result is consistent with the view."""
    seen = view.seen
    w.definitions = seen.definitions.copy()
    w.prints = seen.prints.copy()
    w.keys = seen.keys[:]
    w.faces = deal.faces
    w.deck_lists = deal.lists
    w.knowledge = seen.knowledge[:]
    moved = UNCHANGED
    if len(w.definitions) > 120:
        moved = vec[i64](list(range(len(w.definitions))))
    for side in deal.sides:
        if side.hidden and not side.deal(w, moved):
            return False
    for at, first, count in deal.others:
        move_opponent_groups(w, view.viewer, at, first, count)
    if deal.has_references:
        if tries > 0:
            w.stack = [e.clone() for e in seen.stack]
            w.players = [seen.players[0].clone(), seen.players[1].clone()]
        rename_cards(w, UNCHANGED, moved)
    if len(w.definitions) > 120:
        del w.definitions[120:]
        del w.prints[120:]
        w.keys = w.keys[:120]
    for p in w.players:
        turn_over(w, p)
    for e in w.stack:
        last: i64 = len(e.moved) - 1
        if last >= 0 and seen.definitions[e.moved[last]] is HIDDEN:
            e.last_key = w.keys[e.moved[last]]
    if w.player_to_act == NO_PLAYER:
        return True
    if w.player_to_act == view.viewer:
        w.choices = seen.choices
        return True
    refresh_options(w)
    # The player to act has a choice, unless they are shown every decision.
    offered: i64 = len(w.choices)
    return offered > 1 or (offered == 1 and (shows(w, w.choices[0]) or tries > MAX_DEALS // 2))


def move_opponent_groups(w: GameState, viewer: i64, at: i64, first: i64, count: i64) -> None:
    """Let the opponent's knowledge of the viewer's cards follow those cards."""
    owner = w.knowledge[at] & 1
    known = w.knowledge[2 * viewer + owner]
    identities = w.knowledge[at + IDENTITIES] & known
    free = w.knowledge[at + PLACES] & ~known
    face = first
    while face < first + count and free:
        place: i64 = 0
        while free >> place and not (
            (free >> place) & 1 and w.prints[60 * owner + place] == w.prints[face]
        ):
            place += 1
        if free >> place == 0:  # forgotten: no card of that print is among the places
            place = 0
            while not (free >> place) & 1:
                place += 1
        free &= ~bit(place)
        identities |= bit(place)
        face += 1
    w.knowledge[at + IDENTITIES] = identities


def turn_over(w: GameState, p: Player) -> None:
    """Let face-down Pokémon have the identities of their cards."""
    active = p.active
    if active is not None and active.face_down:
        active.top = w.definitions[active.cards[0]]
        w.hooks_stale = True
    for m in p.bench:
        if m.face_down:
            m.top = w.definitions[m.cards[0]]
            w.hooks_stale = True


# -- lists and beliefs ----------------------------------------------------------------------------
def parse_belief(view: ViewState, lists: Optional[Belief]) -> list[Deal]:
    """Return a deal for each combination of deck lists that fits the view."""
    firsts = weighted_lists(view, 0, lists)
    seconds = weighted_lists(view, 1, lists)
    deals: list[Deal] = []
    error: Optional[NoConsistentWorld] = None
    for first, weight in firsts:
        for second, other in seconds:
            try:
                deals.append(Deal(view, [first, second], weight * other))
            except NoConsistentWorld as e:
                error = e
    if not deals:
        assert error is not None
        raise error
    return deals


def weighted_lists(
    view: ViewState, who: i64, lists: Optional[Belief]
) -> list[tuple[list[Card], float]]:
    """Return the deck lists that a player may have, with their weights."""
    known = view.seen.deck_lists[who]
    if who == view.viewer or lists is None:
        if len(known) == 0:
            raise PlaymatError(
                f"the deck list of player {who} isn't open; pass it, or a belief, as `lists`"
            )
        return [(known, 1.0)]
    belief: object = lists
    if view.viewer == PUBLIC:
        if not isinstance(lists, (list, tuple)) or len(lists) != 2:
            raise PlaymatError("the public view needs a pair of deck lists, one for each player")
        belief = lists[who]
    if not isinstance(belief, (list, tuple)) or len(belief) == 0 or is_list(belief):
        return [(cards_of(belief), 1.0)]
    weighed: list[tuple[list[Card], float]] = []
    for entry in belief:
        if isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[1], (int, float)):
            weighed.append((cards_of(entry[0]), float(entry[1])))
        else:
            weighed.append((cards_of(entry), 1.0))
    return weighed


def is_list(lists: list[object] | tuple[object, ...]) -> bool:
    """Return whether this is one list of cards, not several."""
    return isinstance(lists[0], (Card, str))


def cards_of(deck: object) -> list[Card]:
    """Return the cards of a deck, a list of cards, or a list of card ids."""
    cards = getattr(deck, "cards", deck)
    if not isinstance(cards, (list, tuple)):
        raise PlaymatError(f"expected a deck or a list of cards, not {deck!r}")
    out: list[Card] = []
    for card in cards:
        if isinstance(card, Card):
            out.append(card)
        elif isinstance(card, str):
            out.append(printed_card(card))
        else:
            raise PlaymatError(f"expected a deck or a list of cards, not a list with {card!r}")
    return out

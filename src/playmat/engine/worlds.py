"""Worlds that fit a view: unseen cards get faces, and nothing is moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Optional, Union, final

from mypy_extensions import i64

from playmat.engine.addresses import printed_card
from playmat.engine.cards import Card, Definition
from playmat.engine.constants import CHANCE, NO_PLAYER, PUBLIC, bit
from playmat.engine.game_state import DeckLike, GameState
from playmat.engine.generator import next_below, seed_generator
from playmat.engine.knowledge import FACES, PLACES, zone_mask
from playmat.engine.redaction import (
    HIDDEN,
    SAME,
    faces_listed,
    groups_by_size,
    members_of,
    rename_cards,
)
from playmat.engine.run_loop import refresh_options, shows
from playmat.engine.setup import SET_UP
from playmat.engine.state import Player, PokemonInPlay
from playmat.engine.vectors import append, vec
from playmat.engine.views import ViewState
from playmat.errors import PlaymatError

TRIES: Final = 5000  # deals before it is said that no world fits


# A deck, its cards, or their ids; and what a player may believe: several of them, with weights.
DeckCards = Union[DeckLike, Sequence[Card], Sequence[str]]
Belief = Union[DeckCards, Sequence[Union[DeckCards, tuple[DeckCards, float]]]]


class NoConsistentWorld(PlaymatError):
    """The lists that were passed contradict what has been seen."""


# -- which cards are where ----------------------------------------------------------------------
@final
class HiddenSide:
    """What is to be dealt to one player: unseen places, and faces for them."""

    __slots__ = (
        "bare",
        "faces",
        "group_at",
        "group_faces",
        "group_places",
        "hand",
        "hidden",
        "kept",
        "owner",
        "prints",
        "standing",
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
        # Groups of the viewer, few places first: faces (ids past the places) and places.
        self.group_at = vec[i64]()
        self.group_faces: list[vec[i64]] = []
        self.group_places = vec[i64]()
        self.read_groups(seen, view.viewer)
        # Faces of which nothing is known but the list they are from.
        self.faces: list[Definition] = []
        self.prints: list[str] = []
        self.read_rest(seen, cards)
        # What the rules tell of a set-up that goes on.
        p = seen.players[owner]
        self.standing: i64 = face_down(p, base) & self.hidden  # put down, so it may be
        self.hand: i64 = zone_mask(p.hand, owner) & self.hidden
        self.kept: bool = False  # the hand was not given back: it has a Basic Pokémon
        self.bare: i64 = 0  # the hand will be given back: it has none
        if len(seen.stack) > 1 and seen.stack[1].op is SET_UP and p.active is None and self.hand:
            setup = seen.stack[1]
            if setup.player != owner and setup.remaining == 1:  # the opponent places first
                self.bare = self.hand
            else:
                self.kept = True

    def read_groups(self, seen: GameState, viewer: i64) -> None:
        if viewer == PUBLIC:
            return
        memory = seen.knowledge
        listed = faces_listed(memory, viewer)
        for at in groups_by_size(memory):
            if memory[at] == 2 * viewer + self.owner:
                for where, first, count in listed:
                    if where == at:
                        faces = vec[i64](list(range(first, first + count)))
                        self.group_at = append(self.group_at, at)
                        self.group_faces.append(faces)
                        self.group_places = append(self.group_places, memory[at + PLACES])

    def read_rest(self, seen: GameState, cards: list[Card]) -> None:
        """The cards of the list less those that are seen."""
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
        for faces in self.group_faces:
            for c in faces:
                known[seen.prints[c]] = known.get(seen.prints[c], 0) + 1
        if len(cards) != total:
            raise NoConsistentWorld(
                f"the list of player {self.owner} has {len(cards)} cards; the game has {total}"
            )
        for card in cards:
            left = known.get(card.id, 0)
            if left > 0:
                known[card.id] = left - 1
            else:
                self.faces.append(card.definition)
                self.prints.append(card.id)
        missing = [id for id, n in known.items() if n > 0]
        if missing:
            raise NoConsistentWorld(
                f"the list of player {self.owner} does not hold {', '.join(sorted(missing))} "
                "as often as it was seen"
            )

    # -- dealing --------------------------------------------------------------------------------
    def deal(self, w: GameState, moved: vec[i64]) -> bool:
        """Give the unseen places faces; false if the rules of set-up forbid what came out."""
        free = self.hidden
        at: i64 = 0
        while at < len(self.group_places):
            if self.standing or self.bare:
                given = self.deal_carefully(w, at, free, moved)
                if given == 0:
                    return False
            else:
                given = self.deal_group(w, at, free, moved)
            free &= ~given
            w.knowledge[self.group_at[at] + FACES] = given
            at += 1
        return self.deal_rest(w, free)

    def deal_group(self, w: GameState, at: i64, free: i64, moved: vec[i64]) -> i64:
        """The faces of a group to random ones of its places: those that were given one."""
        open = members_of(self.group_places[at] & free)
        faces = self.group_faces[at]
        given: i64 = 0
        k: i64 = 0
        count: i64 = len(open)
        for face in faces:
            j = k + next_below(w, count - k)
            place = open[j]
            open[j] = open[k]
            k += 1
            given |= bit(place)
            self.lay(w, place, w.definitions[face], w.prints[face])
            moved[face] = 60 * self.owner + place
        return given

    def deal_carefully(self, w: GameState, at: i64, free: i64, moved: vec[i64]) -> i64:
        """The same where not every face may lie everywhere; 0 if one finds no place."""
        given: i64 = 0
        for face in self.group_faces[at]:
            d = w.definitions[face]
            may_not = self.bare if d.starts() else self.standing
            open = members_of(self.group_places[at] & free & ~given & ~may_not)
            if len(open) == 0:
                return 0
            place = open[next_below(w, len(open))]
            given |= bit(place)
            self.lay(w, place, d, w.prints[face])
            moved[face] = 60 * self.owner + place
        return given

    def lay(self, w: GameState, place: i64, d: Definition, id: str) -> None:
        card = 60 * self.owner + place
        w.definitions[card] = d
        w.prints[card] = id
        w.keys[card] = d.key

    def deal_rest(self, w: GameState, free: i64) -> bool:
        """All faces that are left, to all places that are."""
        faces = self.faces
        count: i64 = len(faces)
        order = vec[i64](capacity=count)
        i: i64 = 0
        while i < count:
            order = append(order, i)
            i += 1
        dealt: i64 = 0
        if self.standing or self.bare:  # these first, so that deals seldom fail
            special = (self.standing | self.bare) & free
            place: i64 = 0
            while special >> place:
                if (special >> place) & 1:
                    wanted = (self.standing >> place) & 1 == 1
                    fits: i64 = 0
                    i = dealt
                    while i < count:  # those that may lie there come first
                        if faces[order[i]].starts() == wanted:
                            swap(order, dealt + fits, i)
                            fits += 1
                        i += 1
                    if fits == 0:
                        return False
                    swap(order, dealt, dealt + next_below(w, fits))
                    self.lay(w, place, faces[order[dealt]], self.prints[order[dealt]])
                    dealt += 1
                place += 1
            free &= ~special
        at: i64 = 0
        starter = not self.kept
        while free >> at:
            if (free >> at) & 1:
                j = dealt + next_below(w, count - dealt)
                index: i64 = order[j]
                order[j] = order[dealt]
                dealt += 1
                d = faces[index]
                self.lay(w, at, d, self.prints[index])
                if not starter and self.hand & bit(at) and d.starts():
                    starter = True
            at += 1
        return starter


def swap(order: vec[i64], i: i64, j: i64) -> None:
    kept = order[i]
    order[i] = order[j]
    order[j] = kept


def face_down(p: Player, base: i64) -> i64:
    """The cards of Pokémon that lie face down, as a set."""
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
    """Both sides of a view with lists for them: worlds are dealt from it."""

    __slots__ = ("faces", "lists", "mentioned", "others", "sides", "weight")

    def __init__(self, view: ViewState, lists: list[list[Card]], weight: float) -> None:
        self.lists = lists
        self.weight = weight
        self.sides = [HiddenSide(view, 0, lists[0]), HiddenSide(view, 1, lists[1])]
        self.faces: dict[int, Card] = {}
        for owner, cards in enumerate(lists):
            for card in cards:
                self.faces.setdefault(2 * card.definition.key + owner, card)
        self.mentioned = mentions_faces(view.seen)
        self.others: list[tuple[i64, i64, i64]] = []  # groups of what the other knows
        if view.viewer != PUBLIC:
            for at, first, count in faces_listed(view.seen.knowledge, view.viewer):
                if view.seen.knowledge[at] >> 1 != view.viewer:
                    self.others.append((at, first, count))


def mentions_faces(seen: GameState) -> bool:
    """Whether a text speaks of a card of which only the face is known."""
    for e in seen.stack:
        if e.card >= 120 or e.user >= 120 or e.pokemon >= 120 or e.other_pokemon >= 120:
            return True
    for p in seen.players:
        for x in p.lasting or []:
            if x.source >= 120:
                return True
        standing: list[PokemonInPlay] = p.bench
        active = p.active
        if active is not None:
            standing = [active, *standing]
        for m in standing:
            if m.damage_source >= 120:
                return True
            for x in m.lasting or []:
                if x.source >= 120:
                    return True
    return False


@final
class Deals:
    """The deals that a belief about lists allows, kept with the view it was made for."""

    __slots__ = ("deals", "lists", "total")

    def __init__(self, lists: Optional[Belief], deals: list[Deal]) -> None:
        self.lists = lists
        self.deals = deals
        self.total = 0.0
        for deal in deals:
            self.total += deal.weight

    def one(self, w: GameState) -> Deal:
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
    """Turn a clone of the state of a view into a world that fits the view."""
    if w.player_to_act == CHANCE:
        raise PlaymatError("a chance outcome is pending: answer it before sampling")
    deals = deals_for(view, lists)
    w.redacted = False
    seed_generator(w, seed)
    tries: i64 = 0
    while tries < TRIES:
        if dealt(view, w, deals.one(w), tries):
            return
        tries += 1
    raise NoConsistentWorld("no way to give the unseen cards faces fits what has been seen")


def deals_for(view: ViewState, lists: Optional[Belief]) -> Deals:
    """What has been worked out for these lists, or is now."""
    deals = view.deals
    if deals is None or deals.lists is not lists:
        deals = Deals(lists, parse_belief(view, lists))
        view.deals = deals
    return deals


def dealt(view: ViewState, w: GameState, deal: Deal, tries: i64) -> bool:
    """Deal once; whether what came out is a world in which things stand as they do."""
    seen = view.seen
    w.definitions = seen.definitions.copy()
    w.prints = seen.prints.copy()
    w.keys = seen.keys[:]
    w.faces = deal.faces
    w.deck_lists = deal.lists
    w.knowledge = seen.knowledge[:]
    moved = SAME
    if len(w.definitions) > 120:
        moved = vec[i64](list(range(len(w.definitions))))
    for side in deal.sides:
        if side.hidden and not side.deal(w, moved):
            return False
    for at, first, count in deal.others:
        lay_others(w, view.viewer, at, first, count)
    if deal.mentioned:
        if tries > 0:
            w.stack = [e.clone() for e in seen.stack]
            w.players = [seen.players[0].clone(), seen.players[1].clone()]
        rename_cards(w, SAME, moved)
    if len(w.definitions) > 120:
        del w.definitions[120:]
        del w.prints[120:]
        w.keys = w.keys[:120]
    for p in w.players:
        turn_to_faces(w, p)
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
    # Somebody is asked: there is a choice, unless he is shown all his decisions.
    offered: i64 = len(w.choices)
    return offered > 1 or (offered == 1 and (shows(w, w.choices[0]) or tries > TRIES // 2))


def lay_others(w: GameState, viewer: i64, at: i64, first: i64, count: i64) -> None:
    """What the other knows of the viewer's cards goes with the faces to where they were dealt."""
    owner = w.knowledge[at] & 1
    known = w.knowledge[2 * viewer + owner]
    faces = w.knowledge[at + FACES] & known
    free = w.knowledge[at + PLACES] & ~known
    face = first
    while face < first + count and free:
        place: i64 = 0
        while free >> place and not (
            (free >> place) & 1 and w.prints[60 * owner + place] == w.prints[face]
        ):
            place += 1
        if free >> place == 0:  # he forgets it: no card of that print is among the places
            place = 0
            while not (free >> place) & 1:
                place += 1
        free &= ~bit(place)
        faces |= bit(place)
        face += 1
    w.knowledge[at + FACES] = faces


def turn_to_faces(w: GameState, p: Player) -> None:
    """Pokémon that lie face down are what their cards have become."""
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
    """The deals for the lists that a caller passes."""
    firsts = lists_of(view, 0, lists)
    seconds = lists_of(view, 1, lists)
    deals: list[Deal] = []
    fault: Optional[NoConsistentWorld] = None
    for first, weight in firsts:
        for second, other in seconds:
            try:
                deals.append(Deal(view, [first, second], weight * other))
            except NoConsistentWorld as error:
                fault = error
    if not deals:
        assert fault is not None
        raise fault
    return deals


def lists_of(view: ViewState, who: i64, lists: Optional[Belief]) -> list[tuple[list[Card], float]]:
    """The lists that a player may have, with their weights."""
    known = view.seen.deck_lists[who]
    if who == view.viewer or lists is None:
        if len(known) == 0:
            raise PlaymatError(
                f"the deck list of player {who} is not open: pass it, or a belief, as `lists`"
            )
        return [(known, 1.0)]
    belief: object = lists
    if view.viewer == PUBLIC:
        if not isinstance(lists, (list, tuple)) or len(lists) != 2:
            raise PlaymatError("the public view needs a pair of lists, one for each player")
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
    """Whether it is one list of cards, and not several."""
    return isinstance(lists[0], (Card, str))


def cards_of(deck: object) -> list[Card]:
    """The cards of a deck, of a list of cards, or of a list of their ids."""
    cards = getattr(deck, "cards", deck)
    if not isinstance(cards, (list, tuple)):
        raise PlaymatError(f"a deck or a list of cards is needed, not {deck!r}")
    out: list[Card] = []
    for card in cards:
        if isinstance(card, Card):
            out.append(card)
        elif isinstance(card, str):
            out.append(printed_card(card))
        else:
            raise PlaymatError(f"a deck or a list of cards is needed, not one with {card!r}")
    return out

"""Sampled worlds: identities for the unseen cards of a view. No card is moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, Optional, Union, cast, final

from mypy_extensions import i64

from playmat.card_source import find_card
from playmat.engine.cards import Card, Definition
from playmat.engine.chance import next_below, seed_generator
from playmat.engine.constants import CHANCE, NO_PLAYER, PUBLIC, bit
from playmat.engine.fields import GAME
from playmat.engine.game_state import DeckLike, GameState, copy_state
from playmat.engine.knowledge import IDENTITIES, PLACES, zone_mask
from playmat.engine.new_game import CARD_IDS
from playmat.engine.run_loop import is_shown, refresh_options
from playmat.engine.setup import SET_UP, waits_to_redraw
from playmat.engine.state import Player
from playmat.engine.vectors import append, extend, vec
from playmat.engine.views import (
    HIDDEN,
    ViewState,
    groups_by_size,
    identify_face_down,
    listed_identities,
    members,
)
from playmat.errors import PlaymatError

MAX_TRIES: Final = 5000  # attempts before the view is reported as contradictory

# A deck, its cards, or their ids. A belief consists of several of these, with weights.
DeckCards = Union[DeckLike, Sequence[Card], Sequence[str]]
Belief = Union[DeckCards, Sequence[Union[DeckCards, tuple[DeckCards, float]]]]


class NoConsistentWorld(PlaymatError):
    """The deck lists passed contradict what has been seen."""


# -- assigning identities to places --------------------------------------------------------------
@final
class HiddenSide:
    """The unseen places of one player, and the identities to assign to them."""

    def __init__(self, view: ViewState, owner: i64, cards: list[Card]) -> None:
        seen = view._state
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

    # -- assigning ------------------------------------------------------------------------------
    def assign_all(self, w: GameState, moved: vec[i64]) -> bool:
        """Assign identities to the unseen places; return False if that contradicts the setup."""
        free = self.hidden
        at: i64 = 0
        while at < len(self.group_places):
            if self.all_basic or self.no_basic:
                given = self.assign_group_in_setup(w, at, free, moved)
                if given == 0:
                    return False
            else:
                given = self.assign_group(w, at, free, moved)
            free &= ~given
            w.knowledge[self.group_at[at] + IDENTITIES] = given
            at += 1
        return self.assign_rest(w, free)

    def assign_group(self, w: GameState, at: i64, free: i64, moved: vec[i64]) -> i64:
        """Assign the identities of a group to random places of it; return these places."""
        open = members(self.group_places[at] & free)
        identities = self.group_identities[at]
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
            moved[identity] = 60 * self.owner + place
        return given

    def assign_group_in_setup(self, w: GameState, at: i64, free: i64, moved: vec[i64]) -> i64:
        """Assign a group's identities if setup restricts some places; return 0 if that fails."""
        given: i64 = 0
        for identity in self.group_identities[at]:
            d = w.definitions[identity]
            may_not = self.no_basic if d.starts() else self.all_basic
            open = members(self.group_places[at] & free & ~given & ~may_not)
            if len(open) == 0:
                return 0
            place = open[next_below(w, len(open))]
            given |= bit(place)
            self.assign(w, place, d, w.prints[identity])
            moved[identity] = 60 * self.owner + place
        return given

    def assign(self, w: GameState, place: i64, d: Definition, id: str) -> None:
        """Give the card at a place its identity."""
        card = 60 * self.owner + place
        w.definitions[card] = d
        w.prints[card] = id
        w.keys[card] = d.key

    def assign_rest(self, w: GameState, free: i64) -> bool:
        """Assign the remaining identities; return False if that contradicts the setup."""
        identities = self.identities
        count: i64 = len(identities)
        order = CARD_IDS[:count]
        used: i64 = 0
        if self.all_basic or self.no_basic:  # these places first, so that few tries fail
            special = (self.all_basic | self.no_basic) & free
            for place in members(special):
                wanted = self.all_basic & bit(place) != 0
                fits: i64 = 0
                i = used
                while i < count:  # cards that are possible there come first
                    if identities[order[i]].starts() == wanted:
                        swap(order, used + fits, i)
                        fits += 1
                    i += 1
                if fits == 0:
                    return False
                swap(order, used, used + next_below(w, fits))
                self.assign(w, place, identities[order[used]], self.prints[order[used]])
                used += 1
            free &= ~special
        at: i64 = 0
        starter = not self.has_basic
        while free >> at:
            if (free >> at) & 1:
                j = used + next_below(w, count - used)
                index: i64 = order[j]
                order[j] = order[used]
                used += 1
                d = identities[index]
                self.assign(w, at, d, self.prints[index])
                if not starter and self.hand & bit(at) and d.starts():
                    starter = True
            at += 1
        return starter


def swap(order: vec[i64], i: i64, j: i64) -> None:
    """Exchange two elements."""
    moved = order[i]
    order[i] = order[j]
    order[j] = moved


def face_down(p: Player, base: i64) -> i64:
    """Return the cards of a player's face-down Pokémon, as a set."""
    out: i64 = 0
    for m in p.in_play():
        if m.face_down:
            out |= bit(m.id - base)
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
        self.sides = [HiddenSide(view, 0, lists[0]), HiddenSide(view, 1, lists[1])]
        self.cards_by_key: dict[int, Card] = {}
        for owner, cards in enumerate(lists):
            for card in cards:
                self.cards_by_key.setdefault(2 * card.definition.key + owner, card)
        self.others: list[tuple[i64, i64, i64]] = []  # groups of the opponent
        if view.viewer != PUBLIC:
            for at, first, count in listed_identities(view._state.knowledge, view.viewer):
                if view._state.knowledge[at] >> 1 != view.viewer:
                    self.others.append((at, first, count))


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
        for hypothesis in hypotheses:
            self.total += hypothesis.weight

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


def sample_into(w: GameState, view: ViewState, seed: int, lists: Optional[Belief]) -> None:
    """Turn a clone of a view's state into a sampled world."""
    if w.player_to_act == CHANCE:
        raise PlaymatError("a chance outcome is pending; answer it before sampling")
    belief = cached_belief(view, lists)
    w.redacted = False
    seed_generator(w, seed)
    tries: i64 = 0
    while tries < MAX_TRIES:
        if assign_world(view, w, belief.choose(w), tries):
            return
        tries += 1
    raise NoConsistentWorld("no assignment of the unseen cards fits what has been seen")


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
    for side in hypothesis.sides:
        if side.hidden and not side.assign_all(w, moved):
            return False
    for at, first, count in hypothesis.others:
        move_opponent_groups(w, view.viewer, at, first, count)
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
    refresh_options(w)
    # The player to act has a choice, unless they are shown every decision.
    offered: i64 = len(w.choices)
    return offered > 1 or (offered == 1 and (is_shown(w, w.choices[0]) or tries > MAX_TRIES // 2))


def move_opponent_groups(w: GameState, viewer: i64, at: i64, first: i64, count: i64) -> None:
    """Let the opponent's knowledge of the viewer's cards follow those cards."""
    owner = w.knowledge[at] & 1
    known = w.knowledge[2 * viewer + owner]
    identities = w.knowledge[at + IDENTITIES] & known
    free = w.knowledge[at + PLACES] & ~known
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
            weighted.append((cards_of(entry[0]), float(entry[1])))
        else:
            weighted.append((cards_of(entry), 1.0))
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

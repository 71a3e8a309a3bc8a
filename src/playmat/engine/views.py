"""Views: the state of a game without anything that the viewer doesn't know.

The identities of unseen cards and the state of the generator are removed. All cards get new ids,
in an order that depends only on what the viewer knows, because an id would reveal an identity.
Two games that a viewer can't tell apart have equal redacted states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.engine.cards import Card, Definition
from playmat.engine.constants import (
    DECK,
    HAND,
    IN_PLAY,
    ITEM,
    PRIZES,
    PUBLIC,
    UNSEEN,
    ZONE_NAMES,
    bit,
)
from playmat.engine.fields import CARDS, EFFECT, GAME
from playmat.engine.game_state import GameState, copy_state
from playmat.engine.knowledge import (
    GROUP,
    GROUPS,
    IDENTITIES,
    MATCHED,
    PLACES,
    PUBLIC_CARDS,
    SECRETS,
    SEEN,
    zone_mask,
)
from playmat.engine.movement import zone_cards
from playmat.engine.new_game import NO_CARD
from playmat.engine.run_loop import refresh_options
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import append, extend, vec
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.worlds import ParsedBelief

HIDDEN: Final = Definition(UNSEEN, UNSEEN, ITEM)  # an unseen card


def cards_on(m: PokemonInPlay, out: vec[i64]) -> vec[i64]:
    """Append all cards of a Pokémon in play."""
    out = extend(extend(out, m.cards), m.energy)
    trainers = m.attached_trainers
    return extend(out, trainers) if trainers is not None else out


# -- sets of cards --------------------------------------------------------------------------------
def count_members(mask: i64) -> i64:
    """Return the number of members of a set."""
    return int(mask).bit_count()


def members(mask: i64) -> vec[i64]:
    """Return the members of a set, in order."""
    out = vec[i64](capacity=60)
    k: i64 = 0
    while mask:
        if mask & 1:
            out = append(out, k)
        mask >>= 1
        k += 1
    return out


def lowest(mask: i64, count: i64) -> i64:
    """Return the set of the lowest `count` members of a set."""
    out: i64 = 0
    while count > 0:
        low = mask & -mask
        out |= low
        mask ^= low
        count -= 1
    return out


def renamed_set(mask: i64, base: i64, ids: vec[i64]) -> i64:
    """Return a set of a player's cards after renaming; the player's ids begin at `base`."""
    out: i64 = 0
    for k in members(mask):
        out |= bit(ids[base + k] - base)
    return out


# -- what a viewer knows --------------------------------------------------------------------------
def known_cards(g: GameState, viewer: i64, owner: i64) -> i64:
    """Return the cards of a player whose identity the viewer knows."""
    if viewer == PUBLIC:
        return g.knowledge[PUBLIC_CARDS + owner]
    return g.knowledge[2 * viewer + owner]


def groups_shown(g: GameState, viewer: i64) -> list[i64]:
    """Return the indices of the groups that a viewer knows of.

    These are the viewer's own, and what the opponent knows of the viewer's cards. What a player
    knows of their own cards is private, and so is what they have secretly seen of the opponent's.
    """
    knowledge = g.knowledge
    out: list[i64] = []
    for at in range(GROUPS, len(knowledge) if viewer != PUBLIC else 0, GROUP):
        by = knowledge[at] >> 1
        has_secrets = knowledge[SECRETS] & bit(by) != 0
        if by == viewer or (knowledge[at] & 1 == viewer and not has_secrets):
            out.append(at)
    return out


def part_of(word: i64, viewer: i64) -> i64:
    """Return the part in which a group's cards are listed: the viewer's by owner, then the rest."""
    return word & 1 if word >> 1 == viewer else 2


def listed_identities(knowledge: vec[i64], viewer: i64) -> list[tuple[i64, i64, i64]]:
    """Return the groups of a view: index, first id of the identities, and their number.

    Identities, which are only known to be among some places, have ids from 120 up: first those of
    the viewer's groups of player 0's cards, then of player 1's, then those of the opponent's
    groups.
    """
    out: list[tuple[i64, i64, i64]] = []
    first: i64 = 120
    for part in range(3):
        for at in range(GROUPS, len(knowledge), GROUP):
            word = knowledge[at]
            if part_of(word, viewer) == part:
                count = count_members(knowledge[at + IDENTITIES])
                out.append((at, first, count))
                first += count
    return out


def groups_by_size(knowledge: vec[i64]) -> list[i64]:
    """Return the indices of the groups by number of places; of equal groups, the later first."""
    groups = range(GROUPS, len(knowledge), GROUP)
    sizes = sorted([(count_members(knowledge[at + PLACES]), -at) for at in groups])
    return [-negative for _, negative in sizes]


def identify_face_down(g: GameState) -> None:
    """Give face-down Pokémon the definitions of their cards."""
    for p in g.players:
        for m in p.in_play():
            if m.face_down:
                m.top = g.definitions[m.cards[0]]
                g.hooks_stale = True


@final
class Redactor:
    """Makes the redacted state of a game for a viewer."""

    def __init__(self, g: GameState, viewer: i64) -> None:
        self.g = g
        self.viewer: i64 = viewer
        self.known = vec[i64]([known_cards(g, viewer, 0), known_cards(g, viewer, 1)])
        self.groups = groups_shown(g, viewer)
        self.named: list[i64] = [c for e in g.stack for x in EFFECT.values(e, CARDS) for c in x]
        self.places = vec[i64]([-1] * 120)  # id of a card -> its new id
        self.identities = vec[i64]([-1] * 120)  # the same if the viewer knows the card, else -1
        self.definitions: list[Definition] = [NO_CARD] * 120
        self.prints: list[str] = [""] * 120

    def redacted(self) -> GameState:
        """Return the state of the game as the viewer knows it."""
        self.rename_player(0)
        self.rename_player(1)
        self.add_unplaced_cards()
        seen = copy_state(self.g)
        GAME.rename(seen, self.places, self.identities)
        for p in seen.players:
            p.hand = vec[i64](sorted(p.hand))
        for field in GAME.hidden:
            setattr(seen, field.name, field.view_value)
        seen.knowledge = self.shown_knowledge()
        seen.definitions = self.definitions
        seen.prints = self.prints
        seen.keys = vec[i64]([d.key for d in self.definitions])
        seen.redacted = True
        seen.choices = vec[i64]()
        identify_face_down(seen)
        return seen

    def ordered_cards(self, owner: i64) -> vec[i64]:
        """Return all cards of a player, those in play first and the deck last."""
        g = self.g
        p = g.players[owner]
        out = vec[i64](capacity=60)
        for m in p.in_play():
            out = cards_on(m, out)
        if g.stadium >= 0 and (1 if g.stadium >= 60 else 0) == owner:
            out = append(out, g.stadium)
        for zone in (p.played, p.discard, p.lost_zone, self.sorted_hand(owner), p.prizes, p.deck):
            out = extend(out, zone)
        return out

    def sorted_hand(self, owner: i64) -> vec[i64]:
        """Return the cards in hand: those the viewer sees by print, then the others by traits."""
        g = self.g
        keys: list[tuple[int, str, int, int]] = []
        for c in g.players[owner].hand:
            card: i64 = c
            traits = self.traits(card, owner)
            if self.known[owner] & bit(card - 60 * owner):
                keys.append((g.keys[card], g.prints[card], traits, card))
            else:
                keys.append((bit(31), "", traits, card))
        keys.sort()
        return vec[i64]([key[3] for key in keys])

    def traits(self, card: i64, owner: i64) -> int:
        """Return what distinguishes a place: who knows it, its groups, the effects that name it."""
        b = bit(card - 60 * owner)
        knowledge = self.g.knowledge
        traits: int = 0
        for word in range(SECRETS):
            traits = 2 * traits + (1 if knowledge[word] & b and word & 1 == owner else 0)
        for at in self.groups:
            for n in (PLACES, SEEN, MATCHED):
                shared = knowledge[at] & 1 == owner and knowledge[at + n] & b != 0
                traits = 2 * traits + (1 if shared else 0)
        return (traits << len(self.named)) + self.named_by(card)

    def named_by(self, card: i64) -> int:
        """Return which effects name a card, and as which of their cards."""
        traits: int = 0
        for id in self.named:
            traits = 2 * traits + (1 if id == card else 0)
        return traits

    def rename_player(self, owner: i64) -> None:
        """Determine the new ids of a player's cards."""
        g = self.g
        base: i64 = 60 * owner
        id = base
        for c in self.ordered_cards(owner):
            card: i64 = c
            self.places[card] = id
            if self.known[owner] & bit(card - base):
                self.identities[card] = id
                self.definitions[id] = g.definitions[card]
                self.prints[id] = g.prints[card]
            else:
                self.definitions[id] = HIDDEN
                self.prints[id] = UNSEEN
            id += 1

    def add_unplaced_cards(self) -> None:
        """Give ids from 120 up to cards that are only known to be among some places."""
        g = self.g
        for part in range(3):  # in the order of `listed_identities`
            for at in self.groups:
                word = g.knowledge[at]
                if part_of(word, self.viewer) == part:
                    for card in self.by_print(g.knowledge[at + IDENTITIES], word & 1):
                        if part < 2:
                            self.identities[card] = len(self.definitions)
                        self.definitions.append(g.definitions[card])
                        self.prints.append(g.prints[card])

    def by_print(self, mask: i64, owner: i64) -> list[int]:
        """Return a set of cards in the order of their prints, and copies by their traits."""
        g = self.g
        keys: list[tuple[int, str, int, int]] = []
        for k in members(mask):
            card = 60 * owner + k
            keys.append((g.keys[card], g.prints[card], self.named_by(card), card))
        return [key[3] for key in sorted(keys)]

    def shown_knowledge(self) -> vec[i64]:
        """Return what both players know, as far as the viewer knows of it, under the new ids.

        Of the identities of a group, the set shows only the number: it has the lowest places.
        """
        old = self.g.knowledge
        out = vec[i64](capacity=len(old))
        for n in range(SECRETS):
            out = append(out, renamed_set(old[n], 60 * (n & 1), self.places))
        out = append(out, old[SECRETS])
        shown: dict[i64, i64] = {}
        given = vec[i64]([0, 0, 0, 0])
        for at in groups_by_size(old):  # in this order, there are places left for every group
            if at in self.groups:
                word = old[at]
                base: i64 = 60 * (word & 1)
                free = renamed_set(old[at + PLACES], base, self.places) & ~given[word]
                shown[at] = lowest(free, count_members(old[at + IDENTITIES]))
                given[word] = given[word] | shown[at]
        for at in self.groups:
            base = 60 * (old[at] & 1)
            out = append(append(out, old[at]), shown[at])
            for n in (PLACES, SEEN, MATCHED):
                out = append(out, renamed_set(old[at + n], base, self.places))
        return out


# -- views ----------------------------------------------------------------------------------------
@dataclass(frozen=True, repr=False)
class KnownAmong:
    """Cards (by print) that are among some places, and the number of places in each zone.

    A copy of a card in `possible` was there and may have been seen since: it may be that copy.
    """

    cards: tuple[str, ...]
    zones: tuple[tuple[str, int], ...]
    possible: tuple[str, ...] = ()

    def __repr__(self) -> str:
        where = " and ".join([f"{n} of the {zone}" for zone, n in self.zones])
        possible = [f"perhaps {card}" for card in self.possible]
        return f"<{', '.join([*self.cards, *possible])} among {where}>"


def zones_of(seen: GameState, owner: i64, places: i64) -> tuple[tuple[str, int], ...]:
    """Return how many of some places are in each zone."""
    p = seen.players[owner]
    out: list[tuple[str, int]] = []
    for zone in (DECK, HAND, PRIZES):
        count = count_members(zone_mask(zone_cards(p, zone), owner) & places)
        if count > 0:
            out.append((ZONE_NAMES[zone], count))
            places &= ~zone_mask(zone_cards(p, zone), owner)
    if places:
        out.append((ZONE_NAMES[IN_PLAY], count_members(places)))
    return tuple(out)


class ViewState:
    """The redacted state of a game, and its viewer."""

    __slots__ = ("_state", "belief", "viewer")

    def __init__(self, seen: GameState, viewer: i64) -> None:
        self._state = seen  # for users of a view it is private; others call `state_of`
        self.viewer: i64 = viewer
        self.belief: Optional[ParsedBelief] = None  # computed by `sample` for the latest lists


def state_of(game: GameState | ViewState) -> GameState:
    """Return the state of a game, or what a view contains of it."""
    return game._state if isinstance(game, ViewState) else game


def known_among(view: ViewState, player: i64, by: i64) -> list[KnownAmong]:
    """Return the cards of a player that `by` knows to be somewhere among some places."""
    seen = view._state
    knowledge = seen.knowledge
    word: i64 = 2 * by + player
    out: list[KnownAmong] = []
    for at, first, count in listed_identities(knowledge, view.viewer):
        if knowledge[at] == word:
            cards = seen.prints[first : first + count]
            possible = [seen.prints[60 * player + k] for k in members(knowledge[at + MATCHED])]
            zones = zones_of(seen, player, knowledge[at + PLACES])
            out.append(KnownAmong(tuple(sorted(cards)), zones, tuple(sorted(possible))))
    return out


def make_view(g: GameState, viewer: i64, open_lists: bool) -> GameState:
    """Return the state of a game as a viewer may know it."""
    if viewer != 0 and viewer != 1 and viewer != PUBLIC:
        raise PlaymatError(f"the viewer must be 0, 1, or -1 (the public), not {viewer}")
    seen = Redactor(g, viewer).redacted()
    seen.deck_lists = [g.deck_lists[p] if p == viewer or open_lists else [] for p in (0, 1)]
    seen.cards_by_key = cards_seen(seen, g.cards_by_key)
    if seen.player_to_act == viewer:
        refresh_options(seen)
    return seen


def cards_seen(seen: GameState, all_cards: dict[int, Card]) -> dict[int, Card]:
    """Return a card for each key that the viewer knows of."""
    lists = seen.deck_lists
    cards_by_key = {key: card for key, card in all_cards.items() if len(lists[key & 1]) > 0}
    for card_id in range(120):
        owner: i64 = 1 if card_id >= 60 else 0
        if len(seen.deck_lists[owner]) == 0 and seen.definitions[card_id] is not HIDDEN:
            key = 2 * seen.keys[card_id] + owner
            if key not in cards_by_key and seen.prints[card_id]:
                cards_by_key[key] = Card(seen.prints[card_id], seen.definitions[card_id], "")
    return cards_by_key

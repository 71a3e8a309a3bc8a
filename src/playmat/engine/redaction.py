"""Erasing from a game what a player does not see.

The faces of unseen cards and the generator go, and all cards are named anew, in an order that
depends only on what the viewer knows: an id of the game itself would tell a face. Two games that
a player cannot tell apart come out equal.
"""

from __future__ import annotations

from typing import Final, Optional, final

from mypy_extensions import i64

from playmat.engine.cards import Definition
from playmat.engine.constants import ITEM, NO_OPTION, PUBLIC, UNSEEN, bit
from playmat.engine.game_state import GameState, copy_state
from playmat.engine.knowledge import FACES, GROUP, GROUPS, PLACES, SECRETS
from playmat.engine.new_game import NO_CARD
from playmat.engine.state import Effect, LastingEffect, Player, PokemonInPlay
from playmat.engine.vectors import append, vec

HIDDEN: Final = Definition(UNSEEN, UNSEEN, ITEM)


# -- naming cards anew --------------------------------------------------------------------------
def cards_on(m: PokemonInPlay, out: vec[i64]) -> vec[i64]:
    for c in m.cards:
        out = append(out, c)
    for c in m.energy:
        out = append(out, c)
    gear = m.attached_trainers
    if gear is not None:
        for c in gear:
            out = append(out, c)
    return out


def renamed(cards: vec[i64], names: vec[i64]) -> vec[i64]:
    out = vec[i64](capacity=len(cards))
    for c in cards:
        out = append(out, names[c])
    return out


def name_after(card: i64, names: vec[i64]) -> i64:
    return names[card] if card >= 0 else card


def rename_lasting(
    lasting: Optional[list[LastingEffect]], places: vec[i64], faces: vec[i64]
) -> Optional[list[LastingEffect]]:
    if lasting is None:
        return None
    return [
        LastingEffect(
            x.modifier,
            x.first,
            x.last,
            x.player,
            x.value,
            x.from_attack,
            name_after(x.source, faces),
            x.definition,
            name_after(x.card, places),
        )
        for x in lasting
    ]


def rename_in_play(m: PokemonInPlay, places: vec[i64], faces: vec[i64]) -> None:
    m.id = places[m.id]
    m.cards = renamed(m.cards, places)
    m.energy = renamed(m.energy, places)
    gear = m.attached_trainers
    if gear is not None:
        m.attached_trainers = renamed(gear, places)
    m.damage_source = name_after(m.damage_source, faces)
    m.lasting = rename_lasting(m.lasting, places, faces)


def rename_effect(e: Effect, places: vec[i64], faces: vec[i64]) -> None:
    """`picked` and `moved` name cards where they lie, the other registers whose text it is."""
    e.card = name_after(e.card, faces)
    e.user = name_after(e.user, faces)
    e.pokemon = name_after(e.pokemon, faces)
    e.other_pokemon = name_after(e.other_pokemon, faces)
    e.picked = renamed(e.picked, places)
    e.moved = renamed(e.moved, places)


def rename_cards(g: GameState, places: vec[i64], faces: vec[i64]) -> None:
    """Give all cards new ids: by place, and where a text only speaks of a card, by face."""
    for p in g.players:
        p.deck = renamed(p.deck, places)
        p.hand = renamed(p.hand, places)
        p.discard = renamed(p.discard, places)
        p.prizes = renamed(p.prizes, places)
        p.lost_zone = renamed(p.lost_zone, places)
        p.played = renamed(p.played, places)
        active = p.active
        if active is not None:
            rename_in_play(active, places, faces)
        for m in p.bench:
            rename_in_play(m, places, faces)
        p.lasting = rename_lasting(p.lasting, places, faces)
    for e in g.stack:
        rename_effect(e, places, faces)
    g.stadium = name_after(g.stadium, places)
    g.pending_knock_outs = renamed(g.pending_knock_outs, places)


SAME: Final = vec[i64](list(range(120)))  # names that stay


# -- what a viewer sees ---------------------------------------------------------------------------
def known_cards(g: GameState, viewer: i64, owner: i64) -> i64:
    """The cards of a player of which the viewer knows the very place."""
    if viewer == PUBLIC:
        return g.knowledge[owner] & g.knowledge[2 + owner]
    return g.knowledge[2 * viewer + owner]


def groups_shown(g: GameState, viewer: i64) -> list[i64]:
    """Where the groups are in memory of which a viewer knows: his own, and the other's of him.

    What a player knows of himself is his own business, and so is what he has seen of the other
    in secret.
    """
    memory = g.knowledge
    out: list[i64] = []
    at: i64 = GROUPS
    while at < len(memory) and viewer != PUBLIC:
        by = memory[at] >> 1
        secrets = memory[SECRETS] & bit(by) != 0
        if by == viewer or (memory[at] & 1 == viewer and not secrets):
            out.append(at)
        at += GROUP
    return out


def part_of(word: i64, viewer: i64) -> i64:
    """In which part a group's faces are listed: the viewer's own by owner, the other's last."""
    return word & 1 if word >> 1 == viewer else 2


def faces_listed(memory: vec[i64], viewer: i64) -> list[tuple[i64, i64, i64]]:
    """The groups of a view: where they are, where their unplaced faces begin, and how many.

    Faces of which only a rough place is known have ids past the places: first those of the
    viewer's own groups of player 0, then of player 1, then those of the other's.
    """
    out: list[tuple[i64, i64, i64]] = []
    face: i64 = 120
    part: i64 = 0
    while part < 3:
        at: i64 = GROUPS
        while at < len(memory):
            word = memory[at]
            owner = word & 1
            if part_of(word, viewer) == part:
                seen = memory[2 * viewer + owner]
                count = members(memory[at + FACES] & ~seen)
                out.append((at, face, count))
                face += count
            at += GROUP
        part += 1
    return out


@final
class CardOrder:
    """Orders the cards of one player as the viewer may: by place, and by what is known of them."""

    def __init__(self, g: GameState, owner: i64, known: i64, groups: list[i64]) -> None:
        self.g = g
        self.owner: i64 = owner
        self.base: i64 = 60 * owner
        self.known: i64 = known
        self.groups = groups

    def sees(self, card: i64) -> bool:
        return self.known & bit(card - self.base) != 0

    def order(self) -> vec[i64]:
        """All cards, those in play first, the deck last; a hand's own order tells nothing."""
        g = self.g
        p = g.players[self.owner]
        out = vec[i64](capacity=60)
        active = p.active
        if active is not None:
            out = cards_on(active, out)
        for m in p.bench:
            out = cards_on(m, out)
        if g.stadium >= 0 and (1 if g.stadium >= 60 else 0) == self.owner:
            out = append(out, g.stadium)
        for zone in (p.played, p.discard, p.lost_zone, self.sorted_hand(p), p.prizes, p.deck):
            for c in zone:
                out = append(out, c)
        return out

    def sorted_hand(self, p: Player) -> vec[i64]:
        """Cards the viewer sees by print, then the others by what is known of their places."""
        g = self.g
        keys: list[tuple[int, str, int, int]] = []
        for c in p.hand:
            card: i64 = c
            if self.sees(card):
                keys.append((g.keys[card], g.prints[card], self.traits(card), card))
            else:
                keys.append((bit(31), "", self.traits(card), card))
        keys.sort()
        out = vec[i64](capacity=len(keys))
        for key in keys:
            out = append(out, key[3])
        return out

    def traits(self, card: i64) -> int:
        """What sets a place apart: who knows it, the groups it is in, the texts that name it."""
        g = self.g
        b = bit(card - self.base)
        memory = g.knowledge
        traits: int = 0
        at: i64 = 0
        while at < 4:
            traits = 2 * traits + (1 if memory[at] & b and at & 1 == self.owner else 0)
            at += 1
        for at in self.groups:
            traits = 2 * traits
            if memory[at] & 1 == self.owner and memory[at + PLACES] & b:
                traits += 1
        for e in g.stack:
            for name in e.picked:
                traits = 2 * traits + (1 if name == card else 0)
            for name in e.moved:
                traits = 2 * traits + (1 if name == card else 0)
        return traits


def mask_after(mask: i64, base: i64, names: vec[i64]) -> i64:
    """A set of a player's cards under their new names."""
    out: i64 = 0
    k: i64 = 0
    while mask >> k:
        if (mask >> k) & 1:
            out |= bit(names[base + k] - base)
        k += 1
    return out


def lowest(mask: i64, count: i64) -> i64:
    """So many of the lowest members of a set."""
    out: i64 = 0
    while count > 0:
        low = mask & -mask
        out |= low
        mask ^= low
        count -= 1
    return out


def members(mask: i64) -> i64:
    """How many members a set has."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def members_of(mask: i64) -> vec[i64]:
    """The members of a set, in order."""
    out = vec[i64](capacity=60)
    k: i64 = 0
    while mask:
        if mask & 1:
            out = append(out, k)
        mask >>= 1
        k += 1
    return out


@final
class Redactor:
    """The work of making a view: which card gets which name, and what is erased."""

    def __init__(self, g: GameState, viewer: i64) -> None:
        self.g = g
        self.viewer: i64 = viewer
        self.groups = groups_shown(g, viewer)
        self.places = vec[i64]([-1] * 120)  # card id -> its new id, by where it lies
        self.faces = vec[i64]([-1] * 120)  # card id -> new id, where texts mention its face
        self.table: list[Definition] = [NO_CARD] * 120
        self.prints: list[str] = [""] * 120

    def redacted(self) -> GameState:
        g = self.g
        owner: i64 = 0
        while owner < 2:
            self.name_cards(owner)
            owner += 1
        self.list_faces()
        seen = copy_state(g)
        owner = 0
        while owner < 2:  # in the order of their new names
            p = seen.players[owner]
            p.hand = self.sorter(owner).sorted_hand(p)
            owner += 1
        rename_cards(seen, self.places, self.faces)
        seen.knowledge = self.memory_after()
        seen.definitions = self.table
        seen.prints = self.prints
        number = vec[i64](capacity=len(self.table))
        for d in self.table:
            number = append(number, d.key)
        seen.keys = number
        seen.s0 = 1
        seen.s1 = 1
        seen.source = None
        seen.pending = NO_OPTION
        seen.redacted = True
        seen.choices = vec[i64]()
        for p in seen.players:
            active = p.active
            if active is not None and active.face_down:
                active.top = self.table[active.cards[0]]
            for m in p.bench:
                if m.face_down:
                    m.top = self.table[m.cards[0]]
        for e in seen.stack:
            last: i64 = len(e.moved) - 1
            if last >= 0 and self.prints[e.moved[last]] == UNSEEN:
                e.last_key = -1  # it would tell which card was taken last
        return seen

    def sorter(self, owner: i64) -> CardOrder:
        g = self.g
        return CardOrder(g, owner, known_cards(g, self.viewer, owner), self.groups)

    def name_cards(self, owner: i64) -> None:
        g = self.g
        base: i64 = 60 * owner
        known = known_cards(g, self.viewer, owner)
        order = self.sorter(owner).order()
        name = base
        for c in order:
            card: i64 = c
            self.places[card] = name
            if known & bit(card - base):
                self.faces[card] = name
                self.table[name] = g.definitions[card]
                self.prints[name] = g.prints[card]
            else:
                self.table[name] = HIDDEN
                self.prints[name] = UNSEEN
            name += 1

    def list_faces(self) -> None:
        """Faces of which the viewer knows only roughly where they are get ids of their own."""
        g = self.g
        part: i64 = 0
        while part < 3:  # in the order of `faces_listed`
            for at in self.groups:
                word = g.knowledge[at]
                owner = word & 1
                if part_of(word, self.viewer) == part:
                    unseen = g.knowledge[at + FACES] & ~known_cards(g, self.viewer, owner)
                    for card in self.sorted_faces(unseen, 60 * owner):
                        if part < 2:
                            self.faces[card] = len(self.table)
                        self.table.append(g.definitions[card])
                        self.prints.append(g.prints[card])
            part += 1

    def sorted_faces(self, faces: i64, base: i64) -> list[int]:
        g = self.g
        keys: list[tuple[int, str, int]] = []
        k: i64 = 0
        while faces >> k:
            if (faces >> k) & 1:
                keys.append((g.keys[base + k], g.prints[base + k], base + k))
            k += 1
        keys.sort()
        return [key[2] for key in keys]

    def memory_after(self) -> vec[i64]:
        """What both players know, as far as the viewer knows of it, under the new names.

        Of a group, which faces are in it is told where the viewer sees them; of the rest, how
        many.
        """
        old = self.g.knowledge
        out = vec[i64](capacity=len(old))
        word: i64 = 0
        while word < SECRETS:
            out = append(out, mask_after(old[word], 60 * (word & 1), self.places))
            word += 1
        out = append(out, old[SECRETS])
        told: dict[i64, i64] = {}
        given = vec[i64]([0, 0, 0, 0])
        for at in groups_by_size(old):
            if at in self.groups:
                word = old[at]
                seen = known_cards(self.g, self.viewer, word & 1)
                base: i64 = 60 * (word & 1)
                hidden = mask_after(old[at + PLACES] & ~seen, base, self.places) & ~given[word]
                rest = lowest(hidden, members(old[at + FACES] & ~seen))
                given[word] = given[word] | rest
                told[at] = mask_after(old[at + FACES] & seen, base, self.places) | rest
        for at in self.groups:
            base = 60 * (old[at] & 1)
            out = append(append(out, old[at]), told[at])
            out = append(out, mask_after(old[at + PLACES], base, self.places))
        return out


def groups_by_size(memory: vec[i64]) -> list[i64]:
    """Where the groups are in memory, those with few places first: there is room for all."""
    keys: list[tuple[int, int]] = []
    at: i64 = GROUPS
    while at < len(memory):
        keys.append((members(memory[at + PLACES]), at))
        at += GROUP
    keys.sort()
    return [key[1] for key in keys]

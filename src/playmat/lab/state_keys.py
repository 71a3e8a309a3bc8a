"""Keys of game states: equal for games that continue in the same way.

Equal cards are interchangeable, and the order of past actions doesn't matter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from operator import attrgetter
from typing import Any

from playmat.engine import fields
from playmat.engine.addresses import address_of
from playmat.engine.constants import NO_PLAYER, PARALYZED
from playmat.engine.fields import Kind, RecordFields
from playmat.engine.game import Game
from playmat.engine.knowledge import GROUP, GROUPS, IDENTITIES, PLACES
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.engine.turn import MAIN, TURN
from playmat.lab.deals import members

UNKNOWN = -1

Viewers = tuple[int, int]  # players whose knowledge of each player's cards counts

# Fields that don't count, besides the hidden ones.
OMITTED: dict[RecordFields, dict[str, str]] = {
    fields.GAME: {
        "first": "only matters in the first turns, and then follows from the turn",
        "winner": "a game that is over has no key",
        "ways": "a game that is over has no key",
        "needs_settling": "says when to look for Knock Outs, not which there are",
        "show_mode": "a setting of the interface",
    },
    fields.POKEMON: {"id": "the id of its first card", "face_down": "only during setup"},
    fields.PLAYER: {"mulligans": "only during setup"},
    fields.EFFECT: {},
    fields.LASTING: {},
}


def values_of(
    record: RecordFields, *kinds: Kind, without: Iterable[str] = ()
) -> Callable[[object], tuple[Any, ...]]:
    """Return a function that returns the values of a record whose kind is one of these."""
    omitted = {*OMITTED[record], *without}
    names = [
        field.name
        for field in record.saved
        if field.kind in kinds and not field.hidden and field.name not in omitted
    ]
    assert len(names) > 1  # attrgetter returns no tuple for one name
    return attrgetter(*names)


game_numbers = values_of(fields.GAME, fields.INT)
pokemon_numbers = values_of(
    fields.POKEMON,
    fields.INT,
    fields.FLAG,
    without=("paralyzed_on", "entered_turn", "evolved_turn"),
)
effect_numbers = values_of(fields.EFFECT, fields.INT, fields.FLAG)
effect_references = values_of(fields.EFFECT, fields.REFERENCE)
effect_cards = values_of(fields.EFFECT, fields.CARDS)
lasting_numbers = values_of(fields.LASTING, fields.INT, fields.FLAG)
lasting_references = values_of(fields.LASTING, fields.REFERENCE, fields.CARD)


class StateKeyBuilder:
    """Builds the key of a game as its players know it."""

    __slots__ = ("g", "shuffled", "viewers")

    def __init__(self, g: Game, viewers: Viewers) -> None:
        self.g = g
        self.viewers = viewers
        stack = g.stack
        # The order of a deck that will be shuffled doesn't matter.
        self.shuffled = stack[-1].op.shuffled_deck(stack[-1]) if len(stack) > 1 else NO_PLAYER

    def key(self) -> Hashable:
        g = self.g
        stack = g.stack
        plain = len(stack) == 1 and stack[0].op is TURN and stack[0].pc == MAIN
        return (
            self.player(0),
            self.player(1),
            None if plain else tuple([self.effect(e) for e in stack]),
            g.keys[g.stadium] if g.stadium >= 0 else -1,
            game_numbers(g),
            tuple(g.visited),
            self.places(g.pending_knock_outs),
        )

    def cards(self, cards: Iterable[int]) -> tuple[int, ...]:
        keys = self.g.keys
        return tuple(sorted([keys[c] for c in cards]))

    def player(self, owner: int) -> Hashable:
        g = self.g
        p = g.players[owner]
        base = 60 * owner
        keys = g.keys
        seen = int(g.knowledge[2 * self.viewers[owner] + owner])
        deck = [keys[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.deck]
        prizes = sorted([keys[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.prizes])
        hand = sorted([keys[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.hand])
        if owner == self.shuffled:
            deck.sort()
        return (
            tuple(deck) if deck and max(deck) >= 0 else len(deck),
            tuple(hand),
            tuple(prizes),
            self.cards(p.discard),
            self.cards(p.lost_zone),
            self.cards(p.played),
            self.pokemon(p.active) if p.active is not None else None,
            tuple([self.pokemon(m) for m in p.bench]),
            self.lasting(p.lasting),
            self.groups(owner) if len(g.knowledge) > GROUPS else None,
        )

    def effect(self, e: Effect) -> Hashable:
        """Return the key of an effect; a card counts as what it is and where."""
        return (
            address_of(e.definition, e.op),
            tuple([(address_of(e.definition, f.op), f.pc) for f in e.below]),
            effect_numbers(e),
            self.places(effect_references(e)),
            tuple([self.places(cards) for cards in effect_cards(e)]),
        )

    def pokemon(self, m: PokemonInPlay) -> Hashable:
        g = self.g
        turn = g.turn
        counters = m.named_counters
        return (
            tuple([g.keys[c] for c in m.cards]),
            self.cards(m.energy),
            self.cards(m.attached_trainers) if m.attached_trainers is not None else (),
            pokemon_numbers(m),
            m.paralyzed_on if m.conditions & PARALYZED else 0,
            m.entered_turn == turn,
            m.evolved_turn == turn,
            self.place(m.damage_source),
            tuple(sorted(counters.items())) if counters is not None else (),
            self.lasting(m.lasting) if m.lasting is not None else (),
        )

    def lasting(self, lasting: list[LastingEffect] | None) -> Hashable:
        return tuple(
            [
                (
                    x.definition.address_of(x.modifier),
                    lasting_numbers(x),
                    self.places(lasting_references(x)),
                )
                for x in lasting or ()
            ]
        )

    def places(self, cards: Iterable[int]) -> tuple[Hashable, ...]:
        return tuple([self.place(c) for c in cards])

    def place(self, card: int) -> Hashable:
        """Return which card an effect refers to, and where it is."""
        g = self.g
        if card < 0:
            return None
        key = int(g.keys[card])
        owner = card // 60
        p = g.players[owner]
        for slot, m in enumerate([p.active, *p.bench]):
            if m is not None:
                if card in m.cards:
                    return key, owner, slot, list(m.cards).index(card)
                if card in m.energy or (
                    m.attached_trainers is not None and card in m.attached_trainers
                ):
                    return key, owner, slot
        if card in p.deck:
            seen = g.knowledge[2 * self.viewers[owner] + owner] >> (card - 60 * owner) & 1
            at = -1 if owner == self.shuffled else list(p.deck).index(card)
            return key if seen else UNKNOWN, owner, "deck", at
        zones = (p.hand, p.discard, p.prizes, p.lost_zone, p.played)
        return key, owner, tuple([card in zone for zone in zones])

    def groups(self, owner: int) -> Hashable:
        """Return what is known of unseen cards: identities, and how many places of each zone."""
        g = self.g
        p = g.players[owner]
        word = 2 * self.viewers[owner] + owner
        seen = int(g.knowledge[word])
        hidden = [c for c in p.deck if not seen >> (c - 60 * owner) & 1]
        out = []
        for at in range(GROUPS, len(g.knowledge), GROUP):
            if g.knowledge[at] == word:
                places = members(g.knowledge[at + PLACES], owner)
                deck = [i for i, c in enumerate(hidden) if c in places]
                out.append(
                    (
                        self.cards(members(g.knowledge[at + IDENTITIES], owner)),
                        len(deck) if len(deck) == len(hidden) else tuple(deck),
                        sum(c in places for c in p.prizes),
                        sum(c in places for c in p.hand),
                    )
                )
        return tuple(sorted(out, key=repr))


def state_key(g: Game, viewers: Viewers) -> Hashable:
    """Return a key that is equal for games that continue in the same way."""
    return StateKeyBuilder(g, viewers).key()

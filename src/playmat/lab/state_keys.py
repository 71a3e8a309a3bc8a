"""Keys of game states: equal for games that continue in the same way.

Equal cards are interchangeable, and the order of past actions doesn't matter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from mypy_extensions import i64

from playmat.engine import fields
from playmat.engine.addresses import address_of
from playmat.engine.constants import NO_PLAYER, PARALYZED
from playmat.engine.fields import Kind, RecordFields
from playmat.engine.game import Game
from playmat.engine.knowledge import GROUP, GROUPS, IDENTITIES, MATCHED, PLACES, SEEN
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.engine.turn import MAIN, TURN
from playmat.engine.vectors import vec
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
    fields.POKEMON: {
        "id": "the id of its first card",
        "face_down": "only during setup",
        "damage_card": "only in events",
        "damage_attack": "only in events",
    },
    fields.EFFECT: {"base_changes": "only in events"},
}
NUMBERS = (fields.INT, fields.FLAG)
TURNS = ("paralyzed_on", "entered_turn", "evolved_turn")  # see `StateKeyBuilder.pokemon`


class StateKeyBuilder:
    """Builds the key of a game as its players know it."""

    __slots__ = ("g", "seen", "shuffled", "viewers")

    def __init__(self, g: Game, viewers: Viewers) -> None:
        self.g = g
        self.viewers = viewers
        self.seen = [int(g.knowledge[2 * viewers[owner] + owner]) for owner in (0, 1)]
        stack = g.stack
        # The order of a deck that will be shuffled doesn't matter.
        self.shuffled = stack[-1].op.shuffled_deck(stack[-1]) if len(stack) > 1 else NO_PLAYER

    def record(self, description: RecordFields, record: object) -> tuple[Hashable, ...]:
        numbers, others, parts = PARTS[description]
        values = zip(parts, others(record), strict=True)
        return (numbers(record), *[part(self, x) if x is not None else x for part, x in values])

    def cards(self, cards: Iterable[int]) -> tuple[int, ...]:
        keys = self.g.keys
        return tuple(sorted([keys[c] for c in cards]))

    def keys_seen(self, cards: Sequence[int]) -> list[int]:
        """Return the keys of cards in a hidden zone, as far as they are known."""
        keys = self.g.keys
        owner = cards[0] // 60 if len(cards) else 0
        base, seen = 60 * owner, self.seen[owner]
        return [keys[c] if seen >> c - base & 1 else UNKNOWN for c in cards]

    def hidden_cards(self, cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(self.keys_seen(cards)))

    def deck(self, cards: Sequence[int]) -> Hashable:
        keys = self.keys_seen(cards)
        if not keys or max(keys) < 0:
            return len(keys)
        return tuple(sorted(keys) if cards[0] // 60 == self.shuffled else keys)

    def stack(self, stack: list[Effect]) -> Hashable:
        plain = len(stack) == 1 and stack[0].op is TURN and stack[0].pc == MAIN
        return None if plain else tuple([self.effect(e) for e in stack])

    def effect(self, e: Effect) -> Hashable:
        """Return the key of an effect; a card counts as what it is and where."""
        return (
            address_of(e.definition, e.op),
            tuple([(address_of(e.definition, f.op), f.pc) for f in e.below]),
            self.record(fields.EFFECT, e),
        )

    def lasting(self, lasting: list[LastingEffect]) -> Hashable:
        effects = [(x.definition.address_of(x.modifier), x) for x in lasting]
        return tuple([(address, self.record(fields.LASTING, x)) for address, x in effects])

    def pokemon(self, m: PokemonInPlay) -> Hashable:
        turn = self.g.turn
        return (
            m.paralyzed_on if m.conditions & PARALYZED else 0,
            m.entered_turn == turn,
            m.evolved_turn == turn,
            self.record(fields.POKEMON, m),
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
                if card in m.energy or card in (m.attached_trainers or ()):
                    return key, owner, slot
        if card in p.deck:
            seen = self.seen[owner] >> (card - 60 * owner) & 1
            at = -1 if owner == self.shuffled else list(p.deck).index(card)
            return key if seen else UNKNOWN, owner, "deck", at
        zones = (p.hand, p.discard, p.prizes, p.lost_zone, p.played)
        return key, owner, tuple([card in zone for zone in zones])

    def knowledge(self, knowledge: vec[i64]) -> Hashable:
        return (self.groups(0), self.groups(1)) if len(knowledge) > GROUPS else None

    def groups(self, owner: int) -> Hashable:
        """Return what is known of unseen cards: identities, and how many places of each zone."""
        g = self.g
        p = g.players[owner]
        word = 2 * self.viewers[owner] + owner
        seen = self.seen[owner]
        hidden = [c for c in p.deck if not seen >> (c - 60 * owner) & 1]
        out = []
        for at in range(GROUPS, len(g.knowledge), GROUP):
            if g.knowledge[at] == word:
                places = members(g.knowledge[at + PLACES], owner)
                deck = [i for i, c in enumerate(hidden) if c in places]
                sets = [
                    self.cards(members(g.knowledge[at + n], owner))
                    for n in (IDENTITIES, SEEN, MATCHED)
                ]
                out.append(
                    (
                        *sets,
                        len(deck) if len(deck) == len(hidden) else tuple(deck),
                        sum(c in places for c in p.prizes),
                        sum(c in places for c in p.hand),
                    )
                )
        return tuple(sorted(out, key=repr))


Part = Callable[[StateKeyBuilder, Any], Hashable]

BY_KIND: dict[Kind, Part] = {
    fields.INTS: lambda _, ints: tuple(ints),
    fields.CARD: StateKeyBuilder.place,
    fields.CARDS: StateKeyBuilder.places,
    fields.MAYBE_CARDS: StateKeyBuilder.cards,
    fields.REFERENCE: StateKeyBuilder.place,
    fields.COUNTERS: lambda _, counters: tuple(sorted(counters.items())),
    fields.LASTING_EFFECTS: StateKeyBuilder.lasting,
    fields.ONE_POKEMON: StateKeyBuilder.pokemon,
    fields.BENCH: lambda key, pokemon: tuple([key.pokemon(m) for m in pokemon]),
    fields.PLAYERS: lambda key, players: tuple([key.record(fields.PLAYER, p) for p in players]),
    fields.EFFECTS: StateKeyBuilder.stack,
}
# Fields that don't count like the others of their kind.
BY_NAME: dict[RecordFields, dict[str, Part]] = {
    fields.GAME: {"knowledge": StateKeyBuilder.knowledge},
    fields.PLAYER: {
        "deck": StateKeyBuilder.deck,
        "hand": StateKeyBuilder.hidden_cards,
        "prizes": StateKeyBuilder.hidden_cards,
        "discard": StateKeyBuilder.cards,
        "lost_zone": StateKeyBuilder.cards,
        "played": StateKeyBuilder.cards,
    },
    fields.POKEMON: {
        "cards": lambda key, cards: tuple([key.g.keys[c] for c in cards]),
        "energy": StateKeyBuilder.cards,
    },
}


def parts_of(record: RecordFields) -> tuple[attrgetter[Any], attrgetter[Any], list[Part]]:
    """Return what a record's key is made of: its numbers, its other fields, and their parts."""
    omitted = (*OMITTED.get(record, ()), *TURNS)
    counted = [field for field in record.saved if not field.hidden and field.name not in omitted]
    numbers = [field.name for field in counted if field.kind in NUMBERS]
    others = [field for field in counted if field.kind not in NUMBERS]
    assert len(others) > 1  # for one name, attrgetter returns the value instead of a tuple
    own = BY_NAME.get(record, {})
    parts = [own.get(field.name) or BY_KIND[field.kind] for field in others]
    return attrgetter(*numbers), attrgetter(*[field.name for field in others]), parts


RECORDS = (fields.GAME, fields.PLAYER, fields.POKEMON, fields.EFFECT, fields.LASTING)
PARTS = {record: parts_of(record) for record in RECORDS}


def state_key(g: Game, viewers: Viewers) -> Hashable:
    """Return a key that is equal for games that continue in the same way."""
    return StateKeyBuilder(g, viewers).record(fields.GAME, g)

"""Keys of game states: equal for games that continue in the same way.

Equal cards are interchangeable, and the order of past actions doesn't matter.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from playmat.engine.addresses import address_of
from playmat.engine.constants import NO_PLAYER, PARALYZED
from playmat.engine.game import Game
from playmat.engine.knowledge import FACES, GROUP, GROUPS, PLACES
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.engine.turn import MAIN, TURN
from playmat.lab.deals import members

UNKNOWN = -1

Viewers = tuple[int, int]  # whose knowledge of each player's cards counts


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
            (g.keys[g.stadium] if g.stadium >= 0 else -1, g.stadium_owner, g.stadium_used),
            (
                g.turn,
                g.turn_player,
                g.sudden_death_round,
                g.actions_used,
                g.power_uses,
                g.player_to_act,
            ),
            tuple(g.visited),
            tuple([self.place(name) for name in g.pending_knock_outs]),
        )

    def cards(self, cards: Iterable[int]) -> tuple[int, ...]:
        number = self.g.keys
        return tuple(sorted([number[c] for c in cards]))

    def player(self, owner: int) -> Hashable:
        g = self.g
        p = g.players[owner]
        base = 60 * owner
        number = g.keys
        seen = int(g.knowledge[2 * self.viewers[owner] + owner])
        deck = [number[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.deck]
        prizes = sorted([number[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.prizes])
        hand = sorted([number[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.hand])
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
        """A text being resolved; the cards in its registers by what and where they are."""
        return (
            address_of(e.definition, e.op),
            e.pc,
            tuple([(address_of(e.definition, f.op), f.pc) for f in e.below]),
            (e.you, e.cause, e.attack, e.parent, e.heads, e.tails, e.branches, e.base_damage),
            (e.damage, e.flags, e.energy_moved, e.remaining, e.last_key, e.answered, e.player),
            (e.prizes_due_0, e.prizes_due_1, e.switched),
            tuple([self.place(c) for c in (e.card, e.user, e.pokemon, e.other_pokemon)]),
            tuple([self.place(c) for c in e.picked]),
            tuple([self.place(c) for c in e.moved]),
        )

    def pokemon(self, m: PokemonInPlay) -> Hashable:
        g = self.g
        turn = g.turn
        marks = m.named_counters
        return (
            tuple([g.keys[c] for c in m.cards]),
            self.cards(m.energy),
            self.cards(m.attached_trainers) if m.attached_trainers is not None else (),
            m.damage,
            m.conditions,
            m.poison,
            m.paralyzed_on if m.conditions & PARALYZED else 0,
            m.entered_turn == turn,
            m.evolved_turn == turn,
            m.powers_used,
            m.damage_cause,
            tuple(sorted(marks.items())) if marks is not None else (),
            self.lasting(m.lasting) if m.lasting is not None else (),
        )

    def lasting(self, lasting: list[LastingEffect] | None) -> Hashable:
        return tuple(
            [
                (
                    x.definition.address_of(x.modifier),
                    x.first,
                    x.last,
                    x.player,
                    x.value,
                    x.from_attack,
                    self.place(x.source),
                    self.place(x.card),
                )
                for x in lasting or ()
            ]
        )

    def place(self, card: int) -> Hashable:
        """A card that a text speaks of, and where it lies or stands."""
        g = self.g
        if card < 0:
            return None
        number = int(g.keys[card])
        owner = card // 60
        p = g.players[owner]
        for slot, m in enumerate([p.active, *p.bench]):
            if m is not None:
                if card in m.cards:
                    return number, owner, slot, list(m.cards).index(card)
                if card in m.energy or (
                    m.attached_trainers is not None and card in m.attached_trainers
                ):
                    return number, owner, slot
        if card in p.deck:
            seen = g.knowledge[2 * self.viewers[owner] + owner] >> (card - 60 * owner) & 1
            at = -1 if owner == self.shuffled else list(p.deck).index(card)
            return number if seen else UNKNOWN, owner, "deck", at
        zones = (p.hand, p.discard, p.prizes, p.lost_zone, p.played)
        return number, owner, tuple([card in zone for zone in zones])

    def groups(self, owner: int) -> Hashable:
        """What is known of unseen cards: faces, and at how many places of each zone."""
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
                        self.cards(members(g.knowledge[at + FACES], owner)),
                        len(deck) if len(deck) == len(hidden) else tuple(deck),
                        sum(c in places for c in p.prizes),
                        sum(c in places for c in p.hand),
                    )
                )
        return tuple(sorted(out, key=repr))


def state_key(g: Game, viewers: Viewers) -> Hashable:
    """Return a key that is equal for games that continue in the same way."""
    return StateKeyBuilder(g, viewers).key()

"""When two games are the same for all that is to come.

Cards that are alike are not told apart, nor is the order in which things were done.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from playmat.engine.game import Game
from playmat.engine.memory import FACES, GROUP, GROUPS, PLACES
from playmat.engine.records import Effect, InPlay, Lasting
from playmat.engine.turn import MAIN, TURN
from playmat.engine.words import PARALYZED
from playmat.lab.deals import members
from playmat.vocabulary.cardflow import ChooseCards

UNKNOWN = -1

Viewers = tuple[int, int]  # whose knowledge of each player's cards counts


class StateKeyBuilder:
    """Writes down a game as its players know it."""

    __slots__ = ("g", "searching", "viewers")

    def __init__(self, g: Game, viewers: Viewers) -> None:
        self.g = g
        self.viewers = viewers
        stack = g.stack
        # Who searches a deck shuffles it afterwards: its order does not matter.
        self.searching = len(stack) > 1 and isinstance(stack[-1].op, ChooseCards)

    def key(self) -> Hashable:
        g = self.g
        stack = g.stack
        plain = len(stack) == 1 and stack[0].op is TURN and stack[0].pc == MAIN
        return (
            self.player(0),
            self.player(1),
            None if plain else tuple([self.effect(e) for e in stack]),
            (g.number[g.stadium] if g.stadium >= 0 else -1, g.stadium_owner, g.stadium_used),
            (g.turn, g.current, g.round, g.done, g.power_uses, g.asked),
            tuple(g.visited),
            tuple([self.place(name) for name in g.knocked]),
        )

    def cards(self, cards: Iterable[int]) -> tuple[int, ...]:
        number = self.g.number
        return tuple(sorted([number[c] for c in cards]))

    def player(self, owner: int) -> Hashable:
        g = self.g
        p = g.players[owner]
        base = 60 * owner
        number = g.number
        seen = int(g.memory[2 * self.viewers[owner] + owner])
        deck = [number[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.deck]
        prizes = sorted([number[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.prizes])
        hand = sorted([number[c] if seen >> (c - base) & 1 else UNKNOWN for c in p.hand])
        if self.searching:
            deck.sort()
        return (
            tuple(deck) if deck and max(deck) >= 0 else len(deck),
            tuple(hand),
            tuple(prizes),
            self.cards(p.discard),
            self.cards(p.lost),
            self.cards(p.beside),
            self.pokemon(p.active) if p.active is not None else None,
            tuple([self.pokemon(m) for m in p.bench]),
            self.lasting(p.lasting),
            self.groups(owner) if len(g.memory) > GROUPS else None,
        )

    def effect(self, e: Effect) -> Hashable:
        """A text being resolved; the cards in its registers by what and where they are."""
        return (
            e.op.address,
            e.pc,
            tuple([(f.op.address, f.pc) for f in e.below]),
            (e.you, e.cause, e.attack, e.heads, e.tails, e.count, e.amount, e.dealt, e.label),
            (e.flags, e.answers, e.did),
            tuple([self.place(c) for c in (e.card, e.user, e.a, e.b)]),
            tuple([self.place(c) for c in e.picked]),
            tuple([self.place(c) for c in e.moved]),
        )

    def pokemon(self, m: InPlay) -> Hashable:
        g = self.g
        turn = g.turn
        marks = m.marks
        return (
            tuple([g.number[c] for c in m.cards]),
            self.cards(m.energy),
            self.cards(m.gear) if m.gear is not None else (),
            m.damage,
            m.conditions,
            m.poison,
            m.paralyzed_on if m.conditions & PARALYZED else 0,
            m.came == turn,
            m.changed == turn,
            m.used,
            m.fell_by,
            tuple(sorted(marks.items())) if marks is not None else (),
            self.lasting(m.lasting) if m.lasting is not None else (),
        )

    def lasting(self, lasting: list[Lasting] | None) -> Hashable:
        return tuple(
            [
                (
                    x.modifier.address,
                    x.first,
                    x.last,
                    x.by,
                    x.value,
                    x.of_attack,
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
        number = int(g.number[card])
        owner = card // 60
        p = g.players[owner]
        for slot, m in enumerate([p.active, *p.bench]):
            if m is not None:
                if card in m.cards:
                    return number, owner, slot, list(m.cards).index(card)
                if card in m.energy or (m.gear is not None and card in m.gear):
                    return number, owner, slot
        if card in p.deck:
            seen = g.memory[2 * self.viewers[owner] + owner] >> (card - 60 * owner) & 1
            at = -1 if self.searching else list(p.deck).index(card)
            return number if seen else UNKNOWN, owner, "deck", at
        zones = (p.hand, p.discard, p.prizes, p.lost, p.beside)
        return number, owner, tuple([card in zone for zone in zones])

    def groups(self, owner: int) -> Hashable:
        """What is known of unseen cards: faces, and at how many places of each zone."""
        g = self.g
        p = g.players[owner]
        word = 2 * self.viewers[owner] + owner
        seen = int(g.memory[word])
        hidden = [c for c in p.deck if not seen >> (c - 60 * owner) & 1]
        out = []
        for at in range(GROUPS, len(g.memory), GROUP):
            if g.memory[at] == word:
                places = members(g.memory[at + PLACES], owner)
                deck = [i for i, c in enumerate(hidden) if c in places]
                out.append(
                    (
                        self.cards(members(g.memory[at + FACES], owner)),
                        len(deck) if len(deck) == len(hidden) else tuple(deck),
                        sum(c in places for c in p.prizes),
                        sum(c in places for c in p.hand),
                    )
                )
        return tuple(sorted(out, key=repr))


def state_key(g: Game, viewers: Viewers) -> Hashable:
    """The same for two games that go on alike."""
    return StateKeyBuilder(g, viewers).key()

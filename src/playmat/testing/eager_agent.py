"""An agent for tests that brings one card into play and uses it whenever it can."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playmat.engine.cards import Card, Definition
from playmat.engine.constants import END_TURN, STOP, place_in
from playmat.engine.energy import can_pay
from playmat.engine.game_state import GameState
from playmat.engine.options import Option, options_of
from playmat.engine.state import PokemonInPlay

AT_RANDOM = 0.1  # probability of a random option


class EagerAgent:
    """Prefers one card and what it evolves from; without a card, it plays whatever it has.

    It sees the whole game. It isn't an opponent to learn from: it makes effects happen.
    """

    def __init__(self, line: Sequence[Card], chance: Random) -> None:
        self.ids = {card.definition.id for card in line}
        self.card = line[0].definition if line else None
        self.chance = chance

    def choose(self, g: GameState) -> int:
        """Return the code of an option."""
        codes = [int(c) for c in g.codes]
        if self.chance.random() < AT_RANDOM:
            return self.chance.choice(codes)
        if codes[0] == END_TURN:
            return self.act(g)
        return self.answer(g, codes)

    def answer(self, g: GameState, codes: list[int]) -> int:
        """Return an answer: preferably the card, yes, and something rather than nothing."""
        options = options_of(g)
        liked = [o.code for o in options if o.definition is not None and self.likes(o.definition)]
        if liked and self.chance.random() < 0.7:
            return int(self.chance.choice(liked))
        yes = [o.code for o in options if o.kind == "yes"]
        if yes and self.chance.random() < 0.9:
            return int(yes[0])
        if len(codes) > 1 and codes[-1] == STOP and self.chance.random() < 0.8:
            codes.pop()
        return self.chance.choice(codes)

    def act(self, g: GameState) -> int:
        """Return the action with the highest value; attacks come last."""
        values = [self.value(g, option) for option in options_of(g)]
        most = max(values)
        return int(g.codes[self.chance.choice([i for i, v in enumerate(values) if v == most])])

    def value(self, g: GameState, o: Option) -> float:
        d = o.definition
        liked = d is not None and self.likes(d)
        if o.kind == "end turn":
            return 0
        if o.kind == "attack":
            return 3 if d is not None and self.is_it(d) and self.chance.random() < 0.9 else 1
        if o.kind == "retreat":
            return 4 if self.wants_to_retreat(g) else 0.5
        if o.kind == "attach":
            return self.attach_value(g, g.at(place_in(o.code))) + (3 if liked else 0)
        if liked:
            return 9
        return 5 + self.chance.random() if self.chance.random() < 0.7 else 0.5

    def attach_value(self, g: GameState, m: PokemonInPlay) -> float:
        """Return the value of attaching Energy: the card comes first until it can pay all costs."""
        attached = len(m.energy) / 8
        if self.is_it(m.top):
            full = all(can_pay(g, m, attack, 0) for attack in m.top.attacks)
            return 6 if full else 8 + attached
        return 7 + attached if self.likes(m.top) else 6 + self.chance.random()

    def wants_to_retreat(self, g: GameState) -> bool:
        """Return whether the card is on the Bench and could attack."""
        p = g.players[g.player_to_act]
        if p.active is None or self.is_it(p.active.top):
            return False
        own = [m for m in p.bench if self.is_it(m.top)]
        return any(can_pay(g, m, attack, 0) for m in own for attack in m.top.attacks)

    def likes(self, d: Definition) -> bool:
        return d.id in self.ids

    def is_it(self, d: Definition) -> bool:
        """Return whether this is the card, or the other half of the LEGEND."""
        return self.card is not None and self.likes(d) and d.name == self.card.name

"""Rules of thumb: what a sensible player would do at once.

They look at whatever game they are given, so an agent gives them a world sampled from its view.
A turn goes from what only adds to the board, by way of cards that draw, to the one attachment;
then whatever makes the position worth more, and the attack last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from playmat.agents.gist import KNOWN, Gist
from playmat.agents.worth import (
    NO_TYPE,
    WILD,
    Terms,
    blow,
    fighter,
    in_play,
    missing,
    potential,
    power_of,
    worth,
)
from playmat.engine.board_actions import powers_of
from playmat.engine.cards import Definition
from playmat.engine.hooks import hp
from playmat.engine.records import Effect, InPlay, Player
from playmat.engine.vectors import vec
from playmat.engine.words import (
    ANY_TYPE,
    ATTACH,
    CARD,
    DECK,
    DISCARD,
    END_TURN,
    ENERGY,
    EVOLVE,
    GO_FIRST,
    GO_SECOND,
    HAND,
    IN_PLAY,
    LEVEL_UP,
    MOVE,
    NO,
    NOBODY,
    NUMBER,
    PICK_POKEMON,
    PLAY,
    PLAY_LEGEND,
    POKEMON,
    PRIZE,
    PUT_ON_BENCH,
    RETREAT,
    STADIUM,
    STOP,
    SUPPORTER,
    USE_ATTACK,
    USE_POWER,
    USE_STADIUM,
    YES,
    count_in,
    number_in,
    other_in,
    place_in,
)
from playmat.vocabulary.board import Cure, Heal, Hit, PutCounters, SwitchIn
from playmat.vocabulary.cardflow import ChooseCards
from playmat.vocabulary.energy import TakeEnergy

if TYPE_CHECKING:
    from playmat.engine.game import Game

UNWANTED: Final = -1.0
DOUBTFUL: Final = 0.0  # it has to be tried out
DECK_KEPT: Final = 7  # with fewer cards in the deck nothing is drawn for its own sake
GAIN: Final = 0.04  # what is tried out must make the position worth so much more
AVERAGE_CARD: Final = 6.0  # what a card drawn blindly is worth in hand
STEPS: Final = 60  # answers after which trying something out is given up


@final
class Thumb:
    """The rules of thumb. An attack is tried out `tries` times, to see how its coins fall."""

    __slots__ = ("salt", "tries", "trying", "weights")

    def __init__(self, seed: int, tries: int, weights: Terms) -> None:
        self.weights = weights
        self.salt: i64 = (seed * 2654435761 + 40503) & 0x7FFF_FFFF
        self.tries: i64 = tries
        self.trying: bool = False

    def choose(self, g: Game) -> i64:
        """What to choose now."""
        codes = g.choices
        if codes[0] == END_TURN:
            return self.act(g, codes)
        return self.answer(g, codes)

    # -- trying things out --------------------------------------------------------------------
    def copy(self, g: Game) -> Game:
        """A copy whose coins fall otherwise: what will come is not foreseen."""
        c = g.clone()
        self.salt = (self.salt * 1103515245 + 12345) & 0x7FFF_FFFF
        c.s0 = (c.s0 ^ self.salt) | 1
        c.s1 = (c.s1 + self.salt * 40503) & 0xFFFF_FFFF
        return c

    def after(self, g: Game, code: i64, who: i64, to_end: bool) -> float:
        """What a position is worth after an option and all that it asks (or the whole turn)."""
        c = self.copy(g)
        turn = c.turn
        was = self.trying
        self.trying = True
        c.apply_unchecked(code)
        n: i64 = 0
        while c.winner == NOBODY and n < STEPS and c.turn == turn:
            codes = c.choices
            if codes[0] == END_TURN:
                if not to_end:
                    break
                c.apply_unchecked(END_TURN)
            else:
                c.apply_unchecked(self.answer(c, codes))
            n += 1
        self.trying = was
        return worth(c, who, self.weights)

    # -- a turn -------------------------------------------------------------------------------
    def act(self, g: Game, codes: vec[i64]) -> i64:
        who = g.current
        best: i64 = END_TURN
        most = 0.0
        doubtful = False
        for code in codes:
            kind: i64 = code & 0xFF
            if kind != END_TURN and kind != USE_ATTACK:
                value = self.at_sight(g, who, code, kind)
                if value == DOUBTFUL:
                    doubtful = True
                elif value > most:
                    most = value
                    best = code
        if best == END_TURN and doubtful and not self.trying:
            best = self.tried(g, codes, who)
        return best if best != END_TURN else self.attack(g, codes, who)

    def tried(self, g: Game, codes: vec[i64], who: i64) -> i64:
        """Of what cannot be told at sight, that which makes the position worth most, if any."""
        best: i64 = END_TURN
        most = worth(g, who, self.weights) + GAIN
        for code in codes:
            kind: i64 = code & 0xFF
            if kind == END_TURN or kind == USE_ATTACK:
                continue
            if self.at_sight(g, who, code, kind) == DOUBTFUL:
                value = self.after(g, code, who, False)
                if value > most:
                    most = value
                    best = code
        return best

    def at_sight(self, g: Game, who: i64, code: i64, kind: i64) -> float:
        """How much an action is wanted: the order of a turn."""
        p = g.players[who]
        if kind == EVOLVE:
            m = p.at(place_in(code) & 15)
            return 900.0 + float(len(m.energy)) + (0.5 if m is p.active else 0.0)
        if kind == PLAY_LEGEND or kind == LEVEL_UP:
            return 880.0
        if kind == PUT_ON_BENCH:
            return 800.0 + float(g.faces[2 * number_in(code) + who].definition.hp) / 100.0
        if kind == ATTACH:
            return self.attaching(g, p, who, code)
        if kind == PLAY:
            card = g.faces[2 * number_in(code) + who].definition
            if card.kind == STADIUM or card.play is None:
                return 300.0
            return self.playing(g, p, KNOWN.play(card), card.kind == SUPPORTER)
        if kind == USE_POWER:
            m = p.at(place_in(code) & 15)
            op = powers_of(g, m)[count_in(code)].op
            if op is None:
                return UNWANTED
            gist = KNOWN.power(op)
            return self.playing(g, p, gist, False)
        if kind == RETREAT or kind == USE_STADIUM:
            return DOUBTFUL
        return UNWANTED

    def playing(self, g: Game, p: Player, gist: Gist, supporter: bool) -> float:
        """A text that brings cards is wanted unless it costs too much or the deck runs out."""
        brings = gist.draws + 1.5 * gist.searches
        if brings == 0.0:
            return DOUBTFUL
        deck: i64 = len(p.deck)
        if gist.shuffles:
            kept: float = 0.0
            for c in p.hand:
                kept += self.card_worth(g, p, g.table[c])
            hand: i64 = len(p.hand)
            if supporter:
                kept -= AVERAGE_CARD
            if deck + hand < DECK_KEPT + 6 or kept > gist.draws * AVERAGE_CARD:
                return UNWANTED
            return 400.0
        if float(deck) - gist.draws < float(DECK_KEPT) and gist.draws > 0.0:
            return UNWANTED
        if gist.pays:
            least = 100.0
            for c in p.hand:
                if g.table[c].kind != SUPPORTER:
                    value = self.card_worth(g, p, g.table[c])
                    if value < least:
                        least = value
            if least > 5.0 * brings:
                return UNWANTED
        return 700.0 + brings

    # -- Energy -------------------------------------------------------------------------------
    def attaching(self, g: Game, p: Player, who: i64, code: i64) -> float:
        m = p.at(place_in(code) & 15)
        card = g.faces[2 * number_in(code) + who].definition
        gain = self.energy_gain(g, p, m, card)
        return 500.0 + 10.0 * gain if gain > 0.0 else UNWANTED

    def energy_gain(self, g: Game, p: Player, m: InPlay, card: Definition) -> float:
        """How much more a Pokémon (or what it may become) can do with an Energy card."""
        more: i64 = type_of(card)
        gain = potential(g, m, more) - potential(g, m, NO_TYPE)
        line = self.line_gain(g, p, m, more)
        if line > gain:
            gain = line
        if gain <= 0.0:
            return 0.0
        other = g.players[1 - m.owner()].active
        if m is p.active:
            for a in m.top.attacks:
                if missing(g, m, a, NO_TYPE) > 0 and missing(g, m, a, more) == 0:
                    gain += 0.25  # an attack is ready that was not
                    break
            if other is not None and blow(g, other, m, WILD) >= float(hp(g, m) - m.damage):
                gain *= 0.5  # it will fall
        else:
            gain *= 0.8
        return gain * (0.7 + float(m.top.hp) / 300.0)

    def line_gain(self, g: Game, p: Player, m: InPlay, more: i64) -> float:
        """The same for the Evolutions of it that are in hand."""
        name = m.top.name_number
        gain = 0.0
        for c in p.hand:
            d = g.table[c]
            if d.origin_number == name and d.kind == POKEMON and len(d.evolves_from) > 0:
                for a in d.attacks:
                    before = missing(g, m, a, NO_TYPE)
                    if before > 0 and before < 5 and missing(g, m, a, more) < before:
                        value = 0.2 * power_of(g, m, a) / 100.0
                        if value > gain:
                            gain = value
        return gain

    # -- attacks ------------------------------------------------------------------------------
    def attack(self, g: Game, codes: vec[i64], who: i64) -> i64:
        best: i64 = END_TURN
        if self.tries == 1:
            offered: i64 = 0
            for code in codes:
                kind: i64 = code & 0xFF
                if kind == USE_ATTACK:
                    best = code
                    offered += 1
            if offered < 2:
                return best
        most = 0.0
        first = True
        for code in codes:
            if code & 0xFF != USE_ATTACK:
                continue
            value = self.after(g, code, who, True)
            n: i64 = 1
            if self.tries > 1:
                while n < self.tries:
                    value += self.after(g, code, who, True)
                    n += 1
                value /= float(n)
            if first or value > most:
                most = value
                best = code
                first = False
        if not first and self.tries > 1 and self.after(g, END_TURN, who, True) > most + 0.1:
            return END_TURN
        return best

    # -- answers ------------------------------------------------------------------------------
    def answer(self, g: Game, codes: vec[i64]) -> i64:
        """The answer to a question of a text or a rule."""
        who = g.asked
        e = g.stack[len(g.stack) - 1]
        best: i64 = codes[0]
        most = -1000.0
        for code in codes:
            kind: i64 = code & 0xFF
            value = 0.0
            if kind == CARD:
                value = self.card_answer(g, e, who, code)
            elif kind == PICK_POKEMON or kind == MOVE:
                value = self.pokemon_answer(g, e, who, code)
            elif kind == STOP:
                value = self.stop_answer(e)
            elif kind == PUT_ON_BENCH:
                value = self.start_answer(g, who, code)
            elif kind == NUMBER:
                value = float(count_in(code))
            elif kind == GO_SECOND:
                value = -1.0 if g.ruleset.first_turn_attack else 1.0
            elif kind == PRIZE or kind == GO_FIRST:
                value = 0.0
            else:  # yes or no, or some other choice between two things
                if self.trying:
                    value = 0.0 if kind == NO else 1.0
                else:
                    value = self.after(g, code, who, False) + (0.01 if kind == YES else 0.0)
            if value > most:
                most = value
                best = code
        return best

    def stop_answer(self, e: Effect) -> float:
        """Stopping is right where what is left to choose does harm."""
        op = e.op
        if isinstance(op, ChooseCards):
            return 1.0 if op.source != HAND else -50.0
        return 0.0

    def start_answer(self, g: Game, who: i64, code: i64) -> float:
        """Which Pokémon to begin with: one that can attack early and stands long."""
        card = g.faces[2 * number_in(code) + who].definition
        early = 0.0
        for a in card.attacks:
            value = float(a.base) / float(1 + a.total)
            if value > early:
                early = value
        return 5.0 + early + float(card.hp) / 10.0

    def card_answer(self, g: Game, e: Effect, who: i64, code: i64) -> float:
        other = other_in(code)
        place = place_in(code)
        if other == 0:
            return self.energy_answer(g, e, who, place, number_in(code))
        face = g.faces.get(2 * number_in(code) + other - 1)
        if face is None:
            return 0.0
        p = g.players[who]
        op = e.op
        value = self.card_worth(g, p, face.definition)
        if isinstance(op, ChooseCards):
            if op.source == HAND and op.goal != IN_PLAY:
                return -value  # it is given away
            if op.source == DISCARD and op.goal == DECK:
                return value
        elif place == DECK and other - 1 != who:
            return -value  # what the other will draw
        return 2.0 + value

    def energy_answer(self, g: Game, e: Effect, who: i64, place: i64, number: i64) -> float:
        """An Energy card on a Pokémon: which of one's own is missed least, of theirs most."""
        m = g.at(place)
        needed = 0.0
        for c in m.energy:
            if g.number[c] == number:
                mask = types_of(g.table[c])
                for a in m.top.attacks:
                    for t in a.typed:
                        if (mask >> t) & 1:
                            needed = 0.3
                if g.table[c].provides and len(g.table[c].provides) > 1:
                    needed += 0.3
                break
        held = potential(g, m, NO_TYPE) + needed
        if place >> 4 != who:
            return 5.0 + held
        if isinstance(e.op, TakeEnergy) and e.op.goal == IN_PLAY:
            return 1.0 - held
        return 5.0 - held

    def pokemon_answer(self, g: Game, e: Effect, who: i64, code: i64) -> float:
        place = place_in(code)
        m = g.at(place)
        mine = place >> 4 == who
        op = e.op
        left = float(hp(g, m) - m.damage)
        them = g.players[1 - who].active
        us = g.players[who].active
        if isinstance(op, (Heal, Cure)):
            hurt = float(m.damage)
            return hurt + (5.0 if m is us else 0.0) if mine else -hurt
        if isinstance(op, (Hit, PutCounters)):
            amount = float(op.n) if isinstance(op, Hit) else 10.0 * float(op.n)
            value = 3.0 * potential(g, m, NO_TYPE) + (1.0 if amount >= left else 0.0) * 10.0
            value += 2.0 - left / 100.0
            return -value if mine else value
        if isinstance(op, ChooseCards) or (
            isinstance(op, TakeEnergy) and op.goal == IN_PLAY and code & 0xFF == MOVE
        ):
            p = g.players[who]
            gain = potential(g, m, WILD) - potential(g, m, NO_TYPE)
            if m is p.active:
                gain += 0.1
            return gain if mine else -gain
        if isinstance(op, TakeEnergy):
            held = potential(g, m, NO_TYPE)
            return -held if mine else held
        if mine:
            return 2.0 + fighter(g, m, them)
        if isinstance(op, SwitchIn) and us is not None:
            value = 1.0 - fighter(g, m, us)
            if blow(g, us, m, NO_TYPE) >= left:
                value += 2.0 + potential(g, m, NO_TYPE)
            return value
        return 2.0 + fighter(g, m, us)

    def card_worth(self, g: Game, p: Player, d: Definition) -> float:
        """What a card is worth in hand: the more it fits the board, the more."""
        if d.kind == POKEMON:
            if len(d.evolves_from) > 0:
                for m in in_play(p):
                    if m.top.name_number == d.origin_number:
                        return 14.0 + float(d.hp) / 20.0
                for c in p.hand:
                    if g.table[c].name_number == d.origin_number:
                        return 7.0
                return 2.5
            benched: i64 = len(p.bench)
            if benched < 2:
                return 12.0 + float(d.hp) / 50.0
            return 6.0 if benched < 4 else 2.0
        if d.kind == ENERGY:
            held: i64 = 0
            for c in p.hand:
                if g.table[c].kind == ENERGY:
                    held += 1
            value = 9.0 if held <= 1 else 5.0 if held == 2 else 2.0
            more = type_of(d)
            for m in in_play(p):
                if potential(g, m, more) > potential(g, m, NO_TYPE):
                    return value + 2.0
            return value
        if d.kind == SUPPORTER:
            return 8.0
        return 6.0


def types_of(card: Definition) -> i64:
    """The types that an Energy card may count as, as a mask."""
    mask: i64 = 0
    for unit in card.provides:
        mask |= unit
    return mask


def type_of(card: Definition) -> i64:
    """The one type of an Energy card, as far as a single one tells."""
    mask = types_of(card)
    if mask & ANY_TYPE == ANY_TYPE:
        return WILD
    t: i64 = 0
    while t < 10:
        if (mask >> t) & 1:
            return t
        t += 1
    return 10

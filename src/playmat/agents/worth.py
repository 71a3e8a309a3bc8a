"""What a position is worth to a player: a sum of terms that can be read and explained.

There are two sets of weights. To *judge* who wins, they are fitted to games of the rules of
thumb against themselves (`tools/fit_evaluation.py`): the sum is the logarithm of the odds. Where a
fitted sign made no sense (an empty Bench, Special Conditions), a small one was set by hand. To
*act*, they were set by trial; a fitted weight tells what goes with winning, and not what makes
one win.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from playmat.agents.gist import KNOWN, base_of, expected_base
from playmat.engine.cards import LANE, Attack
from playmat.engine.damage import damage_to
from playmat.engine.energy import can_pay, energy_count
from playmat.engine.hooks import hp, retreat_cost
from playmat.engine.option_kinds import DID_ATTACH
from playmat.engine.records import InPlay, Player
from playmat.engine.words import (
    ASLEEP,
    BURNED,
    CANNOT_ACT,
    CONFUSED,
    ENERGY,
    NOBODY,
    PARALYZED,
    POISONED,
    POKEMON,
    SUPPORTER,
    UNFINISHED,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game

# What each term is called, and what it weighs: one's own side less the other's.
TERMS: Final = (
    ("prizes", "Prizes taken"),
    ("active_hp", "HP left on the Active"),
    ("bench_hp", "HP left on the Bench"),
    ("last_prize", "one Prize left to take"),
    ("alone", "an empty Bench"),
    ("active_power", "what the Active can do with its Energy"),
    ("bench_power", "what the best of the Bench can do"),
    ("other_power", "what the others of the Bench can do"),
    ("damage", "damage ready against their Active"),
    ("knock_out", "a Knock Out ready"),
    ("hand", "cards in hand"),
    ("energy_in_hand", "an Energy in hand"),
    ("evolutions_in_hand", "Evolutions in hand that fit"),
    ("supporters_in_hand", "Supporters in hand"),
    ("deck_out", "a deck that runs out"),
    ("stuck", "Asleep or Paralyzed"),
    ("confused", "Confused"),
    ("ailing", "Poisoned or Burned"),
    ("to_move", "being the next to move"),
)
NO_TYPE: Final = -1
WILD: Final = 99  # an Energy more that counts as every type


def missing(g: Game, m: InPlay, attack: Attack, more: i64) -> i64:
    """How many Energy a Pokémon lacks for an attack, with one more of a type (NO_TYPE: none)."""
    count: i64 = len(m.energy) if m.special == 0 else energy_count(g, m, 0)
    if more != NO_TYPE:
        count += 1
    lacks: i64 = attack.total - count
    if lacks < 0:
        lacks = 0
    typed = attack.typed
    n: i64 = len(typed)
    if n == 0:
        return lacks
    unmet: i64 = 0
    i: i64 = 0
    while i < n:
        t = typed[i]
        need: i64 = 1
        while i + 1 < n and typed[i + 1] == t:
            need += 1
            i += 1
        have: i64 = (m.packed >> (LANE * t)) & 31
        if more == t:
            have += 1
        if have < need:
            unmet += need - have
        i += 1
    if m.special > 0:
        unmet -= m.special
    if more == WILD:
        unmet -= 1
    return lacks if lacks > unmet else unmet


def power_of(g: Game, m: InPlay, attack: Attack) -> float:
    """What an attack is worth by its damage and its text."""
    gist = KNOWN.attack(attack)
    base = base_of(g, m, gist)
    return base + 8.0 if gist.works else base


def readiness(missing_energy: i64) -> float:
    """Return the share of an attack's power that counts while Energy is missing for it."""
    if missing_energy == 0:
        return 1.0
    if missing_energy == 1:
        return 0.62
    if missing_energy == 2:
        return 0.38
    if missing_energy == 3:
        return 0.22
    return 0.12 if missing_energy == 4 else 0.06


def potential(g: Game, m: InPlay, more: i64) -> float:
    """What a Pokémon can do with its Energy (and one more), or soon could."""
    best = 0.0
    for a in m.top.attacks:
        value = power_of(g, m, a) * readiness(missing(g, m, a, more))
        if value > best:
            best = value
    return best / 100.0


def blow(g: Game, m: InPlay, target: InPlay, more: i64) -> float:
    """The damage that a Pokémon can do to another, at its best, as coins go on average.

    Its Energy is what it has, with one more of a type (WILD: of the right one; NO_TYPE: none).
    """
    best = 0.0
    for a in m.top.attacks:
        if can_pay(g, m, a, 0) if more == NO_TYPE else missing(g, m, a, more) == 0:
            base = expected_base(g, m, a)
            if base > 0.0:
                rounded: i64 = int(base + 0.5)
                done = float(damage_to(g, m, target, rounded, 0, None))
                if done > best:
                    best = done
    return best


@final
class Terms:
    """A number for each term: what a position has of it, or what it weighs."""

    __slots__ = (
        "active_hp",
        "active_power",
        "ailing",
        "alone",
        "bench_hp",
        "bench_power",
        "confused",
        "damage",
        "deck_out",
        "energy_in_hand",
        "evolutions_in_hand",
        "hand",
        "knock_out",
        "last_prize",
        "other_power",
        "prizes",
        "stuck",
        "supporters_in_hand",
        "to_move",
    )

    def __init__(self) -> None:
        self.prizes = 0.0
        self.active_hp = 0.0
        self.bench_hp = 0.0
        self.last_prize = 0.0
        self.alone = 0.0
        self.active_power = 0.0
        self.bench_power = 0.0
        self.other_power = 0.0
        self.damage = 0.0
        self.knock_out = 0.0
        self.hand = 0.0
        self.energy_in_hand = 0.0
        self.evolutions_in_hand = 0.0
        self.supporters_in_hand = 0.0
        self.deck_out = 0.0
        self.stuck = 0.0
        self.confused = 0.0
        self.ailing = 0.0
        self.to_move = 0.0

    def weighed(self, w: Terms) -> float:
        return (
            w.prizes * self.prizes
            + w.active_hp * self.active_hp
            + w.bench_hp * self.bench_hp
            + w.last_prize * self.last_prize
            + w.alone * self.alone
            + w.active_power * self.active_power
            + w.bench_power * self.bench_power
            + w.other_power * self.other_power
            + w.damage * self.damage
            + w.knock_out * self.knock_out
            + w.hand * self.hand
            + w.energy_in_hand * self.energy_in_hand
            + w.evolutions_in_hand * self.evolutions_in_hand
            + w.supporters_in_hand * self.supporters_in_hand
            + w.deck_out * self.deck_out
            + w.stuck * self.stuck
            + w.confused * self.confused
            + w.ailing * self.ailing
            + w.to_move * self.to_move
        )

    def add(self, g: Game, who: i64, sign: float) -> None:
        """Add the terms of one side."""
        p = g.players[who]
        other = g.players[1 - who].active
        prizes: i64 = len(p.prizes)
        self.prizes += sign * (6.0 - float(prizes))
        if prizes == 1:
            self.last_prize += sign
        active = p.active
        if active is not None:
            left = float(hp(g, active) - active.damage)
            self.active_hp += sign * left / 100.0
            able = potential(g, active, NO_TYPE)
            self.active_power += sign * able
            conditions = active.conditions
            if other is not None and not conditions & CANNOT_ACT:
                # Who is to move may still attach an Energy.
                attaches = g.current == who and not g.done & DID_ATTACH
                damage = blow(g, active, other, WILD if attaches else NO_TYPE)
                their_left = float(hp(g, other) - other.damage)
                if damage >= their_left:
                    self.knock_out += sign
                    self.damage += sign
                elif their_left > 0.0:
                    self.damage += sign * damage / their_left
            if conditions:
                if conditions & (ASLEEP | PARALYZED):
                    self.stuck += sign
                if conditions & CONFUSED:
                    self.confused += sign
                if conditions & (POISONED | BURNED):
                    self.ailing += sign
        best = 0.0
        rest = 0.0
        for m in p.bench:
            left = float(hp(g, m) - m.damage)
            self.bench_hp += sign * left / 100.0
            able = potential(g, m, NO_TYPE)
            if able > best:
                rest += best
                best = able
            else:
                rest += able
        self.bench_power += sign * best
        self.other_power += sign * rest
        if len(p.bench) == 0:
            self.alone += sign
        self.hold(g, p, sign)
        deck: i64 = len(p.deck)
        if deck < 6:
            self.deck_out += sign * (1.0 - float(deck) / 6.0)

    def hold(self, g: Game, p: Player, sign: float) -> None:
        """Add what a player has in hand, as far as it is known."""
        hand: i64 = len(p.hand)
        self.hand += sign * float(hand if hand < 8 else 8)
        energy = False
        for c in p.hand:
            d = g.table[c]
            if d.kind == ENERGY:
                energy = True
            elif d.kind == SUPPORTER:
                self.supporters_in_hand += sign
            elif d.kind == POKEMON and d.origin_number >= 0:
                origin = d.origin_number
                active = p.active
                fits = active is not None and active.top.name_number == origin
                if not fits:
                    for m in p.bench:
                        if m.top.name_number == origin:
                            fits = True
                            break
                if fits:
                    self.evolutions_in_hand += sign
        if energy:
            self.energy_in_hand += sign


def acting() -> Terms:
    """Weights to tell which of some positions to bring about."""
    w = Terms()
    w.prizes = 0.45
    w.active_hp = 0.6
    w.bench_hp = 0.6
    w.last_prize = 0.3
    w.alone = -0.4
    w.active_power = 1.2
    w.bench_power = 1.2
    w.other_power = 0.5
    w.damage = 0.5
    w.knock_out = 0.2
    w.hand = 0.1
    w.energy_in_hand = 0.1
    w.evolutions_in_hand = 0.2
    w.supporters_in_hand = 0.1
    w.deck_out = -5.0
    w.stuck = -0.3
    w.confused = -0.2
    w.ailing = -0.15
    w.to_move = 0.2
    return w


def judging() -> Terms:
    """Weights to tell from a position, at the beginning of a turn, who will win."""
    w = Terms()
    w.prizes = 0.27
    w.last_prize = 0.73
    w.active_hp = 0.73
    w.bench_hp = 0.17
    w.alone = -0.1
    w.active_power = 1.24
    w.bench_power = 3.14
    w.other_power = 0.35
    w.damage = 0.75
    w.knock_out = 0.0
    w.hand = 0.06
    w.energy_in_hand = 0.32
    w.evolutions_in_hand = 0.4
    w.supporters_in_hand = 0.23
    w.deck_out = -4.5
    w.stuck = -0.1
    w.confused = -0.1
    w.ailing = -0.15
    w.to_move = 0.07
    return w


def terms_of(g: Game, who: i64) -> Terms:
    """The terms of a position from a player's side."""
    terms = Terms()
    terms.add(g, who, 1.0)
    terms.add(g, 1 - who, -1.0)
    if g.current >= 0:
        terms.to_move = 1.0 if g.current == who else -1.0
    return terms


def worth(g: Game, who: i64, w: Terms) -> float:
    """The logarithm of the odds that a player wins."""
    if g.winner != NOBODY:
        if g.winner == UNFINISHED:
            return 0.0
        return 20.0 if g.winner == who else -20.0
    return terms_of(g, who).weighed(w)


def chances(g: Game, who: i64, w: Terms) -> float:
    """The probability that a player wins, as far as the position tells."""
    if g.winner != NOBODY:
        if g.winner == UNFINISHED:
            return 0.5
        return 1.0 if g.winner == who else 0.0
    return 1.0 / (1.0 + exp(-worth(g, who, w)))


def fighter(g: Game, m: InPlay, target: InPlay | None) -> float:
    """How good a Pokémon would be as the Active one against another."""
    left = float(hp(g, m) - m.damage)
    value = left / 150.0 + 0.7 * potential(g, m, NO_TYPE) - 0.05 * float(retreat_cost(g, m))
    if target is not None:
        value += blow(g, m, target, NO_TYPE) / 60.0
        threat = blow(g, target, m, WILD)
        if threat >= left:
            value -= 0.7
    return value


def in_play(p: Player) -> list[InPlay]:
    """All Pokémon of a player, the Active first."""
    out: list[InPlay] = []
    active = p.active
    if active is not None:
        out.append(active)
    out.extend(p.bench)
    return out

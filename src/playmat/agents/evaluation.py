"""Evaluation of effects and of positions: a weighted sum of features, with the reasons for each.

There are two sets of weights. Those for *evaluation* estimate who will win. They are fitted to
games of the heuristic policy against itself (`tools/fit_evaluation.py`), so the sum is the
logarithm of the odds. A small weight was set by hand where the fitted sign made no sense (an
empty Bench, Special Conditions). Those for *actions* were tuned by trial, because a fitted weight
shows what accompanies winning, not what causes it.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.engine.cards import LANE, Attack, Op
from playmat.engine.constants import (
    ASLEEP,
    BURNED,
    CANNOT_ACT,
    CONFUSED,
    ENERGY,
    NO_PLAYER,
    PARALYZED,
    POISONED,
    POKEMON,
    SUPPORTER,
    UNFINISHED,
)
from playmat.engine.damage import UNOBSERVED, damage_to
from playmat.engine.effect_summary import EffectSummary
from playmat.engine.energy import can_pay, energy_count
from playmat.engine.hooks import hp, retreat_cost
from playmat.engine.option_kinds import DID_ATTACH
from playmat.engine.state import Player, PokemonInPlay

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

# The features with their descriptions and weights: for actions, and for evaluation. Each is the
# player's value minus the opponent's.
FEATURES: Final = (
    ("prizes", "Prize cards taken", 0.45, 0.27),
    ("active_hp", "HP left on the Active Pokémon", 0.6, 0.73),
    ("bench_hp", "HP left on the Bench", 0.6, 0.17),
    ("last_prize", "one Prize card left", 0.3, 0.73),
    ("no_bench", "an empty Bench", -0.4, -0.1),
    ("active_power", "attack potential of the Active Pokémon", 1.2, 1.24),
    ("bench_power", "attack potential of the best Benched Pokémon", 1.2, 3.14),
    ("other_power", "attack potential of the rest of the Bench", 0.5, 0.35),
    ("damage", "available damage to the Defending Pokémon", 0.5, 0.75),
    ("knock_out", "an available Knock Out", 0.2, 0.0),
    ("hand", "cards in hand", 0.1, 0.06),
    ("energy_in_hand", "Energy cards in hand", 0.1, 0.32),
    ("evolutions_in_hand", "playable Evolution cards in hand", 0.2, 0.4),
    ("supporters_in_hand", "Supporter cards in hand", 0.1, 0.23),
    ("deck_out", "few cards left in the deck", -5.0, -4.5),
    ("stuck", "Asleep or Paralyzed", -0.3, -0.1),
    ("confused", "Confused", -0.2, -0.1),
    ("poisoned_or_burned", "Poisoned or Burned", -0.15, -0.15),
    ("to_move", "having the next turn", 0.2, 0.07),
)
NO_TYPE: Final = -1
WILD: Final = 99  # an additional Energy of every type
EFFECT_VALUE: Final = 8.0  # damage that the effect of an attack is worth
SUMMARIES: Final[dict[Op, EffectSummary]] = {}
NO_EFFECT: Final = EffectSummary()


# -- summaries of effects, which are cached ----------------------------------------------------
def effect_summary(op: Optional[Op]) -> EffectSummary:
    """Return the summary of an effect."""
    if op is None:
        return NO_EFFECT
    summary = SUMMARIES.get(op)
    if summary is None:
        summary = EffectSummary()
        op.summarize(summary, 1.0)
        SUMMARIES[op] = summary
    return summary


def attack_summary(attack: Attack) -> EffectSummary:
    """Return the summary of an attack, with its expected base damage."""
    summary = attack._summary
    if summary is None:
        summary = EffectSummary()
        if attack.program is not None:
            attack.program.summarize(summary, 1.0)
            summary.has_text = True
        printed = 0.0 if attack.damage_suffix == "×" else float(attack.base)
        summary.base = (printed + summary.damage) * (1.0 - summary.failure)
        object.__setattr__(attack, "_summary", summary)
    return summary


def expected_base(g: GameState, m: PokemonInPlay, attack: Attack) -> float:
    """Return the expected damage of an attack before Weakness and Resistance."""
    summary = attack_summary(attack)
    base = summary.base
    for more in summary.scaling:
        times = float(more.quantity.value(g, m.owner(), m.id, None))
        base += more.factor * times * (1.0 - summary.failure)
    return base if base > 0.0 else 0.0


# -- features ----------------------------------------------------------------------------------
def missing(g: GameState, m: PokemonInPlay, attack: Attack, extra: i64) -> i64:
    """Return the Energy missing for an attack, with one additional Energy (NO_TYPE: none)."""
    count: i64 = len(m.energy) if m.special_energy == 0 else energy_count(g, m, 0)
    if extra != NO_TYPE:
        count += 1
    lacks: i64 = attack.total - count
    if lacks < 0:
        lacks = 0
    typed = attack._typed
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
        have: i64 = (m.basic_energy >> (LANE * t)) & 31
        if extra == t:
            have += 1
        if have < need:
            unmet += need - have
        i += 1
    if m.special_energy > 0:
        unmet -= m.special_energy
    if extra == WILD:
        unmet -= 1
    return lacks if lacks > unmet else unmet


def attack_value(g: GameState, m: PokemonInPlay, attack: Attack) -> float:
    """Return the value of an attack: its expected damage, and a bonus if it has an effect."""
    base = expected_base(g, m, attack)
    return base + EFFECT_VALUE if attack_summary(attack).has_text else base


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


def potential(g: GameState, m: PokemonInPlay, extra: i64) -> float:
    """Return the value of the best attack, less if Energy (besides one of `extra`) is missing."""
    best = 0.0
    for a in m.top.attacks:
        value = attack_value(g, m, a) * readiness(missing(g, m, a, extra))
        if value > best:
            best = value
    return best / 100.0


def expected_damage(g: GameState, m: PokemonInPlay, target: PokemonInPlay, extra: i64) -> float:
    """Return the expected damage of a Pokémon's best attack to another Pokémon.

    It has one additional Energy of the type `extra` (WILD: of any type; NO_TYPE: none).
    """
    best = 0.0
    for a in m.top.attacks:
        if can_pay(g, m, a, 0) if extra == NO_TYPE else missing(g, m, a, extra) == 0:
            base = expected_base(g, m, a)
            if base > 0.0:
                rounded: i64 = int(base + 0.5)
                done = float(damage_to(g, m, target, rounded, 0, UNOBSERVED))
                if done > best:
                    best = done
    return best


@final
class Features:
    """A number for each feature: its value in a position, or its weight."""

    prizes: float = 0.0
    active_hp: float = 0.0
    bench_hp: float = 0.0
    last_prize: float = 0.0
    no_bench: float = 0.0
    active_power: float = 0.0
    bench_power: float = 0.0
    other_power: float = 0.0
    damage: float = 0.0
    knock_out: float = 0.0
    hand: float = 0.0
    energy_in_hand: float = 0.0
    evolutions_in_hand: float = 0.0
    supporters_in_hand: float = 0.0
    deck_out: float = 0.0
    stuck: float = 0.0
    confused: float = 0.0
    poisoned_or_burned: float = 0.0
    to_move: float = 0.0

    def weighted_sum(self, w: Features) -> float:
        """Return the sum of all features, each with its weight."""
        return (
            w.prizes * self.prizes
            + w.active_hp * self.active_hp
            + w.bench_hp * self.bench_hp
            + w.last_prize * self.last_prize
            + w.no_bench * self.no_bench
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
            + w.poisoned_or_burned * self.poisoned_or_burned
            + w.to_move * self.to_move
        )

    def add(self, g: GameState, who: i64, sign: float) -> None:
        """Add the features of one side."""
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
            self.active_power += sign * potential(g, active, NO_TYPE)
            conditions = active.conditions
            if other is not None and not conditions & CANNOT_ACT:
                # The player whose turn it is may still attach an Energy card.
                attaches = g.turn_player == who and not g.actions_used & DID_ATTACH
                damage = expected_damage(g, active, other, WILD if attaches else NO_TYPE)
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
                    self.poisoned_or_burned += sign
        best = 0.0
        rest = 0.0
        for m in p.bench:
            left = float(hp(g, m) - m.damage)
            self.bench_hp += sign * left / 100.0
            value = potential(g, m, NO_TYPE)
            if value > best:
                rest += best
                best = value
            else:
                rest += value
        self.bench_power += sign * best
        self.other_power += sign * rest
        if len(p.bench) == 0:
            self.no_bench += sign
        self.add_hand(g, p, sign)
        deck: i64 = len(p.deck)
        if deck < 6:
            self.deck_out += sign * (1.0 - float(deck) / 6.0)

    def add_hand(self, g: GameState, p: Player, sign: float) -> None:
        """Add the known cards of a player's hand."""
        hand: i64 = len(p.hand)
        self.hand += sign * float(hand if hand < 8 else 8)
        energy = False
        for c in p.hand:
            d = g.definitions[c]
            if d.kind == ENERGY:
                energy = True
            elif d.kind == SUPPORTER:
                self.supporters_in_hand += sign
            elif d.kind == POKEMON and d.origin_key >= 0:
                origin = d.origin_key
                active = p.active
                if (active is not None and active.top.name_key == origin) or any(
                    m.top.name_key == origin for m in p.bench
                ):
                    self.evolutions_in_hand += sign
        if energy:
            self.energy_in_hand += sign


def action_weights() -> Features:
    """Return the weights by which the heuristic policy chooses between positions."""
    return make_weights(2)


def evaluation_weights() -> Features:
    """Return the weights that estimate, at the start of a turn, who will win."""
    return make_weights(3)


def make_weights(column: int) -> Features:
    """Return the weights in a column of the table of features."""
    weights = Features()
    for feature in FEATURES:
        setattr(weights, feature[0], feature[column])
    return weights


def features_of(g: GameState, who: i64) -> Features:
    """Return the features of a position from a player's side."""
    features = Features()
    features.add(g, who, 1.0)
    features.add(g, 1 - who, -1.0)
    if g.turn_player >= 0:
        features.to_move = 1.0 if g.turn_player == who else -1.0
    return features


def log_odds(g: GameState, who: i64, w: Features) -> float:
    """Return the logarithm of the odds that a player wins."""
    if g.winner != NO_PLAYER:
        if g.winner == UNFINISHED:
            return 0.0
        return 20.0 if g.winner == who else -20.0
    return features_of(g, who).weighted_sum(w)


def win_probability(g: GameState, who: i64, w: Features) -> float:
    """Return the estimated probability that a player wins."""
    if g.winner != NO_PLAYER:
        if g.winner == UNFINISHED:
            return 0.5
        return 1.0 if g.winner == who else 0.0
    return 1.0 / (1.0 + exp(-log_odds(g, who, w)))


def active_score(g: GameState, m: PokemonInPlay, target: PokemonInPlay | None) -> float:
    """Return how good a Pokémon would be as the Active Pokémon against another."""
    left = float(hp(g, m) - m.damage)
    value = left / 150.0 + 0.7 * potential(g, m, NO_TYPE) - 0.05 * float(retreat_cost(g, m))
    if target is not None:
        value += expected_damage(g, m, target, NO_TYPE) / 60.0
        threat = expected_damage(g, target, m, WILD)
        if threat >= left:
            value -= 0.7
    return value

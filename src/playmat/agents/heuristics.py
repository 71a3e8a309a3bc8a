"""The heuristic policy: the rules of an immediate, sensible choice.

It sees the whole game it is given, so an agent gives it a world sampled from its view. In a turn
it first adds to the board, then plays cards that draw, then attaches Energy, then takes whatever
improves the position, and attacks last. It judges retreats and attacks from the board, and tries
an action that it can't judge in a copy of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.agents.evaluation import (
    EFFECT_VALUE,
    NO_TYPE,
    WILD,
    Features,
    active_score,
    attack_summary,
    attack_value,
    effect_summary,
    expected_base,
    expected_damage,
    log_odds,
    missing,
    potential,
    readiness,
)
from playmat.engine.attack import usable_attacks
from playmat.engine.board_actions import powers_of
from playmat.engine.cards import Attack, Definition
from playmat.engine.choices import (
    DAMAGED,
    GAINS_ENERGY,
    HEALED,
    LOSES_ENERGY,
    OTHERWISE_AFFECTED,
    SWITCHED_IN,
    CardChoice,
)
from playmat.engine.constants import (
    ANY_TYPE,
    ATTACH,
    BURNED,
    CANNOT_ACT,
    CARD,
    CONFUSED,
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
    NO_PLAYER,
    NUMBER,
    PICK_POKEMON,
    PLAY,
    PLAY_LEGEND,
    POISONED,
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
    key_in,
    other_in,
    place_in,
)
from playmat.engine.damage import UNOBSERVED, damage_to
from playmat.engine.effect_summary import EffectSummary
from playmat.engine.energy import can_pay, energy_count
from playmat.engine.hooks import hp, retreat_cost
from playmat.engine.run_loop import apply_unchecked
from playmat.engine.state import Player, PokemonInPlay
from playmat.engine.vectors import vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

UNWANTED: Final = -1.0
UNCERTAIN: Final = 0.0  # its gain must be estimated
DECK_RESERVE: Final = 7  # draws must leave at least this many cards in the deck
MIN_GAIN: Final = 0.04  # log-odds by which an uncertain action must improve the position
AVERAGE_CARD: Final = 6.0  # value in hand of a card drawn at random
MAX_STEPS: Final = 60  # decisions after which a trial is abandoned
CANNOT_ATTACK: Final = 0.6  # log-odds lost by retreating to a Pokémon that can't attack this turn
KNOCK_OUT_SCORE: Final = 1000.0  # more than the damage of any attack
CONFUSION_DAMAGE: Final = 30  # damage to a Confused attacker after tails


@final
class HeuristicPolicy:
    """Chooses by rules. The seed determines the chance in its trials."""

    __slots__ = ("salt", "trying", "weights")

    def __init__(self, seed: int, weights: Features) -> None:
        self.weights = weights
        self.salt: i64 = (seed * 2654435761 + 40503) & 0x7FFF_FFFF
        self.trying: bool = False

    def choose(self, g: GameState) -> i64:
        """Return the option to choose."""
        codes = g.choices
        if codes[0] == END_TURN:
            return self.act(g, codes)
        return self.answer(g, codes)

    # -- trials ------------------------------------------------------------------------------
    def copy(self, g: GameState) -> GameState:
        """Return a copy with other random numbers, so that a trial doesn't predict chance."""
        c = g.clone()
        self.salt = (self.salt * 1103515245 + 12345) & 0x7FFF_FFFF
        c.s0 = (c.s0 ^ self.salt) | 1
        c.s1 = (c.s1 + self.salt * 40503) & 0xFFFF_FFFF
        return c

    def value_after(self, g: GameState, code: i64, who: i64) -> float:
        """Return the log-odds after an option and its decisions."""
        c = self.copy(g)
        turn = c.turn
        outer = self.trying
        self.trying = True
        apply_unchecked(c, code)
        n: i64 = 0
        while c.winner == NO_PLAYER and n < MAX_STEPS and c.turn == turn:
            codes = c.choices
            if codes[0] == END_TURN:
                break
            apply_unchecked(c, self.answer(c, codes))
            n += 1
        self.trying = outer
        return log_odds(c, who, self.weights)

    # -- a turn -------------------------------------------------------------------------------
    def act(self, g: GameState, codes: vec[i64]) -> i64:
        """Return the action to take in a turn."""
        who = g.turn_player
        best: i64 = END_TURN
        highest = 0.0
        uncertain = False
        for code in codes:
            kind: i64 = code & 0xFF
            if kind != END_TURN and kind != USE_ATTACK:
                value = self.static_score(g, who, code, kind)
                if value == UNCERTAIN:
                    uncertain = True
                elif value > highest:
                    highest = value
                    best = code
        if best == END_TURN and uncertain:
            best = self.best_uncertain(g, codes, who)
        return best if best != END_TURN else self.attack(g, codes, who)

    def best_uncertain(self, g: GameState, codes: vec[i64], who: i64) -> i64:
        """Return the uncertain action that improves the position most, or END_TURN."""
        best: i64 = END_TURN
        highest = MIN_GAIN
        evaluated = False
        before = 0.0
        for code in codes:
            kind: i64 = code & 0xFF
            if kind == END_TURN or kind == USE_ATTACK:
                continue
            gain = 0.0
            if kind == RETREAT:
                gain = self.retreat_gain(g, who)
            elif self.static_score(g, who, code, kind) == UNCERTAIN:
                if not evaluated:
                    evaluated = True
                    before = log_odds(g, who, self.weights)
                gain = self.value_after(g, code, who) - before
            if gain > highest:
                highest = gain
                best = code
        return best

    def static_score(self, g: GameState, who: i64, code: i64, kind: i64) -> float:
        """Return the priority of an action, or UNCERTAIN or UNWANTED."""
        p = g.players[who]
        if kind == EVOLVE:
            m = p.at(place_in(code) & 15)
            return 900.0 + float(len(m.energy)) + (0.5 if m is p.active else 0.0)
        if kind == PLAY_LEGEND or kind == LEVEL_UP:
            return 880.0
        if kind == PUT_ON_BENCH:
            return 800.0 + float(g.cards_by_key[2 * key_in(code) + who].definition.hp) / 100.0
        if kind == ATTACH:
            return self.attach_score(g, p, who, code)
        if kind == PLAY:
            card = g.cards_by_key[2 * key_in(code) + who].definition
            if card.kind == STADIUM or card.play is None:
                return 300.0
            return self.play_score(g, p, effect_summary(card.play), card.kind == SUPPORTER)
        if kind == USE_POWER:
            m = p.at(place_in(code) & 15)
            op = powers_of(g, m)[count_in(code)].op
            if op is None:
                return UNWANTED
            return self.play_score(g, p, effect_summary(op), False)
        if kind == RETREAT or kind == USE_STADIUM:
            return UNCERTAIN
        return UNWANTED

    def play_score(self, g: GameState, p: Player, summary: EffectSummary, supporter: bool) -> float:
        """Return the priority of an effect: it should bring cards at a low cost."""
        gained = summary.draws + 1.5 * summary.searches
        if gained == 0.0:
            return UNCERTAIN
        deck: i64 = len(p.deck)
        if summary.shuffles_hand:
            lost: float = 0.0
            for c in p.hand:
                lost += self.card_value(g, p, g.definitions[c])
            hand: i64 = len(p.hand)
            if supporter:
                lost -= AVERAGE_CARD
            if deck + hand < DECK_RESERVE + 6 or lost > summary.draws * AVERAGE_CARD:
                return UNWANTED
            return 400.0
        if float(deck) - summary.draws < float(DECK_RESERVE) and summary.draws > 0.0:
            return UNWANTED
        if summary.pays:
            cheapest = 100.0
            for c in p.hand:
                if g.definitions[c].kind != SUPPORTER:
                    value = self.card_value(g, p, g.definitions[c])
                    if value < cheapest:
                        cheapest = value
            if cheapest > 5.0 * gained:
                return UNWANTED
        return 700.0 + gained

    # -- Energy -------------------------------------------------------------------------------
    def attach_score(self, g: GameState, p: Player, who: i64, code: i64) -> float:
        """Return the priority of attaching an Energy card."""
        m = p.at(place_in(code) & 15)
        card = g.cards_by_key[2 * key_in(code) + who].definition
        gain = self.energy_gain(g, p, m, card)
        return 500.0 + 10.0 * gain if gain > 0.0 else UNWANTED

    def energy_gain(self, g: GameState, p: Player, m: PokemonInPlay, card: Definition) -> float:
        """Return how much an Energy card improves a Pokémon, or an Evolution of it in hand."""
        more: i64 = type_of(card)
        gain = potential(g, m, more) - potential(g, m, NO_TYPE)
        line = self.line_gain(g, p, m, more)
        if line > gain:
            gain = line
        if gain <= 0.0:
            return 0.0
        other = g.players[1 - m.owner()].active
        if m is p.active:
            if any(
                missing(g, m, a, NO_TYPE) > 0 and missing(g, m, a, more) == 0 for a in m.top.attacks
            ):
                gain += 0.25  # it pays for another attack
            if other is not None and expected_damage(g, other, m, WILD) >= float(
                hp(g, m) - m.damage
            ):
                gain *= 0.5  # it will be Knocked Out
        else:
            gain *= 0.8
        return gain * (0.7 + float(m.top.hp) / 300.0)

    def line_gain(self, g: GameState, p: Player, m: PokemonInPlay, more: i64) -> float:
        """Return how much an Energy improves the Evolutions of a Pokémon in hand."""
        name = m.top.name_key
        gain = 0.0
        for c in p.hand:
            d = g.definitions[c]
            if d.origin_key == name and d.kind == POKEMON and len(d.evolves_from) > 0:
                for a in d.attacks:
                    before = missing(g, m, a, NO_TYPE)
                    if before > 0 and before < 5 and missing(g, m, a, more) < before:
                        value = 0.2 * attack_value(g, m, a) / 100.0
                        if value > gain:
                            gain = value
        return gain

    # -- retreating ---------------------------------------------------------------------------
    def retreat_gain(self, g: GameState, who: i64) -> float:
        """Return the estimated log-odds gained by retreating: only the features it changes.

        Weakness and Resistance of the new Active Pokémon aren't counted, as it is still Benched.
        """
        w = self.weights
        p = g.players[who]
        target = g.players[1 - who].active
        active = p.active
        promoted = self.best_to_promote(g, p, target)
        if active is None or promoted is None:
            return 0.0
        paid = potential_after_paying(g, active, retreat_cost(g, active))
        power = potential(g, promoted, NO_TYPE)
        best_before = 0.0
        best_after = paid
        for m in p.bench:
            value = power if m is promoted else potential(g, m, NO_TYPE)
            if value > best_before:
                best_before = value
            if value > best_after and m is not promoted:
                best_after = value
        best = best_after - best_before
        gain = w.active_power * (power - potential(g, active, NO_TYPE))
        gain += w.bench_power * best + w.other_power * (paid - power - best)
        left = float(hp(g, promoted) - promoted.damage - hp(g, active) + active.damage)
        gain += (w.active_hp - w.bench_hp) * left / 100.0
        if active.conditions & CONFUSED:
            gain -= w.confused
        if active.conditions & (POISONED | BURNED):
            gain -= w.poisoned_or_burned
        if not can_attack(g, promoted):
            gain -= CANNOT_ATTACK
        if target is not None:
            gain += self.threat(g, promoted, target) - self.threat(g, active, target)
            if not target.conditions & CANNOT_ACT:
                gain += self.threat(g, target, active) - self.threat(g, target, promoted)
        return gain

    def best_to_promote(
        self, g: GameState, p: Player, target: Optional[PokemonInPlay]
    ) -> Optional[PokemonInPlay]:
        """Return the Benched Pokémon that would be best as the Active Pokémon."""
        best: Optional[PokemonInPlay] = None
        highest = 0.0
        for m in p.bench:
            score = active_score(g, m, target)
            if best is None or score > highest:
                highest = score
                best = m
        return best

    def threat(self, g: GameState, m: PokemonInPlay, target: PokemonInPlay) -> float:
        """Return the log-odds that a Pokémon's available damage to another contributes."""
        w = self.weights
        damage = expected_damage(g, m, target, NO_TYPE)
        left = float(hp(g, target) - target.damage)
        if damage >= left:
            return w.damage + w.knock_out
        return w.damage * damage / left

    # -- attacks ------------------------------------------------------------------------------
    def attack(self, g: GameState, codes: vec[i64], who: i64) -> i64:
        """Return the best attack, or END_TURN."""
        best: i64 = END_TURN
        attacks: i64 = 0
        for code in codes:
            if code & 0xFF == USE_ATTACK:
                best = code
                attacks += 1
        user = g.players[who].active
        target = g.players[1 - who].active
        if attacks == 0 or user is None or target is None:
            return best
        in_danger = (
            user.conditions & CONFUSED != 0 and hp(g, user) - user.damage <= CONFUSION_DAMAGE
        )
        if attacks == 1 and not in_danger:
            return best
        usable = usable_attacks(g, user)
        highest = -1.0
        for code in codes:
            if code & 0xFF == USE_ATTACK:
                score = self.attack_score(g, user, target, usable[count_in(code)].attack)
                if score > highest:
                    highest = score
                    best = code
        return END_TURN if in_danger and highest < KNOCK_OUT_SCORE else best

    def attack_score(
        self, g: GameState, user: PokemonInPlay, target: PokemonInPlay, attack: Attack
    ) -> float:
        """Return the expected damage of an attack and the value of its effect.

        All attacks that Knock Out the Defending Pokémon are equally good.
        """
        base: i64 = int(expected_base(g, user, attack) + 0.5)
        damage = damage_to(g, user, target, base, 0, UNOBSERVED) if base > 0 else 0
        if damage >= hp(g, target) - target.damage:
            return KNOCK_OUT_SCORE
        return float(damage) + (EFFECT_VALUE if attack_summary(attack).has_text else 0.0)

    # -- answers ------------------------------------------------------------------------------
    def answer(self, g: GameState, codes: vec[i64]) -> i64:
        """Return the answer to a decision of an effect or a rule."""
        who = g.player_to_act
        cards: Optional[CardChoice] = None
        role = OTHERWISE_AFFECTED
        damage: i64 = 0
        kind: i64 = codes[0] & 0xFF
        if kind == CARD or kind == STOP or kind == PICK_POKEMON or kind == MOVE:
            e = g.stack[len(g.stack) - 1]
            if kind == CARD or kind == STOP:
                cards = e.op.card_choice(g, e)
            else:
                pokemon = e.op.pokemon_choice(g, e)
                if pokemon is not None:
                    role = pokemon.role
                    damage = pokemon.damage
        best: i64 = codes[0]
        highest = -1000.0
        for code in codes:
            kind = code & 0xFF
            value = 0.0
            if kind == CARD:
                value = self.card_answer(g, cards, who, code)
            elif kind == PICK_POKEMON or kind == MOVE:
                value = self.pokemon_answer(g, role, damage, who, code)
            elif kind == STOP:
                value = stop_answer(cards)
            elif kind == PUT_ON_BENCH:
                value = self.setup_answer(g, who, code)
            elif kind == NUMBER:
                value = float(count_in(code))
            elif kind == GO_SECOND:
                value = -1.0 if g.ruleset.first_turn_attack else 1.0
            elif kind != PRIZE and kind != GO_FIRST:  # yes or no, or another choice of two things
                if self.trying:
                    value = 0.0 if kind == NO else 1.0
                else:
                    value = self.value_after(g, code, who) + (0.01 if kind == YES else 0.0)
            if value > highest:
                highest = value
                best = code
        return best

    def setup_answer(self, g: GameState, who: i64, code: i64) -> float:
        """Return the value of a Pokémon at setup: early attacks and a high HP."""
        card = g.cards_by_key[2 * key_in(code) + who].definition
        early = 0.0
        for a in card.attacks:
            value = float(a.base) / float(1 + a.total)
            if value > early:
                early = value
        return 5.0 + early + float(card.hp) / 10.0

    def card_answer(self, g: GameState, choice: Optional[CardChoice], who: i64, code: i64) -> float:
        """Return the value of choosing a card."""
        other = other_in(code)
        place = place_in(code)
        if other == 0:
            moves = choice is not None and choice.destination == IN_PLAY
            return self.energy_answer(g, moves, who, place, key_in(code))
        card = g.cards_by_key.get(2 * key_in(code) + other - 1)
        if card is None:
            return 0.0
        value = self.card_value(g, g.players[who], card.definition)
        if choice is not None:
            if choice.source == HAND and choice.destination != IN_PLAY:
                return -value  # it is given away
            if choice.source == DISCARD and choice.destination == DECK:
                return value
        elif place == DECK and other - 1 != who:
            return -value  # the opponent will draw it
        return 2.0 + value

    def energy_answer(self, g: GameState, moves: bool, who: i64, place: i64, key: i64) -> float:
        """Return the value of taking an Energy card: yours needed least, theirs needed most."""
        m = g.at(place)
        needed = 0.0
        for c in m.energy:
            if g.keys[c] == key:
                d = g.definitions[c]
                mask = types_of(d)
                if any((mask >> t) & 1 for a in m.top.attacks for t in a._typed):
                    needed = 0.3
                if len(d._provides) > 1:
                    needed += 0.3
                break
        held = potential(g, m, NO_TYPE) + needed
        if place >> 4 != who:
            return 5.0 + held
        return 1.0 - held if moves else 5.0 - held

    def pokemon_answer(self, g: GameState, role: i64, damage: i64, who: i64, code: i64) -> float:
        """Return the value of choosing a Pokémon."""
        place = place_in(code)
        m = g.at(place)
        mine = place >> 4 == who
        left = float(hp(g, m) - m.damage)
        their_active = g.players[1 - who].active
        your_active = g.players[who].active
        if role == HEALED:
            return (
                float(m.damage) + (5.0 if m is your_active else 0.0) if mine else -float(m.damage)
            )
        if role == DAMAGED:
            value = 3.0 * potential(g, m, NO_TYPE) + (10.0 if float(damage) >= left else 0.0)
            value += 2.0 - left / 100.0
            return -value if mine else value
        if role == GAINS_ENERGY:
            gain = potential(g, m, WILD) - potential(g, m, NO_TYPE)
            if m is your_active:
                gain += 0.1
            return gain if mine else -gain
        if role == LOSES_ENERGY:
            held = potential(g, m, NO_TYPE)
            return -held if mine else held
        if mine:
            return 2.0 + active_score(g, m, their_active)
        if role == SWITCHED_IN and your_active is not None:
            value = 1.0 - active_score(g, m, your_active)
            if expected_damage(g, your_active, m, NO_TYPE) >= left:
                value += 2.0 + potential(g, m, NO_TYPE)
            return value
        return 2.0 + active_score(g, m, your_active)

    def card_value(self, g: GameState, p: Player, d: Definition) -> float:
        """Return the value of a card in hand, higher if it fits the board."""
        if d.kind == POKEMON:
            if len(d.evolves_from) > 0:
                if any(m.top.name_key == d.origin_key for m in p.in_play()):
                    return 14.0 + float(d.hp) / 20.0
                fits = any(g.definitions[c].name_key == d.origin_key for c in p.hand)
                return 7.0 if fits else 2.5
            benched: i64 = len(p.bench)
            if benched < 2:
                return 12.0 + float(d.hp) / 50.0
            return 6.0 if benched < 4 else 2.0
        if d.kind == ENERGY:
            held: i64 = 0
            for c in p.hand:
                if g.definitions[c].kind == ENERGY:
                    held += 1
            value = 9.0 if held <= 1 else 5.0 if held == 2 else 2.0
            more = type_of(d)
            if any(potential(g, m, more) > potential(g, m, NO_TYPE) for m in p.in_play()):
                return value + 2.0
            return value
        if d.kind == SUPPORTER:
            return 8.0
        return 6.0


def can_attack(g: GameState, m: PokemonInPlay) -> bool:
    """Return whether the Energy on a Pokémon pays for one of its attacks."""
    return any(can_pay(g, m, a, 0) for a in m.top.attacks)


def potential_after_paying(g: GameState, m: PokemonInPlay, cost: i64) -> float:
    """Return the potential without the Energy for a retreat, if that is what it needs least."""
    count: i64 = len(m.energy) if m.special_energy == 0 else energy_count(g, m, 0)
    best = 0.0
    for a in m.top.attacks:
        lacks: i64 = a.total - count + cost
        unmet = missing(g, m, a, NO_TYPE)
        value = attack_value(g, m, a) * readiness(lacks if lacks > unmet else unmet)
        if value > best:
            best = value
    return best / 100.0


def stop_answer(choice: Optional[CardChoice]) -> float:
    """Return the value of choosing no more cards: high if the other options do harm."""
    if choice is None or choice.source == IN_PLAY:
        return 0.0
    return -50.0 if choice.source == HAND else 1.0


def types_of(card: Definition) -> i64:
    """Return the types that an Energy card can provide, as a mask."""
    mask: i64 = 0
    for unit in card._provides:
        mask |= unit
    return mask


def type_of(card: Definition) -> i64:
    """Return the type of an Energy card: WILD for every type, the first one of several."""
    mask = types_of(card)
    if mask & ANY_TYPE == ANY_TYPE:
        return WILD
    t: i64 = 0
    while t < 10:
        if (mask >> t) & 1:
            return t
        t += 1
    return 10

"""Hooks: numbers and permissions that effects in play may change, with a function for each.

The modifiers at a hook apply in this order: the Stadium's, those of the player whose turn it is,
those of their opponent; of a player's, those of the Active Pokémon, of the Bench in order, then
lasting effects on the player. What sets a number comes before what adds to it (D77). Exceptions
are stated with the function.

A permission has a function that returns the first modifier that denies it, or None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import Attack, Power
from playmat.engine.constants import (
    ATTACK,
    DISCARD,
    HOOK_ATTACK_COST,
    HOOK_BASE_DAMAGE,
    HOOK_BENCH_LIMIT,
    HOOK_DAMAGE_DEALT,
    HOOK_DAMAGE_PREVENTED,
    HOOK_DAMAGE_TAKEN,
    HOOK_DESTINATION,
    HOOK_GRANTED_ATTACKS,
    HOOK_HP,
    HOOK_MAY_AFFECT,
    HOOK_MAY_ATTACK,
    HOOK_MAY_EVOLVE,
    HOOK_MAY_HAVE_CONDITION,
    HOOK_MAY_HEAL,
    HOOK_MAY_PLAY,
    HOOK_MAY_RETREAT,
    HOOK_MAY_USE_ATTACK,
    HOOK_MAY_USE_POWER,
    HOOK_PRIZES_FOR,
    HOOK_PROVIDES,
    HOOK_RESISTANCE,
    HOOK_RETREAT_COST,
    HOOK_TYPES,
    HOOK_WEAKNESS,
)
from playmat.engine.modifiers import BoundModifier, bound_modifiers, has_hook
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import append, extend, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.state import Effect

FREE: Final = -1000  # the change of an attack's cost that makes the attack free
COSTS_NOTHING: Final = -100  # a change up to this contains FREE


# -- a Pokémon ---------------------------------------------------------------------------------
def hp(g: GameState, pokemon: PokemonInPlay) -> i64:
    """Return the HP of a Pokémon: the printed HP, then the modifiers (ko.when)."""
    hp = pokemon.top.hp
    if has_hook(g, HOOK_HP):
        for b in bound_modifiers(g, HOOK_HP):
            hp = b.modifier.modify_hp(g, b, pokemon, hp)
    return hp


def types(g: GameState, pokemon: PokemonInPlay) -> i64:
    """Return the types of a Pokémon as a mask: the printed types, unless an effect sets others.

    A change lasts as long as its text says, on the Bench too (D79).
    """
    types = pokemon.top.types
    if has_hook(g, HOOK_TYPES):
        for b in bound_modifiers(g, HOOK_TYPES):
            types = b.modifier.modify_types(g, b, pokemon, types)
    return types


def has_weakness(g: GameState, pokemon: PokemonInPlay) -> bool:
    """Return whether the printed Weakness of a Pokémon applies (damage.weakness)."""
    if has_hook(g, HOOK_WEAKNESS):
        for b in bound_modifiers(g, HOOK_WEAKNESS):
            if b.modifier.removes_weakness(g, b, pokemon):
                return False
    return True


def has_resistance(g: GameState, pokemon: PokemonInPlay) -> bool:
    """Return whether the printed Resistance of a Pokémon applies (damage.resistance)."""
    if has_hook(g, HOOK_RESISTANCE):
        for b in bound_modifiers(g, HOOK_RESISTANCE):
            if b.modifier.removes_resistance(g, b, pokemon):
                return False
    return True


def retreat_cost(g: GameState, pokemon: PokemonInPlay) -> i64:
    """Return the Energy needed to retreat: the printed cost, then the modifiers (retreat.cost)."""
    cost = pokemon.top.retreat
    if has_hook(g, HOOK_RETREAT_COST):
        for b in bound_modifiers(g, HOOK_RETREAT_COST):
            cost = b.modifier.modify_retreat_cost(g, b, pokemon, cost)
        if cost < 0:
            return 0
    return cost


def retreat_blocker(g: GameState, pokemon: PokemonInPlay) -> Optional[BoundModifier]:
    """Return what keeps a Pokémon from retreating (D01)."""
    if has_hook(g, HOOK_MAY_RETREAT):
        for b in bound_modifiers(g, HOOK_MAY_RETREAT):
            if b.modifier.forbids_retreat(g, b, pokemon):
                return b
    return None


def evolution_blocker(g: GameState, pokemon: PokemonInPlay) -> Optional[BoundModifier]:
    """Return what keeps a card from being played on a Pokémon to evolve it (D01)."""
    if has_hook(g, HOOK_MAY_EVOLVE):
        for b in bound_modifiers(g, HOOK_MAY_EVOLVE):
            if b.modifier.forbids_evolving(g, b, pokemon):
                return b
    return None


def heal_blocker(g: GameState, pokemon: PokemonInPlay) -> Optional[BoundModifier]:
    """Return what keeps a Pokémon from being healed (D01)."""
    if has_hook(g, HOOK_MAY_HEAL):
        for b in bound_modifiers(g, HOOK_MAY_HEAL):
            if b.modifier.forbids_healing(g, b, pokemon):
                return b
    return None


def condition_blocker(
    g: GameState, pokemon: PokemonInPlay, condition: i64
) -> Optional[BoundModifier]:
    """Return what keeps a Pokémon from getting a Special Condition (D01)."""
    if has_hook(g, HOOK_MAY_HAVE_CONDITION):
        for b in bound_modifiers(g, HOOK_MAY_HAVE_CONDITION):
            if b.modifier.forbids_condition(g, b, pokemon, condition):
                return b
    return None


def provides(g: GameState, pokemon: PokemonInPlay, card: i64) -> vec[i64]:
    """Return what an Energy card provides to its Pokémon: a mask of types for each Energy.

    What is printed on the card counts, then the modifiers, for each Energy (D01).
    """
    units = g.definitions[card]._provides
    if not has_hook(g, HOOK_PROVIDES):
        return units
    out = vec[i64]()
    for unit in units:
        provided: i64 = unit
        for b in bound_modifiers(g, HOOK_PROVIDES):
            provided = b.modifier.modify_energy(g, b, pokemon, card, provided)
        out = append(out, provided)
    return out


# -- attacks -----------------------------------------------------------------------------------
def attack_blocker(g: GameState, pokemon: PokemonInPlay) -> Optional[BoundModifier]:
    """Return what keeps a Pokémon from using any attack (D01)."""
    if has_hook(g, HOOK_MAY_ATTACK):
        for b in bound_modifiers(g, HOOK_MAY_ATTACK):
            if b.modifier.forbids_attacking(g, b, pokemon):
                return b
    return None


def attack_use_blocker(
    g: GameState, pokemon: PokemonInPlay, attack: Attack
) -> Optional[BoundModifier]:
    """Return what keeps a Pokémon from using one of its attacks (D01)."""
    if has_hook(g, HOOK_MAY_USE_ATTACK):
        for b in bound_modifiers(g, HOOK_MAY_USE_ATTACK):
            if b.modifier.forbids_attack(g, b, pokemon, attack):
                return b
    return None


def attack_cost_change(g: GameState, pokemon: PokemonInPlay, attack: Attack) -> i64:
    """Return the [C] added to the cost of an attack.

    From `FREE` up to `COSTS_NOTHING`, only what was added to `FREE` must be paid. The ruleset says
    whether setting to nothing comes before adding, or after it (D77).
    """
    change: i64 = 0
    if has_hook(g, HOOK_ATTACK_COST):
        for b in bound_modifiers(g, HOOK_ATTACK_COST):
            change = b.modifier.modify_attack_cost(g, b, pokemon, attack, change)
    return change


def base_damage(g: GameState, pokemon: PokemonInPlay, attack: Attack, printed: i64) -> i64:
    """Return the base damage of an attack: the printed number, then the modifiers (damage.base)."""
    if has_hook(g, HOOK_BASE_DAMAGE):
        for b in bound_modifiers(g, HOOK_BASE_DAMAGE):
            printed = b.modifier.modify_base_damage(g, b, pokemon, attack, printed)
    return printed


def granted_attack_cards(g: GameState, pokemon: PokemonInPlay) -> vec[i64]:
    """Return the cards whose attacks effects let a Pokémon use (D01), effect by effect.

    These may be the top cards of Pokémon in play and cards in the Lost Zone, player 0's first.
    """
    out = vec[i64]()
    if has_hook(g, HOOK_GRANTED_ATTACKS):
        for b in bound_modifiers(g, HOOK_GRANTED_ATTACKS):
            if b.host is pokemon:
                for p in g.players:
                    tops = vec[i64]([m.cards[len(m.cards) - 1] for m in p.in_play()])
                    for c in extend(tops, p.lost_zone):
                        if b.modifier.grants_attacks(g, b, c):
                            out = append(out, c)
    return out


# -- damage and other effects of attacks -------------------------------------------------------
class DamageChange:
    """A modifier that changed the damage of an attack."""

    __slots__ = ("after", "before", "bound")

    def __init__(self, bound: BoundModifier, before: i64, after: i64) -> None:
        self.bound = bound
        self.before: i64 = before
        self.after: i64 = after


def damage_dealt(
    g: GameState,
    attacker: PokemonInPlay,
    target: PokemonInPlay,
    amount: i64,
    changes: Optional[list[DamageChange]],
) -> i64:
    """Return damage after all effects on the attacker (damage.attacker-effects).

    Those that changed it are added to `changes`.
    """
    if has_hook(g, HOOK_DAMAGE_DEALT):
        for b in bound_modifiers(g, HOOK_DAMAGE_DEALT):
            before = amount
            amount = b.modifier.modify_damage_dealt(g, b, attacker, target, before)
            if changes is not None and amount != before:
                changes.append(DamageChange(b, before, amount))
    return amount


def damage_taken(
    g: GameState,
    attacker: PokemonInPlay,
    target: PokemonInPlay,
    amount: i64,
    changes: Optional[list[DamageChange]],
) -> i64:
    """Return damage after all effects on the defender (damage.defender-effects.*).

    Those that changed it are added to `changes`. Under HGSS, effects of Trainer and special Energy
    cards come before all others (damage.defender-cards, D48).
    """
    if has_hook(g, HOOK_DAMAGE_TAKEN):
        for b in bound_modifiers(g, HOOK_DAMAGE_TAKEN):
            before = amount
            amount = b.modifier.modify_damage_taken(g, b, attacker, target, before)
            if changes is not None and amount != before:
                changes.append(DamageChange(b, before, amount))
    return amount


def damage_blocker(
    g: GameState, attacker: PokemonInPlay, target: PokemonInPlay, amount: i64
) -> Optional[BoundModifier]:
    """Return what prevents all damage of an attack, after all that changes it (D44, D48)."""
    if has_hook(g, HOOK_DAMAGE_PREVENTED):
        for b in bound_modifiers(g, HOOK_DAMAGE_PREVENTED):
            if b.modifier.prevents_damage(g, b, attacker, target, amount):
                return b
    return None


def effects_blocker(g: GameState, pokemon: PokemonInPlay, attacker: i64) -> Optional[BoundModifier]:
    """Return what keeps all attacks of an attacker, given by its id, from affecting a Pokémon.

    This includes their damage, also on the Bench (D47).
    """
    if has_hook(g, HOOK_MAY_AFFECT):
        for b in bound_modifiers(g, HOOK_MAY_AFFECT):
            if b.modifier.forbids_effects(g, b, pokemon, attacker):
                return b
    return None


def reaches(g: GameState, pokemon: PokemonInPlay, e: Effect) -> bool:
    """Return whether an effect can do anything to a Pokémon; report it if it can't.

    Only effects of attacks can be blocked. Each op calls this before it changes a Pokémon.
    """
    if e.cause != ATTACK:
        return True
    found = effects_blocker(g, pokemon, e.user)
    if found is None:
        return True
    if g.observer is not None:
        g.observer.on_effect_blocked(g, pokemon, found)
    return False


# -- players -----------------------------------------------------------------------------------
def bench_limit(g: GameState, player: i64) -> i64:
    """Return the Bench limit of a player: the ruleset's, then the modifiers (zone.bench-max)."""
    limit = g.ruleset.bench_size
    if has_hook(g, HOOK_BENCH_LIMIT):
        for b in bound_modifiers(g, HOOK_BENCH_LIMIT):
            limit = b.modifier.modify_bench(g, b, player, limit)
    return limit


def play_blocker(g: GameState, player: i64, card: i64) -> Optional[BoundModifier]:
    """Return what keeps a player from playing a Trainer card of any kind (D01, D05)."""
    if has_hook(g, HOOK_MAY_PLAY):
        for b in bound_modifiers(g, HOOK_MAY_PLAY):
            if b.modifier.forbids_play(g, b, player, card):
                return b
    return None


def power_blocker(g: GameState, pokemon: PokemonInPlay, power: Power) -> Optional[BoundModifier]:
    """Return what keeps a Poké-Power or Ability from being used, or from being triggered (D01)."""
    if has_hook(g, HOOK_MAY_USE_POWER):
        for b in bound_modifiers(g, HOOK_MAY_USE_POWER):
            if b.modifier.forbids_power(g, b, pokemon, power):
                return b
    return None


# -- Knock Outs --------------------------------------------------------------------------------
def prizes_for(g: GameState, pokemon: PokemonInPlay) -> i64:
    """Return the Prize cards for a Knock Out (prize.one, prize.ex-two.*, prize.legend-two)."""
    prizes = pokemon.top.prizes
    if has_hook(g, HOOK_PRIZES_FOR):
        for b in bound_modifiers(g, HOOK_PRIZES_FOR):
            prizes = b.modifier.modify_prizes(g, b, pokemon, prizes)
    return prizes


def knock_out_destinations(g: GameState, pokemon: PokemonInPlay) -> tuple[i64, i64]:
    """Return the zones to which a Knocked Out Pokémon and the cards attached to it go.

    Both are the discard pile by default (ko.discard). The ruleset says whether a card of the
    Pokémon itself or another card decides; of several such cards it is the last (D76).
    """
    own: tuple[i64, i64] = (DISCARD, DISCARD)
    other: tuple[i64, i64] = (DISCARD, DISCARD)
    has_own = False
    has_other = False
    if not has_hook(g, HOOK_DESTINATION):
        return own
    for b in bound_modifiers(g, HOOK_DESTINATION):
        x = b.modifier
        zone = x.pokemon_destination(g, b, pokemon)
        rest = x.cards_destination(g, b, pokemon)
        if zone != DISCARD or rest != DISCARD:
            if b.host is pokemon:
                own = (zone, rest)
                has_own = True
            else:
                other = (zone, rest)
                has_other = True
    if has_own and (g.ruleset.own_card_decides_destination or not has_other):
        return own
    return other

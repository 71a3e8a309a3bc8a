"""Modifiers: what cards in play change, forbid, or react to, and which of them are in force.

Nothing is added to a Pokémon and later removed: modifiers are applied each time. A mask of the
hooks in use keeps unused hooks cheap, and the modifiers of a hook are collected once per change
of the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.constants import (
    DISCARD,
    HOOK_ATTACK_COST,
    HOOK_DAMAGE_TAKEN,
    LV_X,
    SPECIAL_ENERGY,
    TRAINER,
)

if TYPE_CHECKING:
    from playmat.engine.cards import Attack, Definition, Op, Power
    from playmat.engine.game_state import GameState
    from playmat.engine.state import LastingEffect, PokemonInPlay
    from playmat.engine.triggers import Occurrence

SETS: Final = 0  # the order at a hook: what sets a number comes before what adds to it (D77)
ADDS: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Modifier:
    """A continuous effect, replacement, or trigger of a card, at one hook.

    It overrides the method of its hook. No such method flips a coin or lets a player choose: an
    effect that does has an op. `bound` contains the owner of the effect and where it is.
    """

    __slots__ = ("blocked_by_conditions", "hook", "op", "order")

    def __init__(self, hook: i64, order: i64 = SETS, op: Optional[Op] = None) -> None:
        self.hook: i64 = hook
        self.order: i64 = order
        self.blocked_by_conditions: bool = False  # off while its Pokémon has a Special Condition
        self.op = op  # the effect of a replacement or trigger

    # -- numbers ---------------------------------------------------------------------------
    def modify_hp(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, hp: i64) -> i64:
        """Return the new HP of a Pokémon."""
        return hp

    def modify_types(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, types: i64
    ) -> i64:
        """Return the new types of a Pokémon, as a mask."""
        return types

    def modify_retreat_cost(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, cost: i64
    ) -> i64:
        """Return the new Retreat Cost of a Pokémon."""
        return cost

    def modify_prizes(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, prizes: i64
    ) -> i64:
        """Return the new number of Prize cards for the Knock Out of a Pokémon."""
        return prizes

    def modify_attack_cost(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack, extra: i64
    ) -> i64:
        """Return the new number of [C] that an attack costs more than printed."""
        return extra

    def modify_base_damage(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack, base: i64
    ) -> i64:
        """Return the new base damage of an attack."""
        return base

    def modify_damage_dealt(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> i64:
        """Return the new damage of an attack, before Weakness and Resistance."""
        return amount

    def modify_damage_taken(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> i64:
        """Return the new damage of an attack, after Weakness and Resistance."""
        return amount

    def modify_energy(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, card: i64, types: i64
    ) -> i64:
        """Return the types that one Energy of a card provides to a Pokémon, as a mask."""
        return types

    def modify_bench(self, g: GameState, bound: BoundModifier, player: i64, size: i64) -> i64:
        """Return how many Benched Pokémon a player may have."""
        return size

    def pokemon_destination(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay
    ) -> i64:
        """Return the zone to which a Knocked Out Pokémon goes."""
        return DISCARD

    def cards_destination(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> i64:
        """Return the zone to which the cards attached to a Knocked Out Pokémon go."""
        return DISCARD

    # -- permissions -----------------------------------------------------------------------
    def removes_weakness(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        """Return whether a Pokémon has no Weakness."""
        return False

    def removes_resistance(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay
    ) -> bool:
        """Return whether a Pokémon has no Resistance."""
        return False

    def forbids_retreat(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        """Return whether a Pokémon can't retreat."""
        return False

    def forbids_evolving(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        """Return whether no card can be played on a Pokémon to evolve it."""
        return False

    def forbids_healing(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        """Return whether a Pokémon can't be healed."""
        return False

    def forbids_attacking(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay) -> bool:
        """Return whether a Pokémon can't use any attack."""
        return False

    def forbids_attack(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attack: Attack
    ) -> bool:
        """Return whether a Pokémon can't use one of its attacks."""
        return False

    def forbids_power(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, power: Power
    ) -> bool:
        """Return whether a Poké-Power or Ability of a Pokémon can't be used."""
        return False

    def forbids_play(self, g: GameState, bound: BoundModifier, player: i64, card: i64) -> bool:
        """Return whether a player can't play a Trainer card from their hand."""
        return False

    def forbids_condition(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, condition: i64
    ) -> bool:
        """Return whether a Pokémon can't have a Special Condition."""
        return False

    def forbids_effects(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, attacker: i64
    ) -> bool:
        """Return whether attacks of a Pokémon, given by its id, can't affect another one."""
        return False

    def prevents_damage(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> bool:
        """Return whether the damage of an attack is prevented."""
        return False

    # -- attacks and events ----------------------------------------------------------------
    def grants_attacks(self, g: GameState, bound: BoundModifier, card: i64) -> bool:
        """Return whether its Pokémon can use the attacks of another card."""
        return False

    def matches(self, g: GameState, bound: BoundModifier, event: Occurrence) -> bool:
        """Return whether an event starts this modifier's op."""
        return True


class BoundModifier:
    """A modifier in force."""

    __slots__ = ("card", "definition", "host", "modifier", "user", "value", "you")

    def __init__(
        self,
        modifier: Modifier,
        definition: Definition,
        you: i64,
        host: Optional[PokemonInPlay],
        card: i64,
        value: i64 = -1,
    ) -> None:
        self.modifier = modifier
        self.definition = definition  # definition of the card
        self.you: i64 = you  # the player whose effect it is
        self.host = host  # the Pokémon that it is on, if any
        self.user: i64 = host.id if host is not None else -1
        self.card: i64 = card  # the card that it comes from
        self.value: i64 = value  # key of the attack that began it, if it is a lasting effect

    def cause(self) -> i64:
        """Return the kind of effect that the modifier is part of."""
        return self.definition.cause_of(self.modifier)


# -- hooks in use ------------------------------------------------------------------------------
def refresh_hooks(g: GameState) -> None:
    """Collect the hooks that anything in play uses, and clear the cached modifiers."""
    hooks: i64 = 0
    definitions = g.definitions
    for p in g.players:
        active = p.active
        if active is not None:
            hooks |= hooks_of(definitions, active)
        for m in p.bench:
            hooks |= hooks_of(definitions, m)
        lasting = p.lasting
        if lasting is not None:
            for x in lasting:
                hooks |= x.modifier.hook
    if g.stadium >= 0:
        hooks |= definitions[g.stadium].hooks
    g.hooks = hooks
    g.modifiers = None
    g.hooks_stale = False


def hooks_of(definitions: list[Definition], m: PokemonInPlay) -> i64:
    """Return the hooks that a Pokémon, its cards, and the effects on it use."""
    hooks = m.top.hooks
    if m.top.stage == LV_X:
        hooks |= definitions[m.cards[len(m.cards) - 2]].hooks
    if m.special_energy > 0:
        for c in m.energy:
            hooks |= definitions[c].hooks
    trainers = m.attached_trainers
    if trainers is not None:
        for c in trainers:
            hooks |= definitions[c].hooks
    lasting = m.lasting
    if lasting is not None:
        for x in lasting:
            hooks |= x.modifier.hook
    return hooks


def has_hook(g: GameState, hooks: i64) -> bool:
    """Return whether anything in play uses one of some hooks."""
    if g.hooks_stale:
        refresh_hooks(g)
    return g.hooks & hooks != 0


# -- modifiers in force ------------------------------------------------------------------------
def bound_modifiers(g: GameState, hook: i64) -> list[BoundModifier]:
    """Return the modifiers at a hook in use, in the order in which they apply."""
    return cached_modifiers(g, hook, g.turn_player if g.turn_player >= 0 else 0)


def cached_modifiers(g: GameState, hook: i64, first: i64) -> list[BoundModifier]:
    """Return the modifiers at a hook in use, those of player `first` before their opponent's.

    The list is kept until the board or the turn changes. Callers must not change it.
    """
    cache = g.modifiers
    if cache is None or g.modifiers_turn != g.turn:
        cache = {}
        g.modifiers = cache
        g.modifiers_turn = g.turn
    key: int = 2 * hook + first
    found = cache.get(key)
    if found is None:
        found = in_order(g, collect_modifiers(g, hook, first))
        cache[key] = found
    return found


def collect_modifiers(g: GameState, hook: i64, first: i64) -> list[BoundModifier]:
    """Return the modifiers at a hook: the Stadium's, then each player's Active, Bench, lasting."""
    out: list[BoundModifier] = []
    if g.stadium >= 0:
        add_of_card(g.definitions[g.stadium], g.stadium, g.stadium_owner, None, hook, out)
    k: i64 = 0
    while k < 2:
        who: i64 = first if k == 0 else 1 - first
        p = g.players[who]
        active = p.active
        if active is not None:
            add_of_pokemon(g, active, who, hook, out)
        for m in p.bench:
            add_of_pokemon(g, m, who, hook, out)
        add_lasting(g, p.lasting, None, hook, out)
        k += 1
    return out


def add_of_pokemon(
    g: GameState, m: PokemonInPlay, who: i64, hook: i64, out: list[BoundModifier]
) -> None:
    """Add the modifiers of a Pokémon's cards, then those of the lasting effects on it."""
    definitions = g.definitions
    count: i64 = len(m.cards)
    if m.top.hooks & hook:
        add_of_card(m.top, m.cards[count - 1], who, m, hook, out)
    if m.top.stage == LV_X:
        card = m.cards[count - 2]
        add_of_card(definitions[card], card, who, m, hook, out)
    if m.special_energy > 0:
        for c in m.energy:
            add_of_card(definitions[c], c, who, m, hook, out)
    trainers = m.attached_trainers
    if trainers is not None:
        for c in trainers:
            add_of_card(definitions[c], c, who, m, hook, out)
    add_lasting(g, m.lasting, m, hook, out)


def add_of_card(
    d: Definition,
    card: i64,
    who: i64,
    host: Optional[PokemonInPlay],
    hook: i64,
    out: list[BoundModifier],
) -> None:
    for x in d.modifiers:
        if x.hook == hook:
            out.append(BoundModifier(x, d, who, host, card))


def add_lasting(
    g: GameState,
    lasting: Optional[list[LastingEffect]],
    host: Optional[PokemonInPlay],
    hook: i64,
    out: list[BoundModifier],
) -> None:
    if lasting is not None:
        for x in lasting:
            if x.modifier.hook == hook and x.first <= g.turn <= x.last:
                bound = BoundModifier(x.modifier, x.definition, x.player, host, x.source, x.value)
                out.append(bound)


def in_order(g: GameState, found: list[BoundModifier]) -> list[BoundModifier]:
    """Return modifiers of one hook in the order in which they apply."""
    later = [b for b in found if rank(g, b) != 0]
    if len(later) == 0:
        return found
    return [b for b in found if rank(g, b) == 0] + later


def rank(g: GameState, bound: BoundModifier) -> i64:
    """Return 0 for a modifier that applies before those of rank 1.

    What sets a number comes before what adds to it, unless the ruleset has the costs of attacks
    the other way around (D77). Of effects on damage taken, those of cards may come first (D48).
    """
    modifier = bound.modifier
    hook = modifier.hook
    if hook == HOOK_DAMAGE_TAKEN:
        return 1 if g.ruleset.defender_steps == 2 and not of_card(bound) else 0
    if hook == HOOK_ATTACK_COST and not g.ruleset.cost_set_before_add:
        return 1 - modifier.order
    return modifier.order


def of_card(bound: BoundModifier) -> bool:
    """Return whether an effect is that of a Trainer or special Energy card."""
    cause = bound.cause()
    return cause == TRAINER or cause == SPECIAL_ENERGY

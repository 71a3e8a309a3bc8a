"""Triggers and replacements: effects that start when something happens, or is about to happen.

The effects of one event start in the order of `hooks`, beginning with those of the player whose
turn it is; between turns, with those of the player whose turn is next (D06).
A replacement answers before the event: the caller starts them one by one, checks again after
each, and then does what is left of the event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.constants import (
    HOOK_ATTACHED,
    HOOK_ATTACK_ANNOUNCED,
    HOOK_BETWEEN_TURNS,
    HOOK_DAMAGED,
    HOOK_ENTERED,
    HOOK_EVOLVED,
    HOOK_POWER_USED,
    HOOK_STADIUM_ACTION,
    HOOK_TURN_ENDS,
    HOOK_WOULD_BE_DAMAGED,
    HOOK_WOULD_BE_KNOCKED_OUT,
    POWER,
)
from playmat.engine.hooks import power_blocker
from playmat.engine.modifiers import BoundModifier, cached_modifiers, has_hook
from playmat.engine.run_loop import push
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.vectors import append

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


class Occurrence:
    """Something that happens, or is about to happen, at one hook.

    Fields that don't apply keep their defaults.
    """

    def __init__(self, hook: i64, pokemon: Optional[PokemonInPlay] = None) -> None:
        self.hook: i64 = hook
        self.pokemon = pokemon  # the Pokémon that it happens to
        self.player: i64 = -1  # the player whose turn ends, or who uses the Stadium
        self.source: i64 = -1  # zone that the Pokémon or its Evolution card comes from
        self.card: i64 = -1  # Energy card that is attached
        self.from_hand: bool = False  # whether it is attached from the hand
        self.attacker: i64 = -1  # id of the Pokémon that does the damage


# -- starting effects --------------------------------------------------------------------------
def matching_triggers(g: GameState, event: Occurrence, first: i64) -> list[BoundModifier]:
    """Return the modifiers whose op an event starts, those of player `first` before the others.

    A power can be off (power.condition-off) or blocked by another effect.
    """
    if not has_hook(g, event.hook):
        return []
    out: list[BoundModifier] = []
    for b in cached_modifiers(g, event.hook, first):
        x = b.modifier
        if x.op is None or not x.matches(g, b, event):
            continue
        host = b.host
        if host is not None:
            if x.blocked_by_conditions and host.conditions != 0:
                continue
            if b.cause() == POWER and is_power_blocked(g, b, host):
                continue
        out.append(b)
    return out


def is_power_blocked(g: GameState, b: BoundModifier, host: PokemonInPlay) -> bool:
    """Return whether the power that a modifier is part of can't be used."""
    for power in b.definition.powers:
        for x in power.modifiers:
            if x is b.modifier:
                return power_blocker(g, host, power) is not None
    return False


def start_trigger(g: GameState, b: BoundModifier, event: Occurrence) -> Effect:
    """Start the op of a modifier, which reads the event with the functions below."""
    op = b.modifier.op
    assert op is not None
    e = push(g, op, b.you, b.card, b.user, b.cause())
    pokemon = event.pokemon
    if pokemon is not None:
        e.pokemon = pokemon.id
    e.other_pokemon = event.attacker
    if event.card >= 0:
        e.picked = append(e.picked, event.card)
    return e


def event_pokemon(g: GameState, e: Effect) -> Optional[PokemonInPlay]:
    """Return the Pokémon that the event of a trigger is about."""
    return g.find(e.pokemon)


def event_attacker(e: Effect) -> i64:
    """Return the id of the Pokémon whose attack does the damage that a trigger is about."""
    return e.other_pokemon


def attached_energy(e: Effect) -> i64:
    """Return the Energy card whose attaching has started a trigger."""
    return e.picked[0]


def start_all(g: GameState, event: Occurrence, first: i64) -> None:
    """Start all effects that an event triggers; they resolve in order, before what comes next."""
    matching = matching_triggers(g, event, first)
    i: i64 = len(matching) - 1
    while i >= 0:
        start_trigger(g, matching[i], event)
        i -= 1


def start_replacement(g: GameState, e: Effect, event: Occurrence, first: i64) -> bool:
    """Start the next effect that replaces an event of effect `e`. Return whether there is one.

    `e.answered` counts those that have started.
    """
    matching = matching_triggers(g, event, first)
    if e.answered >= len(matching):
        return False
    start_trigger(g, matching[e.answered], event).parent = e.depth
    e.answered += 1
    return True


# -- triggers ----------------------------------------------------------------------------------
def trigger_on_enter(g: GameState, pokemon: PokemonInPlay, source: i64) -> None:
    """Start the effects triggered by a Pokémon that has come into play from a zone (D82)."""
    if has_hook(g, HOOK_ENTERED):
        g.needs_settling = True
        event = Occurrence(HOOK_ENTERED, pokemon)
        event.source = source
        start_all(g, event, g.turn_player)


def trigger_on_evolve(g: GameState, pokemon: PokemonInPlay, source: i64) -> None:
    """Start the effects triggered by a Pokémon that has evolved with a card from a zone (D06)."""
    if has_hook(g, HOOK_EVOLVED):
        g.needs_settling = True
        event = Occurrence(HOOK_EVOLVED, pokemon)
        event.source = source
        start_all(g, event, g.turn_player)


def trigger_on_attach(g: GameState, pokemon: PokemonInPlay, card: i64, from_hand: bool) -> None:
    """Start the effects triggered by an Energy card that was attached, not moved (attach.def)."""
    if has_hook(g, HOOK_ATTACHED):
        g.needs_settling = True
        event = Occurrence(HOOK_ATTACHED, pokemon)
        event.card = card
        event.from_hand = from_hand
        start_all(g, event, g.turn_player)


def trigger_on_damage(g: GameState, attacker: PokemonInPlay, target: PokemonInPlay) -> None:
    """Start the effects triggered by damage of an attack that has been placed (damage.place)."""
    if has_hook(g, HOOK_DAMAGED):
        event = Occurrence(HOOK_DAMAGED, target)
        event.attacker = attacker.id
        start_all(g, event, g.turn_player)


def trigger_on_power(g: GameState, pokemon: PokemonInPlay) -> None:
    """Start the effects triggered by using a power; it resolves first (power.not-attack, D06)."""
    if has_hook(g, HOOK_POWER_USED):
        start_all(g, Occurrence(HOOK_POWER_USED, pokemon), g.turn_player)


def trigger_on_turn_end(g: GameState) -> bool:
    """Start the effects triggered by a turn's end (turn.parts). Return whether any may start."""
    if not has_hook(g, HOOK_TURN_ENDS):
        return False
    event = Occurrence(HOOK_TURN_ENDS)
    event.player = g.turn_player
    start_all(g, event, g.turn_player)
    return True


def between_turns_effects(g: GameState) -> list[BoundModifier]:
    """Return the effects that work between turns, the player about to move first (D06)."""
    return matching_triggers(g, Occurrence(HOOK_BETWEEN_TURNS), 1 - g.turn_player)


def start_between_turns(g: GameState, b: BoundModifier) -> None:
    """Start an effect that works between turns (between.card-effects.*)."""
    start_trigger(g, b, Occurrence(HOOK_BETWEEN_TURNS, b.host))


def stadium_action(g: GameState, player: i64) -> Optional[BoundModifier]:
    """Return the action of the Stadium in play (stadium.stays), even if it can't be used now."""
    if g.stadium >= 0:
        d = g.definitions[g.stadium]
        for x in d.modifiers:
            if x.hook == HOOK_STADIUM_ACTION:
                return BoundModifier(x, d, player, None, g.stadium)
    return None


def may_use_stadium(g: GameState, b: BoundModifier) -> bool:
    """Return whether the condition of a Stadium's action holds for its player."""
    event = Occurrence(HOOK_STADIUM_ACTION)
    event.player = b.you
    return b.modifier.matches(g, b, event)


# -- replacements ------------------------------------------------------------------------------
def replace_attack(g: GameState, e: Effect, attacker: Optional[PokemonInPlay]) -> bool:
    """Start the next effect that answers an announced attack (attack.step-d)."""
    if not has_hook(g, HOOK_ATTACK_ANNOUNCED):
        return False
    return start_replacement(g, e, Occurrence(HOOK_ATTACK_ANNOUNCED, attacker), g.turn_player)


def replace_damage(g: GameState, e: Effect, attacker: PokemonInPlay, target: PokemonInPlay) -> bool:
    """Start the next effect that answers damage about to be done (damage.defender-effects.*)."""
    event = Occurrence(HOOK_WOULD_BE_DAMAGED, target)
    event.attacker = attacker.id
    return start_replacement(g, e, event, g.turn_player)


def replace_knock_out(g: GameState, e: Effect, pokemon: PokemonInPlay, first: i64) -> bool:
    """Start the next effect that answers a Knock Out, those of player `first` before the others.

    The cause and the Pokémon that did it are on the Pokémon.
    """
    return start_replacement(g, e, Occurrence(HOOK_WOULD_BE_KNOCKED_OUT, pokemon), first)

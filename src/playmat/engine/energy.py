"""Energy on Pokémon, and whether it pays for an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine.cards import GUARDS, LANE_LIMIT, Attack
from playmat.engine.constants import HOOK_PROVIDES, bit
from playmat.engine.hooks import COSTS_NOTHING, FREE, provides
from playmat.engine.modifiers import has_hook
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import extend, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


def is_plain(g: GameState, m: PokemonInPlay) -> bool:
    """Return whether each Energy card on a Pokémon provides one Energy of one type."""
    return m.special_energy == 0 and not has_hook(g, HOOK_PROVIDES)


def energies(g: GameState, m: PokemonInPlay) -> vec[i64]:
    """Return all Energy on a Pokémon: a mask of types for each."""
    units = vec[i64]()
    for c in m.energy:
        units = extend(units, provides(g, m, c))
    return units


def energy_count(g: GameState, m: PokemonInPlay, mask: i64) -> i64:
    """Return how much Energy of some types, or of any, is on a Pokémon (not how many cards)."""
    if mask == 0 and is_plain(g, m):
        return len(m.energy)
    n: i64 = 0
    for unit in energies(g, m):
        if mask == 0 or unit & mask:
            n += 1
    return n


def can_pay(g: GameState, m: PokemonInPlay, attack: Attack, change: i64) -> bool:
    """Return whether the Energy on a Pokémon meets the cost of an attack (cost.enough, cost.typed).

    `change` is that of `attack_cost_change`.
    """
    if change <= COSTS_NOTHING:
        return energy_count(g, m, 0) >= change - FREE
    count: i64 = len(m.energy)
    if count <= LANE_LIMIT and is_plain(g, m):
        if count < attack.total + change:
            return False
        return ((m.basic_energy | GUARDS) - attack.cost) & GUARDS == GUARDS
    return covers(energies(g, m), attack.typed, attack.total + change)


def covers(units: vec[i64], typed: vec[i64], total: i64) -> bool:
    """Return whether Energy meets a cost, each Energy meeting one symbol (cost.total-and-typed).

    By Hall's theorem the typed symbols can be met one by one exactly if, for every set of
    types among them, at least as many Energy count as one of those types as there are symbols.
    """
    if len(units) < total:
        return False
    kinds: i64 = 0
    for t in typed:
        kinds |= bit(t)
    subset = kinds
    while subset > 0:
        need: i64 = 0
        for t in typed:
            if subset & bit(t):
                need += 1
        have: i64 = 0
        for unit in units:
            if unit & subset:
                have += 1
        if have < need:
            return False
        subset = (subset - 1) & kinds
    return True

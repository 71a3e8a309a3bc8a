"""Energy on Pokémon: whether it pays for an attack, and paying it for retreats and effects.

Cards are paid one by one, in ascending order of what they provide, until the amount is reached.
This offers exactly the legal sets, each once: a set is legal if, in some order, the amount is
reached only with its last card (retreat.double-energy, retreat.overpay).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine.cards import GUARDS, LANE_LIMIT, Attack
from playmat.engine.constants import AT_KEY, CARD, HOOK_PROVIDES, bit, code
from playmat.engine.hooks import COSTS_NOTHING, FREE, provides
from playmat.engine.modifiers import has_hook
from playmat.engine.movement import distinct
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import append, extend, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


def is_plain(g: GameState, m: PokemonInPlay) -> bool:
    """Return whether each Energy card on a Pokémon provides one Energy of one type."""
    return m.special_energy == 0 and not has_hook(g, HOOK_PROVIDES)


def units_of(g: GameState, m: PokemonInPlay, card: i64, mask: i64) -> i64:
    """Return how much Energy of some types (if `mask` is 0, of any) a card provides."""
    n: i64 = 0
    for unit in provides(g, m, card):
        if mask == 0 or unit & mask:
            n += 1
    return n


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
    for c in m.energy:
        n += units_of(g, m, c, mask)
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
    return covers(energies(g, m), attack._typed, attack.total + change)


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


# -- paying card by card ---------------------------------------------------------------------------
def key_of(g: GameState, m: PokemonInPlay, card: i64, mask: i64) -> i64:
    """Return the sort key of a card: what it provides, then its definition."""
    return units_of(g, m, card, mask) << AT_KEY | g.keys[card]


def payment_options(
    g: GameState, m: PokemonInPlay, need: i64, mask: i64, last: i64, place: i64
) -> vec[i64]:
    """Return the cards that may be paid next; `last` is the sort key of the latest card, or -1."""
    out = vec[i64]()
    if mask == 0 and last < 0 and is_plain(g, m) and len(m.energy) <= need:
        first: i64 = -1  # all Energy must be paid, so the order doesn't matter
        for c in m.energy:
            if first < 0 or g.keys[c] < g.keys[first]:
                first = c
        if first >= 0:
            out = append(out, code(CARD, g.keys[first], place, 0, 0))
        return out
    for c in distinct(g, m.energy):
        key = key_of(g, m, c, mask)
        if key < last or key >> AT_KEY == 0:
            continue
        left: i64 = 0
        for x in m.energy:
            if key_of(g, m, x, mask) >= key:
                left += units_of(g, m, x, mask)
        if left >= need:
            out = append(out, code(CARD, g.keys[c], place, 0, 0))
    return out

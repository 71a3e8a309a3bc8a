"""What the engine asks of the table: numbers and permissions that cards in play may change.

Nothing is ever added and later taken off: each answer is worked out when it is asked for. A mask
of the doors at which anything in play listens keeps an unheard door free of cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import GUARDS, LANE_LIMIT, Attack, Definition, Modifier
from playmat.engine.records import InPlay, Lasting, Player
from playmat.engine.vectors import append, extend, vec
from playmat.engine.words import (
    ATTACK,
    DOOR_ATTACK_COST,
    DOOR_BENCH_LIMIT,
    DOOR_HP,
    DOOR_LENT_ATTACKS,
    DOOR_MAY_HAVE,
    DOOR_MAY_HEAL,
    DOOR_PROVIDES,
    DOOR_REACHES,
    DOOR_RESISTANCE,
    DOOR_RETREAT_COST,
    DOOR_TYPES,
    DOOR_WEAKNESS,
    LEVEL_X,
    bit,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import Effect


class Bearer:
    """A modifier in force: whose it is, which Pokémon bears it, from which card.

    What lasts has a number bound when it began; what stands is bound to the card it stands on.
    """

    __slots__ = ("bound", "card", "definition", "host", "modifier", "you")

    def __init__(
        self,
        modifier: Modifier,
        definition: Definition,
        you: i64,
        host: Optional[InPlay],
        bound: i64,
        card: i64,
    ) -> None:
        self.modifier = modifier
        self.definition = definition  # of the card
        self.you: i64 = you
        self.host = host
        self.bound: i64 = bound
        self.card: i64 = card

    def cause(self) -> i64:
        """Return the kind of text of which the modifier is part."""
        return self.definition.cause_of(self.modifier)


# -- who listens ---------------------------------------------------------------------------
def survey(g: Game) -> None:
    """Note the doors at which anything in play now listens."""
    doors: i64 = 0
    table = g.table
    for p in g.players:
        active = p.active
        if active is not None:
            doors |= listens(table, active)
        for m in p.bench:
            doors |= listens(table, m)
        lasting = p.lasting
        if lasting is not None:
            for x in lasting:
                doors |= x.modifier.door
    if g.stadium >= 0:
        doors |= table[g.stadium].listens
    g.doors = doors
    g.modifiers = None
    g.stale = False


def listens(table: list[Definition], m: InPlay) -> i64:
    doors = m.top.listens
    if m.top.stage == LEVEL_X:
        doors |= table[m.cards[len(m.cards) - 2]].listens
    if m.special > 0:
        for c in m.energy:
            doors |= table[c].listens
    gear = m.gear
    if gear is not None:
        for c in gear:
            doors |= table[c].listens
    lasting = m.lasting
    if lasting is not None:
        for x in lasting:
            doors |= x.modifier.door
    return doors


def heard(g: Game, door: i64) -> bool:
    if g.stale:
        survey(g)
    return g.doors & door != 0


def bearers(g: Game, door: i64, first: i64) -> list[Bearer]:
    """All that listen at a door, in order: Stadium, then each player's Active, Bench, lasting.

    The list is cached until the board or the turn changes. Callers must not change it.
    """
    if g.stale:
        survey(g)
    cache = g.modifiers
    if cache is None or g.modifiers_turn != g.turn:
        cache = {}
        g.modifiers = cache
        g.modifiers_turn = g.turn
    key: int = 2 * door + first
    found = cache.get(key)
    if found is None:
        found = collect_modifiers(g, door, first)
        cache[key] = found
    return found


def collect_modifiers(g: Game, door: i64, first: i64) -> list[Bearer]:
    out: list[Bearer] = []
    table = g.table
    if g.stadium >= 0:
        d = table[g.stadium]
        for x in d.modifiers:
            if x.door == door:
                out.append(Bearer(x, d, g.stadium_owner, None, g.stadium, g.stadium))
    k: i64 = 0
    while k < 2:
        who: i64 = first if k == 0 else 1 - first
        p = g.players[who]
        active = p.active
        if active is not None:
            borne(g, active, who, door, out)
        for m in p.bench:
            borne(g, m, who, door, out)
        last(g, p.lasting, None, door, out)
        k += 1
    return out


def borne(g: Game, m: InPlay, who: i64, door: i64, out: list[Bearer]) -> None:
    table = g.table
    count: i64 = len(m.cards)
    if m.top.listens & door:
        for x in m.top.modifiers:
            if x.door == door:
                out.append(Bearer(x, m.top, who, m, m.cards[count - 1], m.cards[count - 1]))
    if m.top.stage == LEVEL_X:
        d = table[m.cards[count - 2]]
        for x in d.modifiers:
            if x.door == door:
                out.append(Bearer(x, d, who, m, m.cards[count - 2], m.cards[count - 2]))
    if m.special > 0:
        for c in m.energy:
            d = table[c]
            for x in d.modifiers:
                if x.door == door:
                    out.append(Bearer(x, d, who, m, c, c))
    gear = m.gear
    if gear is not None:
        for c in gear:
            d = table[c]
            for x in d.modifiers:
                if x.door == door:
                    out.append(Bearer(x, d, who, m, c, c))
    last(g, m.lasting, m, door, out)


def last(
    g: Game, lasting: Optional[list[Lasting]], m: Optional[InPlay], door: i64, out: list[Bearer]
) -> None:
    if lasting is not None:
        for x in lasting:
            if x.modifier.door == door and x.first <= g.turn <= x.last:
                out.append(Bearer(x.modifier, x.definition, x.by, m, x.value, x.source))


def consult(g: Game, door: i64, subject: Optional[InPlay], what: i64, value: i64) -> i64:
    """The value after every answer at a door: setting before adding."""
    return consult_in_order(g, door, subject, what, value, 0)


def consult_in_order(
    g: Game, door: i64, subject: Optional[InPlay], what: i64, value: i64, order: i64
) -> i64:
    """The same with the modifiers of one order (0 setting, 1 adding) before the others."""
    listeners = bearers(g, door, g.current if g.current >= 0 else 0)
    k: i64 = 0
    while k < 2:
        for b in listeners:
            x = b.modifier
            if x.order == order:
                value = x.answer(g, b.you, b.host, b.bound, subject, what, value)
        order = 1 - order
        k += 1
    return value


def query(g: Game, door: i64, subject: Optional[InPlay], what: i64, value: i64) -> i64:
    if g.stale:
        survey(g)
    if g.doors & door == 0:
        return value
    return consult(g, door, subject, what, value)


def forbidden_by(g: Game, door: i64, subject: Optional[InPlay], what: i64) -> Optional[Bearer]:
    """The first in force that forbids something at a `may` door."""
    if not heard(g, door):
        return None
    for b in bearers(g, door, g.current if g.current >= 0 else 0):
        if b.modifier.answer(g, b.you, b.host, b.bound, subject, what, 0) != 0:
            return b
    return None


# -- Pokémon -------------------------------------------------------------------------------
def hp(g: Game, m: InPlay) -> i64:
    if g.stale:
        survey(g)
    value = m.top.hp
    if g.doors & DOOR_HP:
        value = consult(g, DOOR_HP, m, 0, value)
    return value


def types(g: Game, m: InPlay) -> i64:
    """The types of a Pokémon as a mask."""
    if g.stale:
        survey(g)
    if g.doors & DOOR_TYPES:
        return consult(g, DOOR_TYPES, m, 0, m.top.types)
    return m.top.types


def has_weakness(g: Game, m: InPlay) -> bool:
    return query(g, DOOR_WEAKNESS, m, 0, 1) != 0


def has_resistance(g: Game, m: InPlay) -> bool:
    return query(g, DOOR_RESISTANCE, m, 0, 1) != 0


def is_evolved(g: Game, m: InPlay) -> bool:
    """Whether it has evolved. A LEGEND and a Restored Pokémon have not, nor does a LV.X make it
    so (legend.unevolved, restored.is-pokemon, D40)."""
    k: i64 = len(m.cards) - 1
    while k > 0:
        if g.table[m.cards[k]].is_evolution():
            return True
        k -= 1
    return False


def retreat_cost(g: Game, m: InPlay) -> i64:
    """The Retreat Cost now in force (retreat.cost); never less than nothing."""
    if g.stale:
        survey(g)
    cost = m.top.retreat
    if g.doors & DOOR_RETREAT_COST:
        cost = consult(g, DOOR_RETREAT_COST, m, 0, cost)
        if cost < 0:
            cost = 0
    return cost


def bench_limit(g: Game, who: i64) -> i64:
    """How many Pokémon a player may have on the Bench (zone.bench-max)."""
    if g.stale:
        survey(g)
    if g.doors & DOOR_BENCH_LIMIT:
        return consult(g, DOOR_BENCH_LIMIT, None, who, g.ruleset.bench_size)
    return g.ruleset.bench_size


def may_have(g: Game, m: InPlay, condition: i64) -> bool:
    """Whether a Pokémon can get a Special Condition."""
    return query(g, DOOR_MAY_HAVE, m, condition, 0) == 0


def may_heal(g: Game, m: InPlay) -> bool:
    return query(g, DOOR_MAY_HEAL, m, 0, 0) == 0


def reaches(g: Game, m: InPlay, e: Effect) -> bool:
    """Whether an effect can do anything to a Pokémon: the one gate for effects of attacks."""
    if e.cause != ATTACK:
        return True
    if g.stale:
        survey(g)
    if g.doors & DOOR_REACHES == 0:
        return True
    if consult(g, DOOR_REACHES, m, e.user, 0) == 0:
        return True
    if g.observer is not None:
        g.observer.on_effect_blocked(g, m, forbidden_by(g, DOOR_REACHES, m, e.user))
    return False


# -- Energy --------------------------------------------------------------------------------
FREE: Final = -1000  # answered at DOOR_ATTACK_COST: the attack costs nothing
COSTS_NOTHING: Final = -100  # a change so low means that it was


def provided(g: Game, m: InPlay, card: i64) -> vec[i64]:
    """What an Energy card provides to the Pokémon it is on: a mask of types for each Energy."""
    units = g.table[card].provides
    if g.stale:
        survey(g)
    if g.doors & DOOR_PROVIDES:
        out = vec[i64]()
        for unit in units:
            out = append(out, consult(g, DOOR_PROVIDES, m, card, unit))
        return out
    return units


def plain(g: Game, m: InPlay) -> bool:
    """Whether each of its Energy cards provides one Energy of one type."""
    if g.stale:
        survey(g)
    return m.special == 0 and g.doors & DOOR_PROVIDES == 0


def energies(g: Game, m: InPlay) -> vec[i64]:
    """All Energy on a Pokémon: a mask of types for each."""
    units = vec[i64]()
    for c in m.energy:
        units = extend(units, provided(g, m, c))
    return units


def energy_count(g: Game, m: InPlay, mask: i64) -> i64:
    """How many Energy of the given types are on a Pokémon (Energy, not Energy cards)."""
    if mask == 0 and plain(g, m):
        return len(m.energy)
    n: i64 = 0
    for unit in energies(g, m):
        if mask == 0 or unit & mask:
            n += 1
    return n


def attack_cost_change(g: Game, m: InPlay, attack: i64) -> i64:
    """Colorless symbols added to an attack's cost; `FREE` and what is added to it: nothing else.

    The attack is named by its number, as at every door.
    """
    if g.stale:
        survey(g)
    if g.doors & DOOR_ATTACK_COST == 0:
        return 0
    order: i64 = 0 if g.ruleset.cost_set_before_add else 1
    return consult_in_order(g, DOOR_ATTACK_COST, m, attack, 0, order)


def can_pay(g: Game, m: InPlay, attack: Attack, change: i64) -> bool:
    """Whether the Energy on a Pokémon meets an attack's cost (cost.enough, cost.typed)."""
    if change <= COSTS_NOTHING:  # what was added on top of that remains
        return energy_count(g, m, 0) >= change - FREE
    if g.stale:
        survey(g)
    count: i64 = len(m.energy)
    if m.special == 0 and g.doors & DOOR_PROVIDES == 0 and count <= LANE_LIMIT:
        if count < attack.total + change:
            return False
        return ((m.packed | GUARDS) - attack.cost) & GUARDS == GUARDS
    return covers(energies(g, m), attack.typed, attack.total + change)


def covers(units: vec[i64], typed: vec[i64], total: i64) -> bool:
    """Whether Energy meets a cost, each Energy meeting one symbol (cost.total-and-typed).

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


# -- attacks ---------------------------------------------------------------------------------
class Usable:
    """An attack that a Pokémon may use: printed on it, or lent from another card."""

    __slots__ = ("attack", "card", "index")

    def __init__(self, card: i64, index: i64, attack: Attack) -> None:
        self.card: i64 = card  # whose text it is
        self.index: i64 = index
        self.attack = attack


def usable_attacks(g: Game, m: InPlay) -> list[Usable]:
    """Its attacks, those of the level below (lvx.adds), of its Machines (tm.attack), lent ones."""
    out: list[Usable] = []
    table = g.table
    top: i64 = m.cards[len(m.cards) - 1]
    printed(table, top, out)
    if m.top.stage == LEVEL_X:
        printed(table, m.cards[len(m.cards) - 2], out)
    gear = m.gear
    if gear is not None:
        for c in gear:
            printed(table, c, out)
    if heard(g, DOOR_LENT_ATTACKS):
        for b in bearers(g, DOOR_LENT_ATTACKS, m.owner()):
            if b.host is m:
                for who in (0, 1):
                    lend(g, b, m, who, out)
    return out


def printed(table: list[Definition], card: i64, out: list[Usable]) -> None:
    index: i64 = 0
    for a in table[card].attacks:
        out.append(Usable(card, index, a))
        index += 1


def lend(g: Game, b: Bearer, m: InPlay, who: i64, out: list[Usable]) -> None:
    """Attacks of the cards that a lender takes in, each attack once."""
    for c in lendable(g.players[who]):
        if b.modifier.answer(g, b.you, m, b.bound, None, c, 0) != 0:
            index: i64 = 0
            for a in g.table[c].attacks:
                known = False
                for u in out:
                    if u.attack is a:
                        known = True
                if not known:
                    out.append(Usable(c, index, a))
                index += 1


def lendable(p: Player) -> vec[i64]:
    """Cards whose printed attacks a text may lend: in play (top cards) and in the Lost Zone."""
    out = vec[i64]()
    active = p.active
    if active is not None:
        out = append(out, active.cards[len(active.cards) - 1])
    for m in p.bench:
        out = append(out, m.cards[len(m.cards) - 1])
    return extend(out, p.lost)

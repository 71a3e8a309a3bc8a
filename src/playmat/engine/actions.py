"""What a player may do in his turn: one predicate a kind of action, and the list of options.

A predicate returns ALLOWED or the reason that forbids. Options and refusals are made by the
same predicates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.cards import GUARDS, LANE_LIMIT, Attack, Definition, Op, Power
from playmat.engine.movement import distinct_unsorted
from playmat.engine.queries import (
    COSTS_NOTHING,
    attack_cost_change,
    bench_limit,
    can_pay,
    energy_count,
    query,
    retreat_cost,
    survey,
    usable_attacks,
)
from playmat.engine.reasons import (
    ALLOWED,
    ALREADY_RETREATED,
    BENCH_FULL,
    CANNOT_PAY_RETREAT,
    CARD_CONDITION,
    CHANGED_THIS_TURN,
    EMPTY_BENCH,
    ENERGY_ATTACHED,
    FIRST_TURN_ATTACK,
    FIRST_TURN_EVOLVING,
    FIRST_TURN_FOSSIL,
    FIRST_TURN_TRAINER,
    FORBIDDEN,
    HALF_A_LEGEND,
    HAS_CONDITION,
    IS_ASLEEP,
    IS_PARALYZED,
    NEW_THIS_TURN,
    NO_EFFECT,
    NO_POWER,
    NO_STADIUM_ACTION,
    NOT_BASIC,
    NOT_ENERGY,
    NOT_ENOUGH_ENERGY,
    NOT_EVOLUTION,
    NOT_LEVEL_UP,
    NOT_TRAINER,
    ONLY_BACK,
    ONLY_BY_ITEM,
    OTHER_ORIGIN,
    POWER_CONDITION,
    POWER_USED,
    SAME_STADIUM,
    STADIUM_PLAYED,
    STADIUM_USED,
    SUPPORTER_PLAYED,
    TOO_MANY_USES,
    TOOL_ATTACHED,
    WRONG_ENERGY,
)
from playmat.engine.records import InPlay, Player
from playmat.engine.vectors import extend, vec
from playmat.engine.words import (
    ASLEEP,
    AT_COUNT,
    AT_NUMBER,
    AT_PLACE,
    ATTACH,
    BASIC,
    CANNOT_ACT,
    DOOR_ATTACK_COST,
    DOOR_BENCH_LIMIT,
    DOOR_LENT_ATTACKS,
    DOOR_MAY_ATTACK,
    DOOR_MAY_EVOLVE,
    DOOR_MAY_PLAY,
    DOOR_MAY_RETREAT,
    DOOR_MAY_USE_ATTACK,
    DOOR_MAY_USE_POWER,
    DOOR_POWERS,
    DOOR_PROVIDES,
    DOOR_STADIUM_ACTION,
    END_TURN,
    ENERGY,
    EVOLVE,
    FOSSIL,
    LEGEND,
    LEVEL_UP,
    LEVEL_X,
    MACHINE,
    PLAY,
    PLAY_LEGEND,
    POKEMON,
    PUT_ON_BENCH,
    RESTORED,
    RETREAT,
    STADIUM,
    STAGE_1,
    STAGE_2,
    SUPPORTER,
    TOOL,
    USE_ATTACK,
    USE_POWER,
    USE_STADIUM,
    bit,
    playing,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game

# What has been done this turn.
DID_ATTACH: Final = 1
DID_SUPPORTER: Final = 2
DID_STADIUM: Final = 4
DID_RETREAT: Final = 8
DID_ATTACK: Final = 16


# -- putting Pokémon into play ---------------------------------------------------------------
def why_bench(g: Game, who: i64, d: Definition) -> i64:
    """May this card go from the hand to the Bench? (bench.any-number, fossil.acts-as-basic)"""
    if d.played_as & FOSSIL:
        if g.turn == 1 and not g.ruleset.first_turn_trainers:
            return FIRST_TURN_FOSSIL
        if query(g, DOOR_MAY_PLAY, None, playing(d.kind, who), 0) != 0:
            return FORBIDDEN
    elif d.kind != POKEMON or d.stage != BASIC:
        if d.stage == RESTORED:
            return ONLY_BY_ITEM
        return HALF_A_LEGEND if d.stage == LEGEND else NOT_BASIC
    if len(g.players[who].bench) >= bench_limit(g, who):
        return BENCH_FULL
    return ALLOWED


def why_legend(g: Game, who: i64, d: Definition) -> i64:
    """May a LEGEND be played, this card being its upper half? (legend.play-together)"""
    if d.stage != LEGEND:
        return NOT_BASIC
    lower = False
    upper = False
    for c in g.players[who].hand:
        half = g.table[c]
        if half.stage == LEGEND and half.name_number == d.name_number:
            if half.legend_half == 0:
                upper = True
            else:
                lower = True
    if not (upper and lower):
        return HALF_A_LEGEND
    if len(g.players[who].bench) >= bench_limit(g, who):
        return BENCH_FULL
    return ALLOWED


def why_evolve(g: Game, m: InPlay, d: Definition) -> i64:
    """May this card be played from the hand on that Pokémon? (evolve.*)"""
    if d.stage != STAGE_1 and d.stage != STAGE_2:
        return NOT_EVOLUTION
    if m.top.name_number != d.origin_number:
        return OTHER_ORIGIN
    turn = g.turn
    if turn < g.ruleset.evolve_from_turn:
        return FIRST_TURN_EVOLVING
    if m.came >= turn:
        return NEW_THIS_TURN
    if m.changed >= turn:
        return CHANGED_THIS_TURN
    if query(g, DOOR_MAY_EVOLVE, m, 0, 0) != 0:
        return FORBIDDEN
    return ALLOWED


def why_level_up(g: Game, m: InPlay, d: Definition, slot: i64) -> i64:
    """May a LV.X be put on that Pokémon? (lvx.on-top, D40: on the Active, evolution's timing)"""
    if d.stage != LEVEL_X:
        return NOT_EVOLUTION
    if slot != 0 or m.top.name_number != d.origin_number or m.top.stage == LEVEL_X:
        return NOT_LEVEL_UP
    if g.turn < g.ruleset.evolve_from_turn:
        return FIRST_TURN_EVOLVING
    if m.came >= g.turn:
        return NEW_THIS_TURN
    if m.changed >= g.turn:
        return CHANGED_THIS_TURN
    return ALLOWED


# -- Energy and Trainers -----------------------------------------------------------------------
def why_attach(g: Game, d: Definition) -> i64:
    if d.kind != ENERGY:
        return NOT_ENERGY
    return ENERGY_ATTACHED if g.done & DID_ATTACH else ALLOWED


def why_play(g: Game, who: i64, d: Definition, card: i64) -> i64:
    """May this Trainer, Supporter or Stadium card be played from the hand?"""
    kind = d.kind
    if kind == POKEMON or kind == ENERGY or d.played_as & FOSSIL:
        return NOT_TRAINER
    rules = g.ruleset
    if g.turn == 1 and not rules.first_turn_trainers:
        return FIRST_TURN_TRAINER
    if kind == SUPPORTER:
        if g.done & DID_SUPPORTER:
            return SUPPORTER_PLAYED
    elif kind == STADIUM:
        if g.done & DID_STADIUM:
            return STADIUM_PLAYED
        if (
            g.stadium >= 0
            and g.table[g.stadium].name_number == d.name_number
            and not rules.same_stadium
        ):
            return SAME_STADIUM
    if query(g, DOOR_MAY_PLAY, None, playing(kind, who), 0) != 0:
        return FORBIDDEN
    guard = d.guard
    if guard is not None and not guard.holds(g, who, card):
        return CARD_CONDITION
    op = d.play
    if op is not None and not rules.useless_trainers and not op.possible(g, who, card):
        return NO_EFFECT
    return ALLOWED


def why_gear(g: Game, m: InPlay, d: Definition) -> i64:
    """May a Tool or Machine go on that Pokémon? (tool.one-each; D37: any number of Machines)"""
    gear = m.gear
    if d.played_as & TOOL and gear is not None:
        for c in gear:
            if g.table[c].played_as & TOOL:
                return TOOL_ATTACHED
    return ALLOWED


# -- retreating, Powers, attacks ------------------------------------------------------------------
def why_retreat(g: Game, who: i64) -> i64:
    """May the Active Pokémon retreat? (retreat.*, asleep.cannot, paralyzed.cannot)"""
    if g.done & DID_RETREAT:
        return ALREADY_RETREATED
    p = g.players[who]
    m = p.active
    assert m is not None
    if m.conditions & CANNOT_ACT:
        return IS_ASLEEP if m.conditions & ASLEEP else IS_PARALYZED
    if len(p.bench) == 0:
        return EMPTY_BENCH
    cost = retreat_cost(g, m)
    if cost > 0 and len(m.energy) < cost and energy_count(g, m, 0) < cost:
        return CANNOT_PAY_RETREAT
    if query(g, DOOR_MAY_RETREAT, m, 0, 0) != 0:
        return FORBIDDEN
    return ALLOWED


def why_power(g: Game, who: i64, m: InPlay, index: i64, power: Power) -> i64:
    """May this Power or Ability be used? (power.*)"""
    op = power.op
    if op is None:
        return NO_POWER
    if power.once and m.used & bit(index):
        return POWER_USED
    if power.condition_off and m.conditions != 0:
        return HAS_CONDITION
    when = power.when
    if when is not None and not when.holds(g, who, m.name):
        return POWER_CONDITION
    if not power.once and g.power_uses >= g.ruleset.power_uses:
        return TOO_MANY_USES
    if query(g, DOOR_MAY_USE_POWER, m, index, 0) != 0:
        return FORBIDDEN
    if not op.possible(g, who, m.name):
        return ONLY_BACK if could_go_back(g, who, m, op) else NO_EFFECT
    return ALLOWED


def could_go_back(g: Game, who: i64, m: InPlay, op: Op) -> bool:
    """Whether a Power would do something if earlier tables of the turn might come again (D75)."""
    visited = g.visited
    if len(visited) == 0:
        return False
    g.visited = vec[i64]()
    possible = op.possible(g, who, m.name)
    g.visited = visited
    return possible


def why_stadium(g: Game, who: i64) -> i64:
    """May a player use the Stadium in play?"""
    if g.stadium < 0:
        return NO_STADIUM_ACTION
    for x in g.table[g.stadium].modifiers:
        if x.door == DOOR_STADIUM_ACTION:
            if g.stadium_used & bit(who):
                return STADIUM_USED
            if not x.hears(g, who, None, 0, None, who):
                return CARD_CONDITION
            op = x.op
            if op is None or not op.possible(g, who, g.stadium):
                return NO_EFFECT
            return ALLOWED
    return NO_STADIUM_ACTION


def why_attack(g: Game, m: InPlay) -> i64:
    """May this Active Pokémon attack at all?"""
    if g.turn == 1 and not g.ruleset.first_turn_attack:
        return FIRST_TURN_ATTACK
    if m.conditions & CANNOT_ACT:
        return IS_ASLEEP if m.conditions & ASLEEP else IS_PARALYZED
    if query(g, DOOR_MAY_ATTACK, m, 0, 0) != 0:
        return FORBIDDEN
    return ALLOWED


def why_use(g: Game, m: InPlay, attack: Attack) -> i64:
    """May it use this attack, given that it may attack? (cost.*)"""
    change = attack_cost_change(g, m, attack.number)
    if not can_pay(g, m, attack, change):
        if change <= COSTS_NOTHING or energy_count(g, m, 0) < attack.total + change:
            return NOT_ENOUGH_ENERGY
        return WRONG_ENERGY
    if query(g, DOOR_MAY_USE_ATTACK, m, attack.number, 0) != 0:
        return FORBIDDEN
    return ALLOWED


# -- the list ------------------------------------------------------------------------------
def main_options(g: Game) -> vec[i64]:
    """All that the player whose turn it is may do, ending the turn first of all."""
    if g.stale:
        survey(g)
    return list_options(g, g.players[g.current].hand)


def reserve(g: Game, used: i64, more: i64) -> None:
    """Make room in the option buffer for more options after those it already holds."""
    room: i64 = len(g.option_buffer)
    if used + more > room:
        g.option_buffer = extend(g.option_buffer[:used], vec[i64]([0] * (more + 32)))


def list_options(g: Game, hand: vec[i64]) -> vec[i64]:
    """List the options of the main part of a turn, for a hand in the order of card numbers."""
    who = g.current
    p = g.players[who]
    active = p.active
    assert active is not None
    doors = g.doors
    side: i64 = who << 4
    bench = p.bench
    benched: i64 = len(bench)
    places: i64 = benched + 1
    cards: i64 = len(hand)
    reserve(g, 0, cards * places + 3)
    out = g.option_buffer
    out[0] = END_TURN
    k: i64 = 1
    number = g.number
    table = g.table
    rules = g.ruleset
    may_evolve = g.turn >= rules.evolve_from_turn
    limit = bench_limit(g, who) if doors & DOOR_BENCH_LIMIT else rules.bench_size
    room = places <= limit
    may_attach = not g.done & DID_ATTACH
    base: i64 = 0
    slot: i64 = 0
    last: i64 = -1
    for c in hand:
        card: i64 = c
        n: i64 = number[card]
        if n <= last:
            if n == last:  # equal choices are offered once
                continue
            return list_options(g, distinct_unsorted(g, hand))  # identities were exchanged
        last = n
        d = table[card]
        kind = d.kind
        base = n << AT_NUMBER
        if kind == POKEMON:
            stage = d.stage
            if stage == BASIC:
                if room:
                    out[k] = PUT_ON_BENCH | base
                    k += 1
            elif stage <= STAGE_2:
                if may_evolve:
                    origin = d.origin_number
                    if active.top.name_number == origin and why_evolve(g, active, d) == ALLOWED:
                        out[k] = EVOLVE | base | side << AT_PLACE
                        k += 1
                    slot = 1
                    for m in bench:
                        if m.top.name_number == origin and why_evolve(g, m, d) == ALLOWED:
                            out[k] = EVOLVE | base | (side | slot) << AT_PLACE
                            k += 1
                        slot += 1
            elif stage == LEGEND:
                if d.legend_half == 0 and why_legend(g, who, d) == ALLOWED:
                    out[k] = PLAY_LEGEND | base
                    k += 1
            elif stage == LEVEL_X:
                if why_level_up(g, active, d, 0) == ALLOWED:
                    out[k] = LEVEL_UP | base | side << AT_PLACE
                    k += 1
        elif kind == ENERGY:
            if may_attach:
                slot = 0
                while slot < places:
                    out[k] = ATTACH | base | (side | slot) << AT_PLACE
                    k += 1
                    slot += 1
        elif d.played_as & FOSSIL:
            if why_bench(g, who, d) == ALLOWED:
                out[k] = PUT_ON_BENCH | base
                k += 1
        elif why_play(g, who, d, card) == ALLOWED:
            if d.played_as & (TOOL | MACHINE):
                slot = 0
                while slot < places:
                    if why_gear(g, p.at(slot), d) == ALLOWED:
                        out[k] = PLAY | base | (side | slot) << AT_PLACE
                        k += 1
                    slot += 1
            else:
                out[k] = PLAY | base
                k += 1
    if not g.done & DID_RETREAT and benched > 0 and why_retreat(g, who) == ALLOWED:
        out[k] = RETREAT
        k += 1
    if doors & DOOR_POWERS:
        k = power_options(g, who, p, side, k)
        out = g.option_buffer
    if g.stadium >= 0 and why_stadium(g, who) == ALLOWED:
        out[k] = USE_STADIUM
        k += 1
    k = attack_options(g, active, k)
    return g.option_buffer[:k]


def power_options(g: Game, who: i64, p: Player, side: i64, k: i64) -> i64:
    active = p.active
    if active is not None and active.top.offers:
        k = offers_of(g, who, active, side, k)
    slot: i64 = 1
    for m in p.bench:
        if m.top.offers:
            k = offers_of(g, who, m, side | slot, k)
        slot += 1
    return k


def offers_of(g: Game, who: i64, m: InPlay, place: i64, k: i64) -> i64:
    """The Powers of one Pokémon that its player may use now."""
    powers = powers_of(g, m)
    count: i64 = len(powers)
    reserve(g, k, count + 1)  # and the Stadium's option
    out = g.option_buffer
    index: i64 = 0
    for power in powers:
        if power.op is not None and why_power(g, who, m, index, power) == ALLOWED:
            out[k] = USE_POWER | place << AT_PLACE | index << AT_COUNT
            k += 1
        index += 1
    return k


def powers_of(g: Game, m: InPlay) -> list[Power]:
    """The Powers of a Pokémon; a LV.X adds to those of the level below (lvx.adds)."""
    if m.top.stage == LEVEL_X:
        return m.top.powers + g.table[m.cards[len(m.cards) - 2]].powers
    return m.top.powers


# With none of these hooks in use, an attack is a matter of its printed cost.
PLAIN_ATTACKS: Final = (
    DOOR_ATTACK_COST | DOOR_MAY_USE_ATTACK | DOOR_MAY_ATTACK | DOOR_PROVIDES | DOOR_LENT_ATTACKS
)


def attack_options(g: Game, active: InPlay, k: i64) -> i64:
    """Add the attacks that the Active Pokémon can use; return the new number of options."""
    index: i64 = 0
    top = active.top
    printed: i64 = len(top.attacks)
    reserve(g, k, printed)
    out = g.option_buffer
    if g.doors & PLAIN_ATTACKS == 0 and active.special == 0 and active.gear is None:
        if top.stage != LEVEL_X and not active.conditions & CANNOT_ACT and g.turn > 1:
            count: i64 = len(active.energy)
            if count <= LANE_LIMIT:
                packed = active.packed | GUARDS
                for a in top.attacks:
                    if count >= a.total and (packed - a.cost) & GUARDS == GUARDS:
                        out[k] = USE_ATTACK | index << AT_COUNT
                        k += 1
                    index += 1
                return k
    if why_attack(g, active) != ALLOWED:
        return k
    usable = usable_attacks(g, active)
    printed = len(usable)
    reserve(g, k, printed)
    out = g.option_buffer
    for u in usable:
        if why_use(g, active, u.attack) == ALLOWED:
            out[k] = USE_ATTACK | index << AT_COUNT
            k += 1
        index += 1
    return k

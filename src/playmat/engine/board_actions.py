"""Actions with Pokémon in play: retreating, using a power or the Stadium, attacking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine import reasons
from playmat.engine.attack import announce, usable_attacks
from playmat.engine.cards import GUARDS, LANE_LIMIT, Attack, Op, Power
from playmat.engine.constants import (
    ASLEEP,
    AT_COUNT,
    AT_PLACE,
    CANNOT_ACT,
    DISCARD,
    DONE,
    END_TURN,
    HOOK_ATTACK_COST,
    HOOK_GRANTED_ATTACKS,
    HOOK_MAY_ATTACK,
    HOOK_MAY_USE_ATTACK,
    HOOK_POWERS,
    HOOK_PROVIDES,
    HOOK_STADIUM_ACTION,
    LV_X,
    POWER,
    RETREAT,
    RULE,
    TRAINER,
    USE_ATTACK,
    USE_POWER,
    USE_STADIUM,
    bit,
    code,
    count_in,
    key_in,
    place_in,
    place_of,
)
from playmat.engine.energy import can_pay, energy_count, key_of, payment_options, units_of
from playmat.engine.hooks import (
    COSTS_NOTHING,
    attack_blocker,
    attack_cost_change,
    attack_use_blocker,
    power_blocker,
    retreat_blocker,
    retreat_cost,
)
from playmat.engine.loop_guard import remember
from playmat.engine.modifiers import BoundModifier, has_hook
from playmat.engine.movement import copy_of, move_energy_to_zone, switch
from playmat.engine.option_kinds import (
    DID_ATTACK,
    DID_RETREAT,
    Action,
    bench_options,
    reserve,
    spot_name,
)
from playmat.engine.reasons import Reason
from playmat.engine.run_loop import ask, push
from playmat.engine.state import Effect, Player, PokemonInPlay
from playmat.engine.triggers import may_use_stadium, stadium_action, trigger_on_power
from playmat.engine.vectors import append, vec
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.options import Option


class EndTurn(Action):
    """End the turn without an attack (D27)."""

    def check(self, g: GameState, option: i64) -> Optional[Reason]:
        return None

    def perform(self, g: GameState, option: i64) -> bool:
        return True


# -- retreating ------------------------------------------------------------------------------------
class Retreat(Action):
    """Switch the Active Pokémon with a Benched one, once per turn (retreat.*)."""

    def check(self, g: GameState, option: i64) -> Optional[Reason]:
        if g.actions_used & DID_RETREAT:
            return reasons.ALREADY_RETREATED
        p = g.players[g.turn_player]
        m = p.active
        assert m is not None
        if m.conditions & CANNOT_ACT:
            return reasons.IS_ASLEEP if m.conditions & ASLEEP else reasons.IS_PARALYZED
        if len(p.bench) == 0:
            return reasons.EMPTY_BENCH
        cost = retreat_cost(g, m)
        if cost > 0 and len(m.energy) < cost and energy_count(g, m, 0) < cost:
            return reasons.CANNOT_PAY_RETREAT
        return reasons.FORBIDDEN if retreat_blocker(g, m) is not None else None

    def perform(self, g: GameState, option: i64) -> bool:
        who = g.turn_player
        active = g.players[who].active
        assert active is not None
        g.actions_used |= DID_RETREAT
        if g.observer is not None:
            g.observer.on_retreat(g, active)
        push(g, RETREATING, who, -1, active.id, RULE)
        return False

    def blocking_effect(self, g: GameState, option: i64) -> Optional[BoundModifier]:
        active = g.players[g.turn_player].active
        return retreat_blocker(g, active) if active is not None else None

    def resolve(self, g: GameState, o: Option) -> None:
        o.set_source(g, g.players[o.chooser()].active)
        o.place = "active"


class PayRetreat(Op):
    """Discard Energy card by card until the cost is paid, then switch (retreat.*).

    Registers: `remaining` is the Energy still to pay, `energy_key` is that of the last card paid.
    """

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == 0:
            e.remaining = retreat_cost(g, g.players[e.you].at(0))
        return ask(g, e, e.you, 1 if e.remaining > 0 else 2)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        if pc != 1:
            return bench_options(g, e.you)
        m = g.players[e.you].at(0)
        return payment_options(g, m, e.remaining, 0, e.energy_key, place_of(e.you, 0))

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        p = g.players[e.you]
        if pc == 1:
            m = p.at(0)
            card = copy_of(g, m.energy, key_in(option))
            e.energy_key = key_of(g, m, card, 0)
            e.remaining -= units_of(g, m, card, 0)
            move_energy_to_zone(g, m, card, DISCARD, "retreat.cost")
            return 1
        switch(g, e.you, p.at(place_in(option) & 15).id, "retreat.switch")
        return DONE

    def decision(self, pc: i64) -> str:
        return "retreat cost" if pc == 1 else "retreat"

    def prompt(self, g: GameState, e: Effect) -> str:
        if e.pc == 1:
            return "choose Energy to discard for the Retreat Cost"
        return "choose your new Active Pokémon"

    def answer_text(self, option: Option) -> str:
        if option.decision == "retreat":
            return "Make {pokemon} your Active Pokémon"
        return "Discard {name} from {pokemon} to retreat"


# -- powers and the Stadium ------------------------------------------------------------------------
def powers_of(g: GameState, m: PokemonInPlay) -> tuple[Power, ...]:
    """Return the powers of a Pokémon; a LV.X adds to those of the level below (lvx.adds)."""
    if m.top.stage == LV_X:
        return m.top.powers + g.definitions[m.cards[len(m.cards) - 2]].powers
    return m.top.powers


def power_card(m: PokemonInPlay, index: i64) -> i64:
    """Return the card on which a power of a Pokémon is printed."""
    depth: i64 = 1 if index < len(m.top.powers) else 2
    return m.cards[len(m.cards) - depth]


class EffectAction(Action):
    """Use an effect that a Pokémon in play has, by the name of the effect."""

    def names(self, g: GameState, m: PokemonInPlay) -> list[str]:
        """Return the names of such effects of a Pokémon."""
        raise NotImplementedError

    def usable(self, g: GameState, m: PokemonInPlay) -> list[int]:
        """Return which of these effects a player may think of using."""
        return list(range(len(self.names(g, m))))

    def all_options(self, g: GameState, out: vec[i64]) -> vec[i64]:
        who = g.turn_player
        p = g.players[who]
        for slot in p.slots():
            for n in self.usable(g, p.at(slot)):
                out = append(out, code(self.code, 0, self.place(who, slot), 0, n))
        return out

    def requested(self, g: GameState, who: i64, what: str, on: str) -> i64:
        p = g.players[who]
        known: list[str] = []
        for slot in p.slots():
            m = p.at(slot)
            if not on or on in (spot_name(slot), m.top.name):
                names = self.names(g, m)
                if what in names:
                    return code(self.code, 0, self.place(who, slot), 0, names.index(what))
                known += names
        has = ", ".join(known) or "none"
        raise PlaymatError(f"no Pokémon has the {self.name} {what!r}; they have: {has}")

    def place(self, who: i64, slot: i64) -> i64:
        return place_of(who, slot)


class UsePower(EffectAction):
    """Use a Poké-Power or an Ability of a Pokémon in play (power.*)."""

    def check(self, g: GameState, option: i64) -> Optional[Reason]:
        who = g.turn_player
        p = g.players[who]
        place = place_in(option)
        if place >> 4 != who or place & 15 > len(p.bench):
            return reasons.NOT_OFFERED
        m = p.at(place & 15)
        powers = powers_of(g, m)
        n = count_in(option)
        return self.check_power(g, who, m, n, powers[n]) if n < len(powers) else reasons.NOT_OFFERED

    def check_power(
        self, g: GameState, who: i64, m: PokemonInPlay, index: i64, power: Power
    ) -> Optional[Reason]:
        op = power.op
        if op is None:
            return reasons.NO_POWER
        if power.once and m.powers_used & bit(index):
            return reasons.POWER_USED
        if power.blocked_by_conditions and m.conditions != 0:
            return reasons.HAS_CONDITION
        if power.when is not None and not power.when.holds(g, who, m.id):
            return reasons.POWER_CONDITION
        if not power.once and g.power_uses >= g.ruleset.power_uses:
            return reasons.TOO_MANY_USES
        if power_blocker(g, m, power) is not None:
            return reasons.FORBIDDEN
        if not op.possible(g, who, m.id):
            return reasons.ONLY_UNDOES if only_undoes(g, who, m, op) else reasons.NO_EFFECT
        return None

    def list_allowed(self, g: GameState, p: Player, k: i64) -> i64:
        who = g.turn_player
        active = p.active
        place: i64 = who << 4
        if active is not None and active.top.has_activated_power:
            k = self.list_powers(g, who, active, place, k)
        for m in p.bench:
            place += 1
            if m.top.has_activated_power:
                k = self.list_powers(g, who, m, place, k)
        return k

    def list_powers(self, g: GameState, who: i64, m: PokemonInPlay, place: i64, k: i64) -> i64:
        """List the powers of a Pokémon that may be used. Return the new number of options."""
        powers = powers_of(g, m)
        count: i64 = len(powers)
        reserve(g, k, count)
        out = g.option_buffer
        index: i64 = 0
        for power in powers:
            if power.op is not None and self.check_power(g, who, m, index, power) is None:
                out[k] = USE_POWER | place << AT_PLACE | index << AT_COUNT
                k += 1
            index += 1
        return k

    def perform(self, g: GameState, option: i64) -> bool:
        who = g.turn_player
        m = g.players[who].at(place_in(option) & 15)
        index = count_in(option)
        power = powers_of(g, m)[index]
        op = power.op
        assert op is not None
        if power.once:
            m.powers_used |= bit(index)
            g.visited = vec[i64]()
        else:
            g.power_uses += 1
            remember(g)
        card = power_card(m, index)
        if g.observer is not None:
            own: i64 = len(m.top.powers)
            g.observer.on_power(g, m, card, index if index < own else index - own)
        trigger_on_power(g, m)
        push(g, op, who, card, m.id, POWER)
        g.needs_settling = True
        return False

    def names(self, g: GameState, m: PokemonInPlay) -> list[str]:
        return [power.name for power in powers_of(g, m)]

    def usable(self, g: GameState, m: PokemonInPlay) -> list[int]:
        return [n for n, power in enumerate(powers_of(g, m)) if power.op is not None]

    def blocking_effect(self, g: GameState, option: i64) -> Optional[BoundModifier]:
        m = g.at(place_in(option))
        return power_blocker(g, m, powers_of(g, m)[count_in(option)])

    def resolve(self, g: GameState, o: Option) -> None:
        place = place_in(o.code)
        m = g.at(place)
        index = count_in(o.code)
        o.set_source(g, m)
        o.refer_to_card(g, power_card(m, index))
        o.text = powers_of(g, m)[index].name
        o.place = spot_name(place)

    def words(self, o: Option) -> str:
        return f"power {o.text} of {o.place} {o.source_name}"


def only_undoes(g: GameState, who: i64, m: PokemonInPlay, op: Op) -> bool:
    """Return whether a power does nothing only because boards of this turn can't return (D75)."""
    visited = g.visited
    if len(visited) == 0:
        return False
    g.visited = vec[i64]()
    possible = op.possible(g, who, m.id)
    g.visited = visited
    return possible


class UseStadium(Action):
    """Use the Stadium in play, once per turn for each player."""

    def check(self, g: GameState, option: i64) -> Optional[Reason]:
        who = g.turn_player
        found = stadium_action(g, who)
        if found is None:
            return reasons.NO_STADIUM_ACTION
        if g.stadium_used & bit(who):
            return reasons.STADIUM_USED
        if not may_use_stadium(g, found):
            return reasons.CARD_CONDITION
        op = found.modifier.op
        return None if op is not None and op.possible(g, who, g.stadium) else reasons.NO_EFFECT

    def perform(self, g: GameState, option: i64) -> bool:
        who = g.turn_player
        g.stadium_used |= bit(who)
        found = stadium_action(g, who)
        op = found.modifier.op if found is not None else None
        if op is not None:
            if g.observer is not None:
                g.observer.on_stadium_action(g, who, g.stadium)
            push(g, op, who, g.stadium, -1, TRAINER)
        g.needs_settling = True
        return False

    def resolve(self, g: GameState, o: Option) -> None:
        if g.stadium >= 0:
            o.refer_to_card(g, g.stadium)

    def answer_text(self, o: Option) -> str:
        return self.text if o.name else "Use a Stadium"


# -- attacking -------------------------------------------------------------------------------------
# If none of these hooks is in use, only its printed cost decides whether an attack can be used.
PLAIN_ATTACKS: Final = (
    HOOK_ATTACK_COST | HOOK_MAY_USE_ATTACK | HOOK_MAY_ATTACK | HOOK_PROVIDES | HOOK_GRANTED_ATTACKS
)


class UseAttack(EffectAction):
    """Attack with the Active Pokémon, which ends the turn (attack.*, cost.*)."""

    def check(self, g: GameState, option: i64) -> Optional[Reason]:
        if place_in(option) != 0:
            return reasons.NOT_ACTIVE
        active = g.players[g.turn_player].active
        assert active is not None
        reason = self.check_attacking(g, active)
        if reason is not None:
            return reason
        attacks = usable_attacks(g, active)
        n = count_in(option)
        return (
            self.check_attack(g, active, attacks[n].attack)
            if n < len(attacks)
            else reasons.NOT_OFFERED
        )

    def check_attacking(self, g: GameState, m: PokemonInPlay) -> Optional[Reason]:
        """Return None, or the reason why this Active Pokémon can't use any attack."""
        if g.turn == 1 and not g.ruleset.first_turn_attack:
            return reasons.FIRST_TURN_ATTACK
        if m.conditions & CANNOT_ACT:
            return reasons.IS_ASLEEP if m.conditions & ASLEEP else reasons.IS_PARALYZED
        return reasons.FORBIDDEN if attack_blocker(g, m) is not None else None

    def check_attack(self, g: GameState, m: PokemonInPlay, attack: Attack) -> Optional[Reason]:
        """Return None, or the reason why a Pokémon that may attack can't use this attack."""
        change = attack_cost_change(g, m, attack)
        if not can_pay(g, m, attack, change):
            if change <= COSTS_NOTHING or energy_count(g, m, 0) < attack.total + change:
                return reasons.NOT_ENOUGH_ENERGY
            return reasons.WRONG_ENERGY
        return reasons.FORBIDDEN if attack_use_blocker(g, m, attack) is not None else None

    def list_allowed(self, g: GameState, p: Player, k: i64) -> i64:
        active = p.active
        assert active is not None
        index: i64 = 0
        top = active.top
        printed: i64 = len(top.attacks)
        reserve(g, k, printed)
        out = g.option_buffer
        if (
            g.hooks & PLAIN_ATTACKS == 0
            and active.special_energy == 0
            and active.attached_trainers is None
        ):
            if top.stage != LV_X and not active.conditions & CANNOT_ACT and g.turn > 1:
                count: i64 = len(active.energy)
                if count <= LANE_LIMIT:
                    packed = active.basic_energy | GUARDS
                    for a in top.attacks:
                        if count >= a.total and (packed - a.cost) & GUARDS == GUARDS:
                            out[k] = USE_ATTACK | index << AT_COUNT
                            k += 1
                        index += 1
                    return k
        if self.check_attacking(g, active) is not None:
            return k
        usable = usable_attacks(g, active)
        printed = len(usable)
        reserve(g, k, printed)
        out = g.option_buffer
        for u in usable:
            if self.check_attack(g, active, u.attack) is None:
                out[k] = USE_ATTACK | index << AT_COUNT
                k += 1
            index += 1
        return k

    def perform(self, g: GameState, option: i64) -> bool:
        who = g.turn_player
        active = g.players[who].active
        assert active is not None
        n = count_in(option)
        g.actions_used |= DID_ATTACK
        if (
            active.attached_trainers is None
            and active.top.stage != LV_X
            and not has_hook(g, HOOK_GRANTED_ATTACKS)
        ):
            announce(g, who, active, active.cards[len(active.cards) - 1], n)
        else:
            u = usable_attacks(g, active)[n]
            announce(g, who, active, u.card, u.index)
        return True

    def place(self, who: i64, slot: i64) -> i64:
        return place_of(who, slot) if slot > 0 else 0

    def names(self, g: GameState, m: PokemonInPlay) -> list[str]:
        return [used.attack.name for used in usable_attacks(g, m)]

    def suitable_options(self, g: GameState) -> vec[i64]:
        active = g.players[g.turn_player].active
        count: i64 = 0 if active is None else len(self.names(g, active))
        return self.all_options(g, vec[i64]())[:count]

    def blocking_effect(self, g: GameState, option: i64) -> Optional[BoundModifier]:
        m = g.players[g.turn_player].at(place_in(option) & 15)
        attack = usable_attacks(g, m)[count_in(option)].attack
        return attack_blocker(g, m) or attack_use_blocker(g, m, attack)

    def resolve(self, g: GameState, o: Option) -> None:
        o.place = "active"
        place = place_in(o.code)
        user = g.players[o.chooser()].active if place == 0 else g.at(place)
        if user is not None:
            used = usable_attacks(g, user)[count_in(o.code)]
            o.set_source(g, user)
            o.refer_to_card(g, used.card)
            o.attack = used.attack
            o.text = used.attack.name

    def words(self, o: Option) -> str:
        return f"attack {o.text}" if o.print == o.source else f"attack {o.text} of {o.name}"

    def answer_text(self, o: Option) -> str:
        return self.text + ("" if o.print == o.source else " (of {name})")


RETREATING: Final[Op] = PayRetreat()
END_TURN_ACTION: Final = EndTurn(END_TURN, "end turn", "End the turn without attacking", 10)
RETREAT_ACTION: Final = Retreat(RETREAT, "retreat", "Retreat {source}", 8)
POWER_ACTION: Final = UsePower(
    USE_POWER,
    "power",
    "Use {source}'s {text} ({place})",
    6,
    HOOK_POWERS,
    reasons.NO_POWER_IN_PLAY,
)
STADIUM_ACTION: Final = UseStadium(
    USE_STADIUM, "stadium", "Use the Stadium {name}", 7, HOOK_STADIUM_ACTION
)
ATTACK_ACTION: Final = UseAttack(
    USE_ATTACK, "attack", "Attack: {text}{damage}", 9, 0, reasons.NO_ATTACK
)

"""Actions with a card from the hand: Pokémon, Energy, and Trainer cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine import reasons
from playmat.engine.cards import Definition, Op
from playmat.engine.constants import (
    AT_PLACE,
    ATTACH,
    BASIC,
    DISCARD,
    DONE,
    ENERGY,
    EVOLVE,
    FOSSIL,
    HAND,
    LEGEND,
    LEVEL_UP,
    LV_X,
    PLAY,
    PLAY_LEGEND,
    PLAYED,
    POKEMON,
    PUT_ON_BENCH,
    RESTORED,
    STADIUM,
    STAGE_1,
    STAGE_2,
    SUPPORTER,
    TECHNICAL_MACHINE,
    TOOL,
    TRAINER,
    bit,
    code,
    key_in,
    other_in,
    place_in,
    place_of,
)
from playmat.engine.hooks import bench_limit, evolution_blocker, play_blocker
from playmat.engine.modifiers import BoundModifier
from playmat.engine.movement import (
    attach_energy,
    attach_trainer,
    copy_of,
    distinct,
    enter,
    enter_legend,
    evolve,
    move,
    set_stadium,
    take,
)
from playmat.engine.option_kinds import DID_ATTACH, DID_STADIUM, DID_SUPPORTER, Action, find_spot
from playmat.engine.reasons import Reason
from playmat.engine.run_loop import push
from playmat.engine.state import Effect, Player, PokemonInPlay
from playmat.engine.triggers import trigger_on_attach, trigger_on_enter, trigger_on_evolve
from playmat.engine.vectors import append, vec
from playmat.errors import PlaymatError, suggestion

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.options import Option

ONE_PLACE: Final = 0x100  # the difference between options for a place in play and the next one


class CardAction(Action):
    """Do something with a card from the hand, on a Pokémon of the player or on none."""

    __slots__ = ("targeted",)

    def __init__(
        self, code: i64, name: str, text: str, order: i64, absent: Reason, targeted: bool = False
    ) -> None:
        super().__init__(code, name, text, order, 0, absent)
        self.targeted = targeted  # whether it is always done on a Pokémon

    def check(self, g: GameState, option: i64) -> Optional[Reason]:
        who = g.turn_player
        p = g.players[who]
        place = place_in(option)
        if place & 15 > len(p.bench) or (place >> 4 != who and self.targeted):
            return reasons.NOT_OFFERED
        card = copy_of(g, p.hand, key_in(option))
        return self.check_card(g, who, card, place) if card >= 0 else reasons.NOT_IN_HAND

    def check_card(self, g: GameState, who: i64, card: i64, place: i64) -> Optional[Reason]:
        """Return None, or the reason against this card from the hand on that Pokémon."""
        raise NotImplementedError

    def suits(self, d: Definition) -> bool:
        """Return whether this is how a card of this kind is played."""
        raise NotImplementedError

    def tried_with(self, d: Definition) -> bool:
        """Return whether a player may think of doing this with a card of this kind."""
        return self.suits(d)

    def takes_target(self, d: Optional[Definition]) -> bool:
        """Return whether this is done on a Pokémon with a card of this kind."""
        return self.targeted

    def all_options(self, g: GameState, out: vec[i64]) -> vec[i64]:
        for c in distinct(g, g.players[g.turn_player].hand):
            if self.tried_with(g.definitions[c]):
                out = self.options_with(g, c, out)
        return out

    def suitable_options(self, g: GameState) -> vec[i64]:
        out = vec[i64]()
        for c in distinct(g, g.players[g.turn_player].hand):
            if self.suits(g.definitions[c]):
                out = self.options_with(g, c, out)
        return out

    def options_with(self, g: GameState, card: i64, out: vec[i64]) -> vec[i64]:
        """Append every option with a card from the hand, allowed or not."""
        who = g.turn_player
        option = code(self.code, g.keys[card], 0, 0, 0)
        if not self.takes_target(g.definitions[card]):
            return append(out, option)
        for slot in g.players[who].slots():
            out = append(out, option | place_of(who, slot) << AT_PLACE)
        return out

    def requested(self, g: GameState, who: i64, what: str, on: str) -> i64:
        d = own_card(g, who, what)
        place: i64 = 0
        if on:
            place = find_spot(g, who, on)
        elif self.takes_target(d):
            place = place_of(who, 0)
        return code(self.code, d.key, place, 0, 0)

    def blocking_effect(self, g: GameState, option: i64) -> Optional[BoundModifier]:
        who = g.turn_player
        card = copy_of(g, g.players[who].hand, key_in(option))
        return play_blocker(g, who, card) if card >= 0 else None

    def resolve(self, g: GameState, o: Option) -> None:
        o.place = "hand"
        o.refer_to_print(g, o.chooser())
        if self.takes_target(o.definition):
            o.set_target(g)


def own_card(g: GameState, who: i64, what: str) -> Definition:
    """Return a card of a player by name or print; a LEGEND by its upper half."""
    own = [card for key, card in g.cards_by_key.items() if key & 1 == who]
    found = [card.definition for card in own if what in (card.name, card.definition.id)]
    for d in found:
        if d.legend_half != 1:
            return d
    if found:
        return found[-1]
    near = suggestion(what, sorted([card.name for card in own]))
    raise PlaymatError(f"player {who} has no card {what!r}{near}")


def take_from_hand(g: GameState, option: i64) -> i64:
    """Take a copy of the card that an option names out of the player's hand."""
    card = copy_of(g, g.players[g.turn_player].hand, key_in(option))
    take(g, card, HAND)
    return card


# -- Pokémon ---------------------------------------------------------------------------------------
class PutOnBench(CardAction):
    """Put a Basic Pokémon or a Fossil on the Bench (bench.any-number, fossil.acts-as-basic)."""

    def check_card(self, g: GameState, who: i64, card: i64, place: i64) -> Optional[Reason]:
        d = g.definitions[card]
        if d.played_as & FOSSIL:
            if g.turn == 1 and not g.ruleset.first_turn_trainers:
                return reasons.FIRST_TURN_FOSSIL
            if play_blocker(g, who, card) is not None:
                return reasons.FORBIDDEN
        elif d.kind != POKEMON or d.stage != BASIC:
            if d.stage == RESTORED:
                return reasons.ONLY_BY_ITEM
            return reasons.HALF_A_LEGEND if d.stage == LEGEND else reasons.NOT_BASIC
        if len(g.players[who].bench) >= bench_limit(g, who):
            return reasons.BENCH_FULL
        return None

    def suits(self, d: Definition) -> bool:
        return d.starts()

    def tried_with(self, d: Definition) -> bool:
        return d.kind == POKEMON or d.starts()

    def perform(self, g: GameState, option: i64) -> bool:
        card = take_from_hand(g, option)
        trigger_on_enter(g, enter(g, g.turn_player, card, HAND, "bench.face-up"), HAND)
        return False

    def words(self, o: Option) -> str:
        return f"active {o.name}" if other_in(o.code) else f"bench {o.name}"  # active: in setup

    def answer_text(self, o: Option) -> str:
        return "Make {name} your Active Pokémon" if other_in(o.code) else self.text


class PlayLegend(CardAction):
    """Play both halves of a LEGEND, under the name of the upper one (legend.play-together)."""

    def check_card(self, g: GameState, who: i64, card: i64, place: i64) -> Optional[Reason]:
        d = g.definitions[card]
        if d.stage != LEGEND:
            return reasons.NOT_BASIC
        hand = g.players[who].hand
        if legend_half(g, hand, card, 0) < 0 or legend_half(g, hand, card, 1) < 0:
            return reasons.HALF_A_LEGEND
        if len(g.players[who].bench) >= bench_limit(g, who):
            return reasons.BENCH_FULL
        return None if d.legend_half == 0 else reasons.OTHER_HALF  # offered once per pair

    def suits(self, d: Definition) -> bool:
        return d.stage == LEGEND

    def perform(self, g: GameState, option: i64) -> bool:
        who = g.turn_player
        upper = take_from_hand(g, option)
        lower = legend_half(g, g.players[who].hand, upper, 1)
        take(g, lower, HAND)
        trigger_on_enter(g, enter_legend(g, who, upper, lower), HAND)
        return False

    def words(self, o: Option) -> str:
        return f"legend {o.name}"


def legend_half(g: GameState, hand: vec[i64], card: i64, half: i64) -> i64:
    """Return the upper (0) or lower (1) half of a card's LEGEND in a hand, or -1."""
    name = g.definitions[card].name_key
    for c in hand:
        d = g.definitions[c]
        if d.stage == LEGEND and d.name_key == name and d.legend_half == half:
            return copy_of(g, hand, g.keys[c])
    return -1


class Evolve(CardAction):
    """Play an Evolution card on the Pokémon that it evolves from (evolve.*)."""

    def check_card(self, g: GameState, who: i64, card: i64, place: i64) -> Optional[Reason]:
        return self.check_on(g, g.players[who].at(place & 15), g.definitions[card])

    def check_on(self, g: GameState, m: PokemonInPlay, d: Definition) -> Optional[Reason]:
        if d.stage != STAGE_1 and d.stage != STAGE_2:
            return reasons.NOT_EVOLUTION
        if m.top.name_key != d.origin_key:
            return reasons.OTHER_ORIGIN
        reason = check_timing(g, m)
        if reason is None and evolution_blocker(g, m) is not None:
            return reasons.FORBIDDEN
        return reason

    def names_in_play(self, p: Player) -> i64:
        """Return a bit for the name of each Pokémon of a player; two names may share one.

        Most Evolution cards in a hand evolve no Pokémon in play: their bit is missing.
        """
        names: i64 = 0
        active = p.active
        if active is not None:
            names = bit(active.top.name_key & 31)
        for m in p.bench:
            names |= bit(m.top.name_key & 31)
        return names

    def list_card(self, g: GameState, p: Player, d: Definition, option: i64, k: i64) -> i64:
        """List the Pokémon that a card may evolve. Return the new number of options."""
        out = g.option_buffer
        active = p.active
        origin = d.origin_key
        if active is not None and active.top.name_key == origin:
            if self.check_on(g, active, d) is None:
                out[k] = option
                k += 1
        for m in p.bench:
            option += ONE_PLACE
            if m.top.name_key == origin and self.check_on(g, m, d) is None:
                out[k] = option
                k += 1
        return k

    def suits(self, d: Definition) -> bool:
        return d.is_evolution()

    def perform(self, g: GameState, option: i64) -> bool:
        card = take_from_hand(g, option)
        m = g.at(place_in(option))
        evolve(g, m, card, "evolve.name-match")
        trigger_on_evolve(g, m, HAND)
        return False

    def blocking_effect(self, g: GameState, option: i64) -> Optional[BoundModifier]:
        return evolution_blocker(g, g.at(place_in(option)))

    def words(self, o: Option) -> str:
        return f"evolve {o.target_text()} into {o.name}"


def check_timing(g: GameState, m: PokemonInPlay) -> Optional[Reason]:
    """Return None, or the reason why a Pokémon can't evolve or level up in this turn."""
    turn = g.turn
    if turn < g.ruleset.evolve_from_turn:
        return reasons.FIRST_TURN_EVOLVING
    if m.entered_turn >= turn:
        return reasons.NEW_THIS_TURN
    return reasons.CHANGED_THIS_TURN if m.evolved_turn >= turn else None


class LevelUp(CardAction):
    """Put a LV.X on the Active Pokémon (lvx.on-top, D40: with the timing of evolution)."""

    def check_card(self, g: GameState, who: i64, card: i64, place: i64) -> Optional[Reason]:
        d = g.definitions[card]
        m = g.players[who].at(place & 15)
        if d.stage != LV_X:
            return reasons.NOT_EVOLUTION
        if place & 15 != 0 or m.top.name_key != d.origin_key or m.top.stage == LV_X:
            return reasons.NOT_LEVEL_UP
        return check_timing(g, m)

    def suits(self, d: Definition) -> bool:
        return d.stage == LV_X

    def perform(self, g: GameState, option: i64) -> bool:
        card = take_from_hand(g, option)
        evolve(g, g.at(place_in(option)), card, "lvx.on-top")
        return False

    def words(self, o: Option) -> str:
        return f"level up {o.target_text()} to {o.name}"


# -- Energy ----------------------------------------------------------------------------------------
class AttachEnergy(CardAction):
    """Attach an Energy card to a Pokémon, once per turn (attach.once)."""

    def check_card(self, g: GameState, who: i64, card: i64, place: i64) -> Optional[Reason]:
        if g.definitions[card].kind != ENERGY:
            return reasons.NOT_ENERGY
        return reasons.ENERGY_ATTACHED if g.actions_used & DID_ATTACH else None

    def list_card(self, g: GameState, places: i64, option: i64, k: i64) -> i64:
        """List all Pokémon of the player. Return the new number of options."""
        out = g.option_buffer
        while places > 0:
            out[k] = option
            option += ONE_PLACE
            k += 1
            places -= 1
        return k

    def suits(self, d: Definition) -> bool:
        return d.kind == ENERGY

    def perform(self, g: GameState, option: i64) -> bool:
        card = take_from_hand(g, option)
        m = g.at(place_in(option))
        attach_energy(g, m, card, "attach.once")
        g.actions_used |= DID_ATTACH
        trigger_on_attach(g, m, card, True)
        return False

    def words(self, o: Option) -> str:
        return f"attach {o.name} to {o.target_text()}"


# -- Trainer cards ---------------------------------------------------------------------------------
class PlayTrainer(CardAction):
    """Play a Trainer, Supporter, or Stadium card, a Pokémon Tool or a Technical Machine."""

    def check_card(self, g: GameState, who: i64, card: i64, place: i64) -> Optional[Reason]:
        d = g.definitions[card]
        reason = self.check_play(g, who, card, d)
        if reason is not None:
            return reason
        if self.takes_target(d):
            m = g.players[who].at(place & 15)
            return self.check_on(g, m, d) if place >> 4 == who else reasons.NOT_OFFERED
        return None if place == 0 else reasons.NOT_OFFERED

    def check_play(self, g: GameState, who: i64, card: i64, d: Definition) -> Optional[Reason]:
        """Return None, or the reason why this card can't be played at all."""
        kind = d.kind
        if kind == POKEMON or kind == ENERGY or d.played_as & FOSSIL:
            return reasons.NOT_TRAINER
        rules = g.ruleset
        if g.turn == 1 and not rules.first_turn_trainers:
            return reasons.FIRST_TURN_TRAINER
        if kind == SUPPORTER:
            if g.actions_used & DID_SUPPORTER:
                return reasons.SUPPORTER_PLAYED
        elif kind == STADIUM:
            if g.actions_used & DID_STADIUM:
                return reasons.STADIUM_PLAYED
            if (
                g.stadium >= 0
                and g.definitions[g.stadium].name_key == d.name_key
                and not rules.same_stadium
            ):
                return reasons.SAME_STADIUM
        if play_blocker(g, who, card) is not None:
            return reasons.FORBIDDEN
        condition = d.play_condition
        if condition is not None and not condition.holds(g, who, card):
            return reasons.CARD_CONDITION
        op = d.play
        if op is not None and not rules.useless_trainers and not op.possible(g, who, card):
            return reasons.NO_EFFECT
        return None

    def check_on(self, g: GameState, m: PokemonInPlay, d: Definition) -> Optional[Reason]:
        """Return None, or the reason why a Pokémon can't hold a Tool or Technical Machine.

        A Pokémon has one Tool at most (tool.one-each), but any number of Technical Machines (D37).
        """
        trainers = m.attached_trainers
        if d.played_as & TOOL and trainers is not None:
            for c in trainers:
                if g.definitions[c].played_as & TOOL:
                    return reasons.TOOL_ATTACHED
        return None

    def list_card(self, g: GameState, p: Player, d: Definition, option: i64, k: i64) -> i64:
        """List the Pokémon that may hold a Tool or Technical Machine, after `check_play`."""
        out = g.option_buffer
        for slot in range(len(p.bench) + 1):
            if self.check_on(g, p.at(slot), d) is None:
                out[k] = option
                k += 1
            option += ONE_PLACE
        return k

    def suits(self, d: Definition) -> bool:
        return d.kind != POKEMON and d.kind != ENERGY and not d.played_as & FOSSIL

    def takes_target(self, d: Optional[Definition]) -> bool:
        return d is not None and d.played_as & (TOOL | TECHNICAL_MACHINE) != 0

    def perform(self, g: GameState, option: i64) -> bool:
        who = g.turn_player
        card = copy_of(g, g.players[who].hand, key_in(option))
        d = g.definitions[card]
        if g.observer is not None:
            g.observer.on_play(g, who, card)
        if d.kind == STADIUM:
            g.actions_used |= DID_STADIUM
            take(g, card, HAND)
            set_stadium(g, who, card)
            return False
        if d.played_as & (TOOL | TECHNICAL_MACHINE):
            take(g, card, HAND)
            attach_trainer(g, g.at(place_in(option)), card)
            return False
        if d.kind == SUPPORTER:
            g.actions_used |= DID_SUPPORTER
        rule = "supporter.one-per-turn" if d.kind == SUPPORTER else "trainer.any-number"
        move(g, card, HAND, PLAYED, True, rule)
        push(g, PLAYING, who, card, -1, TRAINER)
        return False

    def words(self, o: Option) -> str:
        return f"play {o.name} on {o.target_text()}" if o.target else f"play {o.name}"

    def answer_text(self, o: Option) -> str:
        return "Attach {card} to {pokemon}" if o.target else self.text


class ResolveTrainer(Op):
    """Resolve a Trainer card, then discard it (trainer.resolve-then-discard)."""

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        d = g.definitions[e.card]
        if pc == 0:
            g.needs_settling = True
            op = d.play
            if op is not None:
                if not op.atomic:
                    return e.call(op, 1)
                op.step(g, e, 0)
        if d.kind == SUPPORTER and g.ruleset.supporter_rests:
            return DONE  # supporter.after-play.hgss: until the turn ends
        if e.card in g.players[1 if e.card >= 60 else 0].played:
            supporter = d.kind == SUPPORTER
            rule = "supporter.after-play." if supporter else "trainer.resolve-then-discard"
            move(g, e.card, PLAYED, DISCARD, True, rule)
        return DONE


PLAYING: Final[Op] = ResolveTrainer()
BENCH_ACTION: Final = PutOnBench(
    PUT_ON_BENCH, "bench", "Put {name} on the Bench", 0, reasons.NO_BASIC_IN_HAND
)
LEGEND_ACTION: Final = PlayLegend(
    PLAY_LEGEND, "legend", "Put both halves of {name} on the Bench", 1, reasons.NO_LEGEND_IN_HAND
)
EVOLVE_ACTION: Final = Evolve(
    EVOLVE, "evolve", "Evolve {pokemon} into {name}", 2, reasons.NO_EVOLUTION_IN_HAND, True
)
LEVEL_UP_ACTION: Final = LevelUp(
    LEVEL_UP, "level up", "Level up {pokemon} to {name}", 3, reasons.NO_LEVEL_UP_IN_HAND, True
)
ATTACH_ACTION: Final = AttachEnergy(
    ATTACH, "attach", "Attach {card} to {pokemon}", 4, reasons.NO_ENERGY_IN_HAND, True
)
PLAY_ACTION: Final = PlayTrainer(PLAY, "play", "Play {name}", 5, reasons.NO_TRAINER_IN_HAND)

"""The DSL in which cards are declared: functions and constants that make ops and effects."""

from __future__ import annotations

from typing import Final, Optional, Union

from playmat.engine.cards import Condition, Op, Sequence
from playmat.engine.constants import (
    ANY_TYPE,
    DECK,
    DISCARD,
    HAND,
    HOOK_ATTACK_ANNOUNCED,
    HOOK_DAMAGED,
    HOOK_MAY_ATTACK,
    HOOK_MAY_HEAL,
    HOOK_MAY_RETREAT,
    HOOK_MAY_USE_POWER,
    HOOK_RESISTANCE,
    HOOK_WEAKNESS,
    HOOK_WOULD_BE_DAMAGED,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    IN_PLAY,
)
from playmat.engine.op_data import with_fields
from playmat.vocabulary.amounts import (
    ANY_NUMBER,
    EVERYTHING,
    Amount,
    CardsInHand,
    CountersOn,
    DamageDone,
    EnergyMoved,
    EnergyOn,
    Heads,
    PokemonCount,
    amount,
)
from playmat.vocabulary.card_ops import (
    TO_BENCH,
    DiscardAtRandom,
    Draw,
    LookAtHand,
    MoveFromHand,
    Rearrange,
    SearchDeck,
    ShuffleHandIntoDeck,
    TakeFromDiscard,
    TakeFromTop,
)
from playmat.vocabulary.conditions import (
    HasCondition,
    HasEnergy,
    SameHandSize,
    ThisIsActive,
    ThisIsBenched,
)
from playmat.vocabulary.continuous import (
    AttackCost,
    Cannot,
    CannotPlay,
    CannotUseThisAttack,
    ContinuousEffect,
    DamageDealt,
    DamageTaken,
    EnergyCountsAs,
    FreeAttacks,
    FreeRetreat,
    Immune,
    MoreHP,
    NoDamage,
    NoEffects,
    NoWeaknessOrResistance,
    RetreatCost,
    TypeOverride,
)
from playmat.vocabulary.control_flow import (
    ALWAYS,
    FOR_EACH_HEADS,
    ON_HEADS,
    ON_TAILS,
    ONE_COIN,
    AttackFails,
    Branch,
    EachPlayer,
    Flip,
    If,
    May,
    PayThen,
)
from playmat.vocabulary.energy_ops import DiscardOneOfEachType, EnergyAmount, RemoveEnergy
from playmat.vocabulary.filters import (
    ANY_CARD,
    ANY_POKEMON_CARD,
    BASIC_POKEMON_CARD,
    EVOLUTION_CARD,
    SUPPORTER_CARD,
    CardFilter,
    EnergyCard,
    NamedCard,
    PokemonCard,
)
from playmat.vocabulary.grammar import THIS_POKEMON
from playmat.vocabulary.in_play_ops import ReturnToHand
from playmat.vocabulary.lasting_ops import (
    OPPONENTS_NEXT_TURN,
    THIS_TURN,
    YOUR_NEXT_TURN,
    AddLastingEffect,
)
from playmat.vocabulary.pokemon_ops import (
    AddDamage,
    ChoosePokemon,
    Cure,
    DamagePokemon,
    Heal,
    IgnoreEffects,
    InflictChosenCondition,
    InflictCondition,
    PutCounters,
    SwitchIn,
)
from playmat.vocabulary.targets import EVENT_POKEMON, THIS, Choice, Group, Target
from playmat.vocabulary.triggers import (
    WHEN_ATTACHED,
    WHEN_BENCHED,
    WHEN_EVOLVED,
    WHEN_OPPONENT_ATTACHES_ENERGY,
    WHEN_OPPONENT_BENCHES,
    WHEN_PUT_INTO_PLAY,
    CancelAttack,
    DamagedByAttack,
    EnergyFromHand,
    Trigger,
    TriggerEvent,
    WouldBeKnockedOut,
)
from playmat.vocabulary.validation import CardError, bits_of, check_conditions, check_types

ALL: Final = EVERYTHING
UNTIL_TAILS: Final = -1
EVERY_TYPE: Final = -1  # of Energy, one at a time

Selector = Union[Target, Choice]
Number = Union[int, Amount]
Ops = Union[Op, list[Op]]

# -- nouns -------------------------------------------------------------------------------------
HEADS: Final = Heads()
TAILS: Final = Heads(tails=True)
POKEMON: Final = ANY_POKEMON_CARD
BASIC_POKEMON: Final = BASIC_POKEMON_CARD
EVOLUTION: Final = EVOLUTION_CARD
SUPPORTER: Final = SUPPORTER_CARD
CARDS_IN_THEIR_HAND: Final = CardsInHand(theirs=True)
DAMAGE_DONE: Final = DamageDone()  # by this attack to the Defending Pokémon
WEAKNESS: Final = IGNORE_WEAKNESS
RESISTANCE: Final = IGNORE_RESISTANCE
EFFECTS: Final = IGNORE_EFFECTS  # on the Defending Pokémon

# Conditions, for `if_` and `while_`.
SAME_HAND_SIZE: Final = SameHandSize()
THIS_IS_ACTIVE: Final = ThisIsActive()
THIS_IS_BENCHED: Final = ThisIsBenched()

# Trigger events, for `power` and `when`; the Pokémon they are about is THAT_POKEMON.
when_benched_from_hand: Final = WHEN_BENCHED
when_evolved_from_hand: Final = WHEN_EVOLVED
when_put_into_play: Final = WHEN_PUT_INTO_PLAY
when_attached_from_hand: Final = WHEN_ATTACHED
opponent_benches_from_hand: Final = WHEN_OPPONENT_BENCHES
opponent_attaches_energy_from_hand: Final = WHEN_OPPONENT_ATTACHES_ENERGY
THAT_POKEMON: Final = EVENT_POKEMON


def one(group: Group) -> Choice:
    """Return one Pokémon of a group, which you choose."""
    return Choice(group)


def another(group: Group) -> Choice:
    """Return one Pokémon of a group, other than the one just mentioned."""
    return Choice(group.but_this())


def by_opponent(choice: Choice) -> Choice:
    """Return a choice that your opponent makes."""
    return Choice(choice.group, choice.n, choice.up_to, by_opponent=True)


def types_of(*types: int) -> int:
    """Return types as a bit mask."""
    check_types("a type", types)
    return bits_of(types)


def conditions_of(*conditions: int) -> int:
    """Return Special Conditions as a bit mask."""
    check_conditions(conditions)
    mask = 0
    for c in conditions:
        mask |= c
    return mask


def pokemon_card(*types: int) -> PokemonCard:
    """Return a filter for Pokémon cards of these types."""
    return PokemonCard(types=types_of(*types))


def named(name: str) -> NamedCard:
    """Return a filter for cards with this name."""
    return NamedCard(name)


def provides(*types: int) -> list[int]:
    """Return what a special Energy card provides in play: one Energy of each of these types."""
    return [ANY_TYPE if t == EVERY_TYPE else types_of(t) for t in types]


def energy_card(*types: int) -> EnergyCard:
    return EnergyCard(types_of(*types))


def basic_energy(*types: int) -> EnergyCard:
    return EnergyCard(types_of(*types), basic=True)


def energy_on(target: Target, *types: int) -> EnergyOn:
    """Return the amount of Energy on Pokémon."""
    return EnergyOn(target, types_of(*types))


def counters_on(target: Target) -> CountersOn:
    """Return the number of damage counters on Pokémon."""
    return CountersOn(target)


def in_play(group: Group) -> PokemonCount:
    """Return the number of Pokémon of a group."""
    return PokemonCount(group)


def energy_this_way(*types: int) -> EnergyMoved:
    """Return the amount of Energy that the effect has taken."""
    return EnergyMoved(types_of(*types))


class Cards:
    """A number of cards of a kind: exactly that many, or up to that many."""

    __slots__ = ("count", "filter", "up_to")

    def __init__(self, count: Number, filter: CardFilter, up_to: bool) -> None:
        self.count = amount(count)
        self.filter = filter
        self.up_to = up_to


def a(filter: CardFilter) -> Cards:
    return Cards(1, filter, up_to=False)


def exactly(n: Number, filter: CardFilter) -> Cards:
    return Cards(n, filter, up_to=False)


def up_to(n: Number, filter: CardFilter) -> Cards:
    return Cards(n, filter, up_to=True)


def any_number_of(filter: CardFilter) -> Cards:
    return Cards(EVERYTHING, filter, up_to=True)


def all_of(filter: CardFilter) -> Cards:
    return Cards(EVERYTHING, filter, up_to=False)


def as_op(ops: Ops) -> Op:
    """Return ops as one op."""
    return Sequence(ops) if isinstance(ops, list) else ops


def optional_op(ops: Optional[Ops]) -> Optional[Op]:
    return None if ops is None else as_op(ops)


# -- trigger events ------------------------------------------------------------------------------
def when_energy_attached(types: int = 0) -> TriggerEvent:
    """Return the event that you attach an Energy card from your hand to this Pokémon."""
    return EnergyFromHand(
        "whenever you attach {energy} from your hand to {scope}", THIS, THIS_POKEMON, types
    )


def would_attack(scope: Target) -> TriggerEvent:
    return TriggerEvent(HOOK_ATTACK_ANNOUNCED, "if {scope} tries to attack", scope)


def when_damaged(scope: Target, only_opponent: bool = False) -> TriggerEvent:
    return DamagedByAttack(HOOK_DAMAGED, "whenever an attack damages {scope}", scope, only_opponent)


def would_be_damaged(scope: Target) -> TriggerEvent:
    return DamagedByAttack(HOOK_WOULD_BE_DAMAGED, "if an attack would damage {scope}", scope, False)


def would_be_knocked_out(scope: Target, causes: int = 0) -> TriggerEvent:
    return WouldBeKnockedOut("if {scope} would be Knocked Out", scope, causes)


# -- conditions ----------------------------------------------------------------------------------
def this_is(*conditions: int) -> HasCondition:
    """Return a condition: this Pokémon has one of these Special Conditions."""
    return HasCondition(conditions_of(*conditions))


def has_energy(target: Target, *types: int) -> HasEnergy:
    """Return a condition: a Pokémon has any Energy of these types."""
    return HasEnergy(target, types_of(*types))


# -- coins, choices, conditions ------------------------------------------------------------------
def flip(
    n: Number = 1,
    *,
    heads: Optional[Ops] = None,
    tails: Optional[Ops] = None,
    for_each_heads: Optional[Ops] = None,
    then: Optional[Ops] = None,
    by_opponent: bool = False,
) -> Flip:
    """Flip a coin, several coins (`heads` then means that all are heads), or until tails."""
    effects = (
        (ON_HEADS, heads),
        (ON_TAILS, tails),
        (FOR_EACH_HEADS, for_each_heads),
        (ALWAYS, then),
    )
    arms = [Branch(when, as_op(what)) for when, what in effects if what is not None]
    if isinstance(n, int) and n == UNTIL_TAILS:
        return Flip(ONE_COIN, arms, until_tails=True, by_opponent=by_opponent)
    return Flip(amount(n), arms, by_opponent=by_opponent)


def if_(condition: Condition, then: Ops, otherwise: Optional[Ops] = None) -> If:
    return If(condition, as_op(then), optional_op(otherwise))


def may(what: Ops, if_so: Optional[Ops] = None, if_not: Optional[Ops] = None) -> May:
    return May(as_op(what), optional_op(if_so), optional_op(if_not))


def pay(cost: Ops, then: Ops) -> PayThen:
    """Pay a cost to play this card or use this power, then do the rest."""
    return PayThen(as_op(cost), as_op(then))


def each_player(*what: Op) -> EachPlayer:
    """Let both players do something, you first; each of them is *you* in turn."""
    return EachPlayer(as_op(list(what)))


def choose(selector: Choice) -> ChoosePokemon:
    return ChoosePokemon(selector)


attack_does_nothing: Final = AttackFails()


# -- damage, healing, conditions ------------------------------------------------------------------
def add_damage(n: int, *, for_each: Optional[Amount] = None) -> AddDamage:
    return AddDamage(n, for_each)


def hit(n: int, target: Selector, *, for_each: Optional[Amount] = None) -> DamagePokemon:
    return DamagePokemon(n, target, for_each)


def each(group: Group) -> Group:
    """Return the group itself: `hit(10, each(YOUR_BENCH))` reads like the card."""
    return group


def ignoring(*what: int) -> IgnoreEffects:
    """Let this attack's damage ignore WEAKNESS, RESISTANCE, or EFFECTS."""
    flags = 0
    for flag in what:
        flags |= flag
    return IgnoreEffects(flags)


def put_counters(n: int, target: Selector) -> PutCounters:
    return PutCounters(n, target)


def heal(n: Number, target: Selector) -> Heal:
    return Heal(amount(n), target)


def afflict(target: Selector, *conditions: int, poison: int = 1) -> InflictCondition:
    check_conditions(conditions)
    return InflictCondition(target, list(conditions), poison)


def afflict_any(target: Target) -> InflictChosenCondition:
    """Give a Pokémon a Special Condition, which you choose."""
    return InflictChosenCondition(target)


def cure(target: Selector) -> Cure:
    return Cure(target)


def switch_in(target: Selector) -> SwitchIn:
    return SwitchIn(target)


def return_to_hand(target: Selector) -> ReturnToHand:
    """Return a Pokémon and all cards attached to it to its owner's hand."""
    return ReturnToHand(target)


# -- Energy on Pokémon ----------------------------------------------------------------------------
EnergyOrCards = Union[int, Cards]  # an amount of Energy, or a number of Energy cards


def wanted(what: EnergyOrCards, types: tuple[int, ...]) -> EnergyAmount:
    if isinstance(what, int):
        return EnergyAmount(what, types_of(*types))
    kind = what.filter
    if not isinstance(kind, EnergyCard):
        raise CardError("expected Energy cards: energy_card() or basic_energy()")
    n = what.count.fixed()
    return EnergyAmount(
        ANY_NUMBER if n == EVERYTHING and what.up_to else n, kind.types, True, kind.basic
    )


def discard_energy(what: EnergyOrCards, from_: Selector, *types: int) -> RemoveEnergy:
    """Discard Energy (`2`, `ALL`, `ANY_NUMBER`) or Energy cards (`a(energy_card())`)."""
    return RemoveEnergy(wanted(what, types), from_, DISCARD)


def discard_energy_of_each(from_: Target, *types: int) -> DiscardOneOfEachType:
    """Discard one Energy card of each of these types."""
    return DiscardOneOfEachType(list(types), from_)


def return_energy(what: EnergyOrCards, from_: Selector, *types: int) -> RemoveEnergy:
    """Return Energy to its owner's hand."""
    return RemoveEnergy(wanted(what, types), from_, HAND)


def shuffle_energy(what: EnergyOrCards, from_: Selector, *types: int) -> RemoveEnergy:
    """Shuffle Energy into its owner's deck."""
    return RemoveEnergy(wanted(what, types), from_, DECK)


def move_energy(what: EnergyOrCards, from_: Selector, to: Selector, *types: int) -> RemoveEnergy:
    """Move Energy from Pokémon to other Pokémon."""
    return RemoveEnergy(wanted(what, types), from_, IN_PLAY, to)


# -- cards --------------------------------------------------------------------------
def draw(n: Number) -> Draw:
    return Draw(amount(n))


shuffle_hand_into_deck: Final = ShuffleHandIntoDeck
look_at_their_hand: Final = LookAtHand
BENCH: Final = TO_BENCH


def search(
    cards: Cards, *, reveal: bool = False, attach_to: Optional[Selector] = None, to: int = HAND
) -> SearchDeck:
    """Search the deck and put cards into the hand, on the `BENCH`, or on a Pokémon.

    A search for described cards may fail; a search for any card at all may not (D72).
    """
    may_fail = cards.up_to or cards.filter is not ANY_CARD
    return SearchDeck(cards.filter, cards.count, may_fail, to, reveal, attach_to)


def recover(cards: Cards, *, attach_to: Optional[Selector] = None) -> TakeFromDiscard:
    """Put cards from the discard pile into the hand, or attach them to a Pokémon."""
    return TakeFromDiscard(cards.filter, cards.count, cards.up_to, HAND, attach_to)


def look_at_top(
    n: int,
    cards: Cards,
    *,
    reveal: bool = False,
    attach_to: Optional[Selector] = None,
    discard_rest: bool = False,
) -> TakeFromTop:
    """Look at the deck's top cards and take some; shuffle the rest into the deck or discard it."""
    may_fail = cards.count.fixed() != EVERYTHING or cards.up_to
    return TakeFromTop(n, cards.filter, cards.count, may_fail, discard_rest, reveal, attach_to)


def attach(cards: Cards, *, to: Selector) -> MoveFromHand:
    """Attach cards from the hand by an effect."""
    return MoveFromHand(cards.filter, cards.count, cards.up_to, to=to)


def discard(cards: Cards) -> MoveFromHand:
    """Discard cards from the hand."""
    return MoveFromHand(cards.filter, cards.count, cards.up_to)


def put_on_top(cards: Cards) -> MoveFromHand:
    """Reveal cards from the hand and put them on top of the deck."""
    return MoveFromHand(cards.filter, cards.count, cards.up_to, DECK)


def discard_at_random(n: int = 1) -> DiscardAtRandom:
    """Discard random cards from the opponent's hand."""
    return DiscardAtRandom(n)


def rearrange_top(n: int, *, of_either_deck: bool = False) -> Rearrange:
    """Look at the top cards of the deck and put them back in any order."""
    return Rearrange(n, of_either_deck)


# -- continuous and lasting effects ---------------------------------------------------------------
def while_(condition: Condition, effect: ContinuousEffect | Trigger) -> ContinuousEffect | Trigger:
    """Return a continuous effect or trigger that is limited to the time while a condition holds."""
    return with_fields(effect, while_=condition)


def when(event: TriggerEvent, *what: Op) -> Trigger:
    """Do something whenever an event happens."""
    return Trigger(event, as_op(list(what)))


def prevent_damage(to: Target, *, only_opponent: bool = False) -> NoDamage:
    return NoDamage(to, only_opponent)


def prevent_effects(to: Target, *, only_opponent: bool = False) -> NoEffects:
    """Prevent all effects of attacks, including damage."""
    return NoEffects(to, only_opponent)


def takes_less_damage(n: int, *, to: Target, only_opponent: bool = False) -> DamageTaken:
    return DamageTaken(amount(-n), to, only_opponent)


def takes_more_damage(n: int, *, to: Target) -> DamageTaken:
    return DamageTaken(amount(n), to)


def does_more_damage(n: Number, attacks_of: Target) -> DamageDealt:
    """Let the attacks of Pokémon do more damage."""
    return DamageDealt(amount(n), attacks_of)


def more_hp(n: Number, of: Target) -> MoreHP:
    return MoreHP(amount(n), of)


def retreat_costs(n: Number, of: Target) -> RetreatCost:
    """Change a Retreat Cost by n Energy."""
    return RetreatCost(amount(n), of)


def retreat_for_free(who: Target) -> FreeRetreat:
    return FreeRetreat(who)


def attacks_cost(n: Number, of: Target) -> AttackCost:
    """Change the cost of attacks by n Energy."""
    return AttackCost(amount(n), of)


def attacks_cost_nothing(of: Target) -> FreeAttacks:
    return FreeAttacks(of)


def no_weakness(of: Target) -> NoWeaknessOrResistance:
    return NoWeaknessOrResistance(HOOK_WEAKNESS, of, "Weakness")


def no_resistance(of: Target) -> NoWeaknessOrResistance:
    return NoWeaknessOrResistance(HOOK_RESISTANCE, of, "Resistance")


def is_of_type(who: Target, *types: int) -> TypeOverride:
    return TypeOverride(types_of(*types), who)


def energy_counts_as(type: int, *, on: Target) -> EnergyCountsAs:
    return EnergyCountsAs(types_of(type), on)


def cannot_retreat(who: Target) -> Cannot:
    return Cannot(HOOK_MAY_RETREAT, who, "retreat")


def cannot_attack(who: Target) -> Cannot:
    return Cannot(HOOK_MAY_ATTACK, who, "attack")


def cannot_use_this_attack() -> CannotUseThisAttack:
    return CannotUseThisAttack(THIS)


def cannot_use_powers(who: Target) -> Cannot:
    return Cannot(HOOK_MAY_USE_POWER, who, "use Poké-Powers")


def cannot_be_healed(who: Target) -> Cannot:
    return Cannot(HOOK_MAY_HEAL, who, "be healed (damage counters can still be moved)")


def cannot_play(*kinds: int, only_opponent: bool = False) -> CannotPlay:
    """Forbid both players, or only your opponent, to play cards of these kinds."""
    return CannotPlay(bits_of(kinds), only_opponent)


def immune(who: Target, *conditions: int) -> Immune:
    """Make Pokémon immune to these Special Conditions, or to all of them."""
    return Immune(who, conditions_of(*conditions))


def flip_to_attack(who: Target) -> Trigger:
    """Let the player of an attacking Pokémon flip a coin; on tails, the attack does nothing."""
    return when(would_attack(who), flip(tails=CancelAttack(), by_opponent=True))


def lasting_on(duration: int, effect: ContinuousEffect | Trigger) -> AddLastingEffect:
    scope = effect.whom()
    if scope is None:
        raise CardError("only an effect on Pokémon can be a lasting effect")
    return AddLastingEffect(duration, effect, scope)


def this_turn(effect: ContinuousEffect | Trigger) -> AddLastingEffect:
    return lasting_on(THIS_TURN, effect)


def their_next_turn(effect: ContinuousEffect | Trigger) -> AddLastingEffect:
    """Let an effect last during your opponent's next turn."""
    return lasting_on(OPPONENTS_NEXT_TURN, effect)


def your_next_turn(effect: ContinuousEffect | Trigger) -> AddLastingEffect:
    return lasting_on(YOUR_NEXT_TURN, effect)

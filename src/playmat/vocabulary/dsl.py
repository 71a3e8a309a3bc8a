"""The DSL in which cards are declared: functions and constants that make ops and effects."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import or_
from typing import Annotated, Final, Optional, Union

from playmat.engine import constants
from playmat.engine.cards import Condition, Op, Sequence
from playmat.engine.constants import ANY_TYPE, DECK, DISCARD, HAND, IN_PLAY
from playmat.engine.hooks import FREE
from playmat.engine.op_data import with_fields
from playmat.errors import CardError
from playmat.vocabulary import (
    amounts,
    card_ops,
    continuous,
    control_flow,
    energy_ops,
    filters,
    in_play_ops,
    lasting_ops,
    pokemon_ops,
    triggers,
)
from playmat.vocabulary.amounts import ANY_NUMBER, EVERYTHING, Amount, amount
from playmat.vocabulary.conditions import (
    HasCondition,
    HasEnergy,
    SameHandSize,
    ThisIsActive,
    ThisIsBenched,
)
from playmat.vocabulary.continuous import Cannot, ContinuousEffect, NumberChange, NumberSet
from playmat.vocabulary.filters import CardFilter, EnergyCard
from playmat.vocabulary.grammar import THIS_POKEMON, symbols
from playmat.vocabulary.ranges import (
    CauseMask,
    ChangeInEnergy,
    ChangeInTens,
    Coins,
    Count,
    Counters,
    EnergyCount,
    Ignored,
    Kind,
    Number,
    ProvidedType,
    SpecialCondition,
    Tens,
    TensOrAll,
    Type,
    TypeMask,
    Values,
)
from playmat.vocabulary.targets import EVENT_POKEMON, THIS, Choice, Group, Target
from playmat.vocabulary.triggers import Trigger, TriggerEvent
from playmat.vocabulary.validation import bits_of, check_conditions, check_types

ALL: Final = EVERYTHING
UNTIL_TAILS: Final = -1
EVERY_TYPE: Final = -1  # Energy of every type, one at a time

Selector = Union[Target, Choice]
Ops = Union[Op, list[Op]]

# -- nouns -------------------------------------------------------------------------------------
HEADS: Final = amounts.Heads()
TAILS: Final = amounts.Heads(tails=True)
POKEMON: Final = filters.ANY_POKEMON_CARD
BASIC_POKEMON: Final = filters.BASIC_POKEMON_CARD
EVOLUTION: Final = filters.EVOLUTION_CARD
SUPPORTER: Final = filters.SUPPORTER_CARD
CARDS_IN_THEIR_HAND: Final = amounts.CardsInHand(opponent=True)
DAMAGE_DONE: Final = amounts.DamageDone()  # damage by this attack to the Defending Pokémon
WEAKNESS: Final = constants.IGNORE_WEAKNESS
RESISTANCE: Final = constants.IGNORE_RESISTANCE
EFFECTS: Final = constants.IGNORE_EFFECTS  # effects on the Defending Pokémon

# Conditions, for `if_` and `while_`.
SAME_HAND_SIZE: Final = SameHandSize()
THIS_IS_ACTIVE: Final = ThisIsActive()
THIS_IS_BENCHED: Final = ThisIsBenched()

# Trigger events, for `power` and `when`; the Pokémon they are about is THAT_POKEMON.
when_benched_from_hand: Final = triggers.WHEN_BENCHED
when_evolved_from_hand: Final = triggers.WHEN_EVOLVED
when_put_into_play: Final = triggers.WHEN_PUT_INTO_PLAY
when_attached_from_hand: Final = triggers.WHEN_ATTACHED
opponent_benches_from_hand: Final = triggers.WHEN_OPPONENT_BENCHES
opponent_attaches_energy_from_hand: Final = triggers.WHEN_OPPONENT_ATTACHES_ENERGY
THAT_POKEMON: Final = EVENT_POKEMON


def require(arguments: Collection[object], what: str) -> None:
    """Refuse a call in which a list of arguments is empty, so that it would do nothing."""
    if not arguments:
        raise CardError(f"expected {what}")


def one(group: Group) -> Choice:
    """Return one Pokémon of a group, which you choose."""
    return Choice(group)


def another(group: Group) -> Choice:
    """Return one Pokémon of a group, other than the one just mentioned."""
    return Choice(group.without_this())


def by_opponent(choice: Choice) -> Choice:
    """Return a choice that your opponent makes."""
    return Choice(choice.group, choice.n, choice.up_to, by_opponent=True)


def types_of(*types: Type) -> int:
    """Return types as a bit mask."""
    check_types("a type", types)
    return bits_of(types)


def conditions_of(*conditions: SpecialCondition) -> int:
    """Return Special Conditions as a bit mask."""
    check_conditions(conditions)
    return reduce(or_, conditions, 0)


def pokemon_card(*types: Type) -> CardFilter:
    """Return a filter for Pokémon cards of these types."""
    return filters.PokemonCard(types=types_of(*types))


def named(name: str) -> CardFilter:
    """Return a filter for cards with this name."""
    return filters.NamedCard(name)


def provides(*types: ProvidedType) -> list[int]:
    """Return what a special Energy card provides in play: one Energy of each of these types."""
    require(types, "a type such as GRASS, or EVERY_TYPE")
    return [ANY_TYPE if t == EVERY_TYPE else types_of(t) for t in types]


def energy_card(*types: Type) -> CardFilter:
    return EnergyCard(types_of(*types))


def basic_energy(*types: Type) -> CardFilter:
    return EnergyCard(types_of(*types), basic=True)


def energy_on(target: Target, *types: Type) -> Amount:
    """Return the amount of Energy on Pokémon."""
    return amounts.EnergyOn(target, types_of(*types))


def counters_on(target: Target) -> Amount:
    """Return the number of damage counters on Pokémon."""
    return amounts.CountersOn(target)


def in_play(group: Group) -> Amount:
    """Return the number of Pokémon of a group."""
    return amounts.PokemonCount(group)


def energy_this_way(*types: Type) -> Amount:
    """Return the amount of Energy that the effect has taken."""
    return amounts.EnergyMoved(types_of(*types))


class Cards:
    """A number of cards of a kind: exactly that many, or up to that many."""

    __slots__ = ("count", "filter", "up_to")

    def __init__(self, count: Number, filter: CardFilter, up_to: bool) -> None:
        self.count = amount(count)
        self.filter = filter
        self.up_to = up_to


def a(filter: CardFilter) -> Cards:
    return Cards(1, filter, up_to=False)


def exactly(n: Count | Amount, filter: CardFilter) -> Cards:
    return Cards(n, filter, up_to=False)


def up_to(n: Count | Amount, filter: CardFilter) -> Cards:
    return Cards(n, filter, up_to=True)


def any_number_of(filter: CardFilter) -> Cards:
    return Cards(EVERYTHING, filter, up_to=True)


def all_of(filter: CardFilter) -> Cards:
    return Cards(EVERYTHING, filter, up_to=False)


def as_op(ops: Ops) -> Op:
    """Return ops as one op."""
    if ops == []:
        raise CardError("expected an op such as draw(1), not an empty list")
    return Sequence(ops) if isinstance(ops, list) else ops


def optional_op(ops: Optional[Ops]) -> Optional[Op]:
    return None if ops is None else as_op(ops)


# -- trigger events ------------------------------------------------------------------------------
def when_energy_attached(types: TypeMask = 0) -> TriggerEvent:
    """Return the event that you attach an Energy card from your hand to this Pokémon."""
    return triggers.EnergyFromHand(
        "whenever you attach {energy} from your hand to {scope}", THIS, THIS_POKEMON, types
    )


def would_attack(scope: Target) -> TriggerEvent:
    return TriggerEvent(constants.HOOK_ATTACK_ANNOUNCED, "if {scope} tries to attack", scope)


def when_damaged(scope: Target, opponent_only: bool = False) -> TriggerEvent:
    return triggers.DamagedByAttack(
        constants.HOOK_DAMAGED, "whenever an attack damages {scope}", scope, opponent_only
    )


def would_be_damaged(scope: Target) -> TriggerEvent:
    return triggers.DamagedByAttack(
        constants.HOOK_WOULD_BE_DAMAGED, "if an attack would damage {scope}", scope, False
    )


def would_be_knocked_out(scope: Target, causes: CauseMask = 0) -> TriggerEvent:
    return triggers.WouldBeKnockedOut("if {scope} would be Knocked Out", scope, causes)


# -- conditions ----------------------------------------------------------------------------------
def this_is(*conditions: SpecialCondition) -> Condition:
    """Return a condition: this Pokémon has one of these Special Conditions."""
    require(conditions, "a Special Condition such as ASLEEP")
    return HasCondition(conditions_of(*conditions))


def has_energy(target: Target, *types: Type) -> Condition:
    """Return a condition: a Pokémon has any Energy of these types."""
    return HasEnergy(target, types_of(*types))


# -- coins, choices, conditions ------------------------------------------------------------------
def flip(
    n: Coins | Amount = 1,
    *,
    heads: Optional[Ops] = None,
    tails: Optional[Ops] = None,
    for_each_heads: Optional[Ops] = None,
    then: Optional[Ops] = None,
    by_opponent: bool = False,
) -> Op:
    """Flip a coin, several coins (`heads` then means that all are heads), or until tails."""
    effects = (
        (control_flow.ON_HEADS, heads),
        (control_flow.ON_TAILS, tails),
        (control_flow.FOR_EACH_HEADS, for_each_heads),
        (control_flow.ALWAYS, then),
    )
    require([ops for _, ops in effects if ops is not None], "an effect such as heads=draw(1)")
    branches = [control_flow.Branch(when, as_op(ops)) for when, ops in effects if ops is not None]
    until_tails = n == UNTIL_TAILS
    return control_flow.Flip(amount(1 if until_tails else n), branches, until_tails, by_opponent)


def if_(condition: Condition, then: Ops, otherwise: Optional[Ops] = None) -> Op:
    return control_flow.If(condition, as_op(then), optional_op(otherwise))


def may(what: Ops, if_so: Optional[Ops] = None, if_not: Optional[Ops] = None) -> Op:
    return control_flow.May(as_op(what), optional_op(if_so), optional_op(if_not))


def pay(cost: Ops, then: Ops) -> Op:
    """Pay a cost to play this card or use this power, then do the rest."""
    return control_flow.PayThen(as_op(cost), as_op(then))


def each_player(*what: Op) -> Op:
    """Let both players do something, you first; each of them is *you* in turn."""
    return control_flow.EachPlayer(as_op(list(what)))


def choose(selector: Choice) -> Op:
    return pokemon_ops.ChoosePokemon(selector)


attack_does_nothing: Final = control_flow.AttackFails()


# -- damage, healing, conditions ------------------------------------------------------------------
def add_damage(n: ChangeInTens, *, for_each: Optional[Amount] = None) -> Op:
    return pokemon_ops.AddDamage(n, for_each)


def hit(n: Tens, target: Selector, *, for_each: Optional[Amount] = None) -> Op:
    return pokemon_ops.DamagePokemon(n, target, for_each)


def each(group: Group) -> Group:
    """Return the group itself: `hit(10, each(YOUR_BENCH))` reads like the card."""
    return group


def ignoring(*what: Ignored) -> Op:
    """Let this attack's damage ignore WEAKNESS, RESISTANCE, or EFFECTS."""
    require(what, "WEAKNESS, RESISTANCE, or EFFECTS")
    return pokemon_ops.IgnoreEffects(reduce(or_, what, 0))


def put_counters(n: Counters, target: Selector) -> Op:
    return pokemon_ops.PutCounters(n, target)


def heal(n: TensOrAll | Amount, target: Selector) -> Op:
    return pokemon_ops.Heal(amount(n), target)


def afflict(target: Selector, *conditions: SpecialCondition, poison: Counters = 1) -> Op:
    require(conditions, "a Special Condition such as ASLEEP")
    check_conditions(conditions)
    return pokemon_ops.InflictCondition(target, list(conditions), poison)


def afflict_any(target: Target) -> Op:
    """Give a Pokémon a Special Condition, which you choose."""
    return pokemon_ops.InflictChosenCondition(target)


def cure(target: Selector) -> Op:
    return pokemon_ops.Cure(target)


def switch_in(target: Selector) -> Op:
    return pokemon_ops.SwitchIn(target)


def return_to_hand(target: Selector) -> Op:
    """Return a Pokémon and all cards attached to it to its owner's hand."""
    return in_play_ops.ReturnToHand(target)


# -- Energy on Pokémon ----------------------------------------------------------------------------
EnergyOrCards = Union[EnergyCount, Cards]  # an amount of Energy, or a number of Energy cards


def energy_amount(what: EnergyOrCards, types: tuple[int, ...]) -> energy_ops.EnergyAmount:
    if isinstance(what, int):
        return energy_ops.EnergyAmount(what, types_of(*types))
    kind = what.filter
    if not isinstance(kind, EnergyCard):
        raise CardError("expected Energy cards: energy_card() or basic_energy()")
    n = what.count.fixed()
    if n == EVERYTHING and what.up_to:
        n = ANY_NUMBER
    return energy_ops.EnergyAmount(n, kind.types, True, kind.basic)


def discard_energy(what: EnergyOrCards, from_: Selector, *types: Type) -> Op:
    """Discard Energy (`2`, `ALL`, `ANY_NUMBER`) or Energy cards (`a(energy_card())`)."""
    return energy_ops.RemoveEnergy(energy_amount(what, types), from_, DISCARD)


def discard_energy_of_each(from_: Target, *types: Type) -> Op:
    """Discard one Energy card of each of these types."""
    require(types, "a type such as GRASS")
    check_types("a type", types)
    return energy_ops.DiscardOneOfEachType(list(types), from_)


def return_energy(what: EnergyOrCards, from_: Selector, *types: Type) -> Op:
    """Return Energy to its owner's hand."""
    return energy_ops.RemoveEnergy(energy_amount(what, types), from_, HAND)


def shuffle_energy(what: EnergyOrCards, from_: Selector, *types: Type) -> Op:
    """Shuffle Energy into its owner's deck."""
    return energy_ops.RemoveEnergy(energy_amount(what, types), from_, DECK)


def move_energy(what: EnergyOrCards, from_: Selector, to: Selector, *types: Type) -> Op:
    """Move Energy from Pokémon to other Pokémon."""
    return energy_ops.RemoveEnergy(energy_amount(what, types), from_, IN_PLAY, to)


# -- cards --------------------------------------------------------------------------
def draw(n: Count | Amount) -> Op:
    return card_ops.Draw(amount(n))


shuffle_hand_into_deck: Final = card_ops.ShuffleHandIntoDeck
look_at_their_hand: Final = card_ops.LookAtHand
BENCH: Final = card_ops.TO_BENCH
SearchedTo = Annotated[int, Values(HAND=HAND, BENCH=BENCH)]


def search(
    cards: Cards,
    *,
    reveal: bool = False,
    attach_to: Optional[Selector] = None,
    to: SearchedTo = HAND,
) -> Op:
    """Search the deck and put cards into the hand, on the `BENCH`, or on a Pokémon.

    A search for described cards may fail; a search for any card at all may not (D72).
    """
    may_fail = cards.up_to or cards.filter is not filters.ANY_CARD
    return card_ops.SearchDeck(cards.filter, cards.count, may_fail, to, reveal, attach_to)


def recover(cards: Cards, *, attach_to: Optional[Selector] = None) -> Op:
    """Put cards from the discard pile into the hand, or attach them to a Pokémon."""
    return card_ops.TakeFromDiscard(cards.filter, cards.count, cards.up_to, HAND, attach_to)


def look_at_top(
    n: Count,
    cards: Cards,
    *,
    reveal: bool = False,
    attach_to: Optional[Selector] = None,
    discard_rest: bool = False,
) -> Op:
    """Look at the deck's top cards and take some; shuffle the rest into the deck or discard it."""
    may_fail = cards.count.fixed() != EVERYTHING or cards.up_to
    return card_ops.TakeFromTop(
        n, cards.filter, cards.count, may_fail, discard_rest, reveal, attach_to
    )


def attach(cards: Cards, *, to: Selector) -> Op:
    """Attach cards from the hand by an effect."""
    return card_ops.MoveFromHand(cards.filter, cards.count, cards.up_to, to=to)


def discard(cards: Cards) -> Op:
    """Discard cards from the hand."""
    return card_ops.MoveFromHand(cards.filter, cards.count, cards.up_to)


def put_on_top(cards: Cards) -> Op:
    """Reveal cards from the hand and put them on top of the deck."""
    return card_ops.MoveFromHand(cards.filter, cards.count, cards.up_to, DECK)


def discard_at_random(n: Count = 1) -> Op:
    """Discard random cards from the opponent's hand."""
    return card_ops.DiscardAtRandom(n)


def rearrange_top(n: Count, *, of_either_deck: bool = False) -> Op:
    """Look at the top cards of the deck and put them back in any order."""
    return card_ops.Rearrange(n, of_either_deck)


# -- continuous and lasting effects ---------------------------------------------------------------
def while_(condition: Condition, effect: ContinuousEffect | Trigger) -> ContinuousEffect | Trigger:
    """Return a continuous effect or trigger that is limited to the time while a condition holds."""
    return with_fields(effect, while_=condition)


def when(event: TriggerEvent, *what: Op) -> Trigger:
    """Do something whenever an event happens."""
    return Trigger(event, as_op(list(what)))


def prevent_damage(to: Target, *, opponent_only: bool = False) -> ContinuousEffect:
    return continuous.NoDamage(to, opponent_only)


def prevent_effects(to: Target, *, opponent_only: bool = False) -> ContinuousEffect:
    """Prevent all effects of attacks, including damage."""
    return continuous.NoEffects(to, opponent_only)


def takes_less_damage(n: Tens, *, to: Target, opponent_only: bool = False) -> ContinuousEffect:
    return continuous.DamageTaken(amount(-n), to, opponent_only)


def takes_more_damage(n: Tens, *, to: Target) -> ContinuousEffect:
    return continuous.DamageTaken(amount(n), to)


def does_more_damage(n: ChangeInTens | Amount, attacks_of: Target) -> ContinuousEffect:
    """Let the attacks of Pokémon do more damage."""
    return NumberChange(constants.HOOK_DAMAGE_DEALT, amount(n), attacks_of)


def more_hp(n: ChangeInTens | Amount, of: Target) -> ContinuousEffect:
    return NumberChange(constants.HOOK_HP, amount(n), of)


def retreat_costs(n: ChangeInEnergy | Amount, of: Target) -> ContinuousEffect:
    """Change a Retreat Cost by n Energy."""
    return NumberChange(constants.HOOK_RETREAT_COST, amount(n), of)


def retreat_for_free(who: Target) -> ContinuousEffect:
    return NumberSet(constants.HOOK_RETREAT_COST, 0, who, "retreat", "for free")


def attacks_cost(n: ChangeInEnergy | Amount, of: Target) -> ContinuousEffect:
    """Change the cost of attacks by n Energy."""
    return NumberChange(constants.HOOK_ATTACK_COST, amount(n), of)


def attacks_cost_nothing(of: Target) -> ContinuousEffect:
    return NumberSet(constants.HOOK_ATTACK_COST, FREE, of, "cost", "no Energy")


def no_weakness(of: Target) -> ContinuousEffect:
    return Cannot(constants.HOOK_WEAKNESS, of, "no Weakness", "have")


def no_resistance(of: Target) -> ContinuousEffect:
    return Cannot(constants.HOOK_RESISTANCE, of, "no Resistance", "have")


def is_of_type(who: Target, *types: Type) -> ContinuousEffect:
    require(types, "a type such as GRASS")
    mask = types_of(*types)
    return NumberSet(constants.HOOK_TYPES, mask, who, "be", symbols(mask))


def energy_counts_as(type: Type, *, on: Target) -> ContinuousEffect:
    return continuous.EnergyCountsAs(types_of(type), on)


def cannot_retreat(who: Target) -> ContinuousEffect:
    return Cannot(constants.HOOK_MAY_RETREAT, who, "retreat")


def cannot_attack(who: Target) -> ContinuousEffect:
    return Cannot(constants.HOOK_MAY_ATTACK, who, "attack")


def cannot_use_this_attack() -> ContinuousEffect:
    return continuous.CannotUseThisAttack(THIS)


def cannot_use_powers(who: Target) -> ContinuousEffect:
    return Cannot(constants.HOOK_MAY_USE_POWER, who, "use Poké-Powers")


def cannot_be_healed(who: Target) -> ContinuousEffect:
    return Cannot(constants.HOOK_MAY_HEAL, who, "be healed (damage counters can still be moved)")


def cannot_play(*kinds: Kind, opponent_only: bool = False) -> ContinuousEffect:
    """Forbid both players, or only your opponent, to play cards of these kinds."""
    require(kinds, "a kind of card such as ITEM")
    return continuous.CannotPlay(bits_of(kinds), opponent_only)


def immune(who: Target, *conditions: SpecialCondition) -> ContinuousEffect:
    """Make Pokémon immune to these Special Conditions, or to all of them."""
    return continuous.Immune(who, conditions_of(*conditions))


def flip_to_attack(who: Target) -> Trigger:
    """Let the player of an attacking Pokémon flip a coin; on tails, the attack does nothing."""
    return when(would_attack(who), flip(tails=triggers.CancelAttack(), by_opponent=True))


Duration = Annotated[
    int,
    Values(
        THIS_TURN=lasting_ops.THIS_TURN,
        OPPONENTS_NEXT_TURN=lasting_ops.OPPONENTS_NEXT_TURN,
        YOUR_NEXT_TURN=lasting_ops.YOUR_NEXT_TURN,
    ),
]


def lasting_on(duration: Duration, effect: ContinuousEffect | Trigger) -> Op:
    scope = effect.whom()
    if scope is None:
        raise CardError("only an effect on Pokémon can be a lasting effect")
    return lasting_ops.AddLastingEffect(duration, effect, scope)


def this_turn(effect: ContinuousEffect | Trigger) -> Op:
    return lasting_on(lasting_ops.THIS_TURN, effect)


def their_next_turn(effect: ContinuousEffect | Trigger) -> Op:
    """Let an effect last during your opponent's next turn."""
    return lasting_on(lasting_ops.OPPONENTS_NEXT_TURN, effect)


def your_next_turn(effect: ContinuousEffect | Trigger) -> Op:
    return lasting_on(lasting_ops.YOUR_NEXT_TURN, effect)

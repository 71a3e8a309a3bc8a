"""The words in which cards are written: verbs, nouns and clauses, in lower case."""

from __future__ import annotations

from typing import Final, Optional, Union

from playmat.engine.cards import Condition, Op, Sequence
from playmat.engine.words import (
    ANY_TYPE,
    DECK,
    DISCARD,
    HAND,
    HOOK_MAY_ATTACK,
    HOOK_MAY_HEAL,
    HOOK_MAY_RETREAT,
    HOOK_MAY_USE_POWER,
    HOOK_RESISTANCE,
    HOOK_WEAKNESS,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    IN_PLAY,
)
from playmat.vocabulary.amounts import (
    ANY_NUMBER,
    EVERYTHING,
    Amount,
    CardsInHand,
    CountersOn,
    DamageDone,
    EnergyOn,
    EnergyTaken,
    Heads,
    PokemonInPlay,
    amount,
)
from playmat.vocabulary.board import (
    Afflict,
    AfflictAny,
    ChoosePokemon,
    Cure,
    Heal,
    Hit,
    Ignoring,
    More,
    PutCounters,
    SwitchIn,
)
from playmat.vocabulary.cardflow import (
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
from playmat.vocabulary.changes import ReturnToHand
from playmat.vocabulary.conditions import (
    EqualHands,
    HasEnergy,
    ThisHas,
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
from playmat.vocabulary.control import (
    ALWAYS,
    FOR_EACH_HEADS,
    ON_HEADS,
    ON_TAILS,
    ONE_COIN,
    Arm,
    AttackFails,
    EachPlayer,
    Flip,
    If,
    May,
    PayThen,
)
from playmat.vocabulary.declaring import CardError, bits_of, check_conditions, check_types
from playmat.vocabulary.energy import DiscardOfEach, TakeEnergy, Wanted
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
from playmat.vocabulary.lasting import OPPONENTS_NEXT_TURN, THIS_TURN, YOUR_NEXT_TURN, Last
from playmat.vocabulary.targets import EVENT_POKEMON, THIS, Choice, Group, Target
from playmat.vocabulary.triggers import (
    WHEN_ATTACHED,
    WHEN_BENCHED,
    WHEN_EVOLVED,
    WHEN_OPPONENT_ATTACHES_ENERGY,
    WHEN_OPPONENT_BENCHES,
    WHEN_PUT_INTO_PLAY,
    CancelAttack,
    Trigger,
    TriggerEvent,
    would_attack,
)

ALL: Final = EVERYTHING
UNTIL_TAILS: Final = -1
EVERY_TYPE: Final = -1  # of Energy, one at a time

Selector = Union[Target, Choice]
Number = Union[int, Amount]
Doing = Union[Op, list[Op]]

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

# Conditions, after `if_` and `during`.
EQUAL_HANDS: Final = EqualHands()
THIS_IS_ACTIVE: Final = ThisIsActive()
THIS_IS_BENCHED: Final = ThisIsBenched()

# Events, for `power` and `when`. THAT_POKEMON is the Pokémon that an event is about.
when_benched_from_hand: Final = WHEN_BENCHED
when_evolved_from_hand: Final = WHEN_EVOLVED
when_put_into_play: Final = WHEN_PUT_INTO_PLAY
when_attached_from_hand: Final = WHEN_ATTACHED
opponent_benches_from_hand: Final = WHEN_OPPONENT_BENCHES
opponent_attaches_energy_from_hand: Final = WHEN_OPPONENT_ATTACHES_ENERGY
THAT_POKEMON: Final = EVENT_POKEMON


def one(group: Group) -> Choice:
    """One Pokémon of a group, of your choice."""
    return Choice(group)


def another(group: Group) -> Choice:
    """Another one than the Pokémon just spoken of."""
    return Choice(group.but_this())


def by_opponent(choice: Choice) -> Choice:
    """The same, of your opponent's choice."""
    return Choice(choice.group, choice.n, choice.up_to, by_opponent=True)


def types_of(*types: int) -> int:
    """Types as a mask of bits."""
    check_types("a type", types)
    return bits_of(types)


def conditions_of(*conditions: int) -> int:
    """Special Conditions as a mask of bits."""
    check_conditions(conditions)
    mask = 0
    for c in conditions:
        mask |= c
    return mask


def pokemon_card(*types: int) -> PokemonCard:
    """A Pokémon card of a type."""
    return PokemonCard(types=types_of(*types))


def named(name: str) -> NamedCard:
    """A card of a name."""
    return NamedCard(name)


def provides(*types: int) -> list[int]:
    """What a special Energy card provides in play: one Energy of each of these."""
    return [ANY_TYPE if t == EVERY_TYPE else types_of(t) for t in types]


def energy_card(*types: int) -> EnergyCard:
    return EnergyCard(types_of(*types))


def basic_energy(*types: int) -> EnergyCard:
    return EnergyCard(types_of(*types), basic=True)


def energy_on(target: Target, *types: int) -> EnergyOn:
    """How much Energy is on Pokémon."""
    return EnergyOn(target, types_of(*types))


def counters_on(target: Target) -> CountersOn:
    """How many damage counters are on Pokémon."""
    return CountersOn(target)


def in_play(group: Group) -> PokemonInPlay:
    """How many Pokémon of a group are in play."""
    return PokemonInPlay(group)


def energy_this_way(*types: int) -> EnergyTaken:
    """How much of the Energy was taken of which any number could be."""
    return EnergyTaken(types_of(*types))


class Cards:
    """How many cards of a kind a text takes: exactly so many, or up to."""

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


def doing(what: Doing) -> Op:
    return Sequence(what) if isinstance(what, list) else what


# -- conditions ----------------------------------------------------------------------------------
def this_is(*conditions: int) -> ThisHas:
    """This Pokémon has one of these Special Conditions."""
    return ThisHas(conditions_of(*conditions))


def has_energy(target: Target, *types: int) -> HasEnergy:
    """A Pokémon has any Energy of these types on it."""
    return HasEnergy(target, types_of(*types))


# -- coins, choices, conditions ------------------------------------------------------------------
def flip(
    n: Number = 1,
    *,
    heads: Optional[Doing] = None,
    tails: Optional[Doing] = None,
    for_each_heads: Optional[Doing] = None,
    then: Optional[Doing] = None,
    by_opponent: bool = False,
) -> Flip:
    """Flip a coin, or several (`heads` is then: all heads), or until tails."""
    arms: list[Arm] = []
    for when, what in (
        (ON_HEADS, heads),
        (ON_TAILS, tails),
        (FOR_EACH_HEADS, for_each_heads),
        (ALWAYS, then),
    ):
        if what is not None:
            arms.append(Arm(when, doing(what)))
    if isinstance(n, int):
        if n == UNTIL_TAILS:
            return Flip(ONE_COIN, arms, until_tails=True, by_opponent=by_opponent)
        return Flip(amount(n), arms, by_opponent=by_opponent)
    return Flip(n, arms, by_opponent=by_opponent)


def if_(condition: Condition, then: Doing, otherwise: Optional[Doing] = None) -> If:
    return If(condition, doing(then), doing(otherwise) if otherwise is not None else None)


def may(what: Doing, if_so: Optional[Doing] = None, if_not: Optional[Doing] = None) -> May:
    return May(
        doing(what),
        doing(if_so) if if_so is not None else None,
        doing(if_not) if if_not is not None else None,
    )


def pay(cost: Doing, then: Doing) -> PayThen:
    """To play this card, or use this Power, do something; then the rest."""
    return PayThen(doing(cost), doing(then))


def each_player(*what: Op) -> EachPlayer:
    """Both players do it, you first; each is *you* in turn."""
    return EachPlayer(doing(list(what)))


def choose(selector: Choice) -> ChoosePokemon:
    return ChoosePokemon(selector)


attack_does_nothing: Final = AttackFails()


# -- damage, healing, conditions ------------------------------------------------------------------
def more(n: int, *, for_each: Optional[Amount] = None) -> More:
    return More(n, for_each)


def hit(n: int, target: Selector, *, for_each: Optional[Amount] = None) -> Hit:
    return Hit(n, target, for_each)


def each(group: Group) -> Group:
    return group


def ignoring(*what: int) -> Ignoring:
    """This attack's damage ignores WEAKNESS, RESISTANCE, EFFECTS."""
    flags = 0
    for flag in what:
        flags |= flag
    return Ignoring(flags)


def put_counters(n: int, target: Selector) -> PutCounters:
    return PutCounters(n, target)


def heal(n: Number, target: Selector) -> Heal:
    return Heal(amount(n), target)


def afflict(target: Selector, *conditions: int, poison: int = 1) -> Afflict:
    check_conditions(conditions)
    return Afflict(target, list(conditions), poison)


def afflict_any(target: Target) -> AfflictAny:
    """A Special Condition of your choice."""
    return AfflictAny(target)


def cure(target: Selector) -> Cure:
    return Cure(target)


def switch_in(target: Selector) -> SwitchIn:
    return SwitchIn(target)


def return_to_hand(target: Selector) -> ReturnToHand:
    """A Pokémon and everything attached to it."""
    return ReturnToHand(target)


# -- Energy on Pokémon ----------------------------------------------------------------------------
EnergyThere = Union[int, Cards]  # so much Energy, or so many Energy cards


def wanted(what: EnergyThere, types: tuple[int, ...]) -> Wanted:
    if isinstance(what, int):
        return Wanted(what, types_of(*types))
    kind = what.filter
    if not isinstance(kind, EnergyCard):
        raise CardError("only Energy cards are on Pokémon: write energy_card() or basic_energy()")
    n = what.count.fixed()
    return Wanted(ANY_NUMBER if n == EVERYTHING and what.up_to else n, kind.types, True, kind.basic)


def discard_energy(what: EnergyThere, from_: Selector, *types: int) -> TakeEnergy:
    """Discard so much Energy (`2`, `ALL`, `ANY_NUMBER`), or Energy cards (`a(energy_card())`)."""
    return TakeEnergy(wanted(what, types), from_, DISCARD)


def discard_energy_of_each(from_: Target, *types: int) -> DiscardOfEach:
    """Discard an Energy of each of these types, a card for each."""
    return DiscardOfEach(list(types), from_)


def return_energy(what: EnergyThere, from_: Selector, *types: int) -> TakeEnergy:
    """Return Energy to its owner's hand."""
    return TakeEnergy(wanted(what, types), from_, HAND)


def shuffle_energy(what: EnergyThere, from_: Selector, *types: int) -> TakeEnergy:
    """Shuffle Energy into its owner's deck."""
    return TakeEnergy(wanted(what, types), from_, DECK)


def move_energy(what: EnergyThere, from_: Selector, to: Selector, *types: int) -> TakeEnergy:
    """Move Energy from Pokémon to others."""
    return TakeEnergy(wanted(what, types), from_, IN_PLAY, to)


# -- cards --------------------------------------------------------------------------
def draw(n: Number) -> Draw:
    return Draw(amount(n))


shuffle_hand_into_deck: Final = ShuffleHandIntoDeck
look_at_their_hand: Final = LookAtHand
BENCH: Final = TO_BENCH


def search(
    cards: Cards, *, show: bool = False, attach_to: Optional[Selector] = None, to: int = HAND
) -> SearchDeck:
    """Search the deck: into the hand, onto the `BENCH`, or attached to a Pokémon.

    A search for described cards may fail; one for any card at all must take it (D72).
    """
    may_fail = cards.up_to or cards.filter is not ANY_CARD
    return SearchDeck(cards.filter, cards.count, may_fail, to, show, attach_to)


def recover(cards: Cards, *, attach_to: Optional[Selector] = None) -> TakeFromDiscard:
    """Search the discard pile: into the hand, or attached to a Pokémon."""
    return TakeFromDiscard(cards.filter, cards.count, cards.up_to, HAND, attach_to)


def look_at_top(
    n: int,
    cards: Cards,
    *,
    show: bool = False,
    attach_to: Optional[Selector] = None,
    discard_rest: bool = False,
) -> TakeFromTop:
    """Look at the deck's top cards and take some; the rest is shuffled in, or discarded."""
    may_fail = cards.count.fixed() != EVERYTHING or cards.up_to
    return TakeFromTop(n, cards.filter, cards.count, may_fail, discard_rest, show, attach_to)


def attach(cards: Cards, *, to: Selector) -> MoveFromHand:
    """Attach cards from the hand by an effect."""
    return MoveFromHand(cards.filter, cards.count, cards.up_to, to=to)


def discard(cards: Cards) -> MoveFromHand:
    """Discard cards from the hand."""
    return MoveFromHand(cards.filter, cards.count, cards.up_to)


def put_on_deck(cards: Cards) -> MoveFromHand:
    """Reveal cards from the hand and put them on top of the deck."""
    return MoveFromHand(cards.filter, cards.count, cards.up_to, DECK)


def discard_from_their_hand(n: int = 1) -> DiscardAtRandom:
    """Without looking."""
    return DiscardAtRandom(n)


def rearrange_top(n: int, *, of_either_deck: bool = False) -> Rearrange:
    """Look at the top cards of the deck and put them back in any order."""
    return Rearrange(n, of_either_deck)


# -- continuous and lasting effects ---------------------------------------------------------------
def during(condition: Condition, effect: ContinuousEffect | Trigger) -> ContinuousEffect | Trigger:
    """An effect that holds only while a condition does."""
    effect.while_ = condition
    return effect


def when(event: TriggerEvent, *what: Op) -> Trigger:
    """An event starts an effect."""
    return Trigger(event, doing(list(what)))


def prevent_damage(to: Target, *, only_opponent: bool = False) -> NoDamage:
    return NoDamage(to, only_opponent)


def prevent_effects(to: Target, *, only_opponent: bool = False) -> NoEffects:
    """Of attacks, damage among them."""
    return NoEffects(to, only_opponent)


def less_damage(n: int, *, to: Target, only_opponent: bool = False) -> DamageTaken:
    return DamageTaken(amount(-n), to, only_opponent)


def more_damage(n: int, *, to: Target) -> DamageTaken:
    return DamageTaken(amount(n), to)


def stronger(n: Number, attacks_of: Target) -> DamageDealt:
    """Attacks of some Pokémon do more damage."""
    return DamageDealt(amount(n), attacks_of)


def more_hp(n: Number, of: Target) -> MoreHP:
    return MoreHP(amount(n), of)


def retreat_costs(n: Number, of: Target) -> RetreatCost:
    """So much more, or less."""
    return RetreatCost(amount(n), of)


def retreat_for_free(who: Target) -> FreeRetreat:
    return FreeRetreat(who)


def attacks_cost(n: Number, of: Target) -> AttackCost:
    """So much more, or less."""
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
    """Nobody, or your opponent, plays cards of these kinds."""
    return CannotPlay(bits_of(kinds), only_opponent)


def immune(who: Target, *conditions: int) -> Immune:
    """Cannot have these Special Conditions, or any."""
    return Immune(who, conditions_of(*conditions))


def flip_or_fail(who: Target) -> Trigger:
    """If it would attack, its player flips a coin: tails, that attack does nothing."""
    return when(would_attack(who), flip(tails=CancelAttack(), by_opponent=True))


def lasting_on(duration: int, effect: ContinuousEffect | Trigger) -> Last:
    scope = effect.whom()
    if scope is None:
        raise CardError("only an effect on Pokémon can last; this one is on players")
    return Last(duration, effect, scope)


def this_turn(effect: ContinuousEffect | Trigger) -> Last:
    return lasting_on(THIS_TURN, effect)


def their_next_turn(effect: ContinuousEffect | Trigger) -> Last:
    """During your opponent's next turn."""
    return lasting_on(OPPONENTS_NEXT_TURN, effect)


def your_next_turn(effect: ContinuousEffect | Trigger) -> Last:
    return lasting_on(YOUR_NEXT_TURN, effect)

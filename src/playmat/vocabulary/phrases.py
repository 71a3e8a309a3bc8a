"""The words in which cards are written: verbs, nouns and clauses, in lower case."""

from __future__ import annotations

from typing import Final, Optional, Union

from playmat.engine.cards import Condition, Op, Sequence
from playmat.engine.words import (
    DECK,
    DISCARD,
    DOOR_DAMAGE_BARRED,
    DOOR_MAY_RETREAT,
    DOOR_WEAKNESS,
    HAND,
    bit,
)
from playmat.vocabulary.amounts import (
    EVERYTHING,
    Amount,
    CardsInHand,
    EnergyOn,
    Heads,
    PokemonInPlay,
    amount,
)
from playmat.vocabulary.board import (
    Afflict,
    ChoosePokemon,
    Cure,
    DiscardEnergy,
    Heal,
    Hit,
    More,
    SwitchIn,
)
from playmat.vocabulary.cardflow import (
    TO_ATTACH,
    Draw,
    LookAtHand,
    MoveCards,
    ShuffleHandIntoDeck,
)
from playmat.vocabulary.conditions import EqualHands
from playmat.vocabulary.control import (
    ALWAYS,
    FOR_EACH_HEADS,
    ON_HEADS,
    ON_TAILS,
    ONE_COIN,
    Arm,
    AttackFails,
    Flip,
    If,
    May,
    PayThen,
)
from playmat.vocabulary.filters import (
    ANY_CARD,
    ANY_POKEMON_CARD,
    BASIC_POKEMON_CARD,
    EVOLUTION_CARD,
    CardFilter,
    EnergyCard,
)
from playmat.vocabulary.standing import FORBID, OPPONENTS_NEXT_TURN, SET, Last, Standing
from playmat.vocabulary.targets import Choice, Group, Target

ALL: Final = EVERYTHING
UNTIL_TAILS: Final = -1

Selector = Union[Target, Choice]
Number = Union[int, Amount]
Doing = Union[Op, list[Op]]

# -- nouns -------------------------------------------------------------------------------------
HEADS: Final = Heads()
TAILS: Final = Heads(tails=True)
POKEMON: Final = ANY_POKEMON_CARD
BASIC_POKEMON: Final = BASIC_POKEMON_CARD
EVOLUTION: Final = EVOLUTION_CARD
CARDS_IN_THEIR_HAND: Final = CardsInHand(theirs=True)
EQUAL_HANDS: Final = EqualHands()


def one(group: Group) -> Choice:
    """One Pokémon of a group, of your choice."""
    return Choice(group)


def energy_card(type: int = -1) -> EnergyCard:
    return EnergyCard(bit(type) if type >= 0 else 0)


def basic_energy(type: int = -1) -> EnergyCard:
    return EnergyCard(bit(type) if type >= 0 else 0, basic=True)


def energy_on(target: Target, type: int = -1) -> EnergyOn:
    return EnergyOn(target, bit(type) if type >= 0 else 0)


def in_play(group: Group) -> PokemonInPlay:
    return PokemonInPlay(group)


class Cards:
    """How many cards of a kind a text takes: exactly so many, or up to."""

    __slots__ = ("count", "filter", "up_to")

    def __init__(self, count: Number, filter: CardFilter, up_to: bool) -> None:
        self.count = amount(count)
        self.filter = filter
        self.up_to = up_to


def a(filter: CardFilter) -> Cards:
    return Cards(1, filter, up_to=False)


def up_to(n: Number, filter: CardFilter) -> Cards:
    return Cards(n, filter, up_to=True)


def both(*ops: Op) -> Op:
    return Sequence(list(ops))


def doing(what: Doing) -> Op:
    return Sequence(what) if isinstance(what, list) else what


# -- coins, choices, conditions ------------------------------------------------------------------
def flip(
    n: Number = 1,
    *,
    heads: Optional[Doing] = None,
    tails: Optional[Doing] = None,
    for_each_heads: Optional[Doing] = None,
    then: Optional[Doing] = None,
) -> Flip:
    """Flip a coin, or several, or until tails."""
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
            return Flip(ONE_COIN, arms, until_tails=True)
        return Flip(amount(n), arms)
    return Flip(n, arms)


def if_(condition: Condition, then: Doing, otherwise: Optional[Doing] = None) -> If:
    return If(condition, doing(then), doing(otherwise) if otherwise is not None else None)


def may(what: Doing, if_so: Optional[Doing] = None, if_not: Optional[Doing] = None) -> May:
    return May(
        doing(what),
        doing(if_so) if if_so is not None else None,
        doing(if_not) if if_not is not None else None,
    )


def pay(cost: Doing, then: Doing) -> PayThen:
    """To play this card, do something; then the rest."""
    return PayThen(doing(cost), doing(then))


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


def heal(n: Number, target: Selector) -> Heal:
    return Heal(amount(n), target)


def afflict(target: Selector, *conditions: int, poison: int = 1) -> Afflict:
    return Afflict(target, list(conditions), poison)


def cure(target: Selector) -> Cure:
    return Cure(target)


def switch_in(target: Selector) -> SwitchIn:
    return SwitchIn(target)


def discard_energy(n: int, target: Selector, type: int = -1) -> DiscardEnergy:
    return DiscardEnergy(n, target, bit(type) if type >= 0 else 0)


# -- cards --------------------------------------------------------------------------
def draw(n: Number) -> Draw:
    return Draw(amount(n))


shuffle_hand_into_deck: Final = ShuffleHandIntoDeck
look_at_their_hand: Final = LookAtHand


def search(cards: Cards, *, show: bool = False, attach_to: Optional[Target] = None) -> MoveCards:
    """Search the deck: into the hand, or attached to a Pokémon.

    A search for described cards may fail; one for any card at all must take it (D72).
    """
    goal = HAND if attach_to is None else TO_ATTACH
    may_fail = cards.up_to or cards.filter is not ANY_CARD
    return MoveCards(DECK, cards.filter, cards.count, may_fail, goal, show, attach_to)


def recover(cards: Cards, *, attach_to: Optional[Target] = None) -> MoveCards:
    """Search the discard pile: into the hand, or attached to a Pokémon."""
    goal = HAND if attach_to is None else TO_ATTACH
    return MoveCards(DISCARD, cards.filter, cards.count, cards.up_to, goal, True, attach_to)


def put_on_deck(cards: Cards) -> MoveCards:
    """Show cards from hand and put them on top of the deck."""
    return MoveCards(HAND, cards.filter, cards.count, cards.up_to, DECK, True)


# -- what stands or lasts -------------------------------------------------------------------------
def prevent_damage(to: Target) -> Standing:
    return Standing("prevent_damage", DOOR_DAMAGE_BARRED, to, FORBID)


def no_weakness(of: Target) -> Standing:
    return Standing("no_weakness", DOOR_WEAKNESS, of, SET)


def cannot_retreat(who: Target) -> Standing:
    return Standing("cannot_retreat", DOOR_MAY_RETREAT, who, FORBID)


def next_turn(effect: Standing) -> Last:
    """During your opponent's next turn."""
    scope = effect.scope
    assert scope is not None
    return Last(OPPONENTS_NEXT_TURN, effect, scope)

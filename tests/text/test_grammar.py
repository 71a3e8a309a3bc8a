"""Generated text of ops, conditions, and modifiers, and how it is composed."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import playmat.vocabulary
from playmat.engine.cards import Card, Condition, Op, Power, Sequence
from playmat.engine.constants import (
    ANY_TYPE,
    ASLEEP,
    BURNED,
    COLORLESS,
    CONFUSED,
    DARKNESS,
    DECK,
    DISCARD,
    FIRE,
    GRASS,
    HAND,
    ITEM,
    LIGHTNING,
    LOST_ZONE,
    METAL,
    PARALYZED,
    POISONED,
    STADIUM,
    SUPPORTER,
    WATER,
    bit,
)
from playmat.engine.modifiers import Modifier
from playmat.rulebook.rulesets import HGSS, XY, Ruleset
from playmat.text import card_text
from playmat.vocabulary.amounts import (
    Amount,
    CardsMoved,
    CountersOn,
    DamageDone,
    EnergyOn,
    Fixed,
    PokemonCount,
)
from playmat.vocabulary.card_ops import (
    TO_BENCH,
    Draw,
    MoveFromHand,
    SearchDeck,
    ShuffleHandIntoDeck,
    TakeFromDiscard,
)
from playmat.vocabulary.card_text import power_text
from playmat.vocabulary.conditions import (
    AnyInPlay,
    HasCondition,
    SameHandSize,
    ThisIsActive,
    ThisIsBenched,
)
from playmat.vocabulary.continuous import ContinuousEffect
from playmat.vocabulary.control_flow import (
    ALWAYS,
    FOR_EACH_HEADS,
    ON_ALL_HEADS,
    ON_ALL_TAILS,
    ON_ANY_TAILS,
    AttackFails,
    Branch,
    EachPlayer,
    Flip,
    May,
    MayPart,
    Pay,
)
from playmat.vocabulary.declarations import (
    ability,
    any_number_of_times,
    attack,
    body,
    item,
    once_each_turn,
    pokemon,
    power,
    special_energy,
    stadium,
    tool,
)
from playmat.vocabulary.dsl import (
    ALL,
    CARDS_IN_THEIR_HAND,
    HEADS,
    POKEMON,
    TAILS,
    UNTIL_TAILS,
    a,
    add_damage,
    afflict,
    afflict_any,
    attacks_cost,
    attacks_cost_nothing,
    cannot_attack,
    cannot_play,
    cannot_retreat,
    choose,
    cure,
    discard_energy,
    does_more_damage,
    draw,
    energy_counts_as,
    energy_on,
    flip,
    flip_to_attack,
    heal,
    hit,
    if_,
    immune,
    look_at_top,
    may,
    more_hp,
    no_resistance,
    one,
    opponent_attaches_energy_from_hand,
    opponent_benches_from_hand,
    pay,
    prevent_damage,
    prevent_effects,
    retreat_costs,
    search,
    takes_less_damage,
    their_next_turn,
    when,
    when_attached_from_hand,
    when_benched_from_hand,
    when_energy_attached,
    while_,
    would_be_damaged,
    would_be_knocked_out,
    your_next_turn,
)
from playmat.vocabulary.filters import (
    ANY_CARD,
    BASIC_POKEMON_CARD,
    SUPPORTER_CARD,
    CardFilter,
    EnergyCard,
    PokemonCard,
    TrainerCard,
)
from playmat.vocabulary.grammar import (
    Clause,
    MissingText,
    Noun,
    TextContext,
    command,
    in_third_person,
    join_list,
    with_article,
)
from playmat.vocabulary.in_play_ops import (
    AttachThisCard,
    Devolve,
    KnockOut,
    PutNamedCounter,
    ReturnToHand,
)
from playmat.vocabulary.lasting_ops import OPPONENTS_NEXT_TURN, AddLastingEffect, AddPlayerEffect
from playmat.vocabulary.pokemon_ops import AddDamage, Cure, IgnoreEffects, PutCounters, SwitchIn
from playmat.vocabulary.sentences import as_text, sentences
from playmat.vocabulary.targets import (
    ANY_POKEMON,
    BENCH,
    BOTH,
    CHOSEN,
    DEFENDING,
    EVENT_POKEMON,
    NEW_DEFENDING,
    OPPOSING,
    OPPOSING_BENCH,
    THIS,
    YOUR_ACTIVE,
    YOUR_BENCH,
    YOUR_POKEMON,
    Choice,
    Group,
    Target,
)
from playmat.vocabulary.triggers import STADIUM_ACTION, DiscardThisCard, PreventDamage, Survive

ONE = Fixed(1)
ANY_TRAINER = TrainerCard(int(bit(ITEM) | bit(SUPPORTER) | bit(STADIUM)))
FIRE_CARD = EnergyCard(int(bit(FIRE)))
NO_HOOK = 0  # the text of an effect does not depend on its hook


def from_discard(filter: CardFilter, n: int = 1, destination: int = HAND) -> TakeFromDiscard:
    return TakeFromDiscard(filter, Fixed(n), False, destination)


def discard_cards(filter: CardFilter, n: int = 1) -> MoveFromHand:
    return MoveFromHand(filter, Fixed(n), False, DISCARD)


def text_of(*ops: Op, kind: str = "attack", printed: str = "", ruleset: Ruleset = HGSS) -> str:
    return as_text(sentences(list(ops), TextContext(ruleset, kind, printed)))


THEIR_SWITCH = SwitchIn(Choice(OPPOSING_BENCH, by_opponent=True))
OWN_SWITCH = SwitchIn(Choice(YOUR_BENCH))

# -- attacks: ops, the printed damage, the text ------------------------------------------------
ATTACKS: list[tuple[list[Op], str, str]] = [
    # Coins, and their outcomes in order.
    (
        [flip(heads=afflict(DEFENDING, PARALYZED), tails=discard_energy(1, DEFENDING))],
        "20",
        "Flip a coin. If heads, the Defending Pokémon becomes Paralyzed. If tails, discard 1"
        " Energy from it.",
    ),
    (
        [
            Flip(
                Fixed(2),
                [
                    Branch(ON_ALL_TAILS, AttackFails()),
                    Branch(FOR_EACH_HEADS, discard_energy(1, DEFENDING)),
                    Branch(ON_ALL_HEADS, draw(1)),
                ],
            )
        ],
        "30",
        "Flip 2 coins. If both are heads, draw 1 card. If both are tails, the attack does"
        " nothing. Discard 1 Energy from the Defending Pokémon for each heads.",
    ),
    (
        [
            Flip(
                Fixed(3),
                [Branch(ON_ALL_HEADS, add_damage(50)), Branch(ON_ANY_TAILS, AttackFails())],
            )
        ],
        "50+",
        "Flip 3 coins. If all are heads, do 50 more damage. If any are tails, the attack does"
        " nothing.",
    ),
    (
        [flip(2, for_each_heads=search(a(PokemonCard(types=int(bit(GRASS)))), reveal=True))],
        "",
        "Flip 2 coins. For each heads, search your deck, reveal 1 [G] Pokémon, and put it into"
        " your hand. Then shuffle your deck.",
    ),
    (
        [flip(heads=from_discard(POKEMON), tails=from_discard(ANY_CARD))],
        "",
        "Flip a coin. If heads, put 1 Pokémon from your discard pile into your hand. If tails,"
        " put 1 card from your discard pile into your hand.",
    ),
    (
        [
            Flip(
                PokemonCount(OPPOSING_BENCH),
                [Branch(ALWAYS, Sequence([AddDamage(40, TAILS), IgnoreEffects(3)]))],
                by_opponent=True,
            )
        ],
        "40×",
        "Your opponent flips a coin for each Benched Pokémon they have. Do 40 damage for each"
        " tails. This attack's damage ignores Weakness and Resistance.",
    ),
    (
        [choose(one(OPPOSING)), flip(UNTIL_TAILS, then=hit(50, CHOSEN, for_each=HEADS))],
        "",
        "Choose one of your opponent's Pokémon and flip a coin until you get tails. Do 50"
        " damage to it for each heads.",
    ),
    # Joining, and a command after a statement.
    (
        [flip(heads=[afflict(DEFENDING, PARALYZED), discard_energy(1, DEFENDING)])],
        "20",
        "Flip a coin. If heads, the Defending Pokémon becomes Paralyzed and you discard 1"
        " Energy from it.",
    ),
    (
        [flip(heads=[add_damage(40), afflict(DEFENDING, CONFUSED)])],
        "20+",
        "Flip a coin. If heads, do 40 more damage and the Defending Pokémon becomes Confused.",
    ),
    (
        [hit(20, THIS), afflict(THIS, CONFUSED)],
        "60",
        "This Pokémon also does 20 damage to itself and becomes Confused.",
    ),
    (
        [discard_energy(1, THIS, FIRE), discard_energy(1, THIS, WATER), discard_energy(1, THIS)],
        "150",
        "Discard 1 [R] Energy, 1 [W] Energy, and 1 Energy from this Pokémon.",
    ),
    (
        [discard_energy(1, THIS), discard_energy(1, DEFENDING)],
        "70",
        "Discard 1 Energy from this Pokémon and 1 Energy from the Defending Pokémon.",
    ),
    (
        [OWN_SWITCH, THEIR_SWITCH],
        "",
        "Switch this Pokémon with one of your Benched Pokémon. Your opponent switches their"
        " Active Pokémon with one of their Benched Pokémon.",
    ),
    (
        [draw(2), heal(ALL, THIS), draw(1)],
        "",
        "Draw 2 cards and heal all damage from this Pokémon. Draw 1 card.",
    ),
    # Pronouns.
    (
        [afflict(DEFENDING, POISONED), flip(heads=afflict(DEFENDING, PARALYZED))],
        "20",
        "The Defending Pokémon becomes Poisoned. Flip a coin. If heads, it becomes Paralyzed.",
    ),
    (
        [afflict(DEFENDING, POISONED), heal(10, THIS), afflict(DEFENDING, ASLEEP)],
        "",
        "The Defending Pokémon becomes Poisoned. Heal 10 damage from this Pokémon. The"
        " Defending Pokémon becomes Asleep.",
    ),
    (
        [
            afflict(DEFENDING, POISONED),
            heal(10, THIS),
            your_next_turn(cannot_attack(THIS)),
        ],
        "",
        "The Defending Pokémon becomes Poisoned. Heal 10 damage from this Pokémon. During your"
        " next turn, this Pokémon can't attack.",
    ),
    (
        [search(a(POKEMON), reveal=True), heal(10, THIS)],
        "",
        "Search your deck, reveal 1 Pokémon, and put it into your hand. Then shuffle your deck."
        " Heal 10 damage from this Pokémon.",
    ),
    (
        [PutCounters(1, one(OPPOSING)), discard_energy(1, CHOSEN)],
        "",
        "Put 1 damage counter on one of your opponent's Pokémon and discard 1 Energy from it.",
    ),
    # Damage.
    (
        [hit(30, Group(BOTH, BENCH)), hit(60, THIS)],
        "60",
        "Also do 30 damage to each Benched Pokémon, yours and your opponent's. This Pokémon"
        " also does 60 damage to itself.",
    ),
    (
        [hit(40, Choice(OPPOSING_BENCH, 2))],
        "",
        "Do 40 damage each to 2 of your opponent's Benched Pokémon.",
    ),
    ([hit(30, one(YOUR_POKEMON))], "50", "Also do 30 damage to one of your Pokémon."),
    (
        [hit(20, one(OPPOSING), for_each=energy_on(CHOSEN))],
        "",
        "Do 20 damage to one of your opponent's Pokémon for each Energy on it.",
    ),
    (
        [AddDamage(-10, CountersOn(THIS))],
        "60−",
        "Do 10 less damage for each damage counter this Pokémon has.",
    ),
    (
        [AddDamage(10, EnergyOn(YOUR_POKEMON))],
        "40+",
        "Do 10 more damage for each Energy on your Pokémon.",
    ),
    (
        [AddDamage(10, PokemonCount(YOUR_POKEMON.of(GRASS)))],
        "10×",
        "Do 10 damage for each [G] Pokémon you have in play.",
    ),
    (
        [IgnoreEffects(7)],
        "40",
        "This attack's damage ignores Weakness, Resistance, and all effects on the Defending"
        " Pokémon.",
    ),
    # Options and costs.
    (
        [may(heal(10, THIS), if_so=THEIR_SWITCH)],
        "",
        "You may heal 10 damage from this Pokémon. If you do, your opponent"
        " switches their Active Pokémon with one of their Benched Pokémon.",
    ),
    (
        [may(draw(1), if_not=heal(10, THIS))],
        "",
        "You may draw 1 card. If you don't, heal 10 damage from this Pokémon.",
    ),
    ([May(Draw(ONE, True))], "", "You may have your opponent draw 1 card."),
    ([May(Draw(ONE, True), by_opponent=True)], "", "Your opponent may draw 1 card."),
    ([May(EachPlayer(draw(3)))], "", "You may have each player draw 3 cards."),
    (
        [may(add_damage(30), if_so=discard_energy(1, THIS))],
        "60+",
        "You may do 30 more damage, then discard 1 Energy from this Pokémon.",
    ),
    (
        [
            may(
                MoveFromHand(FIRE_CARD, Fixed(ALL), True, DISCARD),
                if_so=add_damage(20, for_each=CardsMoved(EnergyCard())),
            )
        ],
        "20+",
        "You may discard any number of [R] Energy cards from your hand, then do 20 more damage"
        " for each Energy card you discarded this way.",
    ),
    (
        [Pay(discard_cards(ANY_CARD, 2))],
        "90",
        "Discard 2 cards from your hand. If you can't, the attack does nothing.",
    ),
    # Both players.
    (
        [EachPlayer(Sequence([ShuffleHandIntoDeck(), draw(4)]))],
        "",
        "Each player shuffles their hand into their deck and draws 4 cards.",
    ),
    (
        [
            EachPlayer(May(SearchDeck(BASIC_POKEMON_CARD, Fixed(ALL), True, TO_BENCH))),
            afflict(THIS, ASLEEP),
        ],
        "",
        "Starting with you, each player may search their deck and put any number of Basic"
        " Pokémon onto their Bench, then shuffle their deck. This Pokémon becomes Asleep.",
    ),
    # Conditions.
    (
        [if_(AnyInPlay(OPPOSING.of(FIRE)), add_damage(60))],
        "60+",
        "If any of your opponent's Pokémon is [R], do 60 more damage.",
    ),
    (
        [if_(HasCondition(POISONED), [add_damage(60), Cure(THIS, POISONED)])],
        "20+",
        "If this Pokémon is Poisoned, do 60 more damage and it is no longer Poisoned.",
    ),
    (
        [if_(AnyInPlay(YOUR_BENCH.named("Plusle")), add_damage(20), draw(1))],
        "20+",
        "If Plusle is on your Bench, do 20 more damage. Otherwise, draw 1 card.",
    ),
    # Lasting effects.
    (
        [afflict(DEFENDING, BURNED), their_next_turn(cannot_retreat(DEFENDING))],
        "30",
        "The Defending Pokémon becomes Burned. During your opponent's next turn, it can't retreat.",
    ),
    (
        [your_next_turn(cannot_attack(THIS))],
        "120",
        "During your next turn, this Pokémon can't attack.",
    ),
    (
        [
            flip(
                heads=[
                    AddPlayerEffect(
                        OPPONENTS_NEXT_TURN,
                        cannot_play(ITEM),
                        True,
                    ),
                    their_next_turn(takes_less_damage(30, to=THIS)),
                ]
            )
        ],
        "",
        "Flip a coin. If heads, during your opponent's next turn, they can't play Trainer cards"
        " from their hand and this Pokémon takes 30 less damage from attacks.",
    ),
    (
        [
            AddLastingEffect(
                OPPONENTS_NEXT_TURN,
                flip_to_attack(DEFENDING),
                DEFENDING,
            )
        ],
        "20",
        "During your opponent's next turn, if the Defending Pokémon tries to attack, your"
        " opponent flips a coin. If tails, the attack does nothing.",
    ),
    (
        [
            AddLastingEffect(
                OPPONENTS_NEXT_TURN,
                when(would_be_damaged(THIS), flip(heads=PreventDamage())),
                THIS,
            )
        ],
        "20",
        "During your opponent's next turn, if an attack would damage this Pokémon, flip a coin."
        " If heads, prevent that damage.",
    ),
    # Single ops.
    ([heal(30, YOUR_POKEMON)], "", "Heal 30 damage from each of your Pokémon."),
    (
        [heal(30, YOUR_POKEMON.with_energy())],
        "",
        "Heal 30 damage from each of your Pokémon with any Energy on it.",
    ),
    (
        [heal(DamageDone(), THIS)],
        "20",
        "Heal as much damage from this Pokémon as you did to the Defending Pokémon.",
    ),
    (
        [afflict(DEFENDING, POISONED, poison=4)],
        "",
        "The Defending Pokémon becomes Poisoned (4 damage counters between turns instead of 1).",
    ),
    (
        [afflict(DEFENDING, BURNED, CONFUSED)],
        "",
        "The Defending Pokémon becomes Burned and Confused.",
    ),
    (
        [flip(heads=afflict_any(DEFENDING))],
        "30",
        "Flip a coin. If heads, the Defending Pokémon gets a Special Condition of your choice.",
    ),
    ([cure(YOUR_ACTIVE)], "", "Cure your Active Pokémon of all Special Conditions."),
    (
        [PutCounters(2, one(OPPOSING))],
        "",
        "Put 2 damage counters on one of your opponent's Pokémon.",
    ),
    ([SwitchIn(THIS)], "", "Switch this Pokémon with your Active Pokémon."),
    ([discard_energy(ALL, THIS, FIRE)], "", "Discard all [R] Energy from this Pokémon."),
    (
        [ReturnToHand(THIS, DECK)],
        "",
        "Shuffle this Pokémon and everything attached to it into your deck.",
    ),
    (
        [ReturnToHand(one(OPPOSING_BENCH))],
        "",
        "Return one of your opponent's Benched Pokémon and everything attached to it to your"
        " opponent's hand.",
    ),
    (
        [Devolve(one(OPPOSING))],
        "",
        "Devolve one of your opponent's Pokémon and put its topmost Evolution card into your"
        " opponent's hand.",
    ),
    ([KnockOut(THIS)], "", "Knock Out this Pokémon."),
    ([PutNamedCounter("Char", DEFENDING)], "", "Put a Char counter on the Defending Pokémon."),
    (
        [SearchDeck(POKEMON, ONE, True, LOST_ZONE)],
        "",
        "Search your deck and send 1 Pokémon to the Lost Zone. Then shuffle your deck.",
    ),
    (
        [SearchDeck(BASIC_POKEMON_CARD, Fixed(3), True, HAND, True)],
        "",
        "Search your deck, reveal up to 3 Basic Pokémon, and put them into your hand. Then"
        " shuffle your deck.",
    ),
    (
        [from_discard(EnergyCard(basic=True), 4, DECK)],
        "",
        "Shuffle 4 basic Energy cards from your discard pile into your deck.",
    ),
    # Several sentences in one outcome, option, or lasting effect.
    (
        [flip(heads=[draw(1), search(a(POKEMON), reveal=True), draw(2)])],
        "",
        "Flip a coin. If heads, draw 1 card. Then search your deck, reveal 1 Pokémon, and put it"
        " into your hand. Then shuffle your deck. Then draw 2 cards.",
    ),
    (
        [flip(heads=their_next_turn(flip_to_attack(DEFENDING)))],
        "20",
        "Flip a coin. If heads, during your opponent's next turn, if the Defending Pokémon tries"
        " to attack, your opponent flips a coin. If tails, the attack does nothing.",
    ),
    (
        [flip(2, for_each_heads=[draw(1), heal(10, THIS)])],
        "",
        "Flip 2 coins. For each heads, draw 1 card and heal 10 damage from this Pokémon.",
    ),
    (
        [may(look_at_top(7, a(SUPPORTER_CARD), reveal=True))],
        "",
        "You may look through the top 7 cards of your deck, reveal 1 Supporter card, put it into"
        " your hand, and shuffle the rest into your deck.",
    ),
    (
        [EachPlayer(search(a(POKEMON), reveal=True))],
        "",
        "Starting with you, each player searches their deck, reveals 1 Pokémon, and puts it into"
        " their hand, then shuffles their deck.",
    ),
    (
        [May(Draw(ONE, True), then=draw(1), by_opponent=True)],
        "",
        "Your opponent may draw 1 card. If they do, draw 1 card.",
    ),
    (
        [May(Draw(ONE, True), then=draw(1))],
        "",
        "You may have your opponent draw 1 card. If you do, draw 1 card.",
    ),
    (
        [their_next_turn(cannot_retreat(DEFENDING)), their_next_turn(attacks_cost(1, DEFENDING))],
        "",
        "During your opponent's next turn, the Defending Pokémon can't retreat and its attacks"
        " cost [C] more.",
    ),
    # Sides.
    (
        [hit(30, Choice(ANY_POKEMON))],
        "",
        "Do 30 damage to one Pokémon in play, yours or your opponent's.",
    ),
    (
        [hit(30, Choice(OPPOSING, by_opponent=True))],
        "30",
        "Also do 30 damage to one of your opponent's Pokémon (your opponent chooses).",
    ),
    (
        [if_(AnyInPlay(ANY_POKEMON.named("Mareep")), draw(1))],
        "",
        "If either player has Mareep in play, draw 1 card.",
    ),
    (
        [EachPlayer(draw(CARDS_IN_THEIR_HAND))],
        "",
        "Each player draws as many cards as their opponent has in hand.",
    ),
    ([heal(20, one(Group(0, other=True)))], "", "Heal 20 damage from another of your Pokémon."),
]


@pytest.mark.parametrize(("ops", "printed", "text"), ATTACKS, ids=[case[2] for case in ATTACKS])
def test_attack_text(ops: list[Op], printed: str, text: str):
    assert text_of(*ops, printed=printed) == text


# -- Poké-Powers, Poké-Bodies, Abilities ---------------------------------------------------------
GUARD = " You can't use this power if this Pokémon has a Special Condition."
POWERS: list[tuple[Power, str]] = [
    (
        power("P", once_each_turn, pay(discard_cards(FIRE_CARD), draw(3))),
        "Once during your turn, you may discard 1 [R] Energy card from your hand to draw 3"
        " cards."
        f"{GUARD}",
    ),
    (
        power(
            "P",
            any_number_of_times,
            MoveFromHand(EnergyCard(int(bit(WATER))), ONE, False, to=THIS),
        ),
        "As often as you like during your turn, you may attach 1 [W] Energy card from your hand"
        " to this Pokémon."
        f"{GUARD}",
    ),
    (
        power(
            "P",
            once_each_turn,
            MoveFromHand(EnergyCard(int(bit(LIGHTNING))), Fixed(2), True, to=THIS),
        ),
        "Once during your turn, you may attach up to 2 [L] Energy cards from your hand to this"
        " Pokémon."
        f"{GUARD}",
    ),
    (
        power("P", once_each_turn, flip(heads=ReturnToHand(THIS)), when=ThisIsActive()),
        "Once during your turn, if this Pokémon is Active, you may flip a coin. If heads,"
        " return it and everything attached to it to your hand."
        f"{GUARD}",
    ),
    (
        power("P", once_each_turn, KnockOut(THIS), search(a(POKEMON), reveal=True)),
        "Once during your turn, you may Knock Out this Pokémon. If you do, search your deck,"
        " reveal 1 Pokémon, and put it into your hand. Then shuffle your deck."
        f"{GUARD}",
    ),
    (
        power("P", once_each_turn, afflict(DEFENDING, POISONED)),
        "Once during your turn, you may have your opponent's Active Pokémon become Poisoned."
        f"{GUARD}",
    ),
    (
        ability("A", once_each_turn, flip(tails=search(a(POKEMON), reveal=True))),
        "Once during your turn, you may flip a coin. If tails, search your deck, reveal 1"
        " Pokémon, and put it into your hand. Then shuffle your deck.",
    ),
    (
        body("B", while_(ThisIsBenched(), prevent_damage(THIS))),
        "While this Pokémon is Benched, it takes no damage from attacks.",
    ),
    (
        body(
            "B",
            more_hp(20, THIS),
            while_(ThisIsBenched(), retreat_costs(-2, YOUR_ACTIVE)),
        ),
        "This Pokémon has 20 more HP. While it is Benched, your Active Pokémon retreats for"
        " [C][C] less.",
    ),
    (
        body("B", while_(HasCondition(CONFUSED), does_more_damage(60, THIS))),
        "While this Pokémon is Confused, its attacks do 60 more damage.",
    ),
    (
        body("B", while_(SameHandSize(), attacks_cost_nothing(THIS))),
        "While you and your opponent have the same number of cards in hand, this Pokémon's"
        " attacks cost no Energy.",
    ),
    (
        body("B", immune(THIS, CONFUSED), energy_counts_as(FIRE, on=THIS)),
        "This Pokémon can't become Confused. All Energy on it counts as [R] Energy instead of"
        " its usual type.",
    ),
    (
        body("B", prevent_effects(THIS, opponent_only=True)),
        "This Pokémon is unaffected by your opponent's attacks, including their damage.",
    ),
    (
        body("B", when(when_energy_attached(bit(FIRE)), heal(10, THIS))),
        "Whenever you attach a [R] Energy card from your hand to this Pokémon, heal 10 damage from"
        " it.",
    ),
    (
        body("B", when(opponent_attaches_energy_from_hand, PutCounters(1, EVENT_POKEMON))),
        "Whenever your opponent attaches an Energy card from their hand to a Pokémon, put 1"
        " damage counter on that Pokémon.",
    ),
    (
        body(
            "B",
            while_(ThisIsActive(), when(opponent_benches_from_hand, PutCounters(2, EVENT_POKEMON))),
        ),
        "While this Pokémon is Active, whenever your opponent plays a Basic Pokémon from their"
        " hand to their Bench, put 2 damage counters on that Pokémon.",
    ),
    (
        power("B", when_benched_from_hand, may(heal(ALL, YOUR_POKEMON), if_so=draw(1))),
        "When you play this Pokémon from your hand to your Bench, you may heal all damage from"
        " each of your Pokémon, then draw 1 card.",
    ),
]


@pytest.mark.parametrize(("effect", "text"), POWERS, ids=[case[1] for case in POWERS])
def test_power_text(effect: Power, text: str):
    assert power_text(effect, HGSS) == text


# -- Stadiums, Tools, Energy, Trainers -------------------------------------------------------------
CARDS: list[tuple[Card, str]] = [
    (
        stadium(
            "own-1", "S", when(STADIUM_ACTION, flip(heads=from_discard(EnergyCard(basic=True))))
        ),
        "Once during their own turn, each player may flip a coin. If heads, they put 1 basic"
        " Energy card from their discard pile into their hand.",
    ),
    (
        stadium("own-2", "S", no_resistance(ANY_POKEMON)),
        "Both players' Pokémon have no Resistance.",
    ),
    (
        tool("own-3", "T", takes_less_damage(20, to=THIS, opponent_only=True)),
        "The Pokémon this card is attached to takes 20 less damage from your opponent's attacks.",
    ),
    (
        tool(
            "own-4",
            "T",
            when(would_be_knocked_out(THIS), flip(heads=Survive(10)), DiscardThisCard()),
        ),
        "If the Pokémon this card is attached to would be Knocked Out, flip a coin. If heads,"
        " that Pokémon survives with 10 HP left. Discard this card.",
    ),
    (
        special_energy("own-5", "E", [int(bit(COLORLESS))] * 2, COLORLESS),
        "This card provides [C][C] Energy.",
    ),
    (
        special_energy(
            "own-6",
            "E",
            [ANY_TYPE],
            COLORLESS,
            when(when_attached_from_hand, PutCounters(1, EVENT_POKEMON)),
        ),
        "This card provides Energy of every type, but only 1 Energy at a time. While it isn't"
        " in play, it counts as [C] Energy. If you attach it from your hand, put 1 damage"
        " counter on the Pokémon you attach it to.",
    ),
    (
        special_energy("own-7", "E", [int(bit(DARKNESS) | bit(METAL))], DARKNESS),
        "This card provides [D] or [M] Energy. It isn't a basic Energy card.",
    ),
    (
        item("own-8", "I", draw(2), only_if=AnyInPlay(YOUR_POKEMON.named("Lunatone"))),
        "You can play this card only if you have Lunatone in play. Draw 2 cards.",
    ),
    (
        stadium("own-11", "S", when(STADIUM_ACTION, pay(discard_cards(ANY_CARD), draw(2)))),
        "Once during their own turn, each player may discard 1 card from their hand to draw 2"
        " cards.",
    ),
    (
        tool("own-12", "T", when(when_attached_from_hand, heal(10, EVENT_POKEMON))),
        "If you attach this card from your hand, heal 10 damage from the Pokémon you attach it to.",
    ),
    (
        item("own-13", "I", SwitchIn(one(OPPOSING_BENCH)), afflict(NEW_DEFENDING, ASLEEP)),
        "Switch one of your opponent's Benched Pokémon with their Active Pokémon. Your opponent's"
        " new Active Pokémon becomes Asleep.",
    ),
    (
        item("own-14", "I", AttachThisCard(one(YOUR_POKEMON), takes_less_damage(20, to=CHOSEN), 1)),
        "Attach this card to one of your Pokémon. That Pokémon takes 20 less damage from attacks."
        " At the end of your opponent's next turn, discard this card.",
    ),
    (
        item("own-9", "I", pay(discard_cards(ANY_CARD, 2), from_discard(POKEMON))),
        "To play this card, discard 2 cards from your hand. Put 1 Pokémon from your discard"
        " pile into your hand.",
    ),
    (
        item("own-10", "I", EachPlayer(ReturnToHand(one(YOUR_BENCH)))),
        "Starting with you, each player returns one of their Benched Pokémon and everything"
        " attached to it to their hand.",
    ),
]


@pytest.mark.parametrize(("made", "text"), CARDS, ids=[case[1] for case in CARDS])
def test_card_text(made: Card, text: str):
    assert [effect.text for effect in card_text(made, HGSS)] == [text]


# -- words of the ruleset ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("cards", "hgss", "xy"),
    [
        (TrainerCard(int(bit(ITEM))), "Trainer card", "Item card"),
        (TrainerCard(int(bit(SUPPORTER))), "Supporter card", "Supporter card"),
        (ANY_TRAINER, "Trainer, Supporter, or Stadium card", "Trainer card"),
        (
            TrainerCard(int(bit(ITEM)), other_than="Junk Arm"),
            "Trainer card other than Junk Arm",
            "Item card other than Junk Arm",
        ),
    ],
)
def test_kinds_of_trainer_cards_follow_the_ruleset(cards: TrainerCard, hgss: str, xy: str):
    for ruleset, words in ((HGSS, hgss), (XY, xy)):
        text = f"Put 1 {words} from your discard pile into your hand."
        assert text_of(from_discard(cards), ruleset=ruleset) == text


def test_a_ban_on_playing_follows_the_ruleset():
    ban = body("B", cannot_play(ITEM))
    assert power_text(ban, HGSS) == "Neither player can play Trainer cards from their hand."
    assert power_text(ban, XY) == "Neither player can play Item cards from their hand."


def test_the_defending_pokemon_is_called_so_in_attacks_only():
    assert text_of(afflict(DEFENDING, ASLEEP)) == "The Defending Pokémon becomes Asleep."
    outside = text_of(afflict(DEFENDING, ASLEEP), kind="item")
    assert outside == "Your opponent's Active Pokémon becomes Asleep."


# -- words ----------------------------------------------------------------------------------
def test_articles():
    assert with_article("Energy card") == "an Energy card"
    assert with_article("[L] Energy") == "a [L] Energy"
    assert with_article("Unown") == "an Unown"
    assert with_article("unit") == "a unit"
    assert with_article("Pokémon") == "a Pokémon"


def test_lists_have_a_serial_comma():
    assert join_list(["A"]) == "A"
    assert join_list(["A", "B"]) == "A and B"
    assert join_list(["A", "B", "C"], "or") == "A, B, or C"


@pytest.mark.parametrize(
    ("verb", "third"),
    [
        ("draw", "draws"),
        ("be", "is"),
        ("have", "has"),
        ("do", "does"),
        ("search", "searches"),
        ("switch", "switches"),
        ("also do", "also does"),
        ("Knock Out", "Knocks Out"),
        ("can't", "can't"),
        ("play", "plays"),
        ("carry", "carries"),
    ],
)
def test_the_third_person(verb: str, third: str):
    assert in_third_person(verb) == third


# -- every part of the vocabulary, and custom ops --------------------------------------------------
# Base classes, and a part of `May` that is made for an attack phase and never declared.
SILENT = {"TargetedOp", "BranchOp", "PokemonOp", MayPart.__name__}


def parts_of_the_vocabulary() -> list[type]:
    assert playmat.vocabulary.__file__
    names = {p.name.partition(".")[0] for p in Path(playmat.vocabulary.__file__).parent.iterdir()}
    found: list[type] = []
    for name in sorted(names - {"__init__", "__pycache__"}):
        module = importlib.import_module(f"playmat.vocabulary.{name}")
        found += [
            thing
            for thing in vars(module).values()
            if isinstance(thing, type) and thing.__module__ == module.__name__
        ]
    return found


@pytest.mark.parametrize("part", parts_of_the_vocabulary(), ids=lambda part: part.__name__)
def test_every_part_of_the_vocabulary_has_text(part: type):
    if issubclass(part, (Op, Modifier)) and part.__name__ not in SILENT:
        assert hasattr(part, "clauses") or hasattr(part, "sentences")
    if issubclass(part, Condition):
        assert hasattr(part, "text")
    if issubclass(part, Amount) and part not in (Amount, Fixed, DamageDone):
        assert part.each is not Amount.each
    if issubclass(part, Noun) and part not in (Noun, Target):
        assert part.text is not Noun.text
    if issubclass(part, CardFilter) and part is not CardFilter:
        assert part.noun is not CardFilter.noun


def test_the_vocabulary_was_found():
    names = {part.__name__ for part in parts_of_the_vocabulary()}
    assert {
        "Draw",
        "Flip",
        "ContinuousEffect",
        "SameHandSize",
        "EnergyCard",
        "Group",
        "Heads",
    } <= names


class Silent(Op):
    """A custom op without text."""


class Juggle(Op):
    """A custom op."""

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("juggle", "3 cards")]


class Proclaim(Op):
    """A custom op that is a sentence of its own."""

    def sentences(self, context: TextContext) -> list[str]:
        context.start_sentence()
        return ["hear, hear"]


class SilentCondition(Condition):
    pass


class SilentModifier(Modifier):
    pass


class SilentAmount(Amount):
    pass


class SilentFilter(CardFilter):
    pass


class SilentTarget(Target):
    pass


@pytest.mark.parametrize(
    ("op", "name"),
    [
        (Silent(), "Silent"),
        (flip(heads=Silent()), "Silent"),
        (if_(SilentCondition(), draw(1)), "SilentCondition"),
        (draw(SilentAmount()), "SilentAmount"),
        (from_discard(SilentFilter()), "SilentFilter"),
        (heal(10, SilentTarget()), "SilentTarget"),
        (AddLastingEffect(OPPONENTS_NEXT_TURN, SilentModifier(NO_HOOK), THIS), "SilentModifier"),
    ],
)
def test_a_part_without_text_is_named(op: Op, name: str):
    with pytest.raises(MissingText, match=rf"\b{name}\b.* give the class a method"):
        text_of(op)


def test_a_continuous_effect_without_text_is_named():
    with pytest.raises(MissingText, match=r"\bContinuousEffect\b.* give the class a method clause"):
        power_text(body("B", ContinuousEffect(NO_HOOK, THIS)), HGSS)


def test_a_custom_op_is_joined_with_others():
    assert text_of(Juggle(), draw(1)) == "Juggle 3 cards and draw 1 card."
    assert text_of(May(Juggle())) == "You may juggle 3 cards."
    assert text_of(EachPlayer(Juggle())) == "Starting with you, each player juggles 3 cards."
    assert text_of(flip(heads=Juggle())) == "Flip a coin. If heads, juggle 3 cards."
    assert text_of(Juggle(), Proclaim()) == "Juggle 3 cards. Hear, hear."
    made = pokemon("own-15", "Juggler", COLORLESS, 50, texts=[attack("Act", "C", Juggle())])
    assert card_text(made, HGSS) == [("Act", "Juggle 3 cards.")]

"""How ops, conditions and modifiers say themselves, and how they are put together."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import playmat.vocabulary
from playmat.engine.cards import Card, Condition, Modifier, Op, Power, Sequence
from playmat.engine.words import (
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
    LOST,
    METAL,
    PARALYZED,
    POISONED,
    STADIUM,
    SUPPORTER,
    WATER,
    bit,
)
from playmat.rulebook.rulesets import HGSS, XY, Ruleset
from playmat.text import card_text
from playmat.text.effects import power_text
from playmat.vocabulary.amounts import (
    Amount,
    CardsMoved,
    CountersOn,
    DamageDone,
    EnergyOn,
    Fixed,
    PokemonInPlay,
)
from playmat.vocabulary.board import Cure, Ignoring, More, PutCounters, SwitchIn
from playmat.vocabulary.cardflow import (
    TO_BENCH,
    Draw,
    MoveFromHand,
    SearchDeck,
    ShuffleHandIntoDeck,
    TakeFromDiscard,
)
from playmat.vocabulary.changes import Devolve, KnockOut, PutMark, ReturnToHand
from playmat.vocabulary.composition import (
    sentences,
    text_of,
)
from playmat.vocabulary.conditions import (
    EqualHands,
    InPlayAny,
    ThisHas,
    ThisIsActive,
    ThisIsBenched,
)
from playmat.vocabulary.control import (
    ALWAYS,
    FOR_EACH_HEADS,
    ON_ALL_HEADS,
    ON_ALL_TAILS,
    ON_ANY_TAILS,
    Arm,
    AttackFails,
    EachPlayer,
    Flip,
    May,
    MayPart,
    Pay,
)
from playmat.vocabulary.english import (
    Clause,
    Noun,
    NoWords,
    Talk,
    command,
    in_third_person,
    listing,
    with_article,
)
from playmat.vocabulary.filters import (
    ANY_CARD,
    BASIC_POKEMON_CARD,
    CardFilter,
    EnergyCard,
    PokemonCard,
    TrainerCard,
)
from playmat.vocabulary.lasting import OPPONENTS_NEXT_TURN, Last, LastOnPlayer
from playmat.vocabulary.occasions import (
    STADIUM_ACTION,
    DiscardThisCard,
    PreventDamage,
    Survive,
    when_energy_attached,
    would_be_damaged,
    would_be_knocked_out,
)
from playmat.vocabulary.phrases import (
    ALL,
    HEADS,
    POKEMON,
    TAILS,
    UNTIL_TAILS,
    a,
    afflict,
    afflict_any,
    attacks_cost_nothing,
    cannot_attack,
    cannot_play,
    cannot_retreat,
    choose,
    cure,
    discard_energy,
    draw,
    during,
    energy_counts_as,
    energy_on,
    flip,
    flip_or_fail,
    heal,
    hit,
    if_,
    immune,
    less_damage,
    may,
    more,
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
    stronger,
    their_next_turn,
    when,
    when_attached_from_hand,
    when_benched_from_hand,
    your_next_turn,
)
from playmat.vocabulary.printing import (
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
from playmat.vocabulary.standing import Standing
from playmat.vocabulary.targets import (
    ANY_POKEMON,
    BENCH,
    BOTH,
    CHOSEN,
    DEFENDING,
    EVENT_POKEMON,
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

ONE = Fixed(1)
ANY_TRAINER = TrainerCard(int(bit(ITEM) | bit(SUPPORTER) | bit(STADIUM)))
FIRE_CARD = EnergyCard(int(bit(FIRE)))
NO_DOOR = 0  # a text is the same at every door


def from_discard(filter: CardFilter, n: int = 1, goal: int = HAND) -> TakeFromDiscard:
    return TakeFromDiscard(filter, Fixed(n), False, goal)


def discard_cards(filter: CardFilter, n: int = 1) -> MoveFromHand:
    return MoveFromHand(filter, Fixed(n), False, DISCARD)


def said(*ops: Op, kind: str = "attack", printed: str = "", ruleset: Ruleset = HGSS) -> str:
    return text_of(sentences(list(ops), Talk(ruleset, kind, printed)))


THEIR_SWITCH = SwitchIn(Choice(OPPOSING_BENCH, by_opponent=True))
OWN_SWITCH = SwitchIn(Choice(YOUR_BENCH))

# -- attacks: ops, the printed damage, the text ------------------------------------------------
ATTACKS: list[tuple[list[Op], str, str]] = [
    # Coins: short and long forms, and their outcomes in order.
    (
        [flip(heads=afflict(DEFENDING, PARALYZED), tails=discard_energy(1, DEFENDING))],
        "20",
        "Flip a coin: heads, the Defending Pokémon becomes Paralyzed;"
        " tails, discard an Energy from it.",
    ),
    (
        [
            Flip(
                Fixed(2),
                [
                    Arm(ON_ALL_TAILS, AttackFails()),
                    Arm(FOR_EACH_HEADS, discard_energy(1, DEFENDING)),
                    Arm(ON_ALL_HEADS, draw(1)),
                ],
            )
        ],
        "30",
        "Flip 2 coins: both heads, draw 1 card; both tails, this attack does nothing;"
        " for every heads, discard an Energy from the Defending Pokémon.",
    ),
    (
        [Flip(Fixed(3), [Arm(ON_ALL_HEADS, more(50)), Arm(ON_ANY_TAILS, AttackFails())])],
        "50+",
        "Flip 3 coins: all heads, +50 damage; any tails, this attack does nothing.",
    ),
    (
        [flip(2, for_each_heads=search(a(PokemonCard(types=int(bit(GRASS)))), show=True))],
        "",
        "Flip 2 coins. For every heads, search your deck: show a [G] Pokémon, put it into your"
        " hand and shuffle.",
    ),
    (
        [flip(heads=from_discard(POKEMON), tails=from_discard(ANY_CARD))],
        "",
        "Flip a coin. On heads, search your discard pile: show a Pokémon and put it into your"
        " hand. On tails, search your discard pile: show a card and put it into your hand.",
    ),
    (
        [
            Flip(
                PokemonInPlay(OPPOSING_BENCH),
                [Arm(ALWAYS, Sequence([More(40, TAILS), Ignoring(3)]))],
                by_opponent=True,
            )
        ],
        "40×",
        "Your opponent flips a coin for every Benched Pokémon they have: 40 damage for every"
        " tails. This attack's damage ignores Weakness and Resistance.",
    ),
    (
        [choose(one(OPPOSING)), flip(UNTIL_TAILS, then=hit(50, CHOSEN, for_each=HEADS))],
        "",
        "Choose an opposing Pokémon, then flip a coin until tails: 50 damage to it for every"
        " heads.",
    ),
    # Joining, and a command after a statement.
    (
        [flip(heads=[afflict(DEFENDING, PARALYZED), discard_energy(1, DEFENDING)])],
        "20",
        "Flip a coin: heads, the Defending Pokémon becomes Paralyzed and you discard an Energy"
        " from it.",
    ),
    (
        [flip(heads=[more(40), afflict(DEFENDING, CONFUSED)])],
        "20+",
        "Flip a coin: heads, +40 damage and the Defending Pokémon becomes Confused.",
    ),
    (
        [hit(20, THIS), afflict(THIS, CONFUSED)],
        "60",
        "This Pokémon does 20 damage to itself and becomes Confused.",
    ),
    (
        [discard_energy(1, THIS, FIRE), discard_energy(1, THIS, WATER), discard_energy(1, THIS)],
        "150",
        "Discard a [R] Energy, a [W] Energy and an Energy from this Pokémon.",
    ),
    (
        [discard_energy(1, THIS), discard_energy(1, DEFENDING)],
        "70",
        "Discard an Energy from this Pokémon and an Energy from the Defending Pokémon.",
    ),
    (
        [OWN_SWITCH, THEIR_SWITCH],
        "",
        "Switch in 1 of your Benched Pokémon. Your opponent switches in 1 of their Benched"
        " Pokémon.",
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
        "The Defending Pokémon becomes Poisoned. Flip a coin: heads, it becomes Paralyzed.",
    ),
    (
        [afflict(DEFENDING, POISONED), heal(10, THIS), afflict(DEFENDING, ASLEEP)],
        "",
        "The Defending Pokémon becomes Poisoned. Heal 10 damage from this Pokémon. The Defending"
        " Pokémon becomes Asleep.",
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
        [search(a(POKEMON), show=True), heal(10, THIS)],
        "",
        "Search your deck: show a Pokémon, put it into your hand and shuffle. Heal 10 damage from"
        " this Pokémon.",
    ),
    (
        [PutCounters(1, one(OPPOSING)), discard_energy(1, CHOSEN)],
        "",
        "Put 1 damage counter on an opposing Pokémon and discard an Energy from it.",
    ),
    # Damage.
    (
        [hit(30, Group(BOTH, BENCH)), hit(60, THIS)],
        "60",
        "Also 30 damage to each Benched Pokémon on both sides. This Pokémon does 60 damage to"
        " itself.",
    ),
    ([hit(40, Choice(OPPOSING_BENCH, 2))], "", "40 damage each to 2 opposing Benched Pokémon."),
    ([hit(30, one(YOUR_POKEMON))], "50", "Also 30 damage to 1 of your Pokémon."),
    (
        [hit(20, one(OPPOSING), for_each=energy_on(CHOSEN))],
        "",
        "20 damage to an opposing Pokémon for every Energy on it.",
    ),
    ([More(-10, CountersOn(THIS))], "60−", "−10 damage for every damage counter on this Pokémon."),
    ([More(10, EnergyOn(YOUR_POKEMON))], "40+", "+10 damage for every Energy on your Pokémon."),
    (
        [More(10, PokemonInPlay(YOUR_POKEMON.of(GRASS)))],
        "10×",
        "10 damage for every [G] Pokémon you have in play.",
    ),
    (
        [Ignoring(7)],
        "40",
        "This attack's damage ignores Weakness, Resistance and all effects on the Defending"
        " Pokémon.",
    ),
    # Offers and costs.
    (
        [may(OWN_SWITCH, if_so=THEIR_SWITCH)],
        "",
        "You may switch in 1 of your Benched Pokémon. If so, your opponent switches in 1 of their"
        " Benched Pokémon.",
    ),
    (
        [may(draw(1), if_not=heal(10, THIS))],
        "",
        "You may draw 1 card. If not, heal 10 damage from this Pokémon.",
    ),
    ([May(Draw(ONE, True))], "", "You may have your opponent draw 1 card."),
    ([May(Draw(ONE, True), by_opponent=True)], "", "Your opponent may draw 1 card."),
    ([May(EachPlayer(draw(3)))], "", "You may have each player draw 3 cards."),
    (
        [may(more(30), if_so=discard_energy(1, THIS))],
        "60+",
        "You may add 30 damage. If so, discard an Energy from this Pokémon.",
    ),
    (
        [
            may(
                MoveFromHand(FIRE_CARD, Fixed(ALL), True, DISCARD),
                if_so=more(20, for_each=CardsMoved(EnergyCard())),
            )
        ],
        "20+",
        "Discard any number of [R] Energy cards from hand. +20 damage for every Energy card"
        " discarded this way.",
    ),
    (
        [Pay(discard_cards(ANY_CARD, 2))],
        "90",
        "First discard 2 cards from hand, or this attack does nothing.",
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
        "Starting with you, each player may search their deck: put any number of Basic Pokémon"
        " onto their Bench, then shuffle. This Pokémon becomes Asleep.",
    ),
    # Conditions.
    (
        [if_(InPlayAny(OPPOSING.of(FIRE)), more(60))],
        "60+",
        "If any opposing Pokémon is [R], +60 damage.",
    ),
    (
        [if_(ThisHas(POISONED), [more(60), Cure(THIS, POISONED)])],
        "20+",
        "If this Pokémon is Poisoned, +60 damage and it is no longer Poisoned.",
    ),
    (
        [if_(InPlayAny(YOUR_BENCH.named("Plusle")), more(20), draw(1))],
        "20+",
        "If Plusle is on your Bench, +20 damage; otherwise, draw 1 card.",
    ),
    # What lasts.
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
                    LastOnPlayer(
                        OPPONENTS_NEXT_TURN,
                        cannot_play(ITEM),
                        True,
                    ),
                    their_next_turn(less_damage(30, to=THIS)),
                ]
            )
        ],
        "",
        "Flip a coin: heads, during your opponent's next turn they can't play Trainer cards from"
        " hand and this Pokémon takes 30 less damage from attacks.",
    ),
    (
        [
            Last(
                OPPONENTS_NEXT_TURN,
                flip_or_fail(DEFENDING),
                DEFENDING,
            )
        ],
        "20",
        "During your opponent's next turn, if the Defending Pokémon would attack, your opponent"
        " flips a coin: tails, that attack does nothing.",
    ),
    (
        [
            Last(
                OPPONENTS_NEXT_TURN,
                when(would_be_damaged(THIS), flip(heads=PreventDamage())),
                THIS,
            )
        ],
        "20",
        "During your opponent's next turn, if an attack would damage this Pokémon, flip a coin:"
        " heads, prevent that damage.",
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
        "Heal from this Pokémon the damage done to the Defending Pokémon.",
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
        "Flip a coin: heads, the Defending Pokémon gets a Special Condition of your choice.",
    ),
    ([cure(YOUR_ACTIVE)], "", "Cure your Active Pokémon of all Special Conditions."),
    ([PutCounters(2, one(OPPOSING))], "", "Put 2 damage counters on an opposing Pokémon."),
    ([SwitchIn(THIS)], "", "Switch this Pokémon in."),
    ([discard_energy(ALL, THIS, FIRE)], "", "Discard all [R] Energy from this Pokémon."),
    (
        [ReturnToHand(THIS, DECK)],
        "",
        "Shuffle this Pokémon and everything attached to it into your deck.",
    ),
    (
        [ReturnToHand(one(OPPOSING_BENCH))],
        "",
        "Return an opposing Benched Pokémon and everything attached to it to your opponent's hand.",
    ),
    (
        [Devolve(one(OPPOSING))],
        "",
        "Devolve an opposing Pokémon once: its topmost Evolution card goes to your opponent's"
        " hand.",
    ),
    ([KnockOut(THIS)], "", "Knock Out this Pokémon."),
    ([PutMark("Char", DEFENDING)], "", "Put a Char counter on the Defending Pokémon."),
    (
        [SearchDeck(POKEMON, ONE, True, LOST)],
        "",
        "Search your deck: send a Pokémon to the Lost Zone, then shuffle.",
    ),
    (
        [SearchDeck(BASIC_POKEMON_CARD, Fixed(3), True, HAND, True)],
        "",
        "Search your deck: show up to 3 Basic Pokémon, put them into your hand and shuffle.",
    ),
    (
        [from_discard(EnergyCard(basic=True), 4, DECK)],
        "",
        "Search your discard pile: show 4 basic Energy cards and shuffle them into your deck.",
    ),
    ([heal(20, one(Group(0, other=True)))], "", "Heal 20 damage from another of your Pokémon."),
]


@pytest.mark.parametrize(("ops", "printed", "text"), ATTACKS, ids=[case[2] for case in ATTACKS])
def test_an_attack_says(ops: list[Op], printed: str, text: str):
    assert said(*ops, printed=printed) == text


# -- powers, Bodies, Abilities ---------------------------------------------------------------------
GUARD = " Not while this Pokémon has a Special Condition."
POWERS: list[tuple[Power, str]] = [
    (
        power("P", once_each_turn, pay(discard_cards(FIRE_CARD), draw(3))),
        "Once on your turn, you may discard a [R] Energy card from hand. If so, draw 3 cards."
        f"{GUARD}",
    ),
    (
        power(
            "P",
            any_number_of_times,
            MoveFromHand(EnergyCard(int(bit(WATER))), ONE, False, to=THIS),
        ),
        "Any number of times on your turn, you may attach a [W] Energy card from hand to this"
        f" Pokémon.{GUARD}",
    ),
    (
        power(
            "P",
            once_each_turn,
            MoveFromHand(EnergyCard(int(bit(LIGHTNING))), Fixed(2), True, to=THIS),
        ),
        "Once on your turn, you may attach 1 or 2 [L] Energy cards from hand to this Pokémon."
        f"{GUARD}",
    ),
    (
        power("P", once_each_turn, flip(heads=ReturnToHand(THIS)), when=ThisIsActive()),
        "Once on your turn, while this Pokémon is Active, you may flip a coin: heads, return it"
        f" and everything attached to it to your hand.{GUARD}",
    ),
    (
        power("P", once_each_turn, KnockOut(THIS), search(a(POKEMON), show=True)),
        "Once on your turn, you may Knock Out this Pokémon. If so, search your deck: show a"
        f" Pokémon, put it into your hand and shuffle.{GUARD}",
    ),
    (
        power("P", once_each_turn, afflict(DEFENDING, POISONED)),
        f"Once on your turn, you may have the opposing Active Pokémon become Poisoned.{GUARD}",
    ),
    (
        ability("A", once_each_turn, flip(heads=search(a(POKEMON), show=True))),
        "Once on your turn, you may flip a coin. On heads, search your deck: show a Pokémon, put"
        " it into your hand and shuffle.",
    ),
    (
        body("B", during(ThisIsBenched(), prevent_damage(THIS))),
        "While this Pokémon is Benched, it takes no damage from attacks.",
    ),
    (
        body(
            "B",
            more_hp(20, THIS),
            during(ThisIsBenched(), retreat_costs(-2, YOUR_ACTIVE)),
        ),
        "This Pokémon has +20 HP. While it is Benched, your Active Pokémon retreats for [C][C]"
        " less.",
    ),
    (
        body("B", during(ThisHas(CONFUSED), stronger(60, THIS))),
        "While this Pokémon is Confused, its attacks do 60 more damage.",
    ),
    (
        body("B", during(EqualHands(), attacks_cost_nothing(THIS))),
        "While both players have equally many cards in hand, this Pokémon's attacks cost no"
        " Energy.",
    ),
    (
        body("B", immune(THIS, CONFUSED), energy_counts_as(FIRE, on=THIS)),
        "This Pokémon can't become Confused. Each Energy on it counts as [R] only.",
    ),
    (
        body("B", prevent_effects(THIS, only_opponent=True)),
        "This Pokémon is unaffected by opposing attacks (damage included).",
    ),
    (
        body("B", when(when_energy_attached(), heal(10, THIS))),
        "When you attach an Energy card from hand to this Pokémon, heal 10 damage from it.",
    ),
    (
        body("B", when(opponent_attaches_energy_from_hand, PutCounters(1, EVENT_POKEMON))),
        "When your opponent attaches an Energy card from hand to a Pokémon, put 1 damage counter"
        " on it.",
    ),
    (
        body(
            "B",
            during(ThisIsActive(), when(opponent_benches_from_hand, PutCounters(2, EVENT_POKEMON))),
        ),
        "While this Pokémon is Active, when your opponent plays a Basic Pokémon from hand to their"
        " Bench, put 2 damage counters on it.",
    ),
    (
        power("B", when_benched_from_hand, may(heal(ALL, YOUR_POKEMON), if_so=draw(1))),
        "When you play this Pokémon from hand to your Bench, you may heal all damage from each of"
        " your Pokémon. If so, draw 1 card.",
    ),
]


@pytest.mark.parametrize(("effect", "text"), POWERS, ids=[case[1] for case in POWERS])
def test_a_power_says(effect: Power, text: str):
    assert power_text(effect, HGSS) == text


# -- cards that stand, Energy, Trainers ------------------------------------------------------------
CARDS: list[tuple[Card, str]] = [
    (
        stadium(
            "own-1", "S", when(STADIUM_ACTION, flip(heads=from_discard(EnergyCard(basic=True))))
        ),
        "Once on their own turn, each player may flip a coin. On heads, they search their discard"
        " pile: show a basic Energy card and put it into their hand.",
    ),
    (
        stadium("own-2", "S", no_resistance(ANY_POKEMON)),
        "Pokémon on both sides have no Resistance.",
    ),
    (
        tool("own-3", "T", less_damage(20, to=THIS, only_opponent=True)),
        "The Pokémon this card is attached to takes 20 less damage from opposing attacks.",
    ),
    (
        tool(
            "own-4",
            "T",
            when(would_be_knocked_out(THIS), flip(heads=Survive(10)), DiscardThisCard()),
        ),
        "If the Pokémon this card is attached to would be Knocked Out, flip a coin: heads, it is"
        " not Knocked Out and has 10 HP left. Discard this card.",
    ),
    (
        special_energy("own-5", "E", [int(bit(COLORLESS))] * 2, COLORLESS),
        "Provides [C][C].",
    ),
    (
        special_energy(
            "own-6",
            "E",
            [ANY_TYPE],
            COLORLESS,
            when(when_attached_from_hand, PutCounters(1, EVENT_POKEMON)),
        ),
        "In play, provides 1 Energy of any type at a time; elsewhere, counts as [C]. When you"
        " attach this card from hand to a Pokémon, put 1 damage counter on it.",
    ),
    (
        special_energy("own-7", "E", [int(bit(DARKNESS) | bit(METAL))], DARKNESS),
        "Provides [D] or [M]. Not a basic Energy card.",
    ),
    (
        item("own-8", "I", draw(2), only_if=InPlayAny(YOUR_POKEMON.named("Lunatone"))),
        "Play only if you have Lunatone in play. Draw 2 cards.",
    ),
    (
        item("own-9", "I", pay(discard_cards(ANY_CARD, 2), from_discard(POKEMON))),
        "To play this card, discard 2 cards from hand. Then search your discard pile: show a"
        " Pokémon and put it into your hand.",
    ),
    (
        item("own-10", "I", EachPlayer(ReturnToHand(one(YOUR_BENCH)))),
        "Starting with you, each player returns 1 of their Benched Pokémon and everything attached"
        " to it to their hand.",
    ),
]


@pytest.mark.parametrize(("made", "text"), CARDS, ids=[case[1] for case in CARDS])
def test_a_card_says(made: Card, text: str):
    assert [passage.text for passage in card_text(made, HGSS)] == [text]


# -- words of the ruleset ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("cards", "hgss", "xy"),
    [
        (TrainerCard(int(bit(ITEM))), "a Trainer card", "an Item card"),
        (TrainerCard(int(bit(SUPPORTER))), "a Supporter card", "a Supporter card"),
        (ANY_TRAINER, "a Trainer, Supporter or Stadium card", "a Trainer card"),
        (
            TrainerCard(int(bit(ITEM)), other_than="Junk Arm"),
            "a Trainer card other than Junk Arm",
            "an Item card other than Junk Arm",
        ),
    ],
)
def test_kinds_of_trainer_cards_follow_the_ruleset(cards: TrainerCard, hgss: str, xy: str):
    for ruleset, words in ((HGSS, hgss), (XY, xy)):
        text = f"Search your discard pile: show {words} and put it into your hand."
        assert said(from_discard(cards), ruleset=ruleset) == text


def test_a_ban_on_playing_follows_the_ruleset():
    ban = body("B", cannot_play(ITEM))
    assert power_text(ban, HGSS) == "Neither player can play Trainer cards from hand."
    assert power_text(ban, XY) == "Neither player can play Item cards from hand."


def test_the_defending_pokemon_is_called_so_in_attacks_only():
    assert said(afflict(DEFENDING, ASLEEP)) == "The Defending Pokémon becomes Asleep."
    outside = said(afflict(DEFENDING, ASLEEP), kind="item")
    assert outside == "The opposing Active Pokémon becomes Asleep."


# -- words ----------------------------------------------------------------------------------
def test_articles():
    assert with_article("Energy card") == "an Energy card"
    assert with_article("[L] Energy") == "a [L] Energy"
    assert with_article("Unown") == "an Unown"
    assert with_article("unit") == "a unit"
    assert with_article("Pokémon") == "a Pokémon"


def test_lists_have_no_comma_before_and():
    assert listing(["A"]) == "A"
    assert listing(["A", "B"]) == "A and B"
    assert listing(["A", "B", "C"], "or") == "A, B or C"


@pytest.mark.parametrize(
    ("verb", "third"),
    [
        ("draw", "draws"),
        ("be", "is"),
        ("have", "has"),
        ("do", "does"),
        ("search", "searches"),
        ("switch in", "switches in"),
        ("Knock Out", "Knocks Out"),
        ("can't", "can't"),
        ("play", "plays"),
        ("carry", "carries"),
    ],
)
def test_the_third_person(verb: str, third: str):
    assert in_third_person(verb) == third


# -- every word of the vocabulary, and one's own ---------------------------------------------------
# Bases, and a part of `May` that is cut out for a slot and never stands in a program.
SILENT = {"Aimed", "Branching", "OnPokemon", MayPart.__name__}


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
def test_every_part_of_the_vocabulary_says_itself(part: type):
    if issubclass(part, (Op, Modifier)) and part.__name__ not in SILENT:
        assert hasattr(part, "say") or hasattr(part, "sentences")
    if issubclass(part, Condition):
        assert hasattr(part, "said")
    if issubclass(part, Amount) and part not in (Amount, Fixed, DamageDone):
        assert part.each is not Amount.each
    if issubclass(part, Noun) and part not in (Noun, Target):
        assert part.said is not Noun.said
    if issubclass(part, CardFilter) and part is not CardFilter:
        assert part.noun is not CardFilter.noun


def test_the_vocabulary_was_found():
    names = {part.__name__ for part in parts_of_the_vocabulary()}
    assert {"Draw", "Flip", "Standing", "EqualHands", "EnergyCard", "Group", "Heads"} <= names


class Silent(Op):
    """Somebody's own op that forgot to speak."""


class Juggle(Op):
    """Somebody's own op."""

    def say(self, talk: Talk) -> list[Clause]:
        return [command("juggle", "3 cards")]


class Proclaim(Op):
    """Somebody's own op that needs a sentence of its own."""

    def sentences(self, talk: Talk) -> list[str]:
        talk.begin()
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
        (Last(OPPONENTS_NEXT_TURN, SilentModifier(NO_DOOR), THIS), "SilentModifier"),
    ],
)
def test_what_cannot_say_itself_is_named(op: Op, name: str):
    with pytest.raises(NoWords, match=rf"\b{name}\b.* give the class a method"):
        said(op)


def test_a_standing_effect_without_a_sentence_is_named():
    with pytest.raises(NoWords, match=r"\bStanding\b.* give the class a method clause"):
        power_text(body("B", Standing(NO_DOOR, THIS)), HGSS)


def test_an_op_of_ones_own_is_joined_with_others():
    assert said(Juggle(), draw(1)) == "Juggle 3 cards and draw 1 card."
    assert said(May(Juggle())) == "You may juggle 3 cards."
    assert said(EachPlayer(Juggle())) == "Starting with you, each player juggles 3 cards."
    assert said(flip(heads=Juggle())) == "Flip a coin: heads, juggle 3 cards."
    assert said(Juggle(), Proclaim()) == "Juggle 3 cards. Hear, hear."
    made = pokemon("own-11", "Juggler", COLORLESS, 50, texts=[attack("Act", "C", Juggle())])
    assert card_text(made, HGSS) == [("Act", "Juggle 3 cards.")]

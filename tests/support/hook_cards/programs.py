"""Cards with attacks, powers, and ops that other tests need."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.attack import copy_attack
from playmat.engine.cards import Op, Power
from playmat.engine.constants import (
    CARD,
    COLORLESS,
    CONFUSED,
    DARKNESS,
    DECK,
    DISCARD,
    DONE,
    ENERGY,
    FIGHTING,
    HAND,
    HOOK_MAY_USE_POWER,
    LIGHTNING,
    METAL,
    NUMBER,
    PICK_POKEMON,
    POISONED,
    POWER,
    PRIME,
    PSYCHIC,
    STAR,
    STOP,
    SUPPORTER,
    WATER,
    code,
    count_in,
    key_in,
    place_in,
    place_of,
)
from playmat.engine.energy import can_pay
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import see_both
from playmat.engine.modifiers import BoundModifier, Modifier
from playmat.engine.movement import (
    attach_energy,
    copy_of,
    distinct,
    look_at_hand,
    move,
    put_under,
    swap_with_prize,
    take,
)
from playmat.engine.run_loop import ask, push
from playmat.engine.settle import prize_options, settle_in_effect
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.triggers import trigger_on_attach
from playmat.engine.vectors import append, vec
from playmat.vocabulary.amounts import Fixed
from playmat.vocabulary.card_ops import MoveFromHand
from playmat.vocabulary.conditions import ThisIsActive
from playmat.vocabulary.declarations import (
    ability,
    any_number_of_times,
    attack,
    item,
    once_each_turn,
    pokemon,
    power,
    stadium,
    technical_machine,
)
from playmat.vocabulary.dsl import (
    afflict,
    does_more_damage,
    draw,
    flip,
    hit,
    one,
    switch_in,
    takes_less_damage,
    their_next_turn,
)
from playmat.vocabulary.filters import ANY_POKEMON_CARD
from playmat.vocabulary.in_play_ops import KnockOut, PutNamedCounter, ReturnToHand
from playmat.vocabulary.pokemon_ops import PutCounters
from playmat.vocabulary.targets import ANY_POKEMON, DEFENDING, OPPOSING, OPPOSING_BENCH, THIS

DRAPION = pokemon(
    "hgss4-4",
    "Drapion",
    DARKNESS,
    100,
    stage=1,
    evolves_from="Skorupi",
    weakness=FIGHTING,
    resistance=PSYCHIC,
    retreat=3,
    texts=[
        attack("Toxic Fang", "DCC", 40, flip(heads=afflict(DEFENDING, POISONED, poison=2))),
        attack("Land Crush", "DDCC", 80),
    ],
)
CROBAT = pokemon(
    "hgss2-14",
    "Crobat",
    PSYCHIC,
    110,
    stage=2,
    evolves_from="Golbat",
    weakness=LIGHTNING,
    resistance=FIGHTING,
    texts=[attack("Supersonic", "P", 30, afflict(DEFENDING, CONFUSED))],
)
PUSHER = pokemon(
    "made-up-pusher",
    "Pusher",
    COLORLESS,
    60,
    retreat=1,
    texts=[attack("Push", "C", 40, switch_in(one(OPPOSING_BENCH)))],
)
DRIFLOON = pokemon(
    "hgss3-46",
    "Drifloon",
    PSYCHIC,
    50,
    weakness=DARKNESS,
    resistance=COLORLESS,
    retreat=1,
    texts=[
        attack(
            "Minimize",
            "C",
            their_next_turn(takes_less_damage(20, to=THIS)),
        )
    ],
)
FEEBLE = stadium(
    "made-up-feeble",
    "Feeble",
    does_more_damage(-20, ANY_POKEMON),
)
HELPER = pokemon(
    "made-up-helper",
    "Helper",
    COLORLESS,
    60,
    retreat=1,
    texts=[ability("Fetch", once_each_turn, draw(1)), attack("Nudge", "C", 10)],
)
SPRINKLER = pokemon(
    "made-up-sprinkler",
    "Sprinkler",
    WATER,
    60,
    retreat=1,
    texts=[power("Sprinkle", any_number_of_times, PutCounters(1, one(OPPOSING)))],
)


class AbilitiesOff(Modifier):
    """No Ability can be used."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOOK_MAY_USE_POWER)

    def forbids_power(
        self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, power: Power
    ) -> bool:
        return power.kind == "Ability"


NO_ABILITIES = stadium(
    "made-up-no-abilities",
    "No Abilities",
    AbilitiesOff(),
)


class AttachFromTop(Op):
    """Attach the Energy among the top cards of your deck in any way, and discard the others.

    Registers: `picked` the Energy cards that are not attached yet.
    """

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == 0:
            e.picked = vec[i64]()
            for card in list(g.players[e.you].deck)[-self.n :][::-1]:
                if g.definitions[card].kind == ENERGY:
                    e.picked = append(e.picked, card)
                else:
                    move(g, card, DECK, DISCARD, True)
        return ask(g, e, e.you, 1) if len(e.picked) > 0 else DONE

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for slot in range(len(g.players[e.you].bench) + 1):
            out = append(out, code(PICK_POKEMON, 0, place_of(e.you, slot), 0, 0))
        return append(out, STOP)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option == STOP:
            for card in e.picked:
                move(g, card, DECK, DISCARD, True)
            return DONE
        card = e.picked[0]
        m = g.at(place_in(option))
        take(g, card, DECK)
        attach_energy(g, m, card)
        trigger_on_attach(g, m, card, False)
        e.picked = e.picked[1:]
        return 2


ELECTRODE = pokemon(
    "hgss4-93",
    "Electrode",
    LIGHTNING,
    90,
    stage=1,
    evolves_from="Voltorb",
    weakness=FIGHTING,
    resistance=METAL,
    retreat=1,
    tags=PRIME,
    texts=[
        power("Energymite", once_each_turn, KnockOut(THIS), AttachFromTop(7)),
        attack("Gigashock", "LC", 30),
    ],
)


class YouPromoteFirst(Op):
    """Settle the board now; the player of this card promotes first."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if settle_in_effect(g):
            g.stack[-1].player = e.you
        return DONE


DRIFBLIM = pokemon(
    "hgss3-12",
    "Drifblim",
    PSYCHIC,
    90,
    stage=1,
    evolves_from="Drifloon",
    weakness=DARKNESS,
    resistance=COLORLESS,
    texts=[
        attack("Balloon Tackle", "PC", 60, hit(20, THIS)),
        attack(
            "Take Away",
            "CCC",
            ReturnToHand(THIS, DECK),
            ReturnToHand(DEFENDING, DECK),
            YouPromoteFirst(),
        ),
    ],
)


class CopyDiscarded(Op):
    """Use an attack of the card just discarded, if the Energy pays for it."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return ask(g, e, e.you, 1) if len(e.moved) > 0 else DONE

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for index in range(len(g.definitions[e.moved[0]].attacks)):
            out = append(out, code(NUMBER, 0, 0, 0, index))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        user = g.find(e.user)
        card = e.moved[0]
        index = count_in(option)
        if user is not None and can_pay(g, user, g.definitions[card].attacks[index], 0):
            copy_attack(g, e.you, e.user, card, index)
        return DONE


ALAKAZAM_STAR = pokemon(
    "ex14-99",
    "Alakazam ★",
    PSYCHIC,
    80,
    weakness=PSYCHIC,
    retreat=1,
    tags=STAR,
    texts=[
        attack(
            "Skill Copy",
            "CCC",
            MoveFromHand(ANY_POKEMON_CARD, Fixed(1), False, DISCARD),
            CopyDiscarded(),
        )
    ],
)


class ChooseForMe(Op):
    """Show the top 2 cards; the opponent puts one into your hand and one under your deck."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        for card in list(g.players[e.you].deck)[-2:]:
            see_both(g, card)
        return ask(g, e, 1 - e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for card in list(g.players[e.you].deck)[-2:]:
            out = append(out, code(CARD, g.keys[card], DECK, 1 + e.you, 0))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        for card in list(g.players[e.you].deck)[-2:]:
            if code(CARD, g.keys[card], DECK, 1 + e.you, 0) == option:
                move(g, card, DECK, HAND, True)
            else:
                take(g, card, DECK)
                put_under(g, card, True)
        return DONE


SLOWKING = pokemon(
    "hgss3-85",
    "Slowking",
    PSYCHIC,
    100,
    stage=1,
    evolves_from="Slowpoke",
    weakness=PSYCHIC,
    retreat=2,
    tags=PRIME,
    texts=[power("Opponent's Choice", once_each_turn, ChooseForMe())],
)


class TrickPrize(Op):
    """Exchange a face-down Prize card with the top card of your deck."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        return prize_options(g, e.you)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        swap_with_prize(g, e.you, count_in(option))
        return DONE


ROTOM = pokemon(
    "hgss3-20",
    "Rotom",
    LIGHTNING,
    60,
    weakness=DARKNESS,
    resistance=COLORLESS,
    retreat=1,
    texts=[power("Mischievous Trick", once_each_turn, TrickPrize())],
)


class UseTheirSupporter(Op):
    """Look at the opponent's hand and use the effect of a Supporter card there."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        look_at_hand(g, e.you)
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for card in distinct(g, g.players[1 - e.you].hand):
            if g.definitions[card].kind == SUPPORTER:
                out = append(out, code(CARD, g.keys[card], HAND, 2 - e.you, 0))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        card = copy_of(g, g.players[1 - e.you].hand, key_in(option))
        effect = g.definitions[card].play if card >= 0 else None
        if effect is not None:
            push(g, effect, e.you, card, e.user, POWER)
        return DONE


SMEARGLE = pokemon(
    "hgss3-8",
    "Smeargle",
    COLORLESS,
    70,
    weakness=FIGHTING,
    retreat=1,
    texts=[power("Portrait", once_each_turn, UseTheirSupporter(), when=ThisIsActive())],
)
TECHNICAL_MACHINE = technical_machine(
    "made-up-machine", "Technical Machine 00", attack("Blast", "C", 40)
)
COUNTING = item("made-up-counter", "Char Counter", PutNamedCounter("Char", one(OPPOSING)))

"""Made-up cards, for what no real card does alone, and the ops that only they have."""

from __future__ import annotations

from typing import Optional

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.choices import HEALED, CardChoice, PokemonChoice
from playmat.engine.constants import (
    CARD,
    COLORLESS,
    DECK,
    DONE,
    FIGHTING,
    GRASS,
    HAND,
    LABEL,
    LIGHTNING,
    LOST_ZONE,
    PHASE_DAMAGE,
    PICK_POKEMON,
    POISONED,
    STOP,
    code,
    key_in,
    place_in,
    place_of,
)
from playmat.engine.damage import deal
from playmat.engine.effect_summary import EffectSummary
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import saw_whole_deck
from playmat.engine.movement import copy_of, distinct, evolve, heal, move, shuffle, take
from playmat.engine.run_loop import ask
from playmat.engine.state import Effect
from playmat.engine.vectors import append, vec
from playmat.vocabulary.amounts import CardsMoved, Fixed
from playmat.vocabulary.card_ops import TO_BENCH, SearchDeck, card_prompt
from playmat.vocabulary.declarations import (
    attack,
    body,
    item,
    once_each_turn,
    pokemon,
    power,
    stadium,
)
from playmat.vocabulary.dsl import (
    ALL,
    POKEMON,
    a,
    add_damage,
    afflict,
    another,
    any_number_of,
    as_op,
    attacks_cost_nothing,
    discard,
    draw,
    each,
    energy_card,
    flip,
    hit,
    may,
    move_energy,
    one,
    recover,
    switch_in,
    when_energy_attached,
    would_attack,
    would_be_damaged,
    would_be_knocked_out,
)
from playmat.vocabulary.filters import ANY_CARD, ANY_POKEMON_CARD
from playmat.vocabulary.grammar import MINE, Clause, TextContext, Whose, command
from playmat.vocabulary.in_play_ops import Devolve, ReturnToHand
from playmat.vocabulary.targets import (
    ANY_POKEMON,
    DEFENDING,
    OPPOSING,
    OPPOSING_BENCH,
    THIS,
    YOUR_ACTIVE,
    YOUR_BENCH,
    YOUR_POKEMON,
    YOURS,
    Group,
)
from playmat.vocabulary.triggers import CancelAttack, PreventDamage, Survive, Trigger
from tests.support.custom_ops import HealUnevolved


# -- evolving and devolving -----------------------------------------------------------------------
class EvolveTheirActive(Op):
    """The opponent's Active Pokémon evolves into the first fitting card in that player's hand."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        p = g.players[1 - e.you]
        active = p.active
        assert active is not None
        for card in p.hand:
            if g.definitions[card].origin_key == active.top.name_key:
                take(g, card, HAND)
                evolve(g, active, card)
                break
        return DONE


FORCED_EVOLUTION = item("made-up-forced-evolution", "Forced Evolution", EvolveTheirActive())
OWLET = pokemon(
    "made-up-owlet", "Owlet", COLORLESS, 60, texts=[power("Flutter", once_each_turn, draw(1))]
)
OWL = pokemon(
    "made-up-owl",
    "Owl",
    COLORLESS,
    60,
    stage=1,
    evolves_from="Owlet",
    texts=[power("Fly", once_each_turn, draw(2))],
)
UNDO = item("made-up-undo", "Undo", Devolve(one(Group(YOURS, evolved=True))))

# -- Trainer cards ---------------------------------------------------------------------------------
FREE_ATTACKS = stadium("made-up-free-attacks", "Free Attacks", attacks_cost_nothing(ANY_POKEMON))
FINDER = item("made-up-finder", "Finder", SearchDeck(ANY_CARD, Fixed(1), False, HAND))
FISHING = item("made-up-fishing", "Fishing", recover(a(POKEMON)))
CALLING = item("made-up-calling", "Calling", SearchDeck(ANY_POKEMON_CARD, Fixed(1), True, TO_BENCH))
UNDOING = item("made-up-undoing", "Undoing", Devolve(one(OPPOSING)))
CARING = item("made-up-caring", "Caring", HealUnevolved(30))
LEAVING = [
    item(
        f"made-up-leaving{destination}",
        f"Leaving {destination}",
        ReturnToHand(one(YOUR_POKEMON), destination),
    )
    for destination in (HAND, DECK, LOST_ZONE)
]

# -- Energy ------------------------------------------------------------------------------------
TAGGER = pokemon(
    "made-up-tagger",
    "Tagger",
    FIGHTING,
    90,
    texts=[
        power("Tag", once_each_turn, move_energy(ALL, YOUR_ACTIVE, THIS, FIGHTING)),
        attack("Nudge", "C", 10),
    ],
)
SIGNALLER = pokemon(
    "made-up-signaller",
    "Signaller",
    GRASS,
    70,
    texts=[
        power(
            "Signal",
            when_energy_attached(),
            afflict(DEFENDING, POISONED),
            blocked_by_conditions=True,
        ),
        attack("Nudge", "C", 10),
    ],
)
GALE = item(
    "made-up-gale",
    "Gale",
    move_energy(any_number_of(energy_card()), YOUR_POKEMON, another(YOUR_POKEMON)),
)

# -- ops that several cards share -------------------------------------------------------------
SHARED_SWITCH = switch_in(one(YOUR_BENCH))
SHARED_DISCARD = as_op(discard(any_number_of(energy_card())))
FIRST_SWITCH = item("made-up-first-switch", "First Switch", SHARED_SWITCH)
SECOND_SWITCH = item("made-up-second-switch", "Second Switch", SHARED_SWITCH)
SHARER = pokemon(
    "made-up-sharer",
    "Sharer",
    LIGHTNING,
    60,
    texts=[attack("Discard", "C", 10, SHARED_DISCARD)],
)
COUNTER = pokemon(
    "made-up-energy-counter",
    "Energy Counter",
    LIGHTNING,
    60,
    texts=[
        attack("Discard and Hit", "C", "10+", SHARED_DISCARD, add_damage(10, for_each=CardsMoved()))
    ],
)

# -- effects that change what is about to happen ---------------------------------------------
HITTER = pokemon(
    "made-up-hitter",
    "Hitter",
    LIGHTNING,
    60,
    texts=[
        attack("DamagePokemon", "C", 20),
        attack("Spread", "C", 20, hit(10, OPPOSING_BENCH), hit(20, THIS)),
        attack("One Two", "C", hit(10, DEFENDING), hit(20, each(OPPOSING_BENCH))),
    ],
)
CANCELER = pokemon(
    "made-up-canceler",
    "Canceler",
    LIGHTNING,
    60,
    texts=[body("Cancel", Trigger(would_attack(OPPOSING), may(CancelAttack())))],
)
PREVENTER = pokemon(
    "made-up-preventer",
    "Preventer",
    LIGHTNING,
    60,
    texts=[body("Prevent", Trigger(would_be_damaged(THIS), may(PreventDamage())))],
)
SURVIVOR = pokemon(
    "made-up-survivor",
    "Survivor",
    LIGHTNING,
    20,
    texts=[body("Survive", Trigger(would_be_knocked_out(THIS), may(Survive(10))))],
)
DODGER = pokemon(
    "made-up-dodger",
    "Dodger",
    COLORLESS,
    60,
    texts=[
        body(
            "Dodge",
            Trigger(would_be_damaged(THIS), flip(heads=PreventDamage())),
        )
    ],
)


# -- ops that describe themselves ------------------------------------------------------------
class Dig(Op):
    """Put up to 3 cards from your deck into your hand. Register: `moved` the cards."""

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == 0:
            e.moved = vec[i64]()
            saw_whole_deck(g, e.you, e.you)
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for c in distinct(g, g.players[e.you].deck):
            out = append(out, code(CARD, g.keys[c], DECK, 1 + e.you, 0))
        return append(out, STOP)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option != STOP:
            card = copy_of(g, g.players[e.you].deck, key_in(option))
            move(g, card, DECK, HAND, False)
            e.moved = append(e.moved, card)
            if len(e.moved) < 3:
                return 1
        shuffle(g, e.you)
        return DONE

    def prompt(self, g: GameState, e: Effect) -> str:
        return card_prompt(self.card_choice(g, e)).replace("choose", "find")

    def answer_text(self, option) -> str:
        return "Dig up {card}" if option.kind == "card" else "Put the shovel away"

    def card_choice(self, g: GameState, e: Effect) -> CardChoice:
        return CardChoice(DECK, HAND, 0, 3, len(e.moved))

    def choosable_cards(self, g: GameState, e: Effect) -> vec[i64]:
        return g.players[e.you].deck

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        summary.searches += 3 * chance
        summary.moves_cards = True

    def shuffled_deck(self, e: Effect) -> i64:
        return e.you

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("dig", "up to 3 cards out of", Whose(MINE, "deck"))]


class Soothe(Op):
    """Heal 20 damage from one of your Pokémon, and choose how."""

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        if pc == 2:
            return append(append(vec[i64](), code(LABEL, 0, 0, 0, 0)), code(LABEL, 0, 0, 0, 1))
        out = vec[i64]()
        for slot in range(1 + len(g.players[e.you].bench)):
            out = append(out, code(PICK_POKEMON, 0, place_of(e.you, slot), 0, 0))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if pc == 1:
            heal(g, g.at(place_in(option)), 20)
            return ask(g, e, e.you, 2)
        return DONE

    def label(self, n: int) -> str:
        return ("a warm bath", "a cold bath")[n]

    def pokemon_choice(self, g: GameState, e: Effect) -> Optional[PokemonChoice]:
        return PokemonChoice(HEALED)


class Shockwave(Op):
    """Damage each of the opponent's Benched Pokémon."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.phase = PHASE_DAMAGE
        self.atomic = True
        self.n = n

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        deal(g, e, vec[i64]([name for name, _ in self.targets_now(g, e)]), self.n)
        return DONE

    def targets_now(self, g: GameState, e: Effect) -> list[tuple[int, int]]:
        return [(m.id, self.n) for m in g.players[1 - e.you].bench]


class ByTurn(Op):
    """Do one thing on odd turns and another on even turns."""

    def __init__(self, odd: Op, even: Op) -> None:
        super().__init__()
        self.phase = PHASE_DAMAGE
        self.atomic = True
        self.odd = odd
        self.even = even

    def children(self) -> list[Op]:
        return [self.odd, self.even]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return self.branches_now(g, e)[0].step(g, e, pc)

    def branches_now(self, g: GameState, e: Effect) -> list[Op]:
        return [self.odd if g.turn % 2 else self.even]


WAVER = pokemon(
    "made-up-waver",
    "Waver",
    LIGHTNING,
    60,
    texts=[attack("Wave", "C", ByTurn(Shockwave(10), Shockwave(30)))],
)
SHOVEL = item("made-up-shovel", "Shovel", Dig())
BATH = item("made-up-bath", "Bath", Soothe())

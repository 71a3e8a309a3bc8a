"""An op of a custom card set describes itself to prompts, agents, the solver, and interfaces."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat import HGSS, EventLog, testing
from playmat.agents.evaluation import action_weights
from playmat.agents.heuristics import HeuristicPolicy
from playmat.agents.summary_cache import effect_summary
from playmat.cli.screen.card_picker import card_picker, picker_menu
from playmat.engine.cards import Op
from playmat.engine.choices import HEALED, CardChoice, PokemonChoice
from playmat.engine.constants import (
    CARD,
    DECK,
    DONE,
    HAND,
    LABEL,
    LIGHTNING,
    PHASE_DAMAGE,
    PICK_POKEMON,
    STOP,
    code,
    key_in,
    place_in,
    place_of,
)
from playmat.engine.damage import deal
from playmat.engine.effect_summary import EffectSummary
from playmat.engine.knowledge import saw_whole_deck
from playmat.engine.movement import copy_of, distinct, heal, move, shuffle
from playmat.engine.run_loop import ask
from playmat.engine.state import Effect
from playmat.engine.vectors import append, vec
from playmat.lab.state_keys import state_key
from playmat.session.presentation import chooses_none
from playmat.testing import Scenario
from playmat.testing.mutations import mutations_of
from playmat.text import describe_option, prompt_text
from playmat.vocabulary.card_ops import card_prompt
from playmat.vocabulary.declarations import attack, item, pokemon
from playmat.vocabulary.grammar import MINE, Clause, TextContext, Whose, command

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


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
    "made-up-1",
    "Waver",
    LIGHTNING,
    60,
    texts=[attack("Wave", "C", ByTurn(Shockwave(10), Shockwave(30)))],
)
SHOVEL = item("made-up-shovel", "Shovel", Dig())
BATH = item("made-up-bath", "Bath", Soothe())


scenario = partial(testing.scenario, cards=[SHOVEL, BATH, WAVER])


def digging(deck: str = "Sentret, Fire Energy, Arcanine, Bill") -> Scenario:
    table = scenario(
        HGSS,
        you="Growlithe",
        opponent="Sentret",
        your_hand="Shovel, Fire Energy, Water Energy, Grass Energy",
        your_deck=deck,
    )
    return table.play("Shovel")


def words(table: Scenario) -> list[str]:
    return [describe_option(option) for option in table.game.options]


def test_the_prompt_and_the_answers_come_from_the_op():
    table = digging()
    assert prompt_text(table.game) == "Shovel: find up to 3 cards from your deck (0 chosen)."
    assert set(words(table)) == {
        "Dig up a Fire Energy",
        "Dig up Sentret",
        "Dig up Arcanine",
        "Dig up Bill",
        "Dig up a Metal Energy",  # the rest of the deck
        "Put the shovel away",
    }
    table.choose("Sentret")
    assert prompt_text(table.game) == "Shovel: find up to 3 cards from your deck (1 chosen)."


def test_the_card_picker_offers_the_cards_of_the_op():
    table = digging()
    found = card_picker(table.game.view(0))
    assert found is not None
    menu = picker_menu(found, {})
    assert menu.prompt == "Shovel: choose up to 3 cards from your deck (0 chosen)."
    assert len(menu.items) == 6  # 5 cards, and to choose none
    done = table.game.options[-1]
    assert chooses_none(table.game.view(0), done)
    table.choose("Sentret")
    assert not chooses_none(table.game.view(0), table.game.options[-1])


def test_the_summary_of_the_op_reaches_the_heuristics():
    summary = effect_summary(SHOVEL.definition.play)
    assert (summary.searches, summary.draws, summary.moves_cards) == (3, 0, True)
    table = scenario(
        HGSS,
        you="Growlithe",
        opponent="Sentret",
        your_hand="Shovel",
        your_deck="Sentret, Fire Energy, Bill",
    )
    policy = HeuristicPolicy(1, action_weights())
    assert policy.choose(table.game) == table.option("play Shovel").code


def test_the_heuristics_choose_the_best_card_and_the_pokemon_that_needs_it():
    policy = HeuristicPolicy(1, action_weights())
    table = digging()
    assert policy.choose(table.game) == table.option("pick Arcanine").code
    table = scenario(
        HGSS,
        you="Arcanine",
        opponent="Sentret",
        your_hand="Bath",
        your_bench=["Growlithe, 20 damage", "Sentret"],
    )
    table.play("Bath")
    assert prompt_text(table.game) == "Bath: choose a Pokémon."
    assert policy.choose(table.game) == table.option("choose bench 1 Growlithe").code


def test_labels_appear_as_answers_and_in_the_event_log():
    log = EventLog()
    table = scenario(HGSS, you="Growlithe", opponent="Sentret", your_hand="Bath")
    table.game.observer = log
    table.play("Bath")  # on the only Pokémon
    assert words(table) == ["Choose a warm bath", "Choose a cold bath"]
    table.game.apply(table.game.options[1])
    assert [event.text for event in log.events if event.kind == "choose"] == ["a cold bath"]


def test_the_solver_ignores_the_order_of_a_deck_that_the_op_shuffles(monkeypatch):
    one, other = digging("Sentret, Bill").game, digging("Bill, Sentret").game
    assert state_key(one, (0, 0)) == state_key(other, (0, 0))
    monkeypatch.setattr(Dig, "shuffled_deck", Op.shuffled_deck)
    assert state_key(one, (0, 0)) != state_key(other, (0, 0))


def test_the_damage_preview_follows_the_branches_of_the_op():
    for turn, damage in ((5, 10), (6, 30)):
        table = scenario(
            HGSS,
            you="Waver + L",
            opponent="Sentret",
            their_bench="Growlithe",
            turn=turn,
        )
        option = table.option("attack Wave")
        words = describe_option(option, table.game.view(0))
        assert words == f"Attack: Wave, {damage} to Growlithe"
        table.attack("Wave")
        assert table.their.bench[0].damage == damage


def test_mutation_testing_removes_the_whole_op():
    assert [mutation.name for mutation in mutations_of(SHOVEL.definition)] == [
        "made-up-shovel Shovel"
    ]

"""An op of a custom card set describes itself to prompts, agents, the solver, and interfaces."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from playmat import HGSS, EventLog, testing
from playmat.agents.evaluation import action_weights, effect_summary
from playmat.agents.heuristics import HeuristicPolicy
from playmat.cli.screen.card_picker import card_picker, picker_menu
from playmat.engine.cards import Op
from playmat.lab.state_keys import state_key
from playmat.session.presentation import chooses_none
from playmat.testing import Scenario
from playmat.testing.mutations import mutations_of
from playmat.text import describe_option, prompt_text
from tests.support.made_up import BATH, SHOVEL, WAVER, Dig

if TYPE_CHECKING:
    pass


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

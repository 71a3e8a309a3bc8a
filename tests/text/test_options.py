"""Options say what choosing them does."""

from __future__ import annotations

from random import Random

import pytest

from playmat import HGSS, XY, ExternalChance, Game, theme_deck, theme_decks
from playmat.testing import scenario
from playmat.text import describe_option, prompt_text


def answers(table) -> list[str]:
    return [describe_option(option) for option in table.game.options]


def test_the_actions_of_a_turn_describe_their_outcome():
    table = scenario(
        HGSS,
        you="Furret + RR",
        opponent="Sentret",
        your_bench=["Growlithe", "Noctowl"],
        your_hand="Arcanine, Fire Energy, Sentret, Bill",
    )
    assert prompt_text(table.game) == "Your turn. Choose an action."
    assert set(answers(table)) >= {
        "End the turn without attacking",
        "Put Sentret on the Bench",
        "Evolve Growlithe (Bench 1) into Arcanine",
        "Attach a Fire Energy to Furret (Active)",
        "Attach a Fire Energy to Growlithe (Bench 1)",
        "Play Bill",
        "Retreat Furret",
        "Use Noctowl's Night Sight (Bench 2)",
        "Attack: Find a Friend",
        "Attack: Quick Blow, 20+",
    }


def test_paying_for_a_retreat_names_the_energy_and_then_the_new_active_pokemon():
    table = scenario(
        HGSS, you="Sentret + RW", opponent="Sentret", your_bench=["Growlithe", "Pikachu"]
    )
    table.game.apply(table.option("retreat"))
    assert prompt_text(table.game) == "Choose Energy to discard for the Retreat Cost."
    assert set(answers(table)) == {
        "Discard Fire Energy from Sentret (Active) to retreat",
        "Discard Water Energy from Sentret (Active) to retreat",
    }
    table.game.apply(table.game.options[0])
    assert prompt_text(table.game) == "Choose your new Active Pokémon."
    assert "Make Growlithe (Bench 1) your Active Pokémon" in answers(table)


def test_a_search_names_the_card_for_the_hand_and_may_stop():
    table = scenario(
        HGSS, you="Furret + R", opponent="Sentret", your_deck="Growlithe, Pikachu, Sentret"
    )
    table.game.apply(table.option("attack Find a Friend"))
    assert (
        prompt_text(table.game)
        == "Furret, Find a Friend: choose up to 1 card from your deck (0 chosen)."
    )
    assert "Put Growlithe into your hand" in answers(table)
    assert answers(table)[-1] == "Done"


def test_the_opponents_pokemon_are_described_as_the_opponents():
    table = scenario(HGSS, you="Flaaffy + L", opponent="Sentret", their_bench="Growlithe")
    table.game.apply(table.option("attack Thunder Spear"))
    assert answers(table) == [
        "Choose your opponent's Sentret (Active)",
        "Choose your opponent's Growlithe (Bench 1)",
    ]


def test_setup_options_name_the_active_the_bench_and_the_starting_player():
    game = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), XY, seed=1)
    descriptions = set()
    chance = Random(1)
    while game.turn == 0:
        descriptions.add(prompt_text(game))
        descriptions |= {describe_option(option) for option in game.options}
        game.apply(chance.choice(game.options))
    assert {"Go first", "Go second", "You won the coin flip. Go first or second?"} <= descriptions
    assert "Done adding to the Bench" in descriptions
    assert any(words.startswith("Make ") for words in descriptions)


def test_external_chance_outcomes_have_descriptions():
    game = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), XY, source=ExternalChance())
    assert {describe_option(option) for option in game.options} == {
        "Heads",
        "Tails",
    }
    game.apply(game.options[0])
    game.apply(game.options[0])
    assert describe_option(game.options[0]).startswith("The next card is ")


@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=lambda ruleset: ruleset.name)
def test_options_of_a_decision_have_different_descriptions(ruleset):
    decks = theme_decks()
    for n in range(36):
        game = Game.start(decks[n % 6], decks[n // 6], ruleset, seed=n)
        chance = Random(n)
        while not game.over:
            options = game.options
            sentences = [describe_option(option) for option in options]
            assert len(set(sentences)) == len(sentences), sentences
            assert all(words[0].isupper() and words[-1] != "." for words in sentences)
            assert prompt_text(game)[-1] in ".?"
            game.apply(chance.choice(options))

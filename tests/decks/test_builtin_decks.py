"""Built-in decks, and decks in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat import Game
from playmat.agents import GreedyAgent, RandomAgent, play
from playmat.decks import (
    LIST_FORMATS,
    Deck,
    UnknownDeck,
    UnreadableDeck,
    builtin_decks,
    find_deck,
    find_format,
    find_list,
    sample_decks,
    theme_deck,
    theme_decks,
    write_deck,
)
from playmat.rulebook import HGSS, XY, Ruleset


def test_all_built_in_decks_have_different_names():
    assert builtin_decks() == theme_decks() + sample_decks()
    names = [deck.name.casefold() for deck in builtin_decks()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("deck", builtin_decks(), ids=lambda deck: deck.name)
def test_every_built_in_deck_is_found_by_its_name_in_any_case(deck: Deck):
    assert find_deck(deck.name.upper()) == find_deck(deck.name) == deck


@pytest.mark.parametrize("format", LIST_FORMATS)
def test_a_deck_in_a_file_is_found_in_every_format_and_named_after_it(tmp_path: Path, format: str):
    path = tmp_path / "my-deck.txt"
    deck = theme_deck("Ember Spark")
    path.write_text(write_deck(deck, format), "utf-8")
    assert find_deck(str(path)) == Deck("my-deck", deck.counts())
    assert find_deck(path) == find_list(path).deck


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_in_common_encodings_are_read(tmp_path: Path, encoding: str):
    path = tmp_path / "deck.txt"
    path.write_text("Pokémon: 1\r\n4 Growlithe HS 65\r\n4 Poké Ball\r\n", encoding, newline="")
    assert len(find_deck(path)) == 8


def test_a_file_with_broken_lines_is_rejected_with_a_problem_for_each(tmp_path: Path):
    path = tmp_path / "dogs.txt"
    path.write_text("4 Growlith\n2 Arcanine\n2 Arcanin\n", "utf-8")
    with pytest.raises(UnreadableDeck) as raised:
        find_deck(path)
    assert [problem.line for problem in raised.value.problems] == [1, 3]
    assert len(find_list(path).deck) == 2


def test_an_unknown_deck_or_file_is_reported_with_similar_names(tmp_path: Path):
    with pytest.raises(
        UnknownDeck, match=r"no deck or file named 'Ember Sparks'; did you mean Ember Spark"
    ):
        find_deck("Ember Sparks")
    with pytest.raises(UnknownDeck, match="no deck or file named"):
        find_deck(tmp_path)


# -- sample decks ----------------------------------------------------------------------------------
def test_there_are_three_sample_decks():
    assert len(sample_decks()) == 3


@pytest.mark.parametrize("deck", sample_decks(), ids=lambda deck: deck.name)
def test_a_sample_deck_is_legal_and_uses_only_heartgold_and_soulsilver(deck: Deck):
    assert deck.violations(HGSS) == deck.violations(XY) == []
    assert find_format("hs").outside(deck) == {}
    assert {card.set_id for card in deck.cards} == {"hgss1"}


@pytest.mark.parametrize("deck", sample_decks(), ids=lambda deck: deck.name)
def test_every_evolution_in_a_sample_deck_can_be_played(deck: Deck):
    names = {card.name for card in deck.cards}
    for card in deck.cards:
        assert card.definition.evolves_from in names | {""}


@pytest.mark.parametrize("deck", sample_decks(), ids=lambda deck: deck.name)
@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
def test_a_sample_deck_plays_random_games_to_the_end(deck: Deck, ruleset: Ruleset):
    for seed, other in enumerate(builtin_decks()):
        game = Game.start(deck, other, ruleset, seed=seed)
        play(game, RandomAgent(seed), RandomAgent(seed + 1))
        assert game.over


def test_rolling_boulder_beats_the_theme_decks_more_often_than_not():
    deck = find_deck("Rolling Boulder")
    won = 0
    for seed, other in enumerate(theme_decks() * 2):
        game = Game.start(deck, other, HGSS, seed=seed)
        play(game, GreedyAgent(seed), GreedyAgent(seed + 1))
        won += game.result is not None and game.result.winner == 0
    assert won >= 9

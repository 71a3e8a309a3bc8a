"""What is believed of a list that is not open: known decks that fit, or one made up."""

from __future__ import annotations

from collections import Counter

import pytest

from playmat import HGSS, XY, Deck, Game, theme_deck
from playmat.agents import GreedyAgent, decide
from playmat.agents.belief import believe, filled, likelihood, seen_cards
from playmat.decks import builtin_decks


def played(first: Deck, second: Deck, moves: int, seed: int = 3) -> Game:
    game = Game.start(first, second, HGSS, seed=seed)
    agent = GreedyAgent(1, tries=1)
    for _ in range(moves):
        game.apply(decide(agent, game))
    return game


def names(belief) -> set[str]:
    decks = {tuple(sorted(deck.ids())): deck.name for deck in builtin_decks()}
    return {decks.get(tuple(sorted(card.id for card in cards)), "?") for cards, _ in belief}


def test_before_anything_is_seen_every_known_deck_is_possible():
    game = Game.start(theme_deck("Chespin"), theme_deck("Froakie"), XY, seed=3)
    view = game.view(game.asked)
    assert seen_cards(view, 1 - view.viewer) == {}
    assert names(believe(view)) == {deck.name for deck in builtin_decks()}


def test_what_was_seen_leaves_the_decks_that_hold_it():
    game = played(theme_deck("Chespin"), theme_deck("Froakie"), 30)
    assert names(believe(game.view(0))) == {"Froakie"}
    assert names(believe(game.view(1))) == {"Chespin"}


def test_a_deck_that_shows_what_it_is_full_of_is_likelier():
    """Of 14 Fire Energy there are 91 pairs, of 4 there are 6."""
    many, few = {"hgss1-116": 14, "hgss1-61": 4}, {"hgss1-116": 4, "hgss1-61": 4}
    assert likelihood(many, {"hgss1-116": 2}) == 91
    assert likelihood(few, {"hgss1-116": 2, "hgss1-61": 1}) == 6 * 4
    assert likelihood(many, {}) == likelihood(few, {}) == 1


def test_every_list_that_is_believed_in_holds_what_was_seen():
    view = played(theme_deck("Ember Spark"), theme_deck("Mind Flood"), 15).view(1)
    seen = seen_cards(view, 0)
    belief = believe(view)
    assert seen
    assert belief
    for cards, weight in belief:
        counts = Counter(card.id for card in cards)
        assert weight == likelihood(counts, seen)
        assert all(counts[id] >= n for id, n in seen.items())


def test_where_lists_are_open_nothing_is_believed():
    game = Game.start(theme_deck("Chespin"), theme_deck("Froakie"), XY, seed=3)
    assert believe(game.view(0, open_lists=True)) is None


@pytest.mark.parametrize("seen", [{"hgss1-32": 1}, {"hgss1-108": 2, "hgss1-91": 4}, {}])
def test_a_list_that_is_made_up_is_legal_and_holds_what_was_seen(seen: dict[str, int]):
    cards = filled(seen, 60)
    deck = Deck("made up", [card.id for card in cards])
    assert deck.violations(HGSS) == []
    counts = Counter(card.id for card in cards)
    assert all(counts[id] >= n for id, n in seen.items())


def test_a_pokemon_that_was_seen_brings_what_it_evolves_from_and_its_energy():
    counts = Counter(card.name for card in filled({"hgss1-32": 1}, 60))
    assert counts["Quilava"] >= 2
    assert counts["Cyndaquil"] >= 3
    assert counts["Fire Energy"] >= 8


def test_against_a_deck_of_ones_own_agents_play_all_the_same():
    own = Deck("own", [(4, "hgss1-61"), (4, "hgss1-86"), (26, "hgss1-116"), (26, "hgss1-117")])
    game = played(own, theme_deck("Froakie"), 14)
    seen = seen_cards(game.view(1), 0)
    assert {"hgss1-61", "hgss1-116"} <= set(seen)
    assert names(believe(game.view(1))) == {"?"}

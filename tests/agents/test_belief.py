"""Beliefs about a hidden deck list: built-in decks that fit, or a plausible list."""

from __future__ import annotations

from collections import Counter

import pytest

from playmat import HGSS, XY, Deck, Game, theme_deck
from playmat.agents import GreedyAgent, decide
from playmat.agents.belief import infer_belief, likelihood, plausible_list, seen_cards
from playmat.decks import builtin_decks


def played(first: Deck, second: Deck, moves: int, seed: int = 3) -> Game:
    game = Game.start(first, second, HGSS, seed=seed)
    agent = GreedyAgent(1)
    for _ in range(moves):
        game.apply(decide(agent, game))
    return game


def names(belief) -> set[str]:
    decks = {tuple(sorted(deck.ids())): deck.name for deck in builtin_decks()}
    return {decks.get(tuple(sorted(card.id for card in cards)), "?") for cards, _ in belief}


def test_every_built_in_deck_is_possible_before_any_card_is_seen():
    game = Game.start(theme_deck("Chespin"), theme_deck("Froakie"), XY, seed=3)
    view = game.view(game.player_to_act)
    assert seen_cards(view, 1 - view.viewer) == {}
    assert names(infer_belief(view)) == {deck.name for deck in builtin_decks()}


def test_only_decks_with_the_cards_seen_remain_possible():
    game = played(theme_deck("Chespin"), theme_deck("Froakie"), 30)
    assert names(infer_belief(game.view(0))) == {"Froakie"}
    assert names(infer_belief(game.view(1))) == {"Chespin"}


def test_a_deck_with_more_copies_of_the_cards_seen_is_more_likely():
    """14 Fire Energy make 91 pairs, and 4 make 6."""
    many, few = {"hgss1-116": 14, "hgss1-61": 4}, {"hgss1-116": 4, "hgss1-61": 4}
    assert likelihood(many, {"hgss1-116": 2}) == 91
    assert likelihood(few, {"hgss1-116": 2, "hgss1-61": 1}) == 6 * 4
    assert likelihood(many, {}) == likelihood(few, {}) == 1


def test_every_list_of_a_belief_contains_the_cards_seen():
    view = played(theme_deck("Ember Spark"), theme_deck("Mind Flood"), 15).view(1)
    seen = seen_cards(view, 0)
    belief = infer_belief(view)
    assert seen
    assert belief
    for cards, weight in belief:
        counts = Counter(card.id for card in cards)
        assert weight == likelihood(counts, seen)
        assert all(counts[id] >= n for id, n in seen.items())


def test_there_is_no_belief_if_deck_lists_are_open():
    game = Game.start(theme_deck("Chespin"), theme_deck("Froakie"), XY, seed=3)
    assert infer_belief(game.view(0, open_lists=True)) is None


@pytest.mark.parametrize("seen", [{"hgss1-32": 1}, {"hgss1-108": 2, "hgss1-91": 4}, {}])
def test_a_plausible_list_is_legal_and_contains_the_cards_seen(seen: dict[str, int]):
    cards = plausible_list(seen, 60)
    deck = Deck("made up", [card.id for card in cards])
    assert deck.violations(HGSS) == []
    counts = Counter(card.id for card in cards)
    assert all(counts[id] >= n for id, n in seen.items())


def test_a_plausible_list_adds_earlier_stages_and_energy_of_pokemon_seen():
    counts = Counter(card.name for card in plausible_list({"hgss1-32": 1}, 60))
    assert counts["Quilava"] >= 2
    assert counts["Cyndaquil"] >= 3
    assert counts["Fire Energy"] >= 8


def test_agents_play_against_a_deck_that_is_not_built_in():
    own = Deck("own", [(4, "hgss1-61"), (4, "hgss1-86"), (26, "hgss1-116"), (26, "hgss1-117")])
    game = played(own, theme_deck("Froakie"), 14)
    seen = seen_cards(game.view(1), 0)
    assert {"hgss1-61", "hgss1-116"} <= set(seen)
    assert names(infer_belief(game.view(1))) == {"?"}

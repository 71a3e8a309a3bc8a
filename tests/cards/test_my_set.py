"""The example of a custom card set: it loads, has good texts, plays, and passes its own tests."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from playmat.cards import Pool, pool
from playmat.decks import Deck, theme_deck
from playmat.engine.game import Game
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.text import card_text
from tests.support.playing import decisions


@pytest.fixture(autouse=True)
def my_set(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Add the cards of the example to the pool."""
    file = root / "examples/my_set.py"
    monkeypatch.setenv("PLAYMAT_CARDS", str(file))
    return file


@pytest.fixture
def my_deck(root: Path) -> Deck:
    lines = (root / "examples/my_deck.txt").read_text("utf-8").splitlines()
    return Deck("My deck", {line.split()[-1]: int(line.split()[0]) for line in lines})


def test_the_texts_of_the_example_are_generated():
    texts = {
        name: text
        for card in pool().cards.values()
        if card.set_id == "my1"
        for name, text in card_text(card, HGSS)
    }
    assert texts == {
        "Call a Friend": "Search your deck, reveal 1 Basic Pokémon, and put it into your hand. "
        "Then shuffle your deck.",
        "Nudge": "Flip a coin. If heads, do 10 more damage.",
        "Poké-Power: Morning Dew": "Once during your turn, you may flip a coin. If heads, heal 20 "
        "damage from this Pokémon. You can't use this power if this Pokémon has a Special "
        "Condition.",
        "Drowsy Spores": "Flip a coin. If heads, the Defending Pokémon becomes Asleep.",
        "Boil Over": "Flip a coin for each Energy on this Pokémon. Do 20 damage for each heads.",
        "Trainer": "The player with fewer cards in hand draws cards until both players have "
        "the same number.",
        "Supporter": "Draw 3 cards.",
        "Special Energy": "This card provides [G] Energy. The Pokémon this card is attached to has "
        "no Weakness. This card isn't a basic Energy card.",
    }


def test_its_deck_is_legal(my_deck: Deck):
    assert not my_deck.violations(HGSS)
    assert not my_deck.violations(XY)


@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
@pytest.mark.parametrize("seed", range(5))
def test_it_plays_random_games_against_itself_and_a_theme_deck(
    my_deck: Deck, ruleset: Ruleset, seed: int
):
    other = theme_deck("Growth Clash") if seed % 2 else my_deck
    game = Game.start(my_deck, other, ruleset, seed)
    for n, _ in enumerate(decisions(game, seed)):
        if n % 20 == 0:
            assert Game.from_json(game.to_json()) == game
            assert pickle.loads(pickle.dumps(game)) == game
    assert game.over


def test_its_own_tests_pass(root: Path):
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "examples"]
    done = subprocess.run(tests, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout


def test_without_the_variable_its_cards_are_not_in_the_pool(monkeypatch: pytest.MonkeyPatch):
    assert "my1-1" in pool().cards
    monkeypatch.delenv("PLAYMAT_CARDS")
    assert "my1-1" not in pool().cards


def test_a_pool_can_be_given_a_file_or_a_set(my_set: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PLAYMAT_CARDS")
    first = Pool()
    first.load(my_set)
    second = Pool()
    second.add(first.sets["my1"])
    assert second.named("Mosslet") == [first.find("my1-1")]
    assert str(first.find("my1-1").place).startswith(f"{my_set}:")

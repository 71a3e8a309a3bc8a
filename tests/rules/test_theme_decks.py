"""The theme decks that the HeartGold SoulSilver book presents: the rules theme.*.cards"""

from __future__ import annotations

import pytest

from playmat.decks import theme_deck
from playmat.testing.marks import rule

FEATURED = [
    ("Growth Clash", "Furret", "Find a Friend"),
    ("Growth Clash", "Sandslash", "Poison Sting"),
    ("Growth Clash", "Meganium", "Giant Bloom"),
    ("Ember Spark", "Noctowl", "Night Sight"),
    ("Ember Spark", "Arcanine", "Fire Mane"),
    ("Ember Spark", "Typhlosion", "Fire Spin"),
    ("Mind Flood", "Hypno", "Sleep Pendulum"),
    ("Mind Flood", "Exeggutor", "Big Eggsplosion"),
    ("Mind Flood", "Feraligatr", "Spinning Tail"),
]


@rule("theme.growth-clash.cards", "theme.ember-spark.cards", "theme.mind-flood.cards")
@pytest.mark.parametrize(("deck", "pokemon", "text"), FEATURED)
def test_a_theme_deck_has_60_cards_and_the_pokemon_it_features(deck: str, pokemon: str, text: str):
    cards = theme_deck(deck).cards
    (definition,) = {card.definition for card in cards if card.name == pokemon}
    assert len(cards) == 60
    attacks, powers = definition.attacks, definition.powers
    assert text in [*(a.name for a in attacks), *(p.name for p in powers)]


@rule("theme.ember-spark.cards")
@pytest.mark.parametrize(("attack", "damage"), [("Fire Mane", 90), ("Fire Spin", 120)])
def test_the_attacks_of_ember_spark_do_what_the_book_says(attack: str, damage: int):
    attacks = {a.name: a for c in theme_deck("Ember Spark").cards for a in c.definition.attacks}
    assert attacks[attack].base == damage

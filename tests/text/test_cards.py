"""The generated texts of the cards in the theme decks."""

from __future__ import annotations

import pytest

from playmat.cards import card, pool
from playmat.engine.constants import ITEM
from playmat.rulebook.rulesets import HGSS, RULESETS, XY, Ruleset
from playmat.text import card_text
from playmat.vocabulary.card_text import attack_text, own_text, power_text
from tests.text.review import CardText, all_texts, texts_of

# Written by hand, following the wording conventions, and compared with the printed cards.
EXPECTED = {
    "hgss1-8 Night Sight": (
        "Once during your turn, you may draw 1 card. You can't use this power if this Pokémon"
        " has a Special Condition."
    ),
    "hgss1-8 Extrasensory": (
        "If you and your opponent have the same number of cards in hand, do 40 more damage."
    ),
    "hgss1-18 Energy Absorption": (
        "Attach up to 2 Energy cards from your discard pile to this Pokémon."
    ),
    "hgss1-18 Big Eggsplosion": (
        "Flip a coin for each Energy on this Pokémon. Do 40 damage for each heads."
    ),
    "hgss1-20 Spinning Tail": "Do 20 damage to each of your opponent's Pokémon.",
    "hgss1-21 Find a Friend": (
        "Search your deck, reveal 1 Pokémon, and put it into your hand. Then shuffle your deck."
    ),
    "hgss1-21 Quick Blow": "Flip a coin. If heads, do 20 more damage.",
    "hgss1-23 Sleep Pendulum": (
        "Once during your turn, you may flip a coin. If heads, your opponent's Active Pokémon"
        " becomes Asleep. You can't use this power if this Pokémon has a Special Condition."
    ),
    "hgss1-23 Psychic Shot": "Also do 10 damage to one of your opponent's Benched Pokémon.",
    "hgss1-26 Sleep Powder": "The Defending Pokémon becomes Asleep.",
    "hgss1-26 Giant Bloom": "Heal 20 damage from this Pokémon.",
    "hgss1-29 Poison Sting": "The Defending Pokémon becomes Poisoned.",
    "hgss1-29 Fury Swipes": "Flip 3 coins. Do 30 damage for each heads.",
    "hgss1-32 Fire Spin": "Discard 2 Energy from this Pokémon.",
    "hgss1-38 Big Bite": ("During your opponent's next turn, the Defending Pokémon can't retreat."),
    "hgss1-42 Thunder Spear": "Do 20 damage to one of your opponent's Pokémon.",
    "hgss1-42 Thundershock": "Flip a coin. If heads, the Defending Pokémon becomes Paralyzed.",
    "hgss1-46 Green Shield": "Your [G] Pokémon have no Weakness.",
    "hgss1-49 Flamethrower": "Discard 1 Energy from this Pokémon.",
    "hgss1-52 Big Yawn": "This Pokémon and the Defending Pokémon become Asleep.",
    "hgss1-52 Madkinesis": "Do 20 more damage for each [P] Energy on this Pokémon.",
    "hgss1-62 Sleep Inducer": (
        "Switch one of your opponent's Benched Pokémon with the Defending Pokémon. The new"
        " Defending Pokémon becomes Asleep."
    ),
    "hgss1-63 Continuous Eggsplosion": (
        "Flip a coin until you get tails. Do 10 damage for each heads."
    ),
    "hgss1-66 Hypnosis": "The Defending Pokémon becomes Asleep.",
    "hgss1-69 Mimic": (
        "Shuffle your hand into your deck and draw as many cards as your opponent has in hand."
    ),
    "hgss1-69 Lick": "Flip a coin. If heads, the Defending Pokémon becomes Paralyzed.",
    "hgss1-73 Static Electricity": (
        "Search your deck and attach up to 1 [L] Energy card to this Pokémon for each Mareep in"
        " play, yours and your opponent's. Then shuffle your deck."
    ),
    "hgss1-75 Pay Day": "Draw 1 card.",
    "hgss1-78 Quick Attack": "Flip a coin. If heads, do 10 more damage.",
    "hgss1-79 Defense Curl": (
        "Flip a coin. If heads, this Pokémon takes no damage from attacks during your"
        " opponent's next turn."
    ),
    "hgss1-80 Scout": "Look at your opponent's hand.",
    "hgss1-81 Whimsy Tackle": "Flip a coin. If tails, the attack does nothing.",
    "hgss1-89 Bill": "Draw 2 cards.",
    "hgss1-90 Copycat": (
        "Shuffle your hand into your deck and draw as many cards as your opponent has in hand."
    ),
    "hgss1-93 Full Heal": "Cure your Active Pokémon of all Special Conditions.",
    # Only a damaged Pokémon can be chosen, and the text says so.
    "hgss1-94 Moomoo Milk": (
        "Choose one of your damaged Pokémon and flip 2 coins. Heal 30 damage from it for each"
        " heads."
    ),
    "hgss1-95 Poké Ball": (
        "Flip a coin. If heads, search your deck, reveal 1 Pokémon, and put it into your hand."
        " Then shuffle your deck."
    ),
    "hgss1-98 Pokémon Communication": (
        "To play this card, reveal 1 Pokémon from your hand and put it on top of your deck."
        " Search your deck, reveal 1 Pokémon, and put it into your hand. Then shuffle your"
        " deck."
    ),
    "hgss1-99 Pokémon Reversal": (
        "Flip a coin. If heads, switch one of your opponent's Benched Pokémon with their Active"
        " Pokémon."
    ),
    "hgss1-100 Professor Elm's Training Method": (
        "Search your deck, reveal 1 Evolution card, and put it into your hand. Then shuffle"
        " your deck."
    ),
    "hgss1-101 Professor Oak's New Theory": "Shuffle your hand into your deck and draw 6 cards.",
    "hgss1-102 Switch": "Switch one of your Benched Pokémon with your Active Pokémon.",
    "xy0-1 String Shot": "Flip a coin. If heads, the Defending Pokémon becomes Paralyzed.",
    "xy0-2 Collect": "Draw 1 card.",
    "xy0-2 Fury Swipes": "Flip 3 coins. Do 10 damage for each heads.",
    "xy0-4 Leech Seed": "Heal 10 damage from this Pokémon.",
    "xy0-5 Tumbling Attack": "Flip a coin. If heads, do 40 more damage.",
    "xy0-7 Collect": "Draw 1 card.",
    "xy0-7 Fury Swipes": "Flip 3 coins. Do 10 damage for each heads.",
    "xy0-9 Firebreathing": "Flip a coin. If heads, do 20 more damage.",
    "xy0-10 Fire Blast": "Discard 1 Energy from this Pokémon.",
    "xy0-11 Collect": "Draw 1 card.",
    "xy0-11 Fury Swipes": "Flip 3 coins. Do 10 damage for each heads.",
    "xy0-13 Aqua Wave": "Flip 2 coins. Do 20 more damage for each heads.",
    "xy0-14 Mat Block": "Flip a coin. If heads, discard 1 Energy from the Defending Pokémon.",
    "xy0-17 Hard Bite": "Flip a coin. If heads, do 20 more damage.",
    "xy0-20 Wicked Jab": "Flip a coin. If heads, the Defending Pokémon becomes Paralyzed.",
    "xy0-21 Continuous Slash": "Flip a coin until you get tails. Do 30 damage for each heads.",
    "xy0-23 Double Stomp": "Flip 2 coins. Do 20 more damage for each heads.",
    "xy0-24 Draining Kiss": "Heal 10 damage from this Pokémon.",
    "xy0-26 Rock Smash": "Flip a coin. If heads, do 30 more damage.",
    "xy0-27 Sitdown Splash": "Flip a coin. If heads, do 20 more damage.",
    "xy0-28 Jump On": "Flip a coin. If heads, do 20 more damage.",
    "xy0-31 Razor Wind": "Flip a coin. If tails, the attack does nothing.",
    "xy0-32 Tight Jaw": "Flip a coin. If heads, the Defending Pokémon becomes Paralyzed.",
    "xy0-34 Crushing Hammer": (
        "Flip a coin. If heads, discard 1 Energy from one of your opponent's Pokémon."
    ),
    "xy0-36 Pokémon Catcher": (
        "Flip a coin. If heads, switch one of your opponent's Benched Pokémon with their Active"
        " Pokémon."
    ),
    "xy0-37 Potion": "Heal 30 damage from one of your damaged Pokémon.",
    "xy0-39 Tierno": "Draw 3 cards.",
}
# The maximum number of words in a text, and in a sentence.
TARGETS = {"attack": 25, "power": 45, "card": 40}
SENTENCE = 24
OVER_TARGET = {  # texts that would be less clear if they were shorter
    "hgss1-28 Playground",
    "hgss1-73 Static Electricity",
    "hgss1-104 Rainbow Energy",
    "hgss1-106 Blissful Nurse",
    "hgss1-110 Afterburner",
    "hgss1-113 Ocean Grow",
    "hgss1-114 Ocean Grow",
}


def name_of(entry: CardText) -> str:
    return f"{entry.card.id} {entry.effect}"


@pytest.mark.parametrize("name", EXPECTED)
def test_the_text_of_an_effect(name: str):
    id, _, effect = name.partition(" ")
    # No text of these cards contains a term that differs between the rulesets.
    for ruleset in RULESETS.values():
        found = [t.text for t in texts_of(card(id), ruleset) if t.effect == effect]
        assert found == [EXPECTED[name]]


@pytest.mark.parametrize("entry", all_texts(), ids=lambda t: f"{name_of(t)} {t.ruleset.name}")
def test_an_effect_has_a_text_if_and_only_if_it_has_a_program(entry: CardText):
    assert bool(entry.text) == entry.has_program


def test_the_texts_cover_every_program_of_the_pool():
    """Otherwise the test above would miss some."""
    count = 0
    for definition in {c.definition for c in pool().cards.values()}:
        count += sum(attack.program is not None for attack in definition.attacks)
        count += len(definition.powers)
        count += definition.play is not None
    assert sum(entry.has_program for entry in all_texts()) >= count * len(RULESETS)


def test_every_text_consists_of_sentences():
    for entry in all_texts():
        if entry.text:
            assert entry.text[0] == entry.text[0].upper()
            assert entry.text.endswith(".")
            assert "  " not in entry.text
            assert ":" not in entry.text
            assert ";" not in entry.text


def test_texts_are_not_too_long():
    over = set()
    for entry in all_texts():
        sentences = entry.text.split(". ")
        if len(entry.text.split()) > TARGETS[entry.kind] or any(
            len(sentence.split()) > SENTENCE for sentence in sentences
        ):
            over.add(name_of(entry))
    assert over == OVER_TARGET


def test_headings_name_the_effect_and_its_kind():
    assert [p.heading for p in card_text(card("hgss1-8"), HGSS)] == [
        "Poké-Power: Night Sight",
        "Extrasensory",
    ]
    assert [p.heading for p in card_text(card("hgss1-46"), XY)] == [
        "Poké-Body: Green Shield",
        "Sharpen",
    ]


@pytest.mark.parametrize(("ruleset", "word"), [(HGSS, "Trainer"), (XY, "Item")])
def test_the_ruleset_decides_what_an_item_card_is_called(ruleset: Ruleset, word: str):
    text = "Switch one of your Benched Pokémon with your Active Pokémon."
    assert card_text(card("hgss1-102"), ruleset) == [(word, text)]
    items = [c for c in pool().cards.values() if c.definition.kind == ITEM]
    assert items
    assert {card_text(c, ruleset)[0].heading for c in items} == {word}


def test_a_card_and_its_definition_have_the_same_text():
    for c in pool().cards.values():
        assert card_text(c, HGSS) == card_text(c.definition, HGSS)


def test_a_reprint_has_the_text_of_its_original():
    assert card_text(card("xy0-35"), XY) == card_text(card("hgss1-95"), XY)


def test_an_attack_without_a_program_has_a_heading_only():
    assert card_text(card("hgss1-1"), HGSS) == [("Sharp Fang", ""), ("Fire Mane", "")]


def test_a_basic_energy_card_has_no_text():
    assert card_text(card("hgss1-115"), HGSS) == [("Basic Energy", "")]


def test_a_text_is_cached_per_effect_and_ruleset():
    def count_generated() -> int:
        for c in pool().cards.values():
            card_text(c, HGSS)
        return sum(f.cache_info().misses for f in (attack_text, power_text, own_text))

    assert count_generated() == count_generated() > 0

"""The theme decks in the HeartGold SoulSilver rulebook, and the changes it suggests."""

from __future__ import annotations

import pytest

from playmat.cards import card
from playmat.decks import theme_deck
from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from playmat.text import describe_option

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
def test_a_theme_deck_has_60_cards_including_its_featured_pokemon(
    deck: str, pokemon: str, text: str
):
    cards = theme_deck(deck).cards
    (definition,) = {card.definition for card in cards if card.name == pokemon}
    assert len(cards) == 60
    attacks, powers = definition.attacks, definition.powers
    assert text in [*(a.name for a in attacks), *(p.name for p in powers)]


@rule("theme.ember-spark.cards")
@pytest.mark.parametrize(("attack", "damage"), [("Fire Mane", 90), ("Fire Spin", 120)])
def test_fire_mane_and_fire_spin_do_the_damage_that_the_book_names(attack: str, damage: int):
    attacks = {a.name: a for c in theme_deck("Ember Spark").cards for a in c.definition.attacks}
    assert attacks[attack].base == damage


# -- the book's changes --------------------------------------------------------------------------
CHANGES = [
    ("Growth Clash", ["hgss1-94", "hgss1-102"], ["hgss1-109", "hgss1-16"]),
    ("Ember Spark", ["hgss1-94", "hgss1-102"], ["hgss1-110", "hgss1-14"]),
    ("Mind Flood", ["hgss1-94", "hgss1-93"], ["hgss1-108", "hgss1-12"]),
]


@rule("theme.growth-clash.add", "theme.growth-clash.remove")
@rule("theme.ember-spark.add", "theme.ember-spark.remove")
@rule("theme.mind-flood.add", "theme.mind-flood.remove")
@pytest.mark.parametrize(("deck", "out", "in_"), CHANGES)
def test_a_theme_deck_changed_as_the_book_says_is_a_legal_deck(
    deck: str, out: list[str], in_: list[str]
):
    before = theme_deck(deck)
    after = before.swap(out=dict.fromkeys(out, 1), in_=dict.fromkeys(in_, 1))
    assert after.violations(HGSS) == []
    assert len(after) == 60
    for id in out:
        assert after.ids().count(id) == before.ids().count(id) - 1
    for id in in_:
        assert after.ids().count(id) == before.ids().count(id) + 1


@rule("theme.meganium-prime")
def test_meganium_prime_moves_energy_with_leaf_trans_and_does_80_with_solarbeam():
    table = scenario(
        HGSS,
        you="Meganium [hgss1-109] + GGGGG",
        your_bench="Sentret",
        opponent="Blissey [hgss1-36]",
    )
    table.power("Leaf Trans").attack("Solarbeam")
    assert table.your.bench[0].energy == "G"
    assert table.their.active.damage == 80


@rule("theme.butterfree")
def test_butterfree_heals_180_damage_for_one_energy_and_switches_the_defending_pokemon():
    assert card("hgss1-16").definition.evolves_from == "Metapod"
    bench = "; ".join(["Sentret, 30 damage"] * 5)
    table = scenario(HGSS, you="Butterfree + G, 30 damage", your_bench=bench, opponent="Sentret")
    table.attack("Cure Powder")
    assert [m.damage for m in (table.your.active, *table.your.bench)] == [0] * 6
    table = scenario(HGSS, you="Butterfree + GGG", opponent="Furret", their_bench="Sentret")
    table.attack("Whirlwind")
    assert (table.their.active.name, table.their.bench[0].damage) == ("Sentret", 60)


@rule("theme.typhlosion-prime")
def test_typhlosion_prime_recovers_energy_and_flare_destroy_discards_one_from_both_pokemon():
    table = scenario(
        HGSS, you="Typhlosion [hgss1-110] + RR", your_discard="R", opponent="Chansey + G"
    )
    table.power("Afterburner").attack("Flare Destroy")
    assert table.their.active.damage == 70
    assert table.your.discard == ["Fire Energy"]
    assert table.their.discard == ["Grass Energy"]


@rule("theme.ampharos")
def test_ampharos_does_30_damage_and_searches_for_energy_or_does_80():
    attacks = {a.name: a.base for a in card("hgss1-14").definition.attacks}
    assert attacks == {"Acceleration Bolt": 30, "Thunder": 80}
    table = scenario(HGSS, you="Ampharos [hgss1-14] + L", opponent="Furret", your_deck="L, L, Bill")
    table.attack("Acceleration Bolt").choose("Lightning Energy").choose("Lightning Energy")
    assert table.your.active.energy == "LLL"
    assert table.their.active.damage == 30


@rule("theme.rain-dance")
def test_rain_dance_does_not_use_up_the_attachment_and_hydro_crunch_counts_damage_counters():
    table = scenario(
        HGSS,
        you="Feraligatr [hgss1-108] + WW",
        opponent="Blissey [hgss1-36], 30 damage",
        your_hand="W, W",
    )
    table.power("Rain Dance").attach("Water Energy", "active").attack("Hydro Crunch")
    assert len(table.your.active.energy) == 4
    assert table.their.active.damage == 30 + 60 + 30


@rule("theme.slowking", "D62")
@pytest.mark.parametrize(("deck", "whose"), [(0, "your"), (1, "their")])
def test_second_sight_rearranges_the_top_of_either_players_deck(deck: int, whose: str):
    assert card("hgss1-12").definition.evolves_from == "Slowpoke"
    cards = "Bill, Meowth, Sentret, Furret"
    table = scenario(HGSS, you="Slowking", opponent="Sentret", your_deck=cards, their_deck=cards)
    table.power("Second Sight")
    assert [describe_option(o) for o in table.game.options] == [
        "Choose your deck",
        "Choose your opponent's deck",
    ]
    table.game.apply(table.game.options[deck])
    table.choose("Sentret").choose("Bill")
    tops = [getattr(table, side).deck[:4] for side in ("your", "their")]
    assert tops[deck] == ["Sentret", "Bill", "Meowth", "Furret"]
    assert tops[1 - deck] == cards.split(", ")

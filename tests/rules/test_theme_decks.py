"""The theme decks that the HeartGold SoulSilver book presents, and its advice: the rules theme.*"""

from __future__ import annotations

import pytest

from playmat.decks import theme_deck
from playmat.rulebook import HGSS
from playmat.testing import scenario
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


# -- what the book would add, and take out for it ------------------------------------------------
@rule(
    "theme.growth-clash.add",
    "theme.growth-clash.remove",
    "theme.ember-spark.add",
    "theme.ember-spark.remove",
    "theme.mind-flood.add",
    "theme.mind-flood.remove",
)
@pytest.mark.parametrize(
    ("deck", "out", "added"),
    [
        ("Growth Clash", ["hgss1-94", "hgss1-102"], ["hgss1-109", "hgss1-16"]),
        ("Ember Spark", ["hgss1-94", "hgss1-102"], ["hgss1-110", "hgss1-14"]),
        ("Mind Flood", ["hgss1-94", "hgss1-93"], ["hgss1-108", "hgss1-12"]),
    ],
)
def test_a_theme_deck_amended_as_the_book_says_is_legal(
    deck: str, out: list[str], added: list[str]
):
    before = theme_deck(deck)
    after = before.swap(out=out, in_=added)
    assert after.faults(HGSS) == []
    assert len(after) == 60
    for id in out:
        assert after.ids().count(id) == before.ids().count(id) - 1
    assert set(added) <= set(after.ids()) - set(before.ids())


@rule("theme.meganium-prime")
def test_meganium_prime_moves_energy_without_damage_and_solarbeam_does_80():
    table = scenario(
        HGSS, you="Meganium [hgss1-109] + GGGGG", your_bench="Sentret", opponent="Lapras"
    )
    table.power("Leaf Trans")
    assert (table.your.active.energy, table.your.bench[0].energy) == ("GGGG", "G")
    assert table.their.active.damage == 0
    table.attack("Solarbeam")
    assert table.their.active.damage == 80


@rule("theme.butterfree")
def test_cure_powder_can_take_off_180_damage_and_whirlwind_does_60_and_forces_a_switch():
    table = scenario(
        HGSS,
        you="Butterfree + G, 50 damage",
        your_bench="; ".join(["Bayleef, 50 damage"] * 5),
        opponent="Sentret",
    )
    assert table.your.active.cards == ("Caterpie", "Metapod", "Butterfree")
    table.attack("Cure Powder")
    assert [p.damage for p in (table.your.active, *table.your.bench)] == [20] * 6
    table = scenario(
        HGSS, you="Butterfree + GGG", opponent="Typhlosion", their_bench="Sentret; Meowth"
    )
    table.attack("Whirlwind")
    assert table.asked == "opponent"
    table.choose("Meowth")
    assert table.their.active.name == "Meowth"
    assert [p.damage for p in table.their.bench if p.name == "Typhlosion"] == [60]


@rule("theme.typhlosion-prime")
def test_typhlosion_prime_brings_energy_back_and_flare_destroy_discards_one_of_each_side():
    table = scenario(
        HGSS,
        you="Typhlosion [hgss1-110] + RR",
        opponent="Snorlax + WW",
        your_discard="R",
    )
    table.power("Afterburner")
    assert (table.your.active.energy, table.your.discard) == ("RRR", [])
    table.attack("Flare Destroy")
    assert (table.your.active.energy, table.their.active.energy) == ("RR", "W")
    assert table.their.active.damage == 70


@rule("theme.ampharos")
def test_acceleration_bolt_does_30_and_fetches_energy_and_thunder_does_80():
    table = scenario(
        HGSS, you="Ampharos [hgss1-14] + L", opponent="Snorlax", your_deck="W, W", coins="H"
    )
    table.attack("Acceleration Bolt").choose("Water Energy", "Water Energy")
    assert (table.your.active.energy, table.their.active.damage) == ("LWW", 30)
    table.end_turn().attack("Thunder")
    assert table.their.active.damage == 110
    table.done()


@rule("theme.rain-dance")
def test_rain_dance_leaves_the_attachment_of_the_turn_and_hydro_crunch_does_more_to_the_damaged():
    table = scenario(
        HGSS,
        you="Feraligatr [hgss1-108]",
        opponent="Snorlax, 20 damage",
        your_hand="4 Water Energy",
    )
    table.power("Rain Dance").power("Rain Dance").attach("W").power("Rain Dance")
    assert table.your.active.energy == "WWWW"
    table.attack("Hydro Crunch")
    assert table.their.active.damage == 20 + 60 + 20


@rule("theme.slowking", "D62")
@pytest.mark.parametrize(("deck", "other"), [("0", "1"), ("1", "0")])
def test_second_sight_offers_the_deck_of_either_player(deck: str, other: str):
    table = scenario(
        HGSS,
        you="Slowking over Slowpoke",
        opponent="Sentret",
        your_deck="Bill, Switch, Meowth",
        their_deck="Bill, Switch, Meowth",
    )
    table.power("Second Sight").choose(deck, "Meowth", "Bill")
    decks = {"0": table.your.deck[:3], "1": table.their.deck[:3]}
    assert decks == {deck: ["Meowth", "Bill", "Switch"], other: ["Bill", "Switch", "Meowth"]}

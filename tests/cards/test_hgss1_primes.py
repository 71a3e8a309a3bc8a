"""HeartGold & SoulSilver: effects of its Primes and LEGENDs."""

from __future__ import annotations

import pytest

from playmat.engine.game import View
from playmat.rulebook import HGSS
from playmat.testing import Scenario, scenario
from playmat.testing.markers import rule

AMPHAROS = "Ampharos [hgss1-105]"
BLISSEY = "Blissey [hgss1-106]"
DONPHAN = "Donphan [hgss1-107]"
FERALIGATR = "Feraligatr [hgss1-108]"
MEGANIUM = "Meganium [hgss1-109]"
TYPHLOSION = "Typhlosion [hgss1-110]"
HO_OH = "Ho-Oh LEGEND"
LUGIA = "Lugia LEGEND"
LUGIA_IN_HAND = "hgss1-113, hgss1-114"
RAINBOW = "Rainbow Energy"
DOUBLE = "Double Colorless Energy"

CONDITIONS = ("asleep", "burned", "confused", "paralyzed", "poisoned")
UNDER_A_CONDITION = pytest.mark.parametrize("condition", CONDITIONS)


def deck_seen(view: View, who: int) -> list[str]:
    """Return a deck from the top down as a viewer sees it; ``?`` stands for a hidden card."""
    return [view._state.definitions[c].name for c in view._state.players[who].deck][::-1]


# -- Ampharos ------------------------------------------------------------------------------------
@pytest.mark.parametrize("place", ["active", "bench 1"])
@pytest.mark.parametrize("energy", ["Water Energy", DOUBLE])
def test_conductivity_puts_a_counter_on_the_pokemon_that_the_opponent_attaches_energy_to(
    place: str, energy: str
):
    table = scenario(
        HGSS, you="Sentret", your_bench="Meowth", opponent=AMPHAROS, your_hand=f"{energy}, Bill"
    )
    table.attach(energy, to=place)
    damage = {"active": table.your.active.damage, "bench 1": table.your.bench[0].damage}
    assert damage == {"active": 0, "bench 1": 0} | {place: 10}
    assert table.their.active.damage == 0
    assert table.turn == "you"


def test_conductivity_is_triggered_only_by_the_opponents_energy():
    table = scenario(
        HGSS, you="Sentret", your_bench=AMPHAROS, opponent="Meowth", your_hand="W", their_hand="W"
    )
    table.attach("W")
    assert table.your.active.damage == 0
    table.end_turn().attach("W")
    assert table.their.active.damage == 10


def test_conductivity_is_triggered_only_by_energy_from_the_hand():
    table = scenario(
        HGSS,
        you="Ampharos [hgss1-14] + L",
        your_bench=TYPHLOSION,
        opponent=AMPHAROS,
        your_hand="Energy Switch",
        your_discard="R",
        your_deck="W",
        choices=["active", "Lightning Energy"],
    )
    table.power("Afterburner")  # its own counter is the only one
    assert table.your.active.damage == 10
    table.play("Energy Switch")
    assert table.your.bench[0].energy == "L"
    assert [p.damage for p in (table.your.active, *table.your.bench)] == [10, 0]
    table = scenario(HGSS, you="Ampharos [hgss1-14] + L", opponent=AMPHAROS, your_deck="W")
    table.attack("Acceleration Bolt").choose("Water Energy", "done")
    assert (table.your.active.energy, table.your.active.damage) == ("LW", 0)


def test_conductivity_ends_when_ampharos_leaves_play():
    table = scenario(
        HGSS,
        you="Sentret + W",
        opponent="Lapras",
        their_bench=f"{AMPHAROS}, 130 damage",
        your_hand="W",
    )
    table.attach("W")
    assert table.your.active.damage == 10
    table = scenario(
        HGSS,
        you="Lapras + WW",
        your_bench="Sentret",
        opponent="Meowth",
        their_bench=f"{AMPHAROS}, 120 damage",
        your_hand="W",
        choices=["their bench 1"],
    )
    table.attack("Ice Blade").end_turn().attach("W", to="Sentret")
    assert table.their.bench == []
    assert table.your.bench[0].damage == 0


def test_lightning_crush_does_40_more_on_heads_and_leaves_the_energy():
    table = scenario(HGSS, you=f"{AMPHAROS} + LLL", opponent="Snorlax + W", coins="H")
    table.attack("Lightning Crush")
    assert (table.their.active.damage, table.their.active.energy) == (80, "W")
    table.done()


@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        ("Water Energy", "R(Double Colorless Energy)"),
        ("Fire Energy", "W(Double Colorless Energy)"),
        (DOUBLE, "WR"),
    ],
)
def test_lightning_crush_does_40_on_tails_and_its_player_discards_an_energy(chosen: str, left: str):
    table = scenario(
        HGSS, you=f"{AMPHAROS} + LLL", opponent=f"Snorlax + W + R + {DOUBLE}", coins="T"
    )
    table.attack("Lightning Crush")
    assert table.player_to_act == "you"
    table.choose(chosen)
    assert (table.their.active.damage, table.their.active.energy) == (40, left)
    assert table.their.discard == [chosen]
    assert table.your.active.energy == "LLL"
    table.done()


def test_lightning_crush_on_tails_does_40_to_a_pokemon_without_energy():
    table = scenario(HGSS, you=f"{AMPHAROS} + LLL", opponent="Snorlax", coins="T")
    table.attack("Lightning Crush")
    assert table.their.active.damage == 40
    assert table.turn == "opponent"
    table.done()


# -- Blissey -------------------------------------------------------------------------------------
def nurse_position(*choices: str) -> Scenario:
    """Return a position with Blissey in hand and three damaged Pokémon, one of the opponent."""
    return scenario(
        HGSS,
        you=f"Chansey + WW + {DOUBLE}, 50 damage, poisoned",
        your_bench="Sentret + R; Meowth + G, 10 damage",
        opponent="Lapras + W, 20 damage",
        your_hand=BLISSEY,
        choices=choices,
    )


def test_blissful_nurse_heals_all_pokemon_and_discards_the_energy_of_those_it_heals():
    table = nurse_position("yes").evolve("Blissey")
    assert [p.damage for p in (table.your.active, *table.your.bench)] == [0, 0, 0]
    assert [p.energy for p in (table.your.active, *table.your.bench)] == ["", "R", ""]
    assert sorted(table.your.discard) == sorted([DOUBLE, *["Water Energy"] * 2, "Grass Energy"])
    assert (table.their.active.damage, table.their.active.energy) == (20, "W")
    assert table.turn == "you"
    table.done()


def test_blissful_nurse_may_be_declined():
    table = nurse_position("no").evolve("Blissey")
    assert table.your.active.name == "Blissey"
    assert [p.damage for p in (table.your.active, *table.your.bench)] == [50, 0, 10]
    assert [p.energy for p in (table.your.active, *table.your.bench)] == [
        f"WW({DOUBLE})",
        "R",
        "G",
    ]
    assert table.your.discard == []
    table.done()


def test_blissful_nurse_is_offered_only_when_chansey_evolves():
    table = nurse_position("no").evolve("Blissey")
    assert not [o for o in table.options if "Nurse" in o]
    table.end_turn().end_turn()
    assert not [o for o in table.options if "Nurse" in o]
    table = scenario(HGSS, you=f"{BLISSEY}, 50 damage", opponent="Lapras")
    assert not [o for o in table.options if "Nurse" in o]


def test_blissful_nurse_is_not_offered_if_no_pokemon_is_damaged():
    table = scenario(
        HGSS, you="Chansey + WW", opponent="Lapras, 20 damage", your_hand=f"{BLISSEY}, Bill"
    )
    table.evolve("Blissey")
    assert table.legal("play", "Bill")
    assert table.your.active.energy == "WW"


# -- Donphan -------------------------------------------------------------------------------------
@rule("damage.defender-effects.hgss")
@pytest.mark.parametrize(
    ("attacker", "attack", "damage"),
    [
        ("Arcanine + RR", "Sharp Fang", 30),
        ("Meowth + WW", "Dig Claws", 0),
        ("Croconaw + WW", "Wave Splash", 40),  # 30 × 2 − 20
        ("Flaaffy + LLL", "Thundershock", 0),  # 40 − 20 − 20
    ],
)
def test_exoskeleton_reduces_attack_damage_by_20_after_weakness_and_resistance(
    attacker: str, attack: str, damage: int
):
    table = scenario(
        HGSS, you=attacker, opponent=DONPHAN, coins="T" if "Flaaffy" in attacker else ""
    )
    table.attack(attack)
    assert table.their.active.damage == damage
    table.done()


def test_exoskeleton_works_on_the_bench_and_under_a_special_condition():
    table = scenario(
        HGSS, you="Delibird + WW", opponent=f"{DONPHAN}, confused", their_bench=f"{DONPHAN}; Meowth"
    )
    table.attack("Hail")
    assert table.their.active.damage == 0  # 10 × 2 − 20
    assert [p.damage for p in table.their.bench] == [0, 10]


def test_exoskeleton_does_not_reduce_damage_counters():
    table = scenario(HGSS, you=f"{DONPHAN}, poisoned", opponent=AMPHAROS, your_hand=RAINBOW)
    table.attach(RAINBOW)
    assert table.your.active.damage == 20
    table.end_turn()
    assert table.your.active.damage == 30


def test_earthquake_does_60_and_10_to_each_of_the_players_own_benched_pokemon():
    table = scenario(
        HGSS,
        you=f"{DONPHAN} + F",
        your_bench="Sentret; Meowth, 50 damage; Shuckle",
        opponent="Typhlosion",
        their_bench="Sentret",
    )
    table.attack("Earthquake")
    assert table.their.active.damage == 60
    assert table.their.bench[0].damage == 0
    assert table.your.active.damage == 0
    assert [(p.name, p.damage) for p in table.your.bench] == [("Sentret", 10), ("Shuckle", 0)]
    assert table.your.discard == ["Meowth"]
    assert len(table.their.prizes) == 5


def test_earthquake_still_does_60_with_an_empty_bench():
    table = scenario(HGSS, you=f"{DONPHAN} + F", opponent="Typhlosion")
    table.attack("Earthquake")
    assert (table.their.active.damage, table.your.active.damage) == (60, 0)


# -- Feraligatr ----------------------------------------------------------------------------------
def dance_position(hand: str, *choices: str, you: str = "Sentret") -> Scenario:
    """Return a position with Feraligatr, a Water Pokémon, and a Fire Pokémon on the Bench."""
    return scenario(
        HGSS,
        you=you,
        your_bench=f"{FERALIGATR}; Lapras; Growlithe",
        opponent="Meowth",
        your_hand=hand,
        choices=choices,
    )


@rule("power.any-number")
def test_rain_dance_attaches_water_energy_to_water_pokemon_as_often_as_its_player_likes():
    table = dance_position("4 Water Energy", "Lapras", "Feraligatr", "Lapras")
    table.power("Rain Dance").power("Rain Dance").power("Rain Dance")
    assert [p.energy for p in table.your.bench] == ["W", "WW", ""]
    assert table.your.hand == ["Water Energy"]
    assert table.your.active.damage == 0
    table.attach("W")
    table.not_legal("power", "Rain Dance", because="D33")
    table.done()


def test_rain_dance_offers_only_the_water_pokemon_of_its_player():
    table = dance_position("W").power("Rain Dance")
    assert table.options == ["choose bench 1 Feraligatr", "choose bench 2 Lapras"]
    table.choose("Lapras")
    assert table.your.bench[1].energy == "W"
    table.not_legal("power", "Rain Dance", because="D33")


@pytest.mark.parametrize("hand", ["", "Fire Energy", DOUBLE, RAINBOW, "Bill"])
def test_rain_dance_is_not_offered_without_a_water_energy_card_in_hand(hand: str):
    dance_position(hand).not_legal("power", "Rain Dance", because="D33")


def test_rain_dance_attaches_only_water_energy_from_a_mixed_hand():
    table = dance_position(f"R, W, {RAINBOW}", "Lapras").power("Rain Dance")
    assert table.your.bench[1].energy == "W"
    assert table.your.hand == ["Fire Energy", RAINBOW]


@rule("attach.once", "D62")
def test_rain_dance_does_not_count_as_the_attachment_of_the_turn():
    table = dance_position("R, 2 Water Energy", "Lapras")
    table.attach("R").power("Rain Dance").power("Rain Dance").choose("Feraligatr")
    assert (table.your.active.energy, [p.energy for p in table.your.bench]) == ("R", ["W", "W", ""])


@rule("power.condition-off")
@UNDER_A_CONDITION
def test_rain_dance_is_shut_off_by_each_special_condition(condition: str):
    table = scenario(
        HGSS,
        you=f"{FERALIGATR}, {condition}",
        your_bench="Lapras",
        opponent="Meowth",
        your_hand="W",
    )
    table.not_legal("power", "Rain Dance", because="power.condition-off")


@pytest.mark.parametrize(("before", "damage"), [(0, 60), (20, 80), (50, 110)])
def test_hydro_crunch_does_10_more_for_each_counter_on_the_defending_pokemon(
    before: int, damage: int
):
    table = scenario(
        HGSS,
        you=f"{FERALIGATR} + WWWW, 30 damage",
        opponent=f"{MEGANIUM}, {before} damage",
        their_bench="Meowth, 40 damage",
    )
    # Meganium's Resistance to Water reduces the damage by 20.
    table.attack("Hydro Crunch")
    assert table.their.active.damage == before + damage - 20


# -- Meganium ------------------------------------------------------------------------------------
def trans_position(*choices: str, opponent: str = "Meowth + G") -> Scenario:
    """Return a position with Meganium on the Bench and Grass Energy on two other Pokémon."""
    return scenario(
        HGSS,
        you="Sentret + GW",
        your_bench=f"{MEGANIUM}; Growlithe + GR",
        opponent=opponent,
        choices=choices,
    )


@rule("power.any-number")
def test_leaf_trans_moves_a_grass_energy_from_any_of_its_players_pokemon_to_another():
    table = trans_position().power("Leaf Trans")
    assert table.options == [
        "pick Grass Energy from active Sentret",
        "pick Grass Energy from bench 2 Growlithe",
    ]
    table.choose("card Grass Energy active Sentret")
    assert table.options == ["move to bench 1 Meganium", "move to bench 2 Growlithe"]
    table.choose("bench 2")
    assert table.your.active.energy == "W"
    assert sorted(table.your.bench[1].energy) == ["G", "G", "R"]
    assert table.their.active.energy == "G"
    table.power("Leaf Trans")  # there is no choice: it cannot restore an earlier board (D75)
    assert table.your.bench[0].energy == "G"
    assert table.turn == "you"


@rule("D33")
@pytest.mark.parametrize(
    ("you", "bench"),
    [
        (f"{MEGANIUM} + GG", ""),
        (f"{MEGANIUM} + W", "Sentret + R"),
        (f"{MEGANIUM} + W + {DOUBLE}", "Sentret"),
    ],
)
def test_leaf_trans_is_not_offered_without_another_pokemon_or_a_grass_energy(you: str, bench: str):
    table = scenario(HGSS, you=you, your_bench=bench, opponent="Meowth + G")
    table.not_legal("power", "Leaf Trans", because="D33")


@rule("power.condition-off")
@UNDER_A_CONDITION
def test_leaf_trans_is_shut_off_by_each_special_condition(condition: str):
    table = scenario(
        HGSS,
        you=f"{MEGANIUM} + G, {condition}",
        your_bench="Sentret",
        opponent="Meowth",
    )
    table.not_legal("power", "Leaf Trans", because="power.condition-off")


# -- Typhlosion ----------------------------------------------------------------------------------
def burning(discard: str = "R", *choices: str, you: str = "Sentret") -> Scenario:
    return scenario(
        HGSS,
        you=you,
        your_bench=f"{TYPHLOSION}; Lapras",
        opponent="Meowth",
        your_hand="W",
        your_discard=discard,
        choices=choices,
    )


@rule("power.once-usual")
@pytest.mark.parametrize("place", ["active", "bench 1", "bench 2"])
def test_afterburner_attaches_a_fire_energy_from_the_discard_pile_with_a_counter(place: str):
    table = burning("2 Fire Energy", place).power("Afterburner")
    pokemon = {"active": table.your.active, "bench 1": table.your.bench[0]}
    pokemon["bench 2"] = table.your.bench[1]
    assert {where: (p.energy, p.damage) for where, p in pokemon.items()} == {
        "active": ("", 0),
        "bench 1": ("", 0),
        "bench 2": ("", 0),
    } | {place: ("R", 10)}
    assert table.your.discard == ["Fire Energy"]
    table.not_legal("power", "Afterburner", because="power.once-usual")
    assert table.legal("attach", "Water Energy")
    table.done()
    table.end_turn().end_turn()
    assert table.legal("power", "Afterburner")


@rule("D33")
@pytest.mark.parametrize("discard", ["", "W, Bill", RAINBOW, DOUBLE])
def test_afterburner_is_not_offered_without_a_fire_energy_card_in_the_discard_pile(discard: str):
    burning(discard).not_legal("power", "Afterburner", because="D33")


def test_afterburner_takes_only_fire_energy_from_a_mixed_discard_pile():
    table = burning(f"W, R, {RAINBOW}", "Lapras").power("Afterburner")
    assert table.your.bench[1].energy == "R"
    assert table.your.discard == ["Water Energy", RAINBOW]


@rule("ko.when", "prize.even-own-ko")
def test_the_counter_of_afterburner_may_knock_out_the_pokemon_and_the_turn_continues():
    table = burning("R", "active", "bench 1", you="Sentret, 40 damage").power("Afterburner")
    assert table.your.active.name == "Typhlosion"
    assert table.your.discard == ["Sentret", "Fire Energy"]
    assert len(table.their.prizes) == 5
    assert table.turn == "you"
    assert table.legal("attach", "Water Energy")
    table.done()


@rule("power.condition-off")
@UNDER_A_CONDITION
def test_afterburner_is_shut_off_by_each_special_condition(condition: str):
    table = scenario(HGSS, you=f"{TYPHLOSION}, {condition}", opponent="Meowth", your_discard="R")
    table.not_legal("power", "Afterburner", because="power.condition-off")


def test_flare_destroy_does_70_and_discards_an_energy_card_of_each_pokemon():
    table = scenario(
        HGSS,
        you=f"{TYPHLOSION} + R + R + {DOUBLE}",
        opponent=f"Snorlax + W + {DOUBLE}",
        their_bench="Meowth + W",
    )
    table.attack("Flare Destroy")
    assert sorted(table.options) == [
        "pick Double Colorless Energy from active Typhlosion",
        "pick Fire Energy from active Typhlosion",
    ]
    table.choose(DOUBLE)
    assert sorted(table.options) == [
        "pick Double Colorless Energy from opponent's active Snorlax",
        "pick Water Energy from opponent's active Snorlax",
    ]
    assert table.player_to_act == "you"
    table.choose("Water Energy")
    assert table.their.active.damage == 70
    assert (table.your.active.energy, table.your.discard) == ("RR", [DOUBLE])
    assert (table.their.active.energy, table.their.discard) == (f"({DOUBLE})", ["Water Energy"])
    assert table.their.bench[0].energy == "W"


def test_flare_destroy_discards_its_own_energy_if_the_defending_pokemon_has_none():
    table = scenario(HGSS, you=f"{TYPHLOSION} + RRR", opponent="Snorlax")
    table.attack("Flare Destroy")
    assert (table.their.active.damage, table.your.active.energy) == (70, "RR")
    assert table.turn == "opponent"


# -- Ho-Oh LEGEND --------------------------------------------------------------------------------
@rule("cost.typed")
@pytest.mark.parametrize(
    "energy", ["W + G + P + M", f"{DOUBLE} + {DOUBLE}", f"{RAINBOW} + F + {DOUBLE}", "RRRR"]
)
def test_sacred_rainbow_lets_any_four_energy_pay_for_bright_wing(energy: str):
    table = scenario(HGSS, you=f"{HO_OH} + {energy}", opponent="Snorlax")
    table.attack("Bright Wing")
    assert table.their.active.damage == 100


@rule("cost.typed")
def test_sacred_rainbow_changes_only_the_energy_on_ho_oh():
    table = scenario(HGSS, you="Typhlosion [hgss1-32] + WW", your_bench=HO_OH, opponent="Snorlax")
    table.not_legal("attack", "Magma Punch", because="cost.typed")
    table = scenario(HGSS, you=f"{HO_OH} + WWW", opponent="Snorlax")
    table.not_legal("attack", "Bright Wing", because="cost.enough")


@pytest.mark.parametrize(
    ("chosen", "left"),
    [("Water Energy", f"R({DOUBLE})"), ("Fire Energy", f"W({DOUBLE})"), (DOUBLE, "RW")],
)
def test_bright_wing_discards_a_chosen_energy_from_ho_oh(chosen: str, left: str):
    table = scenario(HGSS, you=f"{HO_OH} + R + W + {DOUBLE}", opponent="Snorlax + WW")
    table.attack("Bright Wing").choose(chosen)
    assert (table.your.active.energy, table.your.discard) == (left, [chosen])
    assert (table.their.active.damage, table.their.active.energy) == (100, "WW")


# -- Lugia LEGEND --------------------------------------------------------------------------------
def growing(deck: str, *choices: str, deck_size: int = 20) -> Scenario:
    return scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        your_hand=LUGIA_IN_HAND,
        your_deck=deck,
        deck_size=(deck_size, 20),
        choices=choices,
    )


def test_ocean_grow_attaches_all_energy_among_the_top_five_cards_and_discards_the_others():
    table = growing(f"R, Bill, {RAINBOW}, Furret, {DOUBLE}, G", "yes").legend(LUGIA)
    energy = table.your.bench[0].energy
    assert len(energy) == len(f"R({DOUBLE})({RAINBOW})")
    assert all(card in energy for card in ("R", DOUBLE, RAINBOW))
    assert table.your.bench[0].damage == 0
    assert sorted(table.your.discard) == ["Bill", "Furret"]
    assert table.your.deck[0] == "Grass Energy"
    assert len(table.your.deck) == 15
    assert table.turn == "you"
    table.done()


def test_ocean_grow_may_be_declined_without_looking_at_the_cards():
    table = growing("R, Bill", "no").legend(LUGIA)
    assert (table.your.bench[0].energy, table.your.discard) == ("", [])
    assert table.your.deck[:2] == ["Fire Energy", "Bill"]
    assert set(deck_seen(table.game.view(0), 0)) == {"?"}
    table.done()


def test_ocean_grow_discards_all_five_cards_if_none_is_energy():
    table = growing("Bill, Switch, Furret, Meowth, Copycat", "yes").legend(LUGIA)
    assert table.your.bench[0].energy == ""
    assert sorted(table.your.discard) == ["Bill", "Copycat", "Furret", "Meowth", "Switch"]


def test_ocean_grow_looks_at_all_cards_of_a_short_deck_and_is_not_offered_with_an_empty_one():
    table = growing("R, Bill, W", "yes", deck_size=3).legend(LUGIA)
    assert (sorted(table.your.bench[0].energy), table.your.discard) == (["R", "W"], ["Bill"])
    assert table.your.deck == []
    table.done()
    table = growing("", deck_size=0).legend(LUGIA)
    assert table.your.bench[0].name == LUGIA
    assert table.options == ["end turn"]


def test_ocean_grow_is_offered_only_when_lugia_comes_into_play():
    table = growing("R", "no").legend(LUGIA)
    assert table.options == ["end turn"]
    table = scenario(HGSS, you=LUGIA, your_bench="Sentret", opponent="Meowth", your_deck="R")
    assert not [o for o in table.options if "Ocean" in o]


def test_elemental_blast_does_200_and_discards_a_fire_a_water_and_a_lightning_energy():
    table = scenario(
        HGSS,
        you=f"{LUGIA} + RWLLG",
        opponent="Snorlax + W",
        their_bench="Meowth",
    )
    table.attack("Elemental Blast")
    assert table.their.active.name == "Meowth"
    assert "Snorlax" in table.their.discard
    assert sorted(table.your.active.energy) == ["G", "L"]
    assert sorted(table.your.discard) == ["Fire Energy", "Lightning Energy", "Water Energy"]


@rule("cost.typed")
@pytest.mark.parametrize("energy", ["RRW", "WWL", "RLG", f"R + W + {DOUBLE}"])
def test_elemental_blast_needs_energy_of_all_three_types(energy: str):
    table = scenario(HGSS, you=f"{LUGIA} + {energy}", opponent="Snorlax")
    table.not_legal("attack", "Elemental Blast", because="cost.typed")

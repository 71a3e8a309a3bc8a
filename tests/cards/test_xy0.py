"""Kalos Starter Set: the effects of the cards in its theme decks."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import XY
from playmat.testing import find_card
from playmat.testing.markers import rule
from tests.support.cards import OPPONENT, STAND_INS, YOU, known_in_deck, seen_in_hand

MONKEYS = pytest.mark.parametrize("monkey", ["Pansage", "Pansear", "Panpour"])

scenario = partial(testing.scenario, cards=STAND_INS)


# -- more damage for coins ---------------------------------------------------------------------
@rule("damage.base-variable")
@pytest.mark.parametrize("coin", ["H", "T"])
@pytest.mark.parametrize(
    ("attacker", "attack", "base", "more"),
    [
        ("Braixen + RR", "Firebreathing", 20, 20),
        ("Mightyena + DD", "Hard Bite", 40, 20),
        ("Miltank [xy0-27] + WWW", "Sitdown Splash", 50, 20),
        ("Skitty + WW", "Jump On", 20, 20),
        ("Snorlax + WWW", "Rock Smash", 10, 30),
    ],
)
def test_firebreathing_hard_bite_sitdown_splash_jump_on_and_rock_smash_do_more_on_heads(
    attacker: str, attack: str, base: int, more: int, coin: str
):
    table = scenario(XY, you=attacker, opponent="Greninja", coins=coin)
    table.attack(attack)
    assert table.their.active.damage == base + (more if coin == "H" else 0)
    table.done()


@rule("example.tumbling-attack")
@pytest.mark.parametrize(("coin", "damage"), [("H", 120), ("T", 80)])
def test_tumbling_attack_does_40_more_on_heads(coin: str, damage: int):
    table = scenario(XY, you="Chesnaught + GGGG", opponent="Delphox", coins=coin)
    table.attack("Tumbling Attack")
    assert table.their.active.damage == damage
    table.done()


@pytest.mark.parametrize(("coins", "heads"), [("TT", 0), ("HT", 1), ("TH", 1), ("HH", 2)])
@pytest.mark.parametrize(
    ("attacker", "attack", "base"),
    [("Frogadier + WWW", "Aqua Wave", 40), ("Granbull [xy0-23] + YYY", "Double Stomp", 50)],
)
def test_aqua_wave_and_double_stomp_do_20_more_for_each_heads_of_two_coins(
    attacker: str, attack: str, base: int, coins: str, heads: int
):
    table = scenario(XY, you=attacker, opponent="Chesnaught", coins=coins)
    table.attack(attack)
    assert table.their.active.damage == base + 20 * heads
    table.done()


@MONKEYS
@pytest.mark.parametrize(("coins", "damage"), [("TTT", 0), ("THT", 10), ("HHH", 30)])
def test_fury_swipes_of_the_monkeys_does_10_for_each_heads_of_three_coins(
    monkey: str, coins: str, damage: int
):
    table = scenario(XY, you=f"{monkey} + DD", opponent="Snorlax", coins=coins)
    table.attack("Fury Swipes")
    assert table.their.active.damage == damage
    table.done()


@pytest.mark.parametrize(("coins", "damage"), [("T", 0), ("HT", 30), ("HHHT", 90)])
def test_continuous_slash_does_30_for_each_heads_before_the_first_tails(coins: str, damage: int):
    table = scenario(XY, you="Honedge + MM", opponent="Greninja", coins=coins)
    table.attack("Continuous Slash")
    assert table.their.active.damage == damage
    table.done()


@rule("attack.step-c")
@pytest.mark.parametrize(("coin", "damage"), [("H", 20), ("T", 0)])
def test_razor_wind_does_nothing_on_tails(coin: str, damage: int):
    table = scenario(XY, you="Fletchling + W", opponent="Greninja", coins=coin)
    table.attack("Razor Wind")
    assert table.their.active.damage == damage
    assert table.turn == "opponent"
    table.done()


# -- conditions for coins ----------------------------------------------------------------------
@rule("paralyzed.cannot")
@pytest.mark.parametrize("coin", ["H", "T"])
@pytest.mark.parametrize(
    ("attacker", "attack", "damage"),
    [
        ("Weedle + G", "String Shot", 10),
        ("Bisharp + M", "Wicked Jab", 20),
        ("Furfrou + WW", "Tight Jaw", 20),
        ("xy0-33 + WW", "Tight Jaw", 20),
    ],
)
def test_string_shot_wicked_jab_and_tight_jaw_paralyze_on_heads(
    attacker: str, attack: str, damage: int, coin: str
):
    table = scenario(XY, you=attacker, opponent="Delphox + RR", coins=coin)
    table.attack(attack)
    assert table.their.active.damage == damage
    if coin == "H":
        assert table.their.active.conditions == {"Paralyzed"}
        table.not_legal("attack", "Will-O-Wisp", because="paralyzed.cannot")
    else:
        assert table.their.active.conditions == frozenset()
        assert table.legal("attack", "Will-O-Wisp")
    table.done()


# -- healing, drawing, Energy ------------------------------------------------------------------
@pytest.mark.parametrize(("before", "after"), [(30, 20), (10, 0), (0, 0)])
@pytest.mark.parametrize(
    ("attacker", "attack", "damage"),
    [("Quilladin + GG", "Leech Seed", 20), ("Swirlix + Y", "Draining Kiss", 10)],
)
def test_leech_seed_and_draining_kiss_heal_10_from_the_attacker(
    attacker: str, attack: str, damage: int, before: int, after: int
):
    table = scenario(
        XY,
        you=f"{attacker}, {before} damage",
        your_bench="Bunnelby, 30 damage",
        opponent="Delphox, 30 damage",
    )
    table.attack(attack)
    assert table.your.active.damage == after
    assert table.your.bench[0].damage == 30
    assert table.their.active.damage == 30 + damage


@MONKEYS
def test_collect_draws_a_card_and_does_no_damage(monkey: str):
    table = scenario(XY, you=f"{monkey} + D", opponent="Snorlax", your_deck="Tierno")
    table.attack("Collect")
    assert table.your.hand == ["Tierno"]
    assert table.their.active.damage == 0
    assert table.turn == "opponent"


@rule("draw.short-no-loss")
def test_collect_may_be_used_with_an_empty_deck():
    table = scenario(XY, you="Pansage + D", opponent="Snorlax", deck_size=(0, 20))
    table.attack("Collect")
    assert table.your.hand == []
    assert table.winner == ""


@pytest.mark.parametrize(("discarded", "left"), [("Fire Energy", "RWW"), ("Water Energy", "RRW")])
def test_fire_blast_does_120_and_discards_one_energy_of_its_players_choice(
    discarded: str, left: str
):
    table = scenario(XY, you="Delphox + RRWW", opponent="Greninja", choices=[discarded])
    table.attack("Fire Blast")
    assert table.their.active.damage == 120
    assert table.your.active.energy == left
    assert table.your.discard == [discarded]
    table.done()


def test_mat_block_discards_an_energy_of_the_attackers_choice_from_the_active_on_heads():
    table = scenario(
        XY,
        you="Greninja + W",
        opponent="Chesnaught + GR",
        their_bench="Bunnelby + W",
        coins="H",
    )
    table.attack("Mat Block")
    assert table.player_to_act == "you"
    assert table.options == [
        "pick Grass Energy from opponent's active Chesnaught",
        "pick Fire Energy from opponent's active Chesnaught",
    ]
    table.choose("Fire Energy")
    assert table.their.active.damage == 40
    assert table.their.active.energy == "G"
    assert table.their.discard == ["Fire Energy"]
    assert table.their.bench[0].energy == "W"
    table.done()


def test_mat_block_leaves_the_energy_on_tails():
    table = scenario(XY, you="Greninja + W", opponent="Chesnaught + GR", coins="T")
    table.attack("Mat Block")
    assert table.their.active.damage == 40
    assert table.their.active.energy == "GR"
    table.done()


@rule("D07")
def test_mat_block_flips_but_discards_nothing_if_there_is_no_energy():
    table = scenario(XY, you="Greninja + W", opponent="Chesnaught", coins="H")
    table.attack("Mat Block")
    assert table.their.active.damage == 40
    assert table.turn == "opponent"
    table.done()


# -- Items and Tierno --------------------------------------------------------------------------
def test_crushing_hammer_discards_an_energy_from_any_pokemon_of_the_opponent_on_heads():
    table = scenario(
        XY,
        you="Bunnelby + W",
        opponent="Snorlax + WR",
        their_bench="Bunnelby; Skitty + WW",
        your_hand="Crushing Hammer",
        coins="H",
    )
    table.play("Crushing Hammer")
    assert table.player_to_act == "you"
    assert table.options == ["choose opponent's active Snorlax", "choose opponent's bench 2 Skitty"]
    table.choose("Snorlax", "Fire Energy")
    assert table.their.active.energy == "W"
    assert table.their.discard == ["Fire Energy"]
    assert table.your.active.energy == "W"
    assert table.turn == "you"
    table.done()


def test_crushing_hammer_may_choose_a_benched_pokemon():
    table = scenario(
        XY,
        you="Bunnelby",
        opponent="Snorlax",
        their_bench="Skitty + WW",
        your_hand="Crushing Hammer",
        coins="H",
    )
    table.play("Crushing Hammer")
    assert table.their.bench[0].energy == "W"
    table.done()


def test_crushing_hammer_leaves_the_energy_on_tails_and_is_discarded():
    table = scenario(
        XY, you="Bunnelby", opponent="Snorlax + W", your_hand="Crushing Hammer", coins="T"
    )
    table.play("Crushing Hammer")
    assert table.their.active.energy == "W"
    assert table.your.discard == ["Crushing Hammer"]
    table.done()


@rule("D33")
def test_crushing_hammer_cannot_be_played_if_no_pokemon_of_the_opponent_has_energy():
    table = scenario(
        XY,
        you="Bunnelby + W",
        opponent="Snorlax",
        their_bench="Skitty",
        your_hand="Crushing Hammer",
    )
    table.not_legal("play", "Crushing Hammer", because="D33")


def test_pokemon_catcher_lets_its_player_choose_the_new_active_on_heads():
    table = scenario(
        XY,
        you="Bunnelby",
        opponent="Snorlax, poisoned",
        their_bench="Skitty; Inkay",
        your_hand="Pokémon Catcher",
        coins="H",
    )
    table.play("Pokémon Catcher")
    assert table.player_to_act == "you"
    table.choose("Inkay")
    assert table.their.active.name == "Inkay"
    assert table.their.bench[1].name == "Snorlax"
    assert table.their.bench[1].conditions == frozenset()
    assert table.turn == "you"
    table.done()


def test_pokemon_catcher_does_nothing_on_tails():
    table = scenario(
        XY,
        you="Bunnelby",
        opponent="Snorlax",
        their_bench="Skitty",
        your_hand="Pokémon Catcher",
        coins="T",
    )
    table.play("Pokémon Catcher")
    assert table.their.active.name == "Snorlax"
    table.done()


@rule("D33")
def test_pokemon_catcher_requires_a_benched_pokemon_of_the_opponent():
    table = scenario(
        XY,
        you="Bunnelby",
        your_bench="Skitty",
        opponent="Snorlax",
        your_hand="Pokémon Catcher",
    )
    table.not_legal("play", "Pokémon Catcher", because="D33")


@pytest.mark.parametrize(("before", "after"), [(50, 20), (30, 0), (20, 0)])
def test_potion_heals_30_from_one_of_your_pokemon(before: int, after: int):
    table = scenario(
        XY, you=f"Snorlax, {before} damage", opponent="Snorlax, 50 damage", your_hand="Potion"
    )
    table.play("Potion")
    assert table.your.active.damage == after
    assert table.their.active.damage == 50


def test_potion_offers_each_of_your_damaged_pokemon_even_on_the_bench():
    table = scenario(
        XY,
        you="Snorlax, 50 damage",
        your_bench="Skitty; Inkay, 40 damage",
        opponent="Bunnelby",
        your_hand="Potion",
    )
    table.play("Potion")
    assert table.options == ["choose active Snorlax", "choose bench 2 Inkay"]
    table.choose("Inkay")
    assert table.your.active.damage == 50
    assert table.your.bench[1].damage == 10


@rule("D33")
def test_potion_requires_a_damaged_pokemon_of_yours():
    table = scenario(XY, you="Snorlax, asleep", opponent="Bunnelby, 10 damage", your_hand="Potion")
    table.not_legal("play", "Potion", because="D33")


@pytest.mark.parametrize(("cards", "drawn"), [(20, 3), (2, 2)])
def test_tierno_draws_three_cards_or_what_is_left(cards: int, drawn: int):
    table = scenario(
        XY, you="Snorlax", opponent="Bunnelby", your_hand="Tierno", deck_size=(cards, 20)
    )
    table.play("Tierno")
    assert len(table.your.hand) == drawn
    assert table.your.discard == ["Tierno"]
    assert table.winner == ""


@rule("D33")
def test_tierno_cannot_be_played_with_an_empty_deck():
    table = scenario(XY, you="Snorlax", opponent="Bunnelby", your_hand="Tierno", deck_size=(0, 20))
    table.not_legal("play", "Tierno", because="D33")


# -- cards printed again -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("print", "first"), [("xy0-33", "xy0-32"), ("xy0-35", "hgss1-95"), ("xy0-38", "hgss1-102")]
)
def test_a_card_printed_again_is_the_same_card(print: str, first: str):
    assert find_card(print).definition is find_card(first).definition


@pytest.mark.parametrize(("coin", "hand"), [("H", ["Delphox"]), ("T", [])])
def test_poke_ball_of_the_kalos_set_finds_a_pokemon_on_heads(coin: str, hand: list[str]):
    table = scenario(
        XY,
        you="Snorlax",
        opponent="Bunnelby",
        your_hand="xy0-35",
        your_deck="Tierno, Delphox",
        coins=coin,
        choices=["Delphox"] if coin == "H" else [],
    )
    table.play("Poké Ball")
    assert table.your.hand == hand
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == hand
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    assert table.your.discard == ["Poké Ball"]
    table.done()


def test_switch_of_the_kalos_set_brings_in_the_chosen_benched_pokemon():
    table = scenario(
        XY,
        you="Snorlax, confused",
        your_bench="Skitty; Inkay",
        opponent="Bunnelby",
        your_hand="xy0-38",
        choices=["Inkay"],
    )
    table.play("Switch")
    assert table.your.active.name == "Inkay"
    assert table.your.bench[1].name == "Snorlax"
    assert table.your.bench[1].conditions == frozenset()
    table.done()

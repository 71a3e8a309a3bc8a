"""HeartGold & SoulSilver: effects of its Rare Holos and of its first other Rares."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.cards import OPPONENT, YOU, known_in_deck, seen_in_deck, seen_in_hand

FERALIGATR = "Feraligatr [hgss1-20]"
TYPHLOSION = "Typhlosion [hgss1-32]"
CONDITIONS = ("asleep", "burned", "confused", "paralyzed", "poisoned")
UNDER_A_CONDITION = pytest.mark.parametrize("condition", CONDITIONS)


# -- conditions: Bubblebeam, Psyshock, Ice Beam, Glare; Poison Jab and others ------------------
@rule("paralyzed.cannot")
@pytest.mark.parametrize("coin", ["H", "T"])
@pytest.mark.parametrize(
    ("you", "attack", "damage"),
    [
        ("Azumarill + WWW", "Bubblebeam", 60),
        ("Slowking + PP", "Psyshock", 30),
        ("Lapras + WW", "Ice Beam", 20),
        ("Dunsparce + W", "Glare", 0),
    ],
)
def test_bubblebeam_psyshock_ice_beam_and_glare_paralyze_on_heads(
    you: str, attack: str, damage: int, coin: str
):
    table = scenario(
        HGSS, you=you, opponent=f"{FERALIGATR} + WWWW", their_bench="Sentret", coins=coin
    )
    table.attack(attack)
    assert table.their.active.damage == damage
    if coin == "H":
        assert table.their.active.conditions == {"Paralyzed"}
        table.not_legal("attack", "Surf", because="paralyzed.cannot")
        table.not_legal("retreat", because="paralyzed.cannot")
    else:
        assert table.their.active.conditions == frozenset()
        assert table.legal("attack", "Surf")
    table.done()


@rule("poisoned.tick")
@pytest.mark.parametrize(
    ("you", "attack", "damage"),
    [
        ("Shuckle + FF", "Poison Jab", 30),
        ("Ariados + GGG", "Poisonous Saliva", 50),
        ("Weezing + P", "Super Poison Breath", 0),
    ],
)
def test_poison_jab_poisonous_saliva_and_super_poison_breath_poison_the_defending_pokemon(
    you: str, attack: str, damage: int
):
    table = scenario(HGSS, you=you, opponent=TYPHLOSION)
    table.attack(attack)
    assert table.their.active.conditions == {"Poisoned"}
    assert table.their.active.damage == damage + 10
    assert table.your.active.conditions == frozenset()


# -- Clefable ----------------------------------------------------------------------------------
@rule("zone.hand-hidden")
def test_fairy_power_returns_a_chosen_pokemon_with_its_lower_stages_and_energy():
    table = scenario(
        HGSS,
        you="Clefable + WW",
        your_bench="Bayleef + G + Double Colorless Energy, 30 damage; Sentret + W",
        opponent="Sentret",
        their_bench="Meowth",
        your_hand="Bill",
    )
    table.attack("Fairy Power")
    assert table.options == [
        "choose active Clefable",
        "choose bench 1 Bayleef",
        "choose bench 2 Sentret",
    ]
    table.choose("Bayleef")
    returned = ["Bayleef", "Chikorita", "Double Colorless Energy", "Grass Energy"]
    assert table.your.hand == sorted(["Bill", *returned])
    assert [m.name for m in table.your.bench] == ["Sentret"]
    assert table.your.bench[0].energy == "W"
    assert table.your.discard == []
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == returned
    assert table.their.active.damage == 0
    assert table.turn == "opponent"


@rule("D55", "ko.replace-other-reasons")
def test_fairy_power_may_return_clefable_itself_and_another_is_promoted_without_a_prize():
    table = scenario(
        HGSS,
        you="Clefable + WW, 40 damage",
        your_bench="Mareep; Sentret",
        opponent="Sentret",
    )
    table.attack("Fairy Power").choose("Clefable")
    assert table.player_to_act == "you"
    table.choose("Sentret")
    assert table.your.active.name == "Sentret"
    assert table.your.hand == ["Clefable", "Clefairy", "Water Energy", "Water Energy"]
    assert len(table.their.prizes) == 6
    assert table.turn == "opponent"


@rule("win.no-pokemon")
def test_fairy_power_on_your_only_pokemon_loses_the_game():
    table = scenario(HGSS, you="Clefable + WW", opponent="Sentret")
    table.attack("Fairy Power")
    assert table.winner == "opponent"


# -- Gyarados ----------------------------------------------------------------------------------
@rule("D41")
def test_hyper_beam_discards_one_energy_card_of_the_attackers_choice():
    table = scenario(
        HGSS,
        you="Gyarados [hgss1-4] + WWWW",
        opponent=f"{FERALIGATR} + WF + Double Colorless Energy",
        their_bench="Sentret + R",
    )
    table.attack("Hyper Beam")
    assert table.player_to_act == "you"
    assert table.their.active.damage == 80
    assert sorted(table.options) == [
        "pick Double Colorless Energy from opponent's active Feraligatr",
        "pick Fighting Energy from opponent's active Feraligatr",
        "pick Water Energy from opponent's active Feraligatr",
    ]
    table.choose("Double Colorless Energy")
    assert table.their.active.energy == "WF"
    assert table.their.discard == ["Double Colorless Energy"]
    assert table.your.active.energy == "WWWW"


def test_hyper_beam_still_does_80_to_a_pokemon_without_energy():
    table = scenario(
        HGSS, you="Gyarados [hgss1-4] + WWWW", opponent=FERALIGATR, their_bench="Sentret + R"
    )
    table.attack("Hyper Beam")
    assert table.their.active.damage == 80
    assert table.their.bench[0].energy == "R"
    assert table.turn == "opponent"


# -- Hitmontop ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("coins", "damage"), [("TTT", 0), ("THT", 20), ("HHT", 40), ("HHH", 60)])
def test_triple_kick_does_20_for_each_heads_of_three_coins(coins: str, damage: int):
    table = scenario(HGSS, you="Hitmontop + F", opponent=FERALIGATR, coins=coins)
    table.attack("Triple Kick")
    assert table.their.active.damage == damage
    table.done()


@rule("damage.defender-effects.hgss", "damage.weakness")
def test_after_close_combat_hitmontop_takes_20_more_after_weakness():
    table = scenario(HGSS, you="Hitmontop + FFF", opponent="Sentret", their_bench="Koffing + P")
    table.attack("Close Combat")
    assert table.their.active.name == "Koffing"
    table.attack("Smokescreen")
    assert table.your.active.damage == 10 * 2 + 20


def test_close_combat_affects_only_hitmontop_for_one_turn_of_the_opponent():
    table = scenario(
        HGSS, you="Hitmontop + FFF", your_bench="Sentret", opponent=f"{FERALIGATR} + WWW"
    )
    table.attack("Close Combat")
    assert table.their.active.damage == 60
    table.attack("Spinning Tail")
    assert table.your.active.damage == 40
    assert table.your.bench[0].damage == 20
    table = scenario(HGSS, you="Hitmontop + FFF", opponent=f"{FERALIGATR} + WWW")
    table.attack("Close Combat").end_turn().end_turn().attack("Spinning Tail")
    assert table.your.active.damage == 20


@rule("damage.zero-stops")
def test_close_combat_adds_nothing_to_an_attack_that_does_no_damage():
    table = scenario(
        HGSS,
        you="Hitmontop + FFF",
        opponent="Sentret",
        their_bench="Exeggcute + P",
        coins="T",
    )
    table.attack("Close Combat").attack("Continuous Eggsplosion")
    assert table.your.active.damage == 0
    table.done()


# -- Jumpluff ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("yours", "theirs", "damage"),
    [
        ("", "", 20),
        ("Sentret", "", 30),
        ("", "Sentret; Meowth", 40),
        ("Sentret; Meowth; Mareep", "Sentret; Meowth", 70),
    ],
)
def test_mass_attack_does_10_for_each_pokemon_in_play_on_both_sides(
    yours: str, theirs: str, damage: int
):
    table = scenario(
        HGSS,
        you="Jumpluff + G",
        your_bench=yours,
        opponent=TYPHLOSION,
        their_bench=theirs,
    )
    table.attack("Mass Attack")
    assert table.their.active.damage == damage


@rule("damage.defender-effects.hgss", "damage.weakness")
def test_after_leaf_guard_jumpluff_takes_30_less_after_weakness():
    table = scenario(HGSS, you="Jumpluff + G", opponent="Arcanine + RR")
    table.attack("Leaf Guard")
    assert table.their.active.damage == 30
    table.attack("Sharp Fang")
    assert table.your.active.damage == 50 * 2 - 30


@rule("damage.none-below-zero")
def test_leaf_guard_protects_only_jumpluff_for_one_turn_of_the_opponent():
    table = scenario(
        HGSS,
        you="Jumpluff + G, 10 damage",
        your_bench="Sentret",
        opponent="Delibird + WW",
    )
    table.attack("Leaf Guard").attack("Hail")
    assert table.your.active.damage == 10
    assert table.your.bench[0].damage == 10
    table.end_turn().attack("Hail")
    assert table.your.active.damage == 20


@rule("bench-move.clears-effects")
def test_leaf_guard_ends_when_jumpluff_goes_to_the_bench():
    table = scenario(
        HGSS,
        you="Jumpluff + G",
        your_bench="Sentret",
        opponent="Quagsire + WWW",
        their_hand="Pokémon Reversal",
        coins="H",
    )
    table.attack("Leaf Guard").play("Pokémon Reversal").attack("Muddy Water")
    assert table.your.bench[0].name == "Jumpluff"
    assert table.your.bench[0].damage == 20
    table.done()


# -- Ninetales ---------------------------------------------------------------------------------
@rule("power.once-usual")
def test_roast_reveal_discards_a_fire_energy_from_hand_to_draw_three_once_per_turn():
    table = scenario(
        HGSS,
        you="Ninetales",
        opponent="Sentret",
        your_hand="R, R, W",
        your_deck="Bill, Meowth, Mareep, Switch",
    )
    table.power("Roast Reveal")
    assert table.your.hand == ["Bill", "Fire Energy", "Mareep", "Meowth", "Water Energy"]
    assert table.your.discard == ["Fire Energy"]
    assert table.turn == "you"
    table.not_legal("power", "Roast Reveal", because="power.once-usual")
    table.end_turn().end_turn()
    assert table.legal("power", "Roast Reveal")


@rule("power.active-and-bench")
def test_roast_reveal_works_from_the_bench():
    table = scenario(HGSS, you="Sentret", your_bench="Ninetales", opponent="Sentret", your_hand="R")
    table.power("Roast Reveal")
    assert table.your.hand == ["Metal Energy"] * 3


@rule("D33")
def test_roast_reveal_requires_fire_energy_in_hand_and_rainbow_energy_does_not_count():
    table = scenario(
        HGSS,
        you="Ninetales + R",
        opponent="Sentret",
        your_hand="W, Rainbow Energy, Vulpix",
        your_discard="R",
    )
    table.not_legal("power", "Roast Reveal", because="D33")


@rule("draw.short")
def test_roast_reveal_draws_all_cards_if_there_are_fewer_than_three():
    table = scenario(HGSS, you="Ninetales", opponent="Sentret", your_hand="R", deck_size=(2, 20))
    table.power("Roast Reveal")
    assert len(table.your.hand) == 2
    assert table.your.deck == []
    assert table.winner == ""


@rule("power.condition-off")
@UNDER_A_CONDITION
def test_roast_reveal_is_shut_off_by_each_special_condition(condition: str):
    table = scenario(
        HGSS,
        you=f"Ninetales, {condition}",
        your_bench="Ninetales",
        opponent="Sentret",
        your_hand="R",
    )
    table.not_legal("power", "Roast Reveal", "active", because="power.condition-off")
    assert table.legal("power", "Roast Reveal", "bench 1")


# -- Quagsire ----------------------------------------------------------------------------------
@rule("damage.bench-no-wr", "attack.step-b")
def test_muddy_water_does_40_and_20_to_a_chosen_benched_pokemon_without_weakness():
    table = scenario(
        HGSS,
        you="Quagsire + WWW",
        your_bench="Meowth",
        opponent=TYPHLOSION,
        their_bench="Sentret; Arcanine",
    )
    table.attack("Muddy Water")
    assert table.options == [
        "choose opponent's bench 1 Sentret",
        "choose opponent's bench 2 Arcanine",
    ]
    table.choose("Arcanine")
    assert table.their.active.damage == 80
    assert [m.damage for m in table.their.bench] == [0, 20]
    assert table.your.bench[0].damage == 0


def test_muddy_water_still_does_40_if_the_opponent_has_no_bench():
    table = scenario(HGSS, you="Quagsire + WWW", opponent=FERALIGATR)
    table.attack("Muddy Water")
    assert table.their.active.damage == 40
    assert table.turn == "opponent"


# -- Raichu ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("coins", "damage"), [("T", 0), ("HT", 30), ("HHHT", 90)])
def test_iron_tail_does_30_for_each_heads_before_the_first_tails(coins: str, damage: int):
    table = scenario(HGSS, you="Raichu + L", opponent=TYPHLOSION, coins=coins)
    table.attack("Iron Tail")
    assert table.their.active.damage == damage
    table.done()


def test_thunderbolt_does_100_and_discards_all_energy_of_raichu():
    table = scenario(
        HGSS,
        you="Raichu + LLG + Double Colorless Energy",
        your_bench="Pikachu + L",
        opponent=f"{TYPHLOSION} + R",
    )
    table.attack("Thunderbolt")
    assert table.their.active.damage == 100
    assert table.your.active.energy == ""
    assert sorted(table.your.discard) == [
        "Double Colorless Energy",
        "Grass Energy",
        "Lightning Energy",
        "Lightning Energy",
    ]
    assert table.your.bench[0].energy == "L"
    assert table.their.active.energy == "R"


# -- Shuckle -----------------------------------------------------------------------------------
@rule("body.always-on", "D47")
def test_a_benched_shuckle_takes_no_damage_from_the_opponents_attacks():
    table = scenario(
        HGSS,
        you=f"{FERALIGATR} + WWW",
        opponent="Sentret",
        their_bench="Shuckle; Shuckle, 50 damage; Meowth",
    )
    table.attack("Spinning Tail")
    assert [m.damage for m in table.their.bench] == [0, 50, 20]


def test_a_benched_shuckle_takes_no_damage_from_attacks_of_its_own_side():
    table = scenario(
        HGSS,
        you="Donphan [hgss1-107] + F",
        your_bench="Shuckle; Meowth",
        opponent=FERALIGATR,
    )
    table.attack("Earthquake")
    assert [m.damage for m in table.your.bench] == [0, 10]


def test_an_active_shuckle_takes_damage_and_protects_no_other_benched_pokemon():
    table = scenario(
        HGSS,
        you=f"{FERALIGATR} + WWW",
        opponent="Shuckle",
        their_bench="Sentret",
    )
    table.attack("Spinning Tail")
    assert table.their.active.damage == 20
    assert table.their.bench[0].damage == 20


@rule("damage.def")
def test_shell_barricade_does_not_stop_damage_counters_that_are_put_on_shuckle():
    table = scenario(
        HGSS,
        you="Sentret",
        your_bench="Shuckle",
        opponent="Sentret",
        your_hand="Rainbow Energy",
    )
    table.attach("Rainbow Energy", to="bench 1")
    assert table.your.bench[0].damage == 10


# -- Slowking ----------------------------------------------------------------------------------
@rule("theme.slowking", "power.once-usual", "zone.deck-secret")
def test_second_sight_rearranges_the_top_of_your_deck_once_per_turn():
    table = scenario(
        HGSS, you="Slowking", opponent="Sentret", your_deck="Bill, Meowth, Switch, Mareep"
    )
    table.power("Second Sight")
    assert table.options == ["choice 0", "choice 1"]
    table.choose("0")
    assert sorted(table.options) == [
        "pick Bill from deck",
        "pick Meowth from deck",
        "pick Switch from deck",
    ]
    table.choose("Switch", "Bill")
    assert table.your.deck[:4] == ["Switch", "Bill", "Meowth", "Mareep"]
    assert seen_in_deck(table, of=YOU, by=YOU) == ["Bill", "Meowth", "Switch"]
    assert seen_in_deck(table, of=YOU, by=OPPONENT) == []
    assert table.turn == "you"
    table.not_legal("power", "Second Sight", because="power.once-usual")
    table.end_turn().end_turn()
    assert table.your.hand == ["Switch"]
    assert table.legal("power", "Second Sight")


@rule("theme.slowking", "zone.deck-secret")
def test_second_sight_rearranges_the_opponents_deck_and_only_its_player_knows_the_order():
    table = scenario(
        HGSS, you="Slowking", opponent="Sentret", their_deck="Bill, Meowth, Switch, Mareep"
    )
    table.power("Second Sight").choose("1", "Meowth", "Switch")
    assert table.their.deck[:4] == ["Meowth", "Switch", "Bill", "Mareep"]
    assert seen_in_deck(table, of=OPPONENT, by=YOU) == ["Bill", "Meowth", "Switch"]
    assert seen_in_deck(table, of=OPPONENT, by=OPPONENT) == []
    table.end_turn()
    assert table.their.hand == ["Meowth"]


@rule("zone.deck-secret")
def test_after_second_sight_the_opponent_knows_the_cards_but_no_longer_their_order():
    table = scenario(
        HGSS,
        you="Slowking",
        opponent="Slowking",
        your_deck="Bill, Meowth, Switch, Mareep",
    )
    table.power("Second Sight").choose("0", "Bill", "Meowth").end_turn()
    assert seen_in_deck(table, of=YOU, by=YOU) == ["Bill", "Meowth", "Switch"]
    table.power("Second Sight").choose("1", "Switch", "Meowth")
    assert table.your.deck[:4] == ["Switch", "Meowth", "Bill", "Mareep"]
    assert seen_in_deck(table, of=YOU, by=YOU) == []
    assert known_in_deck(table, of=YOU, by=YOU) == ["Bill", "Meowth", "Switch"]
    assert seen_in_deck(table, of=YOU, by=OPPONENT) == ["Bill", "Meowth", "Switch"]


def test_second_sight_looks_at_all_cards_if_there_are_fewer_than_three():
    table = scenario(
        HGSS, you="Slowking", opponent="Sentret", your_deck="Bill, Meowth", deck_size=(2, 20)
    )
    table.power("Second Sight").choose("0", "Meowth")
    assert table.your.deck == ["Meowth", "Bill"]


@rule("D33")
def test_second_sight_offers_only_decks_with_cards():
    table = scenario(
        HGSS,
        you="Slowking",
        your_bench="Slowking",
        opponent="Sentret",
        their_deck="Bill, Meowth, Switch",
        deck_size=(0, 3),
    )
    table.power("Second Sight", of="active")
    assert sorted(table.options) == [
        "pick Bill from deck",
        "pick Meowth from deck",
        "pick Switch from deck",
    ]
    table.choose("Switch", "Meowth")
    assert table.their.deck == ["Switch", "Meowth", "Bill"]
    table = scenario(HGSS, you="Slowking", opponent="Sentret", deck_size=(0, 0))
    table.not_legal("power", "Second Sight", because="D33")


@rule("power.condition-off")
@UNDER_A_CONDITION
def test_second_sight_is_shut_off_by_each_special_condition(condition: str):
    table = scenario(HGSS, you=f"Slowking, {condition}", your_bench="Slowking", opponent="Sentret")
    table.not_legal("power", "Second Sight", "active", because="power.condition-off")
    assert table.legal("power", "Second Sight", "bench 1")


# -- Wobbuffet ---------------------------------------------------------------------------------
@rule("damage.base-variable")
@pytest.mark.parametrize(
    ("counters", "coin", "damage"), [(3, "H", 60), (5, "H", 100), (0, "H", 0), (3, "T", 0)]
)
def test_double_return_does_20_for_each_counter_on_wobbuffet_on_heads(
    counters: int, coin: str, damage: int
):
    table = scenario(
        HGSS,
        you=f"Wobbuffet + PP, {10 * counters} damage",
        opponent=f"{FERALIGATR}, 20 damage",
        coins=coin,
    )
    table.attack("Double Return")
    assert table.their.active.damage == 20 + damage
    table.done()


# -- Ampharos ----------------------------------------------------------------------------------
def test_acceleration_bolt_attaches_two_basic_energy_from_the_deck_to_one_pokemon():
    table = scenario(
        HGSS,
        you="Ampharos [hgss1-14] + L",
        your_bench="Sentret; Mareep + L",
        opponent=TYPHLOSION,
        your_deck="Bill, L, W, Double Colorless Energy, Sentret",
        deck_size=(5, 20),
        shuffles=[["Sentret", "Bill"]],
    )
    table.attack("Acceleration Bolt")
    assert table.their.active.damage == 30
    assert table.options == [
        "choose active Ampharos",
        "choose bench 1 Sentret",
        "choose bench 2 Mareep",
    ]
    table.choose("Mareep")
    assert sorted(table.options) == [
        "done",
        "pick Lightning Energy from deck",
        "pick Water Energy from deck",
    ]
    table.choose("Water Energy", "Lightning Energy")
    assert table.your.bench[1].energy == "LWL"
    assert table.your.active.energy == "L"
    assert table.your.deck[:2] == ["Sentret", "Bill"]
    assert table.turn == "opponent"
    table.done()


@rule("D72")
@pytest.mark.parametrize("taken", [0, 1])
def test_acceleration_bolt_may_take_fewer_than_two(taken: int):
    table = scenario(
        HGSS,
        you="Ampharos [hgss1-14] + L",
        opponent=TYPHLOSION,
        your_deck="Bill, L, L",
        deck_size=(3, 20),
        choices=["Lightning Energy"] * taken + ["done"],
    )
    table.attack("Acceleration Bolt")
    assert table.your.active.energy == "L" * (1 + taken)
    assert len(table.your.deck) == 3 - taken
    table.done()


def test_acceleration_bolt_in_a_deck_without_basic_energy_only_shuffles():
    table = scenario(
        HGSS,
        you="Ampharos [hgss1-14] + L",
        your_bench="Sentret",
        opponent=TYPHLOSION,
        your_deck="Bill, Rainbow Energy",
        deck_size=(2, 20),
        shuffles=[["Rainbow Energy", "Bill"]],
    )
    table.attack("Acceleration Bolt")
    assert table.their.active.damage == 30
    assert table.your.deck == ["Rainbow Energy", "Bill"]
    table.done()


@rule("D46")
@pytest.mark.parametrize(("coin", "itself"), [("H", 0), ("T", 20)])
def test_thunder_does_20_to_ampharos_on_tails(coin: str, itself: int):
    table = scenario(HGSS, you="Ampharos [hgss1-14] + LLL", opponent=TYPHLOSION, coins=coin)
    table.attack("Thunder")
    assert table.their.active.damage == 80
    assert table.your.active.damage == itself
    table.done()


@rule("prize.even-own-ko")
def test_an_ampharos_that_thunder_knocks_out_gives_the_opponent_a_prize():
    table = scenario(
        HGSS,
        you="Ampharos [hgss1-14] + LLL, 100 damage",
        your_bench="Sentret",
        opponent=TYPHLOSION,
        coins="T",
    )
    table.attack("Thunder")
    assert table.your.active.name == "Sentret"
    assert len(table.their.prizes) == 5
    assert len(table.your.prizes) == 6
    table.done()


# -- Ariados -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("opponent", "before", "after", "damage"),
    [
        (TYPHLOSION, 50, 20, 30),
        (TYPHLOSION, 20, 0, 30),
        (FERALIGATR, 70, 10, 60),  # weak to Grass: the damage is doubled, and so is the healing
    ],
)
def test_leech_life_heals_as_much_damage_as_it_did(
    opponent: str, before: int, after: int, damage: int
):
    table = scenario(HGSS, you=f"Ariados + GG, {before} damage", opponent=opponent)
    table.attack("Leech Life")
    assert table.their.active.damage == damage
    assert table.your.active.damage == after


def test_leech_life_heals_nothing_if_its_damage_is_prevented():
    table = scenario(HGSS, you="Ariados + GG, 50 damage", opponent="Cleffa, asleep", coins="T")
    table.attack("Leech Life")
    assert table.their.active.damage == 0
    assert table.your.active.damage == 50
    table.done()


# -- Butterfree --------------------------------------------------------------------------------
def test_cure_powder_heals_30_from_each_of_your_pokemon():
    table = scenario(
        HGSS,
        you="Butterfree + G, 70 damage",
        your_bench="Sentret, 20 damage; Meowth; Bayleef, 40 damage",
        opponent="Sentret, 30 damage",
        their_bench="Meowth, 30 damage",
    )
    table.attack("Cure Powder")
    assert table.your.active.damage == 40
    assert [m.damage for m in table.your.bench] == [0, 0, 10]
    assert table.their.active.damage == 30
    assert table.their.bench[0].damage == 30


@rule("bench-move.clears-conditions")
def test_whirlwind_does_60_and_the_opponent_switches_to_a_pokemon_of_their_choice():
    table = scenario(
        HGSS,
        you="Butterfree + GGG",
        your_bench="Mareep",
        opponent=f"{TYPHLOSION}, confused",
        their_bench="Sentret; Meowth",
    )
    table.attack("Whirlwind")
    assert table.player_to_act == "opponent"
    assert table.options == ["choose bench 1 Sentret", "choose bench 2 Meowth"]
    table.choose("Meowth")
    assert table.their.active.name == "Meowth"
    assert table.their.active.damage == 0
    assert [m.name for m in table.their.bench] == ["Sentret", "Typhlosion"]
    assert table.their.bench[1].damage == 60
    assert table.their.bench[1].conditions == frozenset()
    assert table.your.active.name == "Butterfree"


def test_whirlwind_still_does_60_if_the_opponent_has_no_bench():
    table = scenario(HGSS, you="Butterfree + GGG", your_bench="Mareep", opponent=TYPHLOSION)
    table.attack("Whirlwind")
    assert table.their.active.damage == 60
    assert table.turn == "opponent"


@rule("ko.timing.hgss")
def test_whirlwind_switches_a_pokemon_before_it_is_knocked_out():
    table = scenario(
        HGSS,
        you="Butterfree + GGG",
        opponent="Sentret",
        their_bench="Meowth; Mareep",
        choices=["Mareep"],
    )
    table.attack("Whirlwind")
    assert table.their.active.name == "Mareep"
    assert [m.name for m in table.their.bench] == ["Meowth"]
    assert table.their.discard == ["Sentret"]
    assert len(table.your.prizes) == 5
    table.done()

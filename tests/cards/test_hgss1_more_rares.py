"""HeartGold & SoulSilver: effects of its other Rares and of its first Uncommons."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.cards import OPPONENT, YOU, known_in_deck, seen_in_hand

FERALIGATR = "Feraligatr [hgss1-20]"
TYPHLOSION = "Typhlosion [hgss1-32]"
BLISSEY = "Blissey [hgss1-36]"
DONPHAN = "Donphan [hgss1-40]"
CONDITIONS = ("asleep", "burned", "confused", "paralyzed", "poisoned")


# -- Farfetch'd --------------------------------------------------------------------------------
@pytest.mark.parametrize(("cards", "drawn"), [(20, 2), (1, 1), (0, 0)])
def test_collect_draws_two_cards_or_what_is_left(cards: int, drawn: int):
    table = scenario(HGSS, you="Farfetch'd + W", opponent="Sentret", deck_size=(cards, 20))
    table.attack("Collect")
    assert len(table.your.hand) == drawn
    assert table.their.active.damage == 0
    assert table.winner == ""


@rule("bench-move.clears-conditions")
def test_spin_turn_does_20_and_switches_farfetchd_with_a_chosen_benched_pokemon():
    table = scenario(
        HGSS,
        you="Farfetch'd + W, poisoned, 10 damage",
        your_bench="Sentret; Meowth",
        opponent=FERALIGATR,
        their_bench="Mareep",
    )
    table.attack("Spin Turn")
    assert table.player_to_act == "you"
    assert table.options == ["choose bench 1 Sentret", "choose bench 2 Meowth"]
    table.choose("Meowth")
    assert table.your.active.name == "Meowth"
    assert [m.name for m in table.your.bench] == ["Sentret", "Farfetch'd"]
    assert table.your.bench[1].damage == 10
    assert table.your.bench[1].conditions == frozenset()
    assert table.their.active.damage == 20
    assert table.turn == "opponent"


def test_spin_turn_still_does_20_without_a_bench():
    table = scenario(HGSS, you="Farfetch'd + W", opponent=FERALIGATR, their_bench="Mareep")
    table.attack("Spin Turn")
    assert table.your.active.name == "Farfetch'd"
    assert table.their.active.damage == 20
    assert table.turn == "opponent"


# -- Granbull ----------------------------------------------------------------------------------
def test_timid_tackle_does_50_and_20_to_granbull_which_goes_to_the_bench():
    table = scenario(
        HGSS,
        you="Granbull [hgss1-22] + WW",
        your_bench="Sentret; Meowth",
        opponent=FERALIGATR,
        choices=["Sentret"],
    )
    table.attack("Timid Tackle")
    assert table.their.active.damage == 50
    assert table.your.active.name == "Sentret"
    assert table.your.active.damage == 0
    assert [(m.name, m.damage) for m in table.your.bench] == [("Granbull", 20), ("Meowth", 0)]
    table.done()


def test_timid_tackle_without_a_bench_leaves_granbull_active_with_its_20_damage():
    table = scenario(HGSS, you="Granbull [hgss1-22] + WW", opponent=FERALIGATR)
    table.attack("Timid Tackle")
    assert table.your.active.damage == 20
    assert table.turn == "opponent"


@rule("ko.timing.hgss", "prize.even-own-ko")
def test_a_granbull_that_timid_tackle_knocks_out_is_switched_first():
    table = scenario(
        HGSS,
        you="Granbull [hgss1-22] + WW, 70 damage",
        your_bench="Sentret; Meowth",
        opponent=FERALIGATR,
        choices=["Meowth"],
    )
    table.attack("Timid Tackle")
    assert table.your.active.name == "Meowth"
    assert [m.name for m in table.your.bench] == ["Sentret"]
    assert "Granbull" in table.your.discard
    assert len(table.their.prizes) == 5
    table.done()


@pytest.mark.parametrize(("before", "damage"), [(0, 40), (30, 70), (80, 120)])
def test_chomp_does_10_more_for_each_counter_on_granbull(before: int, damage: int):
    table = scenario(
        HGSS,
        you=f"Granbull [hgss1-22] + WWWW, {before} damage",
        opponent=FERALIGATR,
    )
    table.attack("Chomp")
    assert table.their.active.damage == damage


# -- Lapras ------------------------------------------------------------------------------------
@rule("damage.bench-no-wr", "damage.weakness")
@pytest.mark.parametrize(
    ("target", "active", "bench"),
    [("active", 60, [0, 0]), ("bench 1", 0, [30, 0]), ("bench 2", 0, [0, 30])],
)
def test_ice_blade_does_30_to_any_pokemon_of_the_opponent_with_weakness_only_for_the_active(
    target: str, active: int, bench: list[int]
):
    table = scenario(
        HGSS,
        you="Lapras + WW",
        your_bench="Sentret",
        opponent=TYPHLOSION,
        their_bench="Arcanine; Sentret",
    )
    table.attack("Ice Blade")
    assert table.options == [
        "choose opponent's active Typhlosion",
        "choose opponent's bench 1 Arcanine",
        "choose opponent's bench 2 Sentret",
    ]
    table.choose(target)
    assert table.their.active.damage == active
    assert [m.damage for m in table.their.bench] == bench


# -- Ledian ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("cards", "drawn"), [(20, 3), (2, 2), (0, 0)])
def test_quick_draw_does_10_and_draws_three_cards_or_what_is_left(cards: int, drawn: int):
    table = scenario(HGSS, you="Ledian + G", opponent=TYPHLOSION, deck_size=(cards, 20))
    table.attack("Quick Draw")
    assert table.their.active.damage == 10
    assert len(table.your.hand) == drawn
    assert table.winner == ""


@pytest.mark.parametrize(
    "defending",
    [
        FERALIGATR,  # weak to Grass
        "Donphan [hgss1-107]",  # Exoskeleton reduces damage by 20
    ],
)
def test_swift_does_40_regardless_of_the_defending_pokemons_weakness_and_poke_bodies(
    defending: str,
):
    table = scenario(HGSS, you="Ledian + GG", opponent=defending)
    table.attack("Swift")
    assert table.their.active.damage == 40


def test_swift_knocks_out_a_sleeping_cleffa():
    table = scenario(HGSS, you="Ledian + GG", opponent="Cleffa, asleep", their_bench="Sentret")
    table.attack("Swift")
    assert table.their.discard == ["Cleffa"]
    assert len(table.your.prizes) == 5


@pytest.mark.parametrize(
    ("you", "attack"), [("Jumpluff + G", "Leaf Guard"), ("Hitmontop + FFF", "Close Combat")]
)
def test_swift_does_40_regardless_of_lasting_effects_on_the_defending_pokemon(
    you: str, attack: str
):
    table = scenario(HGSS, you=you, opponent="Ledian + GG")
    table.attack(attack).attack("Swift")
    assert table.your.active.damage == 40


# -- Persian -----------------------------------------------------------------------------------
@rule("zone.hand-hidden")
def test_sharpen_claws_discards_a_random_card_of_the_opponents_hand_for_each_heads():
    table = scenario(
        HGSS,
        you="Persian + W",
        opponent="Sentret",
        your_hand="Switch",
        their_hand="Bill, Meowth, Mareep, Copycat",
        coins="HTH",
        numbers=[1, 2],
    )
    table.attack("Sharpen Claws")
    assert sorted(table.their.discard) == ["Copycat", "Meowth"]
    assert table.their.hand == ["Bill", "Mareep", "Metal Energy"]
    assert seen_in_hand(table, of=OPPONENT, by=YOU) == []
    assert table.your.hand == ["Switch"]
    assert table.their.active.damage == 0
    table.done()


@pytest.mark.parametrize(("coins", "hand", "left"), [("TTT", 2, 2), ("HHH", 2, 0), ("HTT", 0, 0)])
def test_sharpen_claws_discards_nothing_on_tails_and_at_most_the_whole_hand(
    coins: str, hand: int, left: int
):
    table = scenario(
        HGSS,
        you="Persian + W",
        opponent="Sentret",
        their_hand=f"{hand} Bill" if hand else "",
        coins=coins,
        numbers=[0] if coins == "HHH" else [],
    )
    table.attack("Sharpen Claws")
    assert len(table.their.discard) == hand - left
    assert len(table.their.hand) == left + 1  # including the card drawn for the turn
    table.done()


@pytest.mark.parametrize(
    ("energy", "damage"),
    [("+ WW", 30), ("+ WD", 60), ("+ DD", 60), ("+ W + Rainbow Energy", 60)],
)
def test_sneaky_attack_does_30_more_with_any_darkness_energy_on_persian(energy: str, damage: int):
    table = scenario(
        HGSS, you=f"Persian {energy}", your_bench="Sentret + D", opponent=f"{TYPHLOSION} + D"
    )
    table.attack("Sneaky Attack")
    assert table.their.active.damage == damage


# -- Sunflora ----------------------------------------------------------------------------------
@rule("power.once-usual")
def test_sunshine_grace_finds_and_reveals_a_grass_pokemon_of_any_stage_once_per_turn():
    table = scenario(
        HGSS,
        you="Sunflora",
        opponent="Sentret",
        your_deck="Bill, Mareep, Bayleef, G, Sunkern",
        shuffles=[["Sunkern", "Bill"]],
    )
    table.power("Sunshine Grace")
    assert sorted(table.options) == ["done", "pick Bayleef from deck", "pick Sunkern from deck"]
    table.choose("Bayleef")
    assert table.your.hand == ["Bayleef"]
    assert table.your.deck[:2] == ["Sunkern", "Bill"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Bayleef"]
    assert table.turn == "you"
    table.not_legal("power", "Sunshine Grace", because="power.once-usual")
    table.end_turn().end_turn()
    assert table.legal("power", "Sunshine Grace")
    table.done()


@rule("D72")
def test_sunshine_grace_may_find_nothing_and_still_shuffles_and_counts_as_used():
    table = scenario(
        HGSS,
        you="Sentret",
        your_bench="Sunflora",
        opponent="Sentret",
        your_deck="Bill, Bayleef",
        choices=["done"],
        shuffles=[["Bayleef", "Bill"]],
    )
    table.power("Sunshine Grace")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Bayleef", "Bill"]
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    table.not_legal("power", "Sunshine Grace", because="power.once-usual")
    table.done()


@rule("D33")
def test_sunshine_grace_does_not_search_an_empty_deck():
    table = scenario(HGSS, you="Sunflora", opponent="Sentret", deck_size=(0, 20))
    table.not_legal("power", "Sunshine Grace", because="D33")


@rule("power.condition-off")
@pytest.mark.parametrize("condition", CONDITIONS)
def test_sunshine_grace_is_shut_off_by_each_special_condition(condition: str):
    table = scenario(HGSS, you=f"Sunflora, {condition}", your_bench="Sunflora", opponent="Sentret")
    table.not_legal("power", "Sunshine Grace", "active", because="power.condition-off")
    assert table.legal("power", "Sunshine Grace", "bench 1")


# -- Weezing -----------------------------------------------------------------------------------
@rule("prize.even-own-ko")
def test_super_explosion_does_90_and_90_to_weezing_itself():
    table = scenario(HGSS, you="Weezing + PP", your_bench="Sentret; Koffing", opponent=TYPHLOSION)
    table.attack("Super Explosion").choose("Koffing")
    assert table.their.active.damage == 90
    assert table.your.active.name == "Koffing"
    assert "Weezing" in table.your.discard
    assert len(table.their.prizes) == 5
    assert len(table.your.prizes) == 6


@rule("ko.both-prize-order")
def test_super_explosion_may_knock_out_both():
    table = scenario(
        HGSS, you="Weezing + PP", your_bench="Koffing", opponent="Furret", their_bench="Sentret"
    )
    table.attack("Super Explosion")
    assert table.their.active.name == "Sentret"
    assert table.your.active.name == "Koffing"
    assert len(table.their.prizes) == 5
    assert len(table.your.prizes) == 5


# -- Blissey -----------------------------------------------------------------------------------
def test_energy_link_does_10_and_attaches_an_energy_card_from_the_discard_pile():
    table = scenario(
        HGSS,
        you=f"{BLISSEY} + W",
        your_bench="Sentret",
        opponent=TYPHLOSION,
        your_discard="R, Double Colorless Energy, Bill, R",
        their_discard="G",
    )
    table.attack("Energy Link")
    assert sorted(table.options) == [
        "pick Double Colorless Energy from discard pile",
        "pick Fire Energy from discard pile",
    ]
    table.choose("Double Colorless Energy")
    assert table.your.active.energy == "W(Double Colorless Energy)"
    assert table.your.discard == ["Fire Energy", "Bill", "Fire Energy"]
    assert table.their.active.damage == 10
    assert table.turn == "opponent"


def test_energy_link_still_does_10_without_energy_in_the_discard_pile():
    table = scenario(
        HGSS,
        you=f"{BLISSEY} + W",
        opponent=TYPHLOSION,
        your_discard="Bill",
        their_discard="G",
    )
    table.attack("Energy Link")
    assert table.their.active.damage == 10
    assert table.your.active.energy == "W"
    assert table.turn == "opponent"


def test_double_edge_does_80_and_40_to_blissey_itself():
    table = scenario(HGSS, you=f"{BLISSEY} + WWW, 10 damage", opponent=TYPHLOSION)
    table.attack("Double-edge")
    assert table.their.active.damage == 80
    assert table.your.active.damage == 50


# -- Corsola -----------------------------------------------------------------------------------
def test_recover_discards_a_water_energy_and_heals_all_damage_from_corsola():
    table = scenario(
        HGSS,
        you="Corsola + WWF, 50 damage",
        your_bench="Sentret + W, 20 damage",
        opponent="Sentret",
    )
    table.attack("Recover")
    assert table.your.active.damage == 0
    assert sorted(table.your.active.energy) == ["F", "W"]
    assert table.your.discard == ["Water Energy"]
    assert table.your.bench[0].damage == 20
    assert table.their.active.damage == 0


def test_recover_may_discard_a_rainbow_energy_as_water():
    table = scenario(HGSS, you="Corsola + WF + Rainbow Energy, 50 damage", opponent="Sentret")
    table.attack("Recover")
    assert sorted(table.options) == [
        "pick Rainbow Energy from active Corsola",
        "pick Water Energy from active Corsola",
    ]
    table.choose("Rainbow Energy")
    assert table.your.discard == ["Rainbow Energy"]
    assert table.your.active.damage == 0


@pytest.mark.parametrize(("coins", "damage"), [("HH", 70), ("HT", 20), ("TH", 20), ("TT", 20)])
def test_hyper_cannon_does_50_more_if_both_coins_are_heads(coins: str, damage: int):
    table = scenario(HGSS, you="Corsola + WW", opponent=FERALIGATR, coins=coins)
    table.attack("Hyper Cannon")
    assert table.their.active.damage == damage
    table.done()


# -- Delibird ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("active", "bench", "drawn"),
    [
        ("+ W", "Sentret + R", 1),
        ("+ WW", "Sentret + WR; Meowth + W; Mareep", 4),
        ("+ W + Rainbow Energy", "Sentret + Double Colorless Energy", 2),
    ],
)
def test_snowy_present_draws_a_card_for_each_water_energy_on_your_pokemon(
    active: str, bench: str, drawn: int
):
    table = scenario(HGSS, you=f"Delibird {active}", your_bench=bench, opponent="Sentret + WW")
    table.attack("Snowy Present")
    assert len(table.your.hand) == drawn
    assert table.their.active.damage == 0


@rule("draw.short-no-loss")
def test_snowy_present_draws_all_cards_if_there_are_too_few():
    table = scenario(HGSS, you="Delibird + WWW", opponent="Sentret", deck_size=(2, 20))
    table.attack("Snowy Present")
    assert len(table.your.hand) == 2
    assert table.winner == ""


@rule("damage.bench-no-wr", "damage.weakness")
def test_hail_does_10_to_each_pokemon_of_the_opponent_with_weakness_only_for_the_active():
    table = scenario(
        HGSS,
        you="Delibird + WW",
        your_bench="Sentret",
        opponent=TYPHLOSION,
        their_bench="Arcanine; Sentret",
    )
    table.attack("Hail")
    assert table.their.active.damage == 20
    assert [m.damage for m in table.their.bench] == [10, 10]
    assert table.your.active.damage == 0
    assert table.your.bench[0].damage == 0


# -- Donphan -----------------------------------------------------------------------------------
@rule("damage.resistance", "damage.weakness")
@pytest.mark.parametrize(
    ("defending", "damage"),
    [
        ("Jumpluff", 50),  # resists Fighting
        (BLISSEY, 100),  # weak to Fighting
        (TYPHLOSION, 50),
    ],
)
def test_rock_hurl_ignores_resistance_but_not_weakness(defending: str, damage: int):
    table = scenario(HGSS, you=f"{DONPHAN} + FFF", opponent=defending)
    table.attack("Rock Hurl")
    assert table.their.active.damage == damage


@pytest.mark.parametrize(("coins", "damage"), [("HH", 140), ("HT", 70), ("TH", 70), ("TT", 0)])
def test_double_spin_does_70_for_each_heads_of_two_coins(coins: str, damage: int):
    table = scenario(HGSS, you=f"{DONPHAN} + FFFF", opponent="Meganium [hgss1-109]", coins=coins)
    table.attack("Double Spin")
    assert table.their.active.damage == damage
    table.done()


# -- Dunsparce ---------------------------------------------------------------------------------
@rule("D55", "ko.replace-other-reasons")
def test_fade_out_does_20_and_returns_dunsparce_and_its_energy_to_the_hand_without_a_prize():
    table = scenario(
        HGSS,
        you="Dunsparce + WR, 30 damage",
        your_bench="Sentret; Meowth",
        opponent=TYPHLOSION,
    )
    table.attack("Fade Out")
    assert table.player_to_act == "you"
    table.choose("Meowth")
    assert table.their.active.damage == 20
    assert table.your.active.name == "Meowth"
    assert [m.name for m in table.your.bench] == ["Sentret"]
    assert table.your.hand == ["Dunsparce", "Fire Energy", "Water Energy"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == table.your.hand
    assert table.your.discard == []
    assert len(table.their.prizes) == 6
    assert table.turn == "opponent"


@rule("win.no-pokemon")
def test_fade_out_of_your_only_pokemon_loses_the_game():
    table = scenario(HGSS, you="Dunsparce + W", opponent=TYPHLOSION)
    table.attack("Fade Out")
    assert table.winner == "opponent"


# -- Heracross ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("bench", "drawn"), [("", 1), ("Sentret; Mareep", 1), ("Bayleef; Sentret; Caterpie", 3)]
)
def test_green_draw_draws_a_card_for_each_of_your_grass_pokemon(bench: str, drawn: int):
    table = scenario(
        HGSS,
        you="Heracross + GG",
        your_bench=bench,
        opponent="Chikorita",
        their_bench="Caterpie",
    )
    table.attack("Green Draw")
    assert len(table.your.hand) == drawn
    assert table.their.active.damage == 0


@rule("draw.short-no-loss")
def test_green_draw_draws_all_cards_if_there_are_too_few():
    table = scenario(
        HGSS,
        you="Heracross + GG",
        your_bench="Caterpie; Caterpie",
        opponent="Sentret",
        deck_size=(1, 20),
    )
    table.attack("Green Draw")
    assert len(table.your.hand) == 1
    assert table.winner == ""


@pytest.mark.parametrize(("coins", "damage"), [("HH", 70), ("HT", 50), ("TH", 50), ("TT", 30)])
def test_double_headbutt_does_20_more_for_each_heads_of_two_coins(coins: str, damage: int):
    table = scenario(HGSS, you="Heracross + GGG", opponent=TYPHLOSION, coins=coins)
    table.attack("Double Headbutt")
    assert table.their.active.damage == damage
    table.done()


# -- Mantine -----------------------------------------------------------------------------------
def test_group_swim_finds_and_reveals_a_water_pokemon_of_any_stage():
    table = scenario(
        HGSS,
        you="Mantine + W",
        opponent="Sentret",
        your_deck=f"Bill, Mareep, {FERALIGATR}, W, Totodile",
        shuffles=[["Totodile", "Bill"]],
    )
    table.attack("Group Swim")
    assert sorted(table.options) == ["done", "pick Feraligatr from deck", "pick Totodile from deck"]
    table.choose("Feraligatr")
    assert table.your.hand == ["Feraligatr"]
    assert table.your.deck[:2] == ["Totodile", "Bill"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Feraligatr"]
    table.done()


@rule("D72")
def test_group_swim_may_find_nothing_and_the_deck_is_shuffled():
    table = scenario(
        HGSS,
        you="Mantine + W",
        opponent="Sentret",
        your_deck="Bill, Totodile",
        choices=["done"],
        shuffles=[["Totodile", "Bill"]],
    )
    table.attack("Group Swim")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Totodile", "Bill"]
    table.done()


def test_mantine_cannot_attack_in_the_turn_after_aqua_slash():
    table = scenario(HGSS, you="Mantine + WW", your_bench="Sentret + W", opponent=FERALIGATR)
    table.attack("Aqua Slash")
    assert table.their.active.damage == 40
    table.end_turn()
    table.not_legal("attack", "Aqua Slash", because="D01")
    table.not_legal("attack", "Group Swim", because="D01")
    table.end_turn().end_turn()
    assert table.legal("attack", "Aqua Slash")
    assert table.legal("attack", "Group Swim")


@rule("bench-move.clears-effects")
def test_a_mantine_that_was_on_the_bench_may_attack_in_the_turn_after_aqua_slash():
    table = scenario(
        HGSS,
        you="Mantine + WWW",
        your_bench="Sentret + W",
        opponent=FERALIGATR,
        your_hand="Switch",
    )
    table.attack("Aqua Slash").end_turn()
    table.retreat()
    assert table.your.active.name == "Sentret"
    assert table.legal("attack", "Scratch")
    table.play("Switch")
    assert table.your.active.name == "Mantine"
    assert table.legal("attack", "Aqua Slash")

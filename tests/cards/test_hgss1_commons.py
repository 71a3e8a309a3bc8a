"""HeartGold & SoulSilver: effects of Common and Uncommon Pokémon that no theme deck contains."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import opening, scenario
from playmat.testing.markers import rule
from tests.support.cards import OPPONENT, YOU, known_in_deck, seen_in_deck, seen_in_hand

RETURN = "Unown [hgss1-54]"
FLASH = "Unown [hgss1-55]"


# -- damage for coins ----------------------------------------------------------------------------
@rule("damage.base-variable")
@pytest.mark.parametrize(
    ("attacker", "attack", "coins", "damage"),
    [
        ("Skiploom + G", "Knock Away", "T", 20),
        ("Skiploom + G", "Knock Away", "H", 30),
        ("Marill + W", "Water Splash", "T", 10),
        ("Marill + W", "Water Splash", "H", 20),
    ],
)
def test_knock_away_and_water_splash_do_10_more_on_heads(
    attacker: str, attack: str, coins: str, damage: int
):
    table = scenario(HGSS, you=attacker, opponent="Snorlax", coins=coins)
    table.attack(attack)
    assert table.their.active.damage == damage
    table.done()


@rule("damage.base-variable", "damage.zero-stops")
@pytest.mark.parametrize(
    ("attacker", "attack", "coins", "damage"),
    [
        ("Wigglytuff + WW", "Double Slap", "TT", 0),
        ("Wigglytuff + WW", "Double Slap", "HT", 40),
        ("Wigglytuff + WW", "Double Slap", "TH", 40),
        ("Wigglytuff + WW", "Double Slap", "HH", 80),
        ("Ledyba + WW", "Comet Punch", "TTTT", 0),
        ("Ledyba + WW", "Comet Punch", "TTTH", 10),
        ("Ledyba + WW", "Comet Punch", "HTHH", 30),
        ("Ledyba + WW", "Comet Punch", "HHHH", 40),
    ],
)
def test_double_slap_and_comet_punch_do_damage_for_each_heads(
    attacker: str, attack: str, coins: str, damage: int
):
    table = scenario(HGSS, you=attacker, opponent="Snorlax", coins=coins)
    table.attack(attack)
    assert table.their.active.damage == damage
    assert table.turn == "opponent"
    table.done()


@rule("damage.weakness")
def test_the_heads_of_comet_punch_are_added_up_before_weakness():
    table = scenario(HGSS, you="Ledyba + WW", opponent="Quagsire", coins="HHHT")
    table.attack("Comet Punch")
    assert table.their.active.damage == 60
    table.done()


@pytest.mark.parametrize(("coin", "own", "theirs"), [("H", 0, 50), ("T", 20, 30)])
def test_thrash_does_20_more_on_heads_and_20_to_gyarados_itself_on_tails(
    coin: str, own: int, theirs: int
):
    table = scenario(HGSS, you="Gyarados [hgss1-123] + R", opponent="Snorlax", coins=coin)
    table.attack("Thrash")
    assert table.their.active.damage == theirs
    assert table.your.active.damage == own
    table.done()


@rule("prize.even-own-ko", "ko.both-prize-order")
def test_thrash_on_tails_can_knock_out_both_pokemon():
    table = scenario(
        HGSS,
        you="Gyarados [hgss1-123] + R, 110 damage",
        your_bench="Sentret",
        opponent="Marill, 30 damage",
        their_bench="Meowth",
        coins="T",
    )
    table.attack("Thrash")
    assert table.your.active.name == "Sentret"
    assert table.their.active.name == "Meowth"
    assert len(table.your.prizes) == len(table.their.prizes) == 5
    table.done()


# -- damage for counters, damage to the attacker --------------------------------------------------
@rule("damage.base-variable", "damage.zero-stops")
@pytest.mark.parametrize("counters", [0, 1, 6])
def test_flail_does_10_for_each_damage_counter_on_phanpy(counters: int):
    table = scenario(
        HGSS,
        you=f"Phanpy + W, {10 * counters} damage",
        your_bench="Sentret, 20 damage",
        opponent="Lapras, 10 damage",
    )
    table.attack("Flail")
    assert table.their.active.damage == 10 + 10 * counters
    assert table.your.active.damage == 10 * counters


@rule("D46")
def test_double_edge_claw_does_30_and_10_to_paras_itself_whatever_its_weakness():
    table = scenario(HGSS, you="Paras + GG", opponent="Snorlax")
    table.attack("Double-edge Claw")
    assert table.their.active.damage == 30
    assert table.your.active.damage == 10


@rule("prize.even-own-ko")
def test_a_paras_that_is_knocked_out_by_its_own_claw_gives_a_prize():
    table = scenario(HGSS, you="Paras + GG, 40 damage", your_bench="Sentret", opponent="Snorlax")
    table.attack("Double-edge Claw")
    assert table.their.active.damage == 30
    assert table.your.active.name == "Sentret"
    assert table.your.discard.count("Paras") == 1
    assert len(table.their.prizes) == 5


# -- Special Conditions --------------------------------------------------------------------------
@pytest.mark.parametrize(("coin", "conditions"), [("H", {"Paralyzed"}), ("T", set())])
def test_body_slam_paralyzes_on_heads(coin: str, conditions: set[str]):
    table = scenario(HGSS, you="Miltank [hgss1-47] + WWW", opponent="Snorlax", coins=coin)
    table.attack("Body Slam")
    assert table.their.active.damage == 30
    assert table.their.active.conditions == conditions
    table.done()


@pytest.mark.parametrize(
    ("coin", "condition", "damage"), [("H", "Poisoned", 30 + 10), ("T", "Paralyzed", 30)]
)
def test_offensive_needle_poisons_on_heads_and_paralyzes_on_tails(
    coin: str, condition: str, damage: int
):
    table = scenario(HGSS, you="Qwilfish + WW", opponent="Snorlax", coins=coin)
    table.attack("Offensive Needle")
    assert table.their.active.conditions == {condition}
    assert table.their.active.damage == damage
    assert table.your.active.conditions == frozenset()
    table.done()


def test_hypnoblast_does_20_and_puts_the_defending_pokemon_to_sleep():
    table = scenario(HGSS, you="Jigglypuff + WW", opponent="Snorlax", coins="T")
    table.attack("Hypnoblast")
    assert table.their.active.damage == 20
    assert table.their.active.conditions == {"Asleep"}
    table.done()


@pytest.mark.parametrize(("before", "after"), [(70, 30), (40, 0), (20, 0), (0, 0)])
def test_sleep_drain_puts_the_defending_pokemon_to_sleep_and_heals_40_from_parasect(
    before: int, after: int
):
    table = scenario(
        HGSS,
        you=f"Parasect + G, {before} damage",
        your_bench="Paras, 10 damage",
        opponent="Snorlax",
        coins="T",
    )
    table.attack("Sleep Drain")
    assert table.their.active.conditions == {"Asleep"}
    assert table.their.active.damage == 0
    assert table.your.active.conditions == frozenset()
    assert table.your.active.damage == after
    assert table.your.bench[0].damage == 10
    table.done()


@rule("burned.flip")
@pytest.mark.parametrize(("coins", "burned"), [("HH", True), ("T", False)])
def test_singe_burns_on_heads_without_damage(coins: str, burned: bool):
    table = scenario(HGSS, you="Vulpix + R", opponent="Snorlax", coins=coins)
    table.attack("Singe")
    assert table.their.active.conditions == ({"Burned"} if burned else frozenset())
    assert table.their.active.damage == 0
    table.done()


# -- healing -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("coin", "before", "after"), [("H", 70, 40), ("H", 20, 0), ("H", 0, 0), ("T", 70, 70)]
)
def test_happy_punch_heals_30_from_chansey_on_heads(coin: str, before: int, after: int):
    table = scenario(
        HGSS, you=f"Chansey + WWW, {before} damage", opponent="Snorlax, 10 damage", coins=coin
    )
    table.attack("Happy Punch")
    assert table.their.active.damage == 40
    assert table.your.active.damage == after
    table.done()


def test_cure_kernels_heals_20_from_one_of_your_pokemon():
    table = scenario(
        HGSS,
        you="Sunkern + W, 10 damage",
        your_bench="Chansey, 50 damage; Meowth",
        opponent="Lapras, 30 damage",
        their_bench="Sentret, 20 damage",
    )
    table.attack("Cure Kernels")
    assert table.player_to_act == "you"
    assert table.options == [
        "choose active Sunkern",
        "choose bench 1 Chansey",
        "choose bench 2 Meowth",
    ]
    table.choose("Chansey")
    assert table.your.active.damage == 10
    assert [m.damage for m in table.your.bench] == [30, 0]
    assert table.their.active.damage == 30
    assert table.turn == "opponent"


def test_cure_kernels_removes_the_only_counter_of_your_only_pokemon():
    table = scenario(HGSS, you="Sunkern + W, 10 damage", opponent="Lapras")
    table.attack("Cure Kernels")
    assert table.your.active.damage == 0
    assert table.turn == "opponent"


# -- less damage: Expand, Minimize ----------------------------------------------------------------
@rule("damage.defender-effects.hgss")
@pytest.mark.parametrize(
    ("defender", "attack", "less"),
    [("Wigglytuff + WWW", "Expand", 10), ("Clefairy + W", "Minimize", 20)],
)
def test_expand_and_minimize_reduce_damage_only_in_the_opponents_next_turn(
    defender: str, attack: str, less: int
):
    table = scenario(HGSS, you=defender, opponent="Chansey + WW")
    table.attack(attack)
    assert table.their.active.damage == (50 if attack == "Expand" else 0)
    table.attack("Pound")
    assert table.your.active.damage == 20 - less
    table.end_turn().attack("Pound")
    assert table.your.active.damage == 20 - less + 20


@rule("damage.defender-effects.hgss", "damage.weakness")
def test_expand_reduces_damage_after_weakness():
    table = scenario(HGSS, you="Wigglytuff + WWW", opponent="Sandslash + FFF", coins="HTT")
    table.attack("Expand").attack("Fury Swipes")
    assert table.your.active.damage == 60 - 10
    table.done()


@rule("damage.none-below-zero")
def test_minimize_never_reduces_damage_below_zero():
    table = scenario(HGSS, you="Clefairy + W, 20 damage", opponent="Meowth + W")
    table.attack("Minimize").attack("Pay Day")
    assert table.your.active.damage == 20


@rule("damage.counters-unaltered.hgss", "poisoned.tick")
def test_minimize_does_not_reduce_the_counters_of_poison():
    table = scenario(HGSS, you="Clefairy + W, poisoned", opponent="Chansey + WW")
    table.attack("Minimize").attack("Pound")
    assert table.your.active.damage == 10 + 0 + 10


def test_minimize_protects_only_clefairy():
    table = scenario(
        HGSS, you="Clefairy + W", your_bench="Sentret", opponent="Feraligatr [hgss1-20] + WWW"
    )
    table.attack("Minimize").attack("Spinning Tail")
    assert table.your.active.damage == 0
    assert table.your.bench[0].damage == 20


@rule("bench-move.clears-effects")
def test_minimize_ends_when_clefairy_goes_to_the_bench():
    table = scenario(
        HGSS,
        you="Clefairy + W",
        your_bench="Sentret",
        opponent="Chansey + WW",
        their_hand="2 Pokémon Reversal",
        coins="HH",
    )
    table.attack("Minimize")
    table.play("Pokémon Reversal").play("Pokémon Reversal")
    assert table.your.active.name == "Clefairy"
    table.attack("Pound")
    assert table.your.active.damage == 20
    table.done()


# -- searching: Miltank, Girafarig ----------------------------------------------------------------
def test_moomoo_squeeze_finds_and_reveals_a_moomoo_milk():
    table = scenario(
        HGSS,
        you="Miltank [hgss1-47] + W",
        opponent="Snorlax",
        your_deck="Bill, Moomoo Milk, Miltank [hgss1-47], Moomoo Milk",
        shuffles=[["Moomoo Milk", "Bill"]],
    )
    table.attack("Moomoo Squeeze")
    assert table.options == ["pick Moomoo Milk from deck", "done"]
    table.choose("Moomoo Milk")
    assert table.your.hand == ["Moomoo Milk"]
    assert table.your.deck[:2] == ["Moomoo Milk", "Bill"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Moomoo Milk"]
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    assert table.turn == "opponent"
    table.done()


@rule("D72", "zone.deck-secret")
@pytest.mark.parametrize(
    ("deck", "choices"), [("Bill, Moomoo Milk", ["done"]), ("Bill, Meowth", [])]
)
def test_moomoo_squeeze_may_find_nothing_and_the_deck_is_shuffled(deck: str, choices: list[str]):
    table = scenario(
        HGSS,
        you="Miltank [hgss1-47] + W",
        opponent="Snorlax",
        your_deck=deck,
        choices=choices,
        shuffles=[["Metal Energy", "Bill"]],
    )
    table.attack("Moomoo Squeeze")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Metal Energy", "Bill"]
    assert len(known_in_deck(table, of=YOU, by=YOU)) == 20
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    table.done()


@rule("D07")
@pytest.mark.parametrize(
    ("attacker", "attack"),
    [("Miltank [hgss1-47] + W", "Moomoo Squeeze"), ("Girafarig + W", "Show Off")],
)
def test_moomoo_squeeze_and_show_off_may_be_used_with_an_empty_deck(attacker: str, attack: str):
    table = scenario(HGSS, you=attacker, opponent="Snorlax", deck_size=(0, 20))
    table.attack(attack)
    assert table.your.hand == []
    assert table.turn == "opponent"


def test_show_off_finds_and_reveals_two_basic_energy_cards():
    table = scenario(
        HGSS,
        you="Girafarig + W",
        opponent="Snorlax",
        your_deck="R, Bill, G, R, Double Colorless Energy, Rainbow Energy",
        deck_size=(6, 20),
        shuffles=[["Bill", "Rainbow Energy"]],
    )
    table.attack("Show Off")
    assert table.options == ["pick Grass Energy from deck", "pick Fire Energy from deck", "done"]
    table.choose("Grass Energy", "Fire Energy")
    assert table.your.hand == ["Fire Energy", "Grass Energy"]
    assert table.your.deck[:2] == ["Bill", "Rainbow Energy"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Fire Energy", "Grass Energy"]
    assert table.turn == "opponent"
    table.done()


@rule("D72")
@pytest.mark.parametrize("taken", [0, 1])
def test_show_off_may_take_fewer_than_two(taken: int):
    table = scenario(
        HGSS,
        you="Girafarig + W",
        opponent="Snorlax",
        choices=["Metal Energy"] * taken + ["done"],
    )
    table.attack("Show Off")
    assert table.your.hand == ["Metal Energy"] * taken
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Metal Energy"] * taken
    table.done()


# -- switching: Hoppip, Snubbull ------------------------------------------------------------------
def test_bounce_does_10_and_may_switch_hoppip_with_a_benched_pokemon():
    table = scenario(
        HGSS,
        you="Hoppip + G, 10 damage",
        your_bench="Sentret; Chansey",
        opponent="Snorlax",
        their_bench="Meowth",
    )
    table.attack("Bounce")
    assert table.their.active.damage == 10
    assert table.options == ["yes", "no"]
    table.choose("yes")
    assert table.options == ["choose bench 1 Sentret", "choose bench 2 Chansey"]
    table.choose("Chansey")
    assert table.your.active.name == "Chansey"
    assert [m.name for m in table.your.bench] == ["Sentret", "Hoppip"]
    assert table.your.bench[1].energy == "G"
    assert table.your.bench[1].damage == 10
    assert table.their.active.name == "Snorlax"
    assert table.turn == "opponent"


def test_the_switch_of_bounce_may_be_declined():
    table = scenario(
        HGSS, you="Hoppip + G", your_bench="Sentret", opponent="Snorlax", choices=["no"]
    )
    table.attack("Bounce")
    assert table.their.active.damage == 10
    assert table.your.active.name == "Hoppip"
    assert table.turn == "opponent"
    table.done()


def test_bounce_with_an_empty_bench_offers_no_switch():
    table = scenario(HGSS, you="Hoppip + G", opponent="Snorlax", their_bench="Meowth")
    table.attack("Bounce")
    assert table.their.active.damage == 10
    assert table.your.active.name == "Hoppip"
    assert table.turn == "opponent"


@rule("bench-move.clears-conditions")
def test_a_hoppip_switched_by_bounce_is_no_longer_burned():
    table = scenario(
        HGSS,
        you="Hoppip + G, burned",
        your_bench="Sentret",
        opponent="Snorlax",
        choices=["yes"],
    )
    table.attack("Bounce")
    assert table.your.active.name == "Sentret"
    assert table.your.bench[0].conditions == frozenset()
    assert table.your.bench[0].damage == 0
    table.done()


@rule("ko.timing.hgss")
def test_bounce_switches_before_the_opponent_replaces_a_pokemon_it_knocked_out():
    table = scenario(
        HGSS,
        you="Hoppip + G",
        your_bench="Sentret",
        opponent="Meowth, 50 damage",
        their_bench="Mareep; Pikachu",
    )
    table.attack("Bounce")
    assert table.player_to_act == "you"
    table.choose("yes")
    assert table.your.active.name == "Sentret"
    assert table.player_to_act == "opponent"
    table.choose("Pikachu")
    assert table.their.active.name == "Pikachu"
    assert len(table.your.prizes) == 5


@rule("bench-move.clears-conditions")
def test_roar_makes_the_opponent_switch_to_a_benched_pokemon_of_their_choice():
    table = scenario(
        HGSS,
        you="Snubbull [hgss1-82] + W",
        your_bench="Mareep",
        opponent="Snorlax, poisoned, 20 damage",
        their_bench="Sentret; Meowth",
    )
    table.attack("Roar")
    assert table.player_to_act == "opponent"
    assert table.options == ["choose bench 1 Sentret", "choose bench 2 Meowth"]
    table.choose("Meowth")
    assert table.their.active.name == "Meowth"
    assert [m.name for m in table.their.bench] == ["Sentret", "Snorlax"]
    assert table.their.bench[1].conditions == frozenset()
    assert table.their.bench[1].damage == 20
    assert table.your.active.name == "Snubbull"
    assert table.turn == "opponent"


@rule("D07")
def test_roar_against_an_empty_bench_does_nothing():
    table = scenario(
        HGSS,
        you="Snubbull [hgss1-82] + W",
        your_bench="Mareep",
        opponent="Snorlax, asleep",
        coins="T",
    )
    table.attack("Roar")
    assert table.their.active.name == "Snorlax"
    assert table.their.active.conditions == {"Asleep"}
    assert table.turn == "opponent"
    table.done()


# -- effects on the Defending Pokémon's next turn: Koffing, Spinarak, Wooper --------------------
@rule("attack.step-d")
@pytest.mark.parametrize(("coin", "damage"), [("H", 20), ("T", 0)])
def test_after_smokescreen_the_defending_pokemons_attack_does_nothing_on_tails(
    coin: str, damage: int
):
    table = scenario(HGSS, you="Koffing + W", opponent="Chansey + WW", coins=coin)
    table.attack("Smokescreen")
    assert table.their.active.damage == 10
    assert table.script.coins == coin
    table.attack("Pound")
    assert table.your.active.damage == damage
    assert table.turn == "you"
    table.done()


@rule("attack.step-d", "attack.step-e", "D42")
@pytest.mark.parametrize(("coins", "own", "theirs"), [("T", 0, 0), ("HT", 30, 0), ("HH", 0, 20)])
def test_smokescreen_is_flipped_for_before_confusion_and_tails_ends_the_attack(
    coins: str, own: int, theirs: int
):
    table = scenario(HGSS, you="Koffing + W", opponent="Chansey + WW, confused", coins=coins)
    table.attack("Smokescreen").attack("Pound")
    assert table.their.active.damage == 10 + own
    assert table.your.active.damage == theirs
    table.done()


@rule("attack.step-d")
def test_tails_for_smokescreen_also_stops_the_effects_of_an_attack():
    table = scenario(HGSS, you="Koffing + W", opponent="Meowth + W", coins="T")
    table.attack("Smokescreen")
    hand = table.their.hand
    table.attack("Pay Day")
    assert table.your.active.damage == 0
    assert table.their.hand == hand
    table.done()


def test_smokescreen_lasts_for_one_turn_of_the_opponent():
    table = scenario(HGSS, you="Koffing + W", opponent="Chansey + WW")
    table.attack("Smokescreen").end_turn()
    table.end_turn().attack("Pound")
    assert table.your.active.damage == 20
    table.done()


@rule("bench-move.clears-effects")
def test_smokescreen_does_not_affect_another_pokemon_or_one_that_was_on_the_bench():
    table = scenario(
        HGSS,
        you="Koffing + W",
        opponent="Chansey + WW",
        their_bench="Meowth + WW",
        their_hand="2 Switch",
    )
    table.attack("Smokescreen").play("Switch")
    assert table.their.active.name == "Meowth"
    table.play("Switch").attack("Pound")
    assert table.your.active.damage == 20
    table.done()


@rule("ko.replace")
def test_smokescreen_does_not_affect_the_pokemon_that_replaces_a_knocked_out_one():
    table = scenario(
        HGSS, you="Koffing + W", opponent="Meowth, 50 damage", their_bench="Chansey + WW"
    )
    table.attack("Smokescreen").attack("Pound")
    assert table.your.active.damage == 20
    table.done()


@rule("retreat.cost")
def test_spider_web_keeps_the_defending_pokemon_from_retreating_in_the_next_turn():
    table = scenario(
        HGSS,
        you="Spinarak + G",
        your_bench="Sentret",
        opponent="Meowth + W",
        their_bench="Pikachu",
    )
    table.attack("Spider Web")
    assert table.their.active.damage == 0
    table.not_legal("retreat", because="D01")
    assert table.legal("attack", "Pay Day")
    table.end_turn()
    assert table.legal("retreat")  # Spinarak itself may retreat
    table.end_turn()
    assert table.legal("retreat")


@rule("bench-move.clears-effects")
def test_switch_frees_a_pokemon_from_spider_web():
    table = scenario(
        HGSS,
        you="Spinarak + G",
        opponent="Meowth + W",
        their_bench="Pikachu + L",
        their_hand="2 Switch",
    )
    table.attack("Spider Web").play("Switch")
    assert table.legal("retreat")
    table.play("Switch")
    assert table.their.active.name == "Meowth"
    assert table.legal("retreat")


@pytest.mark.parametrize("coin", ["H", "T"])
def test_tail_whip_keeps_the_defending_pokemon_from_attacking_in_the_next_turn_on_heads(coin: str):
    table = scenario(HGSS, you="Wooper + W", opponent="Meowth + WW", coins=coin)
    table.attack("Tail Whip")
    assert table.their.active.damage == 0
    if coin == "H":
        table.not_legal("attack", "Pay Day", because="D01")
        table.not_legal("attack", "Dig Claws", because="D01")
        assert table.legal("end turn")
        table.end_turn()
        assert table.legal("attack", "Tail Whip")
        table.end_turn()
    assert table.legal("attack", "Pay Day")
    assert table.legal("attack", "Dig Claws")
    table.done()


@rule("bench-move.clears-effects", "retreat.not-blocked")
def test_tail_whip_affects_only_the_pokemon_it_was_used_on_while_it_stays_active():
    table = scenario(
        HGSS,
        you="Wooper + W",
        opponent="Meowth + WW",
        their_bench="Pikachu + L",
        their_hand="Switch",
        coins="H",
    )
    table.attack("Tail Whip").retreat()
    assert table.their.active.name == "Pikachu"
    assert table.legal("attack", "Tail Slap")
    table.play("Switch")
    assert table.their.active.name == "Meowth"
    assert table.legal("attack", "Pay Day")
    table.done()


@rule("evolve.clears-effects")
@pytest.mark.parametrize(
    ("attacker", "attack", "coins"),
    [("Koffing + W", "Smokescreen", ""), ("Wooper + W", "Tail Whip", "H")],
)
def test_a_pokemon_that_evolves_attacks_freely_after_smokescreen_and_tail_whip(
    attacker: str, attack: str, coins: str
):
    table = scenario(
        HGSS, you=attacker, opponent="Hoothoot + WWW", their_hand="Noctowl", coins=coins
    )
    table.attack(attack).evolve("Noctowl").attack("Extrasensory")
    assert table.your.active.damage > 0
    table.done()


# -- Ember ----------------------------------------------------------------------------------------
def test_ember_on_heads_keeps_its_energy():
    table = scenario(HGSS, you="Vulpix + RR", opponent="Snorlax", coins="H")
    table.attack("Ember")
    assert table.their.active.damage == 30
    assert table.your.active.energy == "RR"
    assert table.your.discard == []
    table.done()


def test_ember_on_tails_discards_a_fire_energy_and_no_other():
    table = scenario(HGSS, you="Vulpix + WRG", opponent="Snorlax + R", coins="T")
    table.attack("Ember")
    assert table.their.active.damage == 30
    assert table.your.active.energy == "WG"
    assert table.your.discard == ["Fire Energy"]
    assert table.their.active.energy == "R"
    assert table.turn == "opponent"
    table.done()


def test_ember_on_tails_may_discard_a_rainbow_energy_instead_of_a_fire_energy():
    table = scenario(HGSS, you="Vulpix + R + Rainbow Energy", opponent="Snorlax", coins="T")
    table.attack("Ember")
    assert sorted(table.options) == [
        "pick Fire Energy from active Vulpix",
        "pick Rainbow Energy from active Vulpix",
    ]
    table.choose("Rainbow Energy")
    assert table.your.active.energy == "R"
    assert table.your.discard == ["Rainbow Energy"]
    assert table.turn == "opponent"
    table.done()


# -- Starmie --------------------------------------------------------------------------------------
def test_cosmic_cyclone_shuffles_chosen_water_energy_in_and_does_20_for_each():
    table = scenario(
        HGSS,
        you="Starmie + WR",
        your_bench="Marill + WW; Sentret + G",
        opponent="Snorlax + W",
        shuffles=[["Water Energy", "Metal Energy"]],
    )
    table.attack("Cosmic Cyclone")
    assert table.options == [
        "pick Water Energy from active Starmie",
        "pick Water Energy from bench 1 Marill",
        "done",
    ]
    table.choose("card Water Energy active Starmie")
    assert table.options == ["pick Water Energy from bench 1 Marill", "done"]
    assert table.their.active.damage == 0
    table.choose("card Water Energy bench 1 Marill", "done")
    assert table.their.active.damage == 40
    assert table.your.active.energy == "R"
    assert [m.energy for m in table.your.bench] == ["W", "G"]
    assert table.their.active.energy == "W"
    assert len(table.your.deck) == 22
    assert table.your.deck[:2] == ["Water Energy", "Metal Energy"]
    assert known_in_deck(table, of=YOU, by=OPPONENT) == ["Water Energy"] * 2
    assert table.turn == "opponent"
    table.done()


@rule("damage.zero-stops")
def test_cosmic_cyclone_may_choose_no_energy_and_does_nothing():
    table = scenario(
        HGSS, you="Starmie + W", your_bench="Marill + W", opponent="Snorlax", choices=["done"]
    )
    table.attack("Cosmic Cyclone")
    assert table.their.active.damage == 0
    assert table.your.active.energy == "W"
    assert table.your.bench[0].energy == "W"
    assert len(table.your.deck) == 20
    assert table.turn == "opponent"
    table.done()


def test_cosmic_cyclone_may_choose_all_water_energy():
    table = scenario(
        HGSS,
        you="Starmie + WW",
        your_bench="Marill + WW",
        opponent="Snorlax",
        choices=[("active Water", "active Water", "bench 1 Water", "bench 1 Water")],
    )
    table.attack("Cosmic Cyclone")
    assert table.their.active.damage == 80
    assert table.your.active.energy == ""
    assert table.your.bench[0].energy == ""
    assert len(table.your.deck) == 24
    assert table.turn == "opponent"
    table.done()


def test_cosmic_cyclone_counts_a_rainbow_energy_as_one_water_energy():
    table = scenario(
        HGSS,
        you="Starmie + Rainbow Energy + Double Colorless Energy",
        opponent="Snorlax",
    )
    table.attack("Cosmic Cyclone")
    assert table.options == ["pick Rainbow Energy from active Starmie", "done"]
    table.choose("Rainbow Energy")
    assert table.their.active.damage == 20
    assert table.your.active.energy == "(Double Colorless Energy)"
    assert table.your.deck.count("Rainbow Energy") == 1


@rule("confused.tails", "confused.even-no-damage")
def test_a_confused_starmie_that_flips_tails_keeps_its_energy():
    table = scenario(HGSS, you="Starmie + WW, confused", opponent="Snorlax", coins="T")
    table.attack("Cosmic Cyclone")
    assert table.your.active.energy == "WW"
    assert table.your.active.damage == 30
    assert table.their.active.damage == 0
    assert table.turn == "opponent"
    table.done()


# -- Unown RETURN ---------------------------------------------------------------------------------
@rule("power.chosen", "zone.hand-hidden")
def test_return_puts_all_energy_of_a_chosen_pokemon_into_the_hand_when_unown_is_benched():
    table = scenario(
        HGSS,
        you="Sentret + GG + Double Colorless Energy",
        your_bench="Meowth + W; Pikachu",
        opponent="Snorlax + WW",
        your_hand=RETURN,
    )
    table.bench("Unown")
    assert table.options == ["yes", "no"]
    table.choose("yes")
    assert table.options == ["choose active Sentret", "choose bench 1 Meowth"]
    table.choose("Sentret")
    assert table.your.hand == ["Double Colorless Energy", "Grass Energy", "Grass Energy"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == table.your.hand
    assert table.your.active.energy == ""
    assert table.your.bench[0].energy == "W"
    assert table.their.active.energy == "WW"
    assert table.your.bench[2].name == "Unown"
    assert table.turn == "you"
    assert table.legal("attach", "Grass Energy", "active")


def test_return_may_be_declined_and_is_not_offered_again():
    table = scenario(HGSS, you="Sentret + G", opponent="Snorlax", your_hand=RETURN)
    table.bench("Unown").choose("no")
    assert table.your.active.energy == "G"
    assert table.your.hand == []
    assert not any("RETURN" in option for option in table.options)
    table.end_turn().end_turn()
    assert not any("RETURN" in option for option in table.options)


def test_return_is_not_offered_if_none_of_your_pokemon_has_energy():
    table = scenario(HGSS, you="Sentret", opponent="Snorlax + WW", your_hand=RETURN)
    table.bench("Unown")
    assert table.player_to_act == "you"
    assert "end turn" in table.options
    assert table.their.active.energy == "WW"


def test_each_unown_that_is_benched_returns_energy():
    table = scenario(
        HGSS,
        you="Sentret + G",
        your_bench="Meowth + W",
        opponent="Snorlax",
        your_hand=f"2 {RETURN}",
    )
    table.bench("Unown").choose("yes", "Sentret").bench("Unown").choose("yes")
    assert table.your.hand == ["Grass Energy", "Water Energy"]


@rule("power.condition-off")
def test_a_special_condition_of_another_pokemon_does_not_shut_off_unowns_power():
    table = scenario(HGSS, you="Sentret + G, asleep", opponent="Snorlax", your_hand=RETURN)
    table.bench("Unown").choose("yes")
    assert table.your.hand == ["Grass Energy"]


@pytest.mark.parametrize("unown", [RETURN, FLASH])
def test_unowns_power_is_not_offered_when_an_attack_benches_it_from_the_deck(unown: str):
    table = scenario(
        HGSS,
        you="Pichu",
        your_bench="Sentret + G",
        opponent="Snorlax",
        your_deck=unown,
        coins="T",
    )
    table.attack("Playground").choose("yes", "Unown")
    assert [m.name for m in table.your.bench] == ["Sentret", "Unown"]
    assert table.options == ["yes", "no"]
    assert table.player_to_act == "opponent"
    table.choose("no")
    assert table.turn == "opponent"
    assert table.your.bench[0].energy == "G"
    assert table.your.hand == []


@pytest.mark.parametrize("unown", [RETURN, FLASH])
def test_unowns_power_is_not_offered_when_it_is_benched_during_setup(unown: str):
    table = opening(
        HGSS,
        your_cards=f"Sentret, {unown}, 58 Metal Energy",
        their_cards="Sentret, 59 Metal Energy",
        shuffles=[["Sentret", "Unown"], ["Sentret"]],
        coins="H",
    )
    table.choose("Sentret", "Unown")
    assert [m.name for m in table.your.bench] == ["Unown"]
    assert table.turn == "you"
    assert "end turn" in table.options


# -- Unown FLASH ----------------------------------------------------------------------------------
@rule("zone.deck-secret")
def test_flash_rearranges_the_top_five_cards_and_its_player_knows_their_order():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand=FLASH,
        your_deck="Bill, Meowth, G, Switch, Mareep, Pikachu",
    )
    table.bench("Unown")
    assert seen_in_deck(table, of=YOU, by=YOU) == []
    table.choose("yes")
    assert sorted(table.options) == [
        "pick Bill from deck",
        "pick Grass Energy from deck",
        "pick Mareep from deck",
        "pick Meowth from deck",
        "pick Switch from deck",
    ]
    table.choose("Switch", "Mareep", "Bill", "Meowth")
    assert table.your.deck[:6] == [
        "Switch",
        "Mareep",
        "Bill",
        "Meowth",
        "Grass Energy",
        "Pikachu",
    ]
    assert seen_in_deck(table, of=YOU, by=YOU) == sorted(table.your.deck[:5])
    assert seen_in_deck(table, of=YOU, by=OPPONENT) == []
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    table.end_turn().end_turn()
    assert table.your.hand == ["Switch"]


def test_flash_may_be_declined():
    table = scenario(
        HGSS, you="Sentret", opponent="Snorlax", your_hand=FLASH, your_deck="Bill, Meowth"
    )
    table.bench("Unown").choose("no")
    assert table.your.deck[:2] == ["Bill", "Meowth"]
    assert seen_in_deck(table, of=YOU, by=YOU) == []
    assert "end turn" in table.options


def test_flash_looks_at_all_cards_if_there_are_fewer_than_five():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand=FLASH,
        your_deck="Bill, Meowth",
        deck_size=(2, 20),
    )
    table.bench("Unown").choose("yes", "Meowth")
    assert table.your.deck == ["Meowth", "Bill"]
    assert "end turn" in table.options


def test_flash_is_not_offered_if_the_deck_is_empty():
    table = scenario(HGSS, you="Sentret", opponent="Snorlax", your_hand=FLASH, deck_size=(0, 20))
    table.bench("Unown")
    assert "end turn" in table.options


def test_after_flash_the_opponent_no_longer_knows_the_order_of_cards_they_had_seen():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Slowking",
        your_hand=FLASH,
        your_deck="Bill, Meowth, G, Switch, Mareep, Pikachu",
    )
    table.end_turn().power("Second Sight")
    table.choose("1", "Meowth", "Grass Energy")
    assert seen_in_deck(table, of=YOU, by=OPPONENT) == ["Bill", "Grass Energy", "Meowth"]
    table.end_turn()
    assert table.your.hand == ["Meowth", "Unown"]
    table.bench("Unown").choose("yes", "Bill", "Mareep", "Switch", "Grass Energy")
    assert table.your.deck[:5] == ["Bill", "Mareep", "Switch", "Grass Energy", "Pikachu"]
    assert seen_in_deck(table, of=YOU, by=OPPONENT) == []
    assert known_in_deck(table, of=YOU, by=OPPONENT) == ["Bill", "Grass Energy"]

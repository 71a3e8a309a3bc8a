"""HeartGold & SoulSilver: Trainer and special Energy cards that no theme deck contains."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.cards import OPPONENT, YOU, known_in_deck, seen_in_deck, seen_in_hand

DOUBLE = "Double Colorless Energy"
RAINBOW = "Rainbow Energy"


# -- Energy Switch -------------------------------------------------------------------------------
def test_energy_switch_moves_a_chosen_basic_energy_to_another_of_your_pokemon():
    table = scenario(
        HGSS,
        you=f"Sentret + GW + {DOUBLE}",
        your_bench=f"Meowth + G + {RAINBOW}; Pikachu",
        opponent="Snorlax + R",
        their_bench="Chansey",
        your_hand="Energy Switch",
    )
    table.play("Energy Switch")
    assert table.options == [
        "pick Grass Energy from active Sentret",
        "pick Water Energy from active Sentret",
        "pick Grass Energy from bench 1 Meowth",
    ]
    table.choose("Water Energy")
    assert table.options == ["move to bench 1 Meowth", "move to bench 2 Pikachu"]
    table.choose("Pikachu")
    assert table.your.active.energy == f"G({DOUBLE})"
    assert [m.energy for m in table.your.bench] == [f"G({RAINBOW})", "W"]
    assert table.their.active.energy == "R"
    assert table.your.discard == ["Energy Switch"]
    assert table.turn == "you"


@rule("attach.once")
def test_energy_switch_is_not_the_attachment_of_the_turn():
    table = scenario(
        HGSS,
        you="Sentret + G",
        your_bench="Meowth",
        opponent="Snorlax",
        your_hand="Energy Switch, W",
    )
    table.play("Energy Switch")
    assert table.your.bench[0].energy == "G"
    assert table.legal("attach", "Water Energy", "active")


@rule("D33")
@pytest.mark.parametrize(
    ("you", "your_bench"),
    [
        ("Sentret + G", ""),
        ("Sentret", "Meowth"),
        (f"Sentret + {DOUBLE} + {RAINBOW}", "Meowth"),
    ],
)
def test_energy_switch_requires_a_basic_energy_and_a_second_pokemon(you: str, your_bench: str):
    table = scenario(
        HGSS,
        you=you,
        your_bench=your_bench,
        opponent="Snorlax + RR",
        their_bench="Chansey",
        your_hand="Energy Switch",
    )
    table.not_legal("play", "Energy Switch", because="D33")


@rule("D75")
def test_energy_switch_may_move_back_what_leaf_trans_has_moved():
    table = scenario(
        HGSS,
        you="Meganium [hgss1-109] + G",
        your_bench="Meowth",
        opponent="Snorlax",
        your_hand="Energy Switch",
    )
    table.power("Leaf Trans")
    assert table.your.bench[0].energy == "G"
    table.play("Energy Switch")
    assert table.your.active.energy == "G"
    assert table.your.bench[0].energy == ""
    table.done()


# -- Fisherman -----------------------------------------------------------------------------------
def test_fisherman_takes_and_reveals_four_chosen_basic_energy_cards():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Fisherman",
        your_discard=f"2 G, Bill, {DOUBLE}, R, W, {RAINBOW}, Meowth, W",
        their_discard="4 L",
    )
    table.play("Fisherman")
    # At least one Grass Energy is taken in any case; the choice is which card to leave.
    assert table.options == [
        "pick Grass Energy from discard pile",
        "pick Fire Energy from discard pile",
    ]
    table.choose("Fire Energy")
    assert table.your.hand == ["Fire Energy", "Grass Energy", "Water Energy", "Water Energy"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == table.your.hand
    assert table.your.discard == ["Grass Energy", "Bill", DOUBLE, RAINBOW, "Meowth"]
    assert table.their.discard == ["Lightning Energy"] * 4
    assert table.your.played == ["Fisherman"]


@rule("D07")
@pytest.mark.parametrize("count", [1, 3, 4])
def test_fisherman_must_take_all_basic_energy_cards_if_there_are_four_or_fewer(count: int):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Fisherman",
        your_discard=f"Bill, {count} W",
    )
    table.play("Fisherman")
    assert table.your.hand == ["Water Energy"] * count
    assert table.your.discard == ["Bill"]
    assert "end turn" in table.options


@rule("D33")
@pytest.mark.parametrize("pile", ["", f"Bill, Meowth, {DOUBLE}, {RAINBOW}"])
def test_fisherman_requires_a_basic_energy_card_in_your_discard_pile(pile: str):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Fisherman",
        your_discard=pile,
        their_discard="4 W",
    )
    table.not_legal("play", "Fisherman", because="D33")


# -- Pokégear 3.0 --------------------------------------------------------------------------------
@rule("zone.deck-secret")
def test_pokegear_takes_and_reveals_a_supporter_from_the_top_seven_cards():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Pokégear 3.0",
        your_deck="Switch, Bill, Meowth, Copycat, G, Poké Ball, Mareep, Fisherman",
        shuffles=[["Fisherman", "Copycat"]],
    )
    table.play("Pokégear 3.0")
    assert sorted(table.options) == ["done", "pick Bill from deck", "pick Copycat from deck"]
    table.choose("Bill")
    assert table.your.hand == ["Bill"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Bill"]
    assert table.your.deck[:2] == ["Fisherman", "Copycat"]
    assert len(table.your.deck) == 19
    assert known_in_deck(table, of=YOU, by=YOU) == [
        "Copycat",
        "Grass Energy",
        "Mareep",
        "Meowth",
        "Poké Ball",
        "Switch",
    ]
    assert seen_in_deck(table, of=YOU, by=YOU) == []
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    assert table.your.discard == ["Pokégear 3.0"]
    assert table.legal("play", "Bill")
    table.done()


@rule("D72")
@pytest.mark.parametrize(
    ("deck", "choices"),
    [("Meowth, Bill", ["done"]), ("7 Meowth, Bill", [])],
)
def test_pokegear_may_find_nothing_and_the_deck_is_shuffled(deck: str, choices: list[str]):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Pokégear 3.0",
        your_deck=deck,
        choices=choices,
        shuffles=[["Bill", "Meowth"]],
    )
    table.play("Pokégear 3.0")
    assert table.your.hand == []
    assert table.your.deck[:2] == ["Bill", "Meowth"]
    assert len(table.your.deck) == 20
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    assert "end turn" in table.options
    table.done()


def test_pokegear_looks_at_all_cards_if_there_are_fewer_than_seven():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Pokégear 3.0",
        your_deck="Meowth, Bill",
        deck_size=(2, 20),
        choices=["Bill"],
    )
    table.play("Pokégear 3.0")
    assert table.your.hand == ["Bill"]
    assert table.your.deck == ["Meowth"]
    table.done()


@rule("D33")
@pytest.mark.parametrize("name", ["Pokégear 3.0", "Pokémon Collector"])
def test_pokegear_and_collector_cannot_be_played_with_an_empty_deck(name: str):
    table = scenario(HGSS, you="Sentret", opponent="Snorlax", your_hand=name, deck_size=(0, 20))
    table.not_legal("play", name, because="D33")


# -- Pokémon Collector ---------------------------------------------------------------------------
def test_collector_takes_and_reveals_three_basic_pokemon():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Pokémon Collector",
        your_deck="Furret, Meowth, Bill, Meowth, Pikachu, Mareep, Flaaffy",
        choices=["Mareep", "Meowth", "Meowth"],
        shuffles=[["Pikachu", "Bill"]],
    )
    table.play("Pokémon Collector")
    assert table.your.hand == ["Mareep", "Meowth", "Meowth"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == ["Mareep", "Meowth", "Meowth"]
    assert table.your.deck[:2] == ["Pikachu", "Bill"]
    assert known_in_deck(table, of=YOU, by=OPPONENT) == []
    assert table.turn == "you"
    assert table.your.played == ["Pokémon Collector"]
    table.done()


@rule("D72")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_collector_may_take_fewer_than_three(taken: int):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Pokémon Collector",
        your_deck="4 Meowth",
        choices=["Meowth"] * taken + ["done"],
        shuffles=[["Metal Energy", "Meowth"]],
    )
    table.play("Pokémon Collector")
    assert table.your.hand == ["Meowth"] * taken
    assert table.your.deck[0] == "Metal Energy"
    table.done()


@rule("legend.not-basic", "legend.not-evolution")
@pytest.mark.parametrize(
    ("name", "found"),
    [("Pokémon Collector", "Sentret"), ("Professor Elm's Training Method", "Furret")],
)
def test_collector_finds_basics_and_elm_finds_evolutions_and_neither_finds_half_a_legend(
    name: str, found: str
):
    table = scenario(
        HGSS,
        you="Meowth",
        opponent="Snorlax",
        your_hand=name,
        your_deck="Ho-Oh LEGEND [hgss1-111], Ho-Oh LEGEND [hgss1-112], Sentret, Furret, Bill",
    )
    table.play(name)
    assert table.options == [f"pick {found} from deck", "done"]


# -- Alph Lithograph -----------------------------------------------------------------------------
@rule("zone.hand-hidden")
def test_alph_lithograph_shows_the_opponents_hand_only_to_its_player():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        your_hand="Alph Lithograph, Switch",
        their_hand="Bill, Meowth",
    )
    assert seen_in_hand(table, of=OPPONENT, by=YOU) == []
    table.play("Alph Lithograph")
    assert seen_in_hand(table, of=OPPONENT, by=YOU) == ["Bill", "Meowth"]
    assert seen_in_hand(table, of=YOU, by=OPPONENT) == []
    assert table.their.hand == ["Bill", "Meowth"]
    assert table.your.discard == ["Alph Lithograph"]
    table.end_turn()
    assert len(table.their.hand) == 3
    assert seen_in_hand(table, of=OPPONENT, by=YOU) == ["Bill", "Meowth"]


@rule("D33")
def test_alph_lithograph_cannot_be_played_against_an_empty_hand():
    table = scenario(HGSS, you="Sentret", opponent="Snorlax", your_hand="Alph Lithograph, Bill")
    table.not_legal("play", "Alph Lithograph", because="D33")


# -- Double Colorless Energy ---------------------------------------------------------------------
@rule("cost.colorless", "cost.typed", "cost.total-and-typed")
@pytest.mark.parametrize(
    ("pokemon", "attack", "offered"),
    [
        (f"Meowth + {DOUBLE}", "Dig Claws", True),
        (f"Girafarig + {DOUBLE}", "Psyshot", True),
        (f"Quilava + R + {DOUBLE}", "Flamethrower", True),
        (f"Chansey + {DOUBLE}", "Happy Punch", False),
        (f"Staryu + {DOUBLE}", "Spinning Attack", False),
        (f"Vulpix + {DOUBLE}", "Ember", False),
    ],
)
def test_double_colorless_energy_pays_for_two_colorless_but_for_no_type(
    pokemon: str, attack: str, offered: bool
):
    table = scenario(HGSS, you=pokemon, opponent="Snorlax")
    assert table.legal("attack", attack) == offered


@rule("attach.once")
def test_double_colorless_energy_pays_for_an_attack_in_the_turn_it_is_attached():
    table = scenario(HGSS, you="Meowth", opponent="Snorlax", your_hand=f"2 {DOUBLE}")
    table.attach(DOUBLE)
    assert table.your.active.damage == 0
    table.not_legal("attach", DOUBLE, because="attach.once")
    table.attack("Dig Claws")
    assert table.their.active.damage == 20


@rule("retreat.double-energy", "retreat.cost")
def test_one_double_colorless_energy_pays_a_retreat_of_two():
    table = scenario(HGSS, you=f"Chansey + {DOUBLE}", your_bench="Sentret", opponent="Snorlax")
    table.retreat()
    assert table.your.active.name == "Sentret"
    assert table.your.bench[0].energy == ""
    assert table.your.discard == [DOUBLE]


@rule("retreat.overpay")
@pytest.mark.parametrize(("paid", "left"), [("W", f"({DOUBLE})"), (DOUBLE, "W")])
def test_a_retreat_of_one_may_be_paid_with_a_double_colorless_energy(paid: str, left: str):
    table = scenario(HGSS, you=f"Meowth + W + {DOUBLE}", your_bench="Sentret", opponent="Snorlax")
    table.retreat("Water Energy" if paid == "W" else DOUBLE)
    assert table.your.active.name == "Sentret"
    assert table.your.bench[0].energy == left


def test_flamethrower_discards_only_one_double_colorless_energy():
    table = scenario(HGSS, you=f"Quilava + RR + {DOUBLE}", opponent="Snorlax", choices=[DOUBLE])
    table.attack("Flamethrower")
    assert table.your.active.energy == "RR"
    table.done()


# -- Rainbow Energy ------------------------------------------------------------------------------
@rule("attach.once", "card.damage-counter-value.hgss")
@pytest.mark.parametrize("to", ["active", "bench 1"])
def test_rainbow_energy_puts_a_damage_counter_on_the_pokemon_it_is_attached_to_from_hand(to: str):
    table = scenario(
        HGSS, you="Sentret", your_bench="Meowth", opponent="Snorlax", your_hand=RAINBOW
    )
    table.attach(RAINBOW, to=to)
    attached, other = table.your.active, table.your.bench[0]
    if to != "active":
        attached, other = other, attached
    assert attached.energy == f"({RAINBOW})"
    assert attached.damage == 10
    assert other.damage == 0
    assert table.their.active.damage == 0
    assert table.turn == "you"
    table.end_turn().end_turn()
    assert table.your.active.damage + table.your.bench[0].damage == 10


def test_a_second_rainbow_energy_puts_one_counter_more_and_other_energy_puts_none():
    table = scenario(
        HGSS, you=f"Sentret + {RAINBOW}", opponent="Snorlax", your_hand=f"{RAINBOW}, W"
    )
    assert table.your.active.damage == 0
    table.attach(RAINBOW)
    assert table.your.active.damage == 10
    table.end_turn().end_turn().attach("Water Energy")
    assert table.your.active.damage == 10


@rule("ko.any-cause", "prize.even-own-ko")
def test_the_counter_of_rainbow_energy_can_knock_out_and_the_turn_continues():
    table = scenario(
        HGSS,
        you="Sentret, 40 damage",
        your_bench="Meowth + W",
        opponent="Snorlax",
        your_hand=RAINBOW,
    )
    table.attach(RAINBOW)
    assert table.your.active.name == "Meowth"
    assert sorted(table.your.discard) == [RAINBOW, "Sentret"]
    assert len(table.their.prizes) == 5
    assert table.turn == "you"
    assert table.legal("attack", "Pay Day")


@rule("win.no-pokemon")
def test_the_counter_of_rainbow_energy_on_your_last_pokemon_can_lose_the_game():
    table = scenario(HGSS, you="Sentret, 40 damage", opponent="Snorlax", your_hand=RAINBOW)
    table.attach(RAINBOW)
    assert table.winner == "opponent"


@rule("damage.def")
def test_the_counter_of_rainbow_energy_is_not_attack_damage_and_is_not_prevented():
    table = scenario(HGSS, you="Pichu, asleep", opponent="Snorlax", your_hand=RAINBOW)
    table.attach(RAINBOW)
    assert table.your.active.damage == 10


def test_rainbow_energy_attached_from_the_discard_pile_puts_no_counter():
    table = scenario(
        HGSS,
        you="Exeggutor + P",
        opponent="Snorlax",
        your_discard=RAINBOW,
        choices=[RAINBOW],
    )
    table.attack("Energy Absorption")
    assert table.your.active.energy == f"P({RAINBOW})"
    assert table.your.active.damage == 0
    table.done()


def test_rainbow_energy_returned_to_hand_hurts_again_when_it_is_attached_again():
    table = scenario(
        HGSS,
        you=f"Sentret + {RAINBOW}, 10 damage",
        opponent="Snorlax",
        your_hand="Unown [hgss1-54]",
    )
    table.bench("Unown").choose("yes").attach(RAINBOW)
    assert table.your.active.damage == 20


@rule("cost.typed", "cost.enough")
@pytest.mark.parametrize(
    ("pokemon", "attack", "offered"),
    [
        (f"Chikorita + {RAINBOW}", "Tackle", True),
        (f"Cyndaquil + {RAINBOW}", "Beat", True),
        (f"Totodile + {RAINBOW}", "Gnaw", True),
        (f"Jynx + {RAINBOW}", "Mimic", True),
        (f"Qwilfish + {RAINBOW} + {RAINBOW}", "Offensive Needle", True),
        (f"Pikachu + {RAINBOW} + {DOUBLE}", "Quick Attack", True),
        (f"Qwilfish + {RAINBOW}", "Offensive Needle", False),
        (f"Chikorita + {RAINBOW}", "Razor Leaf", False),
        (f"Qwilfish + {RAINBOW} + R", "Offensive Needle", False),
    ],
)
def test_rainbow_energy_pays_for_one_energy_of_any_type(pokemon: str, attack: str, offered: bool):
    table = scenario(HGSS, you=pokemon, opponent="Snorlax")
    assert table.legal("attack", attack) == offered


def test_rainbow_energy_in_play_counts_as_one_psychic_energy_for_madkinesis():
    table = scenario(HGSS, you=f"Slowbro + {RAINBOW} + {DOUBLE}", opponent="Snorlax")
    table.attack("Madkinesis")
    assert table.their.active.damage == 30 + 20


@rule("retreat.cost")
def test_rainbow_energy_pays_for_one_energy_of_a_retreat():
    table = scenario(HGSS, you=f"Meowth + {RAINBOW}", your_bench="Sentret", opponent="Snorlax")
    table.retreat()
    assert table.your.active.name == "Sentret"
    assert table.your.discard == [RAINBOW]
    table = scenario(HGSS, you=f"Chansey + {RAINBOW}", your_bench="Sentret", opponent="Snorlax")
    table.not_legal("retreat", because="retreat.cost")


def test_rainbow_energy_does_not_count_as_lightning_in_the_deck_or_as_fire_in_hand():
    table = scenario(
        HGSS, you="Mareep + W", opponent="Snorlax", your_deck=f"{RAINBOW}, L, {DOUBLE}"
    )
    table.attack("Static Electricity")
    assert table.options == ["pick Lightning Energy from deck", "done"]
    table = scenario(HGSS, you="Ninetales", opponent="Snorlax", your_hand=RAINBOW)
    assert not table.legal("power", "Roast Reveal")


@rule("damage.counters-no-wr")
def test_rainbow_energy_and_conductivity_put_a_counter_each():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Snorlax",
        their_bench="Ampharos [hgss1-105]",
        your_hand=RAINBOW,
    )
    table.attach(RAINBOW)
    assert table.your.active.damage == 20

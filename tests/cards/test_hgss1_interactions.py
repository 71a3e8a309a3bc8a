"""HeartGold & SoulSilver: how its cards work together, and what players then know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from playmat.cards import pool
from playmat.engine.game import Game, View
from playmat.notation import read_position, write_position
from playmat.rulebook import HGSS, XY, Ruleset
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
RAINBOW = "Rainbow Energy"
DOUBLE = "Double Colorless Energy"

YOU, OPPONENT = 0, 1
CONDITIONS = ("asleep", "burned", "confused", "paralyzed", "poisoned")
UNDER_A_CONDITION = pytest.mark.parametrize("condition", CONDITIONS)
both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


def energies(table: Scenario) -> list[str]:
    """Return the Energy on each of your Pokémon, the Active Pokémon first."""
    return [p.energy for p in (table.your.active, *table.your.bench)]


def damages(table: Scenario) -> list[int]:
    """Return the damage on each of your Pokémon, the Active Pokémon first."""
    return [p.damage for p in (table.your.active, *table.your.bench)]


def is_resolving(game: Game) -> bool:
    """Return whether an effect is being resolved."""
    return not game.over and len(game.stack) > 1


def possible_discards(game: Game) -> Iterator[tuple[str, ...]]:
    """Return your discard pile after each way to resolve the current effect."""
    if is_resolving(game):
        for option in game.options:
            after = game.clone()
            after.apply(option)
            yield from possible_discards(after)
    else:
        yield tuple(sorted(game.definitions[c].name for c in game.players[YOU].discard))


# -- Rainbow Energy with the powers that attach Energy -------------------------------------------
def test_a_rainbow_energy_in_play_is_fire_and_water_but_in_hand_and_discard_pile_it_is_neither():
    table = scenario(
        HGSS,
        you=f"{TYPHLOSION} + R + {RAINBOW} + {RAINBOW}",
        your_bench=f"{FERALIGATR} + W + {RAINBOW} + {RAINBOW} + {RAINBOW}",
        opponent="Snorlax",
        your_hand=f"{RAINBOW}, W",
        your_discard=f"{RAINBOW}, R",
        choices=["bench 1"],
    )
    assert table.legal("attack", "Flare Destroy")
    table.power("Afterburner").power("Rain Dance")
    assert table.your.discard == [RAINBOW]
    assert table.your.hand == [RAINBOW]
    table.not_legal("power", "Rain Dance", because="D33")
    assert damages(table) == [0, 10]  # only the counter of Afterburner
    table = scenario(
        HGSS,
        you=f"{FERALIGATR} + {RAINBOW} + {RAINBOW} + {RAINBOW} + {RAINBOW}",
        opponent="Snorlax",
    )
    assert table.legal("attack", "Hydro Crunch")


def test_flare_destroy_may_discard_the_rainbow_energy_that_paid_for_it():
    table = scenario(
        HGSS, you=f"{TYPHLOSION} + R + R + {RAINBOW}", opponent=f"Snorlax + {RAINBOW} + {DOUBLE}"
    )
    table.attack("Flare Destroy").choose(RAINBOW).choose(RAINBOW)
    assert (table.your.active.energy, table.your.discard) == ("RR", [RAINBOW])
    assert (table.their.active.energy, table.their.discard) == (f"({DOUBLE})", [RAINBOW])


# -- Meganium's Leaf Trans: Rainbow Energy, Ho-Oh ------------------------------------------------
def test_leaf_trans_moves_a_rainbow_energy_without_a_new_counter_but_no_double_colorless():
    table = scenario(
        HGSS,
        you=f"Totodile + {RAINBOW} + {DOUBLE}, 10 damage",
        your_bench=MEGANIUM,
        opponent=AMPHAROS,
    )
    table.power("Leaf Trans")
    assert energies(table) == [f"({DOUBLE})", f"({RAINBOW})"]
    assert damages(table) == [10, 0]


def test_a_grass_or_rainbow_energy_on_ho_oh_is_fire_energy_and_leaf_trans_does_not_move_it():
    table = scenario(HGSS, you=f"{HO_OH} + G + {RAINBOW}", your_bench=MEGANIUM, opponent="Meowth")
    table.not_legal("power", "Leaf Trans", because="D33")
    table = scenario(
        HGSS, you=HO_OH, your_bench=f"{MEGANIUM} + G", opponent="Meowth", your_hand="Bill"
    )
    table.power("Leaf Trans").play("Bill")
    assert energies(table) == ["G", ""]
    table.not_legal("power", "Leaf Trans", because="D33")


# -- Leaf Trans back and forth (D75) ---------------------------------------------------------------
def after_leaf_trans(bench: str = "Sentret") -> Scenario:
    """Return a turn in which Meganium has moved its Grass Energy to the first Benched Pokémon."""
    table = scenario(HGSS, you=f"{MEGANIUM} + G", your_bench=bench, opponent="Lapras")
    table.power("Leaf Trans")
    if is_resolving(table.game):
        table.choose("bench 1")
    return table


@rule("D75")
def test_leaf_trans_is_not_offered_if_it_could_only_restore_an_earlier_board():
    table = after_leaf_trans()
    assert energies(table) == ["", "G"]
    table.not_legal("power", "Leaf Trans", because="D75")
    assert table.options == ["end turn"]


@rule("D75")
def test_leaf_trans_reaches_each_board_once_per_turn():
    table = after_leaf_trans("Sentret; Meowth; Lapras")
    assert table.legal("power", "Leaf Trans")
    table.power("Leaf Trans")
    assert table.options == ["move to bench 2 Meowth", "move to bench 3 Lapras"]
    table.choose("bench 2").power("Leaf Trans")
    assert energies(table) == ["", "", "", "G"]  # the only Pokémon it has not been on
    table.not_legal("power", "Leaf Trans", because="D75")


@rule("D75")
def test_with_two_grass_energy_only_the_moves_that_make_a_new_board_are_offered():
    table = scenario(HGSS, you=f"{MEGANIUM} + G", your_bench="Sentret + G", opponent="Lapras")
    table.power("Leaf Trans").choose("card Grass Energy active Meganium")
    assert energies(table) == ["", "GG"]
    # Moving either of the two cards back would restore the first board.
    table.not_legal("power", "Leaf Trans", because="D75")
    table = scenario(
        HGSS, you=f"{MEGANIUM} + G", your_bench=f"Sentret + {RAINBOW}", opponent="Lapras"
    )
    table.power("Leaf Trans").choose("card Grass Energy active Meganium")
    table.power("Leaf Trans")
    assert energies(table) == [f"({RAINBOW})", "G"]  # that is a new board


@rule("D75")
def test_a_second_meganium_cannot_undo_what_the_first_has_moved():
    table = after_leaf_trans(f"{MEGANIUM}")
    for place in ("active", "bench 1"):
        table.not_legal("power", "Leaf Trans", place, because="D75")


@rule("D75")
@pytest.mark.parametrize(
    "anything",
    [
        pytest.param(lambda table: table.play("Bill"), id="a Trainer card"),
        pytest.param(lambda table: table.attach("W", to="bench 2"), id="an attachment"),
        pytest.param(lambda table: table.bench("Meowth"), id="a new Pokémon"),
        pytest.param(lambda table: table.evolve("Noctowl", "bench 2"), id="evolving"),
        pytest.param(lambda table: table.retreat("bench 2"), id="a retreat"),
        pytest.param(lambda table: table.power("Night Sight"), id="a Power for once a turn"),
        pytest.param(lambda table: table.power("Rain Dance"), id="a Power without a limit"),
    ],
)
def test_leaf_trans_may_move_energy_back_after_any_other_action(
    anything: Callable[[Scenario], object],
):
    table = scenario(
        HGSS,
        you="Sentret + W",
        your_bench=f"{MEGANIUM} + G; Hoothoot; Noctowl; {FERALIGATR}",
        opponent="Lapras",
        your_hand="Bill, Noctowl, Meowth, W",
    )
    places = 0
    while table.legal("power", "Leaf Trans"):
        table.power("Leaf Trans")
        if is_resolving(table.game):
            table.choose(table.options[0])
        places += 1
    assert places == 4  # it has been on all five Pokémon
    table.not_legal("power", "Leaf Trans", because="D75")
    anything(table)
    assert table.legal("power", "Leaf Trans")


@rule("D75")
def test_leaf_trans_may_move_energy_back_in_the_next_turn():
    table = after_leaf_trans()
    table.end_turn().end_turn().power("Leaf Trans")
    assert energies(table) == ["G", ""]


@rule("D75")
def test_the_boards_made_by_leaf_trans_are_kept_in_positions_saves_copies_and_views():
    table = after_leaf_trans()
    game = table.game
    game.source = None
    for copy in (
        read_position(write_position(game)),
        Game.from_json(game.to_json()),
        game.clone(),
        game.view(YOU, open_lists=True).sample(1),
    ):
        refusal = copy.why_not("power", "Leaf Trans")
        assert refusal is not None
        assert refusal.rule == "D75"
        assert [o.kind for o in copy.options] == ["end turn"]
    assert "visited" in write_position(game)
    view = game.view(YOU)
    assert list(view.codes) == list(game.codes)
    assert view.why_not("power", "Leaf Trans") == game.why_not("power", "Leaf Trans")
    again = View.from_json(view.to_json())
    assert list(again.codes) == list(game.codes)


@rule("D75")
def test_a_position_without_that_history_offers_leaf_trans():
    game = after_leaf_trans().game
    game.source = None
    lines = [line for line in write_position(game).splitlines() if "visited" not in line]
    assert read_position("\n".join(lines)).why_not("power", "Leaf Trans") is None


@rule("D75")
def test_an_attack_after_leaf_trans_counts_the_energy_where_it_is():
    table = scenario(
        HGSS, you=f"{MEGANIUM} + GGG", your_bench="Sentret + G; Meowth + G", opponent="Lapras"
    )
    table.not_legal("attack", "Solarbeam", because="cost.enough")
    table.power("Leaf Trans").choose("card Grass Energy bench 1 Sentret", "active")
    table.attack("Solarbeam")
    assert table.their.active.damage == 80


# -- Blissey on evolving -------------------------------------------------------------------------
@UNDER_A_CONDITION
def test_evolving_removes_chanseys_special_condition_and_blissful_nurse_is_offered(condition: str):
    table = scenario(
        HGSS, you=f"Chansey + W, 10 damage, {condition}", opponent="Lapras", your_hand=BLISSEY
    )
    table.evolve("Blissey")
    assert table.your.active.conditions == frozenset()
    table.choose("yes")
    assert (table.your.active.damage, table.your.active.energy) == (0, "")


def test_a_benched_chansey_that_evolves_heals_the_active_pokemon_and_keeps_its_own_energy():
    table = scenario(
        HGSS,
        you=f"{LUGIA} + RW + {RAINBOW}, 120 damage",
        your_bench="Chansey + W",
        opponent="Lapras",
        your_hand=BLISSEY,
        choices=["yes"],
    )
    table.evolve("Blissey", "bench 1")
    assert damages(table) == [0, 0]
    assert energies(table) == ["", "W"]
    assert sorted(table.your.discard) == ["Fire Energy", RAINBOW, "Water Energy"]


def test_blissful_nurse_discards_a_rainbow_energy_and_heals_its_counter():
    table = scenario(
        HGSS,
        you="Chansey",
        your_bench="Sentret + G",
        opponent=AMPHAROS,
        your_hand=f"{BLISSEY}, {RAINBOW}",
        choices=["yes"],
    )
    table.attach(RAINBOW)
    assert damages(table) == [20, 0]
    table.evolve("Blissey")
    assert (damages(table), energies(table)) == ([0, 0], ["", "G"])
    assert table.your.discard == [RAINBOW]


# -- Donphan and its own Earthquake --------------------------------------------------------------
@both_eras
def test_earthquake_does_nothing_to_a_donphan_prime_on_its_own_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you=f"{DONPHAN} + F",
        your_bench=f"{DONPHAN}; Donphan [hgss1-40]; Totodile",
        opponent=DONPHAN,
    )
    table.attack("Earthquake")
    assert table.their.active.damage == 40
    assert damages(table) == [0, 0, 10, 10]


@rule("ko.both-prize-order")
@both_eras
def test_earthquake_may_knock_out_on_both_sides_and_both_players_take_a_prize(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you=f"{DONPHAN} + F",
        your_bench="Meowth, 50 damage; Sentret",
        opponent="Sentret",
        their_bench="Meowth",
    )
    table.attack("Earthquake")
    assert table.their.active.name == "Meowth"
    assert [p.name for p in table.your.bench] == ["Sentret"]
    assert (len(table.your.prizes), len(table.their.prizes)) == (5, 5)


@rule("both.sudden-death", "D53")
def test_earthquake_that_takes_the_last_prize_of_both_players_leads_to_sudden_death():
    table = scenario(
        HGSS,
        you=f"{DONPHAN} + F",
        your_bench="Meowth, 50 damage; Sentret",
        opponent="Sentret",
        their_bench="Meowth",
        your_prizes=1,
        their_prizes=1,
    )
    table.attack("Earthquake")
    assert table.winner == ""
    assert (table.game.sudden_death_round, table.game.turn) == (1, 0)  # a new game is being set up


# -- Ampharos's Knock Outs in the opponent's turn ------------------------------------------------
@rule("ko.when", "ko.replace", "ko.order-steps", "attach.once")
@both_eras
def test_conductivity_knocks_out_in_the_opponents_turn_which_continues_after_promotion(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret, 40 damage",
        your_bench="Meowth + W; Lapras",
        opponent=AMPHAROS,
        their_prizes="6 Bill",
        your_hand="2 W",
    )
    table.attach("W")
    assert table.their.hand == ["Bill"]  # the Prize comes before the new Active Pokémon
    assert (table.turn, table.player_to_act) == ("you", "you")
    assert table.options == ["choose bench 1 Meowth", "choose bench 2 Lapras"]
    table.choose("Meowth")
    assert (table.turn, table.player_to_act) == ("you", "you")
    assert table.your.discard == ["Sentret", "Water Energy"]
    assert len(table.their.prizes) == 5
    assert len(table.your.prizes) == 6
    table.not_legal("attach", "Water Energy", "active", because="attach.once")
    table.attack("Pay Day")
    assert table.their.active.damage == 10


@rule("ko.when")
def test_conductivity_may_knock_out_a_benched_pokemon_and_no_pokemon_is_promoted():
    table = scenario(
        HGSS, you="Sentret", your_bench="Meowth, 50 damage", opponent=AMPHAROS, your_hand="W"
    )
    table.attach("W", to="bench 1")
    assert table.your.bench == []
    assert len(table.their.prizes) == 5
    assert (table.turn, table.your.active.name) == ("you", "Sentret")


@pytest.mark.parametrize(("damage", "left"), [(20, True), (30, False), (40, False)])
def test_two_ampharos_put_two_counters_and_one_knock_out_yields_one_prize(damage: int, left: bool):
    table = scenario(
        HGSS,
        you=f"Sentret, {damage} damage",
        your_bench="Meowth",
        opponent=AMPHAROS,
        their_bench=AMPHAROS,
        your_hand="W",
    )
    table.attach("W")
    assert table.your.active.name == ("Sentret" if left else "Meowth")
    assert len(table.their.prizes) == (6 if left else 5)
    if left:
        assert table.your.active.damage == damage + 20


@rule("win.no-pokemon")
@both_eras
def test_a_player_whose_last_pokemon_is_knocked_out_by_conductivity_loses(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret, 40 damage", opponent=AMPHAROS, your_hand="W")
    table.attach("W")
    assert table.winner == "opponent"


@rule("win.prizes")
@both_eras
def test_the_player_of_ampharos_may_take_the_last_prize_in_the_opponents_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 40 damage",
        your_bench="Meowth",
        opponent=AMPHAROS,
        your_hand="W",
        their_prizes=1,
    )
    table.attach("W")
    assert table.winner == "opponent"
    assert table.ways == ("prizes",)


def test_each_energy_of_rain_dance_triggers_conductivity_until_the_pokemon_is_knocked_out():
    table = scenario(
        HGSS,
        you="Totodile, 40 damage",
        your_bench=f"{FERALIGATR}; Lapras",
        opponent=AMPHAROS,
        your_hand="4 Water Energy",
    )
    table.power("Rain Dance").choose("active")
    assert table.your.active.damage == 50
    table.power("Rain Dance").choose("active")
    assert table.your.discard == ["Totodile", "Water Energy", "Water Energy"]
    table.choose("Lapras")
    table.power("Rain Dance").choose("active")
    assert (table.your.active.name, table.your.active.damage) == ("Lapras", 10)
    assert len(table.their.prizes) == 5


def test_rain_dance_stops_when_it_knocks_out_its_own_feraligatr():
    table = scenario(
        HGSS,
        you=f"{FERALIGATR}, 130 damage",
        your_bench="Lapras",
        opponent=AMPHAROS,
        your_hand="2 Water Energy",
    )
    table.power("Rain Dance").choose("active")
    assert table.your.active.name == "Lapras"
    assert not [o for o in table.options if "Rain Dance" in o]


# -- Lugia's three types -------------------------------------------------------------------------
TYPES = {"Fire Energy": "R", "Water Energy": "W", "Lightning Energy": "L", RAINBOW: "RWL"}


def can_be_all_three(cards: tuple[str, ...]) -> bool:
    """Return whether three cards can be one Fire, one Water, and one Lightning Energy."""
    return any(
        all(t in TYPES.get(card, "") for t, card in zip("RWL", order, strict=True))
        for order in permutations(cards)
    )


@pytest.mark.parametrize(
    "energy",
    [
        ["Fire Energy", "Water Energy", "Lightning Energy"],
        ["Fire Energy", "Water Energy", "Lightning Energy", RAINBOW],
        ["Fire Energy", "Fire Energy", "Water Energy", RAINBOW],
        ["Water Energy", RAINBOW, RAINBOW, RAINBOW],
        ["Fire Energy", RAINBOW, RAINBOW, DOUBLE, "Grass Energy"],
        ["Fire Energy", "Water Energy", "Water Energy", "Lightning Energy", RAINBOW, RAINBOW],
    ],
)
def test_elemental_blast_offers_each_combination_of_one_card_per_type_once(energy: list[str]):
    table = scenario(HGSS, you=f"{LUGIA} + {' + '.join(energy)}", opponent="Snorlax")
    table.attack("Elemental Blast")
    offered = list(possible_discards(table.game))
    expected = {
        tuple(sorted(cards)) for cards in combinations(energy, 3) if can_be_all_three(cards)
    }
    assert sorted(offered) == sorted(expected)


# -- Ho-Oh's Energy ------------------------------------------------------------------------------
@rule("retreat.double-energy", "retreat.cost")
def test_a_double_colorless_energy_on_ho_oh_is_two_fire_energy_and_pays_its_whole_retreat():
    table = scenario(
        HGSS, you=f"{HO_OH} + {DOUBLE} + {DOUBLE}", your_bench="Sentret", opponent="Snorlax"
    )
    assert table.legal("attack", "Bright Wing")
    table.retreat()
    assert energies(table) == ["", f"({DOUBLE})"]


@rule("cost.total-and-typed")
@pytest.mark.parametrize(
    ("energy", "refused"),
    [
        (f"{DOUBLE} + {RAINBOW} + W", ""),
        (f"{RAINBOW} + {RAINBOW} + {RAINBOW} + {RAINBOW}", ""),
        (f"{DOUBLE} + {RAINBOW}", "cost.enough"),
        (f"{RAINBOW} + {RAINBOW} + W", "cost.enough"),
    ],
)
def test_a_rainbow_energy_on_ho_oh_is_one_fire_energy(energy: str, refused: str):
    table = scenario(HGSS, you=f"{HO_OH} + {energy}", opponent="Snorlax")
    if refused:
        table.not_legal("attack", "Bright Wing", because=refused)
    else:
        assert table.legal("attack", "Bright Wing")


def test_water_energy_on_ho_oh_does_not_count_as_water_until_it_is_moved_away():
    table = scenario(
        HGSS,
        you="Delibird + W",
        your_bench=f"{HO_OH} + WW",
        opponent="Snorlax",
        your_hand="Energy Switch",
    )
    other = table.game.clone()
    table.attack("Snowy Present")
    assert len(table.your.hand) == 1 + 1  # Energy Switch, and 1 card for the Water Energy
    table = Scenario(other, table.script, ["card Water Energy bench 1 Ho-Oh LEGEND"])
    table.play("Energy Switch").attack("Snowy Present")
    assert energies(table)[0] == "WW"
    assert len(table.your.hand) == 2


def test_lightning_crush_may_discard_a_double_colorless_energy_from_ho_oh_as_one_energy():
    table = scenario(
        HGSS,
        you=f"{AMPHAROS} + LLL",
        opponent=f"{HO_OH} + {DOUBLE} + W",
        coins="T",
        choices=[DOUBLE],
    )
    table.attack("Lightning Crush")
    assert table.their.active.energy == "W"
    table.done()


# -- Pichu, and babies that sleep ----------------------------------------------------------------
@rule("D06")
def test_playground_lets_the_opponent_decide_in_the_attackers_turn_without_offering_return():
    table = scenario(
        HGSS,
        you="Pichu",
        opponent="Meowth + W",
        your_deck="Bill",
        their_deck="Unown [hgss1-54], Sentret",
        choices=["no"],
        coins="T",
    )
    table.attack("Playground")
    assert (table.turn, table.player_to_act) == ("you", "opponent")
    assert table.game.view(YOU).options == []
    table.choose("yes", "Unown", "Sentret")
    assert [p.name for p in table.their.bench] == ["Unown", "Sentret"]
    assert table.their.active.energy == "W"  # RETURN requires that Unown is played from the hand
    assert (table.turn, table.player_to_act) == ("opponent", "opponent")
    assert table.your.active.conditions == {"Asleep"}
    table.done()


def test_cards_that_the_opponent_leaves_in_the_deck_in_playground_stay_hidden():
    table = scenario(
        HGSS,
        you="Pichu",
        opponent="Meowth",
        their_deck="Sentret, Furret",
        choices=["no"],
        coins="T",
    )
    table.attack("Playground")
    other = table.game.clone()
    table.choose("yes").choose("done")
    view = table.game.view(YOU)
    assert view.among(OPPONENT) == []
    declined = Scenario(other, table.script, [])
    declined.choose("no")
    assert declined.game.view(YOU).among(OPPONENT) == []


def test_pokemon_reversal_wakes_a_sleeping_baby_by_sending_it_to_the_bench():
    table = scenario(
        HGSS,
        you="Lapras + WW",
        opponent="Pichu, asleep",
        their_bench="Meowth",
        your_hand="Pokémon Reversal",
        choices=["their Pichu"],
        coins="H",
    )
    table.play("Pokémon Reversal")
    assert table.their.active.name == "Meowth"
    assert table.their.bench[0].conditions == frozenset()
    table.attack("Ice Blade")
    assert [p.name for p in table.their.bench] == []  # 30 damage to a Pichu that is awake
    table.done()


# -- Pokémon Reversal ----------------------------------------------------------------------------
@rule("bench-move.clears-effects")
@pytest.mark.parametrize(("reversals", "damage"), [(0, 0), (2, 20)])
def test_pokemon_reversal_ends_the_effects_on_the_pokemon_it_sends_to_the_bench(
    reversals: int, damage: int
):
    table = scenario(
        HGSS,
        you="Sandshrew + F",
        your_bench="Meowth",
        opponent="Chansey + WW",
        their_hand="2 Pokémon Reversal",
        coins="H" + "H" * reversals,
    )
    table.attack("Defense Curl")
    for _ in range(reversals):
        table.play("Pokémon Reversal")
    assert table.your.active.name == "Sandshrew"
    table.attack("Pound")
    assert table.your.active.damage == damage
    table.done()


@rule("retreat.once")
def test_pokemon_reversal_is_not_a_retreat_and_the_new_active_pokemon_may_retreat():
    table = scenario(
        HGSS,
        you="Meowth",
        opponent="Lapras + WW",
        their_bench="Meowth + W",
        your_hand="Pokémon Reversal",
        coins="H",
    )
    table.play("Pokémon Reversal").end_turn()
    assert table.their.active.name == "Meowth"
    table.retreat()
    assert table.their.active.name == "Lapras"


# -- Double Colorless Energy in costs and retreats -----------------------------------------------
@rule("retreat.double-energy", "retreat.overpay")
@pytest.mark.parametrize(
    ("pokemon", "energy", "paid"),
    [
        # A Retreat Cost of two: a set is legal if some order of it meets the cost only at the end.
        (
            "Chansey",
            ["Water Energy", "Water Energy", DOUBLE],
            [("Water Energy", "Water Energy"), ("Water Energy", DOUBLE), (DOUBLE,)],
        ),
        ("Chansey", [DOUBLE, DOUBLE], [(DOUBLE,)]),
        # A Retreat Cost of four
        (
            DONPHAN,
            ["Water Energy", DOUBLE, DOUBLE],
            [(DOUBLE, DOUBLE), ("Water Energy", DOUBLE, DOUBLE)],
        ),
        ("Meowth", ["Water Energy", DOUBLE], [("Water Energy",), (DOUBLE,)]),
    ],
)
@both_eras
def test_a_retreat_discards_a_set_of_energy_that_meets_the_cost_only_with_its_last_card(
    ruleset: Ruleset, pokemon: str, energy: list[str], paid: list[tuple[str, ...]]
):
    table = scenario(
        ruleset, you=f"{pokemon} + {' + '.join(energy)}", your_bench="Sentret", opponent="Snorlax"
    )
    table.game.apply(table.option("retreat"))
    assert sorted(possible_discards(table.game)) == sorted(tuple(sorted(cards)) for cards in paid)


@rule("cost.colorless", "cost.total-and-typed")
@pytest.mark.parametrize(
    ("energy", "refused"),
    [
        (f"G + G + {DOUBLE}", ""),
        (f"{RAINBOW} + {RAINBOW} + {DOUBLE}", ""),
        (f"G + {DOUBLE} + {DOUBLE}", "cost.typed"),
        (f"G + {DOUBLE}", "cost.enough"),
    ],
)
@both_eras
def test_a_double_colorless_energy_pays_for_the_two_colorless_of_solarbeam_but_not_grass(
    ruleset: Ruleset, energy: str, refused: str
):
    table = scenario(ruleset, you=f"{MEGANIUM} + {energy}", opponent="Snorlax")
    if refused:
        table.not_legal("attack", "Solarbeam", because=refused)
    else:
        assert table.legal("attack", "Solarbeam")


def test_after_graffiti_a_double_colorless_energy_does_not_pay_for_two_colorless():
    table = scenario(
        HGSS,
        you="Igglybuff",
        opponent=f"Meowth + {DOUBLE}",
        their_hand="W",
        coins="T",
    )
    table.attack("Graffiti")
    table.not_legal("attack", "Dig Claws", because="cost.enough")
    table.attach("W")
    assert table.legal("attack", "Dig Claws")


# -- Smokescreen before Confusion ----------------------------------------------------------------
@rule("attack.step-d", "attack.step-e", "D42")
@pytest.mark.parametrize(("coins", "own", "theirs"), [("T", 0, 0), ("HT", 30, 0), ("HH", 0, 60)])
@both_eras
def test_a_confused_donphan_flips_for_smokescreen_first(
    ruleset: Ruleset, coins: str, own: int, theirs: int
):
    table = scenario(
        ruleset,
        you="Koffing + W",
        your_bench="Sentret",
        opponent=f"{DONPHAN} + F, confused",
        their_bench="Meowth",
        coins=coins,
    )
    table.attack("Smokescreen").attack("Earthquake")
    # Exoskeleton prevents the 10 damage of Smokescreen; Confusion puts damage counters.
    assert table.their.active.damage == own
    assert table.their.bench[0].damage == (10 if theirs else 0)
    assert table.your.active.name == ("Sentret" if theirs else "Koffing")
    table.done()


# -- Metapod and Weakness ------------------------------------------------------------------------
@rule("damage.weakness", "body.always-on")
def test_green_shield_ends_when_metapod_evolves_into_butterfree():
    table = scenario(
        HGSS,
        you="Quilava + RR",
        opponent=MEGANIUM,
        their_bench="Metapod",
        their_hand="Butterfree",
    )
    table.attack("Flare")
    assert table.their.active.damage == 30
    table.evolve("Butterfree", "bench 1").end_turn().attack("Flare")
    assert table.their.active.damage == 30 + 60


@rule("damage.weakness")
def test_green_shield_protects_meganium_but_not_lugia_or_a_pokemon_of_another_type():
    for defending, attacker, attack, damage in [
        (MEGANIUM, "Quilava + RR", "Flare", 30),
        (LUGIA, "Flaaffy + LLL", "Thundershock", 80),
        (TYPHLOSION, "Croconaw + WW", "Wave Splash", 60),
    ]:
        table = scenario(HGSS, you=attacker, opponent=defending, their_bench="Metapod", coins="T")
        table.attack(attack)
        assert table.their.active.damage == damage, defending


# -- every Poké-Power under a Special Condition --------------------------------------------------
USABLE = {
    "Night Sight": "Noctowl",
    "Sleep Pendulum": "Hypno",
    "Roast Reveal": "Ninetales",
    "Second Sight": "Slowking",
    "Sunshine Grace": "Sunflora",
    "Rain Dance": FERALIGATR,
    "Leaf Trans": f"{MEGANIUM} + G",
    "Afterburner": TYPHLOSION,
}
WHEN_PLAYED = {
    "RETURN",
    "FLASH",
    "Blissful Nurse",
    "Ocean Grow",
}  # used when the Pokémon comes into play


def test_the_list_of_poke_powers_is_complete():
    powers = [
        (p.name, p.op is not None)
        for card in pool().cards.values()
        for p in card.definition.powers
        if p.kind == "Poké-Power"
    ]
    assert {name for name, used in powers if used} == set(USABLE)
    assert {name for name, used in powers if not used} == WHEN_PLAYED


@rule("power.condition-off")
@UNDER_A_CONDITION
@pytest.mark.parametrize("name", USABLE)
@both_eras
def test_a_poke_power_is_shut_off_by_each_special_condition_until_it_ends(
    ruleset: Ruleset, name: str, condition: str
):
    table = scenario(
        ruleset,
        you=f"{USABLE[name]}, {condition}",
        your_bench="Lapras",
        opponent="Meowth",
        your_hand="Full Heal, R, W",
        your_discard="R",
    )
    table.not_legal("power", name, because="power.condition-off")
    table.play("Full Heal")
    assert table.legal("power", name)


@rule("power.condition-off")
@UNDER_A_CONDITION
@pytest.mark.parametrize("name", USABLE)
def test_a_special_condition_of_another_pokemon_does_not_shut_off_a_poke_power(
    name: str, condition: str
):
    table = scenario(
        HGSS,
        you=f"Lapras, {condition}",
        your_bench=USABLE[name],
        opponent="Meowth",
        your_hand="R, W",
        your_discard="R",
    )
    assert table.legal("power", name)


# -- what players know: Slowking, Alph Lithograph ------------------------------------------------
def deck_seen(view: View, who: int, count: int) -> list[str]:
    """Return the top of a deck as a viewer sees it; ``?`` stands for a hidden card."""
    return [view._state.definitions[c].name for c in view._state.players[who].deck][::-1][:count]


def hand_seen(view: View, who: int) -> list[str]:
    return sorted(view._state.definitions[c].name for c in view._state.players[who].hand)


def sampled_tops(view: View, who: int, count: int) -> set[tuple[str, ...]]:
    """Return the top cards of a deck in some sampled worlds."""
    out = set()
    for seed in range(40):
        world = view.sample(seed)
        out.add(
            tuple(world.definitions[c].name for c in list(world.players[who].deck)[-count:][::-1])
        )
    return out


def after_second_sight() -> Scenario:
    """Return a turn in which Slowking has put Bill, Switch, and Meowth on the opponent's deck."""
    table = scenario(
        HGSS,
        you="Slowking",
        opponent="Slowking",
        their_deck="Switch, Bill, Meowth, Furret, Sentret",
    )
    return table.power("Second Sight").choose("1", "Bill", "Switch")


@rule("zone.deck-secret")
def test_after_second_sight_only_its_player_sees_the_top_of_the_opponents_deck():
    game = after_second_sight().game
    assert deck_seen(game.view(YOU), OPPONENT, 4) == ["Bill", "Switch", "Meowth", "?"]
    assert deck_seen(game.view(OPPONENT), OPPONENT, 4) == ["?"] * 4
    assert deck_seen(game.view(-1), OPPONENT, 4) == ["?"] * 4
    assert game.view(OPPONENT).among(OPPONENT) == []
    yours = game.view(YOU, open_lists=True)
    assert sampled_tops(yours, OPPONENT, 3) == {("Bill", "Switch", "Meowth")}
    assert yours.odds("Bill", draw=1, player=OPPONENT).expected == 1
    assert yours.odds("Furret", draw=3, player=OPPONENT).at_least() == 0
    # The other 17 cards of the deck and the 6 Prize cards have not been seen.
    assert yours.odds("Furret", draw=4, player=OPPONENT).at_least() == Fraction(1, 23)
    assert len(sampled_tops(game.view(OPPONENT, open_lists=True), OPPONENT, 3)) > 5


def test_a_card_seen_with_second_sight_is_known_in_the_hand_after_it_is_drawn():
    table = after_second_sight().end_turn()
    assert table.their.hand == ["Bill"]
    assert hand_seen(table.game.view(YOU), OPPONENT) == ["Bill"]
    table.play("Bill")
    assert table.their.hand == ["Meowth", "Switch"]
    assert hand_seen(table.game.view(YOU), OPPONENT) == ["Meowth", "Switch"]


@rule("zone.deck-secret")
def test_the_order_that_second_sight_makes_is_hidden_in_the_opponents_view():
    views = []
    for order in (("Bill", "Switch"), ("Meowth", "Bill"), ("Switch", "Meowth")):
        table = scenario(HGSS, you="Slowking", opponent="Lapras", their_deck="Switch, Bill, Meowth")
        table.power("Second Sight").choose("1", *order)
        views.append(table.game.view(OPPONENT))
    assert views[0] == views[1] == views[2]


def test_if_both_use_second_sight_on_a_deck_the_first_knows_the_cards_but_not_the_order():
    table = after_second_sight().end_turn()  # the opponent draws Bill
    table.power("Second Sight").choose("0", "Meowth", "Furret")
    assert table.their.deck[:3] == ["Meowth", "Furret", "Switch"]
    theirs = table.game.view(OPPONENT, open_lists=True)
    assert deck_seen(theirs, OPPONENT, 4) == ["Meowth", "Furret", "Switch", "?"]
    yours = table.game.view(YOU, open_lists=True)
    assert deck_seen(yours, OPPONENT, 4) == ["?"] * 4
    (among,) = yours.among(OPPONENT)
    assert (sorted(among.cards), among.zones) == (["hgss1-102", "hgss1-75"], (("deck", 3),))
    assert yours.odds("Switch", draw=3, player=OPPONENT).expected == 1
    assert yours.odds("Switch", draw=1, player=OPPONENT).at_least() == Fraction(1, 3)
    for top in sampled_tops(yours, OPPONENT, 3):
        assert {"Switch", "Meowth"} <= set(top)


def test_after_a_shuffle_cards_seen_with_second_sight_are_known_to_be_in_the_deck():
    table = scenario(
        HGSS,
        you="Slowking",
        opponent="Lapras",
        their_deck="Switch, Bill, Meowth",
        their_hand="Professor Elm's Training Method",
        deck_size=(20, 10),
    )
    table.power("Second Sight").choose("1", "Bill", "Switch").end_turn()
    table.play("Professor Elm's Training Method")
    yours = table.game.view(YOU, open_lists=True)
    assert hand_seen(yours, OPPONENT) == ["Bill"]
    (among,) = yours.among(OPPONENT)
    assert (sorted(among.cards), among.zones) == (["hgss1-102", "hgss1-75"], (("deck", 9),))
    assert yours.odds("Switch", draw=3, player=OPPONENT).at_least() == Fraction(1, 3)


def after_alph_lithograph() -> Scenario:
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Lapras",
        your_hand="Alph Lithograph",
        their_hand="Bill, Professor Oak's New Theory, Meowth",
        their_deck="Furret, Switch",
        deck_size=(20, 12),
    )
    return table.play("Alph Lithograph")


@rule("zone.hand-hidden")
def test_alph_lithograph_shows_the_hand_to_its_player_but_not_later_cards():
    table = after_alph_lithograph()
    shown = ["Bill", "Meowth", "Professor Oak's New Theory"]
    assert hand_seen(table.game.view(YOU), OPPONENT) == shown
    for seed in range(20):
        world = table.game.view(YOU, open_lists=True).sample(seed)
        assert sorted(world.definitions[c].name for c in world.players[OPPONENT].hand) == shown
    table.end_turn()
    assert hand_seen(table.game.view(YOU), OPPONENT) == sorted([*shown, "?"])
    yours = table.game.view(YOU, open_lists=True)
    assert yours.odds("Bill", "hand", player=OPPONENT).expected == 1
    # The drawn card is one of the 12 cards of the deck and the 6 Prize cards.
    assert yours.odds("Furret", "hand", player=OPPONENT).at_least() == Fraction(1, 18)


def test_a_hand_that_was_seen_and_shuffled_in_is_known_to_be_in_the_deck_or_hand():
    table = after_alph_lithograph().end_turn().play("Professor Oak's New Theory")
    yours = table.game.view(YOU, open_lists=True)
    assert hand_seen(yours, OPPONENT) == ["?"] * 6
    (among,) = yours.among(OPPONENT)
    # 11 cards of the deck and 3 of the hand are shuffled; 6 of them are drawn.
    assert (sorted(among.cards), among.zones) == (
        ["hgss1-75", "hgss1-89"],
        (("deck", 8), ("hand", 6)),
    )
    assert yours.odds("Bill", "hand", player=OPPONENT).at_least() == Fraction(6, 14)

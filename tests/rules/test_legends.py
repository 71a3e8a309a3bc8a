"""Pokémon LEGEND: two cards in hand, one Pokémon in play."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.engine.constants import DECK, HAND, LOST_ZONE
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import kinds
from tests.support.made_up import CALLING, CARING, FISHING, LEAVING, UNDOING
from tests.support.openings import both_eras

PAIR = "hgss1-113, hgss1-114"
HALVES = ["Lugia LEGEND", "Lugia LEGEND"]
UPPER, LOWER = "hgss1-113", "hgss1-114"


scenario = partial(
    testing.scenario, cards=[*kinds.CARDS, FISHING, CALLING, UNDOING, CARING, *LEAVING]
)


# -- entering play -----------------------------------------------------------------------------
@rule("legend.two-cards", "legend.play-together", "legend.to-bench", "legend.one-in-play", "D03")
@both_eras
def test_both_halves_together_are_one_pokemon_on_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand=PAIR, deck_size=20, choices=["no"]
    )
    table.legend("Lugia LEGEND")
    (lugia,) = table.your.bench
    assert lugia.cards == ("Lugia LEGEND", "Lugia LEGEND")
    assert lugia.hp == 130
    assert table.your.hand == []
    table.done()


@rule("legend.play-together")
@both_eras
@pytest.mark.parametrize("half", [UPPER, LOWER])
def test_one_half_cannot_be_played(ruleset: Ruleset, half: str):
    table = scenario(ruleset, you="Sentret", opponent="Sentret", your_hand=half)
    table.not_legal("legend", half, because="legend.play-together")
    table.not_legal("bench", half, because="legend.play-together")


@rule("legend.two-same-no", "legend.two-cards")
@both_eras
@pytest.mark.parametrize("half", [UPPER, LOWER])
def test_two_copies_of_the_same_half_cannot_be_played(ruleset: Ruleset, half: str):
    table = scenario(ruleset, you="Sentret", opponent="Sentret", your_hand=[half, half])
    table.not_legal("legend", half, because="legend.play-together")


@rule("legend.two-same-no")
def test_halves_of_different_legends_cannot_be_played_together():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand=[UPPER, "hgss2-93"])
    table.not_legal("legend", UPPER, because="legend.play-together")
    table.not_legal("legend", "hgss2-93", because="legend.play-together")


@rule("legend.two-cards")
def test_one_of_each_half_is_played_with_three_halves_in_hand():
    table = scenario(
        HGSS, you="Sentret", opponent="Sentret", your_hand=[UPPER, UPPER, LOWER], choices=["no"]
    )
    table.legend("Lugia LEGEND")
    assert table.your.hand == ["Lugia LEGEND"]
    table.not_legal("legend", UPPER, because="legend.play-together")


@rule("legend.play-together")
def test_a_half_among_the_prizes_or_in_the_discard_pile_cannot_be_played():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand=UPPER,
        your_prizes=LOWER,
        your_discard=LOWER,
    )
    table.not_legal("legend", UPPER, because="legend.play-together")


@rule("legend.to-bench", "legend.one-in-play")
@both_eras
def test_a_legend_requires_one_free_place_on_the_bench(ruleset: Ruleset):
    four = "; ".join(["Meowth"] * 4)
    table = scenario(
        ruleset, you="Sentret", your_bench=four, opponent="Sentret", your_hand=f"{PAIR}, Meowth"
    )
    assert table.legal("legend", "Lugia LEGEND")
    table.bench("Meowth")
    table.not_legal("legend", "Lugia LEGEND", because="zone.bench-max")


@rule("D66")
@both_eras
@pytest.mark.parametrize("turn", [1, 2])
def test_a_legend_may_be_played_on_a_players_first_turn(ruleset: Ruleset, turn: int):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand=PAIR, turn=turn, choices=["no"]
    )
    table.legend("Lugia LEGEND")
    assert table.your.bench[0].name == "Lugia LEGEND"


@rule("D66")
def test_any_number_of_legends_may_be_played_in_a_turn():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand=f"{PAIR}, {PAIR}, hgss2-92, hgss2-93",
        choices=["no", "no"],
    )
    table.legend("Lugia LEGEND").legend("Lugia LEGEND").legend("Raikou & Suicune LEGEND")
    assert [str(m) for m in table.your.bench] == [
        "Lugia LEGEND",
        "Lugia LEGEND",
        "Raikou & Suicune LEGEND",
    ]
    table.done()


@rule("legend.one-in-play", "legend.dual")
@both_eras
def test_a_legend_with_two_names_is_one_pokemon_with_one_hp(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Sentret", your_hand="hgss2-92, hgss2-93")
    table.legend("Raikou & Suicune LEGEND")
    (legend,) = table.your.bench
    assert legend.hp == 160
    assert len(legend.cards) == 2


@rule("legend.dual", "prize.legend-two")
@pytest.mark.parametrize(
    ("legend", "prizes"),
    [("Lugia LEGEND, 120 damage", 5), ("Raikou & Suicune LEGEND, 150 damage", 4)],
)
def test_the_opponent_takes_two_prizes_for_a_legend_with_two_names_and_one_for_others(
    legend: str, prizes: int
):
    table = scenario(HGSS, you="Sentret + G", opponent=legend, their_bench="Meowth")
    table.attack("Scratch")
    assert len(table.your.prizes) == prizes


# -- in other zones ----------------------------------------------------------------------------
@rule("D63", "legend.two-elsewhere")
@both_eras
def test_a_knocked_out_legend_is_two_cards_in_the_discard_pile(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + G",
        opponent="Lugia LEGEND + W, 140 damage, with Expert Belt",
        their_bench="Meowth",
    )
    table.attack("Scratch")
    assert sorted(table.their.discard) == ["Expert Belt", *HALVES, "Water Energy"]
    assert table.their.active.name == "Meowth"


@rule("D63", "legend.two-elsewhere")
@both_eras
@pytest.mark.parametrize("destination", [HAND, DECK, LOST_ZONE])
def test_both_halves_of_a_legend_leave_play_to_the_same_place(ruleset: Ruleset, destination: int):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Lugia LEGEND",
        opponent="Sentret",
        your_hand=f"Leaving {destination}",
        choices=["Lugia LEGEND"],
    )
    table.play(f"Leaving {destination}")
    assert table.your.bench == []
    zone = {HAND: table.your.hand, DECK: table.your.deck, LOST_ZONE: table.your.lost_zone}[
        destination
    ]
    assert [name for name in zone if name == "Lugia LEGEND"] == HALVES
    assert table.your.discard == [f"Leaving {destination}"]


@rule("D63", "legend.play-together")
def test_a_legend_that_returned_to_the_hand_may_be_played_again_in_the_same_turn():
    table = scenario(
        HGSS,
        you="Sentret",
        your_bench="Lugia LEGEND, 50 damage",
        opponent="Sentret",
        your_hand=f"Leaving {HAND}",
        choices=["Lugia LEGEND", "no"],
    )
    table.play(f"Leaving {HAND}")
    table.legend("Lugia LEGEND")
    assert table.your.bench[0].damage == 0


@rule("legend.two-elsewhere")
@both_eras
def test_the_two_halves_in_a_hand_are_two_cards(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand="Copycat", their_hand=PAIR
    )
    table.play("Copycat")
    assert len(table.your.hand) == 2


@rule("legend.two-elsewhere")
def test_a_legend_half_among_the_prizes_is_one_prize():
    table = scenario(
        HGSS,
        you="Meowth + GG",
        opponent="Sentret, 40 damage",
        their_bench="Meowth",
        your_prizes=PAIR,
    )
    table.attack("Dig Claws")
    assert table.your.prizes == ["Lugia LEGEND"]
    assert table.your.hand == ["Lugia LEGEND"]


# -- searches and other effects ----------------------------------------------------------------
@rule("legend.not-basic", "legend.not-evolution", "legend.stage-words")
@both_eras
@pytest.mark.parametrize(
    ("supporter", "found"),
    [("Pokémon Collector", "Sentret"), ("Professor Elm's Training Method", "Furret")],
)
def test_a_search_for_a_basic_pokemon_or_an_evolution_card_does_not_find_a_legend_half(
    ruleset: Ruleset, supporter: str, found: str
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand=supporter,
        your_deck=f"{PAIR}, Sentret, Furret",
    )
    table.play(supporter)
    assert table.options == [f"pick {found} from deck", "done"]


@rule("legend.is-pokemon", "legend.fetch-one-half")
@both_eras
@pytest.mark.parametrize("half", [UPPER, LOWER])
def test_a_search_for_a_pokemon_offers_each_legend_half_and_finds_one(ruleset: Ruleset, half: str):
    table = scenario(
        ruleset,
        you="Furret + G",
        opponent="Sentret",
        your_deck=PAIR,
        choices=[half],
    )
    table.attack("Find a Friend")
    assert table.your.hand == ["Lugia LEGEND"]
    assert table.your.deck.count("Lugia LEGEND") == 1
    table.done()


@rule("legend.fetch-one-half", "legend.two-elsewhere")
@both_eras
def test_an_effect_that_takes_one_pokemon_from_the_discard_pile_takes_one_legend_half(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand="Fishing", your_discard=PAIR
    )
    table.play("Fishing")
    assert [o.print for o in table.game.options] == [UPPER, LOWER]
    table.choose(LOWER)
    assert table.your.hand == ["Lugia LEGEND"]
    assert sorted(table.your.discard) == ["Fishing", "Lugia LEGEND"]


@rule("D64")
@both_eras
def test_an_effect_that_puts_a_pokemon_on_the_bench_cannot_put_one_legend_half_there(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Calling",
        your_deck=f"{PAIR}, Meowth",
    )
    table.play("Calling")
    assert table.options == ["pick Meowth from deck", "done"]


# -- stages ------------------------------------------------------------------------------------
@rule("legend.unevolved", "devolve.evolved-only", "legend.stage-words")
@both_eras
def test_a_legend_is_not_devolved_although_it_consists_of_two_cards(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Lugia LEGEND",
        their_bench="Meowth",
        your_hand="Undoing",
    )
    table.not_legal("play", "Undoing", because="D33")
    table.attack("Devoluter")
    assert len(table.their.active.cards) == 2
    assert table.their.hand == ["Metal Energy"]


@rule("legend.unevolved")
@both_eras
def test_an_effect_on_unevolved_pokemon_includes_a_legend(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Furret, 30 damage",
        your_bench="Sentret, 30 damage; Lugia LEGEND, 50 damage",
        opponent="Sentret",
        your_hand="Caring",
    )
    table.play("Caring")
    assert table.options == ["choose bench 1 Sentret", "choose bench 2 Lugia LEGEND"]
    table.choose("Lugia LEGEND")
    assert table.your.bench[1].damage == 20


@rule("legend.stage-words", "legend.not-evolution")
def test_a_legend_is_neither_a_target_nor_an_evolution_for_rare_candy():
    table = scenario(
        HGSS, you="Lugia LEGEND", opponent="Sentret", your_hand=f"Rare Candy, {PAIR}, Furret"
    )
    table.not_legal("play", "Rare Candy", because="D33")


# -- with other cards --------------------------------------------------------------------------
@rule("stadium.stays", "stadium.old-effect-ends")
@both_eras
def test_indigo_plateau_raises_the_hp_of_every_legend_while_it_is_in_play(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Lugia LEGEND, 140 damage",
        your_bench="Sentret",
        opponent="Raikou & Suicune LEGEND",
        stadium="Indigo Plateau",
        your_hand="Ruins of Alph",
    )
    assert table.your.active.hp == 160
    assert table.their.active.hp == 190
    assert table.your.bench[0].hp == 50
    table.play("Ruins of Alph")
    assert table.their.active.hp == 160
    assert table.your.active.name == "Sentret"
    assert len(table.their.prizes) == 5


@rule("D82")
def test_ocean_grow_attaches_the_energy_among_the_top_five_cards_and_discards_the_rest():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand=PAIR,
        your_deck="R, Bill, W, Switch, L, G",
        choices=["yes"],
    )
    table.legend("Lugia LEGEND")
    assert table.your.bench[0].energy == "RWL"
    assert sorted(table.your.discard) == ["Bill", "Switch"]
    assert table.your.deck[0] == "Grass Energy"
    table.done()


@rule("D82")
def test_legend_box_puts_one_legend_with_all_energy_on_the_bench_before_its_power_is_used():
    top_ten = f"R, {PAIR}, Bill, hgss2-92, W, hgss2-93, Switch, L, Meowth"
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="2 Legend Box",
        your_deck=top_ten,
        shuffles=[["Bill", "Metal Energy", "Switch", "Metal Energy", "Meowth"]],
    )
    table.play("Legend Box")
    table.choose(UPPER)
    (lugia,) = table.your.bench
    assert sorted(lugia.energy) == ["L", "R", "W"]
    table.choose("yes")
    # The power looks at the top of the shuffled deck: all of the Trainer card has happened.
    assert table.your.bench[0].energy[3:] == "MM"
    assert {"Bill", "Switch", "Meowth"} <= set(table.your.discard)
    assert table.legal("play", "Legend Box")
    table.done()


@rule("cost.typed", "cost.total-and-typed")
@both_eras
@pytest.mark.parametrize(
    ("energy", "refused_by"),
    [
        ("Rainbow Energy + Rainbow Energy", "cost.enough"),
        ("Rainbow Energy + Rainbow Energy + Rainbow Energy", ""),
        ("R + Rainbow Energy + L", ""),
        ("R + R + Rainbow Energy", "cost.typed"),
        ("Double Colorless Energy + Rainbow Energy", "cost.typed"),
    ],
)
def test_rainbow_energy_pays_for_one_energy_of_any_type(
    ruleset: Ruleset, energy: str, refused_by: str
):
    table = scenario(ruleset, you=f"Lugia LEGEND + {energy}", opponent="Sentret")
    if refused_by:
        table.not_legal("attack", "Elemental Blast", because=refused_by)
    else:
        assert table.legal("attack", "Elemental Blast")


def test_discarding_fire_water_and_lightning_takes_three_cards_even_with_rainbow_energy():
    table = scenario(
        HGSS,
        you="Lugia LEGEND + Rainbow Energy + Rainbow Energy + Rainbow Energy + W",
        opponent="Snorlax",
        their_bench="Sentret",
        choices=["Water Energy"],
    )
    table.attack("Elemental Blast")
    assert sorted(table.your.discard) == ["Rainbow Energy", "Rainbow Energy", "Water Energy"]
    assert table.your.active.energy == "(Rainbow Energy)"
    assert table.their.active.name == "Sentret"
    table.done()


@rule("retreat.keeps", "legend.one-in-play")
def test_a_legend_retreats_and_switches_as_one_pokemon():
    table = scenario(
        XY, you="Lugia LEGEND + W, 30 damage", your_bench="Sentret", opponent="Sentret"
    )
    table.retreat()
    assert table.your.bench[0].cards == ("Lugia LEGEND", "Lugia LEGEND")
    assert table.your.bench[0].damage == 30

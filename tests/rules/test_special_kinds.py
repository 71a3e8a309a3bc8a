"""Pokémon-EX, LV.X, SP, and Prime."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.engine.constants import BASIC, SP
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import kinds
from tests.support.lists import broken_rules, deck_with
from tests.support.openings import both_eras, deal

scenario = partial(testing.scenario, cards=kinds.CARDS)
opening = partial(testing.opening, cards=kinds.CARDS)


# -- Pokémon-EX --------------------------------------------------------------------------------
@rule("ex.otherwise-normal")
def test_a_basic_pokemon_ex_may_be_placed_in_setup():
    table = opening(
        XY,
        your_cards="4 Black Kyurem-EX, 40 Grass Energy, 16 Fire Energy",
        their_cards="4 Sentret, 40 Grass Energy, 16 Fire Energy",
        shuffles=[deal("Black Kyurem-EX", "Black Kyurem-EX"), deal("Sentret")],
        coins="H",
        choices=["go first", "Black Kyurem-EX", "Black Kyurem-EX"],
    )
    assert table.your.active.name == "Black Kyurem-EX"
    assert [str(m) for m in table.your.bench] == ["Black Kyurem-EX"]


@rule("ex.otherwise-normal")
def test_a_pokemon_ex_is_benched_attacks_and_retreats_like_any_other():
    table = scenario(
        XY,
        you="Black Kyurem-EX + WLLP",
        your_bench="Sentret + G",
        opponent="Snorlax",
        your_hand="Black Kyurem-EX",
        coins="T",
    )
    table.bench("Black Kyurem-EX")
    assert table.legal("retreat")
    table.attack("Dragon Fang")
    assert table.their.active.damage == 60
    table.done()


@rule("ex.otherwise-normal", "evolve.stage-step", "card.basic-def")
def test_a_search_for_a_basic_pokemon_finds_a_pokemon_ex():
    table = scenario(
        XY,
        you="Sentret",
        opponent="Sentret",
        your_hand="Pokémon Collector",
        your_deck="Black Kyurem-EX, Furret",
    )
    table.play("Pokémon Collector")
    assert table.options == ["pick Black Kyurem-EX from deck", "done"]


# -- LV.X --------------------------------------------------------------------------------------
@rule("lvx.on-top", "D40")
@both_eras
def test_a_lv_x_card_may_be_played_only_on_the_active_pokemon_with_its_name(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Gengar",
        your_bench="Gengar; Haunter",
        opponent="Sentret",
        your_hand="Gengar LV.X",
    )
    assert [o for o in table.options if o.startswith("level up")] == [
        "level up active Gengar to Gengar LV.X"
    ]
    table.not_legal("level up", "Gengar LV.X", "bench 1", because="lvx.on-top")
    table.not_legal("level up", "Gengar LV.X", "bench 2", because="lvx.on-top")
    table.level_up("Gengar LV.X")
    assert table.your.active.name == "Gengar LV.X"
    assert table.your.active.cards == ("Gastly", "Haunter", "Gengar", "Gengar LV.X")
    assert table.your.active.hp == 140


@rule("lvx.on-top")
@both_eras
def test_a_lv_x_card_cannot_be_played_on_a_pokemon_with_another_name(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Haunter", your_bench="Sentret", opponent="Sentret", your_hand="Gengar LV.X"
    )
    table.not_legal("level up", "Gengar LV.X", because="lvx.on-top")
    table.not_legal("bench", "Gengar LV.X", because="card.basic-def")
    table.not_legal("evolve", "Gengar LV.X", because="card.evolution-def")


@rule("lvx.on-top", "D40")
@both_eras
def test_a_lv_x_pokemon_cannot_level_up_again(ruleset: Ruleset):
    table = scenario(ruleset, you="Gengar LV.X", opponent="Sentret", your_hand="Gengar LV.X")
    table.not_legal("level up", "Gengar LV.X", because="lvx.on-top")


@rule("D40", "evolve.not-when-new", "evolve.once-each")
@both_eras
@pytest.mark.parametrize(
    ("word", "refused_by"), [("new", "evolve.not-when-new"), ("evolved", "evolve.once-each")]
)
def test_a_pokemon_that_entered_play_or_evolved_this_turn_cannot_level_up(
    ruleset: Ruleset, word: str, refused_by: str
):
    table = scenario(ruleset, you=f"Gengar, {word}", opponent="Sentret", your_hand="Gengar LV.X")
    table.not_legal("level up", "Gengar LV.X", because=refused_by)


@rule("D40")
@pytest.mark.parametrize("turn", [1, 2])
def test_neither_player_may_level_up_pokemon_on_their_first_turn(turn: int):
    for ruleset, refused_by in (
        (HGSS, "evolve.not-first-turn.hgss"),
        (XY, "evolve.not-first-turn.xy"),
    ):
        table = scenario(
            ruleset, you="Gengar", opponent="Sentret", your_hand="Gengar LV.X", turn=turn
        )
        table.not_legal("level up", "Gengar LV.X", because=refused_by)


@rule("lvx.adds", "D40")
@both_eras
def test_a_lv_x_also_has_the_attacks_and_powers_of_the_card_below(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Gengar LV.X + PPP",
        opponent="Gengar LV.X, 20 damage",
        their_bench="Snorlax",
    )
    attacks = [o for o in table.options if o.startswith("attack")]
    assert attacks == ["attack Compound Pain", "attack Shadow Skip of Gengar"]
    powers = [o for o in table.options if o.startswith("power")]
    assert powers == ["power Level-Down of active Gengar LV.X", "power Curse of active Gengar LV.X"]
    table.power("Curse").choose()
    assert table.their.active.damage == 10
    assert table.their.bench[0].damage == 10
    table.not_legal("power", "Curse", because="power.once-usual")
    assert table.legal("power", "Level-Down")


@rule("lvx.adds")
@both_eras
def test_a_lv_x_does_not_have_the_attacks_of_lower_stages(ruleset: Ruleset):
    table = scenario(ruleset, you="Gengar LV.X + PPP", opponent="Sentret", their_bench="Meowth")
    assert not [o for o in table.options if "Psyshot" in o or "Lick" in o]


@rule("lvx.adds")
def test_an_attack_of_the_card_below_a_lv_x_is_used_with_its_printed_damage():
    table = scenario(
        HGSS,
        you="Gengar LV.X + PPP",
        opponent="Snorlax",
        their_bench="Sentret",
        choices=["their Sentret", "no"],
    )
    table.attack("Shadow Skip")
    assert table.their.active.damage == 60
    assert table.their.bench[0].damage == 10


@rule("D40")
@both_eras
def test_leveling_up_removes_conditions_effects_and_counters_and_keeps_cards_and_damage(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Croconaw + WWW",
        opponent="Gengar + P, poisoned, with Leftovers, Char counter",
        their_bench="Sentret",
        their_hand="Gengar LV.X",
    )
    table.attack("Big Bite")
    table.not_legal("retreat", because="D01")
    assert table.their.active.conditions == {"Poisoned"}
    table.level_up("Gengar LV.X")
    gengar = table.their.active
    assert gengar.conditions == frozenset()
    assert gengar.named_counters == {}
    assert (gengar.damage, gengar.energy, gengar.attached_trainers) == (60, "P", ("Leftovers",))
    assert table.legal("retreat")


@rule("D40")
def test_leveling_up_is_not_evolving():
    table = scenario(
        XY,
        you="Gengar",
        your_bench="Archeops",
        opponent="Sentret",
        your_hand="Gengar LV.X",
    )
    assert table.legal("level up", "Gengar LV.X")


@rule("D40", "devolve.evolved-only")
@both_eras
def test_devolving_excludes_a_lv_x_if_the_card_says_so(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Gengar LV.X",
        their_bench="Haunter; Meowth",
    )
    table.attack("Devoluter")
    assert table.their.active.name == "Gengar LV.X"
    assert [str(m) for m in table.their.bench] == ["Gastly", "Meowth"]


@rule("D40", "D31")
@both_eras
def test_level_down_shuffles_the_lv_x_card_away_and_lowers_the_hp(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Gengar LV.X",
        opponent="Gengar LV.X, 110 damage",
        their_bench="Sentret",
        their_hand="Gengar LV.X",
    )
    table.power("Level-Down")
    assert table.their.active.name == "Sentret"
    assert "Gengar LV.X" in table.their.deck
    assert table.their.discard == ["Gastly", "Haunter", "Gengar"]
    assert len(table.your.prizes) == 5


@rule("D40")
def test_a_pokemon_that_lost_its_lv_x_card_on_the_opponents_turn_may_level_up_on_the_next():
    table = scenario(
        HGSS,
        you="Gengar LV.X",
        opponent="Gengar LV.X",
        their_hand="Gengar LV.X",
    )
    table.power("Level-Down")
    assert table.their.active.name == "Gengar"
    table.end_turn()
    table.level_up("Gengar LV.X")
    assert table.their.active.name == "Gengar LV.X"


# -- SP and Prime ------------------------------------------------------------------------------
@rule("sp.def")
@both_eras
def test_a_pokemon_sp_is_a_basic_pokemon_with_a_symbol_in_its_name(ruleset: Ruleset):
    alakazam = kinds.ALAKAZAM_E4.definition
    assert alakazam.tags & SP
    assert alakazam.name.endswith(" E4")
    assert alakazam.stage == BASIC
    table = scenario(ruleset, you="Sentret", opponent="Sentret", your_hand="Alakazam E4")
    table.bench("Alakazam E4")
    assert [str(m) for m in table.your.bench] == ["Alakazam E4"]


@rule("prime.normal")
@both_eras
def test_a_prime_evolves_from_the_pokemon_named_on_it(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Chansey",
        your_bench="Chansey, new; Sentret",
        opponent="Sentret",
        your_hand="Blissey",
        choices=["no"],
    )
    table.not_legal("evolve", "Blissey", "bench 1", because="evolve.not-when-new")
    table.not_legal("evolve", "Blissey", "bench 2", because="evolve.name-match")
    table.evolve("Blissey")
    assert table.your.active.hp == 130


@rule("prime.normal")
def test_a_prime_counts_toward_the_four_of_its_name():
    typhlosion, prime = "hgss1-32", "hgss1-110"
    assert broken_rules(deck_with((2, prime), (2, typhlosion)), HGSS) == []
    over = ["deck.same-name-any-print"]
    assert broken_rules(deck_with((4, prime), (1, typhlosion)), HGSS) == over


@rule("prime.normal", "prize.one")
def test_one_prize_is_taken_for_a_prime():
    table = scenario(
        HGSS, you="Sentret + G", opponent="Blissey [hgss1-106], 120 damage", their_bench="Meowth"
    )
    table.attack("Scratch")
    assert len(table.your.prizes) == 5

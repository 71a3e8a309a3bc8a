"""Fossils, which are Pokémon only in play, and Restored Pokémon."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from playmat.vocabulary.amounts import Fixed
from playmat.vocabulary.card_ops import TO_BENCH, SearchDeck
from playmat.vocabulary.declarations import item
from playmat.vocabulary.filters import PokemonCard
from tests.support import kinds
from tests.support.made_up import CALLING, CARING, FISHING
from tests.support.openings import both_eras

scenario = partial(testing.scenario, cards=[*kinds.CARDS, CALLING, FISHING, CARING])


# -- fossils in play ----------------------------------------------------------------------------
@rule("fossil.acts-as-basic", "D03")
@both_eras
def test_a_fossil_is_played_to_the_bench_as_a_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth",
        opponent="Sentret",
        your_hand="Claw Fossil, G, Switch",
    )
    table.bench("Claw Fossil")
    assert [(m.name, m.hp) for m in table.your.bench] == [("Meowth", 60), ("Claw Fossil", 40)]
    table.attach("G", to="Claw Fossil")
    table.play("Switch").choose("Claw Fossil")
    assert table.your.active.name == "Claw Fossil"
    assert table.your.active.energy == "G"


@rule("fossil.acts-as-basic")
@both_eras
def test_a_fossil_requires_a_free_place_on_the_bench(ruleset: Ruleset):
    five = "; ".join(["Meowth"] * 5)
    table = scenario(
        ruleset, you="Sentret", your_bench=five, opponent="Sentret", your_hand="Claw Fossil"
    )
    table.not_legal("bench", "Claw Fossil", because="zone.bench-max")


@rule("fossil.acts-as-basic", "trainer.any-number")
@both_eras
def test_any_number_of_fossils_may_be_played_in_a_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="2 Claw Fossil, Root Fossil",
    )
    table.bench("Claw Fossil").bench("Claw Fossil").bench("Root Fossil")
    assert len(table.your.bench) == 3


@rule("fossil.acts-as-basic", "evolve.name-match")
@both_eras
def test_a_fossil_evolves_by_the_rules_for_evolving_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Claw Fossil + F, 20 damage",
        your_bench="Root Fossil; Claw Fossil, new",
        opponent="Sentret",
        your_hand="Anorith",
    )
    table.not_legal("evolve", "Anorith", "bench 1", because="evolve.name-match")
    table.not_legal("evolve", "Anorith", "bench 2", because="evolve.not-when-new")
    table.evolve("Anorith")
    anorith = table.your.active
    assert anorith.cards == ("Claw Fossil", "Anorith")
    assert (anorith.hp, anorith.damage, anorith.energy) == (80, 20, "F")
    assert table.legal("retreat")


@rule("fossil.acts-as-basic", "D29")
def test_rare_candy_evolves_a_fossil_in_play_as_a_basic_pokemon():
    table = scenario(
        HGSS, you="Claw Fossil, new", opponent="Sentret", your_hand="Rare Candy, Anorith"
    )
    table.play("Rare Candy")
    assert table.your.active.name == "Anorith"


@rule("fossil.acts-as-basic", "prize.one", "ko.discard")
@both_eras
def test_the_opponent_takes_a_prize_for_a_knocked_out_fossil(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth + GG",
        opponent="Root Fossil + G, 20 damage",
        their_bench="Sentret",
    )
    table.attack("Dig Claws")
    assert sorted(table.their.discard) == ["Grass Energy", "Root Fossil"]
    assert len(table.your.prizes) == 5
    assert table.their.active.name == "Sentret"


@rule("fossil.acts-as-basic", "win.no-pokemon")
@both_eras
def test_a_player_with_only_a_fossil_in_play_loses_when_it_is_knocked_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth + GG",
        opponent="Sentret, 40 damage",
        their_bench="Old Amber, 30 damage",
    )
    table.attack("Dig Claws")
    assert table.their.active.name == "Old Amber"
    assert table.winner == ""
    table.end_turn()
    table.attack("Dig Claws")
    assert table.winner == "you"
    assert table.ways == ("no Pokémon left",)


# -- what is printed on every fossil ------------------------------------------------------------
@rule("D01", "fossil.acts-as-basic")
@both_eras
def test_a_fossil_cannot_retreat_or_have_special_conditions(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Hoothoot + G",
        opponent="Claw Fossil + GG",
        their_bench="Sentret",
    )
    table.attack("Hypnosis")
    assert table.their.active.conditions == frozenset()
    table.not_legal("retreat", because="D01")


@rule("D01", "D55", "fossil.acts-as-basic")
@both_eras
def test_discarding_a_fossil_from_play_is_not_a_knock_out(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Claw Fossil + G", your_bench="Sentret; Meowth", opponent="Sentret"
    )
    table.power("Discard")
    assert table.player_to_act == "you"
    table.choose("Meowth")
    assert table.your.active.name == "Meowth"
    assert sorted(table.your.discard) == ["Claw Fossil", "Grass Energy"]
    assert len(table.their.prizes) == 6
    assert table.turn == "you"


@rule("D01", "win.no-pokemon")
@both_eras
def test_a_player_who_discards_their_last_pokemon_a_fossil_loses(ruleset: Ruleset):
    table = scenario(ruleset, you="Claw Fossil", opponent="Sentret")
    table.power("Discard")
    assert table.winner == "opponent"


def test_claw_fossil_hurts_the_attacker_even_when_it_is_knocked_out():
    table = scenario(
        HGSS, you="Meowth + GG", opponent="Claw Fossil, 20 damage", their_bench="Sentret"
    )
    table.attack("Dig Claws")
    assert table.your.active.damage == 10
    assert table.their.active.name == "Sentret"


def test_old_amber_takes_damage_only_while_active():
    table = scenario(
        HGSS,
        you="Feraligatr + WWW",
        opponent="Sentret",
        their_bench="Old Amber; Meowth",
        their_hand="Switch",
    )
    table.attack("Spinning Tail")
    assert [m.damage for m in table.their.bench] == [0, 20]
    table.play("Switch").choose("Old Amber")
    table.end_turn()
    table.attack("Spinning Tail")
    assert table.their.active.damage == 20


# -- fossils elsewhere --------------------------------------------------------------------------
@rule("fossil.not-basic-elsewhere")
@both_eras
def test_a_search_for_a_basic_pokemon_does_not_find_a_fossil(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Pokémon Collector",
        your_deck="Claw Fossil, Sentret",
    )
    table.play("Pokémon Collector")
    assert table.options == ["pick Sentret from deck", "done"]


@rule("fossil.not-basic-elsewhere")
@both_eras
def test_a_fossil_in_the_hand_or_discard_pile_is_not_a_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Claw Fossil, Pokémon Communication, Fishing",
        your_discard="Claw Fossil",
    )
    table.not_legal("play", "Pokémon Communication", because="D33")
    table.not_legal("play", "Fishing", because="D33")


@rule("fossil.acts-as-basic", "fossil.not-basic-elsewhere", "tool.is-item")
@both_eras
def test_an_effect_that_prevents_trainer_cards_also_prevents_playing_a_fossil(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Vileplume",
        your_hand="Claw Fossil, Sentret, Bill",
    )
    table.not_legal("bench", "Claw Fossil", because="D01")
    assert table.legal("bench", "Sentret")
    assert table.legal("play", "Bill")


# -- Restored Pokémon ---------------------------------------------------------------------------
@rule("restored.only-by-item", "restored.stage", "restored.not-basic")
@both_eras
def test_a_restored_pokemon_cannot_be_played_from_the_hand(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand="Archen, Plume Fossil", turn=5
    )
    table.not_legal("bench", "Archen", because="restored.only-by-item")
    table.not_legal("bench", "Plume Fossil", because="card.basic-def")


@rule("restored.only-by-item")
@both_eras
def test_the_fossil_item_puts_its_restored_pokemon_on_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Plume Fossil, Archeops",
        your_deck=["Bill"] * 13 + ["Archen"] + ["Bill"] * 6,
        deck_size=20,
    )
    table.play("Plume Fossil")
    assert table.options == ["pick Archen from deck", "done"]
    table.choose("Archen")
    assert [m.cards for m in table.your.bench] == [("Archen",)]
    assert table.your.discard == ["Plume Fossil"]
    table.not_legal("evolve", "Archeops", "Archen", because="evolve.not-when-new")


@rule("restored.only-by-item")
def test_the_fossil_item_looks_only_at_the_bottom_seven_cards_of_the_deck():
    table = scenario(
        XY,
        you="Sentret",
        opponent="Sentret",
        your_hand="Plume Fossil",
        your_deck=["Bill"] * 12 + ["Archen"] + ["Bill"] * 7,
        deck_size=20,
    )
    table.play("Plume Fossil")
    assert table.your.bench == []


@rule("restored.only-by-item", "lvx.on-top", "D64")
@both_eras
def test_other_effects_cannot_put_a_restored_pokemon_on_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Calling",
        your_deck="Archen, Gengar LV.X, hgss1-113, Meowth",
    )
    table.play("Calling")
    assert table.options == ["pick Meowth from deck", "done"]


@rule("restored.only-by-item")
@both_eras
def test_the_item_named_on_a_restored_pokemon_may_put_it_on_the_bench_by_any_effect(
    ruleset: Ruleset,
):
    search = SearchDeck(PokemonCard(name="Archen"), Fixed(1), True, TO_BENCH)
    fossil = item("made-up-plume-fossil", "Plume Fossil", search)
    table = testing.scenario(
        ruleset,
        cards=[fossil, *kinds.CARDS],
        you="Sentret",
        opponent="Sentret",
        your_hand="made-up-plume-fossil",
        your_deck="Archen",
        choices=["Archen"],
    )
    table.play("Plume Fossil")
    assert [str(m) for m in table.your.bench] == ["Archen"]


@rule("restored.only-by-item", "zone.bench-max")
def test_a_restored_pokemon_requires_a_free_place_on_the_bench():
    table = scenario(
        XY,
        you="Sentret",
        your_bench="; ".join(["Meowth"] * 5),
        opponent="Sentret",
        your_hand="Plume Fossil",
        your_deck="Archen",
        deck_size=5,
    )
    table.play("Plume Fossil")
    assert [str(m) for m in table.your.bench] == ["Meowth"] * 5
    assert "Archen" in table.your.deck


@rule("restored.not-basic", "restored.not-evolution", "restored.stage-words")
@both_eras
@pytest.mark.parametrize(
    ("supporter", "found"),
    [("Pokémon Collector", "Sentret"), ("Professor Elm's Training Method", "Archeops")],
)
def test_a_search_for_a_basic_pokemon_or_an_evolution_card_does_not_find_a_restored_one(
    ruleset: Ruleset, supporter: str, found: str
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand=supporter,
        your_deck="Archen, Sentret, Archeops",
    )
    table.play(supporter)
    assert table.options == [f"pick {found} from deck", "done"]


@rule("restored.is-pokemon")
@both_eras
def test_a_search_for_any_pokemon_finds_a_restored_one(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Furret + G", opponent="Sentret", your_deck="Archen, Bill", choices=["Archen"]
    )
    table.attack("Find a Friend")
    assert table.your.hand == ["Archen"]


@rule("restored.is-pokemon", "restored.stage-words", "devolve.evolved-only")
@both_eras
def test_a_restored_pokemon_is_not_an_evolved_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Furret, 30 damage",
        your_bench="Archen, 30 damage; Archeops, 30 damage",
        opponent="Archen",
        your_hand="Caring, Rare Candy, Archeops",
    )
    table.not_legal("play", "Rare Candy", because="D33")  # Archen isn't a Basic Pokémon
    table.play("Caring")
    assert table.your.bench[0].damage == 0


@rule("devolve.evolved-only", "restored.evolves")
@both_eras
def test_a_pokemon_that_evolved_from_a_restored_one_is_devolved_only_to_it(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Archeops",
        their_bench="Archen",
    )
    table.attack("Devoluter")
    assert table.their.active.cards == ("Archen",)
    table.end_turn()
    table.attack("Devoluter")
    assert table.their.active.cards == ("Archen",)


@rule("restored.evolves")
@both_eras
def test_a_restored_pokemon_that_was_in_play_before_the_turn_evolves_into_a_stage_1(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Archen + F, 20 damage",
        your_bench="Archen, new",
        opponent="Sentret",
        your_hand="Archeops",
    )
    table.not_legal("evolve", "Archeops", "bench 1", because="evolve.not-when-new")
    table.evolve("Archeops")
    assert table.your.active.cards == ("Archen", "Archeops")
    assert table.your.active.damage == 20


@rule("restored.old-lines", "evolve.name-match")
@both_eras
@pytest.mark.parametrize("kabuto", ["dp5-67", "xy10-38"], ids=["Stage 1", "Restored"])
@pytest.mark.parametrize("kabutops", ["dp5-6", "xy10-39"], ids=["Stage 2", "Stage 1"])
def test_fossil_pokemon_evolve_by_name_whatever_their_stages(
    ruleset: Ruleset, kabuto: str, kabutops: str
):
    table = scenario(
        ruleset, you=f"Kabuto [{kabuto}], alone", opponent="Sentret", your_hand=[kabutops]
    )
    table.evolve("Kabutops")
    assert table.your.active.cards == ("Kabuto", "Kabutops")
    assert table.your.active.hp == (120 if kabutops == "dp5-6" else 150)

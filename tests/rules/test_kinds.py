"""The kind, types, and stage of a card."""

from __future__ import annotations

import pytest

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.constants import ACE_SPEC, COLORLESS, ITEM, POKEMON, RESTORED
from playmat.errors import CardError
from playmat.rulebook import HGSS, XY
from playmat.testing import scenario
from playmat.testing.markers import rule
from playmat.vocabulary.declarations import pokemon
from playmat.vocabulary.filters import BASIC_POKEMON_CARD, EVOLUTION_CARD, PokemonCard
from tests.support import kinds as stand_ins
from tests.support.cards_without_effects import AERODACTYL, BLACK_KYUREM, DOWSING_MACHINE
from tests.support.hook_cards.permissions import GENGAR
from tests.support.hook_cards.triggers import GENGAR_43

POOL = list(pool().cards.values())
POKEMON_CARDS = [card for card in POOL if card.definition.kind == POKEMON]
every_pokemon = pytest.mark.parametrize("card", POKEMON_CARDS, ids=repr)


@rule("card.types.hgss")
@every_pokemon
def test_a_pokemon_has_types_of_its_era(card: Card):
    types = card.definition.types
    assert types
    assert types & ~(HGSS if card.set_id == "hgss1" else XY).types == 0


@rule("card.types.xy")
@pytest.mark.parametrize(("energy", "is_paid_for"), [("Y", True), ("P", False)])
def test_fairy_energy_pays_for_the_attack_of_a_fairy_pokemon(energy: str, is_paid_for: bool):
    table = scenario(XY, you=f"Swirlix + {energy}", opponent="Sentret")
    assert table.legal("attack", "Draining Kiss") == is_paid_for


@rule("card.types.xy")
def test_a_dragon_pokemon_does_double_damage_to_one_with_dragon_weakness():
    table = scenario(
        XY,
        you="Black Kyurem-EX + LGG",
        opponent="Black Kyurem",
        coins="T",
        cards=[stand_ins.BLACK_KYUREM_EX, BLACK_KYUREM],
    )
    table.attack("Dragon Fang")
    assert table.their.active.damage == 2 * 60


@rule("card.hp-def")
def test_a_pokemon_without_hp_is_rejected():
    with pytest.raises(CardError, match="hp must be a multiple of 10 from 10 to 990"):
        pokemon("made-up-hp", "Example", COLORLESS, 0)


@rule("card.hp-def", "card.damage-counter-value.hgss")
@every_pokemon
def test_hp_is_a_positive_number_of_damage_counters(card: Card):
    assert card.definition.hp > 0
    assert card.definition.hp % 10 == 0


@rule("card.weakness-def", "D45")
@pytest.mark.parametrize(("gengar", "damage"), [(GENGAR, 40), (GENGAR_43, 50)])
def test_a_weakness_multiplies_damage_or_adds_to_it(gengar: Card, damage: int):
    table = scenario(
        HGSS, you="Purrloin + GG", opponent=gengar.id, cards=[stand_ins.PURRLOIN, gengar]
    )
    table.attack("Slash")
    assert table.their.active.damage == damage


@rule("card.resistance-def")
@pytest.mark.parametrize(
    ("you", "attack", "opponent", "damage"),
    [
        ("Snorlax + GGGG", "Strength", GENGAR, 70 - 20),
        ("Sandslash + FG", "Poison Sting", AERODACTYL, 30 - 30),
    ],
)
def test_a_resistance_subtracts_its_amount_from_the_damage(
    you: str, attack: str, opponent: Card, damage: int
):
    table = scenario(HGSS, you=you, opponent=opponent.id, cards=[opponent])
    table.attack(attack, pause=True)
    assert table.their.active.damage == damage


@rule("card.retreat-cost-def")
def test_retreating_costs_the_printed_energy_which_may_be_none():
    bench = "Sentret; Snorlax + GGGG"
    table = scenario(XY, you="Sandslash", your_bench=bench, opponent="Meowth")
    assert table.your.active.retreat_cost == 0
    table.retreat("Sentret")
    assert table.your.active.name == "Sentret"
    for energy, is_enough in (("GGG", False), ("GGGG", True)):
        table = scenario(XY, you=f"Snorlax + {energy}", your_bench="Sentret", opponent="Meowth")
        assert table.legal("retreat") is is_enough


@rule("card.basic-def")
def test_only_a_pokemon_whose_stage_is_basic_is_a_basic_pokemon():
    basic, stage_1, stage_2 = (pool().find(f"xy0-{number}") for number in (3, 4, 5))
    assert BASIC_POKEMON_CARD.matches(basic.definition)
    assert basic.definition.is_basic()
    for card in (stage_1, stage_2, stand_ins.GENGAR_X, pool().find("hgss1-115")):
        assert not card.definition.is_basic()
        assert not BASIC_POKEMON_CARD.matches(card.definition)


@rule("card.evolution-def")
def test_the_evolution_cards_are_the_stage_1_and_stage_2_pokemon():
    basic, stage_1, stage_2 = (pool().find(f"xy0-{number}") for number in (3, 4, 5))
    for card, is_evolution in ((basic, False), (stage_1, True), (stage_2, True)):
        assert card.definition.is_evolution() is is_evolution
        assert EVOLUTION_CARD.matches(card.definition) is is_evolution


@rule("card.evolution-def")
def test_a_stage_1_that_evolves_from_nothing_is_rejected():
    with pytest.raises(CardError, match="don't match"):
        pokemon("made-up-stage", "Example", COLORLESS, 60, stage=1)


@rule("legend.not-basic", "legend.not-evolution", "legend.is-pokemon", "legend.stage-words")
def test_a_legend_half_is_neither_a_basic_pokemon_nor_an_evolution_card():
    for half in (pool().find("hgss1-111"), pool().find("hgss1-112")):
        assert PokemonCard().matches(half.definition)
        assert not BASIC_POKEMON_CARD.matches(half.definition)
        assert not EVOLUTION_CARD.matches(half.definition)
        assert not half.definition.starts()


@rule(
    "restored.stage",
    "restored.not-basic",
    "restored.not-evolution",
    "restored.is-pokemon",
    "restored.stage-words",
)
def test_a_restored_pokemon_is_neither_a_basic_pokemon_nor_an_evolution_card():
    archen = stand_ins.ARCHEN.definition
    assert archen.stage == RESTORED
    assert PokemonCard().matches(archen)
    assert not BASIC_POKEMON_CARD.matches(archen)
    assert not EVOLUTION_CARD.matches(archen)
    assert not archen.starts()


@rule("fossil.not-basic-elsewhere", "D15", "D16")
def test_a_fossil_can_start_the_game_but_is_not_a_basic_pokemon():
    fossil = stand_ins.CLAW_FOSSIL.definition
    assert fossil.starts()
    assert not fossil.is_basic()
    assert not BASIC_POKEMON_CARD.matches(fossil)
    assert not stand_ins.PLUME_FOSSIL.definition.starts()


@rule("ace-spec.is-trainer")
def test_an_ace_spec_card_is_a_trainer_card_of_its_subtype():
    for card in (stand_ins.COMPUTER_SEARCH, DOWSING_MACHINE):
        assert card.definition.kind == ITEM
        assert card.definition.tags & ACE_SPEC

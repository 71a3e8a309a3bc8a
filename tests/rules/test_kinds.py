"""What a card is: its kind, its types, its stage."""

from __future__ import annotations

import pytest

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.words import (
    ACE_SPEC,
    COLORLESS,
    DRAGON,
    ENERGY,
    FAIRY,
    ITEM,
    POKEMON,
    RESTORED,
    STADIUM,
    SUPPORTER,
    TYPE_NAMES,
    bit,
)
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from playmat.vocabulary.declaring import CardError
from playmat.vocabulary.filters import BASIC_POKEMON_CARD, EVOLUTION_CARD, PokemonCard
from playmat.vocabulary.printing import pokemon
from tests.support import cameos
from tests.support import kinds as stand_ins

POOL = list(pool().cards.values())
POKEMON_CARDS = [card for card in POOL if card.definition.kind == POKEMON]
every_pokemon = pytest.mark.parametrize("card", POKEMON_CARDS, ids=repr)


def types_of(ruleset: Ruleset) -> set[str]:
    return {name for type, name in enumerate(TYPE_NAMES) if ruleset.types & bit(type)}


@rule("card.kinds.hgss", "D05")
def test_under_hgss_a_supporter_has_a_kind_of_its_own_beside_trainer_cards():
    assert (HGSS.item_word, HGSS.trainer_means_all) == ("Trainer", False)
    assert pool().find("hgss1-89").definition.kind == SUPPORTER
    assert pool().find("hgss1-102").definition.kind == ITEM


@rule("card.kinds.xy", "card.trainer-subtypes", "D05")
def test_under_xy_items_supporters_and_stadiums_are_all_trainer_cards():
    assert (XY.item_word, XY.trainer_means_all) == ("Item", True)
    kinds = {card.definition.kind for card in POOL if card.set_id.startswith("xy")}
    assert kinds <= {POKEMON, ENERGY, ITEM, SUPPORTER, STADIUM}


@rule("card.types.hgss")
def test_hgss_has_nine_types():
    assert len(types_of(HGSS)) == 9
    assert types_of(XY) - types_of(HGSS) == {"Fairy", "Dragon"}


@rule("card.types.xy")
def test_xy_has_eleven_types():
    assert types_of(XY) == set(TYPE_NAMES)
    assert len(TYPE_NAMES) == 11


@rule("card.types.hgss")
@every_pokemon
def test_a_pokemon_has_a_type_of_its_era(card: Card):
    types = card.definition.types
    assert types
    assert types & ~(HGSS if card.set_id == "hgss1" else XY).types == 0


@rule("card.types.xy")
def test_there_are_pokemon_of_the_two_new_types():
    assert any(card.definition.types == bit(FAIRY) for card in POKEMON_CARDS)
    assert cameos.BLACK_KYUREM.definition.types == bit(DRAGON)


@rule("card.hp-def")
def test_a_pokemon_without_hp_is_refused():
    with pytest.raises(CardError, match="positive HP"):
        pokemon("made-up-hp", "Nobody", COLORLESS, 0)


@rule("card.hp-def", "card.damage-counter-value.hgss")
@every_pokemon
def test_hp_is_a_positive_number_of_damage_counters(card: Card):
    assert card.definition.hp > 0
    assert card.definition.hp % 10 == 0


@rule("card.weakness-def", "D45")
def test_a_weakness_has_a_type_and_multiplies_or_adds():
    for card, times, add in ((cameos.GENGAR, 2, 0), (cameos.GENGAR_43, 1, 30)):
        (weakness,) = card.definition.weaknesses
        assert TYPE_NAMES[weakness.type] == "Darkness"
        assert (weakness.times, weakness.add) == (times, add)


@rule("card.resistance-def")
def test_a_resistance_has_a_type_and_an_amount():
    for card, less in ((cameos.GENGAR, -20), (cameos.AERODACTYL, -30)):
        (resistance,) = card.definition.resistances
        assert TYPE_NAMES[resistance.type] in ("Colorless", "Fighting")
        assert (resistance.times, resistance.add) == (1, less)


@rule("card.retreat-cost-def")
def test_a_retreat_cost_is_zero_or_more():
    assert pool().find("hgss1-29").definition.retreat == 0
    assert pool().find("xy0-26").definition.retreat == 4
    assert min(card.definition.retreat for card in POKEMON_CARDS) == 0


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
def test_a_stage_1_that_evolves_from_nothing_is_refused():
    with pytest.raises(CardError, match="disagree"):
        pokemon("made-up-stage", "Nobody", COLORLESS, 60, stage=1)


@rule("legend.not-basic", "legend.not-evolution", "legend.is-pokemon", "legend.stage-words")
def test_a_legend_half_is_a_pokemon_but_neither_basic_nor_an_evolution_card():
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
def test_a_restored_pokemon_is_a_pokemon_but_neither_basic_nor_an_evolution_card():
    archen = stand_ins.ARCHEN.definition
    assert archen.stage == RESTORED
    assert PokemonCard().matches(archen)
    assert not BASIC_POKEMON_CARD.matches(archen)
    assert not EVOLUTION_CARD.matches(archen)
    assert not archen.starts()


@rule("fossil.not-basic-elsewhere", "D15", "D16")
def test_a_fossil_can_be_started_with_but_is_no_basic_pokemon():
    fossil = stand_ins.CLAW_FOSSIL.definition
    assert fossil.starts()
    assert not fossil.is_basic()
    assert not BASIC_POKEMON_CARD.matches(fossil)
    assert not stand_ins.PLUME_FOSSIL.definition.starts()


@rule("ace-spec.is-trainer")
def test_an_ace_spec_is_a_trainer_card_of_its_subtype():
    for card in (stand_ins.COMPUTER_SEARCH, cameos.DOWSING_MACHINE):
        assert card.definition.kind == ITEM
        assert card.definition.marks & ACE_SPEC

"""Names of cards: which part of a title is the name (the rules name.*)."""

from __future__ import annotations

import pytest

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.constants import PLASMA, SP, STAR
from playmat.rulebook import XY
from playmat.testing.markers import rule
from playmat.vocabulary.validation import rules_name
from tests.support import cards_without_effects
from tests.support import kinds as stand_ins
from tests.support.cards_without_effects import (
    AERODACTYL,
    AERODACTYL_DELTA,
    ALAKAZAM,
    BLACK_KYUREM,
    HO_OH,
    POOCHYENA,
    TEAM_MAGMAS_POOCHYENA,
    ZAPDOS_G,
    made_up_pokemon,
)
from tests.support.hook_cards.permissions import GENGAR
from tests.support.hook_cards.programs import ALAKAZAM_STAR
from tests.support.hook_cards.triggers import GENGAR_43
from tests.support.kinds import GEODUDE
from tests.support.lists import broken_rules, deck_with


def same_name(a: Card, b: Card) -> bool:
    """Return whether two cards have the same name for the engine."""
    same = a.definition.name_key == b.definition.name_key
    assert same == (rules_name(a.name) == rules_name(b.name))
    return same


@rule("name.level-not-part")
def test_a_level_is_not_part_of_the_name():
    assert rules_name("Gengar LV.43") == "Gengar"
    assert same_name(GENGAR_43, GENGAR)
    assert same_name(GENGAR_43, made_up_pokemon("Gengar LV.44"))


@rule("name.lvx-not-part")
def test_lv_x_is_not_part_of_the_name():
    assert rules_name("Gengar LV.X") == "Gengar"
    assert same_name(stand_ins.GENGAR_X, GENGAR)


@rule("name.symbol-part")
def test_a_symbol_at_the_end_is_part_of_the_name():
    three = (ALAKAZAM, stand_ins.ALAKAZAM_E4, ALAKAZAM_STAR)
    assert len({card.definition.name_key for card in three}) == 3
    assert broken_rules(deck_with((4, three[0]), (4, three[1]), (1, three[2])), XY) == []


@rule("name.delta-not-part")
def test_the_delta_species_symbol_is_not_part_of_the_name():
    assert rules_name("Aerodactyl δ") == "Aerodactyl"
    assert same_name(AERODACTYL_DELTA, AERODACTYL)
    deck = deck_with((3, AERODACTYL), (2, AERODACTYL_DELTA))
    assert broken_rules(deck, XY) == ["name.delta-not-part"]


@rule("name.owner-part")
def test_an_owners_name_is_part_of_the_name():
    assert not same_name(stand_ins.BROCKS_GEODUDE, GEODUDE)
    assert not same_name(TEAM_MAGMAS_POOCHYENA, POOCHYENA)
    assert same_name(POOCHYENA, pool().find("xy0-16"))


@rule("name.owner-def")
def test_a_card_has_an_owner_if_its_title_contains_a_trainers_name():
    assert stand_ins.BROCKS_SANDSHREW.definition.owner == "Brock"
    assert TEAM_MAGMAS_POOCHYENA.definition.owner == "Team Magma"
    assert pool().find("hgss1-79").name == "Sandshrew"
    assert pool().find("hgss1-79").definition.owner == ""


@rule("name.owner-def")
@pytest.mark.parametrize("card", [*pool().cards.values(), *cards_without_effects.CARDS], ids=repr)
def test_a_pokemon_has_an_owner_exactly_when_its_title_says_so(card: Card):
    owner, _, pokemon = card.name.partition("'s ")
    is_pokemon = card.definition.kind == 0
    assert card.definition.owner == (owner if pokemon and is_pokemon else "")


@rule("name.ex-part")
def test_ex_is_part_of_the_name():
    assert not same_name(stand_ins.BLACK_KYUREM_EX, BLACK_KYUREM)


@rule("name.legend-part", "legend.two-cards")
def test_legend_is_part_of_the_name_of_both_halves():
    upper, lower = pool().find("hgss1-111"), pool().find("hgss1-112")
    assert same_name(upper, lower)
    assert not same_name(upper, HO_OH)
    assert (upper.definition.legend_half, lower.definition.legend_half) == (0, 1)


@rule("name.plasma-not-part")
def test_team_plasma_is_not_part_of_the_name():
    assert stand_ins.LIEPARD.definition.tags & PLASMA
    assert same_name(stand_ins.LIEPARD, made_up_pokemon("Liepard"))


@rule("name.sp-symbol-part", "sp.def")
def test_the_symbol_of_a_pokemon_sp_is_part_of_the_name():
    assert ZAPDOS_G.definition.tags & SP
    assert not same_name(ZAPDOS_G, made_up_pokemon("Zapdos"))


@rule("name.sp-not-owner", "D69")
def test_the_symbol_of_a_pokemon_sp_is_not_an_owner():
    for card in (ZAPDOS_G, stand_ins.ALAKAZAM_E4):
        assert card.definition.tags & SP
        assert card.definition.owner == ""


def test_the_star_is_part_of_the_name_and_a_tag():
    assert ALAKAZAM_STAR.definition.tags & STAR
    assert rules_name(ALAKAZAM_STAR.name) == "Alakazam ★"


@pytest.mark.parametrize("name", ["Nidoran♀", "Nidoran♂"])
def test_nidoran_has_the_same_name_with_and_without_a_space(name: str):
    assert rules_name(f"{name[:-1]} {name[-1]}") == rules_name(name) == name

"""Building a deck (the rules deck.*)."""

from __future__ import annotations

import pytest

from playmat.cards import pool
from playmat.decks import Deck, IllegalDeck, IllegalSwap, basic_energy_names, theme_deck
from playmat.engine.cards import Card
from playmat.engine.constants import STAR
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from playmat.vocabulary.declarations import basic_energy_card
from tests.support import kinds as stand_ins
from tests.support.cards_without_effects import (
    BLACK_KYUREM,
    DOWSING_MACHINE,
    HO_OH,
    POOCHYENA,
    TEAM_MAGMAS_POOCHYENA,
    made_up_pokemon,
)
from tests.support.hook_cards.permissions import GENGAR
from tests.support.hook_cards.programs import ALAKAZAM_STAR
from tests.support.hook_cards.triggers import GENGAR_43
from tests.support.lists import CHIKORITA, GRASS_ENERGY, broken_rules, deck_with

BILL = "hgss1-89"
SWITCH = "hgss1-102"
UPPER, LOWER = "hgss1-111", "hgss1-112"  # Ho-Oh LEGEND
FAIRY_ENERGY = "xy1-140"
both_eras = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])


@both_eras
@rule("deck.size-60", "D71")
def test_a_deck_has_exactly_60_cards(ruleset: Ruleset):
    assert broken_rules(deck_with(size=59), ruleset) == ["deck.size-60"]
    assert broken_rules(deck_with(size=60), ruleset) == []
    assert broken_rules(deck_with(size=61), ruleset) == ["deck.size-60"]


@both_eras
@rule("deck.copies-4")
def test_a_deck_has_at_most_four_cards_with_the_same_name(ruleset: Ruleset):
    assert broken_rules(deck_with((4, SWITCH)), ruleset) == []
    assert broken_rules(deck_with((5, SWITCH)), ruleset) == ["deck.copies-4"]


@both_eras
@rule("deck.basic-energy-free")
def test_the_limit_of_four_does_not_apply_to_basic_energy(ruleset: Ruleset):
    deck = Deck("Energy", [(20, GRASS_ENERGY), (20, "hgss1-121"), (19, "xy1-139"), (1, CHIKORITA)])
    assert broken_rules(deck, ruleset) == []


@both_eras
@rule("deck.special-energy-limited")
def test_the_limit_of_four_applies_to_special_energy(ruleset: Ruleset):
    double = "hgss1-103"
    assert broken_rules(deck_with((4, double)), ruleset) == []
    assert broken_rules(deck_with((5, double)), ruleset) == ["deck.special-energy-limited"]


@both_eras
@rule("deck.special-energy-limited", "deck.basic-energy-free")
def test_special_darkness_energy_does_not_count_with_basic_darkness_energy(ruleset: Ruleset):
    special, basic = stand_ins.SPECIAL_DARKNESS, "hgss1-121"
    assert broken_rules(deck_with((4, special), (20, basic)), ruleset) == []
    assert broken_rules(deck_with((5, special), (20, basic)), ruleset) == [
        "deck.special-energy-limited"
    ]


@both_eras
@rule("deck.same-name-any-print")
def test_prints_with_the_same_name_count_together(ruleset: Ruleset):
    plain, promo = HO_OH, made_up_pokemon("Ho-Oh")
    third = Card("col1-SL5", HO_OH.definition, "Rare Holo")
    assert broken_rules(deck_with((2, plain), (1, promo), (1, third)), ruleset) == []
    assert broken_rules(deck_with((2, plain), (2, promo), (2, third)), ruleset) == [
        "deck.same-name-any-print"
    ]


@rule("deck.same-name-any-print")
def test_a_reprint_in_the_pool_counts_with_the_original():
    original, again = "hgss1-102", "xy0-38"
    assert pool().find(original).name == pool().find(again).name
    assert broken_rules(deck_with((3, original), (2, again)), XY) == ["deck.same-name-any-print"]


@both_eras
@rule("deck.one-basic")
def test_a_deck_needs_a_basic_pokemon(ruleset: Ruleset):
    only_evolutions = deck_with((4, "hgss1-35"), basic=False)
    assert broken_rules(only_evolutions, ruleset) == ["deck.one-basic"]
    assert broken_rules(deck_with(basic=False), ruleset) == ["deck.one-basic"]
    assert broken_rules(deck_with((1, CHIKORITA), basic=False), ruleset) == []


@both_eras
@rule("deck.star-one", "D67", "D02")
def test_a_deck_has_at_most_one_pokemon_star_whatever_its_name(ruleset: Ruleset):
    other = made_up_pokemon("Pikachu ★", tags=STAR)
    assert broken_rules(deck_with((1, ALAKAZAM_STAR)), ruleset) == []
    assert broken_rules(deck_with((2, ALAKAZAM_STAR)), ruleset) == ["deck.star-one"]
    deck = deck_with((1, ALAKAZAM_STAR), (1, other))
    assert broken_rules(deck, ruleset) == ["deck.star-one"]


@both_eras
@rule("deck.ace-spec-one")
def test_a_deck_has_at_most_one_ace_spec_whatever_its_name(ruleset: Ruleset):
    search, machine = stand_ins.COMPUTER_SEARCH, DOWSING_MACHINE
    assert broken_rules(deck_with((1, search)), ruleset) == []
    assert broken_rules(deck_with((1, search), (1, machine)), ruleset) == ["deck.ace-spec-one"]


@both_eras
@rule("deck.legend-halves-share", "D65")
def test_the_halves_of_a_legend_share_one_limit_of_four(ruleset: Ruleset):
    assert broken_rules(deck_with((2, UPPER), (2, LOWER)), ruleset) == []
    assert broken_rules(deck_with((3, UPPER), (1, LOWER)), ruleset) == []
    assert broken_rules(deck_with((3, UPPER), (2, LOWER)), ruleset) == ["deck.legend-halves-share"]


@rule("deck.legend-and-plain")
def test_a_legend_and_the_pokemon_in_its_name_count_separately():
    deck = deck_with((2, UPPER), (2, LOWER), (4, HO_OH))
    assert broken_rules(deck, HGSS) == []


@both_eras
@rule("deck.legend-needs-basic", "legend.not-basic")
def test_a_legend_is_not_the_basic_pokemon_that_a_deck_needs(ruleset: Ruleset):
    deck = deck_with((2, UPPER), (2, LOWER), basic=False)
    assert broken_rules(deck, ruleset) == ["deck.legend-needs-basic"]


@both_eras
@rule("deck.restored-needs-basic", "restored.not-basic")
def test_a_restored_pokemon_is_not_the_basic_pokemon_that_a_deck_needs(ruleset: Ruleset):
    deck = deck_with((4, stand_ins.ARCHEN), (4, stand_ins.PLUME_FOSSIL), basic=False)
    assert broken_rules(deck, ruleset) == ["deck.restored-needs-basic"]


@both_eras
@rule("D17", "fossil.not-basic-elsewhere")
def test_a_fossil_is_not_the_basic_pokemon_that_a_deck_needs(ruleset: Ruleset):
    deck = deck_with((4, stand_ins.CLAW_FOSSIL), basic=False)
    assert broken_rules(deck, ruleset) == ["D17"]


@rule("deck.ex-separate")
def test_a_pokemon_ex_and_the_same_pokemon_without_ex_count_separately():
    plain, ex = BLACK_KYUREM, stand_ins.BLACK_KYUREM_EX
    assert broken_rules(deck_with((4, plain), (4, ex)), XY) == []
    assert broken_rules(deck_with((4, plain), (5, ex)), XY) == ["deck.copies-4"]


@both_eras
@rule("deck.owner-separate")
def test_an_owners_pokemon_and_the_same_pokemon_without_an_owner_count_separately(ruleset: Ruleset):
    owned, plain = TEAM_MAGMAS_POOCHYENA, POOCHYENA
    assert broken_rules(deck_with((4, owned), (4, plain)), ruleset) == []
    five_plain = deck_with((4, plain), (1, "xy0-16"))
    assert broken_rules(five_plain, ruleset) == ["deck.same-name-any-print"]


@both_eras
@rule("deck.levels-share")
def test_prints_that_differ_by_level_share_one_limit_of_four(ruleset: Ruleset):
    four = [
        (1, GENGAR),
        (1, GENGAR_43),
        (1, made_up_pokemon("Gengar LV.44", stage=2, evolves_from="Haunter")),
        (1, stand_ins.GENGAR_X),
    ]
    assert broken_rules(deck_with(*four), ruleset) == []
    assert broken_rules(deck_with(*four, (1, GENGAR)), ruleset) == ["deck.levels-share"]


@both_eras
@rule("deck.plasma-share")
def test_a_team_plasma_pokemon_shares_the_limit_with_the_same_pokemon_without_the_tag(
    ruleset: Ruleset,
):
    plasma = stand_ins.LIEPARD
    plain = made_up_pokemon("Liepard", stage=1, evolves_from="Purrloin")
    assert broken_rules(deck_with((4, plasma)), ruleset) == []
    assert broken_rules(deck_with((4, plasma), (1, plain)), ruleset) == ["deck.plasma-share"]


@rule("deck.change-one-for-one")
def test_a_card_that_is_added_replaces_one_that_is_taken_out():
    deck = theme_deck("Growth Clash")
    changed = deck.swap(out=[(1, "hgss1-94"), (1, SWITCH)], in_=[(2, BILL)])
    counts = {card.id: count for card, count in changed.counts().items()}
    assert len(changed) == 60
    assert (counts.get("hgss1-94"), counts[SWITCH], counts[BILL]) == (None, 1, 4)


@rule("deck.change-one-for-one")
def test_a_swap_of_unequal_numbers_is_rejected():
    deck = theme_deck("Growth Clash")
    with pytest.raises(IllegalSwap, match=r"2 out and 1 in.*deck\.change-one-for-one"):
        deck.swap(out=[(2, SWITCH)], in_=[BILL])


@both_eras
@rule("deck.advice-types")
def test_a_deck_of_three_types_is_legal_but_gets_a_hint(ruleset: Ruleset):
    two = Deck("Two", [(10, GRASS_ENERGY), (12, "hgss1-116"), (1, CHIKORITA)])
    three = two.swap(out=[GRASS_ENERGY], in_=["hgss1-117"])
    assert "deck.advice-types" not in [hint.rule for hint in two.hints(ruleset)]
    assert "deck.advice-types" in [hint.rule for hint in three.hints(ruleset)]
    assert broken_rules(three, ruleset) == ["deck.size-60"]


def with_energy(energy: int, trainers: int = 16) -> Deck:
    """Return a legal deck with these numbers of Energy cards and Trainer cards."""
    items = [card for card in pool().cards.values() if card.definition.kind > 1]
    names = list({card.name: card for card in items}.values())
    basics = [c for c in pool().cards.values() if c.definition.is_basic() and c.name != "Furfrou"]
    chosen: list[tuple[int, Card | str]] = [(energy, GRASS_ENERGY)]
    for cards, number in ((names, trainers), (basics, 60 - energy - trainers)):
        chosen += [(1, card) for card in (cards * 4)[:number]]
    return Deck("Advised", chosen)


@pytest.mark.parametrize(
    ("ruleset", "fewest", "most", "advice"),
    [(HGSS, 20, 25, "deck.advice-energy.hgss"), (XY, 18, 22, "deck.advice-energy.xy")],
)
@rule("deck.advice-energy.hgss", "deck.advice-energy.xy")
def test_the_advised_number_of_energy_cards_is_only_a_hint(
    ruleset: Ruleset, fewest: int, most: int, advice: str
):
    for number in (fewest, most):
        assert with_energy(number).hints(ruleset) == []
    for number in (fewest - 1, most + 1, 15):
        assert [hint.rule for hint in with_energy(number).hints(ruleset)] == [advice]
        assert with_energy(number).violations(ruleset) == []


@rule("deck.advice-trainers")
def test_the_advised_number_of_trainer_cards_is_only_a_hint():
    for number in (13, 20):
        assert with_energy(20, trainers=number).hints(XY) == []
    for number in (12, 21, 30):
        deck = with_energy(20, trainers=number)
        assert [hint.rule for hint in deck.hints(XY)] == ["deck.advice-trainers"]
        assert deck.violations(XY) == []
        assert deck.hints(HGSS) == []  # the rulebooks of HGSS give no number


@rule("card.basic-energy.hgss", "D68")
def test_hgss_has_eight_basic_energy_cards():
    assert set(basic_energy_names(HGSS)) == {
        "Darkness Energy",
        "Fighting Energy",
        "Fire Energy",
        "Grass Energy",
        "Lightning Energy",
        "Metal Energy",
        "Psychic Energy",
        "Water Energy",
    }
    assert set(basic_energy_names(HGSS)) == {
        card.name
        for card in pool().cards.values()
        if card.set_id == "hgss1" and card.definition.is_basic_energy()
    }


@rule("card.basic-energy.xy")
def test_xy_adds_fairy_energy():
    assert set(basic_energy_names(XY)) - set(basic_energy_names(HGSS)) == {"Fairy Energy"}
    assert len(basic_energy_names(XY)) == 9


@both_eras
@rule("D03", "card.basic-energy.xy")
def test_the_limit_of_four_does_not_apply_to_fairy_energy_under_either_ruleset(ruleset: Ruleset):
    assert broken_rules(deck_with((20, FAIRY_ENERGY)), ruleset) == []


@both_eras
@rule("card.basic-energy-none")
def test_there_is_no_colorless_or_dragon_basic_energy(ruleset: Ruleset):
    basic = {c.name for c in pool().cards.values() if c.definition.is_basic_energy()}
    assert basic == set(basic_energy_names(XY))
    for type in (9, 10):
        made_up = basic_energy_card(f"made-up-{type}", type)
        assert broken_rules(deck_with((5, made_up)), ruleset) == ["deck.special-energy-limited"]


@both_eras
def test_all_violations_are_reported_together(ruleset: Ruleset):
    deck = Deck(
        "Hopeless",
        [(5, SWITCH), (5, BILL), (2, stand_ins.COMPUTER_SEARCH), (2, UPPER)],
    )
    with pytest.raises(IllegalDeck) as raised:
        deck.check(ruleset)
    assert [violation.rule for violation in raised.value.violations] == [
        "deck.size-60",
        "deck.copies-4",
        "deck.copies-4",
        "deck.ace-spec-one",
        "deck.legend-needs-basic",
    ]
    heading, *lines = str(raised.value).splitlines()
    assert heading == f"Hopeless isn't legal under the {ruleset.name} rules:"
    assert lines == [str(violation) for violation in raised.value.violations]


def test_a_violation_says_what_is_wrong_what_is_right_and_where_the_rule_is_printed():
    violation = deck_with(size=59).violations(HGSS)[0]
    assert str(violation) == (
        "The deck has 59 cards; it must have exactly 60. (deck.size-60, HeartGold SoulSilver p.17)"
    )
    levels = deck_with((3, GENGAR), (2, stand_ins.GENGAR_X)).violations(XY)[0]
    assert str(levels) == (
        "5 copies of Gengar (3 Gengar, 2 Gengar LV.X); the limit is 4. "
        "(deck.levels-share, Kalos Starter Set p.21)"
    )

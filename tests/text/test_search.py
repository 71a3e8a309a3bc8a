"""Searching cards by their facts and texts."""

from __future__ import annotations

import pytest

from playmat.cards import UnknownCard, pool
from playmat.rulebook.rulesets import HGSS, XY
from playmat.text import Search, card_text
from playmat.text.facts import all_prints, group_prints
from playmat.text.search import SearchError, contains, matching_prints, normalize
from tests.support.hook_cards.triggers import GENGAR_43


def names(search: Search) -> list[str]:
    return [card.name for card in search.cards()]


def test_an_empty_search_finds_every_print():
    assert Search().cards() == list(pool().cards.values())


@pytest.mark.parametrize("word", ["noctowl", "NOCTOWL", "noct", "hgss1-8"])
def test_a_card_is_found_by_its_name_or_id(word: str):
    assert set(names(Search((word,)))) == {"Noctowl"}


@pytest.mark.parametrize(
    ("word", "name"),
    [("poke ball", "Poké Ball"), ("elms", "Professor Elm's Training Method")],
)
def test_accents_capitals_and_apostrophes_do_not_matter(word: str, name: str):
    assert name in names(Search((word,)))


def test_a_word_matches_only_from_its_start():
    assert contains("Search your deck", "sear")
    assert contains("Search your deck", "search  your")
    assert not contains("Search your deck", "arch")
    assert not contains("Search your deck", "deck your")


def test_all_words_must_be_on_the_card_and_names_come_first():
    found = Search(("switch",)).cards()
    assert [card.id for card in found[:2]] == ["hgss1-102", "xy0-38"]
    assert {"Drowzee", "Pokémon Catcher"} <= {card.name for card in found[2:]}
    fewer = names(Search(("switch", "asleep")))
    assert "Drowzee" in fewer
    assert "Pokémon Catcher" not in fewer


def test_texts_attacks_and_powers_are_searched():
    assert "Noctowl" in names(Search(attack="night si"))
    assert "Slowbro" in names(Search(attack="big yawn"))
    assert "Slowbro" not in names(Search(attack="night si"))
    assert "Noctowl" in names(Search(("extrasensory",)))
    for card in Search(text="flip a coin").cards():
        assert any("flip a coin" in normalize(passage.text) for passage in card_text(card, HGSS))
    assert "Bill" not in names(Search(text="flip a coin"))


def test_a_name_is_searched_only_in_names():
    found = names(Search(name="switch"))
    assert "Switch" in found
    assert all("Switch" in name for name in found)


def test_the_texts_of_the_ruleset_are_searched():
    for ruleset in (HGSS, XY):
        for card in Search(text="pokémon").cards(ruleset):
            assert any("Pokémon" in passage.text for passage in card_text(card, ruleset))


FACTS = [
    (Search(type="lightning"), {"Flaaffy", "Mareep", "Pikachu", "Lightning Energy"}, {"Noctowl"}),
    (Search(type="L"), {"Flaaffy"}, {"Noctowl"}),
    (Search(type="[l]"), {"Flaaffy"}, {"Noctowl"}),
    (Search(set="xy0"), {"Chespin"}, {"Noctowl"}),
    (Search(set="kalos"), {"Chespin"}, {"Noctowl"}),
    (Search(kind="supporter"), {"Bill"}, {"Switch", "Noctowl"}),
    (Search(kind="trainer"), {"Bill", "Switch"}, {"Noctowl"}),
    (Search(kind="item"), {"Switch"}, {"Bill"}),
    (Search(kind="pokemon"), {"Noctowl"}, {"Bill"}),
    (Search(kind="basic energy"), {"Fire Energy"}, {"Caterpie"}),
    (Search(kind="basic"), {"Caterpie"}, {"Fire Energy", "Noctowl"}),
    (Search(stage="1"), {"Noctowl"}, {"Caterpie", "Meganium"}),
    (Search(stage="stage 2"), {"Meganium"}, {"Noctowl"}),
    (Search(hp="130+"), {"Meganium", "Chesnaught"}, {"Noctowl"}),
    (Search(hp="90"), {"Noctowl"}, {"Meganium", "Bill"}),
    (Search(hp="30-40"), {"Caterpie", "Weedle"}, {"Noctowl", "Bill"}),
    (Search(retreat="0"), {"Sandslash"}, {"Noctowl", "Bill"}),
    (Search(retreat="4"), {"Snorlax"}, {"Noctowl"}),
    (Search(weakness="lightning"), {"Noctowl"}, {"Meganium"}),
    (Search(resistance="F"), {"Noctowl"}, {"Meganium"}),
    (Search(rarity="rare holo"), {"Noctowl"}, {"Meganium"}),
    (Search(type="W", hp="100+", stage="2"), {"Feraligatr"}, {"Slowbro", "Meganium"}),
]  # fmt: skip


@pytest.mark.parametrize(("search", "some", "others"), FACTS, ids=range(len(FACTS)))
def test_cards_are_filtered_by_facts(search: Search, some: set[str], others: set[str]):
    found = set(names(search))
    assert some <= found
    assert not others & found


@pytest.mark.parametrize(
    ("search", "sentence"),
    [
        (Search(type="stone"), "no type named 'stone'; choose from Grass, Fire,"),
        (Search(set="zzz"), "no set named 'zzz'; choose from hgss1 (HeartGold & SoulSilver)"),
        (Search(kind="creature"), "no kind named 'creature'; choose from Pokémon, Trainer"),
        (Search(stage="3"), "no stage named '3'; choose from Basic, Stage 1"),
        (Search(hp="many"), "the HP must be 90, 90+ (or more), or 60-90, not 'many'"),
        (Search(retreat="-1"), "the Retreat Cost must be 1, 2+ (or more), or 0-1, not '-1'"),
        (Search(rarity="blue"), "no rarity named 'blue'; choose from "),
        (Search(weakness="?"), "no type named '?'"),
        (Search(type=" "), "no type named ' '"),
    ],
)
def test_an_impossible_value_is_rejected_with_the_possible_ones(search: Search, sentence: str):
    with pytest.raises(SearchError) as error:
        search.cards()
    assert sentence in str(error.value)


def test_a_card_is_found_by_id_name_or_part_of_its_name():
    assert [card.id for card in matching_prints("HGSS1-8")] == ["hgss1-8"]
    assert [card.id for card in matching_prints("poke ball")] == ["hgss1-95", "xy0-35"]
    assert {card.name for card in matching_prints("octow")} == {"Noctowl"}
    assert len({card.name for card in matching_prints("professor")}) > 1
    for nothing in ("", " ", "noctwol"):
        with pytest.raises(UnknownCard):
            matching_prints(nothing)


def test_prints_of_one_card_and_halves_of_a_legend_are_grouped():
    upper, lower = pool().find("hgss1-111"), pool().find("hgss1-112")
    ball, again, bill = (pool().cards[id] for id in ("hgss1-95", "xy0-35", "hgss1-89"))
    groups = group_prints([upper, ball, bill, lower, again])
    assert groups == [[upper, lower], [ball, again], [bill]]
    assert all_prints(again) == [ball, again]
    assert all_prints(GENGAR_43) == [GENGAR_43]

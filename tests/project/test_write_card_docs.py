"""The pages of the docs that list every card are up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cards import SET_MODULES, pool
from playmat.vocabulary.declarations import item
from playmat.vocabulary.dsl import draw, flip
from tests.project.conftest import load_tool

pytestmark = pytest.mark.once
tool = load_tool("write_card_docs")


def test_the_pages_are_up_to_date(root: Path):
    folder = root / "docs/cards"
    kept = {path.name: path.read_text("utf-8") for path in folder.iterdir()}
    wanted = tool.pages()
    assert kept.keys() == wanted.keys(), "run: make docs"
    stale = [name for name, text in wanted.items() if kept[name] != text]
    assert not stale, "run: make docs"


def test_every_print_has_its_place_on_a_page():
    pages = tool.pages()
    cards = [card for card in pool().cards.values() if f"{card.set_id}.md" in pages]
    assert {card.set_id for card in cards} == set(SET_MODULES)
    for card in cards:
        headings = [
            line for line in pages[f"{card.set_id}.md"].splitlines() if line.startswith("## ")
        ]
        place = [h for h in headings if card.id in h[3:].partition(": ")[0].split(", ")]
        assert [heading.partition(": ")[2] for heading in place] == [card.name]


def test_every_effect_has_a_test():
    assert tool.untested_effects() == []


def test_the_declaration_of_every_effect_is_found():
    assert tool.undeclared_effects() == []


def entry(id: str) -> str:
    page = tool.pages()[f"{id.rpartition('-')[0]}.md"]
    found: str = page.partition(f"## {id}: ")[2].partition("\n## ")[0]
    return found


def test_an_effect_has_its_text_its_declaration_and_its_tests():
    text, _, tests = entry("hgss1-21").partition("Quick Blow 20+**")[2].partition("\n\n")
    assert (
        text
        == """\\
Flip a coin. If heads, do 20 more damage.\\
`attack("Quick Blow", "CC", "20+", flip(heads=add_damage(20)))`"""
    )
    assert "- quick blow does 20 more on heads" in tests.split("\n")
    assert '\n`supporter("hgss1-89", "Bill", draw(2), rarity="Uncommon")`\n' in entry("hgss1-89")


def test_a_declaration_of_several_lines_is_put_into_one():
    source = 'item("a-1", "Own", choose(\n    one(X),\n),\n    flip(2), rarity="Rare",\n)'
    card = item("a-1", "Own", flip(heads=draw(1)))
    (effect,) = tool.effects(card)
    written = tool.Module(source).declaration(effect)
    assert written == 'item("a-1", "Own", choose(one(X)), flip(2), rarity="Rare")'


def test_a_card_printed_again_points_to_its_first_print():
    assert "A reprint of hgss1-95 in [HeartGold & SoulSilver](hgss1.md)" in entry("xy0-35")


def test_a_legend_is_one_card_of_two_halves():
    line = tool.facts_line([pool().find("hgss1-111"), pool().find("hgss1-112")])
    assert " · Pokémon LEGEND, two halves · " in line


SOURCE = """
HELD = "Sentret"

def quick_blow_scenario(**more):
    return scenario(HGSS, you="Furret + WW", opponent=HELD, **more)

def test_quick_blow_may_fail():
    quick_blow_scenario(coins="T").attack("Quick Blow")

def test_of_another_pokemon():
    scenario(HGSS, you="Pikachu").attack("Quick Blow")

def test_bill_is_in_the_way():
    scenario(HGSS, you="Furret", your_hand="Bill").attack("Find a Friend").choose("Switch")

def test_two_cards_are_drawn():
    scenario(HGSS, you="Furret", your_hand="Bill").play("Bill")
"""


def test_a_test_belongs_to_the_card_and_the_effect_that_it_names():
    tests = list(tool.tests_in(SOURCE))
    furret, bill, switch = (pool().cards[id] for id in ("hgss1-21", "hgss1-89", "hgss1-102"))

    def about(effect: object) -> list[str]:
        return [test.sentence for test in tests if test.is_about(effect)]

    find_a_friend, quick_blow = tool.effects(furret)
    assert about(quick_blow) == ["quick blow may fail"]
    assert about(find_a_friend) == ["bill is in the way"]
    assert about(*tool.effects(bill)) == ["bill is in the way", "two cards are drawn"]
    assert about(*tool.effects(switch)) == []


def test_the_id_decides_between_two_cards_of_one_name():
    energies = (pool().cards[id] for id in ("hgss1-115", "xy1-132"))
    for card in energies:
        assert tool.Test("", "xy1-132", frozenset()).is_of(card)
        assert tool.Test("", "Grass Energy", frozenset()).is_of(card)
        assert not tool.Test("", "hgss1-116", frozenset()).is_of(card)


def test_pages_are_written_and_old_ones_removed(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    (tmp_path / "gone.md").write_text("once a set")
    assert len(tool.write()) == len(tool.pages()) + 1
    assert not (tmp_path / "gone.md").exists()
    assert tool.write() == []

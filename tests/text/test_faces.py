"""Card faces in a plain terminal."""

from __future__ import annotations

import pytest

from playmat.cards import card, pool
from playmat.engine.cards import Card
from playmat.engine.constants import COLORLESS, LIGHTNING
from playmat.rulebook.rulesets import HGSS, XY
from playmat.text import card_text, face
from playmat.text.faces import face_lines
from playmat.vocabulary.declarations import attack, pokemon, technical_machine
from playmat.vocabulary.dsl import draw
from tests.support import cards_without_effects
from tests.support import kinds as stand_ins
from tests.support.cards import KINGDRA

NOCTOWL = """\
┌──────────────────────────────────────────────────┐
│ Noctowl                                90 HP [C] │
│ Stage 1 Pokémon · evolves from Hoothoot          │
├──────────────────────────────────────────────────┤
│ Poké-Power: Night Sight                          │
│   Once during your turn, you may draw 1 card.    │
│   You can't use this power if this Pokémon has a │
│   Special Condition.                             │
│                                                  │
│ [C][C][C] Extrasensory                       40+ │
│   If you and your opponent have the same number  │
│   of cards in hand, do 40 more damage.           │
├──────────────────────────────────────────────────┤
│ Weakness [L]×2  Resistance [F]−20  Retreat [C]   │
├──────────────────────────────────────────────────┤
│ HeartGold & SoulSilver 8               Rare Holo │
└──────────────────────────────────────────────────┘"""
CRUSHING_HAMMER = """\
┌──────────────────────────────────────┐
│ Crushing Hammer                 Item │
├──────────────────────────────────────┤
│ Flip a coin. If heads, discard 1     │
│ Energy from one of your opponent's   │
│ Pokémon.                             │
├──────────────────────────────────────┤
│ Kalos Starter Set 34                 │
└──────────────────────────────────────┘"""
GRASS_ENERGY = """\
┌──────────────────────────────────────────────────┐
│ Grass Energy                        Basic Energy │
├──────────────────────────────────────────────────┤
│                       [G]                        │
├──────────────────────────────────────────────────┤
│ HeartGold & SoulSilver 115                Common │
└──────────────────────────────────────────────────┘"""


def test_a_pokemon_has_its_texts_and_numbers_on_its_face():
    assert face(card("hgss1-8"), HGSS) == NOCTOWL


def test_a_trainer_is_named_by_the_ruleset():
    assert face(card("xy0-34"), XY, width=40) == CRUSHING_HAMMER
    assert "Trainer │" in face(card("xy0-34"), HGSS, width=40)


def test_a_basic_energy_card_shows_its_symbol():
    assert face(card("hgss1-115"), HGSS) == GRASS_ENERGY


@pytest.mark.parametrize("width", [30, 44, 52, 100])
def test_a_face_is_a_box_of_the_requested_width(width: int):
    for c in [*pool().cards.values(), *cards_without_effects.CARDS]:
        lines = face(c, HGSS, width).splitlines()
        assert {len(line) for line in lines} == {width}, c.id
        assert {line[0] + line[-1] for line in lines} == {"┌┐", "├┤", "││", "└┘"}


def test_a_face_is_never_too_narrow_to_read():
    assert face(card("hgss1-8"), HGSS, width=3) == face(card("hgss1-8"), HGSS, width=30)


@pytest.mark.parametrize("id", pool().cards)
def test_a_face_shows_every_word_of_the_text(id: str):
    c = card(id)
    drawn = " ".join(face(c, XY).replace("│", " ").split())
    for passage in card_text(c, XY):
        assert passage.text in drawn
        assert passage.heading in drawn


def test_a_free_retreat_is_shown():
    assert "Retreat free" in face(card("hgss1-29"), HGSS)


def test_each_half_of_a_legend_shows_which_half_it_is():
    assert "upper half" in face(card("hgss1-111"), HGSS)
    assert "lower half" in face(card("hgss1-112"), HGSS)


def test_tags_are_shown_next_to_the_stage_or_the_class():
    assert "Stage 2 Pokémon · Prime · evolves from Seadra" in face(KINGDRA, HGSS)
    assert "Item · ACE SPEC │" in face(stand_ins.COMPUTER_SEARCH, XY)


def test_a_face_shows_that_a_pokemon_is_worth_more_than_one_prize():
    assert "Prizes 2" in face(stand_ins.BLACK_KYUREM_EX, XY, 70)
    assert "Prizes" not in face(card("hgss1-8"), HGSS)


def test_a_technical_machine_has_the_cost_of_its_attack_on_its_face():
    made = technical_machine("own-machine", "Own Machine", attack("Beam", "LC", 30, draw(1)))
    drawn = face(made, HGSS, 40)
    assert "Technical Machine" in drawn
    assert (
        "│ [L][C] Beam                       30 │\n│   Draw 1 card.                       │"
        in drawn
    )


def test_each_line_of_a_face_names_its_part():
    lines = face_lines(card("hgss1-8"), HGSS, 40)
    parts = [line.part for line in lines]
    assert list(dict.fromkeys(parts)) == [
        "frame",
        "title",
        "kind",
        "heading",
        "text",
        "numbers",
        "print",
    ]
    assert [line.text.split()[0] for line in lines if line.part == "title"] == ["Noctowl"]


def test_a_weakness_that_adds_shows_its_number():
    assert "Weakness [D]+20" in face(stand_ins.HAUNTER, HGSS)


def test_a_card_of_an_unknown_set_has_a_face():
    made: Card = pokemon(
        "own-card", "Own Card", LIGHTNING, 50, weakness=COLORLESS, texts=[attack("Zap", "L", 10)]
    )
    drawn = face(made, HGSS)
    assert "[L] Zap" in drawn
    assert "own card" in drawn

"""Generated texts are our own: they share no nine consecutive words with the printed card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playmat.cards import pool
from playmat.engine.constants import TYPE_LETTERS, TYPE_NAMES
from playmat.rulebook.rulesets import RULESETS
from tests.support.facts import Facts, reference_cards
from tests.text.review import texts_of

pytestmark = pytest.mark.once

RUN = 9


def words(text: str, name: str) -> list[str]:
    """Return the words of a text, with "this Pokémon" for the name and types for symbols."""
    text = re.sub(rf"\b{re.escape(name)}\b", "this Pokémon", text)
    for letter, kind in zip(TYPE_LETTERS, TYPE_NAMES, strict=True):
        text = text.replace(f"[{letter}]", f" {kind} ")
    return re.findall(r"\w+", re.sub("['’]", "", text).lower())


def shared_runs(ours: str, printed: str, name: str) -> set[str]:
    """Return the runs of nine words that both texts share."""

    def runs(text: str) -> set[str]:
        w = words(text, name)
        return {" ".join(w[i : i + RUN]) for i in range(len(w) - RUN + 1)}

    return runs(ours) & runs(printed)


def printed_texts(entry: Facts) -> list[str]:
    effects = entry.get("attacks", []) + entry.get("abilities", [])
    return [*(effect.get("text", "") for effect in effects), *entry.get("rules", [])]


@pytest.fixture(scope="module")
def entries(reference: Path) -> dict[str, Facts]:
    return reference_cards(reference)


@pytest.mark.parametrize("id", pool().cards)
def test_a_text_does_not_copy_the_printed_card(id: str, entries: dict[str, Facts]):
    card = pool().cards[id]
    printed = printed_texts(entries[id])
    for ruleset in RULESETS.values():
        for entry in texts_of(card, ruleset):
            for text in printed:
                assert not shared_runs(entry.text, text, card.name)


def test_the_printed_texts_are_found(entries: dict[str, Facts]):
    assert "discard" in printed_texts(entries["hgss1-32"])[1].lower()
    assert "draw" in printed_texts(entries["hgss1-8"])[1].lower()
    assert "coin" in printed_texts(entries["hgss1-95"])[0].lower()


def test_nine_equal_words_are_detected():
    ours = "One two [G] this Pokémon five, six! Seven: eight"
    theirs = "zero one two Grass Weedle five six seven EIGHT nine"
    assert shared_runs(ours, theirs, "Weedle") == {
        "one two grass this pokémon five six seven eight"
    }
    assert not shared_runs(ours, theirs.replace("seven", "7"), "Weedle")

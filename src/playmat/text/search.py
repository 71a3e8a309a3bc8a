"""Searches for cards by their facts and texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from playmat.cards import pool
from playmat.engine import constants
from playmat.engine.cards import Card
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import HGSS, Ruleset
from playmat.text.facts import KINDS, PLAYED_AS, STAGES, TAGS, kind_of, subtypes_of
from playmat.vocabulary.card_text import card_text

SORTS = ("Item", "Supporter", "Stadium", *PLAYED_AS.values(), "Basic Energy", "Special Energy")
RANGE = re.compile(r"(\d+)(?:(\+)|-(\d+))?")
APOSTROPHES = str.maketrans("", "", "'’")


class SearchError(PlaymatError):
    """A search has a value that no card can have."""


def normalize(text: str) -> str:
    """Return a text without accents, capitals, and apostrophes."""
    letters = unicodedata.normalize("NFKD", text.translate(APOSTROPHES)).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def contains(text: str, wanted: str) -> bool:
    """Return whether a text contains a phrase; its last word may be incomplete."""
    phrase = r"\s+".join(map(re.escape, normalize(wanted).split()))
    return re.search(rf"(?<!\w){phrase}", normalize(text)) is not None


@dataclass(frozen=True)
class Search:
    """Criteria of a search; empty fields match every card.

    Each of the `words` must be in a card's name, in the name of an attack or power, or in its
    text. Numbers are ranges: ``90``, ``90+``, or ``60-90``.
    """

    words: tuple[str, ...] = ()
    name: str = ""
    set: str = ""
    type: str = ""
    attack: str = ""
    text: str = ""
    kind: str = ""
    stage: str = ""
    hp: str = ""
    weakness: str = ""
    resistance: str = ""
    retreat: str = ""
    rarity: str = ""

    def cards(self, ruleset: Ruleset = HGSS) -> list[Card]:
        """Return the matching prints; cards whose name matches come first."""
        cards = self.with_facts(pool().cards.values())
        found = [card for card in cards if self.in_words(card, ruleset)]
        return sorted(found, key=self.rank)

    def rank(self, card: Card) -> int:
        """Return 0 for an exact name, 1 for words in the name, and 2 for other matches."""
        if normalize(card.name) == normalize(" ".join(self.words)):
            return 0
        return 1 if all(contains(card.name, word) for word in self.words) else 2

    def in_words(self, card: Card, ruleset: Ruleset) -> bool:
        """Return whether the names and texts of a card match."""
        d = card.definition
        named = [*(power.name for power in d.powers), *(attack.name for attack in d.attacks)]
        texts = [effect.text for effect in card_text(card, ruleset)]
        return (
            contains(card.name, self.name)
            and (not self.attack or any(contains(name, self.attack) for name in named))
            and (not self.text or any(contains(text, self.text) for text in texts))
            and all(
                card.id == word or any(contains(text, word) for text in (card.name, *named, *texts))
                for word in self.words
            )
        )

    def mentions(self, text: str) -> bool:
        """Return whether a text contains some of the words."""
        return any(contains(text, word) for word in (*self.words, self.text) if word)

    def with_facts(self, cards: Iterable[Card]) -> list[Card]:
        """Return the cards that match the facts."""
        found = list(cards)
        if self.set:
            sets = sets_of(self.set)
            found = [card for card in found if card.set_id in sets]
        if self.type:
            wanted = constants.bit(type_of(self.type))
            found = [card for card in found if card.definition.types & wanted]
        if self.weakness:
            weak = type_of(self.weakness)
            found = [c for c in found if any(w.type == weak for w in c.definition.weaknesses)]
        if self.resistance:
            strong = type_of(self.resistance)
            found = [c for c in found if any(w.type == strong for w in c.definition.resistances)]
        if self.kind:
            label = one_of(self.kind, "kind", [*KINDS, *SORTS, *STAGES.values(), *TAGS.values()])
            found = [card for card in found if label in labels(card)]
        if self.stage:
            stage = f"Stage {self.stage}" if self.stage in ("1", "2") else self.stage
            label = one_of(stage, "stage", [*STAGES.values()])
            found = [c for c in found if kind_of(c.definition) == "Pokémon" and label in labels(c)]
        if self.hp:
            low, high = span(self.hp, "the HP must be 90, 90+ (or more), or 60-90")
            found = [c for c in found if c.definition.hp and low <= c.definition.hp <= high]
        if self.retreat:
            low, high = span(self.retreat, "the Retreat Cost must be 1, 2+ (or more), or 0-1")
            found = [c for c in found if c.definition.hp and low <= c.definition.retreat <= high]
        if self.rarity:
            known = sorted({card.rarity for card in pool().cards.values() if card.rarity})
            rarity = one_of(self.rarity, "rarity", known)
            found = [card for card in found if card.rarity == rarity]
        return found


def labels(card: Card) -> list[str]:
    """Return all names of the kind of a card."""
    kind = kind_of(card.definition)
    sort, *tags = subtypes_of(card.definition)
    return [kind, f"{sort} Energy" if kind == "Energy" else sort, *tags]


def one_of(wanted: str, what: str, known: list[str]) -> str:
    for word in known:
        if normalize(word) == normalize(wanted):
            return word
    raise SearchError(f"no {what} named {wanted!r}; choose from {', '.join(known)}")


def type_of(wanted: str) -> int:
    """Return a type by its name or letter."""
    letter = constants.TYPE_LETTERS.find(wanted.strip("[]").upper() or " ")
    if len(wanted.strip("[]")) == 1 and letter >= 0:
        return letter
    return constants.TYPE_NAMES.index(one_of(wanted, "type", list(constants.TYPE_NAMES)))


def sets_of(wanted: str) -> list[str]:
    """Return sets by their id or a part of their name."""
    sets = pool().sets
    found = [id for id in sets if normalize(id) == normalize(wanted)]
    found = found or [id for id, card_set in sets.items() if contains(card_set.name, wanted)]
    if not found:
        known = ", ".join(f"{id} ({card_set.name})" for id, card_set in sets.items())
        raise SearchError(f"no set named {wanted!r}; choose from {known}")
    return found


def span(wanted: str, usage: str) -> tuple[int, int]:
    """Return the bounds of a range such as ``60-90``; `usage` is the error for anything else."""
    found = RANGE.fullmatch(wanted.replace(" ", ""))
    if found is None:
        raise SearchError(f"{usage}, not {wanted!r}")
    minimum = int(found[1])
    if found[2]:
        return minimum, 10**9
    return minimum, int(found[3] or minimum)


def matching_prints(words: str) -> list[Card]:
    """Return the card with this id, or all prints of this name or of names that contain it."""
    index = pool().index
    return index.prints(words) or index.containing(words) or pool().named(words)

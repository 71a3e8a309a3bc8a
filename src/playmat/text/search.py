"""Cards found by what stands on them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from playmat.cards import pool
from playmat.engine import words
from playmat.engine.cards import Card
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import HGSS, Ruleset
from playmat.text.facts import KINDS, PLAYED_AS, STAGES, TAGS, kind_of, subtypes_of
from playmat.vocabulary.card_text import card_text

SORTS = ("Item", "Supporter", "Stadium", *PLAYED_AS.values(), "Basic Energy", "Special Energy")
RANGE = re.compile(r"(\d+)(?:(\+)|-(\d+))?")
APOSTROPHES = str.maketrans("", "", "'’")


class SearchError(PlaymatError):
    """A search asks for something that no card could have."""


def bare(text: str) -> str:
    """A text as one types it: é is e, capitals and apostrophes do not matter."""
    letters = unicodedata.normalize("NFKD", text.translate(APOSTROPHES)).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def says(text: str, wanted: str) -> bool:
    """Whether a text has these words, one after the other; the last may be the start of one."""
    phrase = r"\s+".join(map(re.escape, bare(wanted).split()))
    return re.search(rf"(?<!\w){phrase}", bare(text)) is not None


@dataclass(frozen=True)
class Search:
    """What to look for; what is left empty is not asked.

    Each of the `words` has to stand in a card's name, in the name of one of its attacks or
    powers, or in its text. Numbers are ranges: ``90``, ``90+`` or ``60-90``.
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
        """The prints of the pool that are meant: first those whose name the words are or are in."""
        cards = self.with_facts(pool().cards.values())
        found = [card for card in cards if self.in_words(card, ruleset)]
        return sorted(found, key=self.rank)

    def rank(self, card: Card) -> int:
        if bare(card.name) == bare(" ".join(self.words)):
            return 0
        return 1 if all(says(card.name, word) for word in self.words) else 2

    def in_words(self, card: Card, ruleset: Ruleset) -> bool:
        d = card.definition
        named = [*(power.name for power in d.powers), *(attack.name for attack in d.attacks)]
        texts = [passage.text for passage in card_text(card, ruleset)]
        return (
            says(card.name, self.name)
            and (not self.attack or any(says(name, self.attack) for name in named))
            and (not self.text or any(says(text, self.text) for text in texts))
            and all(
                card.id == word or any(says(text, word) for text in (card.name, *named, *texts))
                for word in self.words
            )
        )

    def asks_for(self, text: str) -> bool:
        """Whether some of the words that are looked for stand in a text."""
        return any(says(text, word) for word in (*self.words, self.text) if word)

    def with_facts(self, cards: Iterable[Card]) -> list[Card]:
        found = list(cards)
        if self.set:
            sets = sets_of(self.set)
            found = [card for card in found if card.set_id in sets]
        if self.type:
            wanted = words.bit(type_of(self.type))
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
            stages = list(STAGES.values())
            asked = f"Stage {self.stage}" if self.stage in ("1", "2") else self.stage
            label = one_of(asked, "stage", stages)
            found = [c for c in found if kind_of(c.definition) == "Pokémon" and label in labels(c)]
        if self.hp:
            least, most = span(self.hp, "HP")
            found = [c for c in found if c.definition.hp and least <= c.definition.hp <= most]
        if self.retreat:
            least, most = span(self.retreat, "retreat cost")
            found = [c for c in found if c.definition.hp and least <= c.definition.retreat <= most]
        if self.rarity:
            known = sorted({card.rarity for card in pool().cards.values() if card.rarity})
            rarity = one_of(self.rarity, "rarity", known)
            found = [card for card in found if card.rarity == rarity]
        return found


def labels(card: Card) -> list[str]:
    """All by which the kind of a card may be called."""
    kind = kind_of(card.definition)
    sort, *marks = subtypes_of(card.definition)
    return [kind, f"{sort} Energy" if kind == "Energy" else sort, *marks]


def one_of(wanted: str, what: str, known: list[str]) -> str:
    for word in known:
        if bare(word) == bare(wanted):
            return word
    raise SearchError(f"there is no {what} {wanted!r}; there are {', '.join(known)}")


def type_of(wanted: str) -> int:
    """A type by its name or its letter."""
    letter = words.TYPE_LETTERS.find(wanted.strip("[]").upper() or " ")
    if len(wanted.strip("[]")) == 1 and letter >= 0:
        return letter
    return words.TYPE_NAMES.index(one_of(wanted, "type", list(words.TYPE_NAMES)))


def sets_of(wanted: str) -> list[str]:
    """Sets by their id or by a part of their name."""
    sets = pool().sets
    found = [id for id in sets if bare(id) == bare(wanted)]
    found = found or [id for id, card_set in sets.items() if says(card_set.name, wanted)]
    if not found:
        known = ", ".join(f"{id} ({card_set.name})" for id, card_set in sets.items())
        raise SearchError(f"there is no set {wanted!r}; there are {known}")
    return found


def span(wanted: str, what: str) -> tuple[int, int]:
    """The least and the most that a range such as ``60-90`` takes in."""
    found = RANGE.fullmatch(wanted.replace(" ", ""))
    if found is None:
        raise SearchError(f"{wanted!r} is no {what}; say 90, 90+ (or more) or 60-90")
    least = int(found[1])
    if found[2]:
        return least, 10**9
    return least, int(found[3] or least)


def prints_called(words: str) -> list[Card]:
    """Return the card with this id, or all prints of this name or of names that contain it."""
    index = pool().index
    return index.prints(words) or index.containing(words) or pool().named(words)

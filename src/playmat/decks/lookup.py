"""Finds the card that the words of a deck list mean, however they are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from playmat.cards import Pool, pool
from playmat.cards.names import (
    SIGNS,
    SIMILAR,
    CardIndex,
    did_you_mean,
    first_prints,
    letters,
    similarity,
)
from playmat.cards.sets import CardSet
from playmat.engine.cards import Card
from playmat.engine.constants import TYPE_NAMES

# What may follow a basic Energy card in a list: the code of any set, a number.
OF_ANY_SET: Final = re.compile(r"(?:([\w.-]+) )?#?\d+(?: \w{1,4})?|([\w.]+)-\d+")
# Sets that contain only basic Energy, or stand-ins for such a set.
ENERGY_SETS: Final = ("", "energy", "sve", "mee", "sv_energy")
# Those that number the first eight types in order, perhaps several times.
NUMBERED_BY_TYPE: Final = ("sve", "mee")
NUMBERED_TYPES: Final = 8
PRINT_ID: Final = re.compile(r"([A-Za-z][\w.]*)-([A-Za-z]*\d+[a-z]?)")
FOREIGN_CODE: Final = re.compile(r"[A-Z][A-Z0-9]{1,7}(?:-[A-Z]{2,3})?|[A-Z0-9]+(?:_[A-Z0-9]+)+")
NOTE: Final = re.compile(
    r"\s(?:[-–—#/(\[*].*|(?:PH|RH|reverse|holo|foil)(?:\s(?:PH|RH|holo|foil))*)$", re.I
)


def collection(words: str) -> str:
    """Return a name as TCG ONE writes it, such as HEARTGOLD_SOULSILVER."""
    for sign, word in (("♂", " MALE"), ("♀", " FEMALE")):
        words = words.replace(sign, word)
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().upper()
    return re.sub("[^A-Z0-9]+", "_", plain).strip("_")


@dataclass(frozen=True)
class Finding:
    """The card that was meant, or what is wrong with the words, and suggestions."""

    card: Card | None
    sentence: str = ""
    suggestions: tuple[str, ...] = ()


class Lookup:
    """Finds the cards of a pool by any words that deck lists use for them."""

    def __init__(self, index: CardIndex, sets: Iterable[CardSet]) -> None:
        self.index = index
        self.codes: dict[str, str] = {}  # ids of sets by their codes
        self.written: dict[str, str] = {}  # codes to write, by the ids of sets
        self.names: dict[str, str] = {}
        for s in sets:
            self.written[s.id] = s.code or s.id
            self.names[s.id] = s.name
            for code in (s.id, s.code or s.id, collection(s.name), *s.other_codes):
                self.codes[code.casefold()] = s.id
        self.named = index.by_letters
        self.numbered: dict[tuple[str, str], Card] = {}
        self.by_digits: dict[tuple[str, str], list[Card]] = {}
        for card in index.by_id.values():
            self.numbered[card.set_id, card.number.casefold()] = card
            self.by_digits.setdefault((card.set_id, digits(card.number)), []).append(card)

    # -- writing -------------------------------------------------------------------------------
    def label(self, card: Card) -> str:
        """Return a card with its print, as in a list."""
        return f"{card.name} {self.written.get(card.set_id, card.set_id)} {card.number}"

    # -- reading -------------------------------------------------------------------------------
    def find(self, words: str) -> Finding:
        """Return the card that words mean: a name, a print, or both, perhaps with a note."""
        tokens = re.split(r"[\s,;|]+", words.strip(" \t,;|"))
        found = self.by_print(tokens)
        if found is None and letters(words) in self.named:
            found = self.by_name(words)
        if found is None:
            found = self.energy_of_any_set(tokens) or self.in_a_set(tokens)
        if found is None:
            found = self.unknown_set(tokens)
        if found is None and (note := NOTE.search(words)) and note.start():
            found = self.find(words[: note.start()])
        return found or self.not_found(f"no card named {words!r}", words)

    def by_print(self, tokens: Sequence[str]) -> Finding | None:
        """Return the print given by a known set and a number, at any position."""
        for at, token in enumerate(tokens):
            token = token.strip("()[]#")
            both = PRINT_ID.fullmatch(token)
            if both and both[1].casefold() in self.codes:
                return self.numbered_print(tokens[:at], both[1], both[2], tokens[at + 1 :])
            set_id, _, number = token.rpartition("-")
            if self.card_numbered(set_id, number):
                return self.numbered_print(tokens[:at], set_id, number, tokens[at + 1 :])
            if token.casefold() in self.codes and at + 1 < len(tokens):
                number = tokens[at + 1].strip("()[]#").partition("/")[0]
                if digits(number) or self.card_numbered(token, number):
                    return self.numbered_print(tokens[:at], token, number, tokens[at + 2 :])
        return None

    def numbered_print(
        self, name: Sequence[str], code: str, number: str, rest: Sequence[str]
    ) -> Finding:
        """Return the card with this number if its name matches, and no other print follows."""
        card = self.card_numbered(code, number)
        words = " ".join(name)
        code = self.written[self.codes[code.casefold()]]
        if card is None:
            return self.not_found(f"{code} has no card {number}", words, code)
        if rest and (
            rest[0].isdecimal() or rest[0].casefold() in self.codes or PRINT_ID.fullmatch(rest[0])
        ):
            return Finding(None, f"unexpected {rest[0]!r} after {code} {card.number}")
        others = self.named.get(letters(words), [])
        if not words or card in others:
            return Finding(card)
        if others:
            labels = [self.label(card), *map(self.label, first_prints(others))]
            sentence = f"{code} {card.number} is {card.name}, not {words}"
            return Finding(None, f"{sentence}{did_you_mean(labels)}", tuple(labels))
        if is_misspelling(words, card.name):
            return Finding(card, f"using {card.name}, which is {code} {card.number}, for {words!r}")
        near = [other for similar, other in self.index.nearest(words) if similar >= SIMILAR]
        labels = list(dict.fromkeys([self.label(each) for each in (card, *near)]))
        sentence = f"{code} {card.number} is {card.name}, and no card is named {words!r}"
        return Finding(None, f"{sentence}{did_you_mean(labels)}", tuple(labels))

    def card_numbered(self, code: str, number: str) -> Card | None:
        """Return the card of a set with a number, with or without letters and leading zeros."""
        set_id = self.codes.get(code.casefold())
        if set_id is None:
            return None
        card = self.numbered.get((set_id, number.casefold()))
        if card is None:
            same = self.by_digits.get((set_id, digits(number)), []) if digits(number) else []
            card = same[0] if len(same) == 1 else None
        return card

    def by_name(self, words: str) -> Finding:
        """Return the first print of a name, unless different cards have that name."""
        prints = self.named[letters(words)]
        for card in prints:
            if card.definition.is_basic_energy():
                return Finding(card)
        cards = first_prints(prints)
        if len(cards) == 1:
            return Finding(prints[0])
        return self.ambiguous(cards)

    def ambiguous(self, cards: Sequence[Card]) -> Finding:
        """Return a finding without a card: different cards have the same name."""
        labels = tuple(map(self.label, cards))
        sentence = f"{len(cards)} different cards are named {cards[0].name}; choose "
        return Finding(None, sentence + " or ".join(labels), labels)

    def energy_of_any_set(self, tokens: Sequence[str]) -> Finding | None:
        """Return a basic Energy card, whatever set and number follow it."""
        for end in range(len(tokens) - 1, max(len(tokens) - 4, 0), -1):
            suffix = OF_ANY_SET.fullmatch(" ".join(tokens[end:]))
            for card in self.named.get(letters(" ".join(tokens[:end])), []) if suffix else []:
                if card.definition.is_basic_energy():
                    code = suffix[1] or suffix[2] or "" if suffix else ""
                    if other := self.other_energy(card, code, tokens[-1]):
                        return other
                    if code.casefold() in ENERGY_SETS:
                        return Finding(card)
                    note = f"unknown set {code}; using basic {card.name}"
                    return Finding(card, note)
        return None

    def other_energy(self, card: Card, code: str, number: str) -> Finding | None:
        """Return a finding without a card if the number is that of Energy of another type."""
        at = digits(number.rpartition("-")[2])
        if code.casefold() not in NUMBERED_BY_TYPE or not at:
            return None
        type = TYPE_NAMES[(int(at) - 1) % NUMBERED_TYPES]
        if card.name == f"{type} Energy":
            return None
        labels = [self.label(self.named[letters(f"{type} Energy")][0]), self.label(card)]
        sentence = f"{code} {at} is {type} Energy, not {card.name}{did_you_mean(labels)}"
        return Finding(None, sentence, tuple(labels))

    def in_a_set(self, tokens: Sequence[str]) -> Finding | None:
        """Return the card for a name with only the set or only the number."""
        *name, last = tokens
        prints = self.named.get(letters(" ".join(name)), [])
        last = last.strip("()[]#").partition("/")[0]
        set_id = self.codes.get(last.casefold())
        if not prints or (set_id is None and not last.isdecimal()):
            return None
        fitting = [c for c in prints if set_id == c.set_id or last.lstrip("0") == c.number]
        cards = first_prints(fitting)
        if len(cards) == 1:
            return Finding(fitting[0])
        if cards:
            return self.ambiguous(cards)
        where = "with the number" if set_id is None else "in"
        return self.not_found(f"no {prints[0].name} {where} {last}", " ".join(name))

    def unknown_set(self, tokens: Sequence[str]) -> Finding | None:
        """Return a finding without a card: the print is of an unknown set."""
        for at, token in enumerate(tokens):
            token = token.strip("()[]#")
            code = ""
            if both := PRINT_ID.fullmatch(token):
                code = both[1]
            elif at + 1 < len(tokens) and FOREIGN_CODE.fullmatch(token) and digits(tokens[at + 1]):
                code = token
            if code and at:
                ours = ", ".join(self.written.values())
                sentence = f"unknown set {code} (known: {ours})"
                return self.not_found(sentence, " ".join(tokens[:at]))
        return None

    # -- suggesting --------------------------------------------------------------------------
    def not_found(self, sentence: str, words: str, code: str = "") -> Finding:
        """Return what is wrong, and the prints with the most similar names (of a set, if given)."""
        set_id = self.codes.get(code.casefold(), "")
        found = self.index.nearest(words, set_id) or self.index.nearest(words)
        close = tuple([self.label(card) for similar, card in found if similar >= SIMILAR])
        if close:
            return Finding(None, f"{sentence}{did_you_mean(close)}", close)
        label = self.label(found[0][1])
        return Finding(None, f"{sentence}; the most similar name is {label}", (label,))


def is_misspelling(words: str, name: str) -> bool:
    """Return whether words are probably a misspelled name, and not another card's name.

    Another card often has more words (Pikachu ex) or another sign (Nidoran ♀).
    """
    signs = [{sign for sign in SIGNS if sign in text} for text in (words, name)]
    same_length = len(words.split()) == len(name.split())
    return same_length and signs[0] == signs[1] and similarity(words, name) >= SIMILAR


def digits(number: str) -> str:
    """Return the digits of a number, without letters and leading zeros."""
    return re.sub(r"^[A-Za-z]*0*|[A-Za-z]*$", "", number) if re.search(r"\d", number) else ""


_of_pool: dict[tuple[Pool, int], Lookup] = {}


def pool_lookup() -> Lookup:
    """Return the lookup of the card pool."""
    known = pool()
    key = known, len(known.cards)  # sets can be added later
    if key not in _of_pool:
        _of_pool[key] = Lookup(known.index, known.sets.values())
    return _of_pool[key]

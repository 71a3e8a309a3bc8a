"""How a Pokémon in play is written in a line: ``Ampharos + LLL, 30 damage, confused``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playmat.cards import UnknownCard, pool
from playmat.engine.cards import Card
from playmat.engine.words import CONDITION_NAMES, RESTORED, TYPE_LETTERS, TYPE_NAMES, bit
from playmat.errors import PlaymatError

CONDITIONS = {name.lower(): bit(i) for i, name in enumerate(CONDITION_NAMES)}
_extra: dict[str, Card] = {}


def know(*cards: Card) -> None:
    """Make cards outside the pool known to scenarios."""
    for card in cards:
        _extra[card.id] = card


def find_card(word: str) -> Card:
    """A card by name, by id, by both (``Gengar [hgss4-94]``), or a basic Energy by its letter.

    A name of the pool means the pool's card, whatever else is known by that name.
    """
    word = word.strip()
    if len(word) == 1 and word in TYPE_LETTERS:
        name = f"{TYPE_NAMES[TYPE_LETTERS.index(word)]} Energy"
        return next(c for c in pool().named(name) if c.definition.is_basic_energy())
    wanted = re.fullmatch(r"(?:.*\[)?([\w]+-[\w]+)\]?", word)
    if wanted:
        id = wanted.group(1)
        return _extra[id] if id in _extra else pool().find(id)
    try:
        return pool().named(word)[0]
    except UnknownCard:
        for card in _extra.values():
            if card.name == word:
                return card
        raise


def lower_stages(card: Card) -> list[Card]:
    """The cards it evolved from, lowest first, as far as they are known."""
    origin = card.definition.evolves_from
    if not origin or card.definition.stage == RESTORED:  # its fossil is not under it
        return []
    try:
        below = find_card(origin)
    except UnknownCard:
        return []
    return [*lower_stages(below), below]


@dataclass
class Slot:
    """A Pokémon in play as a scenario says it."""

    card: Card
    below: list[Card] = field(default_factory=list)
    energy: list[Card] = field(default_factory=list)
    gear: list[Card] = field(default_factory=list)
    damage: int = 0
    conditions: int = 0
    marks: dict[str, int] = field(default_factory=dict)
    new: bool = False
    changed: bool = False


def parse_slot(text: str) -> Slot:
    """Read ``Name + Energy, words``.

    Energy is letters (``+ GGC``) or names (``+ Double Colorless Energy``); words are
    ``30 damage``, a Special Condition, ``Char counter`` (or ``2 Char counters``), ``new`` (came
    this turn), ``evolved`` (this turn), ``alone`` (no lower stages under it) and ``with`` a Tool
    or Machine.
    """
    head, *words = [w.strip() for w in text.split(",")]
    name, *attached = [w.strip() for w in head.split("+")]
    card = find_card(name)
    slot = Slot(card, lower_stages(card))
    for part in attached:
        slot.energy += parse_energy(part)
    for word in words:
        damage = re.fullmatch(r"(\d+) damage", word)
        counters = re.fullmatch(r"(?:(\d+) )?(\w+) counters?", word)
        if damage:
            slot.damage = int(damage.group(1))
        elif counters:
            slot.marks[counters.group(2)] = int(counters.group(1) or 1)
        elif word in CONDITIONS:
            slot.conditions |= CONDITIONS[word]
        elif word == "new":
            slot.new = True
        elif word == "evolved":
            slot.changed = True
        elif word == "alone":
            slot.below = []
        elif word.startswith("with "):
            slot.gear.append(find_card(word[5:]))
        else:
            raise PlaymatError(
                f"{text!r}: {word!r} is not understood; say '30 damage', a Special Condition, "
                "'Char counter', 'new', 'evolved', 'alone' or 'with' a Tool"
            )
    return slot


def parse_energy(text: str) -> list[Card]:
    if all(letter in TYPE_LETTERS for letter in text):
        return [find_card(letter) for letter in text]
    return [find_card(text)]


def parse_cards(text: str | list[str]) -> list[Card]:
    """Cards by name, separated by commas; ``3 Bill`` is three of them."""
    words = [w.strip() for w in text.split(",")] if isinstance(text, str) else text
    out: list[Card] = []
    for word in words:
        if not word:
            continue
        many = re.fullmatch(r"(\d+) (.+)", word)
        if many:
            out += [find_card(many.group(2))] * int(many.group(1))
        else:
            out.append(find_card(word))
    return out


def parse_slots(text: str | list[str]) -> list[Slot]:
    """Pokémon separated by semicolons."""
    lines = text.split(";") if isinstance(text, str) else text
    return [parse_slot(line.strip()) for line in lines if line.strip()]

"""The facts of a card in words: its kind, stage, marks, types, and what changes damage to it."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.cards import pool
from playmat.engine import words
from playmat.engine.cards import Card, Definition, Weakness

STAGES = {
    words.BASIC: "Basic",
    words.STAGE_1: "Stage 1",
    words.STAGE_2: "Stage 2",
    words.LEGEND: "LEGEND",
    words.RESTORED: "Restored",
    words.LEVEL_X: "LV.X",
}
TAGS = {
    words.PRIME: "Prime",
    words.EX: "EX",
    words.STAR: "Star",
    words.SP: "SP",
    words.PLASMA: "Team Plasma",
    words.ACE_SPEC: "ACE SPEC",
    words.DELTA: "Delta",
}
PLAYED_AS = {
    words.TOOL: "Pokémon Tool",
    words.MACHINE: "Technical Machine",
    words.FOSSIL: "Fossil",
}
KINDS = ("Pokémon", "Trainer", "Energy")
HALVES = ("upper", "lower")


def kind_of(definition: Definition) -> str:
    """One of the three kinds of card."""
    if definition.kind == words.POKEMON:
        return "Pokémon"
    return "Energy" if definition.kind == words.ENERGY else "Trainer"


def tags_of(definition: Definition) -> list[str]:
    """The marks that rules speak of, such as Prime."""
    return [word for mark, word in TAGS.items() if definition.tags & mark]


def subtypes_of(definition: Definition) -> list[str]:
    """What it is beside its kind, by no ruleset's words: stage or sort, then its marks."""
    if definition.kind == words.POKEMON:
        sort = STAGES[definition.stage]
    elif definition.kind == words.ENERGY:
        sort = "Basic" if definition.is_basic_energy() else "Special"
    elif definition.kind == words.SUPPORTER:
        sort = "Supporter"
    elif definition.kind == words.STADIUM:
        sort = "Stadium"
    else:
        sort = PLAYED_AS.get(definition.played_as, "Item")
    return [sort, *tags_of(definition)]


def half_of(definition: Definition) -> str:
    """Which half of a LEGEND it is, if any."""
    return HALVES[definition.legend_half] if definition.legend_half >= 0 else ""


def types_in(mask: int) -> list[int]:
    return [t for t in range(len(words.TYPE_NAMES)) if mask & words.bit(t)]


def type_names(mask: int) -> list[str]:
    return [words.TYPE_NAMES[t] for t in types_in(mask)]


def type_symbols(mask: int) -> str:
    """The symbols of types, written together."""
    return "".join(f"[{words.TYPE_LETTERS[t]}]" for t in types_in(mask))


def change_of(weakness: Weakness) -> str:
    """What a Weakness or Resistance does to damage: ``×2``, ``+30`` or ``-20``."""
    return f"×{weakness.times}" if weakness.times != 1 else f"{weakness.add:+}"


def set_name(card: Card) -> str:
    card_set = pool().sets.get(card.set_id)
    return card_set.name if card_set is not None else card.set_id


def grouped(prints: Iterable[Card]) -> list[list[Card]]:
    """The prints of each card together; the two halves of a LEGEND are one card."""
    found: dict[str, list[Card]] = {}
    for card in prints:
        d = card.definition
        found.setdefault(card.name if d.is_legend() else d.id, []).append(card)
    return list(found.values())


def all_prints(card: Card) -> list[Card]:
    """All prints of a card of the pool, itself among them, and both halves of a LEGEND."""
    named = [other for other in pool().cards.values() if other.name == card.name]
    return next((group for group in grouped(named) if card in group), [card])

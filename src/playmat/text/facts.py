"""The facts of a card in words: kind, stage, tags, types, Weakness, and Resistance."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.cards import pool
from playmat.engine import constants
from playmat.engine.cards import Card, Definition, Weakness

STAGES = {
    constants.BASIC: "Basic",
    constants.STAGE_1: "Stage 1",
    constants.STAGE_2: "Stage 2",
    constants.LEGEND: "LEGEND",
    constants.RESTORED: "Restored",
    constants.LV_X: "LV.X",
}
TAGS = {
    constants.PRIME: "Prime",
    constants.EX: "EX",
    constants.STAR: "Star",
    constants.SP: "SP",
    constants.PLASMA: "Team Plasma",
    constants.ACE_SPEC: "ACE SPEC",
    constants.DELTA: "Delta",
}
PLAYED_AS = {
    constants.TOOL: "Pokémon Tool",
    constants.TECHNICAL_MACHINE: "Technical Machine",
    constants.FOSSIL: "Fossil",
}
KINDS = ("Pokémon", "Trainer", "Energy")
HALVES = ("upper", "lower")


def kind_of(definition: Definition) -> str:
    """Return Pokémon, Trainer, or Energy."""
    if definition.kind == constants.POKEMON:
        return "Pokémon"
    return "Energy" if definition.kind == constants.ENERGY else "Trainer"


def tags_of(definition: Definition) -> list[str]:
    """Return the tags that rules refer to, such as Prime."""
    return [word for tag, word in TAGS.items() if definition.tags & tag]


def subtypes_of(definition: Definition) -> list[str]:
    """Return the stage or the class of a card, then its tags; the same in every ruleset."""
    if definition.kind == constants.POKEMON:
        sort = STAGES[definition.stage]
    elif definition.kind == constants.ENERGY:
        sort = "Basic" if definition.is_basic_energy() else "Special"
    elif definition.kind == constants.SUPPORTER:
        sort = "Supporter"
    elif definition.kind == constants.STADIUM:
        sort = "Stadium"
    else:
        sort = PLAYED_AS.get(definition.played_as, "Item")
    return [sort, *tags_of(definition)]


def half_of(definition: Definition) -> str:
    """Return which half of a LEGEND it is; empty if it isn't a half."""
    return HALVES[definition.legend_half] if definition.legend_half >= 0 else ""


def types_in(mask: int) -> list[int]:
    return [t for t in range(len(constants.TYPE_NAMES)) if mask & constants.bit(t)]


def type_names(mask: int) -> list[str]:
    return [constants.TYPE_NAMES[t] for t in types_in(mask)]


def type_symbols(mask: int) -> str:
    """Return the symbols of types, such as ``[G][R]``."""
    return "".join(f"[{constants.TYPE_LETTERS[t]}]" for t in types_in(mask))


def change_of(weakness: Weakness) -> str:
    """Return what a Weakness or Resistance does to damage: ``×2``, ``+30``, or ``-20``."""
    return f"×{weakness.times}" if weakness.times != 1 else f"{weakness.add:+}"


def set_name(card: Card) -> str:
    card_set = pool().sets.get(card.set_id)
    return card_set.name if card_set is not None else card.set_id


def group_prints(prints: Iterable[Card]) -> list[list[Card]]:
    """Return the prints of each card; the two halves of a LEGEND are one card."""
    found: dict[str, list[Card]] = {}
    for card in prints:
        d = card.definition
        found.setdefault(card.name if d.is_legend() else d.id, []).append(card)
    return list(found.values())


def all_prints(card: Card) -> list[Card]:
    """Return all prints of a card, including itself and both halves of a LEGEND."""
    named = [other for other in pool().cards.values() if other.name == card.name]
    return next((group for group in group_prints(named) if card in group), [card])

"""The facts of a card in the form of the reference data, so that the two can be compared."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playmat.engine.cards import Attack, Card, Definition, Weakness
from playmat.engine.constants import (
    ACE_SPEC,
    ENERGY,
    EX,
    ITEM,
    PLASMA,
    POKEMON,
    PRIME,
    SP,
    STAR,
    SUPPORTER,
    TECHNICAL_MACHINE,
    TOOL,
    TYPE_NAMES,
    bit,
)
from playmat.vocabulary.declarations import symbols

Facts = dict[str, Any]
STAGES = ("Basic", "Stage 1", "Stage 2", "LEGEND", "Restored", "Level-Up")
TAGS = {
    PRIME: "Prime",
    EX: "EX",
    STAR: "Star",
    SP: "SP",
    PLASMA: "Team Plasma",
    ACE_SPEC: "ACE SPEC",
}


def reference_cards(reference: Path) -> dict[str, Facts]:
    """Return every card of the reference data by its id."""
    found: dict[str, Facts] = {}
    for path in sorted((reference / "cards/reference").glob("*.json")):
        if not path.name.startswith("decks-"):
            found |= {card["id"]: card for card in json.loads(path.read_text("utf-8"))}
    return found


def reference_facts(entry: Facts) -> Facts:
    """Return the facts of a card in the reference data."""
    return {
        "name": entry["name"],
        "kind": entry["supertype"],
        "subtypes": set(entry["subtypes"]),
        "rarity": entry.get("rarity", ""),
        "hp": int(entry.get("hp", 0)),
        "types": set(entry.get("types", [])),
        "evolves from": entry.get("evolvesFrom", ""),
        "weaknesses": {(w["type"], w["value"]) for w in entry.get("weaknesses", [])},
        "resistances": {(r["type"], r["value"]) for r in entry.get("resistances", [])},
        "retreat": len(entry.get("retreatCost", [])),
        "attacks": [
            (a["name"], sorted(a["cost"]), a["damage"].replace("−", "-"))
            for a in entry.get("attacks", [])
        ],
        "powers": [(p["name"], p["type"]) for p in entry.get("abilities", [])],
    }


def facts(card: Card) -> Facts:
    """Return the facts of a card of the pool."""
    d = card.definition
    return {
        "name": card.name,
        "kind": {POKEMON: "Pokémon", ENERGY: "Energy"}.get(d.kind, "Trainer"),
        "subtypes": {subtype(d), *(word for tag, word in TAGS.items() if d.tags & tag)},
        "rarity": card.rarity,
        "hp": d.hp,
        # The types of an Energy card, and of a Fossil in play, are in no field of the reference.
        "types": {n for t, n in enumerate(TYPE_NAMES) if d.kind == POKEMON and d.types & bit(t)},
        "evolves from": d.evolves_from,
        "weaknesses": changes(d.weaknesses),
        "resistances": changes(d.resistances),
        "retreat": d.retreat,
        "attacks": [(a.name, sorted(cost(a)), damage(a)) for a in d.attacks],
        "powers": [(p.name, p.kind) for p in d.powers],
    }


def subtype(d: Definition) -> str:
    """Return the subtype of a card as the reference names it."""
    if d.kind == POKEMON:
        return STAGES[d.stage]
    if d.kind == ENERGY:
        return "Basic" if d.is_basic_energy() else "Special"
    if d.kind == ITEM:
        return {TOOL: "Pokémon Tool", TECHNICAL_MACHINE: "Technical Machine"}.get(
            d.played_as, "Item"
        )
    return "Supporter" if d.kind == SUPPORTER else "Stadium"


def changes(printed: Sequence[Weakness]) -> set[tuple[str, str]]:
    """Return the types and amounts of Weaknesses or Resistances."""
    return {(TYPE_NAMES[w.type], f"{w.add:+}" if w.add else f"×{w.times}") for w in printed}


def cost(attack: Attack) -> list[str]:
    """Return the types of Energy that an attack costs."""
    return [TYPE_NAMES[t] for t in symbols(attack.symbols, attack.name)]


def damage(attack: Attack) -> str:
    """Return the damage printed for an attack."""
    return f"{attack.base}{attack.damage_suffix}" if attack.base else ""

"""Cards and their effects as plain data, for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playmat.engine import constants
from playmat.engine.cards import Card, Condition, Definition, Op
from playmat.engine.modifiers import Modifier
from playmat.engine.op_data import part_data
from playmat.rulebook.rulesets import Ruleset
from playmat.text.facts import (
    STAGES,
    all_prints,
    change_of,
    half_of,
    kind_of,
    set_name,
    subtypes_of,
    type_names,
)
from playmat.vocabulary.card_text import (
    attack_text,
    class_word,
    own_modifiers,
    own_text,
    power_text,
)
from playmat.vocabulary.sentences import steps

Data = dict[str, Any]


def card_data(card: Card, ruleset: Ruleset) -> Data:
    """Return all facts of a print, and the text and ops of each effect."""
    d = card.definition
    pokemon = d.kind == constants.POKEMON
    return {
        "id": card.id,
        "set": card.set_id,
        "set_name": set_name(card),
        "number": card.number,
        "rarity": card.rarity,
        "name": card.name,
        "kind": kind_of(d),
        "subtypes": subtypes_of(d),
        "stage": STAGES[d.stage] if pokemon else None,
        "half": half_of(d) or None,
        "evolves_from": d.evolves_from or None,
        "hp": d.hp or None,
        "types": type_names(d.types),
        "weaknesses": [
            {"type": constants.TYPE_NAMES[w.type], "change": change_of(w)} for w in d.weaknesses
        ],
        "resistances": [
            {"type": constants.TYPE_NAMES[w.type], "change": change_of(w)} for w in d.resistances
        ],
        "retreat": d.retreat if d.hp else None,
        "prizes": d.prizes if d.hp else None,
        "provides": [type_names(int(unit)) for unit in d.provides],
        "prints": [other.id for other in all_prints(card)],
        "ruleset": ruleset.name,
        "effects": effects_data(d, ruleset),
    }


def effects_data(d: Definition, ruleset: Ruleset) -> list[Data]:
    """Return powers, attacks, and the effect of a Trainer or Energy card, in the card's order."""
    found: list[Data] = []
    own = own_modifiers(d)
    if d.play is not None or d.play_condition is not None or own or own_text(d, ruleset):
        found.append(
            {
                "kind": class_word(d, ruleset),
                "name": d.name,
                "text": own_text(d, ruleset),
                "only_if": part_data(d.play_condition),
                "ops": parts_data([*steps(d.play), *own]),
            }
        )
    found += [
        {
            "kind": power.kind,
            "name": power.name,
            "text": power_text(power, ruleset),
            "once": power.once,
            "off_under_conditions": power.blocked_by_conditions,
            "while": part_data(power.when),
            "ops": parts_data([*power.modifiers, *steps(power.op)]),
        }
        for power in d.powers
    ]
    found += [
        {
            "kind": "attack",
            "name": attack.name,
            "cost": attack.symbols,
            "damage": f"{attack.base}{attack.damage_suffix}" if attack.base else "",
            "text": attack_text(attack, ruleset),
            "ops": parts_data(steps(attack.program)),
        }
        for attack in d.attacks
    ]
    return found


def parts_data(parts: Iterable[Op | Modifier | Condition]) -> list[Any]:
    return [part_data(part) for part in parts]

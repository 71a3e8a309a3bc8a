"""Cards and their programs as plain data, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from playmat.engine import words
from playmat.engine.cards import Card, Condition, Definition, Op
from playmat.engine.modifiers import Modifier
from playmat.rulebook.rulesets import Ruleset
from playmat.text.card_text import (
    attack_text,
    class_word,
    own_modifiers,
    own_text,
    power_text,
)
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
from playmat.vocabulary.sentences import steps

Data = dict[str, Any]

# What the engine notes on ops and modifiers for itself; no card is declared with it.
BOOKKEEPING = frozenset(
    ("address", "atomic", "cause", "decides", "key", "order", "slot"),
)


def card_data(card: Card, ruleset: Ruleset) -> Data:
    """All facts of a print, and of each of its effects the text and the ops."""
    d = card.definition
    pokemon = d.kind == words.POKEMON
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
            {"type": words.TYPE_NAMES[w.type], "change": change_of(w)} for w in d.weaknesses
        ],
        "resistances": [
            {"type": words.TYPE_NAMES[w.type], "change": change_of(w)} for w in d.resistances
        ],
        "retreat": d.retreat if d.hp else None,
        "prizes": d.prizes if d.hp else None,
        "provides": [type_names(int(unit)) for unit in d.provides],
        "prints": [other.id for other in all_prints(card)],
        "ruleset": ruleset.name,
        "effects": effects_data(d, ruleset),
    }


def effects_data(d: Definition, ruleset: Ruleset) -> list[Data]:
    """Each power, each attack, and what a Trainer or Energy card does, in the card's order."""
    found: list[Data] = []
    own = own_modifiers(d)
    if d.play is not None or d.guard is not None or own or own_text(d, ruleset):
        found.append(
            {
                "kind": class_word(d, ruleset),
                "name": d.name,
                "text": own_text(d, ruleset),
                "only_if": part_data(d.guard),
                "ops": parts_data([*steps(d.play), *own]),
            }
        )
    found += [
        {
            "kind": power.kind,
            "name": power.name,
            "text": power_text(power, ruleset),
            "once": power.once,
            "off_under_conditions": power.condition_off,
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
            "damage": f"{attack.base}{attack.mark}" if attack.base else "",
            "text": attack_text(attack, ruleset),
            "ops": parts_data(steps(attack.program)),
        }
        for attack in d.attacks
    ]
    return found


def parts_data(parts: Iterable[Op | Modifier | Condition]) -> list[Any]:
    return [part_data(part) for part in parts]


def part_data(part: object) -> Any:
    """A part of a program (op, modifier, condition, amount, target, filter) as plain data.

    It becomes a dict with its class under "is" and its parameters in the order of the alphabet,
    parts among them as dicts again. Numbers are those of `playmat.engine.words`.
    """
    return plain(part, ())


def plain(value: object, inside: tuple[object, ...]) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Card | Definition):
        return value.id
    if isinstance(value, Enum):
        return value.name
    name = getattr(value, "__name__", None)
    if isinstance(name, str):  # a class or a function
        return name
    if any(value is other for other in inside):
        return type(value).__name__
    inside = (*inside, value)
    if isinstance(value, Mapping):
        return {str(key): plain(one, inside) for key, one in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(one, inside) for one in value), key=repr)
    if isinstance(value, Iterable):
        return [plain(one, inside) for one in value]
    found = {"is": type(value).__name__}
    for attribute in parameters(value):
        if hasattr(value, attribute):
            found[attribute] = plain(getattr(value, attribute), inside)
    return found


def parameters(part: object) -> list[str]:
    """The names of what a part was made with, in both builds and for classes of one's own."""
    names = set(getattr(part, "__dict__", ()))
    for base in type(part).__mro__:
        slots = vars(base).get("__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
        names.update(vars(base).get("__mypyc_attrs__", ()))  # a compiled class has no slots
    return sorted(name for name in names - BOOKKEEPING if not name.startswith("_"))

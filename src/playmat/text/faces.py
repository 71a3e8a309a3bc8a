"""The face of a card, drawn in characters for a plain terminal."""

from __future__ import annotations

from textwrap import wrap

from playmat.cards import pool
from playmat.engine import words
from playmat.engine.cards import Card, Definition, Weakness
from playmat.rulebook.rulesets import Ruleset
from playmat.text.effects import (
    attack_text,
    card_text,
    class_word,
    power_text,
    printed_damage,
)

NARROWEST = 30
STAGES = {
    words.BASIC: "Basic Pokémon",
    words.STAGE_1: "Stage 1 Pokémon",
    words.STAGE_2: "Stage 2 Pokémon",
    words.LEGEND: "Pokémon LEGEND",
    words.RESTORED: "Restored Pokémon",
    words.LEVEL_X: "LV.X Pokémon",
}
HALVES = {0: "upper half", 1: "lower half"}


def face(card: Card, ruleset: Ruleset, width: int = 52) -> str:
    """A card as a person would like to read it, so many columns wide."""
    inner = max(width, NARROWEST) - 4
    definition = card.definition
    if definition.hp:
        rooms = [
            headline(definition, ruleset, inner),
            pokemon_texts(definition, ruleset, inner),
            numbers(definition, inner),
        ]
    else:
        rooms = [headline(definition, ruleset, inner), other_texts(card, ruleset, inner)]
    rooms.append(footer(card, inner))
    rule = "─" * (inner + 2)
    lines: list[str] = []
    for room in rooms:
        if room:
            lines.append(f"├{rule}┤" if lines else f"┌{rule}┐")
            lines += [f"│ {line:<{inner}} │" for line in room]
    return "\n".join([*lines, f"└{rule}┘"])


def type_symbols(mask: int) -> str:
    """The symbols of types, written together."""
    return "".join(f"[{letter}]" for t, letter in enumerate(words.TYPE_LETTERS) if mask >> t & 1)


def across(left: str, right: str, width: int) -> list[str]:
    """Words at both ends of a line, or on two lines where one is too short."""
    gap = width - len(left) - len(right)
    if gap >= 2 or not right:
        return wrap(left, width) if gap < 0 else [f"{left}{' ' * gap}{right}".rstrip()]
    return [*wrap(left, width), f"{right:>{width}}"]


def indented(text: str, width: int) -> list[str]:
    return wrap(text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def headline(definition: Definition, ruleset: Ruleset, width: int) -> list[str]:
    if not definition.hp:
        return across(definition.name, class_word(definition, ruleset), width)
    right = f"{definition.hp} HP {type_symbols(definition.types)}"
    kind = class_word(definition, ruleset)
    if definition.kind == words.POKEMON:
        kind = STAGES[definition.stage]
    if definition.legend_half in HALVES:
        kind += f", {HALVES[definition.legend_half]}"
    if definition.evolves_from:
        kind += f" · evolves from {definition.evolves_from}"
    return [*across(definition.name, right, width), *wrap(kind, width)]


def pokemon_texts(definition: Definition, ruleset: Ruleset, width: int) -> list[str]:
    rooms: list[list[str]] = []
    for power in definition.powers:
        heading = wrap(f"{power.kind}: {power.name}", width)
        rooms.append([*heading, *indented(power_text(power, ruleset), width)])
    for attack in definition.attacks:
        cost = "".join(f"[{letter}]" for letter in attack.symbols)
        name = f"{cost} {attack.name}".strip()
        heading = across(name, printed_damage(attack), width)
        rooms.append([*heading, *indented(attack_text(attack, ruleset), width)])
    lines: list[str] = []
    for room in rooms:
        if lines:
            lines.append("")
        lines += room
    return lines


def other_texts(card: Card, ruleset: Ruleset, width: int) -> list[str]:
    definition = card.definition
    if definition.is_basic_energy():
        return [f"{type_symbols(definition.types):^{width}}".rstrip()]
    lines: list[str] = []
    for passage in card_text(card, ruleset):
        lines += wrap(passage.text, width, break_on_hyphens=False)
    return lines


def numbers(definition: Definition, width: int) -> list[str]:
    """Weakness, Resistance and retreat cost."""
    parts: list[str] = []
    if definition.weaknesses:
        parts.append(f"Weakness {' '.join(change(w) for w in definition.weaknesses)}")
    if definition.resistances:
        parts.append(f"Resistance {' '.join(change(w) for w in definition.resistances)}")
    retreat = "[C]" * definition.retreat
    parts.append(f"Retreat {retreat or 'free'}")
    line = "  ".join(parts)
    return [line] if len(line) <= width else parts


def change(weakness: Weakness) -> str:
    symbol = f"[{words.TYPE_LETTERS[weakness.type]}]"
    if weakness.times != 1:
        return f"{symbol}×{weakness.times}"
    add = int(weakness.add)
    return f"{symbol}{'−' if add < 0 else '+'}{abs(add)}"


def footer(card: Card, width: int) -> list[str]:
    """The set, the number in it, and the rarity."""
    card_set = pool().sets.get(card.set_id)
    name = card_set.name if card_set is not None else card.set_id
    return across(f"{name} {card.number}".strip(), card.rarity, width)

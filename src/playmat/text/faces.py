"""Card faces, drawn in characters for a terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import Literal, NamedTuple

from playmat.engine import constants
from playmat.engine.cards import Card, Definition, Weakness
from playmat.rulebook.rulesets import Ruleset
from playmat.text.facts import STAGES, change_of, half_of, set_name, tags_of, type_symbols
from playmat.vocabulary.card_text import (
    attack_text,
    class_word,
    own_text,
    power_text,
    printed_damage,
)

MIN_WIDTH = 30

Part = Literal["frame", "title", "kind", "heading", "text", "numbers", "print"]


class FaceLine(NamedTuple):
    """A line of a card face without its frame, and the part of the card it shows."""

    part: Part
    text: str


def face(card: Card, ruleset: Ruleset, width: int = 52) -> str:
    """Return the face of a card, `width` columns wide."""
    return "\n".join(
        line.text if line.part == "frame" else f"│ {line.text} │"
        for line in face_lines(card, ruleset, width)
    )


def face_lines(card: Card, ruleset: Ruleset, width: int = 52) -> list[FaceLine]:
    """Return the lines of a card face, for a caller who colors them."""
    inner = max(width, MIN_WIDTH) - 4
    definition = card.definition
    sections = [
        headline(definition, ruleset, inner),
        own_lines(definition, ruleset, inner),
        headed_texts(definition, ruleset, inner),
        numbers(definition, inner),
        footer(card, inner),
    ]
    rule = "─" * (inner + 2)
    lines: list[FaceLine] = []
    for section in sections:
        if section:
            lines.append(FaceLine("frame", f"├{rule}┤" if lines else f"┌{rule}┐"))
            lines += [FaceLine(part, f"{text:<{inner}}") for part, text in section]
    return [*lines, FaceLine("frame", f"└{rule}┘")]


def lines_of(part: Part, texts: list[str]) -> list[FaceLine]:
    return [FaceLine(part, text) for text in texts]


def across(left: str, right: str, width: int) -> list[str]:
    """Return words at both ends of a line, or on two lines if one is too short."""
    gap = width - len(left) - len(right)
    if gap >= 2 or not right:
        return wrap(left, width) if gap < 0 else [f"{left}{' ' * gap}{right}".rstrip()]
    return [*wrap(left, width), f"{right:>{width}}"]


def headline(definition: Definition, ruleset: Ruleset, width: int) -> list[FaceLine]:
    sort = class_word(definition, ruleset)
    if not definition.hp:
        right = " · ".join([sort, *tags_of(definition)])
        return lines_of("title", across(definition.name, right, width))
    if definition.kind == constants.POKEMON:
        stage = STAGES[definition.stage]
        sort = f"Pokémon {stage}" if definition.is_legend() else f"{stage} Pokémon"
    if half_of(definition):
        sort += f", {half_of(definition)} half"
    parts = [sort, *tags_of(definition)]
    if definition.evolves_from:
        parts.append(f"evolves from {definition.evolves_from}")
    right = f"{definition.hp} HP {type_symbols(definition.types)}"
    return [
        *lines_of("title", across(definition.name, right, width)),
        *lines_of("kind", wrap(" · ".join(parts), width)),
    ]


def headed_texts(definition: Definition, ruleset: Ruleset, width: int) -> list[FaceLine]:
    """Return powers and attacks, each under its name."""
    lines: list[FaceLine] = []
    for power in definition.powers:
        heading = wrap(f"{power.kind}: {power.name}", width)
        lines += under(heading, power_text(power, ruleset), width)
    for attack in definition.attacks:
        cost = "".join(f"[{letter}]" for letter in attack.symbols)
        name = f"{cost} {attack.name}".strip()
        heading = across(name, printed_damage(attack), width)
        lines += under(heading, attack_text(attack, ruleset), width)
    return lines[1:]


def under(heading: list[str], text: str, width: int) -> list[FaceLine]:
    """Return a text under its heading, after an empty line."""
    indented = wrap(
        text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return [FaceLine("text", ""), *lines_of("heading", heading), *lines_of("text", indented)]


def own_lines(definition: Definition, ruleset: Ruleset, width: int) -> list[FaceLine]:
    """Return the effect of a Trainer or Energy card."""
    if definition.kind == constants.POKEMON:
        return []
    if definition.is_basic_energy():
        return [FaceLine("heading", f"{type_symbols(definition.types):^{width}}")]
    return lines_of("text", wrap(own_text(definition, ruleset), width, break_on_hyphens=False))


def numbers(definition: Definition, width: int) -> list[FaceLine]:
    """Return Weakness, Resistance, Retreat Cost, and the Prize cards if not one."""
    if not definition.hp:
        return []
    parts: list[str] = []
    if definition.weaknesses:
        parts.append(f"Weakness {' '.join(change(w) for w in definition.weaknesses)}")
    if definition.resistances:
        parts.append(f"Resistance {' '.join(change(w) for w in definition.resistances)}")
    retreat = "[C]" * definition.retreat
    parts.append(f"Retreat {retreat or 'free'}")
    if definition.prizes != 1:
        parts.append(f"Prizes {definition.prizes}")
    line = "  ".join(parts)
    return lines_of("numbers", [line] if len(line) <= width else parts)


def change(weakness: Weakness) -> str:
    change = change_of(weakness).replace("-", "−")
    return f"[{constants.TYPE_LETTERS[weakness.type]}]{change}"


def footer(card: Card, width: int) -> list[FaceLine]:
    """Return the set, the collector number, and the rarity."""
    return lines_of("print", across(f"{set_name(card)} {card.number}".strip(), card.rarity, width))

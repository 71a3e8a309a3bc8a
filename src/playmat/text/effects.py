"""The text of a card: each attack, power, Trainer or Energy in the words of a ruleset.

A text is made from the program that runs and never reads a game, so it is made once for an
effect and a ruleset.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from playmat.engine import words
from playmat.engine.cards import Attack, Card, Definition, Modifier, Power
from playmat.rulebook.rulesets import RULESETS, Ruleset
from playmat.vocabulary.composition import (
    offered,
    sentences,
    standing,
    steps,
    text_of,
)
from playmat.vocabulary.english import (
    ABILITY,
    ATTACK,
    BODY,
    ENERGY,
    ITEM,
    POWER,
    STADIUM,
    SUPPORTER,
    TOOL,
    Talk,
    condition_said,
    symbols,
)

GUARD = "not while this Pokémon has a Special Condition"
POWER_KINDS = {"Poké-Power": POWER, "Pokémon Power": POWER, "Ability": ABILITY}


class Passage(NamedTuple):
    """One text of a card under its heading; there is no text where the rules say it all."""

    heading: str
    text: str


def card_text(card: Card | Definition, ruleset: Ruleset) -> list[Passage]:
    """The texts of a card in its own order: powers, attacks, what a Trainer or Energy does."""
    definition = card.definition if isinstance(card, Card) else card
    out = [
        Passage(f"{power.kind}: {power.name}", power_text(power, ruleset))
        for power in definition.powers
    ]
    out += [Passage(attack.name, attack_text(attack, ruleset)) for attack in definition.attacks]
    if definition.kind != words.POKEMON:
        text = own_text(definition, ruleset)
        if text or not out:
            out.insert(0, Passage(class_word(definition, ruleset), text))
    return out


def every_text(card: Card) -> list[Passage]:
    """The texts of a card in the words of every ruleset."""
    return [passage for ruleset in RULESETS.values() for passage in card_text(card, ruleset)]


def printed_damage(attack: Attack) -> str:
    """The damage on an attack: nothing, ``30``, ``20+`` or ``30×``."""
    return f"{attack.base}{attack.mark}".replace("-", "−") if attack.base else ""


def class_word(definition: Definition, ruleset: Ruleset) -> str:
    """What kind of card it is, in the ruleset's words."""
    if definition.kind == words.POKEMON:
        return "Pokémon"
    if definition.kind == words.ENERGY:
        return "Basic Energy" if definition.is_basic_energy() else "Special Energy"
    if definition.kind == words.SUPPORTER:
        return "Supporter"
    if definition.kind == words.STADIUM:
        return "Stadium"
    if definition.played_as & words.TOOL:
        return "Pokémon Tool"
    if definition.played_as & words.MACHINE:
        return "Technical Machine"
    return ruleset.item_word


@cache
def attack_text(attack: Attack, ruleset: Ruleset) -> str:
    talk = Talk(ruleset, ATTACK, printed_damage(attack))
    return text_of(sentences(steps(attack.program), talk))


@cache
def power_text(power: Power, ruleset: Ruleset) -> str:
    """When, while, you may, effect, and the sentence that guards it."""
    talk = Talk(ruleset, POWER_KINDS.get(power.kind, BODY))
    out = standing(power.modifiers, talk)
    if power.op is not None:
        talk.begin()
        head = "once on your turn" if power.once else "any number of times on your turn"
        if power.when is not None:
            head += f", while {condition_said(power.when, talk)}"
        talk.go_on()
        found = offered(steps(power.op), talk, talk.you)
        out += [f"{head}, {found[0]}", *found[1:]]
    if power.condition_off and out:
        out.append(GUARD)
    return text_of(out)


@cache
def own_text(definition: Definition, ruleset: Ruleset) -> str:
    """What a Trainer or an Energy card says of itself."""
    talk = Talk(ruleset, text_kind(definition))
    out: list[str] = []
    if definition.kind == words.ENERGY:
        if definition.is_basic_energy():
            return ""
        out += provided(definition)
    if definition.guard is not None:
        out.append(f"play only if {condition_said(definition.guard, talk)}")
    out += sentences(steps(definition.play), talk)
    out += standing(own_modifiers(definition), talk)
    if definition.kind == words.ENERGY and definition.types != words.bit(words.COLORLESS):
        out.append("not a basic Energy card")
    return text_of(out)


def own_modifiers(definition: Definition) -> list[Modifier]:
    """What a card does by being there, apart from its Bodies."""
    of_powers = [m for power in definition.powers for m in power.modifiers]
    return [m for m in definition.modifiers if m not in of_powers]


def text_kind(definition: Definition) -> str:
    if definition.kind == words.ENERGY:
        return ENERGY
    if definition.kind == words.SUPPORTER:
        return SUPPORTER
    if definition.kind == words.STADIUM:
        return STADIUM
    return TOOL if definition.played_as & words.TOOL else ITEM


def provided(definition: Definition) -> list[str]:
    """What a special Energy card provides."""
    units = [int(unit) for unit in definition.provides]
    if not units:
        return []
    if any(unit & words.ANY_TYPE == words.ANY_TYPE for unit in units):
        one = f"{len(units)} Energy of any type at a time"
        return [f"in play, provides {one}; elsewhere, counts as {symbols(definition.types)}"]
    single = all(unit & (unit - 1) == 0 for unit in units)
    return [f"provides {('' if single else ' and ').join(symbols(unit) for unit in units)}"]

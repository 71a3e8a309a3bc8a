"""Card text: each attack, power, Trainer, or Energy in the terms of a ruleset.

Text is generated from the program that runs and never reads a game, so it is cached for each
effect and ruleset.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from playmat.engine import constants
from playmat.engine.cards import Attack, Card, Definition, Power
from playmat.engine.modifiers import Modifier
from playmat.rulebook.rulesets import RULESETS, Ruleset
from playmat.vocabulary.grammar import (
    ABILITY,
    ATTACK,
    BODY,
    ENERGY,
    ITEM,
    POWER,
    STADIUM,
    SUPPORTER,
    THIS_CARD,
    TOOL,
    TextContext,
    condition_text,
    energy_text,
    symbols,
)
from playmat.vocabulary.sentences import as_text, optional_sentences, sentences, steps

BLOCKED_BY_CONDITIONS = "you can't use this {} if this Pokémon has a Special Condition"
CLASS_WORDS = {
    constants.POKEMON: "Pokémon",
    constants.SUPPORTER: "Supporter",
    constants.STADIUM: "Stadium",
}
TEXT_KINDS = {
    constants.ENERGY: ENERGY,
    constants.SUPPORTER: SUPPORTER,
    constants.STADIUM: STADIUM,
}
POWER_KINDS = {"Poké-Power": POWER, "Pokémon Power": POWER, "Ability": ABILITY}


class EffectText(NamedTuple):
    """The heading and text of one effect; the text is empty if the effect needs none."""

    heading: str
    text: str


def card_text(card: Card | Definition, ruleset: Ruleset) -> list[EffectText]:
    """Return the texts of a card: powers, attacks, and the effect of a Trainer or Energy card."""
    definition = card.definition if isinstance(card, Card) else card
    out = [
        EffectText(f"{power.kind}: {power.name}", power_text(power, ruleset))
        for power in definition.powers
    ]
    out += [EffectText(attack.name, attack_text(attack, ruleset)) for attack in definition.attacks]
    if definition.kind != constants.POKEMON:
        text = own_text(definition, ruleset)
        if text or not out:
            out.insert(0, EffectText(class_word(definition, ruleset), text))
    return out


def every_text(card: Card) -> list[EffectText]:
    """Return the texts of a card in the terms of every ruleset."""
    return [text for ruleset in RULESETS.values() for text in card_text(card, ruleset)]


def printed_damage(attack: Attack) -> str:
    """Return the damage printed on an attack: nothing, ``30``, ``20+``, or ``30×``."""
    return f"{attack.base}{attack.damage_suffix}".replace("-", "−") if attack.base else ""


def class_word(definition: Definition, ruleset: Ruleset) -> str:
    """Return the kind of a card in the terms of a ruleset."""
    if definition.kind in CLASS_WORDS:
        return CLASS_WORDS[definition.kind]
    if definition.kind == constants.ENERGY:
        return "Basic Energy" if definition.is_basic_energy() else "Special Energy"
    if definition.played_as & constants.TOOL:
        return "Pokémon Tool"
    if definition.played_as & constants.TECHNICAL_MACHINE:
        return "Technical Machine"
    return ruleset.item_word


@cache
def attack_text(attack: Attack, ruleset: Ruleset) -> str:
    context = TextContext(ruleset, ATTACK, printed_damage(attack))
    return as_text(sentences(steps(attack.program), context))


@cache
def power_text(power: Power, ruleset: Ruleset) -> str:
    """Return the text of a power: when, if, you may, effect, restriction."""
    context = TextContext(ruleset, POWER_KINDS.get(power.kind, BODY))
    out = sentences(power.modifiers, context)
    if power.op is not None:
        context.start_sentence()
        head = "once during your turn" if power.once else "as often as you like during your turn"
        if power.when is not None:
            head += f", if {condition_text(power.when, context)}"
        context.continue_sentence()
        found = optional_sentences(steps(power.op), context, context.you)
        out += [f"{head}, {found[0]}", *found[1:]]
    if power.blocked_by_conditions and out:
        out.append(BLOCKED_BY_CONDITIONS.format("Ability" if power.kind == "Ability" else "power"))
    return as_text(out)


@cache
def own_text(definition: Definition, ruleset: Ruleset) -> str:
    """Return the text of a Trainer or Energy card."""
    if definition.is_basic_energy():
        return ""
    is_tool = definition.played_as & constants.TOOL
    kind = TOOL if is_tool else TEXT_KINDS.get(definition.kind, ITEM)
    context = TextContext(ruleset, kind)
    out = provided_sentences(definition, context)
    if definition.play_condition is not None:
        out.append(
            f"you can play this card only if {condition_text(definition.play_condition, context)}"
        )
    out += sentences(steps(definition.play), context)
    out += sentences(own_modifiers(definition), context)
    colorless = constants.bit(constants.COLORLESS)
    if definition.kind == constants.ENERGY and definition.types != colorless:
        context.start_sentence()
        out.append(f"{context.mention(THIS_CARD, 'this card')} isn't a basic Energy card")
    return as_text(out)


def own_modifiers(definition: Definition) -> list[Modifier]:
    """Return the continuous effects of a card itself, without those of its Poké-Bodies."""
    of_powers = [m for power in definition.powers for m in power.modifiers]
    return [m for m in definition.modifiers if m not in of_powers]


def provided_sentences(definition: Definition, context: TextContext) -> list[str]:
    """Return what a special Energy card provides."""
    units = [int(unit) for unit in definition.provides]
    if not units:
        return []
    card = context.mention(THIS_CARD, "this card")
    if any(unit & constants.ANY_TYPE == constants.ANY_TYPE for unit in units):
        return [
            f"{card} provides Energy of every type, but only {len(units)} Energy at a time",
            f"while it isn't in play, it counts as {energy_text(definition.types)}",
        ]
    single = all(unit & (unit - 1) == 0 for unit in units)
    types = ("" if single else " and ").join(symbols(unit) for unit in units)
    return [f"{card} provides {types} Energy"]

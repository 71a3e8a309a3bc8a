"""English for decisions: what the player must choose, and what each option does.

The words are those of the op that requires the decision (`Op.prompt`, `Op.answer_text`,
`Op.label`) or, if it has none, of the kind of its options (`engine/option_kinds.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from playmat.engine.cards import Attack, preorder
from playmat.engine.causes import text_of
from playmat.engine.constants import BASIC_ENERGY, CHANCE
from playmat.engine.explain import Explanation
from playmat.engine.game import View
from playmat.engine.game_state import GameState
from playmat.engine.options import Option, entry_of, options_of
from playmat.engine.views import state_of
from playmat.rulebook.rulesets import Ruleset
from playmat.vocabulary.card_text import attack_text, own_text, power_text, printed_damage
from playmat.vocabulary.grammar import as_sentence


# -- options ---------------------------------------------------------------------------------
def describe_option(option: Option, view: View | None = None) -> str:
    """Return what choosing an option does; with a view, the damage of an attack now."""
    attack = option.attack
    if view is not None and attack is not None:
        damage = damage_by_target(view.explain_damage(option), attack)
        if damage:
            return f"Attack: {option.text}, {', '.join(damage)}"
    printed = printed_damage(attack) if attack is not None else ""
    template = option.op.answer_text(option) if option.op is not None else ""
    if not template:
        template = entry_of(option).answer_text(option)
    return template.format(
        name=option.name,
        card=card_name(option),
        pokemon=pokemon_name(option),
        number=option.number,
        label=option.label.replace("{their}", "your"),
        text=option.text,
        source=option.source_name,
        place=option.place.capitalize(),
        effect=option.effect_name,
        damage=f", {printed}" if printed else "",
    )


def damage_by_target(explained: Sequence[Explanation], attack: Attack) -> list[str]:
    """Return the damage to each target over all coin results; a chosen target isn't named."""
    cases = dict.fromkeys(e.when for e in explained)
    damage: dict[str, dict[str, int]] = {}
    for case in cases:
        here = [e for e in explained if e.when == case]
        for n, e in enumerate(here):
            of_the_attack = attack.base > 0 and n == 0
            name = "one you choose" if has_choice(attack) and not of_the_attack else e.target
            amounts = damage.setdefault(name, dict.fromkeys(cases, 0))
            amounts[case] = max(amounts[case], e.damage)
    return [
        f"{' or '.join(str(n) for n in sorted(set(amounts.values())))} to {name}"
        for name, amounts in damage.items()
    ]


def has_choice(attack: Attack) -> bool:
    """Return whether a player chooses a target of the attack."""
    program = attack.program
    return program is not None and any(op.chooses_damage_target() for op in preorder(program))


def pokemon_name(option: Option) -> str:
    """Return the Pokémon an option affects and where it is, as its chooser sees the board."""
    where = option.target.capitalize()
    if option.target_player != option.player:
        return f"your opponent's {option.target_name} ({where})"
    return f"{option.target_name} ({where})"


def card_name(option: Option) -> str:
    """Return the name of the card, with an article if it is a basic Energy card."""
    definition = option.definition
    if definition is not None and definition.tags & BASIC_ENERGY:
        article = "an" if option.name[0] in "AEIOU" else "a"
        return f"{article} {option.name}"
    return option.name


# -- decisions -------------------------------------------------------------------------------
def prompt_text(game: GameState | View) -> str:
    """Return what the player to act must decide."""
    game = state_of(game)
    options = options_of(game)
    if not options:
        return "The game is over."
    default = entry_of(options[0]).prompt
    if game.player_to_act == CHANCE:
        return sentence("", default)
    e = game.stack[len(game.stack) - 1]
    source = "" if e.op.decision(e.pc) else prompt_source(game)
    return sentence(source, e.op.prompt(game, e) or default)


def prompt_source(game: GameState | View) -> str:
    """Return the card, attack, or power whose effect requires the decision."""
    game = state_of(game)
    e = game.stack[len(game.stack) - 1]
    if e.card < 0:
        return options_of(game)[0].name  # a card that is used between turns
    name = text_of(game, e)
    card = game.definitions[e.card].name
    return f"{card}, {name}" if name else card


def sentence(source: str, words: str) -> str:
    """Return a prompt as a sentence, after the card it comes from."""
    return as_sentence(f"{source}: {words}" if source else words)


def option_text(option: Option, ruleset: Ruleset) -> str:
    """Return the text of the card, attack, or power that an option uses, or an empty string."""
    definition = option.definition
    if option.attack is not None:
        return attack_text(option.attack, ruleset)
    if definition is None:
        return ""
    if option.kind == "power":
        found = [power for power in definition.powers if power.name == option.text]
        return power_text(found[0], ruleset) if found else ""
    if option.kind in ("play", "stadium"):
        return own_text(definition, ruleset)
    return ""


def effect_text(game: GameState | View) -> str:
    """Return the text of the effect that requires the decision; empty if the rules require it."""
    game = state_of(game)
    e = game.stack[len(game.stack) - 1] if len(game.stack) else None
    if e is None or e.card < 0:
        return ""
    definition = game.definitions[e.card]
    name = text_of(game, e)
    for attack in definition.attacks:
        if attack.name == name:
            return attack_text(attack, game.ruleset)
    for power in definition.powers:
        if power.name == name:
            return power_text(power, game.ruleset)
    return own_text(definition, game.ruleset)

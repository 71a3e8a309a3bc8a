"""English for decisions: what the player must choose, and what each option does.

Ops of cards have words of their own (`Op.prompt`, `Op.answer_text`, `Op.label`). The tables here
are for the decisions that the rules require, and the defaults of all others.
"""

from __future__ import annotations

from collections.abc import Callable

from playmat.engine.causes import text_of
from playmat.engine.constants import BASIC_ENERGY, other_in
from playmat.engine.game import View
from playmat.engine.game_state import GameState
from playmat.engine.options import Option, options_of
from playmat.rulebook.rulesets import Ruleset
from playmat.text.attack_preview import damage_by_target
from playmat.vocabulary.card_text import attack_text, own_text, power_text, printed_damage
from playmat.vocabulary.grammar import as_sentence

# Prompts of the decisions that the rules require, by `Op.decision`.
RULE_PROMPTS = {
    "first player": "You won the coin flip. Go first or second?",
    "setup active": "Setup: choose your Active Pokémon.",
    "setup bench": "Setup: choose Pokémon for your Bench.",
    "extra cards": "Your opponent took a mulligan. How many extra cards will you draw?",
    "turn": "Your turn. Choose an action.",
    "retreat cost": "Choose Energy to discard for the Retreat Cost.",
    "retreat": "Choose your new Active Pokémon.",
    "prize": "Choose a Prize card.",
    "promote": "Choose your new Active Pokémon.",
    "bench limit": "Your Bench is over its limit. Choose a Pokémon to discard.",
}
# Prompts of other decisions by the kind of the first option, if the op has none.
PROMPTS = {
    "yes": "use it?",
    "no": "use it?",
    "card": "choose a card",
    "pokemon": "choose a Pokémon",
    "move": "choose a Pokémon",
    "number": "choose a number",
    "coin": "choose how the coin lands",
    "next card": "choose the next card",
}
# Answers to decisions that the rules require, by decision and kind.
RULE_ANSWERS = {
    ("setup bench", "done"): "Done adding to the Bench",
    ("retreat cost", "card"): "Discard {name} from {pokemon} to retreat",
    ("retreat", "pokemon"): "Make {pokemon} your Active Pokémon",
    ("promote", "pokemon"): "Make {pokemon} your Active Pokémon",
    ("bench limit", "pokemon"): "Discard {pokemon}",
}
# Actions and all other answers by kind: words, or a function that chooses them.
ANSWERS: dict[str, str | Callable[[Option], str]] = {
    "end turn": "End the turn without attacking",
    "bench": lambda o: "Make {name} your Active Pokémon" if other_in(o.code) else PUT_ON_BENCH,
    "evolve": "Evolve {pokemon} into {name}",
    "attach": "Attach {card} to {pokemon}",
    "play": lambda o: "Attach {card} to {pokemon}" if o.target else "Play {name}",
    "retreat": "Retreat {source}",
    "power": "Use {source}'s {text} ({place})",
    "stadium": lambda o: "Use the Stadium {name}" if o.name else "Use a Stadium",
    "attack": lambda o: "Attack: {text}" + attack_details(o),
    "legend": "Put both halves of {name} on the Bench",
    "level up": "Level up {pokemon} to {name}",
    "go first": "Go first",
    "go second": "Go second",
    "done": "Done",
    "yes": lambda o: "Yes, use {effect}" if o.effect_name else "Yes",
    "no": lambda o: "No, don't use {effect}" if o.effect_name else "No",
    "card": lambda o: "Choose {name} on {pokemon}" if o.target else "Choose {name}",
    "pokemon": "Choose {pokemon}",
    "number": lambda o: extra_cards(o.number) if o.decision else "Choose {number}",
    "choice": lambda o: "Choose {label}" if o.label else "Choose {number}",
    "prize": lambda o: (
        "Take {name} from your Prize cards" if o.name else "Take a face-down Prize card"
    ),
    "move": "Move it to {pokemon}",
    "coin": lambda o: "Heads" if o.number else "Tails",
    "next card": "The next card is {card}",
}
PUT_ON_BENCH = "Put {name} on the Bench"


# -- options ---------------------------------------------------------------------------------
def describe_option(option: Option, view: View | None = None) -> str:
    """Return what choosing an option does; with a view, the damage of an attack now."""
    attack = option.attack
    if view is not None and attack is not None:
        damage = damage_by_target(view.explain_damage(option), attack)
        if damage:
            return f"Attack: {option.text}, {', '.join(damage)}"
    words: str | Callable[[Option], str] = option.op.answer_text(option) if option.op else ""
    if not words:
        default = ANSWERS[option.kind]
        words = RULE_ANSWERS.get((option.decision, option.kind), default)
    template = words if isinstance(words, str) else words(option)
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
    )


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


def attack_details(option: Option) -> str:
    """Return the printed damage of an attack, and the card it is on if it is another's."""
    assert option.attack is not None
    damage = printed_damage(option.attack)
    words = f", {damage}" if damage else ""
    return words if option.print == option.source else words + " (of {name})"


def extra_cards(n: int) -> str:
    return f"Draw {n} extra card{'' if n == 1 else 's'}" if n else "Draw no extra cards"


# -- decisions -------------------------------------------------------------------------------
def state_of(game: GameState | View) -> GameState:
    return game.seen if isinstance(game, View) else game


def prompt_text(game: GameState | View) -> str:
    """Return what the player to act must decide."""
    game = state_of(game)
    options = options_of(game)
    if not options:
        return "The game is over."
    first = options[0]
    if first.kind in ("coin", "next card"):
        return sentence("", PROMPTS[first.kind])
    e = game.stack[len(game.stack) - 1]
    if rule := RULE_PROMPTS.get(e.op.decision(e.pc)):
        return rule
    return sentence(prompt_source(game), e.op.prompt(game, e) or PROMPTS.get(first.kind, "choose"))


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

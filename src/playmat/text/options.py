"""What an option does, in English, as on a button; and the question that options answer."""

from __future__ import annotations

from collections.abc import Callable

from playmat.engine import settle, setup
from playmat.engine.board_actions import PayRetreat
from playmat.engine.causes import text_of
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.engine.words import (
    BASIC_ENERGY,
    DECK,
    DISCARD,
    HAND,
    IN_PLAY,
    LOST,
    ZONE_NAMES,
    other_in,
)
from playmat.rulebook.rulesets import Ruleset
from playmat.text.attack_preview import damage_by_target
from playmat.text.card_text import attack_text, own_text, power_text, printed_damage
from playmat.vocabulary.amounts import EVERYTHING
from playmat.vocabulary.board import (
    AfflictAny,
    Cure,
    Heal,
    OnPokemon,
    PutCounters,
    SwitchIn,
)
from playmat.vocabulary.cardflow import TO_ATTACH, TO_BENCH, ChooseCards, Rearrange
from playmat.vocabulary.changes import Devolve, KnockOut, ReturnToHand
from playmat.vocabulary.control import May, MayPart
from playmat.vocabulary.energy import DiscardOfEach, TakeEnergy

# How a question about Pokémon is answered, by the op that asks it.
PICKED = (
    (SwitchIn, "Switch in {}"),
    (PayRetreat, "Make {} your Active Pokémon"),
    (Heal, "Heal {}"),
    (Cure, "Rid {} of its Special Conditions"),
    (PutCounters, "Put damage counters on {}"),
    (TakeEnergy, "Take Energy from {}"),
    (ChooseCards, "Attach to {}"),
    (Devolve, "Devolve {}"),
    (ReturnToHand, "Take {} out of play"),
    (KnockOut, "Knock Out {}"),
)
# What is asked, by the op that asks and the kind of its options.
QUESTIONS: tuple[tuple[type, str, str], ...] = (
    (ChooseCards, "pokemon", "attach to which Pokémon?"),
    (TakeEnergy, "pokemon", "from which Pokémon?"),
    (TakeEnergy, "card", "which Energy?"),
    (TakeEnergy, "move", "to which Pokémon?"),
    (DiscardOfEach, "card", "which Energy?"),
    (Rearrange, "choice", "whose deck?"),
    (Rearrange, "card", "which card comes next, from the top?"),
    (AfflictAny, "choice", "which Special Condition?"),
    (OnPokemon, "pokemon", "which Pokémon?"),
    (May, "yes", "do you use it?"),
    (May, "no", "do you use it?"),
    (MayPart, "yes", "do you use it?"),
    (MayPart, "no", "do you use it?"),
)
# Where a chosen card goes.
MOVED = {
    HAND: "Put {} into your hand",
    DISCARD: "Discard {}",
    LOST: "Send {} to the Lost Zone",
    TO_BENCH: "Put {} on the Bench",
    TO_ATTACH: "Attach {}",
}
# Where Energy taken off a Pokémon goes.
TAKEN = {
    HAND: "Return {} from {} to its owner's hand",
    DECK: "Shuffle {} from {} into its owner's deck",
    LOST: "Send {} from {} to the Lost Zone",
    IN_PLAY: "Move {} from {}",
}


def describe_option(option: Option, view: View | None = None) -> str:
    """Return what choosing an option does; with a view, the damage of an attack now."""
    attack = option.attack
    if view is not None and attack is not None:
        damage = damage_by_target(view.explain_damage(option), attack)
        if damage:
            return f"Attack: {option.text}, {', '.join(damage)}"
    return DESCRIBERS.get(option.kind, describe_action)(option)


def spot(option: Option) -> str:
    """The Pokémon it is done to and where it stands, as its chooser sees the table."""
    where = option.target.capitalize()
    if option.target_player != option.player:
        return f"your opponent's {option.target_name} ({where})"
    return f"{option.target_name} ({where})"


def energy(option: Option) -> str:
    """A card by name; a basic Energy, of which there are many, with its article."""
    definition = option.definition
    if definition is not None and definition.marks & BASIC_ENERGY:
        article = "an" if option.name[0] in "AEIOU" else "a"
        return f"{article} {option.name}"
    return option.name


# -- in a turn ---------------------------------------------------------------------------------
ACTIONS = {
    "end turn": "End the turn without attacking",
    "bench": "Put {o.name} on the Bench",
    "evolve": "Evolve {spot} into {o.name}",
    "attach": "Attach {energy} to {spot}",
    "play": "Play {o.name}",
    "retreat": "Retreat {o.source_name}",
    "power": "Use {o.source_name}'s {o.text} ({place})",
    "stadium": "Use the Stadium {o.name}",
    "attack": "Attack: {o.text}",
    "legend": "Put both halves of {o.name} on the Bench",
    "level up": "Level up {spot} to {o.name}",
}


def describe_action(option: Option) -> str:
    """Return what an action of a turn does, or the choice of the Active Pokémon in setup."""
    words = ACTIONS[option.kind]
    if option.attack is not None:
        damage = printed_damage(option.attack)
        words += f", {damage}" if damage else ""
        words += "" if option.print == option.source else " (of {o.name})"
    elif option.kind == "bench" and other_in(option.code):
        words = "Make {o.name} your Active Pokémon"
    elif option.kind == "play" and option.target:  # a Tool or a Machine
        words = ACTIONS["attach"]
    elif option.kind == "stadium" and not option.name:
        words = "Use a Stadium"
    place = option.place.capitalize()
    return words.format(o=option, spot=spot(option), energy=energy(option), place=place)


# -- asked by a text or a rule -------------------------------------------------------------------
def stop(option: Option) -> str:
    if isinstance(option.asking, setup.SetUp):
        return "Put no more Pokémon on the Bench"
    return "Stop choosing"


def yes(option: Option) -> str:
    return f"Yes, use {option.asking_text}" if option.asking_text else "Yes"


def no(option: Option) -> str:
    return f"No, do not use {option.asking_text}" if option.asking_text else "No"


def card(option: Option) -> str:
    asking = option.asking
    if isinstance(asking, TakeEnergy) and asking.goal in TAKEN:
        return TAKEN[asking.goal].format(energy(option), spot(option))
    if option.target:  # a card on a Pokémon
        end = " to retreat" if isinstance(asking, PayRetreat) else ""
        return f"Discard {option.name} from {spot(option)}{end}"
    if isinstance(asking, Rearrange):
        return f"Put {option.name} next, from the top"
    if isinstance(asking, ChooseCards):
        if asking.goal == DECK:
            if asking.source == DISCARD:
                return f"Shuffle {option.name} into your deck"
            return f"Put {option.name} on top of your deck"
        if asking.goal in MOVED:
            return MOVED[asking.goal].format(energy(option))
    return f"Choose {option.name}"


def pokemon(option: Option) -> str:
    asking = option.asking
    if isinstance(asking, settle.Settle):
        if option.asking_at == settle.BENCH:
            return f"Discard {spot(option)}"
        return f"Make {spot(option)} your Active Pokémon"
    for kind, words in PICKED:
        if isinstance(asking, kind):
            return words.format(spot(option))
    return f"Choose {spot(option)}"


def number(option: Option) -> str:
    n = option.number
    if isinstance(option.asking, setup.SetUp):
        return f"Draw {n} extra card{'' if n == 1 else 's'}" if n else "Draw no extra card"
    return f"Choose {n}"


def label(option: Option) -> str:
    said = option.asking.label(option.number) if option.asking is not None else ""
    return f"Choose {said.replace('{their}', 'your') or option.number}"


def prize(option: Option) -> str:
    return f"Take the Prize {option.name}" if option.name else "Take a face-down Prize"


def move(option: Option) -> str:
    return f"Move it to {spot(option)}"


def coin(option: Option) -> str:
    return "The coin shows heads" if option.number else "The coin shows tails"


def next_card(option: Option) -> str:
    return f"The next card is {energy(option)}"


def fixed(words: str) -> Callable[[Option], str]:
    return lambda option: words


DESCRIBERS: dict[str, Callable[[Option], str]] = {
    "done": stop,
    "yes": yes,
    "no": no,
    "card": card,
    "pokemon": pokemon,
    "number": number,
    "choice": label,
    "prize": prize,
    "coin": coin,
    "next card": next_card,
    "go first": fixed("Go first"),
    "go second": fixed("Go second"),
    "move": move,
}


# -- the question ------------------------------------------------------------------------------
def question(game: Game) -> str:
    """What the player whom a game asks is to decide."""
    options = game.options
    if not options:
        return "The game is over."
    first = options[0]
    asking = first.asking
    if asking is None and first.kind != "bench":
        return "Your turn: what will you do?"
    if first.kind == "bench" or isinstance(asking, setup.SetUp):
        return set_up_question(first)
    if isinstance(asking, settle.Settle):
        if first.kind == "prize":
            return "Take a Prize."
        if first.asking_at == settle.BENCH:
            return "Your Bench is too full: which Pokémon do you discard?"
        return "Who is your new Active Pokémon?"
    if isinstance(asking, PayRetreat):
        return "Pay for the retreat." if first.kind == "card" else "Who takes the Active spot?"
    e = game.stack[len(game.stack) - 1]
    name = text_of(game, e)
    asked = f"{first.asking_name}: " if first.asking_name else ""
    if name and asked:
        asked = f"{first.asking_name}, {name}: "
    for kind, word, words in QUESTIONS:
        if isinstance(asking, kind) and first.kind == word:
            return f"{asked}{words}"
    if isinstance(asking, ChooseCards):
        chosen = f", {len(e.moved)} chosen" if len(e.moved) else ""
        more = "any number" if e.count >= EVERYTHING else f"{e.count}"
        least = "up to " if asking.optional else ""
        zone = f"deck's top {asking.top} cards" if asking.top else ZONE_NAMES[asking.source]
        return f"{asked}choose {least}{more} from your {zone}{chosen}."
    return f"{asked}what do you choose?"


def meaning(option: Option, ruleset: Ruleset) -> str:
    """The text of the card, attack or power that an option would use; empty for all others."""
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


def asked_by(game: Game) -> str:
    """The text that is being resolved and asks; empty where the rules themselves ask."""
    e = game.stack[len(game.stack) - 1] if len(game.stack) else None
    if e is None or e.card < 0:
        return ""
    definition = game.table[e.card]
    name = text_of(game, e)
    for attack in definition.attacks:
        if attack.name == name:
            return attack_text(attack, game.ruleset)
    for power in definition.powers:
        if power.name == name:
            return power_text(power, game.ruleset)
    return own_text(definition, game.ruleset)


def set_up_question(first: Option) -> str:
    if first.kind == "go first":
        return "You have won the flip: who goes first?"
    if first.kind == "number":
        return "For your opponent's mulligans: how many extra cards do you draw?"
    if other_in(first.code):
        return "Set-up: who is your Active Pokémon?"
    return "Set-up: who goes on your Bench?"

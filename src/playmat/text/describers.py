"""The sentence of each kind of event."""

from __future__ import annotations

from collections.abc import Callable

from playmat.engine.events import EVERYONE, DamageStep
from playmat.text.narrator import Words, count_list, outcome
from playmat.vocabulary.grammar import join_list, pluralize, with_article


# -- setup and turns ---------------------------------------------------------------------------
def coin(w: Words) -> str:
    event = w.event
    coins = "a coin" if len(w.run) == 1 else f"{len(w.run)} coins"
    about = ""
    if event.subject is not None:
        about = f" for {w.own} ({w.text})"
    elif w.text:
        about = f" for the {w.text}"
    elif event.cause.player not in (-1, event.who) or event.cause.player != event.turn_of:
        about = f" for {w.source}" if w.source else ""  # not an action of the turn player
    sides = ", ".join("heads" if event.amount else "tails" for event in w.run)
    return f"{w.who:flip} {coins}{about}: {sides}"


def reveal(w: Words) -> str:
    active, *bench = w.names
    rest = f"; Bench: {count_list(bench)}" if bench else ""
    return f"{w.who:begin} with {active} Active{rest}"


def win(w: Words) -> str:
    ways = w.text.split(" and ") if w.text else []
    return outcome(w.event.who if w.event.who >= 0 else None, ways, w.narrator.names)


SUDDEN_DEATH = "both players win at the same time. Sudden Death: a new game with 1 Prize card each"


# -- cards ---------------------------------------------------------------------------------------
def draw(w: Words) -> str:
    count = len(w.run)
    if w.event.rule == "mulligan.extra-card":
        which = "" if w.hidden else f": {w.cards}"
        return f"{w.who:draw} {pluralize(count, 'extra card', 'extra cards')}{which}"
    return f"{w.who:draw} {pluralize(count, 'card', 'cards') if w.hidden else w.cards}"


def move(w: Words) -> str:
    event = w.event
    if "played" in (event.source, event.destination) or not w.names:
        return ""  # the Trainer card being played, which has a line already; or no cards
    if event.source == "play":
        be, go = ("are", "go") if len(w.names) > 1 else ("is", "goes")
        origin = f" from {w.pokemon}" if w.pokemon else ""
        if event.destination == "discard pile":
            return f"{w.cards} {be} discarded{origin}"
        return f"{w.cards} {go}{origin} to {w.who.whose} {event.destination}"
    if w.text == "whole hand":
        return f"{w.who:put} {w.cards} from {w.who.their} hand into {w.who.their} deck"
    return f"{w.who} {join_list(move_clauses(w))}"


def move_clauses(w: Words) -> list[str]:
    """Return what a player does with cards: "reveals Pichu", "puts it into their hand"."""
    event = w.event
    who = w.who
    origin = f" from {who.their} {event.source}" if event.source not in ("", "hand") else ""
    if event.destination == "discard pile":
        return [f"{who.verb('discard')} {w.cards}{origin}"]
    if event.destination == "Lost Zone":
        return [f"{who.verb('send')} {w.cards}{origin} to the Lost Zone"]
    where = f"into {who.their} {event.destination}"
    if event.destination == "bottom of the deck":
        where = f"on the bottom of {who.their} deck"
    elif event.destination == "deck" and event.source == "hand":
        where = f"on top of {who.their} deck"
    elif event.destination == "Prize cards":
        where = f"among {who.their} Prize cards"
    put = who.verb("put")
    if event.source in ("deck", "hand", "Prize cards", "") and event.audience == EVERYONE:
        it = "them" if len(w.names) > 1 else "it"
        return [f"{who.verb('reveal')} {w.cards}", f"{put} {it} {where}"]
    return [f"{put} {w.cards}{origin} {where}"]


def search(w: Words) -> str:
    """Describe a search and what is taken in one sentence."""
    verbs = [f"{w.who.verb('search')} {owner(w)} {w.event.source}"]
    if len(w.run) > 1:
        origin = f" from {w.who.their} {w.event.source}"
        verbs += [verb.replace(origin, "") for verb in move_clauses(Words(w.narrator, w.run[1:]))]
    return f"{w.who} {join_list(verbs)}"


def look(w: Words) -> str:
    what = "hand"
    if w.event.source == "deck":
        what = f"deck's top {w.amount} cards" if w.amount > 1 else "deck's top card"
    return f"{w.who:look} at {owner(w)} {what}" + ("" if w.hidden else f": {w.cards or 'no cards'}")


def owner(w: Words) -> str:
    """Return whose cards a player looks at: "their", "Ben's"."""
    return w.who.their if w.text == "own" else w.narrator.players[1 - w.event.who].whose


def prize(w: Words) -> str:
    which = "" if w.hidden else f" ({w.cards})"
    if not w.left:
        return f"{w.who:take} {w.who.their} last Prize card{which}"
    return f"{w.who:take} a Prize card{which}: {w.left} left"


def swap_prize(w: Words) -> str:
    their = w.who.their
    return f"{w.who:exchange} {their} deck's top card with 1 of {their} face-down Prize cards"


# -- Pokémon -------------------------------------------------------------------------------------
def enter(w: Words) -> str:
    pokemon = w.event.subject
    assert pokemon is not None
    what = "a Pokémon face down" if w.hidden else pokemon.name
    if pokemon.place != "active":
        return f"{w.who:put} {what} on {w.who.their} Bench"
    clause = f"{w.who:put}" if w.hidden else f"{w.who:choose}"
    return f"{clause} {what} as {w.who.their} Active Pokémon"


def evolve(w: Words) -> str:
    verb = "levels up to" if w.event.rule == "lvx.on-top" else "evolves into"
    return f"{w.who.whose} {w.text} {verb} {w.name}"


def devolve(w: Words) -> str:
    goes = f"{w.text} goes to {w.who.their} {w.event.destination}"
    return f"{w.who.whose} {w.text} devolves into {w.name}: {goes}"


def attach(w: Words) -> str:
    pokemon = w.event.subject
    assert pokemon is not None
    if w.event.other is not None:
        by = w.event.cause.player
        places = f"from {w.named(w.event.other, by)} to {w.named(pokemon, by)}"
        return f"{w.narrator.players[by]:move} {w.cards} {places}"
    where = "Active" if pokemon.place == "active" else "Benched"
    return f"{w.who:attach} {w.cards} to {w.who.their} {where} {pokemon.name}"


def attack(w: Words) -> str:
    card = w.event.cause.name
    of = f" (of {card})" if card not in ("", w.name) else ""
    return f"{w.pokemon} uses {w.text}{of}"


def fail(w: Words) -> str:
    why = f" because of {w.source}" if w.source not in ("", w.text) else ""
    return f"{w.text} does nothing{why}"


def damage(w: Words) -> str:
    """Describe damage step by step: ``40 + 3 × 20 = 100 damage to …; Weakness ×2: 200``."""
    if not w.event.steps:
        return f"{w.amount or 'no'} damage to {w.pokemon}{w.hp_left}"
    base, *changes = w.event.steps
    start = f"{base.reason} = {base.after}" if base.reason else f"{base.after}"
    if not w.amount:
        words = f"no damage to {w.pokemon}"
        if base.reason and not changes:
            return f"{start}: {words}"
        why = "; ".join(change(step) for step in changes if has_cause(step))
        return f"{words}: {why}" if why else words
    steps = "".join(f"; {change(step)}: {step.after}" for step in changes)
    return f"{start} damage to {w.pokemon}{steps}{w.hp_left}"


def has_cause(step: DamageStep) -> bool:
    """Return whether a step names a cause, and not only that no damage is left."""
    return step.rule not in ("damage.zero-stops", "damage.none-below-zero")


def change(step: DamageStep) -> str:
    """Return what changes the damage: Weakness ×2, PlusPower +10."""
    if step.rule in ("damage.weakness", "damage.resistance"):
        return f"{step.name} {step.reason}"
    return step.reason or step.name


def counters(w: Words) -> str:
    counters = pluralize(w.amount, "damage counter", "damage counters")
    if w.source:
        return f"{w.source} puts {counters} on {w.pokemon}{w.hp_left}"
    return f"{w.pokemon} gets {counters}{w.hp_left}"


def heal(w: Words) -> str:
    if w.source:
        return f"{w.source} heals {w.amount} damage from {w.pokemon}"
    return f"{w.amount} damage is healed from {w.pokemon}"


def afflict(w: Words) -> str:
    more = f" ({w.amount} damage counters between turns instead of 1)" if w.amount > 1 else ""
    return f"{w.pokemon} becomes {w.text}{more}"


def knock_out(w: Words) -> str:
    by = f" by {w.source}" if w.source and w.event.cause.kind != "attack" else ""
    return f"{w.pokemon} is Knocked Out{by}"


def leave(w: Words) -> str:
    end = w.event.destination
    places = {card.place for card in w.event.cards}
    if w.event.rule == "ko.discard" and places == {"discard pile"}:
        return ""
    rest = ", with all cards on it" if len(w.names) > 1 else ""
    for place in places - {end}:
        rest = f", and all cards on it to the {place}"
    return f"{w.pokemon} goes to {'the' if end in OPEN_ZONES else w.who.their} {end}{rest}"


OPEN_ZONES = ("discard pile", "Lost Zone")


# -- effects -------------------------------------------------------------------------------------
def effect_start(w: Words) -> str:
    return f"{w.source}: {w.pokemon or w.who} {w.effect() or 'is affected'} {w.duration()}"


def effect_end(w: Words) -> str:
    if w.event.cause.kind == "trainer" and w.pokemon:
        return ""  # discarding the attached card has a line of its own
    return f"the effect of {w.source} on {w.pokemon or w.who} ends"


def no_effect(w: Words) -> str:
    words = w.effect() or "isn't affected"
    return f"{w.pokemon} {words}{f': {w.source}' if w.source else ''}"


def choose(w: Words) -> str:
    if w.pokemon:
        return f"{w.who:choose} {w.own}"
    what = str(w.amount) if w.text in ("number", "choice") else w.text
    return f"{w.who:choose} {what.replace('{their}', w.who.their)}"


# The sentence is empty if another event describes it.
DESCRIBERS: dict[str, Callable[[Words], str]] = {
    "afflict": afflict,
    "attach": attach,
    "attack": attack,
    "choose": choose,
    "coin": coin,
    "counters": counters,
    "cure": lambda w: f"{w.pokemon} is no longer {join_list(w.text.split(', '), 'or')}",
    "damage": damage,
    "decline": lambda w: f"{w.who:do}n't use {w.source}",
    "devolve": devolve,
    "draw": draw,
    "effect end": effect_end,
    "effect start": effect_start,
    "enter": enter,
    "evolve": evolve,
    "extra cards": lambda w: "" if w.amount else f"{w.who:draw} no extra card",
    "fail": fail,
    "first player": lambda w: f"{w.who:go} first",
    "flip won": lambda w: f"{w.who:win} the flip",
    "heal": heal,
    "knock out": knock_out,
    "leave": leave,
    "look": look,
    "move": move,
    "mulligan": lambda w: f"{w.who:have} no Basic Pokémon and {w.who.verb('take')} a mulligan",
    "named counter": lambda w: f"{w.pokemon} gets {with_article(f'{w.text} counter')}",
    "no effect": no_effect,
    "play": lambda w: "" if w.text in ("tool", "machine") else f"{w.who:play} {w.cards}",
    "power": lambda w: f"{w.pokemon} uses {w.text}",
    "prize": prize,
    "promote": lambda w: f"{w.pokemon} becomes the Active Pokémon",
    "retreat": lambda w: f"{w.pokemon} retreats",
    "reveal": reveal,
    "search": search,
    "set prizes": lambda w: f"{w.who:set} aside {pluralize(w.amount, 'Prize card', 'Prize cards')}",
    "show": lambda w: f"{w.who:reveal} {w.who.their} hand: {w.cards or 'no cards'}",
    "shuffle": lambda w: f"{w.who:shuffle} {w.who.their} deck",
    "stadium": lambda w: "" if w.event.cause.kind == "rule" else f"{w.cards} comes into play",
    "stadium action": lambda w: f"{w.who:use} {w.text}",
    "sudden death": lambda w: SUDDEN_DEATH,
    "survive": lambda w: f"{w.source}: {w.pokemon} isn't Knocked Out and has {w.left} HP left",
    "swap prize": swap_prize,
    "switch": lambda w: f"{w.pokemon} switches in for {w.other}",
    "turn end": lambda w: "" if w.amount else f"{w.who:end} {w.who.their} turn without attacking",
    "turn start": lambda w: f"turn {w.amount}: {w.who.whose} turn begins",
    "win": win,
}

"""The sentence of each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.engine.constants import UNSEEN
from playmat.engine.events import EVERYONE, DamageStep, Event
from playmat.text.narrator import (
    Narrator,
    card_names,
    cards_text,
    count_list,
    hp_left,
    outcome,
    source_of,
)
from playmat.vocabulary.grammar import join_list, pluralize, with_article


def coin(n: Narrator, run: Sequence[Event]) -> str:
    first = run[0]
    coins = "a coin" if len(run) == 1 else f"{len(run)} coins"
    sides = ", ".join("heads" if event.amount else "tails" for event in run)
    about = ""
    if first.subject is not None:
        about = f" for {n.own(first.who, first.subject)} ({first.text})"
    elif first.text:
        about = f" for the {first.text}"
    elif first.cause.player not in (-1, first.who) or first.cause.player != first.turn_of:
        source = source_of(first.cause)  # an effect, not an action of the turn player
        about = f" for {source}" if source else ""
    return f"{n.does(first.who, 'flip')} {coins}{about}: {sides}"


def draw(n: Narrator, run: Sequence[Event]) -> str:
    first = run[0]
    count = len(run)
    if first.rule == "mulligan.extra-card":
        seen = UNSEEN not in card_names(run)
        which = f": {cards_text(run)}" if seen else ""
        return f"{n.does(first.who, 'draw')} {pluralize(count, 'extra card', 'extra cards')}{which}"
    if UNSEEN in card_names(run):
        return f"{n.does(first.who, 'draw')} {pluralize(count, 'card', 'cards')}"
    return f"{n.does(first.who, 'draw')} {cards_text(run)}"


def move(n: Narrator, run: Sequence[Event]) -> str:
    first = run[0]
    who = first.who
    if "table" in (first.source, first.destination) or not card_names(run):
        return ""  # the Trainer card being played, which has a line already; or no cards
    cards = cards_text(run)
    several = len(card_names(run)) > 1
    if first.source == "play":
        be = "are" if several else "is"
        end = "go" if several else "goes"
        origin = f" from {n.the(first.subject)}" if first.subject is not None else ""
        if first.destination == "discard pile":
            return f"{cards} {be} discarded{origin}"
        return f"{cards} {end}{origin} to {n.whose(who)} {first.destination}"
    if first.text == "whole hand":
        their = n.their(who)
        return f"{n.does(who, 'put')} {cards} from {their} hand into {their} deck"
    return f"{n.names[who]} {join_list(moving(n, run))}"


def moving(n: Narrator, run: Sequence[Event]) -> list[str]:
    """Return what a player does with cards: "reveals Pichu", "puts it into their hand"."""
    first = run[0]
    who = first.who
    their = n.their(who)
    cards = cards_text(run)
    several = len(card_names(run)) > 1
    origin = f" from {their} {first.source}" if first.source not in ("", "hand") else ""
    put = n.verb(who, "put")
    if first.destination == "discard pile":
        return [f"{n.verb(who, 'discard')} {cards}{origin}"]
    if first.destination == "Lost Zone":
        return [f"{n.verb(who, 'send')} {cards}{origin} to the Lost Zone"]
    where = f"into {their} {first.destination}"
    if first.destination == "bottom of the deck":
        where = f"under {their} deck"
    elif first.destination == "deck" and first.source == "hand":
        where = f"on top of {their} deck"
    elif first.destination == "Prizes":
        where = f"among {their} Prize cards"
    hidden = first.source in ("deck", "hand", "Prizes", "")
    if hidden and first.audience == EVERYONE:  # both players see the card
        return [
            f"{n.verb(who, 'reveal')} {cards}",
            f"{put} {'them' if several else 'it'} {where}",
        ]
    return [f"{put} {cards}{origin} {where}"]


def search(n: Narrator, run: Sequence[Event]) -> str:
    """Describe a search and what is taken in one sentence."""
    first = run[0]
    whose = n.their(first.who) if first.text == "own" else n.whose(1 - first.who)
    verbs = [f"{n.verb(first.who, 'search')} {whose} {first.source}"]
    if len(run) > 1:
        origin = f" from {n.their(first.who)} {first.source}"
        verbs += [verb.replace(origin, "") for verb in moving(n, run[1:])]
    return f"{n.names[first.who]} {join_list(verbs)}"


def enter(n: Narrator, event: Event) -> str:
    pokemon = event.subject
    assert pokemon is not None
    what = "a Pokémon face down" if pokemon.name == UNSEEN else pokemon.name
    their = n.their(event.who)
    if pokemon.place != "active":
        return f"{n.does(event.who, 'put')} {what} on {their} Bench"
    verb = "put" if pokemon.name == UNSEEN else "choose"
    return f"{n.does(event.who, verb)} {what} as {their} Active Pokémon"


def evolve(n: Narrator, event: Event) -> str:
    verb = "levels up to" if event.rule == "lvx.on-top" else "evolves into"
    assert event.subject is not None
    return f"{n.whose(event.who)} {event.text} {verb} {event.subject.name}"


def devolve(n: Narrator, event: Event) -> str:
    assert event.subject is not None
    goes = f"{event.text} goes to {n.their(event.who)} {event.destination}"
    return f"{n.whose(event.who)} {event.text} devolves into {event.subject.name}: {goes}"


def attach(n: Narrator, event: Event) -> str:
    pokemon = event.subject
    assert pokemon is not None
    if event.other is not None:
        who = event.cause.player
        goal = f"from {n.own(who, event.other)} to {n.own(who, pokemon)}"
        return f"{n.does(who, 'move')} {cards_text([event])} {goal}"
    where = "Active" if pokemon.place == "active" else "Benched"
    target = f"{n.their(event.who)} {where} {pokemon.name}"
    return f"{n.does(event.who, 'attach')} {cards_text([event])} to {target}"


def switch(n: Narrator, event: Event) -> str:
    instead = f" for {event.other.name}" if event.other is not None else ""
    return f"{n.the(event.subject)} switches in{instead}"


def promote(n: Narrator, event: Event) -> str:
    return f"{n.the(event.subject)} becomes the Active Pokémon"


def damage(n: Narrator, event: Event) -> str:
    """Describe damage step by step: ``40 + 3 × 20 = 100 damage to …; Weakness ×2: 200``."""
    if not event.steps:
        amount = f"{event.amount} damage" if event.amount else "no damage"
        return f"{amount} to {n.the(event.subject)}{hp_left(event)}"
    base, *changes = event.steps
    if not event.amount:
        words = f"no damage to {n.the(event.subject)}"
        if base.reason and not changes:
            return f"{base.reason} = {base.after}: {words}"
        why = "; ".join(change(step) for step in changes if named(step))
        return f"{words}: {why}" if why else words
    words = f"{base.reason} = {base.after}" if base.reason else str(base.after)
    words += f" damage to {n.the(event.subject)}"
    for step in changes:
        words += f"; {change(step)}: {step.after}"
    return words + hp_left(event)


def named(step: DamageStep) -> bool:
    """Return whether a step names a cause, and not only that no damage is left."""
    return step.rule not in ("damage.zero-stops", "damage.none-below-zero")


def change(step: DamageStep) -> str:
    """Return what changes the damage: Weakness ×2, PlusPower +10."""
    if step.rule in ("damage.weakness", "damage.resistance"):
        return f"{step.name} {step.reason}"
    return step.reason or step.name


def counters(n: Narrator, event: Event) -> str:
    counters = pluralize(event.amount, "damage counter", "damage counters")
    source = source_of(event.cause)
    if source:
        return f"{source} puts {counters} on {n.the(event.subject)}{hp_left(event)}"
    return f"{n.the(event.subject)} gets {counters}{hp_left(event)}"


def heal(n: Narrator, event: Event) -> str:
    source = source_of(event.cause)
    if source:
        return f"{source} heals {event.amount} damage from {n.the(event.subject)}"
    return f"{event.amount} damage is healed from {n.the(event.subject)}"


def afflict(n: Narrator, event: Event) -> str:
    more = ""
    if event.amount > 1:
        more = f" ({event.amount} damage counters between turns instead of 1)"
    return f"{n.the(event.subject)} becomes {event.text}{more}"


def cure(n: Narrator, event: Event) -> str:
    return f"{n.the(event.subject)} is no longer {join_list(event.text.split(', '), 'or')}"


def shuffle(n: Narrator, event: Event) -> str:
    return f"{n.does(event.who, 'shuffle')} {n.their(event.who)} deck"


def knock_out(n: Narrator, event: Event) -> str:
    source = source_of(event.cause)
    by = f" by {source}" if source and event.cause.kind != "attack" else ""
    return f"{n.the(event.subject)} is Knocked Out{by}"


def leave(n: Narrator, event: Event) -> str:
    places = {card.place for card in event.cards}
    if event.rule == "ko.discard" and places == {"discard pile"}:
        return ""
    rest = ""
    if len(places) > 1:
        other = next(card.place for card in event.cards if card.place != event.destination)
        rest = f", and all cards on it to the {other}"
    elif len(event.cards) > 1:
        rest = ", with all cards on it"
    whose = "the" if event.destination in ("discard pile", "Lost Zone") else n.their(event.who)
    return f"{n.the(event.subject)} goes to {whose} {event.destination}{rest}"


def prize(n: Narrator, event: Event) -> str:
    name = event.cards[0].name
    what = f" ({name})" if name != UNSEEN else ""
    if not event.left:
        return f"{n.does(event.who, 'take')} {n.their(event.who)} last Prize card{what}"
    return f"{n.does(event.who, 'take')} a Prize card{what}: {event.left} left"


def play(n: Narrator, event: Event) -> str:
    if event.text in ("tool", "machine"):  # described when it is attached
        return ""
    return f"{n.does(event.who, 'play')} {cards_text([event])}"


def attack(n: Narrator, event: Event) -> str:
    assert event.subject is not None
    lent = event.cause.name
    of = f" (of {lent})" if lent and lent != event.subject.name else ""
    return f"{n.the(event.subject)} uses {event.text}{of}"


def power(n: Narrator, event: Event) -> str:
    return f"{n.the(event.subject)} uses {event.text}"


def stadium_action(n: Narrator, event: Event) -> str:
    return f"{n.does(event.who, 'use')} {event.text}"


def retreat(n: Narrator, event: Event) -> str:
    return f"{n.the(event.subject)} retreats"


def turn(n: Narrator, event: Event) -> str:
    return f"turn {event.amount}: {n.whose(event.who)} turn begins"


def turn_end(n: Narrator, event: Event) -> str:
    if event.amount:  # an attack ends the turn
        return ""
    return f"{n.does(event.who, 'end')} {n.their(event.who)} turn without attacking"


def win(n: Narrator, event: Event) -> str:
    ways = event.text.split(" and ") if event.text else []
    return outcome(event.who if event.who >= 0 else None, ways, n.names)


def fail(n: Narrator, event: Event) -> str:
    source = source_of(event.cause)
    why = f" because of {source}" if source and source != event.text else ""
    return f"{event.text} does nothing{why}"


def show(n: Narrator, event: Event) -> str:
    cards = cards_text([event]) or "no cards"
    return f"{n.does(event.who, 'reveal')} {n.their(event.who)} hand: {cards}"


def look(n: Narrator, event: Event) -> str:
    whose = n.their(event.who) if event.text == "own" else n.whose(1 - event.who)
    what = "hand"
    if event.source == "deck":
        what = f"deck's top {f'{event.amount} cards' if event.amount > 1 else 'card'}"
    words = f"{n.does(event.who, 'look')} at {whose} {what}"
    return (
        words if UNSEEN in card_names([event]) else f"{words}: {cards_text([event]) or 'no cards'}"
    )


def mulligan(n: Narrator, event: Event) -> str:
    return (
        f"{n.does(event.who, 'have')} no Basic Pokémon and {n.verb(event.who, 'take')} a mulligan"
    )


def reveal(n: Narrator, event: Event) -> str:
    active, *bench = card_names([event])
    rest = f"; Bench: {count_list(bench)}" if bench else ""
    return f"{n.does(event.who, 'begin')} with {active} Active{rest}"


def sudden_death(n: Narrator, event: Event) -> str:
    return "both players win at the same time. Sudden Death: a new game with 1 Prize card each"


def set_prizes(n: Narrator, event: Event) -> str:
    prizes = pluralize(event.amount, "Prize card", "Prize cards")
    return f"{n.does(event.who, 'set')} aside {prizes}"


def swap_prize(n: Narrator, event: Event) -> str:
    who = event.who
    their = n.their(who)
    prize = f"1 of {their} face-down Prize cards"
    return f"{n.does(who, 'exchange')} {their} deck's top card with {prize}"


def flip_won(n: Narrator, event: Event) -> str:
    return f"{n.does(event.who, 'win')} the flip"


def first_player(n: Narrator, event: Event) -> str:
    return f"{n.does(event.who, 'go')} first"


def extra_cards(n: Narrator, event: Event) -> str:
    return "" if event.amount else f"{n.does(event.who, 'draw')} no extra card"


def stadium(n: Narrator, event: Event) -> str:
    if event.cause.kind == "rule":  # played, which has a line already
        return ""
    return f"{cards_text([event])} comes into play"


def begin(n: Narrator, event: Event) -> str:
    bearer = n.the(event.subject) if event.subject is not None else n.names[event.who]
    words = n.effect(event, event.who) or "is affected"
    return f"{source_of(event.cause)}: {bearer} {words} {n.duration(event)}"


def end(n: Narrator, event: Event) -> str:
    if event.cause.kind == "trainer" and event.subject is not None:
        return ""  # discarding the attached card has a line of its own
    bearer = n.the(event.subject) if event.subject is not None else n.names[event.who]
    return f"the effect of {source_of(event.cause)} on {bearer} ends"


def refuse(n: Narrator, event: Event) -> str:
    words = n.effect(event, event.who) or "isn't affected"
    source = source_of(event.cause)
    return f"{n.the(event.subject)} {words}{f': {source}' if source else ''}"


def survive(n: Narrator, event: Event) -> str:
    words = f"{n.the(event.subject)} isn't Knocked Out and has {event.left} HP left"
    return f"{source_of(event.cause)}: {words}"


def mark(n: Narrator, event: Event) -> str:
    return f"{n.the(event.subject)} gets {with_article(f'{event.text} counter')}"


def choose(n: Narrator, event: Event) -> str:
    pokemon = event.subject
    if pokemon is None:
        what = event.text if event.text not in ("number", "choice") else str(event.amount)
        return f"{n.does(event.who, 'choose')} {what.replace('{their}', n.their(event.who))}"
    return f"{n.does(event.who, 'choose')} {n.own(event.who, pokemon)}"


def decline(n: Narrator, event: Event) -> str:
    return f"{n.does(event.who, 'do')} not use {source_of(event.cause)}"


# Events of these kinds share a line with those that follow.
GROUP_DESCRIBERS: dict[str, Callable[[Narrator, Sequence[Event]], str]] = {
    "coin": coin,
    "draw": draw,
    "move": move,
    "search": search,
}
DESCRIBERS: dict[str, Callable[[Narrator, Event], str]] = {
    "afflict": afflict,
    "attach": attach,
    "attack": attack,
    "effect start": begin,
    "choose": choose,
    "counters": counters,
    "cure": cure,
    "damage": damage,
    "decline": decline,
    "devolve": devolve,
    "effect end": end,
    "enter": enter,
    "evolve": evolve,
    "extra cards": extra_cards,
    "fail": fail,
    "first player": first_player,
    "flip won": flip_won,
    "heal": heal,
    "knock out": knock_out,
    "leave": leave,
    "look": look,
    "named counter": mark,
    "mulligan": mulligan,
    "play": play,
    "power": power,
    "prize": prize,
    "promote": promote,
    "no effect": refuse,
    "retreat": retreat,
    "reveal": reveal,
    "set prizes": set_prizes,
    "show": show,
    "shuffle": shuffle,
    "stadium": stadium,
    "stadium action": stadium_action,
    "sudden death": sudden_death,
    "survive": survive,
    "swap prize": swap_prize,
    "switch": switch,
    "turn start": turn,
    "turn end": turn_end,
    "win": win,
}

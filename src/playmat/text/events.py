"""Events in English, in the style of a commentator and with the verbs of the card texts.

A sentence is made from the event alone. What a viewer may not see has been cut from the event by
`redact`; here nothing is hidden any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Optional

from playmat.engine.addresses import modifier_at
from playmat.engine.events import EVERYBODY, Cause, DamageStep, Event, PokemonRef, redact
from playmat.engine.words import UNSEEN
from playmat.errors import PlaymatError
from playmat.rulebook.refusals import cited
from playmat.rulebook.rulesets import RULESETS
from playmat.vocabulary.grammar import (
    ATTACK,
    TextContext,
    in_third_person,
    join_list,
    pluralize,
    with_article,
)
from playmat.vocabulary.sentences import clauses_of, verbs_text

YOU = "you"
WAYS = {
    "prizes": "by taking the last Prize",
    "no Pokémon left": "because no Pokémon is left on the other side",
    "deck-out": "because the other player cannot draw",
    "concession": "by concession",
    "card effect": "by a card's effect",
}
# What does something by the rules alone, by the Special Condition it is about.
CONDITION_NOUNS = {
    "Asleep": "Sleep",
    "Burned": "Burn",
    "Confused": "Confusion",
    "Paralyzed": "Paralysis",
    "Poisoned": "Poison",
}
GATHERED = ("coin", "draw", "move")


def tell(
    event: Event,
    *,
    viewer: Optional[int] = None,
    names: Optional[Sequence[str]] = None,
    era: str = "HGSS",
    rules: bool = False,
) -> str:
    """An event as a sentence for a viewer: 0, 1, -1 for the public, or nobody for an open game.

    It is empty where another event tells it already. With `rules` it ends with the citation.
    """
    return Teller(viewer, names, era, rules).sentence([event])


def tell_all(
    events: Iterable[Event],
    *,
    viewer: Optional[int] = None,
    names: Optional[Sequence[str]] = None,
    era: str = "HGSS",
    rules: bool = False,
) -> list[str]:
    """Events as lines: draws, coins and cards of one move are gathered into a line each."""
    teller = Teller(viewer, names, era, rules)
    lines: list[str] = []
    run: list[Event] = []
    for event in events:
        if viewer is not None:
            event = redact(event, viewer)
        if run and not goes_on(run, event):
            lines.append(teller.sentence(run))
            run = []
        run.append(event)
    if run:
        lines.append(teller.sentence(run))
    return [line for line in lines if line]


def goes_on(run: Sequence[Event], event: Event) -> bool:
    """Whether an event is told in the line of those before it."""
    first = run[0]
    if first.kind == "search" and event.kind == "move":
        moved = run[-1]
        if event.who != first.who or event.source != first.source or event.subject is not None:
            return False
        same = (event.destination, event.audience) == (moved.destination, moved.audience)
        return moved is first or same
    return (
        event.kind == first.kind in GATHERED
        and (event.who, event.subject, event.text) == (first.who, first.subject, first.text)
        and (event.source, event.destination, event.audience)
        == (first.source, first.destination, first.audience)
        and (event.cause, event.rule) == (first.cause, first.rule)
    )


def outcome(winner: Optional[int], ways: Sequence[str], names: Sequence[str]) -> str:
    """How a game ended, as a clause."""
    if winner is None:
        return "the game is stopped without a winner"
    name = names[winner]
    return f"{name} {'win' if name == YOU else 'wins'} {' and '.join(WAYS[way] for way in ways)}"


def default_names(viewer: Optional[int]) -> list[str]:
    names = ["Player 0", "Player 1"]
    if viewer in (0, 1):
        names[viewer] = YOU
        names[1 - viewer] = "your opponent"
    return names


def listed(names: Iterable[str]) -> str:
    """Names with how often each occurs."""
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in Counter(names).items())


class Teller:
    """Who is told, by which names, and in the words of which era."""

    def __init__(
        self, viewer: Optional[int], names: Optional[Sequence[str]], era: str, rules: bool
    ) -> None:
        if era not in RULESETS:
            raise PlaymatError(f"there is no era {era!r}; the eras are {' and '.join(RULESETS)}")
        self.viewer = viewer
        self.names = tuple(names if names is not None else default_names(viewer))
        self.era = era
        self.rules = rules

    def sentence(self, run: Sequence[Event]) -> str:
        """Events that go together as one sentence, or nothing."""
        if self.viewer is not None:
            run = [redact(event, self.viewer) for event in run]
        words = TELLERS[run[0].kind](self, run)
        if not words:
            return ""
        sentence = f"{words[0].upper()}{words[1:]}."
        return cited(sentence, run[0].rule, self.era) if self.rules else sentence

    # -- words -----------------------------------------------------------------------------
    def does(self, who: int, verb: str) -> str:
        """A player and a verb, which agrees: "you draw", "Anna draws"."""
        return f"{self.names[who]} {self.verb(who, verb)}"

    def verb(self, who: int, verb: str) -> str:
        return verb if self.names[who] == YOU else in_third_person(verb)

    def whose(self, who: int) -> str:
        return "your" if self.names[who] == YOU else f"{self.names[who]}'s"

    def their(self, who: int) -> str:
        """The same in a clause that has named the player."""
        return "your" if self.names[who] == YOU else "their"

    def the(self, pokemon: Optional[PokemonRef]) -> str:
        """A Pokémon with its owner."""
        assert pokemon is not None
        return f"{self.whose(pokemon.player)} {pokemon.name}"

    def own(self, who: int, pokemon: PokemonRef) -> str:
        """The same in a clause that has named a player."""
        return f"{self.their(who)} {pokemon.name}" if pokemon.player == who else self.the(pokemon)

    def effect(self, event: Event, who: int) -> str:
        """What a lasting or standing effect says of its bearer: "can't retreat"."""
        try:
            clauses = clauses_of(modifier_at(event.text), TextContext(RULESETS[self.era], ATTACK))
        except PlaymatError:
            return ""
        if len(clauses) != 1 or clauses[0].subject is None:
            return ""
        plain = event.subject is None and self.names[who] == YOU
        return verbs_text(clauses[0], TextContext(RULESETS[self.era], ATTACK), plain, True)

    def duration(self, event: Event) -> str:
        """When a lasting effect that begins is in force."""
        if event.left == event.turn:
            return "this turn"
        player = event.turn_of if (event.left - event.turn) % 2 == 0 else 1 - event.turn_of
        return f"during {self.whose(player)} next turn"


def source_of(cause: Cause) -> str:
    """What does something, as the subject of a sentence: an attack, a power, a card, Poison."""
    if cause.kind == "rule":
        return CONDITION_NOUNS.get(cause.text, "")
    return cause.text or cause.name


def card_names(run: Sequence[Event]) -> list[str]:
    return [card.name for event in run for card in event.cards]


def cards_said(run: Sequence[Event]) -> str:
    """Cards by name, or how many they are where they are not seen."""
    names = card_names(run)
    if UNSEEN not in names:
        return listed(names)
    return "a card" if len(names) == 1 else f"{len(names)} cards"


def left(event: Event) -> str:
    return f" ({event.left} HP left)"


# -- one function a kind of event --------------------------------------------------------------
def coin(t: Teller, run: Sequence[Event]) -> str:
    first = run[0]
    coins = "a coin" if len(run) == 1 else f"{len(run)} coins"
    sides = ", ".join("heads" if event.amount else "tails" for event in run)
    about = ""
    if first.subject is not None:
        about = f" for {t.own(first.who, first.subject)} ({first.text})"
    elif first.text:
        about = f" for the {first.text}"
    elif first.cause.player not in (-1, first.who) or first.cause.player != first.turn_of:
        source = source_of(first.cause)  # not what the player whose turn it is is doing
        about = f" for {source}" if source else ""
    return f"{t.does(first.who, 'flip')} {coins}{about}: {sides}"


def draw(t: Teller, run: Sequence[Event]) -> str:
    first = run[0]
    n = len(run)
    if first.rule == "mulligan.extra-card":
        seen = UNSEEN not in card_names(run)
        which = f": {cards_said(run)}" if seen else ""
        return f"{t.does(first.who, 'draw')} {pluralize(n, 'extra card', 'extra cards')}{which}"
    if UNSEEN in card_names(run):
        return f"{t.does(first.who, 'draw')} {pluralize(n, 'card', 'cards')}"
    return f"{t.does(first.who, 'draw')} {cards_said(run)}"


def move(t: Teller, run: Sequence[Event]) -> str:
    first = run[0]
    who = first.who
    if "table" in (first.source, first.destination) or not card_names(run):
        return ""  # a Trainer being played, of which is told already; or nothing to move
    cards = cards_said(run)
    several = len(card_names(run)) > 1
    if first.source == "play":
        be = "are" if several else "is"
        end = "go" if several else "goes"
        origin = f" from {t.the(first.subject)}" if first.subject is not None else ""
        if first.destination == "discard pile":
            return f"{cards} {be} discarded{origin}"
        return f"{cards} {end}{origin} to {t.whose(who)} {first.destination}"
    if first.text == "whole hand":
        their = t.their(who)
        return f"{t.does(who, 'put')} {cards} from {their} hand into {their} deck"
    return f"{t.names[who]} {join_list(moving(t, run))}"


def moving(t: Teller, run: Sequence[Event]) -> list[str]:
    """What a player does with cards, verb by verb: "reveals Pichu", "puts it into their hand"."""
    first = run[0]
    who = first.who
    their = t.their(who)
    cards = cards_said(run)
    several = len(card_names(run)) > 1
    origin = f" from {their} {first.source}" if first.source not in ("", "hand") else ""
    put = t.verb(who, "put")
    if first.destination == "discard pile":
        return [f"{t.verb(who, 'discard')} {cards}{origin}"]
    if first.destination == "Lost Zone":
        return [f"{t.verb(who, 'send')} {cards}{origin} to the Lost Zone"]
    where = f"into {their} {first.destination}"
    if first.destination == "bottom of the deck":
        where = f"under {their} deck"
    elif first.destination == "deck" and first.source == "hand":
        where = f"on top of {their} deck"
    elif first.destination == "Prizes":
        where = f"among {their} Prizes"
    hidden = first.source in ("deck", "hand", "Prizes", "")
    if hidden and first.audience == EVERYBODY:  # both see it: it is shown
        return [f"{t.verb(who, 'reveal')} {cards}", f"{put} {'them' if several else 'it'} {where}"]
    return [f"{put} {cards}{origin} {where}"]


def search(t: Teller, run: Sequence[Event]) -> str:
    """Searching and what is taken, in one sentence."""
    first = run[0]
    whose = t.their(first.who) if first.text == "own" else t.whose(1 - first.who)
    verbs = [f"{t.verb(first.who, 'search')} {whose} {first.source}"]
    if len(run) > 1:
        origin = f" from {t.their(first.who)} {first.source}"
        verbs += [verb.replace(origin, "") for verb in moving(t, run[1:])]
    return f"{t.names[first.who]} {join_list(verbs)}"


def enter(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    pokemon = event.subject
    assert pokemon is not None
    what = "a Pokémon face down" if pokemon.name == UNSEEN else pokemon.name
    their = t.their(event.who)
    if pokemon.place != "active":
        return f"{t.does(event.who, 'put')} {what} on {their} Bench"
    verb = "put" if pokemon.name == UNSEEN else "choose"
    return f"{t.does(event.who, verb)} {what} as {their} Active Pokémon"


def evolve(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    verb = "levels up to" if event.rule == "lvx.on-top" else "evolves into"
    assert event.subject is not None
    return f"{t.whose(event.who)} {event.text} {verb} {event.subject.name}"


def devolve(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    assert event.subject is not None
    goes = f"{event.text} goes to {t.their(event.who)} {event.destination}"
    return f"{t.whose(event.who)} {event.text} devolves into {event.subject.name}: {goes}"


def attach(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    pokemon = event.subject
    assert pokemon is not None
    if event.other is not None:
        who = event.cause.player
        goal = f"from {t.own(who, event.other)} to {t.own(who, pokemon)}"
        return f"{t.does(who, 'move')} {cards_said(run)} {goal}"
    where = "Active" if pokemon.place == "active" else "Benched"
    target = f"{t.their(event.who)} {where} {pokemon.name}"
    return f"{t.does(event.who, 'attach')} {cards_said(run)} to {target}"


def switch(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    instead = f" for {event.other.name}" if event.other is not None else ""
    return f"{t.the(event.subject)} is switched in{instead}"


def promote(t: Teller, run: Sequence[Event]) -> str:
    return f"{t.the(run[0].subject)} takes the Active spot"


def damage(t: Teller, run: Sequence[Event]) -> str:
    """The sum, and then each change by name: ``40 + 3 × 20 = 100 damage to …; Weakness ×2: 200``"""
    event = run[0]
    if not event.steps:
        amount = f"{event.amount} damage" if event.amount else "no damage"
        return f"{amount} to {t.the(event.subject)}{left(event)}"
    base, *changes = event.steps
    if not event.amount:
        words = f"no damage to {t.the(event.subject)}"
        if base.reason and not changes:
            return f"{base.reason} = {base.after}: {words}"
        why = "; ".join(change(step) for step in changes if named(step))
        return f"{words}: {why}" if why else words
    words = f"{base.reason} = {base.after}" if base.reason else str(base.after)
    words += f" damage to {t.the(event.subject)}"
    for step in changes:
        words += f"; {change(step)}: {step.after}"
    return words + left(event)


def named(step: DamageStep) -> bool:
    """Whether a step names what changes the damage; else it only says that none is left."""
    return step.rule not in ("damage.zero-stops", "damage.none-below-zero")


def change(step: DamageStep) -> str:
    """What changes damage, by name: Weakness ×2, PlusPower +10."""
    if step.rule in ("damage.weakness", "damage.resistance"):
        return f"{step.name} {step.reason}"
    return step.reason or step.name


def counters(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    n = pluralize(event.amount, "damage counter", "damage counters")
    source = source_of(event.cause)
    if source:
        return f"{source} puts {n} on {t.the(event.subject)}{left(event)}"
    return f"{t.the(event.subject)} gets {n}{left(event)}"


def heal(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    source = source_of(event.cause)
    if source:
        return f"{source} heals {event.amount} damage from {t.the(event.subject)}"
    return f"{event.amount} damage is healed from {t.the(event.subject)}"


def afflict(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    more = ""
    if event.amount > 1:
        more = f" ({event.amount} damage counters between turns instead of 1)"
    return f"{t.the(event.subject)} becomes {event.text}{more}"


def cure(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    return f"{t.the(event.subject)} is no longer {join_list(event.text.split(', '), 'or')}"


def shuffle(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    return f"{t.does(event.who, 'shuffle')} {t.their(event.who)} deck"


def knock_out(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    source = source_of(event.cause)
    by = f" by {source}" if source and event.cause.kind != "attack" else ""
    return f"{t.the(event.subject)} is Knocked Out{by}"


def leave(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    places = {card.place for card in event.cards}
    if event.rule == "ko.discard" and places == {"discard pile"}:
        return ""
    rest = ""
    if len(places) > 1:
        other = next(card.place for card in event.cards if card.place != event.destination)
        rest = f", and all cards on it to the {other}"
    elif len(event.cards) > 1:
        rest = ", with all cards on it"
    whose = "the" if event.destination in ("discard pile", "Lost Zone") else t.their(event.who)
    return f"{t.the(event.subject)} goes to {whose} {event.destination}{rest}"


def prize(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    name = event.cards[0].name
    what = f" ({name})" if name != UNSEEN else ""
    return f"{t.does(event.who, 'take')} a Prize{what}: {event.left or 'none'} left"


def play(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    if event.text in ("tool", "machine"):  # told of when it is attached
        return ""
    return f"{t.does(event.who, 'play')} {cards_said(run)}"


def attack(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    assert event.subject is not None
    lent = event.cause.name
    of = f" (of {lent})" if lent and lent != event.subject.name else ""
    return f"{t.the(event.subject)} attacks: {event.text}{of}"


def power(t: Teller, run: Sequence[Event]) -> str:
    return f"{t.the(run[0].subject)} uses {run[0].text}"


def stadium_action(t: Teller, run: Sequence[Event]) -> str:
    return f"{t.does(run[0].who, 'use')} {run[0].text}"


def retreat(t: Teller, run: Sequence[Event]) -> str:
    return f"{t.the(run[0].subject)} retreats"


def turn(t: Teller, run: Sequence[Event]) -> str:
    return f"turn {run[0].amount}: {t.whose(run[0].who)} turn begins"


def turn_end(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    if event.amount:  # an attack ends the turn
        return ""
    return f"{t.does(event.who, 'end')} {t.their(event.who)} turn without attacking"


def win(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    ways = event.text.split(" and ") if event.text else []
    return outcome(event.who if event.who >= 0 else None, ways, t.names)


def fail(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    source = source_of(event.cause)
    why = f" because of {source}" if source and source != event.text else ""
    return f"{event.text} does nothing{why}"


def show(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    return (
        f"{t.does(event.who, 'reveal')} {t.their(event.who)} hand: {cards_said(run) or 'no cards'}"
    )


def look(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    whose = t.their(event.who) if event.text == "own" else t.whose(1 - event.who)
    what = "hand"
    if event.source == "deck":
        what = f"deck's top {f'{event.amount} cards' if event.amount > 1 else 'card'}"
    words = f"{t.does(event.who, 'look')} at {whose} {what}"
    return words if UNSEEN in card_names(run) else f"{words}: {cards_said(run) or 'no cards'}"


def mulligan(t: Teller, run: Sequence[Event]) -> str:
    return f"{t.does(run[0].who, 'have')} no Basic Pokémon: a mulligan"


def reveal(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    active, *bench = card_names(run)
    rest = f"; Bench: {listed(bench)}" if bench else ""
    return f"{t.does(event.who, 'begin')} with {active} Active{rest}"


def sudden_death(t: Teller, run: Sequence[Event]) -> str:
    return "both win at once: Sudden Death, a new game with 1 Prize each"


def set_prizes(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    prizes = pluralize(event.amount, "Prize card", "Prize cards")
    return f"{t.does(event.who, 'set')} aside {prizes}"


def swap_prize(t: Teller, run: Sequence[Event]) -> str:
    who = run[0].who
    their = t.their(who)
    prize = f"1 of {their} face-down Prize cards"
    return f"{t.does(who, 'exchange')} {their} deck's top card with {prize}"


def flip_won(t: Teller, run: Sequence[Event]) -> str:
    return f"{t.does(run[0].who, 'win')} the flip"


def first_player(t: Teller, run: Sequence[Event]) -> str:
    return f"{t.does(run[0].who, 'go')} first"


def extra_cards(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    return "" if event.amount else f"{t.does(event.who, 'draw')} no extra card"


def stadium(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    if event.cause.kind == "rule":  # played, of which is told already
        return ""
    return f"{cards_said(run)} comes into play"


def begin(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    bearer = t.the(event.subject) if event.subject is not None else t.names[event.who]
    words = t.effect(event, event.who) or "is affected"
    return f"{source_of(event.cause)}: {bearer} {words} {t.duration(event)}"


def end(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    if event.cause.kind == "trainer" and event.subject is not None:
        return ""  # the card was attached for so long: its being discarded tells
    bearer = t.the(event.subject) if event.subject is not None else t.names[event.who]
    return f"the effect of {source_of(event.cause)} on {bearer} ends"


def refuse(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    words = t.effect(event, event.who) or "is not affected"
    source = source_of(event.cause)
    return f"{t.the(event.subject)} {words}{f': {source}' if source else ''}"


def survive(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    words = f"{t.the(event.subject)} is not Knocked Out and has {event.left} HP left"
    return f"{source_of(event.cause)}: {words}"


def mark(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    return f"{t.the(event.subject)} gets {with_article(f'{event.text} counter')}"


def choose(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    pokemon = event.subject
    if pokemon is None:
        what = event.text if event.text not in ("number", "choice") else str(event.amount)
        return f"{t.does(event.who, 'choose')} {what.replace('{their}', t.their(event.who))}"
    return f"{t.does(event.who, 'choose')} {t.own(event.who, pokemon)}"


def decline(t: Teller, run: Sequence[Event]) -> str:
    event = run[0]
    return f"{t.does(event.who, 'do')} not use {source_of(event.cause)}"


TELLERS: dict[str, Callable[[Teller, Sequence[Event]], str]] = {
    "afflict": afflict,
    "attach": attach,
    "attack": attack,
    "choose": choose,
    "coin": coin,
    "counters": counters,
    "cure": cure,
    "damage": damage,
    "decline": decline,
    "devolve": devolve,
    "draw": draw,
    "effect end": end,
    "effect start": begin,
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
    "move": move,
    "mulligan": mulligan,
    "named counter": mark,
    "no effect": refuse,
    "play": play,
    "power": power,
    "prize": prize,
    "promote": promote,
    "retreat": retreat,
    "reveal": reveal,
    "search": search,
    "set prizes": set_prizes,
    "show": show,
    "shuffle": shuffle,
    "stadium action": stadium_action,
    "stadium": stadium,
    "sudden death": sudden_death,
    "survive": survive,
    "swap prize": swap_prize,
    "switch": switch,
    "turn end": turn_end,
    "turn start": turn,
    "win": win,
}

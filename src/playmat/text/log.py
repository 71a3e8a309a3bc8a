"""What happens in a game, told in English for one viewer, or openly.

What a viewer may not see is left out when the event is told; the line never held it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Optional

from mypy_extensions import i64

from playmat.engine import words
from playmat.engine.game import Game, Recorder
from playmat.engine.queries import hp
from playmat.engine.records import InPlay
from playmat.engine.vectors import vec

YOU = "you"
WAYS = {
    "prizes": "by taking the last Prize",
    "no Pokémon left": "because no Pokémon is left on the other side",
    "deck-out": "because the other player cannot draw",
    "concession": "by concession",
    "card effect": "by a card's effect",
}


class Log(Recorder):
    """The lines of a game as a viewer (0 or 1, or -1 for an open game) may read them."""

    def __init__(self, viewer: int = -1, names: Optional[Sequence[str]] = None) -> None:
        if names is None:
            names = ["Player 0", "Player 1"]
            if viewer >= 0:
                names[viewer] = YOU
                names[1 - viewer] = "your opponent"
        self.viewer = viewer
        self.names = tuple(names)
        self.lines: list[str] = []
        self.told = 0  # how many lines have been asked for
        # Draws, coins and shown cards are gathered into one line each.
        self.gathered: list[str] = []
        self.gathering = (-1, -1)
        self.fallen = -1

    def note(
        self,
        g: Game,
        kind: int,
        who: int,
        subject: int,
        cards: vec[i64],
        amount: int,
        cause: int,
    ) -> None:
        if (kind, who) != self.gathering:
            self.finish_line()
        tell = TELLERS.get(kind)
        if tell is not None:
            tell(self, g, Event(who, subject, [int(c) for c in cards], amount, cause))

    def news(self) -> list[str]:
        """The lines since the last time one asked."""
        self.finish_line()
        fresh = self.lines[self.told :]
        self.told = len(self.lines)
        return fresh

    # -- words -----------------------------------------------------------------------------
    def does(self, who: int, verb: str) -> str:
        """A player and a verb, which agrees: "you draw", "Anna draws"."""
        name = self.names[who]
        return f"{name} {verb}" if name == YOU else f"{name} {third_person(verb)}"

    def whose(self, who: int) -> str:
        return "your" if self.names[who] == YOU else f"{self.names[who]}'s"

    def their(self, who: int) -> str:
        """The same in a clause that has named the player."""
        return "your" if self.names[who] == YOU else "their"

    def the(self, m: InPlay) -> str:
        """A Pokémon with its owner."""
        return f"{self.whose(m.owner())} {m.top.name}"

    def sees(self, who: int) -> bool:
        """Whether the viewer may see what a player alone sees."""
        return self.viewer in (-1, who)

    def say(self, line: str) -> None:
        self.lines.append(f"{line[0].upper()}{line[1:]}.")

    def gather(self, kind: int, who: int, thing: str) -> None:
        self.gathering = (kind, who)
        self.gathered.append(thing)

    def finish_line(self) -> None:
        kind, who = self.gathering
        things, self.gathered, self.gathering = self.gathered, [], (-1, -1)
        if not things:
            return
        if kind == words.EV_COIN:
            coins = "a coin" if len(things) == 1 else f"{len(things)} coins"
            self.say(f"{self.does(who, 'flip')} {coins}: {', '.join(things)}")
        elif kind == words.EV_SHOW:
            self.say(f"{self.does(who, 'show')} {self.their(who)} hand: {listed(things)}")
        elif self.sees(who):
            self.say(f"{self.does(who, 'draw')} {listed(things)}")
        else:
            self.say(f"{self.does(who, 'draw')} {count(len(things), 'card')}")


class Event:
    """What a recorder is told of an event."""

    __slots__ = ("amount", "cards", "cause", "subject", "who")

    def __init__(self, who: int, subject: int, cards: list[int], amount: int, cause: int) -> None:
        self.who = who
        self.subject = subject
        self.cards = cards
        self.amount = amount
        self.cause = cause

    def name(self, g: Game) -> str:
        """The name of its card."""
        return g.table[self.cards[0]].name

    def pokemon(self, g: Game) -> InPlay:
        m = g.find(self.subject)
        assert m is not None
        return m


def third_person(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s"


def count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def listed(names: Iterable[str]) -> str:
    """Names with how often each occurs."""
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in Counter(names).items())


def mine(g: Game, m: InPlay) -> bool:
    return g.players[m.owner()].active is m


# -- one function a kind of event ------------------------------------------------------------
def coin(log: Log, g: Game, e: Event) -> None:
    log.gather(words.EV_COIN, e.who, "heads" if e.amount else "tails")


def drew(log: Log, g: Game, e: Event) -> None:
    log.gather(words.EV_DRAW, e.who, e.name(g))


def shown(log: Log, g: Game, e: Event) -> None:
    log.gather(words.EV_SHOW, e.who, e.name(g))


def moved(log: Log, g: Game, e: Event) -> None:
    source, goal = e.amount >> 4, e.amount & 15
    their = log.their(e.who)
    if not e.cards:
        log.say(f"{log.does(e.who, 'put')} {their} whole hand into {their} deck")
        return
    if e.subject >= 0:
        m = g.find(e.subject)
        where = f" from {log.the(m)}" if m is not None else ""
        log.say(f"{e.name(g)} is discarded{where}")
        return
    if words.BESIDE in (source, goal):  # a Trainer being played, of which is told already
        return
    public = bool(e.cause) or goal in (words.DISCARD, words.LOST)
    card = e.name(g) if public or log.sees(e.who) else "a card"
    origin = "" if source == words.HAND else f" from {their} {words.ZONE_NAMES[source]}"
    if goal == words.DISCARD:
        log.say(f"{log.does(e.who, 'discard')} {card}{origin}")
    elif goal == words.LOST:
        log.say(f"{log.does(e.who, 'send')} {card}{origin} to the Lost Zone")
    elif goal == words.HAND:
        shows = f" {third_person('show') if log.names[e.who] != YOU else 'show'} {card} and"
        verb = "put" if log.names[e.who] == YOU else "puts"
        if public and source == words.DECK:
            log.say(f"{log.names[e.who]}{shows} {verb} it into {their} hand")
        else:
            log.say(f"{log.does(e.who, 'put')} {card}{origin} into {their} hand")
    elif source == words.HAND:
        log.say(f"{log.does(e.who, 'put')} {card} on top of {their} deck")
    else:
        log.say(f"{log.does(e.who, 'put')} {card}{origin} into {their} {words.ZONE_NAMES[goal]}")


def benched(log: Log, g: Game, e: Event) -> None:
    m = e.pokemon(g)
    if m.face_down and not log.sees(e.who):
        log.say(f"{log.does(e.who, 'put')} a Pokémon face down")
    elif mine(g, m):
        log.say(f"{log.does(e.who, 'choose')} {e.name(g)} as {log.their(e.who)} Active Pokémon")
    else:
        log.say(f"{log.does(e.who, 'put')} {e.name(g)} on the Bench")


def evolved(log: Log, g: Game, e: Event) -> None:
    m = e.pokemon(g)
    before = g.table[m.cards[len(m.cards) - 2]].name
    verb = "levels up to" if m.top.stage == words.LEVEL_X else "evolves into"
    log.say(f"{log.whose(e.who)} {before} {verb} {e.name(g)}")


def devolved(log: Log, g: Game, e: Event) -> None:
    log.say(f"{log.whose(e.who)} {e.name(g)} devolves into {e.pokemon(g).top.name}")


def attached(log: Log, g: Game, e: Event) -> None:
    m = e.pokemon(g)
    where = "Active" if mine(g, m) else "Benched"
    target = f"{log.their(e.who)} {where} {m.top.name}"
    log.say(f"{log.does(e.who, 'attach')} {e.name(g)} to {target}")


def switched(log: Log, g: Game, e: Event) -> None:
    m = e.pokemon(g)
    if e.amount:
        log.say(f"{log.the(m)} takes the Active spot")
    else:
        log.say(f"{log.the(m)} is switched in")


def damaged(log: Log, g: Game, e: Event) -> None:
    m = e.pokemon(g)
    if not e.amount:
        log.say(f"no damage to {log.the(m)}")
        return
    log.say(f"{e.amount} damage to {log.the(m)}{left(g, m)}")


def countered(log: Log, g: Game, e: Event) -> None:
    m = e.pokemon(g)
    log.say(f"{log.the(m)} gets {count(e.amount, 'damage counter')}{left(g, m)}")


def left(g: Game, m: InPlay) -> str:
    return f" ({max(hp(g, m) - m.damage, 0)} HP left)"


def healed(log: Log, g: Game, e: Event) -> None:
    log.say(f"{e.amount} damage is healed from {log.the(e.pokemon(g))}")


def conditions(mask: int) -> str:
    names = [n for i, n in enumerate(words.CONDITION_NAMES) if mask & words.bit(i)]
    return " or ".join(names)


def afflicted(log: Log, g: Game, e: Event) -> None:
    log.say(f"{log.the(e.pokemon(g))} becomes {conditions(e.amount)}")


def cured(log: Log, g: Game, e: Event) -> None:
    log.say(f"{log.the(e.pokemon(g))} is no longer {conditions(e.amount)}")


def shuffled(log: Log, g: Game, e: Event) -> None:
    log.say(f"{log.does(e.who, 'shuffle')} {log.their(e.who)} deck")


def knocked_out(log: Log, g: Game, e: Event) -> None:
    log.fallen = e.subject
    log.say(f"{log.whose(e.who)} {e.name(g)} is Knocked Out")


def left_play(log: Log, g: Game, e: Event) -> None:
    if e.subject == log.fallen:
        log.fallen = -1
        return
    zone = words.ZONE_NAMES[e.amount]
    log.say(f"{log.whose(e.who)} {e.name(g)} goes to the {zone}, with all cards on it")


def took_prize(log: Log, g: Game, e: Event) -> None:
    what = f" ({e.name(g)})" if log.sees(e.who) else ""
    remain = len(g.players[e.who].prizes)
    log.say(f"{log.does(e.who, 'take')} a Prize{what}: {remain or 'none'} left")


def played(log: Log, g: Game, e: Event) -> None:
    if not g.table[e.cards[0]].played_as:  # a Tool is told of when it is attached
        log.say(f"{log.does(e.who, 'play')} {e.name(g)}")


def attacked(log: Log, g: Game, e: Event) -> None:
    attack = g.table[e.cards[0]].attacks[e.amount]
    log.say(f"{log.the(e.pokemon(g))} attacks: {attack.name}")


def used_power(log: Log, g: Game, e: Event) -> None:
    if e.subject < 0:
        log.say(f"{log.does(e.who, 'use')} {e.name(g)}")
        return
    powers = g.table[e.cards[0]].powers
    name = powers[e.amount].name if e.amount < len(powers) else "its power"
    log.say(f"{log.the(e.pokemon(g))} uses {name}")


def retreated(log: Log, g: Game, e: Event) -> None:
    log.say(f"{log.the(e.pokemon(g))} retreats")


def turn_began(log: Log, g: Game, e: Event) -> None:
    log.say(f"turn {e.amount}: {log.whose(e.who)} turn begins")


def failed(log: Log, g: Game, e: Event) -> None:
    log.say("the attack does nothing")


def mulligan(log: Log, g: Game, e: Event) -> None:
    log.say(f"{log.does(e.who, 'have')} no Basic Pokémon: a mulligan".replace("haves", "has"))


def revealed(log: Log, g: Game, e: Event) -> None:
    for who, p in enumerate(g.players):
        if p.active is not None:
            bench = f"; Bench: {listed(m.top.name for m in p.bench)}" if p.bench else ""
            log.say(f"{log.does(who, 'begin')} with {p.active.top.name} Active{bench}")


def sudden_death(log: Log, g: Game, e: Event) -> None:
    log.say("both win at once: Sudden Death, a new game with 1 Prize each")


def won(log: Log, g: Game, e: Event) -> None:
    log.say(outcome(g, log.names))


def outcome(g: Game, names: Sequence[str]) -> str:
    """How a game ended, as a clause."""
    result = g.result
    if result is None or result.winner is None:
        return "the game is stopped without a winner"
    name = names[result.winner]
    ways = " and ".join(WAYS[way] for way in result.ways)
    return f"{name} {'win' if name == YOU else 'wins'} {ways}"


TELLERS: dict[int, Callable[[Log, Game, Event], None]] = {
    words.EV_COIN: coin,
    words.EV_DRAW: drew,
    words.EV_MOVE: moved,
    words.EV_BENCH: benched,
    words.EV_EVOLVE: evolved,
    words.EV_ATTACH: attached,
    words.EV_SWITCH: switched,
    words.EV_DAMAGE: damaged,
    words.EV_COUNTERS: countered,
    words.EV_HEAL: healed,
    words.EV_AFFLICT: afflicted,
    words.EV_CURE: cured,
    words.EV_SHUFFLE: shuffled,
    words.EV_KNOCK_OUT: knocked_out,
    words.EV_PRIZE: took_prize,
    words.EV_PLAY: played,
    words.EV_ATTACK: attacked,
    words.EV_POWER: used_power,
    words.EV_RETREAT: retreated,
    words.EV_TURN: turn_began,
    words.EV_WIN: won,
    words.EV_FAILS: failed,
    words.EV_DEVOLVE: devolved,
    words.EV_SHOW: shown,
    words.EV_MULLIGAN: mulligan,
    words.EV_REVEAL: revealed,
    words.EV_SUDDEN_DEATH: sudden_death,
    words.EV_LEAVE: left_play,
}

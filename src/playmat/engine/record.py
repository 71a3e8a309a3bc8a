"""A recorder that makes typed events of what the engine tells it, with cause and rule.

It works out what an event needs from the game as it stands when it is told, and leaves the game
as it was: playing with a recorder and without one is the same game.
"""

from __future__ import annotations

from typing import Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.causes import text_at
from playmat.engine.damage import Stage, damage_to
from playmat.engine.events import CAUSES, THE_RULES, Cause, Event, Step
from playmat.engine.game import Game, Recorder
from playmat.engine.noted import (
    ABOUT_CONDITIONS,
    TELLERS,
    Told,
    by_era,
    card_at,
    condition_names,
)
from playmat.engine.options import Option
from playmat.engine.queries import hp
from playmat.engine.records import Effect, InPlay, Lasting
from playmat.engine.setup import SetUp
from playmat.engine.vectors import vec
from playmat.engine.words import (
    BY_BENCHING,
    BY_CHANGING,
    EV_ABOUT,
    EV_BEGINS,
    EV_CANCELLED,
    EV_MORE,
    EV_PREVENTED,
    EV_REVEAL,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Record(Recorder):
    """The events of a game, in order: ``Game.start(…, recorder=Record())``."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.about = ""  # the Special Condition that what comes next is about
        self.about_name: i64 = -1  # and whose
        self.stopper: Cause = THE_RULES  # whose text has cancelled the attack being made
        self.shield = ""  # what has prevented the damage about to be done
        self.worked: list[Step] = []  # the steps of the damage about to be done
        self.sum = ""  # how the base damage of an attack came about
        self.summing: Optional[Effect] = None
        self.blows: dict[int, Cause] = {}  # what brought a Pokémon down, by its name
        self.fallen: i64 = -1  # the Pokémon just Knocked Out

    def add(self, g: Game, event: Event) -> None:
        """Keep an event."""
        self.events.append(event)

    # -- told by the engine ----------------------------------------------------------------
    def note(
        self, g: Game, kind: i64, who: i64, subject: i64, cards: vec[i64], amount: i64, cause: i64
    ) -> None:
        stale = g.stale  # looking may survey the doors anew: the game shall not notice
        doors = g.doors
        t = Told(g, who, subject, [c for c in cards], amount, cause)
        if kind == EV_ABOUT:
            self.about = condition_names(amount)
            self.about_name = subject
        elif kind == EV_MORE:
            self.add_to_sum(t)
        elif kind == EV_CANCELLED:
            self.stopper = t.cause
        elif kind == EV_PREVENTED:
            self.shield = t.cause.text or t.cause.name
        elif kind == EV_REVEAL:
            self.reveal(g)
        else:
            word, tell = TELLERS[kind]
            t.kind = word
            tell(self, g, t)
            self.add(g, t.event(g))
            if kind not in ABOUT_CONDITIONS:
                self.about = ""
        g.stale = stale
        g.doors = doors

    def note_lasting(
        self, g: Game, kind: i64, who: i64, subject: i64, lasting: Lasting, how: i64
    ) -> None:
        stale = g.stale
        doors = g.doors
        t = Told(g, who, subject, [], 0, how)
        t.kind = "begin" if kind == EV_BEGINS else "end"
        t.text = lasting.modifier.address
        t.amount = lasting.first
        t.left = lasting.last
        d = g.table[lasting.source]
        t.cause = Cause(
            CAUSES[lasting.modifier.cause],
            lasting.by,
            g.prints[lasting.source],
            d.name,
            text_at(d, lasting.modifier.address),
        )
        if how == BY_CHANGING:
            t.rule = "evolve.clears-effects"
        elif how == BY_BENCHING:
            t.rule = "bench-move.clears-effects"
        self.add(g, t.event(g))
        g.stale = stale
        g.doors = doors

    def note_damage(
        self, g: Game, user: InPlay, target: InPlay, base: i64, flags: i64, amount: i64
    ) -> None:
        stale = g.stale
        doors = g.doors
        stages: list[Stage] = []
        damage_to(g, user, target, base, flags, stages)
        self.worked = []
        last: i64 = -1
        for s in stages:
            if s.after != last:  # what changes nothing is left out
                reason = s.reason
                if not self.worked and self.summing is not None and self.summing.amount == base:
                    reason = self.sum
                self.worked.append(Step(s.name, s.rule, s.after, reason))
            last = s.after
        if amount == 0 and last > 0:
            rule = by_era(g, "damage.defender-effects")
            self.worked.append(Step("damage prevented", rule, 0, self.shield))
        self.shield = ""
        g.stale = stale
        g.doors = doors

    def answered(self, g: Game, option: i64) -> None:
        """Answers that are spoken aloud: numbers, labels, and a no to an offer.

        A *no* is told whether there was a choice or not: that there was none may be a secret.
        """
        if g.asked < 0 or g.asked > 1:
            return
        o = Option(g, option)
        kind = o.kind
        if kind not in ("no", "number", "label") or isinstance(o.asking, SetUp):
            return
        t = Told(g, g.asked, -1, [], 0, 0)
        if kind == "no":
            t.kind = "decline"
            if not t.cause.name:  # a card that is used between turns
                t.cause = Cause("trainer", g.asked, o.print, o.name, "")
                t.rule = by_era(g, "between.card-effects")
        else:
            t.kind = "choose"
            t.amount = o.number
            asking = o.asking
            said = asking.label(o.number) if kind == "label" and asking is not None else ""
            t.text = said or kind
        self.add(g, t.event(g))

    # -- what it remembers -----------------------------------------------------------------
    def add_to_sum(self, t: Told) -> None:
        """Write down how base damage came about: ``40 + 3 × 20``."""
        e = t.e
        if e is None:
            return
        times: i64 = t.how if t.how >= 0 else 1
        if self.summing is not e:
            self.summing = e
            start = e.amount - t.number * times
            self.sum = str(start) if start else ""
        n: i64 = t.number if t.number >= 0 else -t.number
        part = f"{t.how} × {n}" if t.how >= 0 else str(n)
        if not self.sum:
            self.sum = part if t.number >= 0 else f"−{part}"
        else:
            self.sum += f" + {part}" if t.number >= 0 else f" − {part}"

    def blame(self, g: Game, m: InPlay, added: i64, cause: Cause) -> None:
        """Remember what brought a Pokémon down; what comes on top of that does not count."""
        if m.damage - added < hp(g, m):
            self.blows[m.name] = cause

    def reveal(self, g: Game) -> None:
        """Both sides are turned face up: an event for each."""
        who: i64 = 0
        while who < 2:
            t = Told(g, who, -1, [], 0, 0)
            t.kind = "reveal"
            t.rule = "setup.reveal"
            p = g.players[who]
            active = p.active
            if active is not None:
                t.cards.append(card_at(g, active.name, "active"))
            place = 1
            for m in p.bench:
                t.cards.append(card_at(g, m.name, f"bench {place}"))
                place += 1
            self.add(g, t.event(g))
            who += 1

"""Ops on cards outside play: drawing, searching, hands, decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.cards import AtOnce, Definition, Op
from playmat.engine.memory import looked_through
from playmat.engine.movement import (
    attach_energy,
    copy_of,
    distinct,
    draw,
    enter,
    hand_into_deck,
    move,
    show_hand,
    shuffle,
    take,
    zone_cards,
)
from playmat.engine.queries import bench_limit, reaches
from playmat.engine.records import Effect
from playmat.engine.turn import attached, entered
from playmat.engine.vectors import append, vec
from playmat.engine.words import (
    CARD,
    DECK,
    DISCARD,
    DONE,
    EV_SEARCH,
    FROM_HAND,
    HAND,
    IN_PLAY,
    LEGEND,
    LEVEL_X,
    LOST,
    NOTHING,
    RESTORED,
    STOP,
    ZONE_NAMES,
    code,
    number_in,
)
from playmat.vocabulary.amounts import EVERYTHING, Amount, ForEvery, size_of, tail_of
from playmat.vocabulary.english import (
    MINE,
    THEIRS,
    Clause,
    Part,
    Talk,
    TheCards,
    UpTo,
    Verb,
    Whose,
    command,
    many,
    procedure,
    with_article,
)
from playmat.vocabulary.filters import CardFilter
from playmat.vocabulary.targets import Target

if TYPE_CHECKING:
    from playmat.engine.game import Game

TO_BENCH = IN_PLAY
TO_ATTACH = IN_PLAY + 1


class Draw(AtOnce):
    """Draw cards: a number of them."""

    __slots__ = ("amount", "opponent")

    def __init__(self, amount: Amount, opponent: bool = False) -> None:
        super().__init__()
        self.amount = amount
        self.opponent: bool = opponent

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        who = 1 - e.you if self.opponent else e.you
        draw(g, who, self.amount.value(g, e.you, e.user, e))
        return DONE

    def possible(self, g: Game, you: i64, user: i64) -> bool:
        return len(g.players[1 - you if self.opponent else you].deck) > 0

    def say(self, talk: Talk) -> list[Clause]:
        cards = many(size_of(self.amount), "card", "cards")
        side = THEIRS if self.opponent else MINE
        return [command("draw", cards, tail_of(self.amount), side=side)]


class ShuffleHandIntoDeck(AtOnce):
    """A player shuffles the hand into the deck."""

    __slots__ = ("opponent",)

    def __init__(self, opponent: bool = False) -> None:
        super().__init__()
        self.opponent: bool = opponent

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        hand_into_deck(g, 1 - e.you if self.opponent else e.you)
        return DONE

    def possible(self, g: Game, you: i64, user: i64) -> bool:
        p = g.players[1 - you if self.opponent else you]
        if len(p.deck) > 0:
            return True
        for c in p.hand:
            if c != user:  # the Trainer card itself leaves the hand
                return True
        return False

    def say(self, talk: Talk) -> list[Clause]:
        side = THEIRS if self.opponent else MINE
        return [command("shuffle", Whose(side, "hand"), "into", Whose(side, "deck"), side=side)]


class LookAtHand(AtOnce):
    """Look at the opponent's hand."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        show_hand(g, 1 - e.you)
        return DONE

    def say(self, talk: Talk) -> list[Clause]:
        return [command("look", "at", Whose(THEIRS, "hand"))]


class MoveCards(Op):
    """Choose cards in a zone of one's own and move them: searching, recovering, paying.

    Each set of cards is offered once: picks go in the order of the cards' numbers. A search of
    the deck for described cards may fail (D72) and ends with a shuffle. Registers: `moved` the
    cards moved, `count` how many more may be, `label` the number of the last.
    """

    __slots__ = ("count", "filter", "goal", "optional", "show", "source", "target")

    def __init__(
        self,
        source: i64,
        filter: CardFilter,
        count: Amount,
        optional: bool,
        goal: i64,
        show: bool = False,
        target: Optional[Target] = None,
    ) -> None:
        super().__init__()
        self.source: i64 = source
        self.filter = filter
        self.count = count
        self.optional: bool = optional
        self.goal: i64 = goal
        self.show: bool = show
        self.target = target

    def shape(self) -> str:
        return f"MoveCards({self.source},{self.goal},{int(self.optional)},{int(self.show)})"

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        if pc == 2:
            return self.next_pick(g, e)
        e.moved = vec[i64]()
        e.label = -1
        e.count = self.count.value(g, e.you, e.user, e)
        if self.source == DECK:
            looked_through(g, e.you, e.you)
        elif self.source == DISCARD and g.recorder is not None:
            g.note(EV_SEARCH, e.you, -1, -1, DISCARD, e.you)
        return self.next_pick(g, e)

    def next_pick(self, g: Game, e: Effect) -> i64:
        if e.count > 0 and self.room(g, e):
            return g.ask(e, e.you, 1)
        return self.finish(g, e)

    def room(self, g: Game, e: Effect) -> bool:
        """Whether another card can go where they go."""
        if self.goal == TO_BENCH:
            return len(g.players[e.you].bench) < bench_limit(g, e.you)
        target = self.target
        if target is None:
            return True
        for name in target.names(g, e.you, e.user, e):
            m = g.find(name)
            if m is not None and reaches(g, m, e):
                return True
        return False

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        cards = zone_cards(g.players[e.you], self.source)
        number = g.number
        wanted = self.filter
        for c in distinct(g, cards):
            d = g.table[c]
            if self.goal == TO_BENCH and not may_bench(g, d, e.card):
                continue
            if number[c] >= e.label and wanted.matches(d):
                out = append(out, code(CARD, number[c], self.source, 1 + e.you, 0))
        if self.optional and (len(out) > 0 or self.source == DECK):
            out = append(out, STOP)
        return out

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        if option == NOTHING or option == STOP:
            return self.finish(g, e)
        number: i64 = number_in(option)
        card = copy_of(g, zone_cards(g.players[e.you], self.source), number)
        e.label = number
        e.count -= 1
        e.moved = append(e.moved, card)
        if self.goal == TO_ATTACH:
            target = self.target
            assert target is not None
            m = g.find(target.names(g, e.you, e.user, e)[0])
            assert m is not None
            take(g, card, self.source)
            attach_energy(g, m, card)
            attached(g, m, card, FROM_HAND if self.source == HAND else 0)
        elif self.goal == TO_BENCH:
            take(g, card, self.source)
            entered(g, enter(g, e.you, card, False), self.source)
        else:
            public = self.source == DISCARD or self.show
            move(g, card, self.source, self.goal, public)
        return 2  # what the card has called comes before the next question

    def finish(self, g: Game, e: Effect) -> i64:
        e.did = len(e.moved) > 0
        if self.source == DECK or (self.goal == DECK and self.source == DISCARD):
            shuffle(g, e.you)
        return DONE

    def possible(self, g: Game, you: i64, user: i64) -> bool:
        p = g.players[you]
        if self.source == DECK:
            if self.goal == TO_BENCH and len(p.bench) >= bench_limit(g, you):
                return False
            return len(p.deck) > 0
        have: i64 = 0
        for c in zone_cards(p, self.source):
            if self.goal == TO_BENCH and not may_bench(g, g.table[c], user):
                continue
            if c != user and self.filter.matches(g.table[c]):
                have += 1
        if self.optional:
            return have > 0
        need = self.count.value(g, you, user, None)
        return have >= need if self.source == HAND else have > 0

    def say(self, talk: Talk) -> list[Clause]:
        cards, tail = self.cards_said(talk)
        single = self.count.fixed() == 1
        if self.source == HAND:
            return [self.said_from_hand(cards, tail, single)]
        verb, where = self.goal_said()
        parts: list[Part] = [Whose(MINE, f"{ZONE_NAMES[self.source]}:")]
        if self.show and self.goal != TO_ATTACH and self.goal != TO_BENCH:
            # Three steps in a search of the deck, which ends with a shuffle; two elsewhere.
            joint = f", {verb}" if self.source == DECK else f"and {verb}"
            parts += ["show", cards, joint, TheCards(single), *where, tail]
            if self.source == DECK:
                parts.append("and shuffle")
        else:
            parts += [verb, cards, *where, tail]
            if self.source == DECK:
                parts.append(", then shuffle")
        c = procedure("search", *parts)
        c.free = self.optional and self.count.fixed() == EVERYTHING
        c.moved = PAST[verb]
        return [c]

    def said_from_hand(self, cards: Part, tail: Part, single: bool) -> Clause:
        verb, where = self.goal_said()
        if self.goal == DECK:
            verb = "put"
            where = ["on top of", Whose(MINE, "deck")]
        if self.show and self.goal == DECK:
            c = command("show", cards, "from hand", tail)
            c.verbs.append(Verb(verb, [TheCards(single)], where))
        else:
            c = command(verb, cards, "from hand", *where, tail)
        c.free = self.optional and self.count.fixed() == EVERYTHING
        c.moved = PAST[verb]
        return c

    def goal_said(self) -> tuple[str, list[Part]]:
        """The verb before the cards and the words after them."""
        target = self.target
        if self.goal == TO_ATTACH and target is not None:
            return "attach", ["to", target]
        if self.goal == TO_BENCH:
            return "put", ["onto", Whose(MINE, "Bench")]
        if self.goal == DISCARD:
            return "discard", []
        if self.goal == LOST:
            return "send", ["to the Lost Zone"]
        if self.goal == DECK:
            return "shuffle", ["into", Whose(MINE, "deck")]
        return "put", ["into", Whose(MINE, "hand")]

    def cards_said(self, talk: Talk) -> tuple[Part, Part]:
        """How many cards of which kind, and a bound that depends on the game."""
        one = self.filter.noun(talk)
        more = self.filter.noun(talk, plural=True)
        n = self.count.fixed()
        if n < 0:
            if self.optional:
                return more, ForEvery(self.count, f", up to {self.count.worth()} for every")
            return with_article(one), tail_of(self.count)
        if n == EVERYTHING:
            return (f"any number of {more}" if self.optional else f"all {more}"), ""
        if n == 1 and (self.source == DECK or not self.optional):
            return with_article(one), ""  # that a search may find nothing is a rule
        if self.optional:
            return UpTo(n, one, more), ""
        return many(n, one, more), ""


def may_bench(g: Game, d: Definition, card: i64) -> bool:
    """Whether a text of a card may put another on the Bench by itself.

    Not half of a LEGEND (D64) nor a LV.X (lvx.on-top); a Restored Pokémon only if the text is
    that of its Item (restored.only-by-item).
    """
    if d.stage == RESTORED:
        return card >= 0 and g.table[card].name_number == d.origin_number
    return d.stage != LEGEND and d.stage != LEVEL_X


# What a verb has done to the cards of which a text says "this way".
PAST = {
    "attach": "attached",
    "discard": "discarded",
    "put": "put there",
    "send": "sent",
    "shuffle": "shuffled in",
}

"""What may come of an answer: every outcome of coins and of cards revealed, with its probability.

A game keeps a deck in an order that nobody knows. Here a step is played with coins from a tape,
and where it reveals cards, it is played again with each other card that might have lain there.
So a shuffle needs no outcomes of its own: it only makes cards unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction

from mypy_extensions import i64

from playmat.engine.chance import Source
from playmat.engine.game import Game
from playmat.engine.memory import FACES, GROUP, GROUPS, PLACES
from playmat.engine.observer import Observer
from playmat.engine.vectors import vec
from playmat.engine.words import bit
from playmat.lab.deals import Arrangement, Cards, Unseen, deals, grouped, groups_of, unseen
from playmat.lab.limits import NotDecidable, TooLarge
from playmat.lab.states import Viewers, state_key
from playmat.vocabulary.cardflow import ChooseCards

MOST_COINS = 30  # in one step
MANY_HEADS = 14  # in a row: more than any Pokémon stands
ALL_HEADS = [1] * MANY_HEADS
NO_CARDS: Cards = frozenset()

Outcome = tuple[Fraction, Game]
# How the cards of a player lie from a stage on, and which of them are revealed in it.
Plan = dict[tuple[int, int], tuple[Arrangement, Cards]]


class Stage:
    """The game at the start of a step, or just after a shuffle in it."""

    __slots__ = ("game", "looked", "viewers")

    def __init__(self, game: Game, viewers: Viewers) -> None:
        self.game = game
        self.viewers = viewers
        self.looked: set[int] = set()  # cards that were looked at afterwards

    def unseen(self, owner: int) -> Unseen:
        return unseen(self.game, self.viewers[owner], owner)

    def revealed(self, later: Game, owner: int) -> Cards:
        """The cards of a player that were unknown here and were seen until later."""
        word = 2 * self.viewers[owner] + owner
        looked = self.looked and {c for c in self.looked if c // 60 == owner}
        if not looked and same_knowledge(self.game.memory, later.memory, word):
            return NO_CARDS
        then, now = self.unseen(owner), unseen(later, self.viewers[owner], owner)
        told = (then.faces - grouped(then)) - (now.faces - grouped(now))
        return told | (then.places - now.places) | (then.places & frozenset(looked or ()))


def same_knowledge(before: vec[i64], after: vec[i64], word: int) -> bool:
    """Whether a viewer knows the same of an owner's cards."""
    if before[word] != after[word]:
        return False
    if len(before) == GROUPS and len(after) == GROUPS:
        return True
    return groups_of(before, word) == groups_of(after, word)


class Tape(Source):
    """Coins as they are told, and tails after that; a shuffled deck lies as it did, or as planned.

    Nothing is raised while a step is played: it is always played to its end.
    """

    def __init__(
        self, outcomes: Sequence[int], plan: Plan, viewers: Viewers, stages: list[Stage]
    ) -> None:
        self.outcomes = [*outcomes]
        self.sides: list[int] = []  # of each coin or pick that was asked for
        self.plan = plan
        self.viewers = viewers
        self.stages = stages

    def take(self, sides: int) -> int:
        at = len(self.sides)
        self.sides.append(sides)
        if at == len(self.outcomes):
            self.outcomes.append(0)
        return min(self.outcomes[at], sides - 1)

    def coin(self, g: Game, who: i64, reason: i64) -> bool:
        return self.take(2) == 1

    def below(self, g: Game, n: i64) -> i64:
        return self.take(n) if n > 1 else 0

    def shuffle(self, g: Game, cards: vec[i64]) -> vec[i64]:
        if g.turn == 0:  # a game of Sudden Death begins: the question has been decided
            return g.generated_shuffle(cards)
        arrange_all(g, self.plan, len(self.stages))
        snapshot = g.clone()
        snapshot.source = None  # or it would hold itself, and never be freed
        self.stages.append(Stage(snapshot, self.viewers))
        return cards

    def clone(self) -> Source:
        return self


class RevealObserver(Observer):
    """Sees which cards a player looks at: they may be shuffled away before the step is over."""

    def __init__(self, viewers: Viewers, stages: list[Stage]) -> None:
        self.viewers = viewers
        self.stages = stages

    def on_look(self, game: Game, player: i64, owner: i64, cards: vec[i64]) -> None:
        if self.viewers[owner] == player:
            self.stages[-1].looked.update(int(c) for c in cards)


def arrange_all(g: Game, plan: Plan, stage: int) -> None:
    for owner in (0, 1):
        planned = plan.get((stage, owner))
        if planned is not None and planned[0]:
            arrange(g, owner, planned[0])


def arrange(g: Game, owner: int, arrangement: Arrangement) -> None:
    """Let unseen cards of a player change places. Vectors are changed where they are:

    in the middle of a step the engine holds them.
    """
    p = g.players[owner]
    exchange(p.deck, arrangement)
    exchange(p.prizes, arrangement)
    exchange(p.hand, arrangement)
    for at, card in enumerate(sorted(p.hand)):
        p.hand[at] = card
    for e in g.stack:
        exchange(e.picked, arrangement)
        exchange(e.moved, arrangement)
    memory = g.memory
    for viewer in (0, 1):
        memory[2 * viewer + owner] = moved_bits(memory[2 * viewer + owner], owner, arrangement)
    for at in range(GROUPS, len(memory), GROUP):
        if memory[at] & 1 == owner:
            memory[at + PLACES] = moved_bits(memory[at + PLACES], owner, arrangement)


def exchange(cards: vec[i64], arrangement: Arrangement) -> None:
    for at, card in enumerate(cards):
        if card in arrangement:
            cards[at] = arrangement[card]


def at_odds(g: Game) -> bool:
    """Whether cards lie where one of the players knows that they do not."""
    memory = g.memory
    return any(
        memory[at + FACES] & ~memory[at + PLACES] for at in range(GROUPS, len(memory), GROUP)
    )


def moved_bits(places: int, owner: int, arrangement: Arrangement) -> int:
    base = 60 * owner
    out = places
    for place in arrangement:
        out &= ~bit(place - base)
    for place, card in arrangement.items():
        if places & bit(place - base):
            out |= bit(card - base)
    return out


class Steps:
    """Plays steps in every way they may go, and counts them."""

    def __init__(
        self, viewers: Viewers, decided: Callable[[Game], Fraction | None], limit: int
    ) -> None:
        self.viewers = viewers
        self.decided = decided
        self.limit = limit
        self.played = 0
        self.dealt: dict[object, list[tuple[Fraction, Arrangement]]] = {}

    def outcomes(self, g: Game, option: int) -> list[Outcome]:
        """All that may come of an answer."""
        out: list[Outcome] = []
        self.follow(g, option, [], {}, Fraction(1), out)
        return out

    def play(
        self, g: Game, option: int, tape: Sequence[int], plan: Plan
    ) -> tuple[Game, list[Stage], Tape]:
        """Play a step with these outcomes of chance."""
        self.played += 1
        if self.played > self.limit:
            raise TooLarge(f"more than {self.limit:,} steps would have to be looked at")
        after = g.clone()
        start = g
        if plan:
            arrange_all(after, plan, 0)
            start = after.clone()
        stages = [Stage(start, self.viewers)]
        chance = Tape(tape, plan, self.viewers, stages)
        observer = self.observer(stages)
        after.source = chance
        after.observer = observer
        after.apply_unchecked(option)
        after.source = None
        after.observer = None
        if plan and any(at_odds(stage.game) for stage in stages):
            raise NotDecidable("the players know different things of the unseen cards")
        self.keep(after, observer)
        return after, stages, chance

    def observer(self, stages: list[Stage]) -> RevealObserver:
        return RevealObserver(self.viewers, stages)

    def keep(self, after: Game, observer: RevealObserver) -> None:
        """Keep what was observed in a step that led to this game."""

    def follow(
        self,
        g: Game,
        option: int,
        tape: list[int],
        plan: Plan,
        weight: Fraction,
        out: list[Outcome],
    ) -> None:
        after, stages, chance = self.play(g, option, tape, plan)
        used = chance.outcomes
        if len(used) > MOST_COINS:
            raise TooLarge("one step flips too many coins")
        for at in range(len(tape), len(used)):  # these came as tails; the other sides as well
            if used[at - MANY_HEADS : at] == ALL_HEADS:
                self.check_saturated(g, option, used[:at], plan)
                continue
            sides = chance.sides[at]
            weight /= sides
            for side in range(1, sides):
                self.follow(g, option, [*used[:at], side], plan, weight, out)
        self.reveal(g, option, used, plan, weight, out, after, stages)

    def reveal(
        self,
        g: Game,
        option: int,
        tape: list[int],
        plan: Plan,
        weight: Fraction,
        out: list[Outcome],
        after: Game,
        stages: list[Stage],
    ) -> None:
        """Where a step has revealed cards, follow it with each that might have lain there."""
        for at, stage in enumerate(stages):
            later = stages[at + 1].game if at + 1 < len(stages) else after
            for owner in (0, 1):
                cards = stage.revealed(later, owner)
                if (at, owner) in plan:
                    if cards != plan[at, owner][1]:
                        raise NotDecidable("which cards are seen depends on the cards themselves")
                    continue
                if not cards or self.idle(g, after, cards):
                    continue
                for share, lay in self.deals(stage.unseen(owner), after, cards):
                    seen = frozenset(lay.get(c, c) for c in cards)
                    more = {**plan, (at, owner): (lay, seen)}
                    self.follow(g, option, tape, more, weight * share, out)
                return
        out.append((weight, after))

    def deals(self, known: Unseen, after: Game, cards: Cards) -> list[tuple[Fraction, Arrangement]]:
        """All ways in which the revealed cards may have lain."""
        sorts = classes(after, known, cards)
        key = (known, tuple([tuple(one) for one in sorts]))
        found = self.dealt.get(key)
        if found is None:
            found = deals(known, list(after.number), sorts, self.limit - self.played)
            self.dealt[key] = found
        return found

    def check_saturated(self, g: Game, option: int, tape: list[int], plan: Plan) -> None:
        """A coin is flipped until tails, and there were very many heads: do more matter?

        What heads bring grows until there is no more to have: if the last of so many brought
        nothing, no further one does.
        """
        more: list[Outcome] = []
        less: list[Outcome] = []
        self.follow(g, option, [*tape, 0], plan, Fraction(1), more)
        self.follow(g, option, [*tape[:-1], 0], plan, Fraction(1), less)
        if self.sums(more) != self.sums(less):
            raise TooLarge("a coin that is flipped until tails has no end of outcomes here")

    def sums(self, outcomes: list[Outcome]) -> dict[Hashable, Fraction]:
        out: dict[Hashable, Fraction] = {}
        for weight, h in outcomes:
            known = self.decided(h)
            key: Hashable = state_key(h, self.viewers) if known is None else known
            out[key] = out.get(key, Fraction(0)) + weight
        return out

    def idle(self, g: Game, after: Game, cards: Cards) -> bool:
        """Whether cards were revealed when nothing depended on them any more."""
        if self.decided(after) is None:
            return False
        if after.round != g.round:
            return True
        left = set(cards)
        for p in g.players:
            left -= set(p.prizes)
        if after.turn > g.turn:  # the card drawn for a turn that is not looked at
            left -= set(after.players[after.current].hand)
        return not left


def classes(after: Game, known: Unseen, cards: Cards) -> list[list[int]]:
    """Revealed cards that may be exchanged: they were as unknown, and went the same way.

    The order of cards in a deck matters, unless somebody is searching there, and shuffles it.
    """
    owner = 1 if min(cards) >= 60 else 0
    p = after.players[owner]
    where = {c: zone for zone, cs in enumerate((p.hand, p.discard, p.prizes, p.lost)) for c in cs}
    searched = bool(after.stack) and isinstance(after.stack[-1].op, ChooseCards)
    word = after.memory[3 * owner]
    out: dict[tuple[object, ...], list[int]] = {}
    for c in sorted(cards):
        zone = where.get(c, 9)
        ordered = zone == 9 and not searched and word >> (c - 60 * owner) & 1 and c in p.deck
        out.setdefault((known.around(c), zone, c if ordered else -1), []).append(c)
    return list(out.values())

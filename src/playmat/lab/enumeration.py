"""Enumerate the outcomes of an option: all coin flips and revealed cards, with probabilities.

The order of a deck is unknown. A step is played with fixed coin flips; if it reveals cards, it is
played again with every other card that could be there. A shuffle needs no outcomes of its own,
because it only makes cards unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction

from mypy_extensions import i64

from playmat.engine.chance import ChanceSource, next_shuffle
from playmat.engine.constants import DECK, bit
from playmat.engine.fields import CARDS, EFFECT
from playmat.engine.game import Game
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import GROUP, GROUPS, IDENTITIES, MATCHED, PLACES, PUBLIC_CARDS, SEEN
from playmat.engine.observer import Observer
from playmat.engine.run_loop import apply_unchecked
from playmat.engine.vectors import vec
from playmat.lab.deals import Arrangement, Cards, Unseen, deals, groups_of, unseen_cards
from playmat.lab.errors import NotDecidable, TooLarge
from playmat.lab.state_keys import Viewers, state_key

MAX_COINS = 30  # coin flips allowed in one step
MANY_HEADS = 14  # heads in a row that Knock Out any Pokémon
ALL_HEADS = [1] * MANY_HEADS
NO_CARDS: Cards = frozenset()

Outcome = tuple[Fraction, Game]
# By checkpoint and player: the arrangement of cards from then on, and the cards revealed.
Arrangements = dict[tuple[int, int], tuple[Arrangement, Cards]]


class Checkpoint:
    """The game at the start of a step, or just after a shuffle during it."""

    __slots__ = ("game", "looked", "viewers")

    def __init__(self, game: GameState, viewers: Viewers) -> None:
        self.game = game
        self.viewers = viewers
        self.looked: set[int] = set()  # cards that were looked at afterwards

    def unseen(self, owner: int) -> Unseen:
        return unseen_cards(self.game, self.viewers[owner], owner)

    def newly_seen(self, later: GameState, owner: int) -> Cards:
        """Return the cards of a player that were unknown here and have been seen since."""
        word = 2 * self.viewers[owner] + owner
        looked = self.looked and {c for c in self.looked if c // 60 == owner}
        if not looked and same_knowledge(self.game.knowledge, later.knowledge, word):
            return NO_CARDS
        then, now = self.unseen(owner), unseen_cards(later, self.viewers[owner], owner)
        identified = then.ungrouped() - now.ungrouped()
        return identified | (then.places - now.places) | (then.places & frozenset(looked or ()))


def same_knowledge(before: vec[i64], after: vec[i64], word: int) -> bool:
    """Return whether a viewer knows the same about an owner's cards."""
    return before[word] == after[word] and groups_of(before, word) == groups_of(after, word)


class FixedChance(ChanceSource):
    """A chance source with fixed outcomes, then tails; a shuffle keeps or plans the deck order.

    It never raises an error, so every step is played to its end.
    """

    def __init__(
        self,
        outcomes: Sequence[int],
        plan: Arrangements,
        viewers: Viewers,
        checkpoints: list[Checkpoint],
    ) -> None:
        self.outcomes = [*outcomes]
        self.sides: list[int] = []  # number of outcomes of each coin flip or random choice so far
        self.plan = plan
        self.viewers = viewers
        self.checkpoints = checkpoints

    def take(self, sides: int) -> int:
        at = len(self.sides)
        self.sides.append(sides)
        if at == len(self.outcomes):
            self.outcomes.append(0)
        return min(self.outcomes[at], sides - 1)

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        return self.take(2) == 1

    def randrange(self, g: GameState, n: i64) -> i64:
        return self.take(n) if n > 1 else 0

    def shuffle(self, g: GameState, cards: vec[i64]) -> vec[i64]:
        if g.turn == 0:  # a Sudden Death game begins, so the goal is decided
            return next_shuffle(g, cards)
        arrange_all(g, self.plan, len(self.checkpoints))
        snapshot = g.clone()
        snapshot.source = None  # avoids a reference cycle
        self.checkpoints.append(Checkpoint(snapshot, self.viewers))
        return cards

    def clone(self) -> ChanceSource:
        return self


class RevealObserver(Observer):
    """An observer of the cards a player looks at, which may be shuffled away during a step."""

    def __init__(self, viewers: Viewers, checkpoints: list[Checkpoint]) -> None:
        self.viewers = viewers
        self.checkpoints = checkpoints

    def on_look(self, game: GameState, player: i64, owner: i64, zone: i64, cards: vec[i64]) -> None:
        if zone == DECK and self.viewers[owner] == player:
            self.checkpoints[-1].looked.update(int(c) for c in cards)


def arrange_all(g: GameState, plan: Arrangements, checkpoint: int) -> None:
    for owner in (0, 1):
        planned = plan.get((checkpoint, owner))
        if planned is not None and planned[0]:
            arrange(g, owner, planned[0])


def arrange(g: GameState, owner: int, arrangement: Arrangement) -> None:
    """Move unseen cards of a player to other places.

    Vectors are changed in place, because the engine uses them in the middle of a step.
    """
    p = g.players[owner]
    exchange(p.deck, arrangement)
    exchange(p.prizes, arrangement)
    exchange(p.hand, arrangement)
    for at, card in enumerate(sorted(p.hand)):
        p.hand[at] = card
    for e in g.stack:
        for cards in EFFECT.values(e, CARDS):
            exchange(cards, arrangement)
    knowledge = g.knowledge
    for word in (owner, 2 + owner, PUBLIC_CARDS + owner):  # what each viewer knows
        knowledge[word] = rearranged_mask(knowledge[word], owner, arrangement)
    for at in range(GROUPS, len(knowledge), GROUP):
        if knowledge[at] & 1 == owner:
            for word in (at + PLACES, at + SEEN, at + MATCHED):
                knowledge[word] = rearranged_mask(knowledge[word], owner, arrangement)


def exchange(cards: vec[i64], arrangement: Arrangement) -> None:
    for at, card in enumerate(cards):
        if card in arrangement:
            cards[at] = arrangement[card]


def contradictory(g: GameState) -> bool:
    """Return whether cards are at places where a player knows they aren't."""
    knowledge = g.knowledge
    return any(
        knowledge[at + IDENTITIES] & ~knowledge[at + PLACES]
        for at in range(GROUPS, len(knowledge), GROUP)
    )


def rearranged_mask(places: int, owner: int, arrangement: Arrangement) -> int:
    base = 60 * owner
    out = places
    for place in arrangement:
        out &= ~bit(place - base)
    for place, card in arrangement.items():
        if places & bit(place - base):
            out |= bit(card - base)
    return out


class OutcomeEnumerator:
    """An enumerator of the outcomes of options; it counts the steps it plays."""

    def __init__(
        self, viewers: Viewers, goal_outcome: Callable[[Game], Fraction | None], limit: int
    ) -> None:
        self.viewers = viewers
        self.goal_outcome = goal_outcome
        self.limit = limit
        self.played = 0
        self.dealt: dict[object, list[tuple[Fraction, Arrangement]]] = {}

    def outcomes(self, g: Game, option: int) -> list[Outcome]:
        """Return all outcomes of an option."""
        out: list[Outcome] = []
        self.follow(g, option, [], {}, Fraction(1), out)
        return out

    def play(
        self, g: Game, option: int, coins: Sequence[int], plan: Arrangements
    ) -> tuple[Game, list[Checkpoint], FixedChance]:
        """Play a step with these chance outcomes."""
        self.played += 1
        if self.played > self.limit:
            raise TooLarge(f"it needs more than {self.limit:,} steps")
        after = g.clone()
        start = g
        if plan:
            arrange_all(after, plan, 0)
            start = after.clone()
        checkpoints = [Checkpoint(start, self.viewers)]
        chance = FixedChance(coins, plan, self.viewers, checkpoints)
        observer = self.observer(checkpoints)
        after.source = chance
        after.observer = observer
        apply_unchecked(after, option)
        after.source = None
        after.observer = None
        if plan and any(contradictory(checkpoint.game) for checkpoint in checkpoints):
            raise NotDecidable("the players know different things about unseen cards")
        self.keep(after, observer)
        return after, checkpoints, chance

    def observer(self, checkpoints: list[Checkpoint]) -> RevealObserver:
        return RevealObserver(self.viewers, checkpoints)

    def keep(self, after: Game, observer: RevealObserver) -> None:
        """Keep the observer of the step that led to this game (for subclasses)."""

    def follow(
        self,
        g: Game,
        option: int,
        coins: list[int],
        plan: Arrangements,
        weight: Fraction,
        out: list[Outcome],
    ) -> None:
        after, checkpoints, chance = self.play(g, option, coins, plan)
        used = chance.outcomes
        if len(used) > MAX_COINS:
            raise TooLarge("one step flips too many coins")
        for at in range(len(coins), len(used)):  # these were tails; enumerate the other sides
            if used[at - MANY_HEADS : at] == ALL_HEADS:
                self.check_saturated(g, option, used[:at], plan)
                continue
            sides = chance.sides[at]
            weight /= sides
            for side in range(1, sides):
                self.follow(g, option, [*used[:at], side], plan, weight, out)
        # If the step revealed cards, replay it with every card that could be there.
        for at, checkpoint in enumerate(checkpoints):
            later = checkpoints[at + 1].game if at + 1 < len(checkpoints) else after
            for owner in (0, 1):
                cards = checkpoint.newly_seen(later, owner)
                if (at, owner) in plan:
                    if cards != plan[at, owner][1]:
                        raise NotDecidable("which cards are seen depends on the cards themselves")
                    continue
                if not cards or self.idle(g, after, cards):
                    continue
                for share, moved in self.deals(checkpoint.unseen(owner), after, cards):
                    seen = frozenset(moved.get(c, c) for c in cards)
                    more = {**plan, (at, owner): (moved, seen)}
                    self.follow(g, option, used, more, weight * share, out)
                return
        out.append((weight, after))

    def deals(self, known: Unseen, after: Game, cards: Cards) -> list[tuple[Fraction, Arrangement]]:
        """Return all ways in which the revealed cards could be arranged."""
        groups = classes(after, known, cards)
        key = (known, tuple([tuple(one) for one in groups]))
        found = self.dealt.get(key)
        if found is None:
            found = deals(known, list(after.keys), groups, self.limit - self.played)
            self.dealt[key] = found
        return found

    def check_saturated(self, g: Game, option: int, coins: list[int], plan: Arrangements) -> None:
        """Check that further heads don't matter after very many in a row (flip until tails).

        The effect of heads grows only up to a maximum: if the last of these heads had no effect,
        no further one has.
        """
        more: list[Outcome] = []
        less: list[Outcome] = []
        self.follow(g, option, [*coins, 0], plan, Fraction(1), more)
        self.follow(g, option, [*coins[:-1], 0], plan, Fraction(1), less)
        if self.sums(more) != self.sums(less):
            raise TooLarge("a coin flipped until tails has unlimited outcomes here")

    def sums(self, outcomes: list[Outcome]) -> dict[Hashable, Fraction]:
        out: dict[Hashable, Fraction] = {}
        for weight, h in outcomes:
            key = self.key(h)
            out[key] = out.get(key, Fraction(0)) + weight
        return out

    def key(self, h: Game) -> Hashable:
        """Return a key that is equal for equivalent outcomes."""
        known = self.goal_outcome(h)
        return state_key(h, self.viewers) if known is None else known

    def idle(self, g: Game, after: Game, cards: Cards) -> bool:
        """Return whether cards were revealed when nothing depended on them anymore."""
        if self.goal_outcome(after) is None:
            return False
        if after.sudden_death_round != g.sudden_death_round:
            return True
        left = set(cards)
        for p in g.players:
            left -= set(p.prizes)
        if after.turn > g.turn:  # the card drawn for a turn beyond the goal
            left -= set(after.players[after.turn_player].hand)
        return not left


def classes(after: Game, known: Unseen, cards: Cards) -> list[list[int]]:
    """Return classes of revealed cards that are interchangeable: equally unknown, same zone.

    The order of cards in a deck matters, unless a player is searching it and will shuffle it.
    """
    owner = 1 if min(cards) >= 60 else 0
    p = after.players[owner]
    where = {
        c: zone for zone, cs in enumerate((p.hand, p.discard, p.prizes, p.lost_zone)) for c in cs
    }
    running = after.stack[-1] if after.stack else None
    shuffled = running is not None and running.op.shuffled_deck(running) == owner
    word = after.knowledge[3 * owner]
    out: dict[tuple[object, ...], list[int]] = {}
    for c in sorted(cards):
        zone = where.get(c, 9)
        ordered = zone == 9 and not shuffled and word >> (c - 60 * owner) & 1 and c in p.deck
        out.setdefault((known.groups_containing(c), zone, c if ordered else -1), []).append(c)
    return list(out.values())

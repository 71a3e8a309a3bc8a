"""What a decision implies about hidden cards: the player to act has a choice.

A decision with a single option is made automatically, so a player who must choose has at least
two, and holds the cards without which the decision wouldn't come up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Optional, final

from mypy_extensions import i64

from playmat.engine.assignments import (
    EXCLUDED,
    NO_ASSIGNMENT,
    NO_LABEL,
    CardClass,
    Count,
    HiddenSide,
    Labels,
    NoConsistentWorld,
)
from playmat.engine.cards import Definition
from playmat.engine.constants import CHANCE, NO_PLAYER
from playmat.engine.game_state import GameState, copy_state
from playmat.engine.knowledge import zone_mask
from playmat.engine.run_loop import is_shown, refresh_options
from playmat.engine.vectors import append, vec
from playmat.engine.views import ViewState, members

CardTest = Callable[[Definition], bool]


def has_choice(g: GameState) -> bool:
    """Return whether the player to act could be asked in this state; compute the options."""
    e = g.stack[len(g.stack) - 1]
    if not e.op.may_ask(g, e):
        return False
    refresh_options(g)
    count: i64 = len(g.choices)
    return count > 1 or (count == 1 and is_shown(g, g.choices[0]))


def is_implied(view: ViewState) -> bool:
    """Return whether hidden cards decide if the player to act has a choice."""
    player = view._state.player_to_act
    return player != NO_PLAYER and player != CHANCE and player != view.viewer


@final
class NoChoice:
    """The cards at some places of a player with which the player to act has no choice.

    The more kinds of cards there are, the more options. So a kind that makes a choice alone is
    excluded, the kinds that never make one together need no label, and of the others (labeled) it
    is listed how many make none (`allowed`).
    """

    def __init__(self, view: ViewState, side: HiddenSide) -> None:
        self.seen = view._state
        self.owner: i64 = side.owner
        self.places: i64 = 0
        self.labels: dict[int, int] = {}  # by key of a definition
        self.allowed: set[Labels] = set()
        e = self.seen.stack[len(self.seen.stack) - 1]
        self.candidates = vec[i64]()
        for c in e.op.candidates(self.seen, e):
            if 60 * self.owner <= c < 60 * self.owner + 60:
                self.candidates = append(self.candidates, c)
        self.places = zone_mask(self.candidates, self.owner) & side.hidden
        self.size: int = len(members(self.places))
        if self.size > 0:
            self.find(side)

    def label_of(self, d: Definition) -> int:
        """Return the label of a kind of card."""
        return self.labels[d.key]

    def find(self, side: HiddenSide) -> None:
        """Find the labels and the allowed numbers."""
        unseen = [*side.identities]
        for identities in side.group_identities:
            unseen.extend([side.definitions[c] for c in identities])
        copies = Counter([d.key for d in unseen])
        kinds = {d.key: d for d in unseen}
        inert = [d for d in kinds.values() if self.fails([], d)]
        fillers = [d for d in inert if all([self.fit(d, other) for other in inert])]
        filler: Optional[Definition] = fillers[0] if fillers else None
        for d in kinds.values():
            self.labels[d.key] = EXCLUDED
        for d in fillers:
            self.labels[d.key] = NO_LABEL
        special: list[Definition] = []
        for d in kinds.values():
            if d not in fillers and (d in inert if filler is None else self.fails([d], filler)):
                self.labels[d.key] = len(special)
                special.append(d)
        if filler is not None or special:
            self.add(special, [copies[d.key] for d in special], filler, (0,) * len(special), 0)

    def fit(self, one: Definition, other: Definition) -> bool:
        """Return whether two kinds make no choice together."""
        return one is other or (self.fails([one], other) and self.fails([other], one))

    def add(
        self,
        special: list[Definition],
        copies: list[int],
        filler: Optional[Definition],
        numbers: Labels,
        first: int,
    ) -> None:
        """Add numbers of labeled cards that make no choice, and all larger ones."""
        self.allowed.add(numbers)
        if sum(numbers) == self.size:
            return
        for at in range(first, len(special)):
            if numbers[at] < copies[at]:
                more = (*numbers[:at], numbers[at] + 1, *numbers[at + 1 :])
                cards = [d for n, d in zip(more, special, strict=True) for _ in range(n)]
                if self.fails(cards, filler or special[at]):
                    self.add(special, copies, filler, more, at)

    def fails(self, cards: list[Definition], filler: Definition) -> bool:
        """Return whether there is no choice with some cards at the places, and else fillers."""
        g = copy_state(self.seen)
        g.redacted = False
        g.definitions = g.definitions.copy()
        g.prints = g.prints.copy()
        g.keys = g.keys[:]
        for n, place in enumerate(members(self.places)):
            d = cards[n] if n < len(cards) else filler
            card = 60 * self.owner + place
            g.definitions[card] = d
            g.prints[card] = d.id
            g.keys[card] = d.key
        return not has_choice(g)


# -- counting -------------------------------------------------------------------------------
@final
class ClassOf:
    """Returns the class of a card for a count."""

    def __init__(self, wanted: CardTest, none: Optional[NoChoice] = None) -> None:
        self.wanted = wanted
        self.none = none

    def __call__(self, d: Definition) -> CardClass:
        label = NO_LABEL if self.none is None else self.none.label_of(d)
        return self.wanted(d), d.starts(), label


def count_assignments(
    view: ViewState, side: HiddenSide, places: i64, wanted: CardTest
) -> Counter[int]:
    """Return in how many ways each number of wanted cards can be among the unseen ones at places.

    Those in which the player to act couldn't be asked are left out. Raise NoConsistentWorld if
    there are no others.
    """
    ways = Count(side, ClassOf(wanted), places).by_found()
    if is_implied(view):
        none = NoChoice(view, side)
        if none.allowed:
            count = Count(side, ClassOf(wanted, none), places, none.places, none.allowed)
            ways.subtract(count.by_found())
    if ways.total() == 0:
        raise NoConsistentWorld(NO_ASSIGNMENT)
    return ways

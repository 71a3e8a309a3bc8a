"""Odds and sampled worlds are exact: small cases are counted one by one and compared.

Every arrangement of a player's unseen cards and every order of each shuffle is tried. The cases in
which a viewer gets the same view are those that the viewer can't tell apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest
from mypy_extensions import i64

from playmat.engine.chance import ChanceSource
from playmat.engine.constants import DISCARD, HAND
from playmat.engine.game import Game, View
from playmat.engine.game_state import GameState
from playmat.engine.movement import (
    draw,
    hand_into_deck,
    look_at_hand,
    move,
    show_hand,
    shuffle,
    take_prize,
)
from playmat.engine.vectors import vec
from playmat.rulebook import HGSS
from playmat.testing import scenario

YOU, OPPONENT, PUBLIC = 0, 1, -1
ZONES = ("deck", "hand", "prizes")
Step = Callable[[Game], object]


class OrderNeeded(Exception):
    """Raised if a shuffle of n cards has no order yet."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class Orders(ChanceSource):
    """Shuffles that give the cards certain orders."""

    def __init__(self, orders: Iterable[tuple[int, ...]]) -> None:
        self.orders = list(orders)

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        return True

    def shuffle(self, g: GameState, cards: vec[i64]) -> vec[i64]:
        if not self.orders:
            raise OrderNeeded(len(cards))
        order = self.orders.pop(0)
        return vec[i64]([cards[i] for i in order])

    def clone(self) -> Orders:
        return Orders(self.orders)


def outcomes(
    start: Callable[[Orders], Game | None], shuffles: int, orders: tuple[tuple[int, ...], ...] = ()
) -> Iterator[tuple[Fraction, Game]]:
    """Yield the game after all orders of up to that many shuffles, with their probabilities."""
    try:
        game = start(Orders(orders))
    except OrderNeeded as needed:
        if len(orders) < shuffles:
            for order in permutations(range(needed.n)):
                for weight, found in outcomes(start, shuffles, (*orders, order)):
                    yield weight / factorial(needed.n), found
        return
    if game is not None:
        yield Fraction(1), game


def arranged(g: Game, owner: int, zones: Iterable[str]) -> Iterator[Game]:
    """Yield the game with every arrangement of a player's cards in some zones."""
    sizes = [len(getattr(g.players[owner], zone)) for zone in zones]
    for order in permutations([c for zone in zones for c in getattr(g.players[owner], zone)]):
        other = g.clone()
        at = 0
        for zone, size in zip(zones, sizes, strict=True):
            cards = order[at : at + size]
            at += size
            chosen = sorted(cards) if zone == "hand" else cards
            setattr(other.players[owner], zone, vec[i64](list(chosen)))
        if "hand" in zones:  # the owner knows these cards, and no others
            known = sum(1 << c - 60 * owner for c in order)
            hand = sum(1 << c - 60 * owner for c in other.players[owner].hand)
            other.knowledge[3 * owner] = other.knowledge[3 * owner] & ~known | hand
        yield other


def after(g: Game, steps: Iterable[Step]) -> Callable[[Orders], Game]:
    """Return a function that plays steps with certain shuffles."""

    def play(orders: Orders) -> Game:
        other = g.clone()
        other.source = orders
        for step in steps:
            step(other)
        other.source = None
        return other

    return play


def numbers(g: Game, owner: int) -> dict[tuple[str, str], int]:
    """Return how many cards of each name a player has in each hidden zone."""
    found: Counter[tuple[str, str]] = Counter()
    for zone in ZONES:
        for c in getattr(g.players[owner], zone):
            found[g.definitions[c].name, zone] += 1
    return found


def check_views(games: Iterable[tuple[Fraction, Game]], viewer: int, owner: int) -> int:
    """Compare the odds of each view, and some sampled worlds, with a count of all cases."""
    cases: dict[str, dict[tuple[tuple[str, str], int], Fraction]] = {}
    total: dict[str, Fraction] = defaultdict(Fraction)
    views: dict[str, View] = {}
    names: set[str] = set()
    for weight, g in games:
        view = g.view(viewer, open_lists=True)
        key = view.to_json()
        views.setdefault(key, view)
        total[key] += weight
        found = cases.setdefault(key, defaultdict(Fraction))
        for what, n in numbers(g, owner).items():
            names.add(what[0])
            found[what, n] += weight
    assert cases
    for key, view in views.items():
        for name in names:
            for zone in ZONES:
                odds = view.odds(name, zone, player=owner).exactly
                for n in range(1, len(odds) + 1):
                    true = cases[key][(name, zone), n] / total[key]
                    assert (odds[n] if n < len(odds) else 0) == true, (name, zone, n)
    largest = sorted(views, key=lambda key: (-total[key], key))[:4]
    for key in largest:
        check_samples(views[key], cases[key], total[key], owner)
    return len(cases)


def check_samples(
    view: View, case: dict[tuple[tuple[str, str], int], Fraction], total: Fraction, owner: int
) -> None:
    """Compare many sampled worlds of a view with a count of all cases."""
    count = 1500
    found: Counter[tuple[tuple[str, str], int]] = Counter()
    for seed in range(count):
        found.update(numbers(view.sample(seed), owner).items())
    for what, weight in case.items():
        p = float(weight / total)
        assert abs(found[what] / count - p) <= 4.5 * (p * (1 - p) / count) ** 0.5, what
    assert set(found) <= set(case)


# -- your own deck and Prize cards ------------------------------------------------------------
def reshuffle_and_draw(g: Game) -> None:
    hand_into_deck(g, YOU)
    draw(g, YOU, 2)


@pytest.mark.parametrize("hand", ["Switch, Bill", "Switch, Switch", "Bill"])
def test_cards_drawn_after_the_hand_was_shuffled_into_the_deck(hand):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        your_hand=hand,
        your_deck="Switch, Bill",
        your_prizes="Switch, Pikachu",
        deck_size=2,
    )
    games = (
        (weight, found)
        for g in arranged(table.game, YOU, ("deck", "prizes"))
        for weight, found in outcomes(after(g, [reshuffle_and_draw]), 1)
    )
    assert check_views(games, YOU, YOU) > 3


def take_a_prize(g: Game) -> None:
    take_prize(g, YOU, 0)


def test_a_prize_card_that_is_taken_and_shuffled_into_the_deck():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        your_hand="Switch",
        your_deck="Switch",
        your_prizes="Switch, Bill, Pikachu",
        deck_size=1,
    )
    games = (
        (weight, found)
        for g in arranged(table.game, YOU, ("deck", "prizes"))
        for weight, found in outcomes(after(g, [take_a_prize, reshuffle_and_draw]), 1)
    )
    assert check_views(games, YOU, YOU) > 3


# -- the opponent's knowledge of your cards -----------------------------------------------------
def show(g: Game) -> None:
    show_hand(g, YOU)


def look(g: Game) -> None:
    look_at_hand(g, OPPONENT)


def redraw(g: Game) -> None:
    hand_into_deck(g, YOU)
    draw(g, YOU, 2)


def redraw_and_discard(g: Game) -> None:
    """Shuffle the hand into the deck, draw two cards, and discard the first of them."""
    hand_into_deck(g, YOU)
    first = g.players[YOU].deck[-1]
    draw(g, YOU, 2)
    move(g, first, HAND, DISCARD, True)


def draw_and_discard(g: Game) -> None:
    """Draw a card and discard it."""
    first = g.players[YOU].deck[-1]
    draw(g, YOU, 1)
    move(g, first, HAND, DISCARD, True)


def shuffle_deck(g: Game) -> None:
    shuffle(g, YOU)


def return_discarded(g: Game) -> None:
    """Shuffle the last card of the discard pile into the deck."""
    move(g, g.players[YOU].discard[-1], DISCARD, 0, True)
    shuffle(g, YOU)


@pytest.mark.parametrize("hand", ["Switch, Bill", "Switch, Switch"])
@pytest.mark.parametrize(
    "steps",
    [
        [show, redraw],
        [look, redraw],
        [show, redraw_and_discard],
        [show, redraw_and_discard, draw_and_discard],
        [show, redraw_and_discard, shuffle_deck, draw_and_discard],
    ],
)
def test_the_opponent_sees_cards_that_may_be_those_that_were_shown(hand, steps):
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        your_hand=hand,
        your_deck="Switch, Bill",
        your_prizes="Switch",
        deck_size=2,
    )
    shuffles = 1 + steps.count(shuffle_deck)
    games = [
        (weight, found)
        for g in arranged(table.game, YOU, ("deck", "prizes"))
        for weight, found in outcomes(after(g, steps), shuffles)
    ]
    assert check_views(games, OPPONENT, YOU) > 0
    if look not in steps:
        assert check_views(games, PUBLIC, YOU) > 0

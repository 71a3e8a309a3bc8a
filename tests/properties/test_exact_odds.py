"""Odds and sampled worlds are exact: small cases are counted one by one and compared.

Every arrangement of a player's unseen cards and every order of each shuffle is tried. The cases in
which a viewer gets the same view are those that the viewer can't tell apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import permutations
from math import factorial

import pytest
from mypy_extensions import i64

from playmat.engine.assignments import NoConsistentWorld
from playmat.engine.cards import Card
from playmat.engine.chance import ChanceSource
from playmat.engine.constants import DISCARD, HAND
from playmat.engine.game import Game, View
from playmat.engine.game_state import SHOW_ALL, SHOW_CHOICES, GameState
from playmat.engine.movement import (
    draw,
    hand_into_deck,
    look_at_hand,
    move,
    show_hand,
    shuffle,
    take_prize,
)
from playmat.engine.run_loop import refresh_options
from playmat.engine.vectors import vec
from playmat.errors import PlaymatError
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing import scenario
from playmat.testing.cards import CardParser
from playmat.testing.scenario import Scenario

YOU, OPPONENT, PUBLIC = 0, 1, -1
ZONES = ("deck", "hand", "prizes")
SAMPLED = 2  # views, the most likely ones, of which worlds are sampled
WORLDS = 800
Step = Callable[[Game], object]
Chances = defaultdict[int, Fraction]  # by the number of cards


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
        if len({g.keys[c] for c in cards}) == 1:
            return cards
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


def check_views(games: Iterable[tuple[Fraction, Game]], viewer: int, *owners: int) -> int:
    """Compare the odds of each view, and sampled worlds, with a count of all cases.

    Return how many different views there are.
    """
    views: dict[str, View] = {}
    cases: dict[str, list[tuple[Fraction, Game]]] = defaultdict(list)
    for weight, g in games:
        view = g.view(viewer, open_lists=True)
        key = view.to_json()
        views.setdefault(key, view)
        cases[key].append((weight, g))
    weights = {key: sum(weight for weight, _ in case) for key, case in cases.items()}
    likely = sorted(views, key=lambda key: (-weights[key], key))[:SAMPLED]
    for key, view in views.items():
        for owner in owners:
            found: dict[tuple[str, str], Chances] = defaultdict(partial(defaultdict, Fraction))
            for weight, g in cases[key]:
                for what, n in numbers(g, owner).items():
                    found[what][n] += weight / weights[key]
            for (name, zone), chances in found.items():
                odds = view.odds(name, zone, player=owner).exactly
                for n in range(1, max(len(odds), max(chances) + 1)):
                    assert (odds[n] if n < len(odds) else 0) == chances[n], (name, zone, n)
            if key in likely:
                check_samples(view, found, owner)
    return len(views)


def check_samples(view: View, cases: dict[tuple[str, str], Chances], owner: int) -> None:
    """Compare many sampled worlds of a view with the chances of numbers of cards."""
    found: Counter[tuple[tuple[str, str], int]] = Counter()
    for seed in range(WORLDS):
        found.update(numbers(view.sample(seed), owner).items())
    for what, chances in cases.items():
        for n, chance in chances.items():
            error = (chance * (1 - chance) / WORLDS) ** 0.5
            assert abs(found[what, n] / WORLDS - chance) <= 4.5 * error, (what, n)
    assert set(found) <= {(what, n) for what, chances in cases.items() for n in chances}


# -- your own deck and Prize cards ------------------------------------------------------------
def small_table(hand: str, deck: str, prizes: str) -> Scenario:
    """Return a position with these cards of yours and no others."""
    return scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        your_hand=hand,
        your_deck=deck,
        your_prizes=prizes,
        deck_size=len(deck.split(",")),
    )


def redraw(g: Game) -> None:
    """Shuffle the hand into the deck and draw two cards."""
    hand_into_deck(g, YOU)
    draw(g, YOU, 2)


@pytest.mark.parametrize("hand", ["Switch, Bill", "Switch, Switch", "Bill"])
def test_cards_drawn_after_the_hand_was_shuffled_into_the_deck(hand):
    table = small_table(hand, "Switch, Bill", "Switch, Pikachu")
    games = (
        (weight, found)
        for g in arranged(table.game, YOU, ("deck", "prizes"))
        for weight, found in outcomes(after(g, [redraw]), 1)
    )
    assert check_views(games, YOU, YOU) > 3


def take_a_prize(g: Game) -> None:
    take_prize(g, YOU, 0)


def test_a_prize_card_that_is_taken_and_shuffled_into_the_deck():
    table = small_table("Switch", "Switch", "Switch, Bill, Pikachu")
    games = (
        (weight, found)
        for g in arranged(table.game, YOU, ("deck", "prizes"))
        for weight, found in outcomes(after(g, [take_a_prize, redraw]), 1)
    )
    assert check_views(games, YOU, YOU) > 3


# -- the opponent's knowledge of your cards -----------------------------------------------------
def show(g: Game) -> None:
    show_hand(g, YOU)


def look(g: Game) -> None:
    look_at_hand(g, OPPONENT)


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
    table = small_table(hand, "Switch, Bill", "Switch")
    shuffles = 1 + steps.count(shuffle_deck)
    games = [
        (weight, found)
        for g in arranged(table.game, YOU, ("deck", "prizes"))
        for weight, found in outcomes(after(g, steps), shuffles)
    ]
    assert check_views(games, OPPONENT, YOU) > 0


@pytest.mark.parametrize("viewer", [OPPONENT, PUBLIC])
def test_what_is_shown_is_known_until_it_is_shuffled(viewer):
    table = small_table("Switch, Bill", "Switch, Bill", "Switch")
    games = [
        (Fraction(1), after(g, [show, draw_and_discard])(Orders(())))
        for g in arranged(table.game, YOU, ("deck", "prizes"))
    ]
    assert check_views(games, viewer, YOU) > 1


def test_spectators_dont_see_a_hand_that_one_player_looks_at():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Switch, Bill")
    look(table.game)
    assert [c.name for c in table.game.view(OPPONENT).side(YOU).hand] == ["Bill", "Switch"]
    assert [c.name for c in table.game.view(PUBLIC).side(YOU).hand] == ["?", "?"]
    show(table.game)
    assert [c.name for c in table.game.view(PUBLIC).side(YOU).hand] == ["Bill", "Switch"]


# -- setup ----------------------------------------------------------------------------------------
class SmallDeck:
    """A deck of a few cards, which isn't legal."""

    name = "small deck"

    def __init__(self, names: str) -> None:
        self.cards: list[Card] = CardParser().cards(names)

    def check(self, ruleset: Ruleset) -> None:
        pass


@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
@pytest.mark.parametrize(
    ("first", "second", "hand", "show", "maximum"),
    [
        ("Pikachu, R, W", "Meowth, G, L", 1, SHOW_ALL, 9),
        # Only the first decision: later ones depend on whether a player wanted a larger Bench.
        ("2 Pikachu, R, W", "4 Meowth", 2, SHOW_ALL, 0),
        ("Pikachu, Sentret, R, W", "4 Meowth", 2, SHOW_CHOICES, 0),
    ],
)
def test_hands_during_setup_after_mulligans(ruleset, first, second, hand, show, maximum):
    decks = (SmallDeck(first), SmallDeck(second))
    small = replace(ruleset, opening_hand=hand, prizes=1, flip_winner_decides=False)

    def play(orders: Orders, decisions: int) -> Game | None:
        game = Game.start(decks[0], decks[1], small, source=orders, show=show)
        for _ in range(decisions):
            if game.turn == 0:
                game.apply(game.options[0])
        e = game.stack[-1]
        wanted = game.turn == 0 and (maximum > 0 or e.op.decision(e.pc) == "setup active")
        return game if wanted else None

    seen = 0
    for decisions in range(maximum + 1):
        games = list(outcomes(partial(play, decisions=decisions), 4))
        for viewer in (YOU, OPPONENT, PUBLIC):
            seen += check_views(games, viewer, YOU, OPPONENT)
    assert seen > maximum


# -- decisions of the opponent --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("deck", "play"),
    [
        ("W, W, Bill, Pikachu", ("power", "Rain Dance")),
        ("Pokémon Collector, Pikachu, Sentret, Bill", ("play", "Pokémon Collector")),
        ("W, Bill, Switch, Pikachu", ("", "")),
    ],
)
def test_a_player_who_must_choose_has_a_choice(deck, play):
    table = scenario(
        HGSS,
        you="Feraligatr [hgss1-108]",
        your_bench="Lapras",
        opponent="Meowth",
        your_hand=deck,
        your_deck="Switch",
        your_prizes="Sentret",
        deck_size=1,
    )
    found: list[tuple[Fraction, Game]] = []
    for g in arranged(table.game, YOU, ("hand", "deck", "prizes")):
        refresh_options(g)
        if len(g.codes) < 2:
            continue  # the turn would end without a decision
        if play[0]:
            if g.why_not(*play) is not None:
                continue
            g.apply(next(o for o in g.options if str(o).startswith(" ".join(play))))
        if len(g.stack) == (2 if play[0] else 1):  # what was played has a decision
            found.append((Fraction(1), g))
    for viewer in (OPPONENT, PUBLIC):
        assert check_views(found, viewer, YOU) > 0


# -- beliefs ------------------------------------------------------------------------------------
IN_PLAY = "Totodile, Croconaw, Feraligatr [hgss1-108], Lapras"


def chosen_rain_dance() -> View:
    """Return the opponent's view of a player who attaches a Water Energy, and has a Bench."""
    table = scenario(
        HGSS,
        you="Feraligatr [hgss1-108]",
        your_bench="Lapras",
        opponent="Meowth",
        your_hand="2 W, Bill",
        your_deck="Switch, R",
        your_prizes="Sentret, R",
        deck_size=2,
    )
    return table.power("Rain Dance").game.view(OPPONENT)


def test_decks_of_a_belief_count_by_their_weights_unless_they_are_contradicted():
    view = chosen_rain_dance()
    likely = SmallDeck(f"{IN_PLAY}, 2 W, Bill, Switch, R, Sentret, R")
    other = SmallDeck(f"{IN_PLAY}, W, 6 R")
    without_lapras = SmallDeck("Totodile, Croconaw, Feraligatr [hgss1-108], W, 7 R")
    without_water = SmallDeck(f"{IN_PLAY}, 7 R")
    wrong_size = SmallDeck(f"{IN_PLAY}, W, 9 R")
    impossible = SmallDeck(f"{IN_PLAY}, 7 W")
    belief = [
        (likely, 3),
        (other, 1),
        (without_lapras, 9),
        (without_water, 5),
        (wrong_size, 2),
        (impossible, 0),
    ]
    odds, of_likely, of_other = [
        view.odds("Water Energy", "hand", player=YOU, lists=lists).exactly
        for lists in (belief, likely, other)
    ]
    assert of_likely[0] == of_other[0] == 0
    assert odds[1] == (3 * of_likely[1] + of_other[1]) / 4
    worlds = [view.sample(seed, belief) for seed in range(WORLDS)]
    found = Counter(numbers(world, YOU)["Water Energy", "hand"] for world in worlds)
    for n, chance in enumerate(odds):
        assert abs(found[n] / WORLDS - chance) <= 4.5 * (chance * (1 - chance) / WORLDS) ** 0.5


def test_a_belief_without_a_possible_deck_is_refused():
    view = chosen_rain_dance()
    without_water = [(SmallDeck(f"{IN_PLAY}, 7 R"), 1)]
    for ask in (partial(view.odds, "Bill", player=YOU), partial(view.sample, 1)):
        with pytest.raises(NoConsistentWorld):
            ask(lists=without_water)
        with pytest.raises(PlaymatError, match="weight of more than 0"):
            ask(lists=[(SmallDeck("9 W"), 0)])
        with pytest.raises(PlaymatError, match="must be 0 or more, not -1"):
            ask(lists=[(SmallDeck("9 W"), -1)])

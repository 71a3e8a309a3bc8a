"""Hidden cards change nothing that a player gets: indistinguishable games have equal views.

At every decision, everything that a viewer cannot see is changed: unseen cards exchange their
places, and the generator gets another state. The viewer must get exactly the same data.
"""

from __future__ import annotations

from random import Random

import pytest

from playmat.engine.actions import all_actions
from playmat.engine.event_log import EventLog
from playmat.engine.events import redact
from playmat.engine.game import Game
from playmat.engine.game_state import SHOW_ALL
from playmat.engine.knowledge import knows
from playmat.engine.turn import in_main
from playmat.notation import write_position
from playmat.text import describe_option
from tests.conftest import BUILD
from tests.support.hidden import (
    change_hidden_cards,
    exchange,
    exchange_copies,
    implied_fact,
    known_places,
    unseen,
)
from tests.support.playing import decisions, some_games

GAMES = 200 if BUILD == "compiled" else 12
PARTS = 4
PLAYERS = (0, 1)
VIEWERS = (*PLAYERS, -1)


def part(n: int) -> range:
    return range(n * GAMES // PARTS, (n + 1) * GAMES // PARTS)


def refusals(g: Game, viewer: int) -> list[str]:
    """Return why each action that a player may think of can't be taken."""
    if g.player_to_act != viewer or not in_main(g):
        return []
    view = g.view(viewer)
    actions = list(all_actions(g))
    assert actions == list(all_actions(view._state))
    found = [str(g.why_not(action)) for action in actions]
    assert found == [str(view.why_not(action)) for action in actions]
    return found


def received(g: Game, viewer: int, closely: bool) -> list[str]:
    """Return what a player gets; closely, also what is derived from it."""
    view = g.view(viewer)
    out = [view.to_json(), repr(list(view.codes))]
    if g.player_to_act == viewer:
        out.append(repr(list(g.codes)))
    if closely:
        out.append(write_position(view))
        out += [describe_option(option) for option in view.options]
        out += refusals(g, viewer)
    return out


def pairs_compared(seeds: range, every: int) -> int:
    """Compare what players get at all decisions of some games, and return the number of pairs.

    At every n-th decision, all viewers are compared closely; at the others, one player is.
    """
    pairs = 0
    for seed, g in some_games(len(seeds), start=seeds.start):
        chance = Random(seed)
        for k, _ in enumerate(decisions(g, seed)):
            closely = k % every == 0
            for viewer in VIEWERS if closely else (k % 2,):
                other = change_hidden_cards(g, viewer, chance)
                if other is None:
                    continue
                pairs += 1
                assert other != g
                assert received(other, viewer, closely) == received(g, viewer, closely)
    return pairs


@pytest.mark.slow
@pytest.mark.parametrize("n", range(PARTS))
def test_a_view_does_not_depend_on_hidden_cards(n):
    # The compiled build compares more than ten thousand pairs closely.
    assert pairs_compared(part(n), every=9) > 150 * len(part(n))


@pytest.mark.verify
@pytest.mark.parametrize("n", range(PARTS))
def test_the_view_of_any_viewer_never_depends_on_hidden_cards(n):
    assert pairs_compared(part(n), every=1) > 300 * len(part(n))


@pytest.mark.soak
def test_views_of_random_games_never_depend_on_hidden_cards(seed):
    assert pairs_compared(range(seed, seed + 1), every=1) > 0


def test_a_view_does_not_depend_on_which_copies_of_a_card_are_where():
    exchanged = 0
    for seed, g in some_games(GAMES // 4, start=7000):
        chance = Random(seed)
        for k, _ in enumerate(decisions(g, seed)):
            if k % 5:
                continue
            cards: dict[tuple[int, str], list[int]] = {}
            for c in range(120):
                if g.prints[c]:
                    cards.setdefault((c // 60, g.prints[c]), []).append(c)
            copies = chance.choice([same for same in cards.values() if len(same) > 1])
            a, b = chance.sample(copies, 2)
            other = exchange_copies(g, a, b)
            exchanged += other != g
            for viewer in VIEWERS:
                assert received(other, viewer, False) == received(g, viewer, False)
    assert exchanged > 5 * GAMES


def recorded(g: Game, code: int) -> EventLog:
    """Return the events of choosing an option."""
    record = EventLog()
    g.observer = record
    g.apply(code)
    g.observer = None
    return record


@pytest.mark.slow
@pytest.mark.parametrize("n", range(PARTS))
def test_redacted_events_do_not_depend_on_cards_that_stay_hidden(n):
    """Two unseen cards change places, the same option is chosen, and they stay unseen."""
    compared = 0
    for seed in part(n):
        for _, g in some_games(1, start=5000 + seed):
            g.show_mode = SHOW_ALL  # otherwise decisions with one option would differ
            chance = Random(seed)
            for k, code in enumerate(decisions(g, seed)):
                viewer = VIEWERS[k % 3]
                cards = unseen(g, viewer, k // 3 % 2)
                if g.turn == 0 or len(cards) < 2:
                    continue
                a, b = chance.sample(cards, 2)
                if g.prints[a] == g.prints[b] or implied_fact(g, a) != implied_fact(g, b):
                    continue
                one, two = g.clone(), exchange(g, viewer, [(a, b)], chance)
                two.s0, two.s1 = one.s0, one.s1  # the same coins are flipped
                if code not in two.codes:
                    continue
                first, second = recorded(one, code), recorded(two, code)
                base = 60 * (a // 60)
                known = known_places(one, viewer, a // 60) | known_places(two, viewer, a // 60)
                if known >> (a - base) & 1 or known >> (b - base) & 1:
                    continue  # the viewer has seen one of them now
                compared += 1
                assert [redact(e, viewer) for e in first.events] == [
                    redact(e, viewer) for e in second.events
                ]
                assert one.view(viewer).to_json() == two.view(viewer).to_json()
    assert compared > 30 * len(part(n))


def test_cards_known_to_the_opponent_leave_a_hand_before_equal_unknown_ones():
    """Copies are indistinguishable, so playing an unseen copy must not reveal anything."""
    left = 0
    for seed, g in some_games(200):
        for code in decisions(g, seed):
            after: Game | None = None
            for who in PLAYERS:
                hand = list(g.players[who].hand)
                known = [c for c in hand if knows(g, 1 - who, c)]
                numbers = {g.keys[c] for c in known}
                twins = [c for c in hand if g.keys[c] in numbers and c not in known]
                if not twins:
                    continue
                if after is None:
                    after = g.clone()
                    after.apply(code)
                rest = set(after.players[who].hand)
                for card in twins:
                    if card not in rest:
                        left += 1
                        same = [c for c in known if c in rest and g.keys[c] == g.keys[card]]
                        assert not any(knows(after, 1 - who, c) for c in same)
    assert left > 10

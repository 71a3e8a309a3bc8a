"""What a player cannot see changes nothing for him (TRUST 7): what he cannot tell apart is equal.

At every decision what a viewer cannot see is changed: unseen cards exchange their places, and
the generator its state. Whatever he is given must stay the same, byte for byte.
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
from tests.support.hidden import another, exchanged, pinned, set_apart, unseen
from tests.support.playing import decisions, some_games

GAMES = 200 if BUILD == "compiled" else 12
PARTS = 4
PLAYERS = (0, 1)
VIEWERS = (*PLAYERS, -1)


def part(n: int) -> range:
    return range(n * GAMES // PARTS, (n + 1) * GAMES // PARTS)


def refusals(g: Game, viewer: int) -> list[str]:
    """Why each thing that a player might wish to do cannot be done."""
    if g.player_to_act != viewer or not in_main(g):
        return []
    view = g.view(viewer)
    wishes = list(all_actions(g))
    assert wishes == list(all_actions(view.seen))
    found = [str(g.why_not(wish)) for wish in wishes]
    assert found == [str(view.why_not(wish)) for wish in wishes]
    return found


def given(g: Game, viewer: int, closely: bool) -> list[str]:
    """What a player is given; closely, also what is made of it alone."""
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
    """Compare what is given at all decisions of some games: how many pairs were looked at.

    At every so many decisions all viewers look closely, at the others one player looks.
    """
    pairs = 0
    for seed, g in some_games(len(seeds), start=seeds.start):
        chance = Random(seed)
        for k, _ in enumerate(decisions(g, seed)):
            closely = k % every == 0
            for viewer in VIEWERS if closely else (k % 2,):
                other = another(g, viewer, chance)
                if other is None:
                    continue
                pairs += 1
                assert other != g
                assert given(other, viewer, closely) == given(g, viewer, closely)
    return pairs


@pytest.mark.slow
@pytest.mark.parametrize("n", range(PARTS))
def test_what_a_player_is_given_does_not_depend_on_what_he_cannot_see(n):
    # In the compiled build more than ten thousand pairs are looked at closely.
    assert pairs_compared(part(n), every=9) > 150 * len(part(n))


@pytest.mark.verify
@pytest.mark.parametrize("n", range(PARTS))
def test_what_any_viewer_is_given_never_depends_on_what_they_cannot_see(n):
    assert pairs_compared(part(n), every=1) > 300 * len(part(n))


@pytest.mark.soak
def test_in_no_game_is_a_viewer_given_anything_that_depends_on_what_they_cannot_see(seed):
    assert pairs_compared(range(seed, seed + 1), every=1) > 0


def recorded(g: Game, code: int) -> EventLog:
    """What happens when an option is chosen."""
    record = EventLog()
    g.observer = record
    g.apply(code)
    g.observer = None
    return record


@pytest.mark.slow
@pytest.mark.parametrize("n", range(PARTS))
def test_what_a_player_is_told_does_not_depend_on_what_he_still_cannot_see(n):
    """Two unseen cards change places, the same is done in both games, and they stay unseen."""
    told = 0
    for seed in part(n):
        for _, g in some_games(1, start=5000 + seed):
            g.show_mode = SHOW_ALL  # or one would be told that the other had no choice
            chance = Random(seed)
            for k, code in enumerate(decisions(g, seed)):
                viewer = VIEWERS[k % 3]
                cards = unseen(g, viewer, k // 3 % 2)
                if g.turn == 0 or len(cards) < 2:
                    continue
                a, b = chance.sample(cards, 2)
                if g.prints[a] == g.prints[b] or set_apart(g, a) != set_apart(g, b):
                    continue
                one, two = g.clone(), exchanged(g, viewer, [(a, b)], chance)
                two.s0, two.s1 = one.s0, one.s1  # the same coins are flipped
                if code not in two.codes:
                    continue
                first, second = recorded(one, code), recorded(two, code)
                base = 60 * (a // 60)
                known = pinned(one, viewer, a // 60) | pinned(two, viewer, a // 60)
                if known >> (a - base) & 1 or known >> (b - base) & 1:
                    continue  # now he has seen one of them
                told += 1
                assert [redact(e, viewer) for e in first.events] == [
                    redact(e, viewer) for e in second.events
                ]
                assert one.view(viewer).to_json() == two.view(viewer).to_json()
    assert told > 30 * len(part(n))


def test_of_equal_cards_in_a_hand_those_that_the_other_knows_leave_first():
    """He cannot tell copies apart: that one he has not seen is played must tell him nothing."""
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

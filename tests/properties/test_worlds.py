"""Sampled worlds look the same to their viewer, can be played, and vary where possible."""

from __future__ import annotations

import pytest

from playmat.engine.game import Game
from playmat.engine.knowledge import IDENTITIES, PLACES
from playmat.engine.playouts import play_random
from tests.conftest import BUILD
from tests.support.hidden import groups, known_places
from tests.support.playing import decisions, some_games

GAMES = 60 if BUILD == "compiled" else 8  # the compiled build draws the ten thousand worlds


@pytest.mark.parametrize("part", range(4))
def test_every_sampled_world_looks_the_same_to_its_viewer_and_plays_to_an_end(part):
    worlds = 0
    for seed, g in some_games(GAMES // 4, start=1000 + part * GAMES // 4):
        for n, _ in enumerate(decisions(g, seed)):
            for viewer in (0, 1):
                view = g.view(viewer, open_lists=True)
                world = view.sample(seed + n)
                worlds += 1
                assert world.view(viewer, open_lists=True).to_json() == view.to_json()
                if g.player_to_act == viewer:
                    assert list(world.codes) == list(g.codes) == list(view.codes)
                if (n + viewer) % 5 == 0:
                    play_random(world, n, 5000)
                    assert world.over
    assert worlds > 40 * GAMES


def could_be(g: Game, viewer: int, owner: int) -> dict[int, set[str]]:
    """Return, for each unseen place, the prints that are consistent with the knowledge."""
    base = 60 * owner
    known = known_places(g, viewer, owner)
    unseen = [base + k for k in range(60) if g.prints[base + k] and not known >> k & 1]
    held: dict[int, list[tuple[int, int]]] = {}  # a card -> the groups that contain it
    mine = [at for at in groups(g) if g.knowledge[at] == 2 * viewer + owner]
    for at in mine:
        for c in unseen:
            if g.knowledge[at + IDENTITIES] >> (c - base) & 1:
                held.setdefault(c, []).append((at, g.knowledge[at + PLACES]))
    out: dict[int, set[str]] = {}
    for place in unseen:
        allowed = set()
        for card in unseen:
            if all(places >> (place - base) & 1 for _, places in held.get(card, [])):
                allowed.add(g.prints[card])
        # If a group has as many cards as places, no other card can be there.
        for at in mine:
            places = g.knowledge[at + PLACES]
            if places >> (place - base) & 1:
                inside = [a for a in mine if g.knowledge[a + PLACES] & ~places == 0]
                count = sum(bin(g.knowledge[a + IDENTITIES]).count("1") for a in inside)
                if count == bin(places).count("1"):
                    full = {
                        c
                        for c in unseen
                        for a in inside
                        if g.knowledge[a + IDENTITIES] >> (c - base) & 1
                    }
                    allowed &= {g.prints[c] for c in full}
        assert g.prints[place] in allowed  # what is true is never ruled out
        out[place] = allowed
    return out


def test_worlds_vary_wherever_the_knowledge_allows_it_and_nowhere_else():
    """In many worlds, each place has exactly the prints that the knowledge allows."""
    looked = varied = 0
    for seed, g in some_games(6, start=2000):
        for n, _ in enumerate(decisions(g, seed)):
            viewer = g.player_to_act
            if g.turn < 1 or n % 37 != 5:
                continue
            looked += 1
            view = g.view(viewer, open_lists=True)
            # A view renames cards; those outside a hand keep their order.
            for owner in (0, 1):
                allowed = could_be(g, viewer, owner)
                zones = (g.players[owner].deck, g.players[owner].prizes)
                renamed = (view._state.players[owner].deck, view._state.players[owner].prizes)
                found: dict[int, set[str]] = {}
                for k in range(600):
                    world = view.sample(1000 * n + k)
                    for zone, names in zip(zones, renamed, strict=True):
                        for card, name in zip(zone, names, strict=True):
                            found.setdefault(card, set()).add(world.prints[name])
                for card, prints in found.items():
                    if card in allowed:
                        assert prints <= allowed[card]
                        # In 600 worlds, every possible print occurs at a place, except for
                        # a rare one that has many places.
                        if len(allowed[card]) > 1:
                            varied += 1
                            assert len(prints) > 1
                            assert len(prints) >= len(allowed[card]) - 3
                        else:
                            assert prints == allowed[card]
                    else:
                        assert prints == {g.prints[card]}
    assert looked > 15
    assert varied > 500

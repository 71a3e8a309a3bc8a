"""Tests of views written as positions, where an unknown card is ``?``."""

from __future__ import annotations

import pytest

from playmat.notation import PositionError, parse_position, read_position, read_view, write_position
from playmat.testing.markers import rule
from tests.support.playing import decisions, some_games

SEEN = """HGSS, turn 5, player 0 to move
[player 0]
active: Arcanine + RL
hand: Bill, 2 R
deck: 20 ?
prizes: 6 ?
[player 1]
active: Meganium [hgss1-26] + GG
hand: Switch, 4 ?
"""


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_every_view_of_some_games_is_read_back(viewer: int):
    for seed, g in some_games(3, start=20):
        for n, _ in enumerate(decisions(g, seed)):
            view = g.view(viewer, open_lists=n % 2 == 0)
            text = write_position(view)
            again = read_view(text)
            assert again == view, text
            assert list(again.codes) == list(view.codes)
            assert again.to_json() == view.to_json()
            assert read_view(write_position(view, one_line=True)) == view
        view = g.view(viewer)
        assert read_view(write_position(view)) == view


@rule("zone.hand-hidden")
def test_a_sampled_world_is_read_back_and_its_view_is_written_in_the_same_words():
    different = 0
    for seed, g in some_games(4, start=24):
        for n, _ in enumerate(decisions(g, seed)):
            if n % 5 == 0:
                for viewer in (0, 1):
                    view = g.view(viewer, open_lists=True)
                    world = view.sample(n)
                    assert read_position(write_position(world)) == world
                    seen = world.view(viewer, open_lists=True)
                    assert write_position(seen) == write_position(view)
                    different += write_position(world) != write_position(g)
    assert different > 50


def test_a_view_that_was_read_back_samples_the_same_worlds_as_the_original():
    for seed, g in some_games(2, start=28):
        for n, _ in enumerate(decisions(g, seed)):
            if n % 9 == 0:
                view = g.view(n % 2, open_lists=True)
                assert read_view(write_position(view)).sample(n) == view.sample(n)


def test_a_written_view_names_its_viewer_and_no_hidden_card():
    _, g = next(some_games(1, start=31))
    for _ in decisions(g, 31):
        if g.turn == 9:
            break
    text = write_position(g.view(1))
    assert ", view of player 1" in text.partition("\n")[0]
    hidden = {g.definitions[c].name for c in g.players[0].hand}
    shown = {g.definitions[c].name for c in [*g.players[0].discard, *g.players[0].played]}
    theirs = text.partition("[player 0]")[2].partition("[player 1]")[0]
    assert "hand: " in theirs
    zone = next(line for line in theirs.split("\n") if line.startswith("hand: "))
    assert not any(name in zone for name in hidden - shown)
    assert "public view" in write_position(g.view(-1))


def test_a_position_with_unknown_cards_is_the_view_of_the_player_to_move():
    view = read_view(SEEN)
    assert view.viewer == 0
    assert view._state.redacted
    assert {o.kind for o in view.options} >= {"attack", "end turn", "play"}
    assert len(view._state.players[1].prizes) == 6
    assert {view._state.prints[c] for c in view._state.players[1].deck} == {"?"}
    assert write_position(view).startswith("HGSS, turn 5, player 0 to move, view of player 0\n")
    assert read_view(write_position(view)) == view


def test_a_position_may_be_the_view_of_the_other_player_or_public():
    other = read_view(SEEN.replace("to move", "to move, view of player 1"))
    assert other.viewer == 1
    assert other.options == []
    public = read_view(SEEN.replace("to move", "to move, public view"))
    assert public.viewer == -1


def test_the_viewer_knows_every_card_that_is_not_a_question_mark():
    view = read_view(SEEN)
    g = view._state
    seen = [c for c in g.players[1].hand if g.knowledge[1] >> (c - 60) & 1]
    assert [g.prints[c] for c in seen] == ["hgss1-102"]


def test_a_view_with_a_deck_list_can_be_sampled():
    listed = SEEN.replace(
        "prizes: 6 ?", "prizes: 6 ?\nlist: 10 Growlithe, Arcanine, Bill, 30 R, 5 L"
    )
    view = read_view(listed)
    assert len(view._state.deck_lists[0]) == 47
    world = read_view(listed.replace("list: 10 Growlithe", "list: 8 Growlithe"))._state
    assert [card.name for card in world.deck_lists[0]].count("Growlithe") == 8
    assert read_view(write_position(view)) == view


def test_a_view_cannot_be_read_as_a_game_or_a_game_as_a_view():
    with pytest.raises(PositionError, match="this is a view; read it with read_view"):
        read_position(SEEN)
    with pytest.raises(PositionError, match="this is a whole game; read it with read_position"):
        read_view(SEEN.replace("4 ?", "4 Bill").replace("20 ?", "20 R").replace("6 ?", "6 R"))
    assert parse_position(SEEN).view is not None


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("20 ?", "20 R\nlist: 60 R", "only a view has a separate deck list"),
        ("[player 0]", "known: Bill\n[player 0]", "only a view has a line 'known'"),
    ],
)
def test_lines_that_only_a_view_can_have_are_refused_in_a_game(old: str, new: str, words: str):
    whole = SEEN.replace("6 ?", "6 R").replace("4 ?", "4 Bill")
    with pytest.raises(PositionError, match=words):
        parse_position(whole.replace(old, new).replace("20 ?", "20 R"))


@pytest.mark.parametrize("line", ["list: 61 R", "list: 5 ?", "list: 30 R, 31 L"])
def test_a_deck_list_of_unknown_or_too_many_cards_is_refused(line: str):
    with pytest.raises(PositionError) as caught:
        parse_position(SEEN.replace("prizes: 6 ?", line))
    assert caught.value.line == 6

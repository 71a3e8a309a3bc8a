"""The board as it is drawn: its width, and what it shows of a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from playmat import HGSS, XY, Game, theme_decks
from playmat.cli.board.canvas import stack
from playmat.cli.board.compact import compact_side, middle_row
from playmat.cli.board.hand import hand_rows, known_hand
from playmat.cli.board.large import LARGE_SIDE, large_side
from playmat.cli.board.state import BoardState
from playmat.engine.knowledge import knows

pytestmark = pytest.mark.once


def boards(seed: int, width: int, large: bool = False) -> Iterator[tuple[Game, str]]:
    """Yield the drawn board at a third of the player's decisions, with the game."""
    decks = theme_decks()
    ruleset = XY if seed % 2 else HGSS
    game = Game.start(decks[seed % 6], decks[seed // 6 % 6], ruleset, seed)
    chance = Random(seed)
    while not game.over:
        if game.player_to_act == 0 and chance.random() < 1 / 3:
            state = BoardState(game.view(0), 0, ("You", "Opponent"))
            sides = [
                large_side(state, who, width, LARGE_SIDE)
                if large
                else compact_side(state, who, width)
                for who in (1, 0)
            ]
            hands = known_hand(state, width), hand_rows(state, width)
            board = stack([hands[0], sides[0], middle_row(state, width), sides[1], hands[1]])
            yield game, "\n".join(line.plain for line in board.lines)
        game.apply(chance.choice(game.options))


@pytest.mark.parametrize(("width", "large"), [(60, False), (80, False), (120, True)])
def test_every_line_of_the_board_fits_the_terminal(width: int, large: bool):
    for seed in (5, 14):
        for _, board in boards(seed, width, large):
            assert max(len(line) for line in board.split("\n")) <= width


def test_only_known_cards_of_the_opponents_hand_are_on_the_board() -> None:
    seen = 0
    for game, board in boards(5, 80):
        drawn = re.split("You +Prizes", board)[0]
        public = {m.top.name for p in game.players for m in (p.active, *p.bench) if m is not None}
        hand = game.players[1].hand
        known = {game.definitions[c].name for c in hand if knows(game, 0, c)}
        hidden = {game.definitions[c].name for c in hand} - public - known
        assert not [name for name in hidden if name in drawn]
        assert all(name in drawn for name in known)
        seen += len(known)
    assert seen

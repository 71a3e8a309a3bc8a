"""The board in characters: played Supporters and the Stadium, in every form."""

from __future__ import annotations

import re

import pytest

from playmat import HGSS
from playmat.cli.board.compact import counts_row, middle_row
from playmat.cli.board.large import large_side
from playmat.cli.board.state import PLAYED, BoardState
from playmat.cli.board.text import board_in_words
from playmat.testing import Scenario, scenario
from tests.support import kinds

NAMES = ("Anna", "Ben")


def with_supporter_and_stadium() -> Scenario:
    """Return a turn in which Professor Oak's New Theory was played, with a Stadium in play."""
    table = scenario(
        HGSS,
        you="Mareep",
        opponent="Totodile",
        your_hand="Professor Oak's New Theory",
        your_deck="Sentret, Sentret, Sentret, Sentret, Sentret, Sentret, Sentret",
        stadium="Ruins of Alph",
        cards=[kinds.RUINS_OF_ALPH],
        seed=1,
    )
    return table.play("Professor Oak's New Theory")


@pytest.mark.parametrize("below", [0, 1])
def test_the_supporter_and_the_stadium_are_on_both_sides_boards(below: int):
    state = BoardState(with_supporter_and_stadium().game, below, NAMES)
    row = counts_row(state, 0, 100)
    assert "Anna   plays Professor Oak's New Theory" in row.lines[0].plain.replace("▸", "")
    assert PLAYED in [region.place.number for region in row.regions]
    assert "plays" not in counts_row(state, 1, 100).lines[0].plain
    assert "Stadium: Ruins of Alph" in middle_row(state, 80).lines[0].plain
    large = "\n".join(line.plain for line in large_side(state, 0, 110, 12).lines)
    assert "plays Professor Oak's New Theory" in large
    words = board_in_words(state)
    assert "Stadium: Ruins of Alph" in words
    assert words.count("  Played: Professor Oak's New Theory") == 1


def test_a_narrow_row_cuts_the_supporter_and_keeps_the_piles():
    state = BoardState(with_supporter_and_stadium().game, 0, NAMES)
    line = counts_row(state, 0, 80).lines[0]
    assert line.cell_len == 80
    assert "plays Pro" in line.plain
    assert re.search(r"hand \d+ +deck \d+ +discard \d+", line.plain)

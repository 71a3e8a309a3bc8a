"""An event log that joins a game at any decision reports what one from the start reports."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from playmat import HGSS, XY, EventLog, Game, Observers, Option, theme_decks
from playmat.rulebook import Ruleset
from playmat.testing.random_decks import mixed_deck
from tests.conftest import BUILD

KEPT = 6  # how many decisions a log that has joined reports
GAMES = range(6 if BUILD == "pure" else 36)


def copy_of(game: Game, way: int) -> Game:
    """Return a clone of a game, or the game that its JSON describes."""
    return game.clone() if way % 2 else Game.from_json(game.to_json())


def choose(game: Game, chance: Random) -> Option:
    """Return a random option; a turn is ended less often than in plain random play."""
    chosen = chance.choice(game.options)
    if chosen.kind == "end turn" and chance.random() < 0.8:
        chosen = chance.choice(game.options)
    return chosen


def compare_logs(game: Game, first: EventLog, chance: Random) -> None:
    """Play each decision in a copy of the game that another log has joined."""
    joined: deque[tuple[int, EventLog]] = deque()
    decisions = 0
    while not game.over:
        game = copy_of(game, decisions)
        decisions += 1
        joined.append((len(first.events), EventLog()))
        game.observer = Observers(first, *[log for _, log in joined])
        game.apply(choose(game, chance))
        while len(joined) >= KEPT or (game.over and joined):
            start, log = joined.popleft()
            assert log.events == first.events[start:]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
@pytest.mark.parametrize("mixed", [False, True], ids=["theme decks", "mixed decks"])
def test_a_log_that_joins_later_reports_the_same_events(ruleset: Ruleset, mixed: bool):
    decks = theme_decks()
    for seed in GAMES:
        pair = decks[seed % 6], decks[(seed // 6 + seed) % 6]
        if mixed:
            pair = mixed_deck(seed), mixed_deck(seed + 500)
        log = EventLog()
        game = Game.start(*pair, ruleset, seed, observer=log)
        compare_logs(game, log, Random(seed))

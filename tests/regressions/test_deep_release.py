"""Games that are freed deep inside other objects do not damage memory."""

from __future__ import annotations

import os
import subprocess
import sys

NESTED = """
from playmat import HGSS, Game, theme_deck

game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)
for _ in range(20):
    nest = [game.clone()]
    for _ in range(400):
        nest = [nest, game.clone()]
    del nest
print("fine")
"""


def test_a_game_may_be_freed_at_any_depth():
    """Python's memory check stops a process that writes outside its memory."""
    environment = {**os.environ, "PYTHONMALLOC": "debug", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", NESTED],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "fine\n"), done.stderr[-500:]

"""A recorded game of two agents, with comments and an annotation."""

from __future__ import annotations

from dataclasses import replace

from playmat import HGSS, Game, theme_deck
from playmat.agents import GreedyAgent, decide
from playmat.notation import Replay, ReplayRecorder


def recorded(seed: int = 5) -> Replay:
    """Return the replay of a game between Anna and Ben."""
    decks = theme_deck("Ember Spark"), theme_deck("Growth Clash")
    recorder = ReplayRecorder(names=("Anna", "Ben"))
    game = Game.start(*decks, HGSS, seed, observer=recorder)
    agents = GreedyAgent(seed), GreedyAgent(seed + 1)
    while not game.over:
        game.apply(decide(agents[game.player_to_act], game))
    replay = recorder.replay
    replay.comments = ("Two who think simply.",)
    replay.annotate(3, "?!", 0.25, "Too early.")
    replay.steps[4] = replace(replay.steps[4], before=("Here it turns.",))
    replay.closing = ("So it went.",)
    return replay

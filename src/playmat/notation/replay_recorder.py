"""Record a replay while a game is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mypy_extensions import i64

from playmat.engine.constants import CHANCE
from playmat.engine.game import Game
from playmat.engine.game_state import DeckLike, GameState
from playmat.engine.observer import Observer
from playmat.engine.observers import Observers
from playmat.engine.options import options_of
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import vec
from playmat.errors import PlaymatError
from playmat.notation.chance_outcomes import Letters, format_coin, format_random, format_shuffle
from playmat.notation.moves import CONCEDE, words
from playmat.notation.position_writer import write_position
from playmat.notation.replay_data import ReplayDeck, Step
from playmat.notation.replays import Replay, checkpoint, outcome, own_copy

NAMES = ("Player 0", "Player 1")


class ReplayRecorder(Observer):
    """Records the replay of a game: ``Game.start(…, observer=ReplayRecorder())``."""

    def __init__(self, *, names: Sequence[str] = NAMES, date: str = "") -> None:
        self.names = distinct_names(names)
        self.date = date
        self._replay: Replay | None = None
        self._letters = Letters(())
        self._turn = (-1, -1)  # round and turn at the latest decision
        self._chosen: Step | None = None  # the decision whose outcomes are being reported
        self._outcomes: list[str] = []

    @classmethod
    def of(cls, game: Game, *, names: Sequence[str] = NAMES, date: str = "") -> ReplayRecorder:
        """Record a game from its current position, in addition to its observer."""
        recorder = cls(names=names, date=date)
        lists = [[p for p in game.prints[60 * who : 60 * who + 60] if p] for who in (0, 1)]
        decks = [ReplayDeck.of(prints, "") for prints in lists]
        recorder._begin(game, recorder._new_replay(game, decks, write_position(own_copy(game, 0))))
        recorder._observe(game)
        return recorder

    @classmethod
    def resume(cls, game: Game, replay: Replay) -> ReplayRecorder:
        """Continue the replay of a game that is at its end, in addition to its observer."""
        recorder = cls(names=replay.players, date=replay.date)
        recorder._begin(game, replace(replay, steps=list(replay.steps)))
        recorder._observe(game)
        return recorder

    @property
    def replay(self) -> Replay:
        """A copy of the replay so far."""
        if self._replay is None:
            raise PlaymatError("no game has been started with this recorder")
        return replace(self._replay, steps=list(self._replay.steps))

    # -- observing ---------------------------------------------------------------------------
    def on_start(self, game: GameState, first: DeckLike, second: DeckLike) -> None:
        decks = [ReplayDeck.of([c.id for c in deck.cards], deck.name) for deck in (first, second)]
        self._begin(game, self._new_replay(game, decks))

    def on_choice(self, game: GameState, player: i64, option: i64, forced: bool) -> None:
        if not forced:
            options = options_of(game)
            chosen = next(o for o in options if o.code == option)
            self._choose(Step(int(player), words(chosen, options)))

    def on_concession(self, game: GameState, player: i64) -> None:
        self._choose(Step(int(player), CONCEDE))

    def on_coin(
        self, game: GameState, player: i64, heads: bool, reason: i64, pokemon: PokemonInPlay | None
    ) -> None:
        self._outcomes.append(format_coin(heads))

    def on_random(self, game: GameState, count: i64, index: i64) -> None:
        self._outcomes.append(format_random(index, count))

    def on_shuffle(self, game: GameState, player: i64, order: vec[i64], rule: str) -> None:
        if len(order):
            self._outcomes.append(format_shuffle(self._letters, game, player, order))

    def on_decision(self, game: GameState) -> None:
        self._complete(game)

    def on_win(self, game: GameState, winner: i64, ways: i64) -> None:
        self._complete(game)

    # -- building the replay -----------------------------------------------------------------
    def _new_replay(
        self, game: GameState, decks: Sequence[ReplayDeck], position: str = ""
    ) -> Replay:
        return Replay(
            game.ruleset,
            self.names,
            (decks[0], decks[1]),
            show=int(game.show_mode),
            date=self.date,
            position=position,
        )

    def _begin(self, game: GameState, replay: Replay) -> None:
        self._replay = replay
        self._letters = Letters([deck.prints() for deck in replay.decks])
        self._turn = (game.sudden_death_round, game.turn)
        self._choose(None)

    def _observe(self, game: Game) -> None:
        if game.player_to_act == CHANCE:  # the decision before it was reported to another observer
            raise PlaymatError("can't start recording at a chance outcome; start at a decision")
        game.observer = self if game.observer is None else Observers(game.observer, self)

    def _choose(self, step: Step | None) -> None:
        self._chosen = step
        self._outcomes = []

    def _complete(self, game: GameState) -> None:
        """Add the chosen step: the game has run to its next decision, or to its end."""
        replay = self._replay
        assert replay is not None
        outcomes = tuple(self._outcomes)
        before, self._turn = self._turn, (game.sudden_death_round, game.turn)
        step = self._chosen
        if step is None:
            replay.opening = outcomes
        else:
            check = checkpoint(game) if self._turn != before or game.over else ""
            replay.steps.append(replace(step, outcomes=outcomes, check=check))
        replay.result = outcome(game, replay.players)
        self._choose(None)


def distinct_names(names: Sequence[str]) -> tuple[str, str]:
    """Return the two names in one line each, made different if they are equal."""
    first, second = (" ".join(name.split()) or NAMES[who] for who, name in enumerate(names))
    return (first, second) if first != second else (f"{first} 0", f"{second} 1")

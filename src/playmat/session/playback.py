"""A replay at one of its decisions, as a viewer may see it; from there it can be played on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import SystemRandom

from playmat.decks import Deck
from playmat.engine.constants import NO_PLAYER, PUBLIC
from playmat.engine.game import Game, View
from playmat.engine.game_state import SHOW_TURNS
from playmat.engine.observers import Observers
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.notation import Replay, Step
from playmat.notation.replay_data import UNFINISHED
from playmat.notation.replays import own_copy, walk
from playmat.session.presentation import is_turn
from playmat.session.saved_match import SavedMatch, saved_game
from playmat.session.services import Services
from playmat.session.session import Session, player_names
from playmat.text import GameLog
from playmat.text.log import game_outcome

OPEN = -1  # the viewer who sees both hands
Seats = tuple[str, str]  # `human`, or the spec of an agent


@dataclass(frozen=True)
class Moment:
    """The game at a decision, or at the end, and the lines of each log up to there."""

    game: Game
    lines: dict[int, int]  # by viewer


class Playback:
    """A replay at one of its decisions, as a viewer may see it.

    It has the attributes of a `Session` from which a board is drawn, but nothing to choose.
    """

    def __init__(self, replay: Replay, viewer: int = OPEN, at: int = 0, rules: bool = False):
        names = replay.players
        self.replay = replay
        self.below = max(viewer, 0)  # the player whose side is below
        self.is_open = viewer == OPEN  # whether both hands are shown
        self.logs = {v: GameLog(None if v == OPEN else v, names, rules) for v in (OPEN, 0, 1)}
        self.moments = [
            Moment(own_copy(game, number), {v: len(log.lines) for v, log in self.logs.items()})
            for number, game in enumerate(walk(replay, Observers(*self.logs.values())), 1)
        ]
        self.at = 0  # the number of decisions that were made
        self.go_to(at)
        self._views: dict[tuple[int, int], View] = {}

    # -- moving ----------------------------------------------------------------------------------
    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.replay)

    def go_to(self, at: int) -> None:
        """Go to the point after a number of decisions, or as near as there is one."""
        self.at = min(max(at, 0), len(self))

    def step(self, by: int) -> None:
        """Go forward, or back, by a number of decisions."""
        self.go_to(self.at + by)

    def step_turn(self, by: int) -> None:
        """Go to the start of the next turn, or of this one, or of the turn before."""
        if not self._step_where(by, self.starts_turn):
            self.go_to(len(self) if by > 0 else 0)

    def step_annotation(self, by: int) -> bool:
        """Go to the next, or the previous, decision with a grade; return whether there is one."""
        return self._step_where(by, lambda at: bool(self.replay.steps[at - 1].annotation))

    def _step_where(self, by: int, is_wanted: Callable[[int], bool]) -> bool:
        points = range(self.at + 1, len(self) + 1) if by > 0 else range(self.at - 1, 0, -1)
        found = next(filter(is_wanted, points), None)
        if found is not None:
            self.go_to(found)
        return found is not None

    def go_to_turn(self, turn: int) -> None:
        """Go to the start of a turn, or as near as there is one."""
        found = (at for at, moment in enumerate(self.moments) if moment.game.turn >= turn)
        self.go_to(next(found, len(self)))

    def starts_turn(self, at: int) -> bool:
        """Return whether a turn has begun at the point after a number of decisions."""
        now, before = self.moments[at].game, self.moments[at - 1].game
        return (now.sudden_death_round, now.turn) != (before.sudden_death_round, before.turn)

    # -- what the viewer sees --------------------------------------------------------------------
    @property
    def viewer(self) -> int:
        """The player whose view is shown, or OPEN."""
        return OPEN if self.is_open else self.below

    def flip(self) -> None:
        """Show the other player's side below."""
        self.below = 1 - self.below

    @property
    def game(self) -> Game:
        """The game itself, with everything that is hidden."""
        return self.moments[self.at].game

    @property
    def board(self) -> Game | View:
        """What the viewer sees: both hands, or what a player knows."""
        return self.game if self.is_open else self.view_for(self.below)

    @property
    def view(self) -> View:
        """What the player knows whose decision is shown: the viewer, or the player to act."""
        acting = PUBLIC if self.player_to_act == NO_PLAYER else self.player_to_act
        return self.view_for(acting if self.is_open else self.below)

    def view_for(self, viewer: int) -> View:
        """Return what a player knows, or for PUBLIC what both players know."""
        key = self.at, viewer
        if key not in self._views:
            self._views[key] = self.game.view(viewer)
        return self._views[key]

    @property
    def log(self) -> GameLog:
        """The log of the whole game for the viewer; `lines` says how much of it has happened."""
        return self.logs[self.viewer]

    @property
    def lines(self) -> int:
        """The number of lines of the log up to here."""
        return self.moments[self.at].lines[self.viewer]

    @property
    def new_lines(self) -> int:
        """The number of lines that the latest decision has added."""
        before = self.moments[self.at - 1].lines[self.viewer] if self.at else 0
        return self.lines - before

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players."""
        return self.replay.players

    @property
    def player_to_act(self) -> int:
        """The seat of the player who decides next; -1 when the game is over."""
        return int(self.game.player_to_act)

    @property
    def options(self) -> list[Option]:
        """Nothing can be chosen in a replay."""
        return []

    @property
    def is_in_turn(self) -> bool:
        """Whether the player whose decision is shown chooses among the actions of their turn."""
        return is_turn(self.view.options)

    @property
    def outcome(self) -> str:
        """How the game ended, as a clause; empty if it isn't over here."""
        return game_outcome(self.game, self.names)

    # -- decisions -------------------------------------------------------------------------------
    def decision(self, number: int) -> str:
        """Return a decision with its number and annotation, in words if the viewer may know it."""
        return decision_line(self.replay, number, self.viewer, self.moments[number - 1].game)

    @property
    def latest(self) -> Step | None:
        """The latest decision."""
        return self.replay.steps[self.at - 1] if self.at else None

    @property
    def next_decision(self) -> str:
        """The next decision in words, if the viewer may know it yet; at the end, the result."""
        if self.at == len(self):
            return ""
        player = self.replay.steps[self.at].player
        if self.viewer in (OPEN, player):
            return self.decision(self.at + 1)
        return f"{self.at + 1}. {self.names[player]} decides"

    # -- playing on ------------------------------------------------------------------------------
    def play(self, seats: Seats, services: Services, pace: float | None = None) -> Session:
        """Return a session that continues the game from here, with new chance outcomes."""
        replay = self.replay
        beginning = replace(
            replay, steps=replay.steps[: self.at], result=UNFINISHED, comments=(), closing=()
        )
        return play_on(self.game, seats, services, beginning, pace)


def play_on(
    game: Game,
    seats: Seats,
    services: Services,
    replay: Replay | None = None,
    pace: float | None = None,
) -> Session:
    """Return a session that continues a copy of a game, with new chance outcomes.

    The log and the new replay begin with the replay that leads to the game, if there is one.
    """
    if game.over:
        raise PlaymatError("the game is over; play from an earlier decision")
    copy = own_copy(game, SystemRandom().getrandbits(63))
    saved = saved_game(copy)
    decks = saved.decks if replay is None else named_decks(saved, replay)
    setup = replace(
        saved.setup,
        decks=(decks[0].name, decks[1].name),
        seats=seats,
        seed=SystemRandom().getrandbits(64),
        pace=pace,
    )
    if replay is not None:
        replay = replace(replay, players=player_names(setup))
    elif setup.humans:  # a human player confirms the end of their turn
        copy.show_mode = SHOW_TURNS
    return Session.restore(SavedMatch(setup, decks, (), copy, replay), services, setup.seats)


def named_decks(saved: SavedMatch, replay: Replay) -> tuple[Deck, Deck]:
    """Return the decks of a saved game with their names in a replay."""
    first, second = (
        Deck(entry.name, deck.ids()) if entry.name else deck
        for deck, entry in zip(saved.decks, replay.decks, strict=True)
    )
    return first, second


def decision_line(replay: Replay, number: int, viewer: int, game: Game) -> str:
    """Return a decision with its number and annotation, in words if the viewer may know it."""
    step = replay.steps[number - 1]
    words = step.words
    if viewer not in (OPEN, step.player) and secret(step, game):
        words = f"(hidden from {replay.players[viewer]})"
    line = f"{number}. {replay.players[step.player]}: {words}"
    if step.annotation:
        line += f"  {step.annotation}"
    if step.value is not None:
        line += f"  ({step.value:g})"
    return line


def secret(step: Step, game: Game | View) -> bool:
    """Return whether the words of a decision name a card that the opponent may not see."""
    verb, _, rest = step.words.partition(" ")
    if verb in ("active", "bench"):
        return game.turn == 0
    if verb == "pick":
        return rest.rpartition(" from ")[2] in ("deck", "hand", "Prize cards")
    return verb == "prize"

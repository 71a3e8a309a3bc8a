"""A match between human players and agents, without an interface of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from random import SystemRandom

from playmat.decks import Deck
from playmat.engine.constants import PUBLIC
from playmat.engine.game import Game, View
from playmat.engine.game_state import SHOW_CHOICES, SHOW_TURNS
from playmat.engine.observers import Observers
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.notation import Replay, ReplayRecorder
from playmat.rulebook import RULESETS
from playmat.seeds import derive_seed
from playmat.session.match_score import FinishedGame, MatchScore
from playmat.session.match_setup import HUMAN, MatchSetup
from playmat.session.presentation import is_turn, sort_options
from playmat.session.recorded_game import RecordedGame, SessionLog
from playmat.session.saved_match import SavedMatch, saved_token
from playmat.session.services import AgentFactory, AgentFinder, ComputerPlayer, Services, Storage
from playmat.session.undo import OPPONENT_DECIDED, Knowledge, UndoHistory, UndoPoint, revealed_since
from playmat.text import GameLog
from playmat.text.log import game_outcome

NewSeats = tuple[str | None, str | None]  # players who take over seats; None: unchanged


class WaitingFor(Enum):
    """What a match waits for."""

    HUMAN = "a human player must decide"
    AGENT = "an agent must decide"
    GAME_OVER = "the game is over, the match isn't"
    MATCH_OVER = "the match is over"


class Forfeit(PlaymatError):
    """An agent loses the game because of a fault."""


class UntrustedAgent(PlaymatError):
    """A save names an agent that isn't built in: the seat, and the spec of the agent."""

    def __init__(self, seat: int, spec: str) -> None:
        super().__init__(
            f"player {seat + 1} is {spec!r}; a save may only name built-in agents, because it "
            "must not decide which code runs, so name the agent again"
        )
        self.seat = seat
        self.spec = spec


class Players:
    """The players of a match by seat."""

    def __init__(self, setup: MatchSetup, find_agent: AgentFinder) -> None:
        self.humans = setup.humans
        self.names = player_names(setup)
        self._factories: dict[int, AgentFactory] = {
            seat: find_agent(spec) for seat, spec in enumerate(setup.seats) if spec != HUMAN
        }
        self.agents: dict[int, ComputerPlayer] = {}

    def start_game(self, seed: int, game: int, decisions: int) -> None:
        """Seat new agents. One that joins after some decisions doesn't repeat its choices."""
        self.agents = {
            seat: factory.seat_agent(seat, derive_seed(seed, "agent", game, seat, decisions))
            for seat, factory in self._factories.items()
        }


def player_names(setup: MatchSetup) -> tuple[str, str]:
    """Return the names of the players, which always differ."""
    if len(setup.humans) == 2:
        return "Player 1", "Player 2"
    first, second = (
        "Human" if spec == HUMAN else spec[:1].upper() + spec[1:] for spec in setup.seats
    )
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")


class Session:
    """A match of one or more games between human players and agents.

    An interface with one screen uses `view`, `log`, and `options`, which are those of `viewer`, the
    player at the screen. A program with a screen for each player uses `view_for`, `log_for`, and
    `options_for`.
    """

    def __init__(
        self,
        setup: MatchSetup,
        decks: tuple[Deck, Deck],
        services: Services,
        games: Sequence[FinishedGame] = (),
        token: str = "",
    ) -> None:
        self.setup = setup
        self.decks = decks
        self.services = services
        self.match = MatchScore(setup.best_of, games)
        self.players = Players(setup, services.find_agent)
        self.token = token or f"{SystemRandom().getrandbits(64):016x}"  # identifies the match
        # The player at the screen: first the only human player, or PUBLIC.
        self.viewer = setup.humans[0] if len(setup.humans) == 1 else PUBLIC
        self.history = UndoHistory()
        self._current: RecordedGame | None = None
        self._views: dict[int, View] = {}

    # -- starting --------------------------------------------------------------------------------
    @classmethod
    def start(cls, setup: MatchSetup, decks: tuple[Deck, Deck], services: Services) -> Session:
        """Return a new match at the first decision of its first game."""
        setup.check()
        for deck in decks:
            deck.check(RULESETS[setup.ruleset])
        if setup.seed is None:
            setup = replace(setup, seed=SystemRandom().getrandbits(64))
        session = cls(setup, decks, services)
        session._deal()
        return session

    def next_game(self) -> None:
        """Start the next game of the match; a coin decides who goes first, as in every game."""
        if self.waiting_for is not WaitingFor.GAME_OVER:
            raise PlaymatError(f"can't start a game now: {self.waiting_for.value}")
        self._deal()

    def _deal(self) -> None:
        # A human player confirms the end of their turn even if nothing else is possible.
        show = SHOW_TURNS if self.players.humans else SHOW_CHOICES
        recorder = ReplayRecorder(names=self.names, date=self._today())
        ruleset, log = RULESETS[self.setup.ruleset], self._new_log()
        observer = Observers(log, recorder)
        game = Game.start(*self.decks, ruleset, self._game_seed, show=show, observer=observer)
        self._enter(RecordedGame(game, recorder, log))

    def _today(self) -> str:
        return self.services.clock.today().isoformat()

    def _new_log(self) -> SessionLog:
        return SessionLog([*self.players.humans, PUBLIC], self.names)

    def _enter(self, recorded: RecordedGame) -> None:
        self._current = recorded
        self.history.clear()
        number, decisions = len(self.match.games), len(self.recorder.replay)
        self.players.start_game(self.setup.seed or 0, number, decisions)
        self._changed()

    # -- state of the match ----------------------------------------------------------------------
    @property
    def current(self) -> RecordedGame:
        """The current game with its recorder and its log."""
        assert self._current is not None
        return self._current

    @property
    def game(self) -> Game:
        """The game itself, with everything that is hidden; interfaces show `view`."""
        return self.current.game

    @property
    def recorder(self) -> ReplayRecorder:
        """The recorder of the current game's replay."""
        return self.current.recorder

    @property
    def number(self) -> int:
        """The number of the current game in the match, from 1."""
        return len(self.match.games) + (0 if self.game.over else 1)

    @property
    def _game_seed(self) -> int:
        """The seed of the current game: that of the match for the first, derived for the others."""
        seed, number = self.setup.seed or 0, len(self.match.games)
        return derive_seed(seed, "game", number) if number else seed

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players."""
        return self.players.names

    @property
    def deck_names(self) -> tuple[str, str]:
        """The names of both decks, by seat."""
        return self.decks[0].name, self.decks[1].name

    @property
    def waiting_for(self) -> WaitingFor:
        """What the match waits for."""
        if self.game.over:
            return WaitingFor.MATCH_OVER if self.match.is_decided else WaitingFor.GAME_OVER
        is_human = self.player_to_act in self.players.humans
        return WaitingFor.HUMAN if is_human else WaitingFor.AGENT

    @property
    def player_to_act(self) -> int:
        """The seat of the player who decides next; -1 when the game is over."""
        return int(self.game.player_to_act)

    @property
    def outcome(self) -> str:
        """How the latest game ended, as a clause; empty while it is played."""
        return game_outcome(self.game, self.log.names)

    # -- views -----------------------------------------------------------------------------------
    def view_for(self, viewer: int) -> View:
        """Return what a player knows, or for PUBLIC what both players know."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(viewer)
        return self._views[viewer]

    def log_for(self, viewer: int) -> GameLog:
        """Return the log of this game as a human player, or PUBLIC, may read it."""
        return self.current.log.logs[viewer]

    @property
    def view(self) -> View:
        """What the player at the screen knows."""
        return self.view_for(self.viewer)

    @property
    def log(self) -> GameLog:
        """The log for the player at the screen."""
        return self.log_for(self.viewer)

    def game_at(self, line: int) -> Game:
        """Return the game as it was when the log at the screen had this many lines.

        Only the lines since the latest decision are kept; for others it is the game as it is now.
        """
        if line >= len(self.log.lines):
            return self.game
        return self.current.log.logs[self.viewer].games.get(line, self.game)

    @property
    def needs_hand_over(self) -> bool:
        """Whether the player who decides next must first take the screen."""
        return self.waiting_for is WaitingFor.HUMAN and self.viewer != self.player_to_act

    def hand_over(self) -> None:
        """Give the screen to the player who decides next."""
        if self.waiting_for is WaitingFor.HUMAN:
            self.viewer = self.player_to_act

    @property
    def is_in_turn(self) -> bool:
        """Whether the player at the screen chooses among the actions of their turn."""
        return is_turn(self.options)

    # -- decisions -------------------------------------------------------------------------------
    def options_for(self, seat: int) -> list[Option]:
        """Return the options of a human player, sorted; empty if it isn't their decision."""
        if self.waiting_for is not WaitingFor.HUMAN or seat != self.player_to_act:
            return []
        return sort_options(self.view_for(seat).options)

    @property
    def options(self) -> list[Option]:
        """The options of the player at the screen."""
        return self.options_for(self.viewer)

    def choose(self, option: Option) -> None:
        """Choose for the human player to act; an illegal option is refused and changes nothing."""
        if self.waiting_for is not WaitingFor.HUMAN:
            raise PlaymatError(f"there is nothing to choose: {self.waiting_for.value}")
        seat, game = self.player_to_act, self.game
        point = UndoPoint(seat, len(self.recorder.replay), int(game.s0), int(game.s1))
        before = Knowledge(game)
        self.game.apply(option, seat)
        outcomes = self.recorder.replay.steps[-1].outcomes
        self.history.add(point, revealed_since(seat, before, Knowledge(game), outcomes))
        self._changed()

    def think(self) -> Option:
        """Return what the agent to act chooses, or raise Forfeit.

        The session doesn't change, so this may run in a thread of its own.
        """
        if self.waiting_for is not WaitingFor.AGENT:
            raise PlaymatError(f"no agent can decide now: {self.waiting_for.value}")
        agent = self.players.agents[self.player_to_act]
        chosen = agent.decide(self.game)
        if chosen is None:
            fault = agent.latest_fault
            raise Forfeit(fault.sentence if fault is not None else "it gave no answer")
        return chosen

    def let_agent_decide(self, decided: Option | Forfeit | None = None) -> None:
        """Carry out the decision of the agent to act: the one given, or what it thinks of now."""
        if decided is None:
            try:
                decided = self.think()
            except Forfeit as forfeit:
                decided = forfeit
        seat = self.player_to_act
        name, log = self.names[seat], self.current.log
        self.history.clear(OPPONENT_DECIDED)
        if isinstance(decided, Forfeit):
            log.add_line(f"{name} forfeits the game: {decided}.", self.game)
            self.game.concede(seat)
        else:
            if self.players.agents[seat].latest_fault is not None:
                log.add_line(f"{name} was too slow; the first option was chosen.", self.game)
            self.game.apply(decided, seat)
        self._changed()

    def concede(self, seat: int | None = None) -> None:
        """Concede the game for a human player; by default the one at the screen."""
        loser = self.viewer if seat is None else seat
        if loser not in self.players.humans:
            raise PlaymatError("only a human player can concede")
        self.game.concede(loser)
        self._changed()

    def _changed(self) -> None:
        """Bring everything that depends on the game up to date; count a finished game."""
        self._views = {}
        self.current.log.end_decision(self.game)
        result = self.game.result
        if result is not None:
            self.history.clear()
            replay = self.recorder.replay
            self.match.games.append(FinishedGame(result.winner, result.ways, replay))

    # -- undo ------------------------------------------------------------------------------------
    def undo_refusal(self, seat: int | None = None) -> str:
        """Return why a player, by default the one at the screen, can't undo; empty if they can."""
        seat = self.viewer if seat is None else seat
        if self.game.over:
            return "the game is over"
        if seat != self.player_to_act:
            return "it's another player's decision"
        return self.history.refusal(seat)

    def undo(self, seat: int | None = None) -> str:
        """Undo the latest decision of a player if it has revealed nothing; return it in words."""
        refusal = self.undo_refusal(seat)
        if refusal:
            raise PlaymatError(f"can't undo: {refusal}")
        point = self.history.points.pop()
        self._current, undone = self.current.rewind(point, self._new_log())
        self._views = {}
        return undone

    # -- replays and saves -----------------------------------------------------------------------
    def replay(self, number: int | None = None) -> Replay:
        """Return the replay of a game of the match, counted from 1; by default the latest."""
        if number is None or (number == self.number and not self.game.over):
            return self.recorder.replay
        return self.match.replay(number)

    def keep_replay(self, number: int | None = None) -> str:
        """Store the replay of a game, by default the latest, and return where it is."""
        return self.services.storage.save_replay(self.replay(number))

    def snapshot(self) -> SavedMatch:
        """Return the match as it is now, for a save."""
        finished = self.match.games
        before = finished[: len(finished) - (1 if self.game.over else 0)]
        replay = self.recorder.replay
        return SavedMatch(self.setup, self.decks, tuple(before), self.game, replay, self.token)

    def save(self, storage: Storage | None = None) -> None:
        """Save the match at any decision, by default in the session's own storage."""
        (storage or self.services.storage).save_match(self.snapshot().to_text())

    def forget_save(self) -> None:
        """Delete the match from the session's storage, unless another match is saved there."""
        storage = self.services.storage
        try:
            token = saved_token(storage.load_match())
        except (PlaymatError, OSError):
            return
        if token == self.token:
            storage.delete_match()

    @classmethod
    def load(
        cls,
        storage: Storage,
        services: Services,
        seats: NewSeats = (None, None),
        pace: float | None = None,
    ) -> Session:
        """Return the match that is saved in a storage; other players may take over the seats."""
        return cls.restore(SavedMatch.from_text(storage.load_match()), services, seats, pace)

    @classmethod
    def restore(
        cls,
        saved: SavedMatch,
        services: Services,
        seats: NewSeats = (None, None),
        pace: float | None = None,
    ) -> Session:
        """Return a session that continues a saved match.

        Raise UntrustedAgent if the save names an agent that may run any code, and no other player
        takes over the seat.
        """
        first, second = saved.setup.seats
        setup = replace(
            saved.setup,
            seats=(seats[0] or first, seats[1] or second),
            pace=saved.setup.pace if pace is None else pace,
        )
        setup.check_pace()
        for seat, spec in enumerate(saved.setup.seats):
            name = spec.partition("@")[0]
            if seats[seat] is None and name not in (HUMAN, *services.saved_agents):
                raise UntrustedAgent(seat, spec)
        session = cls(setup, saved.decks, services, saved.games, saved.token)
        date = session._today()
        session._enter(
            RecordedGame.resume(saved.game, saved.replay, session._new_log, session.names, date)
        )
        session.current.log.mark_read()
        return session

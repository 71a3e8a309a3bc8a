"""The state of a game as plain data: everything that determines how it continues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Optional, Protocol

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import Card, Definition
from playmat.engine.constants import NO_OPTION, NO_PLAYER, UNFINISHED, WAY_NAMES, names_in
from playmat.engine.knowledge import empty_knowledge
from playmat.engine.state import Effect, Player, PokemonInPlay
from playmat.engine.vectors import vec
from playmat.rulebook.rulesets import Ruleset

if TYPE_CHECKING:
    from playmat.engine.chance import ChanceSource
    from playmat.engine.modifiers import BoundModifier
    from playmat.engine.observer import Observer

# Which decisions are shown: those with a choice, also ends of turns, or all.
SHOW_CHOICES: Final = 0
SHOW_TURNS: Final = 1
SHOW_ALL: Final = 2


class DeckLike(Protocol):
    """A deck that a game can start with."""

    @property
    def name(self) -> str: ...

    @property
    def cards(self) -> Sequence[Card]: ...

    def check(self, ruleset: Ruleset) -> None:
        """Raise an error that lists all violations, if there are any."""


@dataclass(frozen=True, repr=False)
class Result:
    """How a game ended: the winner and the ways of winning, or None and the limit reached."""

    winner: Optional[int]
    ways: tuple[str, ...]

    def __repr__(self) -> str:
        if self.winner is None:
            return f"unfinished ({', '.join(self.ways)})" if self.ways else "unfinished"
        return f"player {self.winner} wins by {' and '.join(self.ways)}"


@mypyc_attr(acyclic=True)
class GameState:
    """The state that the rules read and change; `Game` is its public API.

    An option is an int here; `Option` makes it readable.
    """

    __slots__ = (
        "actions_used",
        "choices",
        "damage_causes",
        "decisions",
        "deck_lists",
        "definitions",
        "cards_by_key",
        "first",
        "hooks",
        "hooks_stale",
        "keys",
        "knowledge",
        "may_expire",
        "modifiers",
        "modifiers_turn",
        "needs_settling",
        "observer",
        "option_buffer",
        "pending",
        "pending_knock_outs",
        "player_to_act",
        "players",
        "power_uses",
        "prints",
        "redacted",
        "ruleset",
        "s0",
        "s1",
        "show_mode",
        "source",
        "stack",
        "stadium",
        "stadium_owner",
        "stadium_used",
        "sudden_death_round",
        "turn",
        "turn_player",
        "visited",
        "ways",
        "winner",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        definitions: list[Definition],
        prints: list[str],
        keys: vec[i64],
        cards_by_key: dict[int, Card],
        deck_lists: list[list[Card]],
        players: list[Player],
    ) -> None:
        self.ruleset = ruleset
        # Shared by clones, by card id: the definition, the print, and the key of the definition.
        self.definitions = definitions
        self.prints = prints
        self.keys = keys
        self.cards_by_key = cards_by_key  # at 2 * key + owner: a card with that key
        self.deck_lists = deck_lists  # all cards of each player, in order
        self.players = players
        self.stack: list[Effect] = []  # effects being resolved
        self.stadium: i64 = -1  # the card, or -1
        self.stadium_owner: i64 = NO_PLAYER
        self.stadium_used: i64 = 0  # a bit for each player who has used it this turn
        self.turn: i64 = 0
        self.turn_player: i64 = NO_PLAYER
        self.first: i64 = NO_PLAYER  # the player who went first
        self.sudden_death_round: i64 = 0
        self.actions_used: i64 = 0  # a bit for each action that is limited to once a turn
        self.power_uses: i64 = 0  # uses this turn of powers without a limit
        self.decisions: i64 = 0  # how many were made between two or more options (D78)
        self.s0: i64 = 1  # the state of the random generator
        self.s1: i64 = 1
        self.player_to_act: i64 = NO_PLAYER
        self.winner: i64 = NO_PLAYER
        self.ways: i64 = 0  # a bit for each way in which it has ended
        self.knowledge = empty_knowledge()
        self.visited = vec[i64]()  # hashes of the board before powers without a limit (D75)
        self.pending_knock_outs = vec[i64]()  # Pokémon that an effect Knocks Out when settling
        self.pending: i64 = NO_OPTION  # the option whose chance outcomes are needed
        self.source: Optional[ChanceSource] = None  # None: the random generator
        self.show_mode: i64 = SHOW_CHOICES
        self.needs_settling: bool = False  # a Pokémon may have lost HP or left play
        # Derived: not compared or saved.
        self.choices = vec[i64]()  # the options of the player to act
        self.option_buffer = vec[i64]()  # storage for a list of options that is being made
        self.hooks: i64 = 0  # a bit for each hook that a card in play uses
        self.hooks_stale: bool = True
        # The modifiers in force by hook, kept until the board or the turn changes.
        self.modifiers: Optional[dict[int, list[BoundModifier]]] = None
        self.modifiers_turn: i64 = -1
        self.damage_causes: bool = True  # some Pokémon may have a `damage_cause`
        self.may_expire: bool = True  # there may be a lasting effect that expires
        self.observer: Optional[Observer] = None
        self.redacted: bool = False  # whether it is the game of a `View`

    # -- copies ----------------------------------------------------------------
    def clone(self) -> GameState:
        """Return an independent copy that continues in the same way."""
        return copy_state(self)

    def copy_from(self, g: GameState) -> None:
        """Copy the state of another game with the same cards, except for its observer."""
        players = g.players
        self.players = [players[0].clone(), players[1].clone()]
        self.redacted = g.redacted
        self.stack = [e.clone() for e in g.stack]
        self.stadium = g.stadium
        self.stadium_owner = g.stadium_owner
        self.stadium_used = g.stadium_used
        self.turn = g.turn
        self.turn_player = g.turn_player
        self.first = g.first
        self.sudden_death_round = g.sudden_death_round
        self.actions_used = g.actions_used
        self.power_uses = g.power_uses
        self.decisions = g.decisions
        self.s0 = g.s0
        self.s1 = g.s1
        self.player_to_act = g.player_to_act
        self.winner = g.winner
        self.ways = g.ways
        self.knowledge = g.knowledge[:]
        self.visited = g.visited[:]
        self.pending_knock_outs = g.pending_knock_outs[:]
        self.pending = g.pending
        source = g.source
        if source is not None:
            self.source = source.clone()
        self.damage_causes = g.damage_causes
        self.needs_settling = g.needs_settling
        self.hooks_stale = g.hooks_stale
        self.modifiers = None
        self.hooks = g.hooks
        self.may_expire = g.may_expire
        self.choices = g.choices
        self.show_mode = g.show_mode

    # -- where things are --------------------------------------------------------
    def find(self, id: i64) -> Optional[PokemonInPlay]:
        """Return the Pokémon with this id, or None after it has left play."""
        if id < 0:
            return None
        p = self.players[1 if id >= 60 else 0]
        active = p.active
        if active is not None and active.id == id:
            return active
        for m in p.bench:
            if m.id == id:
                return m
        return None

    def at(self, place: i64) -> PokemonInPlay:
        """Return the Pokémon at a place in play."""
        return self.players[(place >> 4) & 1].at(place & 15)

    @property
    def codes(self) -> vec[i64]:
        """The options as ints, in a fixed order."""
        return self.choices

    # -- the end -----------------------------------------------------------------
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner != NO_PLAYER

    @property
    def result(self) -> Optional[Result]:
        """How the game ended, or None while it continues."""
        if self.winner == NO_PLAYER:
            return None
        winner = None if self.winner == UNFINISHED else self.winner
        return Result(winner, names_in(self.ways, WAY_NAMES))


def copy_state(g: GameState) -> GameState:
    """Return a copy of the state of a game, without the API of a `Game`."""
    copy = GameState(
        g.ruleset, g.definitions, g.prints, g.keys, g.cards_by_key, g.deck_lists, g.players
    )
    copy.copy_from(g)
    return copy

"""The public API of a game: `Game`, which is played, and `View`, what one player knows of it."""

from __future__ import annotations

from typing import Optional, final

from mypy_extensions import i64, mypyc_attr

from playmat.engine.arguments import (
    Unchecked,
    instance_argument,
    int_argument,
    player_argument,
    refuse_argument,
    text_argument,
    viewer_argument,
)
from playmat.engine.board import Side, stadium_in_play
from playmat.engine.cards import Card
from playmat.engine.chance import ChanceSource, seed_generator
from playmat.engine.constants import NO_PLAYER, PUBLIC, START
from playmat.engine.explain import Explanation, explain
from playmat.engine.game_state import (
    SHOW_ALL,
    SHOW_CHOICES,
    SHOW_TURNS,
    DeckLike,
    GameState,
    Result,
)
from playmat.engine.new_game import begin, create_game
from playmat.engine.observer import Observer
from playmat.engine.odds import CardKind, Odds, odds
from playmat.engine.options import Option, code_of, options_of
from playmat.engine.run_loop import apply_or_restore, apply_unchecked, concede
from playmat.engine.saves import dump, dump_view, freeze, freeze_view, load, load_view
from playmat.engine.vectors import vec
from playmat.engine.views import KnownAmong, ViewState, known_among, make_view
from playmat.engine.why_not import not_your_decision, refuse, why_not
from playmat.engine.worlds import Belief, sample_into
from playmat.errors import PlaymatError
from playmat.rulebook.refusals import Refusal
from playmat.rulebook.rulesets import Ruleset


@final
@mypyc_attr(acyclic=True)
class Game(GameState):
    """A game of two decks under a ruleset, at one of its decisions.

    A game is a value: it can be cloned, compared, pickled, and saved at any decision.
    """

    __slots__ = ()

    @staticmethod
    def start(
        first: DeckLike,
        second: DeckLike,
        ruleset: Ruleset | Unchecked,
        seed: int | Unchecked = 0,
        *,
        source: ChanceSource | Unchecked | None = None,
        show: int | Unchecked = SHOW_CHOICES,
        observer: Observer | Unchecked | None = None,
    ) -> Game:
        """Return a new game of two decks, at its first decision.

        Chance comes from the seed, or from a `ScriptedChance`, `KeyedChance`, or `ExternalChance`.
        A decision with one option is made automatically, unless `show` is SHOW_TURNS (which
        always offers the end of a turn) or SHOW_ALL. The observer receives all events.
        """
        rules = instance_argument(ruleset, Ruleset, "ruleset", "a Ruleset such as HGSS")
        for deck in (first, second):
            if not hasattr(deck, "check"):
                refuse_argument("a deck", "a Deck such as theme_deck('Ember Spark')", deck)
            deck.check(rules)
        g = Game.of_state(create_game(rules, [list(first.cards), list(second.cards)]))
        seed_generator(g, int_argument(seed, "seed"))
        if source is not None:
            g.source = instance_argument(source, ChanceSource, "source", "a ChanceSource")
        mode = int_argument(show, "show")
        if mode not in (SHOW_CHOICES, SHOW_TURNS, SHOW_ALL):
            refuse_argument("show", "SHOW_CHOICES, SHOW_TURNS, or SHOW_ALL", show)
        g.show_mode = mode
        if observer is not None:
            watching = instance_argument(observer, Observer, "observer", "an Observer")
            g.observer = watching
            watching.on_start(g, first, second)
        begin(g)
        apply_unchecked(g, START)
        return g

    @staticmethod
    def of_state(state: GameState) -> Game:
        """Return a game that continues from a copy of a state."""
        g = Game(
            state.ruleset,
            state.definitions,
            state.prints,
            state.keys,
            state.cards_by_key,
            state.deck_lists,
            state.players,
        )
        g.copy_from(state)
        return g

    def clone(self) -> Game:
        """Return a copy that plays on identically; changing it never changes the original."""
        return Game.of_state(self)

    # -- decisions -------------------------------------------------------------------------------
    @property
    def options(self) -> list[Option]:
        """What the player to act may choose."""
        return options_of(self)

    def apply(self, option: Option | int | Unchecked, player: int | Unchecked = NO_PLAYER) -> None:
        """Choose one of the options; anything else is refused and changes nothing.

        If the chance source, an observer, or an op raises an error, the game is as before, and so
        is the source. This costs a copy of the game per decision. A game without a source and an
        observer makes no copy, so don't continue it after an op has raised an error.
        """
        if isinstance(option, Option):
            chosen: i64 = option.code
            who: i64 = option.player
        else:
            chosen = code_of(option)
            who = self.player_to_act if player == NO_PLAYER else player_argument(player)
        if self.winner == NO_PLAYER and who == self.player_to_act:
            for c in self.choices:
                if c == chosen:
                    if self.source is None and self.observer is None:
                        apply_unchecked(self, chosen)
                    else:
                        apply_or_restore(self, chosen)
                    return
        refuse(self, chosen, who)

    def concede(self, player: int | Unchecked) -> None:
        """Let a player give up; allowed at any time (D74)."""
        who = player_argument(player)
        if self.winner != NO_PLAYER:
            refuse(self, 0, who)
        concede(self, who)

    def why_not(
        self,
        kind: Option | int | str | Unchecked,
        what: str | Unchecked = "",
        on: str | Unchecked = "",
    ) -> Optional[Refusal]:
        """Return the refusal that forbids an action now, or None if it is allowed.

        An action is an option, its code, or words: ``why_not("attack", "Thunder")``,
        ``why_not("evolve", "Flaaffy", on="bench 1")``, ``why_not("play", "Bill")``. A kind alone,
        such as ``why_not("attach")``, is refused if no action of this kind is allowed.
        """
        return why_not(self, kind, what, on)

    def explain_damage(self, option: Option | int | Unchecked) -> list[Explanation]:
        """Return the steps of an attack's damage, per target and outcome of coins."""
        return explain(self, code_of(option))

    # -- the board -------------------------------------------------------------------------------
    def side(self, player: int | Unchecked) -> Side:
        """Return a player's side of the board."""
        return Side(self, player)

    def view(self, player: int | Unchecked, *, open_lists: bool | Unchecked = False) -> View:
        """Return what a player may know (-1: the public).

        With `open_lists`, that includes the opponent's deck list.
        """
        viewer = viewer_argument(player)
        return View(make_view(self, viewer, bool(open_lists)), viewer)

    # -- as data ---------------------------------------------------------------------------------
    def to_json(self) -> str:
        """Return the whole game as JSON, even in the middle of an effect."""
        return dump(self)

    @staticmethod
    def from_json(text: str | Unchecked) -> Game:
        """Return the game saved by `to_json`; damaged text is refused."""
        return Game.of_state(load(text_argument(text, "a saved game")))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and freeze(self) == freeze(other)

    def __hash__(self) -> int:
        return hash(freeze(self))

    def __reduce__(self) -> tuple[object, ...]:
        return unpickle_game, (self.to_json(),)

    def __repr__(self) -> str:
        if self.winner != NO_PLAYER:
            return f"<Game {self.ruleset.name}, turn {self.turn}: {self.result}>"
        return (
            f"<Game {self.ruleset.name}, turn {self.turn}, player {self.player_to_act} to choose>"
        )


@final
class View(ViewState):
    """What a player may know of a game (player -1: the public).

    It has the options, refusals, and explanations of the game but can't be played. `sample`
    returns a possible game, which can.
    """

    __slots__ = ()

    # -- the board -------------------------------------------------------------------------------
    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the game."""
        return self._state.ruleset

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        return self._state.turn

    @property
    def turn_player(self) -> int:
        """The player whose turn it is; -1 before the first turn."""
        return self._state.turn_player

    @property
    def sudden_death_round(self) -> int:
        """The number of Sudden Death games that have begun."""
        return self._state.sudden_death_round

    @property
    def player_to_act(self) -> int:
        """The player who must choose; -1 if the game is over."""
        return self._state.player_to_act

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def result(self) -> Optional[Result]:
        """How the game ended, or None while it continues."""
        return self._state.result

    @property
    def you(self) -> Side:
        """The viewer's side of the board."""
        if self.viewer == PUBLIC:
            raise PlaymatError("the public view has no side of its own; use side(0) or side(1)")
        return Side(self._state, self.viewer)

    @property
    def opponent(self) -> Side:
        """The opponent's side of the board."""
        if self.viewer == PUBLIC:
            raise PlaymatError("the public view has no opponent; use side(0) or side(1)")
        return Side(self._state, 1 - self.viewer)

    def side(self, player: int | Unchecked) -> Side:
        """Return a player's side of the board."""
        return Side(self._state, player)

    @property
    def stadium(self) -> Optional[Card]:
        """The Stadium card in play, if there is one."""
        return stadium_in_play(self._state)

    @property
    def deck_lists(self) -> tuple[list[Card], list[Card]]:
        """The deck list of each player; empty if the viewer doesn't know it."""
        first, second = self._state.deck_lists
        return first.copy(), second.copy()

    # -- decisions -------------------------------------------------------------------------------
    @property
    def codes(self) -> vec[i64]:
        """The viewer's options as ints; empty while the opponent chooses."""
        return self._state.choices[:]

    @property
    def options(self) -> list[Option]:
        """What the viewer may choose; empty while the opponent chooses."""
        return options_of(self._state)

    def why_not(
        self,
        kind: Option | int | str | Unchecked,
        what: str | Unchecked = "",
        on: str | Unchecked = "",
    ) -> Optional[Refusal]:
        """Return the refusal that forbids the viewer an action now, or None if it is allowed."""
        seen = self._state
        if seen.player_to_act != self.viewer and seen.winner == NO_PLAYER:
            return not_your_decision(seen)
        return why_not(seen, kind, what, on)

    def explain_damage(self, option: Option | int | Unchecked) -> list[Explanation]:
        """Return the steps of an attack's damage, per target and outcome of coins."""
        return explain(self._state, code_of(option))

    # -- hidden cards ----------------------------------------------------------------------------
    def among(self, player: int | Unchecked, by: int | Unchecked = NO_PLAYER) -> list[KnownAmong]:
        """Return the cards of a player that the viewer knows to be somewhere among some places.

        With `by` the opponent, return what the opponent knows of the viewer's cards in this way,
        as far as the viewer is aware of it.
        """
        knower = player_argument(by, "by") if by != NO_PLAYER else self.viewer
        return known_among(self, player_argument(player), knower)

    def sample(self, seed: int, lists: Optional[Belief] = None) -> Game:
        """Return a game that fits the view: hidden cards get random identities.

        `lists` is the opponent's deck (a deck, its cards, or their ids) or a belief: several
        decks, or pairs of a deck and a weight; those that contradict the view are left out. It is
        not needed if deck lists are open. For the public view it is a pair, one for each player.
        """
        world = Game.of_state(self._state)
        sample_into(world, self, seed, lists)
        return world

    def odds(
        self,
        card: CardKind,
        where: str = "deck",
        *,
        draw: int = -1,
        player: int = NO_PLAYER,
        lists: Optional[Belief] = None,
    ) -> Odds:
        """Return the exact probabilities for the number of cards of a kind in a hidden zone.

        The kind is a card's name or id, several of them, or a test of a definition; `where` is
        "prizes", "hand", or "deck"; `draw` counts only the next cards of the deck. The player is
        the viewer by default; `lists` is as in `sample`.
        """
        return odds(self, card, where, draw, player, lists)

    # -- as data ---------------------------------------------------------------------------------
    def to_json(self) -> str:
        """Return the view as JSON."""
        return dump_view(self)

    @staticmethod
    def from_json(text: str | Unchecked) -> View:
        """Return the view saved by `to_json`; damaged text is refused."""
        view = load_view(text_argument(text, "a saved view"))
        return View(view._state, view.viewer)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and freeze_view(self) == freeze_view(other)

    def __hash__(self) -> int:
        return hash(freeze_view(self))

    def __reduce__(self) -> tuple[object, ...]:
        return unpickle_view, (self.to_json(),)

    def __repr__(self) -> str:
        whose = "public" if self.viewer == PUBLIC else f"player {self.viewer}'s"
        return f"<View {whose}, turn {self._state.turn}>"


# Compiled static methods can't be pickled by name.
def unpickle_game(text: str) -> Game:
    return Game.of_state(load(text, playable=True))


def unpickle_view(text: str) -> View:
    return View.from_json(text)

"""The observer of a game: one method for each kind of event, with named parameters.

The engine and the ops of cards call the observer of a game, if it has one, when something has
happened. `EventLog` makes typed events of it; a subclass of `Observer` overrides what it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from playmat.engine.events import DamageStep
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.engine.vectors import vec

if TYPE_CHECKING:
    from playmat.engine.game_state import DeckLike, GameState
    from playmat.engine.modifiers import BoundModifier


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Receives what happens in a game. Every method does nothing by default.

    Players are 0 and 1, cards are ids, and `game` has changed already unless a method says
    otherwise. The `rule` is the id of the rule by which something happens; it is empty if an effect
    does it, which is then on top of the game's stack. An observer only reads: the game must
    continue as if it were not there.
    """

    # -- the game ----------------------------------------------------------------------------
    def on_start(self, game: GameState, first: DeckLike, second: DeckLike) -> None:
        """A new game of two decks is about to begin."""

    def on_decision(self, game: GameState) -> None:
        """The game waits for a player's choice among its options."""

    def on_choice(self, game: GameState, player: i64, option: i64, forced: bool) -> None:
        """A player has chosen an option, which is about to be carried out.

        If `forced`, it was the only option and the decision was not shown.
        """

    def on_concession(self, game: GameState, player: i64) -> None:
        """A player concedes (D74)."""

    def on_win(self, game: GameState, winner: i64, ways: i64) -> None:
        """The game has ended. The winner is UNFINISHED if a limit has stopped it.

        `ways` has a bit for each way of winning, or for that limit.
        """

    # -- chance ------------------------------------------------------------------------------
    def on_coin(
        self, game: GameState, player: i64, heads: bool, reason: i64, pokemon: PokemonInPlay | None
    ) -> None:
        """A player has flipped a coin.

        The reason is FLIP_FOR_EFFECT, FLIP_FOR_FIRST_TURN, or a Special Condition of `pokemon`.
        """

    def on_random(self, game: GameState, count: i64, index: i64) -> None:
        """One of `count` things has been picked at random."""

    def on_shuffle(self, game: GameState, player: i64, order: vec[i64], rule: str) -> None:
        """A player's deck has been shuffled; the top card is the last of `order`."""

    # -- setup and turns ---------------------------------------------------------------------
    def on_opening_flip_won(self, game: GameState, player: i64) -> None:
        """A player has won the opening flip."""

    def on_first_player(self, game: GameState, player: i64) -> None:
        """The player who takes the first turn has been determined."""

    def on_mulligan(self, game: GameState, player: i64) -> None:
        """A player has no Basic Pokémon in their opening hand."""

    def on_prizes_set(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        """A player has set aside their Prize cards."""

    def on_extra_cards(self, game: GameState, player: i64, drawn: i64, allowed: i64) -> None:
        """A player is about to draw some of the cards allowed for the opponent's mulligans."""

    def on_setup_revealed(self, game: GameState) -> None:
        """Both players have turned their Pokémon face up."""

    def on_sudden_death(self, game: GameState, round: i64) -> None:
        """A new game of Sudden Death begins."""

    def on_turn_start(self, game: GameState, player: i64) -> None:
        """A player's turn begins."""

    def on_turn_end(self, game: GameState, player: i64, attacked: bool) -> None:
        """A player's turn ends, with or without an attack."""

    # -- cards -------------------------------------------------------------------------------
    def on_draw(self, game: GameState, player: i64, card: i64, rule: str) -> None:
        """A player has drawn a card."""

    def on_move(
        self,
        game: GameState,
        card: i64,
        source: i64,
        destination: i64,
        public: bool,
        pokemon: PokemonInPlay | None,
        rule: str,
    ) -> None:
        """A card has moved between zones of its owner, from `pokemon` if it was attached.

        If it is not public, the opponent has not seen which card it was, unless a zone is open.
        """

    def on_hand_into_deck(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        """A player is about to shuffle their whole hand into their deck."""

    def on_prize_taken(self, game: GameState, player: i64, card: i64) -> None:
        """A player has taken a Prize card into their hand."""

    def on_prize_swapped(self, game: GameState, player: i64, prize: i64, card: i64) -> None:
        """A Prize card has changed places with the top card of the deck, both face down."""

    def on_hand_shown(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        """A player has shown their hand to the opponent, for a mulligan."""

    def on_look(self, game: GameState, player: i64, owner: i64, zone: i64, cards: vec[i64]) -> None:
        """A player looks at a hand, or at the top cards of a deck, the topmost first."""

    def on_search(self, game: GameState, player: i64, owner: i64, zone: i64) -> None:
        """A player looks through the deck or discard pile of `owner`."""

    def on_play(self, game: GameState, player: i64, card: i64) -> None:
        """A player is about to play a Trainer card from their hand."""

    def on_stadium(self, game: GameState, player: i64, card: i64) -> None:
        """A Stadium card has come into play."""

    def on_stadium_action(self, game: GameState, player: i64, card: i64) -> None:
        """A player uses the Stadium card in play."""

    # -- Pokémon -----------------------------------------------------------------------------
    def on_enter(self, game: GameState, pokemon: PokemonInPlay, source: i64, rule: str) -> None:
        """A Pokémon has come into play from a zone."""

    def on_evolve(self, game: GameState, pokemon: PokemonInPlay, card: i64, rule: str) -> None:
        """An Evolution card or LV.X card has been put on a Pokémon."""

    def on_devolve(
        self, game: GameState, pokemon: PokemonInPlay, card: i64, destination: i64
    ) -> None:
        """The highest Evolution card of a Pokémon has been put into a zone."""

    def on_leave(
        self, game: GameState, pokemon: PokemonInPlay, destination: i64, rest: i64, rule: str
    ) -> None:
        """A Pokémon is about to leave play for a zone, and the cards attached to it for `rest`."""

    def on_attach(self, game: GameState, pokemon: PokemonInPlay, card: i64, rule: str) -> None:
        """A card has been attached to a Pokémon."""

    def on_energy_moved(
        self, game: GameState, source: PokemonInPlay, target: PokemonInPlay, card: i64
    ) -> None:
        """An Energy card has been moved from one Pokémon to another."""

    def on_switch(
        self, game: GameState, active: PokemonInPlay, benched: PokemonInPlay, rule: str
    ) -> None:
        """A Benched Pokémon has changed places with the Active Pokémon, which is now Benched."""

    def on_promote(self, game: GameState, pokemon: PokemonInPlay, rule: str) -> None:
        """A Benched Pokémon has taken the empty Active spot."""

    def on_retreat(self, game: GameState, pokemon: PokemonInPlay) -> None:
        """The Active Pokémon begins to retreat."""

    def on_power(self, game: GameState, pokemon: PokemonInPlay, card: i64, power: i64) -> None:
        """A Pokémon uses a power, given by its card and its place on it."""

    def on_pokemon_chosen(
        self, game: GameState, player: i64, pokemon: PokemonInPlay | None
    ) -> None:
        """A player has chosen a Pokémon for the next part of an effect."""

    # -- attacks and damage ------------------------------------------------------------------
    def on_attack(
        self,
        game: GameState,
        pokemon: PokemonInPlay,
        card: i64,
        attack: i64,
        defender: PokemonInPlay | None,
    ) -> None:
        """A Pokémon announces an attack, given by its card and its place on it."""

    def on_attack_failed(self, game: GameState, attack: Effect, cause: Effect | None) -> None:
        """An announced attack does nothing: by its own effect, by another, or (None) Confused."""

    def on_damage(
        self,
        game: GameState,
        attack: Effect,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
        steps: list[DamageStep],
    ) -> None:
        """An attack has done damage (maybe 0), calculated in steps."""

    def on_counters(self, game: GameState, pokemon: PokemonInPlay, count: i64, cause: i64) -> None:
        """Damage counters have been put on a Pokémon.

        The cause is BY_POISON, BY_BURN, or BY_CONFUSION, or that of the running effect.
        """

    def on_heal(self, game: GameState, pokemon: PokemonInPlay, amount: i64) -> None:
        """Damage has been removed from a Pokémon."""

    def on_knock_out(self, game: GameState, pokemon: PokemonInPlay) -> None:
        """A Pokémon is Knocked Out and about to leave play; it knows the cause."""

    def on_knock_out_prevented(self, game: GameState, pokemon: PokemonInPlay) -> None:
        """An effect has kept a Pokémon from being Knocked Out."""

    # -- conditions and effects --------------------------------------------------------------
    def on_condition(self, game: GameState, pokemon: PokemonInPlay, condition: i64) -> None:
        """A Pokémon is now affected by a Special Condition."""

    def on_conditions_end(
        self, game: GameState, pokemon: PokemonInPlay, conditions: i64, reason: i64
    ) -> None:
        """Special Conditions end, for one of the ENDED_BY_* reasons."""

    def on_named_counter(self, game: GameState, pokemon: PokemonInPlay, counter: str) -> None:
        """A counter that isn't a damage counter has been put on a Pokémon."""

    def on_lasting_effect_start(
        self, game: GameState, player: i64, pokemon: PokemonInPlay | None, effect: LastingEffect
    ) -> None:
        """A lasting effect begins, on a Pokémon of this player or on the player."""

    def on_lasting_effect_end(
        self,
        game: GameState,
        player: i64,
        pokemon: PokemonInPlay | None,
        effect: LastingEffect,
        reason: i64,
    ) -> None:
        """A lasting effect ends, for one of the ENDED_BY_* reasons."""

    def on_effect_blocked(
        self, game: GameState, pokemon: PokemonInPlay, blocker: BoundModifier | None
    ) -> None:
        """An effect does nothing to a Pokémon because of a continuous effect."""

"""Effects that begin now and last for a turn."""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import InstantOp
from playmat.engine.constants import ATTACK, DONE, NO_PLAYER
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import Modifier
from playmat.engine.movement import add_lasting
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.vocabulary.grammar import Clause, TextContext
from playmat.vocabulary.pokemon_ops import PokemonOp
from playmat.vocabulary.sentences import clauses_of
from playmat.vocabulary.targets import Target

# Turns from now in which an effect holds.
THIS_TURN: Final = 0
OPPONENTS_NEXT_TURN: Final = 1
YOUR_NEXT_TURN: Final = 2
DURATIONS: Final = ("this turn", "during your opponent's next turn", "during your next turn")


class AddLastingEffect(PokemonOp):
    """Begin an effect on Pokémon that lasts for a turn."""

    __slots__ = ("duration", "modifier")

    def __init__(self, duration: i64, modifier: Modifier, target: Target) -> None:
        super().__init__(target)
        self.duration: i64 = duration
        self.modifier = modifier

    def modifiers(self) -> list[Modifier]:
        return [self.modifier]

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        self.start(g, e, m, g.turn + self.duration)

    def start_lasting(
        self, g: GameState, e: Effect, player: i64, pokemon: Optional[PokemonInPlay]
    ) -> bool:
        if pokemon is None:
            return False
        if e.you == NO_PLAYER:
            theirs = self.duration == OPPONENTS_NEXT_TURN
            e.you = 1 - g.turn_player if theirs else g.turn_player
        self.start(g, e, pokemon, g.turn)
        return True

    def start(self, g: GameState, e: Effect, m: PokemonInPlay, turn: i64) -> None:
        """Start the effect, which lasts during a turn."""
        # `e.you` is *you* in its text, also on the opponent's Pokémon.
        d = e.definition
        assert d is not None
        # An effect on *this attack* is bound to its key, also for granted and copied attacks.
        attack_key: i64 = d.attacks[e.attack].key if e.attack >= 0 else 0
        effect = LastingEffect(
            self.modifier,
            d,
            first=turn,
            last=turn,
            player=e.you,
            value=attack_key,
            from_attack=e.cause == ATTACK,
            source=e.card,
        )
        add_lasting(g, m, e.you, effect)

    def clauses(self, context: TextContext) -> list[Clause]:
        return lasting_clauses(self.modifier, self.duration, context)


class AddPlayerEffect(InstantOp):
    """Begin an effect on a player that lasts for a turn."""

    __slots__ = ("duration", "modifier", "opponent")

    def __init__(self, duration: i64, modifier: Modifier, opponent: bool) -> None:
        super().__init__()
        self.duration: i64 = duration
        self.modifier = modifier
        self.opponent: bool = opponent

    def modifiers(self) -> list[Modifier]:
        return [self.modifier]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        self.start(g, e, g.turn + self.duration)
        return DONE

    def start_lasting(
        self, g: GameState, e: Effect, player: i64, pokemon: Optional[PokemonInPlay]
    ) -> bool:
        if pokemon is not None:
            return False
        e.you = 1 - player if self.opponent else player
        self.start(g, e, g.turn)
        return True

    def start(self, g: GameState, e: Effect, turn: i64) -> None:
        """Start the effect, which lasts during a turn."""
        who = 1 - e.you if self.opponent else e.you
        d = e.definition
        assert d is not None
        effect = LastingEffect(self.modifier, d, first=turn, last=turn, player=e.you, source=e.card)
        add_lasting(g, None, who, effect)

    def clauses(self, context: TextContext) -> list[Clause]:
        about_them = self.opponent and self.duration == OPPONENTS_NEXT_TURN
        who = "they" if about_them else "your opponent" if self.opponent else "you"
        inner = context.copy()
        inner.player_word = who
        clauses = lasting_clauses(self.modifier, self.duration, inner)
        for c in clauses:
            c.plural = c.plural or c.subject in ("they", "you")
        return clauses


def lasting_clauses(modifier: Modifier, duration: i64, context: TextContext) -> list[Clause]:
    """Return the clauses of an effect with its duration."""
    clauses = clauses_of(modifier, context)
    for c in clauses:
        c.lead = [f"{DURATIONS[duration]},", *c.lead] if c.lead else [DURATIONS[duration]]
    return clauses

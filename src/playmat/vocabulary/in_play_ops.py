"""Ops that devolve, return, and Knock Out Pokémon, attach cards to them, or end the game."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.cards import Definition, InstantOp, preorder
from playmat.engine.constants import BY_CARD, DECK, DONE, HAND, PLAYED
from playmat.engine.damage import effect_cause, record_damage_cause
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import Modifier
from playmat.engine.movement import add_lasting, attach_trainer, devolve, leave_play, shuffle, take
from playmat.engine.options import Option
from playmat.engine.run_loop import win
from playmat.engine.settle import settle_in_effect
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.engine.vectors import append
from playmat.vocabulary.grammar import (
    CARDS_MENTIONED,
    Clause,
    Phrase,
    TextContext,
    command,
    with_article,
)
from playmat.vocabulary.lasting_ops import OPPONENTS_NEXT_TURN
from playmat.vocabulary.pokemon_ops import PokemonOp
from playmat.vocabulary.sentences import clauses_of
from playmat.vocabulary.targets import Choice, Target, is_evolved


class Devolve(PokemonOp):
    """Return the highest Evolution card of each Pokémon to its owner's hand."""

    __slots__ = ()

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        if self.useful(g, m):
            devolve(g, m, HAND)

    def useful(self, g: GameState, m: PokemonInPlay) -> bool:
        return is_evolved(g, m)  # devolve.evolved-only

    def answer_text(self, option: Option) -> str:
        return "Devolve {pokemon}"

    def clauses(self, context: TextContext) -> list[Clause]:
        c = command("devolve", self.whom(), side=self.whose_choice())
        return [c.and_then("put", "its topmost Evolution card into", self.owners("hand"))]


class ReturnToHand(PokemonOp):
    """Return Pokémon and all cards attached to them to their owner's hand or deck."""

    __slots__ = ("destination",)

    def __init__(self, target: Target | Choice, destination: i64 = HAND) -> None:
        super().__init__(target)
        self.destination: i64 = destination

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        leave_play(g, m, self.destination, self.destination)
        if self.destination == DECK:
            shuffle(g, m.owner())

    def answer_text(self, option: Option) -> str:
        return "Return {pokemon} to its owner"

    def clauses(self, context: TextContext) -> list[Clause]:
        side = self.whose_choice()
        if self.destination == DECK:
            deck = self.owners("deck")
            everything = "and everything attached to it into"
            return [command("shuffle", self.whom(), everything, deck, side=side)]
        hand = self.owners("hand")
        return [command("return", self.whom(), "and everything attached to it to", hand, side=side)]


class AttachThisCard(PokemonOp):
    """Attach this Trainer card, with an effect, until a turn ends (trainer.staying-exception)."""

    __slots__ = ("duration", "modifier")

    def __init__(self, target: Target | Choice, modifier: Modifier, duration: i64) -> None:
        super().__init__(target)
        self.duration: i64 = duration  # a duration of `lasting_ops`
        self.modifier = modifier

    def modifiers(self) -> list[Modifier]:
        return [self.modifier]

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        take(g, e.card, PLAYED)
        attach_trainer(g, m, e.card)
        d = e.definition
        assert d is not None
        add_lasting(g, m, e.you, self.effect(e.card, d, e.you, g.turn))

    def effect(self, card: i64, definition: Definition, by: i64, turn: i64) -> LastingEffect:
        """Return the lasting effect of the card, played by a player in a turn."""
        last = turn + self.duration
        return LastingEffect(
            self.modifier, definition, first=turn, last=last, player=by, source=card, card=card
        )

    def clauses(self, context: TextContext) -> list[Clause]:
        turn = "your opponent's next turn" if self.duration == OPPONENTS_NEXT_TURN else "the turn"
        whom = Phrase(self.whom(), CARDS_MENTIONED)
        attach = command("attach", "this card to", whom, side=self.whose_choice())
        effects = clauses_of(self.modifier, context)
        discard = command("discard", "this card")
        discard.lead = [f"at the end of {turn}"]
        for c in [attach, *effects, discard]:
            c.separate = True
        return [attach, *effects, discard]


def attached_effects(g: GameState, card: i64) -> list[LastingEffect]:
    """Return the lasting effects of an attached Trainer card, played in its owner's latest turn."""
    owner: i64 = 1 if card >= 60 else 0
    turn = g.turn if owner == g.turn_player else g.turn - 1
    d = g.definitions[card]
    ops = preorder(d.play) if d.play is not None else []
    return [op.effect(card, d, owner, turn) for op in ops if isinstance(op, AttachThisCard)]


class KnockOut(PokemonOp):
    """Knock Out Pokémon by an effect; the text continues after the board has been settled."""

    __slots__ = ()

    def __init__(self, target: Target | Choice) -> None:
        super().__init__(target)
        self.atomic = False

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        after = super().step(g, e, pc)
        if after == DONE:
            settle_in_effect(g)
        return after

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        after = super().choose(g, e, pc, option)
        if after == DONE:
            settle_in_effect(g)
        return after

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        g.pending_knock_outs = append(g.pending_knock_outs, m.id)
        record_damage_cause(g, m, effect_cause(e), e)
        g.needs_settling = True

    def answer_text(self, option: Option) -> str:
        return "Knock Out {pokemon}"

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("Knock Out", self.whom(), side=self.whose_choice())]


class PutNamedCounter(PokemonOp):
    """Put a named counter on Pokémon, which isn't a damage counter (counter.def)."""

    __slots__ = ("counter",)

    def __init__(self, counter: str, target: Target | Choice) -> None:
        super().__init__(target)
        self.counter = counter

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        counters = {} if m.named_counters is None else m.named_counters.copy()
        counters[self.counter] = counters.get(self.counter, 0) + 1
        m.named_counters = counters
        if g.observer is not None:
            g.observer.on_named_counter(g, m, self.counter)

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("put", with_article(f"{self.counter} counter"), "on", self.whom())]


class WinGame(InstantOp):
    """Let the player win the game."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        win(g, e.you, BY_CARD)
        return DONE

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("win", "the game")]

"""The decisions of a scenario: what words mean, what the engine decides itself, and a pause."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.constants import END_TURN, NO_OPTION
from playmat.engine.game_state import GameState
from playmat.engine.observer import Observer
from playmat.engine.options import Option
from playmat.engine.run_loop import ask
from playmat.engine.settle import settle
from playmat.engine.state import Effect
from playmat.engine.turn import ENDING, TURN
from playmat.engine.vectors import vec
from playmat.notation.matching import fitting, tokens

SIDES = {"you": 0, "your": 0, "opponent": 1, "their": 1}
# An effect, its op, the point that the op has reached, and the player who chooses. Several cards
# are chosen one by one in the same decision.
Decision = tuple[Effect, Op, int, int]


class PausingTurn(Op):
    """The place of `TURN` during one attack: afterwards the player must end the turn."""

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc != ENDING:
            e.op = TURN
            return TURN.step(g, e, pc)
        if g.needs_settling and settle(g):
            return pc
        return ask(g, e, g.turn_player, pc)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        return vec[i64]([END_TURN]) if pc == ENDING else TURN.options(g, e, pc)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if pc != ENDING:
            return TURN.choose(g, e, pc, option)
        e.op = TURN
        return ENDING

    def prompt(self, g: GameState, e: Effect) -> str:
        return "the attack is over. End the turn" if e.pc == ENDING else TURN.prompt(g, e)


PAUSING_TURN = PausingTurn()


def decision_of(g: GameState) -> Decision | None:
    """Return what must be decided now, unless it is an action of the turn."""
    effect = g.stack[-1] if g.stack else None
    if effect is None or (g.pending == NO_OPTION and effect.op in (TURN, PAUSING_TURN)):
        return None
    return effect, effect.op, effect.pc, g.player_to_act


class ForcedChoices(Observer):
    """The choices without an alternative since a player's last choice, and their decisions."""

    def __init__(self) -> None:
        self.choices: list[tuple[Decision | None, Option]] = []
        self.decision: Decision | None = None  # the last of them

    def on_choice(self, game: GameState, player: i64, option: i64, forced: bool) -> None:
        if forced:
            self.decision = decision_of(game)
            self.choices.append((self.decision, Option(game, option)))

    def remove_from(self, words: list[str], decision: Decision) -> None:
        """Remove the words of what has been chosen in a decision."""
        for option in [option for made, option in self.choices if made == decision]:
            word = next((word for word in words if matching_options([option], word)), "")
            if word:
                words.remove(word)
            elif option.kind != "done":
                raise AssertionError(f"'{option}' had no alternative, but isn't named")


def matching_options(options: Sequence[Option], words: str) -> list[Option]:
    """Return the options that some words mean: all their words, a card, a print, or a place.

    ``your`` and ``their`` mean Pokémon of that player, not relative to the player to act.
    """
    exact = [o for o in options if words in (str(o), o.print)]
    if exact:
        return exact
    typed = tokens(words)
    if typed[:1] in (["your"], ["their"]):
        options = [o for o in options if o.target_player == SIDES[typed[0]]]
        typed = typed[1:]
    return fitting(typed, options, letters=True) if typed else []

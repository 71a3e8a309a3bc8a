"""Option kinds: the base classes of their entries, and the entries of all answers to effects.

Everything that depends on the kind of an option is in the entry of that kind. The entries of
the actions of a turn are in `card_actions` and `board_actions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.constants import (
    CHANCE,
    PICK_POKEMON,
    PRIZES,
    ZONE_NAMES,
    code,
    other_in,
    place_in,
    place_of,
)
from playmat.engine.modifiers import BoundModifier
from playmat.engine.reasons import Reason
from playmat.engine.vectors import append, extend, vec
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.options import Option
    from playmat.engine.state import Player

# Actions taken this turn: the bits of `GameState.actions_used`.
DID_ATTACH: Final = 1
DID_SUPPORTER: Final = 2
DID_STADIUM: Final = 4
DID_RETREAT: Final = 8
DID_ATTACK: Final = 16


def spot_name(place: i64) -> str:
    """Return the name of a place in play: ``active``, ``bench 1``, and so on."""
    slot: i64 = place & 15
    return "active" if slot == 0 else f"bench {slot}"


def spot_number(name: str) -> i64:
    """Return the place of a player with this name: 0 for ``active``, 1 for ``bench 1``, …"""
    return 0 if name == "active" else int(name.removeprefix("bench "))


def find_spot(g: GameState, who: i64, on: str) -> i64:
    """Return a place of a player by ``active``, ``bench 2``, or the name of its Pokémon."""
    p = g.players[who]
    for slot in p.slots():
        if on in (spot_name(slot), p.at(slot).top.name):
            return place_of(who, slot)
    raise PlaymatError(f"no Pokémon in play is {on!r}; use active, bench 1, and so on, or a name")


def bench_options(g: GameState, who: i64) -> vec[i64]:
    """Return an option for each Benched Pokémon of a player."""
    out = vec[i64](capacity=8)
    for slot in range(1, len(g.players[who].bench) + 1):
        out = append(out, code(PICK_POKEMON, 0, place_of(who, slot), 0, 0))
    return out


def reserve(g: GameState, used: i64, more: i64) -> None:
    """Make room in the option buffer for more options after those it already holds."""
    if used + more > len(g.option_buffer):
        g.option_buffer = extend(g.option_buffer[:used], vec[i64]([0] * (more + 32)))


class OptionKind:
    """A kind of option: what its options refer to, and their words."""

    __slots__ = ("code", "name", "prompt", "text")

    def __init__(self, code: i64, name: str, text: str, prompt: str = "choose") -> None:
        self.code: i64 = code
        self.name = name
        self.text = text  # what such an option does, with the fields of `Op.answer_text`
        self.prompt = prompt  # of decisions with such options whose op has none

    def resolve(self, g: GameState, o: Option) -> None:
        """Set the card, the Pokémon, and the place that an option refers to."""

    def words(self, o: Option) -> str:
        """Return the words of an option in the notation; two options may share them."""
        return self.name

    def answer_text(self, o: Option) -> str:
        """Return what an option does, with the fields of `Op.answer_text`."""
        return self.text


class Action(OptionKind):
    """A kind of action in a turn. Options, refusals, and execution come from one entry."""

    __slots__ = ("absent", "following", "hook", "order")

    def __init__(
        self,
        code: i64,
        name: str,
        text: str,
        order: i64,
        hook: int = 0,
        absent: Optional[Reason] = None,
    ) -> None:
        super().__init__(code, name, text)
        self.order: i64 = order  # among the kinds that an interface lists
        self.absent = absent  # the reason if the player has nothing to do it with
        self.hook: i64 = hook  # without which it is never allowed; 0: it needs none
        self.following: Optional[Action] = None  # set by `actions.chained`

    def check(self, g: GameState, option: i64) -> Optional[Reason]:
        """Return None, or the reason why the player can't take this action now."""
        raise NotImplementedError

    def perform(self, g: GameState, option: i64) -> bool:
        """Take an action that is offered. Return whether it ends the turn."""
        raise NotImplementedError

    def list_allowed(self, g: GameState, p: Player, k: i64) -> i64:
        """Add the options that are allowed to the k in the buffer. Return their new number."""
        if self.check(g, self.code) is None:
            reserve(g, k, 1)
            g.option_buffer[k] = self.code
            k += 1
        return k

    def all_options(self, g: GameState, out: vec[i64]) -> vec[i64]:
        """Append every option of this kind that a player may think of, allowed or not."""
        return append(out, self.code)

    def suitable_options(self, g: GameState) -> vec[i64]:
        """Return the options with what this action is for, such as Energy cards for attaching."""
        return self.all_options(g, vec[i64]())

    def requested(self, g: GameState, who: i64, what: str, on: str) -> i64:
        """Return the option that a player names, offered or not."""
        return self.code

    def blocking_effect(self, g: GameState, option: i64) -> Optional[BoundModifier]:
        """Return the effect because of which `check` returns FORBIDDEN."""
        return None


# -- answers to rules and effects ----------------------------------------------------------------
class Answer(OptionKind):
    """An answer to a decision of a rule or an effect."""

    def resolve(self, g: GameState, o: Option) -> None:
        if len(g.stack) > 0 and g.player_to_act != CHANCE:
            e = g.stack[len(g.stack) - 1]
            o.op = e.op
            o.decision = e.op.decision(e.pc)
            if e.card >= 0:
                o.effect_definition = g.definitions[e.card]


class YesOrNo(Answer):
    """Whether to use the effect of a card."""

    def resolve(self, g: GameState, o: Option) -> None:
        super().resolve(g, o)
        card: i64 = g.stack[len(g.stack) - 1].card if len(g.stack) > 0 else -1
        if card >= 0:
            o.refer_to_card(g, card)
        else:
            o.refer_to_print(g, o.chooser())

    def answer_text(self, o: Option) -> str:
        return self.text if o.effect_name else self.name.capitalize()


class PickCard(Answer):
    """A card in a zone or on a Pokémon."""

    def resolve(self, g: GameState, o: Option) -> None:
        super().resolve(g, o)
        place = place_in(o.code)
        owner = other_in(o.code) - 1
        if owner >= 0:
            o.refer_to_print(g, owner)
            o.place = ZONE_NAMES[place]
        else:
            o.refer_to_print(g, place >> 4)
            o.set_target(g)
            o.place = o.target

    def words(self, o: Option) -> str:
        return f"pick {o.name} from {o.target_text() if o.target else o.place}"

    def answer_text(self, o: Option) -> str:
        return self.text + (" on {pokemon}" if o.target else "")


class NextCard(PickCard):
    """A card that a caller draws in place of chance."""

    def words(self, o: Option) -> str:
        return f"next card {o.name}"


class PickPokemon(Answer):
    """A Pokémon in play."""

    def resolve(self, g: GameState, o: Option) -> None:
        super().resolve(g, o)
        o.set_target(g)
        o.place = o.target

    def words(self, o: Option) -> str:
        return f"choose {o.target_text()}"


class MoveTo(PickPokemon):
    """The Pokémon to which Energy is moved."""

    def words(self, o: Option) -> str:
        return f"move to {o.target_text()}"


class Number(Answer):
    """A number, or the number of one of the op's labels."""

    def words(self, o: Option) -> str:
        return f"{self.name} {o.number}"

    def answer_text(self, o: Option) -> str:
        return "Choose {label}" if o.label else self.text


class PickPrize(Answer):
    """A Prize card, by name if it is face up."""

    def resolve(self, g: GameState, o: Option) -> None:
        super().resolve(g, o)
        o.place = ZONE_NAMES[PRIZES]
        if other_in(o.code) == 1:
            o.refer_to_print(g, o.chooser())

    def words(self, o: Option) -> str:
        return f"prize {o.name or 'face down'}"

    def answer_text(self, o: Option) -> str:
        return "Take {name} from your Prize cards" if o.name else self.text


class Coin(Answer):
    """The side of a coin that a caller flips in place of chance."""

    def words(self, o: Option) -> str:
        return "coin heads" if o.number else "coin tails"

    def answer_text(self, o: Option) -> str:
        return self.text if o.number else "Tails"

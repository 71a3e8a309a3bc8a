"""An option as its users see it: described by prints and places, never by a card's id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.engine.actions import ACTIONS
from playmat.engine.arguments import MAX_CODE, int_argument
from playmat.engine.cards import Attack, Definition, Op
from playmat.engine.constants import (
    CARD,
    COIN,
    GO_FIRST,
    GO_SECOND,
    LABEL,
    MOVE,
    NEXT_CARD,
    NO,
    NO_OPTION,
    NUMBER,
    PICK_POKEMON,
    PRIZE,
    STOP,
    YES,
    count_in,
    key_in,
    place_in,
)
from playmat.engine.option_kinds import (
    Answer,
    Coin,
    MoveTo,
    NextCard,
    Number,
    OptionKind,
    PickCard,
    PickPokemon,
    PickPrize,
    YesOrNo,
    spot_name,
)
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.state import PokemonInPlay

ANSWERS: Final = (
    Answer(STOP, "done", "Done"),
    YesOrNo(YES, "yes", "Yes, use {effect}", "use it?"),
    YesOrNo(NO, "no", "No, don't use {effect}", "use it?"),
    PickCard(CARD, "card", "Choose {name}", "choose a card"),
    PickPokemon(PICK_POKEMON, "pokemon", "Choose {pokemon}", "choose a Pokémon"),
    Number(NUMBER, "number", "Choose {number}", "choose a number"),
    Number(LABEL, "choice", "Choose {number}"),
    PickPrize(PRIZE, "prize", "Take a face-down Prize card"),
    Coin(COIN, "coin", "Heads", "choose how the coin lands"),
    NextCard(NEXT_CARD, "next card", "The next card is {card}", "choose the next card"),
    Answer(GO_FIRST, "go first", "Go first"),
    Answer(GO_SECOND, "go second", "Go second"),
    MoveTo(MOVE, "move", "Move it to {pokemon}", "choose a Pokémon"),
)
KINDS: Final[dict[int, OptionKind]] = {kind.code: kind for kind in (*ACTIONS, *ANSWERS)}


@final
class Option:
    """One thing that a player may choose. `code` is the same as an int.

    What an option doesn't have, such as a target, is empty.
    """

    code: i64
    player: i64
    print: str = ""  # id of the printed card it is about
    definition: Optional[Definition] = None  # that card, as the rules see it
    place: str = ""  # zone of that card, or the place in play that is meant
    text: str = ""  # name of the attack or power
    attack: Optional[Attack] = None
    source: str = ""  # print and name of the Pokémon that acts
    source_name: str = ""
    target: str = ""  # place in play of the Pokémon that it is done to
    target_player: int = -1  # owner, print, and name of that Pokémon
    target_print: str = ""
    target_name: str = ""
    op: Optional[Op] = None  # the op whose decision it answers; None for the actions of a turn
    decision: str = ""  # name of that decision, if the rules require it
    effect_definition: Optional[Definition] = None  # the card whose effect requires it

    def __init__(self, g: GameState, code: i64) -> None:
        self.code = code
        self.player = g.player_to_act
        try:
            self._entry: OptionKind = KINDS[code & 0xFF]
            self._entry.resolve(g, self)
        except (AssertionError, LookupError) as error:
            raise PlaymatError(f"{code} isn't the code of an option of this game") from error

    # -- set by the entry of its kind ----------------------------------------------------------
    def chooser(self) -> i64:
        """Return the player who chooses, or player 0 for a chance outcome."""
        return self.player if 0 <= self.player < 2 else 0

    def refer_to_print(self, g: GameState, owner: i64) -> None:
        """Refer to the card with the key in the code, if the owner has one."""
        card = g.cards_by_key.get(2 * key_in(self.code) + owner)
        if card is not None:
            self.print = card.id
            self.definition = card.definition

    def refer_to_card(self, g: GameState, card: i64) -> None:
        self.print = g.prints[card]
        self.definition = g.definitions[card]

    def set_source(self, g: GameState, m: Optional[PokemonInPlay]) -> None:
        """Set the Pokémon that acts."""
        if m is not None:
            card: i64 = m.cards[len(m.cards) - 1]
            self.source = g.prints[card]
            self.source_name = g.definitions[card].name

    def set_target(self, g: GameState) -> None:
        """Set the Pokémon at the place in the code as the target."""
        place = place_in(self.code)
        m = g.at(place)
        card: i64 = m.cards[len(m.cards) - 1]
        self.target = spot_name(place)
        self.target_player = place >> 4
        self.target_print = g.prints[card]
        self.target_name = g.definitions[card].name

    # -- for users -----------------------------------------------------------------------------
    @property
    def kind(self) -> str:
        """The name of its kind, such as ``evolve`` or ``card``."""
        return self._entry.name

    @property
    def name(self) -> str:
        """The name of the card it is about."""
        return self.definition.name if self.definition is not None else ""

    @property
    def number(self) -> int:
        """The number it names: extra cards, a label, or a coin (1 is heads)."""
        return count_in(self.code)

    @property
    def label(self) -> str:
        """The label that it chooses, in the words of the op."""
        return self.op.label(self.number) if self.op is not None else ""

    @property
    def effect_card(self) -> str:
        """The name of the card whose effect it answers."""
        return self.effect_definition.name if self.effect_definition is not None else ""

    @property
    def effect_name(self) -> str:
        """The name of the attack or power that it answers, or of the card with the effect."""
        if self.op is None or self.effect_definition is None:
            return ""
        return self.effect_definition.text_of(self.op) or self.effect_card

    def target_text(self) -> str:
        """Return the target and its place, as the player who chooses sees the board."""
        whose = "" if self.target_player == self.player else "opponent's "
        return f"{whose}{self.target} {self.target_name}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        """Return its words in the notation, such as ``attach Fire Energy to bench 1 Vulpix``."""
        return self._entry.words(self)

    def __repr__(self) -> str:
        return f"<Option {self}>"


def code_of(option: object) -> i64:
    """Return the code of an argument that must be an option, or NO_OPTION if none can have it."""
    if isinstance(option, Option):
        return option.code
    code = int_argument(option, "an option", "an Option or its code")
    return code if 0 <= code <= MAX_CODE else NO_OPTION


def entry_of(option: Option) -> OptionKind:
    """Return the entry of an option's kind."""
    return KINDS[option.code & 0xFF]


def options_of(g: GameState) -> list[Option]:
    """Return what the player to act may choose."""
    return [Option(g, code) for code in g.choices]

"""An option as its users see it: described by prints and places, never by a card's id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.engine.actions import ACTIONS
from playmat.engine.cards import Attack, Definition, Op
from playmat.engine.causes import text_at
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
from playmat.engine.words import (
    CARD,
    COIN,
    GO_FIRST,
    GO_SECOND,
    LABEL,
    MOVE,
    NEXT_CARD,
    NO,
    NUMBER,
    PICK_POKEMON,
    PRIZE,
    STOP,
    YES,
    count_in,
    number_in,
    place_in,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import InPlay

KINDS: Final[dict[int, OptionKind]] = {}
for _action in ACTIONS:
    KINDS[_action.code] = _action
for _answer in (
    Answer(STOP, "done"),
    YesOrNo(YES, "yes"),
    YesOrNo(NO, "no"),
    PickCard(CARD, "card"),
    PickPokemon(PICK_POKEMON, "pokemon"),
    Number(NUMBER, "number"),
    Number(LABEL, "choice"),
    PickPrize(PRIZE, "prize"),
    Coin(COIN, "coin"),
    NextCard(NEXT_CARD, "next card"),
    Answer(GO_FIRST, "go first"),
    Answer(GO_SECOND, "go second"),
    MoveTo(MOVE, "move"),
):
    KINDS[_answer.code] = _answer


@final
class Option:
    """One thing that a player may choose. `code` is the same as an int.

    What an option does not have, such as a target, is empty.
    """

    __slots__ = (
        "_entry",
        "asking",
        "asking_at",
        "asking_definition",
        "attack",
        "code",
        "definition",
        "place",
        "player",
        "print",
        "source",
        "source_name",
        "target",
        "target_name",
        "target_player",
        "target_print",
        "text",
    )

    def __init__(self, g: Game, code: i64) -> None:
        self.code: i64 = code
        self.player: i64 = g.asked
        self.print = ""  # id of the printed card it is about
        self.definition: Optional[Definition] = None  # that card, as the rules see it
        self.place = ""  # zone of that card, or the place in play that is meant
        self.text = ""  # name of the attack or power
        self.attack: Optional[Attack] = None
        self.source = ""  # print and name of the Pokémon that acts
        self.source_name = ""
        self.target = ""  # place in play of the Pokémon that it is done to
        self.target_player: int = -1  # owner, print, and name of that Pokémon
        self.target_print = ""
        self.target_name = ""
        self.asking: Optional[Op] = None  # the op that asks; none for the actions of a turn
        self.asking_at: i64 = 0  # step of that op
        self.asking_definition: Optional[Definition] = None  # the card whose effect asks
        self._entry = KINDS[code & 0xFF]
        self._entry.resolve(g, self)

    # -- set by the entry of its kind ----------------------------------------------------------
    def chooser(self) -> i64:
        """Return the player who chooses, or the first one if chance is asked."""
        return self.player if 0 <= self.player < 2 else 0

    def refer_to_print(self, g: Game, owner: i64) -> None:
        """Refer to the card that the code names by its number, if the owner has one."""
        card = g.faces.get(2 * number_in(self.code) + owner)
        if card is not None:
            self.print = card.id
            self.definition = card.definition

    def refer_to_card(self, g: Game, card: i64) -> None:
        self.print = g.prints[card]
        self.definition = g.table[card]

    def act_with(self, g: Game, m: Optional[InPlay]) -> None:
        """Name the Pokémon that acts."""
        if m is not None:
            card: i64 = m.cards[len(m.cards) - 1]
            self.source = g.prints[card]
            self.source_name = g.table[card].name

    def aim(self, g: Game) -> None:
        """Name the Pokémon at the place in the code as the target."""
        place = place_in(self.code)
        m = g.at(place)
        card: i64 = m.cards[len(m.cards) - 1]
        self.target = spot_name(place)
        self.target_player = place >> 4
        self.target_print = g.prints[card]
        self.target_name = g.table[card].name

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
    def asking_name(self) -> str:
        """The name of the card whose effect asks."""
        return self.asking_definition.name if self.asking_definition is not None else ""

    @property
    def asking_text(self) -> str:
        """The name of the attack or power that asks, or of the card whose effect does."""
        if self.asking is None or self.asking_definition is None:
            return ""
        return text_at(self.asking_definition, self.asking.address) or self.asking_name

    def aimed_at(self) -> str:
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

"""An option as others see it: what it means, as prints and places, never a card's id."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.engine.cards import Attack, Card, Definition, Op
from playmat.engine.causes import text_at
from playmat.engine.queries import usable_attacks
from playmat.engine.words import (
    ATTACH,
    CARD,
    EVOLVE,
    LEVEL_UP,
    MOVE,
    NEXT_CARD,
    NO,
    PICK_POKEMON,
    PLAY,
    PLAY_LEGEND,
    PRIZE,
    PRIZES,
    PUT_ON_BENCH,
    RETREAT,
    USE_ATTACK,
    USE_POWER,
    USE_STADIUM,
    YES,
    ZONE_NAMES,
    count_in,
    number_in,
    other_in,
    place_in,
)

if TYPE_CHECKING:
    from playmat.engine.game import Game
    from playmat.engine.records import InPlay

KIND_NAMES: Final = (
    "end turn",
    "bench",
    "evolve",
    "attach",
    "play",
    "retreat",
    "power",
    "stadium",
    "attack",
    "legend",
    "level up",
    "",
    "",
    "",
    "",
    "",
    "stop",
    "yes",
    "no",
    "card",
    "pokemon",
    "number",
    "label",
    "prize",
    "coin",
    "next card",
    "go first",
    "go second",
    "move",
)
_speakers: list[Callable[[Option], str]] = []


def speak_with(speaker: Callable[[Option], str]) -> None:
    """Tell options how to say themselves: English is made elsewhere."""
    _speakers[:] = [speaker]


def top_card(m: InPlay) -> i64:
    return m.cards[len(m.cards) - 1]


def face_of(g: Game, owner: i64, number: i64) -> Optional[Card]:
    """A card of a player by its number."""
    return g.faces.get(2 * number + owner)


def spot_name(place: i64) -> str:
    """A place in play: ``active`` or ``bench 1`` and on."""
    slot: i64 = place & 15
    return "active" if slot == 0 else f"bench {slot}"


@final
class Option:
    """One thing that a player may choose. `code` is the same as an int."""

    __slots__ = (
        "_definition",
        "_index",
        "_print",
        "_prints",
        "_source",
        "_table",
        "_target",
        "asking",
        "asking_at",
        "asking_card",
        "code",
        "player",
    )

    def __init__(self, g: Game, code: i64) -> None:
        self.code: i64 = code
        self.player: i64 = g.asked
        self._prints = g.prints
        self._table = g.table
        self.asking: Optional[Op] = None  # the step of a text that asks; none for a turn's actions
        self.asking_at: i64 = 0  # and where it has come to
        self.asking_card: i64 = -1
        index = count_in(code)
        kind: i64 = code & 0xFF
        place = place_in(code)
        card: i64 = -1
        face: Optional[Card] = None
        source: i64 = -1
        target: i64 = -1
        owner = g.asked if 0 <= g.asked < 2 else 0
        number = number_in(code)
        if kind == PUT_ON_BENCH or kind == PLAY_LEGEND:
            face = face_of(g, owner, number)
        elif kind == EVOLVE or kind == ATTACH or kind == LEVEL_UP:
            face = face_of(g, owner, number)
            target = top_card(g.at(place))
        elif kind == PLAY:
            face = face_of(g, owner, number)
            if place != 0 or (face is not None and face.definition.played_as):  # a Tool, a Machine
                target = top_card(g.at(place))
        elif kind == USE_ATTACK:
            user = g.players[owner].active if place == 0 else g.at(place)
            if user is not None:
                source = top_card(user)
                used = usable_attacks(g, user)[index]
                card = used.card
                index = used.index
        elif kind == USE_POWER:
            m = g.at(place)
            source = top_card(m)
            card = source
            if index >= len(m.top.powers):  # of the level below (lvx.adds)
                index -= len(m.top.powers)
                card = m.cards[len(m.cards) - 2]
        elif kind == RETREAT:
            active = g.players[owner].active
            if active is not None:
                source = top_card(active)
        elif kind == USE_STADIUM:
            card = g.stadium
        elif kind == CARD or kind == NEXT_CARD:
            other = other_in(code)
            owner = other - 1 if other > 0 else place >> 4
            face = face_of(g, owner, number)
            if other == 0:
                target = top_card(g.at(place))
        elif kind == PICK_POKEMON or kind == MOVE:
            target = top_card(g.at(place))
        elif kind == PRIZE and other_in(code) == 1:
            face = face_of(g, owner, number)
        if kind > LEVEL_UP and len(g.stack) > 0:
            e = g.stack[len(g.stack) - 1]
            self.asking = e.op
            self.asking_at = e.pc
            self.asking_card = e.card
            if kind == YES or kind == NO:
                card = e.card
                if card < 0:
                    face = face_of(g, owner, number)
        if face is not None:
            self._print = face.id
            self._definition: Optional[Definition] = face.definition
        elif card >= 0:
            self._print = g.prints[card]
            self._definition = g.table[card]
        else:
            self._print = ""
            self._definition = None
        self._index: i64 = index
        self._source: i64 = source
        self._target: i64 = target

    @property
    def kind(self) -> str:
        """What is done: one of `KIND_NAMES`."""
        return KIND_NAMES[self.code & 0xFF]

    @property
    def print(self) -> str:
        """The id of the printed card it is about, or nothing."""
        return self._print

    @property
    def name(self) -> str:
        """The name of that card, or nothing."""
        return self._definition.name if self._definition is not None else ""

    @property
    def place(self) -> str:
        """Where that card lies, or the place in play that is meant."""
        kind: i64 = self.code & 0xFF
        place = place_in(self.code)
        if kind == CARD or kind == NEXT_CARD:
            return ZONE_NAMES[place] if other_in(self.code) else spot_name(place)
        if kind == PRIZE:
            return ZONE_NAMES[PRIZES]
        if kind == USE_ATTACK or kind == RETREAT:
            return "active"
        if kind == USE_POWER or kind == PICK_POKEMON or kind == MOVE:
            return spot_name(place)
        return "hand" if PUT_ON_BENCH <= kind <= LEVEL_UP and kind != USE_STADIUM else ""

    @property
    def source(self) -> str:
        """The print of the Pokémon that acts, or nothing."""
        return self._prints[self._source] if self._source >= 0 else ""

    @property
    def source_name(self) -> str:
        return self._table[self._source].name if self._source >= 0 else ""

    @property
    def target(self) -> str:
        """The place in play that it is done to, or nothing."""
        return spot_name(place_in(self.code)) if self._target >= 0 else ""

    @property
    def target_player(self) -> int:
        """Whose Pokémon the target is; -1 if there is none."""
        return place_in(self.code) >> 4 if self._target >= 0 else -1

    @property
    def target_print(self) -> str:
        """The print of the Pokémon at the target, or nothing."""
        return self._prints[self._target] if self._target >= 0 else ""

    @property
    def target_name(self) -> str:
        return self._table[self._target].name if self._target >= 0 else ""

    @property
    def text(self) -> str:
        """The name of the attack or power, or nothing."""
        kind: i64 = self.code & 0xFF
        d = self._definition
        if d is None:
            return ""
        n = self._index
        if kind == USE_ATTACK:
            return d.attacks[n].name if n < len(d.attacks) else ""
        if kind == USE_POWER:
            return d.powers[n].name if n < len(d.powers) else ""
        return ""

    @property
    def attack(self) -> Optional[Attack]:
        """The attack itself, or nothing."""
        d = self._definition
        return d.attacks[self._index] if d is not None and self.code & 0xFF == USE_ATTACK else None

    @property
    def definition(self) -> Optional[Definition]:
        """The card it is about, as the rules see it, or nothing."""
        return self._definition

    @property
    def asking_name(self) -> str:
        """The name of the card whose text asks, or nothing."""
        return self._table[self.asking_card].name if self.asking_card >= 0 else ""

    @property
    def asking_text(self) -> str:
        """The name of the attack or power that asks, or of the card whose text does."""
        asking = self.asking
        if asking is None or self.asking_card < 0:
            return ""
        return text_at(self._table[self.asking_card], asking.address) or self.asking_name

    @property
    def number(self) -> int:
        """The number it names: extra cards, a label, a coin (1 is heads)."""
        return count_in(self.code)

    @property
    def sentence(self) -> str:
        """What it means in English."""
        if not _speakers:
            importlib.import_module("playmat.text")  # which speaks for options
        return _speakers[0](self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Option {self.sentence}>"

"""What happens in a game, as values: typed events, what a viewer may see of them, JSON.

Cards in events are prints and places, never ids: an id would tell copies apart after a shuffle.
"""

from __future__ import annotations

import copyreg
from dataclasses import dataclass, replace
from dataclasses import fields as fields_of
from typing import Final, Optional

from playmat.engine.constants import PUBLIC, UNSEEN
from playmat.errors import PlaymatError
from playmat.rulebook.pickling import constructor_args

# Who may see the faces of an event's cards.
EVERYBODY: Final = (0, 1, PUBLIC)
BOTH_PLAYERS: Final = (0, 1)
NOBODY_AT_ALL: Final[tuple[int, ...]] = ()

KINDS: Final = (
    "afflict",
    "attach",
    "attack",
    "choose",
    "coin",
    "counters",
    "cure",
    "damage",
    "decline",
    "devolve",
    "draw",
    "effect end",
    "effect start",
    "enter",
    "evolve",
    "extra cards",
    "fail",
    "first player",
    "flip won",
    "heal",
    "knock out",
    "leave",
    "look",
    "move",
    "mulligan",
    "named counter",
    "no effect",
    "play",
    "power",
    "prize",
    "promote",
    "retreat",
    "reveal",
    "search",
    "set prizes",
    "show",
    "shuffle",
    "stadium",
    "stadium action",
    "sudden death",
    "survive",
    "swap prize",
    "switch",
    "turn end",
    "turn start",
    "win",
)
CAUSES: Final = ("rule", "attack", "power", "body", "trainer", "energy")


class InvalidEvent(PlaymatError):
    """Something that was to be an event is none."""


@dataclass(frozen=True)
class CardRef:
    """A card: its print, its name, whose it is, and where it lies after the event."""

    print: str
    name: str
    owner: int
    place: str


@dataclass(frozen=True)
class PokemonRef:
    """A Pokémon in play: its top card, whose it is, and where it stands: active, bench 1 …"""

    print: str
    name: str
    player: int
    place: str
    face_down: bool = False


@dataclass(frozen=True)
class Cause:
    """The text by which something happens: its kind, its player, its card, the attack or power.

    Where the rules themselves do it there is no card; `text` may name a Special Condition.
    """

    kind: str = "rule"
    player: int = -1
    print: str = ""
    name: str = ""
    text: str = ""


@dataclass(frozen=True, repr=False)
class DamageStep:
    """One step of working out damage: what it is, by which rule, the damage after it, and why."""

    name: str
    rule: str
    after: int
    reason: str

    def __repr__(self) -> str:
        why = f" ({self.reason})" if self.reason else ""
        return f"{self.name}: {self.after}{why} [{self.rule}]"


THE_RULES: Final = Cause()


@dataclass(frozen=True)
class Event:
    """Something that has happened.

    What `who`, `amount`, `left` and `text` mean depends on the kind: docs/events.md lists them.
    """

    kind: str
    turn: int  # 0 in set-up
    turn_of: int  # whose turn it is; -1 in set-up
    who: int  # the player who does it or to whose side it is done; -1 for both or nobody
    subject: Optional[PokemonRef] = None
    other: Optional[PokemonRef] = None
    cards: tuple[CardRef, ...] = ()
    source: str = ""  # the zone that the cards come from
    destination: str = ""  # and the one they go to
    amount: int = 0
    left: int = -1  # what remains: HP of the subject, Prizes
    text: str = ""
    steps: tuple[DamageStep, ...] = ()
    cause: Cause = THE_RULES
    rule: str = ""
    audience: tuple[int, ...] = EVERYBODY  # the viewers who may see the faces of the cards

    def to_json(self) -> dict[str, object]:
        """Return the event as plain data, without most of the fields that have their default."""
        return plain_fields(self)

    @staticmethod
    def from_json(data: object) -> Event:
        """The event that `to_json` wrote. Anything else is refused."""
        fields = Fields(data, "event", EVENT_FIELDS)
        kind = fields.text("kind")
        if kind not in KINDS:
            raise InvalidEvent(f"event.kind: {kind!r} isn't a kind of event, such as {KINDS[0]!r}")
        audience = fields.numbers("audience")
        if audience not in (EVERYBODY, BOTH_PLAYERS, (0,), (1,), NOBODY_AT_ALL):
            raise InvalidEvent(
                f"event.audience: expected [0, 1, -1], [0, 1], [0], [1] or [], not {list(audience)}"
            )
        return Event(
            kind=kind,
            turn=fields.number("turn"),
            turn_of=fields.number("turn_of"),
            who=fields.number("who"),
            subject=pokemon_from(fields, "subject"),
            other=pokemon_from(fields, "other"),
            cards=tuple([card_from(c, p) for c, p in fields.items("cards")]),
            source=fields.text("source", ""),
            destination=fields.text("destination", ""),
            amount=fields.number("amount", 0),
            left=fields.number("left", -1),
            text=fields.text("text", ""),
            steps=tuple([step_from(s, p) for s, p in fields.items("steps")]),
            cause=cause_from(fields),
            rule=fields.text("rule"),
            audience=audience,
        )


for kind_of_value in (CardRef, PokemonRef, Cause, DamageStep, Event):
    copyreg.pickle(kind_of_value, constructor_args)


def redact(event: Event, viewer: int) -> Event:
    """The event as a viewer may see it: player 0 or 1, or -1 for what everybody may.

    This is the one place where that is decided. What a redacted event holds is what one sees
    at the table without seeing the faces: who, how many, from where to where.
    """
    if viewer not in EVERYBODY:
        raise PlaymatError(f"there is no viewer {viewer}; the viewers are 0, 1 and -1 (public)")
    if viewer in event.audience:
        return event
    cards = tuple([CardRef(UNSEEN, UNSEEN, c.owner, c.place) for c in event.cards])
    subject = event.subject
    if subject is not None and subject.face_down:
        subject = PokemonRef(UNSEEN, UNSEEN, subject.player, subject.place, True)
    return replace(event, cards=cards, subject=subject)


# -- writing and reading JSON ---------------------------------------------------------------
ALWAYS_WRITTEN: Final = ("kind", "cause", "rule", "audience")


def plain_fields(value: Event | CardRef | PokemonRef | Cause | DamageStep) -> dict[str, object]:
    out: dict[str, object] = {}
    for field in fields_of(value):
        found = getattr(value, field.name)
        if field.name in ALWAYS_WRITTEN or found != field.default:
            out[field.name] = plain(found)
    return out


def plain(value: object) -> object:
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, (CardRef, PokemonRef, Cause, DamageStep)):
        return plain_fields(value)
    return value


EVENT_FIELDS: Final = tuple([field.name for field in fields_of(Event)])


class Fields:
    """The fields of a JSON object, each asked for by its type; an error names its place."""

    __slots__ = ("data", "where")

    def __init__(self, data: object, where: str, known: tuple[str, ...]) -> None:
        if not isinstance(data, dict):
            raise InvalidEvent(f"{where}: expected an object, not {data!r}")
        for key in data:
            if key not in known:
                raise InvalidEvent(f"{where}: unknown field {key!r}; known are {', '.join(known)}")
        self.data: dict[str, object] = data
        self.where = where

    def value(self, key: str) -> object:
        if key not in self.data:
            raise InvalidEvent(f"{self.where}.{key} is missing")
        return self.data[key]

    def text(self, key: str, default: Optional[str] = None) -> str:
        if default is not None and key not in self.data:
            return default
        found = self.value(key)
        if not isinstance(found, str):
            raise InvalidEvent(f"{self.where}.{key}: expected text, not {found!r}")
        return found

    def number(self, key: str, default: Optional[int] = None) -> int:
        if default is not None and key not in self.data:
            return default
        found = self.value(key)
        if not isinstance(found, int) or isinstance(found, bool):
            raise InvalidEvent(f"{self.where}.{key}: expected a whole number, not {found!r}")
        return found

    def items(self, key: str) -> list[tuple[object, str]]:
        """The items of a list, each with its place; none where the field is missing."""
        found = self.data.get(key, [])
        if not isinstance(found, list):
            raise InvalidEvent(f"{self.where}.{key}: expected a list, not {found!r}")
        return [(item, f"{self.where}.{key}[{i}]") for i, item in enumerate(found)]

    def numbers(self, key: str) -> tuple[int, ...]:
        self.value(key)
        out: list[int] = []
        for item, place in self.items(key):
            if not isinstance(item, int) or isinstance(item, bool):
                raise InvalidEvent(f"{place}: expected a whole number, not {item!r}")
            out.append(item)
        return tuple(out)


def card_from(data: object, where: str) -> CardRef:
    fields = Fields(data, where, ("print", "name", "owner", "place"))
    return CardRef(
        fields.text("print"), fields.text("name"), fields.number("owner"), fields.text("place")
    )


def pokemon_from(event: Fields, key: str) -> Optional[PokemonRef]:
    if key not in event.data:
        return None
    known = ("print", "name", "player", "place", "face_down")
    fields = Fields(event.data[key], f"{event.where}.{key}", known)
    face_down = fields.data.get("face_down", False)
    if not isinstance(face_down, bool):
        raise InvalidEvent(f"{fields.where}.face_down: expected true or false, not {face_down!r}")
    return PokemonRef(
        fields.text("print"),
        fields.text("name"),
        fields.number("player"),
        fields.text("place"),
        face_down,
    )


def step_from(data: object, where: str) -> DamageStep:
    fields = Fields(data, where, ("name", "rule", "after", "reason"))
    return DamageStep(
        fields.text("name"), fields.text("rule"), fields.number("after"), fields.text("reason")
    )


def cause_from(event: Fields) -> Cause:
    known = ("kind", "player", "print", "name", "text")
    fields = Fields(event.value("cause"), f"{event.where}.cause", known)
    kind = fields.text("kind")
    if kind not in CAUSES:
        raise InvalidEvent(
            f"{fields.where}.kind: expected one of {', '.join(CAUSES)}, not {kind!r}"
        )
    return Cause(
        kind,
        fields.number("player", -1),
        fields.text("print", ""),
        fields.text("name", ""),
        fields.text("text", ""),
    )

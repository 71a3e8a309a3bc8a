"""Events: what happens in a game, as values; their redaction for a viewer, and their JSON.

Cards in events are prints and places, never ids: an id would distinguish copies after a shuffle.
"""

from __future__ import annotations

import copyreg
from dataclasses import MISSING, dataclass, replace
from dataclasses import fields as fields_of
from typing import Any, Final, Optional

from playmat.engine.constants import PUBLIC, UNSEEN
from playmat.errors import PlaymatError
from playmat.json_data import JsonValue
from playmat.rulebook.pickling import constructor_args

# Viewers who may see which cards are in an event.
EVERYONE: Final = (0, 1, PUBLIC)
BOTH_PLAYERS: Final = (0, 1)
NO_VIEWERS: Final[tuple[int, ...]] = ()

# The kinds of events, each with the rule that an event follows if no other fits better: if empty,
# the rule of its cause. The era is added after a final period.
KINDS: Final = {
    "afflict": "cond.five",
    "attach": "",
    "attack": "attack.step-a",
    "choose": "",
    "coin": "table.coin",
    "counters": "damage.counters-unaltered.",
    "cure": "",
    "damage": "damage.place",
    "decline": "",
    "devolve": "devolve.def",
    "draw": "",
    "effect end": "",
    "effect start": "",
    "enter": "",
    "evolve": "",
    "extra cards": "mulligan.extra-card",
    "fail": "attack.step-c",
    "first player": "setup.first-player.",
    "flip won": "setup.first-player.",
    "heal": "",
    "knock out": "ko.when",
    "leave": "",
    "look": "",
    "move": "",
    "mulligan": "mulligan.when",
    "named counter": "counter.def",
    "no effect": "",
    "play": "trainer.any-number",
    "power": "power.chosen",
    "prize": "prize.to-hand",
    "promote": "ko.replace-other-reasons",
    "retreat": "retreat.once",
    "reveal": "setup.reveal",
    "search": "",
    "set prizes": "setup.prizes-six",
    "show": "mulligan.show",
    "shuffle": "",
    "stadium": "stadium.stays",
    "stadium action": "stadium.stays",
    "sudden death": "both.sudden-death",
    "survive": "",
    "swap prize": "",
    "switch": "",
    "turn end": "turn.attack-optional",
    "turn start": "turn.alternate",
    "win": "D78",
}
CAUSES: Final = ("rule", "attack", "power", "body", "trainer", "energy")


class InvalidEvent(PlaymatError):
    """Data that doesn't describe an event."""


@dataclass(frozen=True)
class CardRef:
    """A card: its print, name, owner, and place after the event."""

    print: str
    name: str
    owner: int
    place: str


@dataclass(frozen=True)
class PokemonRef:
    """A Pokémon in play: its top card, its player, and its place, such as ``bench 1``."""

    print: str
    name: str
    player: int
    place: str
    face_down: bool = False


@dataclass(frozen=True)
class Cause:
    """The effect that causes an event: its kind, player, and card, and its attack or power.

    If the rules cause it, there is no card, and `text` may name a Special Condition.
    """

    kind: str = "rule"
    player: int = -1
    print: str = ""
    name: str = ""
    text: str = ""


@dataclass(frozen=True, repr=False)
class DamageStep:
    """A step of calculating damage: its name, its rule, the damage after it, and the reason."""

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
    """Something that happened in a game.

    What `who`, `amount`, `left`, and `text` mean depends on the kind: see docs/events.md.
    """

    kind: str
    turn: int  # 0 in setup
    turn_of: int  # the player whose turn it is; -1 in setup
    who: int  # the player who acts, or whose side is affected; -1 for both or neither
    subject: Optional[PokemonRef] = None
    cause: Cause = THE_RULES
    rule: str = ""
    cards: tuple[CardRef, ...] = ()
    source: str = ""  # zone that the cards come from
    destination: str = ""  # zone that the cards go to
    audience: tuple[int, ...] = EVERYONE  # viewers who may see which cards they are
    amount: int = 0
    left: int = -1  # what remains: HP of the subject, Prize cards
    text: str = ""
    other: Optional[PokemonRef] = None
    steps: tuple[DamageStep, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the event as plain data; most fields are left out if they have their default."""
        data: dict[str, object] = plain(self)
        return data

    @staticmethod
    def from_json(data: object) -> Event:
        """Return the event that `to_json` has written; raise InvalidEvent for other data."""
        event: Event = read_object(Event, JsonValue(data, "event", InvalidEvent))
        if event.audience not in (EVERYONE, BOTH_PLAYERS, (0,), (1,), NO_VIEWERS):
            known = "[0, 1, -1], [0, 1], [0], [1], or []"
            raise InvalidEvent(f"event.audience: expected {known}, not {list(event.audience)}")
        return event


for kind_of_value in (CardRef, PokemonRef, Cause, DamageStep, Event):
    copyreg.pickle(kind_of_value, constructor_args)


def redact(event: Event, viewer: int) -> Event:
    """Return an event as a viewer may see it: player 0 or 1, or -1 for the public.

    No other function decides this. A redacted event still shows how many cards move, and where.
    """
    if viewer not in EVERYONE:
        raise PlaymatError(f"the viewer must be 0, 1, or -1 (the public), not {viewer}")
    if viewer in event.audience:
        return event
    cards = tuple([CardRef(UNSEEN, UNSEEN, c.owner, c.place) for c in event.cards])
    subject = event.subject
    if subject is not None and subject.face_down:
        subject = PokemonRef(UNSEEN, UNSEEN, subject.player, subject.place, True)
    return replace(event, cards=cards, subject=subject)


# -- JSON ------------------------------------------------------------------------------------
ALWAYS_WRITTEN: Final = ("kind", "cause", "rule", "audience")


def plain(value: object) -> Any:
    """Return an event, or a part of one, as plain data."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if not isinstance(value, (Event, CardRef, PokemonRef, Cause, DamageStep)):
        return value
    found = [(field, getattr(value, field.name)) for field in fields_of(value)]
    return {f.name: plain(x) for f, x in found if f.name in ALWAYS_WRITTEN or x != f.default}


# The class of a field's value, or of its items; a field name means the same in every class.
FIELD_CLASSES: Final = {
    "subject": PokemonRef,
    "other": PokemonRef,
    "cards": CardRef,
    "steps": DamageStep,
    "cause": Cause,
}
LISTS: Final = ("cards", "steps", "audience")
NUMBERS: Final = (
    "turn",
    "turn_of",
    "who",
    "amount",
    "left",
    "audience",
    "owner",
    "player",
    "after",
)


def read_object(kind: Any, value: JsonValue) -> Any:
    """Return data as an object of a class; raise InvalidEvent with the place of an error."""
    fields = {field.name: field.default for field in fields_of(kind)}
    required = [n for n, default in fields.items() if n in ALWAYS_WRITTEN or default is MISSING]
    found = value.fields(required, dict.fromkeys(fields, MISSING))
    written = {name: field for name, field in found.items() if field.data is not MISSING}
    return kind(**{name: read_field(name, field) for name, field in written.items()})


def read_field(name: str, value: JsonValue) -> object:
    if name in LISTS:
        return tuple([read_value(name, item) for item in value.items()])
    return read_value(name, value)


def read_value(name: str, value: JsonValue) -> object:
    if name in FIELD_CLASSES:
        return read_object(FIELD_CLASSES[name], value)
    if name in NUMBERS:
        return value.integer()
    if name == "face_down":
        return value.flag()
    text = value.text()
    if name == "kind":
        known = KINDS if value.where == "event.kind" else CAUSES
        if text not in known:
            example = next(iter(known))
            raise value.problem(f"{text!r} isn't a known kind, such as {example!r}")
    return text

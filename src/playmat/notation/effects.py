"""Effects being resolved and lasting effects as text: ops and modifiers by address."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from playmat.engine import attack, fields, settle, setup, turn
from playmat.engine.addresses import ENGINE, ENGINE_OPS, address_of, modifier_at, op_at
from playmat.engine.cards import Definition, Op
from playmat.engine.constants import NO_PLAYER, RULE
from playmat.engine.fields import Field, RecordFields
from playmat.engine.game_state import GameState
from playmat.engine.state import Effect, Frame, LastingEffect
from playmat.engine.vectors import vec
from playmat.errors import PlaymatError
from playmat.notation.places import Places
from playmat.notation.spans import MAX_INT, Span

CAUSES = (
    *("rule", "attack", "power", "body", "trainer", "special energy", "attack effect"),
    *("poison", "burn", "confusion"),
)

# Names for the steps of the engine's procedures.
STEPS = {
    "engine.turn": {
        "begin": turn.BEGIN,
        "main": turn.MAIN,
        "ending": turn.ENDING,
        "expiring": turn.EXPIRING,
        "between": turn.BETWEEN,
        "passing": turn.PASSING,
    },
    "engine.setup": {
        "flip": setup.FLIP,
        "go": setup.GO,
        "deal": setup.DEAL,
        "place": setup.PLACE,
        "active": setup.ACTIVE,
        "bench": setup.BENCH,
        "placed": setup.PLACED,
        "redraw": setup.REDRAW,
        "extra": setup.EXTRA,
        "extra bench": setup.EXTRA_BENCH,
        "late flip": setup.LATE_FLIP,
        "reveal": setup.REVEAL,
    },
    "engine.attack": {
        "choosing": attack.CHOOSING,
        "requiring": attack.REQUIRING,
        "canceling": attack.CANCELING,
        "confusion": attack.CONFUSION,
        "preparing": attack.PREPARING,
        "damaging": attack.DAMAGING,
        "hitting": attack.HITTING,
        "following": attack.FOLLOWING,
    },
    "engine.settle": {
        "gather": settle.GATHER,
        "answer": settle.ANSWER,
        "remove": settle.REMOVE,
        "take prizes": settle.TAKE_PRIZES,
        "decide": settle.DECIDE,
        "promote": settle.PROMOTE,
        "bench": settle.BENCH,
        "again": settle.AGAIN,
    },
    "engine.between turns": {
        "poison": turn.POISON,
        "burn": turn.BURN,
        "sleep": turn.SLEEP,
        "cards": turn.CARDS,
    },
}
STEP_NAMES = {op: {pc: name for name, pc in steps.items()} for op, steps in STEPS.items()}

TURN_LINE = "turn at main"  # a turn with empty registers

CAUSE = "cause"
ATTACK = "attack"
MAX_COUNT = 10_000
LIMITS = {
    "you": (0, 1),
    "player": (0, 1),
    "parent": (0, MAX_COUNT),
    "branches": (-MAX_INT, MAX_INT),
    "flags": (-MAX_INT, MAX_INT),
    "energy_key": (-MAX_INT, MAX_INT),
    "first": (0, MAX_INT),
    "last": (0, MAX_INT),
    "value": (-MAX_INT, MAX_INT),
}


def words_of(record: RecordFields) -> dict[str, Field]:
    """Return the fields of a record by their words in the notation."""
    return {field.name.replace("_", "-"): field for field in record.saved if field.name != "pc"}


EFFECT_WORDS = words_of(fields.EFFECT)
LASTING_WORDS = words_of(fields.LASTING)


# -- writing ---------------------------------------------------------------------------------
def write_step(definition: Definition | None, op: Op, pc: int) -> str:
    address = address_of(definition, op)
    name = STEP_NAMES.get(address, {}).get(pc, str(pc))
    return f"{address.removeprefix(ENGINE)} at {name}"


def write_effect(places: Places, e: Effect) -> str:
    """Return text such as ``hgss1-21/attack0:after:0#5d41402a at 2; you 0; remaining 1``."""
    d = e.definition
    out = [write_step(d, e.op, e.pc)]
    out += [f"then {write_step(d, frame.op, frame.pc)}" for frame in reversed(e.below)]
    default = Effect(e.op, NO_PLAYER, -1, d, -1, RULE)
    return "; ".join([*out, *write_fields(places, EFFECT_WORDS, e, default)])


def write_lasting(places: Places, x: LastingEffect) -> str:
    """Return text such as ``hgss1-38/attack1:after:0#…!#…; first 6; last 6; player 0``."""
    default = LastingEffect(x.modifier, x.definition)
    address = x.definition.address_of(x.modifier)
    return "; ".join([address, *write_fields(places, LASTING_WORDS, x, default)])


def write_fields(
    places: Places, words: dict[str, Field], record: object, default: object
) -> list[str]:
    """Return the fields whose values aren't those of the default."""
    out: list[str] = []
    for word, field in words.items():
        value = getattr(record, field.name)
        if field.kind.freeze(value) != field.kind.freeze(getattr(default, field.name)):
            flag = field.kind is fields.FLAG
            out.append(word if flag else f"{word} {write_value(places, field, value)}")
    return out


def write_value(places: Places, field: Field, value: Any) -> str:
    if field.kind is fields.CARDS:
        return ", ".join(map(places.word, value))
    if field.kind is fields.INTS:
        return ", ".join(map(str, value))
    if field.kind is fields.CARD or field.kind is fields.REFERENCE:
        return places.word(value)
    if field.name == CAUSE:
        return CAUSES[value]
    return str(value + 1 if field.name == ATTACK else value)


# -- reading ---------------------------------------------------------------------------------
def read_step(span: Span) -> tuple[Definition | None, Op, int]:
    """Read an op by its address, with the card whose text it is part of, and its step."""
    address, at, step = span.text.rpartition(" at ")
    if not at:
        raise span.error("expected an op and its step, as in 'turn at main'")
    full = f"{ENGINE}{address}" if f"{ENGINE}{address}" in ENGINE_OPS else address
    try:
        definition, op = op_at(full)
    except PlaymatError:
        raise span.error(f"no op with the address {address!r}") from None
    places = STEPS.get(full, {})
    if step in places:
        return definition, op, places[step]
    if not step.isdigit() and places:
        raise span.error(f"{step!r} isn't a step of {address}; the steps are {', '.join(places)}")
    return definition, op, span.after(len(address) + 4).number(0, MAX_COUNT, "the step")


def read_effect(g: GameState, places: Places, line: Span) -> Effect:
    first, *parts = line.split(";")
    definition, op, pc = read_step(first)
    e = Effect(op, NO_PLAYER, -1, definition, -1, RULE)
    e.pc = pc
    registers: list[Span] = []
    for part in parts:
        name, _, value = part.partition(" ")
        if name.text == "then":
            d, waiting, back = read_step(value)
            e.definition = e.definition or d
            e.below.append(Frame(waiting, back))
        else:
            registers.append(part)
    read_fields(places, EFFECT_WORDS, e, registers)
    e.below.reverse()
    if e.definition is None and 0 <= e.card < len(g.definitions):
        e.definition = g.definitions[e.card]
    if e.attack >= 0 and not (
        0 <= e.card < len(g.definitions) and e.attack < len(g.definitions[e.card].attacks)
    ):
        raise line.error(f"the card has no attack {e.attack + 1}")
    return e


def read_fields(places: Places, words: dict[str, Field], record: object, parts: list[Span]) -> None:
    """Set the fields of a record, each given by its word and value."""
    seen: set[str] = set()
    for part in parts:
        word, _, value = part.partition(" ")
        field = words.get(word.text)
        if field is None or (field.kind is fields.FLAG and value.text):
            raise part.error(f"unexpected {part.text!r}; the words are {', '.join(words)}")
        if word.text in seen:
            raise part.error(f"{word.text!r} is given twice")
        seen.add(word.text)
        setattr(record, field.name, read_value(places, field, word.text, value))


def read_value(places: Places, field: Field, word: str, span: Span) -> object:
    if field.kind is fields.FLAG:
        return True
    if field.kind is fields.CARDS:
        return vec[i64]([places.at(p) for p in span.split(",")])
    if field.kind is fields.INTS:
        what = f"a value of {word!r}"
        return vec[i64]([p.number(-MAX_INT, MAX_INT, what) for p in span.split(",")])
    if field.kind is fields.CARD or field.kind is fields.REFERENCE:
        return card_at(places, span)
    if field.name == CAUSE:
        return cause_at(span)
    if field.name == ATTACK:
        return span.number(1, 99, "the attack number") - 1
    return span.number(*LIMITS.get(field.name, (-MAX_COUNT, MAX_COUNT)), f"the value of {word!r}")


def card_at(places: Places, span: Span) -> int:
    """Read a card by its place, or by its id if it has none."""
    card = places.at(span)
    if not -1 <= card < places.count:
        raise span.error(f"no card with the id {card}")
    return card


def cause_at(span: Span) -> int:
    if span.text not in CAUSES:
        raise span.error(f"{span.text!r} isn't a cause; the causes are {', '.join(CAUSES)}")
    return CAUSES.index(span.text)


def read_lasting(places: Places, span: Span) -> LastingEffect:
    address, *parts = span.split(";")
    try:
        definition, modifier = modifier_at(address.text)
    except PlaymatError:
        raise address.error(f"no effect with the address {address.text!r}") from None
    x = LastingEffect(modifier, definition)
    read_fields(places, LASTING_WORDS, x, parts)
    return x

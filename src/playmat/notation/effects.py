"""Effects being resolved and lasting effects as text: ops and modifiers by address."""

from __future__ import annotations

from playmat.engine import attack, checkup, settle, setup, turn
from playmat.engine.addresses import modifier_at, op_at
from playmat.engine.cards import Op
from playmat.engine.game import Game
from playmat.engine.records import Effect, Frame, Lasting
from playmat.engine.vectors import append
from playmat.engine.words import NOBODY, RULE
from playmat.errors import PlaymatError
from playmat.notation.places import Places
from playmat.notation.spans import Span

CAUSES = ("rule", "attack", "power", "body", "trainer", "special energy", "attack effect")
ENGINE = "engine."

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
        "announced": attack.ANNOUNCED,
        "cancelling": attack.CANCELLING,
        "confusion": attack.CONFUSION,
        "preparing": attack.PREPARING,
        "damaging": attack.DAMAGING,
        "hitting": attack.HITTING,
        "following": attack.FOLLOWING,
    },
    "engine.settle": {
        "gather": settle.GATHER,
        "answer": settle.ANSWER,
        "fall": settle.FALL,
        "take prizes": settle.TAKE_PRIZES,
        "decide": settle.DECIDE,
        "promote": settle.PROMOTE,
        "bench": settle.BENCH,
        "again": settle.AGAIN,
    },
    "engine.checkup": {
        "poison": checkup.POISON,
        "burn": checkup.BURN,
        "sleep": checkup.SLEEP,
        "cards": checkup.CARDS,
    },
}
STEP_NAMES = {op: {pc: name for name, pc in steps.items()} for op, steps in STEPS.items()}

# The registers of an effect, by their contents.
POKEMON = ("a", "b")
COUNTS = ("heads", "tails", "count", "amount", "dealt")
WORDS = ("label", "flags", "answers")
LISTS = ("picked", "moved")
MAX_COUNT = 10_000
WIDE = 2**63 - 1


# -- writing ---------------------------------------------------------------------------------
def write_step(op: Op, pc: int) -> str:
    name = STEP_NAMES.get(op.address, {}).get(pc, str(pc))
    return f"{op.address.removeprefix(ENGINE)} at {name}"


def write_effect(places: Places, e: Effect) -> str:
    """Return text such as ``hgss1-21/attack0:after:0#5d41402a at 2; you 0; count 1``."""
    out = [write_step(e.op, e.pc)]
    out += [f"then {write_step(frame.op, frame.pc)}" for frame in reversed(e.below)]
    if e.you != NOBODY:
        out.append(f"you {e.you}")
    if e.card >= 0:
        out.append(f"card {places.word(e.card)}")
    if e.user >= 0:
        out.append(f"user {places.word(e.user)}")
    if e.cause != RULE:
        out.append(f"cause {CAUSES[e.cause]}")
    if e.attack >= 0:
        out.append(f"attack {e.attack + 1}")
    for name in POKEMON:
        if (value := getattr(e, name)) != -1:
            out.append(f"{name} {places.word(value)}")
    for name in (*COUNTS, *WORDS):
        if (value := getattr(e, name)) != (-1 if name == "label" else 0):
            out.append(f"{name} {value}")
    if e.did:
        out.append("did")
    for name in LISTS:
        if len(cards := getattr(e, name)):
            out.append(f"{name} {', '.join([places.word(c) for c in cards])}")
    return "; ".join(out)


def write_lasting(places: Places, x: Lasting) -> str:
    """Return text such as ``hgss1-38/attack1:after:0#…!#…; turns 6-6; by 0; of an attack``."""
    out = [x.modifier.address, f"turns {x.first}-{x.last}", f"by {x.by}"]
    if x.of_attack:
        out.append("of an attack")
    if x.value != 0:
        out.append(f"value {x.value}")
    if x.source != -1:
        out.append(f"source {places.word(x.source)}")
    if x.card != -1:
        out.append(f"card {places.word(x.card)}")
    return "; ".join(out)


# -- reading ---------------------------------------------------------------------------------
def read_step(piece: Span) -> tuple[Op, int]:
    """Read an op by its address, and its step."""
    address, at, step = piece.text.rpartition(" at ")
    if not at:
        raise piece.error("expected an op and its step, as in 'turn at main'")
    full = f"{ENGINE}{address}" if f"{ENGINE}{address}" in ENGINE_OPS else address
    try:
        op = op_at(full)
    except PlaymatError:
        raise piece.error(f"no op with the address {address!r}") from None
    places = STEPS.get(full, {})
    if step in places:
        return op, places[step]
    if not step.isdigit() and places:
        raise piece.error(f"{step!r} isn't a step of {address}; the steps are {', '.join(places)}")
    return op, piece.after(len(address) + 4).number(0, MAX_COUNT, "the step")


ENGINE_OPS = frozenset(
    f"{ENGINE}{name}"
    for name in ("setup", "turn", "retreat", "play", "attack", "damage", "settle", "checkup")
)


def read_effect(g: Game, places: Places, line: Span) -> Effect:
    first, *parts = line.split(";")
    op, pc = read_step(first)
    e = Effect(op, NOBODY, -1, -1, RULE)
    e.pc = pc
    seen: set[str] = set()
    for part in parts:
        name, _, _ = part.text.partition(" ")
        value = part.after(len(name))
        if name == "then":
            e.below.append(Frame(*read_step(value)))
            continue
        if name in seen:
            raise part.error(f"{name!r} is given twice")
        seen.add(name)
        read_register(e, places, name, value, part)
    e.below.reverse()
    if e.attack >= 0 and not (
        0 <= e.card < len(g.table) and e.attack < len(g.table[e.card].attacks)
    ):
        raise line.error(f"the card has no attack {e.attack + 1}")
    return e


def read_register(e: Effect, places: Places, name: str, value: Span, part: Span) -> None:
    if name == "you":
        e.you = value.number(0, 1, "the player")
    elif name == "card":
        e.card = card_at(places, value)
    elif name == "user":
        e.user = card_at(places, value)
    elif name == "cause":
        e.cause = cause_at(value)
    elif name == "attack":
        e.attack = value.number(1, 99, "the attack number") - 1
    elif name in POKEMON:
        setattr(e, name, card_at(places, value))
    elif name in COUNTS:
        setattr(e, name, value.number(-MAX_COUNT, MAX_COUNT, "the register"))
    elif name in WORDS:
        setattr(e, name, value.number(-WIDE, WIDE, "the value"))
    elif name in LISTS:
        cards = getattr(e, name)
        for p in value.split(","):
            cards = append(cards, places.at(p))
        setattr(e, name, cards)
    elif part.text == "did":
        e.did = True
    else:
        known = ("then", "you", "card", "user", "cause", "attack", *POKEMON, *COUNTS, *WORDS)
        raise part.error(
            f"unexpected {part.text!r}; an effect has {', '.join(known)}, did, picked, moved"
        )


def card_at(places: Places, piece: Span) -> int:
    """Read a card by its place, or by its id if it has none."""
    card = places.at(piece)
    if not -1 <= card < places.count:
        raise piece.error(f"no card with the id {card}")
    return card


def cause_at(piece: Span) -> int:
    if piece.text not in CAUSES:
        raise piece.error(f"{piece.text!r} isn't a cause; the causes are {', '.join(CAUSES)}")
    return CAUSES.index(piece.text)


def read_lasting(places: Places, piece: Span) -> Lasting:
    address, *parts = piece.split(";")
    try:
        modifier = modifier_at(address.text)
    except PlaymatError:
        raise address.error(f"no effect with the address {address.text!r}") from None
    first = last = by = value = 0
    source = card = -1
    of_attack = False
    for part in parts:
        name, _, _ = part.text.partition(" ")
        rest = part.after(len(name))
        if part.text == "of an attack":
            of_attack = True
        elif name == "turns":
            start, dash, _ = rest.text.partition("-")
            if not dash:
                raise rest.error("expected two turns, as in 'turns 6-8'")
            first = rest.first(len(start)).number(0, WIDE, "the turn")
            last = rest.after(len(start) + 1).number(0, WIDE, "the turn")
        elif name == "by":
            by = rest.number(-1, 1, "the player")
        elif name == "value":
            value = rest.number(-WIDE, WIDE, "the value")
        elif name == "source":
            source = card_at(places, rest)
        elif name == "card":
            card = card_at(places, rest)
        else:
            raise part.error(
                f"unexpected {part.text!r}; a lasting effect has turns, by, value, "
                "source, card, of an attack"
            )
    return Lasting(modifier, first, last, by, value, of_attack, source, card)

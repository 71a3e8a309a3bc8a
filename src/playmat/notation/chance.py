"""Chance sources as lines of a position: ``seed: 7``, ``script: coins HT``."""

from __future__ import annotations

import re

from playmat.engine.chance import (
    ChanceSource,
    ExternalChance,
    KeyedChance,
    ScriptedChance,
    seed_generator,
)
from playmat.engine.constants import NO_OPTION
from playmat.engine.game_state import GameState
from playmat.notation.spans import MAX_INT, PositionError, Span

KEYS = ("seed", "generator", "script", "keyed", "external", "pending")
HEX = re.compile("[0-9a-f]{1,8}")

_seeded: list[tuple[int, int]] = []


def default_generator(g: GameState) -> tuple[int, int]:
    """Return the default generator: that of seed 0; a view has none."""
    if g.redacted:
        return 1, 1
    if not _seeded:
        game = g.clone()
        seed_generator(game, 0)
        _seeded.append((game.s0, game.s1))
    return _seeded[0]


# -- writing ---------------------------------------------------------------------------------
def write_chance(g: GameState) -> list[str]:
    out: list[str] = []
    if (g.s0, g.s1) != default_generator(g):
        out.append(f"generator: {g.s0:08x} {g.s1:08x}")
    source = g.source
    if isinstance(source, ScriptedChance):
        parts = [f"coins {source.coins}"] if source.coins else []
        if source.numbers:
            parts.append(f"numbers {' '.join(map(str, source.numbers))}")
        parts += [f"shuffle {', '.join(names)}" for names in source.shuffles]
        out.append(f"script: {'; '.join(parts)}".rstrip())
    elif isinstance(source, KeyedChance):
        out.append(f"keyed: {source.key.hex() or '-'} {source.counter}")
    elif isinstance(source, ExternalChance):
        out.append(f"external: {' '.join(map(str, source.outcomes))}".rstrip())
    elif source is not None and source.saved_state():
        raise PositionError(
            f"a position can't contain a {type(source).__name__}; set the game's source to None, "
            "or write the position with exact=False"
        )
    if g.pending != NO_OPTION:
        out.append(f"pending: {g.pending}")
    return out


# -- reading ---------------------------------------------------------------------------------
def read_chance(g: GameState, key: str, value: Span) -> None:
    if key == "seed":
        seed_generator(g, value.number(0, 2**63, "the seed"))
    elif key == "generator":
        words = value.text.split()
        if len(words) != 2 or not all(HEX.fullmatch(word) for word in words):
            raise value.error("expected two hexadecimal numbers such as '0123abcd 89abcdef'")
        g.s0, g.s1 = (int(word, 16) for word in words)
    elif key == "pending":
        g.pending = value.number(-MAX_INT, MAX_INT, "the option code")
    else:
        if g.source is not None:
            raise value.error("a chance source is given already; use only one")
        g.source = read_source(key, value)


def read_source(key: str, value: Span) -> ChanceSource:
    if key == "script":
        return read_script(value)
    if key == "external":
        external = ExternalChance()
        external.outcomes = numbers_in(value)
        return external
    secret, _, counter = value.partition(" ")
    if not re.fullmatch("-|(?:[0-9a-f]{2}){1,64}", secret.text):
        raise value.error("expected a hexadecimal key of up to 64 bytes and a counter")
    number = counter.number(0, MAX_INT, "the counter")
    return KeyedChance(bytes.fromhex(secret.text.strip("-")), number)


def numbers_in(value: Span) -> list[int]:
    return [p.number(-MAX_INT, MAX_INT, "a value") for p in value.split(" ") if p.text]


def read_script(value: Span) -> ScriptedChance:
    """Return the script in text such as ``coins HT; numbers 0 2; shuffle Bill, Switch``."""
    script = ScriptedChance("", [], [])
    for part in value.split(";"):
        kind, _, rest = part.partition(" ")
        if kind.text == "coins":
            if not re.fullmatch("[HT]+", rest.text):
                raise rest.error(f"coins must be written with H and T, not {rest.text!r}")
            script.coins += rest.text
        elif kind.text == "numbers":
            script.numbers += numbers_in(rest)
        elif kind.text == "shuffle":
            script.shuffles.append([p.text for p in rest.split(",")] if rest.text else [])
        elif part.text:
            raise part.error(
                f"unexpected {part.text!r}; a script may contain coins, numbers, and shuffle"
            )
    return script

"""A checksum of what lies on the table, by the game's own words.

It depends on nothing that may change without the game changing: not on ids or numbers of cards,
not on the order of a hand, not on how a game is saved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from playmat.engine.game import Game
from playmat.engine.records import InPlay, Lasting
from playmat.engine.words import CONDITION_NAMES, WAY_NAMES, bit

DIGITS = 8


def checksum(game: Game) -> str:
    """Eight hexadecimal digits that differ where the table differs (as of replay format 1)."""
    return hashlib.blake2b(said(game).encode(), digest_size=DIGITS // 2).hexdigest()


def label(game: Game) -> str:
    """Where a checksum is taken."""
    return "end" if game.over else f"turn {game.turn}" if game.turn else "setup"


def said(game: Game) -> str:
    """What the checksum is of: a line for each thing on the table."""
    ids = [d.id for d in game.table]
    lines = [
        f"turn {game.turn} of {game.current} first {game.first} round {game.round}",
        f"asked {game.asked} winner {game.winner} {flags(game.ways, WAY_NAMES)}",
        f"stadium {ids[game.stadium]} of {game.stadium_owner}" if game.stadium >= 0 else "",
    ]
    for p in game.players:
        lines += [
            f"deck {named(ids, p.deck)}",
            f"hand {' '.join(sorted([ids[c] for c in p.hand]))}",
            f"discard {named(ids, p.discard)}",
            f"prizes {named(ids, p.prizes)}",
            f"lost {named(ids, p.lost)}",
            f"played {named(ids, p.beside)}",
            "active" if p.active is None else f"active {pokemon(game, ids, p.active)}",
        ]
        lines += [f"bench {pokemon(game, ids, m)}" for m in p.bench]
        lines.append(f"lasting {lasting(game, ids, p.lasting)}")
    return "\n".join(lines)


def pokemon(game: Game, ids: list[str], m: InPlay) -> str:
    marks = sorted(m.marks.items()) if m.marks else []
    parts = [
        named(ids, m.cards),
        f"energy {' '.join(sorted([ids[c] for c in m.energy]))}",
        f"trainers {' '.join(sorted([ids[c] for c in m.gear]))}"
        if m.gear is not None
        else "trainers",
        f"damage {m.damage}",
        flags(m.conditions, CONDITION_NAMES),
        f"poison {m.poison}",
        " ".join([f"{name} {n}" for name, n in marks]),
        "new" if m.came == game.turn else "",
        "evolved" if m.changed == game.turn else "",
        "face down" if m.face_down else "",
        f"lasting {lasting(game, ids, m.lasting)}",
    ]
    return ", ".join(parts)


def lasting(game: Game, ids: list[str], effects: list[Lasting] | None) -> str:
    """What is still in force or will be: by whose card and in which turns."""
    if effects is None:
        return ""
    kept = [
        f"{ids[x.source] if x.source >= 0 else ''} by {x.by} in {x.first} to {x.last}"
        for x in effects
        if x.last >= game.turn
    ]
    return " and ".join(sorted(kept))


def named(ids: list[str], cards: Iterable[int]) -> str:
    return " ".join([ids[c] for c in cards])


def flags(mask: int, names: tuple[str, ...]) -> str:
    return " ".join([name for i, name in enumerate(names) if mask & bit(i)]) if mask else ""

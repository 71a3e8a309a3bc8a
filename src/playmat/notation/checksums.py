"""A checksum of the board state.

It depends only on the state of the game: not on card ids, the order of a hand, or the save format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from playmat.engine.constants import CONDITION_NAMES, WAY_NAMES, bit
from playmat.engine.game_state import GameState
from playmat.engine.state import LastingEffect, PokemonInPlay

DIGITS = 8


def checksum(game: GameState) -> str:
    """Return eight hexadecimal digits that identify the board state (replay format 1)."""
    return hashlib.blake2b(board_text(game).encode(), digest_size=DIGITS // 2).hexdigest()


def point_of(game: GameState) -> str:
    """Return the point of the game of a checksum: ``setup``, ``turn 3``, or ``end``."""
    return "end" if game.over else f"turn {game.turn}" if game.turn else "setup"


def board_text(game: GameState) -> str:
    """Return the text that the checksum is computed from."""
    ids = [d.id for d in game.definitions]
    lines = [
        f"turn {game.turn} of {game.turn_player} first {game.first} "
        f"round {game.sudden_death_round}",
        f"asked {game.player_to_act} winner {game.winner} {flags(game.ways, WAY_NAMES)}",
        f"stadium {ids[game.stadium]} of {game.stadium_owner}" if game.stadium >= 0 else "",
    ]
    for p in game.players:
        lines += [
            f"deck {join_ids(ids, p.deck)}",
            f"hand {' '.join(sorted([ids[c] for c in p.hand]))}",
            f"discard {join_ids(ids, p.discard)}",
            f"prizes {join_ids(ids, p.prizes)}",
            f"lost {join_ids(ids, p.lost_zone)}",
            f"played {join_ids(ids, p.played)}",
            "active" if p.active is None else f"active {pokemon(game, ids, p.active)}",
        ]
        lines += [f"bench {pokemon(game, ids, m)}" for m in p.bench]
        lines.append(f"lasting {lasting(game, ids, p.lasting)}")
    return "\n".join(lines)


def pokemon(game: GameState, ids: list[str], m: PokemonInPlay) -> str:
    counters = sorted(m.named_counters.items()) if m.named_counters else []
    parts = [
        join_ids(ids, m.cards),
        f"energy {' '.join(sorted([ids[c] for c in m.energy]))}",
        f"trainers {' '.join(sorted([ids[c] for c in m.attached_trainers]))}"
        if m.attached_trainers is not None
        else "trainers",
        f"damage {m.damage}",
        flags(m.conditions, CONDITION_NAMES),
        f"poison {m.poison}",
        " ".join([f"{name} {n}" for name, n in counters]),
        "new" if m.entered_turn == game.turn else "",
        "evolved" if m.evolved_turn == game.turn else "",
        "face down" if m.face_down else "",
        f"lasting {lasting(game, ids, m.lasting)}",
    ]
    return ", ".join(parts)


def lasting(game: GameState, ids: list[str], effects: list[LastingEffect] | None) -> str:
    """Return the lasting effects that haven't expired: source, player, and turns."""
    if effects is None:
        return ""
    kept = [
        f"{ids[x.source] if x.source >= 0 else ''} by {x.player} in {x.first} to {x.last}"
        for x in effects
        if x.last >= game.turn
    ]
    return " and ".join(sorted(kept))


def join_ids(ids: list[str], cards: Iterable[int]) -> str:
    return " ".join([ids[c] for c in cards])


def flags(mask: int, names: tuple[str, ...]) -> str:
    return " ".join([name for i, name in enumerate(names) if mask & bit(i)]) if mask else ""

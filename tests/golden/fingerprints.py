"""Fingerprints of 3,600 random games: 36 pairings, 50 games each, under both rulesets.

As a script, it prints one line per pairing and ruleset: the number of decisions and the checksum
of the first few games, then of all games; `--few` stops after the first few. `--steps` prints a
checksum of the state at every decision of one game per pairing instead. The lines are the same in
both builds, on every machine, and with every hash seed.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

from playmat.decks import theme_decks
from playmat.engine.game import Game
from playmat.engine.playouts import fingerprint
from playmat.rulebook import HGSS, XY

GAMES = 50
FEW = 4
LIMIT = 5000


def pairing_lines(games: int) -> list[str]:
    """Return a line for each pairing and ruleset."""
    lines = []
    decks = theme_decks()
    for ruleset in (HGSS, XY):
        for a in decks:
            for b in decks:
                total = 0
                checksums = 0
                parts = []
                for seed in range(games):
                    g = Game.start(a, b, ruleset, seed)
                    n, checksum = fingerprint(g, seed + 1, LIMIT)
                    assert g.over, f"{a.name} against {b.name}, {ruleset.name}, seed {seed}"
                    total += n
                    checksums = (checksums * 31 + checksum) % (1 << 61)
                    if seed + 1 in (FEW, GAMES):
                        parts.append(f"{total} {checksums:016x}")
                lines.append(f"{ruleset.name} {a.name} - {b.name}: {', '.join(parts)}")
    return lines


def state_lines() -> list[str]:
    """Return a line for one game of each pairing."""
    lines = []
    for k in range(36):
        digest = hashlib.blake2b(digest_size=8)
        n = -1
        for g in states(k):
            digest.update(g.to_json().encode())
            n += 1
        lines.append(f"{k}: {n} {digest.hexdigest()}")
    return lines


def states(k: int) -> Iterator[Game]:
    """Play one game of a pairing; yield it at each decision and at its end."""
    decks = theme_decks()
    g = Game.start(decks[k % 6], decks[k // 6], (HGSS, XY)[k % 2], k)
    n = 0
    while not g.over:
        yield g
        codes = list(g.codes)
        g.apply(codes[(7 * n + k) % len(codes)])
        n += 1
    yield g


if __name__ == "__main__":
    games = FEW if "--few" in sys.argv else GAMES
    print("\n".join(state_lines() if "--steps" in sys.argv else pairing_lines(games)))

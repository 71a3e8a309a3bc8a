"""Seeds: every purpose of a run gets its own, derived from the one seed of the run."""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

Purpose = Literal["game", "agent", "trial agent", "search", "evaluation", "comparison"]

BYTES = 8  # of a seed: the generator of a game uses 64 bits


def derive_seed(seed: int, purpose: Purpose, *parts: int) -> int:
    """Return the seed for a purpose, such as the agent in a seat; the same on every machine.

    The hash is keyed with the seed of the run, so a derived seed reveals neither that seed nor
    those for other purposes: an agent can't predict the game from the seed it receives. The seed
    of the run is as secret as it is hard to guess.
    """
    key = (seed % (1 << 8 * BYTES)).to_bytes(BYTES, "big")
    words = "/".join([purpose, *map(str, parts)])
    found = blake2b(words.encode(), digest_size=BYTES, key=key, person=b"playmat seed")
    return int.from_bytes(found.digest(), "big")

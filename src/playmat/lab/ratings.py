"""Ratings of contestants, computed by openskill from the games in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from playmat.errors import PlaymatError
from playmat.lab.match import Block


class MissingExtra(PlaymatError):
    """An optional library of the `lab` extra that isn't installed."""

    def __init__(self, what: str, library: str) -> None:
        super().__init__(f"{what} require {library}: pip install 'playmat[lab]'")


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its uncertainty; 25 and 8.33 before the first game."""

    mu: float
    sigma: float


def can_rate() -> bool:
    return find_spec("openskill") is not None


def ratings_of(names: Sequence[str], blocks: Iterable[Block]) -> list[Rating]:
    """Return the rating of each contestant (Plackett–Luce) after all games."""
    if not can_rate():
        raise MissingExtra("ratings", "openskill")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found = [model.rating(name=name) for name in names]
    for block in blocks:
        for game in block.games:
            seats = [side.contestant for side in game.sides]
            ranks = [-game.score(seat) for seat in (0, 1)]
            teams = model.rate([[found[who]] for who in seats], ranks=ranks)
            for who, team in zip(seats, teams, strict=True):
                found[who] = team[0]
    return [Rating(each.mu, each.sigma) for each in found]

"""Where the engine finds printed cards: the package registers its card pool here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.cards import Card

_sources: list[Callable[[str], Card]] = []


def provide(find: Callable[[str], Card]) -> None:
    """Register the function that returns a printed card by its id."""
    _sources[:] = [find]


def find_card(id: str) -> Card:
    """Return the printed card with this id."""
    if not _sources:
        raise PlaymatError(f"no cards have been registered, so {id!r} can't be found")
    return _sources[0](id)

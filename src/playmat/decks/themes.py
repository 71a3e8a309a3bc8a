"""The theme decks of the rulebooks, which are legal under both rulesets."""

from __future__ import annotations

from functools import cache

from playmat.decks.deck import Deck
from playmat.errors import PlaymatError, suggestion


class UnknownDeck(PlaymatError):
    """No deck has that name."""


def theme_deck(name: str) -> Deck:
    """Return the theme deck with this name."""
    decks = by_name()
    deck = decks.get(name.casefold())
    if deck is None:
        near = suggestion(name, [deck.name for deck in decks.values()], few=True)
        raise UnknownDeck(f"no theme deck named {name!r}{near}")
    return deck


def theme_decks() -> tuple[Deck, ...]:
    """Return all theme decks, set by set."""
    return tuple(by_name().values())


@cache
def by_name() -> dict[str, Deck]:
    import tomllib
    from importlib.resources import files

    lists = tomllib.loads(files(__package__).joinpath("themes.toml").read_text("utf-8"))
    return {name.casefold(): Deck(name, counts) for name, counts in lists.items()}

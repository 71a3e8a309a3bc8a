"""The built-in decks (theme decks and sample decks), and decks in files."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from playmat.decks.deck import Deck
from playmat.decks.lists import DeckList, read_deck
from playmat.errors import PlaymatError, suggestion
from playmat.limits import MAX_DECK_CHARACTERS


class UnknownDeck(PlaymatError):
    """No deck has that name."""


@cache
def theme_decks() -> tuple[Deck, ...]:
    """Return the theme decks of the rulebooks, set by set; they are legal under both rulesets."""
    lists = tomllib.loads(files(__package__).joinpath("themes.toml").read_text("utf-8"))
    return tuple([Deck(name, counts) for name, counts in lists.items()])


@cache
def sample_decks() -> tuple[Deck, ...]:
    """Return the sample decks, which use only HeartGold & SoulSilver cards."""
    folder = files(__package__).joinpath("samples")
    lists = [path.read_text("utf-8") for path in folder.iterdir() if path.name.endswith(".txt")]
    decks = [read_deck(text).require_deck() for text in lists]
    return tuple(sorted(decks, key=lambda deck: deck.name))


def builtin_decks() -> tuple[Deck, ...]:
    """Return all built-in decks: the theme decks, then the sample decks."""
    return theme_decks() + sample_decks()


def by_name(decks: Sequence[Deck], name: str) -> Deck | None:
    return next((deck for deck in decks if deck.name.casefold() == name.casefold()), None)


def theme_deck(name: str) -> Deck:
    """Return the theme deck with this name."""
    deck = by_name(theme_decks(), name)
    if deck is None:
        near = suggestion(name, [deck.name for deck in theme_decks()], few=True)
        raise UnknownDeck(f"no theme deck named {name!r}{near}")
    return deck


def find_deck(words: str | Path) -> Deck:
    """Return the built-in deck with this name, or the deck in a file of any format.

    If lines of a file can't be read, the error lists a problem for each of them.
    """
    return find_list(words).require_deck()


def find_list(words: str | Path) -> DeckList:
    """Return a deck with the problems of its list; a built-in deck has no lines."""
    deck = by_name(builtin_decks(), str(words))
    if deck is not None:
        return DeckList(deck, "", (), (), (), ())
    path = Path(words)
    if path.is_dir() or not path.exists():
        near = suggestion(str(words), [deck.name for deck in builtin_decks()], few=True)
        raise UnknownDeck(f"no deck or file named {str(words)!r}{near}")
    with path.open("rb") as file:  # a character has at most 4 bytes
        return read_deck(decode(file.read(4 * MAX_DECK_CHARACTERS + 1)), path.stem)


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16, or Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")

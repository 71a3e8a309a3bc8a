"""The built-in decks (theme decks and sample decks), and decks in files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playmat.decks.deck import Deck
from playmat.decks.lists import DeckList, read_deck
from playmat.decks.themes import UnknownDeck, theme_decks
from playmat.errors import suggestion


def sample_decks() -> tuple[Deck, ...]:
    """Return the sample decks, which use only HeartGold & SoulSilver cards."""
    return tuple(_samples().values())


def builtin_decks() -> tuple[Deck, ...]:
    """Return all built-in decks: the theme decks, then the sample decks."""
    return theme_decks() + sample_decks()


def find_deck(words: str | Path) -> Deck:
    """Return the built-in deck with this name, or the deck in a file of any format.

    If lines of a file can't be read, the error lists a problem for each of them.
    """
    return find_list(words).require_deck()


def find_list(words: str | Path) -> DeckList:
    """Return a deck with the problems of its list; a built-in deck has no lines."""
    for deck in builtin_decks():
        if deck.name.casefold() == str(words).casefold():
            return DeckList(deck, "", (), (), (), ())
    path = Path(words)
    if path.is_dir() or not path.exists():
        near = suggestion(str(words), [deck.name for deck in builtin_decks()], few=True)
        raise UnknownDeck(f"no deck or file named {str(words)!r}{near}")
    return read_deck(decoded(path.read_bytes()), path.stem)


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16, or Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


@cache
def _samples() -> dict[str, Deck]:
    from importlib.resources import files

    folder = files(__package__).joinpath("samples")
    lists = [path.read_text("utf-8") for path in folder.iterdir() if path.name.endswith(".txt")]
    found = [read_deck(text).require_deck() for text in lists]
    return {deck.name: deck for deck in sorted(found, key=lambda deck: deck.name)}

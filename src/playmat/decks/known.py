"""The decks that one can name: the theme decks and our own; and any other in a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playmat.decks.deck import Deck
from playmat.decks.lists import DeckList, read_deck
from playmat.decks.themes import UnknownDeck, theme_decks
from playmat.errors import suggestion


def own_decks() -> tuple[Deck, ...]:
    """Decks of our own, built from HeartGold & SoulSilver alone."""
    return tuple(_own().values())


def known_decks() -> tuple[Deck, ...]:
    """All decks that have a name here: the theme decks, then our own."""
    return theme_decks() + own_decks()


def find_deck(words: str | Path) -> Deck:
    """The deck of that name, or the one in the file of that name, whatever its format.

    Where lines of a file cannot be read, the error has a remark on each of them.
    """
    return find_list(words).whole()


def find_list(words: str | Path) -> DeckList:
    """The same with what is to be said of each line; a deck that has a name here has no lines."""
    for deck in known_decks():
        if deck.name.casefold() == str(words).casefold():
            return DeckList(deck, "", (), (), (), ())
    path = Path(words)
    if path.is_dir() or not path.exists():
        near = suggestion(str(words), [deck.name for deck in known_decks()], few=True)
        raise UnknownDeck(f"there is no deck and no file {str(words)!r}{near}")
    return read_deck(decoded(path.read_bytes()), path.stem)


def decoded(data: bytes) -> str:
    """The text of a file, as editors of today and of old write it."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


@cache
def _own() -> dict[str, Deck]:
    from importlib.resources import files

    folder = files(__package__).joinpath("own")
    lists = [path.read_text("utf-8") for path in folder.iterdir() if path.name.endswith(".txt")]
    found = [read_deck(text).whole() for text in lists]
    return {deck.name: deck for deck in sorted(found, key=lambda deck: deck.name)}

"""Decks: reading and writing lists, legality, formats, odds, and the built-in decks."""

from playmat.decks.builtin import (
    UnknownDeck,
    builtin_decks,
    find_deck,
    find_list,
    sample_decks,
    theme_deck,
    theme_decks,
)
from playmat.decks.deck import Comparison, Deck, IllegalSwap, compare
from playmat.decks.formats import FORMATS, Format, UnknownFormat, find_format
from playmat.decks.legality import Hint, IllegalDeck, Violation, basic_energy_names
from playmat.decks.lists import DeckList, LineProblem, ReadLine, UnreadableDeck, read_deck
from playmat.decks.odds import CardOdds, Opening, card_odds, opening
from playmat.decks.writing import LIST_FORMATS, UnknownListFormat, write_deck

__all__ = [
    "FORMATS",
    "LIST_FORMATS",
    "CardOdds",
    "Comparison",
    "Deck",
    "DeckList",
    "Format",
    "Hint",
    "IllegalDeck",
    "IllegalSwap",
    "LineProblem",
    "Opening",
    "ReadLine",
    "UnknownDeck",
    "UnknownFormat",
    "UnknownListFormat",
    "UnreadableDeck",
    "Violation",
    "basic_energy_names",
    "builtin_decks",
    "card_odds",
    "compare",
    "find_deck",
    "find_format",
    "find_list",
    "opening",
    "read_deck",
    "sample_decks",
    "theme_deck",
    "theme_decks",
    "write_deck",
]

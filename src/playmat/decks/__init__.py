"""Decks: reading and writing lists, legality, formats, odds, and the built-in decks."""

from playmat.decks.builtin import builtin_decks, find_deck, find_list, sample_decks
from playmat.decks.comparison import Comparison, compare
from playmat.decks.deck import Deck, IllegalSwap
from playmat.decks.diagnostics import Hint, Violation
from playmat.decks.formats import FORMATS, Format, UnknownFormat, find_format
from playmat.decks.legality import IllegalDeck, basic_energy_names
from playmat.decks.lists import DeckList, LineProblem, ReadLine, UnreadableDeck, read_deck
from playmat.decks.odds import CardOdds, Opening, card_odds, opening
from playmat.decks.themes import UnknownDeck, theme_deck, theme_decks
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

"""Decks: lists in and out, whether they are legal, their odds, and the decks known by name."""

from playmat.decks.comparison import Comparison, compare
from playmat.decks.deck import Deck, IllegalSwap
from playmat.decks.formats import FORMATS, Format, UnknownFormat, find_format
from playmat.decks.known import find_deck, find_list, known_decks, own_decks
from playmat.decks.legality import IllegalDeck, basic_energy_names
from playmat.decks.lists import DeckList, LineRemark, ReadLine, UnreadableDeck, read_deck
from playmat.decks.odds import CardOdds, Opening, card_odds, opening
from playmat.decks.remarks import Fault, Hint
from playmat.decks.themes import UnknownDeck, theme_deck, theme_decks
from playmat.decks.writing import LIST_FORMATS, UnknownListFormat, write_deck

__all__ = [
    "FORMATS",
    "LIST_FORMATS",
    "CardOdds",
    "Comparison",
    "Deck",
    "DeckList",
    "Fault",
    "Format",
    "Hint",
    "IllegalDeck",
    "IllegalSwap",
    "LineRemark",
    "Opening",
    "ReadLine",
    "UnknownDeck",
    "UnknownFormat",
    "UnknownListFormat",
    "UnreadableDeck",
    "basic_energy_names",
    "card_odds",
    "compare",
    "find_deck",
    "find_format",
    "find_list",
    "known_decks",
    "opening",
    "own_decks",
    "read_deck",
    "theme_deck",
    "theme_decks",
    "write_deck",
]

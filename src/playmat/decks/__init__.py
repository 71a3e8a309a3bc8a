"""Decks: lists of cards, whether they are legal, and the theme decks."""

from playmat.decks.deck import Deck, IllegalSwap
from playmat.decks.legality import IllegalDeck, basic_energy_names
from playmat.decks.remarks import Fault, Hint
from playmat.decks.themes import UnknownDeck, theme_deck, theme_decks

__all__ = [
    "Deck",
    "Fault",
    "Hint",
    "IllegalDeck",
    "IllegalSwap",
    "UnknownDeck",
    "basic_energy_names",
    "theme_deck",
    "theme_decks",
]

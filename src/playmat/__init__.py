"""Playmat: the Pokémon Trading Card Game, played by the book.

>>> from playmat import HGSS, Game, theme_deck
>>> game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)
>>> while not game.over:
...     game.apply(game.options[0])
>>> game.result
player 0 wins by deck-out
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from playmat.card_source import provide
from playmat.version import VERSION

if TYPE_CHECKING:
    from playmat.cards import UnknownCard, card, pool
    from playmat.decks import Deck, IllegalDeck, theme_deck, theme_decks
    from playmat.engine.assignments import NoConsistentWorld
    from playmat.engine.board import Pokemon, PokemonAttack, Side
    from playmat.engine.cards import Card
    from playmat.engine.chance import ExternalChance, KeyedChance, ScriptedChance
    from playmat.engine.event_log import EventLog
    from playmat.engine.events import Event, redact
    from playmat.engine.fields import SaveError
    from playmat.engine.game import Game, View
    from playmat.engine.game_state import Result
    from playmat.engine.observer import Observer
    from playmat.engine.observers import Observers
    from playmat.engine.odds import Odds
    from playmat.engine.options import Option
    from playmat.errors import PlaymatError
    from playmat.rulebook import HGSS, XY, IllegalOption, Refusal, Ruleset

__version__ = VERSION

# The names by the module they are imported from on first use, so that a command that needs no
# cards doesn't load them.
_MODULES = {
    "playmat.cards": ("UnknownCard", "card", "pool"),
    "playmat.decks": ("Deck", "IllegalDeck", "theme_deck", "theme_decks"),
    "playmat.engine.board": ("Pokemon", "PokemonAttack", "Side"),
    "playmat.engine.cards": ("Card",),
    "playmat.engine.chance": ("ExternalChance", "KeyedChance", "ScriptedChance"),
    "playmat.engine.event_log": ("EventLog",),
    "playmat.engine.events": ("Event", "redact"),
    "playmat.engine.game": ("Game", "View"),
    "playmat.engine.game_state": ("Result",),
    "playmat.engine.observer": ("Observer",),
    "playmat.engine.observers": ("Observers",),
    "playmat.engine.odds": ("Odds",),
    "playmat.engine.options": ("Option",),
    "playmat.engine.fields": ("SaveError",),
    "playmat.engine.assignments": ("NoConsistentWorld",),
    "playmat.errors": ("PlaymatError",),
    "playmat.rulebook": ("HGSS", "XY", "IllegalOption", "Refusal", "Ruleset"),
}
_EXPORTS = {name: module for module, names in _MODULES.items() for name in names}


def _find_card(id: str) -> Card:
    """Return a card of the pool, which is loaded when a card is first needed."""
    from playmat.cards import card

    return card(id)


provide(_find_card)


def __getattr__(name: str) -> object:
    module = _EXPORTS.get(name)
    if module is None:
        raise AttributeError(f"module 'playmat' has no attribute {name!r}")
    value = getattr(importlib.import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


__all__ = [
    "HGSS",
    "XY",
    "Card",
    "Deck",
    "Event",
    "EventLog",
    "ExternalChance",
    "Game",
    "IllegalDeck",
    "IllegalOption",
    "KeyedChance",
    "NoConsistentWorld",
    "Observer",
    "Observers",
    "Odds",
    "Option",
    "PlaymatError",
    "Pokemon",
    "PokemonAttack",
    "Refusal",
    "Result",
    "Ruleset",
    "SaveError",
    "ScriptedChance",
    "Side",
    "UnknownCard",
    "View",
    "__version__",
    "card",
    "pool",
    "redact",
    "theme_deck",
    "theme_decks",
]

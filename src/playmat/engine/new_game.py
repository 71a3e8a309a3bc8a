"""New games: from two deck lists and a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from playmat.engine.cards import Card, Definition
from playmat.engine.constants import ITEM
from playmat.engine.game_state import GameState
from playmat.engine.setup import set_up
from playmat.engine.state import new_player
from playmat.engine.turn import TURN
from playmat.engine.vectors import vec
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset

NO_CARD = Definition("", "", ITEM)  # placeholder for unused ids of decks of fewer than 60 cards


@dataclass(frozen=True)
class CardTables:
    """The tables that all games with the same two deck lists share."""

    definitions: list[Definition]
    prints: list[str]
    keys: vec[i64]
    cards_by_key: dict[int, Card]
    lists: list[list[Card]]


_tables: dict[tuple[tuple[Card, ...], tuple[Card, ...]], CardTables] = {}
MAX_CACHED_TABLES = 256
CARD_IDS: Final = vec[i64](list(range(120)))  # 60 for each player; never changed


def sort_key(card: Card) -> tuple[int, str]:
    """Return the key by which a deck list is sorted."""
    return card.definition.key, card.id


def create_game(ruleset: Ruleset, lists: list[list[Card]]) -> GameState:
    """Return a new game with all cards in the decks."""
    key = (tuple(lists[0]), tuple(lists[1]))
    t = _tables.get(key)
    if t is None:
        t = number_cards(lists)
        if len(_tables) >= MAX_CACHED_TABLES:
            _tables.clear()
        _tables[key] = t
    players = [new_player(CARD_IDS[60 * who : 60 * who + len(lists[who])]) for who in (0, 1)]
    return GameState(ruleset, t.definitions, t.prints, t.keys, t.cards_by_key, t.lists, players)


def number_cards(lists: list[list[Card]]) -> CardTables:
    """Return the tables: each card gets an id and a key, in an order that reveals nothing."""
    definitions = [NO_CARD] * 120
    prints = [""] * 120
    cards_by_key: dict[int, Card] = {}
    sorted_lists: list[list[Card]] = []
    for who, cards in enumerate(lists):
        if len(cards) > 60:
            raise PlaymatError(f"a player has {len(cards)} cards; at most 60 are possible")
        sorted_lists.append(sorted(cards, key=sort_key))
        for id, card in enumerate(sorted_lists[who], 60 * who):
            d = card.definition
            other = cards_by_key.setdefault(2 * d.key + who, card).definition
            if other is not d:
                raise PlaymatError(
                    f"{d.id} and {other.id} can't be in the same deck, because their ids have "
                    "the same key; rename one of them"
                )
            definitions[id] = d
            prints[id] = card.id
    keys = vec[i64]([d.key for d in definitions])
    return CardTables(definitions, prints, keys, cards_by_key, sorted_lists)


def begin(g: GameState) -> None:
    """Put the setup on the stack; the game then runs to its first decision."""
    set_up(g, TURN)

"""New games: from two deck lists and a ruleset."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.cards import Card, Definition
from playmat.engine.constants import ITEM
from playmat.engine.game_state import GameState
from playmat.engine.setup import set_up
from playmat.engine.state import Player
from playmat.engine.turn import TURN
from playmat.engine.vectors import vec
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset

NO_CARD = Definition("", "", ITEM)  # fills up the ids of a player with fewer than 60 cards


class CardTables:
    """The tables that all games with the same two deck lists share."""

    __slots__ = ("decks", "faces", "lists", "keys", "prints", "definitions")

    def __init__(
        self,
        table: list[Definition],
        prints: list[str],
        number: vec[i64],
        faces: dict[int, Card],
        decks: list[list[int]],
        lists: list[list[Card]],
    ) -> None:
        self.definitions = table
        self.prints = prints
        self.keys = number
        self.faces = faces
        self.decks = decks
        self.lists = lists


_tables: dict[tuple[tuple[Card, ...], tuple[Card, ...]], CardTables] = {}
MAX_CACHED_TABLES = 256


def sort_key(card: Card) -> tuple[int, str]:
    return card.definition.key, card.id


def create_game(ruleset: Ruleset, lists: list[list[Card]]) -> GameState:
    """Return a new game with all cards in the decks."""
    key = (tuple(lists[0]), tuple(lists[1]))
    tables = _tables.get(key)
    if tables is None:
        tables = number_cards(lists)
        if len(_tables) >= MAX_CACHED_TABLES:
            _tables.clear()
        _tables[key] = tables
    players: list[Player] = []
    for deck in tables.decks:
        players.append(
            Player(
                vec[i64](deck),
                vec[i64](capacity=20),
                vec[i64](capacity=30),
                vec[i64](capacity=6),
                vec[i64](),
                vec[i64](capacity=2),
                None,
                [],
            )
        )
    return GameState(
        ruleset, tables.definitions, tables.prints, tables.keys, tables.faces, tables.lists, players
    )


def number_cards(lists: list[list[Card]]) -> CardTables:
    """Return the tables: each card gets an id and a key, in an order that reveals nothing."""
    table: list[Definition] = []
    prints: list[str] = []
    numbers: list[int] = []
    faces: dict[int, Card] = {}
    decks: list[list[int]] = []
    sorted_lists: list[list[Card]] = []
    for who, cards in enumerate(lists):
        if len(cards) > 60:
            raise PlaymatError(f"a player has {len(cards)} cards; at most 60 are possible")
        deck: list[int] = []
        ordered = sorted(cards, key=sort_key)
        sorted_lists.append(ordered)
        for k in range(60):
            id = 60 * who + k
            if k < len(ordered):
                card = ordered[k]
                d = card.definition
                known = faces.setdefault(2 * d.key + who, card)
                if known.definition is not d:
                    raise PlaymatError(
                        f"{d.id} and {known.definition.id} cannot be in one deck: their ids "
                        "come to the same number; one of the two must be named otherwise"
                    )
                table.append(d)
                prints.append(card.id)
                numbers.append(d.key)
                deck.append(id)
            else:
                table.append(NO_CARD)
                prints.append("")
                numbers.append(NO_CARD.key)
        decks.append(deck)
    return CardTables(table, prints, vec[i64](numbers), faces, decks, sorted_lists)


def begin(g: GameState) -> None:
    """Put the setup on the stack; the game then runs to its first decision."""
    set_up(g, TURN)

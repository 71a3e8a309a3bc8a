"""Two lists of cards and a ruleset become a game."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.cards import Card, Definition
from playmat.engine.game import Game
from playmat.engine.records import Player
from playmat.engine.setup import SET_UP
from playmat.engine.vectors import append, vec
from playmat.engine.words import ITEM, NOBODY, RULE
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset

NO_CARD = Definition("", "", ITEM)  # stands where a player has fewer than sixty cards


def sort_key(card: Card) -> tuple[str, str]:
    return card.definition.id, card.id


def lay_out(ruleset: Ruleset, lists: list[list[Card]]) -> Game:
    """A game with all cards in the decks, numbered in an order that tells nothing of them."""
    table: list[Definition] = []
    prints: list[str] = []
    numbers: list[int] = []
    faces: list[int] = [-1] * 128
    players: list[Player] = []
    for who, cards in enumerate(lists):
        if len(cards) > 60:
            raise PlaymatError(f"a player has {len(cards)} cards; at most 60 are possible")
        deck = vec[i64]()
        number = -1
        last = ""
        ordered = sorted(cards, key=sort_key)
        for k in range(60):
            id = 60 * who + k
            if k < len(ordered):
                card = ordered[k]
                if card.definition.id != last:
                    last = card.definition.id
                    number += 1
                    faces[64 * who + number] = id
                table.append(card.definition)
                prints.append(card.id)
                numbers.append(number)
                deck = append(deck, id)
            else:
                table.append(NO_CARD)
                prints.append("")
                numbers.append(63)
        players.append(
            Player(deck, vec[i64](), vec[i64](), vec[i64](), vec[i64](), vec[i64](), None, [])
        )
    return Game(ruleset, table, prints, vec[i64](numbers), faces, players)


def begin(g: Game) -> None:
    """Put the set-up on the stack; the game then runs to its first decision."""
    g.push(SET_UP, NOBODY, -1, -1, RULE)

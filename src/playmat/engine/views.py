"""Views: the state of a game without anything that the viewer doesn't know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.cards import Card
from playmat.engine.constants import DECK, HAND, IN_PLAY, PRIZES, PUBLIC, ZONE_NAMES
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import IDENTITIES, PLACES, zone_mask
from playmat.engine.movement import zone_cards
from playmat.engine.redaction import HIDDEN, Redactor, count_members, listed_identities, members
from playmat.engine.run_loop import refresh_options
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.worlds import ParsedBelief


@dataclass(frozen=True, repr=False)
class KnownAmong:
    """Cards (by print) that are among some places, and the number of places in each zone."""

    cards: tuple[str, ...]
    zones: tuple[tuple[str, int], ...]

    def __repr__(self) -> str:
        where = " and ".join([f"{n} of the {zone}" for zone, n in self.zones])
        return f"<{', '.join(self.cards)} among {where}>"


def zones_of(seen: GameState, owner: i64, places: i64) -> tuple[tuple[str, int], ...]:
    """Return how many of some places are in each zone."""
    p = seen.players[owner]
    out: list[tuple[str, int]] = []
    for zone in (DECK, HAND, PRIZES):
        count = count_members(zone_mask(zone_cards(p, zone), owner) & places)
        if count > 0:
            out.append((ZONE_NAMES[zone], count))
            places &= ~zone_mask(zone_cards(p, zone), owner)
    if places:
        out.append((ZONE_NAMES[IN_PLAY], count_members(places)))
    return tuple(out)


class ViewState:
    """The redacted state of a game, and its viewer."""

    __slots__ = ("_state", "belief", "viewer")

    def __init__(self, seen: GameState, viewer: i64) -> None:
        self._state = seen  # for users of a view it is private; others call `state_of`
        self.viewer: i64 = viewer
        self.belief: Optional[ParsedBelief] = None  # computed by `sample` for the latest lists


def state_of(game: GameState | ViewState) -> GameState:
    """Return the state of a game, or what a view contains of it."""
    return game._state if isinstance(game, ViewState) else game


def known_among(view: ViewState, player: i64, by: i64) -> list[KnownAmong]:
    """Return the cards of a player that `by` knows to be somewhere among some places."""
    seen = view._state
    knowledge = seen.knowledge
    word: i64 = 2 * by + player
    out: list[KnownAmong] = []
    for at, first, count in listed_identities(knowledge, view.viewer):
        if knowledge[at] == word:
            visible = knowledge[at + IDENTITIES] & knowledge[2 * view.viewer + player]
            cards = [seen.prints[60 * player + k] for k in members(visible)]
            cards.extend(seen.prints[first : first + count])
            zones = zones_of(seen, player, knowledge[at + PLACES])
            out.append(KnownAmong(tuple(sorted(cards)), zones))
    return out


def make_view(g: GameState, viewer: i64, open_lists: bool) -> GameState:
    """Return the state of a game as a viewer may know it."""
    if viewer != 0 and viewer != 1 and viewer != PUBLIC:
        raise PlaymatError(f"the viewer must be 0, 1, or -1 (the public), not {viewer}")
    seen = Redactor(g, viewer).redacted()
    seen.deck_lists = [g.deck_lists[p] if p == viewer or open_lists else [] for p in (0, 1)]
    seen.cards_by_key = cards_seen(seen, g.cards_by_key)
    if seen.player_to_act == viewer:
        refresh_options(seen)
    return seen


def cards_seen(seen: GameState, all_cards: dict[int, Card]) -> dict[int, Card]:
    """Return a card for each key that the viewer knows of."""
    lists = seen.deck_lists
    cards_by_key = {key: card for key, card in all_cards.items() if len(lists[key & 1]) > 0}
    card_id: i64 = 0
    while card_id < 120:
        owner: i64 = 1 if card_id >= 60 else 0
        if len(seen.deck_lists[owner]) == 0 and seen.definitions[card_id] is not HIDDEN:
            key = 2 * seen.keys[card_id] + owner
            if key not in cards_by_key and seen.prints[card_id]:
                cards_by_key[key] = Card(seen.prints[card_id], seen.definitions[card_id], "")
        card_id += 1
    return cards_by_key

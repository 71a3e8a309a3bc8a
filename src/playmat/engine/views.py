"""What one player may know of a game: a state from which everything else is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, final

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
    from playmat.engine.worlds import Deals


@final
class KnownAmong:
    """Cards (by print) that are among some places, and the number of places in each zone."""

    __slots__ = ("cards", "zones")

    def __init__(self, cards: tuple[str, ...], zones: tuple[tuple[str, int], ...]) -> None:
        self.cards = cards
        self.zones = zones

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, KnownAmong)
            and other.cards == self.cards
            and other.zones == self.zones
        )

    def __hash__(self) -> int:
        return hash((self.cards, self.zones))

    def __repr__(self) -> str:
        where = " and ".join([f"{n} of the {zone}" for zone, n in self.zones])
        return f"<{', '.join(self.cards)} among {where}>"


def zones_of(seen: GameState, owner: i64, places: i64) -> tuple[tuple[str, int], ...]:
    """How many of some places are in each zone."""
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
    """The record behind a `View`: the redacted state of a game, and who sees it."""

    __slots__ = ("deals", "seen", "viewer")

    def __init__(self, seen: GameState, viewer: i64) -> None:
        self.seen = seen
        self.viewer: i64 = viewer
        self.deals: Optional[Deals] = None  # computed by `sample` for the latest lists


def known_among(view: ViewState, player: i64, by: i64) -> list[KnownAmong]:
    """Return the cards of a player that `by` knows to be somewhere among some places."""
    seen = view.seen
    knowledge = seen.knowledge
    word: i64 = 2 * by + player
    out: list[KnownAmong] = []
    for at, face, count in listed_identities(knowledge, view.viewer):
        if knowledge[at] == word:
            cards: list[str] = []
            visible = knowledge[at + IDENTITIES] & knowledge[2 * view.viewer + player]
            for k in members(visible):
                cards.append(seen.prints[60 * player + k])
            cards.extend(seen.prints[face : face + count])
            cards.sort()
            out.append(KnownAmong(tuple(cards), zones_of(seen, player, knowledge[at + PLACES])))
    return out


def make_view(g: GameState, viewer: i64, open_lists: bool) -> GameState:
    """Return the state of a game as a viewer may know it."""
    if viewer != 0 and viewer != 1 and viewer != PUBLIC:
        raise PlaymatError(f"there is no player {viewer}; the views are of 0, 1 and -1, the public")
    seen = Redactor(g, viewer).redacted()
    lists: list[list[Card]] = [[], []]
    owner: i64 = 0
    while owner < 2:
        if owner == viewer or open_lists:
            lists[owner] = g.deck_lists[owner]
        owner += 1
    seen.deck_lists = lists
    seen.faces = faces_seen(seen, g.faces)
    if seen.player_to_act == viewer:
        refresh_options(seen)
    return seen


def faces_seen(seen: GameState, all_faces: dict[int, Card]) -> dict[int, Card]:
    """A card of each number that the viewer knows of."""
    lists = seen.deck_lists
    faces = {key: card for key, card in all_faces.items() if len(lists[key & 1]) > 0}
    card_id: i64 = 0
    while card_id < 120:
        owner: i64 = 1 if card_id >= 60 else 0
        if len(seen.deck_lists[owner]) == 0 and seen.definitions[card_id] is not HIDDEN:
            key = 2 * seen.keys[card_id] + owner
            if key not in faces and seen.prints[card_id]:
                faces[key] = Card(seen.prints[card_id], seen.definitions[card_id], "")
        card_id += 1
    return faces

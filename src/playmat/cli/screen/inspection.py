"""The cursor on the board, and what it inspects: cards, piles, damage, refusals, the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rich.text import Text
from textual.screen import Screen

from playmat.cards import pool
from playmat.cli.board.canvas import Place
from playmat.cli.board.pokemon import is_unknown
from playmat.cli.board.state import DECK, DISCARD, HAND, LOST_ZONE, PILES, PRIZES, BoardState
from playmat.cli.faces import FACE
from playmat.cli.screen import pages
from playmat.cli.screen.dialogs import ChoiceDialog, TextDialog
from playmat.cli.screen.menu import Menu, card_refusals
from playmat.cli.screen.widgets import BoardWidget
from playmat.engine.board import UNKNOWN_CARD
from playmat.engine.cards import Card
from playmat.engine.game import Game, View
from playmat.session import presentation
from playmat.text import GameLog

DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class BoardSource(Protocol):
    """What a board is drawn from: a match, or a replay at one of its decisions."""

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players."""

    @property
    def game(self) -> Game:
        """The game itself, with everything that is hidden."""

    @property
    def view(self) -> View:
        """What the player knows whose decision can be inspected."""

    @property
    def is_in_turn(self) -> bool:
        """Whether this decision is about the actions of a turn."""

    @property
    def log(self) -> GameLog:
        """The log for the viewer."""


class Spot(NamedTuple):
    """A place with its center on the screen."""

    place: Place
    x: float
    y: float


def nearest(spots: Sequence[Spot], at: Place | None, dx: int, dy: int) -> Place | None:
    """Return the nearest place in a direction, or the same one if there is none."""
    here = next((spot for spot in spots if spot.place == at), None)
    if here is None:
        return None
    best: tuple[float, Place | None] = (float("inf"), at)
    for spot in spots:
        # A row is about twice as high as a column is wide.
        ahead = (spot.x - here.x) * dx + 2 * (spot.y - here.y) * dy
        aside = 2 * abs(spot.y - here.y) if dx else abs(spot.x - here.x)
        if ahead <= 0.5 or (dx and aside > 2):
            continue
        distance = ahead + (3 * aside if dx else 0.3 * aside)
        if distance < best[0]:
            best = distance, spot.place
    return best[1]


class InspectionScreen(Screen[None]):
    """A screen with a board, a cursor on it, and the dialogs that open over it."""

    menu = Menu()
    cursor: Place | None = None
    notice = ""

    def __init__(self, session: BoardSource) -> None:
        super().__init__()
        self.session = session
        self.shown_lines = len(session.log.lines)  # lines of the log that are shown

    def board_state(self) -> BoardState:
        raise NotImplementedError

    def show(self) -> None:
        raise NotImplementedError

    @property
    def deciding(self) -> bool:
        """Whether the player at the screen must choose."""
        return bool(self.menu.items)

    @property
    def shows_decision(self) -> bool:
        """Whether the board is shown at a decision whose actions can be inspected."""
        return self.deciding

    # -- the cursor ------------------------------------------------------------------------------
    def repair_cursor(self) -> None:
        """Move the cursor to its start if there is nothing under it."""
        if self.cursor is None or not self.exists(self.cursor):
            self.cursor = self.first_place()

    def exists(self, place: Place) -> bool:
        state = self.board_state()
        match place.zone:
            case "menu":
                return place.number < len(self.menu.items)
            case "spot":
                return state.pokemon(place) is not None
            case "hand":
                return place.number in {h.number for h in state.hand(state.below)}
            case "stadium":
                return bool(state.stadium)
        return True

    def first_place(self) -> Place | None:
        """Return where Enter does no harm: a playable card, or the first menu item."""
        playable = [n for n in self.menu.hand if n in self.menu.playable]
        if playable:
            return Place("hand", -1, playable[0])
        return Place("menu", -1, 0) if self.menu.items else None

    def spots(self) -> list[Spot]:
        """Return all places on the screen."""
        out: list[Spot] = []
        for part in self.query(BoardWidget):
            if not part.display or part.id == "log":
                continue
            for region in part.canvas.regions:
                if region.y < part.size.height:
                    x = part.region.x + region.x + region.width / 2
                    out.append(Spot(region.place, x, part.region.y + region.y + region.height / 2))
        return out

    def move(self, dx: int, dy: int) -> None:
        """Move to the nearest place in a direction."""
        self.notice = ""
        at = self.cursor
        in_menu = at is not None and at.zone == "menu"
        if at is not None and in_menu and dy and 0 <= at.number + dy < len(self.menu.items):
            self.cursor = Place("menu", -1, at.number + dy)
        else:
            found = nearest(self.spots(), at, dx, dy)
            if found is not None and found.zone == "menu" and at is not None and not in_menu:
                found = Place("menu", -1, 0)
            self.cursor = found
        self.show()

    def page(self, by: int) -> None:
        """Move several menu items up or down."""
        if not self.menu.items:
            return
        at = self.cursor
        n = at.number if at is not None and at.zone == "menu" else 0
        self.cursor = Place("menu", -1, min(max(n + by, 0), len(self.menu.items) - 1))
        self.show()

    def action_zone(self, by: int) -> None:
        """Move between menu, hand, own side, and opponent's side."""
        first: dict[tuple[str, int], Place] = {}
        for spot in self.spots():
            first.setdefault((spot.place.zone, spot.place.player), spot.place)
        below = self.board_state().below
        order = [("menu", -1), ("hand", -1), ("spot", below), ("spot", 1 - below)]
        zones = [zone for zone in order if zone in first]
        if not zones:
            return
        at = self.cursor
        here = (at.zone, at.player) if at is not None else None
        n = zones.index(here) if here in zones else 0 if by < 0 else -1
        self.cursor = first[zones[(n + by) % len(zones)]]
        self.show()

    def inspect_key(self, key: str) -> bool:
        """Move the cursor, or look, or remove it, while there is nothing to choose.

        Return whether the key was about the cursor.
        """
        if self.cursor is None:
            return False
        if key in DIRECTIONS:
            self.move(*DIRECTIONS[key])
        elif key == "enter":
            self.action_look()
        elif key == "escape":
            self.cursor = None
            self.show()
        else:
            return False
        return True

    # -- dialogs ---------------------------------------------------------------------------------
    def open_text(self, title: str, text: Text, at_end: bool = False) -> None:
        self.app.push_screen(TextDialog(title, text, at_end))

    def action_keys(self) -> None:
        self.open_text("Keys", pages.keys_page())

    def action_look(self) -> None:
        """Show the card under the cursor in full."""
        place = self.cursor
        if place is None:
            return
        if place.zone == "pile":
            self.open_pile(place)
            return
        state = self.board_state()
        m = state.pokemon(place)
        if m is not None:
            if not is_unknown(m):
                page = pages.pokemon_page(m, state.game.ruleset, self.face_width)
                self.open_text(m.name, page)
        elif found := self.print_at(place):
            self.show_card(pool().find(found))
        else:
            self.notice = "No card here."
            self.show()

    @property
    def face_width(self) -> int:
        return min(self.app.size.width - 8, FACE)

    def print_at(self, place: Place) -> str:
        """Return the print of the card at a place; empty if there is none or it isn't known."""
        state = self.board_state()
        m = state.pokemon(place)
        if m is not None:
            return m.card.id
        if place.zone == "stadium" and state.stadium:
            return state.stadium.id
        if place.zone == "hand":
            hand = state.hand(state.below)
            return next((h.card.id for h in hand if h.number == place.number), "")
        if place.zone != "menu" or place.number >= len(self.menu.items):
            return ""
        item = self.menu.items[place.number]
        option = item.option
        if option is not None:
            return option.print or option.target_print or option.source
        return item.print

    def show_card(self, card: Card) -> None:
        page = pages.card_page([card], self.session.game.ruleset, self.face_width)
        self.open_text(card.name, page)

    def action_why(self) -> None:
        place = self.cursor
        if not self.shows_decision or not self.session.is_in_turn:
            why = "It isn't your decision right now."
            if self.deciding:
                why = f"Answer this first: {self.menu.prompt}"
            self.open_text("Why not?", Text(why))
            return
        found = presentation.refusals(self.session.view)
        if place is not None and place.zone == "hand" and place.number not in self.menu.playable:
            found = card_refusals(self.session.view, place.number)
        self.open_text("Why not?", pages.refusal_page(found))

    def action_damage(self) -> None:
        attacks = presentation.attack_previews(self.session.view) if self.shows_decision else []
        page = pages.damage_page(attacks, self.session.game.ruleset.era)
        self.open_text("Damage, step by step", page)

    def action_log(self) -> None:
        lines = self.session.log.lines[: self.shown_lines]
        self.open_text("Log", pages.log_page(lines), at_end=True)

    def action_piles(self) -> None:
        """List all piles with their sizes, and open one."""
        state = self.board_state()
        places = [
            Place("pile", who, pile)
            for who in (state.below, 1 - state.below)
            for pile in (DISCARD, LOST_ZONE, PRIZES, HAND, DECK)
        ]
        entries = [(str(n), Text(pile_title(state, place))) for n, place in enumerate(places)]

        def open_chosen(found: str | None) -> None:
            if found is not None:
                self.open_pile(places[int(found)])

        self.app.push_screen(ChoiceDialog("Piles", entries), open_chosen)

    def open_pile(self, place: Place) -> None:
        state = self.board_state()
        cards = state.pile(place.player, place.number)
        title = pile_title(state, place)
        known = Counter(card for card in cards if card is not UNKNOWN_CARD)
        unknown = len(cards) - known.total()
        if not known:
            self.open_text(title, Text(f"{unknown} unknown cards." if cards else "Empty."))
            return
        if unknown:
            title += f" ({unknown} unknown)"
        entries = [
            (str(n), Text(f"{card.name}{f' ×{count}' if count > 1 else ''}"))
            for n, (card, count) in enumerate(known.items())
        ]

        def show_chosen(found: str | None) -> None:
            if found is not None:
                n = int(found)
                self.app.push_screen(ChoiceDialog(title, entries, n), show_chosen)
                self.show_card(list(known)[n])

        self.app.push_screen(ChoiceDialog(title, entries), show_chosen)


def pile_title(state: BoardState, place: Place) -> str:
    size = len(state.pile(place.player, place.number))
    return f"{state.names[place.player]}: {PILES[place.number]}, {size}"

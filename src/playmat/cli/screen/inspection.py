"""What can be inspected from the board: cards, piles, damage, refusals, the log."""

from __future__ import annotations

from collections import Counter

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
from playmat.engine.board import UNKNOWN_CARD
from playmat.engine.cards import Card
from playmat.session import Session, presentation


class InspectionScreen(Screen[None]):
    """A screen with a board, and the dialogs that open over it."""

    session: Session
    menu: Menu
    cursor: Place | None
    notice: str
    shown_lines: int  # lines of the log that are shown

    def board_state(self) -> BoardState:
        raise NotImplementedError

    def show(self) -> None:
        raise NotImplementedError

    @property
    def deciding(self) -> bool:
        """Whether the player at the screen must choose."""
        return bool(self.menu.items)

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
        if not self.session.is_in_turn:
            why = "It isn't your decision right now."
            if self.deciding:
                why = f"Answer this first: {self.menu.prompt}"
            self.open_text("Why not?", Text(why))
            return
        found = []
        if place is not None and place.zone == "hand":
            found = card_refusals(self.session.view, place.number)
        found = found or presentation.refusals(self.session.view)
        self.open_text("Why not?", pages.refusal_page(found))

    def action_damage(self) -> None:
        attacks = presentation.attack_previews(self.session.view)
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

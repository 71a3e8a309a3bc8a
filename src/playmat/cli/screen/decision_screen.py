"""Decisions on the full screen: menu items, cards in hand, and several cards at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from rich.text import Text

from playmat.cli.board.canvas import Place
from playmat.cli.board.palette import INK, LEGAL
from playmat.cli.board.state import BoardState, session_board
from playmat.cli.screen.board_screen import BoardScreen
from playmat.cli.screen.card_picker import CardPicker, PendingPicks, card_picker, picker_menu
from playmat.cli.screen.dialogs import ConfirmDialog
from playmat.cli.screen.menu import Menu, MenuItem, card_menu, card_refusals, effect_menu, turn_menu
from playmat.cli.screen.pages import summary
from playmat.cli.screen.widgets import BoardWidget
from playmat.cli.tutorial import Lesson
from playmat.cli.wording import NO_CARDS
from playmat.engine.options import Option
from playmat.session import Session
from playmat.session.presentation import attack_previews, chooses_none, is_turn
from playmat.text import describe_option


class DecisionScreen(BoardScreen):
    """The board of a match, on which the player at the screen makes decisions."""

    session: Session
    card: int | None = None  # the card in hand that was chosen
    picker: CardPicker | None = None  # None unless several cards are being chosen
    lesson: Lesson | None = None
    pace = 0.35  # seconds per line of the log
    paused = False
    open_hands = False  # whether both hands are shown while two agents play
    thinking = 0  # the number of the agent's decision that is awaited; 0: none
    agent_seat = 0  # the agent whose decision is being shown
    agent_acted = False
    # Cards that were chosen and that the game needs one at a time.
    pending: PendingPicks | None = None

    def advance(self) -> None:
        raise NotImplementedError

    @property
    def watching(self) -> bool:
        return not self.session.setup.humans

    @property
    def has_unread(self) -> bool:
        """Whether there are lines of the log that have not been shown."""
        return self.shown_lines < len(self.session.log.lines)

    # -- what is shown ---------------------------------------------------------------------------
    def board_state(self) -> BoardState:
        menu, line = self.menu, self.shown_lines
        look = menu.keys, self.cursor, menu.playable, menu.card, line
        return session_board(self.session, *look, self.open_hands)

    def make_menu(self) -> Menu:
        """Return the menu of the current decision."""
        session, view = self.session, self.session.view
        options = session.options if not self.has_unread else []
        if not options:
            self.card = None
            return Menu(self.waiting())
        names = {h.number: h.card.name for h in self.board_state().hand(max(session.viewer, 0))}
        if not is_turn(options):
            self.picker = self.picker or card_picker(view)
            if self.picker is None:
                return effect_menu(view, options, self.describe, list(names))
            candidates = self.picker.candidates
            details = {c.number: summary(c.card.definition, view.ruleset) for c in candidates}
            return picker_menu(self.picker, details)
        if self.card is not None and self.card in names:
            menu = card_menu(view, options, self.describe, self.card, names[self.card])
            if menu.items:
                return menu
        self.card = None
        refused = [
            f"{attack.name}: {attack.refusal.sentence}"
            for attack in attack_previews(view)
            if attack.refusal is not None
        ]
        return turn_menu(view, options, self.describe, list(names), refused)

    def describe(self, option: Option) -> str:
        return describe_option(option, self.session.view)

    def waiting(self) -> str:
        """Return what the match waits for, if not for the player at the screen."""
        session = self.session
        if session.game.over and not self.has_unread:
            return f"Game over: {session.outcome}."
        acting = session.player_to_act
        if self.has_unread:
            acting = 1 - session.viewer if session.viewer >= 0 else self.agent_seat
        name = session.names[acting]
        if self.paused:
            return f"Paused before {name}'s decision. Space to resume, . to step."
        return f"{name} is {'thinking' if self.thinking else 'playing'}…"

    def main_keys(self) -> list[tuple[str, str]]:
        if self.session.game.over and not self.has_unread:
            return [("Enter", "continue"), ("l", "log"), ("p", "piles"), ("q", "quit")]
        if not self.deciding:
            keys = [("Space", "skip"), ("+ -", "pace")]
            if self.watching:
                keys = [("Space", "resume" if self.paused else "pause"), (".", "step")]
                keys.append(("o", "hide hands" if self.open_hands else "show hands"))
                keys.append(("+ -", f"pace {self.pace:g} s"))
            return [*keys, ("l", "log"), ("p", "piles"), ("?", "keys"), ("q", "quit")]
        keys = [("?", "keys"), ("Enter", "select"), ("Space", "look")]
        if self.card is not None:
            keys.insert(1, ("Esc", "back"))
        keys += [("u", "undo"), ("w", "why not"), ("d", "damage"), ("p", "piles"), ("l", "log")]
        return [*keys, ("q", "quit"), ("s", "save"), ("c", "concede")]

    def hint(self, width: int) -> list[Text]:
        """Return the lines of the current lesson."""
        lesson = self.lesson
        if lesson is None or self.session.options == []:
            return []
        lines = wrap(lesson.text(self.session.game.ruleset.era), max(width - 6, 30))
        out = [Text(f" {'│' if n else '◆'} {line}", style=INK) for n, line in enumerate(lines)]
        out[0].stylize(f"bold {LEGAL}", 0, 3 + len(lesson.title))
        return out

    # -- choosing --------------------------------------------------------------------------------
    def select(self, item: MenuItem) -> None:
        """Choose a menu item; choosing no cards needs a confirmation."""
        option = item.option
        if item.pick is not None:
            self.toggle_pick(item.pick)
        elif option is None:
            self.confirm_picks()
        elif chooses_none(self.session.view, option):
            self.confirm(NO_CARDS, "Choose none", "Keep choosing", lambda: self.choose(option))
        else:
            self.choose(option)

    def confirm(self, prompt: str, yes: str, no: str, then: Callable[[], None]) -> None:
        def answered(confirmed: bool | None) -> None:
            if confirmed:
                then()

        self.app.push_screen(ConfirmDialog(prompt, yes, no), answered)

    def choose(self, option: Option) -> None:
        self.drop_selection()
        self.notice = ""
        self.agent_acted = False
        self.session.choose(option)
        self.advance()

    def drop_selection(self) -> None:
        self.card = None
        self.picker = None
        self.cursor = None

    # -- several cards ---------------------------------------------------------------------------
    def toggle_pick(self, number: int) -> None:
        if self.picker is None:
            return
        self.notice = self.picker.refusal(number)
        if not self.notice:
            self.picker = self.picker.toggle(number)
            if self.picker.chosen == self.picker.maximum:
                self.cursor = Place("menu", -1, len(self.menu.items) - 1)
        self.show()

    def confirm_picks(self) -> None:
        picker = self.picker
        if picker is None:
            return
        if picker.chosen < picker.minimum:
            self.notice = f"Choose {picker.minimum}; you have chosen {picker.chosen}."
            self.show()
        elif not picker.chosen:
            self.confirm(NO_CARDS, "Choose none", "Keep choosing", lambda: self.choose_cards(()))
        else:
            self.choose_cards(picker.numbers)

    def choose_cards(self, numbers: Sequence[int]) -> None:
        """Choose cards one after the other, in the order that the game requires."""
        self.pending = PendingPicks(self.session.options[0].op, numbers)
        self.choose_pending()

    def choose_pending(self) -> bool:
        """Choose the next pending card if the game requires it; return whether it did."""
        options = self.session.options
        if self.pending is None or not self.pending.is_next(self.session.view):
            return False
        option = self.pending.next_option(options)
        if option is None or option.kind == "done":
            self.pending = None
        if option is None:
            return False
        self.choose(option)
        return True

    # -- keys and mouse --------------------------------------------------------------------------
    def press(self, key: str) -> bool:
        """Choose what is labeled with a key; return whether anything was."""
        for item in self.menu.items:
            if item.key == key:
                self.select(item)
                return True
        for number, letter in self.menu.hand.items():
            if letter == key:
                self.select_card(number)
                return True
        return False

    def select_card(self, number: int) -> None:
        """List what can be done with a card in hand, or show why it can't be played."""
        self.notice = ""
        if number in self.menu.playable:
            self.card = number
            self.cursor = None
        else:
            self.cursor = Place("hand", -1, number)
            found = card_refusals(self.session.view, number)
            if found:
                self.notice = str(found[0][1])
        self.show()

    def enter(self) -> None:
        """Choose what is under the cursor."""
        place = self.cursor
        if place is None:
            return
        if place.zone == "menu":
            self.select(self.menu.items[place.number])
            return
        items = self.menu.items_at(place)
        if len(items) == 1 and (place.zone != "hand" or not self.menu.hand):
            self.select(items[0])
        elif items and place.zone != "hand":
            self.cursor = Place("menu", -1, self.menu.items.index(items[0]))
            self.show()
        elif place.zone == "hand" and place.number in self.menu.hand:
            self.select_card(place.number)
        else:
            self.action_look()

    def go_back(self) -> None:
        self.notice = ""
        self.cursor = Place("hand", -1, self.card) if self.card is not None else None
        self.card = None
        self.show()

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        self.cursor = event.place
        self.notice = ""
        if event.inspect or not self.deciding:
            self.action_look()
        else:
            self.enter()
        self.show()

"""The table itself: what happens on it, and what the one who sits there does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from playmat.cli.screen.answers import (
    Answer,
    Menu,
    refusals,
)
from playmat.cli.screen.dialogs import HandOver, Question
from playmat.cli.screen.drawing import Drawn, Place
from playmat.cli.screen.picking import Picking, Plan
from playmat.cli.screen.rooms import too_small
from playmat.cli.screen.showing import FaceView, Showing
from playmat.cli.storage import FileStorage
from playmat.cli.tutorial import Lesson, Tutorial
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.session import Forfeit, Session, WaitingFor
from playmat.session.presentation import chooses_none

PACES = (0.0, 0.1, 0.2, 0.35, 0.6, 1.0, 2.0)  # seconds between two lines of what others do
USUAL_PACE = 0.35
DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Decided(Message):
    """An agent has decided, or failed to."""

    def __init__(self, number: int, decided: Option | Forfeit) -> None:
        super().__init__()
        self.number = number
        self.decided = decided


class TableScreen(Showing):
    """A match as it is played, watched or taught."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "keys", "keys"),
        Binding("u", "undo", "undo"),
        Binding("w", "why", "why not"),
        Binding("d", "damage", "damage"),
        Binding("p", "piles", "piles"),
        Binding("l", "log", "log"),
        Binding("s", "save", "save"),
        Binding("c", "concede", "concede"),
        Binding("z", "look", "look"),
        Binding("q", "app.leave", "leave"),
        Binding("tab", "zone(1)", show=False, priority=True),
        Binding("shift+tab", "zone(-1)", show=False, priority=True),
        Binding("plus,equals_sign", "pace(-1)", show=False),
        Binding("minus", "pace(1)", show=False),
    ]

    def __init__(
        self, session: Session, tutorial: Tutorial | None = None, save: Path | None = None
    ) -> None:
        super().__init__()
        self.session = session
        self.save_place = save
        self.tutorial = tutorial
        self.lesson: Lesson | None = None
        self.menu = Menu()
        self.card: int | None = None  # the card in hand that was chosen
        self.cursor: Place | None = None
        self.notice = ""
        self.told = len(session.log.lines)  # how many lines of the log are shown
        self.fresh = 0
        pace = session.setup.pace
        self.pace = USUAL_PACE if pace is None else pace
        self.hurry = False  # until the next decision of one's own
        self.paused = False
        self.thinking = 0  # the number of the thought that is waited for, 0 for none
        self.thoughts = 0
        self.timer: Timer | None = None
        self.ended = False
        self.others_acted = False
        self.veiled = False
        self.picks: Picking | None = None
        self.plan: Plan | None = None  # cards that were chosen and are still to be told

    def on_mount(self) -> None:
        self.go_on()

    # -- flow of the match ------------------------------------------------------------------------
    def go_on(self) -> None:
        """Show what has happened, then let whoever is next decide."""
        session = self.session
        if self.telling and self.unhurried:
            self.tell_line()
            return
        self.tell_all()
        if session.waiting_for is WaitingFor.HUMAN:
            self.hurry = False
            if session.needs_hand_over:
                self.hand_over()
            elif self.go_on_with_plan():
                return
            else:
                self.teach()
        elif session.waiting_for is WaitingFor.AGENT:
            if not self.paused:
                self.think()
        elif not self.ended:
            self.ended = True
            self.show()
            self.post_message(self.Over())
        self.show()

    @property
    def unhurried(self) -> bool:
        """Whether what others do is shown line by line."""
        if not self.pace or self.hurry:
            return False
        return self.watching or self.others_acted

    def tell_line(self) -> None:
        """One line more of what has happened; the next after a while."""
        self.told += 1
        self.fresh = 1
        self.show()
        self.timer = self.set_timer(self.pace, self.go_on)

    def tell_all(self) -> None:
        lines = len(self.session.log.lines)
        if lines != self.told:
            self.fresh = lines - self.told
            self.told = lines
        self.session.log.told = lines

    def think(self) -> None:
        """Let the agent think beside the screen, which stays alive."""
        self.thoughts += 1
        self.thinking = number = self.thoughts

        def decide() -> None:
            try:
                decided: Option | Forfeit = self.session.think()
            except Forfeit as forfeit:
                decided = forfeit
            except Exception as error:  # it would be waited for without end
                decided = Forfeit(f"{type(error).__name__}: {error}")
            self.post_message(Decided(number, decided))

        Thread(target=decide, daemon=True, name="agent").start()

    def on_decided(self, event: Decided) -> None:
        if event.number != self.thinking:
            return
        self.thinking = 0
        self.others_acted = True
        self.session.let_agent_decide(event.decided)
        self.go_on()

    def hand_over(self) -> None:
        self.lesson = None
        self.veiled = True
        self.query_one(FaceView).print = ""  # it may be a card of the one who leaves
        name = self.session.names[self.session.player_to_act]

        def sat_down(_: None) -> None:
            self.session.hand_over()
            self.veiled = False
            self.told = self.session.log.told
            self.tell_all()
            self.cursor = None
            self.show()

        self.app.push_screen(HandOver(name), sat_down)

    def teach(self) -> None:
        """Show the lesson for this decision if this is the tutorial game."""
        if self.tutorial is None:
            return
        found = self.tutorial.lesson(
            self.session.view, self.session.options, self.session.log.events
        )
        self.lesson = found

    class Over(Message):
        """The game has ended."""

    def choose(self, answer: Answer) -> None:
        """Take an answer; to choose nothing at all is asked about again."""
        if answer.pick is not None:
            self.pick(answer.pick)
        elif answer.option is None:
            self.end_picks()
        elif chooses_none(self.session.view, answer.option):
            option = answer.option
            self.ask_whether_nothing(lambda: self.take(option))
        else:
            self.take(answer.option)

    def ask_whether_nothing(self, then: Callable[[], None]) -> None:
        def sure(yes: bool | None) -> None:
            if yes:
                then()

        self.app.push_screen(
            Question("Choose nothing at all?", "Choose nothing", "Go on choosing"), sure
        )

    # -- several cards ---------------------------------------------------------------------------
    def pick(self, number: int) -> None:
        """Choose a card among several, or take it back."""
        if self.picks is None:
            return
        self.notice = self.picks.refusal(number)
        if not self.notice:
            self.picks = self.picks.toggled(number)
            if self.picks.chosen == self.picks.most:
                self.cursor = Place("answer", -1, len(self.menu.answers) - 1)
        self.show()

    def end_picks(self) -> None:
        picks = self.picks
        if picks is None:
            return
        if picks.chosen < picks.least:
            self.notice = f"{picks.least} must be chosen, not {picks.chosen}."
            self.show()
        elif not picks.chosen:
            self.ask_whether_nothing(lambda: self.follow(()))
        else:
            self.follow(picks.plan)

    def follow(self, numbers: Sequence[int]) -> None:
        """Tell the game what was chosen, card by card."""
        self.plan = Plan(self.session.options[0].asking, numbers)
        self.go_on_with_plan()

    def go_on_with_plan(self) -> bool:
        """Tell the next card of what was chosen, if the game asks for it; whether it did."""
        options = self.session.options
        if self.plan is None or not self.plan.is_asked(self.session.seen, options):
            return False
        option = self.plan.next(options)
        if option is None or option.kind == "done":
            self.plan = None
        if option is None:
            return False
        self.take(option)
        return True

    def take(self, option: Option) -> None:
        self.card = None
        self.picks = None
        self.cursor = None
        self.notice = ""
        self.others_acted = False
        self.session.choose(option)
        self.go_on()

    # -- keys and mouse --------------------------------------------------------------------------
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is done at a table that cannot be seen."""
        return not too_small(*self.app.size)

    def on_key(self, event: events.Key) -> None:
        if too_small(*self.app.size):
            return
        key = event.character if event.character and event.is_printable else event.key
        if not self.deciding:
            if key in (" ", "enter", "escape", ".", "right"):
                event.stop()
                self.wait_key(key)
            return
        if key == "escape":
            self.step_back()
        elif key in DIRECTIONS:
            self.move(*DIRECTIONS[key])
        elif key == "enter":
            self.enter()
        elif key == " ":
            self.action_look()
        elif key in ("pageup", "pagedown"):
            self.page(-5 if key == "pageup" else 5)
        elif not self.press(key):
            return
        event.stop()
        event.prevent_default()

    def wait_key(self, key: str) -> None:
        """A key while others act: skip, pause or step; after the end, what next."""
        if self.ended:
            self.post_message(self.Over())
            return
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        if not self.watching:
            self.hurry = True
        elif key in (".", "right"):
            self.paused = True
            self.tell_all()
            if not self.thinking:
                self.think()
        elif key == " ":
            self.paused = not self.paused
            self.tell_all()
        if not self.thinking and not self.paused:
            self.go_on()
        self.show()

    def press(self, key: str) -> bool:
        """Take what shows a key; whether there was such a thing."""
        for answer in self.menu.answers:
            if answer.key == key:
                self.choose(answer)
                return True
        for number, letter in self.menu.hand.items():
            if letter == key:
                self.take_up(number)
                return True
        return False

    def take_up(self, number: int) -> None:
        """A card in hand: what can be done with it, or why nothing can."""
        self.notice = ""
        if number in self.menu.playable:
            self.card = number
            self.cursor = None
            self.show()
            return
        self.cursor = Place("hand", -1, number)
        found = refusals(self.session.seen, number)
        if found:
            self.notice = str(found[0][1])
        self.show()

    def enter(self) -> None:
        place = self.cursor
        if place is None:
            return
        if place.zone == "answer":
            self.choose(self.menu.answers[place.number])
            return
        about = self.menu.about(place)
        if len(about) == 1 and (place.zone != "hand" or not self.menu.hand):
            self.choose(about[0])
        elif about and place.zone != "hand":
            self.cursor = Place("answer", -1, self.menu.answers.index(about[0]))
            self.show()
        elif place.zone == "hand" and place.number in self.menu.hand:
            self.take_up(place.number)
        else:
            self.action_look()

    def on_mouse_scroll_down(self) -> None:
        self.page(1)

    def on_mouse_scroll_up(self) -> None:
        self.page(-1)

    def step_back(self) -> None:
        self.notice = ""
        if self.card is not None:
            number, self.card = self.card, None
            self.cursor = Place("hand", -1, number)
        else:
            self.cursor = None
        self.show()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        self.cursor = event.place
        self.notice = ""
        if event.look or not self.deciding:
            self.action_look()
        else:
            self.enter()
        self.show()

    # -- the match ---------------------------------------------------------------------------------
    def action_undo(self) -> None:
        self.card = None
        self.picks = None
        self.plan = None
        self.cursor = None
        try:
            undone = self.session.undo()
        except PlaymatError as error:
            words = str(error)
            self.notice = f"{words[0].upper()}{words[1:]}."
        else:
            self.notice = f"Undone: {undone}."
            self.told = min(self.told, len(self.session.log.lines))
            self.fresh = 0
        self.show()

    def action_save(self) -> None:
        storage = FileStorage(self.save_place)
        try:
            self.session.save(storage)
        except OSError as error:
            self.notice = f"The match could not be saved: {error.strerror}."
        else:
            self.notice = f"Saved: {storage.path}"
        self.show()

    def action_concede(self) -> None:
        if self.watching or self.session.game.over:
            return

        def sure(yes: bool | None) -> None:
            if yes and not self.session.game.over:
                self.thinking = 0
                self.session.concede()
                self.go_on()

        self.app.push_screen(
            Question("Concede the game?", "Concede: your opponent wins", "Play on"), sure
        )

    def action_pace(self, by: int) -> None:
        """One step faster or slower."""
        near = min(range(len(PACES)), key=lambda n: abs(PACES[n] - self.pace))
        self.pace = PACES[min(max(near + by, 0), len(PACES) - 1)]
        self.notice = f"Pace: {self.pace:g} seconds a line."
        self.show()

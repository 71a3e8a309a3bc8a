"""The table itself: what happens on it, and what the one who sits there does."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from playmat.cli.lessons import Course, Lesson
from playmat.cli.screen.answers import (
    Answer,
    Menu,
    asked_menu,
    card_menu,
    is_turn,
    refusals,
    turn_menu,
)
from playmat.cli.screen.board import MiddleView, SideView
from playmat.cli.screen.dialogs import HandOver, Question
from playmat.cli.screen.drawing import Drawing, Drawn, Place, Spot, nearest
from playmat.cli.screen.hand import HandView
from playmat.cli.screen.looking import Looking
from playmat.cli.screen.palette import INK, LEGAL, SOFT
from playmat.cli.screen.prompt import NewsView, PromptView
from playmat.cli.screen.rooms import rooms, too_small
from playmat.cli.screen.sight import Sight
from playmat.cli.sitting import Forfeit, Next, Sitting
from playmat.engine.options import Option
from playmat.errors import PlaymatError
from playmat.rulebook import citation

PACES = (0.0, 0.1, 0.2, 0.35, 0.6, 1.0, 2.0)  # seconds between two lines of what others do
USUAL_PACE = 0.35
DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Decided(Message):
    """An agent has decided, or failed to."""

    def __init__(self, number: int, decided: Option | Forfeit) -> None:
        super().__init__()
        self.number = number
        self.decided = decided


class KeysView(Drawn):
    """The most needed keys, at the foot of the table."""

    words: Sequence[tuple[str, str]] = ()

    def draw(self, width: int, height: int) -> Drawing:
        line = Text(" ")
        for key, words in self.words:
            if line.cell_len + len(key) + len(words) + 3 > width:
                break
            line.append(key, style=f"bold {LEGAL}")
            line.append(f" {words}  ", style=SOFT)
        out = Drawing()
        out.row(line, width)
        return out


class TableScreen(Looking):
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

    def __init__(self, sitting: Sitting, course: Course | None = None) -> None:
        super().__init__()
        self.sitting = sitting
        self.course = course
        self.lesson: Lesson | None = None
        self.menu = Menu()
        self.card: int | None = None  # the card in hand that was chosen
        self.cursor: Place | None = None
        self.notice = ""
        self.told = len(sitting.log.lines)  # how many lines of the log are shown
        self.fresh = 0
        pace = sitting.setup.pace
        self.pace = USUAL_PACE if pace is None else pace
        self.hurry = False  # until the next decision of one's own
        self.paused = False
        self.thinking = 0  # the number of the thought that is waited for, 0 for none
        self.thoughts = 0
        self.timer: Timer | None = None
        self.ended = False

    # -- drawing ---------------------------------------------------------------------------------
    def compose(self) -> ComposeResult:
        yield Static("", id="small")
        with Horizontal(id="table"):
            with Vertical(id="board"):
                yield SideView("theirs", upper=True)
                yield MiddleView("middle")
                yield SideView("ours", upper=False)
                yield HandView("hand")
                yield NewsView("news")
                yield PromptView("prompt")
                yield KeysView("keys")
            yield NewsView("log")

    def on_mount(self) -> None:
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    @property
    def watching(self) -> bool:
        return not self.sitting.setup.people

    def sight(self) -> Sight:
        sitting = self.sitting
        below = max(sitting.viewer, 0)
        names = [*sitting.names]
        if sitting.viewer >= 0:
            names[sitting.viewer] = "You"
        return Sight(
            sitting.seen,
            below,
            (names[0], names[1]),
            self.menu.keys,
            self.cursor,
            self.menu.playable,
            self.heading(),
            self.menu.card,
        )

    def heading(self) -> str:
        sitting = self.sitting
        game = sitting.seen
        parts = [f"{game.ruleset.name} rules"]
        if sitting.setup.best_of > 1:
            mine = max(sitting.viewer, 0)
            score = sitting.score[mine], sitting.score[1 - mine]
            parts.append(f"game {sitting.number} of {sitting.setup.best_of}, {score[0]}:{score[1]}")
        if game.round:
            parts.append("Sudden Death")
        if game.turn == 0:
            parts.append("set-up")
        else:
            whose = sitting.names[game.current]
            if sitting.viewer >= 0:
                whose = "yours" if game.current == sitting.viewer else "theirs"
            parts.append(f"turn {game.turn}, {whose}")
        return " · ".join(parts)

    def make_menu(self) -> None:
        """What is asked now, as the prompt lists it."""
        sitting = self.sitting
        options = sitting.options if not self.telling else []
        seen = sitting.seen
        if not options:
            self.menu = Menu(self.waiting())
            self.card = None
            return
        held = self.sight().held()
        if not is_turn(options):
            self.menu = asked_menu(seen, options, self.said)
            return
        names = {h.number: h.card.name for h in held}
        if self.card is not None and self.card in names:
            self.menu = card_menu(seen, options, self.said, self.card, names[self.card])
            if self.menu.answers:
                return
        self.card = None
        self.menu = turn_menu(seen, options, self.said, [h.number for h in held])

    def said(self, option: Option) -> str:
        """What an option does; an attack names the damage it would do now."""
        if option.kind != "attack":
            return option.sentence
        outcomes: dict[str, set[int]] = {}
        for e in self.sitting.view.explain_damage(option):
            outcomes.setdefault(e.target, set()).add(e.damage)
        found = [
            f"{' or '.join(str(n) for n in sorted(damage))} to {target}"
            for target, damage in outcomes.items()
        ]
        return f"Attack: {option.text}, {', '.join(found)}" if found else option.sentence

    def waiting(self) -> str:
        sitting = self.sitting
        if sitting.game.over:
            return f"The game is over: {sitting.outcome}."
        name = sitting.names[sitting.asked]
        if self.paused:
            return f"Paused before {name} decides. Space goes on, . is one step."
        if self.thinking:
            return f"{name} is thinking…"
        return f"{name} acts."

    def show(self) -> None:
        """Draw everything as it is now."""
        if not self.is_mounted:
            return
        width, height = self.app.size
        small = too_small(width, height)
        self.query_one("#small").display = bool(small)
        self.query_one("#table").display = not small
        if small:
            self.query_one("#small", Static).update(small)
            return
        self.make_menu()
        self.mend_cursor()
        sight = self.sight()
        lines = self.sitting.log.lines[: self.told]
        board = width
        hint = self.hint(min(board, 100))
        size = rooms(width, height, self.deciding, len(hint))
        board = width - size.log
        for name, rows in (
            ("theirs", size.side),
            ("ours", size.side),
            ("hand", size.hand),
            ("news", size.news),
            ("prompt", size.prompt),
        ):
            part = self.query_one(f"#{name}")
            part.styles.height = rows
            part.display = rows > 0
        log = self.query_one("#log", NewsView)
        log.display = size.log > 0
        log.styles.width = size.log
        log.news = lines
        log.fresh = self.fresh
        news = self.query_one("#news", NewsView)
        news.news = lines
        news.fresh = self.fresh
        news.hint = hint if self.deciding else []
        for side in self.query(SideView):
            side.sight = sight
        self.query_one(MiddleView).sight = sight
        self.query_one(HandView).sight = sight
        prompt = self.query_one(PromptView)
        prompt.menu = self.menu
        prompt.cursor = self.cursor
        prompt.notice = self.notice
        self.query_one(KeysView).words = self.foot()
        for part in self.query(Drawn):
            part.refresh()

    def foot(self) -> list[tuple[str, str]]:
        if self.sitting.game.over:
            return [("Enter", "what next"), ("l", "log"), ("p", "piles"), ("q", "leave")]
        if not self.deciding:
            others = [("Space", "skip"), ("+ -", "pace"), ("l", "log"), ("p", "piles")]
            if self.watching:
                others = [("Space", "go on" if self.paused else "pause"), (".", "step")]
                others += [("+ -", f"pace {self.pace:g} s"), ("l", "log"), ("p", "piles")]
            return [*others, ("?", "keys"), ("q", "leave")]
        out = [("?", "keys"), ("Enter", "choose"), ("Space", "look")]
        if self.card is not None:
            out.insert(1, ("Esc", "back"))
        out += [("u", "undo"), ("w", "why not"), ("d", "damage"), ("p", "piles"), ("l", "log")]
        return [*out, ("q", "leave"), ("s", "save"), ("c", "concede")]

    def hint(self, width: int) -> list[Text]:
        """The lesson of the moment, as lines."""
        lesson = self.lesson
        if lesson is None or self.sitting.options == []:
            return []
        where = citation(lesson.rule, self.sitting.game.ruleset.era)
        lines = wrap(f"{lesson.title}. {lesson.words} ({where})", max(width - 6, 30))
        out = [Text(f" {'◆' if not n else '│'} {line}", style=INK) for n, line in enumerate(lines)]
        out[0].stylize(f"bold {LEGAL}", 0, 3 + len(lesson.title))
        return out

    # -- the course of the match -----------------------------------------------------------------
    @property
    def telling(self) -> bool:
        """Whether there are lines of the log that have not been shown yet."""
        return self.told < len(self.sitting.log.lines)

    def go_on(self) -> None:
        """Show what has happened, then let whoever is next decide."""
        sitting = self.sitting
        if self.telling and self.unhurried:
            self.tell_line()
            return
        self.tell_all()
        if sitting.next is Next.PERSON:
            self.hurry = False
            if sitting.hand_over_needed:
                self.hand_over()
            else:
                self.teach()
        elif sitting.next is Next.AGENT:
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

    others_acted = False

    def tell_line(self) -> None:
        """One line more of what has happened; the next after a while."""
        self.told += 1
        self.fresh = 1
        self.show()
        self.timer = self.set_timer(self.pace, self.go_on)

    def tell_all(self) -> None:
        lines = len(self.sitting.log.lines)
        if lines != self.told:
            self.fresh = lines - self.told
            self.told = lines

    def think(self) -> None:
        """Let the agent think beside the screen, which stays alive."""
        self.thoughts += 1
        self.thinking = number = self.thoughts

        def decide() -> None:
            try:
                decided: Option | Forfeit = self.sitting.think()
            except Forfeit as forfeit:
                decided = forfeit
            self.post_message(Decided(number, decided))

        Thread(target=decide, daemon=True, name="agent").start()

    def on_decided(self, event: Decided) -> None:
        if event.number != self.thinking:
            return
        self.thinking = 0
        self.others_acted = True
        self.sitting.let_agent_decide(event.decided)
        self.go_on()

    def hand_over(self) -> None:
        self.lesson = None
        name = self.sitting.names[self.sitting.asked]

        def sat_down(_: None) -> None:
            self.sitting.hand_over()
            self.told = len(self.sitting.log.lines)
            self.fresh = 3
            self.cursor = None
            self.show()

        self.app.push_screen(HandOver(name), sat_down)

    def teach(self) -> None:
        """The lesson that this moment calls for, if the game is one that teaches."""
        if self.course is None:
            return
        found = self.course.lesson(self.sitting.view, self.sitting.options, self.sitting.log.events)
        self.lesson = found

    class Over(Message):
        """The game has ended."""

    def choose(self, answer: Answer) -> None:
        """Take an answer; to choose nothing at all is asked about again."""
        if self.sitting.nothing_chosen(answer.option):

            def sure(yes: bool | None) -> None:
                if yes:
                    self.take(answer.option)

            self.app.push_screen(
                Question("Choose nothing at all?", "Choose nothing", "Go on choosing"), sure
            )
            return
        self.take(answer.option)

    def take(self, option: Option) -> None:
        self.card = None
        self.cursor = None
        self.notice = ""
        self.others_acted = False
        self.sitting.choose(option)
        self.go_on()

    # -- keys and mouse --------------------------------------------------------------------------
    def on_key(self, event: events.Key) -> None:
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
        if not self.watching:
            self.hurry = True
        elif key in (".", "right"):
            self.paused = True
            if not self.thinking and not self.telling:
                self.think()
        elif key == " ":
            self.paused = not self.paused
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        if not self.thinking and not self.paused:
            self.go_on()
        elif self.telling:
            self.tell_all()
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
        found = refusals(self.sitting.seen, number)
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

    # -- the cursor ------------------------------------------------------------------------------
    def mend_cursor(self) -> None:
        """A cursor that stands on nothing goes to the first answer."""
        place = self.cursor
        if place is not None:
            if place.zone == "answer" and place.number < len(self.menu.answers):
                return
            sight = Sight(self.sitting.seen, max(self.sitting.viewer, 0), ("", ""))
            if place.zone == "spot" and sight.pokemon(place) is not None:
                return
            if place.zone == "hand" and place.number in {h.number for h in sight.held()}:
                return
            if place.zone == "pile" or (place.zone == "stadium" and sight.game.stadium >= 0):
                return
        self.cursor = Place("answer", -1, 0) if self.menu.answers else None

    def shown(self) -> list[Spot]:
        """All places on the screen, with their middles."""
        out: list[Spot] = []
        for part in self.query(Drawn):
            if not part.display or part.id == "log":
                continue
            for patch in part.drawing.patches:
                if patch.y < part.size.height:
                    x = part.region.x + patch.x + patch.width / 2
                    out.append(Spot(patch.place, x, part.region.y + patch.y + patch.height / 2))
        return out

    def move(self, across: int, down: int) -> None:
        """To the nearest place in a direction."""
        self.notice = ""
        at = self.cursor
        if at is not None and at.zone == "answer" and down:
            n = at.number + down
            if 0 <= n < len(self.menu.answers):
                self.cursor = Place("answer", -1, n)
                self.show()
                return
        found = nearest(self.shown(), at, across, down)
        if found is not None and found.zone == "answer" and at is not None and at.zone != "answer":
            found = Place("answer", -1, 0)
        self.cursor = found
        self.show()

    def page(self, by: int) -> None:
        at = self.cursor
        n = at.number if at is not None and at.zone == "answer" else 0
        last = len(self.menu.answers) - 1
        self.cursor = Place("answer", -1, min(max(n + by, 0), last))
        self.show()

    def action_zone(self, by: int) -> None:
        """From the prompt to the hand, one's own side, the other side, and round."""
        below = max(self.sitting.viewer, 0)
        groups: dict[tuple[str, int], Place] = {}
        for spot in self.shown():
            place = spot.place
            if place.zone in ("answer", "hand", "spot"):
                groups.setdefault((place.zone, place.player), place)
        order = [("answer", -1), ("hand", -1), ("spot", below), ("spot", 1 - below)]
        there = [groups[g] for g in order if g in groups]
        if not there:
            return
        at = self.cursor
        now = next(
            (
                n
                for n, place in enumerate(there)
                if at is not None and (place.zone, place.player) == (at.zone, at.player)
            ),
            0 if by < 0 else -1,
        )
        self.cursor = there[(now + by) % len(there)]
        self.show()

    # -- the match ---------------------------------------------------------------------------------
    def action_undo(self) -> None:
        self.card = None
        self.cursor = None
        try:
            taken = self.sitting.undo()
        except PlaymatError as error:
            words = str(error)
            self.notice = f"{words[0].upper()}{words[1:]}."
        else:
            self.notice = f"Taken back: {taken}."
            self.told = min(self.told, len(self.sitting.log.lines))
            self.fresh = 0
        self.show()

    def action_save(self) -> None:
        try:
            place = self.sitting.leave(self.save_place)
        except OSError as error:
            self.notice = f"The match could not be saved: {error.strerror}."
        else:
            self.notice = f"Saved: {place}"
        self.show()

    @property
    def save_place(self):  # type: ignore[no-untyped-def]
        return getattr(self.app, "save_place", None)

    def action_concede(self) -> None:
        if self.watching or self.sitting.game.over:
            return

        def sure(yes: bool | None) -> None:
            if yes and not self.sitting.game.over:
                self.thinking = 0
                self.sitting.concede()
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

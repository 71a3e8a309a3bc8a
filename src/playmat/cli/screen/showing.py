"""The table on the screen: its parts at any size, and what stands in them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from playmat.cards import pool
from playmat.cli.faces import coloured_face
from playmat.cli.screen.answers import Menu, asked_menu, card_menu, is_turn, turn_menu
from playmat.cli.screen.board import SMALL_SIDE, MiddleView, SideView
from playmat.cli.screen.drawing import Drawing, Drawn, Place
from playmat.cli.screen.hand import HandView, rows_of
from playmat.cli.screen.pages import in_brief
from playmat.cli.screen.palette import INK, LEGAL, SOFT
from playmat.cli.screen.picking import Picking, pick_menu, picking
from playmat.cli.screen.pointing import Pointing
from playmat.cli.screen.prompt import NewsView, PromptView
from playmat.cli.screen.rooms import rooms, too_small
from playmat.cli.screen.sight import Sight
from playmat.cli.tutorial import Lesson
from playmat.engine.blinding import HIDDEN
from playmat.engine.options import Option
from playmat.rulebook.rulesets import Ruleset
from playmat.session.presentation import attack_previews
from playmat.text import describe_option


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


class FaceView(Drawn):
    """The card looked at last, where there is room for it at the side."""

    ruleset: Ruleset | None = None
    print = ""

    def draw(self, width: int, height: int) -> Drawing:
        out = Drawing()
        if self.print and self.ruleset is not None:
            card = pool().find(self.print)
            for line in coloured_face(card, self.ruleset, width).split("\n"):
                out.row(line, width)
        return out

    def rows(self, width: int, most: int) -> int:
        """How many rows the card takes, up to a most."""
        return min(self.draw(width, most).height, most) if width else 0


class Showing(Pointing):
    """A table that is drawn from a match and from what is asked in it."""

    card: int | None  # the card in hand that was chosen
    fresh: int  # how many lines of the log are new
    pace: float
    paused: bool
    thinking: int  # the number of the thought that is waited for, 0 for none
    lesson: Lesson | None
    picks: Picking | None  # several cards, as far as they are chosen
    veiled: bool  # nothing is shown until the next player sits there

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
            with Vertical(id="rail"):
                yield FaceView("face")
                yield NewsView("log")

    def on_screen_resume(self) -> None:
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    @property
    def watching(self) -> bool:
        return not self.session.setup.humans

    @property
    def telling(self) -> bool:
        """Whether there are lines of the log that have not been shown yet."""
        return self.told < len(self.session.log.lines)

    def sight(self) -> Sight:
        session = self.session
        below = max(session.viewer, 0)
        names = [*session.names]
        if session.viewer >= 0:
            names[session.viewer] = "You"
        return Sight(
            session.seen,
            below,
            (names[0], names[1]),
            self.menu.keys,
            self.cursor,
            self.menu.playable,
            self.heading(),
            self.menu.card,
        )

    def heading(self) -> str:
        session = self.session
        game = session.seen
        parts = [f"{game.ruleset.name} rules"]
        if session.setup.best_of > 1:
            mine = max(session.viewer, 0)
            score = session.match.wins[mine], session.match.wins[1 - mine]
            parts.append(f"game {session.number} of {session.setup.best_of}, {score[0]}–{score[1]}")
        if game.round:
            parts.append("Sudden Death")
        if game.turn == 0:
            parts.append("set-up")
        else:
            whose = session.names[game.current]
            if session.viewer >= 0:
                whose = "yours" if game.current == session.viewer else "theirs"
            parts.append(f"turn {game.turn}, {whose}")
        return " · ".join(parts)

    def make_menu(self) -> None:
        """What is asked now, as the prompt lists it."""
        session = self.session
        options = session.options if not self.telling else []
        seen = session.seen
        if not options:
            self.menu = Menu(self.waiting())
            self.card = None
            return
        held = self.sight().held()
        if not is_turn(options):
            if self.picks is None:
                self.picks = picking(seen, options)
            if self.picks is not None:
                briefs = {
                    c.number: in_brief(c.definition, seen.ruleset) for c in self.picks.candidates
                }
                self.menu = pick_menu(self.picks, briefs)
            else:
                self.menu = asked_menu(seen, options, self.said)
            return
        names = {h.number: h.card.name for h in held}
        if self.card is not None and self.card in names:
            self.menu = card_menu(seen, options, self.said, self.card, names[self.card])
            if self.menu.answers:
                return
        self.card = None
        self.menu = turn_menu(
            seen, options, self.said, [h.number for h in held], self.refused_attacks()
        )

    def refused_attacks(self) -> list[str]:
        """The attacks that cannot be used now, and why."""
        return [
            f"{attack.name}: {attack.refusal.sentence}"
            for attack in attack_previews(self.session.view)
            if attack.refusal is not None
        ]

    def said(self, option: Option) -> str:
        return describe_option(option, self.session.view)

    def waiting(self) -> str:
        session = self.session
        if session.game.over:
            return f"The game is over: {session.outcome}."
        acting = (
            1 - session.viewer if self.telling and session.viewer >= 0 else session.player_to_act
        )
        name = session.names[acting]
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
        if not self.veiled:
            self.make_menu()
            self.mend_cursor()
        self.query_one("#small").display = bool(small)
        self.query_one("#table").display = not small and not self.veiled
        if small or self.veiled:
            self.query_one("#small", Static).update(small)
            return
        sight = self.sight()
        lines = self.session.log.lines[: self.told]
        hint = self.hint(min(width, 100))
        board = width - rooms(width, height).log
        size = rooms(width, height, self.deciding, len(hint), rows_of(sight, board))
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
        rail = self.query_one("#rail")
        rail.display = size.log > 0
        rail.styles.width = size.log
        face = self.query_one(FaceView)
        face.display = size.side > SMALL_SIDE
        face.ruleset = self.session.game.ruleset
        face.print = (self.cursor and self.print_at(self.cursor)) or face.print
        face.styles.height = face.rows(size.log, height * 3 // 5)
        log = self.query_one("#log", NewsView)
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
        prompt.brief = self.brief(sight)
        self.query_one(KeysView).words = self.foot()
        for part in self.query(Drawn):
            part.refresh()

    def brief(self, sight: Sight) -> str:
        """The card under the cursor in a line or two."""
        place = self.cursor
        if place is None:
            return ""
        m = sight.pokemon(place)
        if m is not None:
            return "" if m.top is HIDDEN else in_brief(m.top, sight.game.ruleset)
        held = [h.card for h in sight.held() if place == Place("hand", -1, h.number)]
        return in_brief(held[0].definition, sight.game.ruleset) if held else ""

    def foot(self) -> list[tuple[str, str]]:
        if self.session.game.over:
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
        if lesson is None or self.session.options == []:
            return []
        lines = wrap(lesson.text(self.session.game.ruleset.era), max(width - 6, 30))
        out = [Text(f" {'◆' if not n else '│'} {line}", style=INK) for n, line in enumerate(lines)]
        out[0].stylize(f"bold {LEGAL}", 0, 3 + len(lesson.title))
        return out

"""The analysis of a finished game, which makes an annotated replay."""

from __future__ import annotations

from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from playmat.agents import Budget
from playmat.cli.board.palette import INK, SOFT
from playmat.lab.review import GameReview, ReviewSettings, decisions_to_review, review_decision
from playmat.notation import Replay

DECISION_BUDGET = Budget(ms=200)


class AnalysisDialog(ModalScreen[GameReview | None]):
    """Reviews the decisions of a player, or of both, in a thread; Esc cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "cancel", "cancel")]

    class Progress(Message):
        """A decision was reviewed, or all of them."""

        def __init__(self, done: int, of: int, review: GameReview | None = None) -> None:
            super().__init__()
            self.done = done
            self.of = of
            self.review = review

    def __init__(
        self, replay: Replay, player: int | None = None, budget: Budget = DECISION_BUDGET
    ) -> None:
        super().__init__()
        self.replay = replay
        self.player = player  # whose decisions are reviewed; None: those of both players
        self.budget = budget
        self.cancelled = False

    def compose(self) -> ComposeResult:
        with Vertical(id="small-dialog"):
            yield Static(Text("Analyzing the game …", style=f"bold {INK}"), id="progress")
            yield Static(Text("Esc to cancel", style=SOFT))

    def on_mount(self) -> None:
        Thread(target=self.review, daemon=True, name="analysis").start()

    def review(self) -> None:
        numbers = range(1, len(self.replay) + 1)
        found = decisions_to_review(self.replay, numbers, self.player)
        settings = ReviewSettings(self.budget)
        reviewed = []
        for n, decision in enumerate(found):
            if self.cancelled:
                return
            self.post_message(self.Progress(n, len(found)))
            reviewed.append(review_decision(decision, settings))
        review = GameReview.of(self.replay, reviewed)
        self.post_message(self.Progress(len(found), len(found), review))

    def on_analysis_dialog_progress(self, event: Progress) -> None:
        if event.review is not None:
            self.dismiss(event.review)
            return
        words = f"Analyzing the game: decision {event.done + 1} of {event.of} …"
        self.query_one("#progress", Static).update(Text(words, style=f"bold {INK}"))

    def action_cancel(self) -> None:
        self.cancelled = True
        self.dismiss(None)


def analysis_heading(review: GameReview) -> str:
    """Return the number of mistakes of each player in a sentence."""
    count = sum(one.grade is not None for one in review.decisions)
    if not count:
        return f"No clear mistakes among {len(review.decisions)} decisions."
    mistakes = "1 clear mistake" if count == 1 else f"{count} clear mistakes"
    return f"{mistakes} among {len(review.decisions)} decisions. Press m to go to the next one."

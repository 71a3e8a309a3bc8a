"""A puzzle on the full screen: the goal, hints, verdicts, the solution, and the next puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from playmat.cli.board.state import BoardState
from playmat.cli.match_setup import terminal_services
from playmat.cli.puzzle_attempt import (
    PuzzleAttempt,
    Verdict,
    known_cards,
    next_puzzle,
    solution_replay,
)
from playmat.cli.screen import pages
from playmat.cli.screen.dialogs import ChoiceDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.menu import Menu
from playmat.cli.screen.replay_screen import ReplayScreen
from playmat.cli.screen.seats import PlayOn
from playmat.cli.wording import probability
from playmat.engine.options import Option
from playmat.lab.puzzles import Puzzle
from playmat.session.playback import Playback
from playmat.text import describe_option


class PuzzleScreen(MatchScreen):
    """An attempt at a puzzle."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "hint"),
        Binding("s", "solution", "solution"),
        Binding("c", "play_on", "play from here"),
        Binding("q", "app.save_and_quit", "quit"),
    ]

    def __init__(self, attempt: PuzzleAttempt, chosen: Sequence[tuple[int, Puzzle]]) -> None:
        super().__init__(attempt.session)
        self.attempt = attempt
        self.chosen = chosen  # the puzzles from which the next one is taken
        self.verdict: Verdict | None = None
        puzzle = attempt.puzzle
        self.notice = f"Puzzle {attempt.number}: {puzzle.task} {known_cards(attempt.solver)}"

    # -- what is shown ---------------------------------------------------------------------------
    def board_state(self) -> BoardState:
        return replace(super().board_state(), match=self.attempt.goal)

    def make_menu(self) -> Menu:
        if self.verdict is not None and not self.has_unread:
            return Menu(self.verdict.sentence)
        return super().make_menu()

    def main_keys(self) -> list[tuple[str, str]]:
        if self.verdict is not None:
            return [("Enter", "continue"), ("l", "log"), ("p", "piles"), ("q", "quit")]
        if not self.deciding:
            return super().main_keys()
        keys = [("?", "keys"), ("Enter", "select"), ("Space", "look"), ("h", "hint")]
        keys += [("s", "solution"), ("u", "undo"), ("w", "why not"), ("q", "quit")]
        return [*keys, ("d", "damage"), ("p", "piles"), ("l", "log"), ("c", "play from here")]

    def action_keys(self) -> None:
        self.open_text("Keys", pages.keys_page(pages.PUZZLE_KEYS))

    # -- the attempt -----------------------------------------------------------------------------
    def choose(self, option: Option) -> None:
        """Choose an option if no other is better; otherwise compare it."""
        loss = self.attempt.loss(option)
        if loss is None:
            self.attempt.hints = 0
            super().choose(option)
            return
        self.pending = None
        self.drop_selection()
        self.attempt.fail()
        self.show()
        value, best = loss
        title = (
            "Not the best choice.\n"
            f"{describe_option(option)}: {probability(value)}\n"
            f"The best choice: {probability(best)}"
        )
        self.open_menu(title, {"again": "Try again"})

    def advance(self) -> None:
        """Show what has happened, then the verdict if the goal is decided."""
        if not (self.has_unread and self.is_paced):
            self.verdict = self.attempt.verdict()
        if self.verdict is None:
            super().advance()
            return
        self.show_all_lines()
        self.cursor = None
        self.show()
        if not self.attempt.has_failed:
            self.attempt.record(True)
        self.end()

    def end(self) -> None:
        """Show the verdict and what can be done next."""
        if self.verdict is not None:
            self.open_menu(self.verdict.sentence, {}, {"restart": "Start again"})

    def wait_key(self, key: str) -> None:
        if self.verdict is not None:
            self.end()
        else:
            super().wait_key(key)

    def open_menu(
        self, title: str, before: dict[str, str], after: dict[str, str] | None = None
    ) -> None:
        """Show what can be done after a choice or at the end."""
        following = next_puzzle(self.chosen, self.attempt.number)
        entries = dict(before)
        if following is not None:
            entries["next"] = f"Next puzzle ({following[0]})"
        entries |= {"solution": "Show the solution", **(after or {})}
        if not self.session.game.over:
            entries["play"] = "Play from here"
        entries |= {"view": "View the board", "quit": "Quit"} if not before else {"quit": "Quit"}
        actions: dict[str | None, Callable[[], object]] = {
            "next": partial(self.open_puzzle, following),
            "solution": self.action_solution,
            "restart": partial(self.open_puzzle, (self.attempt.number, self.attempt.puzzle)),
            "play": self.action_play_on,
            "quit": self.app.exit,
        }

        def selected(found: str | None) -> None:
            if found in actions:
                actions[found]()

        listed = [(name, Text(words)) for name, words in entries.items()]
        self.app.push_screen(ChoiceDialog(title, listed), selected)

    def open_puzzle(self, following: tuple[int, Puzzle] | None) -> None:
        """Show another puzzle in place of this one."""
        if following is not None:
            attempt = PuzzleAttempt(*following, SystemRandom().getrandbits(64))
            self.app.switch_screen(PuzzleScreen(attempt, self.chosen))

    # -- keys ------------------------------------------------------------------------------------
    def action_hint(self) -> None:
        if self.deciding:
            self.notice = self.attempt.hint()
            self.show()

    def action_solution(self) -> None:
        """Show the solution, after a confirmation if the puzzle can still be solved."""
        if self.verdict is not None or self.attempt.has_failed:
            self.show_solution()
            return

        def show() -> None:
            self.attempt.fail()
            self.show_solution()

        self.confirm(
            "Show the solution?", "Show it (the puzzle counts as failed)", "Keep trying", show
        )

    def show_solution(self) -> None:
        """Show the solution as a replay."""
        one = self.attempt.puzzle
        replay = solution_replay(one)
        if replay is None:
            words = "\n".join(one.line)
            self.open_text("Solution", Text(words))
            return
        playback = Playback(replay, self.attempt.player)
        heading = f"Solution: {probability(one.best)}. Second best: {probability(one.second)}."
        self.app.push_screen(ReplayScreen(playback, heading), lambda _: self.end())

    def action_play_on(self) -> None:
        if self.session.game.over:
            return
        start = partial(self.attempt.play, services=terminal_services())
        title = f"Play from here (puzzle {self.attempt.number})"
        names = ("you", "your opponent") if self.attempt.player == 0 else ("your opponent", "you")
        self.post_message(PlayOn(title, names, start))

    def action_save(self) -> None:
        """A puzzle isn't saved."""

    def action_concede(self) -> None:
        """A puzzle isn't conceded."""

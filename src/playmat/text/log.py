"""Events in English, one by one and as the log of a game for one viewer.

A sentence is made only of the event, from which `redact` hides secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Optional

from playmat.engine.event_log import EventLog
from playmat.engine.events import Event, redact
from playmat.engine.game import Game
from playmat.engine.game_state import GameState
from playmat.rulebook.refusals import with_citation
from playmat.text.describers import DESCRIBERS
from playmat.text.narrator import Narrator, Words, default_names, outcome
from playmat.vocabulary.grammar import as_sentence

GROUPED = ("coin", "draw", "move")


def describe(
    event: Event,
    *,
    viewer: Optional[int] = None,
    names: Optional[Sequence[str]] = None,
    era: str = "HGSS",
    rules: bool = False,
) -> str:
    """Return an event as a sentence; empty if another event describes it.

    The viewer is player 0 or 1, -1 for what is public, or None, who sees everything. With
    `rules`, the sentence ends with the citation.
    """
    if viewer is not None:
        event = redact(event, viewer)
    return sentence(Narrator(viewer, names, era), [event], rules)


def continues(run: Sequence[Event], event: Event) -> bool:
    """Return whether an event belongs to the line of the events before it."""
    first = run[0]
    if first.kind == "search" and event.kind == "move":
        moved = run[-1]
        if event.who != first.who or event.source != first.source or event.subject is not None:
            return False
        same = (event.destination, event.audience) == (moved.destination, moved.audience)
        return moved is first or same
    return (
        event.kind == first.kind in GROUPED
        and (event.who, event.subject, event.text) == (first.who, first.subject, first.text)
        and (event.source, event.destination, event.audience)
        == (first.source, first.destination, first.audience)
        and (event.cause, event.rule) == (first.cause, first.rule)
    )


def sentence(narrator: Narrator, run: Sequence[Event], rules: bool) -> str:
    """Return redacted events that share a line as one sentence; empty if they have none."""
    words = DESCRIBERS[run[0].kind](Words(narrator, run))
    if not words:
        return ""
    text = as_sentence(words)
    return with_citation(text, run[0].rule, narrator.era) if rules else text


class GameLog(EventLog):
    """The events and lines of a game as a viewer may read them.

    The viewer is a player, -1 for what is public, or None, who sees everything.
    """

    def __init__(
        self,
        viewer: Optional[int] = None,
        names: Optional[Sequence[str]] = None,
        rules: bool = False,
    ) -> None:
        super().__init__()
        self.viewer = viewer
        self.names = tuple(names if names is not None else default_names(viewer))
        self.rules = rules
        self.read = 0  # number of lines that `news` has returned
        self.run: list[Event] = []  # events of the line that isn't complete yet
        self.era = "HGSS"
        self._lines: list[str] = []

    def add(self, g: GameState, event: Event) -> None:
        self.era = g.ruleset.era
        self.add_event(event)

    def add_event(self, event: Event) -> None:
        """Add an event as the viewer may see it, and describe it."""
        if self.viewer is not None:
            event = redact(event, self.viewer)
        self.events.append(event)
        if self.run and not continues(self.run, event):
            self.finish_line()
        self.run.append(event)

    @property
    def lines(self) -> list[str]:
        """All lines so far."""
        self.finish_line()
        return self._lines

    def news(self) -> list[str]:
        """Return the lines since the last call."""
        fresh = self.lines[self.read :]
        self.read = len(self._lines)
        return fresh

    def finish_line(self) -> None:
        """End the current line, so that the next event starts a new one."""
        run, self.run = self.run, []
        if run:
            line = sentence(Narrator(self.viewer, self.names, self.era), run, self.rules)
            if line:
                self._lines.append(line)


def describe_all(
    events: Iterable[Event],
    *,
    viewer: Optional[int] = None,
    names: Optional[Sequence[str]] = None,
    era: str = "HGSS",
    rules: bool = False,
) -> list[str]:
    """Return events as lines; draws, coins, and cards of one move share a line."""
    log = GameLog(viewer, names, rules)
    log.era = era
    for event in events:
        log.add_event(event)
    return log.lines


def game_outcome(g: Game, names: Sequence[str]) -> str:
    """Return how a game ended, as a clause; empty if it isn't over."""
    result = g.result
    return outcome(result.winner, result.ways, names) if result is not None else ""

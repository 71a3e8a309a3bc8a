"""Events in English. A sentence is made only of the event, from which `redact` hides secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from playmat.engine.events import Event, redact
from playmat.rulebook.refusals import with_citation
from playmat.text.describers import DESCRIBERS
from playmat.text.narrator import Narrator, Words
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

"""Choosing who plays on from a moment of a game: your side, and the agents."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import App
from textual.message import Message

from playmat.agents import agent_names
from playmat.cli.screen.dialogs import ChoiceDialog
from playmat.session import HUMAN, Session
from playmat.session.match_setup import DEFAULT_OPPONENT
from playmat.session.playback import Seats


class PlayOn(Message):
    """The user wants to play on from what is shown."""

    def __init__(
        self, title: str, names: tuple[str, str], start: Callable[[Seats], Session]
    ) -> None:
        super().__init__()
        self.title = title
        self.names = names
        self.start = start  # returns the session with some seats


def choose_seats(
    app: App[str], title: str, names: tuple[str, str], then: Callable[[Seats], None]
) -> None:
    """Let the user choose a side and the agents, then call `then` with the seats."""
    entries = [
        ("0", Text(f"Play as {names[0]} against an agent")),
        ("1", Text(f"Play as {names[1]} against an agent")),
        ("both", Text("Two players, one screen")),
        ("none", Text("Watch two agents")),
    ]

    def chosen(found: str | None) -> None:
        match found:
            case "0":
                agent(f"Choose an agent for {names[1]}.", lambda spec: then((HUMAN, spec)))
            case "1":
                agent(f"Choose an agent for {names[0]}.", lambda spec: then((spec, HUMAN)))
            case "both":
                then((HUMAN, HUMAN))
            case "none":
                agent(
                    f"Choose an agent for {names[0]}.",
                    lambda first: agent(
                        f"Choose an agent for {names[1]}.", lambda second: then((first, second))
                    ),
                )

    def agent(question: str, use: Callable[[str], None]) -> None:
        specs = list(agent_names())
        entries = [(spec, Text(f"{spec}: {words}")) for spec, words in agent_names().items()]
        at = specs.index(DEFAULT_OPPONENT)

        def found(spec: str | None) -> None:
            if spec is not None:
                use(spec)

        app.push_screen(ChoiceDialog(question, entries, at), found)

    app.push_screen(ChoiceDialog(title, entries), chosen)

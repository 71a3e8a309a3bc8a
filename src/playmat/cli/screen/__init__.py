"""The full-screen interface: `playmat play` on a terminal. It is imported only when it opens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playmat.session import MatchSetup, Session


def full_screen(
    setup: MatchSetup | None = None,
    *,
    session: Session | None = None,
    learn: bool = False,
    save: Path | None = None,
    replay: Path | None = None,
) -> int:
    """Open the interface with a match, with the tutorial, or with the start screen."""
    from playmat.cli.screen.app import PlaymatApp

    app = PlaymatApp(setup, session, learn, save, replay)
    messages = app.run()
    if messages:
        print(messages)
    return app.return_code or 0

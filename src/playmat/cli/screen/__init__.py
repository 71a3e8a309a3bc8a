"""The full-screen table: `playmat play` on a terminal. Nothing of it is imported before."""

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
    """Open the table: with a match, with the tutorial, or with the start screen."""
    from playmat.cli.screen.app import TableApp

    app = TableApp(setup, session, learn, save, replay)
    said = app.run()
    if said:
        print(said)
    return app.return_code or 0

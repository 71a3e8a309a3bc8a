"""The pytest marker that names the rules a test shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playmat.rulebook.refusals import citation

if TYPE_CHECKING:
    import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Return the marker for a test that shows these rules or interpretations, which must exist."""
    import pytest

    for id in ids:
        citation(id, "HGSS")  # raises UnknownRule for an unknown id
    return pytest.mark.rule(*ids)

"""The pytest marker that names the rules a test shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playmat.rulebook.interpretations import interpretation, is_interpretation
from playmat.rulebook.rules import rule as find_rule

if TYPE_CHECKING:
    import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Return the marker for a test that shows these rules or interpretations, which must exist."""
    import pytest

    for id in ids:
        if is_interpretation(id):
            interpretation(id)
        else:
            find_rule(id)
    return pytest.mark.rule(*ids)

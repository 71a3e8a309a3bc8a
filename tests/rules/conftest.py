"""The mark `rule`, by which the tests of this folder name what they show."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules or readings that a test shows")

"""A marker for tests that inspect the processes of this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

sees_processes = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="Processes are not shown here."
)

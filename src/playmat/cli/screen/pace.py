"""How fast the log is shown while agents or replays play."""

from __future__ import annotations

PACES = (0.0, 0.1, 0.2, 0.35, 0.6, 1.0, 2.0)  # seconds per line of the log


def next_pace(pace: float, by: int) -> float:
    """Return the pace that is some steps slower, or faster."""
    near = min(range(len(PACES)), key=lambda n: abs(PACES[n] - pace))
    return PACES[min(max(near + by, 0), len(PACES) - 1)]

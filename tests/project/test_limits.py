"""The limits that the documentation states are those of the code."""

from __future__ import annotations

from pathlib import Path

from playmat import limits


def test_the_page_on_files_states_every_limit(root: Path):
    table = (root / "docs/trust.md").read_text("utf-8").partition("## Limits")[2]
    rows = [line for line in table.partition("JSON is read strictly")[0].split("\n") if "|" in line]
    stated = sorted(int(row.split("|")[2].replace(",", "")) for row in rows[2:])
    assert stated == sorted(getattr(limits, name) for name in dir(limits) if name.isupper())
    assert len(rows) > 5

"""Results files: one line per block, appended to when a run resumes.

The first line describes the plan. A line is written as soon as its block is completed, so a run
resumes where it stopped, even after a crash.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from playmat.errors import PlaymatError
from playmat.json_data import JsonValue
from playmat.lab.match import Block, block_data, block_of
from playmat.lab.plan import Plan

FORMAT = 1
HEADING = "playmat rate"


class ResultsError(PlaymatError):
    """A results file that a run can't resume from."""


class Results:
    """The completed blocks of a plan, stored in a file if one is given."""

    def __init__(self, plan: Plan, file: Path | None = None) -> None:
        self.blocks: dict[tuple[int, tuple[int, int]], Block] = {}
        self.file: IO[bytes] | None = None
        if file is None:
            return
        try:
            lines = self.whole_lines(file)
            if lines:
                check_plan(file, lines[0], plan)
                self.read(file, lines[1:], plan)
            self.file = file.open("ab")
        except OSError as error:
            raise ResultsError(f"{file}: {error.strerror}") from error
        if not lines:
            self.write({HEADING: FORMAT, "plan": plan.facts()})

    def whole_lines(self, file: Path) -> list[bytes]:
        """Return the lines of the file; remove an incomplete last line."""
        if not file.exists():
            return []
        data = file.read_bytes()
        end = data.rfind(b"\n") + 1
        if end < len(data):
            # A file without a complete line is a results file only if it begins like one.
            if end == 0 and not json.dumps({HEADING: FORMAT})[:-1].encode().startswith(data[:18]):
                raise ResultsError(f"{file} isn't a results file and won't be overwritten")
            with file.open("r+b") as torn:
                torn.truncate(end)
        return data[:end].splitlines()

    def read(self, file: Path, lines: Iterable[bytes], plan: Plan) -> None:
        """Read the blocks of a file, or raise ResultsError at a damaged line."""
        pairs = set(plan.pairs)
        for number, line in enumerate(lines, 2):
            try:
                value = JsonValue.parse(line, "block", ResultsError)
                block = block_of(value)
                if block.pair not in pairs:
                    raise value.problem(f"the plan has no pair {block.pair}")
            except ResultsError as error:
                raise ResultsError(
                    f"{file}:{number}: this line is damaged ({error}); delete it to resume the run"
                ) from error
            self.blocks[block.number, block.pair] = block

    def add(self, block: Block) -> None:
        """Add a block, and append it to the file if there is one."""
        self.blocks[block.number, block.pair] = block
        if self.file is not None:
            self.write(block_data(block))

    def write(self, data: dict[str, object]) -> None:
        """Append a line of data to the file."""
        assert self.file is not None
        self.file.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")
        self.file.flush()

    def close(self) -> None:
        """Close the file."""
        if self.file is not None:
            self.file.close()


def check_plan(file: Path, line: bytes, plan: Plan) -> None:
    """Raise an error with the differences if a file belongs to another plan."""
    try:
        heading = JsonValue.parse(line, "heading", ResultsError).members()
        form, there = heading[HEADING].data, heading["plan"].members()
    except (ResultsError, KeyError) as error:
        raise ResultsError(f"{file} isn't a results file and won't be overwritten") from error
    if form != FORMAT:
        raise ResultsError(f"{file} has format {form}; this version reads format {FORMAT}")
    here = plan.facts()
    written = {name: there[name].data if name in there else None for name in here}
    differ = [
        f"{name} {format_fact(written[name])} there and {format_fact(here[name])} here"
        for name in here
        if written[name] != here[name]
    ]
    if differ:
        raise ResultsError(
            f"{file} has the results of another plan: {'; '.join(differ)}; "
            "name another file, or use the same arguments to resume"
        )


def format_fact(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

"""Results on paper: a file with a line for each block, to which a later start is added.

The first line says which plan the blocks belong to. A line is written when its block is finished,
so a run that was stopped, however roughly, goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from playmat.errors import PlaymatError
from playmat.lab.match import Block, block_data, block_of
from playmat.lab.plan import Plan

FORMAT = 1
HEADING = "playmat rate"


class ResultsError(PlaymatError):
    """A file of results cannot be gone on with."""


class Results:
    """The blocks of a plan that are done, in a file if one is named."""

    def __init__(self, plan: Plan, file: Path | None = None) -> None:
        self.blocks: dict[tuple[int, tuple[int, int]], Block] = {}
        self.file: IO[bytes] | None = None
        if file is None:
            return
        try:
            lines = self.whole_lines(file)
            if lines:
                same_plan(file, lines[0], plan)
                self.read(file, lines[1:], plan)
            self.file = file.open("ab")
        except OSError as error:
            raise ResultsError(f"{file}: {error.strerror}") from error
        if not lines:
            self.write({HEADING: FORMAT, "plan": plan.facts()})

    def whole_lines(self, file: Path) -> list[bytes]:
        """The lines of the file; a last one that was torn is cut off."""
        if not file.exists():
            return []
        data = file.read_bytes()
        end = data.rfind(b"\n") + 1
        if end < len(data):
            # A file that has no whole line and does not begin as ours was never a run's.
            if end == 0 and not json.dumps({HEADING: FORMAT})[:-1].encode().startswith(data[:18]):
                raise ResultsError(f"{file} is no file of results, and is not written over")
            with file.open("r+b") as opened:
                opened.truncate(end)
        return data[:end].splitlines()

    def read(self, file: Path, lines: Iterable[bytes], plan: Plan) -> None:
        pairs = set(plan.pairs)
        for number, line in enumerate(lines, 2):
            try:
                block = block_of(json.loads(line))
                if block.pair not in pairs:
                    raise ValueError(block.pair)
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
                raise ResultsError(
                    f"{file}:{number}: this line is damaged; without it the run can go on"
                ) from error
            self.blocks[block.number, block.pair] = block

    def add(self, block: Block) -> None:
        self.blocks[block.number, block.pair] = block
        if self.file is not None:
            self.write(block_data(block))

    def write(self, data: dict[str, object]) -> None:
        assert self.file is not None
        self.file.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")
        self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def same_plan(file: Path, line: bytes, plan: Plan) -> None:
    """Refuse a file whose blocks belong to another plan, and say what differs."""
    try:
        heading = json.loads(line)
        form, there = heading[HEADING], dict(heading["plan"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ResultsError(f"{file} is no file of results, and is not written over") from error
    if form != FORMAT:
        raise ResultsError(f"{file} is of format {form}; this version reads format {FORMAT}")
    here = plan.facts()
    differ = [
        f"{name} {said(there.get(name))} there and {said(here[name])} here"
        for name in here
        if there.get(name) != here[name]
    ]
    if differ:
        raise ResultsError(
            f"{file} has the results of another plan: {'; '.join(differ)}. Name another file, "
            "or start with the same words to go on"
        )


def said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

"""List the places where prose doesn't follow the style guide.

    python tools/check_voice.py [PATH ...]

Without a path, the whole project is checked. Prose is the text of pages, and the docstrings,
comments, strings, and test names of Python files. Exceptions are in tests/project/voice.toml,
each with its reason.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What to write instead, and the pattern that finds what not to write.
PATTERNS = {
    "they, or the noun": r"he|his|him|himself",
    "the player, the opponent, the caller": r"somebody|nobody|whoever|one's(?: own)?",
    "isn't a, has no, no X named": r"(?:is|are) no(?: such)?",
    "must be, will be": r"(?:is|are) to be",
    "reported, shown, described": r"told|tells",
    "continues, resumes": r"go(?:es)? on",
    "is, is stored in, is printed on": r"lies?|stands",
    "package, layer, project, hook": r"rooms?|houses?|doors?",
    "n, that many, up to n": r"so (?:many|much)",
    "anyway": r"all the same",
    "underneath, again, on, only": r"beneath|anew|afresh|upon|merely",
    "American spelling": r"\w*(?:colour|analyse|judgement|licence)\w*",
}
FINDER = re.compile(
    "|".join(rf"\b({pattern})\b".replace(" ", r"\s+") for pattern in PATTERNS.values()),
    re.IGNORECASE,
)
ADVICE = list(PATTERNS)
FOLDERS = ("src", "tests", "docs", "tools", "examples", "bench", "web")
SUFFIXES = {".py", ".md", ".toml", ".txt", ".sh", ".json", ".yaml", ".cff"}
NAMES = {"Makefile", "run"}
EXCEPTIONS = ROOT / "tests/project/voice.toml"
# These files are about the patterns.
EXCLUDED = {"tools/check_voice.py", "tests/project/test_voice.py", "tests/project/voice.toml"}


@dataclass(frozen=True)
class Passage:
    """A text, and the line on which it begins."""

    line: int
    text: str


@dataclass(frozen=True)
class Hit:
    """A place that doesn't follow the guide."""

    file: str
    line: int
    words: str
    advice: str
    passage: str
    span: tuple[int, int]  # of the words in the passage

    def __str__(self) -> str:
        start, end = self.span
        around = " ".join(self.passage[max(0, start - 40) : end + 40].split())
        return f"{self.file}:{self.line}: {self.words!r} ({self.advice}): … {around} …"


@dataclass(frozen=True)
class Allowed:
    """Words that may stay in a file, or in all files of a folder (`.` is the project)."""

    file: str
    words: str
    reason: str

    def allows(self, hit: Hit) -> bool:
        """Return whether these words cover a hit."""
        if not Path(hit.file).is_relative_to(self.file):
            return False
        pattern = re.escape(self.words).replace(r"\ ", r"\s+")
        return any(
            found.start() <= hit.span[0] and hit.span[1] <= found.end()
            for found in re.finditer(pattern, hit.passage, re.IGNORECASE)
        )


def exceptions() -> list[Allowed]:
    """Return the words that may stay."""
    return [Allowed(**entry) for entry in tomllib.loads(EXCEPTIONS.read_text("utf-8"))["allowed"]]


def strings(tree: ast.AST) -> Iterator[Passage]:
    """Yield the strings of a Python file; the values in an f-string are left out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            yield Passage(node.lineno, "".join(map(str, parts)))
            for part in node.values:
                yield from strings(part)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                yield Passage(node.lineno, node.value)
        else:
            yield from strings(node)


def comments(source: str) -> Iterator[Passage]:
    """Yield the comments of a Python file; those on consecutive lines are one passage."""
    found = [
        (token.start[0], token.string.lstrip("#"))
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    ]
    for _, run in groupby(enumerate(found), key=lambda item: item[1][0] - item[0]):
        lines = [comment for _, comment in run]
        yield Passage(lines[0][0], "\n".join(text for _, text in lines))


def passages(name: str, source: str) -> Iterator[Passage]:
    """Yield the prose of a file."""
    if not name.endswith(".py"):
        # A comment of several lines is one text.
        yield Passage(1, re.sub(r"(?m)^#+ ?", "", source))
        return
    tree = ast.parse(source)
    yield from strings(tree)
    yield from comments(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield Passage(node.lineno, node.name.replace("_", " "))


def hits(name: str, source: str) -> Iterator[Hit]:
    """Yield each place in a file that doesn't follow the guide."""
    for passage in passages(name, source):
        for found in FINDER.finditer(passage.text):
            line = passage.line + passage.text.count("\n", 0, found.start())
            advice = ADVICE[(found.lastindex or 1) - 1]
            yield Hit(name, line, found[0], advice, passage.text, found.span())


def files(paths: list[Path]) -> Iterator[Path]:
    """Yield the files with prose in some folders; those of the project if none is named."""
    if not paths:
        yield from (path for path in sorted(ROOT.iterdir()) if path.is_file() and readable(path))
        paths = [ROOT / folder for folder in FOLDERS] + [ROOT / ".ci"]
    for path in paths:
        if path.is_file():
            yield path
        yield from (found for found in sorted(path.rglob("*")) if readable(found))


def readable(path: Path) -> bool:
    return (path.suffix in SUFFIXES or path.name in NAMES) and path.is_file()


def name_of(path: Path) -> str:
    """Return the path of a file in its checkout, which may be another one than this."""
    path = path.resolve()
    for folder in path.parents:
        if (folder / "ARCHITECTURE.md").exists():
            return path.relative_to(folder).as_posix()
    return path.as_posix()


def all_hits(paths: list[Path]) -> Iterator[Hit]:
    """Yield the hits in some folders, also those that are exceptions."""
    for path in files(paths):
        name = name_of(path)
        if name not in EXCLUDED:
            yield from hits(name, path.read_text("utf-8", errors="ignore"))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, help="files and folders")
    allowed = exceptions()
    found = [
        hit
        for hit in all_hits(parser.parse_args().paths)
        if not any(entry.allows(hit) for entry in allowed)
    ]
    for hit in found:
        print(hit)
    print(f"{len(found)} hits", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

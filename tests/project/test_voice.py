"""Prose, docstrings, comments, and strings keep to plain, idiomatic American English."""

from __future__ import annotations

import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

PATTERNS = {
    "a player is they": r"\b(he|his|him|himself)\b",
    "name the player or the role": r"\b(somebody|nobody|whoever|one's)\b",
    "isn't a, has no": r"\b(is|are) no\b",
    "must be": r"\b(is|are) to be\b",
    "report, show, describe": r"\b(told|tells)\b",
    "continue, resume": r"\bgo(es)? on\b",
    "is, is stored in": r"\blies?\b",
    "is, is stored in, is printed on": r"\bstands\b",
    "package, layer, hook": r"\b(room|rooms|house|door|doors)\b",
    "that many": r"\bso (many|much)\b",
    "anyway": r"\ball the same\b",
    "American spelling": r"\b\w*(colour|analyse|judgement|licence)\w*",
}
# Text that is not ours to reword, or that is about these words.
SKIPPED = {"src/playmat/rulebook/rules.toml", "tests/project/test_voice.py"}
FOLDERS = ("src", "tests", "docs", "tools", "examples", "bench")


def allowed(root: Path) -> list[tuple[str, str, str]]:
    """Return the exceptions: file (or folder), words, and reason."""
    listed = tomllib.loads((root / "tests/project/voice.toml").read_text("utf-8"))
    return [(entry["file"], entry["words"], entry["reason"]) for entry in listed["allowed"]]


def passages(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file that people read, with their numbers."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            for offset, line in enumerate(token.string.splitlines()):
                yield token.start[0] + offset, line
        elif token.type == tokenize.NAME and token.string.startswith("test_"):
            yield token.start[0], token.string.replace("_", " ")


def pages(root: Path) -> Iterator[Path]:
    yield from root.glob("*.md")
    yield from (root / name for name in ("Makefile", "pyproject.toml", "setup.py", "CITATION.cff"))
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".md", ".toml", ".txt", ".sh") and path.is_file():
                yield path


def matches(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the line, and what is wrong with it."""
    for number, line in passages(path):
        for advice, pattern in PATTERNS.items():
            for match in re.finditer(pattern, line, re.IGNORECASE):
                yield number, line, f"{match[0]!r} ({advice})"


def findings(root: Path) -> list[str]:
    """Return each place that breaks the guide, with what to write instead."""
    exceptions = allowed(root)
    return [
        f"{name}:{number}: {problem}: {line.strip()}"
        for path in pages(root)
        if (name := path.relative_to(root).as_posix()) not in SKIPPED
        for number, line, problem in matches(path)
        if not any(name.startswith(file) and words in line for file, words, _ in exceptions)
    ]


def test_the_project_speaks_plain_english(root: Path):
    found = findings(root)
    assert not found, "\n".join([f"{len(found)} places", *found])


def test_every_exception_has_a_reason_and_is_needed(root: Path):
    for file, words, reason in allowed(root):
        assert len(reason.split()) > 2, (file, words)
        read = [p for p in pages(root) if p.relative_to(root).as_posix().startswith(file)]
        assert any(words in line for p in read for _, line in passages(p)), (file, words)

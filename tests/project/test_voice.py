"""Prose, docstrings, comments, strings, and test names follow the style guide."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.project.conftest import load_tool

pytestmark = pytest.mark.once
tool = load_tool("check_voice")


def words(name: str, source: str) -> list[str]:
    return [hit.words for hit in tool.hits(name, source)]


@pytest.fixture(scope="module")
def hits() -> list[Any]:
    """Return all hits in the project, also exceptions."""
    return list(tool.all_hits([]))


def test_the_project_is_written_in_plain_english(hits: list[Any]):
    exceptions = tool.exceptions()
    left = [str(hit) for hit in hits if not any(entry.allows(hit) for entry in exceptions)]
    assert not left, "\n".join([f"{len(left)} places don't follow the style guide:", *left])


def test_every_exception_is_needed_and_has_a_reason(hits: list[Any]):
    for entry in tool.exceptions():
        assert len(entry.reason.split()) > 2, entry
        assert any(entry.allows(hit) for hit in hits), f"nothing needs this exception: {entry}"


@pytest.mark.parametrize(
    "sentence",
    [
        "A player looks at his hand.",
        "Somebody has to draw.",
        "Whoever wins may choose.",
        "It shuffles one's own deck.",
        "A Fossil is no Pokémon.",
        "There is no such card.",
        "A card is to be drawn.",
        "The log tells what happened.",
        "The game goes on.",
        "The card lies on top.",
        "The rule stands in the book.",
        "The door of the engine.",
        "Draw so many cards.",
        "It ends the turn all the same.",
        "The card beneath it.",
        "A card with another colour.",
    ],
)
def test_a_planted_sentence_is_found_wherever_it_is(sentence: str):
    [found] = words("a.md", f"# Heading\n\n{sentence}\n")
    assert words("a.py", f'"""{sentence}"""\n') == [found]
    assert words("a.py", f"x = 1  # {sentence}\n") == [found]
    assert words("a.py", f'print("{sentence}", file=f)\n') == [found]
    assert words("a.py", f'print(f"{{n}}: {sentence}")\n') == [found]
    assert words("a.toml", f'reason = "{sentence}"\n') == [found]
    test = sentence.rstrip(".").lower().replace("'", "_").replace(" ", "_")
    assert len(words("a.py", f"def test_{test}(): ...\n")) == (found != "one's own")


def test_a_phrase_is_found_across_lines():
    assert words("a.md", "The game goes\non.") == ["goes\non"]
    assert words("a.py", "# The game goes\n# on.\n") == ["goes\n on"]
    assert words("a.py", 'x = "The game goes" " on."\n') == ["goes on"]
    assert words("a.py", 'x = "The game goes"\ny = " on."\n') == []


def test_code_and_longer_words_are_not_found():
    source = "def tell(he, room):\n    door.told(he, room)  # the belief of households\n"
    assert words("a.py", source) == []
    assert words("a.md", "A standing order, one warehouse, and earlier answers.") == []


def test_a_hit_has_its_line():
    source = '"""One.\n\nThe game goes on.\n"""\n\nx = 1  # as told\n'
    assert [hit.line for hit in tool.hits("a.py", source)] == [3, 6]


def test_an_exception_covers_its_words_in_its_place_only():
    hit, _he = tool.hits("src/a.py", "# The hand stands\n# for a zone, he\n")
    assert tool.Allowed("src", "stands for", "").allows(hit)
    assert tool.Allowed("src/a.py", "hand stands for a", "").allows(hit)
    assert not tool.Allowed("src/a", "stands for", "").allows(hit)
    assert not tool.Allowed("src", "for a zone", "").allows(hit)
    [no_such] = tool.hits("src/a.py", "# there is no such card\n")
    assert not tool.Allowed(".", "there is no", "").allows(no_such)


def test_the_hits_of_a_folder_are_listed(tmp_path: Path):
    (tmp_path / "page.md").write_text("The game goes on.")
    command = [sys.executable, str(tool.__file__), str(tmp_path)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert listed.returncode == 1
    assert "page.md:1: 'goes on' (continues, resumes)" in listed.stdout

"""`playmat cards` finds cards, and `playmat card` shows one."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys

import pytest
from rich.console import Console

from playmat.cards import pool
from playmat.cli.cards import card_table
from playmat.cli.faces import FACE, caption, faces
from playmat.rulebook import HGSS, XY
from playmat.text import Search, card_data, face
from tests.support import cards_without_effects, kinds
from tests.support.cards import GASTLY, REAL
from tests.support.command import run_command

pytestmark = pytest.mark.once

ALL = [*pool().cards.values(), *cards_without_effects.CARDS, *REAL]


def rows(out: str) -> list[str]:
    """Return the ids in the first column of a table."""
    return re.findall(r"^(\w+-\w+) ", out, re.M)


def printed(thing: object, width: int, colors: bool = False) -> str:
    out = io.StringIO()
    console = Console(
        file=out,
        width=width,
        force_terminal=colors,
        color_system="truecolor" if colors else None,
    )
    console.print(thing)
    return out.getvalue()


# -- playmat cards -----------------------------------------------------------------------------
def test_a_search_answers_with_a_table(capsys):
    status, out, err = run_command(capsys, "cards", "--type", "lightning", "--stage", "1")
    assert (status, err) == (0, "")
    assert re.search(
        r"^hgss1-42 +Flaaffy +\[L\] Stage 1 +80 +Thunder Spear, Thundershock$",
        re.sub(" +$", "", out, flags=re.M),
        re.M,
    )
    assert re.fullmatch(r"\d+ cards?(, \d+ prints)?", out.splitlines()[-1])


def test_without_a_query_every_print_is_listed(capsys):
    status, out, _ = run_command(capsys, "cards")
    assert status == 0
    assert sorted(rows(out)) == sorted(pool().cards)
    assert out.splitlines()[-1].endswith(f" cards, {len(pool().cards)} prints")


def test_searching_for_text_shows_the_matching_texts(capsys):
    _, out, _ = run_command(capsys, "cards", "--text", "opponent's hand", "--kind", "pokemon")
    assert {"hgss1-27", "hgss1-80"} <= set(rows(out))
    assert "Scout: Look at your opponent's hand." in " ".join(out.split())


def test_a_trainer_card_uses_the_terms_of_the_ruleset(capsys):
    for ruleset, word in (("hgss", "Trainer"), ("XY", "Item")):
        _, out, _ = run_command(capsys, "cards", "switch", "--kind", "item", "--ruleset", ruleset)
        line = next(line for line in out.splitlines() if line.startswith("hgss1-102"))
        assert re.fullmatch(rf"hgss1-102 +Switch +{word} +Switch one of your .*", line)


def test_prints_of_one_card_share_a_row(capsys):
    _, out, _ = run_command(capsys, "cards", "--name", "poke ball")
    assert rows(out) == ["hgss1-95", "xy0-35"]
    assert out.count("Poké Ball") == 1
    assert out.endswith("1 card, 2 prints\n")


@pytest.mark.parametrize("width", [40, 60, 64, 80, 100, 120, 160])
def test_the_table_fits_the_terminal(width: int):
    console = Console(file=io.StringIO(), width=width)
    table = card_table(ALL, Search(), HGSS, console)
    lines = printed(table, width).splitlines()
    assert max(map(len, lines)) <= width
    assert all(re.search(rf"^{id} ", "\n".join(lines), re.M) for id in pool().cards)


def test_json_holds_all_facts_texts_and_ops_of_all_prints(capsys):
    status, out, _ = run_command(capsys, "cards", "--json")
    assert status == 0
    found = json.loads(out)
    assert found == [card_data(card, HGSS) for card in pool().cards.values()]
    _, out, _ = run_command(capsys, "cards", "--json", "--name", "switch", "--ruleset", "XY")
    assert {card["effects"][0]["kind"] for card in json.loads(out)} == {"Item"}


def test_if_nothing_is_found_the_nearest_names_are_suggested(capsys):
    status, out, err = run_command(capsys, "cards", "noctowel")
    assert (status, out) == (1, "")
    assert err.startswith("playmat: no card matches; did you mean Noctowl")
    assert err.count("\n") == 1
    status, out, err = run_command(capsys, "cards", "--hp", "999", "--json")
    assert (status, out, err) == (1, "[]\n", "playmat: no card matches\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--type", "stone"], "no type named 'stone'; choose from Grass,"),
        (["--hp", "x"], "the HP must be 90, 90+ (or more), or 60-90, not 'x'"),
        (["--ruleset", "gb"], "no ruleset named 'gb'; choose from HGSS, XY"),
        (["--color", "red"], "--color"),
    ],
)
def test_an_error_in_a_search_is_printed_on_one_line(capsys, words, sentence):
    status, out, err = run_command(capsys, "cards", *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


# -- playmat card ------------------------------------------------------------------------------
def test_a_card_is_shown_with_its_prints(capsys):
    status, out, err = run_command(capsys, "card", "hgss1-8")
    assert (status, err) == (0, "")
    assert out == face(pool().cards["hgss1-8"], HGSS, FACE) + "\n  hgss1-8\n"
    _, out, _ = run_command(capsys, "card", "poke", "ball", "--ruleset", "xy")
    assert out == face(pool().cards["hgss1-95"], XY, FACE) + "\n  hgss1-95; also xy0-35\n"


def test_without_a_frame_a_card_is_lines_of_words(capsys):
    _, out, _ = run_command(capsys, "card", "bill", "--plain")
    assert [line.split() for line in out.splitlines()] == [
        ["Bill", "Supporter"],
        ["Draw", "2", "cards."],
        ["HeartGold", "&", "SoulSilver", "89", "Uncommon"],
        ["hgss1-89"],
    ]


def test_ops_are_shown_below_the_face(capsys):
    _, out, _ = run_command(capsys, "card", "flaaffy", "--ops")
    assert out.startswith(face(pool().cards["hgss1-42"], HGSS, FACE))
    assert (
        """
Thundershock
  Flip
    count: Fixed n=1
    outcomes:
      Branch when=0
        op: InflictCondition conditions=[4]"""
        in out
    )
    _, out, _ = run_command(capsys, "card", "arcanine", "--ops")
    assert out.count("Sharp Fang") == 1


def test_one_card_is_an_object_and_a_name_a_list_for_a_program(capsys):
    _, out, _ = run_command(capsys, "card", "hgss1-95", "--json")
    assert json.loads(out) == card_data(pool().cards["hgss1-95"], HGSS)
    _, out, _ = run_command(capsys, "card", "poke ball", "--json")
    assert [one["id"] for one in json.loads(out)] == ["hgss1-95", "xy0-35"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["noctowel"], "no card named 'noctowel'; did you mean Noctowl"),
        (["hgss1-999"], "no card named 'hgss1-999'; did you mean hgss1-"),
        (["professor"], "'professor' is part of "),
        (["e"], " more; use one of them, or list them with: playmat cards --name e"),
        ([], "name a card by its id or name"),
        (["bill", "--ruleset", "x"], "no ruleset named 'x'"),
    ],
)
def test_an_unknown_card_is_reported_on_one_line(capsys, words, sentence):
    status, out, err = run_command(capsys, "card", *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


# -- faces -------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 58, 80, 120])
def test_a_face_fits_the_terminal(width: int):
    for card in ALL:
        lines = printed(faces([card], HGSS, width), width).splitlines()
        assert lines[0] == "┌" + "─" * (min(width, FACE) - 2) + "┐"
        assert {len(line) for line in lines[:-1]} == {min(width, FACE)}
        assert len(lines[-1]) <= width


def test_colors_change_no_letter():
    for card in ALL:
        colored = printed(faces([card], HGSS, 80), 80, colors=True)
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == printed(faces([card], HGSS, 80), 80)
        if card.definition.types:
            assert "\x1b[" in colored


def test_different_cards_with_one_name_are_side_by_side_if_there_is_room():
    cards = [GASTLY, kinds.GASTLY]
    wide = printed(faces(cards, HGSS, 120), 120).splitlines()
    assert re.match(r"│ Gastly +50 HP \[P\] │ +│ Gastly +50 HP \[P\] │", wide[1])
    narrow = printed(faces(cards, HGSS, 80), 80).splitlines()
    assert sum(line.startswith("┌") for line in narrow) == 2
    assert max(map(len, narrow)) <= 80


def test_both_halves_of_a_legend_are_one_face():
    halves = [pool().find("hgss1-111"), pool().find("hgss1-112")]
    drawn = printed(faces(halves, HGSS, 80), 80)
    assert drawn.count("┌") == 1
    assert "Pokémon LEGEND, upper half" in drawn
    assert caption(halves[0]).plain == f"  {halves[0].id}, upper half; also {halves[1].id}"


@pytest.mark.parametrize("no_color", ["", "1"])
def test_a_terminal_gets_colors_unless_no_color_is_set(no_color: str):
    # With these variables, rich takes the pipe for a terminal.
    settings = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "80"}
    settings |= {"NO_COLOR": no_color} if no_color else {}
    kept = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
    for words in (["card", "hgss1-8"], ["cards", "--type", "L"]):
        command = [sys.executable, "-m", "playmat", *words]
        done = subprocess.run(command, env=kept | settings, capture_output=True, check=True)
        out = done.stdout.decode()
        assert ("\x1b[1;33m" in out) == (not no_color)
        assert "[L]" in re.sub(r"\x1b\[[0-9;]*m", "", out)

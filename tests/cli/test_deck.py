"""`playmat deck`: check, show, convert, diff, and list, for people and for programs."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from playmat import cli
from playmat.decks import FORMATS, LIST_FORMATS, builtin_decks, read_deck, theme_deck, write_deck

BROKEN = "4 Growlithe HS 65\n4 Growlith\n2 Arcanine\n9 Fire Energy\n"


def run_deck(capsys, *words: str) -> tuple[int, str, str]:
    """Return the exit status and the output of `playmat deck`."""
    status = 0
    try:
        cli.main(["deck", *words])
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def deck_json(capsys, *words: str) -> tuple[int, Any]:
    status, out, err = run_deck(capsys, *words, "--json")
    assert err == ""
    return status, json.loads(out)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "dogs.txt"
    path.write_text(BROKEN, "utf-8")
    return str(path)


# -- check ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("deck", builtin_decks(), ids=lambda deck: deck.name)
@pytest.mark.parametrize("ruleset", ["HGSS", "XY"])
def test_every_built_in_deck_is_legal(capsys, deck, ruleset):
    status, out, _ = run_deck(capsys, "check", deck.name, "--ruleset", ruleset)
    assert status == 0
    assert f"This deck is legal under the {ruleset} rules." in out


def test_check_lists_every_problem_with_its_line_or_rule(capsys, broken):
    status, out, err = run_deck(capsys, "check", broken)
    assert (status, err) == (1, "")
    words = " ".join(out.split())
    assert words.startswith("dogs: 15 cards")
    assert "✗ line 2, '4 Growlith': no card named 'Growlith'; did you mean Growlithe" in words
    assert "it must have exactly 60. (deck.size-60, HeartGold SoulSilver p.17)" in words
    assert words.endswith("This deck isn't legal under the HGSS rules.")


def test_check_prints_data_for_a_program(capsys, broken):
    status, found = deck_json(capsys, "check", broken)
    assert (status, found["legal"], found["size"]) == (1, False, 15)
    (line,) = found["lines"]
    assert (line["line"], line["text"]) == (2, "4 Growlith")
    assert line["suggestions"] == ["Growlithe HS 65"]
    assert [one["rule"] for one in found["violations"]] == ["deck.size-60"]
    assert found["violations"][0]["citation"] == "HeartGold SoulSilver p.17"


def test_hints_do_not_make_a_deck_illegal(capsys, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("4 Growlithe\n56 Fire Energy", "utf-8")
    status, out, _ = run_deck(capsys, "check", str(path))
    assert status == 0
    assert "20 to 25 are recommended" in " ".join(out.split())


def test_a_format_is_checked_separately_from_construction(capsys):
    status, out, _ = run_deck(capsys, "check", "Froakie", "--format", "hs-cl")
    assert status == 1
    assert "4 Froakie KSS 12: not in hs-cl" in out
    assert run_deck(capsys, "check", "Froakie", "--format", "kalos")[0] == 0
    status, found = deck_json(capsys, "check", "Froakie", "--format", "hs-cl")
    assert (status, found["violations"]) == (1, [])
    assert {"count": 4, "id": "xy0-12", "name": "Froakie"} in found["outside"]


def test_a_list_can_be_piped_in(capsys, monkeypatch):
    text = write_deck(theme_deck("Ember Spark"), "ptcgo")
    for stdin in (io.TextIOWrapper(io.BytesIO(text.encode())), io.StringIO(text)):
        monkeypatch.setattr("sys.stdin", stdin)
        status, out, _ = run_deck(capsys, "check", "-")
        assert status == 0
        assert out.startswith("The deck: 60 cards, read as ptcgo\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["check", "Emberspark"], "no deck or file named 'Emberspark'; did you mean Ember Spark?"),
        (["check", "Froakie", "--format", "hscl"], "no format named 'hscl'; did you mean hs-cl"),
        (["check"], "DECK is missing"),
        (
            ["show", "Froakie", "--card", "Frokie"],
            "no card named 'Frokie' in Froakie; did you mean Froakie",
        ),
        (["convert", "Froakie", "--to", "pdf"], "limitless-json"),
        (["diff", "Froakie", "nowhere.txt"], "no deck or file named 'nowhere.txt'"),
        (["chekc", "Froakie"], "check"),
    ],
)
def test_an_error_is_printed_on_one_line(capsys, words, sentence):
    status, out, err = run_deck(capsys, *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


# -- show -----------------------------------------------------------------------------------------
def test_show_counts_kinds_and_types_and_draws_the_odds(capsys):
    status, out, _ = run_deck(
        capsys, "show", "Ember Spark", "--card", "growlithe", "--card", "Switch"
    )
    assert status == 0
    assert "18 Basic, 6 Stage 1, 1 Stage 2" in out
    assert "14 Fire, 10 Lightning" in out
    assert "  0   7.0% ████████\n" in out
    assert "At least one Basic Pokémon" in out
    assert "93.0%" in out
    assert "Growlithe (4) in the first 7  39.9%, 43.0% in the hand you keep" in out
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out


def test_show_prints_fractions_for_a_program(capsys):
    status, found = deck_json(capsys, "show", "Ember Spark", "--card", "Growlithe")
    assert status == 0
    assert found["kinds"]["Energy"] == {"Fire": 14, "Lightning": 10}
    assert found["opening"]["mulligan"]["exact"] == "19721/282315"
    assert len(found["opening"]["basics"]) == 8
    assert found["card_odds"][0]["first"]["exact"] == "38962/97527"
    assert sum(card["count"] for card in found["cards"]) == 60


def test_the_cards_in_the_data_of_show_are_a_deck_list(capsys):
    _, out, _ = run_deck(capsys, "show", "Ember Spark", "--json")
    assert read_deck(json.dumps(json.loads(out)["cards"]), "Ember Spark").deck == theme_deck(
        "Ember Spark"
    )


def test_show_shows_the_readable_lines(capsys, broken):
    status, out, _ = run_deck(capsys, "show", broken)
    assert status == 1
    assert "line 2" in out
    assert " 9 Fire Energy" in out


def test_a_deck_too_small_for_a_hand_is_shown_without_odds(capsys, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("4 Growlithe", "utf-8")
    status, out, _ = run_deck(capsys, "show", str(path))
    assert (status, "ulligan" in out) == (0, False)
    assert "opening" not in deck_json(capsys, "show", str(path))[1]


# -- convert --------------------------------------------------------------------------------------
@pytest.mark.parametrize("format", LIST_FORMATS)
def test_convert_writes_every_format(capsys, format):
    status, out, err = run_deck(capsys, "convert", "Fennekin", "--to", format)
    assert (status, err) == (0, "")
    assert out.rstrip("\n") == write_deck(theme_deck("Fennekin"), format).rstrip("\n")


def test_convert_reports_lines_that_it_cannot_read(capsys, broken):
    status, out, err = run_deck(capsys, "convert", broken, "--to", "plain")
    assert status == 1
    assert out == "2 Arcanine\n4 Growlithe\n9 Fire Energy\n"
    assert err.startswith("playmat: line 2, '4 Growlith'")
    status, found = deck_json(capsys, "convert", broken, "--to", "plain")
    assert (status, found["text"]) == (1, out.rstrip("\n"))
    assert found["lines"][0]["line"] == 2


# -- diff -----------------------------------------------------------------------------------------
def test_diff_shows_removed_added_and_reprinted_cards(capsys, tmp_path):
    path = tmp_path / "mine.txt"
    deck = theme_deck("Growth Clash").swap(
        out=[(2, "hgss1-89"), (1, "hgss1-102")], in_=[(2, "hgss1-65"), (1, "xy0-38")]
    )
    path.write_text(write_deck(deck, "limitless"), "utf-8")
    status, out, _ = run_deck(capsys, "diff", "Growth Clash", str(path))
    assert status == 1
    assert out.splitlines() == [
        "Growth Clash → mine",
        "  - 2 Bill HS 89",
        "  + 2 Growlithe HS 65",
        "  ~ 1 Switch HS 102 → Switch KSS 38 (another print)",
        "2 removed, 2 added.",
    ]
    status, found = deck_json(capsys, "diff", "Growth Clash", str(path))
    assert (status, found["same"]) == (1, False)
    assert found["out"] == [{"count": 2, "id": "hgss1-89", "name": "Bill"}]
    assert found["in"] == [{"count": 2, "id": "hgss1-65", "name": "Growlithe"}]
    assert found["reprinted"][0]["second"] == "xy0-38"


def test_diff_of_a_deck_with_itself_finds_nothing(capsys):
    status, out, _ = run_deck(capsys, "diff", "Froakie", "froakie")
    assert status == 0
    assert "The decks are identical." in out


# -- list -----------------------------------------------------------------------------------------
def test_list_shows_all_decks_and_formats(capsys):
    status, out, _ = run_deck(capsys, "list")
    assert status == 0
    assert all(deck.name in out for deck in builtin_decks())
    _, found = deck_json(capsys, "list")
    assert [deck["name"] for deck in found["decks"]] == [deck.name for deck in builtin_decks()]
    assert set(found["formats"]) == set(FORMATS)


@pytest.mark.parametrize("command", ["check", "show", "convert", "diff", "list"])
def test_every_subcommand_has_examples(capsys, command):
    status, out, _ = run_deck(capsys, command, "--help")
    assert status == 0
    assert f"playmat deck {command}" in re.split("Examples:|For example:", out)[1]


def test_a_terminal_without_unicode_gets_ascii(capsys, monkeypatch):
    out = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr("sys.stdout", out)
    cli.make_app()(["deck", "show", "Ember Spark"])
    out.seek(0)
    text = out.read()
    assert "  0   7.0% ########" in text
    assert "Pokemon Communication" in text


# -- playing with them --------------------------------------------------------------------------
def played(capsys, monkeypatch, *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    status = 0
    try:
        cli.main(["play", "--you", "random", "--opponent", "random", "--seed", "3", *words])
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("format", LIST_FORMATS)
def test_a_game_can_be_played_with_a_file_in_any_format(capsys, monkeypatch, tmp_path, format):
    path = tmp_path / "mine.txt"
    deck = theme_deck("Growth Clash").swap(out=[(2, "hgss1-89")], in_=[(2, "hgss1-65")])
    path.write_text(write_deck(deck, format), "utf-8")
    status, out, err = played(
        capsys, monkeypatch, "--deck", str(path), "--opponent-deck", "Froakie"
    )
    assert (status, err) == (0, "")
    assert out.startswith("Random 1 plays mine against Random 2 with Froakie, HGSS rules\n")


def test_a_deck_with_unreadable_lines_cannot_be_played(capsys, monkeypatch, broken):
    status, _, err = played(capsys, monkeypatch, "--deck", broken)
    assert (status, err.count("\n")) == (2, 1)
    assert "line 2, '4 Growlith': no card named 'Growlith'" in err
    assert f"playmat deck check {broken}" in err


def test_an_illegal_deck_cannot_be_played(capsys, monkeypatch, tmp_path):
    path = tmp_path / "dogs.txt"
    path.write_text("5 Growlithe\n54 Fire Energy\n", "utf-8")
    status, _, err = played(capsys, monkeypatch, "--deck", str(path))
    assert (status, err.count("\n")) == (2, 1)
    assert "deck.size-60" in err
    assert "deck.copies-4" in err

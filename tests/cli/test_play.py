"""A game in the terminal: it can be played to the end, and nothing typed breaks it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from playmat import HGSS, XY, Game, cli, theme_decks
from playmat.agents import GreedyAgent
from playmat.cli.play import Sitting, in_order
from playmat.engine.memory import knows
from playmat.text import Log
from playmat.text.search import prints_called


def played(capsys, monkeypatch, typed: str, *words: str) -> tuple[int, str, str]:
    """What `playmat play` says to somebody who types this."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setenv("PLAYMAT_TRACEBACK", "1")
    status = 0
    try:
        cli.main(["play", *words])
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize("who", ["greedy", "random"])
@pytest.mark.parametrize("ruleset", ["HGSS", "XY"])
def test_one_can_watch_a_game_to_its_end(capsys, monkeypatch, who, ruleset):
    words = ("--you", who, "--seed", "3", "--ruleset", ruleset, "--deck", "Froakie")
    status, out, err = played(capsys, monkeypatch, "", *words)
    assert (status, err) == (0, "")
    assert re.search(r"^  You(r opponent wins| win) ", out, re.M)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_can_be_played_to_its_end_whatever_is_typed(capsys, monkeypatch, seed):
    chance = Random(seed)
    others = ["w", "d", "p", "", "?", "l", "l 3", "c 1", "c arcanine", "c zzz", "c", "s", "x", "é"]
    numbers = ["1", "2", "3", "4", "5", "6", "7", "0", "-1", "1e3", "9" * 30]
    typed = [chance.choice(numbers if chance.random() < 0.8 else others) for _ in range(4000)]
    deck = ["Mind Flood", "Chespin", "Fennekin", "Growth Clash"][seed]
    words = ("--seed", str(seed), "--deck", deck, "--ruleset", ["HGSS", "XY"][seed % 2])
    status, out, err = played(capsys, monkeypatch, "\n".join(typed), *words)
    assert (status, err) == (0, "")
    assert re.search(r"^  You(r opponent wins| win) ", out, re.M)


def test_the_end_of_the_input_ends_the_game_politely(capsys, monkeypatch):
    status, out, err = played(capsys, monkeypatch, "", "--seed", "7")
    assert (status, err) == (0, "")
    assert out.splitlines()[-2] == "You leave the game unfinished."


def test_leaving_is_asked_about_and_concedes(capsys, monkeypatch):
    status, out, _ = played(capsys, monkeypatch, "q\nn\nq\ny\n", "--seed", "7")
    assert status == 0
    assert "The game goes on." in out
    assert "Your opponent wins by concession." in out


def test_why_not_names_rule_book_and_page(capsys, monkeypatch):
    _, out, _ = played(capsys, monkeypatch, "1\nw\n", "--seed", "8")
    assert re.search(r"^Attach a Lightning Energy: .*\(attach\.once, HeartGold .* p\.\d", out, re.M)


def test_damage_is_explained_step_by_step(capsys, monkeypatch):
    _, out, _ = played(capsys, monkeypatch, "d\n", "--seed", "8")
    assert "  Bite: 20 damage to Caterpie" in out
    assert re.search(r"10  base damage \(.*\)\n +20  Weakness, ×2 \(.*\)\n", out)


def test_the_face_of_a_card_is_shown_by_any_part_of_its_name(capsys, monkeypatch):
    _, out, _ = played(capsys, monkeypatch, "c poke ba\nc 1\n", "--seed", "7")
    assert "│ Poké Ball" in out
    assert "Fire Energy" in out
    assert prints_called("farfetch")[0].name == "Farfetch'd"


def test_a_saved_game_goes_on_where_it_was_left(capsys, monkeypatch, tmp_path: Path):
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    _, out, _ = played(capsys, monkeypatch, "1\nq\n", "--seed", "7", "--save", str(first))
    assert f"--load {first}" in out
    json.loads(first.read_text("utf-8"))
    words = ("--load", str(first), "--save", str(second))
    _, out, _ = played(capsys, monkeypatch, "q\n", *words)
    assert "You play Ember Spark against Growth Clash, HGSS rules" in out
    assert Game.from_json(first.read_text()) == Game.from_json(second.read_text())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--deck", "Emberspark"], "the nearest are Ember Spark"),
        (["--load", "nowhere.json"], "nowhere.json: No such file"),
        (["--ruleset", "BW"], "HGSS"),
    ],
)
def test_a_mistake_is_answered_in_one_line(capsys, monkeypatch, words, sentence):
    status, _, err = played(capsys, monkeypatch, "", *words)
    assert status == 2
    assert sentence in err
    assert err.count("\n") == 1


def test_a_damaged_save_is_refused(capsys, monkeypatch, tmp_path: Path):
    path = tmp_path / "bad.json"
    path.write_text('{"half')
    status, _, err = played(capsys, monkeypatch, "", "--load", str(path))
    assert (status, err.count("\n")) == (2, 1)


def test_a_plain_terminal_gets_plain_characters(capsys, monkeypatch):
    _, out, _ = played(capsys, monkeypatch, "1\n", "--seed", "8", "--plain")
    assert "\x1b" not in out
    assert "  Active: Growlithe 50/70" in out


def screens(seed: int, width: int, height: int):
    """What a terminal shows at each third of your decisions of a game, with the game."""
    decks = theme_decks()
    log = Log(0)
    ruleset = XY if seed % 2 else HGSS
    game = Game.start(decks[seed % 6], decks[seed // 6 % 6], ruleset, seed, recorder=log)
    chance = Random(seed)
    while not game.over:
        if game.asked == 0 and chance.random() < 1 / 3:
            out = io.StringIO()
            console = Console(
                file=out, force_terminal=True, width=width, height=height, color_system=None
            )
            sitting = Sitting(game, log, console, None, GreedyAgent())
            sitting.news = log.news()
            sitting.draw([sitting.sentence(option) for option in in_order(game.options)])
            yield game, re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", out.getvalue())
        game.apply(chance.choice(game.options))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_the_whole_table_fits_a_terminal(width, height):
    heights = []
    for seed in (5, 14):
        for _, screen in screens(seed, width, height):
            lines = screen.rstrip("\n").split("\n")
            assert max(map(len, lines)) <= width
            heights.append(len(lines) + 1)
    # With a full Bench and a full hand a line or two may scroll away.
    assert sum(n > height for n in heights) <= len(heights) // 30
    assert max(heights) <= height + 2


def test_of_the_opponents_hand_only_what_was_shown_is_on_the_table():
    shown = 0
    for game, screen in screens(5, 80, 24):
        table = screen.split("You      Prizes")[0]
        public = {m.top.name for p in game.players for m in (p.active, *p.bench) if m is not None}
        hand = game.players[1].hand
        known = {game.table[c].name for c in hand if knows(game, 0, c)}
        hidden = {game.table[c].name for c in hand} - public - known
        assert not [name for name in hidden if name in table]
        assert all(name in table for name in known)
        shown += len(known)
    assert shown

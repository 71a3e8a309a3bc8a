"""A replay in the terminal: as lines of words, and stepped through by keys."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from playmat import HGSS, Game, cli, theme_deck
from playmat.cli.replay_words import ending, game_in_words
from playmat.cli.storage import FileStorage, short_name
from playmat.notation import Replay, read_position, read_replay, read_view, write_replay
from playmat.session.playback import Playback, secret
from tests.cli.test_play import played
from tests.support.replays import recorded


@pytest.fixture(scope="module")
def replay() -> Replay:
    return recorded()


@pytest.fixture(scope="module")
def file(replay: Replay, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "game.txt"
    path.write_text(write_replay(replay), "utf-8")
    return path


def shown(capsys, file: Path, *words: str) -> tuple[int, str, str]:
    return shown_words(capsys, "replay", str(file), *words)


def shown_words(capsys, *words: str) -> tuple[int, str, str]:
    status = 0
    try:
        cli.main([*words])
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0
    captured = capsys.readouterr()
    return status, captured.out, captured.err


# -- in words ------------------------------------------------------------------------------------
def test_without_a_terminal_the_whole_game_is_printed(capsys, file: Path, replay: Replay):
    status, out, err = shown(capsys, file)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Anna (Ember Spark) against Ben (Growth Clash), HGSS rules"
    assert lines[1] == "# Two who think simply."
    for number, step in enumerate(replay.steps, 1):
        name = replay.players[step.player]
        assert re.search(rf"(?m)^{number}\. {name}: {re.escape(step.words)}(  |$)", out)
    assert re.search(r"(?m)^3\. .*  \?!  \(0\.25\)\n  \{Too early\.\}$", out)
    assert "\n# Here it turns.\n5. " in out
    assert out.endswith(f"\n# So it went.\n{ending(replay)}\n")
    assert "\x1b" not in out


def test_to_starts_with_the_board_at_that_decision(capsys, file: Path, replay: Replay):
    _, out, _ = shown(capsys, file, "--to", "20")
    lines = out.splitlines()
    assert re.match(r"HGSS rules, turn \d+, (Anna|Ben)'s", lines[2])
    assert len([line for line in lines[:14] if line.startswith("  Hand: ")]) == 2
    decisions = [int(n) for n in re.findall(r"(?m)^(\d+)\. ", out)]
    assert decisions == list(range(20, len(replay) + 1))


@pytest.mark.parametrize("player", ["0", "Anna", "anna"])
def test_a_players_view_shows_no_hidden_cards_of_the_opponent(file: Path, capsys, player, replay):
    _, out, _ = shown(capsys, file, "--player", player)
    assert re.search(r"Ben draws \d cards?\.", out)
    assert not re.search(r"Ben draws (?!\d)", out)
    assert re.search(r"Anna draws (?!\d)", out)
    _, table, _ = shown(capsys, file, "--player", player, "--to", "20")
    assert table.count("\n  Hand: ") == 1
    for number, moment in enumerate(replay, 1):
        step = replay.steps[number - 1]
        if step.player == 1 and secret(step, moment.game):
            assert re.search(rf"(?m)^{number}\. Ben: \(hidden from Anna\)(  |$)", out)


def test_the_words_of_hidden_choices_are_secret(replay: Replay):
    start, later = replay.game_at(1), replay.game_at(10)
    step = replay.steps[0]
    for words, game, hidden in (
        ("active Sentret", start, True),
        ("bench Sentret", start, True),
        ("bench Sentret", later, False),
        ("pick Furret from deck", later, True),
        ("pick Furret from hand", later, True),
        ("pick Grass Energy from active Sentret", later, False),
        ("pick Grass Energy from discard pile", later, False),
        ("prize Bill", later, True),
        ("attack Scratch", later, False),
    ):
        assert secret(replace(step, words=words), game) is hidden


def test_the_json_form_is_printed_and_read_back(capsys, file: Path, replay, tmp_path: Path):
    _, out, _ = shown(capsys, file, "--json")
    assert json.loads(out)["replay"] == 1
    assert Replay.from_json(out) == replay
    machine = tmp_path / "game.json"
    machine.write_text(out, "utf-8")
    assert shown(capsys, machine) == shown(capsys, file)


def test_the_position_at_a_decision_is_printed(capsys, file: Path, replay: Replay):
    status, out, err = shown(capsys, file, "--position", "12")
    assert (status, err) == (0, "")
    assert read_position(out) == replay.game_at(12)
    _, out, _ = shown(capsys, file, "--position", "12", "--player", "Ben")
    assert read_view(out) == replay.game_at(12).view(1)


def test_cite_adds_the_rules(capsys, file: Path):
    _, out, _ = shown(capsys, file, "--plain", "--cite")
    assert "Anna draws" in out
    cited = r"^  Turn 2: .* turn begins\. \(turn\.alternate, HeartGold SoulSilver p\.\d+\)$"
    assert re.search(cited, out, re.M)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--to", "0"], "no decision 0; choose 1–"),
        (["--to", "9999"], "no decision 9999"),
        (["--position", "9999"], "no decision 9999"),
        (["--to", "x"], "x"),
        (["--player", "Zed"], "no player named 'Zed'; choose 0, 1, open, or a name: 'Anna', 'Ben'"),
    ],
)
def test_an_error_is_printed_on_one_line(capsys, file: Path, words, sentence):
    status, out, err = shown(capsys, file, *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_an_error_in_a_file_is_printed_on_one_line(capsys, file: Path, tmp_path: Path):
    text = file.read_text("utf-8")
    for name, content, sentence in (
        ("missing.txt", None, "missing.txt: No such file"),
        ("binary.txt", b"\xff\xfe\0", "binary.txt: not a UTF-8 text file"),
        ("empty.txt", b"", "empty.txt, line 1: not a replay: the header"),
        ("deck.txt", text[: text.index("[Deck 1")].encode(), "deck.txt, line "),
        ("half.json", b'{"replay": 1', "half.json: not valid JSON at line 1, column "),
    ):
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        status, out, err = shown(capsys, path)
        assert (status, out) == (2, "")
        assert sentence in err
        assert err.count("\n") == 1


# -- replays of the latest games ----------------------------------------------------------------
def test_without_a_file_the_latest_game_is_shown(capsys, monkeypatch, replay: Replay):
    status, _, err = shown_words(capsys, "replay")
    assert status == 2
    assert "no game of yours has a replay" in err
    path = FileStorage().save_replay(replay)
    name = Path(path).stem
    for words in ((), (name,), (short_name(Path(path)),), (path,)):
        status, out, _ = shown_words(capsys, "replay", *words)
        assert status == 0
        assert out.startswith("Anna (Ember Spark) against Ben (Growth Clash), HGSS rules\n")


def test_on_a_terminal_the_replay_fills_the_screen(capsys, monkeypatch, file: Path):
    opened = []
    monkeypatch.setattr("playmat.cli.replay.has_full_screen", lambda: True)
    monkeypatch.setattr("playmat.cli.screen.app.full_screen", lambda **how: opened.append(how))
    status, out, _ = shown(capsys, file, "--player", "Ben", "--to", "20")
    assert (status, out) == (0, "")
    playback = opened[0]["first"].playback
    assert (playback.viewer, playback.at) == (1, 19)
    _, out, _ = shown(capsys, file, "--plain")
    assert len(opened) == 1
    assert out


# -- damaged files ---------------------------------------------------------------------------------
def damaged_at(file: Path, number: int, change: str) -> str:
    """Return a replay with another word in the line of a decision."""
    lines = file.read_text("utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{number}. "))
    lines[at] = change.format(line=lines[at], player=lines[at].partition(":")[0])
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("{player}: fly away", "decision 40: 'fly away' isn't a legal move here"),
        ("40 fly", "expected a decision (40. and the player's name)"),
        ("{line} {{never closed", "a comment that begins with {{ must end the line"),
        ("41. Anna: pass", "expected decision 40, not 41"),
    ],
)
def test_a_damaged_replay_is_shown_up_to_the_fault(
    capsys, file: Path, replay: Replay, tmp_path: Path, change: str, fault: str
):
    path = tmp_path / "damaged.txt"
    path.write_text(damaged_at(file, 40, change), "utf-8")
    status, out, err = shown(capsys, path)
    assert status == 2
    _, whole, _ = shown(capsys, file)
    lines = out.splitlines()
    fortieth = whole.splitlines().index(next(x for x in whole.splitlines() if x.startswith("40. ")))
    assert lines[:fortieth] == whole.splitlines()[:fortieth]
    where = f"line {1 + damaged_at(file, 40, '!!').split(chr(10)).index('!!')}"
    assert f"# The rest of the replay is damaged: {where}" in lines[-2]
    assert lines[-1] == "The game was not finished."
    assert err.startswith(
        f"playmat: {path}: the replay is damaged; only 39 decisions could be shown: {where}"
    )
    assert fault.format() in err
    assert err.count("\n") == 1


def test_half_a_replay_is_shown_and_no_part_of_it_is_written_as_a_whole_one(
    capsys, file: Path, tmp_path: Path
):
    text = file.read_text("utf-8")
    path = tmp_path / "half.txt"
    for part in (0.5, 0.6, 0.7, 0.8, 0.9):
        path.write_text(text[: int(part * len(text))], "utf-8")
        status, out, err = shown(capsys, path)
        assert status == 2
        assert "Turn 2:" in out
        assert "the replay is damaged; only " in err
        assert shown(capsys, path, "--json")[:2] == (2, "")


def test_a_wrong_result_is_reported_after_the_whole_game(capsys, file: Path, tmp_path: Path):
    path = tmp_path / "result.txt"
    text = re.sub(r'\[Result "[^"]*"\]', '[Result "unfinished"]', file.read_text("utf-8"))
    path.write_text(text, "utf-8")
    status, out, err = shown(capsys, path)
    assert status == 2
    assert "wins by taking the last Prize card." in out.splitlines()[-1]
    assert "the result is " in err


# -- written by `playmat play` ---------------------------------------------------------------------
def test_a_played_game_has_a_replay(capsys, monkeypatch, tmp_path: Path):
    path = tmp_path / "game.txt"
    _, out, _ = played(
        capsys, monkeypatch, "1\n" * 5 + "concede\ny\n", "--seed", "7", "--replay", str(path)
    )
    assert f"Watch the replay: playmat replay {path}" in out
    replay = read_replay(path.read_text("utf-8"))
    assert replay.players == ("Human", "Greedy")
    assert replay.result == "Greedy wins by concession"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", replay.date)
    assert shown(capsys, path)[0] == 0


def test_a_watched_game_is_the_same_with_and_without_a_replay(capsys, monkeypatch, tmp_path: Path):
    path = tmp_path / "game.txt"
    words = ("--you", "random", "--seed", "3")
    _, without, _ = played(capsys, monkeypatch, "", *words)
    _, out, _ = played(capsys, monkeypatch, "", *words, "--replay", str(path))
    assert f"Watch the replay: playmat replay {path}\n" in out
    again = re.compile(r"^Watch the replay: .*\n", re.M)
    assert again.sub("", out) == again.sub("", without)
    assert read_replay(path.read_text("utf-8")).check().over


def test_quitting_writes_the_replay(capsys, monkeypatch, tmp_path: Path):
    path = tmp_path / "game.txt"
    played(capsys, monkeypatch, "1\n1\n", "--seed", "7", "--replay", str(path))
    assert read_replay(path.read_text("utf-8")).result == "unfinished"


def test_a_missing_folder_is_reported_before_the_game(capsys, monkeypatch, tmp_path: Path):
    path = tmp_path / "no" / "game.txt"
    status, out, err = played(capsys, monkeypatch, "", "--replay", str(path))
    assert (status, out) == (2, "")
    assert "no folder" in err


def test_words_can_start_at_the_end(replay: Replay):
    assert (
        game_in_words(Playback(replay, at=len(replay)))[-1]
        == "Ben wins by taking the last Prize card."
    )


def test_a_loaded_match_is_recorded_from_its_start(capsys, monkeypatch, tmp_path: Path):
    saved, path = tmp_path / "a.json", tmp_path / "game.txt"
    played(capsys, monkeypatch, "1\nq\n", "--seed", "7", "--save", str(saved))
    words = ("--load", str(saved), "--replay", str(path), "--save", str(saved))
    status, _, _ = played(capsys, monkeypatch, "1\nq\n", *words)
    assert status == 0
    replay = read_replay(path.read_text("utf-8"))
    assert (replay.position, len(replay) > 2) == ("", True)


def test_a_loaded_game_is_recorded_from_its_position(capsys, monkeypatch, tmp_path: Path):
    saved, path = tmp_path / "a.json", tmp_path / "game.txt"
    game = Game.start(theme_deck("Ember Spark"), theme_deck("Growth Clash"), HGSS, seed=7)
    saved.write_text(game.to_json(), "utf-8")
    words = ("--load", str(saved), "--replay", str(path), "--opponent", "greedy")
    status, _, _ = played(capsys, monkeypatch, "1\nq\n", *words)
    assert status == 0
    assert read_replay(path.read_text("utf-8")).position

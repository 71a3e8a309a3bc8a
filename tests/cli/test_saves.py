"""Saved games: names, locks, what is never overwritten, and what a save may not do."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from playmat import PlaymatError, cli
from playmat.agents.registry import BUILT_IN
from playmat.cli.files import remove_stale_temporaries, write_atomically
from playmat.cli.match_setup import last_setup, load_session, remember_setup, start_session
from playmat.cli.paths import config_folder
from playmat.cli.saved_games import delete_saved_game, latest_own_game, saved_games
from playmat.cli.storage import FileStorage, close_saves, save_path, saves_folder
from playmat.engine.saves import with_checksum
from playmat.notation import read_replay
from playmat.session import MatchSetup, Session, UntrustedAgent
from playmat.session.saved_match import FORMAT, KIND
from playmat.session.services import BUILT_IN_AGENTS
from tests.support.saves import files_in, unfinished_game
from tests.support.sessions import VERSUS, new_session, resume_from, to_next_choice

SEEDED = ("--seed", "7", "--opponent", "greedy")


def played(capsys, monkeypatch, typed: str, *words: str) -> tuple[int, str, str]:
    """Return the status and the output of a command for typed lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status = 0
    try:
        cli.main(words)
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def crafted(session: Session, **changes: object) -> str:
    """Return a save of a match with changed values and a valid checksum."""
    whole = json.loads(session.snapshot().to_text())["match"]
    setup = changes.pop("setup", {})
    assert isinstance(setup, dict)
    whole["setup"] |= setup
    return with_checksum(KIND, FORMAT, "match", whole | changes)


# -- agents that a save names ----------------------------------------------------------------------
EVIL = """
from pathlib import Path
Path("imported").write_text("imported")

class Agent:
    def choose(self, view, options, budget):
        return options[0]
"""


@pytest.fixture
def evil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A save in the current folder that names an agent there; return it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "evil", raising=False)
    (tmp_path / "evil.py").write_text(EVIL, "utf-8")
    path = tmp_path / "game.json"
    session = start_session(VERSUS)
    path.write_text(crafted(session, setup={"seats": ["human", "evil:Agent"]}), "utf-8")
    return path


def test_a_save_cannot_import_an_agent(evil: Path, capsys, monkeypatch):
    status, _, err = played(capsys, monkeypatch, "q\n", "play", "--load", str(evil))
    assert status == 2
    assert "player 2 is 'evil:Agent'" in err
    assert "name the agent again: --opponent evil:Agent\n" in err
    saves_folder().mkdir(parents=True)
    shutil.copy(evil, saves_folder() / "evil.json")
    for words in (("play", "--resume"), ("saves", "list"), ("saves", "delete", "evil")):
        played(capsys, monkeypatch, "q\n", *words)
    assert not Path("imported").exists()
    assert "evil" not in sys.modules


def test_a_results_file_cannot_import_an_agent(evil: Path, capsys, monkeypatch):
    out = evil.with_name("run.jsonl")
    words = ("rate", "greedy", "random", "-n", "2", "--decks", "Froakie", "--out", str(out))
    played(capsys, monkeypatch, "", *words)
    text = out.read_text("utf-8")
    out.write_text(text.replace("random (random)", "evil:Agent (evil:Agent)"), "utf-8")
    status, _, err = played(capsys, monkeypatch, "", *words)
    assert status == 2
    assert "has the results of another plan" in err
    assert not Path("imported").exists()


def test_an_agent_that_the_command_names_again_plays_on(evil: Path, capsys, monkeypatch):
    words = ("play", "--load", str(evil), "--opponent", "evil:Agent")
    status, out, _ = played(capsys, monkeypatch, "q\n", *words)
    assert status == 0
    assert "Saved. Resume with: playmat play --resume ember-spark-growth-clash\n" in out
    assert Path("imported").exists()


@pytest.mark.parametrize("spec", ["evil:Agent", "installed", "search*64", "greedy:Other", ""])
def test_a_session_is_restored_only_with_agents_that_a_save_may_name(spec: str):
    text = crafted(new_session(VERSUS), setup={"seats": ["human", spec]})
    with pytest.raises(UntrustedAgent, match="a save may only name built-in agents"):
        resume_from(text)
    assert resume_from(text, "human", "random").setup.seats == ("human", "random")


def test_saves_may_name_exactly_the_built_in_agents():
    assert set(BUILT_IN_AGENTS) == set(BUILT_IN)


def test_the_remembered_setup_cannot_import_an_agent(evil: Path):
    setup = dataclasses.replace(VERSUS, seats=("human", "evil:Agent"))
    config_folder().mkdir(parents=True)
    (config_folder() / "play.json").write_text(setup.to_json(), "utf-8")
    assert last_setup() == MatchSetup()
    (config_folder() / "play.json").unlink()
    remember_setup(setup)
    assert not (config_folder() / "play.json").exists()
    assert not Path("imported").exists()


def test_a_built_in_agent_imports_nothing_from_the_current_folder(tmp_path: Path):
    (tmp_path / "multiprocessing.py").write_text("raise SystemExit('imported')", "utf-8")
    code = "from playmat.agents import find_agent; find_agent('search').new(1)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


# -- what a save may not break ---------------------------------------------------------------------
@pytest.mark.parametrize("token", ["", " ", "a", '"', "0" * 15])
def test_a_save_with_a_bad_token_does_not_delete_another_game(token: str):
    mine = start_session(VERSUS)
    mine.save()
    session = resume_from(crafted(new_session(VERSUS), token=token))
    assert session.token != token
    session = Session(session.setup, session.decks, mine.services, token=session.token)
    session.forget_save()
    assert load_session(unfinished_game()).token == mine.token


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"playmat match":1}', "\ud800"])
def test_a_broken_save_does_not_cost_the_current_game(text: str, capsys, monkeypatch):
    saves_folder().mkdir(parents=True)
    broken = saves_folder() / "ember-spark-growth-clash.json"
    broken.write_bytes(text.encode("utf-8", "surrogatepass"))
    (saves_folder() / "folder.json").mkdir()
    status, out, err = played(capsys, monkeypatch, "1\nq\n", "play", *SEEDED)
    assert (status, err) == (0, "")
    assert "Saved. Resume with: playmat play --resume ember-spark-growth-clash-2\n" in out
    assert broken.read_bytes() == text.encode("utf-8", "surrogatepass")
    assert load_session(save_path("ember-spark-growth-clash-2")).game.turn >= 0


def test_a_match_that_is_already_decided_is_refused():
    finished = [0, ["prizes"], new_session(VERSUS).replay().to_json()]
    with pytest.raises(PlaymatError, match="the match was decided before this game"):
        resume_from(crafted(new_session(VERSUS), games=[finished]))


# -- names -----------------------------------------------------------------------------------------
def test_every_game_is_saved_under_a_name_of_its_own(capsys, monkeypatch):
    for _ in range(3):
        played(capsys, monkeypatch, "q\n", "play", *SEEDED)
    names = {game.name for game in saved_games()}
    assert names == {f"ember-spark-growth-clash{end}" for end in ("", "-2", "-3")}
    status, out, _ = played(capsys, monkeypatch, "", "saves", "list")
    assert status == 0
    assert out.count("Ember Spark against Growth Clash, turn 2") == 3
    played(capsys, monkeypatch, "concede\ny\n", "play", "--resume", "ember-spark-growth-clash-2")
    assert {game.name for game in saved_games()} == names - {"ember-spark-growth-clash-2"}
    _, out, _ = played(capsys, monkeypatch, "", "saves", "delete", "ember-spark-growth-clash-3")
    assert out == "Deleted ember-spark-growth-clash-3.\n"
    assert [game.name for game in saved_games()] == ["ember-spark-growth-clash"]
    assert files_in(saves_folder()) == ["ember-spark-growth-clash.json"]


def test_the_name_of_a_saved_game_must_exist_and_be_a_name(capsys, monkeypatch):
    played(capsys, monkeypatch, "q\n", "play", *SEEDED)
    for words, sentence in (
        (("--resume", "ember-spark"), "did you mean ember-spark-growth-clash?"),
        (("--resume", "../x"), "'../x' can't be the name of a saved game"),
        (("--resume", "a", "b"), "--resume takes one name, not 2"),
    ):
        status, _, err = played(capsys, monkeypatch, "", "play", *words)
        assert status == 2
        assert sentence in err


def test_resume_without_a_name_continues_the_latest_game_that_was_not_only_watched():
    own = start_session(VERSUS)
    own.save()
    watched = start_session(MatchSetup(seats=("random", "greedy"), seed=1))
    watched.save()
    latest = latest_own_game()
    assert latest is not None
    assert latest.match is not None
    assert latest.match.token == own.token
    assert [game.name for game in saved_games() if game.is_watched] == [
        "watched-ember-spark-growth-clash"
    ]


def test_a_file_that_contains_anything_else_is_not_overwritten(capsys, monkeypatch, tmp_path: Path):
    notes, other = tmp_path / "notes.txt", tmp_path / "other.json"
    notes.write_text("my notes", "utf-8")
    other.write_text(start_session(VERSUS).snapshot().to_text(), "utf-8")
    for path in (notes, other):
        before = path.read_bytes()
        status, _, err = played(capsys, monkeypatch, "q\n", "play", *SEEDED, "--save", str(path))
        assert status == 2
        assert f"{path} contains something else; name another file" in err
        _, out, _ = played(capsys, monkeypatch, f"save {path}\n", "play", *SEEDED)
        assert f"Could not save the game: {path} contains something else" in out
        assert path.read_bytes() == before


def test_a_match_is_saved_again_to_its_own_file(capsys, monkeypatch, tmp_path: Path):
    path = tmp_path / "game.json"
    played(capsys, monkeypatch, "q\n", "play", *SEEDED, "--save", str(path))
    words = ("play", "--load", str(path), "--save", str(path))
    status, out, _ = played(capsys, monkeypatch, "1\nq\n", *words)
    assert status == 0
    assert f"Saved. Resume with: playmat play --load {path}" in out


# -- two programs ----------------------------------------------------------------------------------
HOLD = """
import sys
from pathlib import Path
from playmat.cli.match_setup import load_session
session = load_session(Path(sys.argv[1]))
print("loaded", flush=True)
sys.stdin.readline()
"""


def test_two_programs_cannot_play_the_same_saved_game():
    start_session(VERSUS).save()
    path = unfinished_game()
    close_saves()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "loaded\n"
        with pytest.raises(PlaymatError, match="another program is playing this match"):
            load_session(path)
        with pytest.raises(PlaymatError, match="another program is playing this match"):
            delete_saved_game(path.stem)
        assert [game.is_open for game in saved_games()] == [True]
        other.kill()  # the lock ends with its program
        other.wait()
    assert [game.is_open for game in saved_games()] == [False]
    assert load_session(path).game.turn >= 0


@pytest.mark.parametrize("is_broken", [True, False])
def test_a_save_that_another_program_has_changed_is_not_overwritten(is_broken: bool):
    session = start_session(VERSUS)
    session.save()
    path = unfinished_game()
    later = load_session(path)
    to_next_choice(later)
    later.choose(later.options[0])
    text = "{" if is_broken else later.snapshot().to_text()
    path.write_text(text, "utf-8")
    session.save()  # under another name
    assert path.read_text("utf-8") == text
    assert load_session(save_path(f"{path.stem}-2")).game == session.game


def test_a_file_of_the_player_that_another_program_has_changed_is_not_overwritten(tmp_path: Path):
    session, path = start_session(VERSUS), tmp_path / "game.json"
    session.save(FileStorage(path))
    changed = path.read_text("utf-8") + "\n"
    path.write_text(changed, "utf-8")
    with pytest.raises(PlaymatError, match="another program has changed"):
        session.save(FileStorage(path))
    assert path.read_text("utf-8") == changed


# -- saving that fails -----------------------------------------------------------------------------
def full_disk(handle: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_player_whose_game_cannot_be_saved_stays_at_the_board(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(os, "fsync", full_disk)
    typed = "q\nn\nboard\nquit\ny\n"
    status, out, err = played(capsys, monkeypatch, typed, "play", *SEEDED)
    assert (status, err) == (cli.EXIT_NOT_SAVED, "")
    assert out.count("Could not save the game: No space left on device.") == 3
    assert out.count("Quit without saving?") == 2
    assert files_in(tmp_path / "data") == []


def test_a_game_that_cannot_be_saved_at_the_end_of_the_input_is_an_error(capsys, monkeypatch):
    monkeypatch.setattr(os, "fsync", full_disk)
    status, out, _ = played(capsys, monkeypatch, "", "play", *SEEDED)
    assert status == cli.EXIT_NOT_SAVED
    assert "Could not save the game: No space left on device." in out


def test_a_game_without_a_folder_of_saves_can_be_saved_elsewhere(
    capsys, monkeypatch, tmp_path: Path
):
    saves_folder().parent.mkdir(parents=True)
    saves_folder().write_text("not a folder", "utf-8")
    other = tmp_path / "other.json"
    typed = f"q\nn\nsave {other}\nq\ny\n"
    status, out, _ = played(capsys, monkeypatch, typed, "play", *SEEDED)
    assert status == cli.EXIT_NOT_SAVED
    assert "Could not save the game: File exists" in out
    assert load_session(other).game.turn >= 0


KILLED = """
import os, signal, sys
from pathlib import Path
from playmat.cli.files import write_atomically
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path(sys.argv[1]), "new")
"""


def test_a_killed_program_leaves_the_old_file_and_the_next_one_removes_its_temporary(
    tmp_path: Path,
):
    path = tmp_path / "game.json"
    path.write_text("old", "utf-8")
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_text("utf-8") == "old"
    assert len(files_in(tmp_path)) == 2
    write_atomically(path, "newer")
    assert files_in(tmp_path) == ["game.json"]
    assert path.read_text("utf-8") == "newer"


WRITING = """
import os, sys
from pathlib import Path
from playmat.cli.files import write_atomically
def wait(handle):
    print("writing", flush=True)
    sys.stdin.readline()
os.fsync = wait
write_atomically(Path(sys.argv[1]), "new")
"""


def test_the_temporary_file_of_a_program_that_is_writing_is_not_removed(tmp_path: Path):
    path = tmp_path / "game.json"
    with subprocess.Popen(
        [sys.executable, "-c", WRITING, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "writing\n"
        remove_stale_temporaries(tmp_path)
        other.communicate("\n")
    assert files_in(tmp_path) == ["game.json"]
    assert path.read_text("utf-8") == "new"


# -- settings and replays --------------------------------------------------------------------------
def test_a_watched_or_scripted_game_does_not_change_the_defaults(capsys, monkeypatch):
    monkeypatch.setattr("playmat.cli.play.is_terminal", lambda: True)
    monkeypatch.setattr("playmat.cli.play.full_screen", lambda: None)
    words = ("--pace", "0", "--best-of", "3", "--opponent", "random", "--deck", "Froakie")
    played(capsys, monkeypatch, "q\n", "play", "--plain", *words)
    kept = last_setup()
    assert (kept.pace, kept.best_of) == (None, 1)
    assert (kept.decks[0], kept.seats) == ("Froakie", ("human", "random"))
    watched = ("--you", "greedy", "--opponent", "random", "--pace", "0", "--deck", "Fennekin")
    played(capsys, monkeypatch, "", "play", "--plain", *watched)
    assert last_setup() == kept


def test_a_replay_of_every_game_of_a_match_is_kept(capsys, monkeypatch, tmp_path: Path):
    path = tmp_path / "match.txt"
    words = (*SEEDED, "--best-of", "3", "--replay", str(path))
    played(capsys, monkeypatch, "concede\ny\nconcede\ny\n", "play", *words)
    assert files_in(tmp_path)[-2:] == ["match-2.txt", "match.txt"]
    for name in ("match.txt", "match-2.txt"):
        assert read_replay((tmp_path / name).read_text("utf-8")).result.endswith("by concession")


MY_SET = "examples/my_set.py"
MY_DECK = "examples/my_deck.txt"


@pytest.fixture
def my_set(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A custom card set whose path must be quoted in a shell."""
    path = tmp_path / "my sets" / "it's mine.py"
    path.parent.mkdir()
    shutil.copy(root / MY_SET, path)
    shutil.copy(root / MY_DECK, tmp_path / "deck.txt")
    monkeypatch.chdir(tmp_path)
    return path


def test_printed_commands_name_the_custom_card_set(my_set: Path, capsys, monkeypatch):
    words = ("--cards", str(my_set), "play", "--deck", "deck.txt", *SEEDED, "--replay", "r.txt")
    _, out, _ = played(capsys, monkeypatch, "q\n", *words)
    quoted = f"'{my_set.parent}/it'\"'\"'s mine.py'"
    assert f"Saved. Resume with: playmat --cards {quoted} play --resume " in out
    assert f"Watch the replay: playmat --cards {quoted} replay r.txt" in out


def test_a_save_and_a_replay_name_the_card_set_that_is_missing(my_set: Path, capsys, monkeypatch):
    words = ("--cards", str(my_set), "play", "--deck", "deck.txt", *SEEDED, "--replay", "r.txt")
    played(capsys, monkeypatch, "q\n", *words)
    for command in (("play", "--resume"), ("replay", "r.txt")):
        status, _, err = played(capsys, monkeypatch, "", *command)
        assert status == 2
        assert "the card set 'my1' isn't loaded; name its file with --cards FILE" in err
    _, out, _ = played(capsys, monkeypatch, "", "saves", "list")
    assert "the card set 'my1' isn't loaded" in out

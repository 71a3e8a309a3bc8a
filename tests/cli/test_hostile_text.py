"""Whatever names and comments contain, the terminal gets text: every command, every output."""

from __future__ import annotations

import io
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from unicodedata import category

import pytest
from rich.table import Table
from rich.text import Text

from playmat import HGSS, Deck, Game, theme_deck
from playmat.agents import GreedyAgent, decide
from playmat.cli.console import SafeConsole, simple_table
from playmat.decks import write_deck
from playmat.lab.plots import save
from playmat.notation import ReplayRecorder, write_position, write_replay
from playmat.printable import printable, printable_json
from tests.support.command import run_command

pytestmark = pytest.mark.once

# A cleared screen, a title, a color in 8 bits, a reversed text, a line, a bell, and markup.
HOSTILE = "Eve\x1b[2J\x1b]0;title\x07\x9b31m\u202egnp\u2066\u2028\x7f\x08[red]x[/red][/]\udcff"
HARMLESS = "Poké–Ball × 2 … ♂ 漢字 👍"
FORBIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
NAME = HOSTILE.replace("/", "⁄")  # as the name of a file


def check(*texts: str) -> None:
    """Check that a terminal would obey nothing in some texts."""
    for text in texts:
        found = {letter for letter in text if letter != "\n" and category(letter) in FORBIDDEN}
        assert not found, repr(text)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status, out, err = run_command(capsys, *words)
    check(out, err)
    return status, out, err


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """Return a deck file with a hostile name."""
    path = tmp_path / f"{NAME}.txt"
    path.write_text(write_deck(theme_deck("Froakie"), "ptcgl"), "utf-8")
    return str(path)


@pytest.fixture
def replay(tmp_path: Path) -> str:
    """Return a replay with hostile names and comments."""
    names = (HOSTILE.replace("\udcff", ""), "Ben")
    recorder = ReplayRecorder(names=names)
    decks = Deck(names[0], theme_deck("Froakie").cards), theme_deck("Chespin")
    game = Game.start(*decks, HGSS, 5, observer=recorder)
    agents = GreedyAgent(1), GreedyAgent(2)
    while not game.over:
        game.apply(decide(agents[game.player_to_act], game))
    found = recorder.replay
    found.comments = (names[0],)
    found.annotate(3, "?!", 0.25, names[0])
    found.steps[4] = replace(found.steps[4], before=(names[0],))
    path = tmp_path / f"{NAME}.replay"
    path.write_text(write_replay(found), "utf-8")
    return str(path)


@pytest.mark.parametrize("ending", ["", "\n", "\n\n"])
def test_an_escaped_text_shows_what_it_contains_and_keeps_its_lines(ending):
    assert printable(HARMLESS + ending) == HARMLESS + ending
    assert printable(f"a\x1b[2J\x9b\u202e\udcff{ending}") == rf"a\x1b[2J\x9b\u202e\udcff{ending}"
    assert printable(printable(HOSTILE)) == printable(HOSTILE)
    check(printable("".join(map(chr, [*range(0x3000), *range(0xD7F0, 0x10100), 0xE0041]))))


def test_escaped_json_means_the_same():
    for text in (HOSTILE, HARMLESS, "\U000e0041", "\\x1b"):
        written = printable_json(json.dumps({text: [text]}, ensure_ascii=False, indent=1))
        check(written)
        assert json.loads(written) == {text: [text]}


def test_a_console_with_colors_escapes_every_text_and_reads_no_markup():
    console = SafeConsole(
        file=io.StringIO(), force_terminal=True, color_system="truecolor", width=200
    )
    table = simple_table(f"{HOSTILE} heading", ">number")
    table.add_row(HOSTILE, HOSTILE)
    titled = Table(title=HOSTILE)
    titled.add_column(HOSTILE)
    for one in (HOSTILE, Text(HOSTILE, style="bold red"), table, titled):
        console.print(one)
    out = console.file.getvalue()  # type: ignore[attr-defined]
    assert "\x1b[1;31m" in out
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out)
    check(plain)
    assert plain.count("[red]x[/red]") == 6  # the title is wrapped
    assert r"\x1b[2J" in plain


def test_deck_commands(capsys, deck, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text(f"4 {HOSTILE}\n{HOSTILE}\n".replace("\udcff", ""), "utf-8")
    named = tmp_path / "named.json"
    cards = [{"id": "hgss1-59", "count": 4}]
    named.write_text(json.dumps({"name": HOSTILE, "cards": cards}), "utf-8")
    for words in (["check"], ["show"], ["convert"], ["diff", "Froakie"]):
        for file in (deck, str(other), str(named)):
            run(capsys, "deck", words[0], file, *words[1:])
            _, out, _ = run(capsys, "deck", words[0], file, *words[1:], "--json")
            assert not out or json.loads(out)
    for format in ("ptcgl", "limitless", "limitless-json", "tcgone"):
        status, out, _ = run(capsys, "deck", "convert", deck, "--to", format)
        assert status == 0
        assert out
    assert run(capsys, "deck", "list")[0] == 0
    status, out, _ = run(capsys, "deck", "show", deck)
    assert status == 0
    assert r"Eve\x1b[2J" in out


def test_replay_and_analyze(capsys, replay, tmp_path):
    for words in ([], ["--cite"], ["--plain"], ["--player", "0"], ["--position", "9"]):
        status, out, _ = run(capsys, "replay", replay, *words)
        assert status == 0
        assert out
    _, out, _ = run(capsys, "replay", replay, "--json")
    assert HOSTILE[:5] in json.dumps(json.loads(out), ensure_ascii=False).replace("\\u001b", "\x1b")
    review = ("analyze", replay, "--budget", "1", "--turn", "1")
    status, out, err = run(capsys, *review)
    assert (status, err) == (0, "")
    assert json.loads(run(capsys, *review, "--json")[1])
    run(capsys, "replay", replay, "--player", HOSTILE)
    run(capsys, "replay", replay, "--to", HOSTILE)
    position = tmp_path / f"{NAME}.position"
    game = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), HGSS, 5)
    position.write_text(f"# {HOSTILE}\n".replace("\udcff", "") + write_position(game), "utf-8")
    run(capsys, "analyze", str(position), "--budget", "1")
    run(capsys, "odds", str(position))
    position.write_text(f"{HOSTILE}: 1\n".replace("\udcff", ""), "utf-8")
    for command in ("analyze", "odds", "replay"):
        assert run(capsys, command, str(position))[0] == 2


def test_cards_and_custom_sets(capsys, root, tmp_path):
    for words in (["card", HOSTILE], ["cards", HOSTILE], ["cards", "--text", HOSTILE]):
        assert run(capsys, *words)[0] in (1, 2)
    source = (root / "examples/my_set.py").read_text("utf-8")
    evil = "Eve\\x1b[2J\\x9b\\u202e[red]x[/red]"
    for before in ("My Garden", "Mosslet"):
        file = tmp_path / f"{before} {NAME}.py"
        file.write_text(source.replace(before, evil), "utf-8")
        for words in (["cards", "--set", "my1"], ["card", "my1-1"], ["card", "my1-1", "--json"]):
            run(capsys, "--cards", str(file), *words)
    file = tmp_path / f"{NAME}.py"
    file.write_text(f"raise ValueError({HOSTILE[:-1]!r})\n", "utf-8")
    status, _, err = run(capsys, "--cards", str(file), "cards")
    assert status == 2
    assert r"\x1b[2J" in err


def test_play_and_saved_games(capsys, monkeypatch, tmp_path):
    deck = str(tmp_path / f"{NAME[:-1]}.txt")
    Path(deck).write_text(write_deck(theme_deck("Froakie"), "ptcgl"), "utf-8")
    save = tmp_path / f"{NAME}.save"
    keep = tmp_path / f"{NAME}.log"
    typed = f"{HOSTILE[:-1]}\nwhy not {HOSTILE[:-1]}\ncard {HOSTILE[:-1]}\nboard\nhand\nlog\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    words = ("--deck", deck, "--opponent-deck", deck, "--seed", "7", "--opponent", "greedy")
    status, out, err = run(
        capsys, "play", "--plain", *words, "--save", str(save), "--replay", str(keep)
    )
    assert (status, err) == (0, "")
    assert r"Eve\x1b[2J" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    status, out, err = run(capsys, "play", "--plain", "--load", str(save))
    assert (status, err) == (0, "")
    save.write_text(f'{{"{HOSTILE[:3]}\\u001b": 1}}', "utf-8")
    assert run(capsys, "play", "--plain", "--load", str(save))[0] == 2


def test_rate(capsys, monkeypatch, deck, tmp_path, root):
    monkeypatch.chdir(tmp_path)
    module = "eve\x1b[2J\u202e[red]x[]"
    shutil.copy(root / "tests/support/hostile.py", tmp_path / "hostile_copy.py")
    Path(f"{module}.py").write_text(
        "class Agent:\n"
        "    def choose(self, view, options, budget):\n"
        f"        raise ValueError({HOSTILE[:-1]!r})\n",
        "utf-8",
    )
    words = ("rate", f"{module}:Agent", "random", "-n", "2", "--decks", deck, "Chespin")
    status, out, err = run(capsys, *words)
    assert (status, err) == (0, "")
    assert r"\x1b[2J" in out
    assert json.loads(run(capsys, *words, "--json")[1])
    for wrong in (["rate", HOSTILE, "random"], ["rate", f"{module}:None", "random"]):
        assert run(capsys, *wrong)[0] == 2


@pytest.mark.slow
def test_no_name_in_a_chart_is_a_control_or_ends_the_script_of_its_page(tmp_path):
    altair = pytest.importorskip("altair", reason="Charts require altair.")
    pytest.importorskip("vl_convert", reason="Charts require vl-convert.")
    name = f"{HOSTILE[:-1]}</script><b>"
    rows = altair.InlineData(values=[{"a": name, "b": 1}])
    image = altair.Chart(rows, title=name).mark_bar().encode(x="a:N", y="b:Q")
    for suffix in (".html", ".svg"):
        save(image, tmp_path / f"chart{suffix}")
        text = (tmp_path / f"chart{suffix}").read_text("utf-8")
        check(text.replace("\t", ""))
        assert "</script><b>" not in text
        assert r"\x1b[2J" in text.replace("\\\\", "\\")


@pytest.mark.parametrize(
    "words",
    [
        (HOSTILE,),
        (f"--{HOSTILE}",),
        ("play", HOSTILE),
        ("play", "--deck", HOSTILE),
        ("play", "--ruleset", HOSTILE),
        ("play", "--opponent", HOSTILE),
        ("play", "--seed", HOSTILE),
        ("play", "--load", HOSTILE),
        ("play", "--save", f"{HOSTILE}/x/y"),
        ("puzzle", "--kind", HOSTILE),
        ("puzzle", "--agent", HOSTILE),
        ("puzzle", "1", "--agent", "greedy", "--budget", HOSTILE),
        ("odds", HOSTILE),
        ("bench", f"--{HOSTILE}"),
        ("rate", "random", "greedy", "--decks", HOSTILE),
        ("rate", "random", "greedy", "--memory", HOSTILE, "--subprocess"),
        ("rate", "random", "greedy", "--plot", HOSTILE),
        ("completion", HOSTILE),
        ("--cards", HOSTILE, "cards"),
        ("deck", HOSTILE),
        ("deck", "check", "Froakie", "--ruleset", HOSTILE),
    ],
)
def test_errors_quote_the_command_line_escaped(capsys, words):
    status, _, err = run(capsys, *words)
    assert status == 2
    assert r"\x1b" in err


def test_puzzles_and_paths(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{HOSTILE[:-1]}\nc {HOSTILE[:-1]}\nq\n"))
    status, out, _ = run(capsys, "puzzle", "1", "--plain")
    assert status == 0
    assert r"\x1b" in out
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / NAME))
    assert r"\x1b" in run(capsys, "paths")[1]

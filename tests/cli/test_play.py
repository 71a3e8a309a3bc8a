"""Games in the plain-text interface: typed commands play them to the end; nonsense does nothing."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from playmat import HGSS, cli
from playmat.agents import NO_BUDGET, GreedyAgent
from playmat.cli import play as command
from playmat.cli.commands import Ambiguous, ChosenOption, parse_command
from playmat.cli.console import read_line
from playmat.cli.match_setup import load_session, remember_setup, start_session
from playmat.cli.paths import config_folder, data_folder
from playmat.cli.plain import PlainInterface
from playmat.cli.storage import backup_path
from playmat.engine.constants import TYPE_LETTERS, TYPE_NAMES
from playmat.engine.options import Option
from playmat.notation import read_replay
from playmat.notation.matching import kind_of
from playmat.session import MatchSetup, Session, WaitingFor
from playmat.session.presentation import chooses_none
from playmat.testing import scenario
from playmat.text.search import matching_prints
from tests.support.saves import unfinished_game
from tests.support.screen import session_at

RESUME = "playmat play --resume ember-spark-growth-clash"


def played(capsys, monkeypatch, typed: str, *words: str) -> tuple[int, str, str]:
    """Return the status and the output of `playmat play` for typed lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setenv("PLAYMAT_TRACEBACK", "1")
    if not {"--opponent", "--load", "--resume"} & set(words):
        words = (*words, "--opponent", "greedy")
    status = 0
    try:
        cli.main(["play", *words])
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0
    captured = capsys.readouterr()
    return status, captured.out, captured.err


# -- whole games -----------------------------------------------------------------------------------
def in_words(option: Option) -> str:
    """Return an option as a player would type it."""
    name, target = option.name.lower(), option.target_name.lower()
    first = option.name.partition(" ")[0]
    match kind_of(option):
        case "attach":
            letter = TYPE_LETTERS[TYPE_NAMES.index(first)] if first in TYPE_NAMES else name
            return f"attach {letter} to {target}"
        case "evolve":
            return f"evolve {target} into {name}"
        case "tool":
            return f"attach {name} to {target}"
        case "active" | "bench" | "play" as verb:
            return f"{verb} {name}"
        case "power":
            return f"use {option.text}"
        case "attack":
            return f"attack {option.text.lower()}"
        case "end turn":
            return "pass"
        case "done":
            return "done"
        case "card":
            return f"choose {name} from {option.target or option.place}"
        case "pokemon":
            return f"choose {target}"
        case "number":
            return f"draw {option.number}"
        case "prize":
            return f"take prize {name}"
        case other:
            return other


def typed_game(setup: MatchSetup) -> tuple[list[str], Session]:
    """Return the lines that a heuristic player would type, and the match that they play."""
    session, agent, lines = start_session(setup), GreedyAgent(99), list[str]()
    while session.waiting_for is not WaitingFor.MATCH_OVER:
        match session.waiting_for:
            case WaitingFor.GAME_OVER:
                session.next_game()
                continue
            case WaitingFor.AGENT:
                session.let_agent_decide()
                continue
        if session.needs_hand_over:
            lines.append("")
            session.hand_over()
        option = agent.choose(session.view, session.view.options, NO_BUDGET)
        words = in_words(option)
        lines.append(words)
        meaning = parse_command(words, session)
        if isinstance(meaning, Ambiguous):
            assert option in meaning.options
            lines.append(str(session.options.index(option) + 1))
        else:
            assert meaning == ChosenOption(option), words
        if chooses_none(session.view, option):
            lines.append("y")
        session.choose(option)
    return lines, session


def flags(setup: MatchSetup) -> list[str]:
    words = ["--plain", "--deck", setup.decks[0], "--opponent-deck", setup.decks[1]]
    words += ["--ruleset", setup.ruleset, "--seed", str(setup.seed)]
    return [*words, "--opponent", setup.seats[1], "--best-of", str(setup.best_of)]


GAMES = [
    MatchSetup(("Ember Spark", "Growth Clash"), "HGSS", 11, ("human", "greedy")),
    MatchSetup(("Froakie", "Fennekin"), "XY", 12, ("human", "random")),
    MatchSetup(("Mind Flood", "Chespin"), "HGSS", 13, ("human", "human")),
    MatchSetup(("Chespin", "Spring Tide"), "XY", 14, ("human", "greedy"), best_of=3),
]


@pytest.mark.parametrize("setup", GAMES, ids=lambda setup: f"{setup.ruleset}-{setup.seed}")
def test_whole_games_are_played_from_a_script(capsys, monkeypatch, setup):
    lines, session = typed_game(setup)
    status, out, err = played(capsys, monkeypatch, "\n".join(lines) + "\n", *flags(setup))
    assert (status, err) == (0, "")
    assert f"  {session.log.lines[-1]}\n" in out
    assert "Unknown command" not in out
    assert "No option matches" not in out
    assert len(re.findall("^Watch the replay: ", out, re.M)) == len(session.match.games)
    found = re.findall(r"^Watch the replay: playmat replay (.*)$", out, re.M)
    replays = [read_replay(Path(path).read_text("utf-8")) for path in found]
    wanted = [game.replay for game in session.match.games]
    assert [replay.steps for replay in replays] == [replay.steps for replay in wanted]
    if setup.best_of == 3:
        assert re.search(r"^Best of 3: \w+ wins? the match 2–[01]\.$", out, re.M)


@pytest.mark.slow
@pytest.mark.once
def test_a_whole_game_is_played_through_a_pipe(tmp_path: Path):
    setup = GAMES[0]
    lines, session = typed_game(setup)
    run = subprocess.run(
        [sys.executable, "-m", "playmat", "play", *flags(setup)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert run.stderr == ""
    assert f"  {session.log.lines[-1]}\n" in run.stdout
    assert "\x1b" not in run.stdout


@pytest.mark.parametrize("who", ["greedy", "random"])
@pytest.mark.parametrize("ruleset", ["HGSS", "XY"])
def test_a_game_of_agents_can_be_watched_to_its_end(capsys, monkeypatch, who, ruleset):
    words = ("--you", who, "--seed", "3", "--ruleset", ruleset, "--deck", "Froakie")
    status, out, err = played(capsys, monkeypatch, "", *words)
    assert (status, err) == (0, "")
    assert out.startswith("Greedy 1" if who == "greedy" else "Random plays Froakie against Greedy")
    assert re.search(rf"^  ({who.capitalize()}|Greedy)( \d)? wins (by|because) ", out, re.M)


# -- nonsense --------------------------------------------------------------------------------------
def nonsense(chance: Random) -> str:
    """Return a line that means nothing."""
    verbs = ["attack", "attach", "evolve", "play", "retreat", "use", "bench", "end", "why not"]
    verbs += ["choose", "undo", "card", "damage", "no", "yes", "log", "put", "take", "quit", "save"]
    kind = chance.randrange(6)
    letters = "".join(chr(chance.choice([*range(33, 127), *range(160, 400), 0x1F600, 0x2028])))
    word = "".join(chance.choice("bcdfghjkqvwxz") for _ in range(chance.randrange(3, 12)))
    if kind == 0:
        return f"{letters}{word}"
    if kind == 1:
        return str(chance.choice([0, -1, 99, 1e3, 10**30, "1 2", "1;2", "½", "0x1"]))
    if kind == 2:
        return f"{chance.choice(verbs[:9])} {word}"
    if kind == 3:
        return f"{word} {chance.choice(verbs)} {word}"
    if kind == 4:
        return chance.choice([" ", "\t", "\x00", "\x1b[2J", "%s%n", "../../x", "'; --", "x" * 5000])
    return f"{chance.choice(['no', 'yes', 'undo', 'end turn', 'quit', 'done'])} {word}"


@pytest.mark.once
@pytest.mark.parametrize(("seed", "typed"), [(7, ""), (8, ""), (8, "play moomoo\n")])
def test_two_thousand_lines_of_nonsense_change_nothing(capsys, monkeypatch, tmp_path, seed, typed):
    monkeypatch.chdir(tmp_path)
    chance = Random(seed)
    lines = "\n".join(nonsense(chance) for _ in range(700))
    for name, text in (("a.json", typed), ("b.json", f"{typed}{lines}\nq\n")):
        status, out, err = played(capsys, monkeypatch, text, "--seed", str(seed), "--save", name)
        assert (status, err) == (0, "")
        assert "Traceback" not in out
    assert load_session(Path("a.json")).game == load_session(Path("b.json")).game
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["a.json", "b.json"]


@pytest.mark.once
@pytest.mark.parametrize("seed", range(2))
def test_a_game_can_be_played_to_its_end_with_random_input(capsys, monkeypatch, seed):
    chance = Random(seed)
    others = ["w", "d", "p", "", "?", "l", "l 3", "c 1", "c arcanine", "c zzz", "c", "x", "u"]
    numbers = ["1", "2", "3", "4", "5", "6", "7", "0", "-1", "1e3", "9" * 30]
    typed = [chance.choice(numbers if chance.random() < 0.8 else others) for _ in range(4000)]
    words = ("--seed", str(seed), "--deck", "Mind Flood", "--ruleset", ["HGSS", "XY"][seed])
    status, out, err = played(capsys, monkeypatch, "\n".join(typed), *words)
    assert (status, err) == (0, "")
    assert re.search(r"^  You(r opponent wins| win) ", out, re.M)


# -- several cards ---------------------------------------------------------------------------------
def collecting(monkeypatch: pytest.MonkeyPatch, *typed: str) -> tuple[Session, str]:
    """Return the match and the output after typed lines while Pokémon Collector chooses cards."""
    table = scenario(
        HGSS,
        you="Ampharos",
        your_hand="Pokémon Collector",
        your_deck="Mareep, Mareep, Sentret, Pikachu, Weedle, Bill",
        opponent="Totodile",
    )
    table.game.source = None
    session = session_at(table.game)
    output, lines = io.StringIO(), iter(typed)
    interface = PlainInterface(session, Console(file=output, width=200))

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(interface, "read", read)
    interface.run()
    return session, output.getvalue()


def in_hand(session: Session) -> list[str]:
    return sorted(card.name for card in session.view.you.hand)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_several_cards_are_chosen_in_any_order(monkeypatch, order):
    numbers = ("1", "2", "3")
    typed = " ".join(numbers[n] for n in order)
    session, _ = collecting(monkeypatch, "play pokemon collector", typed)
    assert in_hand(session) == ["Mareep", "Pikachu", "Sentret"]
    assert session.is_in_turn


def test_fewer_cards_than_possible_end_the_choice(monkeypatch):
    session, _ = collecting(monkeypatch, "play pokemon collector", "2 1")
    assert in_hand(session) == ["Mareep", "Pikachu"]
    assert session.is_in_turn


def test_numbers_that_cannot_be_chosen_together_choose_nothing(monkeypatch):
    session, out = collecting(monkeypatch, "play pokemon collector", "1 2 3 4")
    assert "Choose at most 3; you named 4." in out
    assert in_hand(session) == []
    assert not session.is_in_turn


def test_several_numbers_do_nothing_among_the_actions_of_a_turn(monkeypatch):
    session, out = collecting(monkeypatch, "1 1")
    assert "Choose one option at a time here." in out
    assert session.is_in_turn


# -- requests --------------------------------------------------------------------------------------
def test_why_not_cites_rule_rulebook_and_page(capsys, monkeypatch):
    _, out, _ = played(capsys, monkeypatch, "1\nw\nwhy not attach L\n", "--seed", "8")
    refusal = r"^Attach a Lightning Energy: .*\(attach\.once, HeartGold .* p\.\d"
    assert len(re.findall(refusal, out, re.M)) == 2


def test_why_not_of_a_legal_action_says_that_it_is_allowed_without_a_number(capsys, monkeypatch):
    _, out, _ = played(capsys, monkeypatch, "why not attach r\nwhy not 7\n", "--seed", "8")
    assert "You can do that now: Attach a Fire Energy to Growlithe (Active).\n" in out
    assert "Which one?" not in out
    assert "'7' isn't an action; try, for example: why not retreat." in out


def test_damage_is_explained_step_by_step(capsys, monkeypatch):
    _, out, _ = played(capsys, monkeypatch, "damage bite\n", "--seed", "8")
    assert "  Bite: 20 damage to Caterpie" in out
    assert "Combustion" not in out
    assert re.search(r"10  base damage \(.*\)\n +20  Weakness, ×2 \(.*\)\n", out)


def test_a_card_is_read_aloud_by_any_part_of_its_name(capsys, monkeypatch):
    _, out, _ = played(capsys, monkeypatch, "c poke ba\nc 1\ncard zzz\n", "--seed", "7")
    assert "  Poké Ball  Trainer\n" in out
    assert "  Fire Energy" in out
    assert "│" not in out
    assert "No card named" in out
    assert matching_prints("farfetch")[0].name == "Farfetch'd"


def test_undo_explains_why_it_is_not_possible(capsys, monkeypatch):
    typed = "undo\nattach r\nundo\nattach l\nattack bite\nundo\n"
    _, out, _ = played(capsys, monkeypatch, typed, "--seed", "8")
    assert re.findall(r"^(?:Undone|Can't undo).*$", out, re.M) == [
        "Can't undo: your opponent has made a decision since then.",
        "Undone: attach Fire Energy to active Growlithe.",
        "Can't undo: your opponent has made a decision since then.",
    ]


def test_an_ambiguous_command_is_completed_by_the_next_line(capsys, monkeypatch):
    typed = "attach\nlightning\n"
    _, out, _ = played(capsys, monkeypatch, typed, "--seed", "8")
    assert "Which one?" in out
    assert "  You attach Lightning Energy to your Active Growlithe." in out


def test_conceding_needs_a_confirmation(capsys, monkeypatch):
    status, out, _ = played(capsys, monkeypatch, "concede\nn\nconcede\ny\n", "--seed", "7")
    assert status == 0
    assert "The game continues." in out
    assert "Your opponent wins by concession." in out


def test_in_hotseat_the_screen_is_handed_over(capsys, monkeypatch):
    words = ("--seed", "7", "--opponent", "human")
    _, out, _ = played(capsys, monkeypatch, "attack\n\nq\n", *words)
    first, *rest = out.split("Press Enter when you're ready: ")
    assert "Hand:" not in first
    assert "Waiting for Player 2." in rest[0]
    assert "Make " in rest[1]


# -- quitting, saving, resuming --------------------------------------------------------------------
@pytest.mark.parametrize("typed", ["", "q\n", "quit\n", "exit\n"])
def test_quitting_saves_the_game(capsys, monkeypatch, typed):
    status, out, err = played(capsys, monkeypatch, f"1\n{typed}", "--seed", "7")
    assert (status, err) == (0, "")
    assert f"Game not finished.\nSaved. Resume with: {RESUME}\n" in out
    left = load_session(unfinished_game()).game
    status, out, err = played(capsys, monkeypatch, "", "--resume")
    assert (status, err) == (0, "")
    assert "You play Ember Spark against Growth Clash, HGSS rules" in out
    assert load_session(unfinished_game()).game == left
    played(capsys, monkeypatch, "concede\ny\n", "--resume")
    assert not unfinished_game().exists()


def test_ctrl_c_saves_the_game(capsys, monkeypatch):
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    status, out, _ = played(capsys, monkeypatch, "", "--seed", "7")
    assert status == cli.EXIT_INTERRUPTED
    assert f"Saved. Resume with: {RESUME}" in out
    assert unfinished_game().exists()


@pytest.mark.once
def test_ctrl_c_in_the_middle_of_a_decision_waits_for_its_end(capsys, monkeypatch):
    choose = Session.choose

    def interrupted(session: Session, option: Option) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        choose(session, option)

    monkeypatch.setattr(Session, "choose", interrupted)
    status, _, _ = played(capsys, monkeypatch, "attach r\npass\n", "--seed", "8")
    assert status == cli.EXIT_INTERRUPTED
    assert load_session(unfinished_game()).log.lines[-1].startswith("You attach Fire Energy")


@pytest.mark.once
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
def test_a_closed_terminal_saves_the_game(capsys, monkeypatch, name):
    def closed(prompt: str) -> str:
        os.kill(os.getpid(), getattr(signal, name))
        raise AssertionError("the signal was not received")

    monkeypatch.setattr("builtins.input", closed)
    status, _, _ = played(capsys, monkeypatch, "", "--seed", "7")
    assert status == 0
    assert unfinished_game().exists()


def test_watching_agents_does_not_overwrite_the_players_saved_game(capsys, monkeypatch):
    played(capsys, monkeypatch, "q\n", "--seed", "7")
    mine = load_session(unfinished_game()).token
    monkeypatch.setattr("playmat.cli.plain.PlainInterface.print_news", fail_to_print)
    played(capsys, monkeypatch, "", "--seed", "7", "--you", "random")
    assert load_session(unfinished_game()).token == mine


def fail_to_print(interface: object) -> None:
    raise OSError(5, "Input/output error")


def test_the_game_is_saved_if_the_output_is_closed(capsys, monkeypatch):
    monkeypatch.setattr("playmat.cli.plain.PlainInterface.print_news", fail_to_print)
    status, _, err = played(capsys, monkeypatch, "", "--seed", "7")
    assert (status, err) == (2, "playmat: [Errno 5] Input/output error\n")
    assert unfinished_game().exists()


def test_a_saved_game_is_resumed(capsys, monkeypatch, tmp_path: Path):
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    _, out, _ = played(capsys, monkeypatch, "1\nq\n", "--seed", "7", "--save", str(first))
    assert f"Saved. Resume with: playmat play --load {first}" in out
    words = ("--load", str(first), "--save", str(second), "--opponent", "random")
    _, out, _ = played(capsys, monkeypatch, "q\n", *words)
    assert "You play Ember Spark against Growth Clash, HGSS rules" in out
    assert load_session(first).game == load_session(second).game
    assert load_session(second).setup.seats == ("human", "random")


def test_a_damaged_save_is_refused_and_the_previous_one_offered(
    capsys, monkeypatch, tmp_path: Path
):
    path = tmp_path / "game.json"
    typed = f"save {path}\n1\nsave {path}\n"
    played(capsys, monkeypatch, typed, "--seed", "7")
    path.write_text('{"half')
    status, _, err = played(capsys, monkeypatch, "", "--load", str(path))
    assert (status, err.count("\n")) == (2, 1)
    assert f"playmat play --load {backup_path(path)}" in err
    status, out, _ = played(capsys, monkeypatch, "", "--load", str(backup_path(path)))
    assert status == 0
    assert "You play Ember Spark" in out


def test_if_a_save_cannot_be_written_another_is_kept(capsys, monkeypatch, tmp_path: Path):
    typed = f"save {tmp_path}\nsave nowhere/at/all.json\nsave \x00\n"
    status, out, err = played(capsys, monkeypatch, typed, "--seed", "7")
    assert (status, err) == (0, "")
    assert out.count("Could not save the game: ") == 3
    assert unfinished_game().exists()


def test_the_replay_is_written_to_the_requested_file(capsys, monkeypatch, tmp_path: Path):
    path = tmp_path / "my game.txt"
    words = ("--seed", "7", "--replay", str(path), "--best-of", "3")
    _, out, _ = played(capsys, monkeypatch, "concede\ny\nconcede\ny\n", *words)
    assert f"Watch the replay: playmat replay '{path}'" in out
    assert read_replay(path.read_text("utf-8")).result == "Greedy wins by concession"
    assert path.with_stem("my game-2").exists()
    assert len(list((data_folder() / "replays").iterdir())) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--deck", "Emberspark"], "did you mean Ember Spark?"),
        (["--load", "nowhere.json"], "nowhere.json: no such file"),
        (["--ruleset", "BW"], "no ruleset named 'BW'; choose HGSS or XY"),
        (["--opponent", "gredy"], "did you mean greedy?"),
        (["--you", "search@5 apples"], "not '5 apples'"),
        (["--best-of", "2"], "a match is best of 1 or 3, not 2"),
        (["--pace", "-1"], "the pace must be 0–60 seconds, not -1"),
        (["--resume"], "no unfinished game to resume; start one with: playmat play"),
        (["--resume", "--load", "x"], "--load and --resume can't be combined"),
        (
            ["--load", "x", "--deck", "Froakie"],
            "--deck can't be combined with --load: it applies to new games only",
        ),
        (["--save", "no/such/x.json"], "can't write the game: no folder no/such"),
        (["--replay", "no/such/x.txt"], "can't write the replay: no folder no/such"),
    ],
)
def test_an_error_is_printed_on_one_line(capsys, monkeypatch, words, sentence):
    status, _, err = played(capsys, monkeypatch, "", *words)
    assert status == 2
    assert sentence in err
    assert err.count("\n") == 1


def test_a_pipe_gets_the_default_decks_and_no_control_codes(capsys, monkeypatch):
    remember_setup(MatchSetup(decks=("Froakie", "Chespin"), ruleset="XY"))
    _, out, _ = played(capsys, monkeypatch, "1\n", "--seed", "8")
    assert "\x1b" not in out
    assert "You play Ember Spark against Growth Clash, HGSS rules" in out
    assert "  Active: Growlithe 50/70" in out


def test_on_a_terminal_the_last_choice_is_remembered(capsys, monkeypatch):
    monkeypatch.setattr(command, "is_terminal", lambda: True)
    words = ("--plain", "--pace", "0")
    played(capsys, monkeypatch, "q\n", "--deck", "Froakie", "--ruleset", "XY", *words)
    _, out, _ = played(capsys, monkeypatch, "q\n", *words)
    assert "You play Froakie against Growth Clash, XY rules" in out
    assert (config_folder() / "play.json").exists()


def test_a_prompt_is_ascii_for_a_terminal_without_unicode(monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt: prompt)
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), "ascii"))
    assert read_line(Console(file=io.StringIO()), "Choose 1–5:") == "Choose 1-5:"


# -- watching --------------------------------------------------------------------------------------
def test_both_hands_of_two_agents_are_printed_at_every_turn(capsys, monkeypatch):
    words = ("--plain", "--you", "greedy", "--opponent", "greedy", "--seed", "8")
    _, closed, _ = played(capsys, monkeypatch, "", *words)
    status, out, err = played(capsys, monkeypatch, "", *words, "--open-hands")
    assert (status, err) == (0, "")
    turns = len(re.findall(r"^  Turn \d+:", out, re.M))
    assert len(re.findall(r"^  Hand: \w", out, re.M)) == 2 * turns
    assert "  Hand: " not in closed
    logs = [
        [line for line in text.splitlines() if line.startswith("  Greedy")]
        for text in (closed, out)
    ]
    assert logs[0] == logs[1]


def test_both_hands_are_not_shown_to_a_player(capsys, monkeypatch):
    status, _, err = played(capsys, monkeypatch, "", "--plain", "--open-hands")
    assert status == 2
    assert err.startswith("playmat: --open-hands is for watching two agents: playmat play --you")

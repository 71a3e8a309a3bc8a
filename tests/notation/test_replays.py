"""Tests of replays: they are exact and readable, and a difference is reported where it occurs."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from playmat import (
    HGSS,
    XY,
    EventLog,
    ExternalChance,
    Game,
    IllegalOption,
    KeyedChance,
    Observers,
    PlaymatError,
    ScriptedChance,
    theme_decks,
)
from playmat.engine.chance import seed_generator
from playmat.engine.constants import CHANCE
from playmat.engine.game_state import SHOW_ALL, SHOW_CHOICES, SHOW_TURNS
from playmat.engine.vectors import vec
from playmat.notation import (
    Replay,
    ReplayError,
    ReplayRecorder,
    checksum,
    read_replay,
    write_replay,
)
from playmat.notation.replay_data import ENDED, FORMAT
from tests.conftest import BUILD

FIXTURES = Path(__file__).parent / "fixtures"
SHOWS = (SHOW_CHOICES, SHOW_TURNS, SHOW_ALL)


def board_state(game: Game) -> Game:
    """Return a copy of a game without its generator, which a replay doesn't contain."""
    copy = game.clone()
    copy.source = None
    copy.s0 = copy.s1 = 1
    return copy


def start_recorded(seed: int, **how) -> tuple[Game, ReplayRecorder]:
    """Start a game of two theme decks with a recorder."""
    decks = theme_decks()
    ruleset = (HGSS, XY)[seed % 2]
    recorder = ReplayRecorder(names=("Anna", "Ben"))
    pair = decks[seed % 6], decks[seed // 6 % 6]
    return Game.start(*pair, ruleset, seed, observer=recorder, **how), recorder


def record_game(seed: int, **how) -> ReplayRecorder:
    """Return the recorder of a random game that was played to its end."""
    game, recorder = start_recorded(seed, **how)
    chance = Random(seed)
    while not game.over:
        game.apply(chance.choice(game.options))
    return recorder


@pytest.fixture(scope="module")
def replay() -> Replay:
    return record_game(1).replay


@pytest.fixture(scope="module")
def text(replay: Replay) -> str:
    return write_replay(replay)


# -- exactness -----------------------------------------------------------------------------------
@pytest.mark.parametrize("part", range(8))
def test_a_recorded_game_is_the_same_at_every_decision_after_writing_and_reading(part):
    """The compiled build plays two hundred games, the pure build the first few of each part."""
    for seed in range(25 * part, 25 * part + (25 if BUILD == "compiled" else 4)):
        show = SHOWS[seed % 3]
        observed, recorder = start_recorded(seed, show=show)
        decks = theme_decks()
        ruleset = (HGSS, XY)[seed % 2]
        game = Game.start(decks[seed % 6], decks[seed // 6 % 6], ruleset, seed, show=show)
        chance = Random(seed)
        seen = [board_state(game)]
        while not game.over:
            assert list(observed.codes) == list(game.codes)
            chosen = chance.choice(game.options)
            observed.apply(chosen if chance.random() < 0.5 else chosen.code)
            game.apply(chosen)
            seen.append(board_state(game))
        assert observed == game, "the recorded game is different"
        replay = recorder.replay
        written = write_replay(replay)
        found = read_replay(written)
        assert found == replay
        assert write_replay(found) == written
        assert Replay.from_json(replay.to_json()) == replay
        assert read_replay(replay.to_json()).to_json() == replay.to_json()
        again = [board_state(one) for one in found.games()]
        assert again == seen, f"seed {seed}"


def test_the_game_at_a_decision_of_a_replay_is_the_game_before_it(replay: Replay):
    moments = list(replay)
    assert [moment.number for moment in moments] == list(range(1, len(replay) + 1))
    for number in (1, 2, len(replay) // 2, len(replay)):
        moment = moments[number - 1]
        game = replay.game_at(number)
        assert game == moment.game
        assert game.player_to_act == moment.player
        assert moment.words in moves_of(game)
    end = replay.game_at(len(replay) + 1)
    assert end.over
    assert f"{replay.players[end.winner]} wins by " in replay.result
    assert replay.check() == end


def moves_of(game: Game) -> list[str]:
    from playmat.notation.moves import all_moves

    return all_moves(game.options)


def test_a_game_can_be_continued_from_a_decision_of_a_replay(replay: Replay):
    game = replay.game_at(5)
    chance = Random(5)
    while not game.over:
        game.apply(chance.choice(game.options))
    assert replay.game_at(5).turn < game.turn
    assert Game.from_json(replay.game_at(5).to_json()) == replay.game_at(5)


@pytest.mark.parametrize("number", [0, -1, 10_000])
def test_an_unknown_decision_of_a_replay_is_rejected(replay: Replay, number: int):
    with pytest.raises(ReplayError, match=rf"no decision {number}; choose 1–{len(replay)}"):
        replay.game_at(number)


# -- sources of chance ---------------------------------------------------------------------------
def test_games_with_scripted_and_keyed_chance_are_recorded():
    for source, twin in (
        (ScriptedChance("HT" * 200, [], []), ScriptedChance("HT" * 200, [], [])),
        (KeyedChance(b"key", 0), KeyedChance(b"key", 0)),
    ):
        decks = theme_decks()
        recorder = ReplayRecorder()
        observed = Game.start(decks[0], decks[1], HGSS, 3, source=source, observer=recorder)
        game = Game.start(decks[0], decks[1], HGSS, 3, source=twin)
        chance = Random(3)
        while not game.over:
            at = chance.randrange(len(game.codes))
            observed.apply(observed.options[at])
            game.apply(game.options[at])
            assert observed == game
        assert board_state(read_replay(write_replay(recorder.replay)).check()) == board_state(game)


def test_a_replay_contains_the_chance_outcomes_that_the_caller_chose():
    decks = theme_decks()
    recorder = ReplayRecorder()
    game = Game.start(decks[0], decks[3], XY, source=ExternalChance(), observer=recorder)
    chance = Random(2)  # a game with few mulligans, because every outcome of a shuffle takes time
    seen = []
    for _ in range(1500):
        if game.over:
            break
        if game.player_to_act in (0, 1):
            seen.append(board_state(game))
        game.apply(chance.choice(game.options))
    assert len(seen) > 100
    if game.player_to_act == CHANCE:  # stopped between a decision and its outcomes
        game.concede(0)
    found = read_replay(write_replay(recorder.replay))
    assert "shuffle 0" in str(found.steps) + str(found.opening)
    again = [board_state(game) for game in found.games()]
    assert again[: len(found)] == seen[: len(found)]


def test_recording_may_start_at_any_decision_with_any_chance_source():
    for source in (None, KeyedChance(b"key", 0), ExternalChance()):
        decks = theme_decks()
        game = Game.start(decks[0], decks[1], HGSS, 3, source=source)
        chance = Random(3)
        if source is not None and game.player_to_act == CHANCE:
            with pytest.raises(PlaymatError, match="can't start recording at a chance outcome"):
                ReplayRecorder.of(game)
        while game.turn < 2 or game.player_to_act == CHANCE:
            game.apply(chance.choice(game.options))
        recorder = ReplayRecorder.of(game)
        while game.turn < 6 or game.player_to_act == CHANCE:
            game.apply(chance.choice(game.options))
        found = read_replay(write_replay(recorder.replay))
        assert len(found) > 3
        assert board_state(found.check()) == board_state(game)


def test_a_recorded_game_resumes_with_its_replay():
    game, recorder = start_recorded(4)
    chance = Random(4)
    for _ in range(20):
        game.apply(chance.choice(game.options))
    copy = Game.from_json(game.to_json())
    resumed = ReplayRecorder.resume(copy, recorder.replay)
    while not game.over:
        at = chance.randrange(len(game.codes))
        game.apply(game.options[at])
        copy.apply(copy.options[at])
    assert resumed.replay == recorder.replay


def test_a_recorder_and_an_event_log_observe_one_game():
    decks = theme_decks()
    alone, log, recorder = EventLog(), EventLog(), ReplayRecorder(names=("Anna", "Ben"))
    games = [
        Game.start(decks[4], decks[0], HGSS, 4, observer=observer)
        for observer in (alone, Observers(log, recorder))
    ]
    chance = Random(4)
    while not games[0].over:
        at = chance.randrange(len(games[0].codes))
        for game in games:
            game.apply(game.options[at])
    assert log.events == alone.events
    assert recorder.replay == record_game(4).replay


def test_a_recorder_without_a_game_has_no_replay():
    with pytest.raises(PlaymatError, match="no game has been started"):
        _ = ReplayRecorder().replay


def test_a_copy_of_a_recorded_game_is_not_recorded():
    game, recorder = start_recorded(4)
    copy = game.clone()
    chance = Random(1)
    while not copy.over:
        copy.apply(chance.choice(copy.options))
    assert len(recorder.replay) == 0
    while not game.over:
        game.apply(chance.choice(game.options))
    assert recorder.replay.check().over


def test_a_refused_choice_is_not_recorded():
    game, recorder = start_recorded(1)
    with pytest.raises(IllegalOption):
        game.apply(999)
    stale = game.options[0]
    game.apply(stale)
    while game.player_to_act == stale.player:
        game.apply(game.options[-1])
    taken = len(recorder.replay)
    with pytest.raises(IllegalOption):
        game.apply(stale)
    assert len(recorder.replay) == taken
    recorder.replay.check()


def test_a_concession_is_a_decision_of_either_player_at_any_time():
    for who in (0, 1):
        game, recorder = start_recorded(2)
        game.apply(game.options[0])
        game.concede(who)
        written = write_replay(recorder.replay)
        assert f"\n2. {('Anna', 'Ben')[who]}: concede\n= end " in written
        assert f'[Result "{("Ben", "Anna")[who]} wins by concession"]' in written
        assert read_replay(written).check().winner == 1 - who


def test_an_unfinished_game_has_a_replay():
    game, recorder = start_recorded(2)
    game.apply(game.options[0])
    found = read_replay(write_replay(recorder.replay))
    assert found.result == "unfinished"
    assert board_state(found.check()) == board_state(game)


def test_players_with_the_same_name_are_distinguished():
    decks = theme_decks()
    recorder = ReplayRecorder(names=("Simple", "Simple"))
    Game.start(decks[0], decks[1], HGSS, observer=recorder)
    assert recorder.replay.players == ("Simple 0", "Simple 1")


# -- the content of the text -----------------------------------------------------------------------
def test_changed_parameters_and_the_decisions_shown_are_in_the_headers():
    decks = theme_decks()
    ruleset = replace(XY, bench_size=3, flip_winner_decides=False, name="Small XY")
    recorder = ReplayRecorder()
    Game.start(decks[0], decks[1], ruleset, show=SHOW_ALL, observer=recorder)
    written = write_replay(recorder.replay)
    for line in (
        '[Ruleset "XY"]',
        '[Rule bench_size "3"]',
        '[Rule flip_winner_decides "False"]',
        '[Rule name "Small XY"]',
        '[Show "all"]',
    ):
        assert f"{line}\n" in written
    found = read_replay(written)
    assert found.ruleset == ruleset
    assert found.show == SHOW_ALL


def test_comments_annotations_and_values_are_read_back(replay: Replay):
    notes = replace(replay, steps=list(replay.steps))
    notes.comments = ("First {of} all", 'a "quote" \\ and #')
    notes.headers = {"Event": 'Cup "of" ]\\ é', "Round": ""}
    notes.annotate(1, "!?", 0.43, "Why {not}? \\ and\nso on #1 ")
    notes.annotate(2, "??")
    notes.annotate(3, value=-2.5e-07)
    notes.annotate(4, comment="(3) !")
    notes.steps[4] = replace(notes.steps[4], before=("On a line", "", "of its own"))
    notes.closing = ("The end.",)
    written = write_replay(notes)
    found = read_replay(written)
    assert found == notes
    assert write_replay(found) == written
    assert Replay.from_json(notes.to_json()) == notes


def test_comments_anywhere_in_the_text_are_kept(text: str):
    lines = text.splitlines()
    for at in range(len(lines), -1, -1):
        lines.insert(at, f"# comment {at}.")
    found = read_replay("\n".join(lines))
    written = write_replay(found)
    assert all(f"# comment {at}.\n" in written for at in range(len(text.splitlines()) + 1))
    assert read_replay(written) == found


def test_a_comment_after_a_decision_may_be_written_in_two_ways(text: str):
    for written, comment in (("# why {so}?", "why {so}?"), ("{why so?}", "why so?")):
        changed = re.sub(r"(?m)^(3\. .*)$", rf"\1  ! (0.25) {written}", text)
        step = read_replay(changed).steps[2]
        assert (step.annotation, step.value, step.comment) == ("!", 0.25, comment)


def test_abbreviated_moves_are_read_and_written_in_full(text: str):
    short = re.sub(r"(?m)^(\d+\. \w+: )end turn$", r"\1END", text)
    assert short != text
    assert write_replay(read_replay(short)) == text
    assert "END" in write_replay(read_replay(short, check=False))


def test_windows_line_endings_blank_lines_and_a_byte_order_mark_are_ignored(text: str):
    assert read_replay("\ufeff" + text.replace("\n", "\r\n\r\n")) == read_replay(text)


def test_invalid_annotations_values_headers_and_names_are_rejected(replay: Replay):
    notes = replace(replay, steps=list(replay.steps))
    for wrong in ({"annotation": "!!!"}, {"value": float("nan")}):
        with pytest.raises(ReplayError):
            notes.annotate(1, **wrong)
    with pytest.raises(ReplayError, match="no decision 0"):
        notes.annotate(0, "!")
    for key in ("Deck 2", "Game", "a]b", ""):
        notes.headers = {key: "x"}
        with pytest.raises(ReplayError, match="can't be a custom header"):
            write_replay(notes)
    for names in (("Anna", "Anna"), ("", "Ben"), ("An\nna", "Ben")):
        with pytest.raises(ReplayError, match="name"):
            replace(replay, players=names)


def test_names_may_contain_colons():
    decks = theme_decks()
    recorder = ReplayRecorder(names=("A", "A: B"))
    game = Game.start(decks[0], decks[1], HGSS, observer=recorder)
    for _ in range(12):
        game.apply(game.options[0])
    assert read_replay(write_replay(recorder.replay)) == recorder.replay


# -- differences ----------------------------------------------------------------------------------
def lines_with(text: str, pattern: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line that contains the pattern."""
    for at, line in enumerate(text.splitlines(), 1):
        if re.search(pattern, line):
            yield at, line


def replace_line(text: str, at: int, line: str) -> str:
    lines = text.splitlines()
    lines[at - 1] = line
    return "\n".join(lines) + "\n"


def test_a_changed_decision_is_reported_with_its_line(text: str):
    for at, line in list(lines_with(text, r"^\d+\. "))[::7]:
        number = line.partition(".")[0]
        wrong = re.sub(r": .*", ": play Master Ball", line)
        with pytest.raises(
            ReplayError, match=rf"^line {at}: decision {number}: 'play Master Ball'"
        ):
            read_replay(replace_line(text, at, wrong))


def test_an_illegal_decision_is_refused_with_its_rule(text: str):
    for at, line in lines_with(text, r": attach (.*) to active"):
        lines = text.splitlines()
        following = lines[at]
        if not re.match(r"\d+\. \w+: (end|attack)", following):
            continue
        lines[at] = f"{following.partition(':')[0]}: {line.partition(': ')[2]}"
        with pytest.raises(ReplayError, match=r"\((attach\.once|attach\.def), ") as refused:
            read_replay("\n".join(lines))
        assert refused.value.line == at + 1
        if "attach.once" in str(refused.value):
            return
    raise AssertionError("no second attachment was tried")


def test_a_decision_of_the_wrong_player_is_refused(text: str):
    at, line = next(iter(lines_with(text, r"^2\. ")))
    other = line.replace("Anna:", "X:").replace("Ben:", "Anna:").replace("X:", "Ben:")
    with pytest.raises(ReplayError, match=rf"^line {at}: decision 2: (Anna|Ben) is to act, not"):
        read_replay(replace_line(text, at, other))


def test_a_changed_checksum_is_reported_with_the_decisions_it_covers(text: str):
    checks = list(lines_with(text, r"^= "))
    at, line = checks[2]
    before = int(re.findall(r"(?m)^(\d+)\. ", "\n".join(text.splitlines()[: checks[1][0]]))[-1])
    wrong = line[:-1] + ("0" if line[-1] != "0" else "1")
    with pytest.raises(
        ReplayError, match=rf"^line {at}: .*the game diverged after decision {before},"
    ):
        read_replay(replace_line(text, at, wrong))


def test_a_changed_chance_outcome_is_reported(text: str):
    found = 0
    for at, line in list(lines_with(text, r"^~ "))[:12]:
        if "coin" in line:
            wrong = line.replace("heads", "x").replace("tails", "heads").replace("x", "tails")
        else:
            letters = line.split()[-1]
            wrong = line.replace(letters, letters[::-1])
        with pytest.raises(ReplayError) as refused:
            read_replay(replace_line(text, at, wrong))
        assert refused.value.line >= at
        found += 1
    assert found > 3


@pytest.mark.parametrize(
    ("pattern", "replacement", "sentence"),
    [
        (
            r"^~ shuffle 0 ",
            "~ shuffle 1 ",
            "player 0's deck are shuffled, but the replay has 'shuffle 1",
        ),
        (r"^~ shuffle 0 .", "~ shuffle 0 9", "doesn't name each of these cards once"),
        (r"^~ shuffle 0 .*", "~ coin heads", "are shuffled, but the replay has 'coin heads'"),
        (
            r"^~ coin \w+",
            "~ number 1 of 2",
            "a coin is flipped, but the replay has 'number 1 of 2'",
        ),
        (r"^~ coin \w+", "# gone", "the replay has no outcome for it"),
        (r"^~ coin (\w+)", r"~ coin \1\n~ coin heads", "'coin heads' is unused"),
    ],
)
def test_chance_outcomes_that_do_not_match_the_game_are_reported(
    text: str, pattern: str, replacement: str, sentence: str
):
    changed = re.sub(f"(?m){pattern}", replacement, text, count=1)
    assert changed != text
    with pytest.raises(ReplayError, match=re.escape(sentence)) as refused:
        read_replay(changed)
    assert refused.value.line


def test_a_wrong_result_or_a_missing_decision_is_reported(text: str):
    with pytest.raises(ReplayError, match="not 'Ben wins by luck'"):
        read_replay(re.sub(r"\[Result .*\]", '[Result "Ben wins by luck"]', text))
    with pytest.raises(ReplayError, match=r"the result is 'unfinished'"):
        read_replay(text[: text.rindex("\n", 0, text.rindex(". "))] + "\n")
    last = list(lines_with(text, r"^\d+\. "))[-1][1]
    number = int(last.partition(".")[0]) + 1
    with pytest.raises(ReplayError, match="the game is over"):
        read_replay(f"{text}{number}. Anna: end turn\n")


def test_an_illegal_deck_is_reported_at_its_line(text: str):
    at, line = next(iter(lines_with(text, r"^\d+ .* Energy ")))
    count = int(line.split()[0])
    deck = max(n for n, _ in lines_with(text, r"^\[Deck") if n < at)
    with pytest.raises(ReplayError, match=rf"^line {deck}: .*60"):
        read_replay(replace_line(text, at, line.replace(str(count), str(count - 1), 1)))


# -- invalid texts ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("pattern", "replacement", "sentence"),
    [
        (r'\[Replay "1"\]', "", "not a replay"),
        (r'\[Replay "1"\]', '[Replay "99"]', "unknown replay format '99'"),
        (
            r'\[Ruleset "\w+"\]',
            '[Ruleset "BW"]',
            "no ruleset named 'BW'; the rulesets are HGSS, XY",
        ),
        (r'(\[Ruleset "\w+"\])', r'\1\n[Rule bench "3"]', "did you mean bench_size"),
        (r'(\[Ruleset "\w+"\])', r'\1\n[Rule bench_size "x"]', "must be a number, not 'x'"),
        (r'(\[Ruleset "\w+"\])', r'\1\n[Show "some"]', "Show must be one of choices, turns, all"),
        (r'(\[Ruleset "\w+"\])', r"\1\n[Cup]x", "a header must be"),
        (r'(\[Ruleset "\w+"\])', r'\1\n[Deck 2 "x"]', "the decks are Deck 0 and Deck 1"),
        (r'(\[Ruleset "\w+"\])', r"\1\nwords", "expected a header such as"),
        (r'\[Deck 0 ".*"\]', r'[Deck 1 "x"]', "is given twice"),
        (r"(?m)^(\d+) (\w+) (\S+)$", r"\1 \2 hgss1-9999", "no card with the id 'hgss1-9999'"),
        (r"(?m)^(\d+) (\w+) (\S+)$", r"\1 Mew \3", r"is \w+, not 'Mew'"),
        (r"(?m)^(\d+) (\w+) (\S+)$", r"many \2 \3", "expected a count, name, and print"),
        (r"(?m)^(\d+) (\w+) (\S+)$", r"61 \2 \3", "more than 60 cards"),
        (r"\[Game\]", "", r"expected a count|missing"),
        (r"(?m)^2\. ", "3. ", "expected decision 2, not 3"),
        (r"(?m)^2\. \w+:", "2. Zed:", "expected Anna: or Ben:"),
        (r"(?m)^2\. (\w+): .*", r"2. \1:", "the move is missing"),
        (r"(?m)^2\. (.*)", r"2. \1 {open", "a comment that begins with {"),
        (r"(?m)^2\. (\w+): (.*)", r'2. \1: "\2" x', "after the move"),
        (r'\[Player 0 "Anna"\]', r'[Player 0 "Ben"]', "the players must have different names"),
        (r"(?m)^~ .*", "~ coin edge", "an outcome must be 'coin heads'"),
        (r"(?m)^= .*", "= turn one", "a checksum must be written as in"),
        (r"(?m)^= (.*)", r"= \1\n= \1", "each has at most one"),
        (r"(?m)^= (.*)", r"= \1\n~ coin heads", "must come before the checksum"),
        (r"(?m)^2\. ", "two. ", "expected a decision (2. and the player's name)"),
        (r"(?m)^2\. ", "[Late]\n2. ", "unexpected header after [Game]"),
    ],
)
def test_invalid_text_is_refused_with_its_line(
    text: str, pattern: str, replacement: str, sentence: str
):
    bad = re.sub(pattern, replacement, text, count=1)
    assert bad != text
    with pytest.raises(ReplayError) as refused:
        read_replay(bad)
    assert re.search(sentence, str(refused.value)) or sentence in str(refused.value)
    assert refused.value.line >= 1
    assert "\n" not in str(refused.value)


def test_a_format_that_is_no_longer_supported_names_the_last_version_that_read_it(
    text: str, monkeypatch
):
    monkeypatch.setitem(ENDED, "0", "0.0.9")
    old = text.replace('[Replay "1"]', '[Replay "0"]')
    with pytest.raises(
        ReplayError, match=r"^line 2: replays of format 0 .* Playmat 0\.0\.9 and earlier$"
    ):
        read_replay(old)
    with pytest.raises(ReplayError, match=r"format 0 .* Playmat 0\.0\.9 and earlier$"):
        read_replay('{"replay": 0}')


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ((), [], "expected an object"),
        (("replay",), "1", "expected a whole number"),
        (("replay",), 2, "unknown replay format 2"),
        (("players",), ["Anna"], "replay.players: expected 2 values, not 1"),
        (("players", 0), 5, "replay.players[0]: expected text, not 5"),
        (("show",), "none", "choices, turns, all"),
        (("decks",), [], "replay.decks: expected 2 values, not 0"),
        (("decks", 0, "cards", 0), ["4", "hgss1-57"], "expected a whole number, not '4'"),
        (("decks", 0, "cards", 0), [True, "hgss1-57"], "expected a whole number, not true"),
        (
            ("decks", 0, "cards", 0, 1),
            "zzz",
            "cards[0].print: no card with the id 'zzz'",
        ),
        (("decks", 0, "cards", 0, 0), 60, "more than 60 cards"),
        (("decks", 1, "color"), "red", "unknown key 'color'"),
        (("steps", 0, "player"), 2, "replay.steps[0].player: expected a number from 0 to 1"),
        (("steps", 0, "player"), True, "expected a whole number"),
        (("steps", 0, "outcomes"), ["coin edge"], "replay.steps[0].outcomes[0]: expected"),
        (("steps", 0, "check"), "x", "expected a checksum written as in"),
        (("steps", 0, "value"), "x", "expected a number"),
        (("steps", 0, "annotation"), "#", "an annotation must be one of"),
        (("steps", 0, "word"), "x", "replay.steps[0]: unknown key 'word'"),
        (("steps", 3, "words"), "dance", "decision 4: 'dance' isn't a legal move here"),
        (("headers",), {"Deck 0": "x"}, "can't be a custom header"),
        (("headers",), {"Two words": 1}, "replay.headers['Two words']: expected text, not 1"),
        (("date",), None, "replay.date: expected text, not null"),
        (("steps", 0, "value"), 10**30, "a number has 31 digits; at most 25 are read"),
    ],
)
def test_invalid_json_of_a_replay_is_refused_with_its_place(replay: Replay, path, value, sentence):
    document = json.loads(replay.to_json())
    if path:
        at = document
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
    else:
        document = value
    with pytest.raises(ReplayError) as refused:
        Replay.from_json(json.dumps(document))
    assert sentence in str(refused.value)


def seconds_to_read(text: str) -> float:
    start = time.perf_counter()
    with pytest.raises(ReplayError):
        read_replay(text)
    return time.perf_counter() - start


def test_the_time_to_read_many_outcomes_is_proportional_to_their_number():
    game, recorder = start_recorded(3)
    game.apply(game.options[0])
    text = write_replay(recorder.replay)
    few, many = [seconds_to_read(text + "~ coin heads\n" * count) for count in (5_000, 40_000)]
    assert many < 8 * 3 * few


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["# x"] * 100_001, r"it has \d+ lines; at most 100000 are read"),
        (["# " + "x" * 20_000], r"line 1: the line has 20002 characters; at most 20000 are read"),
        (["# \udcff"], "character 3 is half of a surrogate pair"),
        (["x" * 19_999] * 201, r"it has \d+ characters; at most 4000000 are read"),
    ],
)
def test_a_replay_beyond_a_limit_is_refused_with_the_limit(lines, sentence):
    text = "\n".join([*lines, write_replay(start_recorded(3)[1].replay)])
    with pytest.raises(ReplayError, match=sentence):
        read_replay(text)


@pytest.mark.parametrize("bad", ["{", '{"a": NaN', "[" * 100_000, '{"replay": 1}', "{}"])
def test_damaged_json_is_refused(bad: str):
    with pytest.raises(ReplayError):
        Replay.from_json(bad)


BITS = st.sampled_from(
    [
        '"',
        "{",
        "}",
        "[",
        "]",
        "#",
        "~",
        "=",
        ".",
        ":",
        "\\",
        "\n",
        "\r",
        " ",
        "0",
        "9" * 30,
        "é",
        "²",
        "\0",
    ]
)


@given(data=st.data())
def test_fuzzed_text_is_either_read_or_refused_with_a_replay_error(text: str, data):
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 30))
        put = data.draw(st.one_of(st.text(max_size=8), BITS, st.just(text[at : at + cut])))
        text = text[:at] + put + text[at + cut :]
    try:
        found = read_replay(text)
    except ReplayError as error:
        refused = str(error)
    else:
        refused = ""
        written = write_replay(found)
        assert write_replay(read_replay(written)) == written
        assert Replay.from_json(found.to_json()) == found
    assert "\n" not in refused


@pytest.mark.parametrize(
    "bad",
    [
        "2. Anna: " + " x" * 50_000,
        "2. Anna: x" + " " * 100_000 + "y",
        "2. Anna: " + "(" * 100_000,
        "[" + " " * 100_000 + "x",
        "~ shuffle 0 " + "A" * 100_000,
        "# " + " " * 100_000 + "x",
        "{" * 100_000,
    ],
)
def test_a_very_long_line_is_refused_within_a_second(text: str, bad: str):
    for at in (r"(?m)^\[Game\]$", r"(?m)^2\. .*$", r"(?m)^\d+ \w+ Energy.*$"):
        start = time.perf_counter()
        with pytest.raises(ReplayError):
            read_replay(re.sub(at, lambda _: bad, text, count=1) + "words")
        assert time.perf_counter() - start < 1


@given(st.text())
def test_arbitrary_text_is_refused_with_a_replay_error(text: str):
    for bad in (text, f'[Replay "1"]\n{text}', f'[Replay "1"]\n[Game]\n{text}'):
        with pytest.raises(ReplayError):
            read_replay(bad)


# -- checksums and versions --------------------------------------------------------------------
def test_a_checksum_depends_on_the_board_but_not_on_ids_or_the_generator():
    game = record_game(2).replay.game_at(20)
    copy = game.clone()
    seed_generator(copy, 99)
    assert checksum(copy) == checksum(game)
    copy.players[0].hand = vec[i64](list(copy.players[0].hand)[::-1])
    assert checksum(copy) == checksum(game)
    active = copy.players[0].active
    assert active is not None
    active.damage += 10
    assert checksum(copy) != checksum(game)


def test_a_replay_has_a_checksum_at_every_new_turn_and_at_the_end(replay: Replay):
    games = list(replay.games())
    for step, before, after in zip(replay.steps, games, games[1:], strict=False):
        is_new_turn = (before.turn, before.sudden_death_round) != (
            after.turn,
            after.sudden_death_round,
        )
        assert bool(step.check) == (is_new_turn or after.over)


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("replay-*")), ids=lambda path: path.stem)
def test_replays_of_earlier_versions_are_read(path: Path):
    text = path.read_text("utf-8")
    version = path.name.split("-")[1]
    if version in ENDED:
        with pytest.raises(ReplayError, match=re.escape(ENDED[version])):
            read_replay(text)
        return
    replay = read_replay(text)
    assert replay.check().over
    if version == str(FORMAT):
        again = replay.to_json() if path.suffix == ".json" else write_replay(replay)
        assert again == text


def test_there_are_fixtures_of_every_format():
    versions = {path.name.split("-")[1] for path in FIXTURES.glob("replay-*")}
    assert versions == {str(FORMAT), *ENDED}

"""A match at the terminal without a face: who decides, what may be taken back, what is kept."""

from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from random import Random

import pytest

from playmat import Game, PlaymatError, theme_deck
from playmat.cli.folders import config_folder, data_folder
from playmat.cli.keeping import KEPT, backup_of, unfinished_game
from playmat.cli.saving import dump, read
from playmat.cli.settings import Setup
from playmat.cli.sitting import Next, Sitting
from playmat.engine.blinding import HIDDEN
from playmat.engine.options import Option
from playmat.notation import read_replay, write_replay
from playmat.rulebook import HGSS

VERSUS = Setup(seats=("human", "greedy"), seed=7)
HOTSEAT = Setup(seats=("human", "human"), seed=7)


def to_next_choice(sitting: Sitting) -> bool:
    """Go on to a person's next decision; whether there is one."""
    while True:
        match sitting.next:
            case Next.MATCH_OVER:
                return False
            case Next.GAME_OVER:
                sitting.next_game()
            case Next.AGENT:
                sitting.let_agent_decide()
            case Next.PERSON:
                sitting.hand_over()
                return True


def begun(setup: Setup) -> Sitting:
    """A match at a person's first decision."""
    sitting = Sitting.start(setup)
    to_next_choice(sitting)
    return sitting


def played(setup: Setup, seed: int = 0) -> Sitting:
    """A match in which the people choose at random."""
    sitting, chance = Sitting.start(setup), Random(seed)
    while to_next_choice(sitting):
        sitting.choose(chance.choice(sitting.options))
    return sitting


def of_kind(sitting: Sitting, kind: str) -> Option:
    return next(option for option in sitting.options if option.kind == kind)


# -- the match -------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [("human", "greedy"), ("human", "human"), ("random", "greedy")])
def test_a_best_of_three_is_over_when_one_has_won_twice(seats):
    sitting = played(Setup(seats=seats, seed=4, best_of=3))
    assert max(sitting.score) == 2
    assert sitting.winner is not None
    assert sitting.score[sitting.winner] == 2
    assert sum(sitting.score) == len(sitting.games)
    for number in range(1, len(sitting.games) + 1):
        assert sitting.replay(number).check().over


def test_the_games_of_a_match_differ_and_the_same_seed_gives_the_same_match():
    setup = Setup(seats=("greedy", "random"), seed=5, best_of=3)
    first, second = played(setup), played(setup)
    texts = [write_replay(game.replay) for game in first.games]
    assert texts == [write_replay(game.replay) for game in second.games]
    assert len(set(texts)) == len(texts)


def test_nothing_can_be_chosen_when_nobody_is_asked():
    sitting = begun(VERSUS)
    option = sitting.options[0]
    sitting.concede()
    assert (sitting.next, sitting.winner, sitting.options) == (Next.MATCH_OVER, 1, [])
    with pytest.raises(PlaymatError, match="the match is over"):
        sitting.choose(option)
    with pytest.raises(PlaymatError, match="no game can begin"):
        sitting.next_game()


class Failing:
    """An agent that does not decide."""

    def choose(self, view, options, budget):
        raise RuntimeError("no idea")


class Cheating:
    """An agent that decides something else."""

    def choose(self, view, options, budget):
        return "all prizes"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Failing", "it raised RuntimeError: no idea"),
        ("Cheating", "it answered 'all prizes', which is none of its options"),
    ],
)
def test_an_agent_that_does_not_decide_forfeits_the_game(name, sentence):
    sitting = Sitting.start(Setup(seats=("human", f"{__name__}:{name}"), seed=7))
    while sitting.next is not Next.MATCH_OVER:
        if sitting.next is Next.AGENT:
            sitting.let_agent_decide()
        else:
            sitting.choose(sitting.options[-1])
    assert sitting.winner == 0
    forfeit, won = sitting.log.lines[-2:]
    assert f"has forfeited the game: {sentence}" in forfeit
    assert won == "You win by concession."


def test_an_agent_that_is_late_loses_the_decision_and_the_log_says_so(monkeypatch):
    monkeypatch.setattr("playmat.agents.referee.GRACE_MS", -1e9)
    sitting = Sitting.start(Setup(seats=("human", "random@5ms"), seed=7))
    while sitting.next is not Next.MATCH_OVER:
        if sitting.next is Next.AGENT:
            sitting.let_agent_decide()
        else:
            sitting.choose(sitting.options[-1])
    assert sitting.winner == 0
    late = [line for line in sitting.log.lines if "it was late, " in line]
    assert ["loses the decision: " in line for line in late] == [True, True, False]
    assert "has forfeited the game: " in late[-1]


# -- what is seen ----------------------------------------------------------------------------------
def test_in_hotseat_no_card_of_the_next_player_is_seen_before_the_hand_over():
    sitting, chance = Sitting.start(HOTSEAT), Random(1)
    assert sitting.hand_over_needed
    assert sitting.options == []
    handed = 0
    while sitting.next is Next.PERSON:
        if sitting.hand_over_needed:
            handed += 1
            hand = sitting.seen.players[sitting.asked].hand
            before = [sitting.seen.table[c] for c in hand]
            assert sitting.options == []
            sitting.hand_over()
            hand = sitting.seen.players[sitting.asked].hand
            assert HIDDEN not in [sitting.seen.table[c] for c in hand]
            assert handed > 2 or set(before) <= {HIDDEN}
        assert sitting.view.viewer == sitting.asked
        sitting.choose(chance.choice(sitting.options))
    assert handed > 5


def test_those_who_watch_two_agents_see_neither_hand():
    sitting = Sitting.start(Setup(seats=("greedy", "greedy"), seed=3))
    for _ in range(12):
        sitting.let_agent_decide()
    for p in sitting.seen.players:
        assert HIDDEN in [sitting.seen.table[c] for c in p.hand]
    assert "Greedy 1 draws 7 cards." in sitting.log.lines


# -- taking back -----------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", ["HGSS", "XY"])
def test_what_is_taken_back_leaves_no_trace(ruleset):
    setup = dataclasses.replace(HOTSEAT, ruleset=ruleset, decks=("Mind Flood", "Chespin"))
    sitting, chance, taken_back = Sitting.start(setup), Random(2), 0
    while to_next_choice(sitting) and taken_back < 15:
        option = chance.choice(sitting.options)
        game, lines = sitting.game.clone(), list(sitting.log.lines)
        replay = write_replay(sitting.replay())
        sitting.choose(option)
        if sitting.can_undo:
            sitting.undo()
            taken_back += 1
            assert sitting.game == game
            assert sitting.log.lines == lines
            assert write_replay(sitting.replay()) == replay
            sitting.choose(next(o for o in sitting.options if o == option))
    assert taken_back == 15


def test_taking_back_never_undoes_what_chance_or_a_hidden_card_has_told():
    sitting, chance, refusals = Sitting.start(VERSUS), Random(3), set()
    while to_next_choice(sitting):
        game = sitting.game
        known = [int(game.memory[word]) for word in range(4)]
        generator = int(game.s0), int(game.s1)
        sitting.choose(chance.choice(sitting.options))
        if sitting.can_undo:
            after = [int(game.memory[word]) for word in range(4)]
            assert (int(game.s0), int(game.s1)) == generator
            assert after[0] & ~known[0] == 0  # of one's own cards
            assert after[1] & ~known[1] == 0  # of the other's
            assert after[3] & ~known[3] == 0  # the other of his own
            assert after[2] & ~known[2] & ~known[0] == 0  # what was shown is one's own
        else:
            refusals.add(sitting.undo_refusal)
            with pytest.raises(PlaymatError, match="nothing can be taken back"):
                sitting.undo()
    assert {
        "A coin has been flipped since.",
        "Cards have been shuffled since.",
        "You have seen a card since that you did not know.",
    } <= refusals


def test_several_decisions_of_a_turn_are_taken_back_one_by_one():
    sitting = begun(dataclasses.replace(VERSUS, seed=8))
    assert sitting.undo_refusal == "Your opponent has decided since."
    start = sitting.game.clone()
    sitting.choose(of_kind(sitting, "attach"))
    assert sitting.undo() == "attach Fire Energy to active Growlithe"
    assert sitting.game == start
    sitting.choose(of_kind(sitting, "attach"))
    sitting.choose(of_kind(sitting, "end turn"))
    to_next_choice(sitting)
    assert sitting.undo_refusal == "Your opponent has decided since."


def test_undo_goes_on_with_the_same_chance_as_if_nothing_had_been_done():
    one = begun(dataclasses.replace(VERSUS, seed=8))
    two = read(dump(one))
    one.choose(of_kind(one, "attach"))
    one.undo()
    for sitting in (one, two):
        sitting.choose(next(o for o in sitting.options if o.name == "Moomoo Milk"))
        while sitting.options and sitting.options[0].kind == "pokemon":
            sitting.choose(sitting.options[0])
    assert one.game == two.game
    assert one.replay().check() == two.replay().check()


# -- saving ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("setup", [VERSUS, HOTSEAT, Setup(seats=("random", "greedy"), seed=3)])
def test_a_match_is_saved_and_goes_on_at_any_decision(setup):
    setup = dataclasses.replace(setup, best_of=3, ruleset="XY")
    sitting, chance, steps = Sitting.start(setup), Random(1), 0
    while sitting.next is not Next.MATCH_OVER:
        steps += 1
        if steps % 79 == 5 or sitting.next is Next.GAME_OVER:
            text = dump(sitting)
            back = read(text)
            assert back.game == sitting.game
            assert (back.next, back.score, back.setup) == (sitting.next, sitting.score, setup)
            assert write_replay(back.replay()) == write_replay(sitting.replay())
            assert back.chronicle.events == sitting.chronicle.events
            assert dump(back) == text
            sitting = back
        match sitting.next:
            case Next.GAME_OVER:
                sitting.next_game()
            case Next.AGENT:
                sitting.let_agent_decide()
            case Next.PERSON:
                sitting.hand_over()
                sitting.choose(chance.choice(sitting.options))
    for number in range(1, len(sitting.games) + 1):
        sitting.replay(number).check()


def test_a_broken_save_is_told_and_the_last_good_one_offered(tmp_path: Path):
    path = tmp_path / "game.json"
    sitting = begun(VERSUS)
    sitting.save(path)
    before = sitting.game.clone()
    sitting.choose(sitting.options[0])
    sitting.save(path)
    path.write_text(path.read_text("utf-8").replace('"token"', '"tokem"'), "utf-8")
    with pytest.raises(PlaymatError) as told:
        Sitting.load(path)
    assert str(told.value) == (
        f"{path}: the saved match is damaged: its checksum does not fit; "
        f"the save before it is whole: playmat play --load {backup_of(path)}"
    )
    assert Sitting.load(backup_of(path)).game == before
    sitting.save(path)  # what is broken never takes the place of the good one
    assert Sitting.load(backup_of(path)).game == before
    assert Sitting.load(path).game == sitting.game


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"playmat match":1}', '{"playmat match":9}', '{"playmat":2}']
)
def test_what_is_no_save_is_refused_in_one_sentence(tmp_path: Path, text):
    path = tmp_path / "bad.json"
    path.write_text(text, "utf-8")
    with pytest.raises(PlaymatError) as told:
        Sitting.load(path)
    assert str(told.value).startswith(f"{path}: ")
    assert "\n" not in str(told.value)
    assert ".bak" not in str(told.value)


def test_a_save_with_a_wrong_part_is_refused_whatever_its_checksum_says():
    from playmat.engine.saves import plain, seal

    whole = json.loads(dump(Sitting.start(VERSUS)))["match"]
    for key in whole:
        wrong: tuple[object, ...] = (None, 3, "x", [], {}, [["x"]])
        for value in wrong:
            if key == "token" or (key == "games" and value in ([], {})):
                continue
            body = plain({**whole, key: value})
            text = f'{{"playmat match":1,"seal":"{seal(body)}","match":{body}}}'
            if (key, value) == ("replay", "x"):  # without it the game goes on, recorded from here
                assert read(text).game == Game.from_json(whole["game"])
                continue
            with pytest.raises(PlaymatError):
                read(text)


def test_a_save_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch):
    path = tmp_path / "game.json"
    sitting = begun(VERSUS)
    sitting.save(path)
    old = path.read_text("utf-8")
    sitting.choose(sitting.options[0])

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        sitting.save(path)
    assert path.read_text("utf-8") == old
    assert [p.name for p in tmp_path.iterdir() if p.is_file()] == ["game.json"]


def test_a_game_saved_by_itself_is_still_read(tmp_path: Path):
    game = Game.start(theme_deck("Ember Spark"), theme_deck("Growth Clash"), HGSS, seed=9)
    while not game.over and game.turn < 4:
        game.apply(game.options[0])
    path = tmp_path / "old.json"
    path.write_text(game.to_json(), "utf-8")
    sitting = Sitting.load(path, seats=("human", "greedy"))
    assert sitting.deck_names == ("Ember Spark", "Growth Clash")
    assert sitting.game == game
    while to_next_choice(sitting):
        sitting.choose(sitting.options[-1])
    assert sitting.replay().check() == sitting.replay().check()
    assert read_replay(write_replay(sitting.replay())).result == sitting.replay().result


def test_what_is_left_is_resumed_and_forgotten_once_it_is_over():
    sitting = Sitting.start(VERSUS)
    assert sitting.leave() == unfinished_game()
    other = Sitting.start(VERSUS)
    other.forget_save()
    assert Sitting.load(unfinished_game()).token == sitting.token
    sitting.forget_save()
    assert not unfinished_game().exists()


def test_the_last_replays_are_kept_and_nothing_else_is_touched():
    sitting = Sitting.start(VERSUS)
    sitting.concede()
    folder = data_folder() / "replays"
    folder.mkdir(parents=True)
    mine = folder / "my best game.txt"
    mine.write_text("mine")
    places = [sitting.keep_replay() for _ in range(KEPT + 3)]
    assert len(list(folder.iterdir())) == KEPT + 1
    assert mine.exists()
    assert read_replay(places[-1].read_text("utf-8")).result == "Greedy wins by concession"


# -- the setup -------------------------------------------------------------------------------------
def test_the_last_choice_is_remembered_without_its_seed():
    assert Setup.remembered() == Setup().checked()
    setup = Setup(("Froakie", "Chespin"), "XY", 5, ("human", "random"), 3, 0.5)
    setup.remember()
    assert Setup.remembered() == dataclasses.replace(setup, seed=None)
    assert Setup.from_json(setup.to_json()) == setup


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"decks": ["Froakie"]}',
        Setup(decks=("gone.txt", "Froakie")).to_json(),
        Setup(ruleset="BW").to_json(),
        Setup(seats=("human", "nobody")).to_json(),
        Setup(best_of=2).to_json(),
        Setup(pace=-1.0).to_json(),
    ],
)
def test_a_remembered_choice_that_cannot_be_used_is_ignored(text):
    config_folder().mkdir(parents=True)
    (config_folder() / "play.json").write_text(text, "utf-8")
    assert Setup.remembered() == Setup().checked()


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup(ruleset="BW"), "there is no ruleset 'BW'; there are HGSS, XY"),
        (Setup(best_of=2), "a match is best of 1 or of 3, not of 2"),
        (Setup(pace=float("nan")), "a pace of nan seconds is none: from 0 to 60 it can be"),
        (Setup(seats=("human", "gredy")), "there is no agent 'gredy'; did you mean greedy?"),
        (Setup(decks=("Emberspark", "Froakie")), "did you mean Ember Spark?"),
    ],
)
def test_a_mistake_in_a_setup_is_told(setup, sentence):
    with pytest.raises(PlaymatError) as told:
        Sitting.start(setup)
    assert sentence in str(told.value)


# -- what a face asks for --------------------------------------------------------------------------
def test_the_options_of_a_turn_are_in_order_and_name_their_outcome():
    sitting = begun(dataclasses.replace(VERSUS, seed=8))
    sitting.choose(of_kind(sitting, "attach"))
    options = sitting.options
    assert [option.kind for option in options[-2:]] == ["attack", "end turn"]
    assert sitting.sentence(options[-2]) == "Attack: Bite, 10 (20 to Caterpie)"
    names = [attack.name for attack in sitting.attacks()]
    assert names == ["Bite", "Combustion"]
    assert [attack.refusal is None for attack in sitting.attacks()] == [True, False]
    assert sitting.attacks()[0].damage[0].damage == 20
    assert ("Attach a Lightning Energy", "attach.once") in [
        (sentence, refusal.rule) for sentence, refusal in sitting.why_not()
    ]
    assert {card.name for card in sitting.cards_called("arcan")} == {"Arcanine"}
    assert [(pile.owner, pile.name) for pile in sitting.piles()] == [
        (0, "discard pile"),
        (1, "discard pile"),
    ]

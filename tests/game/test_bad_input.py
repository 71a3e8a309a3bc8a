"""Illegal actions and invalid data are refused with a reason, and change nothing."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from playmat import (
    HGSS,
    XY,
    Deck,
    Game,
    IllegalDeck,
    IllegalOption,
    PlaymatError,
    SaveError,
    UnknownCard,
    View,
    card,
    theme_deck,
)
from playmat.engine.constants import END_TURN, RETREAT, USE_ATTACK, code
from playmat.engine.saves import FORMAT, with_checksum
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.playing import decisions, some_games


@rule("attach.once")
def test_an_option_that_is_not_offered_raises_the_refusal_and_changes_nothing():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="2 Fire Energy")
    attach = table.option("attach Fire Energy active Sentret")
    table.game.apply(attach)
    before = table.game.to_json()
    with pytest.raises(IllegalOption) as error:
        table.game.apply(attach)
    refusal = error.value.refusal
    assert refusal.rule == "attach.once"
    assert "HeartGold" in refusal.citation
    assert refusal.remedy
    assert refusal.sentence in str(error.value)
    assert table.game.to_json() == before


@rule("turn.opponent-passive")
def test_an_action_for_the_opponent_is_refused():
    table = scenario(HGSS, you="Sentret", opponent="Meowth")
    before = table.game.to_json()
    with pytest.raises(IllegalOption) as error:
        table.game.apply(END_TURN, player=1)
    assert error.value.refusal.rule == "turn.opponent-passive"
    assert table.game.to_json() == before


@rule("win.any-one")
def test_an_action_after_the_end_is_refused():
    table = scenario(XY, you="Sentret + G", opponent="Meowth, 50 damage")
    option = table.option("attack Scratch")
    table.game.apply(option)
    assert table.winner == "you"
    before = table.game.to_json()
    for move in (lambda: table.game.apply(option), lambda: table.game.concede(0)):
        with pytest.raises(IllegalOption) as error:
            move()
        assert error.value.refusal.rule == "win.any-one"
    assert table.game.to_json() == before


def test_nonsense_codes_are_refused_and_change_nothing():
    table = scenario(HGSS, you="Sentret + G", opponent="Meowth", your_hand="Bill")
    before = table.game.to_json()
    for wrong in (-1, 255, 1 << 20, USE_ATTACK | 9 << 32, RETREAT | 3 << 16, 2**62):
        with pytest.raises(IllegalOption):
            table.game.apply(wrong)
    assert table.game.to_json() == before


def test_unknown_words_get_similar_words():
    game = scenario(HGSS, you="Sentret", opponent="Meowth").game
    with pytest.raises(PlaymatError, match="attack"):
        game.why_not("atack", "Scratch")
    with pytest.raises(PlaymatError, match="Scratch"):
        game.why_not("attack", "Scrach")
    with pytest.raises(PlaymatError, match="active"):
        game.why_not("evolve", "Metal Energy", on="bench 4")
    with pytest.raises(PlaymatError, match="Sentret"):
        game.why_not("play", "Sentrt")


def test_only_an_attack_is_explained():
    game = scenario(HGSS, you="Sentret", opponent="Meowth").game
    with pytest.raises(PlaymatError, match="attack"):
        game.explain_damage(END_TURN)
    with pytest.raises(PlaymatError, match="number 7"):
        game.explain_damage(code(USE_ATTACK, 0, 0, 0, 7))


@rule("deck.size-60", "deck.copies-4", "deck.one-basic")
def test_an_illegal_deck_is_refused_with_all_its_violations():
    deck = Deck("Switches", [(5, "hgss1-102"), (54, "hgss1-115")])
    with pytest.raises(IllegalDeck) as error:
        Game.start(theme_deck("Chespin"), deck, XY, 1)
    text = str(error.value)
    assert "deck.size-60" in text
    assert "deck.copies-4" in text
    assert "deck.one-basic" in text


def test_an_unknown_card_gets_similar_ids():
    with pytest.raises(UnknownCard, match="hgss1-102"):
        card("hgss1-1022")
    with pytest.raises(UnknownCard):
        Deck("?", [(60, "nothing-1")])


def test_conceding_is_possible_at_every_decision_for_either_player():
    for seed, g in some_games(4, start=40):
        for _ in decisions(g, seed):
            for player in (0, 1):
                copy = g.clone()
                copy.concede(player)
                assert copy.over
                assert copy.result is not None
                assert copy.result.winner == 1 - player
                assert copy.result.ways == ("concession",)
    with pytest.raises(PlaymatError, match="player must be 0 or 1, not 2"):
        scenario(HGSS, you="Sentret", opponent="Meowth").game.concede(2)


# -- saves ----------------------------------------------------------------------------------
def save() -> str:
    """Return the save of a game with a lasting effect."""
    table = scenario(
        HGSS, you="Croconaw + WWW", opponent="Meowth", their_bench="Sentret, 10 damage"
    )
    table.attack("Big Bite")
    return table.game.to_json()


def test_a_save_with_any_byte_changed_is_refused():
    text = save()
    assert Game.from_json(text).to_json() == text
    damaged_saves = 0
    for place in range(0, len(text), 11):
        other = "7" if text[place] != "7" else "8"
        damaged = text[:place] + other + text[place + 1 :]
        with pytest.raises(SaveError):
            Game.from_json(damaged)
        damaged_saves += 1
    assert damaged_saves > 100


NESTED = f'{{"playmat":4,"checksum":"","game":{"[" * 900}{"]" * 900}}}'


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", '{"playmat": 1}', "not a game", "{" * 99, "[" * 100_000, NESTED],
)
def test_text_that_is_not_a_save_is_refused(text):
    with pytest.raises(SaveError):
        Game.from_json(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 200_000, "it is nested more than 50 levels deep"),
        (NESTED, "it is nested more than 50 levels deep"),
        (" " * 5_000_000, "it has 5000000 characters; at most 4000000 are read"),
        ('{"playmat": NaN}', "NaN isn't a number in JSON"),
        ('{"playmat": 3, "playmat": 3}', "the key 'playmat' is given twice"),
        ('{"playmat": 3, "checksum": "\\ud800"}', "half of a surrogate pair"),
        ('{"playmat": 3\ud800}', "character 14 is half of a surrogate pair"),
        (f'{{"playmat": {"9" * 5000}}}', "a number has 5000 digits; at most 25 are read"),
    ],
)
def test_a_save_beyond_a_limit_is_refused_with_the_limit(text, message):
    for load in (Game.from_json, View.from_json):
        with pytest.raises(SaveError, match=message):
            load(text)


def test_a_save_cut_short_is_refused():
    text = save()
    for length in range(0, len(text), 37):
        with pytest.raises(SaveError):
            Game.from_json(text[:length])


def change_save(text: str, change: Callable[[list[Any]], object]) -> str:
    """Return a save with changed content and a matching checksum."""
    body = json.loads(text)["game"]
    change(body)
    return with_checksum("playmat", FORMAT, "game", body)


def deck_of(body: list[Any]) -> list[Any]:
    """Return the deck of player 0 in the content of a save: ruleset, prints, players, stack, …"""
    deck: list[Any] = body[2][0][0]
    return deck


OTHER_OP = "hgss1-21/attack0:after:0#00000000"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda body: deck_of(body).pop(), "a card is missing or in two places"),
        (lambda body: deck_of(body).append(deck_of(body)[0]), "a card is missing or in two places"),
        (lambda body: body[1].__setitem__(0, "nothing-1"), "nothing-1"),
        (lambda body: body[3][0].__setitem__(0, OTHER_OP), "refers to an effect that has changed"),
        (lambda body: body[3][0].pop(), r"game\.stack\[0\]: expected 28 values, not 27"),
        (lambda body: body[2].pop(), r"game\.players: expected 2 values, not 1"),
        (
            lambda body: body[2][0].__setitem__(-1, "x"),
            r"\[0\]\.mulligans: expected a whole number, not 'x'",
        ),
        (
            lambda body: body.__setitem__(4, 2**70),
            r"game\.stadium: expected a number from -922",
        ),
        (
            lambda body: body[2][0].__setitem__(0, None),
            r"\[0\]\.deck: expected a list, not null",
        ),
        (lambda body: body[2].append(7), r"game\.players: expected 2 values, not 3"),
        (lambda body: body.__setitem__(7, True), r"game\.turn: expected a whole number, not true"),
        (lambda body: body[2][0][0].__setitem__(3, "x"), r"\.deck\[3\]: expected a whole number"),
        (
            lambda body: body[0].update(prizes="6"),
            r"game\.ruleset: prizes must be a number, not '6'",
        ),
        (lambda body: body[0].update(prizes=2_000_000_000), "prizes must be 1–20, not 2000000000"),
        (lambda body: body[0].update(era="BW"), "era must be one of HGSS, XY, not 'BW'"),
        (lambda body: body[0].update(name="x" * 41), "name must have at most 40 characters"),
        (lambda body: body[0].update(coins=1), r"game\.ruleset: unknown key 'coins'"),
    ],
)
def test_a_save_with_wrong_content_is_refused_even_if_its_checksum_fits(change, message):
    text = save()
    assert change_save(text, lambda body: None) == text
    with pytest.raises(PlaymatError, match=message):
        Game.from_json(change_save(text, change))


def test_a_save_of_another_format_names_it():
    text = save().replace('{"playmat":4', '{"playmat":99')
    with pytest.raises(SaveError, match="format 99"):
        Game.from_json(text)


def test_a_damaged_pickle_is_refused():
    data = pickle.dumps(Game.from_json(save()))
    assert pickle.loads(data) == Game.from_json(save())
    refused = 0
    for place in range(40, len(data) - 10, 23):
        damaged = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        try:
            pickle.loads(damaged)
        except Exception:
            refused += 1
            continue
        raise AssertionError(f"a pickle damaged at byte {place} was loaded")
    assert refused > 50

"""Tests of the errors of positions: the place, the problem, and what would be right."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.errors import PlaymatError
from playmat.notation import PositionError, parse_position, read_position, write_position
from tests.support.playing import decisions, some_games

GOOD = """HGSS, turn 5, player 0 to move
[player 0]
active: Sentret + G
hand: Bill
[player 1]
active: Meowth
"""

LASTING = "[lasting]\n1 active: "
STACK = "[stack]\nturn at main"


def position_error(text: str) -> PositionError:
    """Return the error raised when a text is read as a position."""
    with pytest.raises(PositionError) as caught:
        read_position(text)
    assert isinstance(caught.value, PlaymatError)
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("Sentret", "Sentrett", (3, 9), "no card named 'Sentrett'; did you mean Sentret?"),
        ("hand: Bill", "hand: Switch, Bil", (4, 15), "did you mean Bill"),
        ("hand: Bill", "hand: Bill [hgss1-102]", (4, 7), "hgss1-102 is Switch, not 'Bill'"),
        ("hand: Bill", "hand: Bill [xyz-1]", (4, 7), "the card set 'xyz' isn't loaded"),
        ("hand: Bill", "hand: Bill [hgss1-999]", (4, 7), "no print 'hgss1-999'"),
        ("hand: Bill", "hand: Bill, , Switch", (4, 13), "expected a card"),
        ("hand: Bill", "hand:", (4, 6), "expected a card"),
        ("hand: Bill", "hand: 0 Bill", (4, 7), "the number of cards must be 1–60, not 0"),
        ("hand: Bill", "hand: 61 Bill", (4, 7), "the number of cards must be 1–60, not 61"),
        ("hand: Bill", "hand: 50 Bill\nlost: 50 Switch", (2, 1), "player 0 has 108 cards"),
        ("hand: Bill", "hands: Bill", (4, 1), "unexpected 'hands'; a line here begins with"),
        ("hand: Bill", "hand Bill", (4, 1), "a line here begins with"),
        ("hand: Bill", "hand: Bill\nhand: Bill", (5, 1), "'hand' is given twice"),
        ("hand: Bill", "copies: Bill", (4, 9), "'Bill = 2 1'"),
        ("hand: Bill", "hand: 2 Bill\ncopies: Bill = 1 1", (5, 9), "each number from 1 to 2"),
        ("hand: Bill", "numbers: 1 2 3", (4, 10), "different numbers, one for each card"),
        (
            "hand: Bill",
            "mulligans: few",
            (4, 12),
            "expected a number for the number of mulligans, not 'few'",
        ),
        ("active: Sentret + G", "active: none", (2, 1), "player 0 has no Active Pokémon"),
        ("active: Sentret + G", "active: Bill", (3, 9), "Bill isn't a Pokémon card"),
        ("Sentret + G", "Sentret + Bill", (3, 19), "Bill isn't an Energy card"),
        ("Sentret + G", "Sentret + GX", (3, 19), "no card named 'GX'"),
        ("Sentret + G", "Furret over Bill", (3, 21), "Bill isn't a Pokémon card"),
        ("Sentret + G", "Sentret, with Meowth", (3, 23), "Meowth isn't a Pokémon Tool"),
        ("Sentret + G", "Sentret, 25 damage", (3, 18), "damage must be a multiple of 10, not 25"),
        (
            "Sentret + G",
            "Sentret, much damage",
            (3, 18),
            "expected a number for the damage, not 'much'",
        ),
        ("Sentret + G", "Sentret, 1 20 damage", (3, 18), "not '1 20'"),
        ("Sentret + G", "Sentret, 2 counters", (3, 18), "expected a kind of counter"),
        ("Sentret + G", "Sentret, sleepy", (3, 18), "unexpected 'sleepy'; write '30 damage'"),
        ("Sentret + G", "Sentret, ", (3, 17), "expected a word after the comma"),
        (
            "Sentret + G",
            "Sentret, entered late",
            (3, 26),
            "expected a number for the turn, not 'late'",
        ),
        ("Sentret + G", "Sentret, used Fly", (3, 23), "Sentret has no power 'Fly'"),
        ("Sentret + G", "Sentret, damaged by love", (3, 29), "'love' isn't a cause"),
        ("Sentret + G", "Sentret, damaged by attack of 1 hand 1", (3, 39), "no card at"),
        ("HGSS", "HGS", (1, 1), "a position must begin with its ruleset, 'HGSS' or 'XY'"),
        ("HGSS", "HGSS with luck=1", (1, 11), "no ruleset parameter named 'luck'"),
        ("HGSS", "HGSS with prizes=true", (1, 11), "prizes must be a number, not True"),
        ("HGSS", "HGSS with prizes=2000000000", (1, 11), "prizes must be 1–20, not 2000000000"),
        ("hand: Bill", f"hand: {'x' * 20_000}", (4, 1), "at most 20000 are read"),
        ("turn 5", "turn five", (1, 12), "expected a number for the turn, not 'five'"),
        ("turn 5", "turn 5, turn 6", (1, 15), "the turn is given twice"),
        ("player 0 to", "player 2 to", (1, 15), "unexpected 'player 2 to move'"),
        ("player 0 to move", "player 0 won by luck", (1, 31), "'luck' isn't a way to win"),
        ("turn 5", "setup", (2, 1), "a position in setup requires its section [stack]"),
        ("[player 1]", "[player 2]", (5, 1), "unknown section '[player 2]'"),
        ("[player 1]", "[player 0]", (5, 1), "[player 0] is given twice"),
        ("[player 1]\nactive: Meowth\n", "", (4, 1), "the section [player 1] is missing"),
        ("[player 0]", "done: all\n[player 0]", (2, 7), "unexpected 'all'; write 'energy'"),
        ("[player 0]", "stadium: Bill\n[player 0]", (2, 10), "Bill isn't a Stadium card"),
        ("[player 0]", "seed: x\n[player 0]", (2, 7), "expected a number for the seed"),
        ("[player 0]", "generator: 1\n[player 0]", (2, 12), "two hexadecimal numbers"),
        ("[player 0]", "script: coins HX\n[player 0]", (2, 15), "written with H and T"),
        ("[player 0]", "script: dice 6\n[player 0]", (2, 9), "a script may contain coins"),
        ("[player 0]", "keyed: zz 1\n[player 0]", (2, 8), "a hexadecimal key of up to 64 bytes"),
        ("[player 0]", "script:\nexternal:\n[player 0]", (3, 10), "use only one"),
        (
            "[player 0]",
            "knocked out: 0 bench 7\n[player 0]",
            (2, 14),
            "no card at '0 bench 7'",
        ),
        ("Meowth\n", f"Meowth\n{LASTING}love", (8, 11), "no effect with the address 'love'"),
        (
            "Meowth\n",
            f"Meowth\n{LASTING}hgss1-38/attack1:whole:0#91cb23e0!#0bbf9e1f; first 1; luck 3",
            (8, 65),
            "unexpected 'luck 3'; the words are first, last, player",
        ),
        ("Meowth\n", "Meowth\n[knowledge]\n0 knew it", (8, 1), "unexpected '0 knew it'"),
        ("Meowth\n", "Meowth\n[knowledge]\n0 sees 1 pocket: all", (8, 1), "'pocket' isn't a zone"),
        (
            "Meowth\n",
            "Meowth\n[knowledge]\n1 sees 0 hand: 2",
            (8, 16),
            "the place in the zone must be 1–1, not 2",
        ),
        ("Meowth\n", "Meowth\n[knowledge]\n1 sees 0 hand: Switch", (8, 16), "0 of Switch, not 1"),
        ("Meowth\n", "Meowth\n[stack]\nturn", (8, 1), "as in 'turn at main'"),
        ("Meowth\n", "Meowth\n[stack]\nnothing at 1", (8, 1), "no op with the address 'nothing'"),
        ("Meowth\n", "Meowth\n[stack]\nturn at noon", (8, 1), "'noon' isn't a step of turn"),
        ("Meowth\n", f"Meowth\n{STACK}; luck 3", (8, 15), "unexpected 'luck 3'"),
        ("Meowth\n", f"Meowth\n{STACK}; you 0; you 1", (8, 22), "'you' is given twice"),
        ("Meowth\n", f"Meowth\n{STACK}; attack 1", (8, 1), "the card has no attack 1"),
        ("Meowth\n", "Meowth\n[stack]\nsettle at promote", (8, 1), "the player to act is missing"),
        ("Meowth\n", "Meowth\n[stack]", (2, 1), "the player to act is missing"),
    ],
)
def test_an_error_names_the_place_and_the_problem(
    old: str, new: str, place: tuple[int, int], words: str
):
    assert old in GOOD
    error = position_error(GOOD.replace(old, new))
    assert words in str(error)
    assert (error.line, error.column) == place
    assert str(error).startswith(f"line {place[0]}, column {place[1]}: ")


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", " | | "])
def test_an_empty_text_is_rejected(text: str):
    assert "begin with its ruleset" in str(position_error(text))


def test_an_error_in_a_one_line_position_names_its_column():
    text = GOOD.replace("Meowth", "Meowht").strip().replace("\n", " | ")
    error = position_error(text)
    assert (error.line, error.column) == (1, text.index("Meowht") + 1)


def test_a_stack_that_does_not_fit_the_board_is_rejected():
    text = (
        GOOD.replace("to move", "to move, player 0 to choose")
        + "[stack]\nbetween turns at poison\n"
    )
    error = position_error(text)
    assert "doesn't fit the board" in str(error)
    assert error.line == 8


# -- fuzzed texts --------------------------------------------------------------------------------
@cache
def valid_texts() -> tuple[str, ...]:
    """Return positions of a few games and their views."""
    out: list[str] = []
    for seed, g in some_games(4, start=300):
        for n, _ in enumerate(decisions(g, seed)):
            if len(g.stack) > 1 or n % 12 == 0:
                out.append(write_position(g, one_line=n % 5 == 0))
                out.append(write_position(g.view(n % 2)))
        out.append(write_position(g))
    return tuple(out)


@cache
def tokens() -> tuple[str, ...]:
    """Return words and signs of valid texts, and some strange ones."""
    found = {t for text in valid_texts()[:40] for t in re.findall(r"[^\s,;:]+|[,;:\n]", text)}
    strange = [
        "9" * 30,
        "-1",
        "²",
        "١",
        "all",
        "none",
        "?",
        " over ",
        " + ",
        " # ",
        "|",
        "...",
        "\0",
    ]
    return tuple(sorted(found)) + tuple(strange)


def mutate(text: str, chance: Random) -> str:
    """Return the text with a few parts removed, inserted, changed, or taken from another."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + chance.randint(0, 12))
        kind = chance.randrange(5)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:at] + chance.choice(tokens()) + text[end:]
        elif kind == 2:
            numbers = list(re.finditer(r"\d+", text))
            if numbers:
                found = chance.choice(numbers)
                number = chance.choice([0, 1, 2, 7, 60, 61, 119, 120, 9999, 10**18, 10**40])
                text = text[: found.start()] + str(number) + text[found.end() :]
        else:
            lines = text.split("\n")
            lines[chance.randrange(len(lines))] = (
                chance.choice(chance.choice(valid_texts()).split("\n")) if kind == 3 else ""
            )
            text = "\n".join(lines)
    return text


@given(st.integers(min_value=0, max_value=2**32))
def test_a_damaged_position_is_either_refused_with_its_place_or_a_valid_position(seed):
    chance = Random(seed)
    for _ in range(40):
        text = mutate(chance.choice(valid_texts()), chance)
        position = None
        line = column = 1
        try:
            position = parse_position(text)
        except PositionError as error:
            line, column = error.line, error.column
        assert 1 <= line <= text.count("\n") + 1
        assert column >= 1
        if position is not None:
            value = position.view or position.game
            again = parse_position(write_position(value))
            assert (again.view or again.game) == value


@given(st.text(max_size=200))
def test_arbitrary_text_is_refused_with_a_place(text):
    assert position_error(text).column > 0


@given(st.text(alphabet="HGSXY,[]player 01active:benchdk\n|#+;?=-.", max_size=200))
def test_text_made_of_letters_of_positions_is_refused_with_a_place(text):
    assert position_error(text).column > 0

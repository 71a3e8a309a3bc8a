"""A position that cannot be read is refused: where, what was wrong, what would be right."""

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


def refused(text: str) -> PositionError:
    with pytest.raises(PositionError) as caught:
        read_position(text)
    assert isinstance(caught.value, PlaymatError)
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("Sentret", "Sentrett", (3, 9), "'Sentrett' is no card of the pool; did you mean Sentret?"),
        ("hand: Bill", "hand: Switch, Bil", (4, 15), "did you mean Bill"),
        ("hand: Bill", "hand: Bill [hgss1-102]", (4, 7), "hgss1-102 is Switch, not 'Bill'"),
        ("hand: Bill", "hand: Bill [xyz-1]", (4, 7), "'xyz-1' is no print"),
        ("hand: Bill", "hand: Bill, , Switch", (4, 13), "a card is expected"),
        ("hand: Bill", "hand:", (4, 6), "a card is expected"),
        ("hand: Bill", "hand: 0 Bill", (4, 7), "0 is not possible"),
        ("hand: Bill", "hand: 61 Bill", (4, 7), "61 is not possible"),
        ("hand: Bill", "hand: 50 Bill\nlost: 50 Switch", (2, 1), "player 0 has 108 cards"),
        ("hand: Bill", "hands: Bill", (4, 1), "'hands' is not expected here; a line begins with"),
        ("hand: Bill", "hand Bill", (4, 1), "a line begins with"),
        ("hand: Bill", "hand: Bill\nhand: Bill", (5, 1), "'hand' is said twice"),
        ("hand: Bill", "copies: Bill", (4, 9), "'Bill = 2 1'"),
        ("hand: Bill", "hand: 2 Bill\ncopies: Bill = 1 1", (5, 9), "each number from 1 to 2"),
        ("hand: Bill", "numbers: 1 2 3", (4, 10), "different numbers are expected"),
        ("hand: Bill", "mulligans: few", (4, 12), "'few' is no number"),
        ("active: Sentret + G", "active: none", (2, 1), "player 0 has no Active Pokémon"),
        ("active: Sentret + G", "active: Bill", (3, 9), "Bill is no Pokémon"),
        ("Sentret + G", "Sentret + Bill", (3, 19), "Bill is no Energy card"),
        ("Sentret + G", "Sentret + GX", (3, 19), "'GX' is no card"),
        ("Sentret + G", "Furret over Bill", (3, 21), "Bill is no Pokémon"),
        ("Sentret + G", "Sentret, with Meowth", (3, 23), "Meowth is no Tool"),
        ("Sentret + G", "Sentret, 25 damage", (3, 18), "damage comes in tens"),
        ("Sentret + G", "Sentret, much damage", (3, 18), "'much' is no number"),
        ("Sentret + G", "Sentret, 1 20 damage", (3, 18), "'1 20' is no number"),
        ("Sentret + G", "Sentret, 2 counters", (3, 18), "a kind of counter is expected"),
        ("Sentret + G", "Sentret, sleepy", (3, 18), "'sleepy' is not understood; say '30 damage'"),
        ("Sentret + G", "Sentret, ", (3, 17), "a word is expected after the comma"),
        ("Sentret + G", "Sentret, came late", (3, 23), "'late' is no number; a turn is expected"),
        ("Sentret + G", "Sentret, used Fly", (3, 23), "Sentret has no Power 'Fly'"),
        ("Sentret + G", "Sentret, hurt by love", (3, 26), "'love' is no cause"),
        ("Sentret + G", "Sentret, hurt by attack of 1 hand 1", (3, 36), "nothing lies at"),
        ("HGSS", "HGS", (1, 1), "a position begins with its ruleset, 'HGSS' or 'XY'"),
        ("HGSS", "HGSS with luck=1", (1, 11), "a ruleset has no switch 'luck'"),
        ("HGSS", "HGSS with prizes=true", (1, 11), "the switch prizes is a number, not True"),
        ("turn 5", "turn five", (1, 12), "'five' is no number; a turn is expected"),
        ("turn 5", "turn 5, turn 6", (1, 15), "the turn has been said already"),
        ("player 0 to", "player 2 to", (1, 15), "'player 2 to move' is not understood"),
        ("player 0 to move", "player 0 won by luck", (1, 31), "'luck' is no way to win"),
        ("turn 5", "set-up", (2, 1), "a position in set-up needs its [stack]"),
        ("[player 1]", "[player 2]", (5, 1), "'[player 2]' is no section"),
        ("[player 1]", "[player 0]", (5, 1), "[player 0] comes a second time"),
        ("[player 1]\nactive: Meowth\n", "", (4, 1), "the section [player 1] is missing"),
        ("[player 0]", "done: all\n[player 0]", (2, 7), "'all' is not expected; say 'energy'"),
        ("[player 0]", "stadium: Bill\n[player 0]", (2, 10), "Bill is no Stadium card"),
        ("[player 0]", "seed: x\n[player 0]", (2, 7), "a seed is expected"),
        ("[player 0]", "generator: 1\n[player 0]", (2, 12), "two words in base 16"),
        ("[player 0]", "script: coins HX\n[player 0]", (2, 15), "write H and T"),
        ("[player 0]", "script: dice 6\n[player 0]", (2, 9), "a script has coins"),
        ("[player 0]", "keyed: zz 1\n[player 0]", (2, 8), "a key of at most 64 bytes"),
        ("[player 0]", "script:\nasked:\n[player 0]", (3, 7), "chance has one source"),
        ("[player 0]", "knocked: 0 bench 7\n[player 0]", (2, 10), "nothing lies at '0 bench 7'"),
        ("Meowth\n", f"Meowth\n{LASTING}love", (8, 11), "'love' is no effect of a card's text"),
        ("Meowth\n", "Meowth\n[memory]\n0 knew it", (8, 1), "'0 knew it' is not understood"),
        ("Meowth\n", "Meowth\n[memory]\n0 sees 1 pocket: all", (8, 1), "'pocket' is no zone"),
        ("Meowth\n", "Meowth\n[memory]\n1 sees 0 hand: 2", (8, 16), "2 is not possible"),
        ("Meowth\n", "Meowth\n[memory]\n1 sees 0 hand: Switch", (8, 16), "0 of Switch, not 1"),
        ("Meowth\n", "Meowth\n[stack]\nturn", (8, 1), "as in 'turn at main'"),
        ("Meowth\n", "Meowth\n[stack]\nnothing at 1", (8, 1), "'nothing' is no text"),
        ("Meowth\n", "Meowth\n[stack]\nturn at noon", (8, 1), "'noon' is no place in turn"),
        ("Meowth\n", f"Meowth\n{STACK}; luck 3", (8, 15), "'luck 3' is not understood"),
        ("Meowth\n", f"Meowth\n{STACK}; you 0; you 1", (8, 22), "'you' is said twice"),
        ("Meowth\n", f"Meowth\n{STACK}; attack 1", (8, 1), "its card has no attack 1"),
        ("Meowth\n", "Meowth\n[stack]\nsettle at promote", (8, 1), "who is asked must be said"),
        ("Meowth\n", "Meowth\n[stack]", (2, 1), "who is asked must be said"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    old: str, new: str, place: tuple[int, int], words: str
):
    assert old in GOOD
    error = refused(GOOD.replace(old, new))
    assert words in str(error)
    assert (error.line, error.column) == place
    assert str(error).startswith(f"line {place[0]}, column {place[1]}: ")


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", " | | "])
def test_a_text_that_says_nothing_is_refused(text: str):
    assert "begins with its ruleset" in str(refused(text))


def test_in_one_line_the_column_says_where():
    text = GOOD.replace("Meowth", "Meowht").strip().replace("\n", " | ")
    error = refused(text)
    assert (error.line, error.column) == (1, text.index("Meowht") + 1)


def test_a_stack_that_does_not_fit_the_table_is_refused():
    text = (
        GOOD.replace("to move", "to move, player 0 to choose")
        + "[stack]\nbetween turns at poison\n"
    )
    error = refused(text)
    assert "does not fit the table" in str(error)
    assert error.line == 8


# -- fuzzed text --------------------------------------------------------------------------------
@cache
def valid_texts() -> tuple[str, ...]:
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


def mutated(text: str, chance: Random) -> str:
    """The text with a few parts left out, put in, exchanged or taken from another."""
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
def test_a_damaged_position_is_refused_with_a_place_or_is_another_position(seed):
    chance = Random(seed)
    for _ in range(40):
        text = mutated(chance.choice(valid_texts()), chance)
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
def test_any_other_text_is_refused_with_a_place(text):
    assert refused(text).column > 0


@given(st.text(alphabet="HGSXY,[]player 01active:benchdk\n|#+;?=-.", max_size=200))
def test_text_of_the_letters_of_positions_is_refused_with_a_place(text):
    assert refused(text).column > 0

"""Values read from JSON: what each check accepts, and the errors for everything else."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from playmat.errors import PlaymatError
from playmat.json_data import JsonValue
from playmat.limits import MAX_NESTING


class BadFile(PlaymatError):
    """The error of these tests."""


def read(text: str) -> JsonValue:
    return JsonValue.parse(text, "file", BadFile)


Check = Callable[[JsonValue], object]


@pytest.mark.parametrize(
    ("check", "text", "value"),
    [
        (JsonValue.integer, "-3", -3),
        (JsonValue.integer, str(2**63 - 1), 2**63 - 1),
        (JsonValue.number, "3", 3.0),
        (JsonValue.number, "0.5", 0.5),
        (JsonValue.text, '""', ""),
        (JsonValue.flag, "false", False),
        (JsonValue.integers, "[1, 2]", [1, 2]),
        (JsonValue.texts, '["a"]', ["a"]),
        (lambda value: value.optional(JsonValue.text), "null", None),
        (lambda value: value.optional(JsonValue.text), '"a"', "a"),
    ],
)
def test_a_value_of_the_right_type_is_returned(check: Check, text: str, value: object):
    found = check(read(text))
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("check", "text", "sentence"),
    [
        (JsonValue.integer, "true", "file: expected a whole number, not true"),
        (JsonValue.integer, "1.0", "file: expected a whole number, not 1.0"),
        (JsonValue.integer, '"7"', "file: expected a whole number, not '7'"),
        (JsonValue.integer, str(2**63), "file: expected a number from -9223372036854775808 to"),
        (lambda value: value.integer(0, 1), "2", "file: expected a number from 0 to 1, not 2"),
        (JsonValue.number, "true", "file: expected a number, not true"),
        (JsonValue.number, "-1e999", "file: expected a finite number, not -inf"),
        (JsonValue.text, "null", "file: expected text, not null"),
        (JsonValue.text, "[]", "file: expected text, not a list"),
        (JsonValue.flag, "1", "file: expected true or false, not 1"),
        (JsonValue.flag, f'"{"a" * 99}"', f"file: expected true or false, not '{'a' * 39}…'"),
        (JsonValue.items, "{}", "file: expected a list, not an object"),
        (lambda value: value.items(2), "[1]", "file: expected 2 values, not 1"),
        (lambda value: value.record("abc"), "[1]", "file: expected 3 values, not 1"),
        (JsonValue.integers, "[1, true]", "file[1]: expected a whole number, not true"),
        (JsonValue.integers, f"[{2**70}]", "file[0]: expected a number from"),
        (JsonValue.texts, '["a", 1]', "file[1]: expected text, not 1"),
        (JsonValue.members, "[]", "file: expected an object, not a list"),
        (lambda value: value.optional(JsonValue.text), "1", "file: expected text, not 1"),
    ],
)
def test_a_value_of_another_type_is_refused(check: Check, text: str, sentence: str):
    with pytest.raises(BadFile) as refused:
        check(read(text))
    assert str(refused.value).startswith(sentence)


def test_a_place_names_members_and_counts_items():
    decks = read('{"decks": [{}, {"name": 7}]}').members()["decks"]
    with pytest.raises(BadFile, match=r"^file\.decks\[1\]\.name: expected text, not 7$"):
        decks.items()[1].members()["name"].text()
    with pytest.raises(BadFile, match=r"^file\['a\\nb'\]: expected text, not 7$"):
        read('{"a\\nb": 7}').members()["a\nb"].text()
    with pytest.raises(BadFile, match=r"^file\.count: expected a whole number, not 'x'$"):
        read('["x"]').record(["count"])[0].integer()


def test_an_object_has_only_its_fields_and_optional_ones_have_defaults():
    found = read('{"name": "A"}').fields(["name"], {"count": 1})
    assert found["name"].text() == "A"
    assert found["count"].integer() == 1
    with pytest.raises(BadFile, match=r"^file\.name is missing$"):
        read("{}").fields(["name"])
    with pytest.raises(BadFile, match=r"^file: unknown key 'nmae'; known are name, count$"):
        read('{"name": "A", "nmae": "B"}').fields(["name"], {"count": 1})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "not valid JSON at line 1, column 2: Expecting property name"),
        ("[1,\n2", "not valid JSON at line 2, column 2: Expecting ',' delimiter"),
        ("", "not valid JSON at line 1, column 1: Expecting value"),
        (b"\xff", "not valid JSON: 'utf-8' codec can't decode"),
        ("1" * 26, "not valid JSON: a number has 26 digits; at most 25 are read"),
        ("1" * 1_000_000, "not valid JSON: a number has 1000000 digits; at most 25 are read"),
        ("[" * 200_000, "not valid JSON: it is nested more than 50 levels deep"),
        ('{"a":' * 51, "not valid JSON: it is nested more than 50 levels deep"),
        ('["\\""' + ",[" * 51, "not valid JSON: it is nested more than 50 levels deep"),
        ('{"a": 1, "b": 2, "a": 3}', "not valid JSON: the key 'a' is given twice"),
        ("[NaN]", "not valid JSON: NaN isn't a number in JSON"),
        ("-Infinity", "not valid JSON: -Infinity isn't a number in JSON"),
        ('"\\ud83d"', "not valid JSON: text contains half of a surrogate pair"),
        ('{"\\uDFFF": 1}', "not valid JSON: text contains half of a surrogate pair"),
        ('"\ud800"', "not valid JSON: character 2 is half of a surrogate pair"),
        (" " * 4_000_001, "not valid JSON: it has 4000001 characters; at most 4000000 are read"),
    ],
)
def test_text_that_is_not_strict_json_is_refused(text: str | bytes, sentence: str):
    with pytest.raises(BadFile) as refused:
        JsonValue.parse(text, "file", BadFile)
    assert str(refused.value).startswith(sentence)


def test_a_deeply_nested_value_is_refused_without_being_shown():
    value: list[object] = []
    for _ in range(100_000):
        value = [value]
    for check in (JsonValue.integer, JsonValue.text, JsonValue.integers, JsonValue.members):
        with pytest.raises(BadFile, match=r"not a list$"):
            check(JsonValue(value, "file", BadFile))


def test_brackets_quotes_and_long_rows_of_digits_in_text_are_allowed():
    text = json.dumps(["[" * 99, '"', "\\", "1" * 99, "\U0001f600", [[[1]]]])
    assert read(text).data == json.loads(text)


def test_lists_may_be_nested_up_to_the_limit():
    text = "[" * MAX_NESTING + "]" * MAX_NESTING
    assert read(text).data == json.loads(text)

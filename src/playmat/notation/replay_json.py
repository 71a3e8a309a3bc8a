"""Replays as one canonical JSON document, with the same content as the text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from playmat.cards import pool
from playmat.errors import PlaymatError
from playmat.notation.chance_outcomes import EXPECTED, OUTCOME
from playmat.notation.replay_data import (
    CHECK,
    FORMAT,
    SHOWS,
    ReplayData,
    ReplayDeck,
    ReplayError,
    Step,
    custom_key,
    lines_of,
    parameters,
    require_format,
    ruleset_of,
    short,
)

KINDS: Final = {
    str: "text",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "an object",
}


def dump(replay: ReplayData) -> str:
    """Return a replay as JSON in one line; empty values are left out, and the order is fixed."""
    name, changed = parameters(replay.ruleset)
    document = {
        "playmat": replay.version,
        "replay": FORMAT,
        "ruleset": name,
        "rules": changed,
        "players": list(replay.players),
        "date": replay.date,
        "show": SHOWS[replay.show],
        "headers": replay.headers,
        "result": replay.result,
        "comments": list(replay.comments),
        "decks": [
            {"name": deck.name, "cards": [list(entry) for entry in deck.entries]}
            for deck in replay.decks
        ],
        "position": replay.position,
        "opening": list(replay.opening),
        "steps": [plain_step(step) for step in replay.steps],
        "closing": list(replay.closing),
    }
    return json.dumps(without_empty(document), ensure_ascii=False, separators=(",", ":"))


def plain_step(step: Step) -> dict[str, object]:
    optional = {
        "outcomes": list(step.outcomes),
        "check": step.check,
        "annotation": step.annotation,
        "comment": step.comment,
        "value": step.value,
        "before": list(step.before),
    }
    return {"player": step.player, "words": step.words} | without_empty(optional)


def without_empty(values: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in values.items() if value not in ("", [], {}, None)}


# -- and back ------------------------------------------------------------------------------------
class Part:
    """A JSON object whose values are checked for their types."""

    def __init__(self, value: object, where: str) -> None:
        self.values: dict[str, Any] = expected(value, dict, where)
        self.where = where
        self.read: set[str] = set()

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        self.read.add(key)
        if key not in self.values:
            if default is None:
                raise ReplayError(f"{self.where}: {key!r} is missing")
            return default
        return expected(self.values[key], kind, f"{self.where}, {key}")

    def texts(self, key: str) -> tuple[str, ...]:
        where = f"{self.where}, {key}"
        return tuple([expected(one, str, where) for one in self.get(key, list, [])])

    def done(self) -> None:
        if unknown := sorted(set(self.values) - self.read):
            raise ReplayError(f"{self.where}: unknown key {short(unknown[0])}")


def expected(value: object, kind: type, where: str) -> Any:
    fits = isinstance(value, (int, float) if kind is float else kind)
    if not fits or isinstance(value, bool):
        raise ReplayError(f"{where}: expected {KINDS[kind]}, not {short(json.dumps(value))}")
    return value


def load(text: str) -> ReplayData:
    """Return the replay in JSON; raise ReplayError for damaged text."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise ReplayError(f"not valid JSON: {error.msg}", error.lineno, error.colno) from error
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"not valid JSON: {error}") from error
    document = Part(value, "replay")
    version = str(document.get("replay", int))
    require_format(version, version)
    return replay_1(document)


def replay_1(document: Part) -> ReplayData:
    """Return the replay in a document of format 1."""
    where = document.where
    changed = strings(document.get("rules", dict, {}), f"{where}, rules")
    ruleset = ruleset_of(document.get("ruleset", str), changed)
    names = document.texts("players")
    if len(names) != 2:
        raise ReplayError(f"{where}, players: expected two names, not {len(names)}")
    show = document.get("show", str, SHOWS[0])
    if show not in SHOWS:
        raise ReplayError(f"{where}, show: expected one of {', '.join(SHOWS)}, not {short(show)}")
    decks = [deck(one, f"deck {who}") for who, one in enumerate(document.get("decks", list))]
    if len(decks) != 2:
        raise ReplayError(f"{where}, decks: expected two decks, not {len(decks)}")
    replay = ReplayData(
        ruleset=ruleset,
        players=(names[0], names[1]),
        decks=(decks[0], decks[1]),
        show=SHOWS.index(show),
        version=document.get("playmat", str, ""),
        date=document.get("date", str, ""),
        result=document.get("result", str),
        headers=headers(document),
        comments=comments(document, "comments"),
        position=document.get("position", str, ""),
        opening=outcomes(document, "opening"),
        steps=[
            step(Part(one, f"decision {number}"))
            for number, one in enumerate(document.get("steps", list, []), 1)
        ],
        closing=comments(document, "closing"),
    )
    document.done()
    return replay


def strings(values: Mapping[str, object], where: str) -> dict[str, str]:
    return {key: expected(value, str, f"{where}, {key}") for key, value in values.items()}


def headers(document: Part) -> dict[str, str]:
    """Return the custom headers of a document."""
    found = strings(document.get("headers", dict, {}), f"{document.where}, headers")
    return {custom_key(key): value for key, value in found.items()}


def comments(part: Part, key: str) -> tuple[str, ...]:
    """Return comments as separate lines, like the text format."""
    return tuple([line.strip() for one in part.texts(key) for line in lines_of(one)])


def outcomes(part: Part, key: str) -> tuple[str, ...]:
    found = part.texts(key)
    for one in found:
        if not OUTCOME.fullmatch(one):
            raise ReplayError(f"{part.where}, {key}: expected {EXPECTED}, not {short(one)}")
    return found


def deck(value: object, where: str) -> ReplayDeck:
    part = Part(value, where)
    entries = []
    for entry in part.get("cards", list):
        match entry:
            case [int() as count, str() as print] if 0 < count <= 60 and count is not True:
                try:
                    pool().find(print)
                except PlaymatError as error:
                    raise ReplayError(f"{where}: {error}") from error
                entries.append((count, print))
            case _:
                raise ReplayError(f'{where}: expected a count and a print, as in [4, "hgss1-57"]')
    if sum(count for count, _ in entries) > 60:
        raise ReplayError(f"{where}: the deck has more than 60 cards")
    found = ReplayDeck(part.get("name", str, ""), tuple(entries))
    part.done()
    return found


def step(part: Part) -> Step:
    player = part.get("player", int)
    if player not in (0, 1):
        raise ReplayError(f"{part.where}: the player must be 0 or 1, not {player}")
    check = part.get("check", str, "")
    if check and not CHECK.fullmatch(check):
        problem = f"a checksum must be written as in 'turn 3 5f1c22aa', not {short(check)}"
        raise ReplayError(f"{part.where}: {problem}")
    value = part.get("value", float) if "value" in part.values else None
    try:
        found = Step(
            player,
            part.get("words", str),
            outcomes(part, "outcomes"),
            check,
            part.get("annotation", str, ""),
            None if value is None else float(value),
            part.get("comment", str, ""),
            comments(part, "before"),
        )
    except OverflowError as error:
        raise ReplayError(f"{part.where}, value: the number is too large") from error
    part.done()
    return found

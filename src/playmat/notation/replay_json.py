"""Replays as one canonical JSON document, with the same content as the text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from playmat.cards import UnknownCard, pool
from playmat.json_data import JsonValue
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
)

REQUIRED: Final = ("replay", "ruleset", "players", "decks", "result")
OPTIONAL: Final[dict[str, object]] = {
    "playmat": "",
    "rules": {},
    "date": "",
    "show": SHOWS[0],
    "headers": {},
    "comments": [],
    "position": "",
    "opening": [],
    "steps": [],
    "closing": [],
}
OPTIONAL_OF_STEP: Final[dict[str, object]] = {
    "outcomes": [],
    "check": "",
    "annotation": "",
    "comment": "",
    "value": None,
    "before": [],
}


def dump(replay: ReplayData) -> str:
    """Return a replay as JSON in one line; empty values are left out, and the order is fixed."""
    name, changed = parameters(replay.ruleset)
    document = {
        "playmat": replay.version,
        "replay": FORMAT,
        "ruleset": name,
        "rules": changed,
        "players": replay.players,
        "date": replay.date,
        "show": SHOWS[replay.show],
        "headers": replay.headers,
        "result": replay.result,
        "comments": replay.comments,
        "decks": [{"name": deck.name, "cards": deck.entries} for deck in replay.decks],
        "position": replay.position,
        "opening": replay.opening,
        "steps": [plain_step(step) for step in replay.steps],
        "closing": replay.closing,
    }
    return json.dumps(without_empty(document), ensure_ascii=False, separators=(",", ":"))


def plain_step(step: Step) -> dict[str, object]:
    optional = {name: getattr(step, name) for name in OPTIONAL_OF_STEP}
    return {"player": step.player, "words": step.words} | without_empty(optional)


def without_empty(values: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in values.items() if value not in ("", (), [], {}, None)}


# -- and back ------------------------------------------------------------------------------------
def load(text: str) -> ReplayData:
    """Return the replay in JSON; raise ReplayError for damaged text."""
    document = JsonValue.parse(text, "replay", ReplayError)
    members = document.members()
    if "replay" in members:
        version = str(members["replay"].integer())
        require_format(version, version)
    return replay_1(document.fields(REQUIRED, OPTIONAL))


def replay_1(found: dict[str, JsonValue]) -> ReplayData:
    """Return the replay in a document of format 1."""
    names, decks = found["players"].items(2), found["decks"].items(2)
    show = found["show"].text()
    if show not in SHOWS:
        raise found["show"].unexpected(f"one of {', '.join(SHOWS)}")
    return ReplayData(
        ruleset=ruleset_of(found["ruleset"].text(), strings(found["rules"])),
        players=(names[0].text(), names[1].text()),
        decks=(deck(decks[0]), deck(decks[1])),
        show=SHOWS.index(show),
        version=found["playmat"].text(),
        date=found["date"].text(),
        result=found["result"].text(),
        headers={custom_key(key): text for key, text in strings(found["headers"]).items()},
        comments=comments(found["comments"]),
        position=found["position"].text(),
        opening=outcomes(found["opening"]),
        steps=[step(value) for value in found["steps"].items()],
        closing=comments(found["closing"]),
    )


def strings(value: JsonValue) -> dict[str, str]:
    return {key: member.text() for key, member in value.members().items()}


def comments(value: JsonValue) -> tuple[str, ...]:
    """Return comments as separate lines, like the text format."""
    return tuple([line.strip() for one in value.texts() for line in lines_of(one)])


def outcomes(value: JsonValue) -> tuple[str, ...]:
    for item in value.items():
        if not OUTCOME.fullmatch(item.text()):
            raise item.unexpected(EXPECTED)
    return tuple(value.texts())


def deck(value: JsonValue) -> ReplayDeck:
    found = value.fields(["cards"], {"name": ""})
    entries = []
    for entry in found["cards"].items():
        count, print = entry.record(("count", "print"))
        try:
            pool().find(print.text())
        except UnknownCard as error:
            raise print.problem(str(error)) from error
        entries.append((count.integer(1, 60), print.text()))
    if sum(count for count, _ in entries) > 60:
        raise value.problem("the deck has more than 60 cards")
    return ReplayDeck(found["name"].text(), tuple(entries))


def step(value: JsonValue) -> Step:
    found = value.fields(["player", "words"], OPTIONAL_OF_STEP)
    check = found["check"].text()
    if check and not CHECK.fullmatch(check):
        raise found["check"].unexpected("a checksum written as in 'turn 3 5f1c22aa'")
    return Step(
        found["player"].integer(0, 1),
        found["words"].text(),
        outcomes(found["outcomes"]),
        check,
        found["annotation"].text(),
        found["value"].optional(JsonValue.number),
        found["comment"].text(),
        comments(found["before"]),
    )

"""Replays for programs: the content of the text as one canonical JSON document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from playmat.cards import pool
from playmat.errors import PlaymatError
from playmat.notation.chance_outcomes import EXPECTED, OUTCOME
from playmat.notation.replay_text import (
    CHECK,
    ENDED,
    READERS,
    SHOWS,
    lines_of,
    own_key,
    ruleset_of,
    short,
    switches,
)
from playmat.notation.replays import FORMAT, Replay, ReplayDeck, ReplayError, Step

KINDS: Final = {
    str: "text",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "an object",
}


def dump(replay: Replay) -> str:
    """A replay as JSON in one line: what is empty is left out, the order is fixed."""
    name, changed = switches(replay.ruleset)
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
    kept = {key: value for key, value in document.items() if value not in ("", [], {})}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def plain_step(step: Step) -> dict[str, object]:
    out: dict[str, object] = {"player": step.player, "words": step.words}
    if step.outcomes:
        out["outcomes"] = list(step.outcomes)
    for key in ("check", "mark", "comment"):
        if getattr(step, key):
            out[key] = getattr(step, key)
    if step.value is not None:
        out["value"] = step.value
    if step.before:
        out["before"] = list(step.before)
    return out


# -- and back ------------------------------------------------------------------------------------
class Part:
    """An object of the document: its values by key, each of the kind that it must have."""

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
            raise ReplayError(f"{self.where}: {short(unknown[0])} is not known")


def expected(value: object, kind: type, where: str) -> Any:
    fits = isinstance(value, (int, float) if kind is float else kind)
    if not fits or isinstance(value, bool):
        raise ReplayError(f"{where}: {KINDS[kind]} is expected, not {short(json.dumps(value))}")
    return value


def load(text: str) -> Replay:
    """A replay from its JSON. Damaged text is refused."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise ReplayError(f"this is no JSON: {error.msg}", error.lineno, error.colno) from error
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"this is no JSON that can be read: {error}") from error
    document = Part(value, "the replay")
    version = str(document.get("replay", int))
    if version in ENDED:
        raise ReplayError(f"replays of format {version} were read up to Playmat {ENDED[version]}")
    if version not in READERS:
        raise ReplayError(f"{version} is no format that is known; there is {' '.join(READERS)}")
    return replay_1(document)


def replay_1(document: Part) -> Replay:
    """A document of format 1."""
    where = document.where
    changed = strings(document.get("rules", dict, {}), f"{where}, rules")
    ruleset = ruleset_of(document.get("ruleset", str), changed)
    names = document.texts("players")
    if len(names) != 2:
        raise ReplayError(f"{where}, players: two names are expected, not {len(names)}")
    show = document.get("show", str, SHOWS[0])
    if show not in SHOWS:
        raise ReplayError(f"{where}, show: {', '.join(SHOWS)} is expected, not {short(show)}")
    decks = [deck(one, f"deck {who}") for who, one in enumerate(document.get("decks", list))]
    if len(decks) != 2:
        raise ReplayError(f"{where}, decks: two are expected, not {len(decks)}")
    replay = Replay(
        ruleset=ruleset,
        players=(names[0], names[1]),
        decks=(decks[0], decks[1]),
        show=SHOWS.index(show),
        version=document.get("playmat", str, ""),
        date=document.get("date", str, ""),
        result=document.get("result", str),
        headers={
            own_key(key): value
            for key, value in strings(
                document.get("headers", dict, {}), f"{where}, headers"
            ).items()
        },
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


def comments(part: Part, key: str) -> tuple[str, ...]:
    """Comments as the text has them, in lines of their own."""
    return tuple([line.strip() for one in part.texts(key) for line in lines_of(one)])


def outcomes(part: Part, key: str) -> tuple[str, ...]:
    found = part.texts(key)
    for one in found:
        if not OUTCOME.fullmatch(one):
            raise ReplayError(f"{part.where}, {key}: {EXPECTED} is expected, not {short(one)}")
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
                raise ReplayError(
                    f'{where}: a count and a print are expected, as in [4, "hgss1-57"]'
                )
    if sum(count for count, _ in entries) > 60:
        raise ReplayError(f"{where}: it has more than 60 cards")
    found = ReplayDeck(part.get("name", str, ""), tuple(entries))
    part.done()
    return found


def step(part: Part) -> Step:
    player = part.get("player", int)
    if player not in (0, 1):
        raise ReplayError(f"{part.where}: the players are 0 and 1, not {player}")
    check = part.get("check", str, "")
    if check and not CHECK.fullmatch(check):
        raise ReplayError(
            f"{part.where}: a checksum is as in 'turn 3 5f1c22aa', not {short(check)}"
        )
    value = part.get("value", float) if "value" in part.values else None
    try:
        found = Step(
            player,
            part.get("words", str),
            outcomes(part, "outcomes"),
            check,
            part.get("mark", str, ""),
            None if value is None else float(value),
            part.get("comment", str, ""),
            comments(part, "before"),
        )
    except OverflowError as error:
        raise ReplayError(f"{part.where}, value: the number is too large") from error
    part.done()
    return found

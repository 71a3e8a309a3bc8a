"""Replays as text: headers, deck lists, and the game, line by line.

[Replay "1"]                      a header
4 Caterpie hgss1-57               in a deck list
~ coin heads                      a chance outcome
12. Anna: attack Slam  ?! (0.43) {Too early.}
= turn 3 5f1c22aa                 a checksum of the game state
# A comment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from playmat.cards import UnknownCard, pool
from playmat.errors import PlaymatError
from playmat.json_data import describe
from playmat.limits import line_problem
from playmat.notation.chance_outcomes import EXPECTED, OUTCOME
from playmat.notation.replay_data import (
    ANNOTATIONS,
    CHECK,
    FORMAT,
    SHOWS,
    ReplayDeck,
    ReplayError,
    Step,
    custom_key,
    lines_of,
    parameters,
    require_format,
    ruleset_of,
)
from playmat.notation.replays import Replay, check_moves

HEADER: Final = re.compile(r'\[\s*([A-Za-z]\w*(?:\s+\w+)*)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]')
NUMBERED: Final = re.compile(r"(\d{1,9})\.\s+", re.ASCII)
NUMBER: Final = r"[-+]?\d{1,15}(?:\.\d{1,20})?(?:e[-+]?\d{1,3})?"
ANNOTATION: Final = "|".join(re.escape(mark) for mark in sorted(ANNOTATIONS, key=len, reverse=True))
VALUE: Final = re.compile(rf"\(({NUMBER})\)", re.ASCII)
COMMENT: Final = re.compile(r"\{((?:[^\\}]|\\.)*)\}")
# Words that could be confused with what follows them are written in quotes.
MISLEADING: Final = re.compile(rf'["{{#\\]|^$|^\s|\s$|\s\s|[^\S ]|\s(?:{ANNOTATION}|\({NUMBER}\))$')
BREAKS: Final = {"n": "\n", "r": "\r"}
QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')


# -- writing ---------------------------------------------------------------------------------------
def write_replay(replay: Replay) -> str:
    """Return a replay as text; reading and writing it again gives the same text."""
    lines = comment_lines(replay.comments)
    lines += [header("Playmat", replay.version), header("Replay", str(FORMAT))]
    name, changed = parameters(replay.ruleset)
    lines.append(header("Ruleset", name))
    lines += [header(f"Rule {parameter}", value) for parameter, value in changed.items()]
    lines += [header(f"Player {who}", name) for who, name in enumerate(replay.players)]
    if replay.date:
        lines.append(header("Date", replay.date))
    if replay.show:
        lines.append(header("Show", SHOWS[replay.show]))
    lines += [header(custom_key(key), value) for key, value in replay.headers.items()]
    lines.append(header("Result", replay.result))
    for who, deck in enumerate(replay.decks):
        lines += ["", header(f"Deck {who}", deck.name)]
        lines += [f"{count} {pool().find(print).name} {print}" for count, print in deck.entries]
    if replay.position:
        lines += ["", "[Position]", *replay.position.rstrip("\n").split("\n")]
    lines += ["", "[Game]"]
    lines += [f"~ {outcome}" for outcome in replay.opening]
    for number, step in enumerate(replay.steps, 1):
        lines += comment_lines(step.before)
        lines.append(f"{number}. {replay.players[step.player]}: {decision(step)}")
        lines += [f"~ {outcome}" for outcome in step.outcomes]
        if step.check:
            lines.append(f"= {step.check}")
    lines += comment_lines(replay.closing)
    return "\n".join(lines) + "\n"


def header(key: str, value: str) -> str:
    return f'[{key} "{escape(value, chr(34))}"]'


def escape(text: str, end: str) -> str:
    text = text.replace("\\", "\\\\").replace(end, f"\\{end}")
    return text.replace("\n", "\\n").replace("\r", "\\r")


def unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: BREAKS.get(found[1], found[1]), text)


def comment_lines(comments: Sequence[str]) -> list[str]:
    """Return comments as separate lines."""
    return [f"# {line.strip()}".rstrip() for one in comments for line in lines_of(one)]


def decision(step: Step) -> str:
    out = step.words
    if MISLEADING.search(out):
        out = f'"{escape(out, chr(34))}"'
    if step.annotation or step.value is not None:
        out += " "
    if step.annotation:
        out += f" {step.annotation}"
    if step.value is not None:
        out += f" ({step.value!r})"
    if step.comment:
        out += f" {{{escape(step.comment, '}')}}}"
    return out


# -- reading ---------------------------------------------------------------------------------------
def read_replay(text: str, *, check: bool = True) -> Replay:
    """Return the replay in a text or in JSON.

    The replay is also played, and an error reports where it diverges. With `check` false, it is
    only parsed.
    """
    text = text.removeprefix("\ufeff")
    if text[:1000].lstrip().startswith("{"):
        return Replay.from_json(text, check=check)
    replay = read_format(text)
    return check_moves(replay) if check else replay


def read_format(text: str) -> Replay:
    """Return the replay in a text, read by the reader for its format."""
    problem, number = line_problem(text)
    if problem:
        raise ReplayError(problem if number else f"not a replay: {problem}", number)
    for at, line in enumerate(lines_of(text), 1):
        found = HEADER.match(line.strip())
        if found and found[1] == "Replay":
            version = found[2] or ""
            require_format(version, repr(version), at)
            return ReplayReader(text).read()
    raise ReplayError('not a replay: the header [Replay "1"] is missing', 1)


class ReplayReader:
    """Reads a text of format 1, line by line."""

    def __init__(self, text: str) -> None:
        self.lines = lines_of(text)
        self.at = 0  # the number of the line being read
        self.indent = 0
        self.section = ""
        self.headers: dict[str, tuple[str, int]] = {}
        self.entries: dict[str, list[tuple[int, str]]] = {}
        self.comments: list[str] = []
        self.pending: list[str] = []  # comments for the next decision
        self.position: list[str] = []
        self.opening: list[str] = []
        self.opening_lines: list[int] = []
        self.game_line = 0
        self.names: list[tuple[str, int]] = []
        self.steps: list[Step] = []
        self.outcomes: list[str] = []  # outcomes of the latest decision
        self.outcome_lines: list[int] = []

    def error(self, sentence: str, column: int = 1) -> ReplayError:
        return ReplayError(sentence, self.at, self.indent + column)

    def read(self) -> Replay:
        for at, raw in enumerate(self.lines, 1):
            self.at = at
            line = raw.strip()
            self.indent = len(raw) - len(raw.lstrip())
            if self.section == "Position" and line != "[Game]":
                self.position.append(raw)
            elif not line:
                continue
            elif line.startswith("#"):
                (self.pending if self.section == "Game" else self.comments).append(line[1:].strip())
            elif line.startswith("["):
                self.read_header(line)
            elif self.section == "Game":
                self.read_game(line)
            elif self.section.startswith("Deck "):
                self.read_card(line)
            else:
                raise self.error(f'expected a header such as [Replay "1"], not {describe(line)}')
        return self.replay()

    # -- the parts ---------------------------------------------------------------------------
    def read_header(self, line: str) -> None:
        found = HEADER.fullmatch(line)
        if found is None:
            raise self.error(f'a header must be [Word "text"], not {describe(line)}')
        key, value = " ".join(found[1].split()), unescape(found[2] or "")
        if self.section == "Game":
            raise self.error(f"unexpected header after [Game]: {describe(line)}")
        if key in self.headers:
            raise self.error(f"{key} is given twice; the first is in line {self.headers[key][1]}")
        if key == "Game":
            self.section = "Game"
            self.game_line = self.at
            self.names = [(self.player(who), who) for who in (0, 1)]
            if self.names[0][0] == self.names[1][0]:
                both = self.player(0)
                raise self.error(f"the players must have different names; both are {both!r}")
            self.names.sort(key=lambda pair: -len(pair[0]))
            return
        self.headers[key] = (value, self.at)
        if key in ("Position", "Deck 0", "Deck 1"):
            self.section = key
            self.entries.setdefault(key, [])
        elif key.startswith("Deck "):
            raise self.error(f"unknown header {key}; the decks are Deck 0 and Deck 1")
        else:
            self.section = ""

    def read_card(self, line: str) -> None:
        number, *names = line.split()
        if len(names) < 2 or not re.fullmatch(r"[1-9]\d?", number, re.ASCII):
            raise self.error(
                "expected a count, name, and print, as in 4 Caterpie hgss1-57, "
                f"not {describe(line)}"
            )
        name, print = " ".join(names[:-1]), names[-1]
        try:
            card = pool().find(print)
        except UnknownCard as unknown:
            raise self.error(str(unknown), line.rindex(print) + 1) from unknown
        if card.name != name:
            raise self.error(f"{print} is {card.name}, not {describe(name)}", len(number) + 2)
        self.entries[self.section].append((int(number), print))
        if sum(count for count, _ in self.entries[self.section]) > 60:
            raise self.error(f"{self.section} has more than 60 cards")

    def read_game(self, line: str) -> None:
        if line.startswith("~"):
            self.read_outcome(" ".join(line[1:].split()))
        elif line.startswith("="):
            self.read_check(" ".join(line[1:].split()))
        elif numbered := NUMBERED.match(line):
            self.read_decision(line, int(numbered[1]), numbered.end())
        else:
            raise self.error(
                f"expected a decision ({len(self.steps) + 1}. and the player's name), "
                f"an outcome (~), a checksum (=), or a comment (#), not {describe(line)}"
            )

    def read_outcome(self, outcome: str) -> None:
        if not OUTCOME.fullmatch(outcome):
            raise self.error(f"an outcome must be {EXPECTED}, not {describe(outcome)}", 3)
        if not self.steps:
            self.opening.append(outcome)
            self.opening_lines.append(self.at)
            return
        if self.steps[-1].check:
            raise self.error("an outcome must come before the checksum of its decision")
        self.outcomes.append(outcome)
        self.outcome_lines.append(self.at)

    def end_decision(self) -> None:
        """Add the outcomes that have been read since the latest decision to it."""
        if self.outcomes:
            self.steps[-1] = replace(
                self.steps[-1], outcomes=tuple(self.outcomes), lines=tuple(self.outcome_lines)
            )
            self.outcomes, self.outcome_lines = [], []

    def read_check(self, check: str) -> None:
        if not CHECK.fullmatch(check):
            raise self.error(
                f"a checksum must be written as in = turn 3 5f1c22aa, not {describe(check)}", 3
            )
        if not self.steps or self.steps[-1].check:
            raise self.error("a checksum must follow a decision; each has at most one")
        self.end_decision()
        step = self.steps[-1]
        self.steps[-1] = replace(step, check=check, lines=(*step.lines, self.at))

    def read_decision(self, line: str, number: int, start: int) -> None:
        wanted = len(self.steps) + 1
        if number != wanted:
            raise self.error(f"expected decision {wanted}, not {number}")
        self.end_decision()
        who, after = self.who(line, start)
        while after < len(line) and line[after].isspace():
            after += 1
        move, rest, comment = self.parts(with_braces(line, after), after)
        value, annotation = None, ""
        if rest and (number_found := VALUE.fullmatch(rest[-1])):
            value = float(number_found[1])
            rest.pop()
        if rest and rest[-1] in ANNOTATIONS:
            annotation = rest.pop()
        move = move or " ".join(rest)
        if not move:
            raise self.error("the move is missing", after + 1)
        if rest and move != " ".join(rest):
            expected = "an annotation, (a number), or {a comment}"
            raise self.error(f"after the move, expected {expected}", after + 1)
        self.steps.append(
            Step(
                who,
                move,
                annotation=annotation,
                value=value,
                comment=comment,
                before=tuple(self.pending),
                line=self.at,
            )
        )
        self.pending = []

    def parts(self, line: str, start: int) -> tuple[str, list[str], str]:
        """Return the move of a decision if it is quoted, the unquoted words, and the comment."""
        move = ""
        if quoted := QUOTED.match(line, start):
            move, start = unescape(quoted[1]), quoted.end()
        brace = line.find("{", start)
        if brace < 0:
            return move, line[start:].split(), ""
        comment = COMMENT.fullmatch(line, brace)
        if comment is None:
            raise self.error("a comment that begins with { must end the line with }", brace + 1)
        return move, line[start:brace].split(), unescape(comment[1])

    def who(self, line: str, start: int) -> tuple[int, int]:
        """Return the player and the index after the name and colon."""
        for name, who in self.names:
            if line.startswith(f"{name}:", start):
                return who, start + len(name) + 1
        players = " or ".join(f"{self.player(who)}:" for who in (0, 1))
        raise self.error(f"expected {players} after the number", start + 1)

    # -- the replay --------------------------------------------------------------------------
    def player(self, who: int) -> str:
        name = " ".join(self.headers.get(f"Player {who}", ("", 0))[0].split())
        return name or f"Player {who}"

    def replay(self) -> Replay:
        if self.section != "Game":
            raise self.error("the line [Game] is missing")
        self.end_decision()
        for key in ("Deck 0", "Deck 1"):
            if key not in self.headers:
                raise self.error(f'the deck list [{key} "name"] is missing')
        head = dict(self.headers)
        version = head.pop("Playmat", ("", 0))[0]
        head.pop("Replay")
        name, line = head.pop("Ruleset", ("", 0))
        changed = {key[5:]: head.pop(key)[0] for key in list(head) if key.startswith("Rule ")}
        try:
            ruleset = ruleset_of(name, changed)
        except PlaymatError as error:
            raise ReplayError(str(error), line) from error
        show, line = head.pop("Show", (SHOWS[0], 0))
        if show not in SHOWS:
            raise ReplayError(f"Show must be one of {', '.join(SHOWS)}, not {show!r}", line)
        decks = [self.deck(head, who) for who in (0, 1)]
        date, result = head.pop("Date", ("", 0))[0], head.pop("Result", ("unfinished", 0))[0]
        for key in ("Player 0", "Player 1", "Position"):
            head.pop(key, None)
        for key, (_, line) in head.items():
            try:
                custom_key(key)
            except ReplayError as error:
                raise ReplayError(error.sentence, line) from error
        return Replay(
            ruleset=ruleset,
            players=(self.player(0), self.player(1)),
            decks=(decks[0], decks[1]),
            show=SHOWS.index(show),
            version=version,
            date=date,
            result=result,
            headers={key: value for key, (value, _) in head.items()},
            comments=tuple(self.comments),
            position="\n".join(self.position).strip("\n"),
            opening=tuple(self.opening),
            steps=self.steps,
            closing=tuple(self.pending),
            line=self.game_line,
            lines=tuple(self.opening_lines),
        )

    def deck(self, head: dict[str, tuple[str, int]], who: int) -> ReplayDeck:
        name, line = head.pop(f"Deck {who}")
        return ReplayDeck(name, tuple(self.entries[f"Deck {who}"]), line)


def with_braces(line: str, start: int) -> str:
    """Return a decision line with ``# comment`` rewritten as ``{comment}``."""
    found = re.search(r"\s#", line[start:])
    if found is None or line[start] in '"' or "{" in line[start : start + found.start()]:
        return line
    comment = line[start + found.end() :].strip()
    return f"{line[: start + found.start()]} {{{escape(comment, '}')}}}"

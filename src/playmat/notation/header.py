"""The first line of a position: ``HGSS, turn 5, player 0 to move``."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from playmat.engine.constants import (
    CHANCE,
    LIMIT_NAMES,
    NO_PLAYER,
    UNFINISHED,
    WAY_NAMES,
    WIN_NAMES,
    bit,
)
from playmat.engine.game_state import SHOW_ALL, SHOW_CHOICES, SHOW_TURNS, GameState
from playmat.json_data import load_strictly
from playmat.notation.ruleset_params import InvalidParameter, changes_of, check, with_changes
from playmat.notation.spans import Span, quoted_list
from playmat.rulebook.rulesets import HGSS, RULESETS, Ruleset

DEFAULT_TURN = 5  # both players may attack and evolve
MAX_TURNS = 1_000_000
PLAYERS = {"no player": NO_PLAYER, "chance": CHANCE, "player 0": 0, "player 1": 1}
NAMES = {who: name for name, who in PLAYERS.items()}
ROLES = {  # role of a player: the field of the header, and its name in an error
    "to move": ("turn_player", "the player to move"),
    "to choose": ("player_to_act", "the player to choose"),
    "went first": ("first", "the player who went first"),
}
PLAYER = re.compile(f"({'|'.join(PLAYERS)}) ({'|'.join(ROLES)})")
RESULT = re.compile(r"(stopped|player ([01]) won)( by .+)?")
SHOWN = {"showing turns": SHOW_TURNS, "showing all": SHOW_ALL}
WORDS = [
    "turn 5",
    "setup",
    "player 0 to move",
    "player 1 went first",
    "player 0 to choose",
    "chance to choose",
    "sudden death 1",
    "player 0 won by prizes",
    "stopped by turn limit",
    "view of player 0",
    "public view",
    "showing turns",
    "showing all",
    "unsettled",
]


@dataclass(slots=True)
class Header:
    """The first line of a position; None means the default."""

    ruleset: Ruleset = HGSS
    turn: int = DEFAULT_TURN
    turn_player: int | None = None
    first: int | None = None
    player_to_act: int | None = None
    sudden_death_round: int = 0
    winner: int = NO_PLAYER
    ways: int = 0
    viewer: int | None = None  # the viewer: a player, or NO_PLAYER for the public view
    show_mode: int = SHOW_CHOICES
    needs_settling: bool = False


def default_first(turn: int, turn_player: int) -> int:
    """Return the player who went first by default: the player with the odd turns."""
    if turn <= 0 or turn_player == NO_PLAYER:
        return NO_PLAYER
    return turn_player if turn % 2 else 1 - turn_player


# -- writing ---------------------------------------------------------------------------------
def write_header(g: GameState, default: int | None, viewer: int | None) -> str:
    """Return the first line; `default` is the default player to act, which isn't written."""
    out = [write_ruleset(g.ruleset)]
    if g.turn == 0 and g.turn_player == NO_PLAYER:
        out.append("setup")
    else:
        out += [f"turn {g.turn}", f"{NAMES[g.turn_player]} to move"]
    if g.first != default_first(g.turn, g.turn_player):
        out.append(f"{NAMES[g.first]} went first")
    if g.player_to_act != default:
        out.append(f"{NAMES[g.player_to_act]} to choose")
    if g.sudden_death_round:
        out.append(f"sudden death {g.sudden_death_round}")
    if g.winner != NO_PLAYER:
        ways = " and ".join([name for i, name in enumerate(WAY_NAMES) if g.ways & bit(i)])
        won = "stopped" if g.winner == UNFINISHED else f"player {g.winner} won"
        out.append(f"{won} by {ways}" if ways else won)
    if viewer is not None:
        out.append("public view" if viewer == NO_PLAYER else f"view of player {viewer}")
    out += [word for word, mode in SHOWN.items() if mode == g.show_mode]
    if g.needs_settling:
        out.append("unsettled")
    return ", ".join(out)


def write_ruleset(ruleset: Ruleset) -> str:
    """Return a ruleset's name and the parameters in which it differs from that ruleset."""
    name, changed = changes_of(ruleset)
    changes = [f"{parameter}={write_value(value)}" for parameter, value in changed.items()]
    return f"{name} with {' and '.join(changes)}" if changes else name


def write_value(value: object) -> str:
    """Return a parameter's value; strings are escaped except letters, digits, and _."""
    if isinstance(value, str):
        return '"' + re.sub(r"[^A-Za-z0-9_]", lambda c: f"\\u{ord(c[0]):04x}", value) + '"'
    return json.dumps(value)


# -- reading ---------------------------------------------------------------------------------
def read_header(line: Span) -> Header:
    first, *parts = line.split(",")
    h = Header(read_ruleset(first))
    seen: set[str] = set()
    for part in parts:
        kind = read_part(h, part)
        if kind in seen:
            raise part.error(f"{kind} is given twice: {part.text!r}")
        seen.add(kind)
    return h


def read_part(h: Header, part: Span) -> str:
    """Read one part of the first line and return what it describes."""
    text = part.text
    if text.startswith("turn "):
        h.turn = part.after(5).number(0, MAX_TURNS, "the turn")
        return "the turn"
    if text == "setup":
        h.turn = 0
        h.turn_player = NO_PLAYER
        return "the turn"
    if text in SHOWN:
        h.show_mode = SHOWN[text]
        return "the choice of shown decisions"
    if text.startswith("sudden death "):
        h.sudden_death_round = part.after(13).number(1, MAX_TURNS, "the Sudden Death round")
        return "Sudden Death"
    if text == "unsettled":
        h.needs_settling = True
        return "'unsettled'"
    if text in ("view of player 0", "view of player 1", "public view"):
        h.viewer = NO_PLAYER if text == "public view" else int(text[-1])
        return "the viewer"
    if found := RESULT.fullmatch(text):
        h.winner = UNFINISHED if found[1] == "stopped" else int(found[2])
        names = LIMIT_NAMES if found[1] == "stopped" else WIN_NAMES
        h.ways = read_ways(part.after(found.end(1) + 4), names) if found[3] else 0
        return "the result"
    found = PLAYER.fullmatch(text)
    if found is None or (found[1] == "chance" and found[2] != "to choose"):
        raise part.error(f"unexpected {text!r}; the first line may contain {quoted_list(WORDS)}")
    attribute, what = ROLES[found[2]]
    setattr(h, attribute, PLAYERS[found[1]])
    return what


def read_ways(span: Span, names: Sequence[str]) -> int:
    """Read the ways of winning, or the limit that has stopped a game."""
    ways = 0
    for p in span.split(" and "):
        if p.text not in names:
            what = "a limit" if names is LIMIT_NAMES else "a way to win"
            raise p.error(f"{p.text!r} isn't {what}; expected {quoted_list([*names])}")
        ways |= bit(WAY_NAMES.index(p.text))
    return ways


def read_ruleset(span: Span) -> Ruleset:
    """Return the ruleset in ``HGSS`` or ``HGSS with turn_limit=100 and same_stadium=true``."""
    name, *changes = span.split(" with ")
    base = RULESETS.get(name.text)
    if base is None or len(changes) > 1:
        raise name.error(
            f"a position must begin with its ruleset, {quoted_list(list(RULESETS))}, "
            f"not with {span.text!r}"
        )
    if not changes:
        return base
    values: dict[str, object] = {}
    for p in changes[0].split(" and "):
        parameter, _, text = p.text.partition("=")
        values[parameter] = read_value(text)
        try:
            check(parameter, values[parameter])
        except InvalidParameter as error:
            raise p.error(str(error)) from error
    return with_changes(base, values)


def read_value(text: str) -> object:
    try:
        return load_strictly(text)
    except ValueError:
        return None  # not a value of any parameter

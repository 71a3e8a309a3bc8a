"""Moves in words: short, stable, different within a decision, and read back.

These words are written into replays, so they never change with the sentences on buttons.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final

from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.turn import in_main
from playmat.errors import PlaymatError
from playmat.rulebook.refusals import Refusal

NEAREST: Final = 3  # how many options an error names
LONGEST: Final = 80  # letters of what was wanted, in an error
CONCEDE: Final = "concede"  # no option: it may be done at any time (D74)


class NoSuchMove(PlaymatError):
    """Some words mean none of the options, or more than one."""


# -- to words ------------------------------------------------------------------------------------
def words(option: Option, among: Sequence[Option] = ()) -> str:
    """An option in words, which no other option of its decision (`among`) has."""
    said = plain(option, among)
    twins = [o for o in among if o.kind == option.kind and plain(o, among) == said]
    if len(twins) < 2:
        return said
    if len({definition_id(o) for o in twins}) == len(twins):
        return f"{said} ({definition_id(option)})"
    return f"{said} /{twins.index(option) + 1}"


def all_words(options: Sequence[Option]) -> list[str]:
    """The words of all options of a decision."""
    return [words(o, options) for o in options]


def plain(option: Option, among: Sequence[Option]) -> str:
    """The words of an option, in which two options of a decision may still be alike."""
    if option.kind == "bench" and among and all(o.kind == "bench" for o in among):
        return f"active {option.name}"  # in set-up, where a Pokémon must be put down
    speak = SPEAKERS.get(option.kind)
    return option.kind if speak is None else speak(option)


def definition_id(option: Option) -> str:
    definition = option.definition
    return "" if definition is None else definition.id


def spot(o: Option) -> str:
    """A Pokémon and where it stands, as its chooser sees the table."""
    whose = "" if o.target_player == o.player else "opponent's "
    return f"{whose}{o.target} {o.target_name}"


def bench(o: Option) -> str:
    return f"bench {o.name}"


def evolve(o: Option) -> str:
    return f"evolve {spot(o)} into {o.name}"


def level_up(o: Option) -> str:
    return f"level up {spot(o)} to {o.name}"


def attach(o: Option) -> str:
    return f"attach {o.name} to {spot(o)}"


def play(o: Option) -> str:
    return f"play {o.name} on {spot(o)}" if o.target else f"play {o.name}"


def power(o: Option) -> str:
    return f"power {o.text} of {o.place} {o.source_name}"


def attack(o: Option) -> str:
    return f"attack {o.text}" if o.print == o.source else f"attack {o.text} of {o.name}"


def legend(o: Option) -> str:
    return f"legend {o.name}"


def card(o: Option) -> str:
    return f"pick {o.name} from {spot(o) if o.target else o.place}"


def pokemon(o: Option) -> str:
    return f"choose {spot(o)}"


def number(o: Option) -> str:
    return f"number {o.number}"


def label(o: Option) -> str:
    return f"label {o.number}"


def prize(o: Option) -> str:
    return f"prize {o.name or 'face down'}"


def coin(o: Option) -> str:
    return "coin heads" if o.number else "coin tails"


def next_card(o: Option) -> str:
    return f"next card {o.name}"


def move(o: Option) -> str:
    return f"move to {spot(o)}"


# By kind; what is not here is said by its kind alone: end turn, retreat, stop, yes, go first.
SPEAKERS: Final[dict[str, Callable[[Option], str]]] = {
    "bench": bench,
    "evolve": evolve,
    "level up": level_up,
    "attach": attach,
    "play": play,
    "power": power,
    "attack": attack,
    "legend": legend,
    "card": card,
    "pokemon": pokemon,
    "number": number,
    "label": label,
    "prize": prize,
    "coin": coin,
    "next card": next_card,
    "move": move,
}
# The kinds that a first word can mean; others mean the kinds that begin with them.
VERBS: Final = {"active": "bench", "pick": "card", "choose": "pokemon"}


# -- and back ------------------------------------------------------------------------------------
def find(options: Sequence[Option], wanted: str) -> Option:
    """The option that some words mean: its own words, or any short form that means no other.

    Capitals and accents do not matter, and each word may be cut short or left out, as in
    ``att grass act`` for ``attach Grass Energy to active Chikorita``.
    """
    verb = wanted.partition(" ")[0]
    verb = VERBS.get(verb, verb)
    likely = [o for o in options if o.kind.startswith(verb)]
    found = [o for o in likely if plain(o, options) == wanted]
    if len(found) == 1:
        return found[0]
    said = all_words(options)
    parts = tokens(wanted)
    exact = [o for o, own in zip(options, said, strict=True) if tokens(own) == parts]
    close = exact or [o for o, own in zip(options, said, strict=True) if shortens(parts, own)]
    if len(close) == 1:
        return close[0]
    if close:
        meant = [own for o, own in zip(options, said, strict=True) if o in close]
        raise NoSuchMove(f"{wanted!r} may mean {listed(meant)}")
    wanted = wanted if len(wanted) <= LONGEST else f"{wanted[: LONGEST - 1]}…"
    raise NoSuchMove(f"{wanted!r} is not offered; {nearest(wanted, said)}")


def tokens(text: str) -> list[str]:
    """The words of a text as one types them."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    return re.findall(r"[^\W_]+", "".join(c for c in letters if not unicodedata.combining(c)))


def shortens(parts: Sequence[str], own: str) -> bool:
    """Whether each part begins a word of an option's own, in their order, the first its verb."""
    rest = tokens(own)
    if not parts or not rest[0].startswith(parts[0]):
        return False
    for part in parts:
        while rest and not rest[0].startswith(part):
            rest.pop(0)
        if not rest:
            return False
        rest.pop(0)
    return True


def nearest(wanted: str, said: Sequence[str]) -> str:
    if len(said) <= NEAREST:
        return f"offered are {listed(said)}" if said else "nothing is"
    close = get_close_matches(wanted, said, n=NEAREST, cutoff=0.0)
    return f"of {len(said)} options the nearest are {listed(close)}"


def listed(said: Sequence[str]) -> str:
    shown = [repr(one) for one in said[:NEAREST]]
    return " or ".join(shown) + (" or another" if len(said) > NEAREST else "")


# -- why not ---------------------------------------------------------------------------------------
SPOT: Final = r"(?P<on>active|bench \d+)(?: .*)?"
# The actions of a turn as `Game.why_not` wants them: kind, what and on which Pokémon.
ACTIONS: Final = tuple(
    (kind, re.compile(pattern, re.I))
    for kind, pattern in (
        ("attach", rf"attach (?P<what>.+) to {SPOT}"),
        ("evolve", r"evolve (?P<on>active|bench \d+) .*?into (?P<what>.+)"),
        ("level up", r"level up (?P<on>active|bench \d+) .*?to (?P<what>.+)"),
        ("play", rf"play (?P<what>.+) on {SPOT}"),
        ("play", r"play (?P<what>.+)"),
        ("power", rf"power (?P<what>.+) of {SPOT}"),
        ("attack", r"attack (?P<what>.+?)(?: of .+)?"),
        ("bench", r"bench (?P<what>.+)"),
        ("legend", r"legend (?P<what>.+)"),
        ("stadium", r"stadium"),
        ("retreat", r"retreat"),
        ("end turn", r"end turn"),
    )
)


def refusal(game: Game, wanted: str) -> Refusal | None:
    """Why an action of a turn cannot be done, where that can be asked."""
    if not in_main(game):
        return None
    for kind, pattern in ACTIONS:
        if found := pattern.fullmatch(wanted):
            parts = found.groupdict()
            try:
                return game.why_not(kind, parts.get("what") or "", (parts.get("on") or "").lower())
            except PlaymatError:  # no such card or Pokémon: the options say it better
                return None
    return None

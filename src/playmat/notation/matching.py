"""Which options some words mean: the one parser for replays, typed commands, and scenarios.

Capitals, accents, and punctuation don't matter. The first word is a verb and may be cut to
three letters. Names may be cut as long as they fit only one option. Every word must fit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from typing import Final

from playmat.engine.actions import ACTIONS
from playmat.engine.constants import BASIC_ENERGY, TYPE_LETTERS, TYPE_NAMES, other_in
from playmat.engine.options import Option, entry_of
from playmat.text.options import describe_option

SHORTEST: Final = 3  # letters to which a verb may be cut
ANSWERS: Final = (
    *("active", "card", "pokemon", "number", "choice", "prize", "move", "next card"),
    *("go first", "go second", "yes", "no", "done"),
)
# The kinds of options that a first word may mean. So may the first word of an action's name.
VERBS: Final[dict[str, tuple[str, ...]]] = {
    "attach": ("attach", "tool", "card", "pokemon"),
    "play": ("play", "tool", "bench", "legend"),
    "bench": ("bench", "legend"),
    "put": ("bench", "legend", "active", "card", "pokemon"),
    "active": ("active", "pokemon"),
    "promote": ("active", "pokemon"),
    "make": ("active", "pokemon"),
    "use": ("power", "stadium", "attack", "yes"),
    "pass": ("end turn",),
    "yes": ("yes",),
    "y": ("yes",),
    "no": ("no",),
    "n": ("no",),
    "done": ("done",),
    "stop": ("done",),
    "choose": ANSWERS,
    "pick": ANSWERS,
    "take": ANSWERS,
    "discard": ("card", "pokemon"),
    "heal": ("pokemon",),
    "switch": ("pokemon",),
    "move": ("move", "card", "pokemon"),
    "shuffle": ("card", "pokemon"),
    "draw": ("number",),
    "number": ("number",),
    "choice": ("choice",),
    "prize": ("prize",),
    "go": ("go first", "go second"),
}
for action in ACTIONS:
    VERBS.setdefault(action.name.split()[0], (action.name,))
BETWEEN: Final = ("to", "on", "onto", "into", "from", "of", "with", "at")
FILLING: Final = frozenset(
    (
        *(*BETWEEN, "in", "as", "for", "and", "the", "a", "an", "my", "your", "it"),
        *("turn", "up", "card", "pokemon", "spot"),
    )
)


def tokens(text: str) -> list[str]:
    """Return the words of a text as a player types them: lower case, without accents."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    return re.findall(r"[^\W_]+", "".join(c for c in letters if not unicodedata.combining(c)))


def names_for(word: str, names: Collection[str]) -> list[str]:
    """Return the names that a word is, or that it begins."""
    if word in names:
        return [word]
    return [name for name in names if len(word) >= SHORTEST and name.startswith(word)]


def kind_of(option: Option) -> str:
    """Return the kind of an option; the Active Pokémon in setup and a Tool have their own."""
    if option.kind == "bench" and other_in(option.code):
        return "active"
    return "tool" if option.kind == "play" and option.target else option.kind


def matching(typed: Sequence[str], options: Sequence[Option]) -> list[Option]:
    """Return the options that a verb and other words mean."""
    return matching_verbs(names_for(typed[0], VERBS), typed[1:], options) if typed else []


def of_verbs(verbs: Sequence[str], options: Sequence[Option]) -> list[Option]:
    """Return the options of the kinds that some verbs mean."""
    kinds = {kind for verb in verbs for kind in VERBS[verb]}
    return [option for option in options if kind_of(option) in kinds]


def matching_verbs(
    verbs: Sequence[str], rest: Sequence[str], options: Sequence[Option]
) -> list[Option]:
    """Return the options of some verbs that the other words fit."""
    likely = of_verbs(verbs, options)
    letters = "attach" in verbs
    for at, word in enumerate(rest):
        if word in BETWEEN and (found := fitting(rest[:at], likely, rest[at + 1 :], letters)):
            return found
    return fitting(rest, likely, None, letters)


def fitting(
    typed: Sequence[str],
    options: Sequence[Option],
    after: Sequence[str] | None = None,
    letters: bool = False,
) -> list[Option]:
    """Return the options whose words contain all typed ones, and of these the closest.

    Words after a preposition must be in the second half of an option's words: where a card
    goes, or what a Pokémon evolves into.
    """
    words = [OptionWords(option) for option in options]
    found = [own for own in words if own.fits(typed, after, letters, whole=False)]
    found = [own for own in found if own.fits(typed, after, letters, whole=True)] or found
    named = [own for own in found if own.is_named_in([*typed, *(after or ())])]
    return [own.option for own in named or found]


class OptionWords:
    """The words of an option: what it is about, where, and all others."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.name = tokens(option.text or option.name)
        self.letter = letter_of(option)
        what = [*self.name, *self.letter]
        where = tokens(f"{option.target} {option.target_name} {option.source_name} {option.place}")
        if option.target and option.target_player != option.player:
            where.append("opponent")
        template = entry_of(option).text  # such as "Evolve {pokemon} into {name}"
        card_last = 0 <= template.find("{pokemon}") < template.find("{name}")
        self.first, self.second = (where, what) if card_last else (what, where)
        description = tokens(f"{option} {describe_option(option)}")
        self.all = [*what, *where, *description, *option.kind.split()]

    def fits(
        self, typed: Sequence[str], after: Sequence[str] | None, letters: bool, whole: bool
    ) -> bool:
        if after is None:
            return self.has(typed, self.all, letters, whole)
        return (
            len(after) > 0
            and self.has(typed, self.first, letters, whole)
            and self.has(after, self.second, False, whole)
        )

    def has(self, typed: Sequence[str], own: Sequence[str], letters: bool, whole: bool) -> bool:
        for word in typed:
            if letters and len(word) == 1 and word.upper() in TYPE_LETTERS:
                if word not in self.letter:  # L is Lightning, whatever else begins with it
                    return False
            elif word not in own and word not in FILLING:
                if word == "opponents" and "opponent" in own:
                    continue
                if whole or word.isdecimal() or not any(one.startswith(word) for one in own):
                    return False
        return True

    def is_named_in(self, typed: Sequence[str]) -> bool:
        """Return whether the whole name has been typed: Thunder isn't Thunder Fang."""
        return len(self.name) > 0 and all(word in typed for word in self.name)


def letter_of(option: Option) -> list[str]:
    """Return the letter that stands for a basic Energy."""
    definition = option.definition
    if definition is None or not definition.tags & BASIC_ENERGY:
        return []
    return [letter_in(option.name)]


def letter_in(name: str) -> str:
    """Return the letter of a type's Energy, such as L of Lightning Energy."""
    kind, _, rest = name.partition(" ")
    if kind not in TYPE_NAMES or rest != "Energy":
        return ""
    return TYPE_LETTERS[TYPE_NAMES.index(kind)].lower()

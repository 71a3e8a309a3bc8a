"""The grammar of card text: context, nouns, verbs, and clauses.

Card text is generated from the ops that run. Each part of an effect describes itself in the
class in which it acts, through methods that are found by name, so a custom op needs only the
method:

- an op or a modifier: `clauses(context) -> list[Clause]`, which are joined with their
  neighbors, or `sentences(context) -> list[str]` if clauses are not enough;
- a condition: `text(context) -> str`, the words after *if* and *while*.

Clauses become words last, in reading order, so that each pronoun has a clear referent.
"""

from __future__ import annotations

from typing import Final, Optional, Union

from mypy_extensions import mypyc_attr

from playmat.engine.cards import Condition
from playmat.engine.constants import CONDITION_NAMES, TYPE_LETTERS, bit
from playmat.engine.op_data import with_fields
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset

# Kinds of text.
ATTACK: Final = "attack"
POWER: Final = "power"
BODY: Final = "body"
ABILITY: Final = "ability"
ITEM: Final = "item"
SUPPORTER: Final = "supporter"
STADIUM: Final = "stadium"
TOOL: Final = "tool"
ENERGY: Final = "energy"
TRAINERS: Final = (ITEM, SUPPORTER, STADIUM, TOOL)

# Sides, as seen by the player whose effect it is.
MINE: Final = 0
THEIRS: Final = 1

# Players, as seen by the reader.
NO_PLAYER: Final = -1
YOU: Final = 0
OPPONENT: Final = 1
EACH_PLAYER: Final = 2
THEIR_OPPONENT: Final = 3
PLAYERS: Final = ("you", "your opponent", "each player", "their opponent")

# Referents of a pronoun.
THIS_POKEMON: Final = "this"
DEFENDING_POKEMON: Final = "defending"
YOUR_ACTIVE_POKEMON: Final = "your active"
CHOSEN_POKEMON: Final = "chosen"
THIS_CARD: Final = "card"
SOME_CARDS: Final = "cards"
SEVERAL: Final = "several"  # no pronoun can tell them apart

UNINFLECTED: Final = ("can", "can't", "may")  # the same in every person
IRREGULAR: Final = {"be": "is", "have": "has"}


class MissingText(PlaymatError):
    """Raised if part of an effect can't describe itself."""


# Compiled, `with_fields` can copy only classes with this decorator.
@mypyc_attr(allow_interpreted_subclasses=True)
class TextContext:
    """The state of a text being generated: its ruleset, who acts, and what was mentioned."""

    __slots__ = (
        "actor",
        "after",
        "each_named",
        "event",
        "hold",
        "kind",
        "last",
        "moved",
        "offer",
        "only",
        "player_word",
        "plural",
        "printed",
        "ruleset",
        "you",
    )

    def __init__(self, ruleset: Ruleset, kind: str, printed: str = "") -> None:
        self.ruleset = ruleset
        self.kind = kind
        self.printed = printed  # the damage printed on the attack: "", "30", "20+", "30×"
        self.you = YOU  # the player called *you*: YOU or EACH_PLAYER
        self.actor = YOU  # the player who is the subject of the clause
        self.each_named = False  # whether "each player" was used, so that "they" is clear
        self.last = ""  # the referent mentioned last in this sentence
        self.only = ""  # the only referent mentioned in the whole text, or SEVERAL
        self.plural = False  # whether several Pokémon were chosen
        self.event = "that Pokémon"  # the Pokémon that a trigger event is about
        self.hold = False  # whether the next words continue a sentence
        self.offer = NO_PLAYER  # the player who may; expressed with the next clause
        self.moved = ""  # verb for the cards meant by "this way"
        self.player_word = ""  # the player affected by a lasting effect
        self.after: list[str] = []  # sentences that must follow the current one

    def copy(self) -> TextContext:
        """Return a copy, to measure words without side effects."""
        return with_fields(self, after=[])

    def start_sentence(self) -> None:
        """Forget the referents of the last sentence, unless its opening words were generated."""
        if self.hold:
            self.hold = False
        else:
            self.last = ""

    def continue_sentence(self) -> None:
        """Make the next sentence continue the words just generated."""
        self.hold = True

    def mention(self, key: str, full: str) -> str:
        """Return the full name of a referent, or *it* if nothing else can be meant."""
        if self.last == key or (not self.last and self.only == key):
            self.last = key
            return "it"
        self.last = key
        self.only = key if self.only in ("", key) else SEVERAL
        return full

    def mention_many(self, key: str = SEVERAL) -> None:
        """Note that Pokémon or cards are mentioned that a later *it* must not refer to."""
        self.last = key
        self.only = SEVERAL

    def player(self, side: int) -> int:
        """Return which player a side is to the reader."""
        if side == MINE:
            return self.you
        return OPPONENT if self.you == YOU else THEIR_OPPONENT

    def whose(self, side: int) -> str:
        """Return the possessive of a side: your, their, your opponent's."""
        return self.of_side(side, "your", "their", "'s")

    def having(self, side: int) -> str:
        """Return "you have", "they have", or "your opponent has"."""
        return self.of_side(side, "you have", "they have", " has")

    def of_side(self, side: int, yours: str, theirs: str, ending: str) -> str:
        who = self.player(side)
        if who == YOU:
            return yours
        return theirs if who in (EACH_PLAYER, self.actor) else PLAYERS[who] + ending

    def both_sides(self, last: str = "and") -> str:
        """Return "yours and your opponent's"."""
        return f"{'yours' if self.you == YOU else 'theirs'} {last} {self.whose(THEIRS)}"

    @property
    def defending_pokemon(self) -> str:
        """The Defending Pokémon, as the kind of text calls it."""
        if self.kind == ATTACK:
            return "the Defending Pokémon"
        return f"{self.whose(THEIRS)} Active Pokémon"

    @property
    def this_pokemon(self) -> str:
        """The Pokémon with the effect, or the one to which its card is attached."""
        if self.kind == TOOL or self.kind == ENERGY:
            return "the Pokémon this card is attached to"
        return "this Pokémon"


@mypyc_attr(allow_interpreted_subclasses=True)
class Noun:
    """A noun phrase, which becomes words when its clause does."""

    __slots__ = ()

    def text(self, context: TextContext) -> str:
        raise missing_text(self, "text(self, context) that returns words")

    def is_plural(self) -> bool:
        return False

    def same(self, other: Noun) -> bool:
        """Return whether both certainly refer to the same thing."""
        return self is other


Part = Union[str, Noun]


# -- words ----------------------------------------------------------------------------------
def with_article(words: str) -> str:
    """Return the words after *a* or *an*; type symbols take *a*."""
    first = words[:1].lower()
    if first in ("a", "e", "i", "o", "u") and words[:3].lower() not in ("uni", "one"):
        return f"an {words}"
    return f"a {words}"


def join_list(words: list[str], last: str = "and") -> str:
    """Return "A", "A and B", or "A, B, and C"."""
    if len(words) < 3:
        return f" {last} ".join(words)
    return f"{', '.join(words[:-1])}, {last} {words[-1]}"


def symbols(mask: int) -> str:
    """Return the symbols of a mask of types: "[G] or [P]"."""
    return join_list([f"[{TYPE_LETTERS[t]}]" for t in range(11) if mask & bit(t)], "or")


def condition_names(mask: int) -> list[str]:
    """Return the names of the Special Conditions in a mask."""
    return [name for k, name in enumerate(CONDITION_NAMES) if mask & bit(k)]


def energy_text(mask: int) -> str:
    """Return "Energy" or "[G] Energy"."""
    return f"{symbols(mask)} Energy" if mask else "Energy"


def in_third_person(verb: str) -> str:
    head, space, tail = verb.partition(" ")
    if head == "also":
        return f"also {in_third_person(tail)}"
    if head in UNINFLECTED:
        return verb
    if head in IRREGULAR:
        head = IRREGULAR[head]
    elif head.endswith("y") and head[-2:-1] not in ("a", "e", "i", "o", "u"):
        head = f"{head[:-1]}ies"
    elif head.endswith(("s", "sh", "ch", "x", "z", "o")):
        head = f"{head}es"
    else:
        head = f"{head}s"
    return head + space + tail


def count_words(text: str) -> int:
    return len(text.split())


def as_sentence(words: str) -> str:
    """Return words with a capital and a period, if they don't end in one or in a question mark."""
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '?')) else '.'}"


def pluralize(n: int, one: str, more: str) -> str:
    """Return "1 card" or "2 cards"."""
    return f"{n} {one if n == 1 else more}"


def join_parts(parts: list[Part], context: TextContext) -> str:
    """Return parts as words, separated by spaces."""
    out: list[str] = []
    for part in parts:
        words = part if isinstance(part, str) else part.text(context)
        if words:
            out.append(words)
    return " ".join(out)


def same_parts(some: list[Part], others: list[Part]) -> bool:
    if len(some) != len(others):
        return False
    for a, b in zip(some, others, strict=True):
        if not (a == b if isinstance(a, str) or isinstance(b, str) else a.same(b)):
            return False
    return True


# -- clauses --------------------------------------------------------------------------------
class Verb:
    """A verb in its plain form, its objects, and the words after them."""

    __slots__ = ("objects", "rest", "word")

    def __init__(self, word: str, objects: list[Part], rest: list[Part]) -> None:
        self.word = word
        self.objects = objects
        self.rest = rest

    def text(self, word: str, context: TextContext) -> str:
        objects = join_list([join_parts([o], context) for o in self.objects])
        return join_parts([word, objects, join_parts(self.rest, context)], context)


class Clause:
    """A subject and what it does. Without a subject it is a command to the acting player."""

    __slots__ = (
        "conclusion",
        "fixes_choice",
        "lead",
        "moved",
        "opening",
        "plural",
        "separate",
        "side",
        "subject",
        "verbs",
    )

    def __init__(self, verbs: list[Verb], subject: Optional[Part] = None) -> None:
        self.verbs = verbs
        self.subject = subject
        self.side = MINE  # the side that a command is for
        self.plural = False
        self.separate = False  # whether it is a sentence of its own
        self.conclusion: Optional[Verb] = None  # last act of the player, in a new sentence
        self.opening = ""  # the first word of that sentence
        self.fixes_choice = False  # whether it chooses the object of a following coin flip
        self.moved = ""  # verb for what it does to cards: "discarded" this way
        self.lead: list[Part] = []  # the time or condition, which comes first

    def and_then(self, verb: str, *parts: Part) -> Clause:
        """Add a verb with the same subject."""
        self.verbs.append(Verb(verb, list(parts[:1]), list(parts[1:])))
        return self

    def conclude(self, opening: str, verb: str, *parts: Part) -> None:
        """Set what the player does last; this clause is then not joined with others."""
        self.conclusion = Verb(verb, list(parts[:1]), list(parts[1:]))
        self.opening = opening
        self.separate = True


def command(verb: str, *parts: Part, side: int = MINE) -> Clause:
    """Return what a player does."""
    c = Clause([])
    c.side = side
    return c.and_then(verb, *parts)


def statement(subject: Part, verb: str, *parts: Part, plural: bool = False) -> Clause:
    """Return what is true or becomes true."""
    c = Clause([], subject)
    c.plural = plural or (not isinstance(subject, str) and subject.is_plural())
    return c.and_then(verb, *parts)


class Phrase(Noun):
    """Several parts as one noun: "all Energy on this Pokémon"."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Part) -> None:
        self.parts = list(parts)

    def text(self, context: TextContext) -> str:
        return join_parts(self.parts, context)

    def same(self, other: Noun) -> bool:
        return isinstance(other, Phrase) and same_parts(self.parts, other.parts)


class Whose(Noun):
    """Something that belongs to a player: "your deck", "their deck"."""

    __slots__ = ("side", "what")

    def __init__(self, side: int, what: str) -> None:
        self.side = side
        self.what = what

    def text(self, context: TextContext) -> str:
        if self.side not in (MINE, THEIRS):
            return f"its owner's {self.what}"
        return f"{context.whose(self.side)} {self.what}"

    def same(self, other: Noun) -> bool:
        return isinstance(other, Whose) and other.side == self.side and other.what == self.what


class Possessive(Noun):
    """Something that Pokémon have: "this Pokémon's attacks", "its attacks"."""

    __slots__ = ("owner", "what")

    def __init__(self, owner: Noun, what: str) -> None:
        self.owner = owner
        self.what = what

    def text(self, context: TextContext) -> str:
        owner = self.owner.text(context)
        if owner == "it":
            return f"its {self.what}"
        return f"{owner}' {self.what}" if owner.endswith("s") else f"{owner}'s {self.what}"

    def is_plural(self) -> bool:
        return True

    def same(self, other: Noun) -> bool:
        return (
            isinstance(other, Possessive)
            and other.what == self.what
            and self.owner.same(other.owner)
        )


class Together(Noun):
    """Several subjects of one verb."""

    __slots__ = ("nouns",)

    def __init__(self, nouns: list[Part]) -> None:
        self.nouns = nouns

    def text(self, context: TextContext) -> str:
        words = join_list([join_parts([n], context) for n in self.nouns])
        context.mention_many()
        return words

    def is_plural(self) -> bool:
        return True


class TheCards(Noun):
    """The cards just mentioned, in no words, too. A later *it* is not a Pokémon in play."""

    __slots__ = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words

    def text(self, context: TextContext) -> str:
        context.mention_many(SOME_CARDS)
        return self.words


CARDS_MENTIONED: Final = TheCards("")
IT: Final = TheCards("it")
THEM: Final = TheCards("them")


class While(Noun):
    """The lead of a clause that is true while a condition holds."""

    __slots__ = ("condition",)

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def text(self, context: TextContext) -> str:
        return f"while {condition_text(self.condition, context)}"

    def same(self, other: Noun) -> bool:
        return isinstance(other, While) and other.condition is self.condition


# -- conditions ---------------------------------------------------------------------------
def missing_text(part: object, method: str) -> MissingText:
    return MissingText(
        f"{type(part).__name__} doesn't describe itself in English: "
        f"give the class a method {method}"
    )


def condition_text(condition: Condition, context: TextContext) -> str:
    method = getattr(condition, "text", None)
    if method is None:
        raise missing_text(condition, "text(self, context) that returns words")
    words: str = method(context)
    return words

"""The words of texts: what is known while one is said, nouns, clauses, conditions.

What a text is made of says itself, in the class in which it acts, by methods found by name, so
that somebody's own op needs nothing but the method:

- an op or a modifier: `say(talk) -> list[Clause]`, clauses that are joined with their
  neighbours; or `sentences(talk) -> list[str]` where clauses are not enough. One that has both
  is said by `sentences` where it stands alone and by `say` inside another sentence;
- a condition: `said(talk) -> str`, what stands after *if* and *while*.

Clauses become words last, in reading order, so that pronouns come out right.
"""

from __future__ import annotations

from typing import Final, Optional, Union

from mypy_extensions import mypyc_attr

from playmat.engine.cards import Condition
from playmat.engine.words import TYPE_LETTERS, bit
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

# Sides, as the text's own player sees them.
MINE: Final = 0
THEIRS: Final = 1

# Players, as the reader sees them.
NOBODY: Final = -1
YOU: Final = 0
OPPONENT: Final = 1
EACH_PLAYER: Final = 2
THEIR_OPPONENT: Final = 3
PLAYERS: Final = ("you", "your opponent", "each player", "their opponent")

# What a pronoun can stand for.
THIS_POKEMON: Final = "this"
DEFENDING_POKEMON: Final = "defending"
YOUR_ACTIVE_POKEMON: Final = "your active"
CHOSEN_POKEMON: Final = "chosen"
SOME_CARDS: Final = "cards"
SEVERAL: Final = "several"  # no pronoun can tell them apart


class NoWords(PlaymatError):
    """Part of a text cannot say what it does."""


class Talk:
    """What is known while a text is said: the words of the game, who acts, who was mentioned."""

    __slots__ = (
        "actor",
        "each_named",
        "free",
        "hold",
        "kind",
        "last",
        "moved",
        "offer",
        "offered",
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
        self.printed = printed  # the damage on the attack: "", "30", "20+", "30×"
        self.you = YOU  # whom the text's *you* means: YOU, or EACH_PLAYER
        self.actor = YOU  # the player who is the subject of the clause
        self.each_named = False  # "each player" has been said, so "they" will do
        self.last = ""  # what was mentioned last in this sentence
        self.only = ""  # the one Pokémon mentioned in the whole text, or SEVERAL
        self.plural = False  # several Pokémon were chosen
        self.hold = False  # what follows goes on with a sentence that has begun
        self.offer = NOBODY  # the player who may: said with the next clause
        self.offered = False  # this sentence is an offer
        self.free = False  # the latest offer needed no words, since to do it may be to do nothing
        self.moved = ""  # what was done to the cards that are meant by "this way"
        self.player_word = ""  # the player whom a lasting effect is on

    def copy(self) -> Talk:
        """The same talk, to try words on."""
        t = Talk(self.ruleset, self.kind, self.printed)
        t.you = self.you
        t.actor = self.actor
        t.each_named = self.each_named
        t.last = self.last
        t.only = self.only
        t.plural = self.plural
        t.hold = self.hold
        t.offer = self.offer
        t.offered = self.offered
        t.free = self.free
        t.moved = self.moved
        t.player_word = self.player_word
        return t

    def begin(self) -> None:
        """A sentence begins, unless a head of it has been said."""
        if self.hold:
            self.hold = False
            return
        self.last = ""
        self.offered = False

    def go_on(self) -> None:
        """The next sentence to begin goes on with the words just said."""
        self.hold = True

    def mention(self, key: str, full: str) -> str:
        """A Pokémon by its full name, or *it* where nothing else can be meant."""
        if self.last == key or (not self.last and self.only == key):
            self.last = key
            return "it"
        self.last = key
        self.only = key if self.only in ("", key) else SEVERAL
        return full

    def mention_many(self, key: str = SEVERAL) -> None:
        """Pokémon (or cards) are mentioned that a later *it* must not be taken for."""
        self.last = key
        self.only = SEVERAL

    def player(self, side: int) -> int:
        """Who a side of the text is to the reader."""
        if side == MINE:
            return self.you
        return OPPONENT if self.you == YOU else THEIR_OPPONENT

    def whose(self, side: int) -> str:
        """your, their, your opponent's"""
        who = self.player(side)
        if who == YOU:
            return "your"
        if who == EACH_PLAYER or who == self.actor:
            return "their"
        return f"{PLAYERS[who]}'s"

    def having(self, side: int) -> str:
        """you have, they have, your opponent has"""
        who = self.player(side)
        if who == YOU:
            return "you have"
        if who == EACH_PLAYER or who == self.actor:
            return "they have"
        return f"{PLAYERS[who]} has"

    def opposes(self, side: int) -> bool:
        """Whether the Pokémon of a side are called opposing ones here."""
        return side == THEIRS and not (self.you == YOU and self.actor == OPPONENT)

    @property
    def the_defending(self) -> str:
        return "the Defending Pokémon" if self.kind == ATTACK else "the opposing Active Pokémon"

    @property
    def this_pokemon(self) -> str:
        """The Pokémon with the text, or the one that bears the card with it."""
        if self.kind == TOOL or self.kind == ENERGY:
            return "the Pokémon this card is attached to"
        return "this Pokémon"


@mypyc_attr(allow_interpreted_subclasses=True)
class Noun:
    """Something a clause speaks of; it is said when its turn comes."""

    __slots__ = ()

    def said(self, talk: Talk) -> str:
        raise NoWords(
            f"{type(self).__name__} cannot be said in English: "
            "give the class a method said(self, talk) that returns words"
        )

    def is_plural(self) -> bool:
        return False

    def same(self, other: Noun) -> bool:
        """Whether both are certainly the same thing."""
        return self is other


Part = Union[str, Noun]


# -- words ----------------------------------------------------------------------------------
def with_article(words: str) -> str:
    """a or an; symbols take *a*."""
    first = words[:1].lower()
    if first in ("a", "e", "i", "o", "u") and words[:3].lower() not in ("uni", "one"):
        return f"an {words}"
    return f"a {words}"


def listing(words: list[str], last: str = "and") -> str:
    """A, B and C."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def symbols(mask: int) -> str:
    """[G] or [P]"""
    return listing([f"[{TYPE_LETTERS[t]}]" for t in range(11) if mask & bit(t)], "or")


def in_third_person(verb: str) -> str:
    head, space, tail = verb.partition(" ")
    if head in ("can", "can't", "may"):
        return verb
    if head == "be":
        head = "is"
    elif head == "have":
        head = "has"
    elif head in ("do", "go"):
        head = f"{head}es"
    elif head.endswith("y") and head[-2:-1] not in ("a", "e", "i", "o", "u"):
        head = f"{head[:-1]}ies"
    elif head.endswith(("s", "sh", "ch", "x", "z")):
        head = f"{head}es"
    else:
        head = f"{head}s"
    return head + space + tail


def in_plural(verb: str) -> str:
    return "are" if verb == "be" else verb


def count_words(text: str) -> int:
    return len(text.split())


def many(n: int, one: str, more: str) -> str:
    """1 card, 2 cards"""
    return f"{n} {one if n == 1 else more}"


def said_parts(parts: list[Part], talk: Talk) -> str:
    """Parts as words; a part that begins with a comma follows without a space."""
    out = ""
    for part in parts:
        words = part if isinstance(part, str) else part.said(talk)
        if not words:
            continue
        if out and not words.startswith((",", ";", ":")):
            out += " "
        out += words
    return out


def same_parts(some: list[Part], others: list[Part]) -> bool:
    if len(some) != len(others):
        return False
    for a, b in zip(some, others, strict=True):
        if isinstance(a, str) or isinstance(b, str):
            if not (isinstance(a, str) and isinstance(b, str) and a == b):
                return False
        elif not a.same(b):
            return False
    return True


# -- clauses --------------------------------------------------------------------------------
class Verb:
    """A verb in its plain form, its objects, and what follows them."""

    __slots__ = ("objects", "rest", "word")

    def __init__(self, word: str, objects: list[Part], rest: list[Part]) -> None:
        self.word = word
        self.objects = objects
        self.rest = rest

    def said(self, word: str, talk: Talk) -> str:
        objects = [said_parts([o], talk) for o in self.objects]
        head = f"{word} {listing(objects)}".strip()
        rest = said_parts(self.rest, talk)
        if not rest:
            return head
        if not head or rest.startswith((",", ";", ":")):
            return head + rest
        return f"{head} {rest}"


class Clause:
    """A subject and what it does. Without a subject it is a command to the acting player,
    without verbs that can be inflected it is a fragment such as "+20 damage"."""

    __slots__ = (
        "colon",
        "fixes_choice",
        "fragment",
        "free",
        "lead",
        "moved",
        "plural",
        "side",
        "subject",
        "verbs",
    )

    def __init__(self, verbs: list[Verb], subject: Optional[Part] = None) -> None:
        self.verbs = verbs
        self.subject = subject
        self.side = MINE  # whose command it is
        self.plural = False
        self.fragment = False
        self.colon = False  # there is a colon in it, so it cannot be joined
        self.free = False  # to do it may be to do nothing
        self.fixes_choice = False  # chooses what a following toss of coins is about
        self.moved = ""  # what it does to cards: "discarded" this way
        self.lead: list[Part] = []  # when or while it holds; stands first


def command(verb: str, *parts: Part, side: int = MINE) -> Clause:
    """What a player does."""
    c = Clause([Verb(verb, list(parts[:1]), list(parts[1:]))])
    c.side = side
    return c


def procedure(verb: str, *parts: Part) -> Clause:
    """What a player does, with its steps after a colon."""
    c = command(verb, *parts)
    c.colon = True
    return c


def statement(subject: Part, verb: str, *parts: Part, plural: bool = False) -> Clause:
    """What is so, or becomes so."""
    c = Clause([Verb(verb, list(parts[:1]), list(parts[1:]))], subject)
    c.plural = plural or (not isinstance(subject, str) and subject.is_plural())
    return c


def fragment(*parts: Part) -> Clause:
    """Damage speaks without a verb."""
    c = Clause([Verb("", list(parts[:1]), list(parts[1:]))])
    c.fragment = True
    return c


class Whose(Noun):
    """Something of a player's: "your deck", "their deck"."""

    __slots__ = ("side", "what")

    def __init__(self, side: int, what: str) -> None:
        self.side = side
        self.what = what

    def said(self, talk: Talk) -> str:
        if self.side not in (MINE, THEIRS):
            return f"its owner's {self.what}"
        return f"{talk.whose(self.side)} {self.what}"

    def same(self, other: Noun) -> bool:
        return isinstance(other, Whose) and other.side == self.side and other.what == self.what


class Possessive(Noun):
    """What somebody has: "this Pokémon's attacks", "its attacks"."""

    __slots__ = ("owner", "what")

    def __init__(self, owner: Noun, what: str) -> None:
        self.owner = owner
        self.what = what

    def said(self, talk: Talk) -> str:
        owner = self.owner.said(talk)
        if owner == "it":
            return f"its {self.what}"
        if owner == "they":
            return f"their {self.what}"
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

    def said(self, talk: Talk) -> str:
        words = listing([said_parts([n], talk) for n in self.nouns])
        talk.mention_many()
        return words

    def is_plural(self) -> bool:
        return True


class TheCards(Noun):
    """The cards just spoken of: *it* or *them*. No Pokémon in play is *it* after that."""

    __slots__ = ("single",)

    def __init__(self, single: bool) -> None:
        self.single = single

    def said(self, talk: Talk) -> str:
        talk.mention_many(SOME_CARDS)
        return "it" if self.single else "them"

    def is_plural(self) -> bool:
        return not self.single


class UpTo(Noun):
    """Up to so many; in an offer it is at least one."""

    __slots__ = ("more", "n", "one")

    def __init__(self, n: int, one: str, more: str) -> None:
        self.n = n
        self.one = one
        self.more = more

    def said(self, talk: Talk) -> str:
        if talk.offered and self.n == 2:
            return f"1 or 2 {self.more}"
        return f"up to {many(self.n, self.one, self.more)}"


class While(Noun):
    """The lead of what holds while a condition does."""

    __slots__ = ("condition",)

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def said(self, talk: Talk) -> str:
        return f"while {condition_said(self.condition, talk)}"

    def same(self, other: Noun) -> bool:
        return isinstance(other, While) and other.condition is self.condition


# -- conditions ---------------------------------------------------------------------------
def nameless(part: object, method: str) -> NoWords:
    return NoWords(
        f"{type(part).__name__} does not say in English what it does: "
        f"give the class a method {method}"
    )


def condition_said(condition: Condition, talk: Talk) -> str:
    said = getattr(condition, "said", None)
    if said is None:
        raise nameless(condition, "said(self, talk) that returns words")
    words: str = said(talk)
    return words

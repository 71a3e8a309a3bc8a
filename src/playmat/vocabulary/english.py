"""How texts are put together in English: clauses, agreement, pronouns, sentences.

What a text is made of says itself, in the class in which it acts, by methods found by name, so
that somebody's own op needs nothing but the method:

- an op or a modifier: `say(talk) -> list[Clause]`, clauses that are joined with their
  neighbours; or `sentences(talk) -> list[str]` where clauses are not enough. One that has both
  is said by `sentences` where it stands alone and by `say` inside another sentence;
- a condition: `said(talk) -> str`, what stands after *if* and *while*.

Clauses become words last, in reading order, so that pronouns come out right. Sentences are
passed about without capital and full stop.
"""

from __future__ import annotations

from typing import Final, Optional, Union

from mypy_extensions import mypyc_attr

from playmat.engine.cards import Condition, Modifier, Op, Sequence
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

JOINED_WORDS: Final = 17  # the longest sentence made by joining two
SENTENCE_WORDS: Final = 24  # the longest sentence made of what holds at the same time
ARM_WORDS: Final = 24  # the longest arm of a coin in its short form
ARMS_WORDS: Final = 40


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
    elif head == "do":
        head = "does"
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


# -- parts of a text say themselves --------------------------------------------------------
def nameless(part: object, method: str) -> NoWords:
    return NoWords(
        f"{type(part).__name__} does not say in English what it does: "
        f"give the class a method {method}"
    )


def clauses_of(part: Op | Modifier, talk: Talk) -> list[Clause]:
    """The clauses of an op or a modifier."""
    if isinstance(part, Sequence):
        out: list[Clause] = []
        for op in part.ops:
            out.extend(clauses_of(op, talk))
        return out
    say = getattr(part, "say", None)
    if say is None:
        raise nameless(part, "say(self, talk) that returns clauses")
    found: list[Clause] = say(talk)
    return found


def stands_alone(part: Op | Modifier) -> bool:
    """Whether it is said in sentences of its own."""
    return hasattr(part, "sentences")


def can_join(part: Op | Modifier) -> bool:
    """Whether it can be said inside another sentence."""
    if isinstance(part, Sequence):
        return all([can_join(op) for op in part.ops])
    return hasattr(part, "say") or not hasattr(part, "sentences")


def own_sentences(part: Op | Modifier, talk: Talk) -> list[str]:
    found: list[str] = getattr(part, "sentences")(talk)  # noqa: B009
    return found


def condition_said(condition: Condition, talk: Talk) -> str:
    said = getattr(condition, "said", None)
    if said is None:
        raise nameless(condition, "said(self, talk) that returns words")
    words: str = said(talk)
    return words


def steps(op: Optional[Op]) -> list[Op]:
    """The ops of a program, one after the other."""
    if op is None:
        return []
    if not isinstance(op, Sequence):
        return [op]
    out: list[Op] = []
    for o in op.ops:
        out.extend(steps(o))
    return out


# -- from clauses to words -------------------------------------------------------------------
def said_clause(c: Clause, talk: Talk, say_you: bool = False) -> str:
    """A clause in words, its lead left out."""
    if c.moved:
        talk.moved = c.moved
    if c.fragment:
        head = said_offer(talk, talk.you)
        words = c.verbs[0].said("", talk)
        return f"{head}do {words}" if head else words
    if c.subject is None:
        return said_command(c, talk, say_you)
    head = said_offer(talk, NOBODY)
    subject = said_parts([c.subject], talk)
    if head:
        return f"{head}{subject} {said_verbs(c, talk, True, False)}"
    return f"{subject} {said_verbs(c, talk, c.plural, True)}"


def said_command(c: Clause, talk: Talk, say_you: bool) -> str:
    who = talk.player(c.side)
    plain = True
    if c.free and talk.kind == ATTACK and talk.offer == who == YOU:
        # To take any number may be to take none: no need to say that one may.
        talk.offer = NOBODY
        talk.free = True
        head = ""
    else:
        head = said_offer(talk, who)
    if not head:
        if who == YOU:
            head = "you " if say_you else ""
        elif who == EACH_PLAYER and talk.each_named:
            head = "they "
        else:
            head = f"{PLAYERS[who]} "
            plain = False
    if who == EACH_PLAYER:
        talk.each_named = True
    before = talk.actor
    talk.actor = who
    words = head + said_verbs(c, talk, plain, True)
    talk.actor = before
    return words


def said_offer(talk: Talk, who: int) -> str:
    """Who may, where somebody may: *you may*, or *you may have your opponent*."""
    asked = talk.offer
    if asked == NOBODY:
        return ""
    talk.offer = NOBODY
    talk.offered = True
    if asked == EACH_PLAYER:
        talk.each_named = True
    if asked == who:
        return f"{PLAYERS[asked]} may "
    if who == NOBODY:
        return f"{PLAYERS[asked]} may have "
    return f"{PLAYERS[asked]} may have {PLAYERS[who]} "


def said_verbs(c: Clause, talk: Talk, plain: bool, finite: bool) -> str:
    """The verbs of a clause; a "discard" that would be said twice is said once."""
    out: list[str] = []
    before = ""
    for verb in c.verbs:
        word = verb.word
        if not plain:
            word = in_third_person(word)
        elif finite and c.subject is not None:
            word = in_plural(word)
        out.append(verb.said("" if verb.word == before == "discard" else word, talk))
        before = verb.word
    return listing(out)


def same_subject(a: Clause, b: Clause) -> bool:
    if a.fragment or b.fragment or a.side != b.side:
        return False
    some = a.subject
    other = b.subject
    if some is None or other is None:
        return some is None and other is None
    return same_parts([some], [other])


def same_predicate(a: Clause, b: Clause) -> bool:
    """Whether two statements say the same of two subjects."""
    if a.subject is None or b.subject is None or len(a.verbs) != 1 or len(b.verbs) != 1:
        return False
    v = a.verbs[0]
    w = b.verbs[0]
    return v.word == w.word and same_parts(v.objects, w.objects) and same_parts(v.rest, w.rest)


def merged(clauses: list[Clause]) -> list[Clause]:
    """Neighbours with one subject, or with one predicate, become one clause."""
    out: list[Clause] = []
    for c in clauses:
        a = out[-1] if out else None
        if a is None or a.colon or c.colon or not same_parts(a.lead, c.lead):
            out.append(c)
            continue
        if same_subject(a, c):
            both = Clause(joined_verbs(a.verbs, c.verbs), a.subject)
            both.side = a.side
            both.plural = a.plural
            both.free = a.free
        elif same_predicate(a, c) and a.subject is not None and c.subject is not None:
            both = Clause(a.verbs, Together([a.subject, c.subject]))
            both.plural = True
        else:
            out.append(c)
            continue
        both.lead = a.lead
        both.moved = c.moved or a.moved
        out[-1] = both
    return out


def joined_verbs(some: list[Verb], others: list[Verb]) -> list[Verb]:
    """Verbs one after the other; different things discarded from one place are one list."""
    last = some[-1]
    first = others[0]
    if last.word == first.word == "discard" and same_parts(last.rest, first.rest):
        both = Verb(last.word, last.objects + first.objects, last.rest)
        return [*some[:-1], both, *others[1:]]
    return some + others


def said_clauses(clauses: list[Clause], talk: Talk) -> str:
    """Clauses in one sentence, without their lead. A command after a statement gets *you*."""
    out: list[str] = []
    before: Optional[Clause] = None
    for c in clauses:
        mixed = before is not None and (before.fragment or before.subject is not None)
        out.append(said_clause(c, talk, mixed))
        before = c
    return listing(out)


def said_in_sentence(clauses: list[Clause], talk: Talk) -> str:
    """A sentence: its lead first."""
    whole = merged(clauses)
    lead = said_parts(whole[0].lead, talk)
    words = said_clauses(whole, talk)
    return f"{lead}, {words}" if lead else words


def said_in_arm(clauses: list[Clause], talk: Talk) -> str:
    """Part of a sentence: one effect has its lead behind it, several have it before them."""
    whole = merged(clauses)
    if len(whole) > 1 and all([same_parts(c.lead, whole[0].lead) for c in whole]):
        lead = said_parts(whole[0].lead, talk)
        words = said_clauses(whole, talk)
        return f"{lead} {words}" if lead else words
    out: list[str] = []
    before: Optional[Clause] = None
    for c in whole:
        mixed = before is not None and (before.fragment or before.subject is not None)
        words = said_clause(c, talk, mixed)
        lead = said_parts(c.lead, talk)
        out.append(f"{words} {lead}" if lead else words)
        before = c
    return listing(out)


# -- from ops to sentences ---------------------------------------------------------------------
def joined(ops: list[Op], talk: Talk) -> str:
    """Ops said inside one sentence."""
    clauses: list[Clause] = []
    for op in ops:
        clauses.extend(clauses_of(op, talk))
    return said_in_arm(clauses, talk)


def short_arm(ops: list[Op], talk: Talk) -> str:
    """Ops as one short clause without a colon; nothing where that cannot be."""
    if not ops or not all([can_join(op) for op in ops]):
        return ""
    words = joined(ops, talk)
    if ":" in words or ";" in words or count_words(words) > ARM_WORDS:
        return ""
    return words


def after_head(ops: list[Op], talk: Talk) -> list[str]:
    """Sentences of which the first goes on with a head, such as "if so"."""
    if all([can_join(op) for op in ops]):
        words = joined(ops, talk.copy())
        if count_words(words) <= ARM_WORDS:
            return [joined(ops, talk)]
    talk.go_on()
    return sentences(ops, talk)


def sentences(ops: list[Op], talk: Talk) -> list[str]:
    """Ops as sentences. Two short neighbours by the same player become one sentence."""
    out: list[str] = []
    run: list[Clause] = []
    length = 0
    for op in ops:
        if stands_alone(op):
            if run and run[-1].fixes_choice:
                head = begun(run, talk)
                run = []
                talk.go_on()
                found = own_sentences(op, talk)
                out.append(f"{head}, then {found[0]}")
                out.extend(found[1:])
                continue
            if run:
                out.append(begun(run, talk))
                run = []
            out.extend(own_sentences(op, talk))
            continue
        clauses = clauses_of(op, talk)
        if run and not joinable(run, length, clauses, talk):
            out.append(begun(run, talk))
            run = []
        length = length + 1 if run else 1
        run = run + clauses
    if run:
        out.append(begun(run, talk))
    return out


def begun(clauses: list[Clause], talk: Talk) -> str:
    talk.begin()
    return said_in_sentence(clauses, talk)


def joinable(run: list[Clause], length: int, clauses: list[Clause], talk: Talk) -> bool:
    """Whether the clauses of one op go on in the sentence of those before it."""
    if not clauses:
        return True
    a = run[-1]
    b = clauses[0]
    if a.colon or b.colon or a.fixes_choice or not same_parts(a.lead, b.lead):
        return False
    if len(merged([a, b])) == 2 and not a.lead:
        return False
    v = a.verbs[-1]
    w = b.verbs[0]
    if v.word == w.word == "discard" and same_parts(v.rest, w.rest):
        return True
    if a.lead:
        together = said_in_sentence(run + clauses, talk.copy())
        return count_words(together) <= SENTENCE_WORDS
    if length > 1:
        return False
    return (
        count_words(said_in_sentence(run, talk.copy()))
        + count_words(said_in_sentence(clauses, talk.copy()))
        <= JOINED_WORDS
    )


def standing(modifiers: list[Modifier], talk: Talk) -> list[str]:
    """The sentences of what stands: those that hold at the same time in one."""
    out: list[str] = []
    run: list[Clause] = []
    for m in modifiers:
        if stands_alone(m):
            if run:
                out.append(begun(run, talk))
                run = []
            out.extend(own_sentences(m, talk))
            continue
        clauses = clauses_of(m, talk)
        if run and not joinable(run, 1, clauses, talk):
            out.append(begun(run, talk))
            run = []
        run = run + clauses
    if run:
        out.append(begun(run, talk))
    return out


GOES_ON: Final = ("if ", "on ", "for every ", "then ", "otherwise")


def offered(ops: list[Op], talk: Talk, who: int) -> list[str]:
    """Ops that a player may do: *you may* is said with the first; what follows hangs on it."""
    talk.offer = who
    talk.free = False
    found = sentences(ops, talk)
    talk.offer = NOBODY
    if len(found) > 1 and not talk.free and not found[1].startswith(GOES_ON):
        return [found[0], f"if so, {'; '.join(found[1:])}"]
    return found


def tossed(head: str, arms: list[tuple[str, list[Op]]], then: list[Op], talk: Talk) -> list[str]:
    """A toss and its outcomes: short after a colon, or a sentence for each outcome."""
    if not arms:
        first = short_arm(then[:1], talk.copy())
        if not first:
            return [head, *sentences(then, talk)]
        first = short_arm(then[:1], talk)
        return [f"{head}: {first}", *sentences(then[1:], talk)]
    trial = talk.copy()
    short: list[str] = []
    for label, ops in arms:
        words = short_arm(ops, trial)
        if words:
            short.append(f"{label}, {words}")
    together = "; ".join(short)
    if len(short) == len(arms) and count_words(together) <= ARMS_WORDS:
        talk.last = trial.last
        talk.only = trial.only
        talk.plural = trial.plural
        talk.moved = trial.moved
        return [f"{head}: {together}", *sentences(then, talk)]
    out = [head]
    for label, ops in arms:
        # Semicolons, so that nothing after the arm is read as part of it.
        words = "; ".join(sentences(ops, talk))
        out.append(f"{label if label.startswith('for every') else f'on {label}'}, {words}")
    return [*out, *sentences(then, talk)]


def text_of(found: list[str]) -> str:
    """Sentences with capitals and full stops."""
    return " ".join([f"{s[:1].upper()}{s[1:]}." for s in found])

"""How clauses become sentences: agreement, joining, offers, coins, what lasts.

Sentences are passed about without capital and full stop.
"""

from __future__ import annotations

from typing import Final, Optional

from playmat.engine.cards import Modifier, Op, Sequence
from playmat.vocabulary.english import (
    ATTACK,
    EACH_PLAYER,
    NOBODY,
    PLAYERS,
    YOU,
    Clause,
    Talk,
    Together,
    Verb,
    count_words,
    in_plural,
    in_third_person,
    listing,
    nameless,
    said_parts,
    same_parts,
)

JOINED_WORDS: Final = 17  # the longest sentence made by joining two
SENTENCE_WORDS: Final = 24  # the longest sentence made of what holds at the same time
ARM_WORDS: Final = 24  # the longest arm of a coin in its short form
ARMS_WORDS: Final = 40


# -- ops and modifiers say themselves -------------------------------------------------------
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
    """Part of a sentence: one effect has its lead behind it, several have it before them, and so
    has what cannot be done."""
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
        if lead and c.verbs[0].word == "can't":
            words = f"{lead} {words}"
        elif lead:
            words = f"{words} {lead}"
        out.append(words)
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

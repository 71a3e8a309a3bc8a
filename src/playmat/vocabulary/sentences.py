"""Sentences from clauses: agreement, joining, options, coin flips, continuous effects.

Sentences are passed around without their capital and period.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Optional

from playmat.engine.cards import Op, Sequence
from playmat.engine.modifiers import Modifier
from playmat.vocabulary.grammar import (
    EACH_PLAYER,
    MINE,
    NO_PLAYER,
    PLAYERS,
    YOU,
    Clause,
    TextContext,
    Together,
    Verb,
    as_sentence,
    count_words,
    in_third_person,
    join_list,
    join_parts,
    missing_text,
    same_parts,
)

SENTENCE_WORDS: Final = 24  # the longest sentence made by joining effects
EACH_HEADS: Final = "for each heads"
CONTINUES: Final = ("if ", "then ", "otherwise", "for each ")  # openings that need no other


# -- ops and modifiers ----------------------------------------------------------------------
def clauses_of(part: Op | Modifier, context: TextContext) -> list[Clause]:
    """Return the clauses of an op or a modifier."""
    if isinstance(part, Sequence):
        return [clause for op in part.ops for clause in clauses_of(op, context)]
    method = getattr(part, "clauses", None)
    if method is None:
        raise missing_text(part, "clauses(self, context) that returns clauses")
    found: list[Clause] = method(context)
    return found


def steps(op: Optional[Op]) -> list[Op]:
    """Return the ops of a program in order."""
    if op is None:
        return []
    return [o for part in op.ops for o in steps(part)] if isinstance(op, Sequence) else [op]


# -- from clauses to words -------------------------------------------------------------------
def clause_text(c: Clause, context: TextContext, say_you: bool = False) -> str:
    """Return a clause in words, without its lead."""
    if c.subject is None:
        return command_text(c, context, say_you)
    head = offer_text(context, NO_PLAYER)
    subject = join_parts([c.subject], context)
    if head:
        return f"{head}{subject} {verbs_text(c, context, True, False)}"
    return join_parts([subject, verbs_text(c, context, c.plural, True)], context)


def command_text(c: Clause, context: TextContext, say_you: bool) -> str:
    who = context.player(c.side)
    plain = True
    head = offer_text(context, who)
    if not head:
        if who == YOU:
            head = "you " if say_you else ""
        elif who == EACH_PLAYER and context.each_named:
            head = "they "
        else:
            head = f"{PLAYERS[who]} "
            plain = False
    if who == EACH_PLAYER:
        context.each_named = True
    if c.moved:
        context.moved = f"{'they' if who == EACH_PLAYER else PLAYERS[who]} {c.moved}"
    before = context.actor
    context.actor = who
    words = head + verbs_text(c, context, plain, True)
    context.actor = before
    return words


def offer_text(context: TextContext, who: int) -> str:
    """Return who may act, if a player may: "you may", or "you may have your opponent"."""
    chooser = context.offer
    if chooser == NO_PLAYER:
        return ""
    context.offer = NO_PLAYER
    if chooser == EACH_PLAYER:
        context.each_named = True
    if chooser == who:
        return f"{PLAYERS[chooser]} may "
    if who == NO_PLAYER:
        return f"{PLAYERS[chooser]} may have "
    return f"{PLAYERS[chooser]} may have {PLAYERS[who]} "


def verbs_text(c: Clause, context: TextContext, plain: bool, finite: bool) -> str:
    """Return the verbs of a clause; a repeated "discard" is left out."""
    out: list[str] = []
    before = ""
    for verb in c.verbs:
        word = verb.word
        if not plain:
            word = in_third_person(word)
        elif finite and c.subject is not None and word == "be":
            word = "are"
        out.append(verb.text("" if verb.word == before == "discard" else word, context))
        before = verb.word
    words = join_list(out)
    last = c.conclusion
    if last is None:
        return words
    if context.actor == YOU:
        context.after.append(f"{c.opening} {last.text(last.word, context)}".strip())
        return words
    word = last.word if plain else in_third_person(last.word)
    return f"{words}, then {last.text(word, context)}"


def same_subject(a: Clause, b: Clause) -> bool:
    if a.subject is None or b.subject is None:
        return a.subject is b.subject and a.side == b.side
    return a.side == b.side and same_parts([a.subject], [b.subject])


def same_predicate(a: Clause, b: Clause) -> bool:
    """Return whether two statements say the same about their subjects."""
    if len(a.verbs) != 1 or len(b.verbs) != 1:
        return False
    v = a.verbs[0]
    w = b.verbs[0]
    return v.word == w.word and same_parts(v.objects, w.objects) and same_parts(v.rest, w.rest)


def merge_clauses(clauses: list[Clause]) -> list[Clause]:
    """Return clauses with neighbors of one subject, or of one predicate, made into one."""
    out: list[Clause] = []
    for c in clauses:
        a = out[-1] if out else None
        if a is None or not same_parts(a.lead, c.lead):
            out.append(c)
            continue
        if same_subject(a, c):
            both = Clause(join_verbs(a.verbs, c.verbs), a.subject)
            both.side = a.side
            both.plural = a.plural
        elif a.subject is not None and c.subject is not None and same_predicate(a, c):
            both = Clause(a.verbs, Together([a.subject, c.subject]))
            both.plural = True
        else:
            out.append(c)
            continue
        both.lead = a.lead
        both.moved = c.moved or a.moved
        out[-1] = both
    return out


def join_verbs(some: list[Verb], others: list[Verb]) -> list[Verb]:
    """Return verbs in order; different things discarded from one place become one list."""
    last = some[-1]
    first = others[0]
    if discard_together(last, first):
        both = Verb(last.word, last.objects + first.objects, last.rest)
        return [*some[:-1], both, *others[1:]]
    return some + others


def discard_together(some: Verb, other: Verb) -> bool:
    return some.word == other.word == "discard" and same_parts(some.rest, other.rest)


def sentence_text(clauses: list[Clause], context: TextContext, scoped: bool = False) -> str:
    """Return clauses as one sentence. A command after a statement gets *you*.

    A lead comes first; after the head of a scope, such as "if heads", that of a single effect
    comes last, unless the effect is a ban.
    """
    whole = merge_clauses(clauses)
    head = whole[0]
    lead = join_parts(head.lead, context)
    last = scoped and len(whole) == 1 and not head.separate and head.verbs[0].word != "can't"
    out: list[str] = []
    statement_before = False
    for c in whole:
        out.append(clause_text(c, context, statement_before))
        statement_before = c.subject is not None
    words = join_list(out)
    if not lead:
        return words
    return f"{words} {lead}" if last else f"{lead}, {words}"


# -- from ops to sentences ---------------------------------------------------------------------
class SentenceBuilder:
    """Collects clauses and turns those that belong together into one sentence."""

    __slots__ = ("context", "effects", "out", "run", "scoped")

    def __init__(self, context: TextContext, scoped: bool = False) -> None:
        self.context = context
        self.scoped = scoped  # whether the sentences depend on a head, such as "if heads"
        self.out: list[str] = []
        self.run: list[Clause] = []  # the clauses of the current sentence
        self.effects = 0  # number of effects in it

    def add(self, part: Op | Modifier) -> None:
        """Add an op or a modifier."""
        method = getattr(part, "sentences", None)
        if method is not None:
            fixed = bool(self.run) and self.run[-1].fixes_choice
            self.finish()
            if fixed:
                self.context.continue_sentence()
            found: list[str] = method(self.context)
            if fixed:
                found[0] = f"{self.out.pop()} and {found[0]}"
            self.out.extend(found)
            return
        for i, c in enumerate(clauses_of(part, self.context)):
            if self.run and not self.joins(c, i > 0):
                self.finish()
            self.run.append(c)
            self.effects += 1 if i == 0 else 0

    def joins(self, c: Clause, same_effect: bool) -> bool:
        """Return whether a clause continues the current sentence."""
        a = self.run[-1]
        if a.separate or c.separate or a.fixes_choice or not same_parts(a.lead, c.lead):
            return False
        if same_effect or discard_together(a.verbs[-1], c.verbs[0]):
            return True
        one = len(merge_clauses([a, c])) == 1
        if not (one or a.lead or self.scoped) or (one and not a.lead and self.effects > 1):
            return False
        together = sentence_text([*self.run, c], self.context.copy(), self.scoped)
        return count_words(together) <= SENTENCE_WORDS

    def finish(self) -> list[str]:
        """End the current sentence and return all sentences."""
        if self.run:
            context = self.context
            context.start_sentence()
            self.out.append(sentence_text(self.run, context, self.scoped))
            self.out.extend(context.after)
            context.after = []
            self.run = []
            self.effects = 0
        return self.out


def sentences(
    parts: Iterable[Op | Modifier], context: TextContext, scoped: bool = False
) -> list[str]:
    """Return ops or modifiers as sentences. Short neighbors about the same subject are joined."""
    builder = SentenceBuilder(context, scoped)
    for part in parts:
        builder.add(part)
    return builder.finish()


def scoped_sentences(head: str, ops: list[Op], context: TextContext) -> list[str]:
    """Return ops after a head such as "if heads". Further sentences begin with *then*."""
    context.continue_sentence()
    return with_openings(head, sentences(ops, context, scoped=True), "then ")


def with_openings(head: str, found: list[str], opening: str) -> list[str]:
    """Return sentences after a head, each of the others with an opening if it needs one."""
    out = [f"{head}, {words}" if head else words for words in found[:1]]
    for words in found[1:]:
        out.append(words if words.startswith(CONTINUES) else opening + words)
    return out


def optional_sentences(
    ops: list[Op], context: TextContext, who: int, then: Optional[list[Op]] = None
) -> list[str]:
    """Return ops that a player may carry out, and what follows if they do."""
    context.offer = who
    found = sentences(ops, context)
    context.offer = NO_PLAYER
    done = "if you do" if who == YOU else "if they do"
    out = with_openings("", found, f"{done}, ")
    if not then:
        return out
    if who == context.you and command_of(ops, context) is not None:
        return continue_with(out, ", then", then, context, done)
    context.start_sentence()
    return out + scoped_sentences(done, then, context)


def each_player_sentences(ops: list[Op], context: TextContext, may: bool = False) -> list[str]:
    """Return ops that each player carries out, or may carry out, as *you* in turn."""
    both = context.copy()
    both.you = EACH_PLAYER
    both.actor = EACH_PLAYER
    found = optional_sentences(ops, both, EACH_PLAYER) if may else sentences(ops, both)
    context.offer = NO_PLAYER
    context.hold = False
    context.mention_many("")
    return found


def continue_with(
    found: list[str], joint: str, ops: list[Op], context: TextContext, head: str
) -> list[str]:
    """Add what the player does next: joined to the last sentence if it is short."""
    c = command_of(ops, context)
    if c is not None and len(found) == 1:
        step = verbs_text(c, context.copy(), True, True)
        if count_words(f"{found[0]} {step}") <= SENTENCE_WORDS:
            return [f"{found[0]}{joint} {verbs_text(c, context, True, True)}"]
    context.start_sentence()
    return found + scoped_sentences(head, ops, context)


def command_of(ops: list[Op], context: TextContext) -> Optional[Clause]:
    """Return ops as one command to the acting player, or None."""
    clauses: list[Clause] = []
    for op in ops:
        if hasattr(op, "sentences"):
            return None
        clauses.extend(clauses_of(op, context))
    clauses = merge_clauses(clauses)
    if len(clauses) != 1:
        return None
    c = clauses[0]
    is_plain = c.subject is None and c.side == MINE and not c.separate and not c.lead
    return c if is_plain else None


def coin_sentences(
    head: str, outcomes: list[tuple[str, list[Op]]], then: list[Op], context: TextContext
) -> list[str]:
    """Return a coin flip and its outcomes."""
    out = [head]
    for outcome, ops in outcomes:
        context.start_sentence()
        c = command_of(ops, context) if outcome == EACH_HEADS else None
        if c is not None and len(c.verbs) == 1:
            out.append(f"{clause_text(c, context)} {outcome}")
        else:
            out += scoped_sentences(outcome, ops, context)
    return out + sentences(then, context)


def as_text(found: list[str]) -> str:
    """Return sentences with capitals and periods."""
    return " ".join([as_sentence(s) for s in found])

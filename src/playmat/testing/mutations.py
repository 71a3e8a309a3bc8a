"""Mutations of cards: each removes one effect, to see whether a test or a game notices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playmat.cards import pool
from playmat.engine.cards import Attack, Card, Definition, Op
from playmat.vocabulary.declarations import symbols

Change = tuple[object, str, object]  # an object, an attribute, and its value without the effect
PARTS = ("program", "choose", "require", "before", "damage", "after")


@dataclass(frozen=True)
class Mutation:
    """An effect that can be removed by changing attributes of some objects."""

    name: str
    word: str  # the name that a test of the effect would use
    changes: tuple[Change, ...]

    @property
    def attribute(self) -> str:
        """The attribute that holds the effect, such as ``program`` or ``modifiers``."""
        return self.changes[0][1]

    @contextmanager
    def without_effect(self) -> Iterator[None]:
        """Remove the effect for a while."""
        before = [getattr(owner, attribute) for owner, attribute, _ in self.changes]
        for owner, attribute, value in self.changes:
            object.__setattr__(owner, attribute, value)
        try:
            yield
        finally:
            for (owner, attribute, _), value in zip(self.changes, before, strict=True):
                object.__setattr__(owner, attribute, value)


def mutations(cards: Iterable[Card]) -> Iterator[Mutation]:
    """Yield the mutations of some cards; several prints of a card count once."""
    cards = list(cards)
    seen: set[str] = set()
    for card in cards:
        d = card.definition
        if d.legend_half == 1:
            d = upper_half(d, cards)
        if d.id not in seen:
            seen.add(d.id)
            yield from mutations_of(d)


def upper_half(d: Definition, cards: Iterable[Card]) -> Definition:
    """Return the upper half of a LEGEND, among these cards or in the pool: it has the effects."""
    for card in (*cards, *pool().cards.values()):
        if card.name == d.name and card.definition.legend_half == 0:
            return card.definition
    return d


def mutations_of(d: Definition, branches: bool = False) -> Iterator[Mutation]:
    """Yield the mutations of a card: its programs, their parts, its limits, and its modifiers.

    With `branches`, the branches of coins and conditions count as parts.
    """
    if d.legend_half == 1:
        return  # its effects are those of the upper half
    title = f"{d.id} {d.name}"
    for attack in d.attacks:
        for what, program in without(attack.program, branches):
            other = with_program(attack, program)
            changes = [(attack, part, getattr(other, part)) for part in PARTS]
            yield Mutation(f"{title}, {attack.name}{what}", attack.name, tuple(changes))
    for power in d.powers:
        for what, program in without(power.op, branches):
            name = f"{title}, {power.name}{what}"
            yield Mutation(name, power.name, ((power, "op", program),))
        for attribute, value in (("once", False), ("blocked_by_conditions", False), ("when", None)):
            if getattr(power, attribute):
                name = f"{title}, {power.name}: {attribute}"
                yield Mutation(name, power.name, ((power, attribute, value),))
    for what, program in without(d.play, branches):
        yield Mutation(f"{title}{what}", d.name, ((d, "play", program),))
    if d.play_condition is not None:
        yield Mutation(f"{title}: play_condition", d.name, ((d, "play_condition", None),))
    for i, modifier in enumerate(d.modifiers):
        word = next((p.name for p in d.powers if modifier in p.modifiers), d.name)
        name = f"{title}, {word}: continuous effect {i + 1}"
        others = (*d.modifiers[:i], *d.modifiers[i + 1 :])
        yield Mutation(name, word, ((d, "modifiers", others),))


def without(program: Op | None, branches: bool = False) -> Iterator[tuple[str, Op | None]]:
    """Yield a program without anything in it, and without each of its parts."""
    if program is not None:
        yield "", None
        for place, rest in reduced_ops(program, branches):
            yield f": part {place}", rest


def reduced_ops(op: Op, branches: bool) -> Iterator[tuple[str, Op | None]]:
    """Yield an op without each of its parts, with the place of the missing part."""
    parts: list[Op | None] = [*op.removable_parts(branches)]
    for i, part in enumerate(parts):
        yield f"{i + 1}", op.with_parts([*parts[:i], None, *parts[i + 1 :]])
        if branches and part is not None:
            for place, rest in reduced_ops(part, branches):
                yield f"{i + 1}.{place}", op.with_parts([*parts[:i], rest, *parts[i + 1 :]])


def with_program(attack: Attack, program: Op | None) -> Attack:
    """Return an attack with another program."""
    cost = symbols(attack.symbols, attack.name)
    return Attack(attack.name, attack.symbols, cost, attack.base, attack.damage_suffix, program)

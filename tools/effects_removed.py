"""Take each effect of the pool away in turn and see whether a test of tests/cards fails.

    python tools/effects_removed.py [a set or a card by its id ...] [a file of tests ...]

What can be taken away: the text of an attack, a Poké-Power or a Trainer, and each part of a text
that says several things; the limit and the condition of a Power; whatever a card does by
standing there. The halves of a LEGEND lose their common text together. Printed are the effects
that no test would miss. Where files of tests are named (``tests/cards/test_xy0.py``), only these
are run.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playmat.engine.cards import Attack, Card, Definition, Op

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = [
    "-o",
    "addopts=",
    "--import-mode=importlib",
    "-p",
    "no:terminal",
    "-p",
    "no:cacheprovider",
]


@dataclass(frozen=True)
class Removal:
    """An effect that can be taken away, by giving an attribute of some object another value."""

    name: str
    word: str  # by which a test that is about it would call it
    owner: object
    attribute: str
    value: object
    along: Removal | None = None  # the same of the other half of a LEGEND

    @contextmanager
    def done(self) -> Iterator[None]:
        before = getattr(self.owner, self.attribute)
        setattr(self.owner, self.attribute, self.value)
        try:
            with self.along.done() if self.along is not None else nullcontext():
                yield
        finally:
            setattr(self.owner, self.attribute, before)


def removals(cards: Iterable[Card]) -> Iterator[Removal]:
    """All that can be taken away from some cards; a card printed again counts once."""
    seen: set[str] = set()
    for card in cards:
        d = card.definition
        if d.id in seen:
            continue
        halves = halves_of(d)
        seen.update(half.id for half in halves)
        for first, *others in zip(*map(removals_of, halves), strict=True):
            yield replace(first, along=others[0]) if others else first


def halves_of(d: Definition) -> list[Definition]:
    """Both halves of a LEGEND, the upper one first; any other card alone."""
    from playmat.cards import pool

    if not d.is_legend():
        return [d]
    found = {c.definition.id: c.definition for c in pool().cards.values() if c.name == d.name}
    return sorted(found.values(), key=lambda half: half.legend_half)


def removals_of(d: Definition) -> Iterator[Removal]:
    title = f"{d.id} {d.name}"
    for i, attack in enumerate(d.attacks):
        for what, program in without(attack.program):
            others = [*d.attacks[:i], with_in_turn(attack, program), *d.attacks[i + 1 :]]
            name = f"{title}, {attack.name}{what}"
            yield Removal(name, attack.name, d, "attacks", others)
    for power in d.powers:
        for what, program in without(power.op):
            yield Removal(f"{title}, {power.name}{what}", power.name, power, "op", program)
        for attribute, value in (("once", False), ("condition_off", False), ("when", None)):
            if getattr(power, attribute):
                name = f"{title}, {power.name}: {attribute}"
                yield Removal(name, power.name, power, attribute, value)
    for what, program in without(d.play):
        yield Removal(f"{title}{what}", d.name, d, "play", program)
    if d.guard is not None:
        yield Removal(f"{title}: guard", d.name, d, "guard", None)
    for i, modifier in enumerate(d.modifiers):
        word = next((p.name for p in d.powers if modifier in p.modifiers), d.name)
        name = f"{title}, {word}: standing effect {i + 1}"
        yield Removal(name, word, d, "modifiers", [*d.modifiers[:i], *d.modifiers[i + 1 :]])


def without(text: Op | None) -> Iterator[tuple[str, Op | None]]:
    """A text without anything in it, and without each of its parts."""
    from playmat.engine.cards import Sequence, in_turn
    from playmat.vocabulary.control import PayThen

    if text is None:
        return
    yield "", None
    parts: list[Op] = []
    if isinstance(text, Sequence):
        parts = text.ops
    elif isinstance(text, PayThen):
        parts = [text.cost, text.rest]
    for i in range(len(parts)):
        yield f": part {i + 1}", in_turn([*parts[:i], *parts[i + 1 :]])


def with_in_turn(attack: Attack, program: Op | None) -> Attack:
    from playmat.engine.cards import Attack
    from playmat.vocabulary.printing import symbols

    cost = symbols(attack.symbols, attack.name)
    return Attack(attack.name, attack.symbols, cost, attack.base, attack.mark, program)


class Experiment:
    """A pytest plugin that runs the tests as they are, then again without each effect."""

    def __init__(self, wanted: list[str]) -> None:
        self.wanted = wanted
        self.count = 0
        self.failing: list[str] = []  # tests that fail with all effects in place
        self.missed: list[str] = []  # effects whose loss no test notices
        self.failed = False
        self.sources: dict[Callable[..., Any], str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        items = session.items
        session.items = []  # which leaves nothing to do for pytest's own loop
        self.failing = [item.nodeid for item in items if self.fails(item)]
        if not self.failing:
            for removal in self.chosen():
                self.count += 1
                with removal.done():
                    if not any(map(self.fails, self.most_likely_first(items, removal))):
                        self.missed.append(removal.name)
        return (yield)

    def chosen(self) -> list[Removal]:
        from playmat.cards import pool

        cards = [
            card
            for card in pool().cards.values()
            if not self.wanted or card.id in self.wanted or card.set_id in self.wanted
        ]
        return list(removals(cards))

    def fails(self, item: pytest.Item) -> bool:
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed

    def most_likely_first(self, items: list[pytest.Item], removal: Removal) -> list[pytest.Item]:
        return sorted(items, key=lambda item: removal.word not in self.source(item))

    def source(self, item: pytest.Item) -> str:
        assert isinstance(item, pytest.Function)
        function = item.function
        if function not in self.sources:
            self.sources[function] = inspect.getsource(function)
        return self.sources[function]


def main(wanted: list[str]) -> int:
    files = [word for word in wanted if word.endswith(".py")]
    experiment = Experiment([word for word in wanted if word not in files])
    tests = files or [str(ROOT / "tests/cards")]
    pytest.main([*OPTIONS, "--rootdir", str(ROOT), *tests], [experiment])
    if experiment.failing:
        print("These tests fail with every effect in place:", *experiment.failing, sep="\n  ")
        return 2
    if not experiment.count:
        print("Nothing was taken away: there are no tests, or no such set or card.")
        return 2
    for name in experiment.missed:
        print(f"No test fails without {name}.")
    print(f"{experiment.count} effects taken away, {len(experiment.missed)} not missed.")
    return 1 if experiment.missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Mutation testing: remove each effect of the pool and see whether a test in tests/cards fails.

    python tools/mutate_effects.py [ID of a set or card ...] [FILE of tests ...]

A mutation removes the effect of an attack, a Poké-Power, or a Trainer card, or one of its parts;
the limit or condition of a Poké-Power; or a continuous effect. The halves of a LEGEND lose their
common effects together. Effects that no test misses are listed. If files of tests are named
(``tests/cards/test_xy0.py``), only these are run.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playmat.testing.mutations import Mutation

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


class Experiment:
    """A pytest plugin that runs the tests, then again with each mutation."""

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
        session.items = []  # so pytest's own loop does nothing
        self.failing = [item.nodeid for item in items if self.fails(item)]
        if not self.failing:
            for mutation in self.mutations():
                self.count += 1
                with mutation.without_effect():
                    if not any(map(self.fails, self.most_likely_first(items, mutation))):
                        self.missed.append(mutation.name)
        return (yield)

    def mutations(self) -> list[Mutation]:
        from playmat.cards import pool
        from playmat.testing.mutations import mutations

        cards = [
            card
            for card in pool().cards.values()
            if not self.wanted or card.id in self.wanted or card.set_id in self.wanted
        ]
        return list(mutations(cards))

    def fails(self, item: pytest.Item) -> bool:
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed

    def most_likely_first(self, items: list[pytest.Item], mutation: Mutation) -> list[pytest.Item]:
        return sorted(items, key=lambda item: mutation.word not in self.source(item))

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
        print("nothing to mutate: no tests found, or no set or card with these ids")
        return 2
    for name in experiment.missed:
        print(f"No test fails without {name}.")
    print(f"{experiment.count} mutations, {len(experiment.missed)} not noticed by any test.")
    return 1 if experiment.missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

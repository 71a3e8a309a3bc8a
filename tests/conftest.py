"""Options, fixtures, and hooks of all tests: the build, the size of a run, and skips."""

from __future__ import annotations

import importlib
import math
import os
import signal
import time
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
CI = os.environ.get("CI") == "true"
BUILD = os.environ.get("PLAYMAT_BUILD", "")

SIZES = ("commit", "verify", "soak")
ROUNDS = 1_000_000  # at most, for each seed of a soak

hypothesis.settings.register_profile(
    "commit", derandomize=True, deadline=None, max_examples=20, database=None
)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=50, database=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("playmat")
    group.addoption("--size", choices=SIZES, default="commit", help="which tests to run")
    group.addoption("--minutes", type=float, default=0, help="how long a soak takes")
    group.addoption("--seed", type=int, default=1, help="the seed of a soak")
    group.addoption("--round", type=int, default=0, help="the first round of a soak")


def pytest_configure(config: pytest.Config) -> None:
    size = config.getoption("--size")
    hypothesis.settings.load_profile("soak" if size == "soak" else "commit")
    loaded = build()
    if BUILD and loaded != BUILD:
        pytest.exit(f"The {BUILD} build should be tested, but {loaded} is loaded.", returncode=4)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell starts background processes so that they and their children ignore Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    source = str(ROOT / "src")
    if source in map(os.path.abspath, config.getini("pythonpath")):
        # The processes that a test starts must load the same build.
        os.environ["PYTHONPATH"] = source


def pytest_report_header(config: pytest.Config) -> list[str]:
    lines = [f"playmat: {build()}"]
    if config.getoption("--size") == "soak":
        minutes, seed = config.getoption("--minutes"), config.getoption("--seed")
        lines.append(f"soak: {minutes:g} minutes, seed {seed}")
    return lines


def build() -> str:
    """Return the build that is loaded: `compiled`, `pure`, or a mixture of both."""
    engine = importlib.import_module("playmat.engine")
    assert engine.__file__
    modules = [
        importlib.import_module(f"playmat.engine.{path.stem}")
        for path in sorted(Path(engine.__file__).parent.glob("*.py"))
        # These are interpreted in both builds.
        if path.name not in ("__init__.py", "vectors.py", "observers.py", "sealing.py")
    ]
    found = {"pure" if str(module.__file__).endswith(".py") else "compiled" for module in modules}
    vectors = importlib.import_module("playmat.engine.vectors")
    found.add("compiled" if vectors.COMPILED else "pure")
    return found.pop() if len(found) == 1 else "a mixture of both builds"


def sizes(item: pytest.Item) -> set[str]:
    """Return the sizes of run that a test belongs to."""
    marked = {size for size in SIZES[1:] if item.get_closest_marker(size)}
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        marked |= {"commit", "soak"}
    return marked or {"commit"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Deselected, not skipped: nothing is missing.
    size = config.getoption("--size")
    out = [
        item
        for item in items
        if size not in sizes(item)
        or (size == "commit" and BUILD == "compiled" and item.get_closest_marker("once"))
    ]
    if out:
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in out]
    if hasattr(config, "workerinput"):
        # Slow tests start first, or one worker would still be running when all others are done.
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture
def seed(pytestconfig: pytest.Config) -> int:
    """Return the seed of the first round of a soak; each later round has the next one."""
    return int(pytestconfig.getoption("--seed")) * ROUNDS + int(pytestconfig.getoption("--round"))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run each test of a soak with one seed after the other until its share of time is over."""
    config = pyfuncitem.config
    if config.getoption("--size") != "soak":
        return None
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    shares = math.ceil(len(pyfuncitem.session.items) / workers)
    end = time.monotonic() + config.getoption("--minutes") * 60 / shares
    names = pyfuncitem._fixtureinfo.argnames
    arguments = {name: pyfuncitem.funcargs[name] for name in names}
    test = pyfuncitem.obj
    first = round = config.getoption("--round")
    while True:
        number = config.getoption("--seed") * ROUNDS + round
        if "seed" in arguments:
            arguments["seed"] = number
        else:
            hypothesis.seed(number)(test)
        try:
            test(**arguments)
        except BaseException as error:
            seed = config.getoption("--seed")
            error.add_note(f"To repeat it: --size soak --seed {seed} --round {round}")
            raise
        round += 1
        if time.monotonic() >= end:
            break
    pyfuncitem.user_properties.append(("rounds", round - first))
    return True


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if config.getoption("--size") == "soak":
        terminalreporter.section("rounds of the soak")
        for report in terminalreporter.getreports("passed"):
            for _, rounds in report.user_properties:
                terminalreporter.line(f"{rounds:9,} {report.nodeid}")


def turn_skip_into_failure(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure in CI, where nothing may be missing."""
    if CI and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"With CI=true nothing may be skipped. {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    turn_skip_into_failure(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    turn_skip_into_failure(report)
    return report


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def reference() -> Path:
    """Return the folder of reference data: rulebooks, card data, and deck lists."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("The reference data (../shared next to the project) is missing.")
    return folder

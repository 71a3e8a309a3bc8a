"""What holds for all tests: which build is tested, what a skip means, where the reference lies."""

from __future__ import annotations

import importlib
import os
import signal
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
CI = os.environ.get("CI") == "true"
BUILD = os.environ.get("PLAYMAT_BUILD", "")

hypothesis.settings.register_profile(
    "default", derandomize=True, deadline=None, max_examples=20, database=None
)
hypothesis.settings.register_profile(
    "nightly", deadline=None, max_examples=2_000, print_blob=True, database=None
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nightly", action="store_true", help="run the tests that take long, too")


def pytest_configure(config: pytest.Config) -> None:
    nightly = config.getoption("--nightly")
    hypothesis.settings.load_profile("nightly" if nightly else "default")
    loaded = build()
    if BUILD and loaded != BUILD:
        pytest.exit(f"The {BUILD} build was to be tested, but {loaded} is loaded.", returncode=4)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell makes what it starts in the background deaf to Ctrl-C, and all that this starts.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    source = str(ROOT / "src")
    if source in map(os.path.abspath, config.getini("pythonpath")):
        # The processes that a test starts must load the same build.
        os.environ["PYTHONPATH"] = source


def pytest_report_header() -> str:
    return f"playmat: {build()}"


def build() -> str:
    """The build that is loaded, `compiled` or `pure`; an error where it is a bit of both."""
    engine = importlib.import_module("playmat.engine")
    assert engine.__file__
    modules = [
        importlib.import_module(f"playmat.engine.{path.stem}")
        for path in sorted(Path(engine.__file__).parent.glob("*.py"))
        # These two are interpreted in both builds.
        if path.name not in ("__init__.py", "vectors.py", "observers.py")
    ]
    found = {"pure" if str(module.__file__).endswith(".py") else "compiled" for module in modules}
    vectors = importlib.import_module("playmat.engine.vectors")
    found.add("compiled" if vectors.COMPILED else "pure")
    return found.pop() if len(found) == 1 else "a mixture of both builds"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Deselected, not skipped: nothing is missing that would have to be there.
    out = [
        item
        for item in items
        if (item.get_closest_marker("once") and BUILD == "compiled")
        or (item.get_closest_marker("nightly") and not config.getoption("--nightly"))
    ]
    if out:
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in out]
    if hasattr(config, "workerinput"):
        # Spread over processes, what takes long goes first, or one would work on alone.
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def fail_where_nothing_may_be_missing(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure: where everything has to be there, a skip hides a hole."""
    if CI and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"With CI=true nothing may be skipped. {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    fail_where_nothing_may_be_missing(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    fail_where_nothing_may_be_missing(report)
    return report


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's own folder."""
    return ROOT


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder of reference data beside the project: rulebooks, card data, deck lists."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("The reference data (../shared beside the project) is not here.")
    return folder

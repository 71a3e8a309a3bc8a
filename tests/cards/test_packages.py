"""Card sets in installed packages, found by their entry points."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from playmat.cards import any_installed, pool_with
from playmat.cards.problems import InvalidCardSet

POINT = "pond = my_pond:SET"


@pytest.fixture(autouse=True)
def fresh_pool():
    """Rebuild the pool before and after each test."""
    pool_with.cache_clear()
    yield
    pool_with.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that installs a package, as pip would."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(package: str, point: str, module: str = "", code: str = "") -> None:
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[playmat.cards]\n{point}\n")
        if module:
            (tmp_path / f"{module}.py").write_text(code, "utf-8")
            monkeypatch.delitem(sys.modules, module, raising=False)

    yield install
    for name in ("my_pond", "broken_pond"):
        sys.modules.pop(name, None)


def problems() -> list[str]:
    with pytest.raises(InvalidCardSet) as refused:
        pool_with("")
    return list(refused.value.lines)


def example(root: Path) -> str:
    return (root / "examples/my_package/my_pond.py").read_text("utf-8")


def test_no_installed_package_has_cards_by_default():
    assert not any_installed()


@pytest.mark.parametrize("point", [POINT, "pond = my_pond"])
def test_the_cards_of_an_installed_package_are_in_the_pool(root: Path, install, point: str):
    install("my_package", point, "my_pond", example(root))
    assert any_installed()
    pool = pool_with("")
    assert [pool.find(f"pond-{n}").name for n in (1, 2, 3)] == [
        "Driplet",
        "Reedwader",
        "Water Energy",
    ]
    assert pool.find("hgss1-21").name == "Furret"


def test_the_example_names_its_set_as_the_entry_point(root: Path):
    text = (root / "examples/my_package/pyproject.toml").read_text("utf-8")
    points = tomllib.loads(text)["project"]["entry-points"]
    assert points["playmat.cards"] == {"pond": "my_pond:SET"}


@pytest.mark.once
@pytest.mark.slow
def test_the_example_can_be_installed_and_its_cards_are_found(root: Path, tmp_path: Path):
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = [
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        str(tmp_path / "site"),
    ]
    source = tmp_path / "my_package"
    source.mkdir()
    for file in (root / "examples/my_package").iterdir():
        if file.is_file():
            (source / file.name).write_bytes(file.read_bytes())
    subprocess.run([*pip, *offline, str(source)], check=True, capture_output=True, text=True)
    code = "import sys; sys.path.append(sys.argv[1]); import playmat; print(playmat.card('pond-2'))"
    found = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "site")],
        check=True,
        capture_output=True,
        text=True,
    )
    assert found.stdout.strip() == "<Card pond-2 Reedwader>"


def test_a_package_with_a_missing_module_is_rejected_by_name(install):
    install("lost_package", "lost = nowhere_at_all:SET")
    assert problems() == [
        "playmat.cards: the installed package lost_package: "
        "ModuleNotFoundError: No module named 'nowhere_at_all'"
    ]


def test_a_package_without_the_set_is_rejected_by_name(root: Path, install):
    install("my_package", "pond = my_pond:POND", "my_pond", example(root))
    [line] = problems()
    assert line.startswith("playmat.cards: the installed package my_package: AttributeError: ")
    assert "'POND'" in line


def test_a_package_that_raises_an_error_is_rejected_by_name_and_line(tmp_path: Path, install):
    install("broken_package", "x = broken_pond", "broken_pond", "import json\n\njson.loads('')\n")
    [line] = problems()
    assert line.startswith(f"{tmp_path}/broken_pond.py:3: the installed package broken_package: ")


def test_all_problems_in_the_cards_of_a_package_are_reported(root: Path, tmp_path: Path, install):
    code = example(root).replace('"WC", "20+"', '"WQ", "20+"').replace("hit(10,", 'hit("10",')
    install("my_package", POINT, "my_pond", code)
    lines = problems()
    assert lines == [
        f"{tmp_path}/my_pond.py:11: the installed package my_package: pond-1 Driplet: "
        "attack Ripple: hit: n must be a multiple of 10 from 10 to 990, not '10'",
        f"{tmp_path}/my_pond.py:15: the installed package my_package: pond-2 Reedwader: "
        "attack Long Look: unknown symbol 'Q' in the cost 'WQ'; "
        "use G, R, W, L, P, F, D, M, Y, N, C",
    ]
    assert problems() == lines  # on a second attempt, too

"""The sdist and the wheel: each, installed alone, plays a game, also in every other Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.slow]

GAME = """
import random
from playmat import HGSS, Game, theme_deck
from playmat.engine import vectors

game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=7)
choose = random.Random(7).choice
while not game.over:
    game.apply(choose(game.options))
assert game.result is not None
print("compiled" if vectors.COMPILED else "pure")
"""
OLDEST = (3, 11)
QUICK = ("tests/rules", "tests/game", "tests/notation", "tests/golden")  # without reference data


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """Run a command without this process's own Python settings, and return its output."""
    ours = ("PYTHON", "PYTEST", "PLAYMAT")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=kept | {"PYTHONNOUSERSITE": "1"} | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-10_000:] + done.stderr[-10_000:]
    return done.stdout


def copy_of_the_tree(root: Path, folder: Path) -> Path:
    """Copy the files of the project, without those that tools have made."""
    hidden = shutil.ignore_patterns(
        ".git", ".venv", ".*_cache", ".hypothesis", "build", "dist", "*.egg-info", "__pycache__"
    )
    return Path(shutil.copytree(root, folder / "tree", ignore=hidden))


@pytest.fixture(scope="module")
def sdist(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, made without isolation: with the tools of this environment and no network."""
    folder = tmp_path_factory.mktemp("sdist")
    tree = copy_of_the_tree(root, folder)
    run(
        sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, tree,
        cwd=folder,
    )  # fmt: skip
    [made] = folder.glob("*.tar.gz")
    return made


@pytest.fixture
def unpacked(sdist: Path, tmp_path: Path) -> Path:
    """The tree that is in the sdist."""
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / sdist.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `make build` has built; one of pure Python if there is none."""
    if built := os.environ.get("PLAYMAT_WHEELS"):
        [made] = Path(built).glob("*.whl")
        return made
    folder = tmp_path_factory.mktemp("wheel")
    tree = copy_of_the_tree(root, folder)
    run(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, tree,
        cwd=folder, PLAYMAT_COMPILE="0",
    )  # fmt: skip
    [made] = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Playmat depends on, without any Playmat that is installed here."""
    folder = tmp_path_factory.mktemp("libraries")
    for path in Path(sysconfig.get_paths()["platlib"]).iterdir():
        if not path.name.startswith(("playmat", "__editable__")) and path.suffix != ".pth":
            (folder / path.name).symlink_to(path)
    return folder


def commands_of(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")


def install(package: Path, libraries: Path, folder: Path) -> Path:
    """Install one package in an empty environment, and return its folder of commands."""
    venv.create(folder, symlinks=os.name != "nt")
    python = commands_of(folder) / "python"
    site = run(
        python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])", cwd=folder
    )
    Path(site.strip(), "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
    run(
        sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check",
        "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", package,
        cwd=folder, PLAYMAT_COMPILE="0",
    )  # fmt: skip
    return commands_of(folder)


def plays(commands: Path, folder: Path) -> str:
    """Play a game in an environment, and return which build played it."""
    version = run(commands / "playmat", "--version", cwd=folder)
    assert version.strip()
    return run(commands / "python", "-c", GAME, cwd=folder).strip()


def test_the_wheel_installed_alone_plays_a_game(wheel: Path, libraries: Path, tmp_path: Path):
    expected = "pure" if wheel.name.endswith("-none-any.whl") else "compiled"
    assert plays(install(wheel, libraries, tmp_path / "alone"), tmp_path) == expected


def test_the_sdist_installed_alone_plays_a_game(sdist: Path, libraries: Path, tmp_path: Path):
    assert plays(install(sdist, libraries, tmp_path / "alone"), tmp_path) == "pure"


def test_the_sdist_has_every_file_of_the_project(root: Path, unpacked: Path):
    if not (root / ".git").exists():
        pytest.skip("Only a checkout with git knows which files the project has.")
    listed = run("git", "ls-files", cwd=root).splitlines()
    missing = [name for name in listed if (root / name).exists() and not (unpacked / name).exists()]
    assert not missing


def test_the_build_and_the_developers_have_the_same_mypy(root: Path):
    """setup.py edits the C code that mypyc writes, so another mypy may not compile Playmat."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    pins = (root / "constraints.txt").read_text("utf-8").splitlines()
    [pinned] = [line.removeprefix("mypy==") for line in pins if line.startswith("mypy==")]
    dev = project["project"]["optional-dependencies"]["dev"]
    required = [
        line.partition(";")[0]
        for line in [*project["build-system"]["requires"], *dev]
        if line.startswith("mypy")
    ]
    assert required == [f"mypy[mypyc]=={pinned}"] * 2


@pytest.mark.verify
def test_the_tests_pass_from_the_sdist(unpacked: Path):
    run(
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "tests",
        cwd=unpacked, PLAYMAT_BUILD="pure", CI="",
    )  # fmt: skip


def other_pythons() -> dict[str, Path]:
    """Find one Python of every other version from the oldest supported one on."""
    homes = [Path(folder) for folder in os.get_exec_path()]
    homes += Path.home().glob(".pyenv/versions/*/bin")
    found: dict[str, Path] = {}
    for path in sorted(path for home in homes for path in home.glob("python3.[0-9]*")):
        version = path.name.removeprefix("python")
        if not version.replace(".", "").isdecimal() or version in found:
            continue
        numbers = tuple(map(int, version.split(".")))
        if numbers < OLDEST or numbers == sys.version_info[:2]:
            continue
        code = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
        output = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
        if output.stdout.strip() == version:
            found[version] = path
    return found


OTHERS = other_pythons()


@pytest.mark.verify
@pytest.mark.parametrize("version", OTHERS)
def test_the_sdist_compiles_and_works_in_another_python(
    version: str, root: Path, sdist: Path, unpacked: Path, tmp_path: Path
):
    run(OTHERS[version], "-m", "venv", tmp_path / "other", cwd=tmp_path)
    commands = commands_of(tmp_path / "other")
    python = commands / "python"
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--requirement", root / "constraints.txt", cwd=tmp_path)
    can_compile = run(python, "setup.py", "--quiet", "can_compile", cwd=unpacked).strip()
    run(
        *pip, "--no-deps", "--no-build-isolation", sdist,
        cwd=tmp_path, PLAYMAT_COMPILE=can_compile, PLAYMAT_OPTIMIZE="0",
    )  # fmt: skip
    build = "compiled" if can_compile == "1" else "pure"
    assert plays(commands, tmp_path) == build
    run(
        python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "pythonpath=",
        "-m", "not slow", *QUICK,
        cwd=unpacked, PLAYMAT_BUILD=build, CI="",
    )  # fmt: skip

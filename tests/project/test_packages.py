"""`python -m build` gives an sdist and a wheel; each, installed alone, plays a game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
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


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """Run a command outside this process's own Python settings; its output."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=kept | {"PYTHONNOUSERSITE": "1"} | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packages(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel, built from a copy of the tree."""
    folder = tmp_path_factory.mktemp("packages")
    ignored = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__")
    shutil.copytree(root, folder / "tree", ignore=ignored)
    # Without isolation, so that the tools are those of this environment and no network is used;
    # not optimized, since `make build` has shown that the compiler can do that.
    run(
        sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, folder / "tree",
        cwd=folder, PLAYMAT_OPTIMIZE="0",
    )  # fmt: skip
    return folder


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Playmat depends on, without any Playmat that is installed here."""
    folder = tmp_path_factory.mktemp("libraries")
    for path in Path(sysconfig.get_paths()["platlib"]).iterdir():
        if not path.name.startswith(("playmat", "__editable__")) and path.suffix != ".pth":
            (folder / path.name).symlink_to(path)
    return folder


def install(package: Path, libraries: Path, folder: Path) -> Path:
    """An empty environment with one package in it; its folder of commands."""
    venv.create(folder, symlinks=os.name != "nt")
    bin_folder = folder / ("Scripts" if os.name == "nt" else "bin")
    python = bin_folder / "python"
    site = run(
        python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])", cwd=folder
    )
    Path(site.strip(), "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
    run(
        sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check",
        "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", package,
        cwd=folder, PLAYMAT_COMPILE="0",
    )  # fmt: skip
    return bin_folder


def plays(commands: Path, folder: Path) -> str:
    """Play a game in an environment; the build that played it."""
    version = run(commands / "playmat", "--version", cwd=folder)
    assert version.strip()
    return run(commands / "python", "-c", GAME, cwd=folder).strip()


def test_the_sdist_and_the_wheel_each_installed_alone_play_a_game(
    root: Path, packages: Path, libraries: Path, tmp_path: Path
):
    # One test, since one build serves both and each worker would make its own.
    [sdist] = packages.glob("*.tar.gz")
    assert plays(install(sdist, libraries, tmp_path / "pure"), tmp_path) == "pure"
    [wheel] = packages.glob("*.whl")
    can_compile = run(sys.executable, "setup.py", "--quiet", "can_compile", cwd=root).strip()
    expected = "compiled" if can_compile == "1" else "pure"
    assert wheel.name.endswith("-none-any.whl") == (expected == "pure")
    assert plays(install(wheel, libraries, tmp_path / "either"), tmp_path) == expected

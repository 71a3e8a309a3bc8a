"""Sets of a user's own: files that are named, and packages that are installed.

A file is named by `--cards FILE` or in the variable PLAYMAT_CARDS. A package names a module with
a set under the entry point group `playmat.cards`.
"""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, TracebackType

from playmat import vocabulary
from playmat.cards.checked import checked_words
from playmat.cards.mistakes import Mistake
from playmat.cards.packages import GROUP
from playmat.cards.sets import CardSet
from playmat.errors import suggestion

NO_NAME = re.compile(r"cannot import name '(\w+)'")
FORM = 'SET = CardSet("my1", "My Set", [...])'


def installed() -> list[EntryPoint]:
    """The sets of installed packages, in an order that does not change."""
    return sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))


def read_sets(
    files: Sequence[str], points: Sequence[EntryPoint]
) -> tuple[list[CardSet], list[Mistake]]:
    """The sets of files and packages, and what is wrong with them so far."""
    sets: list[CardSet] = []
    mistakes: list[Mistake] = []
    for point in points:
        package = point.dist.name if point.dist is not None else point.value
        top = point.module.partition(".")[0]
        before = set(sys.modules)
        with checked_words() as noted:
            try:
                sets.append(set_in(point.load()))
            except (Exception, SystemExit) as error:
                noted += stopped(error, top, GROUP, noted)
        for mistake in noted:
            mistake.inside.insert(0, f"the installed package {package}")
        if noted:  # whoever asks again is told again
            for name in set(sys.modules) - before:
                if name.partition(".")[0] == top:
                    del sys.modules[name]
        mistakes += noted
    for file in dict.fromkeys(str(Path(file).resolve()) for file in files):
        with checked_words() as noted:
            name = f"cards_of_{zlib.crc32(file.encode()):08x}"
            try:
                sets.append(set_in(run(file, name)))
            except (Exception, SystemExit) as error:
                noted += stopped(error, name, file, noted)
        mistakes += noted
    return sets, mistakes


def run(file: str, name: str) -> ModuleType:
    """The module that a file makes."""
    code = compile(Path(file).read_bytes(), file, "exec")
    module = ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module  # where classes of the file look for it
    exec(code, vars(module))
    return module


def set_in(found: object) -> CardSet:
    """The set that an entry point or a file leads to: a set, or a module with one as `SET`."""
    if isinstance(found, ModuleType):
        if not hasattr(found, "SET"):
            others = [name for name, value in vars(found).items() if isinstance(value, CardSet)]
            raise NoSet(
                f"its set is called {others[0]}; call it SET"
                if others
                else f"it has no SET; write {FORM}"
            )
        found = found.SET
    if not isinstance(found, CardSet):
        raise NoSet(f"its SET is a {type(found).__name__}, not a CardSet; write {FORM}")
    return found


class NoSet(Exception):
    """A module has no set."""


def stopped(
    error: BaseException, module: str, source: str, noted: Sequence[Mistake]
) -> Iterator[Mistake]:
    """The mistake that stopped the reading of a module, unless it follows from one noted before."""
    if noted and isinstance(error, TypeError | AttributeError | NoSet):
        return
    place = place_of(error.__traceback__, module) or source
    if isinstance(error, NoSet):
        yield Mistake(source, str(error))
    elif isinstance(error, SyntaxError) and error.lineno is not None:
        yield Mistake(f"{error.filename or source}:{error.lineno}", f"not Python: {error.msg}")
    elif isinstance(error, NameError) and error.name:
        yield Mistake(place, f"the word {error.name!r} is not known here{whereabouts(error.name)}")
    elif isinstance(error, ImportError) and (found := NO_NAME.search(str(error))):
        yield Mistake(place, f"{error.name} has no word {found[1]!r}{whereabouts(found[1])}")
    elif isinstance(error, OSError) and place == source:
        yield Mistake(source, error.strerror or str(error))
    elif isinstance(error, TypeError) and "object expected; got" in str(error):
        # As a compiled class says it.
        yield Mistake(place, re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", str(error)))
    else:
        yield Mistake(place, f"{type(error).__name__}: {error}")


def place_of(trace: TracebackType | None, module: str) -> str:
    """File and line in a module, or in a package, where an error was raised."""
    place = ""
    while trace is not None:
        frame = trace.tb_frame
        if str(frame.f_globals.get("__name__")).partition(".")[0] == module:
            place = f"{frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def whereabouts(word: str) -> str:
    """Where a word is to be had, or which ones are near it."""
    rooms = [f"{vocabulary.__name__}.{module.name}" for module in iter_modules(vocabulary.__path__)]
    home: dict[str, str] = {}
    for room in ["playmat.engine.words", "playmat.cards.sets", *rooms]:
        for name, value in vars(import_module(room)).items():
            if getattr(value, "__module__", room) == room and not name.startswith("_"):
                home.setdefault(name, room)
    if word in home:
        return f"; import it from {home[word]}"
    return suggestion(word, home)

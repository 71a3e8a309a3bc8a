"""Loads custom card sets from files and installed packages.

`--cards FILE` or the variable PLAYMAT_CARDS names a file. A package names a module with a set
under the entry point group `playmat.cards`.
"""

from __future__ import annotations

import os
import re
import sys
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, TracebackType

from playmat import vocabulary
from playmat.cards import GROUP
from playmat.cards.argument_checks import checked_dsl
from playmat.cards.problems import CardProblem
from playmat.cards.sets import CardSet
from playmat.errors import suggestion
from playmat.vocabulary import dsl

CANNOT_IMPORT = re.compile(r"cannot import name '(\w+)'")
FORM = 'SET = CardSet("my1", "My Set", [...])'


class MissingSet(Exception):
    """A module defines no card set."""


def installed_sets() -> list[EntryPoint]:
    """Return the card sets of installed packages, in a stable order."""
    return sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))


def load_sets(
    files: Sequence[str], points: Sequence[EntryPoint]
) -> tuple[list[CardSet], list[CardProblem]]:
    """Return the sets of files and packages, and the problems found while loading them."""
    sets: list[CardSet] = []
    problems: list[CardProblem] = []
    for point in points:
        package = point.dist.name if point.dist is not None else point.value
        top = point.module.partition(".")[0]
        before = set(sys.modules)
        found = load_set(point.load, top, GROUP, sets)
        for problem in found:
            problem.context.insert(0, f"the installed package {package}")
        if found:  # load it again next time, so that the problems are reported again
            for name in set(sys.modules) - before:
                if name.partition(".")[0] == top:
                    del sys.modules[name]
        problems += found
    for file in dict.fromkeys(str(Path(file).resolve()) for file in files):
        name = f"cards_of_{zlib.crc32(os.fsencode(file)):08x}"
        problems += load_set(partial(run_file, file, name), name, file, sets)
    return sets, problems


def load_set(
    load: Callable[[], object], module: str, source: str, sets: list[CardSet]
) -> list[CardProblem]:
    """Load one set, add it to the sets, and return its problems."""
    with checked_dsl() as problems:
        try:
            sets.append(set_in(load()))
        except (Exception, SystemExit) as error:
            # After a problem, errors of these types follow from it.
            if not problems or not isinstance(error, TypeError | AttributeError | MissingSet):
                problems.append(load_problem(error, module, source))
    return problems


def run_file(file: str, name: str) -> ModuleType:
    """Run a file as a module with a name, and return the module."""
    code = compile(Path(file).read_bytes(), file, "exec")
    module = ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module  # classes of the file look for it there
    exec(code, vars(module))
    return module


def set_in(found: object) -> CardSet:
    """Return the set that was loaded: a set, or the `SET` of a module."""
    if isinstance(found, ModuleType):
        if not hasattr(found, "SET"):
            others = [name for name, value in vars(found).items() if isinstance(value, CardSet)]
            raise MissingSet(
                f"the set must be named SET, not {others[0]}"
                if others
                else f"no SET is defined; add {FORM}"
            )
        found = found.SET
    if not isinstance(found, CardSet):
        raise MissingSet(f"SET must be a CardSet, not {found!r}; write {FORM}")
    return found


def load_problem(error: BaseException, module: str, source: str) -> CardProblem:
    """Return the error that stopped the loading of a module, as a problem."""
    place = place_of(error.__traceback__, module) or source
    sentence = f"{type(error).__name__}: {error}"
    if isinstance(error, MissingSet):
        place, sentence = source, str(error)
    elif isinstance(error, SyntaxError) and error.lineno is not None:
        place = f"{error.filename or source}:{error.lineno}"
        sentence = f"invalid Python: {error.msg}"
    elif isinstance(error, NameError) and error.name:
        sentence = f"{error.name!r} is not defined{import_hint(error.name)}"
    elif isinstance(error, ImportError) and (found := CANNOT_IMPORT.search(str(error))):
        sentence = f"{error.name} has no {found[1]!r}{import_hint(found[1])}"
    elif isinstance(error, OSError) and place == source:
        sentence = error.strerror or str(error)
    elif isinstance(error, TypeError) and "object expected; got" in str(error):
        # A message of a compiled class: shorten the names.
        sentence = re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", str(error))
    return CardProblem(place, sentence)


def place_of(trace: TracebackType | None, module: str) -> str:
    """Return the file and line in a module or package at which an error was raised."""
    place = ""
    while trace is not None:
        frame = trace.tb_frame
        if str(frame.f_globals.get("__name__")).partition(".")[0] == module:
            place = f"{frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def import_hint(name: str) -> str:
    """Return where a name can be imported from, or similar names."""
    modules = [f"{vocabulary.__name__}.{one.name}" for one in iter_modules(vocabulary.__path__)]
    origin: dict[str, str] = {}
    words = [dsl.__name__, "playmat.engine.constants", "playmat.cards.sets"]
    for module in [*words, *modules]:
        for known, value in vars(import_module(module)).items():
            foreign = (
                isinstance(value, ModuleType) or getattr(value, "__module__", module) != module
            )
            if not foreign and not known.startswith("_"):
                origin.setdefault(known, module)
    if name in origin:
        return f"; import it from {origin[name]}"
    return suggestion(name, origin)

"""Compile the engine with mypyc where that is possible; install it as it is otherwise.

PLAYMAT_COMPILE=0 never compiles, PLAYMAT_COMPILE=1 fails where it cannot be compiled;
unset, it is tried, and pure Python is installed where it does not work.
PLAYMAT_OPTIMIZE=0 compiles in a fraction of the time what then runs several times slower.
"""

import ast
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("PLAYMAT_COMPILE", "")
OPTIMIZE = os.environ.get("PLAYMAT_OPTIMIZE", "3")
# mypyc takes its time: none of it for metadata or an sdist; an editable install is src as it is.
BUILDS = not {"build", "build_ext", "bdist_wheel", "install"}.isdisjoint(sys.argv)


# vectors.py chooses between librt's vectors and lists when it is imported; observers.py makes its
# methods then. The modules of the vocabulary run once, when cards are declared or shown.
INTERPRETED = {
    "__init__.py",
    "vectors.py",
    "observers.py",
    "card_text.py",
    "declarations.py",
    "dsl.py",
    "validation.py",
}


def core() -> list[str]:
    """The modules to compile: what runs at every decision. Card data runs only once."""
    package = Path("src/playmat")
    modules = [
        path
        for room in ("engine", "vocabulary")
        for path in sorted((package / room).glob("*.py"))
        if path.name not in INTERPRETED
    ]
    names = ("summary_cache", "evaluation", "heuristics", "tree_search")
    agents = [package / "agents" / f"{name}.py" for name in names]
    return [str(path) for path in [package / "rulebook/rulesets.py", *modules, *agents]]


def obstacle() -> str:
    """Why no extension module can be compiled and linked here; empty where one can."""
    if sys.implementation.name != "cpython":
        return "not CPython"
    from distutils.ccompiler import new_compiler  # what setuptools itself will use
    from distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyObject *PyInit_probe(void) { return NULL; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.add_include_dir(get_python_inc())
            compiler.add_include_dir(get_python_inc(plat_specific=True))
            objects = compiler.compile([str(source)], output_dir=folder)
            compiler.link_shared_object(objects, str(Path(folder, "probe.so")))
        except Exception as why:
            return f"no working C compiler: {why}"
    return ""


WRITTEN = Path("build/__native_playmat.c")  # what mypyc makes of our modules


def free_records_at_once() -> None:
    """What is freed deep inside other things waits in CPython's trashcan, which is a list in the
    header that the garbage collector keeps before an object. mypyc sends records there that have
    no such header (`acyclic=True`), and what lies before them is overwritten: they are freed at
    once instead, which goes no deeper than a game does."""
    code = WRITTEN.read_text(encoding="utf-8")
    untracked = (
        r"(_dealloc\([^)]*\)\s*\{\s*)CPy_TRASHCAN_BEGIN\(self, \w+\)(.*?)CPy_TRASHCAN_END\(self\)"
    )
    code, found = re.subn(untracked, r"\1\2", code, flags=re.DOTALL)
    if found == 0:
        raise ValueError("no record without the collector's header was found in what mypyc wrote")
    for name in acyclic_classes():
        dealloc = re.search(rf"\w+___{name}_dealloc\([^;{{]*\)\s*\{{.*?\n\s*\}}\n", code, re.DOTALL)
        if dealloc is None or "TRASHCAN" in dealloc[0]:
            raise ValueError(f"{name} is acyclic, but its deallocator still uses the trashcan")
    WRITTEN.write_text(code, encoding="utf-8")


def acyclic_classes() -> list[str]:
    """Return the names of the classes that are declared `acyclic=True`."""
    return [
        node.name
        for path in core()
        for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        and any("acyclic=True" in ast.unparse(decorator) for decorator in node.decorator_list)
    ]


def refuse_narrow_shifts() -> None:
    """mypyc writes `1 << n` into C as it stands, 32 bits wide: no such code may be installed."""
    code = WRITTEN.read_text(encoding="utf-8")
    if found := re.search(r"= -?\d+L* << cpy_r_\w+", code):
        raise ValueError(f"a number is shifted left by a variable ({found[0]}): use bit(n)")


def extensions() -> list[Extension]:
    """The engine as extension modules; none where it cannot or shall not be compiled."""
    if MODE == "0" or not BUILDS:
        return []
    try:
        if why := obstacle():
            raise RuntimeError(why)
        from mypyc.build import mypycify

        # The strictness of our own check is for us: a newer mypy's new opinion must not
        # cost a user the compiled build, hence no config file.
        modules = mypycify(
            ["--config-file=", *core()], group_name="playmat", opt_level=OPTIMIZE, debug_level="0"
        )
        if sys.platform != "win32":
            for module in modules:
                # To look for misleading indentation in what mypyc wrote takes gcc a minute.
                module.extra_compile_args.append("-Wno-all")
                # Symbols that no other library calls can be inlined and called directly.
                module.extra_compile_args += ["-fvisibility=hidden", "-fno-plt"]
        refuse_narrow_shifts()
        free_records_at_once()
    except (Exception, SystemExit) as why:  # mypyc leaves with SystemExit on a type error
        if MODE == "1":
            raise
        print(f"playmat: not compiled ({why}); installing pure Python", file=sys.stderr)
        return []
    return modules


class all_or_nothing(build_ext):
    """Half a set of mypyc modules cannot be imported, so keep all or none."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or True  # beside the engine, one small file a module

    def run(self) -> None:
        try:
            super().run()
        except Exception as why:
            if MODE == "1":
                raise
            print(f"playmat: not compiled ({why}); installing pure Python", file=sys.stderr)
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions = []


class can_compile(Command):
    """Print 1 where the engine can be compiled, 0 where not."""

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None: ...

    def finalize_options(self) -> None: ...

    def run(self) -> None:
        print(0 if obstacle() else 1)


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": all_or_nothing, "can_compile": can_compile},
)

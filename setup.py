"""Compile the engine with mypyc if possible; otherwise install it as pure Python.

PLAYMAT_COMPILE=0 never compiles, and PLAYMAT_COMPILE=1 fails if the engine can't be compiled.
PLAYMAT_OPTIMIZE=0 compiles in a fraction of the time, but the result is several times slower.
"""

import ast
import os
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("PLAYMAT_COMPILE", "")
OPTIMIZE = os.environ.get("PLAYMAT_OPTIMIZE", "3")
# Don't compile for metadata, an sdist, or an editable install: mypyc takes minutes.
BUILDS = not {"build", "build_ext", "bdist_wheel", "install"}.isdisjoint(sys.argv)


# vectors.py chooses between librt's vectors and lists when it is imported; observers.py makes its
# methods then. sealing.py changes compiled classes. The modules of the vocabulary run once, when
# cards are declared or shown.
INTERPRETED = {
    "__init__.py",
    "vectors.py",
    "observers.py",
    "sealing.py",
    "card_text.py",
    "declarations.py",
    "dsl.py",
    "ranges.py",
    "validation.py",
}


def compiled_modules() -> list[str]:
    """Return the modules to compile: those that run at every decision."""
    package = Path("src/playmat")
    modules = [
        path
        for name in ("engine", "vocabulary")
        for path in sorted((package / name).glob("*.py"))
        if path.name not in INTERPRETED
    ]
    names = ("evaluation", "heuristics", "tree_search")
    agents = [package / "agents" / f"{name}.py" for name in names]
    return [str(path) for path in [package / "rulebook/rulesets.py", *modules, *agents]]


def obstacle() -> str:
    """Return why no extension module can be compiled and linked here; empty if one can."""
    if sys.implementation.name != "cpython":
        return "not CPython"
    from distutils.ccompiler import new_compiler  # the same as setuptools uses
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


C_CODE = Path("build/__native_playmat.c")  # the C code that mypyc writes


def without_trashcan(code: str, classes: Iterable[tuple[str, str]]) -> str:
    """Return C code without CPython's trashcan in the deallocators of these acyclic classes.

    The trashcan is a list in the garbage collector's header of an object. Records that are
    `acyclic=True` have no such header, so mypyc's code overwrites the memory before them. They
    can be freed immediately, because a game isn't nested deeply.
    """
    for module, name in classes:
        package, *inner = module.split(".")
        prefix = package
        for part in inner:
            prefix = f"(?:{prefix}___)?{part}"  # mypyc shortens the names of modules
        trashcan = (
            rf"CPy_TRASHCAN_BEGIN\(self, {prefix}___{name}_dealloc\)(.*?)CPy_TRASHCAN_END\(self\)"
        )
        code, found = re.subn(trashcan, r"\1", code, flags=re.DOTALL)
        if found != 1:
            raise ValueError(f"{module}.{name}: expected one trashcan in its C code, not {found}")
    return code


def acyclic_classes(module: str, source: str) -> list[tuple[str, str]]:
    """Return the module and the name of each class that is declared acyclic in a source."""
    return [
        (module, node.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
        and any(
            re.search(r"\bacyclic\b(?!=False)", ast.unparse(decorator))
            for decorator in node.decorator_list
        )
    ]


def reject_narrow_shifts(code: str) -> None:
    """Raise ValueError if C code contains `1 << n`, which is only 32 bits wide."""
    if found := re.search(r"= -?\d+L* << cpy_r_\w+", code):
        raise ValueError(f"a number is shifted left by a variable ({found[0]}): use bit(n)")


def edit_c_code() -> None:
    """Check and correct the C code that mypyc wrote."""
    classes = [
        found
        for path in map(Path, compiled_modules())
        for found in acyclic_classes(
            ".".join(path.relative_to("src").with_suffix("").parts),
            path.read_text(encoding="utf-8"),
        )
    ]
    code = C_CODE.read_text(encoding="utf-8")
    reject_narrow_shifts(code)
    C_CODE.write_text(without_trashcan(code, classes), encoding="utf-8")


def extensions() -> list[Extension]:
    """Return the engine as extension modules; none if it can't or shouldn't be compiled."""
    if MODE == "0" or not BUILDS:
        return []
    try:
        if why := obstacle():
            raise RuntimeError(why)
        from mypyc.build import mypycify

        # No config file: our strict type check must not prevent the build.
        modules = mypycify(
            ["--config-file=", *compiled_modules()],
            group_name="playmat",
            opt_level=OPTIMIZE,
            debug_level="0",
        )
        if sys.platform != "win32":
            for module in modules:
                # gcc takes a minute to look for misleading indentation in the generated code.
                module.extra_compile_args.append("-Wno-all")
                # Symbols that no other library calls can be inlined and called directly.
                module.extra_compile_args += ["-fvisibility=hidden", "-fno-plt"]
        edit_c_code()
    except (Exception, SystemExit) as why:  # mypyc raises SystemExit for a type error
        if MODE == "1":
            raise
        print(f"playmat: not compiled ({why}); installing pure Python", file=sys.stderr)
        return []
    return modules


class all_or_nothing(build_ext):
    """Builds all modules or none, because a part of them can't be imported."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or True  # there is one small file per module

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
    """Print 1 if the engine can be compiled, otherwise 0."""

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None: ...

    def finalize_options(self) -> None: ...

    def run(self) -> None:
        print(0 if obstacle() else 1)


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": all_or_nothing, "can_compile": can_compile},
    )

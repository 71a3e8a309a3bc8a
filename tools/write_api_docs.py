"""Write docs/api.md, the page that lists the public API.

    python tools/write_api_docs.py

Signatures and docstrings are read from the source. The build is strict: it fails if a public
class, function, method, or property has no docstring, or a parameter or result has no type.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/api.md"
GENERATED = "<!-- Written by `make api-docs`; do not edit. -->"
# The public modules, in reading order.
MODULES = (
    "playmat",
    "playmat.decks",
    "playmat.agents",
    "playmat.notation",
    "playmat.text",
    "playmat.session",
    "playmat.lab",
    "playmat.rulebook",
    "playmat.testing",
)
INTRODUCTION = """# Public API

These are the names that programs may rely on, by the module they are imported from. \
Everything else is internal and may change in any release.
"""
Function = ast.FunctionDef | ast.AsyncFunctionDef


class ApiError(Exception):
    """Something public is not documented or not typed."""


@dataclass(frozen=True)
class Definition:
    """A class or function of the source, and the module that defines it."""

    module: str
    node: ast.ClassDef | Function


@cache
def tree_of(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    source = ROOT / "src" / Path(*module.split("."))
    path = source / "__init__.py" if source.is_dir() else source.with_suffix(".py")
    return ast.parse(path.read_text("utf-8"))


def definition_of(name: str, module: str) -> Definition | None:
    """Return the class or function that a name means in a module; None for other values."""
    for node in ast.walk(tree_of(module)):
        match node:
            case ast.ClassDef() | ast.FunctionDef() if node.name == name:
                return Definition(module, node)
            case ast.ImportFrom(module=str(source), names=names) if source.startswith("playmat"):
                for alias in names:
                    if (alias.asname or alias.name) == name:
                        return definition_of(alias.name, source)
    return None


def docstring(node: ast.ClassDef | Function, where: str) -> str:
    """Return a docstring as Markdown, or raise ApiError."""
    text = ast.get_docstring(node)
    if not text:
        raise ApiError(f"{where} has no docstring")
    return inspect.cleandoc(text).replace("``", "`")


def signature(node: Function, where: str, bound: bool) -> str:
    """Return the typed signature of a function, or raise ApiError if a type is missing."""
    arguments = node.args
    listed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    if bound:
        listed = listed[1:]
    for extra in (arguments.vararg, arguments.kwarg):
        if extra is not None:
            listed.append(extra)
    for argument in listed:
        if argument.annotation is None:
            raise ApiError(f"{where}: parameter {argument.arg} has no type")
        if ast.unparse(argument.annotation) == "object" and node.name not in ("__eq__",):
            raise ApiError(f"{where}: parameter {argument.arg} is any object")
    if node.returns is None:
        raise ApiError(f"{where} has no return type")
    shown = ast.unparse(arguments).replace("i64", "int")
    if bound:
        first = arguments.args[0].arg
        shown = shown.removeprefix(first).removeprefix(", ")
    return f"({shown}) -> {ast.unparse(node.returns).replace('i64', 'int')}"


def decorators(node: Function) -> set[str]:
    return {ast.unparse(d) for d in node.decorator_list}


def public_members(module: str, node: ast.ClassDef) -> Iterator[Function]:
    """Yield the public methods and properties that a class adds to those of its bases."""
    inherited: set[str] = set()
    for base in node.bases:
        found = definition_of(ast.unparse(base), module)
        if found is not None and isinstance(found.node, ast.ClassDef):
            inherited |= {member.name for member in found.node.body if isinstance(member, Function)}
    for member in node.body:
        if not isinstance(member, Function) or member.name.startswith("_"):
            continue
        if member.name not in inherited:
            yield member


def fields(node: ast.ClassDef) -> Iterator[str]:
    """Yield the public annotated fields of a dataclass or protocol."""
    for member in node.body:
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            name = member.target.id
            if not name.startswith("_"):
                yield f"- `{name}: {ast.unparse(member.annotation).replace('i64', 'int')}`"


def class_lines(name: str, where: str, module: str, node: ast.ClassDef) -> list[str]:
    """Return the section of a class: its docstring, fields, methods, and properties."""
    lines = [f"### {name}", "", docstring(node, where), ""]
    listed = list(fields(node))
    for member in public_members(module, node):
        path = f"{where}.{member.name}"
        kinds = decorators(member)
        if any(kind.endswith(".setter") for kind in kinds):
            continue
        head = docstring(member, path).split("\n\n")[0].replace("\n", " ")
        if "property" in kinds:
            if member.returns is None:
                raise ApiError(f"{path} has no type")
            listed.append(f"- `{member.name}: {ast.unparse(member.returns)}`: {head}")
        else:
            shown = signature(member, path, "staticmethod" not in kinds)
            listed.append(f"- `{member.name}{shown}`: {head}")
    return [*lines, *listed, ""] if listed else lines


def module_lines(module: ModuleType) -> list[str]:
    """Return the chapter of a module: all names in its `__all__`."""
    lines = [f"## {module.__name__}", "", (module.__doc__ or "").strip().split("\n\n")[0], ""]
    values: list[str] = []
    for name in sorted(module.__all__, key=str.lower):
        where = f"{module.__name__}.{name}"
        found = definition_of(name, module.__name__)
        if found is None:
            if not name.startswith("__"):
                values.append(f"`{name}`")
        elif isinstance(found.node, ast.ClassDef):
            lines += class_lines(name, where, found.module, found.node)
        else:
            text = docstring(found.node, where)
            lines += [f"### {name}{signature(found.node, where, False)}", "", text, ""]
    if values:
        lines += ["Values: " + ", ".join(values) + ".", ""]
    return lines


def page() -> str:
    """Return the page, or raise ApiError for the first thing that is not documented."""
    lines = [INTRODUCTION, GENERATED, ""]
    for module in MODULES:
        lines += module_lines(importlib.import_module(module))
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

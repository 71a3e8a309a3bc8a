"""Write docs/api.md, the page that lists the public API.

    python tools/write_api_docs.py

Signatures, docstrings, and fields are read from the source. A public class, function, method, or
property without a docstring or a type is a problem, and so is a parameter of any type without a
reason in ANY_TYPE.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/api.md"
# The public modules in reading order, and their public names; without names, those in `__all__`.
MODULES: dict[str, tuple[str, ...]] = {
    "playmat": (),
    "playmat.cards": ("CardSet", "Pool", "UnknownCard", "card", "pool"),
    "playmat.decks": (),
    "playmat.agents": (),
    "playmat.agents.subprocess_agent": ("ProcessLimits", "SubprocessAgent"),
    "playmat.notation": (),
    "playmat.text": (),
    "playmat.session": (),
    "playmat.lab": (),
    "playmat.lab.analysis": ("Analysis", "ExactOdds", "OptionEvaluation", "analyze"),
    "playmat.lab.review": (
        "DecisionReview",
        "GameReview",
        "ReviewSettings",
        "decisions_to_review",
        "review_decisions",
    ),
    "playmat.lab.odds": ("AttackOdds", "attack_odds", "prized_odds", "winning_odds"),
    "playmat.lab.solver": (
        "Goal",
        "Solution",
        "Solver",
        "solve",
        "survive",
        "win_this_turn",
        "with_open_hands",
    ),
    "playmat.lab.puzzles": ("Attempt", "Puzzle", "attempt", "puzzles", "read_puzzle", "verify"),
    "playmat.rulebook": (),
    "playmat.testing": (),
}
# Types that appear in the API without being imported, by the module that defines them.
OTHER_TYPES = {
    "playmat.engine.cards": ("Attack", "Power"),
    "playmat.engine.events": ("CardRef", "Cause", "DamageStep", "PokemonRef"),
    "playmat.engine.explain": ("Explanation",),
    "playmat.engine.views": ("KnownAmong",),
}
ALIASES = {
    "playmat.engine.odds": ("CardKind",),
    "playmat.engine.worlds": ("Belief", "DeckCards"),
    "playmat.decks.deck": ("Entries",),
    "playmat.testing.scenario": ("Choices", "Coins", "Words"),
}
INTRODUCTION = """<!-- Written by `make docs`; do not edit. -->
# Public API

These names are public, listed by the module that you import them from. Everything else is \
internal and can change in any release. Players are 0 and 1.
"""
# Classes that you get from the API and don't create yourself.
NOT_CREATED = {
    "Attack", "CardRef", "Cause", "DamageStep", "Explanation", "Game", "KnownAmong", "Odds",
    "Option", "Pokemon", "PokemonAttack", "PokemonRef", "Pool", "Power", "Refusal", "Result",
    "Scenario", "SearchResult", "Session", "Side", "View",
}  # fmt: skip
# The public fields of classes that have others, too.
FIELDS: dict[str, tuple[str, ...]] = {
    "Attack": ("name", "symbols", "base", "damage_suffix"),
    "Card": ("id", "definition", "rarity"),
    "EventLog": ("events",),
    "Game": ("ruleset", "turn", "turn_player", "player_to_act", "observer"),
    "GameLog": ("viewer",),
    "KeyedChance": ("counter",),
    "ReplayRecorder": (),
    "Power": ("name", "kind"),
    "Scenario": ("game",),
    "SearchAgent": (),
    "Session": ("setup", "match", "players"),
    "SubprocessAgent": (),
    "View": ("viewer",),
}
# Members that only the engine uses.
INTERNAL: dict[str, frozenset[str]] = {
    "EventLog": frozenset({"add_lasting"}),
    "ExternalChance": frozenset({"take"}),
    "GameLog": frozenset({"add_event"}),
    "SubprocessAgent": frozenset({"request", "transfer", "next_answer"}),
    "Option": frozenset({"chooser", "refer_to_print", "refer_to_card", "set_source", "set_target"}),
    "Game": frozenset({"at", "copy_from", "find", "of_state"}),
}  # fmt: skip
# Why a parameter may have any type.
ANY_TYPE = {
    "playmat.Event.from_json(data)": "JSON data, which it validates",
    "playmat.lab.Results.write(data)": "JSON data",
    "playmat.text.part_data(part)": "any part of an effect, also of a custom op",
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Definition:
    """A function or value of the source, and the module that defines it."""

    module: str
    node: Function | ast.Assign | ast.AnnAssign


@dataclass(frozen=True)
class ClassDefinition:
    """A class of the source, and the module that defines it."""

    module: str
    node: ast.ClassDef


# -- reading the source ----------------------------------------------------------------------------
def path_of(module: str) -> Path:
    source = ROOT / "src" / Path(*module.split("."))
    return source / "__init__.py" if source.is_dir() else source.with_suffix(".py")


@cache
def lines_of(module: str) -> list[str]:
    return path_of(module).read_text("utf-8").splitlines()


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(path_of(module).read_text("utf-8"))


@cache
def definition_of(name: str, module: str) -> Definition | ClassDefinition | None:
    """Return what a name means in a module; None for a name from outside the package."""
    for node in ast.walk(tree_of(module)):
        match node:
            case ast.ClassDef() if node.name == name:
                return ClassDefinition(module, node)
            case ast.FunctionDef() if node.name == name:
                return Definition(module, node)
            case ast.AnnAssign(target=ast.Name(id=found)) if found == name:
                return Definition(module, node)
            case ast.Assign(targets=[ast.Name(id=found)]) if found == name:
                return Definition(module, node)
            case ast.ImportFrom(module=str(source), names=names) if source.startswith("playmat"):
                for alias in names:
                    if (alias.asname or alias.name) == name:
                        return definition_of(alias.name, source)
    return None


def public_names(module: str) -> list[str]:
    """Return the public names of a module, without those in double underscores."""
    names = MODULES[module]
    for node in tree_of(module).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")]) if not names:
                names = ast.literal_eval(node.value)
    return sorted((name for name in names if not name.startswith("__")), key=str.lower)


def bases_of(module: str, node: ast.ClassDef) -> Iterator[ClassDefinition]:
    """Yield the base classes in the package, the nearest first."""
    for base in node.bases:
        found = definition_of(ast.unparse(base).partition("[")[0], module)
        if isinstance(found, ClassDefinition):
            yield found
            yield from bases_of(found.module, found.node)


def methods_of(node: ast.ClassDef) -> dict[str, Function]:
    """Return the public methods and properties that a class defines, without setters."""
    return {
        member.name: member
        for member in node.body
        if isinstance(member, Function)
        and not member.name.startswith("_")
        and not any(kind.endswith(".setter") for kind in decorators(member))
    }


def decorators(node: Function) -> set[str]:
    return {ast.unparse(decorator) for decorator in node.decorator_list}


# -- types -----------------------------------------------------------------------------------------
class Simplified(ast.NodeTransformer):
    """Types as a reader knows them: `int` for `i64`, `X | None` for `Optional[X]`.

    `Unchecked` only concerns the compiler.
    """

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name("int") if node.id == "i64" else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        kind = ast.unparse(node.value)
        if kind == "vec":
            return ast.Subscript(ast.Name("Sequence"), node.slice)
        if kind == "Optional":
            return ast.BinOp(node.slice, ast.BitOr(), ast.Constant(None))
        if kind == "Union" and isinstance(node.slice, ast.Tuple):
            return ast.parse(" | ".join(map(ast.unparse, node.slice.elts)), mode="eval").body
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        is_unchecked = isinstance(node.right, ast.Name) and node.right.id == "Unchecked"
        return node.left if is_unchecked else node


def type_text(annotation: ast.expr) -> str:
    return ast.unparse(Simplified().visit(ast.parse(ast.unparse(annotation), mode="eval")))


def is_any(annotation: ast.expr) -> bool:
    return bool({"object", "Any"} & set(re.findall(r"\w+", ast.unparse(annotation))))


# -- the page --------------------------------------------------------------------------------------
class ApiPage:
    """The page, and the problems found while it is made."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.reasons_used: set[str] = set()
        self.shown: dict[
            Definition | ClassDefinition, str
        ] = {}  # the module in whose chapter it is
        self.lines = [INTRODUCTION]
        public = {d for module in MODULES for _, d in self.members(module)}
        self.public = {definition for definition in public if definition is not None}
        for module in MODULES:
            self.add_module(module)
        self.lines += ["## Other types", "", "You get these from the API or pass them to it.", ""]
        for heading, types in (("", OTHER_TYPES), ("### Aliases", ALIASES)):
            self.lines += [heading, ""]
            for module, names in types.items():
                self.add_members(module, [(name, definition_of(name, module)) for name in names])

    @property
    def text(self) -> str:
        return re.sub(r"\n\n+(?=\n)", "\n", "\n".join(self.lines)).rstrip() + "\n"

    def members(self, module: str) -> Iterator[tuple[str, Definition | ClassDefinition | None]]:
        for name in public_names(module):
            yield name, definition_of(name, module)

    def add_module(self, module: str) -> None:
        """Add the chapter of a module."""
        summary = (ast.get_docstring(tree_of(module)) or "").partition("\n\n")[0]
        self.lines += [f"## {module}", "", paragraph(summary), ""]
        again = self.add_members(module, self.members(module))
        if again:
            self.lines += [f"Also here: {', '.join(again)}.", ""]

    def add_members(
        self, module: str, members: Iterable[tuple[str, Definition | ClassDefinition | None]]
    ) -> list[str]:
        """Add sections for the members of a module; return links to those described before."""
        again: list[str] = []
        values: list[str] = []
        for name, found in members:
            where = f"{module}.{name}"
            if found is None:
                self.problems.append(f"{where} is not defined in the package")
            elif found in self.shown:
                again.append(f"`{name}` ([{self.shown[found]}](#{anchor(self.shown[found])}))")
            elif isinstance(found, ClassDefinition):
                self.add_class(name, where, found.module, found.node)
            elif isinstance(found.node, Function):
                self.lines += [f"### `{name}{self.signature(found.node, where, False)}`", ""]
                self.lines += [self.docstring(found.node, where), ""]
            else:
                values.append(value_line(name, found))
            if found is not None:
                self.shown.setdefault(found, module)
        if values:
            if module in MODULES:
                values = ["### Values", "", *values, ""]
            self.lines += values
        return again

    def add_class(self, name: str, where: str, module: str, node: ast.ClassDef) -> None:
        """Add the section of a class: docstring, constructor, fields, properties, methods."""
        bases = list(bases_of(module, node))
        public = [base for base in bases if base in self.public]
        own = [ClassDefinition(module, node), *(base for base in bases if base not in self.public)]
        names = [ast.unparse(base) for base in node.bases]
        shown = [base for base in names if definition_of(base, module) in self.public]
        self.lines += [f"### {name}({', '.join(shown)})" if shown else f"### {name}", ""]
        self.lines += [self.docstring(node, where), ""]
        listed: list[str] = []
        init = next(
            (m for m in node.body if isinstance(m, Function) and m.name == "__init__"), None
        )
        is_error = any("Exception" in map(ast.unparse, d.node.bases) for d in own + public)
        if init is not None and name not in NOT_CREATED and not is_error:
            listed.append(f"- `{name}{self.signature(init, where, True, True)}`")
        fields: dict[str, str] = {}
        methods: dict[str, Function] = {}
        documented: dict[str, Function] = {}
        for part in reversed(own):  # what the public bases have is described there
            fields |= fields_of(part.module, part.node)
            methods |= methods_of(part.node)
            documented |= {n: m for n, m in methods_of(part.node).items() if ast.get_docstring(m)}
        for base in public:
            for method in methods_of(base.node):
                methods.pop(method, None)
        chosen = FIELDS.get(name, fields)
        listed += [fields[field] for field in chosen if field in fields]
        self.problems += [
            f"{where} has no field {field}" for field in chosen if field not in fields
        ]
        internal = INTERNAL.get(name, frozenset())
        if stale := internal - methods.keys():
            self.problems.append(f"INTERNAL names members that {where} lacks: {sorted(stale)}")
        for method, member in methods.items():
            if method not in internal:
                text = documented.get(method, member)
                listed.append(self.member_line(f"{where}.{method}", member, text))
        self.lines += [*listed, ""]

    def member_line(self, where: str, member: Function, documented: Function) -> str:
        """Return the line of a method or property."""
        name = member.name
        summary = self.docstring(documented, where).partition("\n\n")[0]
        kinds = decorators(member)
        if "property" in kinds or "cached_property" in kinds:
            if member.returns is None:
                self.problems.append(f"{where} has no type")
                return f"- `{name}`: {summary}"
            return f"- `{name}: {type_text(member.returns)}`: {summary}"
        bound = "staticmethod" not in kinds
        of = f"{where.split('.')[-2]}." if kinds & {"staticmethod", "classmethod"} else ""
        return f"- `{of}{name}{self.signature(member, where, bound)}`: {summary}"

    def docstring(self, node: ast.ClassDef | Function, where: str) -> str:
        """Return a docstring as Markdown."""
        text = ast.get_docstring(node)
        if not text:
            self.problems.append(f"{where} has no docstring")
            return ""
        return "\n\n".join(map(paragraph, text.replace("``", "`").split("\n\n")))

    def signature(self, node: Function, where: str, bound: bool, created: bool = False) -> str:
        """Return a typed signature; without `self` if bound, without a result if created."""
        given = node.args
        for argument in [
            *(given.posonlyargs + given.args)[int(bound) :],
            *given.kwonlyargs,
            *filter(None, (given.vararg, given.kwarg)),
        ]:
            place = f"{where}({argument.arg})"
            if argument.annotation is None:
                self.problems.append(f"{place} has no type")
            elif is_any(argument.annotation):
                if place in ANY_TYPE:
                    self.reasons_used.add(place)
                else:
                    self.problems.append(f"{place} may be anything, and there is no reason")
        result = f"({', '.join(parameters(given, bound))})"
        if created:
            return result
        if node.returns is None:
            self.problems.append(f"{where} has no type of its result")
            return result
        return f"{result} -> {type_text(node.returns)}"


def parameters(given: ast.arguments, bound: bool) -> Iterator[str]:
    """Yield the parameters of a function with types and defaults, and the marks between them."""
    positional = given.posonlyargs + given.args
    defaults = [None] * (len(positional) - len(given.defaults)) + given.defaults
    for at, (argument, default) in enumerate(zip(positional, defaults, strict=True)):
        if not (bound and at == 0):
            yield parameter(argument, default)
    if given.vararg is not None:
        yield "*" + parameter(given.vararg, None)
    elif given.kwonlyargs:
        yield "*"
    for argument, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield parameter(argument, default)
    if given.kwarg is not None:
        yield "**" + parameter(given.kwarg, None)


def parameter(argument: ast.arg, default: ast.expr | None) -> str:
    typed = f": {type_text(argument.annotation)}" if argument.annotation is not None else ""
    return f"{argument.arg}{typed}" + (f" = {ast.unparse(default)}" if default is not None else "")


def fields_of(module: str, node: ast.ClassDef) -> dict[str, str]:
    """Return the lines of the public fields of a class that have a type, by name."""
    found: dict[str, str] = {}
    is_enum = any(ast.unparse(base).endswith("Enum") for base in node.bases)
    for member in node.body:
        match member:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                found[name] = field_line(module, name, annotation, member.lineno)
            case ast.Assign(targets=[ast.Name(id=name)]) if is_enum:
                found[name] = f"- `{name}`{comment_on(module, member.lineno)}"
            case ast.FunctionDef(name="__init__"):
                types = {a.arg: a.annotation for a in member.args.args + member.args.kwonlyargs}
                for line in ast.walk(member):
                    match line:
                        case ast.AnnAssign(
                            target=ast.Attribute(value=ast.Name(id="self"), attr=name),
                            annotation=annotation,
                        ):
                            found[name] = field_line(module, name, annotation, line.lineno)
                        case ast.Assign(
                            targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)],
                            value=ast.Call(func=ast.Name(id=kind_name)),
                        ) if kind_name[0].isupper():
                            found[name] = field_line(module, name, ast.Name(kind_name), line.lineno)
                        case ast.Assign(
                            targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)],
                            value=ast.Name(id=value),
                        ) if types.get(value) is not None:
                            kind = types[value]
                            assert kind is not None
                            found[name] = field_line(module, name, kind, line.lineno)
    return {name: line for name, line in found.items() if not name.startswith("_")}


def field_line(module: str, name: str, annotation: ast.expr, line: int) -> str:
    return f"- `{name}: {type_text(annotation)}`{comment_on(module, line)}"


def comment_on(module: str, line: int) -> str:
    """Return the comment at the end of a line, after a colon; empty if there is none."""
    comment = re.search(r"  # (?!type:|noqa)(.*)", lines_of(module)[line - 1])
    return f": {comment[1].replace('``', '`')}" if comment else ""


def value_line(name: str, found: Definition) -> str:
    """Return the line of a constant or a type alias."""
    assert isinstance(found.node, ast.Assign | ast.AnnAssign)
    if isinstance(found.node, ast.AnnAssign):
        kind = type_text(found.node.annotation)
        kind = re.sub(r"^Final\[(.*)\]$", r"\1", kind)
        typed = "" if kind == "Final" else f": {kind}"
    else:
        typed = (
            f" = {type_text(found.node.value)}"
            if name[0].isupper() and name != name.upper()
            else ""
        )
    return f"- `{name}{typed}`{comment_on(found.module, found.node.lineno)}"


def paragraph(text: str) -> str:
    return " ".join(text.split()) if not text.lstrip().startswith(">>>") else ""


def anchor(module: str) -> str:
    return module.replace(".", "")


def build() -> ApiPage:
    """Return the page; its problems include reasons that nothing needs."""
    page = ApiPage()
    page.problems += [
        f"nothing needs the reason for {x}" for x in ANY_TYPE.keys() - page.reasons_used
    ]
    return page


def main() -> int:
    page = build()
    PAGE.write_text(page.text, encoding="utf-8")
    for problem in page.problems:
        print(problem, file=sys.stderr)
    return bool(page.problems)


if __name__ == "__main__":
    sys.exit(main())

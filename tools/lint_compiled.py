"""Report code that means something else when mypyc compiles it, and misused registers.

`1 << n`: mypyc writes a constant into C unchanged, where it is 32 bits wide, so `1 << 40` silently
becomes 256. Write `bit(n)`, or shift a variable. Constants are not only literals: also a sum of
literals, `i64(1)`, a `Final` of any module, and a local variable that is assigned once.

`def method(self, n: i64 = 1)`: if a class has an interpreted subclass, an omitted `n` becomes 0.
Write `n: int = 1`.

`e.remaining` outside of an op: what a working register holds is up to the op that uses it. In other
classes, call a function next to the op. No op uses registers of effects other than its own, `e`.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ALLOWED_IN = "bit"
REGISTERS = {"answered", "energy_key", "picked", "prizes_due_0", "prizes_due_1", "remaining"}


def is_final(annotation: ast.expr) -> bool:
    """Return whether an annotation is `Final` or `Final[...]`."""
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return isinstance(annotation, ast.Name) and annotation.id == "Final"


def finals(tree: ast.AST) -> set[str]:
    """Return the names of the constants of a file."""
    return {
        node.target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and is_final(node.annotation)
        and node.value is not None
    }


class Shifts(ast.NodeVisitor):
    """A visitor that finds shifts of a constant by a variable."""

    def __init__(self, finals: set[str]) -> None:
        self.known = finals
        self.lines: list[int] = []

    def is_known(self, node: ast.expr) -> bool:
        """Return whether an expression is a constant, as far as one file shows."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, int)
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return name in self.known
            case ast.UnaryOp(operand=operand):
                return self.is_known(operand)
            case ast.BinOp(left=left, right=right):
                return self.is_known(left) and self.is_known(right)
            case ast.NamedExpr(value=value):
                return self.is_known(value)
            case ast.Call(func=ast.Name(id="i64" | "i32" | "i16" | "u8" | "int"), args=[argument]):
                return self.is_known(argument)
        return False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name == ALLOWED_IN:
            return
        outside = self.known
        bound = Counter(
            name.id
            for name in ast.walk(node)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        )
        parameters = {argument.arg for argument in ast.walk(node) if isinstance(argument, ast.arg)}
        self.known = outside - bound.keys() - parameters
        for line in ast.walk(node):
            match line:
                case (
                    ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                    | ast.Assign(targets=[ast.Name(id=name)], value=value)
                ) if bound[name] == 1 and name not in parameters and self.is_known(value):
                    self.known = self.known | {name}
        self.generic_visit(node)
        self.known = outside

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if (
            isinstance(node.op, ast.LShift)
            and self.is_known(node.left)
            and not self.is_known(node.right)
        ):
            self.lines.append(node.lineno)
        self.generic_visit(node)


def native_defaults(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of methods that have a native int with a default as a parameter."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name != "__init__":
                    positional = [*method.args.posonlyargs, *method.args.args]
                    with_default = positional[len(positional) - len(method.args.defaults) :]
                    pairs = zip(method.args.kwonlyargs, method.args.kw_defaults, strict=True)
                    with_default += [argument for argument, default in pairs if default is not None]
                    for argument in with_default:
                        if argument.annotation is not None and (
                            ast.unparse(argument.annotation) == "i64"
                        ):
                            yield argument.lineno


def op_names(trees: Iterable[ast.AST]) -> set[str]:
    """Return the names of the classes that derive from `Op`."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    bases = {node.name: {ast.unparse(base) for base in node.bases} for node in classes}
    ops = {"Op"}
    while derived := {name for name in bases if bases[name] & ops} - ops:
        ops |= derived
    return ops


def foreign_registers(tree: ast.Module, ops: set[str]) -> Iterator[int]:
    """Yield the lines that use a working register outside of an op, or of another effect."""
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef) and statement.name == "Effect":
            continue
        foreign = isinstance(statement, ast.ClassDef) and statement.name not in ops
        for node in ast.walk(statement):
            match node:
                case ast.Attribute(value=value, attr=name) if name in REGISTERS:
                    if foreign or ast.unparse(value) != "e":
                        yield node.lineno


def problems(sources: dict[str, str]) -> Iterator[str]:
    """Yield the problems in some files, each as `file:line: sentence`."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    known = set().union(*map(finals, trees.values()))
    ops = op_names(trees.values())
    for name, tree in trees.items():
        shifts = Shifts(known)
        shifts.visit(tree)
        for line in shifts.lines:
            yield f"{name}:{line}: a number is shifted left by a variable; use bit(n)"
        for line in native_defaults(tree):
            yield f"{name}:{line}: the default of an i64 is lost in subclasses; annotate it as int"
        for line in foreign_registers(tree, ops):
            yield f"{name}:{line}: a register is used outside of its op; call a function of the op"


def main(folders: list[str]) -> int:
    """Check every Python file in some folders; return the exit status."""
    files = [path for folder in folders for path in sorted(Path(folder).rglob("*.py"))]
    found = list(problems({str(path): path.read_text(encoding="utf-8") for path in files}))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

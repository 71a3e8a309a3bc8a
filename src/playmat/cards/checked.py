"""The words of the vocabulary as a user's file sees them: what they are given is checked.

What a word takes is what the source of the vocabulary says, so a new word is checked as soon as
it is written, and both builds tell a mistake in the same words. (Compiled functions know the
names of their arguments, but not their types.) Where a file is being read, a mistake is written
down and the reading goes on, to find the next.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType, UnionType
from typing import Any, Union, get_args, get_origin

from playmat.cards.mistakes import Mistake
from playmat.engine.cards import Attack, Card, Condition, Op, Power
from playmat.engine.modifiers import Modifier
from playmat.errors import suggestion
from playmat.vocabulary import phrases, printing, triggers
from playmat.vocabulary.amounts import Amount
from playmat.vocabulary.continuous import ContinuousEffect
from playmat.vocabulary.declaring import CardError, written_in
from playmat.vocabulary.filters import CardFilter
from playmat.vocabulary.targets import Choice, Group, Target

# The modules whose functions are the words that cards are written in.
WORDS = (phrases, triggers, printing)

# What an argument is called, and an example of it; a class stands before those it derives from.
KINDS: dict[type, tuple[str, str]] = {
    bool: ("True or False", ""),
    int: ("a number", ""),
    str: ("text in quotes", ""),
    Attack: ("an attack", 'attack("Name", "C", 20)'),
    Power: ("a power or body", ""),
    Card: ("a card", ""),
    Op: ("an op", "draw(1)"),
    Condition: ("a condition", ""),
    ContinuousEffect: ("a continuous effect", "prevent_damage(THIS)"),
    triggers.Trigger: ("one that an event starts", "when(when_benched_from_hand, draw(1))"),
    Modifier: ("a continuous effect", "prevent_damage(THIS)"),
    Amount: ("an amount", "HEADS"),
    Choice: ("Pokémon to choose", "one(YOUR_BENCH)"),
    Group: ("a group of Pokémon", "YOUR_BENCH"),
    Target: ("Pokémon in play", "THIS"),
    phrases.Cards: ("a number of cards", "a(POKEMON)"),
    CardFilter: ("a kind of card", "POKEMON"),
    printing.Limit: ("a limit", "once_each_turn"),
    triggers.TriggerEvent: ("an event", "when_benched_from_hand"),
}

_found: list[list[Mistake]] = []  # of the files being read, the innermost last


class Mistaken:
    """Stands for what could not be made, until the card that it is part of is known."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        self.mistakes = mistakes


@contextmanager
def checked_words() -> Iterator[list[Mistake]]:
    """While a file is read, its imports find checked words; the mistakes that they note."""
    changed = [(module, name, word) for module in WORDS for name, word in words_of(module).items()]
    plain = [vars(module)[name] for module, name, _ in changed]
    _found.append([])
    try:
        for module, name, word in changed:
            setattr(module, name, word)
        yield _found[-1]
    finally:
        for (module, name, _), function in zip(changed, plain, strict=True):
            setattr(module, name, function)
        _found.pop()


@cache
def words_of(module: ModuleType) -> dict[str, Callable[..., object]]:
    """The words of a module, checked, by their names."""
    room, _, name = module.__name__.rpartition(".")
    source = pkgutil.get_data(room, f"{name}.py")
    assert source is not None, f"{module.__name__} is installed without its source"
    return {
        node.name: checked(node.name, vars(module)[node.name], hints(node, vars(module)))
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }


def hints(node: ast.FunctionDef, names: dict[str, object]) -> dict[str, object]:
    """The types of a function's arguments."""
    every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    if node.args.vararg is not None:
        every.append(node.args.vararg)
    return {
        arg.arg: eval(ast.unparse(arg.annotation), dict(names))
        for arg in every
        if arg.annotation is not None
    }


def checked(name: str, function: Callable[..., object], types: dict[str, object]) -> Any:
    """A word that says what is wrong with what it is given."""
    signature = inspect.signature(function)

    def word(*given: object, **named: object) -> object:
        if sys._getframe(1).f_globals.get("__name__", "").startswith("playmat."):
            return function(*given, **named)
        label = named_thing(name, signature, given, named)
        inner = mistakes_among([*given, *named.values()])
        for mistake in inner:
            if label:
                mistake.inside.insert(0, label)
        faults = misfits(name, signature, types, given, named)
        inside = [label or name]
        if not faults and not inner:
            try:
                return function(*given, **named)
            except CardError as error:  # names its card or text itself, if it declares one
                faults, inside = [str(error)], [] if label else [name]
            except Exception as error:
                faults = [f"{type(error).__name__}: {error}"]
        return Mistaken([*inner, *note(faults, inside)])

    word.__name__ = word.__qualname__ = name
    word.__module__ = function.__module__
    word.__doc__ = function.__doc__
    return word


def note(faults: list[str], inside: list[str]) -> list[Mistake]:
    """Write mistakes down where a file is being read; elsewhere they are an error."""
    frame = written_in()
    place = f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else ""
    noted = [Mistake(place, fault, inside[:]) for fault in faults]
    if not _found:
        raise CardError("; ".join([str(mistake) for mistake in noted]))
    _found[-1].extend(noted)
    return noted


def mistakes_among(things: list[object]) -> list[Mistake]:
    """The mistakes in what a word is given, that a word further in has noted."""
    found: list[Mistake] = []
    for thing in things:
        if isinstance(thing, Mistaken):
            found += thing.mistakes
        elif isinstance(thing, list | tuple):
            found += mistakes_among(list(thing))
    return found


def named_thing(
    word: str, signature: inspect.Signature, given: tuple[object, ...], named: dict[str, object]
) -> str:
    """The card or the text that a word declares; empty for one that declares neither."""
    known = {name: value for name, value in named.items() if name in signature.parameters}
    try:
        said = signature.bind_partial(*given, **known).arguments
    except TypeError:
        return ""
    id, name = said.get("id", said.get("upper")), said.get("name")
    if isinstance(id, str):
        return f"{id} {name or ''}".strip()
    return f"{word} {name}" if isinstance(name, str) else ""


def misfits(
    word: str,
    signature: inspect.Signature,
    types: dict[str, object],
    given: tuple[object, ...],
    named: dict[str, object],
) -> list[str]:
    """What is wrong with what a word is given."""
    every = signature.parameters.values()
    names = [one.name for one in every if one.kind is not inspect.Parameter.VAR_POSITIONAL]
    needed = [one.name for one in every if one.default is inspect.Parameter.empty]
    usage = f"it is written {word}({', '.join(needed)}{', …' if len(needed) < len(every) else ''})"
    for name in named:
        if name not in names:
            return [f"it takes no {name!r}{suggestion(name, names) or f'; {usage}'}"]
    try:
        bound = signature.bind(*given, **named).arguments
    except TypeError as error:
        return [f"{error}; {usage}"]
    faults: list[str] = []
    for name, value in bound.items():
        hint = types.get(name, object)
        several = signature.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
        for one in value if several else [value]:
            if not fits(one, hint):
                stray, of = innermost(one, hint)
                each = "each of " if several or stray is not one else ""
                faults.append(f"{each}{name} is to be {wanted(of)}, not {described(stray)}")
    return faults


def fits(value: object, hint: Any) -> bool:
    """Whether a value is of a type, as far as our words use types."""
    origin = get_origin(hint)
    if isinstance(value, Mistaken):
        return True
    if origin is Union or origin is UnionType:
        return any(fits(value, part) for part in get_args(hint))
    if origin is list or origin is tuple:
        part = get_args(hint)[0]
        return isinstance(value, origin) and all(fits(one, part) for one in value)
    if hint is None:
        return value is None
    return isinstance(value, hint) if isinstance(hint, type) else True


def innermost(value: object, hint: Any) -> tuple[object, Any]:
    """What does not fit, in a list too, and the type it should be of."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    for part in parts:
        origin = get_origin(part)
        if origin in (list, tuple) and isinstance(value, list | tuple):
            for one in value if isinstance(value, origin) else ():
                if not fits(one, get_args(part)[0]):
                    return innermost(one, get_args(part)[0])
    return value, hint


def wanted(hint: Any) -> str:
    """What a type asks for, in words."""
    origin = get_origin(hint)
    if origin is Union or origin is UnionType:
        parts = [wanted(part) for part in get_args(hint) if part is not type(None)]
        said = parts[0]
        for part in parts[1:]:
            said += f" or {part.replace(parts[0], 'such')}"
        return said
    if origin is list or origin is tuple:
        return f"a {origin.__name__} of {wanted(get_args(hint)[0])}"
    words, example = KINDS.get(hint, (f"a {getattr(hint, '__name__', hint)}", ""))
    return f"{words} such as {example}" if example else words


def described(value: object) -> str:
    """What was given, in words."""
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if isinstance(value, type) or callable(value):
        name = getattr(value, "__name__", "it")
        return f"{name} itself; is {name}(…) meant?"
    for kind, (words, _) in KINDS.items():
        if isinstance(value, kind):
            return f"{words} ({type(value).__name__})"
    return f"a {type(value).__name__}"

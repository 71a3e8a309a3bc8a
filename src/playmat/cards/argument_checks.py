"""Checks the arguments of DSL functions while a custom card set is loaded.

Arguments are compared with the type hints of the functions.
Problems are collected, so that loading continues and finds the next one.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, wraps
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from playmat.cards.problems import CardProblem
from playmat.engine.cards import Attack, Card, Condition, Op, Power
from playmat.engine.modifiers import Modifier
from playmat.errors import CardError, suggestion
from playmat.vocabulary import declarations, dsl
from playmat.vocabulary.amounts import Amount
from playmat.vocabulary.filters import CardFilter
from playmat.vocabulary.targets import Choice, Group, Target
from playmat.vocabulary.triggers import TriggerEvent
from playmat.vocabulary.validation import calling_frame

MODULES = (dsl, declarations)

# The name and an example of each type; a class is listed before its base classes.
TYPES: dict[type, tuple[str, str]] = {
    bool: ("True or False", ""),
    int: ("a number", ""),
    str: ("text in quotes", ""),
    Attack: ("an attack", 'attack("Name", "C", 20)'),
    Power: ("a power", ""),
    Card: ("a card", ""),
    Op: ("an op", "draw(1)"),
    Condition: ("a condition", ""),
    Modifier: ("a continuous effect", "prevent_damage(THIS)"),
    Amount: ("an amount", "HEADS"),
    Choice: ("a choice of Pokémon", "one(YOUR_BENCH)"),
    Target: ("Pokémon in play", "THIS"),
    Group: ("a group of Pokémon", "YOUR_BENCH"),
    dsl.Cards: ("a number of cards", "a(POKEMON)"),
    CardFilter: ("a kind of card", "POKEMON"),
    declarations.UsageLimit: ("a usage limit", "once_each_turn"),
    TriggerEvent: ("a trigger event", "when_benched_from_hand"),
}

_collected: list[list[CardProblem]] = []  # one list for each file being loaded


class InvalidValue:
    """Takes the place of a value that could not be made, until its card is known."""

    def __init__(self, problems: list[CardProblem]) -> None:
        self.problems = problems


@contextmanager
def checked_dsl() -> Iterator[list[CardProblem]]:
    """Check the arguments of all DSL functions, and yield the list that collects the problems."""
    plain = [(module, dict(checked_functions(module))) for module in MODULES]
    _collected.append([])
    try:
        for module, functions in plain:
            vars(module).update(functions)
        yield _collected[-1]
    finally:
        for module, functions in plain:
            vars(module).update({name: inspect.unwrap(f) for name, f in functions.items()})
        _collected.pop()


@cache
def checked_functions(module: ModuleType) -> Mapping[str, Callable[..., object]]:
    """Return the functions of a module by name, each with checked arguments."""
    return {
        name: with_checks(function)
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
    }


def with_checks(function: Callable[..., object]) -> Callable[..., object]:
    """Return a function that reports problems with its arguments."""
    name = function.__name__
    signature = inspect.signature(function)
    hints = get_type_hints(function, include_extras=True)

    @wraps(function)
    def wrapper(*args: object, **kwargs: object) -> object:
        if sys._getframe(1).f_globals.get("__name__", "").startswith("playmat."):
            return function(*args, **kwargs)
        subject = declared_name(name, signature, args, kwargs)
        inner = problems_among([*args, *kwargs.values()])
        for problem in inner:
            if subject:
                problem.context.insert(0, subject)
        found = argument_problems(name, signature, hints, args, kwargs)
        context = [subject or name]
        if not found and not inner:
            try:
                return function(*args, **kwargs)
            except CardError as error:  # names the card or effect itself, if it declares one
                found, context = [str(error)], [] if subject else [name]
            except Exception as error:
                found = [f"{type(error).__name__}: {error}"]
        return InvalidValue([*inner, *report(found, context)])

    return wrapper


def report(sentences: list[str], context: list[str]) -> list[CardProblem]:
    """Collect problems while a file is loaded; at other times, raise an error."""
    frame = calling_frame()
    place = f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else ""
    problems = [CardProblem(place, sentence, context[:]) for sentence in sentences]
    if not _collected:
        raise CardError("; ".join([str(problem) for problem in problems]))
    _collected[-1].extend(problems)
    return problems


def problems_among(values: list[object]) -> list[CardProblem]:
    """Return the problems that inner calls have reported."""
    found: list[CardProblem] = []
    for value in values:
        if isinstance(value, InvalidValue):
            found += value.problems
        elif isinstance(value, list | tuple):
            found += problems_among(list(value))
    return found


def declared_name(
    function: str,
    signature: inspect.Signature,
    args: tuple[object, ...],
    kwargs: Mapping[str, object],
) -> str:
    """Return the card or effect that a call declares; empty if it declares neither."""
    known = {name: value for name, value in kwargs.items() if name in signature.parameters}
    try:
        arguments = signature.bind_partial(*args, **known).arguments
    except TypeError:
        return ""
    id, name = arguments.get("id", arguments.get("upper")), arguments.get("name")
    if isinstance(id, str):
        return f"{id} {name or ''}".strip()
    return f"{function} {name}" if isinstance(name, str) else ""


def argument_problems(
    function: str,
    signature: inspect.Signature,
    hints: Mapping[str, Any],
    args: tuple[object, ...],
    kwargs: Mapping[str, object],
) -> list[str]:
    """Return what is wrong with the arguments of a call."""
    parameters = signature.parameters
    required = [one.name for one in parameters.values() if one.default is inspect.Parameter.empty]
    optional = ", …" if len(required) < len(parameters) else ""
    usage = f"usage: {function}({', '.join(required)}{optional})"
    for name in kwargs:
        if name not in parameters:
            return [f"unexpected argument {name!r}{suggestion(name, parameters) or f'; {usage}'}"]
    try:
        arguments = signature.bind(*args, **kwargs).arguments
    except TypeError as error:
        return [f"{error}; {usage}"]
    found: list[str] = []
    for name, value in arguments.items():
        if parameters[name].kind is inspect.Parameter.VAR_POSITIONAL:
            found += [mismatch(f"each of {name}", one, hints[name]) for one in value]
        else:
            found.append(mismatch(name, value, hints[name]))
    return [sentence for sentence in found if sentence]


def mismatch(name: str, value: object, hint: Any) -> str:
    """Return why a value isn't of a type; empty if it is."""
    if isinstance(value, InvalidValue):
        return ""  # reported already
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    for option in options:
        origin = get_origin(option)
        if origin is Annotated:
            if value in option.__metadata__[0]:
                return ""
            continue
        if origin is None and isinstance(value, option):
            return ""
        if origin is not None and isinstance(value, origin):  # a list or tuple
            each = [mismatch(f"each of {name}", one, get_args(option)[0]) for one in value]
            return next(filter(None, each), "")
    expected = " or ".join([type_name(option) for option in options if option is not NoneType])
    return f"{name} must be {expected}, not {format_value(value)}"


def type_name(hint: Any) -> str:
    """Return the English name of a type."""
    origin = get_origin(hint)
    if origin is Annotated:
        return str(hint.__metadata__[0])
    if origin is not None:  # a list or tuple
        (item, *_) = get_args(hint)
        if get_origin(item) is Annotated:
            return f"a {origin.__name__} of several"
        items = [TYPES[one][0].split(" ", 1)[1] for one in get_args(item) or (item,)]
        return f"a {origin.__name__} of {'s or '.join(items)}s"
    name, example = TYPES.get(hint, (f"a {hint.__name__}", ""))
    return f"{name} such as {example}" if example else name


def format_value(value: object) -> str:
    """Return a value as an error message shows it."""
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    name = getattr(value, "__name__", "")
    if name:
        return f"{name} itself; did you mean {name}(…)?"
    for kind, (words, _) in TYPES.items():
        if isinstance(value, kind):
            return f"{words} ({type(value).__name__})"
    return f"a {type(value).__name__}"

"""Errors of the command line in words: what is wrong with it, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args, get_origin

from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from playmat.errors import suggestion

if TYPE_CHECKING:
    from cyclopts.argument import Argument

TYPES = {int: "a whole number", float: "a number"}


def usage_error(error: CycloptsError) -> str:
    """Return what is wrong with the command line, on one line."""
    command = " ".join(["playmat", *(error.command_chain or ())])
    see = f"see {command} --help"
    match error:
        case UnknownOptionError():
            name = error.token.keyword or error.token.value
            known = [own for argument in error.argument_collection for own in argument.names]
            return f"unknown option {name}{suggestion(name, known, few=False) or f'; {see}'}"
        case UnknownCommandError():
            word = (error.unused_tokens or [""])[0]
            if word.startswith("-"):
                return f"unknown option {word}; {see}"
            known = [n for n in (error.app or ()) if not n.startswith("-")]
            return f"unknown command {word!r}{suggestion(word, known, few=False) or f'; {see}'}"
        case UnusedCliTokensError():
            return f"unexpected argument {(error.unused_tokens or [''])[0]!r}; {see}"
        case MissingArgumentError() if error.argument is not None:
            name = displayed_name(error.argument)
            return (
                f"{name} requires a value; {see}" if name[0] == "-" else f"{name} is missing; {see}"
            )
        case RepeatArgumentError():
            return f"{error.token.keyword or error.token.value} is given more than once"
        case CoercionError() if error.token is not None and error.argument is not None:
            name = error.token.keyword or error.argument.name.lstrip("-").upper()
            return f"{name} {expected(error.target_type, error.token.value)}"
    return f"the command line can't be read; {see}"


def displayed_name(argument: Argument) -> str:
    """Return the name of an option, or that of a positional argument in capitals."""
    is_required = argument.required and argument.index is not None
    return argument.name.lstrip("-").upper() if is_required else argument.name


def expected(type: object, value: str) -> str:
    """Return what a value must be, and what it is."""
    if type is bool:
        return f"takes no value; {value!r} was given"
    if get_origin(type) is Literal:
        choices = [str(choice) for choice in get_args(type)]
        return f"must be one of {', '.join(choices)}, not {value!r}"
    what = TYPES.get(type, "another value")  # type: ignore[call-overload]
    return f"must be {what}, not {value!r}"

"""Completion for the user's shell."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.completion.detect import ShellDetectionError

from playmat.cli import app
from playmat.errors import PlaymatError

Shell = Literal["bash", "zsh", "fish", "powershell"]


def completion(
    shell: Shell | None = None,
    /,
    *,
    show: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Teach your shell to complete commands.

    Writes the completions into your shell's own folder and, where the shell does not look
    there by itself, a line into its start-up file.

    Examples:

        playmat completion
        playmat completion zsh
        playmat completion bash --show > my-completions

    Parameters
    ----------
    shell
        The shell; the one you are in unless you name another.
    show
        Only print the completions.
    """
    command_line = app()
    try:
        if show:
            print(command_line.generate_completion(shell=shell))
            return
        written = command_line.install_completion(shell=shell)
    except ShellDetectionError:
        raise PlaymatError(
            "which shell is this? Name it: playmat completion bash (or zsh, fish, powershell)"
        ) from None
    print(f"Completions are in {written}. They work in the next shell you open.")

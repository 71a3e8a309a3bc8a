"""`playmat completion`: completion for the user's shell."""

from __future__ import annotations

from typing import Literal

from cyclopts.completion.detect import ShellDetectionError

from playmat.cli import make_app
from playmat.cli.options import Flag
from playmat.errors import PlaymatError
from playmat.printable import printable

Shell = Literal["bash", "zsh", "fish", "powershell"]


def completion(shell: Shell | None = None, /, *, show: Flag = False) -> None:
    """Install command completion for your shell.

    Writes the completions to your shell's folder for them and, if necessary, adds a line to the
    shell's startup file.

    Examples:

        playmat completion
        playmat completion zsh
        playmat completion bash --show > my-completions

    Parameters
    ----------
    shell
        The shell (default: the current one).
    show
        Only print the completions.
    """
    app = make_app()
    try:
        if show:
            print(app.generate_completion(shell=shell))
            return
        path = app.install_completion(shell=shell)
    except ShellDetectionError:
        raise PlaymatError(
            "unknown shell; name it: playmat completion bash (or zsh, fish, powershell)"
        ) from None
    print(printable(f"Completions installed in {path}. They work in the next shell you open."))

"""Files that are written completely or not at all, and locks that end with the program.

A temporary file is locked while it is written. One whose lock is free was left behind by a
program that was killed; the next program that writes to the folder removes it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from playmat.errors import PlaymatError
from playmat.limits import MAX_CHARACTERS

if sys.platform != "win32":
    import fcntl

TEMPORARY = ".playmat-{}.new"


class FileInUse(PlaymatError):
    """Another program has locked a file."""


# -- reading -------------------------------------------------------------------------------------
def read_text(path: Path) -> str:
    """Return the text of a file; raise PlaymatError if it is too long or not UTF-8."""
    with path.open("rb") as file:
        data = file.read(4 * MAX_CHARACTERS + 1)
    if len(data) > 4 * MAX_CHARACTERS:
        raise PlaymatError(f"the file is too long; at most {MAX_CHARACTERS} characters are read")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise PlaymatError(f"not a UTF-8 text file (byte {error.start})") from error


# -- locks ---------------------------------------------------------------------------------------
def try_lock(file: IO[bytes]) -> bool:
    """Lock an open file, and return False if another program has locked it.

    Where files can't be locked, this returns True.
    """
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def is_same_file(file: IO[bytes], path: Path) -> bool:
    """Return whether an open file is still the one at a path."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


def lock_file(path: Path) -> IO[bytes] | None:
    """Return a file that is open and locked, or None if it can't be opened to be locked.

    Raise FileInUse if another program has locked it.
    """
    while True:
        try:
            file = path.open("r+b")
        except OSError:
            return None
        if not try_lock(file):
            file.close()
            raise FileInUse("another program is playing this match; quit it there first")
        if is_same_file(file, path):
            return file
        file.close()  # it has been replaced meanwhile


# -- writing -------------------------------------------------------------------------------------
@contextmanager
def temporary_file(folder: Path) -> Iterator[tuple[Path, IO[bytes]]]:
    """Open a locked temporary file in a folder; after an error it is removed."""
    remove_stale_temporaries(folder)
    while True:
        path = folder / TEMPORARY.format(f"{os.getpid()}-{os.urandom(4).hex()}")
        file = path.open("xb")
        if try_lock(file) and is_same_file(file, path):
            break
        file.close()  # another program took it for one left behind
    try:
        yield path, file
    except BaseException:
        file.close()
        with suppress(OSError):
            path.unlink()
        raise


def write_locked(path: Path, text: str, *, new: bool = False) -> IO[bytes]:
    """Write a file so that it contains either all of the text or what it contained before.

    Return the file, open and locked. With `new`, raise FileExistsError if the file exists.
    """
    with temporary_file(path.parent) as (temporary, file):
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())
        if sys.platform == "win32":
            file.close()  # an open file can't be renamed
        if new:
            path.open("xb").close()  # or FileExistsError
        temporary.replace(path)
        return file


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that it contains either all of the text or what it contained before."""
    write_locked(path, text).close()


def remove_stale_temporaries(folder: Path) -> None:
    """Remove the temporary files of programs that have been killed."""
    for path in folder.glob(TEMPORARY.format("*")):
        with suppress(OSError), path.open("r+b") as file:
            if sys.platform != "win32" and try_lock(file):
                path.unlink()

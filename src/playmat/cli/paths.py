"""`playmat paths`: the folders of the user's own files, as the platform defines them."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

from playmat.printable import printable

_DIRS = PlatformDirs("playmat", appauthor=False)


def config_folder() -> Path:
    """Return the folder of settings, which a user may edit."""
    return _DIRS.user_config_path


def data_folder() -> Path:
    """Return the folder of saved games, replays, and decks."""
    return _DIRS.user_data_path


def cache_folder() -> Path:
    """Return the folder of files that can be recreated at any time."""
    return _DIRS.user_cache_path


def paths() -> None:
    """Show the folders of your settings, games, and decks.

    A folder is created when the first file is written to it. On Linux, XDG_CONFIG_HOME,
    XDG_DATA_HOME, and XDG_CACHE_HOME change them.
    """
    print(printable(f"config  {config_folder()}"))
    print(printable(f"data    {data_folder()}"))
    print(printable(f"cache   {cache_folder()}"))

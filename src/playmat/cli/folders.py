"""Where the user's own files lie: in the folders that the platform has for them."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("playmat", appauthor=False)


def config_folder() -> Path:
    """Settings, which a user may edit."""
    return _DIRS.user_config_path


def data_folder() -> Path:
    """Saved games, replays and decks, which a user wants to keep."""
    return _DIRS.user_data_path


def cache_folder() -> Path:
    """What can be made again at any time."""
    return _DIRS.user_cache_path


def folders() -> None:
    """Show where your settings, games and decks lie.

    The folders are made when something is first put there. On Linux they move with
    XDG_CONFIG_HOME, XDG_DATA_HOME and XDG_CACHE_HOME.
    """
    print(f"config  {config_folder()}")
    print(f"data    {data_folder()}")
    print(f"cache   {cache_folder()}")

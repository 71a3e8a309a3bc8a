"""Ctrl-C, a closed terminal, and requests to end, handled only between decisions."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class PlayerQuit(Exception):
    """The player quits, the terminal was closed, or the program must end."""


class Interrupts:
    """Defers signals until nothing is half done."""

    def __init__(self) -> None:
        self.pending: type[BaseException] | None = None
        self.are_allowed = False

    def receive(self, number: int, frame: FrameType | None) -> None:
        self.pending = KeyboardInterrupt if number == signal.SIGINT else PlayerQuit
        if self.are_allowed:
            raise self.pending

    @contextmanager
    def allow(self) -> Iterator[None]:
        """Let signals interrupt what is done inside this context."""
        self.are_allowed = True
        try:
            if self.pending is not None:
                raise self.pending
            yield
        finally:
            self.are_allowed = False

    @contextmanager
    def handle_signals(self) -> Iterator[None]:
        """Handle signals inside this context; only the main thread of a program can."""
        names = [n for n in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, n)]
        if threading.current_thread() is not threading.main_thread():
            names = []
        before = {name: signal.signal(getattr(signal, name), self.receive) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(getattr(signal, name), handler)

"""Processes of tests: what they report, those below another, and waiting until they end."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest

DEADLINE = 20.0  # seconds
REPORTS = "PLAYMAT_TEST_REPORTS"  # environment variable with the path of a named pipe

sees_processes = pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(os, "pidfd_open"),
    reason="This system can't find detached processes.",
)


def descendants(root: int) -> list[int]:
    """Return the processes below another, at any depth."""
    below: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            _, _, facts = (entry / "stat").read_text("utf-8", "replace").rpartition(")")
            below.setdefault(int(facts.split()[1]), []).append(int(entry.name))
    found = below.get(root, [])
    for pid in found:  # grows
        found += below.get(pid, [])
    return found


@contextmanager
def running(*arguments: str) -> Iterator[Popen[bytes]]:
    """Run Python with these arguments, and end it in any case."""
    with Popen([sys.executable, *arguments], stdout=DEVNULL, stderr=DEVNULL) as program:
        try:
            yield program
        finally:
            program.kill()


class Watched:
    """Processes that are expected to end."""

    def __init__(self, pids: Iterable[int]) -> None:
        self.pidfds = {os.pidfd_open(pid): pid for pid in pids}

    def left_after(self, seconds: float = DEADLINE) -> list[int]:
        """Wait until all processes have ended, and return those that haven't by the deadline."""
        poll = select.poll()
        for fd in self.pidfds:
            poll.register(fd, select.POLLIN)
        end = time.monotonic() + seconds
        left = dict(self.pidfds)
        while left and (wait := end - time.monotonic()) > 0:
            for fd, _ in poll.poll(1000 * wait):
                poll.unregister(fd)
                del left[fd]
        return list(left.values())


@contextmanager
def watched(pids: Iterable[int]) -> Iterator[Watched]:
    """Watch processes; at the end, no process of a failed test is left behind."""
    found = Watched(pids)
    try:
        yield found
    finally:
        for fd in found.pidfds:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(fd, signal.SIGKILL)
            os.close(fd)


def report() -> None:
    """Report this process to its test, until it and all that it forks have ended."""
    fd = os.open(os.environ[REPORTS], os.O_WRONLY)
    os.set_inheritable(fd, True)
    os.write(fd, b"%d\n" % os.getpid())


class Reports:
    """A named pipe into which processes write their ids, and which they keep open."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self.received = b""

    def pids(self, count: int, seconds: float = DEADLINE) -> list[int]:
        """Wait until this number of processes have reported, and return their ids."""
        end = time.monotonic() + seconds
        while self.received.count(b"\n") < count:
            assert self.read(end), "the processes that report have ended"
        return [int(line) for line in self.received.splitlines()]

    def wait_for_eof(self, seconds: float = DEADLINE) -> None:
        """Wait until every process that has opened the pipe has ended."""
        end = time.monotonic() + seconds
        while self.read(end):
            pass

    def read(self, end: float) -> bytes:
        """Wait for data, and return it; nothing if no process has the pipe open."""
        poll = select.poll()
        poll.register(self.fd, select.POLLIN)
        assert poll.poll(1000 * max(end - time.monotonic(), 0)), "no report in time"
        data = os.read(self.fd, 1 << 16)
        self.received += data
        return data

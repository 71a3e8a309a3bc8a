"""Supervision: a process that ends together with every process it has started.

On Linux, a supervisor is a subreaper: a process whose parent has ended becomes a child of the
supervisor, even in a session of its own and with another environment. When the supervised process
or the program ends, however it ends, the supervisor ends all of its children until none is left.
Other systems have no subreapers; a supervisor there ends its process group, if it leads one.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
CHUNK = 1 << 10  # bytes
PAUSE = 0.001  # seconds for children to end


def supervise(lifeline: int) -> None:
    """Continue in a child process; this process becomes its supervisor and doesn't return.

    `lifeline` is a pipe or socket whose other end only the program holds. The supervisor ends all
    processes below it when the child ends or when the program does. It ends as the child did.
    """
    supervisor = os.getpid()
    sees_orphans = (
        set_process_option(PR_SET_CHILD_SUBREAPER, 1) and Path("/proc/self/stat").exists()
    )
    child = os.fork()
    if child == 0:
        set_process_option(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != supervisor:  # it had ended before the option was set
            os._exit(1)
        return
    status = wait_for_end(child, lifeline)
    if sees_orphans:
        end_children()
    elif status is None:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        if os.getpgrp() == supervisor:
            os.killpg(supervisor, signal.SIGKILL)
    end_with(0 if status is None else os.waitstatus_to_exitcode(status))


def end_with_parent() -> None:
    """End this process of `multiprocessing` when its parent ends, even during a computation."""
    from multiprocessing import parent_process
    from threading import Thread

    def wait() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


def set_process_option(option: int, value: int) -> bool:
    """Call prctl, and return whether the system has it and this option."""
    if sys.platform != "linux":
        return False
    try:
        from ctypes import CDLL

        return bool(CDLL(None).prctl(option, value, 0, 0, 0) == 0)
    except (ImportError, OSError, AttributeError):
        return False


# -- the supervisor ------------------------------------------------------------------------------
def on_signal(number: int, frame: FrameType | None) -> None:
    """Do nothing: the number of the signal arrives in the pipe of `wait_for_end`."""


def wait_for_end(child: int, lifeline: int) -> int | None:
    """Return the status of the child when it ends, or None when the program ends or SIGTERM comes.

    Orphans that end meanwhile are reaped.
    """
    arrived, arriving = os.pipe()
    for end in (arrived, arriving):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(arriving)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program handles Ctrl-C
    signal.signal(signal.SIGTERM, on_signal)
    signal.signal(signal.SIGCHLD, on_signal)
    poll = select.poll()
    poll.register(arrived, select.POLLIN)
    poll.register(lifeline, 0)  # reports only that the other end is closed
    while True:
        ended = -1
        while ended:
            ended, status = os.waitpid(-1, os.WNOHANG)
            if ended == child:
                return status
        ready = [end for end, _ in poll.poll()]
        if lifeline in ready or signal.SIGTERM in os.read(arrived, CHUNK):
            return None


def end_children() -> None:
    """End all children of this process. Theirs become its own, so repeat until none is left."""
    while True:
        ended = refused = 0
        for pid in children():
            try:
                os.kill(pid, signal.SIGKILL)
                ended += 1
            except PermissionError:  # it runs as another user
                refused += 1
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        if refused and not ended:
            return
        time.sleep(PAUSE)


def children() -> Iterator[int]:
    """Yield the children of this process, the newest first: they may start others meanwhile."""
    own = os.getpid()
    for pid in sorted([int(entry.name) for entry in Path("/proc").glob("[0-9]*")], reverse=True):
        with suppress(OSError):
            # The name of the program, in parentheses, may contain anything.
            _, _, facts = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")
            if int(facts.split()[1]) == own:
                yield pid


def end_with(code: int) -> None:
    """End this process with an exit code, or by the signal that a negative code means."""
    if code < 0:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with suppress(OSError):  # SIGKILL has no handler
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)

"""An agent in a separate process, with limits on time and memory.

This protects against agents that hang, use too much memory, crash, or print. It isn't a security
boundary: the process runs as the same user. It requires a POSIX system. The memory limit works
only where the system enforces RLIMIT_AS (Linux does, macOS doesn't). Detached processes that an
agent has started are ended on Linux only (`supervisor.py`).
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import sys
import time
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired

from playmat.agents.agent import NO_BUDGET, Budget
from playmat.agents.referee import AgentFailure, allowance
from playmat.engine.game import View
from playmat.engine.options import Option
from playmat.errors import PlaymatError, one_line, quoted

MEGABYTE = 1 << 20
MIN_MEMORY = 192 * MEGABYTE  # need of Python and the card pool
MAX_ANSWER = 1 << 16  # bytes
POLL_INTERVAL = 0.02  # seconds between checks of the process and its processor time
END_WAIT = 5.0  # seconds for the system to end processes


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """What an agent in a separate process may use."""

    memory: int = 2048 * MEGABYTE  # bytes
    start: float = 30.0  # seconds to import and create the agent
    patience: float = 60.0  # seconds for a decision without a time budget
    tasks: int = 256  # processes and threads beyond those the user already has

    def __post_init__(self) -> None:
        if self.memory < MIN_MEMORY:
            raise PlaymatError(
                f"the memory limit must be at least {MIN_MEMORY // MEGABYTE} MB, "
                f"not {self.memory // MEGABYTE} MB"
            )


class SubprocessAgent:
    """An agent in a separate process, named by its spec (`module:name`) and queried in JSON lines.

    Close it after its game; that ends its process and every process it has started.
    """

    def __init__(self, spec: str, seed: int = 0, limits: ProcessLimits | None = None) -> None:
        if not hasattr(os, "killpg"):
            raise PlaymatError(f"{spec}: agents in separate processes require Linux or macOS")
        self.spec = spec
        self.limits = limits or ProcessLimits()
        self.number = 0
        self.incoming = b""
        self.outgoing = b""
        self.used = 0.0  # seconds of processor time at the last check
        self.channel, remote = socket.socketpair()
        path = os.pathsep.join([part or str(Path.cwd()) for part in sys.path])
        command = [sys.executable, "-P", "-m", "playmat.agents.agent_process"]
        try:
            with remote:
                self.process = Popen(
                    [*command, str(remote.fileno())],
                    stdin=DEVNULL,
                    stdout=DEVNULL,
                    stderr=DEVNULL,
                    pass_fds=[remote.fileno()],
                    start_new_session=True,
                    env={**os.environ, "PYTHONPATH": path},
                )
        except OSError:
            self.channel.close()
            raise
        self.channel.setblocking(False)
        self.pid = self.process.pid  # of the supervisor, until the agent's process has answered
        self.close = weakref.finalize(self, end, self.process, self.channel)
        try:
            self.pid = int(str(self.request({}, self.limits.start)["pid"]))
            start = {"spec": spec, "seed": seed, **asdict(self.limits)}
            answer = self.request(start, self.limits.start)
        except AgentFailure as error:
            self.close()
            late = f"not ready after {self.limits.start:g} s"
            why = late if error.kind == "late" else error.what
            raise PlaymatError(f"{spec} can't be created: {why}") from error
        if "refused" in answer:
            self.close()
            raise PlaymatError(one_line(str(answer["refused"])))

    def choose(self, view: View, options: Sequence[Option], budget: Budget = NO_BUDGET) -> Option:
        """Return the option that the agent in the process chooses."""
        if not self.close.alive:
            raise PlaymatError(f"{self.spec} is closed")
        allowed = allowance(budget)
        ask = {"view": view.to_json(), "budget": asdict(budget)}
        if allowed is not None and budget.cpu:
            answer = self.request(ask, self.limits.patience, allowed / 1000)
        else:
            seconds = self.limits.patience if allowed is None else allowed / 1000
            answer = self.request(ask, seconds)
        if "raised" in answer:
            raise AgentFailure("raised", one_line(str(answer["raised"])))
        for option in options:
            if option.code == answer.get("code"):
                return option
        raise AgentFailure("no option", one_line(str(answer.get("answered", quoted(answer)))))

    def cpu_time(self) -> float:
        """Return the processor time of the process in seconds, if the system reports it."""
        with suppress(OSError):
            # The clock id of another process, as computed by clock_getcpuclockid on Linux.
            self.used = time.clock_gettime((~self.pid << 3) | 2)
        return self.used

    # -- the pipe ----------------------------------------------------------------------------
    def request(
        self, message: Mapping[str, object], seconds: float, cpu: float | None = None
    ) -> dict[str, object]:
        """Send a request and return its answer; fail after `seconds`, or `cpu` seconds if given."""
        self.number += 1
        self.outgoing += json.dumps({"n": self.number, **message}).encode() + b"\n"
        began, began_cpu = time.perf_counter(), self.cpu_time()
        with selectors.DefaultSelector() as selector:
            selector.register(self.channel, selectors.EVENT_READ | selectors.EVENT_WRITE)
            while True:
                answer = self.next_answer()
                if answer is not None:
                    return answer
                left = seconds - (time.perf_counter() - began)
                spent = self.cpu_time() - began_cpu
                if left <= 0 or (cpu is not None and spent > cpu):
                    ms = 1000 * (spent if cpu is not None and spent > cpu else seconds - left)
                    raise AgentFailure("late", f"no answer after {ms:.0f} ms", ms)
                wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if self.outgoing else 0)
                selector.modify(self.channel, wanted)
                self.transfer(bool(selector.select(min(left, POLL_INTERVAL))))

    def transfer(self, ready: bool) -> None:
        """Send and receive what is possible without waiting."""
        gone = self.process.poll() is not None
        if ready:
            with suppress(BlockingIOError, BrokenPipeError, ConnectionResetError):
                if self.outgoing:
                    self.outgoing = self.outgoing[self.channel.send(self.outgoing) :]
            with suppress(BlockingIOError, ConnectionResetError):
                data = self.channel.recv(MAX_ANSWER)
                gone = gone or not data
                self.incoming += data
        if gone and b"\n" not in self.incoming:
            with suppress(TimeoutExpired):
                self.process.wait(END_WAIT)
            raise AgentFailure("ended", describe_exit(self.process.returncode))

    def next_answer(self) -> dict[str, object] | None:
        """Return the answer to the latest request, if it has arrived; drop earlier ones."""
        while b"\n" in self.incoming:
            line, _, self.incoming = self.incoming.partition(b"\n")
            try:
                answer = json.loads(line)
                number = answer["n"]
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise AgentFailure("no option", f"{quoted(line)} on its pipe") from error
            if number == self.number:
                return dict(answer)
        if len(self.incoming) > MAX_ANSWER:
            raise AgentFailure("no option", f"{quoted(self.incoming[:80])}… on its pipe")
        return None


def describe_exit(code: int | None) -> str:
    """Return a sentence about how a process ended."""
    if code is None:
        return "its process doesn't answer"
    if code >= 0:
        return f"its process ended with status {code}"
    with suppress(ValueError):
        return f"its process was ended by {signal.Signals(-code).name}"
    return f"its process was ended by signal {-code}"


# -- the end ---------------------------------------------------------------------------------
def end(process: Popen[bytes], channel: socket.socket) -> None:
    """End a process and every process it has started: its supervisor does when the pipe closes."""
    channel.close()
    with suppress(TimeoutExpired):
        process.wait(END_WAIT)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)  # on a system without subreapers
    process.wait()


def parse_memory(text: str) -> int:
    """Return the bytes that an amount of memory such as `512MB` or `2GB` means."""
    units = {"MB": MEGABYTE, "GB": 1024 * MEGABYTE, "M": MEGABYTE, "G": 1024 * MEGABYTE}
    bare = text.strip().upper().replace(" ", "")
    for unit, size in units.items():
        number = bare.removesuffix(unit)
        if bare.endswith(unit) and number.isdecimal():
            return int(number) * size
    raise PlaymatError(f"the memory must be an amount such as 512MB or 2GB, not {text!r}")

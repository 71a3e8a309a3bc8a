"""An agent in a process of its own, with limits of time and memory.

It is a fence against agents that hang, eat memory, crash or print, not a prison: the process runs
as the same user. It needs a POSIX system. Memory is limited where the system keeps to RLIMIT_AS
(Linux does, macOS does not); processes that an agent has started and cut loose from its own are
found on Linux only.
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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex
from subprocess import DEVNULL, Popen, TimeoutExpired

from playmat.agents.agent import NO_BUDGET, Budget
from playmat.agents.referee import AgentFailure, allowance, format_answer, one_line
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.errors import PlaymatError

MARK = "PLAYMAT_OUTSIDE"  # the variable by which all that an agent has started is found again
MEGABYTE = 1 << 20
LEAST_MEMORY = 192 * MEGABYTE  # for Python and the card pool alone
LONGEST = 1 << 16  # bytes of an answer
STEP = 0.02  # seconds between two looks whether the process lives and what it has used
SWEEPS = 100  # looks for processes that were started while others were ended
END_WAIT = 5.0  # seconds for the system to end a process


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """What an agent in a process of its own may use."""

    memory: int = 2048 * MEGABYTE  # bytes
    start: float = 30.0  # seconds to be imported and made
    patience: float = 60.0  # seconds for a decision that has no budget of time
    tasks: int = 256  # processes and threads, more than the user has at the start

    def __post_init__(self) -> None:
        if self.memory < LEAST_MEMORY:
            raise PlaymatError(
                f"{self.memory // MEGABYTE} MB are too little for an agent's process: "
                f"give it {LEAST_MEMORY // MEGABYTE} MB or more"
            )


class SubprocessAgent:
    """An agent by its words (`module:name`), asked through a pipe of JSON lines.

    Close it when its game is over; its process, and what that has started, is then ended.
    """

    def __init__(self, spec: str, seed: int = 0, limits: ProcessLimits | None = None) -> None:
        if not hasattr(os, "killpg"):
            raise PlaymatError(
                f"{spec}: this system cannot limit an agent in a process of its own; "
                "Linux and macOS can"
            )
        self.spec = spec
        self.limits = limits or ProcessLimits()
        self.number = 0
        self.incoming = b""
        self.outgoing = b""
        self.used = 0.0  # seconds of the processor, when last looked at
        self.channel, theirs = socket.socketpair()
        self.mark = token_hex(16)
        path = os.pathsep.join([part or str(Path.cwd()) for part in sys.path])
        with theirs, closed_on_error(self.channel):
            self.process = Popen(
                [sys.executable, "-P", "-m", "playmat.agents.agent_process", str(theirs.fileno())],
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": path, MARK: self.mark},
            )
        self.channel.setblocking(False)
        self.close = weakref.finalize(self, end, self.process, self.channel, self.mark)
        try:
            start = {"words": spec, "seed": seed, **asdict(self.limits)}
            answer = self.request(start, self.limits.start)
        except AgentFailure as error:
            self.close()
            late = f"not ready after {self.limits.start:g} s"
            why = late if error.kind == "late" else error.what
            raise PlaymatError(f"{spec} could not be made: {why}") from error
        if "refused" in answer:
            self.close()
            raise PlaymatError(one_line(str(answer["refused"])))

    def choose(self, view: View, options: Sequence[Option], budget: Budget = NO_BUDGET) -> Option:
        if not self.close.alive:
            raise PlaymatError(f"{self.spec} has been closed")
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
        raise AgentFailure(
            "no option", one_line(str(answer.get("answered", format_answer(answer))))
        )

    def cpu_time(self) -> float:
        """Seconds of the processor that the process has used, where the system tells."""
        with suppress(OSError):
            # The clock of another process, as clock_getcpuclockid of Linux makes its number.
            self.used = time.clock_gettime((~self.process.pid << 3) | 2)
        return self.used

    # -- the pipe ----------------------------------------------------------------------------
    def request(
        self, message: Mapping[str, object], seconds: float, cpu: float | None = None
    ) -> dict[str, object]:
        """Ask, and wait so long for the answer: by the clock, and by the processor if said."""
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
                self.transfer(bool(selector.select(min(left, STEP))))

    def transfer(self, ready: bool) -> None:
        """Send and receive what can be without waiting."""
        gone = self.process.poll() is not None
        if ready:
            with suppress(BlockingIOError, BrokenPipeError, ConnectionResetError):
                if self.outgoing:
                    self.outgoing = self.outgoing[self.channel.send(self.outgoing) :]
            with suppress(BlockingIOError, ConnectionResetError):
                data = self.channel.recv(LONGEST)
                gone = gone or not data
                self.incoming += data
        if gone and b"\n" not in self.incoming:
            with suppress(TimeoutExpired):
                self.process.wait(END_WAIT)
            raise AgentFailure("ended", describe_exit(self.process.returncode))

    def next_answer(self) -> dict[str, object] | None:
        """The answer to the latest question, if it is there; those to earlier ones are too late."""
        while b"\n" in self.incoming:
            line, _, self.incoming = self.incoming.partition(b"\n")
            try:
                answer = json.loads(line)
                number = answer["n"]
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise AgentFailure("no option", f"{one_line(repr(line))} on its pipe") from error
            if number == self.number:
                return dict(answer)
        if len(self.incoming) > LONGEST:
            raise AgentFailure("no option", f"{one_line(repr(self.incoming[:80]))}… on its pipe")
        return None


@contextmanager
def closed_on_error(channel: socket.socket) -> Iterator[None]:
    try:
        yield
    except OSError:
        channel.close()
        raise


def describe_exit(code: int | None) -> str:
    """How a process ended, in words."""
    if code is None:
        return "its process does not answer"
    if code >= 0:
        return f"its process ended with status {code}"
    with suppress(ValueError):
        return f"its process was ended by {signal.Signals(-code).name}"
    return f"its process was ended by signal {-code}"


# -- the end ---------------------------------------------------------------------------------
def end(process: Popen[bytes], channel: socket.socket, mark: str) -> None:
    """End a process and all that it has started."""
    channel.close()
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(TimeoutExpired):
        process.wait(END_WAIT)
    for _ in range(SWEEPS):
        if not sum([kill(pid) for pid in marked_processes(mark)]):
            return


def marked_processes(mark: str) -> list[int]:
    """The processes that have a mark in their environment, where the system shows it."""
    spec = f"{MARK}={mark}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if spec in (entry / "environ").read_bytes():
                found.append(int(entry.name))
    return found


def kill(pid: int) -> bool:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)
        return True
    return False


def parse_memory(spec: str) -> int:
    """An amount of memory as people write it, in bytes: `512MB`, `2GB`."""
    units = {"MB": MEGABYTE, "GB": 1024 * MEGABYTE, "M": MEGABYTE, "G": 1024 * MEGABYTE}
    text = spec.strip().upper().replace(" ", "")
    for unit, size in units.items():
        number = text.removesuffix(unit)
        if text.endswith(unit) and number.isdecimal():
            return int(number) * size
    raise PlaymatError(f"{spec!r} is no amount of memory; write 512MB or 2GB")

"""Agents that fail, each in its own way; their names are `tests.support.hostile:Name`."""

from __future__ import annotations

import os
import signal
import socket
import stat
import sys
import time
from collections.abc import Sequence

from playmat.agents import Budget
from playmat.agents.belief import infer_belief
from playmat.engine.game import View
from playmat.engine.options import Option
from tests.support.processes import report

EIGHT_GIGABYTES = 8 << 30


class First:
    """Always takes the first option, and never fails."""

    def choose(self, view: View, options: Sequence[Option], budget: Budget) -> Option:
        return options[0]


class Peeper(First):
    """Raises an error unless every sampled world has the same hand of the opponent."""

    def choose(self, view, options, budget):
        other = 1 - view.viewer
        worlds = [view.sample(seed, infer_belief(view)) for seed in range(3)]
        hands = [
            sorted(world.definitions[c].id for c in world.players[other].hand) for world in worlds
        ]
        if not view._state.players[other].hand or hands[0] == hands[1] == hands[2]:
            return options[0]
        raise ValueError("a hand is hidden")


class Printer(First):
    def choose(self, view, options, budget):
        sys.stdout.write("an answer? 0" * 1000)
        sys.stdout.flush()
        os.write(1, b'{"n": 1, "code": 0}\n')
        os.write(2, b"\x1b[2J")
        return options[0]


class Raiser:
    def choose(self, view, options, budget):
        raise ValueError("no idea\x1b[2J")


class Leaver:
    def choose(self, view, options, budget):
        sys.exit(3)


class Silent:
    def choose(self, view, options, budget):
        return None


class Inventor:
    """Answers with an option that wasn't offered."""

    def choose(self, view, options, budget):
        return Option(view._state, max(option.code for option in options) + 1)


class Sleeper:
    def choose(self, view, options, budget):
        time.sleep(1000)


class Spinner:
    def choose(self, view, options, budget):
        while True:
            pass


class MemoryUser:
    def choose(self, view, options, budget):
        return options[len(bytearray(EIGHT_GIGABYTES)) and 0]


class Ender:
    def choose(self, view, options, budget):
        os._exit(3)


class SelfKiller:
    def choose(self, view, options, budget):
        os.kill(os.getpid(), signal.SIGKILL)


class Forker:
    """Reports itself, starts eight processes, some of them detached, and waits."""

    def choose(self, view, options, budget):
        report()
        for n in range(8):
            if os.fork() == 0:
                if n % 2:
                    detach()
                report()
                time.sleep(1000)
        time.sleep(1000)


class Fugitive:
    """Reports itself, starts a detached process, and ends."""

    def choose(self, view, options, budget):
        report()
        if os.fork() == 0:
            detach()
            time.sleep(1000)
        os.wait()  # until it is detached
        os._exit(0)


class Daemon:
    """Reports itself and a process that has nothing in common with it, and waits."""

    def choose(self, view, options, budget):
        report()
        if os.fork() == 0:
            detach()
            report()  # the pipe stays open in the program that is executed
            sleep = "import time; time.sleep(1000)"
            os.execve(sys.executable, [sys.executable, "-I", "-c", sleep], {})
        time.sleep(1000)


class Relay:
    """Starts a detached process that is replaced by a new one again and again."""

    def choose(self, view, options, budget):
        if os.fork() == 0:
            detach()
            report()
            while True:
                if os.fork():
                    os._exit(0)
        time.sleep(1000)


def detach() -> None:
    """Continue in a process of another session, whose parent has ended."""
    os.setsid()
    if os.fork():
        os._exit(0)


class Garbler:
    """Writes an invalid answer to the pipe."""

    text = b"nonsense\n"

    def choose(self, view, options, budget):
        for number in range(3, 64):
            try:
                if stat.S_ISSOCK(os.fstat(number).st_mode):
                    socket.socket(fileno=os.dup(number)).sendall(self.text)
            except OSError:
                continue
        time.sleep(1000)


class Flooder(Garbler):
    text = b"[" * (1 << 20)


class Nester(Garbler):
    text = b"[" * 60_000 + b"\n"


class Unmade:
    def __init__(self) -> None:
        raise RuntimeError("not today")


class NoAgent:
    pass

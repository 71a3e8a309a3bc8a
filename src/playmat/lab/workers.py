"""Processes that play blocks side by side, and what is done when one of them does not survive.

A process is given one block at a time, so when it ends it is known which block it was playing.
One that ends before it is ready to play any is nobody's fault who plays, and ends the whole match.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType, TracebackType

from playmat.agents.subprocess_agent import describe_exit
from playmat.errors import PlaymatError
from playmat.lab.match import Block, play_block
from playmat.lab.plan import Pair, Plan

Task = tuple[int, Pair]

PATIENCE = 5.0  # seconds for a process to close what it holds
TRIES = 2  # times a block is begun; a process may also have ended for a reason outside it


class WorkerStopped(BaseException):
    """A process of the crew is to stop at once; agents must not take it for an error of theirs."""


def on_terminate(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: closing must not be cut short
    raise WorkerStopped


def work(plan: Plan, tasks: Connection) -> None:
    """What a process of the crew does: play what it is told, until there is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever leads the crew
    signal.signal(signal.SIGTERM, on_terminate)  # so that agents outside are closed on the way out
    with suppress(EOFError, OSError, WorkerStopped):
        tasks.send(None)  # ready
        while True:
            number, pair = tasks.recv()
            tasks.send(play_block(plan, number, pair))


class Worker:
    """A process of the crew and the block it is at."""

    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(plan, theirs), name="playmat rate"
        )
        self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.ready = False

    def start(self, task: Task) -> None:
        self.task = task
        with suppress(OSError):  # it has ended: its line says so to whoever waits for it
            self.connection.send(task)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()
        self.connection.close()


class WorkerPool:
    """So many processes that play the blocks of a plan."""

    def __init__(self, plan: Plan, size: int) -> None:
        self.plan = plan
        self.size = size
        self.workers: list[Worker] = []

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self.workers:
            worker.process.terminate()  # all at once, before each is waited for
        for worker in self.workers:
            worker.stop()
        self.workers.clear()

    def play(self, tasks: Iterator[Task]) -> Iterator[Block]:
        """The blocks as they are finished; `tasks` is asked for the next when somebody is free."""
        again: list[Task] = []
        begun: dict[Task, int] = {}
        while True:
            while sum(worker.task is not None for worker in self.workers) < self.size:
                task = again.pop() if again else next(tasks, None)
                if task is None:
                    break
                begun[task] = begun.get(task, 0) + 1
                self.free_worker().start(task)
            busy = [worker for worker in self.workers if worker.task is not None]
            if not busy:
                return
            ready = wait([worker.connection for worker in busy])
            for worker in busy:
                task = worker.task
                if task is None or worker.connection not in ready:
                    continue
                try:
                    block: Block | None = worker.connection.recv()
                except (EOFError, OSError):
                    block = Block(*task, (), self.remove(worker))
                    if begun[task] < TRIES:
                        again.append(task)
                        continue
                if block is None:
                    worker.ready = True
                else:
                    worker.task = None
                    yield block

    def free_worker(self) -> Worker:
        for worker in self.workers:
            if worker.task is None:
                return worker
        worker = Worker(self.plan)
        self.workers.append(worker)
        return worker

    def remove(self, worker: Worker) -> str:
        """A process has ended: how."""
        worker.process.join()
        ended = describe_exit(worker.process.exitcode)
        worker.stop()
        self.workers.remove(worker)
        if not worker.ready:
            raise PlaymatError(f"no games can be played side by side: {ended} before the first")
        return ended

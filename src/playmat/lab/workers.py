"""A pool of processes that play blocks in parallel and survive the death of a process.

Each process has one block at a time, so if it dies, its block is known. If a process dies before
it is ready, no agent is to blame, and the run ends with an error. Each has a supervisor, which ends
it and everything that agents have started in it when the program ends.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from playmat.agents.subprocess_agent import describe_exit
from playmat.agents.supervisor import end_with_parent, supervise
from playmat.errors import PlaymatError
from playmat.lab.match import Block, play_block
from playmat.lab.plan import Pair, Plan

Task = tuple[int, Pair]

PATIENCE = 5.0  # seconds for a process to clean up
MAX_ATTEMPTS = 2  # attempts at a block: its process may have died for an unrelated reason


def work(plan: Plan, tasks: Connection) -> None:
    """Play the tasks that arrive until there are no more (the main function of a worker)."""
    parent = parent_process()
    if hasattr(os, "fork") and parent is not None:
        supervise(parent.sentinel)
    else:
        end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    with suppress(EOFError, OSError):
        tasks.send(None)  # ready
        while True:
            number, pair = tasks.recv()
            tasks.send(play_block(plan, number, pair))


class Worker:
    """A worker process and the task it is playing."""

    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")
        self.connection, remote = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(plan, remote), name="playmat rate"
        )
        self.process.start()
        remote.close()
        self.task: Task | None = None
        self.ready = False

    def start(self, task: Task) -> None:
        self.task = task
        with suppress(OSError):  # it has died: waiting for its connection will show that
            self.connection.send(task)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()
        self.connection.close()


class WorkerPool:
    """A pool of worker processes that play the blocks of a plan."""

    def __init__(self, plan: Plan, size: int) -> None:
        self.plan = plan
        self.size = size
        self.workers: list[Worker] = []

    def close(self) -> None:
        for worker in self.workers:
            worker.process.terminate()  # signal all of them before waiting for each
        for worker in self.workers:
            worker.stop()
        self.workers.clear()

    def play(self, tasks: Iterator[Task]) -> Iterator[Block]:
        """Yield the blocks as they are completed; take the next task when a worker is free."""
        retries: list[Task] = []
        attempts: dict[Task, int] = {}
        while True:
            while sum(worker.task is not None for worker in self.workers) < self.size:
                task = retries.pop() if retries else next(tasks, None)
                if task is None:
                    break
                attempts[task] = attempts.get(task, 0) + 1
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
                    if attempts[task] < MAX_ATTEMPTS:
                        retries.append(task)
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
        """Remove a worker that has died, and return how it ended."""
        worker.process.join()
        ended = describe_exit(worker.process.exitcode)
        worker.stop()
        self.workers.remove(worker)
        if not worker.ready:
            raise PlaymatError(f"can't start worker processes: {ended} before the first game")
        return ended

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

from playmat.agents.outside import how_ended
from playmat.errors import PlaymatError
from playmat.lab.match import Block, play_block
from playmat.lab.plan import Pair, Plan

Task = tuple[int, Pair]

PATIENCE = 5.0  # seconds for a process to close what it holds
TRIES = 2  # times a block is begun; a process may also have ended for a reason outside it


class Dismissed(BaseException):
    """A process of the crew is to stop at once; agents must not take it for an error of theirs."""


def dismissed(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: closing must not be cut short
    raise Dismissed


def work(plan: Plan, tasks: Connection) -> None:
    """What a process of the crew does: play what it is told, until there is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever leads the crew
    signal.signal(signal.SIGTERM, dismissed)  # so that agents outside are closed on the way out
    with suppress(EOFError, OSError, Dismissed):
        tasks.send(None)  # ready
        while True:
            number, pair = tasks.recv()
            tasks.send(play_block(plan, number, pair))


class Hand:
    """A process of the crew and the block it is at."""

    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(plan, theirs), name="playmat rate"
        )
        self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.ready = False

    def begin(self, task: Task) -> None:
        self.task = task
        with suppress(OSError):  # it has ended: its line says so to whoever waits for it
            self.line.send(task)

    def dismiss(self) -> None:
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()
        self.line.close()


class Crew:
    """So many processes that play the blocks of a plan."""

    def __init__(self, plan: Plan, size: int) -> None:
        self.plan = plan
        self.size = size
        self.hands: list[Hand] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for hand in self.hands:
            hand.process.terminate()  # all at once, before each is waited for
        for hand in self.hands:
            hand.dismiss()
        self.hands.clear()

    def play(self, tasks: Iterator[Task]) -> Iterator[Block]:
        """The blocks as they are finished; `tasks` is asked for the next when somebody is free."""
        again: list[Task] = []
        begun: dict[Task, int] = {}
        while True:
            while sum(hand.task is not None for hand in self.hands) < self.size:
                task = again.pop() if again else next(tasks, None)
                if task is None:
                    break
                begun[task] = begun.get(task, 0) + 1
                self.free_hand().begin(task)
            busy = [hand for hand in self.hands if hand.task is not None]
            if not busy:
                return
            ready = wait([hand.line for hand in busy])
            for hand in busy:
                task = hand.task
                if task is None or hand.line not in ready:
                    continue
                try:
                    block: Block | None = hand.line.recv()
                except (EOFError, OSError):
                    block = Block(*task, (), self.let_go(hand))
                    if begun[task] < TRIES:
                        again.append(task)
                        continue
                if block is None:
                    hand.ready = True
                else:
                    hand.task = None
                    yield block

    def free_hand(self) -> Hand:
        for hand in self.hands:
            if hand.task is None:
                return hand
        hand = Hand(self.plan)
        self.hands.append(hand)
        return hand

    def let_go(self, hand: Hand) -> str:
        """A process has ended: how."""
        hand.process.join()
        ended = how_ended(hand.process.exitcode)
        hand.dismiss()
        self.hands.remove(hand)
        if not hand.ready:
            raise PlaymatError(f"no games can be played side by side: {ended} before the first")
        return ended

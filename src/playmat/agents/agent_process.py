"""The other end of `outside`: what runs in the process of an agent, before and around it."""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from playmat.agents.agent import Agent, Budget
from playmat.agents.referee import format_answer, format_exception
from playmat.agents.registry import find_agent
from playmat.engine.options import Option
from playmat.engine.views import View
from playmat.errors import PlaymatError


def limit_process(memory: int, tasks: int) -> None:
    """Limit what this process may use, where the system has such limits."""
    try:
        import resource
    except ImportError:
        return
    lower_limit(resource.RLIMIT_AS, memory)
    lower_limit(resource.RLIMIT_CORE, 0)
    if Path("/proc/self/task").is_dir():
        # The system counts all of the user's together, so those of others have to be added.
        lower_limit(resource.RLIMIT_NPROC, count_user_tasks() + tasks)


def lower_limit(limit: int, value: int) -> None:
    import resource

    _, hard = resource.getrlimit(limit)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(limit, (value, value))


def count_user_tasks() -> int:
    """Processes and threads that the user has now."""
    count = 0
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if entry.stat().st_uid == os.getuid():
                count += len(list((entry / "task").iterdir()))
        except OSError:
            continue
    return count


def read_requests(lines: IO[bytes], asks: SimpleQueue[dict[str, Any]]) -> None:
    """Hand on the questions; without somebody who asks, this process ends, whatever it is at."""
    for line in lines:
        asks.put(json.loads(line))
    os._exit(0)


def answer(agent: Agent, ask: dict[str, Any]) -> dict[str, object]:
    """What the agent chooses, or what it did instead."""
    view = View.from_json(ask["view"])
    options = tuple(view.options)
    try:
        chosen: object = agent.choose(view, options, Budget(**ask["budget"]))
    except BaseException as error:
        return {"raised": format_exception(error)}
    if isinstance(chosen, Option) and chosen in options:
        return {"code": int(chosen.code)}
    return {"answered": format_answer(chosen)}


def main() -> None:
    channel = socket.socket(fileno=int(sys.argv[1]))
    lines = channel.makefile("rb")
    start = json.loads(lines.readline())
    asks: SimpleQueue[dict[str, Any]] = SimpleQueue()
    Thread(target=read_requests, args=(lines, asks), daemon=True).start()
    reply: dict[str, object] = {}
    agent: Agent | None = None
    try:
        limit_process(start["memory"], start["tasks"])
        agent = find_agent(start["words"]).new(start["seed"])
    except PlaymatError as error:
        reply = {"refused": str(error)}
    except BaseException as error:
        reply = {"refused": f"{start['words']} could not be made: {format_exception(error)}"}
    number = start["n"]
    while True:
        channel.sendall(json.dumps({"n": number, **reply}).encode() + b"\n")
        ask = asks.get()
        number = ask["n"]
        reply = {"refused": "it could not be made"} if agent is None else answer(agent, ask)


if __name__ == "__main__":
    main()

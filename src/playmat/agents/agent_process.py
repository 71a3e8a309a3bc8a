"""The process of a `SubprocessAgent`: it limits itself, creates the agent, and answers requests."""

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
from playmat.agents.referee import format_exception
from playmat.agents.registry import find_agent
from playmat.engine.game import View
from playmat.engine.options import Option
from playmat.errors import PlaymatError, quoted


def limit_process(memory: int, tasks: int) -> None:
    """Limit the memory and threads of this process, if the system has such limits."""
    try:
        import resource
    except ImportError:
        return
    lower_limit(resource.RLIMIT_AS, memory)
    lower_limit(resource.RLIMIT_CORE, 0)
    if Path("/proc/self/task").is_dir():
        # The system counts all of the user's processes together, so existing ones are added.
        lower_limit(resource.RLIMIT_NPROC, count_user_tasks() + tasks)


def lower_limit(limit: int, value: int) -> None:
    import resource

    _, hard = resource.getrlimit(limit)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(limit, (value, value))


def count_user_tasks() -> int:
    """Return the number of processes and threads that the user has now."""
    count = 0
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if entry.stat().st_uid == os.getuid():
                count += len(list((entry / "task").iterdir()))
        except OSError:
            continue
    return count


def read_requests(lines: IO[bytes], requests: SimpleQueue[dict[str, Any]]) -> None:
    """Put requests into the queue; when the pipe closes, end the process, even during a choice."""
    for line in lines:
        requests.put(json.loads(line))
    os._exit(0)


def answer(agent: Agent, request: dict[str, Any]) -> dict[str, object]:
    """Return the agent's choice, or what it did instead."""
    view = View.from_json(request["view"])
    options = tuple(view.options)
    try:
        chosen: object = agent.choose(view, options, Budget(**request["budget"]))
    except BaseException as error:
        return {"raised": format_exception(error)}
    if isinstance(chosen, Option) and chosen in options:
        return {"code": int(chosen.code)}
    return {"answered": quoted(chosen)}


def main() -> None:
    channel = socket.socket(fileno=int(sys.argv[1]))
    lines = channel.makefile("rb")
    start = json.loads(lines.readline())
    requests: SimpleQueue[dict[str, Any]] = SimpleQueue()
    Thread(target=read_requests, args=(lines, requests), daemon=True).start()
    reply: dict[str, object] = {}
    agent: Agent | None = None
    try:
        limit_process(start["memory"], start["tasks"])
        agent = find_agent(start["spec"]).new(start["seed"])
    except PlaymatError as error:
        reply = {"refused": str(error)}
    except BaseException as error:
        reply = {"refused": f"{start['spec']} can't be created: {format_exception(error)}"}
    number = start["n"]
    while True:
        channel.sendall(json.dumps({"n": number, **reply}).encode() + b"\n")
        request = requests.get()
        number = request["n"]
        refused: dict[str, object] = {"refused": "the agent can't be created"}
        reply = refused if agent is None else answer(agent, request)


if __name__ == "__main__":
    main()

"""The process of a `SubprocessAgent`: it limits itself, creates the agent, and answers requests.

It has a supervisor, which ends it and all processes it has started when the program ends.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path
from typing import Any

from playmat.agents.agent import Agent, Budget
from playmat.agents.referee import format_exception
from playmat.agents.registry import find_agent
from playmat.agents.supervisor import supervise
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


def create(start: dict[str, Any]) -> Agent:
    """Return the agent that a request describes, in this process with its limits."""
    limit_process(start["memory"], start["tasks"])
    try:
        return find_agent(start["spec"]).new(start["seed"])
    except PlaymatError:
        raise
    except BaseException as error:
        raise PlaymatError(
            f"{start['spec']} can't be created: {format_exception(error)}"
        ) from error


def main() -> None:
    channel = socket.socket(fileno=int(sys.argv[1]))
    supervise(channel.fileno())
    # The first answer comes before any code of the agent runs, so this id is the right one.
    reply: dict[str, object] = {"pid": os.getpid()}
    agent: Agent | None = None
    for line in channel.makefile("rb"):
        request = json.loads(line)
        if agent is not None:
            reply = answer(agent, request)
        elif "spec" in request:
            try:
                agent = create(request)
                reply = {}
            except PlaymatError as error:
                reply = {"refused": str(error)}
        channel.sendall(json.dumps({"n": request["n"], **reply}).encode() + b"\n")


if __name__ == "__main__":
    main()

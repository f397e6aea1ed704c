"""A composer that a student's bytes have taken over: it tries what a parser never needs, and says what worked."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
from collections.abc import Callable
from pathlib import Path

from autograder.submissions.parser_messages import Compose


def composed(task: Compose) -> bytes:
    secret = Path(task.prepared.decode())
    tries: dict[str, Callable[[], object]] = {
        "read a file of the course": secret.read_bytes,
        "list its folder": lambda: os.listdir(secret.parent),
        "read a password file": lambda: Path("/etc/passwd").read_bytes(),
        "write beside it": lambda: secret.with_name("planted").write_bytes(b"x"),
        "write to a temporary folder": lambda: Path("/tmp/planted-by-parser").write_bytes(b"x"),
        "open a socket": lambda: socket.socket().connect(("127.0.0.1", 9)),
        "start a process": os.fork,
        "start a program": lambda: os.execv("/bin/true", ["true"]),
        "signal its parent": lambda: os.kill(os.getppid(), signal.SIGCONT),
        "change its parent's limits": lambda: resource.prlimit(os.getppid(), resource.RLIMIT_CORE, (0, 0)),
    }
    is_limited = resource.getrlimit(resource.RLIMIT_CPU)[0] != resource.RLIM_INFINITY
    worked = [] if is_limited else ["use any time"]
    for name, attempt in tries.items():
        try:
            attempt()
            worked.append(name)
        except (OSError, ValueError):
            continue
    return json.dumps(worked).encode()

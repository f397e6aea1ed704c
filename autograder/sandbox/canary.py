"""Proof by trying: code that tries to break out is run as a student's code is, and none of its attempts may work."""

from __future__ import annotations

import os
import socket
import tempfile
from pathlib import Path

from autograder.boundary.protocol import Call, ListValue, Reply, Returned, Run, Transport
from autograder.errors import SandboxError

DENIED, UDP = "denied", "send by UDP"

PROBE = """
import ctypes, os, socket

_c = ctypes.CDLL(None, use_errno=True)

def _try(attempt):
    try:
        attempt()
    except BaseException:
        return "denied"
    return "worked"

def _write(path):
    with open(path, "w") as file:
        file.write("canary")

def _fork():
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)

def _unshare():
    new_user_namespace = 0x10000000
    if _c.unshare(new_user_namespace) != 0:
        raise OSError(ctypes.get_errno())

def probe(secret, port, pid, folders):
    parent = os.getppid()
    attempts = {
        "read a file of the grader": lambda: open(secret).read(),
        "connect by TCP": lambda: socket.create_connection(("127.0.0.1", port), 1).close(),
        "send by UDP": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", port)),
        "signal the grader": lambda: os.kill(pid, 0),
        "signal the warm process": lambda: os.kill(parent, 0),
        "read the warm process's memory": lambda: open(f"/proc/{parent}/mem", "rb").close(),
        "start a process": _fork,
        "start a program": lambda: os.posix_spawn("/bin/true", ["true"], {}),
        "make a namespace": _unshare,
    }
    for folder in folders:
        attempts[f"write into {folder}"] = lambda folder=folder: _write(os.path.join(folder, "autograder-canary"))
    return [[name, _try(attempt)] for name, attempt in attempts.items()]
"""


def escapes(session: Transport) -> list[str]:
    """The attempts to read, write or reach something outside that work: none, in a tight sandbox."""
    with tempfile.TemporaryDirectory(prefix="autograder-canary-") as folder:
        secret = Path(folder) / "secret.txt"
        secret.write_text("canary")
        folders = [folder, "/dev/shm", "/var/tmp", str(Path.home())]
        with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(type=socket.SOCK_DGRAM) as listener:
            listener.bind(server.getsockname())
            ran, _ = session.ask(Run(PROBE, "canary.py"), [])
            if not isinstance(ran, Returned):
                raise SandboxError(f"The sandbox's self-test did not run: {getattr(ran, 'message', 'no reply')}.")
            port = server.getsockname()[1]
            call = Call("probe", [str(secret), port, os.getpid(), ListValue(list(folders))], {}, seed=0)
            worked = _worked(session.ask(call, [])[0])
            if UDP in worked and not _has_received(listener):
                worked.remove(UDP)  # a message that nobody receives is no escape
        for place in folders:
            Path(place, "autograder-canary").unlink(missing_ok=True)
    return worked


def _worked(reply: Reply) -> list[str]:
    """The attempts that the probe reports as not denied."""
    if not isinstance(reply, Returned) or not isinstance(reply.value, ListValue):
        raise SandboxError("The sandbox's self-test gave no result.")
    results = [item.items for item in reply.value.items if isinstance(item, ListValue)]
    return [str(name) for name, outcome in results if outcome != DENIED]


def _has_received(listener: socket.socket) -> bool:
    listener.settimeout(0.05)
    try:
        return bool(listener.recv(100))
    except OSError:
        return False

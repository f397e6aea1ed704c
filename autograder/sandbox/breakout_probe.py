"""Test the sandbox at every start: run code that tries to break out, as student code is run. Every attempt must fail.

This takes milliseconds; slower attempts are in ``proof.py``, and each system call, by number, in ``syscall_sweep.py``.
If an attempt would change something outside the sandbox, that state decides, not what the attempt reports.
"""

from __future__ import annotations

import os
import socket
import tempfile
from pathlib import Path

from autograder.boundary.protocol import Call, ListValue, Reply, Returned, Run, Transport
from autograder.errors import SandboxError

DENIED, UDP = "denied", "send by UDP"
MEDDLED = "change a file of the grader"

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

def _unbind():
    set_death_signal = 1
    if _c.prctl(set_death_signal, 0, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno())

def _meddle(path):
    "By every call that changes a file without opening it; whether one worked is seen from outside."
    beside = os.path.join(os.path.dirname(path), "beside")
    for attempt in (
        lambda: os.chmod(path, 0o666),
        lambda: os.setxattr(path, "user.canary", b"x"),
        lambda: os.utime(path, (1, 1)),
        lambda: os.truncate(path, 1),
        lambda: os.link(path, beside),
        lambda: os.symlink(path, beside),
        lambda: os.mkdir(beside),
        lambda: os.rename(path, beside),
    ):
        _try(attempt)

def probe(secret, port, pid, folders):
    parent = os.getppid()
    _meddle(secret)
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
        "untie its end from the warm process's": _unbind,
    }
    for setting in ("kernel/core_pattern", "kernel/hostname", "vm/overcommit_memory"):
        path = f"/proc/sys/{setting}"
        attempts[f"open {path} for writing"] = lambda path=path: os.close(os.open(path, os.O_WRONLY))
    for folder in folders:
        attempts[f"write into {folder}"] = lambda folder=folder: _write(os.path.join(folder, "autograder-canary"))
    return [[name, _try(attempt)] for name, attempt in attempts.items()]
"""


def escapes(session: Transport) -> list[str]:
    """Return the names of the attempts that worked: none, if the sandbox is tight."""
    return [name for name, worked in attempts(session).items() if worked]


def attempts(session: Transport) -> dict[str, bool]:
    """Return whether each attempt worked. Its name completes the sentence "student code could …".

    Raises:
        SandboxError: the attempts could not be made.
    """
    with tempfile.TemporaryDirectory(prefix="autograder-canary-") as folder:
        secret = Path(folder) / "secret.txt"
        secret.write_text("canary")
        secret.chmod(0o600)
        before = _state(folder)
        folders = [folder, "/dev/shm", "/var/tmp", str(Path.home())]
        with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(type=socket.SOCK_DGRAM) as listener:
            listener.bind(server.getsockname())
            ran, _ = session.ask(Run(PROBE, "canary.py"), [])
            if not isinstance(ran, Returned):
                raise SandboxError(f"The sandbox's self-test did not run: {getattr(ran, 'message', 'no reply')}.")
            port = server.getsockname()[1]
            call = Call("probe", [str(secret), port, os.getpid(), ListValue(list(folders))], {}, seed=0)
            tried = _outcomes(session.ask(call, [])[0])
            if tried.get(UDP) and not _has_received(listener):
                tried[UDP] = False  # a message that is not received is no escape
        for place in folders:
            Path(place, "autograder-canary").unlink(missing_ok=True)
        tried[MEDDLED] = _state(folder) != before
    return tried


def _outcomes(reply: Reply) -> dict[str, bool]:
    """Return, for each attempt, True if the probe reports that it worked."""
    if not isinstance(reply, Returned) or not isinstance(reply.value, ListValue):
        raise SandboxError("The sandbox's self-test gave no result.")
    results = [item.items for item in reply.value.items if isinstance(item, ListValue)]
    return {str(name): outcome != DENIED for name, outcome in results}


def _state(folder: str) -> dict[str, object]:
    """Return all metadata of the files in a folder."""
    found: dict[str, object] = {}
    for entry in os.scandir(folder):
        status = entry.stat(follow_symlinks=False)
        attributes = os.listxattr(entry.path, follow_symlinks=False) if hasattr(os, "listxattr") else []
        times = (status.st_mtime_ns, status.st_ctime_ns)  # ctime also reveals changes that set the other fields back
        found[entry.name] = (status.st_mode, status.st_uid, status.st_nlink, status.st_size, times, attributes)
    return found


def _has_received(listener: socket.socket) -> bool:
    listener.settimeout(0.05)
    try:
        return bool(listener.recv(100))
    except OSError:
        return False

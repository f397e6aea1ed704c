"""Record actions of a submission that no exercise needs, from Python's audit events, as evidence for the instructor.

The records decide nothing, because code can evade or forge them, and the sandbox denies these actions anyway. What
ordinary notebooks and libraries do is no evidence and is left out: starting programs, downloads by name, files and
folders of the student's own machine.
"""

from __future__ import annotations

import os
import re
import socket
import sys
import sysconfig
import traceback
from pathlib import Path, PurePath
from typing import Any

import msgspec

from autograder.boundary.protocol import Incident, Reply
from autograder.boundary.text import IN, without_surrogates
from autograder.inside.faults import place

MAX_INCIDENTS = 20  # per process
MAX_DETAIL = 100  # characters
MAX_PATH = 4096  # the kernel's own limit
WRITE_FLAGS = os.O_WRONLY | os.O_RDWR
# Names of a grader's files, of the class's work and of keys. Elsewhere than in a submission, no notebook opens them.
SECRETS = {"hidden_checks.py", "oracle.py", "solution.py", "gradebook.db", "submitted", ".autograder", ".ssh"}
SYSTEM_SECRETS = re.compile(r"/etc/(passwd|shadow)|/dev/shm/.|/proc/\d")
NUMERIC = re.compile(r"[\d.]+|[\da-fA-F:.]*:[\da-fA-F:.]*")  # an address instead of a name
# audit event -> kind of incident, and which argument is its detail
NETWORK = {"socket.connect": 1, "socket.sendto": 1, "socket.bind": 1, "socket.getaddrinfo": 0}
INTERNET = (socket.AF_INET, socket.AF_INET6)
FORKS = ("os.fork", "os.forkpty", "os.exec")  # a program that is started is ordinary
C_LIBRARY = ("None", "libc.so.6", "libc.so")  # None is the program with all its libraries
SIGNALS = ("os.kill", "os.killpg")
READS = ("open", "os.listdir", "os.scandir", "os.chdir")
CHANGES = ("os.remove", "os.rename", "os.chmod", "os.chown", "os.mkdir", "os.rmdir", "os.link", "os.symlink")
HANDLED = frozenset([*NETWORK, *FORKS, *SIGNALS, *READS, *CHANGES, "socket.__new__", "ctypes.dlopen"])
_OURS = (str(Path(__file__).parents[1]), "<frozen ")


class AuditHook:
    """Listens to audit events from now on; an audit hook cannot be removed.

    Args:
        readable: the paths that student code may read.
        scratch: the folder that it may write to.
    """

    def __init__(self, readable: list[str], scratch: str) -> None:
        self._scratch = _folder(scratch)
        self._libraries = tuple(map(_folder, map(sysconfig.get_path, ("stdlib", "purelib", "platlib"))))
        self._others = (*_OURS, *(one for one in map(_folder, readable) if not self._scratch.startswith(one)))
        self._own = (f"/proc/{os.getpid()}/", "/proc/self/", "/proc/thread-self/")
        self._new: list[Incident] = []
        self._known: set[tuple[str, str]] = set()
        sys.addaudithook(self._on_event)

    def attach(self, reply: Reply) -> Reply:
        """Return the reply with the incidents since the last one."""
        if not self._new or "incidents" not in reply.__struct_fields__:
            return reply
        new, self._new = self._new, []
        return msgspec.structs.replace(reply, incidents=new)

    def _on_event(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event not in HANDLED:
            return
        try:
            if event in READS:
                self._note_path(arguments[0], event == "open" and bool((arguments[2] or 0) & WRITE_FLAGS))
            elif event in CHANGES:
                self._note_path(arguments[0], writes=True)
            elif event in NETWORK:
                self._note_address(arguments[NETWORK[event]])
            elif event == "socket.__new__" and arguments[1] in INTERNET and self._is_direct("socket"):
                self._note("network", "a socket")
            elif event in FORKS and self._is_direct():
                self._note("process", event)
            elif event in SIGNALS and arguments[0] != os.getpid():  # notebooks end their own kernel
                self._note("signal", _text(arguments[0]))
            elif event == "ctypes.dlopen" and _text(arguments[0]) in C_LIBRARY and self._is_direct("ctypes"):
                self._note("library", _text(arguments[0]))
        except Exception:  # a student's object misbehaved: its call must behave as it would without this hook
            return

    def _note_path(self, path: Any, writes: bool) -> None:
        if type(path) not in (str, bytes) or len(path) > MAX_PATH:
            return
        full = os.path.abspath(os.fsdecode(path))
        if (full + "/").startswith((self._scratch, *self._own)):
            return
        is_library = (full + "/").startswith(self._libraries)
        is_secret = SYSTEM_SECRETS.match(full) or not SECRETS.isdisjoint(PurePath(full).parts)
        if (writes and is_library) or (is_secret and not is_library):
            self._note("file", _text(full))

    def _note_address(self, address: Any) -> None:
        """Note an address in numbers. A name is looked up in vain, so what follows in a download does not happen."""
        host = address[0] if isinstance(address, tuple) else address
        if isinstance(host, str | bytes) and (isinstance(address, tuple) or NUMERIC.fullmatch(_text(host))):
            self._note("network", _text(host))

    def _is_direct(self, through: str = "") -> bool:
        """True if the student's own code does it, perhaps through one module, and no other library."""
        for frame, _ in traceback.walk_stack(sys._getframe(2)):
            if frame.f_globals.get("__name__") != through:
                return self._is_students(frame.f_code.co_filename)
        return False

    def _is_students(self, file: str) -> bool:
        return not file.startswith((*self._others, *self._libraries))

    def _note(self, kind: Any, detail: str) -> None:
        if (kind, detail) not in self._known and len(self._known) < MAX_INCIDENTS:
            self._known.add((kind, detail))
            self._new.append(Incident(kind, f"{detail}{IN}{where}" if (where := self._where()) else detail))

    def _where(self) -> str:
        frames = traceback.walk_stack(sys._getframe(2))
        own = ((frame.f_code, line) for frame, line in frames if self._is_students(frame.f_code.co_filename))
        return next((place(code, line) for code, line in own), "")


def _folder(path: str) -> str:
    return path.rstrip("/") + "/"


def _text(value: Any) -> str:
    """Return a string or a number as text, and the type of anything else, whose methods may misbehave."""
    if isinstance(value, bytes):
        value = os.fsdecode(value)
    return without_surrogates(
        (str(value) if isinstance(value, str | int | None) else type(value).__name__)[:MAX_DETAIL]
    )

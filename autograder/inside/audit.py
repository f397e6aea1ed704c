"""Record suspicious actions of a submission, from Python's audit events, for the instructor.

The records decide nothing, because code can evade or forge them, and the sandbox denies these actions anyway. What
honest code and libraries do, such as reading fonts or probing /etc, is left out.
"""

from __future__ import annotations

import os
import re
import socket
import sys
from typing import Any

import msgspec

from autograder.boundary.protocol import Incident, Reply
from autograder.boundary.text import without_surrogates

MAX_INCIDENTS = 20  # per process
MAX_DETAIL = 100  # characters
MAX_PATH = 4096  # the kernel's own limit
INTERNET = (socket.AF_INET, socket.AF_INET6)
WRITE_FLAGS = os.O_WRONLY | os.O_RDWR
QUIET = ("/dev", "/sys", "/etc", "/var", "/run", "/tmp", "/proc")  # libraries read these
NEVER_QUIET = ("/etc/passwd", "/etc/shadow", "/dev/shm")
# audit event -> kind of incident, and which argument is its detail
EVENTS = {
    "socket.connect": ("network", 1),
    "socket.sendto": ("network", 1),
    "socket.bind": ("network", 1),
    "socket.getaddrinfo": ("network", 0),
    "subprocess.Popen": ("process", 0),
    "os.system": ("process", 0),
    "os.exec": ("process", 0),
    "os.posix_spawn": ("process", 0),
    "os.fork": ("process", None),
    "os.forkpty": ("process", None),
    "os.kill": ("signal", 0),
    "os.killpg": ("signal", 0),
    "gc.get_objects": ("objects", None),
    "gc.get_referrers": ("objects", None),
}
READS = ("open", "os.listdir", "os.scandir", "os.chdir")
CHANGES = ("os.remove", "os.rename", "os.chmod", "os.chown", "os.mkdir", "os.rmdir")
LINKS = ("os.link", "os.symlink")
LISTS_FONTS = "fc-list"  # matplotlib tries to run it when a cell draws
HANDLED = frozenset([*EVENTS, *READS, *CHANGES, *LINKS, "socket.__new__", "ctypes.dlopen"])


class AuditHook:
    """Listens to audit events from now on; an audit hook cannot be removed.

    Args:
        readable: the paths that student code may read.
        scratch: the folder that it may write to.
    """

    def __init__(self, readable: list[str], scratch: str) -> None:
        self._scratch = _folder(scratch)
        self._readable = (self._scratch, *map(_folder, readable))
        self._own = (f"/proc/{os.getpid()}/", "/proc/self/", "/proc/thread-self/")
        self._new: list[Incident] = []
        self._known: set[Incident] = set()
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
            if event in EVENTS:
                kind, place = EVENTS[event]
                detail = "" if place is None else _text(arguments[place])
                if detail != LISTS_FONTS:
                    self._note(kind, detail)
            elif event == "socket.__new__" and arguments[1] in INTERNET:
                self._note("network", "")
            elif event in READS:
                self._note_path(arguments[0], event == "open" and bool((arguments[2] or 0) & WRITE_FLAGS))
            elif event in CHANGES:
                self._note_path(arguments[0], writes=True)
            elif event in LINKS:
                self._note_path(arguments[0], writes=True, quiet=())
            elif event == "ctypes.dlopen" and (arguments[0] is None or "libc" in str(arguments[0])):
                self._note("library", _text(arguments[0]))
        except Exception:  # a student's object misbehaved: its call must behave as it would without this hook
            return

    def _note_path(self, path: Any, writes: bool, quiet: tuple[str, ...] = QUIET) -> None:
        if type(path) not in (str, bytes) or len(path) > MAX_PATH:
            return
        full = os.path.abspath(os.fsdecode(path))
        if (full + "/").startswith(self._scratch if writes else self._readable) or full.startswith(self._own):
            return
        is_library = (full + "/").startswith(self._readable)  # even below a quiet folder
        if (
            full.startswith(quiet)
            and not is_library
            and not full.startswith(NEVER_QUIET)
            and not re.match(r"/proc/\d", full)
        ):
            return
        self._note("file", _text(full))

    def _note(self, kind: Any, detail: str) -> None:
        incident = Incident(kind, detail)
        if incident not in self._known and len(self._known) < MAX_INCIDENTS:
            self._known.add(incident)
            self._new.append(incident)


def _folder(path: str) -> str:
    return path.rstrip("/") + "/"


def _text(value: Any) -> str:
    """Return a string, number or container as text, and the type of anything else, whose methods may misbehave."""
    if isinstance(value, bytes):
        value = os.fsdecode(value)
    plain = isinstance(value, str | int | float | tuple | list | None)
    return without_surrogates((str(value) if plain else type(value).__name__)[:MAX_DETAIL])

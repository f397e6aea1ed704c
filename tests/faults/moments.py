"""The moments at which a run can be cut off: before every change of a file, and before and after every commit."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

CHANGES = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.truncate")
WRITES = os.O_WRONLY | os.O_RDWR


def at_each_moment(root: Path, do: Callable[[int, str], None]) -> None:
    """Call ``do`` with the number and name of each moment of this process; there is no way back, so fork before."""
    count = 0

    def moment(name: str) -> None:
        nonlocal count
        count += 1
        do(count, name)

    def on_audit(name: str, arguments: tuple[Any, ...]) -> None:
        if name == "open":
            path, _, flags = arguments
            if not isinstance(path, str) or not path.startswith(str(root)) or not (flags or 0) & WRITES:
                return
        elif name not in CHANGES or not str(arguments[0]).startswith(str(root)):
            return
        moment(f"{name} {arguments[0]}")

    sys.addaudithook(on_audit)
    event.listen(Engine, "before_cursor_execute", lambda *arguments: moment(f"sql {arguments[2][:40]!r}"))
    event.listen(Engine, "commit", lambda connection: moment("before commit"))


def kill_at(root: Path, number: int) -> Callable[[], None]:
    """What ends a process with signal 9 at its moment ``number``."""

    def do(at: int, name: str) -> None:
        if at == number:
            os.kill(os.getpid(), signal.SIGKILL)

    return lambda: at_each_moment(root, do)


def fill_disk_at(root: Path, number: int) -> Callable[[], None]:
    """From moment ``number`` on nothing can be created or written; removing and renaming still work."""

    def do(at: int, name: str) -> None:
        if at >= number and name.startswith(("open", "os.mkdir")):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return lambda: at_each_moment(root, do)


def list_moments(root: Path, into: Path) -> Callable[[], None]:
    """Write down every moment's name."""
    names: list[str] = []
    into.parent.mkdir(exist_ok=True)

    def do(at: int, name: str) -> None:
        names.append(name.replace(str(root) + "/", ""))
        into.write_text("\n".join(names))

    return lambda: at_each_moment(root, do)

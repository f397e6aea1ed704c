"""A student's process that is not forked but started: ``python -I -B fresh.py CONFIG``. See ``fresh_process``."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from pathlib import Path

import msgspec


class FreshConfig(msgspec.Struct, frozen=True):
    """What the process needs to know; the token shows that it is the one that was started."""

    port: int
    token: str
    scratch: str
    memory_mb: int
    cpu_seconds: int
    output_kb: int


def main(argument: str) -> None:
    config = msgspec.json.decode(argument, type=FreshConfig)
    package = Path(__file__).resolve().parent.parent
    sys.path[:] = [entry for entry in sys.path if Path(entry) != package.parent]
    sys.path.append(config.scratch)
    connection = socket.create_connection(("127.0.0.1", config.port))
    connection.sendall(config.token.encode())

    import runpy

    warm = runpy.run_path(str(package / "sandbox" / "warm.py"))
    warm["stand_in_for_package"](package)
    from autograder.boundary.host import Host
    from autograder.sandbox import child
    from autograder.sandbox.shell import Shell

    shell = Shell(config.output_kb * 1024)
    child.prepare(connection, lambda: limit(config))
    child.serve(connection, Host(shell.namespace, shell=shell))
    os._exit(0)


def limit(config: FreshConfig) -> list[str]:
    """Bound what this system lets a process bound."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (config.cpu_seconds, config.cpu_seconds + 1))
        return ["process limits"]
    return []


if __name__ == "__main__":
    main(sys.argv[1])

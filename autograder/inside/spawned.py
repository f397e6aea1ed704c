"""A student's process that is started, not forked; see ``sandbox/spawned.py``."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import traceback
from pathlib import Path

import msgspec

from autograder.boundary import policy
from autograder.boundary.control import FreshConfig
from autograder.boundary.policy import LayerName


def main(argument: str) -> None:
    config = msgspec.json.decode(argument, type=FreshConfig)
    repository = Path(__file__).resolve().parents[2]
    sys.path[:] = [entry for entry in sys.path if Path(entry) != repository]
    sys.path.append(config.scratch)
    connection = socket.create_connection(("127.0.0.1", config.port))
    connection.sendall(config.token.encode())

    from autograder.inside import child, prewarm  # imports torch, so only with a clean path and after connecting
    from autograder.inside.audit import AuditHook
    from autograder.inside.preload import preload_all
    from autograder.inside.private import expect_private_names
    from autograder.inside.shell import Shell

    expect_private_names()
    prewarm.settle_torch()
    shell = Shell(config.output_kb * 1024)
    preload_all(config.preload)
    child.prepare(connection, lambda: limit(config))
    hook = AuditHook([*policy.SYSTEM_PATHS, *policy.python_paths()], config.scratch)
    try:
        child.serve(connection, shell, hook, config.device)
    except BaseException as error:
        traceback.print_exc()
        os._exit(child.exit_code(error))
    os._exit(0)


def limit(config: FreshConfig) -> list[LayerName]:
    """Limit processor time if this system can. Return the layers that are now in force."""
    if LayerName.LIMITS not in config.layers:
        return []
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (config.cpu_seconds, config.cpu_seconds + 1))
        return [LayerName.LIMITS]
    return []

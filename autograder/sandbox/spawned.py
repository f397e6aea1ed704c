"""Start a new Python for each child, where forking is impossible (Windows) or unsafe (macOS).

This is slow, and only for work you trust: it only guarantees that answers cannot be faked and that time is limited.
"""

from __future__ import annotations

import contextlib
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable

import msgspec

from autograder.boundary import policy
from autograder.boundary.control import ChildEnded, Early, FreshConfig
from autograder.boundary.policy import LayerName
from autograder.boundary.scratch import remove
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.backend import Backend, Child
from autograder.sandbox.clock import Usage
from autograder.sandbox.output import OutputPipe

STARTING_SECONDS = 120.0
ENDING_SECONDS = 2.0


class FreshBackend(Backend):
    """A backend without a warm process."""

    def __init__(self, limits: Limits, layers: Collection[LayerName], gpu: str = "") -> None:
        self._limits = limits
        self._layers = sorted(layers)
        self._gpu = gpu
        self._process: subprocess.Popen[bytes] | None = None
        self._scratch: str | None = None
        self._preload: list[str] = []

    def launch(self) -> None:
        pass

    def start(self, early: Iterable[Early]) -> bool:
        self._preload = sorted(one for one in early if isinstance(one, str))
        return False

    def begin(self) -> Child:
        self._scratch = tempfile.mkdtemp(prefix="autograder-")
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(STARTING_SECONDS)
            token = secrets.token_hex(16)
            config = FreshConfig(
                port=server.getsockname()[1],
                token=token,
                scratch=self._scratch,
                layers=self._layers,
                cpu_seconds=int(self._limits.submission_seconds) + 2,
                output_kb=self._limits.output_kb,
                device="cuda" if self._gpu else "cpu",
                preload=self._preload,
            )
            script = policy.engine_folders()[1] / "launch.py"
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-B", str(script), "spawned", msgspec.json.encode(config).decode()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=policy.environment(self._scratch, gpu=self._gpu, keep_system=True),
                cwd=self._scratch,
            )
            connection = _accept(server, token)
        return Child(0, connection, output=None)

    def usage(self, number: int) -> Usage | None:
        with contextlib.suppress(ImportError):
            import psutil  # a library of the extra "grade"

            with contextlib.suppress(psutil.Error):
                return Usage(sum(psutil.Process(self._process.pid).cpu_times()[:4])) if self._process else None
        return None

    def await_end(self, number: int, output: OutputPipe, *, kill: bool) -> ChildEnded | None:
        process = self._process
        if process is None:
            return None
        if kill:
            process.kill()
        try:
            code = process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        self._clean()
        return ChildEnded(number, code, cpu_seconds=0.0, max_rss_mb=0, orphans=0, excess=None)

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._clean()

    def give_up(self) -> None:
        self.close()

    def _clean(self) -> None:
        self._process = None
        if self._scratch is not None:
            remove(self._scratch)
            self._scratch = None


def _accept(server: socket.socket, token: str) -> socket.socket:
    """Return our own child's connection. Any local process could connect, but only the child knows the token."""
    with contextlib.suppress(OSError):
        while True:
            connection, _ = server.accept()
            connection.settimeout(STARTING_SECONDS)
            if secrets.compare_digest(connection.recv(len(token)), token.encode()):
                return connection
            connection.close()
    raise SandboxError("The process that runs student code could not be started.", "Run `autograder doctor`.")

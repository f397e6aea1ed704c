"""The warm process as the trusted side handles it: launch, start, ask for forks, wait for their ends, end for sure."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from typing import IO

import msgspec

from autograder.boundary import policy
from autograder.boundary.control import Config, Delayed, Done, Event, Kill, Look, Prepare, Setup, Start, Warm
from autograder.errors import SandboxError
from autograder.model import Limits
from autograder.sandbox.bubble import ENGINE, SCRATCH, bubblewrap_command
from autograder.sandbox.layers import Layers
from autograder.sandbox.session import REUSED_SHARE, Session
from autograder.sandbox.waiting import wait_for

WARMING_SECONDS = 120.0
CLOSING_SECONDS = 0.5  # for a child that has nothing to do to end by itself
KILLING_SECONDS = 5.0
LOOKING_SECONDS = 5.0
CREDENTIALS = struct.Struct("3i")  # pid, uid, gid: as the kernel translates them for the receiver
_EVENT = msgspec.msgpack.Decoder(Event)


class WarmProcess:
    """One warm process: inside bubblewrap where the layers say so, beside it otherwise."""

    def __init__(self, limits: Limits, layers: Layers, readable: list[str], gpu: str = "") -> None:
        self.pid: int | None = None
        self._limits = limits
        self._layers = layers
        self._readable = [*readable, *filter(os.path.exists, policy.GPU_SYSTEM_PATHS if gpu else ())]
        self._gpu = gpu
        self._number = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None  # what it says when it cannot go on
        self._control: socket.socket | None = None
        self._imported: frozenset[str] | None = None  # of what it was asked for; None: it is not warm
        self._scratch: str | None = None
        self._session: Session | None = None
        self._done: Done | None = None

    def launch(self) -> None:
        if self._control is not None:
            return
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # until it ends
        with theirs:
            command = self._command(theirs.fileno())
            self._process = subprocess.Popen(
                command,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=self._log,
                stderr=self._log,
                env=self._environment(),
                cwd="/",
                start_new_session=True,
            )
        self._control = ours

    def start(self, modules: Iterable[str]) -> bool:
        known, wanted = self._imported, frozenset(modules)
        if known is not None and known >= wanted:
            return False
        if self._session is not None:  # it looks up from its child for nothing but that child's end
            self._session.close()
        self.launch()
        assert self._control is not None
        assert self._log is not None
        self._await_warm(self._control, Prepare(sorted(wanted - (known or frozenset()))), self._log)
        self._imported = wanted | (known or frozenset())
        return known is None

    def begin(self, setup: Setup) -> Session:
        """Fork a child; there is one at a time, so an earlier one that nobody closed is ended first."""
        if self._session is not None:
            self._session.close()
        assert self._control is not None
        self._number += 1
        start = Start(
            self._number,
            cpu_seconds=int(self._limits.submission_seconds * (1 + REUSED_SHARE)) + 2,
            memory_mb=self._limits.memory_mb,
            output_kb=self._limits.output_kb,
        )
        ours, theirs = socket.socketpair()
        reading, writing = os.pipe()
        try:
            socket.send_fds(self._control, [msgspec.msgpack.encode(start)], [theirs.fileno(), writing])
        except OSError:
            ours.close()
            os.close(reading)
            raise
        finally:
            theirs.close()
            os.close(writing)
        self._session = Session(self, self._number, ours, reading, self._limits, setup)
        return self._session

    def await_end(self, number: int, drain: Callable[[], int | None], *, kill: bool) -> Done | None:
        """Wait until the warm process confirms that child ``number`` is gone; None when it had to be given up."""
        if self._control is None:
            return None
        try:
            done = None if kill else self._await_done(self._control, number, drain, CLOSING_SECONDS)
            if done is None:
                self._control.send(msgspec.msgpack.encode(Kill(number)))
                done = self._await_done(self._control, number, drain, KILLING_SECONDS)
        except (OSError, EOFError):
            done = None
        if done is None:
            self.give_up()
        return done

    def delayed_seconds(self, number: int) -> float:
        """How long child ``number`` has been kept waiting by others; 0 when nobody can say."""
        if self._control is None:
            return 0.0
        try:
            self._control.send(msgspec.msgpack.encode(Look(number)))
            while self._control in wait_for([self._control], [], LOOKING_SECONDS):
                event = _EVENT.decode(self._control.recv(4096))
                if isinstance(event, Delayed) and event.number == number:
                    return event.seconds
                if isinstance(event, Done) and event.number == number:
                    self._done = event  # it ended meanwhile: for ``await_end``
                    return 0.0
        except (OSError, msgspec.MsgspecError):
            pass
        return 0.0

    def close(self) -> None:
        """End the warm process and remove the scratch folder."""
        if self._control is not None:
            self._control.close()  # the warm process ends when its control socket does
            self._control = None
        if self._log is not None:
            self._log.close()
        self._imported = None
        if self._process is not None:
            try:
                self._process.wait(KILLING_SECONDS)
            except subprocess.TimeoutExpired:
                self._kill()
            self._process = None
        self.pid = None
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
            self._scratch = None

    def give_up(self) -> None:
        """End a warm process that is lost or stuck; the next session gets a new one."""
        self._kill()
        self.close()

    def _command(self, control_fd: int) -> list[str]:
        engine = policy.engine_folders()
        devices = policy.gpu_devices() if self._gpu else []
        if self._layers.bubblewrap:
            prefix = bubblewrap_command(self._readable, engine, self._environment(), devices)
            script, shown, scratch = f"{ENGINE}/inside/launch.py", [ENGINE], SCRATCH
        else:
            scratch = self._scratch = tempfile.mkdtemp(prefix="autograder-")
            prefix, script, shown = [], str(engine[1] / "launch.py"), [str(folder) for folder in engine]
        config = Config(
            control_fd=control_fd,
            scratch=scratch,
            readable=[*policy.SYSTEM_PATHS, *self._readable, *shown],
            own_namespace=self._layers.bubblewrap,
            landlock=self._layers.landlock,
            seccomp=self._layers.seccomp,
            device="cuda" if self._gpu else "cpu",
            device_files=devices,
        )
        return [*prefix, sys.executable, "-I", "-B", script, "warm", msgspec.json.encode(config).decode()]

    def _environment(self) -> dict[str, str]:
        """Nothing of the instructor's environment is passed on."""
        return policy.environment(self._scratch or SCRATCH, gpu=self._gpu)

    def _await_warm(self, control: socket.socket, prepare: Prepare, log: IO[bytes]) -> None:
        control.settimeout(WARMING_SECONDS)
        try:
            control.send(msgspec.msgpack.encode(prepare))
            message, ancillary, _, _ = control.recvmsg(4096, socket.CMSG_SPACE(CREDENTIALS.size))
        except OSError:
            message, ancillary = b"", []
        for level, kind, data in ancillary:
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_CREDENTIALS):
                self.pid = CREDENTIALS.unpack(data[: CREDENTIALS.size])[0]
        if not message or not isinstance(_EVENT.decode(message), Warm):
            log.seek(0)
            reason = log.read().decode("utf-8", "replace").strip()
            self.give_up()
            raise SandboxError(
                f"The process that runs student code could not be started: {reason[-1000:] or 'it ended at once'}.",
                "Run `autograder doctor` to see what this machine lacks.",
            )
        control.settimeout(None)

    def _await_done(
        self, control: socket.socket, number: int, drain: Callable[[], int | None], seconds: float
    ) -> Done | None:
        if self._done is not None and self._done.number == number:
            return self._done
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            output = drain()
            if control in wait_for([control] if output is None else [control, output], [], left):
                message = control.recv(4096)
                if not message:
                    raise EOFError
                event = _EVENT.decode(message)
                if isinstance(event, Done) and event.number == number:
                    return event
        return None

    def _kill(self) -> None:
        """End the warm process for sure, and with it (process 1 of its namespace) everything in there."""
        if self.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self.pid = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()

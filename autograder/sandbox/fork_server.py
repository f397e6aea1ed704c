"""Control the warm process from the trusted side: start it, let it fork children, wait for them, end it reliably."""

from __future__ import annotations

import os
import selectors
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterable
from typing import IO

import msgspec

from autograder.boundary import policy
from autograder.boundary.control import (
    GRADIENTS,
    ChildEnded,
    ChildUsage,
    Config,
    Early,
    Event,
    Fork,
    Kill,
    Order,
    Prepare,
    QueryUsage,
    Ready,
    StartsThreads,
)
from autograder.boundary.policy import LayerName
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.backend import Backend, Child
from autograder.sandbox.bubblewrap import ENGINE, SCRATCH, bubblewrap_command
from autograder.sandbox.clock import REUSED_SHARE, Usage
from autograder.sandbox.killing import KILLING_SECONDS, end_with_children
from autograder.sandbox.output import OutputPipe
from autograder.sandbox.scratch import ScratchFolder

WARMING_SECONDS = 120.0
CLOSING_SECONDS = 0.5  # for an idle child to end by itself
USAGE_QUERY_SECONDS = 5.0
EVENT_BYTES = 4096
CREDENTIALS = struct.Struct("3i")  # pid, uid, gid: as the kernel translates them for the receiver
_EVENT = msgspec.msgpack.Decoder(Event)
_READY: msgspec.msgpack.Decoder[Ready | StartsThreads] = msgspec.msgpack.Decoder(Ready | StartsThreads)


class WarmBackend(Backend):
    """One warm process, inside bubblewrap if the layers include it."""

    def __init__(
        self, limits: Limits, layers: Collection[LayerName], readable: list[str], gpu: str = "", marker: int = 0
    ) -> None:
        self.pid: int | None = None  # of the warm process, as this process sees it
        self._limits = limits
        self._layers = sorted(layers)
        self._readable = [*readable, *filter(os.path.exists, policy.GPU_SYSTEM_PATHS if gpu else ())]
        self._gpu = gpu
        # Early work that starts threads, after which a process cannot fork. Children do it themselves.
        self._not_early = {GRADIENTS} if policy.gpu_devices() else set[Early]()
        self._marker = marker  # see ``Config.marker``
        self._number = 0  # of the last child
        self._process: subprocess.Popen[bytes] | None = None  # bubblewrap, or the warm process itself
        self._log: IO[bytes] | None = None  # its output, which explains a failed start
        self._control: socket.socket | None = None
        self._done: frozenset[Early] | None = None  # the early work done so far; None: it is not warm
        self._scratch: ScratchFolder | None = None  # None in bubblewrap
        self._ended: ChildEnded | None = None  # an end that was reported before ``await_end``

    @property
    def scratch(self) -> str | None:
        """The scratch folder's path on disk; None in bubblewrap, or if nothing runs."""
        return self._scratch.path if self._scratch else None

    def launch(self) -> None:
        if self._control is not None:
            return
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # it stays open as long as the warm process
        with theirs:
            command = self._command(theirs.fileno())
            self._process = subprocess.Popen(
                command,
                pass_fds=[theirs.fileno(), *([self._scratch.lock] if self._scratch else [])],
                stdin=subprocess.DEVNULL,
                stdout=self._log,
                stderr=self._log,
                env=self._environment(),
                cwd="/",
                start_new_session=True,
            )
        self._control = ours

    def start(self, early: Iterable[Early]) -> bool:
        known, needed = self._done, frozenset(early)
        if known is not None and known >= needed:
            return False
        needed |= known or frozenset()
        event = self._prepare(needed - (known or frozenset()))
        while isinstance(event, StartsThreads):
            self.give_up()
            self._not_early.add(event.work)
            known, event = None, self._prepare(needed)
        self._done = needed
        return known is None

    def begin(self) -> Child:
        assert self._control is not None
        self._number += 1
        order = Fork(
            self._number,
            cpu_seconds=int(self._limits.submission_seconds * (1 + REUSED_SHARE)) + 2,
            memory_mb=self._limits.memory_mb,
            output_kb=self._limits.output_kb,
        )
        ours, theirs = socket.socketpair()
        reading, writing = os.pipe()
        try:
            socket.send_fds(self._control, [msgspec.msgpack.encode(order)], [theirs.fileno(), writing])
        except OSError:
            ours.close()
            os.close(reading)
            raise
        finally:
            theirs.close()
            os.close(writing)
        return Child(self._number, ours, reading)

    def usage(self, number: int) -> Usage | None:
        control = self._control
        if control is None or (self._ended is not None and self._ended.number == number):
            return None
        control.settimeout(USAGE_QUERY_SECONDS)
        try:
            self._tell(control, QueryUsage(number))
            while message := control.recv(EVENT_BYTES):
                event = _EVENT.decode(message)
                if isinstance(event, ChildUsage) and event.number == number:
                    return Usage(event.processor, event.delayed)
                if isinstance(event, ChildEnded) and event.number == number:
                    self._ended = event  # it ended meanwhile: for ``await_end``
                    return None
        except (OSError, msgspec.MsgspecError):
            pass
        finally:
            control.settimeout(None)
        return None

    def await_end(self, number: int, output: OutputPipe, *, kill: bool) -> ChildEnded | None:
        if self._control is None:
            return None
        try:
            ended = None if kill else self._await_event(self._control, number, output, CLOSING_SECONDS)
            if ended is None:
                self._tell(self._control, Kill(number))
                ended = self._await_event(self._control, number, output, KILLING_SECONDS)
        except (OSError, EOFError):
            ended = None
        if ended is None:
            self.give_up()
        return ended

    def close(self) -> None:
        if self._control is not None:
            self._control.close()  # the warm process ends when its control socket does
            self._control = None
        if self._log is not None:
            self._log.close()
        self._done = None
        if self._process is not None:
            try:
                self._process.wait(KILLING_SECONDS)
            except subprocess.TimeoutExpired:
                self._kill()
            self._process = None
        self.pid = None
        if self._scratch is not None:
            self._scratch.remove()
            self._scratch = None

    def give_up(self) -> None:
        self._kill()
        self.close()

    def _command(self, control_fd: int) -> list[str]:
        engine = policy.engine_folders()
        devices = policy.gpu_devices() if self._gpu else []
        if LayerName.BUBBLEWRAP in self._layers:
            is_closed_later = bool(devices) and LayerName.LANDLOCK in self._layers  # in each child, once CUDA runs
            prefix = bubblewrap_command(
                self._readable, engine, self._environment(), devices, writable_proc=is_closed_later
            )
            script, shown, scratch = f"{ENGINE}/inside/launch.py", [ENGINE], SCRATCH
        else:
            self._scratch = ScratchFolder()
            scratch = self._scratch.path
            prefix, script, shown = [], str(engine[1] / "launch.py"), [str(folder) for folder in engine]
        config = Config(
            control_fd=control_fd,
            scratch=scratch,
            readable=[*policy.SYSTEM_PATHS, *self._readable, *shown],
            layers=self._layers,
            device="cuda" if self._gpu else "cpu",
            device_files=devices,
            gradients=GRADIENTS not in self._not_early,
            marker=self._marker,
        )
        return [*prefix, sys.executable, "-I", "-B", script, "fork_server", msgspec.json.encode(config).decode()]

    def _environment(self) -> dict[str, str]:
        """Return the child's environment, which takes nothing from the instructor's."""
        return policy.environment(self.scratch or SCRATCH, gpu=self._gpu)

    def _tell(self, control: socket.socket, order: Order) -> None:
        control.send(msgspec.msgpack.encode(order))

    def _prepare(self, early: frozenset[Early]) -> Ready | StartsThreads:
        """Start the warm process if there is none, and wait until it has done the early work."""
        self.launch()
        assert self._control is not None
        assert self._log is not None
        return self._await_ready(self._control, Prepare([*(early - self._not_early)]), self._log)

    def _await_ready(self, control: socket.socket, prepare: Prepare, log: IO[bytes]) -> Ready | StartsThreads:
        control.settimeout(WARMING_SECONDS)
        try:
            self._tell(control, prepare)
            message, ancillary, _, _ = control.recvmsg(EVENT_BYTES, socket.CMSG_SPACE(CREDENTIALS.size))
        except OSError:
            message, ancillary = b"", []
        for level, kind, data in ancillary:
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_CREDENTIALS):
                self.pid = CREDENTIALS.unpack(data[: CREDENTIALS.size])[0]
        event = _READY.decode(message) if message else None
        if event is None or (isinstance(event, StartsThreads) and event.work in self._not_early):
            log.seek(0)
            reason = log.read().decode("utf-8", "replace").strip()
            self.give_up()
            raise SandboxError(
                f"The process that runs student code could not be started: {reason[-1000:] or 'it ended at once'}.",
                "Run `autograder doctor` to see what this machine lacks.",
            )
        control.settimeout(None)
        return event

    def _await_event(
        self, control: socket.socket, number: int, output: OutputPipe, seconds: float
    ) -> ChildEnded | None:
        """Drain the output until child ``number`` is gone. Return its end, or None after ``seconds``."""
        if self._ended is not None and self._ended.number == number:
            return self._ended
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(control, selectors.EVENT_READ)
            if output.is_open:
                selector.register(output, selectors.EVENT_READ)
            while (left := deadline - time.monotonic()) > 0:
                ready = [key.fileobj for key, _ in selector.select(left)]
                if output in ready and not output.drain():
                    selector.unregister(output)
                if control in ready:
                    message = control.recv(EVENT_BYTES)
                    if not message:
                        raise EOFError
                    event = _EVENT.decode(message)
                    if isinstance(event, ChildEnded) and event.number == number:
                        return event
        return None

    def _kill(self) -> None:
        """Kill the warm process and its children, and wait until they are gone."""
        if self.pid is not None:
            end_with_children(self.pid)
            self.pid = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()

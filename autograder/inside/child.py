"""Run the student's process from fork to end: close inherited descriptors, confine itself, serve requests."""

from __future__ import annotations

import io
import os
import socket
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import PurePosixPath
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
import torch

from autograder.boundary import policy, wire
from autograder.boundary.control import BROKEN, FAULT, Config, Confined, Fork, Setup, Turn
from autograder.boundary.policy import LayerName
from autograder.boundary.protocol import Raised, Replies, Reply, Request, Requests, Returned, Run
from autograder.inside.audit import AuditHook
from autograder.inside.file_switch import Turns
from autograder.inside.process_state import process_state

if TYPE_CHECKING:
    from autograder.inside.confine import Confinement
    from autograder.inside.shell import Shell

CONNECTION_FD = policy.OPEN_FILES - 1
ANNOUNCED = 0.1  # seconds: after this time, the next request of a message is announced, because each has its own time
UNSENDABLE = Raised(["MemoryError"], "the reply could not be sent")
_REQUEST = msgspec.msgpack.Decoder(Request | Turn)


def main(order: Fork, descriptors: list[int], config: Config, confinement: Confinement, shell: Shell) -> None:
    """Run everything between fork and exit."""
    connection = take_descriptors(*descriptors)
    inherited = open_descriptors()
    tempfile.tempdir = config.scratch

    def confine() -> list[LayerName]:
        if config.device != "cpu":
            start_device(config.device)
        return confinement.apply(order)

    prepare(connection, confine)
    close(inherited)
    shell.output_bytes = order.output_kb * 1024
    serve(connection, shell, AuditHook(config.readable, config.scratch), config.device)


def start_device(device: str) -> None:
    """Start CUDA before this process confines itself: it names its threads in /proc and listens on a socket."""
    if torch.cuda.is_available():
        torch.ones(1, device=device)


def exit_code(error: BaseException) -> int:
    """Return whose fault ended this process: an answer can close our descriptors or use up the memory."""
    of_the_answer = OSError, EOFError, MemoryError, RecursionError, KeyboardInterrupt, SystemExit, wire.WireError
    return BROKEN if isinstance(error, of_the_answer) else FAULT


def prepare(connection: socket.socket, confine: Callable[[], list[LayerName]]) -> None:
    """Write the submission's files, ``confine`` this process, and report the layers in force."""
    token, body, _ = wire.Reader(connection).frame(None)
    place_files(wire.decode_body(body, msgspec.msgpack.Decoder(Setup)).files)
    connection.sendall(wire.encode(token, Confined(confine())))


def take_descriptors(session: int, output: int) -> socket.socket:
    """Move the session's socket and its output pipe to their final descriptors."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.dup2(session, CONNECTION_FD, inheritable=False)
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False))
    sys.stdout, sys.stderr = _text_output(1), _text_output(2)
    vars(sys).update(__stdout__=sys.stdout, __stderr__=sys.stderr)
    return socket.socket(fileno=CONNECTION_FD)


def _text_output(descriptor: int) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.FileIO(descriptor, "w", closefd=False), errors="replace", line_buffering=True)


def open_descriptors() -> list[int]:
    """Return the open descriptors, except the standard streams and the session's socket."""
    return sorted({int(name) for name in os.listdir("/proc/self/fd")} - {0, 1, 2, CONNECTION_FD})


def close(descriptors: Iterable[int]) -> None:
    for descriptor in descriptors:
        with suppress(OSError):  # the one that listed them is closed already
            os.close(descriptor)


def place_files(files: dict[str, bytes]) -> None:
    """Write the files that accompany the answer. The worker has checked their names; they are checked again here."""
    for name, content in files.items():
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts:
            raise ValueError(name)
        if path.parent.parts:
            os.makedirs(path.parent, exist_ok=True)
        with open(path, "xb") as file:
            file.write(content)


def serve(connection: socket.socket, shell: Shell, hook: AuditHook, device: str) -> None:
    """Answer requests until the worker hangs up."""
    reader = wire.Reader(connection)
    turns, state_before = Turns(shell, torch.device(device)), process_state()
    while True:
        try:
            token, body, blob = reader.frame(None)
        except EOFError:
            return
        request = _REQUEST.decode(body)
        if isinstance(request, Turn):
            turns.switch(request.left, request.next)
            connection.sendall(wire.encode(token, Returned(process_state(turns.folders).is_like(state_before))))
            continue
        reply, tensors = _handled(turns, request, wire.decode_tensors(blob), connection, token)
        try:
            reply = hook.attach(reply)
            frame = wire.encode(token, reply, tensors)
            is_read = isinstance(request, Run) or wire.fits(frame, len(tensors))
            if not is_read:  # the other end would reject it as a forgery
                frame = wire.encode(token, _too_much(reply))
        except Exception:  # out of memory, or text that cannot be encoded
            frame = wire.encode(token, UNSENDABLE)
        connection.sendall(frame)


def _handled(
    turns: Turns, request: Request, tensors: list[torch.Tensor], connection: socket.socket, token: bytes
) -> tuple[Reply, list[torch.Tensor]]:
    """Return the reply to a message. If it holds several slow requests, tell the worker when the next one begins."""
    announced, counted, held = monotonic(), 0, 0

    def begins(sent: list[torch.Tensor]) -> None:
        nonlocal announced, counted, held
        held += sum(tensor.nbytes for tensor in sent[counted:])
        counted = len(sent)
        if held > wire.GENEROUS.tensor_bytes:
            raise _TooMuch
        if monotonic() - announced > ANNOUNCED:
            connection.sendall(wire.encode_going(token))
            announced = monotonic()

    try:
        return turns.host.handle(request, tensors, lambda _, sent: begins(sent))
    except _TooMuch:
        return Replies([wire.TOO_MUCH for _ in request.requests] if isinstance(request, Requests) else []), []


class _TooMuch(BaseException):
    """The replies to the requests of one message are together too large."""


def _too_much(reply: Reply) -> Reply:
    """Return what to send instead of a reply that is too large."""
    if isinstance(reply, Replies):
        return msgspec.structs.replace(reply, replies=[wire.TOO_MUCH for _ in reply.replies])
    return msgspec.structs.replace(wire.TOO_MUCH, incidents=reply.incidents)

"""What answers at --scheduler's address is asked who it is before any work is sent."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from autograder.errors import AutograderError
from autograder.grade.workers.scheduler import expect_scheduler

pytest.importorskip("distributed")
SECONDS = 1.0


@contextmanager
def program(greeting: bytes) -> Iterator[str]:
    """The address of a program that says this to everybody, and nothing else."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        met: list[socket.socket] = []

        def serve() -> None:
            while True:
                try:
                    caller, _ = server.accept()
                except OSError:
                    return
                met.append(caller)
                caller.sendall(greeting)

        threading.Thread(target=serve, daemon=True).start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
        for caller in met:
            caller.close()


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\0" * 64])
def test_another_programs_port_is_told(greeting: bytes) -> None:
    """Whether it is silent or says what dask would not."""
    with program(greeting) as address, pytest.raises(AutograderError) as found:
        expect_scheduler(address, SECONDS)

    assert f"No dask scheduler answers at {address}" in found.value.what
    assert "dask scheduler" in found.value.cure
    assert "leave --scheduler out" in found.value.cure


@pytest.mark.parametrize("address", ["nothing", "tcp://127.0.0.1", "http://127.0.0.1:1", "tls://127.0.0.1:1"])
def test_an_address_that_is_none_is_told(address: str) -> None:
    """The reason is dask's own."""
    with pytest.raises(AutograderError, match=r"No dask scheduler answers at .* \(.+\)"):
        expect_scheduler(address, SECONDS)


def test_a_port_where_nobody_listens_is_told() -> None:
    """With the command that starts a scheduler."""
    with pytest.raises(AutograderError, match="Start one with: dask scheduler"):
        expect_scheduler("tcp://127.0.0.1:1", SECONDS)

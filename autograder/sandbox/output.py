"""Drain what a child prints besides its replies."""

from __future__ import annotations

import os

MAX_PRINTED_BYTES = 10 << 20
PIECE_BYTES = 1 << 16
MAX_TAIL_BYTES = 2000


class PrintedTooMuch(Exception):
    """The child printed more than ``MAX_PRINTED_BYTES``."""


class OutputPipe:
    """The pipe that a child prints to. It is drained, so that the child does not block, and counted, but never parsed.

    Register it with a selector, and unregister it when ``drain`` returns False.

    Args:
        descriptor: the pipe's reading end; None for a child without one.
    """

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor
        self._printed = 0
        self._is_limited = True
        self._tail: bytes | None = b""  # None: no longer kept
        if descriptor is not None:
            os.set_blocking(descriptor, False)

    @property
    def is_open(self) -> bool:
        return self._descriptor is not None

    def fileno(self) -> int:
        return -1 if self._descriptor is None else self._descriptor

    @property
    def tail(self) -> str:
        """The last output of our own code, before student code runs; it explains a failed start."""
        return (self._tail or b"").decode("utf-8", "replace").strip()

    def drain(self) -> bool:
        """Read and drop the available output. Return True if more may come.

        Raises:
            PrintedTooMuch: the child printed more than it may.
        """
        while self._descriptor is not None:
            try:
                piece = os.read(self._descriptor, PIECE_BYTES)
            except BlockingIOError:
                return True
            if not piece:
                return False
            self._printed += len(piece)
            if self._tail is not None:
                self._tail = (self._tail + piece)[-MAX_TAIL_BYTES:]
            if self._is_limited and self._printed > MAX_PRINTED_BYTES:
                raise PrintedTooMuch
        return False

    def restart(self) -> None:
        """Count from zero and stop keeping text, because student code runs from now on."""
        self._printed = 0
        self._tail = None

    def lift_limit(self) -> None:
        """Stop enforcing the limit, because the child is being ended."""
        self._is_limited = False

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

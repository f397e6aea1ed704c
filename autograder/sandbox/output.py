"""What a child prints beside its replies."""

from __future__ import annotations

import os

MAX_PRINTED_BYTES = 10 << 20
PIECE_BYTES = 1 << 16
MAX_TAIL_BYTES = 2000


class PrintedTooMuch(Exception):
    """The child printed more than ``MAX_PRINTED_BYTES``."""


class Output:
    """The pipe a child prints to: drained, or the child would block; counted; never parsed and never shown.

    Register it with a selector; unregister it when ``drain`` returns False.

    Args:
        descriptor: the pipe's reading end; None for a child that prints nowhere.
    """

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor
        self._printed = 0
        self._is_limited = True
        self._tail: bytes | None = b""  # None: not kept any more
        if descriptor is not None:
            os.set_blocking(descriptor, False)

    @property
    def is_open(self) -> bool:
        return self._descriptor is not None

    def fileno(self) -> int:
        return -1 if self._descriptor is None else self._descriptor

    @property
    def tail(self) -> str:
        """The last of what our own code printed, before student code runs: why it cannot go on."""
        return (self._tail or b"").decode("utf-8", "replace").strip()

    def drain(self) -> bool:
        """Take and drop what is there; returns whether more may come.

        Raises:
            PrintedTooMuch: it is more than a child may print.
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
        """Student code begins to run: count from zero, and keep none of its text."""
        self._printed = 0
        self._tail = None

    def lift_limit(self) -> None:
        """The child is being ended: refuse nothing any more."""
        self._is_limited = False

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

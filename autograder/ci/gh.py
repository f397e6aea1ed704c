"""Call GitHub's API with the program ``gh``, whose answers are limited in size and time."""

from __future__ import annotations

import json
import re
import selectors
import subprocess
import time
from collections.abc import Callable
from typing import IO, Any, TypeVar

MAX_ANSWER = 8 << 20  # bytes of JSON
MAX_MESSAGE = 2_000  # bytes of an error message
SECONDS = 60.0  # of one call
PAUSES = (2.0, 8.0)  # seconds before each further try
PIECE = 1 << 16
T = TypeVar("T")


class TooLarge(Exception):
    """The answer has more bytes than allowed."""


class CallFailed(Exception):
    """The call failed. ``status`` is HTTP's, or 0 if there was none."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        found = re.search(r"HTTP (\d{3})", message)
        self.status = int(found[1]) if found else 0

    @property
    def is_final(self) -> bool:
        """True if the same call would fail again."""
        return 400 <= self.status < 500 and self.status not in (401, 403, 408, 429)


def ask(*words: str) -> Any:
    """Return a call's answer as JSON. A failed call is tried again.

    Raises:
        CallFailed: each try failed, or the answer is no JSON.
        TooLarge: the answer is too large.
    """

    def parsed() -> Any:
        answer = bytearray()
        call(words, answer.extend, MAX_ANSWER)
        try:
            return json.loads(answer) if answer.strip() else None
        except (ValueError, RecursionError):
            raise CallFailed(f"{words[0]}: the answer is no JSON.") from None

    return _tried(parsed)


def save(path: str, file: IO[bytes], limit: int) -> None:
    """Write a call's answer to a file. A failed call is tried again.

    Raises:
        CallFailed: each try failed.
        TooLarge: the answer has more than ``limit`` bytes. It is ended at once.
    """

    def write() -> None:
        file.seek(0)
        file.truncate()
        call((path,), file.write, limit)

    _tried(write)


def _tried(once: Callable[[], T]) -> T:
    for seconds in PAUSES:
        try:
            return once()
        except CallFailed as error:
            if error.is_final:
                raise
        time.sleep(seconds)
    return once()


def call(words: tuple[str, ...], take: Callable[[bytes], object], limit: int) -> None:
    """Pass the bytes of a call's answer to ``take`` as they arrive.

    Raises:
        CallFailed: the call failed, or took too long.
        TooLarge: there are more than ``limit`` bytes.
    """
    deadline, left, message = time.monotonic() + SECONDS, limit, b""
    command = ["gh", "api", *words]
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError as error:
        raise CallFailed(f"gh cannot be started: {error}") from None
    assert process.stdout is not None
    assert process.stderr is not None
    with process, selectors.DefaultSelector() as ready:
        try:
            ready.register(process.stdout, selectors.EVENT_READ)
            ready.register(process.stderr, selectors.EVENT_READ)
            while ready.get_map():
                if (rest := deadline - time.monotonic()) <= 0:
                    raise CallFailed(f"{words[0]}: no answer within {SECONDS:.0f} s")
                for key, _ in ready.select(rest):
                    piece = key.fileobj.read1(PIECE)  # type: ignore[union-attr]  # both are buffered readers
                    if not piece:
                        ready.unregister(key.fileobj)
                    elif key.fileobj is process.stderr:
                        message = (message + piece)[:MAX_MESSAGE]
                    elif (left := left - len(piece)) < 0:
                        raise TooLarge
                    else:
                        take(piece)
            if process.wait(max(1.0, deadline - time.monotonic())) != 0:
                raise CallFailed(message.decode(errors="replace").strip() or f"{words[0]}: gh failed")
        except subprocess.TimeoutExpired:
            raise CallFailed(f"{words[0]}: gh does not end") from None
        finally:
            process.kill()

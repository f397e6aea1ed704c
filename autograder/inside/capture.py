"""Capture the outputs of a cell, within a budget: streams, results, pictures and one error, as protocol outputs."""

from __future__ import annotations

import base64
import io
import os
from typing import Any, TextIO

from autograder.boundary.protocol import Output
from autograder.boundary.text import without_surrogates

SHOWN_TYPES = ("text/plain", "text/html", "image/png")
MAX_OUTPUTS = 200
LEFT_OUT = "... (the rest was left out)"


class OutputCapture:
    """The outputs of one cell, until ``budget`` bytes are used."""

    def __init__(self, budget: int) -> None:
        self._left = budget
        self._outputs: list[tuple[str, dict[str, list[str]]]] = []  # each value in pieces
        self._was_cut = False

    def stream(self, name: str, echo: TextIO | None = None) -> _Stream:
        return _Stream(self, name, echo)

    def take(self) -> list[Output]:
        """Return the outputs so far and forget them. What they used of the budget stays used."""
        taken = self.outputs()
        self._outputs.clear()
        return taken

    def write(self, name: str, text: str) -> int:
        """Keep what the budget allows. Return how many characters were kept."""
        kept = text[: max(0, self._left)]
        if kept:
            self._left -= len(kept.encode("utf-8", "replace"))
            last = self._outputs[-1] if self._outputs else None
            if last is not None and last[0] == "stream" and name in last[1]:
                last[1][name].append(kept)
            else:
                self._add("stream", {name: [kept]})
        if len(kept) < len(text):
            self._cut()
        return len(kept)

    def show(self, kind: str, data: Any) -> None:
        """Keep a result or a displayed object, by MIME type: only harmless types, and pictures only as a whole."""
        kept: dict[str, list[str]] = {}
        for mime in SHOWN_TYPES:
            value = data.get(mime) if isinstance(data, dict) else None
            if isinstance(value, bytes):
                value = base64.b64encode(value).decode("ascii")
            if not isinstance(value, str):
                continue
            if mime == "text/plain":
                value = value[: max(0, self._left)]
            if len(value) > self._left:
                self._cut()
                continue
            self._left -= len(value)
            kept[mime] = [value]
        if kept:
            self._add(kind, kept)

    def fail(self, name: str, message: str, trace: str) -> None:
        """Keep the exception that ended the cell, shortened, whatever the budget."""
        error = {"ename": [name[:100]], "evalue": [message[:2000]], "traceback": [trace[-8000:]]}
        self._outputs.append(("error", error))

    def outputs(self) -> list[Output]:
        return [
            Output(kind, {key: without_surrogates("".join(pieces)) for key, pieces in data.items()})
            for kind, data in self._outputs
        ]

    def _add(self, kind: str, data: dict[str, list[str]]) -> None:
        if len(self._outputs) < MAX_OUTPUTS:
            self._outputs.append((kind, data))
        else:
            self._left = 0
            self._cut()

    def _cut(self) -> None:
        if not self._was_cut:
            self._was_cut = True
            self._outputs.append(("stream", {"stderr": [LEFT_OUT]}))


class _Stream(io.TextIOWrapper):
    """``sys.stdout`` while a cell runs: a text stream with a ``buffer``, which can be reconfigured.

    Text beyond the budget goes to the process's real output, which the worker drains and counts. So endless printing
    is stopped from outside, where code cannot catch it.

    Args:
        echo: a stream that also receives the text; None for none.
    """

    def __init__(self, capture: OutputCapture, name: str, echo: TextIO | None) -> None:
        self._capture = capture
        self.title = name
        self._echo = echo
        self._descriptor = 1 if name == "stdout" else 2
        super().__init__(_Bytes(self), encoding="utf-8", errors="replace", line_buffering=True)

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        kept = self._capture.write(self.title, text)
        if self._echo is not None:
            self._echo.write(text)
        rest = memoryview(text[kept:].encode("utf-8", "replace"))
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]
        return len(text)

    def fileno(self) -> int:
        return self._descriptor


class _Bytes(io.BufferedIOBase):
    """The ``buffer`` of a stream: bytes are taken for UTF-8."""

    def __init__(self, stream: _Stream) -> None:
        self._write = stream.write
        self.name = f"<{stream.title}>"

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._write(bytes(data).decode("utf-8", "replace"))
        return memoryview(data).nbytes

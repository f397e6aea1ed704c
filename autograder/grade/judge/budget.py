"""The budget of one submission: its files, cells, restarts and retries share time and output."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from autograder.model.course import Limits

OUTPUT_OF_CELLS = 16  # output limit of a submission, in cells with full output
RESERVED_SHARE = 0.5  # of an equal share of the time, reserved for each later part
OVERHEAD = 100  # bytes per output beside its text
LEFT_OUT = "... (the rest was left out: the submission shows more than {} kB)"
CellOutput = dict[str, object]  # nbformat v4


class Budget:
    """The remaining processor time and output of a submission.

    Some time is reserved for each later part, so an endless loop in one unit does not affect the others.

    Args:
        parts: number of parts: a unit's cells and visible checks are one, its hidden checks another.
    """

    def __init__(self, limits: Limits, parts: int) -> None:
        self._output_kb = OUTPUT_OF_CELLS * limits.output_kb
        self._seconds = limits.submission_seconds
        self._reserve_per_part = RESERVED_SHARE * limits.submission_seconds / max(1, parts)
        self._reserved = 0.0
        self._output_left = 1024 * self._output_kb

    @property
    def seconds(self) -> float:
        """Return the seconds of processor time that the current part may still use."""
        return max(0.0, self._seconds - self._reserved)

    def begin_part(self, to_come: int) -> None:
        """Start a part, with ``to_come`` parts after it."""
        self._reserved = self._reserve_per_part * to_come

    def use_seconds(self, seconds: float) -> None:
        self._seconds -= seconds

    def use_output(self, runs: Iterable[Iterable[CellOutput]]) -> None:
        """Count the outputs that a file showed."""
        self._output_left -= sum(_size(output) for outputs in runs for output in outputs)

    def shown(self) -> OutputBudget:
        """Return a budget for the output of one run of a file's cells."""
        return OutputBudget(self._output_left, self._output_kb)


class OutputBudget:
    """Accepts cells' outputs while there is room."""

    def __init__(self, room: int, limit_kb: int) -> None:
        self._room = room
        self._limit_kb = limit_kb

    def kept(self, outputs: tuple[CellOutput, ...]) -> tuple[CellOutput, ...]:
        """Return the outputs, cut with a notice where the budget ends; () if it is used up."""
        if self._room <= 0:
            return ()
        for number, output in enumerate(outputs):
            self._room -= _size(output)
            if self._room <= 0:
                text = LEFT_OUT.format(self._limit_kb)
                return (*outputs[:number], {"output_type": "stream", "name": "stderr", "text": text})
        return outputs


def _size(value: object) -> int:
    """Return the approximate serialized size of an output in bytes."""
    if isinstance(value, str):
        return len(value) if value.isascii() else len(value.encode("utf-8", "replace"))
    if isinstance(value, Mapping):
        return OVERHEAD + sum(map(_size, value.values()))
    if isinstance(value, list | tuple):
        return sum(8 + _size(item) for item in value)
    return 0

"""What one submission may use: its files, cells, restarts and tries all draw from the same time and output."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from autograder.model.course import Limits

OUTPUT_OF_CELLS = 16  # cells that show as much as a cell may: what a whole submission may show
KEPT_SHARE = 0.5  # of an equal share of the time: kept for each part that is still to come
OVERHEAD = 100  # bytes of an output beside its text, when it is written
LEFT_OUT = "... (the rest was left out: the submission shows more than {} kB)"
CellOutput = dict[str, object]  # of nbformat v4


class Budget:
    """What is left for a submission.

    An endless loop in one unit's answers must not cost the others: some of the time is kept for each part to come.

    Args:
        parts: how many there are: the cells and visible checks of a unit are one, its hidden checks another.
    """

    def __init__(self, limits: Limits, parts: int) -> None:
        self._output_kb = OUTPUT_OF_CELLS * limits.output_kb
        self._seconds = limits.submission_seconds
        self._kept_for_each = KEPT_SHARE * limits.submission_seconds / max(1, parts)
        self._kept = 0.0
        self._output_left = 1024 * self._output_kb

    @property
    def seconds(self) -> float:
        """What the part that is graded now may still use."""
        return max(0.0, self._seconds - self._kept)

    def begin_part(self, to_come: int) -> None:
        """Grade a part, before so many others."""
        self._kept = self._kept_for_each * to_come

    def use_seconds(self, seconds: float) -> None:
        self._seconds -= seconds

    def use_output(self, runs: Iterable[Iterable[CellOutput]]) -> None:
        """These outputs are what a file showed."""
        self._output_left -= sum(_size(output) for outputs in runs for output in outputs)

    def shown(self) -> OutputBudget:
        """The output of one run of a file's cells, within what is left."""
        return OutputBudget(self._output_left, self._output_kb)


class OutputBudget:
    """Takes the outputs of one cell after another while there is room."""

    def __init__(self, room: int, limit_kb: int) -> None:
        self._room = room
        self._limit_kb = limit_kb

    def kept(self, outputs: tuple[CellOutput, ...]) -> tuple[CellOutput, ...]:
        """The outputs, or those that fit and a sentence in place of the others. Where nothing fits there are none."""
        if self._room <= 0:
            return ()
        for number, output in enumerate(outputs):
            self._room -= _size(output)
            if self._room <= 0:
                text = LEFT_OUT.format(self._limit_kb)
                return (*outputs[:number], {"output_type": "stream", "name": "stderr", "text": text})
        return outputs


def _size(value: object) -> int:
    """About how many bytes an output takes when it is written."""
    if isinstance(value, str):
        return len(value) if value.isascii() else len(value.encode("utf-8", "replace"))
    if isinstance(value, Mapping):
        return OVERHEAD + sum(map(_size, value.values()))
    if isinstance(value, list | tuple):
        return sum(8 + _size(item) for item in value)
    return 0

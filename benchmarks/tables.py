"""Tables of the report, in Markdown, and how numbers are written in them."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.commands import Run


def table(head: Sequence[str], rows: Sequence[Sequence[str]], left: tuple[int, ...] = (0,)) -> str:
    """A table in Markdown.

    Args:
        left: the columns whose text begins at the left; numbers end at the right.
    """
    marks = [":--" if column in left else "--:" for column in range(len(head))]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, marks, *rows))


def runs_table(runs: Sequence[tuple[str, Run]]) -> str:
    """Commands, each with its name: what they took, and the memory of their processes in MB."""
    rows = [
        (
            name,
            f"{run.seconds:.1f}",
            ms(run.pace) if run.pace else "",
            f"{run.seconds - run.pace * run.submissions:.1f}",
            f"{run.processor:.1f}",
            *(f"{megabytes:.0f}" for megabytes in (run.memory.grading, run.memory.worker, run.memory.sandbox)),
        )
        for name, run in runs
    ]
    head = ("run", "seconds", "ms each", "start and end, s", "processor s", "command MB", "worker MB", "sandbox MB")
    return table(head, rows) + "\n\nMemory is the largest resident size of one process of each kind."


def percentiles(seconds: Sequence[float]) -> tuple[str, str]:
    """The 50th and the 95th percentile, in ms."""
    ordered = sorted(seconds)
    return tuple(ms(ordered[round(share * (len(ordered) - 1))]) for share in (0.5, 0.95))  # type: ignore[return-value]


def ms(seconds: float) -> str:
    """Seconds as milliseconds."""
    return f"{1000 * seconds:,.1f}"

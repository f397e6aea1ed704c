"""Show a progress bar for grading runs, or without a terminal, a line every minute."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from autograder.boundary.text import one_line
from autograder.grades.pace import Pace, duration
from autograder.model.grade import SubmissionGrade

LINE_EVERY = 60.0  # seconds, in a log
WINDOW = 300.0  # the remaining time is estimated from this many last seconds


@contextmanager
def progress_bar(
    console: Console, pace: Pace | None = None
) -> Iterator[Callable[[int, Mapping[str, int], SubmissionGrade | None], None]]:
    """Show a bar while the block runs, and yield the function that updates it.

    Args:
        pace: records the time of each grade.
    """
    pace = pace or Pace()
    columns = (
        TextColumn("grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden, speed_estimate_period=WINDOW) as progress:
        number = progress.add_task("starting sandboxes", total=None)
        last_line = time.monotonic()

        def show(done: int, of: Mapping[str, int], grade: SubmissionGrade | None) -> None:
            nonlocal last_line
            total, name = sum(of.values()), "starting sandboxes"
            if grade is not None:
                pace.add(grade.assignment, grade.seconds)
                name = one_line(f"{grade.student}/{grade.assignment}")
            progress.update(number, completed=done, total=total, description=name)
            if hidden and time.monotonic() - last_line >= LINE_EVERY:
                last_line = time.monotonic()
                seconds = progress.tasks[0].time_remaining
                left = "" if seconds is None else f", about {duration(seconds)} left"
                console.print(f"{done} of {total} graded{left}.", soft_wrap=True, highlight=False)

        yield show

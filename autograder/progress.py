"""A progress bar for grading runs with the time that is left. Where there is no terminal, a line now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from autograder.boundary.text import one_line
from autograder.model import SubmissionGrade

MEASURED_OVER = 300.0  # last seconds that the estimate is made from
LINE_EVERY = 60.0  # seconds, in a log


@contextmanager
def progress_bar(console: Console) -> Iterator[Callable[[int, int, SubmissionGrade | None], None]]:
    """Show a bar while the block runs; yields the function that moves it."""
    columns = (
        TextColumn("grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=console, transient=True, speed_estimate_period=MEASURED_OVER) as progress:
        task = progress.add_task("starting sandboxes", total=None)
        last_line = time.monotonic()

        def show(done: int, total: int, grade: SubmissionGrade | None) -> None:
            nonlocal last_line
            name = "starting sandboxes" if grade is None else one_line(f"{grade.student}/{grade.assignment}")
            progress.update(task, completed=done, total=total, description=name)
            if not console.is_terminal and time.monotonic() - last_line >= LINE_EVERY:
                last_line = time.monotonic()
                console.print(f"{done} of {total} graded{_left(progress, task)}.", soft_wrap=True, highlight=False)

        yield show


def _left(progress: Progress, task: TaskID) -> str:
    seconds = progress.tasks[progress.task_ids.index(task)].time_remaining
    return "" if seconds is None else f", about {timedelta(seconds=round(seconds))} left"

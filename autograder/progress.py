"""A progress bar for grading runs with the time that is left. Where there is no terminal, a line now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grades.pace import Pace, duration
from autograder.model.grade import SubmissionGrade

LINE_EVERY = 60.0  # seconds, in a log


@contextmanager
def progress_bar(
    console: Console, pace: Pace | None = None
) -> Iterator[Callable[[int, Mapping[str, int], SubmissionGrade | None], None]]:
    """Show a bar while the block runs; yields the function that moves it.

    Args:
        pace: what counts the grades and knows how long the rest will take.
    """
    pace = pace or Pace()
    columns = (
        TextColumn("grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        _TimeLeft(pace),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("starting sandboxes", total=None)
        last_line = time.monotonic()

        def show(done: int, of: Mapping[str, int], grade: SubmissionGrade | None) -> None:
            nonlocal last_line
            total, name = sum(of.values()), "starting sandboxes"
            if grade is None:
                pace.start(of)
            else:
                pace.add(grade.assignment, grade.seconds)
                name = one_line(f"{grade.student}/{grade.assignment}")
            progress.update(task, completed=done, total=total, description=name)
            if not console.is_terminal and time.monotonic() - last_line >= LINE_EVERY:
                last_line = time.monotonic()
                seconds = pace.left()
                left = "" if seconds is None else f", about {duration(seconds)} left"
                console.print(f"{done} of {total} graded{left}.", soft_wrap=True, highlight=False)

        yield show


class _TimeLeft(ProgressColumn):
    """The time that is left, as the pace says."""

    def __init__(self, pace: Pace) -> None:
        super().__init__()
        self._pace = pace

    def render(self, task: Task) -> Text:
        seconds = self._pace.left()
        return Text("-:--:--" if seconds is None else duration(seconds), style="progress.remaining")

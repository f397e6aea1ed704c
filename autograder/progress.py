"""A progress bar with the time that is left, for grading runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from autograder.model import SubmissionGrade


@contextmanager
def progress_bar(console: Console) -> Iterator[Callable[[int, int, SubmissionGrade | None], None]]:
    """Show a bar while the block runs; yields the function that moves it."""
    columns = (
        TextColumn("grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("starting sandboxes", total=None)

        def show(done: int, total: int, grade: SubmissionGrade | None) -> None:
            name = "starting sandboxes" if grade is None else f"{grade.student}/{grade.assignment}"
            progress.update(task, completed=done, total=total, description=name)

        yield show

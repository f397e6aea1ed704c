"""Formats that make a file for each submission: read one whole grade at a time, so that memory stays flat."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from autograder.exports.request import File, Request, Written
from autograder.exports.shown import ShownGrade, shown_grade
from autograder.exports.table import shown

Made = bytes | None  # None: this format cannot say "no score"


def each_submission(request: Request, make: Callable[[ShownGrade], Made], file: str) -> Written:
    """A file below ``assignment/student/`` for each submission.

    Args:
        file: its name, such as "results.json".
    """
    remarks: list[str] = []

    def files() -> Iterator[File]:
        left_out = []
        for graded in request.grades.graded:
            grade = request.load(graded)
            data = None
            if grade is not None:
                data = make(shown_grade(graded, grade, request.course.feedback, raw=request.wishes.raw))
            if data is None:
                left_out.append(f"{graded.student}/{graded.assignment.name}")
            else:
                yield File(f"{graded.assignment.name}/{graded.student}/{file}", data)
        if left_out:
            remarks.append(f"Left out, because there is no score: {shown(left_out)}.")

    return Written(files(), remarks)

"""Write one file per submission. Grades are loaded one at a time to limit memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.grades.feedback_level import feedback_level
from autograder.grades.plain_text import listed
from autograder.grades.student_view import ShownGrade, shown_grade


def each_submission(request: Request, make: Callable[[ShownGrade], bytes | None], file: str) -> ExportResult:
    """Write a file to ``assignment/student/`` for each submission.

    Args:
        make: Return the file's content, or None if the format cannot express "no score".
        file: File name, such as "results.json".
    """
    remarks: list[str] = []

    def files() -> Iterator[OutputFile]:
        left_out = []
        names = {graded.assignment.name for graded in request.grades.graded}
        levels = {name: feedback_level(request.course, name, request.now, request.grades.due) for name in names}
        for graded in request.grades.graded:
            grade = request.load(graded)
            data = None
            if grade is not None:
                data = make(shown_grade(graded, grade, levels[graded.assignment.name], raw=request.options.raw))
            if data is None:
                left_out.append(f"{graded.student}/{graded.assignment.name}")
            else:
                yield OutputFile(f"{graded.assignment.name}/{graded.student}/{file}", data)
        if left_out:
            remarks.append(f"Left out, because they have no score: {listed(left_out)}.")

    return ExportResult(files(), remarks)

"""Write grades for programs: one object for the class (``json``), or a line per submission (``jsonl``).

Both contain hidden checks and notes for instructors, so they are not for students.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.grades import as_json
from autograder.grades.schema import VERSION, SubmissionRecord


def write(request: Request) -> ExportResult:
    """Write one file with a line for each submission, with or without a score."""
    lines = (msgspec.structs.replace(one, schema=VERSION) for one in _submissions(request))
    return ExportResult(
        [OutputFile("", b"".join(msgspec.json.encode(line) + b"\n" for line in lines))],
        grades=len(request.grades.graded),
    )


def write_class(request: Request) -> ExportResult:
    """Write one file with the class's grades and all submissions."""
    record = as_json.class_record(request.course.title, request.grades, request.load, request.now)
    return ExportResult(
        [OutputFile("", b"".join(as_json.json_lines(record, _submissions(request))))], grades=len(request.grades.graded)
    )


def _submissions(request: Request) -> Iterator[SubmissionRecord]:
    return (as_json.submission_record(grade, request.load(grade)) for grade in request.grades.graded)

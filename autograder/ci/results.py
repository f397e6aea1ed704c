"""Write a job's result files, one per service, with only what the student may read."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from autograder.ci import github
from autograder.ci.annotations import Annotation
from autograder.ci.summary import headline, summary
from autograder.exports.check50 import check50_json
from autograder.exports.classroom50 import Identity, classroom50_json
from autograder.exports.gradescope import gradescope_json
from autograder.exports.junit import junit_xml
from autograder.exports.request import OutputFile
from autograder.grades.atomic_write import NEW, write_whole
from autograder.grades.plain_text import number
from autograder.grades.student_view import ShownGrade, explanation
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Outcome
from autograder.render import MARK


def result_files(
    grade: ShownGrade, found: Sequence[Annotation], isolation: str, identity: Identity, folder: str = ""
) -> Iterator[OutputFile]:
    """Yield each file's name and content. Without a score, formats that require one are left out.

    Args:
        folder: the submission's folder in the checkout; "" for its root.
    """
    yield OutputFile("junit.xml", junit_xml(grade, folder))
    yield OutputFile("check50.json", check50_json(grade))
    yield OutputFile("summary.md", summary(grade, isolation).encode())
    yield OutputFile("check-run.json", github.check_run_json(grade, found, isolation))
    yield OutputFile("code-quality.json", code_quality_json(found))
    for name, data in (("result.json", classroom50_json(grade, identity)), ("results.json", gradescope_json(grade))):
        if data is not None:
            yield OutputFile(name, data)


def code_quality_json(found: Sequence[Annotation]) -> bytes:
    """Return GitLab's code quality report. An annotation's fingerprint does not depend on its line."""
    report = [
        {
            "description": f"{one.title}: {one.message.partition(chr(10))[0]}",
            "check_name": one.check,
            "fingerprint": hashlib.blake2b(f"{one.file}\0{one.check}".encode(), digest_size=16).hexdigest(),
            "severity": "info" if one.is_fault else "major",
            "location": {"path": one.file, "lines": {"begin": one.line}},
        }
        for one in found
    ]
    return json.dumps(report, ensure_ascii=False, indent=1).encode()


def write_files(files: Iterable[OutputFile], folder: Path) -> None:
    """Write the files atomically. The folder may be in a student's checkout, so no link to it is followed.

    Raises:
        LinkError: The folder is a link, or one between it and the working directory is.
        GradebookError: A file cannot be written.
    """
    folder, here = Path(os.path.abspath(folder)), Path.cwd()
    top = here if folder.is_relative_to(here) else folder.parent
    for file in files:
        write_whole(folder / file.name, file.data, top)
    with suppress(OSError):  # another run writes there
        (folder / NEW).rmdir()


def write_details(grade: SubmissionGrade, path: Path) -> None:
    """Write the whole grade as JSON, for instructors only: hidden checks, grader errors and incidents.

    Raises:
        GradebookError: The file cannot be written.
    """
    data = msgspec.json.format(msgspec.json.encode(grade.without_cells()), indent=1)
    write_files([OutputFile(path.name, data)], path.parent)


def lines(grade: ShownGrade) -> Iterator[str]:
    """Yield the grade for a terminal or a job's log."""
    for unit in grade.units:
        earned, max_points = sum(check.points for check in unit.checks), sum(check.max_points for check in unit.checks)
        yield f"{unit.id}: {number(earned)} of {number(max_points)} points"
        texts = [*unit.comment.splitlines(), *unit.mistakes.splitlines()]
        for check in unit.checks:
            if check.outcome is not Outcome.PASS:
                texts.append(f"{MARK[check.outcome]} {check.sentence}")
                texts += [f"    {line}" for line in explanation(check).splitlines()]
        yield from (f"  {line}" for line in texts)
    yield from grade.notes
    yield headline(grade)


def is_complete(grade: ShownGrade, percent: float) -> bool:
    """True if a grade has a score of at least ``percent`` of its points."""
    return grade.points is not None and grade.points >= grade.max_points * percent / 100 - 1e-6

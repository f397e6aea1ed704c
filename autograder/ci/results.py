"""The files that a job leaves: one for each service, each with what the student may read and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from autograder.ci import github, gitlab
from autograder.ci.annotations import Annotation
from autograder.ci.summary import headline, summary
from autograder.errors import SubmissionError
from autograder.exports.check50 import check50_json
from autograder.exports.classroom50 import Identity, classroom50_json
from autograder.exports.gradescope import gradescope_json
from autograder.exports.junit import junit_xml
from autograder.exports.request import OutputFile
from autograder.grades.atomic_write import NEW, write_whole
from autograder.grades.plain_text import number
from autograder.grades.student_view import ShownGrade
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Outcome
from autograder.render import MARK


def result_files(
    grade: ShownGrade, found: Sequence[Annotation], isolation: str, identity: Identity
) -> Iterator[OutputFile]:
    """Each file's name and content. Those that know no "no score" are left out where there is none."""
    yield OutputFile("junit.xml", junit_xml(grade))
    yield OutputFile("check50.json", check50_json(grade))
    yield OutputFile("summary.md", summary(grade, isolation).encode())
    yield OutputFile("check-run.json", github.check_run_json(grade, found, isolation))
    yield OutputFile("code-quality.json", gitlab.code_quality_json(found))
    for name, data in (("result.json", classroom50_json(grade, identity)), ("results.json", gradescope_json(grade))):
        if data is not None:
            yield OutputFile(name, data)


def write_files(files: Iterable[OutputFile], folder: Path) -> None:
    """Write them, each whole or not at all. A student's checkout may hold the folder, but not lead it elsewhere.

    Raises:
        SubmissionError: the folder is a link.
        GradebookError: it cannot be written.
    """
    if folder.is_symlink():
        raise SubmissionError(f"{folder} is a link, so nothing is written there.", "Name another folder with --out.")
    for file in files:
        write_whole(folder / file.name, file.data)
    with suppress(OSError):  # another run writes there
        (folder / NEW).rmdir()


def write_details(grade: SubmissionGrade, path: Path) -> None:
    """The whole grade as JSON, for instructors alone: what hidden checks found, faults of ours, and incidents.

    Raises:
        GradebookError: it cannot be written.
    """
    data = msgspec.json.format(msgspec.json.encode(grade.without_cells()), indent=1)
    write_files([OutputFile(path.name, data)], path.parent)


def lines(grade: ShownGrade) -> Iterator[str]:
    """The grade for a terminal, which is a job's log."""
    for unit in grade.units:
        earned, most = sum(check.points or 0 for check in unit.checks), sum(check.max_points for check in unit.checks)
        yield f"{unit.id}: {number(earned)} of {number(most)} points"
        told = [*unit.comment.splitlines(), *unit.mistakes.splitlines()]
        for check in unit.checks:
            if check.outcome is not Outcome.PASS:
                told.append(f"{MARK[check.outcome]} {check.sentence}")
                told += [f"    {line}" for line in check.explanation.splitlines()]
        yield from (f"  {line}" for line in told)
    yield from grade.notes
    yield headline(grade)


def is_complete(grade: ShownGrade, percent: float) -> bool:
    """Whether a grade with a score reaches so many percent of its points."""
    return grade.points is not None and grade.points >= grade.max_points * percent / 100 - 1e-6

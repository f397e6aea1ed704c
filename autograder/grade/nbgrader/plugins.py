"""Our grading inside nbgrader: ``nbgrader autograde`` and the formgrader's button give what ``autograder grade`` gives.

``nbgrader_config.py`` can replace nbgrader's exporter and preprocessors. nbgrader converts one notebook after another,
twice each, and deletes the student's autograded folder when anything raises. So nothing that a student does may raise,
and nbgrader never reads a student's file: it reads the source notebook, and the student's work is put into that. Only
when we cannot grade or record something do we raise: without its folder the next run does it again.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass, replace
from functools import lru_cache
from glob import escape, glob
from pathlib import Path
from typing import Any, cast

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.converters.base import NbGraderException
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.boundary.text import one_line
from autograder.course import find_assignment, load_course
from autograder.errors import AutograderError, GradebookError
from autograder.grade.feedback.autograded import is_whole, unit_notebook
from autograder.grade.gradebook.gradebook import Gradebook
from autograder.grade.nbgrader.configured import is_complete
from autograder.grade.nbgrader.find import find_by_folder, submission_folders
from autograder.grade.nbgrader.folders import keep_private
from autograder.grade.sinks import AllSinks
from autograder.grade.source_notebooks import prepared_notebook
from autograder.grades.db_url import SETTINGS
from autograder.grades.incidents import incident_lines
from autograder.grades.store import Store
from autograder.model.course import Assignment, Course
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.submissions.find import Submission, submission_in
from autograder.submissions.timestamp import submission_time

Resources = dict[str, Any]
ISOLATION = "AUTOGRADER_ISOLATION"  # the least isolation to accept, like `autograder grade --isolation`
NOT_GRADED = "{} of {} could not be graded: {}. Nothing is lost: put that right and run the same command again."


@dataclass
class Graded:
    """What became of the submission that nbgrader converts now."""

    submission: Submission
    grade: SubmissionGrade | None = None
    problem: str = ""
    is_recorded: bool = False

    @property
    def units(self) -> tuple[UnitGrade, ...]:
        return self.grade.units if self.grade is not None else ()


class SubmissionExporter(NotebookExporter):
    """Stands between nbgrader and the submitted files.

    Every notebook of the assignment is converted, however the student handed it in: renamed, as a module, broken or
    not at all. The submission is graded once, when its first notebook comes.
    """

    def __init__(self, config: Any = None, **kwargs: Any) -> None:
        super().__init__(config=config, **kwargs)  # type: ignore[no-untyped-call]  # nbconvert carries no types
        self._graded: Graded | None = None
        self.converter = cast(Any, self.parent)  # nbgrader's Autograde
        try:
            self._expect_its_companions()
            self.course: Course = load_course(Path(self.converter.coursedir.root))
            self.gradebook = Gradebook(self.converter.coursedir.db_url)
            self._prepare()
        except AutograderError as error:
            self.log.error(str(error))
            raise NbGraderException(str(error)) from error

    def _expect_its_companions(self) -> None:
        """This class alone would have nbgrader run student code as it always does."""
        kinds = self.converter.autograde_preprocessors
        if not is_complete([x if isinstance(x, str) else f"{x.__module__}.{x.__qualname__}" for x in kinds]):
            what = f"{SETTINGS} names this exporter without what belongs to it."
            raise GradebookError(what, "Move the file away, run autograder init, and add your own lines again.")

    def _prepare(self) -> None:
        """Register the assignment, and let nothing reach outside a submission or be read by others."""
        directory = self.converter.coursedir
        assignment = find_assignment(self.course, directory.assignment_id)
        self.gradebook.register(self.course, assignment)
        keep_private(directory.format_path(directory.autograded_directory, ".", "."))
        # nbgrader copies what lies beside a notebook. It would follow a link out of the submission and copy its target.
        folders = submission_folders(self.converter)
        links = {escape(path.name) for folder in folders for path in Path(folder).rglob("*") if path.is_symlink()}
        directory.ignore = [*directory.ignore, *sorted(links - set(directory.ignore))]
        if directory.notebook_id == "*":
            self._remove_what_was_cut_off(assignment)

    def _remove_what_was_cut_off(self, assignment: Assignment) -> None:
        """nbgrader leaves alone what stands in autograded/, even the folder of a run that was killed."""
        directory, units = self.converter.coursedir, [unit.id for unit in assignment.units]
        pattern = directory.format_path(directory.autograded_directory, directory.student_id, assignment.name)
        for folder in map(Path, glob(pattern)):
            if not is_whole(folder, units):
                self.log.warning("%s is not whole: it is made again.", folder)
                shutil.rmtree(folder)

    def from_filename(self, filename: str, resources: Resources | None = None, **kwargs: Any) -> Any:
        """Start from the source notebook. Only our own bounded reader reads the submitted file."""
        where = (resources or {}).get("nbgrader", {})
        source = self.course.root / "source" / str(where.get("assignment")) / f"{where.get('notebook')}.ipynb"
        if not source.is_file():
            return super().from_filename(filename, resources, **kwargs)
        resources = {"metadata": {"name": source.stem, "path": str(Path(filename).parent)}, **(resources or {})}
        convert: Any = self.from_notebook_node  # it carries no types
        return convert(prepared_notebook(source), resources, **kwargs)

    def graded(self, student: str) -> Graded:
        """The grade of the submission that is being converted. It is graded when it is first asked for."""
        if self._graded is None or self._graded.submission.student != student:
            directory = self.converter.coursedir
            assignment = find_assignment(self.course, directory.assignment_id)
            folder = directory.format_path(directory.submitted_directory, student, assignment.name)
            found = submission_in(folder, student, assignment)
            self._graded = Graded(replace(found, path=os.path.realpath(folder)))
            try:
                self._graded.grade = grade_submission(self.course, self._graded.submission, self.converter.force)
            except Exception as error:  # whatever it is, the others must still be graded
                why = one_line(str(error).rstrip(".") or type(error).__name__)
                self._graded.problem = NOT_GRADED.format(assignment.name, student, why)
                self.log.error(self._graded.problem)
        return self._graded


find_by_folder(SubmissionExporter)


class SafeExecute(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader carries no types
    """Replaces Execute: puts in the sandboxed run's cells and outputs, and the checks' results."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        where = resources["nbgrader"]
        graded = self.parent.graded(where["student"])
        unit = next((unit for unit in graded.units if unit.result.unit == where["notebook"]), None)
        if unit is not None:
            submitted = None if graded.submission.refused else graded.submission.folder
            nb = as_node(unit_notebook(self.parent.course, where["assignment"], unit, submitted))
        return nb, resources


def as_node(notebook: bytes) -> NotebookNode:
    """A notebook of our own making, as nbgrader works on it."""
    from_dict: Any = nbformat.from_dict  # it carries no types
    node: NotebookNode = from_dict(json.loads(notebook))
    return node


class RecordGrades(NbGraderPreprocessor):  # type: ignore[misc]  # see above
    """Replaces SaveAutoGrades: records the whole submission in one transaction, and no work of a person is lost."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        graded = self.parent.graded(resources["nbgrader"]["student"])
        if not graded.is_recorded:
            self._record(graded, self.parent.gradebook, Store(self.parent.course.root))
            graded.is_recorded = True
        return nb, resources

    def _record(self, graded: Graded, gradebook: Gradebook, store: Store) -> None:
        submission = graded.submission
        if graded.grade is None:
            submitted_at = None if submission.refused else submission_time(submission.folder)
            gradebook.record_ungraded(submission.student, submission.assignment.name, graded.problem, submitted_at)
            raise NbGraderException(graded.problem)
        for line in incident_lines(graded.grade.summary()):
            self.log.warning(line)
        AllSinks(store, [gradebook]).write(graded.grade, submission)  # nbgrader itself writes the notebooks


def grade_submission(course: Course, submission: Submission, force: bool = False) -> SubmissionGrade:
    """Grade one submission in this process's sandbox, or load its last grade if that still holds.

    Raises:
        SandboxError: student code cannot be run at the wanted level of isolation.
    """
    from autograder.grade.workers.jobs import jobs_and_remembered
    from autograder.grade.workers.process import grade_job

    store, level = Store(course.root), _level(os.environ.get(ISOLATION, "full"))
    jobs, _ = jobs_and_remembered(course, [submission], store, isolation=level, force=force)
    if jobs:
        return grade_job(jobs[0])
    known = store.load(submission.assignment.name, submission.student)
    return known or grade_submission(course, submission, force=True)


@lru_cache(maxsize=1)
def _level(minimum: str) -> str:
    """The level at which student code runs here, asked once for all submissions."""
    from autograder.sandbox.machine import at_least

    return at_least(minimum).value  # the worker proves it when it starts: no sandbox of its own to find out

"""nbgrader plugins: ``nbgrader autograde`` and the formgrader's button give the grades of ``autograder grade``.

``nbgrader_config.py`` can replace nbgrader's exporter and preprocessors. nbgrader converts each notebook twice, one
after another, and deletes the student's autograded folder if anything raises. So a student's work must never cause an
exception. nbgrader never reads a student's file: it reads the source notebook, and we insert the student's work. We
raise only if we cannot grade or record: the folder is then missing, and the next run grades it again.
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
from autograder.checks.needs import missing_lines
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
from autograder.grades.hand_in_time import hand_in_time
from autograder.grades.incidents import incident_lines
from autograder.grades.store import Store
from autograder.model.course import Assignment, Course
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.submissions.find import Submission, submission_in

Resources = dict[str, Any]
ISOLATION = "AUTOGRADER_ISOLATION"  # lowest isolation level to accept, like `autograder grade --isolation`
NOT_GRADED = "{} of {} could not be graded: {}. Nothing is lost: fix this and run the same command again."


@dataclass
class CurrentSubmission:
    """The outcome of the submission that nbgrader is converting."""

    submission: Submission
    grade: SubmissionGrade | None = None
    problem: str = ""
    is_recorded: bool = False

    @property
    def units(self) -> tuple[UnitGrade, ...]:
        return self.grade.units if self.grade is not None else ()


class SubmissionExporter(NotebookExporter):
    """An exporter that stands between nbgrader and the submitted files.

    It converts every notebook of the assignment, even if the student renamed it, handed in a module or a broken file,
    or handed in nothing. The submission is graded once, with its first notebook.
    """

    def __init__(self, config: Any = None, **kwargs: Any) -> None:
        super().__init__(config=config, **kwargs)  # type: ignore[no-untyped-call]  # nbconvert is untyped
        self._graded: CurrentSubmission | None = None
        self.converter = cast(Any, self.parent)  # nbgrader's Autograde
        try:
            self._check_preprocessors()
            self.course: Course = load_course(Path(self.converter.coursedir.root))
            self.gradebook = Gradebook(self.converter.coursedir.db_url)
            self._prepare()
        except AutograderError as error:
            self.log.error(str(error))
            raise NbGraderException(str(error)) from error

    def _check_preprocessors(self) -> None:
        """Raise if our preprocessors are missing: nbgrader would then run student code itself."""
        kinds = self.converter.autograde_preprocessors
        if not is_complete([x if isinstance(x, str) else f"{x.__module__}.{x.__qualname__}" for x in kinds]):
            what = f"{SETTINGS} names this exporter without its preprocessors."
            raise GradebookError(what, "Move the file away, run autograder init, and add your own lines again.")

    def _prepare(self) -> None:
        """Register the assignment, make the output folder private and exclude symlinks."""
        directory = self.converter.coursedir
        assignment = find_assignment(self.course, directory.assignment_id)
        self.gradebook.register(self.course, assignment)
        for line in missing_lines(assignment.units):
            self.log.warning(line)
        keep_private(directory.format_path(directory.autograded_directory, ".", "."))
        # nbgrader copies the files beside a notebook, and follows symlinks to targets outside the submission.
        folders = submission_folders(self.converter)
        links = {escape(path.name) for folder in folders for path in Path(folder).rglob("*") if path.is_symlink()}
        directory.ignore = [*directory.ignore, *sorted(links - set(directory.ignore))]
        if directory.notebook_id == "*":
            self._remove_incomplete(assignment)

    def _remove_incomplete(self, assignment: Assignment) -> None:
        """Remove folders of killed runs: nbgrader skips every folder that exists in autograded/."""
        directory, units = self.converter.coursedir, [unit.id for unit in assignment.units]
        pattern = directory.format_path(directory.autograded_directory, directory.student_id, assignment.name)
        for folder in map(Path, glob(pattern)):
            if not is_whole(folder, units):
                self.log.warning("%s is incomplete and is created again.", folder)
                shutil.rmtree(folder)

    def from_filename(self, filename: str, resources: Resources | None = None, **kwargs: Any) -> Any:
        """Start from the source notebook. Only our own bounded reader reads the submitted file."""
        where = (resources or {}).get("nbgrader", {})
        source = self.course.root / "source" / str(where.get("assignment")) / f"{where.get('notebook')}.ipynb"
        if not source.is_file():
            return super().from_filename(filename, resources, **kwargs)
        resources = {"metadata": {"name": source.stem, "path": str(Path(filename).parent)}, **(resources or {})}
        convert: Any = self.from_notebook_node  # untyped
        return convert(prepared_notebook(source), resources, **kwargs)

    def graded(self, student: str) -> CurrentSubmission:
        """Return the grade of this student's submission, and grade it on the first call."""
        if self._graded is None or self._graded.submission.student != student:
            directory = self.converter.coursedir
            assignment = find_assignment(self.course, directory.assignment_id)
            folder = directory.format_path(directory.submitted_directory, student, assignment.name)
            found = submission_in(folder, student, assignment)
            self._graded = CurrentSubmission(replace(found, path=os.path.realpath(folder)))
            try:
                self._graded.grade = grade_submission(self.course, self._graded.submission, self.converter.force)
            except Exception as error:  # the other submissions must still be graded
                why = one_line(str(error).rstrip(".") or type(error).__name__)
                self._graded.problem = NOT_GRADED.format(assignment.name, student, why)
                self.log.error(self._graded.problem)
        return self._graded


find_by_folder(SubmissionExporter)


class SafeExecute(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader is untyped
    """A replacement for Execute: insert the sandboxed run's cells and outputs, and the checks' results."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        where = resources["nbgrader"]
        graded = self.parent.graded(where["student"])
        unit = next((unit for unit in graded.units if unit.result.unit == where["notebook"]), None)
        if unit is not None:
            submitted = None if graded.submission.refused else graded.submission.folder
            nb = as_node(unit_notebook(self.parent.course, where["assignment"], unit, submitted))
        return nb, resources


def as_node(notebook: bytes) -> NotebookNode:
    """Convert our JSON to the notebook object that nbgrader works on."""
    from_dict: Any = nbformat.from_dict  # untyped
    node: NotebookNode = from_dict(json.loads(notebook))
    return node


class RecordGrades(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader is untyped
    """A replacement for SaveAutoGrades: record the submission in one transaction and keep manual grades."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        graded = self.parent.graded(resources["nbgrader"]["student"])
        if not graded.is_recorded:
            self._record(graded, self.parent.gradebook, Store(self.parent.course.root))
            graded.is_recorded = True
        return nb, resources

    def _record(self, graded: CurrentSubmission, gradebook: Gradebook, store: Store) -> None:
        submission = graded.submission
        if graded.grade is None:
            submitted = hand_in_time(self.parent.course.root, submission)
            gradebook.record_ungraded(submission.student, submission.assignment.name, graded.problem, submitted)
            raise NbGraderException(graded.problem)
        for line in incident_lines(graded.grade.summary()):
            self.log.warning(line)
        for one in graded.grade.unread:
            self.log.warning("%s/%s: %s", submission.student, submission.assignment.name, one_line(one.sentence))
        AllSinks(store, [gradebook]).write(graded.grade, submission)  # nbgrader writes the notebooks


def grade_submission(course: Course, submission: Submission, force: bool = False) -> SubmissionGrade:
    """Grade one submission in this process's sandbox, or load its last grade if nothing changed.

    Raises:
        SandboxError: The requested isolation level is not available.
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
    """Return the isolation level of this machine, computed once."""
    from autograder.sandbox.machine import at_least

    return at_least(minimum).value  # the worker verifies it when it starts

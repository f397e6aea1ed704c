"""Write grades to ``autograded/``, the gradebook and the store, in that order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from autograder.grade.feedback.autograded import AutogradedNotebooks
from autograder.grade.gradebook.gradebook import Gradebook
from autograder.grade.options import Options
from autograder.grade.write_guard import record
from autograder.grades.atomic_write import disk_errors_explained
from autograder.grades.permissions import make_private_folder, mend_folder
from autograder.grades.sink import Sink
from autograder.grades.store import Store
from autograder.model.course import Assignment, Course
from autograder.model.grade import SubmissionGrade
from autograder.model.summary import Summary
from autograder.submissions.attempts import counted
from autograder.submissions.find import Submission, path_of, submission_in
from autograder.submissions.written import compared


@contextmanager
def open_sinks(course: Course, assignments: Sequence[Assignment], options: Options, store: Store) -> Iterator[AllSinks]:
    """Open every sink of a grading run.

    Raises:
        GradebookError: The gradebook cannot be written, or a source notebook is missing.
    """
    gradebook = Gradebook(options.db_url, submitted=options.submitted, people=options.people)
    sinks = AllSinks(store, [AutogradedNotebooks(course, options.autograded), gradebook])
    try:
        for assignment in assignments:
            gradebook.register(course, assignment)
        with disk_errors_explained(options.autograded):
            make_private_folder(options.autograded)
            mend_folder(options.autograded)
        yield sinks
    finally:
        sinks.close()


class AllSinks(Sink):
    """All sinks and the store, combined into one sink.

    The store forgets a grade before any sink is written and remembers the new grade last. So every remembered grade is
    in all sinks, and after a crash the next run completes what is missing.
    """

    def __init__(self, store: Store, others: Sequence[Sink]) -> None:
        self._store = store
        self._in_order = (*others, store)

    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        if any(unit.written for unit in grade.units):
            grade = compared(grade, self._store.before(grade.assignment, grade.student))
        self._store.forget(grade.assignment, grade.student)
        for sink in self._in_order:
            sink.write(grade, submission)

    def lacks(self, summaries: Sequence[Summary]) -> set[tuple[str, str]]:
        return set[tuple[str, str]]().union(*(sink.lacks(summaries) for sink in self._in_order))

    def complete(self, summaries: Sequence[Summary], assignments: Iterable[Assignment], submitted: Path) -> None:
        """Rewrite grades that the store remembers and another sink is missing.

        Args:
            submitted: the folder of all submissions.
        """
        by_name = {assignment.name: assignment for assignment in assignments}
        for name, student in sorted(self.lacks(summaries)):
            grade = self._store.load(name, student)
            if grade is not None:  # otherwise a concurrent run has just removed it
                submission = submission_in(path_of(submitted, student, name), student, by_name[name])
                record(self, grade, counted(submission, submitted, grade.summary()))

    def finish(self, summaries: Sequence[Summary]) -> None:
        for sink in self._in_order:
            sink.finish(summaries)

    def close(self) -> None:
        for sink in self._in_order:
            sink.close()

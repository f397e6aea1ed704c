"""Where a grade is written: to autograded/, the gradebook and the store, in that order.

A submission is remembered in the store last, so a run that was cut off anywhere is completed by the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Self

from autograder.grade.feedback.autograded import is_whole, write_autograded
from autograder.grade.gradebook.gradebook import Gradebook, submission_time
from autograder.grade.store import Store
from autograder.grade.submissions import path_of
from autograder.model import Assignment, Course, SubmissionGrade, Summary


class Records:
    """All that is written of a course's grades; use it as a context manager.

    Args:
        reveal_hidden: show hidden checks in what students receive.
    """

    def __init__(
        self, course: Course, autograded: Path, db_url: str, store: Store, *, reveal_hidden: bool = False
    ) -> None:
        self._course = course
        self._autograded = autograded
        self._gradebook = Gradebook(db_url)
        self._store = store
        self._reveal_hidden = reveal_hidden

    def __enter__(self) -> Self:
        self._gradebook.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._gradebook.__exit__(*error)

    def register(self, assignments: Iterable[Assignment]) -> None:
        """Make sure that the gradebook knows the assignments as they are now."""
        for assignment in assignments:
            self._gradebook.register(self._course, assignment)

    def write(self, grade: SubmissionGrade, folder: Path) -> None:
        """Write a grade of what was handed in in ``folder``."""
        self._store.forget(grade.assignment, grade.student)
        write_autograded(self._course, grade, folder, self._place(grade), self._reveal_hidden)
        self._gradebook.record(grade, submission_time(folder))
        self._store.save(grade)

    def complete(self, grades: Sequence[Summary], submitted: Path) -> None:
        """Write anew what is remembered of these grades and is not there any more.

        Args:
            submitted: the folder of all submissions.
        """
        for grade in list(self._lacking(grades)):
            whole = self._store.load(grade.assignment, grade.student)
            if whole is not None:  # else it has just been taken away: the next run grades anew
                self.write(whole, Path(path_of(submitted, grade.student, grade.assignment)))

    def _lacking(self, grades: Sequence[Summary]) -> Iterator[Summary]:
        for name in dict.fromkeys(grade.assignment for grade in grades):
            of_assignment = [grade for grade in grades if grade.assignment == name]
            unrecorded = {grade.student for grade in self._gradebook.lacking(name, of_assignment)}
            for grade in of_assignment:
                units = [unit.unit for unit in grade.units]
                if grade.student in unrecorded or not is_whole(self._place(grade), units):
                    yield grade

    def _place(self, grade: SubmissionGrade | Summary) -> Path:
        return self._autograded / grade.student / grade.assignment

"""Grade one submission: run each unit's answers in a sandboxed process, score them in the trusted one."""

from __future__ import annotations

import time
from dataclasses import dataclass

from autograder.errors import AutograderError
from autograder.grade.judge.budget import Budget
from autograder.grade.judge.submission_process import SubmissionProcess
from autograder.grade.judge.unit_grades import OUR_FAULT, fault, ungraded_submission
from autograder.grade.judge.unit_judge import UnitJudge, digest_of, seeds_of
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade
from autograder.sandbox.worker import Worker
from autograder.submissions.find import Submission
from autograder.submissions.read import read_submission


@dataclass(frozen=True)
class Grader:
    """A sandbox and the course's secret: everything that grading needs beside a submission.

    ``isolation`` is the requested level; a grade records the level that the student's process reported.
    """

    course: Course
    sandbox: Worker
    secret: str
    isolation: str

    def grade(self, submission: Submission, fingerprint: str = "") -> SubmissionGrade:
        """Grade a submission. A fault in one unit, the student's or ours, does not affect another unit.

        Raises:
            AutograderError: The submission is not at fault, for example if the sandbox cannot start.
        """
        try:
            return self._grade(submission, fingerprint)
        except (AutograderError, MemoryError):
            raise
        except Exception as error:  # the other submissions must still be graded
            return ungraded_submission(submission, OUR_FAULT, fingerprint, self.isolation, (fault(error),))

    def _grade(self, submission: Submission, fingerprint: str) -> SubmissionGrade:
        """Grade each unit in two parts.

        Cells and visible checks run for all units before the first hidden check. So nothing that answers learn from
        hidden inputs can be shown.
        """
        started = time.perf_counter()
        handed_in = read_submission(submission)
        digest = digest_of(handed_in)
        to_come = 2 * len(submission.assignment.units)
        budget = Budget(self.course.limits, to_come)
        with SubmissionProcess(self.sandbox, handed_in.files, budget) as process:
            units = [
                UnitJudge(
                    self.course,
                    submission.assignment,
                    unit,
                    handed_in,
                    process,
                    seeds_of(self.secret, submission, unit, digest),
                )
                for unit in submission.assignment.units
            ]
            # Judge the last unit first: it already has the process.
            for part in [*(unit.show for unit in units), *(unit.judge for unit in reversed(units))]:
                to_come -= 1
                budget.begin_part(to_come)
                part()
            grades = tuple(unit.grade() for unit in units)
        return SubmissionGrade(
            student=submission.student,
            assignment=submission.assignment.name,
            units=grades,
            fingerprint=fingerprint,
            isolation=str(self.sandbox.reported_level or self.isolation),
            seconds=time.perf_counter() - started,
            incidents=handed_in.incidents,
            unread=handed_in.unread,
        )

"""Grade one submission: run each unit's answers in a sandboxed process, score them here in the trusted one."""

from __future__ import annotations

import time
from dataclasses import dataclass

from autograder.grade.blinding import can_blind
from autograder.grade.judging import UnitJudging, seeds_of
from autograder.grade.shared_process import Sandbox, SubmissionProcess
from autograder.grade.submissions import Submission, read_submission
from autograder.model import Course, SubmissionGrade


@dataclass(frozen=True)
class Grader:
    """What grading needs besides a submission: a sandbox to run code in, and the course's secret.

    ``isolation`` is the level asked for; a grade records the one that the student's process reported.
    """

    course: Course
    sandbox: Sandbox
    secret: str
    isolation: str

    def grade(self, submission: Submission, fingerprint: str = "") -> SubmissionGrade:
        """Grade a submission. A fault of one unit's answers, or of ours with them, never touches another unit.

        What students see of their own (cells, visible checks) is made for all units before the first hidden check is
        asked: nothing that answers learn from its inputs can be shown.
        """
        started = time.perf_counter()
        handed_in = read_submission(submission)
        alone = can_blind(handed_in.files)
        with SubmissionProcess(self.sandbox, handed_in.files) as process:
            units = [
                UnitJudging(
                    self.course, unit, handed_in, process, seeds_of(self.secret, submission, handed_in, unit), alone
                )
                for unit in submission.assignment.units
            ]
            for unit in units:
                unit.show()
            for unit in reversed(units):  # the last one has its turn already
                unit.judge()
            grades = tuple(unit.grade() for unit in units)
        return SubmissionGrade(
            student=submission.student,
            assignment=submission.assignment.name,
            units=grades,
            fingerprint=fingerprint,
            isolation=str(self.sandbox.reported_level or self.isolation),
            seconds=time.perf_counter() - started,
            incidents=handed_in.incidents,
        )

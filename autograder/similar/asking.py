"""What a worker process does: ask one submission, in its sandbox, and have its code printed by the parser.

Nothing goes back to students, so it does not matter here which check is hidden.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace

from autograder.boundary.text import one_line
from autograder.course import source_notebook
from autograder.errors import AutograderError
from autograder.grade.judge.answer_run import AnswerRun
from autograder.grade.judge.budget import Budget
from autograder.grade.judge.material import unit_bank, unit_material
from autograder.grade.judge.recorder_evasion import can_evade
from autograder.grade.judge.submission_process import SubmissionProcess
from autograder.grade.judge.unit_judge import MAX_FILES, is_check_cell
from autograder.grade.workers.jobs import GradingJob
from autograder.grade.workers.process import grader
from autograder.model.course import Course, Unit
from autograder.similar.answer import Answer, Asked, Wrong
from autograder.similar.unexplained_values import unexplained
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.find import Submission
from autograder.submissions.parser import ParserStopped, parser
from autograder.submissions.parser_messages import CodeFingerprints, FingerprintCode
from autograder.submissions.read import read_submission
from autograder.submissions.released_code import released_code
from autograder.submissions.skippable_cells import worked_examples

STOPPED = "had to be stopped: only what it gave until then is compared"
NO_PYTHON = "is not all Python: what cannot be parsed is not compared"
LOST = "could not be asked, and only its code is compared"
LOST_PROCESS = "could not be looked at: its process died each time"


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarJob(GradingJob):
    """A submission to ask.

    Args:
        right: units that passed every check when they were graded as they are now; these give no wrong values.
    """

    right: frozenset[str] = frozenset()


def ask_or_end(job: GradingJob) -> Asked:
    """Ask one submission. Out of memory this process ends itself, and another takes over."""
    try:
        return asked(job)
    except MemoryError:
        os._exit(1)


def lost(job: GradingJob) -> Asked:
    """Stands for a submission whose process died each time."""
    return Asked((), (LOST_PROCESS,))


def asked(job: GradingJob) -> Asked:
    """All answers of one submission. Whatever is in it, the others are compared."""
    try:
        return _asked(job)
    except (AutograderError, MemoryError):
        raise
    except Exception as error:
        return Asked((), (one_line(f"could not be looked at: {type(error).__name__}: {error}"),))


def _asked(job: GradingJob) -> Asked:
    submission, course = job.submission, job.course
    units = submission.assignment.units
    sandbox = grader(course, job.secret, job.isolation, submission.assignment, job.device).sandbox
    handed_in = read_submission(submission)
    if handed_in.refused:
        return Asked((), (handed_in.refused,))
    right = job.right if isinstance(job, SimilarJob) else frozenset()
    answers: list[Answer] = []
    passed_over: list[str] = []
    budget = Budget(course.limits, len(units))
    with SubmissionProcess(sandbox, handed_in.files, budget) as process:
        for number, unit in enumerate(units, start=1):
            budget.begin_part(len(units) - number)
            files = handed_in.answers[unit.id]
            passed_over += [file.unreadable for file in files if file.unreadable]
            runnable = [file for file in files if not file.unreadable][:MAX_FILES]
            for file in runnable:
                one = _File(course, submission, unit, file)
                gives_values = process if unit.id not in right or len(runnable) > 1 else None
                answers.append(one.answer(gives_values, alone=can_evade(handed_in.files)))
                passed_over += one.passed_over
    return Asked(tuple(answers), tuple(passed_over))


class _File:
    """One file that answers a unit."""

    def __init__(self, course: Course, submission: Submission, unit: Unit, file: AnswerFile) -> None:
        sources = tuple(source for source in file.sources if not is_check_cell(source.text))
        self._course = course
        self._submission = submission
        self._unit = unit
        self._file = replace(file, sources=sources)
        self.passed_over: list[str] = []

    def answer(self, process: SubmissionProcess | None, *, alone: bool) -> Answer:
        """Its wrong values, and its code.

        Args:
            process: None where there are no wrong values.
        """
        printed = self._printed()
        return Answer(
            student=self._submission.student,
            unit=self._unit.id,
            file=self._file.name,
            text=printed.text,
            prints=tuple(printed.prints),
            wrong=tuple(self._wrong(process, alone)) if process is not None and printed.text else (),
        )

    def _printed(self) -> CodeFingerprints:
        released = released_code(self._course.root, self._submission.assignment, self._unit)
        task = FingerprintCode([source.text for source in self._file.sources], released)
        try:
            reply = parser().ask(task)
        except ParserStopped as stop:
            self._note(f"{stop}")
            return CodeFingerprints("", [])
        if not isinstance(reply, CodeFingerprints):
            return CodeFingerprints("", [])
        if not reply.is_whole:
            self._note(NO_PYTHON)
        return reply

    def _wrong(self, process: SubmissionProcess, alone: bool) -> Iterator[Wrong]:
        material = unit_material(self._unit)
        bank = unit_bank(self._course.root, self._unit)
        if bank is None:  # it is said once, for all
            return
        notebook = source_notebook(self._course.root, self._submission.assignment.name, self._unit.id)
        examples = worked_examples(notebook) if self._file.is_notebook else {}
        run = AnswerRun(process, self._file, material.given, examples, material.names, alone=alone)
        run.show_no_more()
        run.start()
        if run.is_alive:
            yield from unexplained(bank, material.checks, run, material.reference, self._unit.id)
        if run.lost:
            self._note(LOST)
        elif run.was_stopped:
            self._note(STOPPED)

    def _note(self, what: str) -> None:
        self.passed_over.append(one_line(f"{self._file.name} {what}."))

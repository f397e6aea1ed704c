"""Run one submission in its sandbox and fingerprint its code, in a worker process.

Students see no output, so hidden checks need no special care.
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
from autograder.grade.judge.submission_process import SubmissionProcess
from autograder.grade.judge.unit_judge import MAX_FILES, is_check_cell
from autograder.grade.workers.jobs import GradingJob
from autograder.grade.workers.process import grader
from autograder.model.course import Course, Unit
from autograder.similar.answer import ComparedAnswer, ComparedSubmission, Wrong
from autograder.similar.library_bits import SameBits, has_library, same_bits
from autograder.similar.unexplained_values import unexplained
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.find import Submission
from autograder.submissions.parser import ParserStopped, parser
from autograder.submissions.parser_messages import CodeFingerprints, FingerprintCode
from autograder.submissions.read import read_submission
from autograder.submissions.released_code import released_code
from autograder.submissions.skippable_cells import worked_examples

STOPPED = "was stopped: only its values up to then are compared"
NO_PYTHON = "has parts that are not Python: these are not compared"
LOST = "could not be run, so only its code is compared"
UNRUNNABLE = "needs packages that are not installed here, so only its code is compared:"
LOST_PROCESS = "could not be compared: its process died on each attempt"


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarJob(GradingJob):
    """GradingJob to run a submission for comparison.

    Args:
        right: Units that passed every check in an up-to-date grade, so they have no wrong values.
    """

    right: frozenset[str] = frozenset()


def ask_or_end(job: GradingJob) -> ComparedSubmission:
    """Return all answers of one submission. An error must not stop the comparison of the others.

    On a memory error the process exits, so that another one takes over.
    """
    try:
        return _compared_submission(job)
    except MemoryError:
        os._exit(1)
    except AutograderError:
        raise
    except Exception as error:
        return ComparedSubmission((), (one_line(f"could not be compared: {type(error).__name__}: {error}"),))


def lost(job: GradingJob) -> ComparedSubmission:
    """Return the result for a submission whose process died on each attempt."""
    return ComparedSubmission((), (LOST_PROCESS,))


def _compared_submission(job: GradingJob) -> ComparedSubmission:
    submission, course = job.submission, job.course
    units = submission.assignment.units
    sandbox = grader(course, job.secret, job.isolation, submission.assignment, job.device).sandbox
    handed_in = read_submission(submission)
    if handed_in.refused:
        return ComparedSubmission((), (handed_in.refused,))
    right = job.right if isinstance(job, SimilarJob) else frozenset()
    answers: list[ComparedAnswer] = []
    skipped: list[str] = []
    of_library: list[SameBits] = []
    budget = Budget(course.limits, len(units))
    with SubmissionProcess(sandbox, handed_in.files, budget) as process:
        for number, unit in enumerate(units, start=1):
            budget.begin_part(len(units) - number)
            files = handed_in.answers[unit.id]
            skipped += [file.unreadable for file in files if file.unreadable]
            runnable = [file for file in files if not file.unreadable][:MAX_FILES]
            for file in runnable:
                one = _ComparedFile(course, submission, unit, file)
                answers.append(one.answer(process, is_right=unit.id in right and len(runnable) == 1))
                skipped += one.skipped
                of_library += one.of_library
    return ComparedSubmission(tuple(answers), tuple(skipped), tuple(of_library))


class _ComparedFile:
    """One file that answers a unit."""

    def __init__(self, course: Course, submission: Submission, unit: Unit, file: AnswerFile) -> None:
        sources = tuple(source for source in file.sources if not is_check_cell(source.text))
        self._course = course
        self._submission = submission
        self._unit = unit
        self._file = replace(file, sources=sources)
        self.skipped: list[str] = []
        self.of_library: list[SameBits] = []

    def answer(self, process: SubmissionProcess, *, is_right: bool) -> ComparedAnswer:
        """Return its wrong values and its code.

        Args:
            is_right: there are no wrong values.
        """
        fingerprints = self._fingerprints()
        return ComparedAnswer(
            student=self._submission.student,
            unit=self._unit.id,
            file=self._file.name,
            text=fingerprints.text,
            prints=tuple(fingerprints.prints),
            wrong=tuple(self._wrong(process, is_right)) if fingerprints.text else (),
        )

    def _fingerprints(self) -> CodeFingerprints:
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

    def _wrong(self, process: SubmissionProcess, is_right: bool) -> Iterator[Wrong]:
        material = unit_material(self._unit)
        if is_right and not has_library(material.reference):
            return
        if material.missing:
            self._note(f"{UNRUNNABLE} {', '.join(material.missing)}")
            return
        bank = unit_bank(self._course.root, self._unit)
        notebook = source_notebook(self._course.root, self._submission.assignment.name, self._unit.id)
        examples = worked_examples(notebook) if self._file.is_notebook else {}
        run = AnswerRun(process, self._file, material.given, examples, material.names)
        run.show_no_more()
        run.start()
        if run.is_alive:
            self.of_library += same_bits(run, material.reference, self._submission.student, self._unit.id)
        if run.is_alive and not is_right and bank is not None:  # a missing bank is reported once for the class
            yield from unexplained(bank, material.checks, run, material.reference, self._unit.id)
        if run.lost:
            self._note(LOST)
        elif run.was_stopped:
            self._note(STOPPED)

    def _note(self, what: str) -> None:
        self.skipped.append(one_line(f"{self._file.name} {what}."))

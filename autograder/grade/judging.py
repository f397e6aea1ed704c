"""Judge one unit of a submission in two parts: what students are shown, then the hidden checks.

Between the parts the other units have theirs. So no cell, and no visible check, runs after a hidden check of the same
submission, in whose process an answer may keep what it was asked.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace

from autograder.boundary.text import one_line
from autograder.checks.diagnose import find_mistakes
from autograder.checks.runner import CheckRun, Setting
from autograder.course import bank_file, source_notebook
from autograder.errors import AutograderError
from autograder.grade.attempt import AttemptRun
from autograder.grade.attempts import Attempt
from autograder.grade.blinding import blinding_words
from autograder.grade.material import Material, unit_bank, unit_material
from autograder.grade.shared_process import SubmissionProcess
from autograder.grade.submissions import HandedIn, Submission
from autograder.grade.unit_grades import MESSAGE, OUR_FAULT, fault, graded, ungraded, unread
from autograder.grade.worked_examples import Examples, worked_examples
from autograder.grade.written import written_answers, written_questions
from autograder.model.course import Assignment, Course, Unit
from autograder.model.grade import UnitGrade
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult
from autograder.notebook.set_up import is_set_up_cell

TRIES = 2  # a process that is lost through no fault of the answers is started again once
MOST_FILES = 5  # for one unit
CAN_BLIND = "names in an answer whose operations are recorded what could hide them"


class FileJudging:
    """One file that answers a unit."""

    def __init__(
        self,
        course: Course,
        unit: Unit,
        material: Material,
        attempt: Attempt,
        examples: Examples,
        process: SubmissionProcess,
        setting: Setting,
        alone: bool,
    ) -> None:
        self._course = course
        self._unit = unit
        self._material = material
        self._attempt = attempt
        self._setting = setting
        sources = tuple(source for source in attempt.sources if not _is_ours(source.text))
        self._words = blinding_words(source.text for source in sources)
        runnable = replace(attempt, sources=sources)
        examples = examples if attempt.is_notebook else {}
        self._new_run: Callable[[], AttemptRun] = lambda: AttemptRun(
            process, runnable, material.given, examples, material.asked, alone=alone or bool(self._words)
        )
        self._budget = process.budget
        self._shown: tuple[CheckResult, ...] = ()
        self.grade = unread(unit, material.checks, (attempt,), ())  # until it is judged

    def show(self) -> None:
        """Run the cells and the visible checks."""
        for _ in range(TRIES):
            self._run = self._new_run()
            self._checks = CheckRun(self._material.checks, self._run, self._setting)
            self._run.start()
            if not self._run.lost:
                self._shown = self._checks.run(check for check in self._material.checks if not check.hidden)
            if not self._run.lost:
                self._budget.use_output(cell.outputs for cell in self._run.cells)
                return

    def judge(self) -> None:
        """Ask the hidden checks; ``grade`` is known then."""
        for _ in range(0 if self._run.lost else TRIES):
            self._run.show_no_more()
            hidden = self._checks.run(check for check in self._material.checks if check.hidden)
            if not self._run.lost:
                self.grade = self._with_mistakes(graded(self._unit, self._attempt, self._run, self._shown + hidden))
                return
        lost = ungraded(self._unit, self._material.checks, str(self._run.lost))
        self.grade = replace(lost, answered_in=self._attempt.file)

    def _with_mistakes(self, grade: UnitGrade) -> UnitGrade:
        """The grade with the known mistakes that explain it. Whatever happens here changes no points.

        The answers are asked again only where they did not have to be stopped: what hangs once would hang again.
        """
        if self._run.records and self._words:
            names = ", ".join(f"`{word}`" for word in self._words)
            grade = replace(grade, incidents=(*grade.incidents, f"{CAN_BLIND}: {names}"))
        if not self._run.is_alive or all(result.outcome is Outcome.PASS for result in grade.result.checks):
            return grade
        material = self._material
        try:
            bank = unit_bank(bank_file(self._course.root, self._unit.id))
            found = find_mistakes(
                bank, material.checks, grade.result.checks, self._run, material.reference, self._unit.id
            )
        except Exception as error:
            note = one_line(f"no mistake could be named here: {type(error).__name__}: {error}", MESSAGE)
            return replace(grade, incidents=(*grade.incidents, note))
        return replace(grade, result=replace(grade.result, diagnoses=found))


class UnitJudging:
    """One unit of a submission. A fault of ours that it brings to light is noted: the other units go on."""

    def __init__(
        self,
        course: Course,
        assignment: Assignment,
        unit: Unit,
        handed_in: HandedIn,
        process: SubmissionProcess,
        seed_parts: tuple[str, ...],
        alone: bool,
    ) -> None:
        self._unit = unit
        self._material = unit_material(unit)
        self._remarks = handed_in.remarks
        self._refused = handed_in.refused
        self._attempts = handed_in.attempts[unit.id]
        self._runnable = [attempt for attempt in self._attempts if not attempt.unreadable]
        setting = Setting(self._material.reference, seed_parts)
        source = source_notebook(course.root, assignment.name, unit.id)
        examples, self._questions = worked_examples(source), written_questions(source)
        self._files = [
            FileJudging(course, unit, self._material, attempt, examples, process, setting, alone)
            for attempt in self._runnable[:MOST_FILES]
        ]
        self._fault = ""

    def show(self) -> None:
        """Run the cells and the visible checks of each file."""
        for file in self._files:
            if not self._fault:
                self._guarded(file.show)

    def judge(self) -> None:
        """Ask the hidden checks of each file, and of the last one first, because it has its turn already."""
        for file in reversed(self._files):
            if not self._fault:
                self._guarded(file.judge)

    def grade(self) -> UnitGrade:
        """The unit's grade: that of the best file. A written answer counts in whichever notebook it stands."""
        graded = self._of_code()
        notebooks = [one for one in self._attempts if one.is_notebook and not one.unreadable]
        notebooks.sort(key=lambda one: one.file != graded.answered_in)
        unread = bool(self._refused) or any(one.is_notebook and one.unreadable for one in self._attempts)
        written = written_answers(self._questions, [one.written for one in notebooks], unread=unread)
        return replace(graded, written=written)

    def _of_code(self) -> UnitGrade:
        if self._fault:
            return replace(ungraded(self._unit, self._material.checks, OUR_FAULT), incidents=(self._fault,))
        if not self._files:
            return unread(self._unit, self._material.checks, self._attempts, self._remarks, self._refused)
        grades = [file.grade for file in self._files]
        best = max(grades, key=lambda grade: grade.result.points)  # the first of the best
        comments = [best.comment, *(attempt.unreadable for attempt in self._attempts), *self._remarks]
        if len(grades) > 1:
            comments.append(f"{len(grades)} files answer this unit; the better one, {best.answered_in}, counts.")
        if len(self._runnable) > len(grades):
            comments.append(f"Only {len(grades)} of {len(self._runnable)} files for this unit were run: hand in one.")
        incidents = tuple(dict.fromkeys(sentence for grade in grades for sentence in grade.incidents))
        return replace(best, comment=" ".join(filter(None, comments)), incidents=incidents)

    def _guarded(self, part: Callable[[], object]) -> None:
        try:
            part()
        except AutograderError:
            raise
        except Exception as error:
            self._fault = fault(error)


def seeds_of(secret: str, submission: Submission, unit: Unit, digest: str) -> tuple[str, ...]:
    """What a unit's random inputs depend on. Whoever hands in another byte gets others; a regrade repeats them.

    Args:
        digest: of what was handed in (:func:`digest_of`), worked out once for all units.
    """
    return secret, submission.assignment.name, submission.student, unit.id, digest


def digest_of(handed_in: HandedIn) -> str:
    """A digest of all that runs and of all that answers could read."""
    digest = hashlib.blake2b(digest_size=16)
    cells = [source.text for found in handed_in.attempts.values() for file in found for source in file.sources]
    names = [name.encode(errors="surrogatepass") for name in handed_in.files]
    parts = [*(cell.encode(errors="surrogatepass") for cell in cells), *names, *handed_in.files.values()]
    for part in parts:
        digest.update(b"%d:" % len(part) + part)
    return digest.hexdigest()


def _is_ours(text: str) -> bool:
    return is_check_cell(text) or is_set_up_cell(text)


def is_check_cell(text: str) -> bool:
    """True for a cell that only asks for checks: the grader runs those itself."""
    if text.strip() and "check" not in text:  # true of nearly all; the closer look takes a hundred times as long
        return False
    return re.fullmatch(r"(fromautograderimportcheck)?(check\([^()]*\))?", "".join(text.split())) is not None

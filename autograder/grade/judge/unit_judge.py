"""Judge one unit of a submission in two parts: what students are shown, then the hidden checks.

The other units run their first part in between. So no cell or visible check runs after a hidden check of the same
submission, because an answer could store a hidden check's inputs in the process.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace

from autograder.boundary.text import one_line
from autograder.checks.asked_twice import AskedTwice
from autograder.checks.diagnose import find_mistakes
from autograder.checks.runner import CheckRun, Setting
from autograder.checks.told import as_told
from autograder.checks.wrong_answer import fixed_seed_parts
from autograder.course import source_notebook
from autograder.errors import AutograderError
from autograder.grade.judge.answer_run import AnswerRun
from autograder.grade.judge.material import Material, unit_bank, unit_material
from autograder.grade.judge.submission_process import SubmissionProcess
from autograder.grade.judge.unit_grades import MAX_MESSAGE, OUR_FAULT, fault, graded, not_judged, ungraded, unread
from autograder.grade.judge.which_counts import which_counts
from autograder.model.course import Assignment, Course, Unit
from autograder.model.grade import UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import CheckResult
from autograder.notebook.set_up import is_set_up_cell
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.find import Submission
from autograder.submissions.read import HandedIn
from autograder.submissions.skippable_cells import Examples, worked_examples
from autograder.submissions.written import written_answers, written_questions

CHANGED = "no mistake is named, because the same call got another reply when it was repeated: {}"
TRIES = 2  # restart once a process that is lost through no fault of the answers
MAX_FILES = 5  # per unit


class FileJudge:
    """Judges one file that answers a unit."""

    def __init__(
        self,
        course: Course,
        unit: Unit,
        material: Material,
        file: AnswerFile,
        examples: Examples,
        process: SubmissionProcess,
        setting: Setting,
    ) -> None:
        self._course = course
        self._unit = unit
        self._material = material
        self._file = file
        self._setting = setting
        sources = tuple(source for source in file.sources if not _is_ours(source.text))
        runnable = replace(file, sources=sources)
        examples = examples if file.is_notebook else {}
        self._new_run: Callable[[], AnswerRun] = lambda: AnswerRun(
            process, runnable, material.given, examples, material.names
        )
        self._budget = process.budget
        self._shown: tuple[CheckResult, ...] = ()
        self.grade = unread(unit, material.checks, (file,), ())  # until it is judged

    def show(self) -> None:
        """Run the cells and the visible checks."""
        for _ in range(TRIES):
            self._run = self._new_run()
            self._asked = AskedTwice(self._run)
            self._checks = CheckRun(self._material.checks, self._asked, self._setting)
            self._run.start()
            if not self._run.lost:
                self._shown = self._checks.run(check for check in self._material.checks if not check.hidden)
            if not self._run.lost:
                self._budget.use_output(cell.outputs for cell in self._run.cells)
                return

    def judge(self) -> None:
        """Run the hidden checks and set ``grade``."""
        for _ in range(0 if self._run.lost else TRIES):
            self._run.show_no_more()
            hidden = self._checks.run(check for check in self._material.checks if check.hidden)
            if not self._run.lost:
                grade = self._with_mistakes(graded(self._unit, self._file, self._run, self._shown + hidden))
                raw = grade.result.checks
                checks, mistakes = as_told(raw, self._checks.with_untried(raw), grade.result.diagnoses)
                self.grade = replace(grade, result=replace(grade.result, checks=checks, diagnoses=mistakes))
                return
        lost = ungraded(self._unit, self._material.checks, str(self._run.lost))
        self.grade = replace(lost, answered_in=self._file.name)

    def _with_mistakes(self, grade: UnitGrade) -> UnitGrade:
        """Add the known mistakes that explain the failures. This never changes points.

        Answers that had to be stopped are not called again: they would hang again.
        """
        if not self._run.is_alive or all(result.outcome is Outcome.PASS for result in grade.result.checks):
            return grade
        material = self._material
        try:
            bank = unit_bank(self._course.root, self._unit)
            found = find_mistakes(
                bank, material.checks, grade.result.checks, self._asked, material.reference, self._unit.id
            )
        except MemoryError:  # a fault of ours: the next run grades again and names the mistake
            raise
        except Exception as error:
            note = one_line(f"no mistake could be named here: {type(error).__name__}: {error}", MAX_MESSAGE)
            return replace(grade, incidents=(*grade.incidents, note))
        if self._asked.changed:
            return replace(grade, incidents=(*grade.incidents, CHANGED.format(", ".join(sorted(self._asked.changed)))))
        return replace(grade, result=replace(grade.result, diagnoses=found))


class UnitJudge:
    """Judges one unit of a submission, and records a fault of ours so that the other units continue."""

    def __init__(
        self,
        course: Course,
        assignment: Assignment,
        unit: Unit,
        handed_in: HandedIn,
        process: SubmissionProcess,
        seed_parts: tuple[str, ...],
    ) -> None:
        self._unit = unit
        self._material = unit_material(unit)
        self._remarks = handed_in.remarks
        self._unread = tuple(one.sentence for one in handed_in.unread if one.exercise in ("", unit.id))
        self._refused = handed_in.refused
        self._files = handed_in.answers[unit.id]
        self._runnable = [file for file in self._files if not file.unreadable]
        setting = Setting(self._material.reference, seed_parts, visible_seed_parts=fixed_seed_parts(unit.id))
        source = source_notebook(course.root, assignment.name, unit.id)
        examples, self._questions = worked_examples(source), written_questions(source)
        self._judges = [
            FileJudge(course, unit, self._material, file, examples, process, setting)
            for file in self._runnable[: 0 if self._material.missing else MAX_FILES]
        ]
        self._fault = ""

    def show(self) -> None:
        """Run the cells and the visible checks of each file."""
        for judge in self._judges:
            if not self._fault:
                self._guarded(judge.show)

    def judge(self) -> None:
        """Run the hidden checks of each file, the last file first, because it already has the process."""
        for judge in reversed(self._judges):
            if not self._fault:
                self._guarded(judge.judge)

    def grade(self) -> UnitGrade:
        """Return the grade of the unit's best file, with written answers from any of its notebooks."""
        graded = self._of_code()
        notebooks = [one for one in self._files if one.is_notebook and not one.unreadable]
        notebooks.sort(key=lambda one: one.name != graded.answered_in)
        unread = bool(self._refused) or any(one.is_notebook and one.unreadable for one in self._files)
        written = written_answers(self._questions, [one.written for one in notebooks], unread=unread)
        return replace(graded, written=written)

    def _of_code(self) -> UnitGrade:
        if self._fault:
            return replace(ungraded(self._unit, self._material.checks, OUR_FAULT), incidents=(self._fault,))
        if self._runnable and self._material.missing:
            lacking = not_judged(self._unit, self._material.checks, self._material.missing)
            return replace(lacking, answered_in=self._runnable[0].name)
        if not self._judges:
            remarks = (*self._remarks, *self._unread)
            return unread(self._unit, self._material.checks, self._files, remarks, self._refused)
        grades = [judge.grade for judge in self._judges]
        best = max(grades, key=lambda grade: (grade.result.points, grade.status is not Status.NOT_ATTEMPTED))
        comments = [best.comment, *(file.unreadable for file in self._files), *self._remarks]
        if best.status is Status.NOT_ATTEMPTED:
            comments += self._unread
        comments.append(which_counts(self._runnable, grades, best))
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
    """Return the seeds of a unit's random inputs: a regrade repeats them, any other submission gets others.

    Args:
        digest: :func:`digest_of` the submission, computed once for all units.
    """
    return secret, submission.assignment.name, submission.student, unit.id, digest


def digest_of(handed_in: HandedIn) -> str:
    """Return a digest of everything that runs and every file that answers could read."""
    digest = hashlib.blake2b(digest_size=16)
    cells = [source.text for found in handed_in.answers.values() for file in found for source in file.sources]
    names = [name.encode(errors="surrogatepass") for name in handed_in.files]
    parts = [*(cell.encode(errors="surrogatepass") for cell in cells), *names, *handed_in.files.values()]
    for part in parts:
        digest.update(b"%d:" % len(part) + part)
    return digest.hexdigest()


def _is_ours(text: str) -> bool:
    return is_check_cell(text) or is_set_up_cell(text)


def is_check_cell(text: str) -> bool:
    """True if a cell only calls checks, which the grader runs itself."""
    if text.strip() and "check" not in text:  # nearly always; the regex takes a hundred times as long
        return False
    return re.fullmatch(r"(fromautograderimportcheck)?(check\([^()]*\))?", "".join(text.split())) is not None

"""Find each check's sentence and an example of each named mistake, which only full grades hold.

Full grades are large, and a class has thousands. A few of them hold all sentences, so only those are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from autograder.grades.class_grades import StudentGrade
from autograder.grades.figures import CommonMistake
from autograder.grades.plain_text import block, plain_name, sentence
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.result import Diagnosis
from autograder.model.summary import UnitSummary
from autograder.render import explain

MAX_LENGTH = 1500  # characters of an example
Load = Callable[[StudentGrade], SubmissionGrade | None]
Key = tuple[str, str]  # unit, and name of a check or mistake


@dataclass(frozen=True)
class Sentences:
    """Checks' sentences, and mistakes as one student made them, by unit and name."""

    checks: dict[Key, str] = field(default_factory=dict)
    mistakes: dict[Key, CommonMistake] = field(default_factory=dict)


def find_sentences(graded: Iterable[StudentGrade], load: Load) -> Sentences:
    """Read just enough full grades to find every check's sentence and an example of every mistake."""
    found = Sentences()
    for one in graded:
        if any(_is_new(unit, found) for unit in one.summary.units):
            grade = load(one)
            for unit in grade.units if grade is not None else ():
                _take(unit, one.student, found)
    return found


def _is_new(unit: UnitSummary, found: Sentences) -> bool:
    return any((unit.unit, check.name) not in found.checks for check in unit.checks) or any(
        (unit.unit, name) not in found.mistakes for name in unit.mistakes
    )


def _take(unit: UnitGrade, student: str, found: Sentences) -> None:
    for check in unit.result.checks:
        found.checks.setdefault((unit.result.unit, check.name), sentence(check.sentence))
    for diagnosis, name in zip(unit.result.diagnoses, unit.summary().mistakes, strict=True):
        if (unit.result.unit, name) not in found.mistakes:
            found.mistakes[unit.result.unit, name] = _example(unit, name, student, diagnosis)


def _example(unit: UnitGrade, name: str, student: str, diagnosis: Diagnosis) -> CommonMistake:
    sentences, check_sentence, said = tuple(map(sentence, diagnosis.sentences)), "", ""
    for check in unit.result.checks:
        if check.name in diagnosis.checks and check.failure is not None:
            check_sentence, said = sentence(check.sentence), block("\n".join(explain(check.failure)), MAX_LENGTH)
            break
    return CommonMistake(unit.result.unit, name, (), sentences, plain_name(student), check_sentence, said)

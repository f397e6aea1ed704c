"""Right answers to compare with one's own: a file that the instructor hands out after the kit.

A kit has only the rule, in a file of the same form without answers.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from autograder.errors import CourseError
from autograder.model.course import Answers
from autograder.student.exercises import Exercise, near_path
from autograder.student.progress import load_standing

SUFFIX = ".answers"  # a suffix that no grader takes for an answer
RULE = f"rule{SUFFIX}"  # beside the checks


class RightAnswer(msgspec.Struct, frozen=True):
    """One right answer.

    Args:
        title: what it is, "The course's answer".
    """

    title: str
    code: str


class AnswersFile(msgspec.Struct, frozen=True):
    """Right answers, and when they may be shown.

    Args:
        name: the file that the instructor hands out, "self_attention.answers".
        due: the assignment's due date.
        exercises: by the exercise's id.
    """

    name: str
    show: Answers
    due: datetime | None = None
    exercises: dict[str, tuple[RightAnswer, ...]] = {}

    def may_show(self, now: datetime) -> bool:
        """True if a student who has solved the exercise may see its answers."""
        is_over = self.due is not None and now >= self.due
        return self.show is Answers.SOLVED or (self.show is Answers.DUE and is_over)


_DECODER = msgspec.json.Decoder(AnswersFile)


def pack(file: AnswersFile) -> bytes:
    """Return the file's content."""
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def offer(exercise: Exercise, now: datetime | None = None) -> str:
    """Return what to tell a student who has solved the exercise; '' if nothing is offered."""
    rule = _rule(exercise)
    if rule is None or rule.show is Answers.NEVER or (rule.show is Answers.DUE and rule.due is None):
        return ""
    if not rule.may_show(now or datetime.now(UTC)):
        assert rule.due is not None  # the date is what is waited for
        return f"After {rule.due:%d %B %Y, %H:%M %Z} you can compare your answer with other right ones."
    command = f"autograder answer {exercise.name}"
    if _handed_out(exercise):
        return f"Compare your answer with other right ones: {command}"
    where = near_path(exercise.folder)
    return f"To compare your answer with other right ones, put {rule.name} into {where} and run: {command}"


def right_answers(exercise: Exercise, now: datetime | None = None) -> str:
    """Return right answers to print.

    Raises:
        CourseError: they may not be shown, or are not here.
    """
    rule = _rule(exercise)
    if rule is None or rule.show is Answers.NEVER:
        raise CourseError("This course shows no answers.", "Ask your instructor.")
    if not load_standing(exercise.folder)[0].is_solved(exercise.id):
        raise CourseError(f"You have not solved {exercise.name} yet.", f"Run: autograder check {exercise.name}")
    if not rule.may_show(now or datetime.now(UTC)):
        when = f"before {rule.due:%d %B %Y, %H:%M %Z}" if rule.due else "as long as there is no due date"
        raise CourseError(f"Answers of {exercise.name} are not shown {when}.", "Ask your instructor.")
    if not (answers := _handed_out(exercise)):
        where = near_path(exercise.folder)
        raise CourseError(f"{rule.name} is not in {where}.", "Put it there: your instructor hands it out.")
    return "\n\n".join(f"# {answer.title}\n\n{answer.code.strip()}" for answer in answers)


def _rule(exercise: Exercise) -> AnswersFile | None:
    return _read(exercise.checks.with_name(RULE))


def _handed_out(exercise: Exercise) -> tuple[RightAnswer, ...]:
    """Return the answers of the first file that has some, in the assignment's folder or above it."""
    folders = exercise.folder, exercise.folder.parent
    files = (_read(path) for folder in folders for path in sorted(folder.glob(f"*{SUFFIX}")))
    return next((file.exercises[exercise.id] for file in files if file and exercise.id in file.exercises), ())


def _read(path: Path) -> AnswersFile | None:
    try:
        return _DECODER.decode(path.read_bytes())
    except (OSError, msgspec.MsgspecError):
        return None

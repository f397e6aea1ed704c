"""Choose the best of a student's attempts once all of them are graded, if ``counts = "best"`` in course.toml.

The best has a score, the most points of checks after its own late penalty, and is the newest of equals. Points that a
person gives are not compared: they belong to the attempt that counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from autograder.grade.gradebook.penalties import LatePenalties
from autograder.grades.class_grades import NOTHING
from autograder.grades.extensions import read_extensions
from autograder.grades.hand_in_time import course_zone, hand_in_time
from autograder.grades.manual_grades import read_manual_grades
from autograder.grades.scores import UNSCORED
from autograder.grades.store import Store
from autograder.model.course import Assignment, Counts, Course
from autograder.model.grade import SubmissionGrade
from autograder.model.summary import Attempt, Summary
from autograder.submissions.attempts import attempts_of
from autograder.submissions.find import Submission

Key = tuple[str, str]  # assignment and student
Graded = tuple[Submission, SubmissionGrade]


@dataclass
class _Group:
    """The attempts of one student for one assignment, the oldest first, and the grades that are known."""

    attempts: list[Submission]
    grades: dict[str, SubmissionGrade] = field(default_factory=dict)  # by path


class BestAttempts:
    """Collects grades of attempts and returns the one that counts.

    Args:
        db_url: the gradebook, which may hold due dates and extensions.
        writes: False if nothing may be stored.
    """

    def __init__(
        self,
        course: Course,
        assignments: Iterable[Assignment],
        store: Store,
        submitted: Path,
        db_url: str,
        *,
        writes: bool = True,
    ) -> None:
        self._course, self._store, self._submitted, self._writes = course, store, submitted, writes
        self._groups: dict[Key, _Group] = {}
        self._due = {one.name: one.due for one in assignments}
        self._db_url = db_url
        self._penalties: _Penalties | None = None

    def all_of(self, submissions: Iterable[Submission]) -> list[Submission]:
        """Return every attempt of these students."""
        found: list[Submission] = []
        for submission in submissions:
            attempts = [submission]
            if self._course.counts is Counts.BEST:
                attempts = attempts_of(submission, self._submitted, course_zone(self._course.root))
            if len(attempts) > 1:
                self._groups[submission.assignment.name, submission.student] = _Group(attempts)
            found += attempts
        return found

    def add(self, submission: Submission, grade: SubmissionGrade) -> Graded | None:
        """Return the attempt that counts and its grade; None while others of the student are not graded."""
        group = self._groups.get((grade.assignment, grade.student))
        if group is None:
            return submission, grade
        group.grades[submission.path] = grade
        if self._writes:
            self._store.write_attempt(grade)
        return self._chosen(group) if len(group.grades) == len(group.attempts) else None

    def recall(self, remembered: Iterable[tuple[Submission, str, Summary]]) -> tuple[list[Summary], list[Graded]]:
        """Take what is remembered, and return the grades that are recorded, and others that count instead now.

        Args:
            remembered: submissions with their fingerprints and grades.
        """
        recorded: list[Summary] = []
        chosen_anew: list[Graded] = []
        for submission, fingerprint, summary in remembered:
            if submission.attempts == 1:
                recorded.append(summary)
                continue
            group = self._groups[summary.key]
            grade = self._store.load_attempt(*summary.key, fingerprint)
            if grade is not None:
                group.grades[submission.path] = grade
            if len(group.grades) == len(group.attempts):
                counted = self._chosen(group)
                now = counted[1].fingerprint, counted[1].summary()
                if self._store.recall(*summary.key) == now:
                    recorded.append(now[1])
                else:
                    chosen_anew.append(counted)
        return recorded, chosen_anew

    def _chosen(self, group: _Group) -> Graded:
        grades = [group.grades[attempt.path] for attempt in group.attempts]
        summaries = [grade.summary() for grade in grades]
        pairs = list(zip(group.attempts, summaries, strict=True))
        if self._penalties is None:
            self._penalties = _Penalties(self._course, self._due, self._db_url)
        points = [round(one.points - self._penalties.of(attempt, one), 6) for attempt, one in pairs]
        ranks = [(_is_scored(one), points[number], number) for number, one in enumerate(summaries)]
        best = ranks.index(max(ranks))
        unsure = (
            number
            for number, one in enumerate(summaries)
            if not _is_scored(one) and number != best and (one.has_grader_error or points[number] > points[best])
        )
        chosen = group.attempts[best]
        attempt = Attempt(
            best + 1,
            Path(chosen.path).relative_to(self._submitted).as_posix(),
            tuple(points),
            tuple(number + 1 for number in unsure),
        )
        if self._writes:
            self._store.keep_attempts(*summaries[0].key, {grade.fingerprint for grade in grades})
        group.grades.clear()
        return chosen, replace(grades[best], attempt=attempt)


def _is_scored(summary: Summary) -> bool:
    return all(unit.status not in UNSCORED for unit in summary.units)


class _Penalties:
    """The late penalties of attempts, with due dates and extensions of the course and the gradebook."""

    def __init__(self, course: Course, due: Mapping[str, datetime | None], db_url: str) -> None:
        self._course = course
        self._rule = LatePenalties(course.root, course.late)
        self._manual = read_manual_grades(db_url, list(due))
        self._due = {name: own or self._manual.due.get(name) for name, own in due.items()}
        self._extensions = read_extensions(course)

    def of(self, attempt: Submission, summary: Summary) -> float:
        """Return the points deducted from the checks of an attempt."""
        time, due = hand_in_time(self._course.root, attempt), self._due[summary.assignment]
        until = self._extensions.get(summary.key)
        if until is None and due is not None:
            until = due + self._manual.entered.get(summary.key, NOTHING).extension
        if due is not None and until is not None:
            until = max(until, due)
        late = timedelta() if time.at is None or until is None else max(timedelta(), time.at - until)
        is_marked = time.is_late and (due is None or until == due)
        scores = (unit.points for unit in summary.units)
        return sum(self._rule.of(summary.student, score, late.total_seconds(), is_marked) or 0.0 for score in scores)

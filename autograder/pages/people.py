"""Who needs a person, and why: what could not be judged, what was odd, and what is no longer what was graded."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from autograder.exports.graded import Graded, Grades
from autograder.exports.text import sentence
from autograder.grades.scores import UNSCORED


class Look(msgspec.Struct, frozen=True):
    """Something that a person must look at.

    Args:
        what: in two or three words.
        why: in a sentence; "" where all is said.
    """

    student: str
    where: str  # a unit, or an assignment
    what: str
    why: str = ""


def looks(grades: Grades) -> list[Look]:
    """The gravest first: without a score, then odd, then to be graded again."""
    graded = grades.graded
    again = [Look(one.student, one.assignment.name, "changed since it was graded") for one in graded if one.is_stale]
    never = [Look(student, assignment, "not graded yet") for assignment, student in grades.not_graded]
    unscored = [look for one in graded for look in _unscored(one)]
    odd = [look for one in graded for look in _odd(one)]
    found = [*unscored, *odd, *never, *again]
    return [Look(sentence(one.student), one.where, one.what, sentence(one.why)) for one in found]


def _unscored(one: Graded) -> Iterator[Look]:
    units = [unit for unit in one.summary.units if unit.status in UNSCORED and unit.unit not in one.entered.units]
    for unit in units:
        yield Look(one.student, unit.unit, str(unit.status), unit.comment)
    unscored = (one.written_points(unit, answer) is None for unit in one.summary.units for answer in unit.written)
    waiting = max(sum(unscored), one.entered.waiting)  # an answer that has changed keeps its points, and waits
    if waiting:
        what = "1 written answer" if waiting == 1 else f"{waiting} written answers"
        yield Look(one.student, one.assignment.name, what, "Give points in the formgrader.")
    if one.raw is None and not units and not waiting:
        yield Look(one.student, one.assignment.name, "nothing to grade", "Nothing was handed in for any exercise.")


def _odd(one: Graded) -> Iterator[Look]:
    places = [
        (one.assignment.name, one.summary.incidents),
        *((unit.unit, unit.incidents) for unit in one.summary.units),
    ]
    for where, incidents in places:
        for incident in incidents:
            yield Look(one.student, where, "noticed", incident)

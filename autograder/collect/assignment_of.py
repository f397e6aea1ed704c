"""Find the assignment of a download from the platform's title or from file names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from autograder.collect.contents import plain_name
from autograder.collect.files import Download
from autograder.collect.names import same_name
from autograder.collect.reader import HandIn
from autograder.errors import SubmissionError
from autograder.model.course import Assignment, Course
from autograder.submissions.exercise_names import named_assignment
from autograder.submissions.folder import SUFFIXES


def titled(course: Course, title: str) -> Assignment | None:
    """Return the assignment in a title ("CS101-Self-attention-1234": self_attention), or None if it is ambiguous."""
    plain = same_name(title)
    found = {
        assignment.name: max(len(form) for form in forms)
        for assignment in course.assignments
        if (
            forms := [
                form for name in (assignment.name, assignment.title) if (form := same_name(name)) and form in plain
            ]
        )
    }
    best = [name for name, length in found.items() if length == max(found.values())]
    return next(one for one in course.assignments if one.name == best[0]) if len(best) == 1 else None


def by_content(course: Course, hand_in: HandIn) -> Assignment | None:
    """Return the assignment whose exercises the file names match, or None if there is not exactly one."""
    names = [plain_name(name)[0] for name, _ in hand_in.files if name.lower().endswith(SUFFIXES)]
    found = {one[0].name: one[0] for name in names if (one := named_assignment(name, course.assignments))}
    return next(iter(found.values())) if len(found) == 1 else None


def with_assignments(
    course: Course, hand_ins: Sequence[HandIn], download: Download, requested: Assignment | None
) -> Iterator[tuple[HandIn, Assignment | None]]:
    """Yield each hand-in with its assignment, or with None if the course does not have it.

    Args:
        requested: Assignment for hand-ins that name none; hand-ins for another one are skipped.

    Raises:
        SubmissionError: The assignment of some hand-ins cannot be found.
    """
    names = {assignment.name: assignment for assignment in course.assignments}
    silent = [one for one in hand_ins if not one.is_exact and (requested or titled(course, one.assignment) is None)]
    fallback = requested or common_assignment(course, silent, download) if silent else None
    for hand_in in hand_ins:
        if not hand_in.is_exact:
            yield hand_in, requested or titled(course, hand_in.assignment) or fallback
        elif requested is None or requested.name == hand_in.assignment:
            yield hand_in, names.get(hand_in.assignment)


def common_assignment(course: Course, hand_ins: Sequence[HandIn], download: Download) -> Assignment:
    """Return the common assignment of hand-ins that name none.

    Raises:
        SubmissionError: Neither the download's name nor most of its files tell it.
    """
    found = Counter(one.name for hand_in in hand_ins if (one := by_content(course, hand_in)))
    names = [name for name, count in found.items() if 2 * count > found.total()]
    from_titles = [one for title in reversed(download.titles) if (one := titled(course, title))]
    if from_titles:
        return from_titles[0]
    if names:
        return next(one for one in course.assignments if one.name == names[0])
    listed = ", ".join(assignment.name for assignment in course.assignments)
    raise SubmissionError(
        f"{download.path} does not name an assignment of this course.", f"Add --assignment, one of: {listed}."
    )

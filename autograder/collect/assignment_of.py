"""Which assignment a download is of: what the platform calls it, or whose exercises the files are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from autograder.collect.contents import plain_name
from autograder.collect.files import Download
from autograder.collect.names import same_name
from autograder.collect.reader import HandIn
from autograder.errors import SubmissionError
from autograder.model.course import Assignment, Course
from autograder.submissions.folder import SUFFIXES
from autograder.submissions.read import unit_by_name


def titled(course: Course, title: str) -> Assignment | None:
    """The assignment that a title names: "CS101-Self-attention-1234" is self_attention; None where none or several."""
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
    """The one assignment whose exercises the files are named after; None where that is none or several."""
    stems = [PurePosixPath(plain_name(name)[0]).stem for name, _ in hand_in.files if name.lower().endswith(SUFFIXES)]
    found = [one for one in course.assignments if any(unit_by_name(stem, one.units) for stem in stems)]
    return found[0] if len(found) == 1 else None


def with_assignments(
    course: Course, hand_ins: Sequence[HandIn], download: Download, asked: Assignment | None
) -> Iterator[tuple[HandIn, Assignment | None]]:
    """Each hand-in with its assignment; None where it names one that the course does not have.

    Args:
        asked: of those that do not say theirs; hand-ins of another one are left out.

    Raises:
        SubmissionError: some do not say theirs, and nothing else tells it.
    """
    names = {assignment.name: assignment for assignment in course.assignments}
    silent = [one for one in hand_ins if not one.is_exact and (asked or titled(course, one.assignment) is None)]
    of_silent = asked or of_all(course, silent, download) if silent else None
    for hand_in in hand_ins:
        if not hand_in.is_exact:
            yield hand_in, asked or titled(course, hand_in.assignment) or of_silent
        elif asked is None or asked.name == hand_in.assignment:
            yield hand_in, names.get(hand_in.assignment)


def of_all(course: Course, hand_ins: Sequence[HandIn], download: Download) -> Assignment:
    """The assignment of those hand-ins that do not say theirs.

    Raises:
        SubmissionError: neither the download's name nor most of the files tell it.
    """
    found = Counter(one.name for hand_in in hand_ins if (one := by_content(course, hand_in)))
    names = [name for name, count in found.items() if 2 * count > found.total()]
    told = [one for title in reversed(download.titles) if (one := titled(course, title))]
    if told:
        return told[0]
    if names:
        return next(one for one in course.assignments if one.name == names[0])
    listed = ", ".join(assignment.name for assignment in course.assignments)
    raise SubmissionError(
        f"{download.path} does not say which assignment it is of.", f"Add --assignment, one of: {listed}."
    )

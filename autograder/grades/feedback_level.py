"""Decide how much students read of hidden checks at a time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from autograder.grades.extensions import of_assignment, read_extensions
from autograder.model.course import Course, Feedback


def feedback_level(course: Course, name: str, now: datetime, due: Mapping[str, datetime] | None = None) -> Feedback:
    """Return the level of an assignment's feedback.

    Without a date in the schedule, the later level begins after the due date and after its last extension, so that
    nobody reads of hidden checks while others can still hand in.

    Args:
        due: Due dates of assignments that have none in course.toml.
    """
    later = course.later
    if later is None:
        return course.feedback
    moment = later.at
    if moment is None:
        own = next((one.due for one in course.assignments if one.name == name), None) or (due or {}).get(name)
        moment = own and max(own, *of_assignment(read_extensions(course), name).values(), own)
    return later.feedback if moment is not None and now > moment else course.feedback

"""Format a submission's incidents for instructors. Students never see them."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.boundary.text import one_line
from autograder.model.summary import Summary

MAX_LINE = 1000  # characters


def incident_lines(grade: Summary) -> Iterator[str]:
    """Yield a line for each incident of a submission."""
    places = [(grade.assignment, grade.incidents), *((unit.unit, unit.incidents) for unit in grade.units)]
    for place, incidents in places:
        yield from (one_line(f"{grade.student}  {place}  noticed  {sentence}", MAX_LINE) for sentence in incidents)

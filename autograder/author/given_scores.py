"""Run what one exercise gives against the checks of another one, whose answers it names."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.author.given_answers import Given, given_answers
from autograder.author.run_unsandboxed import SEEDS, answers_of, grade
from autograder.checks.collect import collect
from autograder.model.course import Course
from autograder.solution import given_code, solution_text, stub

MOST = 0.5  # of an exercise's points: less is for what any layer has, such as its parameters


def faults(course: Course) -> Iterator[str]:
    """Yield a sentence for each definition that earns most points of an exercise of the same or a later assignment."""
    place = {unit: number for number, assignment in enumerate(course.assignments) for unit in assignment.units}
    for one in given_answers(course.units):
        if place[one.giver] <= place[one.unit] and (share := share_of_points(one)) >= MOST:
            yield (
                f"course/{one.giver.id}/solution.py gives {one.name}, which earns {share:.0%} of the points of "
                f"{one.unit.id}. Give it in another form, such as one that calls torch's own function"
            )


def share_of_points(one: Given) -> float:
    """Return the share of the unit's points that a student gets with the given code alone."""
    source = ("given.py", given_code(solution_text(one.giver)))
    answers = answers_of(one.unit, ("stub.py", stub(solution_text(one.unit))), source)
    results = grade(one.unit, collect(one.unit), answers, "given", SEEDS[0])
    return sum(result.points for result in results) / sum(result.max_points for result in results)

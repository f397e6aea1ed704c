"""A class in figures, worked out by hand."""

from __future__ import annotations

from class_of import graded, unit_of

from autograder.grades.figures import assignment_figures, commonest_mistakes, hardest_checks, total_points
from autograder.model.outcome import Outcome, Status
from autograder.model.summary import Summary


def summary(student: str, assignment: str, *units: object) -> Summary:
    return Summary(student, assignment, units)  # type: ignore[arg-type]  # they are units


def test_mean_median_and_histogram_of_each_assignment_and_of_all() -> None:
    """Whoever left an assignment out counts in the total only."""
    points = {"a": 0.0, "b": 4.9, "c": 5.0, "d": 10.0}
    grades = [summary(name, "first", unit_of("01", earned)) for name, earned in points.items()]
    grades += [summary("d", "second", unit_of("02", 6))]
    made = graded(grades)
    first, second = (one.points for one in assignment_figures(made))
    total = total_points(made, assignment_figures(made))

    assert (first.students, first.mean, first.median, first.max_points) == (4, 19.9 / 4, 4.95, 10)
    assert first.histogram == (1, 0, 0, 0, 1, 1, 0, 0, 0, 1)
    assert (second.students, second.mean) == (1, 6)
    assert (total.students, total.max_points) == (4, 20)
    assert total.histogram == (1, 0, 2, 0, 0, 0, 0, 0, 1, 0)


def test_a_border_belongs_to_the_bin_above_it() -> None:
    """Also where a sum of decimals lies a little below."""
    (one,) = assignment_figures(graded([summary("a", "first", unit_of("01", 0.1 + 0.2 + 2.7))]))

    assert one.points.histogram.index(1) == 3


def test_hardest_checks_come_first() -> None:
    """The share counts, among the answers that were tried."""
    grades = [
        summary("a", "first", unit_of("01", 4), unit_of("02", 0)),
        summary("b", "first", unit_of("01", 10), unit_of("02", 0, status=Status.NOT_ATTEMPTED)),
        summary("c", "first", unit_of("01", 10), unit_of("02", 0, status=Status.UNREADABLE)),
    ]

    hardest = hardest_checks(assignment_figures(graded(grades)))
    found = [(exercise, check.name, check.failed, check.asked) for exercise, check in hardest]
    assert found == [("02", "test_secret", 1, 1), ("02", "test_visible", 1, 1), ("01", "test_secret", 1, 3)]


def test_a_fault_of_ours_makes_no_check_hard() -> None:
    """It was not judged."""
    unit = unit_of("01", 0)
    broken = tuple(check._replace(outcome=Outcome.GRADER_ERROR) for check in unit.checks)

    assert hardest_checks(assignment_figures(graded([summary("a", "first", unit_of("01", 0, checks=broken))]))) == []


def test_commonest_mistakes_are_counted_by_student() -> None:
    """One who makes a mistake in two submissions counts once."""
    made = [("a", "one", ("x",)), ("a", "two", ("x", "y")), ("b", "one", ("y",)), ("c", "one", ("y",))]
    grades = [summary(student, name, unit_of("01", 5, mistakes=mistakes)) for student, name, mistakes in made]

    found = [(one.name, one.students) for one in commonest_mistakes(graded(grades))]

    assert found == [("y", ("a", "b", "c")), ("x", ("a",))]

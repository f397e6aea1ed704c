"""Define ``show``, which prints one student's exercise."""

from __future__ import annotations

import click

from autograder.commands.needs import needs
from autograder.commands.terminal import console


@click.command()
@click.argument("student")
@click.argument("exercise")
@click.option("--code", is_flag=True, help="Also show the student's cells.")
@click.option("--earlier", is_flag=True, help="Also show earlier grades, and what changed.")
@needs("grade")
def show(student: str, exercise: str, code: bool, earlier: bool) -> None:
    """Show how one student's exercise was graded.

    It shows every check and why it failed, with inputs and values of hidden checks. It is only for teaching staff.

    Example: autograder show sample-01 softmax
    """
    from autograder.course import load_course
    from autograder.grades.store import Store
    from autograder.report.exercise import print_exercise
    from autograder.report.find import find_exercise_grade

    course = load_course()
    grade, unit = find_exercise_grade(course, student, exercise)
    before = Store(course.root).history.of(grade.assignment, grade.student) if earlier else None
    print_exercise(console(), grade, unit, before, code=code)

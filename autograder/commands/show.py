"""What the people who grade look at: ``show``."""

from __future__ import annotations

import click

from autograder.commands.needs import needs
from autograder.commands.terminal import console


@click.command()
@click.argument("student")
@click.argument("exercise")
@click.option("--code", is_flag=True, help="The student's cells, too.")
@click.option("--earlier", is_flag=True, help="Earlier grades, too, and what moved.")
@needs("grade")
def show(student: str, exercise: str, code: bool, earlier: bool) -> None:
    """Show how one student's EXERCISE was graded: every check, hidden ones too, and what failed.

    It is for those who grade: it shows inputs and values of hidden checks, whatever students may read of them.

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

"""Write the right answers of an assignment as one file, which the instructor hands out after the kit."""

from __future__ import annotations

from autograder.errors import BuildError
from autograder.model.course import Answers, Assignment, Course, Unit
from autograder.solution import clean, graded_names, solution_text
from autograder.student.studied import SUFFIX, AnswersFile, RightAnswer, pack
from autograder.variant import code_of


def answers_rule(course: Course, assignment: Assignment) -> AnswersFile:
    """Return when the assignment's answers may be shown, without any answer: it is part of the kit."""
    return AnswersFile(f"{assignment.name}{SUFFIX}", course.answers, assignment.due)


def answers_file(course: Course, assignment: Assignment) -> tuple[str, bytes]:
    """Return the name and the content of the file to hand out.

    Raises:
        BuildError: the course never shows answers, so students could not read the file.
    """
    rule = answers_rule(course, assignment)
    if course.answers is Answers.NEVER:
        raise BuildError('course.toml says answers = "never".', 'Write "solved" or "due", and hand out the kit again.')
    exercises = {unit.id: _right_answers(unit) for unit in assignment.units}
    return rule.name, pack(AnswersFile(rule.name, rule.show, rule.due, exercises))


def _right_answers(unit: Unit) -> tuple[RightAnswer, ...]:
    """Return the course's answer, and the shortest of the other styles that answers all parts."""
    styles = [
        RightAnswer("Another right answer", code_of(path)) for path in sorted((unit.folder / "styles").glob("*.py"))
    ]
    solution = solution_text(unit)
    names = graded_names(solution)
    styles.sort(key=lambda style: (sum(name not in style.code for name in names), len(style.code)))
    return RightAnswer("The course's answer", clean(solution)), *styles[:1]

"""A page for each student: staff sees all, students what the course's setting allows."""

from __future__ import annotations

import pytest
from nbgrader_helpers import active
from report_class import MARKUP, SECRET, MadeUp, made_up_class

from autograder.grades.class_grades import StudentGrade
from autograder.model.course import Feedback
from autograder.pages.student import handout, staff_page, student_pages


@pytest.fixture(scope="module")
def made() -> MadeUp:
    return made_up_class(12)


def of(made: MadeUp, student: str) -> list[StudentGrade]:
    return [one for one in made.grades.graded if one.student == student]


def staff(made: MadeUp, student: str) -> str:
    return staff_page(student, of(made, student), made.load).decode()


def handed_out(made: MadeUp, student: str, feedback: Feedback = Feedback.PROMISES) -> str:
    return handout(
        student, of(made, student), made.load, {one.name: feedback for one in made.assignments}, "A course"
    ).decode()


def test_staff_sees_hidden_checks_and_what_was_handed_in(made: MadeUp) -> None:
    """With their values, the names of files, and the code."""
    page = staff(made, "sample-002")

    assert SECRET in page
    assert "Hidden checks:" in page
    assert "File: 01_dot_products.ipynb" in page
    assert "def answer(scores):" in page


def test_staff_reads_how_the_grader_failed(made: MadeUp) -> None:
    """A person who looks needs what students are not told."""
    assert "The oracle raised a RuntimeError." in staff(made, "sample-003")
    assert "RuntimeError" not in handed_out(made, "sample-003")


@pytest.mark.parametrize("feedback", Feedback)
def test_a_student_reads_what_the_course_allows(made: MadeUp, feedback: Feedback) -> None:
    """The inputs of hidden checks where all is told, their promises where promises are, and else points alone."""
    page = handed_out(made, "sample-002", feedback)

    assert (SECRET in page) == (feedback is Feedback.ALL)
    assert ("The future has no influence." in page) == (feedback is not Feedback.SCORES)
    assert "The input was ones." in page


def test_a_student_reads_nothing_that_is_for_instructors(made: MadeUp) -> None:
    """Not what an answer tried, and not the names of hidden checks."""
    assert "tried to reach the network" in staff(made, "sample-009")
    page = handed_out(made, "sample-009", Feedback.ALL)

    assert "tried to reach" not in page
    assert "test_" not in page


def test_a_student_reads_of_a_penalty_and_of_no_score(made: MadeUp) -> None:
    """As on the feedback pages."""
    assert "Points deducted for late work: 2." in handed_out(made, "sample-007")
    assert "no score yet" in handed_out(made, "sample-003")


def test_there_is_a_page_for_each_student(made: MadeUp) -> None:
    """Named for the folder; it holds all of the student's assignments, each once."""
    files = list(student_pages(made.grades, lambda name, graded: f"{name} {len(graded)}".encode(), "staff"))

    assert [file.name for file in files] == [f"staff/sample-{number:03}.html" for number in range(1, 13)]
    assert files[4].data == b"sample-005 1"
    assert files[5].data == b"sample-006 2"


@pytest.mark.parametrize("steering", ["\x1b]0;", "\x1b[", "\u202e", "\x00"])
def test_markup_and_steering_of_a_student_is_text(steering: str) -> None:
    """Nothing runs or loads, nothing turns the page's direction, and no escape sequence eats the page's own markup."""
    name = steering + MARKUP
    made = made_up_class(6, name)
    for page in (staff(made, name), handed_out(made, name, Feedback.ALL)):
        assert active(page) == []
        assert "<img" not in page
        assert not set(steering[:1]) & set(page)
        assert page.count("<article>") == page.count("</article>") == 9


def test_pages_may_not_load_or_run_anything(made: MadeUp) -> None:
    """Their policy allows styles alone."""
    for page in (staff(made, "sample-001"), handed_out(made, "sample-001")):
        assert "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'\"" in page
        assert "<script" not in page

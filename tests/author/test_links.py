"""A link from one lesson to another leads to its notebook, and on the site to its page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.author.lesson import Lesson
from autograder.author.links import LINK, between_notebooks, between_pages, without_links
from autograder.errors import CourseError
from autograder.model.course import Course

SOFTMAX = "[Lesson 2](../02_softmax/lesson.md)"
MASK = "[the mask](../06_causal_mask/lesson.md#the-mask)"


def lesson_with(text: str) -> Lesson:
    return Lesson("01_dot_products", "dot_products", Path("course/01_dot_products"), text, "", 5, 5)


def test_notebooks_link_to_notebooks(course: Course) -> None:
    """A notebook of the same assignment lies beside, another one in the folder of its assignment."""
    here = course.assignments[0]

    assert between_notebooks(lesson_with(SOFTMAX), course, here).text == "[Lesson 2](02_softmax.ipynb)"
    assert between_notebooks(lesson_with(MASK), course, here).text == (
        "[the mask](../causal_attention/06_causal_mask.ipynb)"
    )


def test_a_notebook_links_to_its_own_headings(course: Course) -> None:
    """By the names that JupyterLab gives to their places, which keep their case."""
    softmax = Lesson("02_softmax", "softmax", Path("course/02_softmax"), "", "", 5, 5)
    link = "[again](../02_softmax/lesson.md#where-shares-go-wrong)"

    found = between_notebooks(replace(softmax, text=link), course, course.assignments[0]).text

    assert found == "[again](#Where-shares-go-wrong)"


def test_a_link_that_some_editors_cannot_follow_becomes_its_words(course: Course) -> None:
    """Editors disagree on the names of headings with other characters than letters, digits, spaces and hyphens."""
    mask = Lesson("06_causal_mask", "causal_mask", Path("course/06_causal_mask"), "", "", 5, 5)
    link = "see [the trap](../06_causal_mask/lesson.md#a-trap-which-dimension)."

    found = between_notebooks(replace(mask, text=link), course, course.assignments[1]).text

    assert found == "see the trap."


def test_a_terminal_shows_the_words_of_links() -> None:
    """`autograder hint` prints what a notebook links."""
    assert without_links(f"Read {SOFTMAX}: `x[0](1)` stays.") == "Read Lesson 2: `x[0](1)` stays."


def test_pages_link_to_headings(course: Course) -> None:
    """On the site all lessons lie in one folder, and a link leads to the heading that it names."""
    assert between_pages(lesson_with(SOFTMAX), course).text == "[Lesson 2](02_softmax.ipynb)"
    assert between_pages(lesson_with(MASK), course).text == "[the mask](06_causal_mask.ipynb#the-mask)"


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("[x](../99_nothing/lesson.md)", "it links to 99_nothing, which course.toml does not list"),
        ("[x](../02_softmax/lesson.md#no-such)", "it links to 02_softmax#no-such, but that lesson has no such heading"),
    ],
)
def test_a_link_that_leads_nowhere_is_told(course: Course, link: str, sentence: str) -> None:
    """The error names the lesson and the link."""
    with pytest.raises(CourseError, match=f"01_dot_products/lesson.md: {sentence}"):
        between_pages(lesson_with(link), course)


def test_no_link_of_the_course_is_left_over(course: Course) -> None:
    """What LINK does not match would stay a link into course/ in what students receive."""
    texts = [(unit.folder / "lesson.md").read_text(encoding="utf-8") for unit in course.units]

    assert sum(len(LINK.findall(text)) for text in texts) == sum(text.count("/lesson.md") for text in texts)

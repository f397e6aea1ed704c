"""What is said of a known mistake is true of each answer that makes it."""

from __future__ import annotations

import re

import pytest

from autograder.author.misconceptions import load_misconceptions
from autograder.author.run_unsandboxed import grade, solution_with
from autograder.checks.collect import collect
from autograder.checks.diagnose import find_mistakes
from autograder.checks.reference import live
from autograder.course import find_unit, load_course
from autograder.grade.judge.material import unit_bank
from autograder.model.course import Course
from tests.conftest import ROOT

SEVERAL = re.compile(r"`\w+`(, `\w+`)* and `\w+` ")
INLINE = """
class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        queries, keys, values = x @ self.W_query, x @ self.W_key, x @ self.W_value
        return torch.softmax(queries @ keys.T / keys.shape[-1], dim=-1) @ values
"""


@pytest.mark.parametrize("unit_id", [unit.id for unit in load_course(ROOT).units])
def test_a_sentence_on_several_functions_names_none(course: Course, unit_id: str) -> None:
    """A student may have made the mistake in one of them: the heading names those at fault."""
    known = load_misconceptions(find_unit(course, unit_id))

    assert [one.name for one in known if SEVERAL.match(one.sentence)] == []


@pytest.mark.slow
def test_a_function_whose_checks_pass_is_not_accused(course: Course) -> None:
    """A class that repeats another function's known mistake in code of its own says nothing about that function."""
    unit = find_unit(course, "04")
    checks, answers = collect(unit), solution_with(unit, ("inline.py", INLINE))

    results = grade(unit, checks, answers, "accused")
    found = find_mistakes(unit_bank(course.root, unit), checks, results, answers, live(unit.folder), unit.id)

    assert [one for one in found if "SelfAttention_v1" not in one.answers] == []

"""What a student reads of a known mistake before the deadline holds after grading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from autograder.author.misconceptions import load_misconceptions
from autograder.author.run_unsandboxed import grade, solution_with
from autograder.checks import diagnose
from autograder.checks.collect import collect
from autograder.checks.diagnose import find_mistakes
from autograder.checks.needs import missing_packages
from autograder.checks.reference import live
from autograder.course import load_course
from autograder.grade.judge.material import unit_bank
from autograder.model.course import Course
from autograder.model.outcome import Outcome
from autograder.model.result import IN_COMMON
from autograder.student.exercises import Exercise
from autograder.student.silence import quiet
from tests.conftest import ROOT

UNITS = [unit.id for unit in load_course(ROOT).units]


@pytest.mark.slow
@pytest.mark.parametrize("unit_id", UNITS)
def test_what_check_names_grade_names(
    course: Course, unit_id: str, some: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the known mistakes: grading keeps a name that the visible checks gave, and they give what they can.

    They cannot if more mistakes than two fit what they see: then they tell at most what these have in common.
    """
    unit = next(unit for unit in course.units if unit.id == unit_id)
    checks = collect(unit)
    if any(list(missing_packages(check.function)) for check in checks):
        pytest.skip("a package of this exercise is not installed")
    reference, all_known = live(unit.folder), unit_bank(course.root, unit)
    shown_known = Exercise(unit.id, course.root / "exercises" / f"test_{unit.id}.py").bank()
    assert all_known is not None
    assert shown_known is not None

    different = []
    for one in some(load_misconceptions(unit)):
        answers = solution_with(unit, (one.name, one.source))
        results = grade(unit, checks, answers, "agree")
        shown = [result for result in results if not result.hidden]
        visible = [check for check in checks if not check.hidden]
        with quiet():
            before = find_mistakes(shown_known, visible, shown, answers, reference, unit.id)
            after = find_mistakes(all_known, checks, results, answers, reference, unit.id)
        told, kept = sentences(before), sentences(after)
        if told and not told & kept:
            different.append(one.name)
        failed = any(result.outcome is Outcome.FAIL for result in shown)
        if failed and kept and not told and len(after) == 1:
            with quiet(), monkeypatch.context() as unlimited:
                unlimited.setattr(diagnose, "MAX_NAMES", len(shown_known.known))
                fit = sentences(find_mistakes(shown_known, visible, shown, answers, reference, unit.id))
            if len(fit) <= diagnose.MAX_NAMES or not kept <= fit:
                different.append(one.name)
    assert not different


CONTEXTS = "def simple_self_attention(inputs):\n    contexts = torch.softmax(inputs @ inputs.T, dim=-1) @ inputs\n"
UNNAMED = {
    "one check asks two functions for one promise, and a known mistake is in the other": (
        f"{CONTEXTS}    inputs += 1\n    return contexts",
        {"test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged"},
    ),
    "values differ by less than a bank holds": (
        f"{CONTEXTS}    return contexts.half().float()",
        {"test_context_vectors_of_six_tokens", "test_self_attention_of_any_size"},
    ),
}


@pytest.mark.parametrize("why", UNNAMED)
def test_a_mistake_is_not_told_without_evidence(course: Course, why: str) -> None:
    """A failure of the same check, in the same words, does not suffice."""
    source, its_checks = UNNAMED[why]
    unit = next(unit for unit in course.units if unit.id == "03_context_vectors")
    checks, answers = collect(unit), solution_with(unit, ("wrong", source))
    results = grade(unit, checks, answers, "agree")

    assert {result.name for result in results if result.outcome is Outcome.FAIL} >= its_checks
    with quiet():
        assert find_mistakes(unit_bank(course.root, unit), checks, results, answers, live(unit.folder), unit.id) == ()


def sentences(found: Sequence[Any]) -> set[str]:
    return {text for one in found for text in one.sentences} - {IN_COMMON}

"""No exercise gives the answer of another one that is handed out with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from autograder.author.given_answers import given_answers, remarks
from autograder.author.given_scores import MOST, faults, share_of_points
from autograder.course import load_course
from autograder.model.course import Course

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def real() -> Course:
    return load_course(Path(__file__).parents[2])


@pytest.mark.slow
def test_no_assignment_answers_itself_or_a_later_one(real: Course) -> None:
    """What is given under the name of an answer earns less than half of its points."""
    assert list(faults(real)) == []


@pytest.mark.slow
def test_what_is_remarked_is_an_answer(real: Course) -> None:
    """Each definition that a later assignment gives earns most points where it is asked for; so the remark is right."""
    assignment = {unit: one for one in real.assignments for unit in one.units}
    later = [one for one in given_answers(real.units) if assignment[one.giver] != assignment[one.unit]]

    assert {(one.giver.id[:2], one.unit.id[:2]) for one in later} == {("09", "08"), ("10", "08"), ("18", "10")}
    assert [one for one in later if share_of_points(one) < MOST] == []


def test_whoever_hands_out_everything_is_told(real: Course) -> None:
    """The sentence names the code, both assignments and the command that hands out one of them."""
    lines = list(remarks(real.assignments, NOW))

    assert len(lines) == 2
    assert lines[0].startswith("multi_head_attention gives CausalAttention, which causal_attention asks for. If ")
    assert lines[0].endswith("autograder bundle causal_attention")
    assert lines[1].startswith("language_model gives MultiHeadAttention, which multi_head_attention asks for.")


def test_nothing_is_told_of_one_assignment_or_of_a_closed_one(real: Course) -> None:
    """One assignment does not answer itself, and after the due date the answer costs nothing."""
    closed = [replace(one, due=NOW - timedelta(days=1)) for one in real.assignments]

    assert [line for one in real.assignments for line in remarks([one], NOW)] == []
    assert list(remarks(closed, NOW)) == []

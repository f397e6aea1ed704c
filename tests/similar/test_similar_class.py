"""A class of 100 with six planted pairs: those are listed, before anybody else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from similar_class import CONTEXT, DOTS, HOSTILE, PLANTED, SOFTMAX, STUDENTS, write_class

from autograder.model.course import Course
from autograder.sandbox.machine import likely_level
from autograder.similar.evidence import Pair
from autograder.similar.page import similar_page
from autograder.similar.run import Compared, chosen, compare

pytestmark = pytest.mark.xdist_group("similar")

UNITS = (DOTS, SOFTMAX, CONTEXT)
Found = tuple[Compared, dict[frozenset[str], str]]


@pytest.fixture(scope="module")
def found(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is found in three exercises, and the planted pairs."""
    submitted = tmp_path_factory.mktemp("similar") / "submitted"
    planted = write_class(course, submitted)
    level = likely_level().value
    return compare(course, chosen(course, UNITS), submitted, level=level, jobs=2), planted


def names(pair: Pair) -> frozenset[str]:
    return frozenset((pair.one, pair.other))


@pytest.mark.slow
def test_the_planted_pairs_come_first(found: Found) -> None:
    """Precision and recall at the number of planted pairs are 1: each disguise and each shared value is found."""
    compared, planted = found
    top = compared.pairs[: len(PLANTED)]

    assert compared.students == STUDENTS
    assert {names(pair) for pair in top} == planted.keys()


@pytest.mark.slow
def test_honest_students_are_not_listed(found: Found) -> None:
    """Neither right answers in the same styles, nor the same known mistakes, nor ways of one's own."""
    compared, planted = found

    assert [names(pair) for pair in compared.pairs if names(pair) not in planted] == []


@pytest.mark.slow
def test_each_kind_is_found_by_what_it_is(found: Found) -> None:
    """Shared values by values, copies by lines."""
    compared, planted = found
    for pair in compared.pairs:
        (common,) = pair.units
        is_value = "wrong" in planted[names(pair)]

        assert (common.value_bits > 0, common.line_bits > 0) == (is_value, not is_value)


@pytest.mark.slow
def test_the_page_of_the_class_is_whole(found: Found) -> None:
    """It passes over the broken notebook by name, and nobody's name is markup."""
    compared, _ = found
    page = similar_page(compared, 20, "Attention", datetime(2026, 3, 1, tzinfo=UTC)).decode()

    assert page.count("<section id=") == len(PLANTED)
    assert "is not a notebook" in page
    assert HOSTILE not in page

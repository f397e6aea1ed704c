"""A mutant that passes every check shows what was changed."""

from __future__ import annotations

import pytest

from autograder.author.mutants import marked, mutants


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ("f: return e / e.sum(dim) → return e * e.sum(dim)", "f: return e [/ → *] e.sum(dim)"),
        ("f: x = scale(10) → x = scale(11)", "f: x = scale([10 → 11])"),
        ("f: return a.T → return a", "f: return a[.T → ]"),
        ("f: x = 1 → —", "f: x = 1 → —"),
        ("f: x = 1 before y = x", "f: x = 1 before y = x"),
    ],
)
def test_the_changed_part_is_marked(change: str, shown: str) -> None:
    assert marked(change) == shown


def test_a_slice_from_zero_is_no_mutant_without_its_zero() -> None:
    """Both are the same slice."""
    solution = "def f(x):\n    ### BEGIN SOLUTION\n    return x[0::2]\n    ### END SOLUTION\n"

    changes = [mutant.change for mutant in mutants(solution)]

    assert any("[1::2]" in change for change in changes)
    assert not any("[::2]" in change for change in changes)

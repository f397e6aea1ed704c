"""The test of the engine that runs before a student's answers are judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch

from autograder.checks import agreement
from autograder.checks.inputs import Inputs
from autograder.errors import VersionsError
from autograder.inside import operations
from autograder.student import self_test
from autograder.student.self_test import expect_working_engine


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    expect_working_engine.cache_clear()
    yield
    expect_working_engine.cache_clear()


def other_numbers(self: Inputs, *shape: int, **named: Any) -> torch.Tensor:
    return torch.full(shape, 0.25, dtype=torch.float64)


def test_the_engine_works_here() -> None:
    """Nothing is wrong under the installed versions, and the random state of the notebook stays."""
    state = torch.get_rng_state()
    expect_working_engine()

    assert torch.equal(torch.get_rng_state(), state)


BREAKS = {
    "random inputs differ": (Inputs, "randn", other_numbers),
    "not judged so": (agreement.Tolerance, "accepts", lambda self, got, expected: True),
    "operations of an answer are not recorded": (operations, "_name", lambda function: "torch.softmax"),
}


@pytest.mark.parametrize("said", BREAKS)
def test_a_broken_engine_judges_nobody(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a version changes what the engine relies on, the student reads what to run, and no wrong result."""
    monkeypatch.setattr(*BREAKS[said])

    with pytest.raises(VersionsError, match=said) as refused:
        expect_working_engine()
    assert f"with torch {torch.__version__}" in refused.value.what
    assert "not the fault of your answer" in refused.value.what
    assert refused.value.cure.startswith('Run: pip install "torch>=2.9,<3" "numpy>=2"')


def test_the_test_runs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process tests itself once, at its first check."""
    expect_working_engine()
    monkeypatch.setattr(self_test, "_faults", lambda: ["never asked"])

    expect_working_engine()

"""Export all names that check files and oracles may import. author/docs/reference.md describes them.

- ``points`` marks a check; ``expectation`` marks an author's own assertion.
- ``expect…`` functions check a value or a call. A failure reports the cause, expected and got, and a hint.
- ``inspect_module`` and ``assign`` read and set the tensors of a layer on the student's side.
- ``binomial_bounds``, ``dot`` and ``dot_atol`` are helpers that several units need.

The results of calls and expectations are lazy; see ``checks/line.py``.
"""

from __future__ import annotations

from autograder.boundary.values import ELSEWHERE
from autograder.checks.agreement import TOLERANCE
from autograder.checks.anew import expect_anew, expect_own_result
from autograder.checks.expectations import (
    as_number,
    dot_atol,
    expect,
    expect_array,
    expect_close,
    expect_dtype,
    expect_equal,
    expect_layer,
    expect_mapping,
    expect_tensor,
)
from autograder.checks.expected_calls import expect_not_run, expect_raises, expect_unchanged
from autograder.checks.failed import CheckFailed
from autograder.checks.layers import assign, inspect_module
from autograder.checks.oracles import binomial_bounds, dot
from autograder.checks.pending import expectation
from autograder.checks.rule import points
from autograder.checks.stand_ins import Folder, Generator

__all__ = [
    "ELSEWHERE", "TOLERANCE", "CheckFailed", "Folder", "Generator", "as_number", "assign", "binomial_bounds", "dot",
    "dot_atol", "expect", "expect_anew", "expect_array", "expect_close", "expect_dtype", "expect_equal", "expect_layer",
    "expect_mapping", "expect_not_run", "expect_own_result", "expect_raises", "expect_tensor", "expect_unchanged",
    "expectation", "inspect_module", "points",
]  # fmt: skip

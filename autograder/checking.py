"""What a check file imports, and an oracle may: every name, and nothing else. docs/authoring.md has a table of them.

- ``points`` marks a check, ``expectation`` a judgement of an author's own.
- ``expect…`` vouch for a value or a call, or fail the check with what failed, expected against got, and what to try.
- ``inspect_module`` and ``assign`` look into a layer that stays on the student's side, and set its tensors.
- ``binomial_bounds``, ``dot`` and ``dot_atol`` are what several units need.

What a call of an answer gives, and what an expectation returns, comes later: see ``checks/line.py``.
"""

from __future__ import annotations

from autograder.boundary.values import ELSEWHERE
from autograder.checks.expectations import (
    TOLERANCE,
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
    "dot_atol", "expect", "expect_array", "expect_close", "expect_dtype", "expect_equal", "expect_layer",
    "expect_mapping", "expect_not_run", "expect_raises", "expect_tensor", "expect_unchanged", "expectation",
    "inspect_module", "points",
]  # fmt: skip
